"""Base classes of riichi questions, and answers that several of them offer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import TypeVar

from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Fact, Sentence
from callwise.question.forms.amounts import AmountsCase
from callwise.question.forms.choose import ChoiceCase
from callwise.question.forms.offers import Offer
from callwise.question.grading import Sense
from callwise.riichi.agreement.presets import PRESETS
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.table.tiles import Tile, parse_tiles

ActT = TypeVar("ActT")
WordT = TypeVar("WordT", bound=Enum)


class RiichiCase(ChoiceCase[ActT, RiichiRuleset]):
    """
    A riichi question that offers answers: choose every right one, or just one if it `takes_one`.

    Puzzles offer ``discards = "14m 7z"`` or ``calls = ["chii 4m with 23m"]``. A wrong answer is compared with the
    `nearest` legal one if it `has_nearest`.
    """

    takes_one = False
    has_nearest = True

    @classmethod
    def presets(cls) -> Sequence[RiichiRuleset]:
        return PRESETS

    def spelled(self, key: str, value: object) -> Sequence[str] | None:
        if key == "discards" and isinstance(value, str):
            return [str(tile) for tile in parse_tiles(value)]
        return super().spelled("answers" if key == "calls" else key, value)

    def nearest(self, act: ActT, legal: Sequence[ActT]) -> ActT | None:
        return super().nearest(act, legal) if self.has_nearest else None


class FactCase(RiichiCase[ActT]):
    """A riichi question whose answers are facts, not actions."""

    sense = Sense.TRUTH


class PaymentCase(AmountsCase[RiichiRuleset]):
    """A riichi question on what each seat gains or loses."""

    sense = Sense.TRUTH
    noun = "amount"

    @classmethod
    def presets(cls) -> Sequence[RiichiRuleset]:
        return PRESETS

    def seats(self) -> tuple[Seat, ...]:
        return SEATS


def worded(words: Mapping[WordT, str], **facts: Fact) -> tuple[Offer[WordT], ...]:
    """Offer statements, each with its words; `facts` fill their slots."""
    return tuple(Offer(one.value.replace("_", "-"), Sentence(says, facts), one) for one, says in words.items())


def tile_offers(tiles: Iterable[Tile], *, in_hand: bool = True) -> tuple[Offer[Tile], ...]:
    """Offer tiles, to be picked in the hand or else from a list."""
    return tuple(Offer(str(one), Sentence("{tile}", {"tile": one}), one, one if in_hand else (one,)) for one in tiles)


def seat_offers(seats: Iterable[Seat]) -> tuple[Offer[Seat], ...]:
    """Offer seats, each picked at its place."""
    return tuple(Offer(seat.value, Sentence("{seat}", {"seat": seat}), seat, (), seat) for seat in seats)
