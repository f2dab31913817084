"""
The hands on a card, as a table writes them.

A hand may leave its suits open: `x`, `y` and `z` are three different suits, and `Dx` is the dragon of the suit `x`.
With `any` at its end, its numbers can be others that lie as far apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import permutations

from callwise.american.table.practice_hands import CONCEALED, Hand
from callwise.ground.errors import PositionError, check_length, quoted

ANY = "any"
"""The word after a hand whose numbers can be others, as far apart."""
_SUITS, _OPEN_SUITS = "bcd", "xyz"
_DRAGONS = {"b": "G", "c": "R", "d": "0"}
_DRAGON = re.compile("D([a-z])")
_NUMBERS = re.compile(r"[1-9]+(?=[bcd])")


@dataclass(frozen=True, slots=True)
class CardHand:
    """A hand as it is written on the card, with every hand that it stands for."""

    written: str
    hands: tuple[Hand, ...]

    @property
    def concealed(self) -> bool:
        """Whether it must stay concealed."""
        return self.hands[0].concealed

    @classmethod
    def parse(cls, text: str) -> CardHand:
        """
        Read ``FF 3333b 444d NEWS 0``, or a hand that leaves suits or numbers open. Raises NotationError, PositionError.

        >>> len(CardHand.parse("FF 111x 2222x 333y DxDx any").hands)
        42
        """
        check_length(text)
        words = text.split()
        concealed = words[-1:] == [CONCEALED]
        groups = words[:-1] if concealed else words
        moves = groups[-1:] == [ANY]
        if moves and any("0" in word for word in groups):
            raise PositionError(f"numbers that can be any don’t go with soap as a zero; got {quoted(text)}")
        written = " ".join(groups[:-1] if moves else groups)
        found = dict.fromkeys(
            Hand.parse(f"{one} {CONCEALED}" if concealed else one)
            for suited in _suited(written)
            for one in (_moved(suited) if moves else (suited,))
        )
        return cls(" ".join(words), tuple({_sorted(hand): hand for hand in found}.values()))


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
    card = tuple(CardHand.parse(part) for part in text.split(";"))
    if len({one.written for one in card}) != len(card):
        raise PositionError("each hand can be on the card only once")
    return card


def every_hand(card: Iterable[CardHand]) -> tuple[Hand, ...]:
    """Return every hand that a card stands for."""
    return tuple(hand for one in card for hand in one.hands)
