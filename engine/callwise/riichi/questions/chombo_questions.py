"""Questions on chombo: what each seat pays or is paid at the table, and how the game continues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.ground.errors import PositionError
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Ruling, Sentence
from callwise.law.settlement import Settlement
from callwise.question.case import Entries, Key
from callwise.question.forms.amounts import AmountsCase
from callwise.question.forms.offers import Offer
from callwise.question.forms.written_amount import Way
from callwise.question.grading import Sense
from callwise.question.scene import AtSeat, Count, Scene, Token, WholeTable
from callwise.riichi.agreement.presets import PRESETS
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.payment import chombo
from callwise.riichi.payment.chombo import After
from callwise.riichi.questions.entries.riichi_case import RiichiCase
from callwise.riichi.questions.entries.written_table import SEAT_SIGNS, WINDS, read_number, read_seats

_KEYS: Mapping[str, Key] = {
    "seat": Key("Whose [[chombo]] it is", choices=WINDS),
    "riichi": Key(
        "Who has laid a [[riichi-stick]] in this hand",
        "Seats in any order: east north",
        optional=True,
        tiles=False,
        signs=SEAT_SIGNS,
    ),
    "honba": Key("[[honba|Counters|Honba]]", "A number", optional=True, tiles=False),
}
_WORDS = {
    After.DEALT_AGAIN: "the hand is dealt again",
    After.SAME_DEALER: "the same player deals next",
    After.HONBA_ADDED: "a [[honba|counter|honba]] is added",
    After.STICKS_BACK: "the [[riichi-stick|riichi sticks|riichi sticks]] of this hand go back",
    After.OTHERS_PAID: "the other players are paid for it at the table",
    After.OFF_20: "20,000 points come off the total after the game",
    After.OFF_30: "30,000 points come off the total after the game",
    After.WIN_PAID: "the win is paid",
}
_WITH_A_WIN = (After.WIN_PAID, After.DEALT_AGAIN, After.OTHERS_PAID)
_ALONE = (After.DEALT_AGAIN, After.SAME_DEALER, After.HONBA_ADDED, After.OTHERS_PAID, After.OFF_20, After.OFF_30)


@dataclass(frozen=True)
class ChomboHand:
    """A hand that ended in chombo: the offender, who had declared riichi, and the honba on the table."""

    seat: Seat
    riichi: tuple[Seat, ...] = ()
    honba: int = 0
    winner: Seat | None = None

    @classmethod
    def read(cls, entries: Entries) -> Self:
        """Read the offender and what is on the table. Raises NotationError or PositionError."""
        seat = entries.read("seat", Seat.parse)
        riichi = entries.read_or("riichi", read_seats, ())
        winner = entries.read_or("winner", Seat.parse, None)
        if winner is seat:
            raise PositionError(f"another player wins, not {seat.value}").at("winner")
        return cls(seat, tuple(sorted(riichi, key=SEATS.index)), entries.read_or("honba", read_number, 0), winner)

    def scene(self) -> Scene:
        """Show the offender, who is in riichi, and what is in the middle."""
        told = [Sentence("{seat} has made a mistake, and it’s [[chombo]].", {"seat": self.seat})]
        if self.winner is not None:
            told.append(Sentence("{winner} won at the same moment.", {"winner": self.winner}))
        if self.riichi:
            has = "has" if len(self.riichi) == 1 else "have"
            told.append(Sentence(f"{{riichi}} {has} laid a [[riichi-stick]].", {"riichi": self.riichi}))
        if self.honba:
            honba = "{honba} [[honba]]" if self.honba == 1 else "{honba} [[honba|counters|honba]]"
            told.append(Sentence(f"On the table: {honba}.", {"honba": self.honba}))
        counts = (Count(Token.STICK, len(self.riichi)), Count(Token.COUNTER, self.honba))
        table = WholeTable(
            told[0], tuple(map(self._at, SEATS)), self.seat, counts=tuple(one for one in counts if one.number)
        )
        return Scene((table,), tuple(told))

    def _at(self, seat: Seat) -> AtSeat:
        says = "[[chombo]]" if seat is self.seat else "wins" if seat is self.winner else ""
        badges = ("[[riichi]]",) if seat in self.riichi else ()
        return AtSeat(seat, None, 0, badges=badges, says=Sentence(says) if says else None)


@dataclass(frozen=True)
class ChomboPayments(AmountsCase[RiichiRuleset]):
    """Work out what each seat gains or loses at the table from a chombo."""

    id = "chombo.payments"
    sense = Sense.TRUTH
    asks = (
        "What does each player pay or get at the table for [[chombo]], "
        "[[riichi-stick|riichi sticks|riichi sticks]] included?"
    )
    noun = "amount"
    keys = _KEYS
    example: ClassVar[Mapping[str, str]] = {"seat": "south", "riichi": "west"}
    unsettled = chombo.OPEN

    ended: ChomboHand

    @classmethod
    def presets(cls) -> Sequence[RiichiRuleset]:
        """Return every riichi ruleset, the usual one first."""
        return PRESETS

    @classmethod
    def read(cls, entries: Entries) -> Self:
        """Read the offender and what is on the table. Raises NotationError or PositionError."""
        return cls(ChomboHand.read(entries))

    def seats(self) -> tuple[Seat, ...]:
        """Return all four."""
        return SEATS

    def way(self, seat: Seat) -> Way:
        """Return which way points go: the offender may pay, and get a stick back."""
        if seat is not self.ended.seat:
            return Way.RECEIVES
        return Way.EITHER if seat in self.ended.riichi else Way.PAYS

    def settle(self, rules: RiichiRuleset) -> Settlement:
        """Settle the chombo."""
        return chombo.settle_chombo(self.ended.seat, self.ended.riichi, rules)

    def unpaid(self, seat: Seat, rules: RiichiRuleset) -> Ruling:
        """Rule that a seat neither pays nor is paid."""
        return chombo.judge_unpaid(seat, self.ended.seat, rules)

    def scene(self) -> Scene:
        """Show the offender and what is on the table."""
        return self.ended.scene()


@dataclass(frozen=True)
class AfterChombo(RiichiCase[After]):
    """Choose all consequences of a chombo."""

    id = "chombo.after"
    sense = Sense.TRUTH
    takes_one = False
    asks = "What happens after the [[chombo]]?"
    none = "None of these"
    keys: ClassVar[Mapping[str, Key]] = {
        **_KEYS,
        "winner": Key("Who won at the same moment", optional=True, choices=WINDS),
    }
    example: ClassVar[Mapping[str, str]] = {"seat": "south", "riichi": "west", "honba": "1"}

    ended: ChomboHand

    @classmethod
    def read(cls, entries: Entries) -> Self:
        """Read the offender and what is on the table. Raises NotationError or PositionError."""
        return cls(ChomboHand.read(entries))

    def offers(self) -> tuple[Offer[After], ...]:
        """Offer the possible consequences; if another player won, only the ones that remain in question."""
        said = _ALONE if self.ended.winner is None else _WITH_A_WIN
        if self.ended.riichi and self.ended.winner is None:
            said = (*said, After.STICKS_BACK)
        return tuple(Offer(one.value, Sentence(_WORDS[one]), one) for one in said)

    def rule(self, act: After, rules: RiichiRuleset) -> Ruling:
        """Rule on the consequence."""
        ended = self.ended
        return chombo.judge_after(act, ended.seat, rules, riichi=ended.riichi, winner=ended.winner)

    def nearest(self, act: After, legal: Sequence[After]) -> None:
        """Return None, since no consequence is nearer than another."""

    def scene(self) -> Scene:
        """Show the offender and what is on the table."""
        return self.ended.scene()
