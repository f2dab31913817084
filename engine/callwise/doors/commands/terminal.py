"""How commands print, exit and read or write files."""

from __future__ import annotations

import sys
from pathlib import Path

from callwise.ground.errors import CallwiseError

FINE, SHORT, UNUSABLE, UNWRITTEN, STOPPED = 0, 1, 2, 3, 130
"""Exit codes: success, content that falls short, unusable input, output that can't be written, and interruption."""


class UnwrittenError(CallwiseError):
    """A file that can't be written; the message names it."""


def say(text: str) -> None:
    """Print to standard output."""
    print(visible(text))


def complain(text: str) -> None:
    """Print to standard error."""
    if sys.stderr is not None:
        print(f"callwise: {visible(text)}", file=sys.stderr)


def visible(text: str) -> str:
    """
    Escape control characters that would affect a terminal.

    >>> visible("red\\x1b[31m")
    'red\\\\x1b[31m'
    """
    return "".join(sign if sign.isprintable() or sign == "\n" else ascii(sign)[1:-1] for sign in text)


def read_file(file: Path, longest: int) -> str:
    """Read up to `longest` characters from a file or standard input (``-``). Raises OSError, UnicodeDecodeError."""
    if str(file) == "-":
        return sys.stdin.read(longest)
    with file.open(encoding="utf-8") as opened:
        return opened.read(longest)


def read_bytes(file: str, longest: int) -> bytes:
    """Read up to `longest` bytes from a file or standard input (``-``). Raises OSError."""
    if file == "-":
        return sys.stdin.buffer.read(longest)
    with Path(file).open("rb") as opened:
        return opened.read(longest)


def write_file(file: Path, text: str) -> None:
    """Write text to a file, keeping its line endings. Raises UnwrittenError."""
    try:
        file.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise UnwrittenError(f"{file}: can’t be written: {why(error)}") from error


def why(error: OSError | UnicodeDecodeError) -> str:
    """Return the reason a file can't be read."""
    return (error.strerror or str(error)) if isinstance(error, OSError) else "it isn’t UTF-8"
