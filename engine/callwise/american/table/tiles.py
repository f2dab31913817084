"""
American tiles and their notation.

Craks, bams and dots run from one to nine; there are four winds, three dragons of which the white one is soap, flowers
and jokers. All flowers are identical, regardless of their picture or season, and soap is also zero (JOK-31, JOK-32).

Digits are followed by the letter of their suit: ``123c`` ``456b`` ``789d``. Other tiles are single characters: ``E``
``S`` ``W`` ``N`` for the winds, ``R`` ``G`` ``0`` for the red and the green dragon and soap, ``F`` for a flower and
``J`` for a joker. Numbered flowers, ``1f`` to ``8f``, are all flowers. Either case is accepted, and so are words, ``3
bam`` and ``joker``, and Unicode tile characters.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import total_ordering
from itertools import groupby

from callwise.ground.errors import CallwiseError, NotationError, check_length, quoted
from callwise.ground.faces import Face, Named
from callwise.ground.seats import Seat, had_by
from callwise.ground.wikitext import BETWEEN


class Suit(Enum):
    """A tile's suit, with the letter or the characters it is written with."""

    CRAK = "c"
    BAM = "b"
    DOT = "d"
    WIND = "ESWN"
    DRAGON = "RG0"
    FLOWER = "F"
    JOKER = "J"

    @property
    def copies(self) -> int:
        """The number of copies of each of its tiles in a set."""
        return 8 if self in (Suit.FLOWER, Suit.JOKER) else 4


_NUMBERED = {suit.value: suit for suit in (Suit.CRAK, Suit.BAM, Suit.DOT)}
_SIGNS = {sign: suit for suit in (Suit.WIND, Suit.DRAGON, Suit.FLOWER, Suit.JOKER) for sign in suit.value}
_NUMBERED_WORDS = {"c": "crak craks crack cracks", "b": "bam bams", "d": "dot dots"}
_WORDS = {
    "E": "east wind",
    "S": "south wind",
    "W": "west wind",
    "N": "north wind",
    "R": "red dragon",
    "G": "green dragon",
    "0": "soap",
    "F": "flower",
    "J": "joker",
}


@total_ordering
@dataclass(frozen=True, slots=True)
class Tile(Face):
    """
    One of the 36 distinct tiles, written ``3b``, ``E``, ``0``, ``F`` or ``J``.

    Build tiles with `Tile.parse`; `sign` is the number, or the character of an unnumbered tile.
    """

    suit: Suit
    sign: str

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Read exactly one tile. Raises NotationError for other text."""
        if (known := _BY_CODE.get(text)) is not None:
            return known
        tiles = parse_tiles(text)
        if len(tiles) != 1:
            raise NotationError(f"write one tile, like 3b or E; {quoted(text)} has {len(tiles)}")
        return tiles[0]

    @property
    def is_joker(self) -> bool:
        """Whether this is the joker."""
        return self.suit is Suit.JOKER

    @property
    def caption(self) -> str:
        """The caption below it: ``3 bam``, ``E``, ``soap``, ``J``."""
        return self.words if self.suit.value in _NUMBERED or self.number == 0 else self.sign

    @property
    def number(self) -> int | None:
        """One to nine, zero for soap, None for unnumbered tiles."""
        return int(self.sign) if self.sign.isdigit() else None

    @property
    def order(self) -> int:
        """Its order in a sorted rack: flowers, winds and dragons after the suits, jokers last."""
        return _ORDER[self.code]

    @property
    def words(self) -> str:
        """Its name: ``3 bam``, ``east wind``, ``soap``."""
        return f"{self.sign} {self.suit.name.lower()}" if self.suit.value in _NUMBERED else _WORDS[self.sign]

    @classmethod
    def together(cls, several: Sequence[Named]) -> str:
        """Name several in a row, counting equal neighbours: ``two 3 bams and a joker``."""
        alone = several[1:] and isinstance(several[-1], Tile) and several[-1].is_joker and several[-1] != several[-2]
        named = Face.together(several)
        return named.replace(f"and {several[-1].words}", f"and a {several[-1].words}") if alone else named

    def __lt__(self, other: Tile) -> bool:
        return self.order < other.order

    def __hash__(self) -> int:
        return hash(self.sign)

    def __str__(self) -> str:
        return self.sign + self.suit.value if self.suit.value in _NUMBERED else self.sign


CRAKS, BAMS, DOTS = (
    tuple(Tile(suit, str(number)) for number in range(1, 10)) for suit in (Suit.CRAK, Suit.BAM, Suit.DOT)
)
WINDS, DRAGONS = (tuple(Tile(suit, sign) for sign in suit.value) for suit in (Suit.WIND, Suit.DRAGON))
FLOWER, JOKER = Tile(Suit.FLOWER, "F"), Tile(Suit.JOKER, "J")
NATURALS = (*CRAKS, *BAMS, *DOTS, *WINDS, *DRAGONS, FLOWER)
"""Every tile but the joker."""
TILES = (*NATURALS, JOKER)
_BY_CODE = {str(tile): tile for tile in TILES}
_PICTURES = "12345678"
_IN_UNICODE = [*"ESWNRG0", *(f"{digit}{suit}" for suit in "cbd" for digit in range(1, 10)), *"FFFFFFFFJ"]
_DRAWN = {chr(0x1F000 + nth): _BY_CODE[code] for nth, code in enumerate(_IN_UNICODE)}
_SPELT = {
    **{name: code for code, words in _WORDS.items() for name in (words.split()[0], f"{words.split()[0]}s")},
    **{name: suit for suit, names in _NUMBERED_WORDS.items() for name in names.split()},
    "white": "0",
}
_WORD = re.compile(r"(?<![A-Za-z])[A-Za-z]{3,}+")
_ORDER = {code: nth for nth, code in enumerate(_BY_CODE)}


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """
    Read tiles in their written order, ignoring spaces and commas.

    Raises NotationError with the column of the first invalid part.

    >>> [tile.words for tile in parse_tiles("23b E0 FJ")]
    ['2 bam', '3 bam', 'east wind', 'soap', 'flower', 'joker']
    >>> [str(tile) for tile in parse_tiles("23 bams, east, jj 🀈")]
    ['2b', '3b', 'E', 'J', 'J', '2c']
    """
    check_length(text)
    tiles: list[Tile] = []
    waiting: list[tuple[str, int]] = []
    stop = ""
    for column, sign in enumerate(_WORD.sub(_coded, text), 1):
        if sign.isspace() or sign in BETWEEN:
            continue
        if sign in "123456789":
            waiting.append((sign, column))
        elif sign == "f" and waiting and all(digit in _PICTURES for digit, _ in waiting):
            tiles.extend(_BY_CODE["F"] for _ in waiting)
            waiting.clear()
        elif (suit := sign.lower()) in _NUMBERED:
            if not waiting:
                raise NotationError(
                    f"suit {sign!r} at column {column} of {quoted(text)} has no number before it; write 3{suit}",
                    column,
                    text,
                )
            tiles.extend(_BY_CODE[digit + suit] for digit, _ in waiting)
            waiting.clear()
        elif waiting:
            stop = f" but {sign!r}"
            break
        elif sign in _DRAWN:
            tiles.append(_DRAWN[sign])
        elif sign.upper() in _SIGNS:
            tiles.append(_BY_CODE[sign.upper()])
        else:
            raise NotationError(
                f"{sign!r} at column {column} of {quoted(text)} isn’t a tile; write numbers and then b, c or d, "
                "E S W N for winds, R G 0 for dragons and soap, F for a flower, J for a joker",
                column,
                text,
            )
    if waiting:
        digits, column = "".join(digit for digit, _ in waiting), waiting[0][1]
        raise NotationError(
            f"{quoted(digits)} at column {column} of {quoted(text)} has no suit{stop}; put b, c or d after it",
            column,
            text,
        )
    return tuple(tiles)


def _coded(word: re.Match[str]) -> str:
    """Return a tile's code, padded to the length of its name."""
    return _SPELT.get(word[0].lower(), word[0]).ljust(len(word[0]))


def format_tiles(tiles: Iterable[Tile]) -> str:
    """
    Return tiles, sorted, in the notation that `parse_tiles` reads.

    >>> format_tiles(parse_tiles("J E 3b 2b F 7c"))
    '7c23bEFJ'
    """
    return in_order(sorted(tiles))


def in_order(tiles: Iterable[Tile]) -> str:
    """
    Return tiles in notation, unsorted.

    >>> in_order(parse_tiles("2b 0 2b4b"))
    '2b024b'
    """
    runs = groupby(tiles, key=lambda tile: str(tile)[1:])
    return "".join("".join(tile.sign for tile in run) + letter for letter, run in runs)


def without(tiles: Iterable[Tile], taken: Iterable[Tile]) -> tuple[Tile, ...]:
    """Remove some tiles from others, once each. Raises CallwiseError if one isn't there."""
    left = list(tiles)
    for tile in taken:
        if tile not in left:
            raise CallwiseError(f"{tile} isn’t among {format_tiles(left) or 'no tiles'}")
        left.remove(tile)
    return tuple(left)


def too_many(tiles: Iterable[Tile], whose: Mapping[Seat, Sequence[Tile]] | None = None) -> Iterator[str]:
    """Yield a sentence for each tile that occurs more often than in a set, naming the seats that have it."""
    for tile, count in sorted(Counter(tiles).items()):
        if count > tile.suit.copies:
            held = {seat: theirs.count(tile) for seat, theirs in (whose or {}).items()}
            yield f"{count} tiles of {tile}{had_by(held, count)}; a set has {tile.suit.copies}"
