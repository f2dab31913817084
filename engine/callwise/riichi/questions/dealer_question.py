"""The question of who deals next after several players win on one discard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.ground.errors import PositionError, quoted
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Ruling, Sentence
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.grading import Sense
from callwise.question.scene import AtSeat, Scene, Shout, WholeTable
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.priority import next_dealer
from callwise.riichi.priority.next_dealer import Next
from callwise.riichi.questions.entries.riichi_case import RiichiCase
from callwise.riichi.questions.entries.written_table import SEAT_SIGNS, SHOUTS, WINDS, read_seats
from callwise.riichi.table.discard import ClaimKind

NEXT_WORDS = {
    Next.AGAIN: "East deals again",
    Next.ONE_MORE: "there’s one more [[honba|counter|honba]]",
    Next.BACK_TO_ZERO: "the [[honba|counters|honba]] start again at zero",
}
"""Possible statements about the next hand, in words."""


@dataclass(frozen=True)
class WhoDeals(RiichiCase[Next]):
    """Choose what happens next; `by` discarded, and `winners` claim the win."""

    id = "priority.deal"
    sense = Sense.TRUTH
    takes_one = False
    none = "None of these"
    asks = "Who deals next, and what happens to the [[honba|counters|honba]]?"
    keys: ClassVar[Mapping[str, Key]] = {
        "by": Key("Who discarded", choices=WINDS),
        "winners": Key("Who says [[ron|win|ron]]", "Seats in any order: north east", tiles=False, signs=SEAT_SIGNS),
    }
    example: ClassVar[Mapping[str, str]] = {"by": "west", "winners": "north east"}

    by: Seat
    winners: tuple[Seat, ...]

    @classmethod
    def read(cls, entries: Entries) -> Self:
        """Read the discarder and the winners.  Raises NotationError or PositionError."""
        by = entries.read("by", Seat.parse)
        named = entries.read("winners", read_seats)
        if not named or by in named:
            raise PositionError(
                f"one to three other players win {by.value}'s discard, got {quoted(entries['winners'])}"
            ).at("winners")
        return cls(by, tuple(sorted(named, key=by.turns_to)))

    def offers(self) -> tuple[Offer[Next], ...]:
        """Offer every statement."""
        return tuple(Offer(one.value, Sentence(words), one) for one, words in NEXT_WORDS.items())

    def rule(self, act: Next, rules: RiichiRuleset) -> Ruling:
        """Rule on the statement."""
        return next_dealer.judge_deal(act, self.winners, self.by, rules)

    def scene(self) -> Scene:
        """Show who discarded and who claims a win."""
        told = Sentence("{by} discards; {winners} can win on it.", {"by": self.by, "winners": self.winners})
        shout, says = Shout(Sentence(SHOUTS[ClaimKind.RON])), Sentence("discards")
        seats = tuple(
            AtSeat(
                seat, None, 0, says=says if seat is self.by else None, shouts=shout if seat in self.winners else None
            )
            for seat in SEATS
        )
        return Scene((WholeTable(told, seats, self.by),), (told,))
