"""
A set in an address: the part after the ``#`` of a link to it.

It is form-encoded, ``v=1&count=2&name=…&puzzles=…``. The version comes first; the number of puzzles reveals a truncated
link. Faults are reported, not repaired, except for changes that programs make to links. A puzzle of the set's own is
packed, or ordered as ``clause,asks,ruleset,level,seed``, which is shorter and drawn when the link is read. An order
that repeats a puzzle ends in that puzzle's title.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from urllib.parse import parse_qsl, quote_plus

from callwise.ground.errors import CallwiseError, quoted
from callwise.instructors.sets.packing import PackingError, packed, unpacked
from callwise.instructors.sets.puzzle_set import Mode, PuzzleSet, SetError, check_keys, mended, mode_of
from callwise.instructors.sets.spec import LIMITS, SPEC, fault
from callwise.practice.orders import Order, make

VERSION = SPEC["version"]

_MOST_PAIRS = 200
_READABLE = "/,*"
_FLAGS = ("shuffled", "named")
_COUNT = re.compile("[1-9][0-9]?")
_ORDER = re.compile("([^,]+),([^,]+),([^,]+),([0-9]),([^,]+)(?:,(.{1,100}))?")


def read_address(text: str, *, draws: bool = True) -> PuzzleSet:
    """
    Read a set from the part of a link after the ``#``; the ``#`` may be included.

    Unless `draws`, ordered puzzles are faults: drawing takes time, and only links that people hand out have them.
    Raises SetError.
    """
    pairs = _pairs(mended(text).removeprefix("#").removeprefix("?").replace("&amp;", "&"))
    values: dict[str, list[str]] = {}
    for key, value in pairs:
        values.setdefault(key, []).append(value)
    version = values.pop("v", [""])[0]
    if not version:
        raise SetError(fault("no_version", version=VERSION)).at("v")
    if version != VERSION:
        raise SetError(fault("other_version", given=quoted(version), version=VERSION)).at("v")
    count = values.pop("count", [""])[0]
    check_keys(values)
    once = {key: found[0] for key, found in values.items() if key not in SPEC["often"]}
    for key in _FLAGS:
        if (given := once.get(key, "")) not in ("", "yes"):
            raise SetError(fault("flag", key=key, given=quoted(given))).at(key)
    puzzles = tuple(filter(None, once["puzzles"].split(",")))
    _check_count(count, len(puzzles))
    return PuzzleSet(
        name=once["name"],
        puzzles=puzzles,
        says=once.get("says", ""),
        mode=mode_of(once.get("mode", Mode.PRACTICE.value)),
        shuffled=bool(once.get("shuffled")),
        named=bool(once.get("named")),
        rules=tuple(values.get("rules", ())),
        own=tuple(_own(values.get("own", []), draws=draws)),
    )


def write_address(of: PuzzleSet) -> str:
    """
    Write a set as the part of a link after the ``#``.

    Raises SetError if it's too long for any link.
    """
    pairs = [("v", VERSION), ("count", str(len(of.puzzles))), ("name", of.name)]
    if of.says:
        pairs.append(("says", of.says))
    if of.is_test:
        pairs.append(("mode", of.mode.value))
    if of.shuffled:
        pairs.append(("shuffled", "yes"))
    if of.named:
        pairs.append(("named", "yes"))
    pairs += [("rules", name) for name in of.rules]
    pairs.append(("puzzles", ",".join(of.puzzles)))
    pairs += [("own", packed(text)) for text in of.own]
    text = "&".join(f"{key}={_written(value)}" for key, value in pairs)
    if len(text) > LIMITS["address"]:
        raise SetError(
            f"the link to this set would have {len(text)} characters, and {LIMITS['address']} are read at most; "
            "leave out some of its own puzzles"
        ).at("own")
    return text


def _pairs(text: str) -> list[tuple[str, str]]:
    if not text:
        raise SetError(fault("empty"))
    if len(text) > LIMITS["address"]:
        raise SetError(fault("long", most=LIMITS["address"], length=len(text)))
    try:
        pairs = parse_qsl(text, max_num_fields=_MOST_PAIRS)
    except ValueError as error:
        raise SetError(f"an address has at most {_MOST_PAIRS} parts") from error
    for key, count in Counter(key for key, _ in pairs).items():
        if count > 1 and key not in SPEC["often"]:
            raise SetError(fault("twice", key=quoted(key), times=count))
    return pairs


def _check_count(given: str, here: int) -> None:
    """Check the number of puzzles against the link's count, which older links lack. Raises SetError."""
    if given and not _COUNT.fullmatch(given):
        raise SetError(fault("count", given=quoted(given))).at("count")
    if given and 0 < here < int(given):
        lost = int(given) - here
        raise SetError(fault("cut_short", count=given, lost=f"{lost} {'is' if lost == 1 else 'are'}")).at("puzzles")


def _own(codes: list[str], *, draws: bool) -> Iterator[str]:
    for number, code in enumerate(codes[: LIMITS["own"] + 1], 1):
        order = _ORDER.fullmatch(code) if draws else None
        try:
            yield _drawn(*order.groups()) if order else unpacked(code, LIMITS["file"])
        except PackingError as error:
            raise SetError(fault("cut_own", number=number, why=error)).at("own") from error
        except CallwiseError as error:
            raise SetError(fault("undrawn", number=number, why=error)).at("own") from error


@lru_cache(maxsize=2 * LIMITS["own"])
def _drawn(clause: str, asks: str, ruleset: str, level: str, seed: str, again: str | None) -> str:
    """Return the file of an ordered puzzle. Raises CallwiseError."""
    return make(Order(seed, clause, asks, ruleset, int(level), again=again or "")).puzzle.text


def _written(value: str) -> str:
    """Encode a value as browsers do, leaving slashes and commas readable."""
    return quote_plus(value, safe=_READABLE).replace("~", "%7E")
