"""
The highlights of a ruling on its position: the tiles that its deciding sentence names, joined by lines.

The clause's figure says which of several equal tiles is meant, and which of them are joined.
"""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from callwise.law.ruling import Figure, Ruling, Sentence, Stroke, Tie, Verdict, places
from callwise.question.grading import HighlightLine, Highlights, Look, Place
from callwise.question.tile_places import TilePlace, codes_named

Names = tuple[str, ...]

_OF_TILES = frozenset(("hand", "drawn", "called", "shown", "discard", "meld", "pond", "rack", "joker", "floor"))
"""The first words of the places of tiles."""
_JUST_LAID = ("called:", "shown:")
"""The parts of a new meld, which lie next to each other."""


def shown(decides: Sentence, ruling: Ruling, mark: Place, tiles: Sequence[TilePlace], at: str = "") -> Highlights:
    """
    Highlight those of the tiles that the sentence names, and join them.

    `at` is the place of the answer: a tile there is lit only if it is named, a word there always.
    """
    return _Shown(decides, ruling, mark, tuple(tiles), (at,) if at else ()).highlights


@dataclass(frozen=True)
class _Shown:
    decides: Sentence
    ruling: Ruling
    mark: Place
    tiles: tuple[TilePlace, ...]
    at: Names

    @property
    def highlights(self) -> Highlights:
        lit: dict[str, None] = {}
        lit.update(dict.fromkeys(place for place in (*self.at, *self._drawn) if self._is_without_tiles(place)))
        lit.update(dict.fromkeys(name for group in self._named for name in group))
        return Highlights(tuple(lit), tuple(self._lines()))

    @property
    def _figure(self) -> Figure:
        return self.ruling.clause.figure or Figure()

    @cached_property
    def _drawn(self) -> Names:
        """The places in the clause's figure."""
        return self._placed(self._figure.templates)

    def _placed(self, templates: Iterable[str]) -> Names:
        return tuple(place for one in templates for place in places(one, self.ruling.facts))

    @cached_property
    def _named(self) -> tuple[Names, ...]:
        """The tiles named, by slot in the order of the sentence, without repetitions."""
        groups: list[Names] = []
        taken: set[str] = set()
        for _, slot, _, _ in string.Formatter().parse(self.decides.template):
            if slot is not None:
                often = Counter(codes_named(self.decides.facts[slot]))
                found = dict.fromkeys(name for code, times in often.items() for name in self._find(code, times, slot))
                if group := tuple(name for name in found if name not in taken):
                    groups.append(group)
                    taken.update(group)
        return tuple(groups)

    def _find(self, code: str, times: int, slot: str) -> Iterable[str]:
        """
        Return the names of the tile meant: in the answer, in the figure, or else the first of its kind.

        The places that the figure names by the slot come first. If a tile is named several times, its copies may be in
        several places.
        """
        alike = [tile for tile in self.tiles if tile.is_one(code)]
        found: dict[str, None] = {}
        own = self._placed(self._figure.about(slot.rstrip(string.digits)))
        there = {place: [one for one in alike if one.is_in(place)] for place in (*own, *self.at, *self._drawn)}
        enough = [place for place, some in there.items() if len(some) >= times]
        for place in enough[:1] or there:
            if times > 0 and there[place]:
                found.update(dict.fromkeys(_name(tile, place) for tile in there[place]))
                times -= len(there[place])
        return found or [one.name for one in alike[:1]]

    def _covered(self, place: str) -> list[TilePlace]:
        """Return the tiles at a place."""
        return [tile for tile in self.tiles if tile.is_in(place)]

    def _is_without_tiles(self, place: str) -> bool:
        """Whether a place is for something other than tiles, such as a player's word."""
        return place.split(":")[0] not in _OF_TILES and not self._covered(place)

    def _lines(self) -> Iterator[HighlightLine]:
        joined: list[tuple[Names, Names]] = []
        for tie in self._figure.ties:
            for line in self._drawn_line(tie):
                joined.append((line.start, line.end))
                yield line
        for start, end in pairwise(part for group in self._named for part in _in_rows(group)):
            if not any(_joins(one, start, end) for one in joined) and not _is_one_meld(start, end):
                yield HighlightLine(start, end, self._look(Stroke.ACT))

    def _drawn_line(self, tie: Tie) -> Iterator[HighlightLine]:
        start = self._end(places(tie.start, self.ruling.facts))
        end = self._end(places(tie.end, self.ruling.facts))
        for one in [(name,) for name in end] if tie.each else [end]:
            if start and one and start != one:
                yield HighlightLine(start, one, self._look(tie.stroke))

    def _end(self, at: Names) -> Names:
        """Return the lit part of a line's end; places without tiles are always lit."""
        named = dict.fromkeys(name for group in self._named for name in group)
        found: dict[str, None] = {}
        for place in at:
            here = {name for tile in self._covered(place) for name in (tile.name, *tile.others)}
            found.update(
                {place: None} if self._is_without_tiles(place) else {one: None for one in named if one in here}
            )
        return tuple(found)

    def _look(self, stroke: Stroke) -> Look:
        if stroke is Stroke.TAKES:
            return Look.TAKES
        if stroke is Stroke.ORDER or self.ruling.verdict is Verdict.UNSETTLED:
            return Look.QUIET
        if self.ruling.is_legal:
            return Look.TAKES
        return Look.FOUL if self.mark is Place.FOUL else Look.QUIET


def _name(tile: TilePlace, place: str) -> str:
    """Return a tile's name at a place: the place itself if it holds only that tile."""
    return place if place in tile.others else tile.name


def _joins(line: tuple[Names, Names], start: Names, end: Names) -> bool:
    ends = set(line[0]), set(line[1])
    return any(one & set(start) and other & set(end) for one, other in (ends, ends[::-1]))


def _in_rows(group: Names) -> Iterator[Names]:
    """Split a group by the hands and melds in which its tiles are."""
    rows: dict[str, list[str]] = {}
    for name in group:
        rows.setdefault(name.rpartition(":")[0] or name, []).append(name)
    return map(tuple, rows.values())


def _is_one_meld(start: Names, end: Names) -> bool:
    return all(name.startswith(_JUST_LAID) for name in (*start, *end))
