"""What commands say, and where; the codes that they end with; and how they read files."""

from __future__ import annotations

import sys
from pathlib import Path

from callwise.ground.errors import CallwiseError

FINE, SHORT, UNUSABLE, UNWRITTEN, STOPPED = 0, 1, 2, 3, 130
"""
All is well; content falls short; input that cannot be used; output that cannot be written; stopped.
"""


class UnwrittenError(CallwiseError):
    """A file that cannot be written; the message names it."""


def say(text: str) -> None:
    """Say something to whoever asked."""
    print(visible(text))


def complain(text: str) -> None:
    """Say what is wrong."""
    if sys.stderr is not None:
        print(f"callwise: {visible(text)}", file=sys.stderr)


def visible(text: str) -> str:
    """
    Write signs that would steer a terminal so that they are seen.

    >>> visible("red\\x1b[31m")
    'red\\\\x1b[31m'
    """
    return "".join(sign if sign.isprintable() or sign == "\n" else ascii(sign)[1:-1] for sign in text)


def read_file(file: Path, longest: int) -> str:
    """Read so many characters of a file, or of standard input for ``-``.  Raises OSError, UnicodeDecodeError."""
    if str(file) == "-":
        return sys.stdin.read(longest)
    with file.open(encoding="utf-8") as opened:
        return opened.read(longest)


def read_bytes(file: str, longest: int) -> bytes:
    """Read so many bytes of a file, or of standard input for ``-``.  Raises OSError."""
    if file == "-":
        return sys.stdin.buffer.read(longest)
    with Path(file).open("rb") as opened:
        return opened.read(longest)


def write_file(file: Path, text: str) -> None:
    """Write a text into a file, its lines ending as they do.  Raises UnwrittenError."""
    try:
        file.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise UnwrittenError(f"{file}: can’t be written: {why(error)}") from error


def why(error: OSError | UnicodeDecodeError) -> str:
    """Say why a file cannot be read."""
    return (error.strerror or str(error)) if isinstance(error, OSError) else "it isn’t UTF-8"
