"""
The nesting depth of a text's tables and lists, measured before parsing.

Parsers handle nesting by recursion. In a browser the stack is small, and overflowing it kills the whole interpreter, so
texts that are nested too deeply are rejected without parsing.
"""

from __future__ import annotations

import re

DEEPEST = 12
"""The deepest nesting allowed; puzzles and messages need five."""

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
"""Comments and strings of TOML; an unclosed string extends as far as possible, where the parser stops as well."""
_STRINGS = re.compile(r'"(?:[^"\\]|\\.)*+"?', re.DOTALL)


def toml_depth(text: str) -> int:
    """
    Return the maximum nesting depth of a TOML text, by brackets or by dots in a line.

    >>> toml_depth('[a.b.c]')
    3
    >>> toml_depth('a = "[[["  # ]]]')
    0
    """
    bare = _SET_ASIDE.sub("", text)
    return max(_brackets(bare), *(line.count(".") + 1 for line in bare.splitlines() if "." in line), 0)


def json_depth(text: str) -> int:
    """
    Return the maximum nesting depth of a JSON text.

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
