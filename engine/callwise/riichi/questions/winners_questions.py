"""Questions on several wins on one discard: who gets the sticks and honba, and who deals next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Self, TypeVar

from callwise.ground.errors import PositionError, quoted
from callwise.ground.seats import Seat
from callwise.law.ruling import Fact, Ruling, Sentence
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.scene import Count, Scene, Token
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.priority import bonuses, next_dealer
from callwise.riichi.priority.next_dealer import Next
from callwise.riichi.questions.entries.riichi_case import FactCase, worded
from callwise.riichi.questions.entries.table_keys import WINDS, number_key, seats_key
from callwise.riichi.questions.entries.table_scene import hidden_table
from callwise.riichi.questions.entries.written_table import read_number, read_seats

ActT = TypeVar("ActT")


@dataclass(frozen=True)
class _SeveralWins(FactCase[ActT]):
    """A discard that `winners` can win on, in turn order after its discarder."""

    by: Seat
    winners: tuple[Seat, ...]

    @classmethod
    def read(cls, entries: Entries) -> Self:
        by = entries.read("by", Seat.parse)
        named = entries.read("winners", read_seats)
        if not named or by in named:
            raise PositionError(
                f"one to three other players can win on {by.value}'s discard, got {quoted(entries['winners'])}"
            ).at("winners")
        return cls(by, tuple(sorted(named, key=by.turns_to)))


class Bonus(Enum):
    """What a winner gets in addition to the hand's value."""

    STICKS = "sticks"
    HONBA = "honba"


_BONUSES = {
    Bonus.STICKS: "the [[riichi-stick|riichi sticks|riichi sticks]]",
    Bonus.HONBA: "the [[honba|counters|honba]]",
}
_WHETHER = {
    Bonus.STICKS: "Does {seat} get the [[riichi-stick|riichi sticks|riichi sticks]]?",
    Bonus.HONBA: "Is {seat} paid for the [[honba|counters|honba]]?",
}
_BRIEF = {Bonus.STICKS: "[[riichi-stick|Sticks|Sticks]]", Bonus.HONBA: "[[honba|Counters|Honba]]"}


@dataclass(frozen=True)
class WhoIsPaid(_SeveralWins[tuple[Seat, Bonus]]):
    """
    Choose who takes riichi sticks, and who is paid for the honba.

    `riichi` are the seats that have laid a stick this hand, and `left` counts the sticks from earlier ones.
    """

    id = "priority.bonus"
    asks = "Who gets the [[riichi-stick|riichi sticks|riichi sticks]] and the payment for the [[honba|counters|honba]]?"
    tells = "Who is paid at your table"
    keys: ClassVar[Mapping[str, Key]] = {
        "by": Key("Who discarded", choices=WINDS),
        "winners": seats_key("Who wins on it", "Seats in any order: north south", optional=False),
        "riichi": seats_key("Who declared [[riichi]] before this discard", "Seats in any order: east north"),
        "left": number_key("[[riichi-stick|Riichi sticks|Riichi sticks]] left from earlier hands", "A number: 2"),
    }
    example: ClassVar[Mapping[str, str]] = {"by": "west", "winners": "north south", "riichi": "east north"}

    riichi: tuple[Seat, ...] = ()
    left: int | None = None

    @classmethod
    def read(cls, entries: Entries) -> Self:
        wins = super().read(entries)
        riichi = entries.read_or("riichi", read_seats, ())
        left = entries.read_or("left", read_number, None)
        if left is not None and not left + len(riichi):
            raise PositionError("there’s no riichi stick; leave at least one, or put a player in riichi").at("left")
        return cls(wins.by, wins.winners, tuple(sorted(riichi, key=wins.by.turns_to)), left)

    def offers(self) -> tuple[Offer[tuple[Seat, Bonus]], ...]:
        """Offer sticks and honba for everyone except the discarder, in turn order."""
        return tuple(
            Offer(
                f"{seat.value} {bonus.value}",
                Sentence(f"{{seat}}: {words}", {"seat": seat}),
                (seat, bonus),
                seat=seat,
                brief=Sentence(_BRIEF[bonus]),
            )
            for bonus, words in _BONUSES.items()
            for seat in map(self.by.after, (1, 2, 3))
        )

    def rule(self, act: tuple[Seat, Bonus], rules: RiichiRuleset) -> Ruling:
        seat, bonus = act
        if bonus is Bonus.HONBA:
            return bonuses.judge_honba(seat, self.winners, self.by, rules)
        return bonuses.judge_sticks(seat, self.winners, self.by, rules, riichi=self.riichi, left=self.left)

    def could(self, act: tuple[Seat, Bonus]) -> Sentence:
        seat, bonus = act
        return Sentence(_WHETHER[bonus], {"seat": seat})

    def nearest(self, act: tuple[Seat, Bonus], legal: Sequence[tuple[Seat, Bonus]]) -> tuple[Seat, Bonus] | None:
        """Return the seat that gets the same payment."""
        return min(legal, key=lambda other: other[1] is not act[1], default=None)

    def scene(self) -> Scene:
        wins = "wins" if len(self.winners) == 1 else "win"
        facts: dict[str, Fact] = {"by": self.by, "winners": self.winners}
        words = [Sentence(f"{{by}} discards; {{winners}} {wins} on it.", facts)]
        if self.riichi:
            has = "has" if len(self.riichi) == 1 else "have"
            words.append(Sentence(f"{{riichi}} {has} declared [[riichi]].", {"riichi": self.riichi}))
        if self.left:
            many = "{left} [[riichi-stick|riichi sticks|riichi sticks]] are"
            some = "1 [[riichi-stick]] is" if self.left == 1 else many
            words.append(Sentence(f"{some} left from earlier hands.", {"left": self.left}))
        sticks = () if self.left is None else (Count(Token.STICK, len(self.riichi) + self.left),)
        says = {self.by: "discards"}
        table = hidden_table(words[0], self.by, says=says, ron=self.winners, riichi=self.riichi, counts=sticks)
        return Scene((table,), tuple(words))


NEXT_WORDS = {
    Next.AGAIN: "East deals again",
    Next.ONE_MORE: "there’s one more [[honba|counter|honba]]",
    Next.BACK_TO_ZERO: "the [[honba|counters|honba]] start again at zero",
}
"""Possible statements about the next hand, in words."""
WHETHER_NEXT = {
    Next.AGAIN: "Does East deal again?",
    Next.ONE_MORE: "Is there one more [[honba|counter|honba]]?",
    Next.BACK_TO_ZERO: "Do the [[honba|counters|honba]] start again at zero?",
}
"""Questions about the next hand, in words."""
STICKS_STAY = "the [[riichi-stick|riichi sticks|riichi sticks]] stay on the table"
WHETHER_STICKS_STAY = "Do the [[riichi-stick|riichi sticks|riichi sticks]] stay on the table?"


@dataclass(frozen=True)
class WhoDeals(_SeveralWins[Next]):
    """Choose what happens next."""

    id = "priority.deal"
    none = "None of these"
    asks = "Who deals next, and what happens to the [[honba|counters|honba]]?"
    tells = "Who deals at your table"
    keys: ClassVar[Mapping[str, Key]] = {
        "by": Key("Who discarded", choices=WINDS),
        "winners": seats_key("Who says [[ron|win|ron]]", "Seats in any order: north east", optional=False),
    }
    example: ClassVar[Mapping[str, str]] = {"by": "west", "winners": "north east"}

    def offers(self) -> tuple[Offer[Next], ...]:
        return worded(NEXT_WORDS)

    def rule(self, act: Next, rules: RiichiRuleset) -> Ruling:
        return next_dealer.judge_deal(act, self.winners, self.by, rules)

    def could(self, act: Next) -> Sentence:
        return Sentence(WHETHER_NEXT[act])

    def scene(self) -> Scene:
        words = Sentence("{by} discards; {winners} can win on it.", {"by": self.by, "winners": self.winners})
        return Scene((hidden_table(words, self.by, says={self.by: "discards"}, ron=self.winners),), (words,))
