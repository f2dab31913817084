"""
A pond 「河」: one player's discards in order, and whether each declared riichi or was called.

A discard stays where it was put, sideways if it declared riichi, unless another player calls it. A called tile is in a
meld and no longer in the pond, but still counts among its player's discards (NAK-34).

A pond is written in order: ``1z9m4'z 5p>west 2s``. A quote turns the riichi tile, as in a meld; a called tile is
written separately, followed by its caller.

>>> [str(one) for one in read_pond("1z9m 4'z>west 2s")]
['1z', '9m', "4'z>west", '2s']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from callwise.ground.errors import NotationError, PositionError, check_length, quoted
from callwise.ground.seats import Seat
from callwise.riichi.table.mjt import parse
from callwise.riichi.table.signs import Mark
from callwise.riichi.table.tiles import Tile


@dataclass(frozen=True, slots=True)
class PondTile:
    """
    A discarded tile in a pond.

    `turned` marks a riichi declaration; `called_by` is the player whose meld it's in, None if it wasn't called.
    """

    tile: Tile
    turned: bool = False
    called_by: Seat | None = None

    def __str__(self) -> str:
        caller = "" if self.called_by is None else f">{self.called_by.value}"
        return f"{write_lying(self.tile, turned=self.turned)}{caller}"


Pond = tuple[PondTile, ...]


def read_pond(text: str) -> Pond:
    """
    Read a pond, with spaces or commas anywhere; an empty text is an empty pond.

    Raises NotationError for anything else, PositionError for riichi twice.
    """
    return read_pond_with(Seat.parse, text)


def read_pond_with(reads_caller: Callable[[str], Seat], text: str) -> Pond:
    """Read a pond, reading callers with `reads_caller`. Raises its errors and those of `read_pond`."""
    check_length(text)
    pond = tuple(one for word in text.replace(",", " ").split() for one in _read_word(word, reads_caller))
    check_riichi(pond, text)
    return pond


def write_pond(pond: Sequence[PondTile]) -> str:
    """Write a pond as briefly as possible, so that `read_pond` can read it back."""
    words: list[str] = []
    for is_called, group in groupby(pond, key=lambda one: one.called_by is not None):
        if is_called:
            words.extend(map(str, group))
        else:
            words.append(_write_run(group))
    return " ".join(words)


def read_lying(text: str) -> tuple[Tile, bool]:
    """
    Read one tile, and whether it's sideways: ``4z`` or ``4'z``.

    Raises NotationError for anything else.
    """
    tiles = list(_read_lying(text))
    if len(tiles) != 1:
        raise NotationError(f"write one tile, like 4z or 4'z; {quoted(text)} has {len(tiles)}")
    return tiles[0]


def write_lying(tile: Tile, *, turned: bool) -> str:
    """Write one tile so that `read_lying` can read it back."""
    name = str(tile)
    return f"{name[0]}{Mark.TURNED.value if turned else ''}{name[1]}"


def check_riichi(pond: Sequence[PondTile], text: str | None = None) -> None:
    """
    Refuse a second riichi; `text` is the pond as written. Raises PositionError.

    If the riichi tile was called, the next discard can be turned in its place.
    """
    turned = [place for place, one in enumerate(pond) if one.turned]
    for first, second in pairwise(turned):
        if pond[first].called_by is None or second != first + 1:
            raise PositionError(
                f"riichi twice in {quoted(text or write_pond(pond))}: {_lying(pond[first])} and "
                f"{_lying(pond[second])} are sideways; "
                "a second tile goes sideways only if the first was called, and it’s then the next discard"
            )


def _lying(one: PondTile) -> str:
    return write_lying(one.tile, turned=one.turned)


def _read_word(word: str, reads_caller: Callable[[str], Seat]) -> Iterator[PondTile]:
    tiles, arrow, caller = word.partition(">")
    if not arrow:
        return (PondTile(tile, turned) for tile, turned in _read_lying(tiles))
    called = list(_read_lying(tiles))
    if len(called) != 1:
        raise NotationError(
            f"write a called tile by itself, like 5p>west; {quoted(word)} has {len(called)} before the caller"
        )
    return (PondTile(tile, turned, reads_caller(caller)) for tile, turned in called)


def _read_lying(text: str) -> Iterator[tuple[Tile, bool]]:
    for sign in parse(text).signs:
        if sign.tile is None or sign.mark is Mark.STACKED:
            written = f"{sign.digit}{sign.mark.value}{sign.suit}"
            raise NotationError(f"{written} in {quoted(text)} isn’t a discard; write 4z, or 4'z for a riichi tile")
        yield sign.tile, sign.mark is Mark.TURNED


def _write_run(run: Iterable[PondTile]) -> str:
    return "".join(
        "".join(str(one).removesuffix(suit.value) for one in group) + suit.value
        for suit, group in groupby(run, key=lambda one: one.tile.suit)
    )
