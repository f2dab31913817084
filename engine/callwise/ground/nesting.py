"""
How deep a text's tables and lists lie in each other, told before anything parses it.

Parsers follow nesting by calling themselves.  In a browser the stack is
small, and where it ends the whole interpreter ends, so a text that is nested
too deeply is refused by looking at it.
"""

from __future__ import annotations

import re

DEEPEST = 12
"""How deep tables and lists may lie in each other; puzzles and messages need five."""

_SET_ASIDE = re.compile(
    r"""
      \#[^\n]*
    | \"{3} (?: [^"\\] | \\. | "(?!"") )*+ (?: "{3} | \Z )
    | '{3} (?: [^'] | '(?!'') )*+ (?: '{3} | \Z )
    | " (?: [^"\\\n] | \\. )*+ "?
    | ' [^'\n]*+ '?
    """,
    re.DOTALL | re.VERBOSE,
)
"""Comments and strings of TOML; one that isn't closed goes as far as it can, where the parser stops as well."""
_STRINGS = re.compile(r'"(?:[^"\\]|\\.)*+"?', re.DOTALL)


def toml_depth(text: str) -> int:
    """
    Say how deep a TOML text is nested at most: by brackets, or by dots in a line.

    >>> toml_depth('[a.b.c]')
    3
    >>> toml_depth('a = "[[["  # ]]]')
    0
    """
    bare = _SET_ASIDE.sub("", text)
    return max(_brackets(bare), *(line.count(".") + 1 for line in bare.splitlines() if "." in line), 0)


def json_depth(text: str) -> int:
    """
    Say how deep a JSON text is nested at most.

    >>> json_depth('{"a": [1, [2, "[[["]]}')
    3
    """
    return _brackets(_STRINGS.sub("", text))


def _brackets(text: str) -> int:
    depth = most = 0
    for sign in text:
        if sign in "[{":
            depth += 1
            most = max(most, depth)
        elif sign in "]}":
            depth -= 1
    return most
