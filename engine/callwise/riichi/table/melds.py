"""
Calls and melds, and the number of tiles in a hand with them.

This module doesn't decide what is allowed. Impossible objects, such as a chii of honours, raise PositionError.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from callwise.ground.errors import NotationError, PositionError, check_length, quoted
from callwise.ground.faces import Laid, Lie, Piece
from callwise.ground.seats import Relation, Seat
from callwise.riichi.table.tiles import Kind, Tile, format_tiles, names, parse_tiles, too_many


class MeldKind(Enum):
    """The kinds of meld (CON-10)."""

    CHII = "chii"
    PON = "pon"
    DAIMINKAN = "daiminkan"
    ANKAN = "ankan"
    SHOUMINKAN = "shouminkan"

    @property
    def is_kan(self) -> bool:
        """Whether it's four of a kind."""
        return self in (MeldKind.DAIMINKAN, MeldKind.ANKAN, MeldKind.SHOUMINKAN)

    @property
    def words(self) -> str:
        """Its name, with terms marked."""
        return _MELD_WORDS[self]


_MELD_WORDS = {
    MeldKind.CHII: "[[chii]]",
    MeldKind.PON: "[[pon]]",
    MeldKind.DAIMINKAN: "open [[kan]]",
    MeldKind.ANKAN: "closed [[kan]]",
    MeldKind.SHOUMINKAN: "added [[kan]]",
}
_SIDES = {Relation.KAMICHA: "the left", Relation.TOIMEN: "across", Relation.SHIMOCHA: "the right"}
"""Where a called tile came from, seen by the meld's player."""
MOST_MELDS = 4
"""Most melds a hand can have."""
MOST_KANS = 4
"""Most kans on one table (NAK-15)."""
SAID_IN_ENGLISH = {
    "chow": "chii",
    "pung": "pon",
    "kong": "kan",
    "win": "ron",
    "open-kong": "daiminkan",
    "closed-kong": "ankan",
    "added-kong": "shouminkan",
}
"""Accepted English names; notation is always written in Japanese."""
CALLED_AS = {
    "chii": MeldKind.CHII,
    "chi": MeldKind.CHII,
    "pon": MeldKind.PON,
    "pong": MeldKind.PON,
    "kan": MeldKind.DAIMINKAN,
    "daiminkan": MeldKind.DAIMINKAN,
}
CALLED_AS |= {english: CALLED_AS[word] for english, word in SAID_IN_ENGLISH.items() if word in CALLED_AS}
_CALL = re.compile(
    r"\s*+(?P<kind>[a-z-]++)\s++(?P<tile>\S++)\s++with\s++(?P<shown>\S.*?)(?:\s++from\s++(?P<source>[a-z]++))?\s*"
)
_BEGUN = re.compile(r"\s*+(?P<said>(?P<kind>[a-z-]++)(?P<tile>\s++\S++)?)(?:\s++with)?\s*+")
"""Matches the beginning of a call."""


@dataclass(frozen=True, slots=True)
class Call(Laid):
    """
    A granted claim: the tile taken and the tiles shown.

    `shown` are the tiles laid down from the hand, sorted; `source` is the discarder, seen from the caller. Raises
    PositionError for a call that no player could make with those tiles.
    """

    kind: MeldKind
    tile: Tile
    shown: tuple[Tile, ...]
    source: Relation

    def __post_init__(self) -> None:
        object.__setattr__(self, "shown", tuple(sorted(self.shown)))
        needed = {MeldKind.CHII: 2, MeldKind.PON: 2, MeldKind.DAIMINKAN: 3}.get(self.kind)
        if needed is None:
            raise PositionError(f"{self.kind.value} doesn’t take a discard; write a chii, a pon or a kan")
        if len(self.shown) != needed:
            raise PositionError(
                f"a {self.kind.value} shows {needed} tiles besides the called one, "
                f"got {len(self.shown)} in {quoted(format_tiles(self.shown))}"
            )
        if self.source is Relation.SELF:
            raise PositionError("a call takes another player’s discard; it comes from left, across or right")
        if fault := "; ".join(too_many((self.tile, *self.shown))):
            raise PositionError(f"{fault}, in a {self.kind.value} of {self.tile} with {format_tiles(self.shown)}")
        if self.kind is MeldKind.CHII:
            self._check_run()
        elif any(tile.kind != self.tile.kind for tile in self.shown):
            raise PositionError(
                f"a {self.kind.value} is of one kind; {format_tiles(self.shown)} doesn’t match {self.tile}"
            )

    def _check_run(self) -> None:
        if self.tile.kind.is_honour or any(tile.kind.is_honour for tile in self.shown):
            raise PositionError("honours can’t be in a sequence; a chii is three tiles of one suit")
        ranks = sorted(tile.rank for tile in (self.tile, *self.shown))
        suits = {tile.suit for tile in (self.tile, *self.shown)}
        if len(suits) != 1 or ranks != [ranks[0], ranks[0] + 1, ranks[0] + 2]:
            raise PositionError(f"{self.tile} with {format_tiles(self.shown)} isn’t a sequence of three in one suit")
        if self.source is not Relation.KAMICHA:
            raise PositionError(f"a chii takes the left player’s discard, not one from {self.source.value}")

    @classmethod
    def parse(cls, text: str) -> Call:
        """
        Read ``chii 4m with 23m`` or ``pon 5z with 55z from toimen``.

        A chii comes from kamicha; a pon or kan with no source comes from
        toimen. Raises NotationError, or PositionError for an impossible call.
        """
        check_length(text)
        match = _CALL.fullmatch(text.lower())
        if match is None or match["kind"] not in CALLED_AS:
            begun = _BEGUN.fullmatch(text.lower())
            if begun is not None and begun["kind"] in CALLED_AS:
                comes = "come 'with' and the tiles you showed" if begun["tile"] else "comes the called tile, like 4m"
                raise NotationError(f"after {quoted(begun['said'])} {comes}")
            raise NotationError(
                f"{quoted(text)} isn’t a call; write it like 'chii 4m with 23m' or 'pon 5z with 55z from across', or "
                "as the meld: 4'23m"
            )
        kind = CALLED_AS[match["kind"]]
        usual = Relation.KAMICHA if kind is MeldKind.CHII else Relation.TOIMEN
        source = Relation.parse(match["source"]) if match["source"] else usual
        return cls(kind, Tile.parse(match["tile"]), parse_tiles(match["shown"]), source)

    @property
    def words(self) -> str:
        return f"{self.kind.words.removeprefix('open ')} {self.tile.words} with {names(self.shown)}"

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return self.meld().pieces

    def meld(self) -> Meld:
        """
        Return the resulting meld, with the called tile turned towards its source.

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
class Meld(Laid):
    """
    Tiles set aside, in the order they're laid out.

    `turned` is the index of the called tile, None for a closed kan. In an added kan the fourth tile comes right after
    the turned one it's stacked on.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    turned: int | None = None

    def __post_init__(self) -> None:
        size = 4 if self.kind.is_kan else 3
        if len(self.tiles) != size:
            raise PositionError(f"a {self.kind.value} has {size} tiles, got {len(self.tiles)}")
        if (self.turned is None) is not (self.kind is MeldKind.ANKAN):
            raise PositionError("a called meld has one tile sideways, a closed kan none")
        places = 3 if self.kind is MeldKind.SHOUMINKAN else size
        if self.turned is not None and not 0 <= self.turned < places:
            raise PositionError(
                f"the sideways tile of a {self.kind.value} has place 0 to {places - 1}, got {self.turned}"
            )
        if fault := "; ".join(too_many(self.tiles)):
            raise PositionError(f"{fault}, in a {self.kind.value} of {format_tiles(self.tiles)}")
        if self.kind is MeldKind.CHII:
            if self.turned != 0:
                raise PositionError("the sideways tile of a chii is the first, on the left; write 4'23s")
            Call(MeldKind.CHII, self.tiles[0], self.tiles[1:], Relation.KAMICHA)
        elif len({tile.kind for tile in self.tiles}) != 1:
            raise PositionError(f"a {self.kind.value} is of one kind, got {format_tiles(self.tiles)}")

    @property
    def tile_kind(self) -> Kind:
        """The kind of its tiles; for a chii, of the called tile."""
        return self.tiles[0].kind

    @property
    def words(self) -> str:
        source = "" if self.called is None else f", from {_SIDES[self.source]}"
        return f"{self.kind.words}, {names(self.tiles)}{source}"

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """
        The tiles as laid out: the called one sideways, an added one stacked on it, the ends of a closed kan face down.
        """

        def lie(place: int) -> Piece:
            if self.kind is MeldKind.ANKAN and place in (0, 3):
                return Piece(None)
            if place == self.turned:
                return Piece(self.tiles[place], Lie.TURNED)
            stacked = self.kind is MeldKind.SHOUMINKAN and self.turned is not None and place == self.turned + 1
            return Piece(self.tiles[place], Lie.STACKED if stacked else Lie.UPRIGHT)

        return tuple(lie(place) for place in range(len(self.tiles)))

    @property
    def called(self) -> Tile | None:
        """The tile taken from another player; None for a closed kan."""
        return None if self.turned is None else self.tiles[self.turned]

    @property
    def source(self) -> Relation:
        """Who fed it, seen from its player (NAK-32); SELF for a closed kan."""
        if self.turned is None:
            return Relation.SELF
        if self.turned == 0:
            return Relation.KAMICHA
        last = 2 if self.kind is MeldKind.SHOUMINKAN else len(self.tiles) - 1
        return Relation.SHIMOCHA if self.turned == last else Relation.TOIMEN

    @property
    def fed_by(self) -> Relation:
        return self.source

    @property
    def grew_from(self) -> Meld | None:
        """The pon an added kan was made from; None for any other meld."""
        if self.kind is not MeldKind.SHOUMINKAN or self.turned is None:
            return None
        return Meld(MeldKind.PON, (*self.tiles[: self.turned + 1], *self.tiles[self.turned + 2 :]), self.turned)

    @property
    def is_open(self) -> bool:
        """Whether it opens the hand (NAK-3, NAK-9)."""
        return self.kind is not MeldKind.ANKAN


def as_they_lie(made: Iterable[Meld]) -> tuple[Meld, ...]:
    """
    Return the melds on the table after all of these have been made in order.

    An added kan takes its pon's place.
    """
    laid: list[Meld] = []
    for meld in made:
        if meld.grew_from in laid:
            laid[laid.index(meld.grew_from)] = meld
        else:
            laid.append(meld)
    return tuple(laid)


def check_hand(hand: Sequence[Tile], melds: Sequence[Meld], tiles: int, when: str) -> None:
    """
    Refuse a hand with the wrong number of tiles.

    `tiles` counts hand and melds with every kan as three (CON-4): 13 between
    turns, 14 before a discard. Raises PositionError.
    """
    if len(melds) > MOST_MELDS:
        raise PositionError(f"a player has at most {MOST_MELDS} melds, got {len(melds)}")
    wanted = tiles - 3 * len(melds)
    if len(hand) != wanted:
        held = quoted(format_tiles(hand))
        message = f"{when}, a hand with {_count(len(melds))} has {wanted} tiles; {held} has {len(hand)}"
        raise PositionError(message, (wanted, len(hand)))


def check_copies(*groups: Iterable[Tile], whose: Mapping[Seat, Sequence[Tile]] | None = None) -> None:
    """Refuse more tiles of a kind than a set has, including those of `whose` seats. Raises PositionError."""
    every = (*groups, *(whose or {}).values())
    if fault := "; ".join(too_many((tile for group in every for tile in group), whose)):
        raise PositionError(fault)


def _count(melds: int) -> str:
    return {0: "no melds", 1: "one meld"}.get(melds, f"{melds} melds")
