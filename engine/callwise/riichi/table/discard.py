"""
The live discard and claims on it; a tile laid for a kan is treated as a discard.

A claim is only a statement; the rules decide whether it's allowed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from callwise.ground.errors import NotationError, PositionError, check_length, quoted
from callwise.ground.seats import Seat
from callwise.riichi.table.melds import CALLED_AS, SAID_IN_ENGLISH, Call, MeldKind
from callwise.riichi.table.mjt import read_call
from callwise.riichi.table.pond import read_lying, write_lying
from callwise.riichi.table.tiles import Tile, format_tiles, parse_tiles

_DISCARD = re.compile(
    r"\s*+(?P<tile>\S++)\s++by\s++(?P<by>[A-Za-z]++)(?:\s*+,\s*+(?P<since>[A-Za-z]++)\s++has\s++(?:drawn|(?P<declared>declared\s++kan))"
    r"|\s++as\s++(?P<kan>[a-z-]++))?\s*+"
)
_CLAIM = re.compile(
    r"\s*+(?P<seat>[A-Za-z]++)\s++(?P<kind>chii|pon|kan|ron|chow|pung|kong|win)\s++(?P<tile>\S++)(?:\s++with\s++(?P<shown>\S.*?))?\s*"
)


@dataclass(frozen=True, slots=True)
class Discard:
    """
    The last tile discarded, and by whom.

    `drawn_since` is the next player once they have drawn; then the tile can no longer be claimed (NAK-1). `kan_since`
    means that they have declared a closed or added kan too. `turned` marks a riichi declaration.

    `kan` is set if the tile was laid for an added or closed kan instead. It isn't a discard then, but others can still
    win on it (NAK-47), and the kan isn't made until everyone has passed.
    """

    tile: Tile
    by: Seat
    drawn_since: Seat | None = None
    turned: bool = False
    kan: MeldKind | None = None
    kan_since: bool = False

    def __post_init__(self) -> None:
        if self.kan is not None and (self.turned or self.drawn_since is not None):
            raise PositionError(
                f"the tile of a kan can’t declare riichi, and nobody has drawn since; got {quoted(str(self))}"
            )
        if self.drawn_since not in (None, self.by.after(1)):
            raise PositionError(
                f"after {self.by.value}'s discard {self.by.after(1).value} draws next, not {self.drawn_since.value}"
            )

    @classmethod
    def parse(cls, text: str) -> Discard:
        """
        Read ``4m by west``, ``4'm by west`` for a riichi tile, ``4m by west, north has drawn`` or ``has declared kan``,
        or ``4m by west as shouminkan`` and ``4m by west as ankan`` for a tile that west lays for a kan.

        Raises NotationError, or PositionError if `drawn_since` isn't the next player.
        """
        check_length(text)
        match = _DISCARD.fullmatch(text)
        if match is None:
            raise NotationError(
                f"{quoted(text)} isn’t a discard; write it like '4m by west' or '4m by west, north has drawn'"
            )
        kan = SAID_IN_ENGLISH.get(match["kan"], match["kan"])
        if kan not in (None, *OWN_KANS):
            raise NotationError(
                f"{quoted(match['kan'])} in {quoted(text)} isn’t a kan made on your own turn; write "
                f"{' or '.join(map(repr, OWN_KANS))}"
            )
        since = Seat.parse(match["since"]) if match["since"] else None
        tile, turned = read_lying(match["tile"])
        declared = match["declared"] is not None
        return cls(tile, Seat.parse(match["by"]), since, turned, OWN_KANS[kan] if kan else None, declared)

    def __str__(self) -> str:
        did = "declared kan" if self.kan_since else "drawn"
        since = "" if self.drawn_since is None else f", {self.drawn_since.value} has {did}"
        kan = "" if self.kan is None else f" as {self.kan.value}"
        return f"{write_lying(self.tile, turned=self.turned)} by {self.by.value}{kan}{since}"


OWN_KANS = {kan.value: kan for kan in (MeldKind.SHOUMINKAN, MeldKind.ANKAN)}
"""Kans declared on a player's own turn, by notation."""


class ClaimKind(Enum):
    """Possible claims on a discard (NAK-22); a kan here is an open kan."""

    CHII = "chii"
    PON = "pon"
    KAN = "kan"
    RON = "ron"


_SHOWN = {ClaimKind.CHII: 2, ClaimKind.PON: 2, ClaimKind.KAN: 3, ClaimKind.RON: 0}


@dataclass(frozen=True, slots=True)
class Claim:
    """
    A player's request for the live discard, with the tiles they would show.

    Claims that no ruleset allows are accepted too: a chii of honours, or of a discard that isn't kamicha's. Raises
    PositionError only for the wrong number of tiles.
    """

    seat: Seat
    kind: ClaimKind
    tile: Tile
    shown: tuple[Tile, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "shown", tuple(sorted(self.shown)))
        if len(self.shown) != _SHOWN[self.kind]:
            raise PositionError(
                f"a {self.kind.value} shows {_SHOWN[self.kind]} tiles besides the claimed one, "
                f"got {len(self.shown)} in {quoted(str(self))}"
            )

    @classmethod
    def parse(cls, text: str) -> Claim:
        """
        Read ``south chii 4m with 23m``, ``south chii 4'23m`` or ``north ron 4m``.

        Raises NotationError, or PositionError for the wrong number of tiles.
        """
        check_length(text)
        match = _CLAIM.fullmatch(text.lower())
        if match is None:
            raise NotationError(
                f"{quoted(text)} isn’t a claim; write it like 'south chii 4m with 23m' or 'east ron 4m'"
            )
        seat, kind = Seat.parse(match["seat"]), ClaimKind(SAID_IN_ENGLISH.get(match["kind"], match["kind"]))
        if kind is not ClaimKind.RON and not match["shown"] and len(match["tile"]) > len("0'z"):
            call = read_call(f"{match['kind']} {match['tile']}")
            return cls(seat, kind, call.tile, call.shown)
        shown = parse_tiles(match["shown"]) if match["shown"] else ()
        return cls(seat, kind, Tile.parse(match["tile"]), shown)

    def call(self, discarder: Seat) -> Call:
        """
        Return the call this claim becomes when granted.

        Raises PositionError for a ron, which isn't a call, and for tiles that don't form a group.
        """
        if self.kind is ClaimKind.RON:
            raise PositionError("a ron ends the hand; it isn’t a call")
        return Call(CALLED_AS[self.kind.value], self.tile, self.shown, self.seat.sees(discarder))

    def __str__(self) -> str:
        shown = f" with {format_tiles(self.shown)}" if self.shown else ""
        return f"{self.seat.value} {self.kind.value} {self.tile}{shown}"
