"""
A set as a TOML file, for `callwise check` and for instructors to keep.

```toml
name    = "Straight back"
says    = "Ten answers on what you may discard after a call."
mode    = "test"                    # or practice, or left out
shuffled = true
rules   = ["ema-2025"]
puzzles = ["swap-calling/straight-back", "own/the-club-dispute"]

[own]
the-club-dispute = '''
…a whole puzzle file…
'''
```
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping

from callwise.ground.errors import quoted, suggestion
from callwise.ground.nesting import DEEPEST, toml_depth
from callwise.instructors.sets.puzzle_set import PuzzleSet, SetError, check_keys, mended, read_model, texts_of
from callwise.instructors.sets.spec import LIMITS
from callwise.puzzle.puzzle_toml import escaped, quoted_text

LONGEST = (LIMITS["own"] + 1) * LIMITS["file"]
"""Maximum length of a file, in characters."""

_OWN = "own/"
_NAME = re.compile(r"[a-z0-9-]{1,80}")
_TITLE = re.compile(r"""^title\s*=\s*(["'])(?P<title>[^"'\n]+)\1""", re.MULTILINE)
_AS_IT_IS = re.compile(r"(?:(?!''')[^\x00-\x08\x0b-\x1f\x7f])*(?<!')")


def read_toml(text: str) -> PuzzleSet:
    """
    Read a set from a file's text.

    Raises SetError.
    """
    if len(text) > LONGEST:
        raise SetError(f"a set’s file has at most {LONGEST} characters, this one has {len(text)}")
    if (depth := toml_depth(text)) > DEEPEST:
        raise SetError(f"tables and lists can be nested at most {DEEPEST} deep, here {depth}")
    try:
        data: dict[str, object] = tomllib.loads(mended(text).removeprefix("\ufeff"))
    except ValueError as error:
        raise SetError(f"not TOML: {error}") from error
    check_keys(data)
    own = _own(data.get("own", {}))
    puzzles = list(_numbered(texts_of(data, "puzzles"), list(own)))
    return read_model({**data, "puzzles": puzzles, "own": list(own.values())})


def write_toml(of: PuzzleSet) -> str:
    """Write a set as a file; bundled puzzles are named after their titles."""
    names = _names(of.own)
    lines = [f"name = {quoted_text(of.name)}"]
    if of.says:
        lines.append(f"says = {quoted_text(of.says)}")
    if of.is_test:
        lines.append(f"mode = {quoted_text(of.mode.value)}")
    if of.shuffled:
        lines.append("shuffled = true")
    if of.named:
        lines.append("named = true")
    if of.rules:
        lines.append(f"rules = [{', '.join(map(quoted_text, of.rules))}]")
    lines.append("puzzles = [")
    for key in of.puzzles:
        number = of.own_number(key)
        lines.append(f"  {quoted_text(key if number is None else _OWN + names[number - 1])},")
    lines.append("]")
    if of.own:
        lines += ["", "[own]"]
        lines += [f"{name} = {_file(text)}" for name, text in zip(names, of.own, strict=True)]
    return "\n".join(lines) + "\n"


def _own(table: object) -> Mapping[str, str]:
    if not isinstance(table, dict):
        raise SetError("own is a table of puzzle files").at("own")
    for name, text in table.items():
        if _NAME.fullmatch(name) is None:
            raise SetError(f"a puzzle’s name is in small letters and hyphens, got {quoted(name)}").at("own")
        if not isinstance(text, str):
            raise SetError(f"{name} is a whole puzzle file, as a text").at("own")
    return table


def _numbered(keys: tuple[str, ...], names: list[str]) -> Iterator[str]:
    """Convert names of bundled puzzles to their numbers, as in addresses."""
    for key in keys:
        if not key.startswith(_OWN):
            yield key
        elif (name := key.removeprefix(_OWN)) in names:
            yield f"{_OWN}{names.index(name) + 1}"
        else:
            there = f"; [own] has {', '.join(names)}" if names else ", and there is no [own]"
            raise SetError(f"no puzzle {quoted(key)} is in this file{suggestion(name, names)}{there}").at("puzzles")


def _names(texts: tuple[str, ...]) -> list[str]:
    """Return a name for each puzzle file, from its title, without duplicates."""
    names: list[str] = []
    for number, text in enumerate(texts, 1):
        found = _TITLE.search(text)
        name = re.sub(r"[^a-z0-9]+", "-", found["title"].lower()).strip("-")[:60] if found else ""
        names.append(name if name and name not in names else f"puzzle-{number}")
    return names


def _file(text: str) -> str:
    """Return a puzzle file as a readable multi-line string, if possible."""
    if _AS_IT_IS.fullmatch(text):
        return f"'''\n{text}'''"
    lines = (escaped(line) for line in text.split("\n"))
    return '"""\n' + "\n".join(lines) + '"""'
