"""
The tiles written in an entry: where each is, how to change one, and its place on the felt.

Notation puts a suit after its digits, so changing one of ``46p`` to 7s gives ``4p7s``, and back gives ``46p`` again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from callwise.ground.errors import CallwiseError
from callwise.ground.faces import Face
from callwise.ground.seats import SEATS
from callwise.question.case import Case, Entries
from callwise.question.tile_places import tile_places

_GROUP = re.compile(r"(?<![0-9A-Za-z])(?:(?:[0-9]['\"]?)+[a-z]|[A-Z]|0+(?![0-9]))+(?![0-9a-z])")
"""Matches tiles without a space between them; which codes are tiles depends on the family."""
_SIGN = re.compile(r"(?P<digits>(?:[0-9]['\"]?)+)(?P<suit>[a-z]?)|(?P<letter>[A-Z])")
_DIGIT = re.compile(r"([0-9])(['\"]?)")
_MOST_TRIES = 6
"""The maximum number of other tiles tried to find a tile's place."""
_LAST_SIGN = re.compile(r"(?:D[a-z]|(?<![0-9a-z])[a-z][a-z-]+|\S)\s*$")
"""Matches what was added last: a dragon of an open suit, a word, or a single character."""
_WORD = re.compile(r"[a-z][a-z-]{2,}")
"""Matches a sign that is a word, not a letter for a suit."""
_CLOSING = " )"
_NEXT_PART = "; "
_SEATS = frozenset(seat.value for seat in SEATS)
TURNED = "'"


class Does(Enum):
    """What an edit does."""

    PUT = "put"
    TAKE = "take"
    TURN = "turn"
    ADD = "add"
    SET = "set"


@dataclass(frozen=True)
class Written:
    """A tile as written: its code, and its mark if it is sideways or stacked."""

    code: str
    mark: str = ""


@dataclass(frozen=True)
class TileSlot:
    """A written tile: its entry, its number there, its code, and its place on the felt if it is drawn there."""

    key: str
    nth: int
    code: str
    at: str = ""


class TileText:
    """An entry's text, as pieces of other text with groups of tiles between them."""

    def __init__(self, text: str, codes: Collection[str]) -> None:
        self._between: list[str] = []
        self._groups: list[list[Written]] = []
        end = 0
        for match in _GROUP.finditer(text):
            if (tiles := list(_tiles(match[0], codes))) and None not in tiles:
                self._between.append(text[end : match.start()])
                self._groups.append([one for one in tiles if one is not None])
                end = match.end()
        self._between.append(text[end:])

    @property
    def tiles(self) -> tuple[Written, ...]:
        """Every tile, in order."""
        return tuple(one for group in self._groups for one in group)

    @property
    def text(self) -> str:
        """The whole text."""
        return self._joined(self._groups)

    @property
    def pieces(self) -> Iterator[str | tuple[Written, ...]]:
        """The text and the groups of tiles, alternately."""
        for between, group in zip(self._between, self._groups, strict=False):
            yield between
            yield tuple(group)
        yield self._between[-1]

    def changed(self, nth: int, to: Written | None) -> str:
        """Return the text with one tile changed, or without it; a number past the last adds the tile at the end."""
        groups = [list(group) for group in self._groups]
        if nth >= len(self.tiles):
            return self._with_last(groups, to)
        for group in groups:
            if nth < len(group):
                group[nth : nth + 1] = [] if to is None else [to]
                break
            nth -= len(group)
        return self._joined(groups)

    def shortened(self) -> str:
        """Return the text without what was added last: its last tile, or the sign or word after it."""
        after = self._between[-1]
        if self.tiles and not after.strip(_CLOSING):
            return self.changed(len(self.tiles) - 1, None)
        return self.text.removesuffix(after) + _LAST_SIGN.sub("", after)

    def with_sign(self, sign: str, signs: Collection[str]) -> str:
        """Return the text with a sign added: words are set apart, and a player begins a new part after a whole one."""
        text = self.text
        if sign.startswith(" ") or not text.rstrip():
            return text.rstrip() + sign
        if not _WORD.fullmatch(sign.strip()) or text.endswith((" ", "(")):
            return text + sign
        is_whole = bool(self.tiles) and not self._between[-1].strip()
        return text + (_NEXT_PART if is_whole and _NEXT_PART in signs and sign.strip() in _SEATS else " ") + sign

    def turned(self, nth: int) -> str:
        """Return the text with one tile turned sideways, or upright again."""
        one = self.tiles[nth]
        return self.changed(nth, Written(one.code, "" if one.mark else TURNED))

    def _with_last(self, groups: list[list[Written]], to: Written | None) -> str:
        if to is None:
            return self._joined(groups)
        if groups and not self._between[-1].strip():
            groups[-1].append(to)
            return self._joined(groups).rstrip()
        text = self._joined(groups)
        return f"{text}{'' if not text or text.endswith((' ', '(')) else ' '}{_group([to])}"

    def _joined(self, groups: Sequence[Sequence[Written]]) -> str:
        parts = [self._between[0]]
        for group, after in zip(groups, self._between[1:], strict=True):
            parts += [_group(group), after if group else after.lstrip(" ")]
        return "".join(parts)


def tile_codes(faces: Sequence[Face]) -> frozenset[str]:
    """Return the codes that are written for a family's tiles."""
    return frozenset(one.code for one in faces)


@dataclass(frozen=True)
class Edit:
    """
    One change to a position's entries.

    PUT writes a tile at a number, TAKE removes it and TURN lays it sideways; with a number past the last, TAKE removes
    what was added last. ADD appends a sign and SET replaces the whole text.
    """

    does: Does
    key: str
    nth: int = 0
    text: str = ""


def edited(case: type[Case], table: Mapping[str, str], edits: Sequence[Edit], faces: Sequence[Face]) -> dict[str, str]:
    """
    Return a position's entries with changes.

    If a changed tile makes the position unreadable, equal tiles are changed with it where that helps, such as the
    discard in every claim on it. Changes of unknown entries and tiles are left out.
    """
    codes, changed = tile_codes(faces), dict(table)
    for one in edits:
        if one.key in case.keys:
            changed = {key: text for key, text in _edited(case, changed, one, codes).items() if text.strip()}
    return changed


def _edited(case: type[Case], table: dict[str, str], edit: Edit, codes: frozenset[str]) -> dict[str, str]:
    """Return the entries after an edit, the changed text as its entry is usually written."""
    changed = _changed(case, table, edit, codes)
    written = case.keys[edit.key].usual(changed.get(edit.key, ""))
    return changed if edit.does is Does.SET or not written else {**changed, edit.key: written}


def _changed(case: type[Case], table: dict[str, str], edit: Edit, codes: frozenset[str]) -> dict[str, str]:
    old = table.get(edit.key, "")
    text = TileText(old, codes)
    match edit.does:
        case Does.SET:
            return {**table, edit.key: edit.text}
        case Does.ADD:
            return {**table, edit.key: text.with_sign(edit.text, case.keys[edit.key].signs)}
        case Does.TAKE:
            less = text.changed(edit.nth, None) if edit.nth < len(text.tiles) else text.shortened()
            return {**table, edit.key: less}
        case Does.TURN if edit.nth < len(text.tiles):
            return {**table, edit.key: text.turned(edit.nth)}
        case Does.PUT if edit.text in codes:
            mark = text.tiles[edit.nth].mark if edit.nth < len(text.tiles) else ""
            alone = {**table, edit.key: text.changed(edit.nth, Written(edit.text, mark))}
            if edit.nth >= len(text.tiles) or is_readable(case, alone) or not is_readable(case, table):
                return alone
            alike = {**table, **dict(_all_changed(case, table, text.tiles[edit.nth].code, edit.text, codes))}
            return alike if is_readable(case, alike) else alone
    return table


def _all_changed(
    case: type[Case], table: Mapping[str, str], code: str, to: str, codes: Collection[str]
) -> Iterator[tuple[str, str]]:
    """Yield the entries with a tile, which is changed wherever it is written."""
    for key, entry in table.items():
        if not case.keys[key].tiles:
            continue
        text = TileText(entry, codes)
        for nth, one in enumerate(text.tiles):
            if one.code == code:
                text = TileText(text.changed(nth, Written(to, one.mark)), codes)
                yield key, text.text


def is_readable(case: type[Case], table: Mapping[str, str]) -> bool:
    """Whether a question can be asked about a position."""
    try:
        case.read(Entries(case.supplied(table)))
    except CallwiseError:
        return False
    return True


def tile_slots(case: type[Case], table: Mapping[str, str], faces: Sequence[Face]) -> tuple[TileSlot, ...]:
    """
    Return every tile written in a readable position, with its place on the felt.

    A tile's place is where the felt changes if another tile is written instead; if none can be, it is the first place
    with that tile that no other has taken, first of all one that its entry names, such as a seat.
    """
    codes, before = tile_codes(faces), _drawn(case, table)
    texts = {key: TileText(text, codes) for key, text in table.items() if case.keys[key].tiles and case.keys[key].drawn}
    drawn = Counter(code for _, code in before.elements())
    written = Counter(one.code for text in texts.values() for one in text.tiles)
    found = []
    for key, text in texts.items():
        for nth, one in enumerate(text.tiles):
            at = ""
            if drawn[one.code] == written[one.code] == 1:
                at = next(name for name, code in before if code == one.code)
            elif one.code in drawn:
                at = _place(case, table, TileSlot(key, nth, one.code), before, faces)
            found.append(TileSlot(key, nth, one.code, at))
    left = before - Counter((one.at, one.code) for one in found if one.at)
    places: dict[TileSlot, str] = {}
    for slot in sorted(found, key=lambda one: len(texts[one.key].tiles)):
        free = [name for name, code in left.elements() if code == slot.code]
        own = (name for name in free if slot.key in name.split(":"))
        at = slot.at or next(own, free[0] if free else "")
        if not slot.at and at:
            left[at, slot.code] -= 1
        places[slot] = at
    return tuple(TileSlot(one.key, one.nth, one.code, places[one]) for one in found)


def _place(
    case: type[Case], table: Mapping[str, str], slot: TileSlot, before: Counter[tuple[str, str]], faces: Sequence[Face]
) -> str:
    """Return a tile's place, by writing other tiles there; empty if no other tile can be written or is drawn."""
    for face in _others(slot.code, faces):
        changed = edited(case, table, [Edit(Does.PUT, slot.key, slot.nth, face.code)], faces)
        try:
            after = _drawn(case, changed)
        except CallwiseError:
            continue
        gone = [name for name, code in before - after if code == slot.code]
        if len(gone) == 1:
            return gone[0]
    return ""


def _others(code: str, faces: Sequence[Face]) -> Sequence[Face]:
    """Return some other faces, spread over all."""
    others = [one for one in faces if one.code != code]
    return others[:: max(1, len(others) // _MOST_TRIES)][:_MOST_TRIES]


def _drawn(case: type[Case], table: Mapping[str, str]) -> Counter[tuple[str, str]]:
    """Count the face-up tiles of a position by place and code. Raises CallwiseError for an unreadable one."""
    scene = case.read(Entries(case.supplied(table))).scene()
    return Counter((one.name, one.face.code) for one in tile_places(scene))


def _tiles(group: str, codes: Collection[str]) -> Iterator[Written | None]:
    """Yield the tiles of a group, None for anything that isn't one."""
    for match in _SIGN.finditer(group):
        if match["letter"]:
            yield Written(match["letter"]) if match["letter"] in codes else None
            continue
        signs = _DIGIT.findall(match["digits"])
        if not any(digit + match["suit"] in codes for digit, _ in signs):
            yield None
            continue
        for digit, mark in signs:
            code = digit + match["suit"]
            if code in codes:
                yield Written(code, mark)
            else:
                yield Written(digit) if digit in codes else None


def _group(tiles: Sequence[Written]) -> str:
    """Write tiles without spaces, each suit once after its digits."""
    parts: list[str] = []
    suit = ""
    for one in tiles:
        own = one.code[1:]
        if suit and own != suit:
            parts.append(suit)
        parts.append(one.code[0] + one.mark)
        suit = own
    return "".join((*parts, suit))
