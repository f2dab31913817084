"""
What a player does, as a short code; a hand's codes written one after another are its record.

``4m`` discards a tile, ``r4m`` declares riichi with it, ``a4m`` is a closed kan and ``k4m`` an added one. ``c23m``,
``p44m`` and ``m444m`` are chii, pon and an open kan with the tiles shown. ``w`` wins on a discard or a kan's tile,
``t`` on the drawn tile, ``n`` ends the hand with nine terminals, ``-`` passes, and ``!`` objects to another's act.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from callwise.ground.errors import NotationError, quoted
from callwise.riichi.table.tiles import Tile, format_tiles, parse_tiles

LONGEST = 400
"""The most characters of a record."""


class Doing(Enum):
    """What can be done at the table, by the first letter of its code; a discard has none."""

    DISCARD = ""
    RIICHI = "r"
    ANKAN = "a"
    SHOUMINKAN = "k"
    CHII = "c"
    PON = "p"
    KAN = "m"
    RON = "w"
    TSUMO = "t"
    NINE = "n"
    PASS = "-"
    OBJECT = "!"

    @property
    def is_claim(self) -> bool:
        """Whether it answers another player's tile."""
        return self in (Doing.CHII, Doing.PON, Doing.KAN, Doing.RON, Doing.PASS)


_TILES = {Doing.DISCARD: 1, Doing.RIICHI: 1, Doing.ANKAN: 1, Doing.SHOUMINKAN: 1}
_TILES |= {Doing.CHII: 2, Doing.PON: 2, Doing.KAN: 3}
_LETTERS = {one.value: one for one in Doing if one.value}
_GROUP = re.compile(r"[0-9]+[mpsz]")


@dataclass(frozen=True, slots=True)
class PlayedAct:
    """One player's act, with the tiles it names: a discard, or those shown. Raises NotationError for another number."""

    doing: Doing
    tiles: tuple[Tile, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))
        if len(self.tiles) != (wanted := _TILES.get(self.doing, 0)):
            raise NotationError(f"{quoted(str(self))} names {len(self.tiles)} tiles where {wanted} belong")

    @property
    def tile(self) -> Tile:
        """The first tile it names."""
        return self.tiles[0]

    @classmethod
    def parse(cls, text: str) -> PlayedAct:
        """Read one code. Raises NotationError."""
        acts = read_acts(text)
        if len(acts) != 1:
            raise NotationError(f"write one act, like 4m, r4m or c23m; {quoted(text)} has {len(acts)}")
        return acts[0]

    def __str__(self) -> str:
        return f"{self.doing.value}{format_tiles(self.tiles)}"


def read_acts(text: str) -> tuple[PlayedAct, ...]:
    """Read the codes of several acts. Raises NotationError with the column of the first that can't be read."""
    if len(text) > LONGEST:
        raise NotationError(f"a hand’s acts have at most {LONGEST} characters, got {len(text)}")
    acts, at = list[PlayedAct](), 0
    while at < len(text):
        letter, begins = _LETTERS.get(text[at], Doing.DISCARD), at
        at += len(letter.value)
        tiles: tuple[Tile, ...] = ()
        while len(tiles) < _TILES.get(letter, 0):
            group = _GROUP.match(text, at)
            if group is None:
                raise NotationError(
                    f"no act is at column {begins + 1} of {quoted(text)}; write acts like 4m, r4m, c23m, w, t, n or -",
                    begins + 1,
                    text,
                )
            tiles += parse_tiles(group[0])
            at = group.end()
        acts.append(PlayedAct(letter, tiles))
    return tuple(acts)
