"""
Entries of tenhou.net/6: each player's lists of draws and discards, including calls.

A number is a tile: 11 to 19 characters, 21 to 29 circles, 31 to 39 bamboo, 41 to 47 honours, 51 to 53 red fives. A text
is a call, with a letter before the called tile; the letter's position shows the source.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from callwise.ground.seats import Relation
from callwise.question.recorded_games import LogError
from callwise.riichi.logs.formats.hand_reader import THREE_PLAYERS
from callwise.riichi.logs.formats.strict_json import shown
from callwise.riichi.table.melds import MeldKind
from callwise.riichi.table.tiles import Kind, Tile

_TILES = {
    **{10 * place + rank: Tile.parse(f"{rank}{suit}") for place, suit in enumerate("mps", 1) for rank in range(1, 10)},
    **{40 + rank: Tile.parse(f"{rank}z") for rank in range(1, 8)},
    **{50 + place: Tile.parse(f"0{suit}") for place, suit in enumerate("mps", 1)},
}
_CALL = re.compile(r"(?P<before>(?:[1-5][1-9])*+)(?P<letter>[cpmka])(?P<after>(?:[1-5][1-9])++)")
_RIICHI = re.compile(r"r(?P<tile>[1-5][1-9]|60)")
_FROM_THREE = {0: Relation.KAMICHA, 1: Relation.TOIMEN, 2: Relation.SHIMOCHA}
_FROM_FOUR = {0: Relation.KAMICHA, 1: Relation.TOIMEN, 3: Relation.SHIMOCHA}
_DRAWN, _KEPT_FREE = 60, 0


@dataclass(frozen=True, slots=True)
class Takes:
    """A called discard; `shown` are the tiles from the hand, as written in the log."""

    kind: MeldKind
    tile: Tile
    shown: tuple[Tile, ...]
    source: Relation


@dataclass(frozen=True, slots=True)
class Puts:
    """A discard; `tile` is None for the tile just drawn, and `turned` marks a riichi declaration."""

    tile: Tile | None
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Lays:
    """A closed or added kan of this kind; the hand shows which of its tiles are red."""

    kind: MeldKind
    of: Kind


@dataclass(frozen=True, slots=True)
class KeptFree:
    """No discard, since a replacement tile is drawn first after an open kan."""


Incoming: TypeAlias = Tile | Takes
Outgoing: TypeAlias = Puts | Lays | KeptFree


def read_tile(value: object) -> Tile:
    """Read a tile. Raises LogError."""
    tile = _TILES.get(value) if isinstance(value, int) else None
    if tile is None:
        raise LogError(f"a tile is 11 to 19, 21 to 29, 31 to 39, 41 to 47 or 51 to 53, got {shown(value)}")
    return tile


def read_incoming(value: object) -> Incoming:
    """Read a player's incoming entry: a draw or a call. Raises LogError."""
    if not isinstance(value, str):
        return read_tile(value)
    letter, tiles, place = _read_call(value)
    kind = {"c": MeldKind.CHII, "p": MeldKind.PON, "m": MeldKind.DAIMINKAN}.get(letter)
    source = (_FROM_FOUR if letter == "m" else _FROM_THREE).get(place)
    if kind is None or source is None or len(tiles) != (4 if letter == "m" else 3):
        raise LogError(
            f"no call of a discard is written {shown(value)}; a chii is like 'c275226', a pon like 'p252525'"
        )
    return Takes(kind, tiles[place], (*tiles[:place], *tiles[place + 1 :]), source)


def read_outgoing(value: object) -> Outgoing:
    """Read a player's outgoing entry: a discard, a closed or added kan, or nothing. Raises LogError."""
    if not isinstance(value, str):
        if value == _KEPT_FREE and not isinstance(value, bool):
            return KeptFree()
        return Puts(None if value == _DRAWN else read_tile(value))
    if (riichi := _RIICHI.fullmatch(value)) is not None:
        return Puts(None if riichi["tile"] == str(_DRAWN) else read_tile(int(riichi["tile"])), turned=True)
    if value.startswith("f"):
        raise LogError(f"a north set aside: {THREE_PLAYERS}")
    letter, tiles, _ = _read_call(value)
    kinds = {tile.kind for tile in tiles}
    if letter not in "ka" or len(tiles) != 4 or len(kinds) != 1:
        raise LogError(f"no kan is written {shown(value)}; a closed one is like '424242a42'")
    return Lays(MeldKind.ANKAN if letter == "a" else MeldKind.SHOUMINKAN, *kinds)


def _read_call(value: str) -> tuple[str, list[Tile], int]:
    """Return a call's letter, its tiles, and how many of them precede the letter."""
    match = _CALL.fullmatch(value)
    if match is None or len(value) > 9:
        raise LogError(f"no call is written {shown(value)}; a letter stands before the called tile, like '2525p25'")
    digits = match["before"] + match["after"]
    tiles = [read_tile(int(digits[at : at + 2])) for at in range(0, len(digits), 2)]
    return match["letter"], tiles, len(match["before"]) // 2
