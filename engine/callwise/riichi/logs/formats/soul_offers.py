"""
Actions that Mahjong Soul's client offered its players, read from records.

A record has one `operation` for the player whose turn it is, or `operations` for the players who could take a tile.
Each lists the possible actions by number, with the tiles for each way: "4m|6m" for a chii.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from callwise.ground.seats import Seat
from callwise.question.recorded_games import LogError
from callwise.riichi.logs.formats.soul_shapes import read_tile, told
from callwise.riichi.logs.formats.strict_json import as_list, as_number, as_object, as_text
from callwise.riichi.logs.replay.hand_record import Offer, Offered
from callwise.riichi.table.tiles import Tile

_NUMBERS = {
    1: Offered.DISCARD,
    2: Offered.CHII,
    3: Offered.PON,
    4: Offered.ANKAN,
    5: Offered.KAN,
    6: Offered.SHOUMINKAN,
    7: Offered.RIICHI,
    8: Offered.TSUMO,
    9: Offered.RON,
}
"""Offers that can be ruled on; the others are an abortive draw, setting North aside, and event buttons."""
_OF_ONE_TILE = (Offered.ANKAN, Offered.SHOUMINKAN)
"""Offers written with four tiles, one of which is enough."""
_MOST_PLAYERS, _MOST_LISTED, _MOST_WAYS = 4, 20, 40


def offers_of(data: Mapping[str, object], after: int, seat_of: Callable[[object], Seat]) -> Iterator[Offer]:
    """Yield the offers in a record, made after a number of acts. Raises LogError."""
    one = data.get("operation")
    for value in [one] if one else _some(data, "operations", _MOST_PLAYERS):
        operation = as_object(value, "an operation")
        seat = seat_of(operation.get("seat", 0))
        for entry in _some(operation, "operation_list", _MOST_LISTED):
            listed = as_object(entry, "an offer")
            what = _NUMBERS.get(as_number(listed.get("type"), "an offer’s type", 0, 999))
            ways = frozenset(_ways(listed, what)) if what else frozenset()
            if what and (what is not Offered.DISCARD or ways):
                yield Offer(after, seat, what, ways)


def _some(data: Mapping[str, object], name: str, most: int) -> list[object]:
    values = as_list(told(data, name) or [], name)
    if len(values) > most:
        raise LogError(f"{name} has at most {most} entries, got {len(values)}")
    return list(values)


def _ways(entry: Mapping[str, object], what: Offered) -> Iterator[tuple[Tile, ...]]:
    for way in _some(entry, "combination", _MOST_WAYS):
        codes = as_text(way, "a way").split("|", 4)
        tiles = tuple(sorted(map(read_tile, codes)))
        yield tiles[-1:] if what in _OF_ONE_TILE else tiles
