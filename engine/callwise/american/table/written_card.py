"""
The hands on a card, as a table writes them.

A hand may leave its suits open: `x`, `y` and `z` are three different suits, and `Dx` is the dragon of the suit `x`.
With `any` at its end, its numbers can be others that lie as far apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby, permutations

from callwise.american.table.practice_hands import CONCEALED, Hand
from callwise.american.table.tiles import Tile
from callwise.ground.errors import NotationError, PositionError, check_length, quoted
from callwise.ground.faces import Face

ANY = "any"
"""The word after a hand whose numbers can be others, as far apart."""
MOVES = "With “any”, the numbers can be others, as far apart."
_SUITS, _OPEN_SUITS = "bcd", "xyz"
_DRAGONS = {"b": "G", "c": "R", "d": "0"}
_WINDS = "NEWS"
_REPLACED = re.compile(r"([1-9]+)[bcd]([xyz])")
_PIECE = re.compile(r"[1-9]+[bcdxyz]|D[bcdxyz]|[FNEWSRG0]")
_PIECES = re.compile(rf"(?:{_PIECE.pattern})+")
_DRAGON = re.compile("D([a-z])")
_NUMBERS = re.compile(r"[1-9]+(?=[bcd])")


@dataclass(frozen=True, slots=True)
class OpenTile(Face):
    """A tile whose suit is open, as a card writes it: ``1x``, or ``Dx`` for that suit's dragon."""

    written: str

    @property
    def is_pictured(self) -> bool:
        return False

    @property
    def order(self) -> int:
        return 0

    @property
    def words(self) -> str:
        """Its name: ``1 of suit x``, ``dragon of suit x``."""
        return f"{'dragon' if self.written[0] == 'D' else self.written[0]} of suit {self.written[1]}"

    def __str__(self) -> str:
        return self.written


@dataclass(frozen=True, slots=True)
class CardHand:
    """A hand as it is written on the card, with every hand that it stands for."""

    written: str
    hands: tuple[Hand, ...]

    @property
    def concealed(self) -> bool:
        """Whether it must stay concealed."""
        return self.hands[0].concealed

    @property
    def tiles(self) -> tuple[Face, ...]:
        """The tiles as written, in order."""
        return tuple(_drawn(tile) for word in self.written.split() for tile in _tiles_of(word))

    @classmethod
    def parse(cls, text: str) -> CardHand:
        """
        Read ``FF 3333b 444d NEWS 0``, or a hand that leaves suits or numbers open. Raises NotationError, PositionError.

        >>> len(CardHand.parse("FF 111x 2222x 333y DxDx any").hands)
        42
        """
        check_length(text)
        words = [part for word in text.split() for part in _apart(word)]
        concealed = words[-1:] == [CONCEALED]
        groups = words[:-1] if concealed else words
        moves = groups[-1:] == [ANY]
        if moves and any("0" in word for word in groups):
            raise PositionError(f"numbers that can be any don’t go with soap as a zero; got {quoted(text)}")
        written = " ".join(groups[:-1] if moves else groups)
        if any(word.isdigit() and word.strip("0") for word in groups):
            raise PositionError(f"numbers need a suit, b, c or d, or x, y or z if it’s open; got {quoted(text)}")
        each = (one for suited in _suited(written) for one in (_moved(suited) if moves else (suited,)))
        try:
            found = dict.fromkeys(Hand.parse(f"{one} {CONCEALED}" if concealed else one) for one in each)
        except NotationError as error:
            if not any(letter in written for letter in _OPEN_SUITS):
                raise
            raise NotationError(
                f"{quoted(text)} isn’t a hand; an open suit comes after its numbers, like FF 2222x 4444y DxDxDxDx"
            ) from error
        return cls(" ".join(words), tuple({_sorted(hand): hand for hand in found}.values()))


def count_tiles(word: str) -> int:
    """Count the tiles of a group as a card writes it, 0 for any other word."""
    return len(_tiles_of(_REPLACED.sub(r"\1\2", word)))


def explain_signs(card: Iterable[CardHand]) -> str:
    """
    Return what the signs on a card mean, one sentence each; empty if it has none.

    >>> explain_signs([CardHand.parse("FF 2222x 4444y DxDxDxDx")])
    'The suits x and y are different. Dx is the dragon of suit x.'
    """
    words = [word for one in card for word in one.written.split()]
    written = "".join(word for word in words if word not in (ANY, CONCEALED))
    letters = [one for one in _OPEN_SUITS if one in written]
    dragons = [one for one in letters if f"D{one}" in written]
    several = f"The suits {', '.join(letters[:-1])} and {letters[-1]} are different." if letters[1:] else ""
    told = [several or f"The suit {letters[0]} can be any."] if letters else []
    told += [f"D{one} is the dragon of suit {one}." for one in dragons[:1]]
    return " ".join([*told, *([MOVES] if ANY in words else [])])


def _apart(word: str) -> Iterator[str]:
    """
    Yield the groups of a word: of tiles pressed one after the other, each run of a kind.

    An open suit written after a tile replaces the suit. Winds side by side are one group, and so is a word without
    winds or two of a kind side by side, such as a year.

    >>> list(_apart("FF3333b444dNEWS0")), list(_apart("222bx")), list(_apart("2b024b"))
    (['FF', '3333b', '444d', 'NEWS', '0'], ['222x'], ['2b024b'])
    """
    word = _REPLACED.sub(r"\1\2", word)
    if _PIECES.fullmatch(word) is None:
        yield word
        return
    tiles = _tiles_of(word)
    runs = [list(run) for _, run in groupby(tiles)]
    if max(map(len, runs)) == 1 and len({run[0] in _WINDS for run in runs}) == 1:
        yield word
        return
    for are_winds, beside in groupby(runs, key=lambda run: len(run) == 1 and run[0] in _WINDS):
        found = ["".join(run) if len(run[0]) == 1 or run[0][0] == "D" else _joined(run) for run in beside]
        yield from ("".join(found),) if are_winds else found


def _tiles_of(word: str) -> list[str]:
    """Return the tiles of a group, none for another word."""
    is_group = _PIECES.fullmatch(word) is not None
    return [one for match in _PIECE.finditer(word) for one in _each(match[0])] if is_group else []


def _drawn(tile: str) -> Face:
    if tile[-1] in _OPEN_SUITS:
        return OpenTile(tile)
    return Tile.parse(_DRAGONS[tile[1]] if tile[0] == "D" else tile)


def _each(piece: str) -> Iterator[str]:
    """Yield the tiles of a piece: ``33b`` is two."""
    if piece[0].isdigit() and piece != "0":
        yield from (digit + piece[-1] for digit in piece[:-1])
    else:
        yield piece


def _joined(run: Sequence[str]) -> str:
    return "".join(tile[0] for tile in run) + run[0][-1]


def _sorted(hand: Hand) -> tuple[str, ...]:
    return tuple(sorted(map(str, hand.groups)))


def _suited(written: str) -> Iterator[str]:
    """Yield a hand with its open suits replaced, in every way."""
    letters = [one for one in _OPEN_SUITS if one in written]
    for suits in permutations(_SUITS, len(letters)):
        named = dict(zip(letters, suits, strict=True))
        dragons = _DRAGON.sub(partial(_dragon, named, written), written)
        yield "".join(named.get(sign, sign) for sign in dragons)


def _dragon(named: Mapping[str, str], written: str, match: re.Match[str]) -> str:
    suit = named.get(match[1], match[1])
    if suit not in _DRAGONS:
        raise PositionError(f"{match[0]} isn’t a dragon; write Dx, Dy or Dz for that of a suit, got {quoted(written)}")
    return _DRAGONS[suit]


def _moved(written: str) -> Iterator[str]:
    """Yield a hand with its numbers moved by the same steps, in every way."""
    numbers = [int(digit) for match in _NUMBERS.findall(written) for digit in match]
    if not numbers:
        raise PositionError(f"{quoted(written)} has no numbers that could be any; leave the word out")
    for step in range(1 - min(numbers), 10 - max(numbers)):
        yield _NUMBERS.sub(partial(_stepped, step), written)


def _stepped(step: int, match: re.Match[str]) -> str:
    return "".join(str(int(digit) + step) for digit in match[0])


def read_card(text: str) -> tuple[CardHand, ...]:
    """Read hands separated by semicolons. Raises NotationError, and PositionError for a duplicate."""
    check_length(text)
    card = tuple(CardHand.parse(part) for part in text.split(";") if part.strip())
    if not card:
        raise NotationError("a hand is missing; write one like FF 3333b 444d NEWS 0")
    if len({one.written for one in card}) != len(card):
        raise PositionError("each hand can be on the card only once")
    return card


def usual_card(text: str) -> str:
    """
    Return hands, or a part of them, with a space between the groups.

    >>> usual_card("FF3333b; FF22bx")
    'FF 3333b; FF 22x'
    """
    return "; ".join(" ".join(part for word in hand.split() for part in _apart(word)) for hand in text.split(";"))


def every_hand(card: Iterable[CardHand]) -> tuple[Hand, ...]:
    """Return every hand that a card stands for."""
    return tuple(hand for one in card for hand in one.hands)
