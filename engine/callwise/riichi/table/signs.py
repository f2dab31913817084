"""The signs of tile notation (`callwise.riichi.table.mjt`): tiles as laid out, and a description in words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from callwise.ground.faces import Laid, Lie, Piece
from callwise.riichi.table.tiles import Tile, names, plain


class Mark(Enum):
    """A tile's orientation."""

    UPRIGHT = ""
    TURNED = "'"
    STACKED = '"'


_UNTURNED = {
    (): "nothing sideways",
    (0, 3): "both ends face down",
    (1, 2): "the middle two face down",
    (0, 1, 2, 3): "all four face down",
}
_PLACES = {
    3: ("on the left", "in the middle", "on the right"),
    4: ("on the left of four", "second of four", "third of four", "on the right of four"),
}


@dataclass(frozen=True, slots=True)
class Sign:
    """
    One digit of the notation with its suit and mark.

    `tile` is None for a face-down tile and for reserved codes (MJT-6); `is_reserved` tells the two apart.
    """

    digit: str
    suit: str
    mark: Mark = Mark.UPRIGHT

    @property
    def tile(self) -> Tile | None:
        """The tile, if face up."""
        if self.is_reserved or self.is_face_down:
            return None
        return Tile.parse(self.digit + self.suit)

    @property
    def is_face_down(self) -> bool:
        """Whether it's face down."""
        return self.digit == "0" and self.suit == "z"

    @property
    def is_reserved(self) -> bool:
        """Whether the notation reserves this code."""
        return self.suit == "x" or (self.suit == "z" and self.digit in "89")

    @property
    def tiles(self) -> int:
        """How many physical tiles it represents (MJT-1)."""
        return 2 if self.mark is Mark.STACKED else 1

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The tile as laid out, or two if one is stacked on it."""
        if self.tile is None or self.mark is Mark.UPRIGHT:
            return (Piece(self.tile),)
        below = Piece(self.tile, Lie.TURNED)
        return (below,) if self.mark is Mark.TURNED else (below, Piece(plain(self.tile.kind), Lie.STACKED))

    @property
    def words(self) -> str:
        """The tile and its orientation."""
        if self.tile is None:
            return "a tile face down" if self.is_face_down else "a reserved code"
        turned = {Mark.UPRIGHT: "", Mark.TURNED: " sideways", Mark.STACKED: " sideways with another on it"}
        return self.tile.words + turned[self.mark]


@dataclass(frozen=True, slots=True)
class Notation(Laid):
    """Signs in written order, grouped by shared suit letter."""

    groups: tuple[tuple[Sign, ...], ...]

    @property
    def signs(self) -> tuple[Sign, ...]:
        """All signs, left to right."""
        return tuple(sign for group in self.groups for sign in group)

    @property
    def tiles(self) -> int:
        """How many physical tiles are written."""
        return sum(sign.tiles for sign in self.signs)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(piece for sign in self.signs for piece in sign.pieces)

    @property
    def words(self) -> str:
        """
        How the tiles are laid out: which is turned, in which position, and next to which others.

        >>> from callwise.riichi.table.mjt import parse
        >>> parse("5'05p").words
        'the 5 of circles sideways, on the left, beside red 5 and 5 of circles'
        >>> parse('222"s').words
        'the fourth stacked on the sideways tile on the right'
        >>> parse("0z22s0z").words
        'both ends face down'
        """
        signs = self.signs
        marks = [place for place, sign in enumerate(signs) if sign.mark is not Mark.UPRIGHT]
        backs = tuple(place for place, sign in enumerate(signs) if sign.is_face_down)
        tiles = [tile for sign in signs if (tile := sign.tile) is not None]
        alike = len(set(tiles)) <= 1
        if not marks and len(signs) == len(tiles) + len(backs) == 4 and alike and backs in _UNTURNED:
            return _UNTURNED[backs]
        if len(marks) != 1 or len(tiles) != len(signs) or len(signs) not in _PLACES:
            return ", ".join(sign.words for sign in signs)
        place = marks[0]
        where = _PLACES[len(signs)][place]
        beside = "" if alike else f", beside {names((*tiles[:place], *tiles[place + 1 :]))}"
        if signs[place].mark is Mark.TURNED:
            return f"the {tiles[place].words} sideways, {where}{beside}"
        return f"the fourth stacked on the sideways {tiles[place].words if beside else 'tile'} {where}{beside}"

    def __str__(self) -> str:
        return "".join("".join(sign.digit + sign.mark.value for sign in group) + group[0].suit for group in self.groups)
