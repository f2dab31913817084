"""
Tiles and their kinds, and reading and writing mpsz notation.

A *kind* is what rules compare: four of bamboo, east wind. A *tile* is the physical object: the red five of circles is a
tile of the kind five of circles. Rules compare kinds, never names, so a red five is a five everywhere.

mpsz is digits followed by a suit letter: ``123m`` ``456p`` ``789s`` and ``1234z`` for the winds, ``567z`` for the
white, green and red dragon. ``0m`` ``0p`` ``0s`` are red fives. Order carries no meaning. Capitals and Unicode's tile
characters are accepted too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import total_ordering
from itertools import groupby

from callwise.ground.errors import CallwiseError, NotationError, check_length, quoted
from callwise.ground.faces import Face, Named, counted, listed
from callwise.ground.seats import Seat, had_by
from callwise.ground.wikitext import BETWEEN, bare
from callwise.riichi.table.tile_names import unread_tile

COPIES = 4
"""Tiles of each kind in a riichi set."""


class Suit(Enum):
    """The four groups of kinds, by their mpsz letter."""

    CHARACTERS = "m"
    CIRCLES = "p"
    BAMBOO = "s"
    HONOURS = "z"


_SUITS = tuple(Suit)
_BY_LETTER = {suit.value: suit for suit in Suit}


_SUIT_WORDS = {Suit.CHARACTERS: "characters", Suit.CIRCLES: "circles", Suit.BAMBOO: "bamboo"}
_HONOURS = ("east wind", "south wind", "west wind", "north wind", "white dragon", "green dragon", "red dragon")


@total_ordering
@dataclass(frozen=True, slots=True)
class Kind(Named):
    """
    One of the 34 kinds, counted 0 to 33 in the order of mpsz (CON-1).

    Get kinds from tiles or from `Kind.of` rather than by index.
    """

    index: int

    @classmethod
    def of(cls, suit: Suit, rank: int) -> Kind:
        """
        Return the kind of a suit and rank.

        Raises NotationError for a rank the suit doesn't have.
        """
        last = last_rank(suit)
        if not 1 <= rank <= last:
            raise NotationError(
                f"{suit.name.lower()} run from 1{suit.value} to {last}{suit.value}, got {rank}{suit.value}"
            )
        return KINDS[_SUITS.index(suit) * 9 + rank - 1]

    @property
    def suit(self) -> Suit:
        """The suit; honours count as one."""
        return _SUITS[self.index // 9]

    @property
    def rank(self) -> int:
        """1 to 9, or 1 to 7 for honours."""
        return self.index % 9 + 1

    @property
    def is_honour(self) -> bool:
        """Whether it's a wind or dragon."""
        return self.index >= 27

    @property
    def is_wind(self) -> bool:
        """Whether it's a wind."""
        return 27 <= self.index < 31

    @property
    def is_yaochuu(self) -> bool:
        """Whether it's a terminal or honour (CON-5)."""
        return self.is_honour or self.rank in (1, 9)

    @property
    def words(self) -> str:
        return _HONOURS[self.rank - 1] if self.is_honour else f"{self.rank} of {_SUIT_WORDS[self.suit]}"

    @classmethod
    def together(cls, several: Sequence[Named]) -> str:
        return names([one for one in several if isinstance(one, Kind)])

    def step(self, by: int) -> Kind | None:
        """
        Return the kind `by` ranks higher in the same suit.

        Returns None past the suit's end and for honours, which have no order.
        """
        if self.is_honour or not 1 <= self.rank + by <= 9:
            return None
        return KINDS[self.index + by]

    def __lt__(self, other: Kind) -> bool:
        return self.index < other.index

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return f"{self.rank}{self.suit.value}"


KINDS = tuple(Kind(index) for index in range(34))
"""All kinds in the order of mpsz."""


@total_ordering
@dataclass(frozen=True, slots=True)
class Tile(Face):
    """
    One physical tile: its kind, and whether it is the red five of its suit.

    Raises CallwiseError for a red tile that isn't a five.

    >>> Tile.parse("0p").kind == Tile.parse("5p").kind
    True
    """

    kind: Kind
    red: bool = False

    def __post_init__(self) -> None:
        if self.red and (self.kind.is_honour or self.kind.rank != 5):
            raise CallwiseError(f"only fives are red, got a red {self.kind}")

    @classmethod
    def parse(cls, text: str) -> Tile:
        """
        Read exactly one tile.

        Raises NotationError for anything else.
        """
        if (known := _BY_NAME.get(text)) is not None:
            return known
        tiles = parse_tiles(text)
        if len(tiles) != 1:
            raise NotationError(f"write one tile, like 4s; {quoted(text)} has {len(tiles)}")
        return tiles[0]

    @property
    def alike(self) -> str:
        return str(self.kind)

    @property
    def order(self) -> int:
        """Sort key: by kind, a red five before the others."""
        return 2 * self.kind.index + (not self.red)

    @property
    def words(self) -> str:
        """
        Its name in words.

        >>> Tile.parse("0p").words
        'red 5 of circles'
        """
        return f"red {self.kind.words}" if self.red else self.kind.words

    @classmethod
    def together(cls, several: Sequence[Named]) -> str:
        return names([one for one in several if isinstance(one, Tile)])

    @property
    def suit(self) -> Suit:
        """The suit of its kind."""
        return self.kind.suit

    @property
    def rank(self) -> int:
        """The rank of its kind: 5 for a red five."""
        return self.kind.rank

    def __lt__(self, other: Tile) -> bool:
        return self.order < other.order

    def __hash__(self) -> int:
        return self.order

    def __str__(self) -> str:
        return f"{0 if self.red else self.kind.rank}{self.kind.suit.value}"


_PLAIN = tuple(Tile(kind) for kind in KINDS)
_BY_NAME = {
    str(tile): tile
    for tile in (*_PLAIN, *(Tile(kind, red=True) for kind in KINDS if not kind.is_honour and kind.rank == 5))
}

TILES = tuple(sorted(_BY_NAME.values()))
"""The 37 distinguishable tiles: 34 kinds and three red fives."""

_IN_UNICODE = [f"{digit}z" for digit in "1234765"] + [f"{digit}{suit}" for suit in "msp" for digit in range(1, 10)]
_PICTURES = {chr(0x1F000 + nth): _BY_NAME[name] for nth, name in enumerate(_IN_UNICODE)}


def plain(kind: Kind) -> Tile:
    """Return the ordinary tile of a kind."""
    return _PLAIN[kind.index]


def names(several: Sequence[Tile | Kind]) -> str:
    """
    Name several tiles, counting identical neighbours and naming a shared suit once.

    >>> names(parse_tiles("23888s77z"))
    '2, 3 and three 8s of bamboo and two red dragons'
    """
    alike = [(one, len(list(group))) for one, group in groupby(several)]
    spoken: list[str] = []
    for suit, group in groupby(alike, key=lambda pair: pair[0].suit):
        if suit is Suit.HONOURS:
            spoken.extend(counted(one.words, count) for one, count in group)
        else:
            ranks = [counted(one.words.removesuffix(f" of {_SUIT_WORDS[suit]}"), count) for one, count in group]
            spoken.append(f"{listed(ranks)} of {_SUIT_WORDS[suit]}")
    return listed(spoken)


def last_rank(suit: Suit) -> int:
    """Return the highest rank of a suit."""
    return 7 if suit is Suit.HONOURS else 9


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """
    Read mpsz, keeping the order as written; spaces and commas are ignored, and so is riichi.wiki's ``{{#mjt:…}}``.

    Raises NotationError with the column of the first error.

    >>> [str(tile) for tile in parse_tiles("40m 7z")]
    ['4m', '0m', '7z']
    >>> [str(tile) for tile in parse_tiles("{{#mjt:40m|30px}} {{#mjt: 7z }}")]
    ['4m', '0m', '7z']
    >>> [str(tile) for tile in parse_tiles("1M, 🀈")]
    ['1m', '2m']
    """
    check_length(text)
    tiles: list[Tile] = []
    waiting: list[tuple[str, int]] = []
    written = bare(text)
    for column, sign in enumerate(written, 1):
        if sign.isspace() or sign in BETWEEN:
            continue
        if sign in "0123456789":
            waiting.append((sign, column))
        elif sign in _PICTURES and not waiting:
            tiles.append(_PICTURES[sign])
        elif (letter := sign.lower()) in _BY_LETTER:
            if not waiting:
                raise unread_tile(sign, column, written, text)
            tiles.extend(_tile(digit, letter, at, text) for digit, at in waiting)
            waiting.clear()
        elif sign in "'\"":
            raise NotationError(
                f"{sign} at column {column} of {quoted(text)} marks a tile as sideways, which only melds have; "
                "write melds separately",
                column,
                text,
            )
        else:
            raise unread_tile(sign, column, written, text)
    if waiting:
        digits = "".join(digit for digit, _ in waiting)
        raise NotationError(
            f"digits {quoted(digits)} at the end of {quoted(text)} have no suit; put m, p, s or z after them",
            waiting[0][1],
            text,
        )
    return tuple(tiles)


def _tile(digit: str, letter: str, column: int, text: str) -> Tile:
    if (tile := _BY_NAME.get(digit + letter)) is None:
        raise NotationError(
            f"honours run from 1z to 7z, got {digit}{letter} at column {column} of {quoted(text)}", column, text
        )
    return tile


def format_tiles(tiles: Iterable[Tile]) -> str:
    """
    Write tiles as mpsz, sorted, red fives before ordinary ones.

    >>> format_tiles(parse_tiles("7z 5p 4m 0p"))
    '4m05p7z'
    """
    written = ""
    letter = ""
    for tile in sorted(tiles):
        name = str(tile)
        digit, suit = name[0], name[1]
        if letter and suit != letter:
            written += letter
        written += digit
        letter = suit
    return written + letter


def without(tiles: Iterable[Tile], taken: Iterable[Tile]) -> tuple[Tile, ...]:
    """
    Remove tiles from others, each once and by name.

    Raises CallwiseError if one isn't there.
    """
    left = list(tiles)
    for tile in taken:
        if tile not in left:
            raise CallwiseError(f"{tile} isn’t among {format_tiles(left) or 'no tiles'}")
        left.remove(tile)
    return tuple(left)


def distinct(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return each different tile once, sorted; a red five and a five are different."""
    return tuple(sorted(set(tiles)))


def too_many(tiles: Iterable[Tile], whose: Mapping[Seat, Sequence[Tile]] | None = None) -> Iterator[str]:
    """Report kinds that occur more often than in a set, one sentence each, with the seats that have them."""
    counts: dict[Tile, int] = {}
    kinds: dict[Kind, int] = {}
    for tile in tiles:
        counts[tile] = counts.get(tile, 0) + 1
        kinds[tile.kind] = kinds.get(tile.kind, 0) + 1
    for kind, count in kinds.items():
        if count > COPIES:
            held = {seat: sum(tile.kind == kind for tile in theirs) for seat, theirs in (whose or {}).items()}
            yield f"{count} tiles of {kind}{had_by(held, count)}; a set has {COPIES}"
    for tile, count in counts.items():
        if tile.red and count > 1:
            yield f"{count} red fives {tile}; a set has 1"
