"""
Facts about a position: who sits where, what is claimed, what was called and what lies open.

Nothing here says what is allowed.  A thing that cannot exist at a table, such
as a chii of honours, is refused with PositionError.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from callwise.tiles import CallwiseError, NotationError, Tile, format_tiles, parse_tiles, too_many


class PositionError(CallwiseError):
    """A position that cannot exist at a table; the message says what would."""


class Relation(Enum):
    """Where another player sits, seen from the player in question (CON-7)."""

    SELF = "self"
    SHIMOCHA = "shimocha"
    TOIMEN = "toimen"
    KAMICHA = "kamicha"

    @classmethod
    def parse(cls, text: str) -> Relation:
        """
        Read kamicha, toimen, shimocha or self.

        Raises NotationError for any other word.
        """
        try:
            return cls(text)
        except ValueError:
            raise NotationError(f"{text!r} is not a place at the table; write kamicha, toimen or shimocha") from None


_TURNS = (Relation.SELF, Relation.SHIMOCHA, Relation.TOIMEN, Relation.KAMICHA)


class Seat(Enum):
    """The four seats in turn order; East is the dealer (CON-7, CON-8)."""

    EAST = "east"
    SOUTH = "south"
    WEST = "west"
    NORTH = "north"

    @classmethod
    def parse(cls, text: str) -> Seat:
        """
        Read east, south, west or north.

        Raises NotationError for any other word.
        """
        try:
            return cls(text)
        except ValueError:
            raise NotationError(f"{text!r} is not a seat; write east, south, west or north") from None

    def after(self, turns: int) -> Seat:
        """Give the seat that many turns later."""
        return SEATS[(SEATS.index(self) + turns) % 4]

    def turns_to(self, other: Seat) -> int:
        """Count the turns from this seat to the other, 0 to 3."""
        return (SEATS.index(other) - SEATS.index(self)) % 4

    def sees(self, other: Seat) -> Relation:
        """Say where the other seat is, seen from this one."""
        return _TURNS[self.turns_to(other)]

    def at(self, relation: Relation) -> Seat:
        """Give the seat that stands in that relation to this one."""
        return self.after(_TURNS.index(relation))


SEATS = tuple(Seat)


class MeldKind(Enum):
    """The shapes that can be set aside (CON-10)."""

    CHII = "chii"
    PON = "pon"
    DAIMINKAN = "daiminkan"
    ANKAN = "ankan"
    SHOUMINKAN = "shouminkan"

    @property
    def is_kan(self) -> bool:
        """Four alike."""
        return self in (MeldKind.DAIMINKAN, MeldKind.ANKAN, MeldKind.SHOUMINKAN)


_CALLS = {
    "chii": MeldKind.CHII,
    "pon": MeldKind.PON,
    "kan": MeldKind.DAIMINKAN,
    "daiminkan": MeldKind.DAIMINKAN,
}
_DISCARD = re.compile(r"\s*(?P<tile>\S+)\s+by\s+(?P<by>[a-z]+)(?:\s*,\s*(?P<since>[a-z]+)\s+has\s+drawn)?\s*")
_CLAIM = re.compile(
    r"\s*(?P<seat>[a-z]+)\s+(?P<kind>chii|pon|kan|ron)\s+(?P<tile>\S+?)(?:\s+with\s+(?P<shown>.+?))?\s*"
)
_CALL = re.compile(r"\s*(?P<kind>[a-z]+)\s+(?P<tile>\S+)\s+with\s+(?P<shown>.+?)(?:\s+from\s+(?P<source>[a-z]+))?\s*")


@dataclass(frozen=True, slots=True)
class Discard:
    """
    The tile discarded last, and by whom.

    `drawn_since` is the next player once they have drawn: then the tile can
    no longer be claimed (NAK-1).
    """

    tile: Tile
    by: Seat
    drawn_since: Seat | None = None

    def __post_init__(self) -> None:
        if self.drawn_since not in (None, self.by.after(1)):
            raise PositionError(
                f"after {self.by.value}'s discard {self.by.after(1).value} draws next, not {self.drawn_since.value}"
            )

    @classmethod
    def parse(cls, text: str) -> Discard:
        """
        Read ``4m by west`` or ``4m by west, north has drawn``.

        Raises NotationError, or PositionError when somebody else draws next.
        """
        match = _DISCARD.fullmatch(text)
        if match is None:
            raise NotationError(
                f"{text!r} is not a discard; write it like '4m by west' or '4m by west, north has drawn'"
            )
        since = Seat.parse(match["since"]) if match["since"] else None
        return cls(Tile.parse(match["tile"]), Seat.parse(match["by"]), since)

    def __str__(self) -> str:
        since = "" if self.drawn_since is None else f", {self.drawn_since.value} has drawn"
        return f"{self.tile} by {self.by.value}{since}"


class ClaimKind(Enum):
    """What can be said to a discard (NAK-22); a kan here is an open kan."""

    CHII = "chii"
    PON = "pon"
    KAN = "kan"
    RON = "ron"


_SHOWN = {ClaimKind.CHII: 2, ClaimKind.PON: 2, ClaimKind.KAN: 3, ClaimKind.RON: 0}


@dataclass(frozen=True, slots=True)
class Claim:
    """
    A player's request for the live discard, with the tiles they would show.

    Anything that can be said can be a claim, also one that no rule allows:
    a chii of honours, or of another player's discard than kamicha's.  Raises
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
                f"a {self.kind.value} shows {_SHOWN[self.kind]} tiles beside the claimed one, "
                f"got {len(self.shown)} in {format_tiles(self.shown)!r}"
            )

    @classmethod
    def parse(cls, text: str) -> Claim:
        """
        Read ``south chii 4m with 23m`` or ``north ron 4m``.

        Raises NotationError, or PositionError for the wrong number of tiles.
        """
        match = _CLAIM.fullmatch(text)
        if match is None:
            raise NotationError(f"{text!r} is not a claim; write it like 'south chii 4m with 23m' or 'east ron 4m'")
        shown = parse_tiles(match["shown"]) if match["shown"] else ()
        return cls(Seat.parse(match["seat"]), ClaimKind(match["kind"]), Tile.parse(match["tile"]), shown)

    def call(self, discarder: Seat) -> Call:
        """
        Give the call that the claim becomes when it is granted.

        Raises PositionError for a ron, which is no call, and for tiles that
        make no group.
        """
        if self.kind is ClaimKind.RON:
            raise PositionError("a ron ends the hand; it is no call")
        return Call(_CALLS[self.kind.value], self.tile, self.shown, self.seat.sees(discarder))

    def __str__(self) -> str:
        shown = f" with {format_tiles(self.shown)}" if self.shown else ""
        return f"{self.seat.value} {self.kind.value} {self.tile}{shown}"


@dataclass(frozen=True, slots=True)
class Call:
    """
    A claim on a discard that was granted: what was taken, and with what.

    `shown` are the tiles laid down from the hand, sorted; `source` is the
    discarder seen from the caller.  Raises PositionError for a call that no
    tiles can make, whoever asks.
    """

    kind: MeldKind
    tile: Tile
    shown: tuple[Tile, ...]
    source: Relation

    def __post_init__(self) -> None:
        object.__setattr__(self, "shown", tuple(sorted(self.shown)))
        needed = {MeldKind.CHII: 2, MeldKind.PON: 2, MeldKind.DAIMINKAN: 3}.get(self.kind)
        if needed is None:
            raise PositionError(f"{self.kind.value} takes no discard; a call is a chii, a pon or a kan")
        if len(self.shown) != needed:
            raise PositionError(
                f"a {self.kind.value} shows {needed} tiles beside the called one, "
                f"got {len(self.shown)} in {format_tiles(self.shown)!r}"
            )
        if self.source is Relation.SELF:
            raise PositionError("a call takes another player's discard; it comes from kamicha, toimen or shimocha")
        if fault := "; ".join(too_many((self.tile, *self.shown))):
            raise PositionError(f"{fault}, in a {self.kind.value} of {self.tile} with {format_tiles(self.shown)}")
        if self.kind is MeldKind.CHII:
            self._check_run()
        elif any(tile.kind != self.tile.kind for tile in self.shown):
            raise PositionError(
                f"a {self.kind.value} is of one kind; {format_tiles(self.shown)} does not match {self.tile}"
            )

    def _check_run(self) -> None:
        if self.tile.kind.is_honour or any(tile.kind.is_honour for tile in self.shown):
            raise PositionError("honours make no run; a chii takes 1 to 9 of one suit")
        ranks = sorted(tile.rank for tile in (self.tile, *self.shown))
        suits = {tile.suit for tile in (self.tile, *self.shown)}
        if len(suits) != 1 or ranks != [ranks[0], ranks[0] + 1, ranks[0] + 2]:
            raise PositionError(f"{self.tile} with {format_tiles(self.shown)} is no run of three in one suit")
        if self.source is not Relation.KAMICHA:
            raise PositionError(f"only kamicha's discard can be taken as chii, not one from {self.source.value}")

    @classmethod
    def parse(cls, text: str) -> Call:
        """
        Read ``chii 4m with 23m`` or ``pon 5z with 55z from toimen``.

        A chii comes from kamicha; a pon or kan with no source comes from
        toimen.  Raises NotationError, or PositionError for an impossible call.
        """
        match = _CALL.fullmatch(text)
        if match is None or match["kind"] not in _CALLS:
            raise NotationError(
                f"{text!r} is not a call; write it like 'chii 4m with 23m' or 'pon 5z with 55z from toimen'"
            )
        kind = _CALLS[match["kind"]]
        usual = Relation.KAMICHA if kind is MeldKind.CHII else Relation.TOIMEN
        source = Relation.parse(match["source"]) if match["source"] else usual
        return cls(kind, Tile.parse(match["tile"]), parse_tiles(match["shown"]), source)

    def meld(self) -> Meld:
        """
        Give the meld as it lies, the called tile turned towards its source.

        A chii has the called tile first (NAK-33); a toimen kan marks the
        second tile (MJT-8).
        """
        place = {Relation.KAMICHA: 0, Relation.TOIMEN: 1, Relation.SHIMOCHA: len(self.shown)}[self.source]
        return Meld(self.kind, (*self.shown[:place], self.tile, *self.shown[place:]), place)

    def __str__(self) -> str:
        word = "kan" if self.kind is MeldKind.DAIMINKAN else self.kind.value
        source = "" if self.kind is MeldKind.CHII else f" from {self.source.value}"
        return f"{word} {self.tile} with {format_tiles(self.shown)}{source}"


@dataclass(frozen=True, slots=True)
class Meld:
    """
    Tiles set aside, in the order in which they lie.

    `turned` is the place of the called tile, None for a closed kan.  In an
    added kan the fourth tile is written right after the turned one, on which
    it is stacked.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    turned: int | None = None

    def __post_init__(self) -> None:
        size = 4 if self.kind.is_kan else 3
        if len(self.tiles) != size:
            raise PositionError(f"a {self.kind.value} has {size} tiles, got {len(self.tiles)}")
        if (self.turned is None) is not (self.kind is MeldKind.ANKAN):
            raise PositionError("a called meld turns one tile sideways; a closed kan turns none")
        places = 3 if self.kind is MeldKind.SHOUMINKAN else size
        if self.turned is not None and not 0 <= self.turned < places:
            raise PositionError(
                f"the turned tile of a {self.kind.value} has place 0 to {places - 1}, got {self.turned}"
            )
        if fault := "; ".join(too_many(self.tiles)):
            raise PositionError(f"{fault}, in a {self.kind.value} of {format_tiles(self.tiles)}")
        if self.kind is MeldKind.CHII:
            if self.turned != 0:
                raise PositionError("the turned tile of a chii lies first, on the left: write 4'23s")
            Call(MeldKind.CHII, self.tiles[0], self.tiles[1:], Relation.KAMICHA)
        elif len({tile.kind for tile in self.tiles}) != 1:
            raise PositionError(f"a {self.kind.value} is of one kind, got {format_tiles(self.tiles)}")

    @property
    def called(self) -> Tile | None:
        """The tile taken from another player; None for a closed kan."""
        return None if self.turned is None else self.tiles[self.turned]

    @property
    def source(self) -> Relation:
        """Who fed it, seen from its owner (NAK-32); SELF for a closed kan."""
        if self.turned is None:
            return Relation.SELF
        if self.turned == 0:
            return Relation.KAMICHA
        last = 2 if self.kind is MeldKind.SHOUMINKAN else len(self.tiles) - 1
        return Relation.SHIMOCHA if self.turned == last else Relation.TOIMEN

    @property
    def is_open(self) -> bool:
        """Whether it opens the hand (NAK-3, NAK-9)."""
        return self.kind is not MeldKind.ANKAN


def check_hand(hand: Sequence[Tile], melds: Sequence[Meld], tiles: int, when: str) -> None:
    """
    Refuse a hand that does not hold as many tiles as it should.

    `tiles` counts hand and melds with every kan as three (CON-4): 13 between
    turns, 14 before a discard.  Raises PositionError.
    """
    if len(melds) > 4:
        raise PositionError(f"a player has at most four melds, got {len(melds)}")
    wanted = tiles - 3 * len(melds)
    if len(hand) != wanted:
        raise PositionError(
            f"{when} the hand holds {wanted} tiles beside {_count(len(melds))}; {format_tiles(hand)!r} has {len(hand)}"
        )


def check_copies(*groups: Iterable[Tile]) -> None:
    """Refuse more tiles of a kind than a set has.  Raises PositionError."""
    if fault := "; ".join(too_many(tile for group in groups for tile in group)):
        raise PositionError(fault)


def _count(melds: int) -> str:
    return {0: "no melds", 1: "one meld"}.get(melds, f"{melds} melds")
