"""Questions on chombo: who is paid for it, and how the game continues."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.ground.errors import PositionError
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Facts, Ruling, Sentence
from callwise.law.settlement import Settlement
from callwise.question.case import Entries, Key, read_choice
from callwise.question.forms.offers import Offer
from callwise.question.forms.written_amount import Way
from callwise.question.grading import Ruled
from callwise.question.scene import Count, Scene, Token
from callwise.riichi.agreement.chombo_options import ChomboPays, ChomboSticks
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.payment import chombo
from callwise.riichi.payment.chombo import After, Played
from callwise.riichi.payment.payment import DEALER
from callwise.riichi.questions.entries.riichi_case import FactCase, PaymentCase, worded
from callwise.riichi.questions.entries.table_keys import HONBA_KEY, WINDS, seats_key, word_key
from callwise.riichi.questions.entries.table_scene import hidden_table
from callwise.riichi.questions.entries.written_table import read_number, read_seats, read_yes

_CHOMBO_KEYS: Mapping[str, Key] = {
    "seat": Key("Whose [[chombo]] it is", choices=WINDS),
    "riichi": seats_key("Who has laid a [[riichi-stick]] in this hand", "Seats in any order: east north"),
    "honba": HONBA_KEY,
    "played": word_key(
        "Where you play", {Played.TOURNAMENT: "in a tournament", Played.ELSEWHERE: "outside tournaments"}, optional=True
    ),
}
_AFTER = {
    After.DEALT_AGAIN: "the hand is dealt again",
    After.SAME_DEALER: "the same player deals next",
    After.HONBA_ADDED: "a [[honba|counter|honba]] is added",
    After.STICKS_BACK: "the [[riichi-stick|riichi sticks|riichi sticks]] of this hand go back",
    After.OTHERS_PAID: "the other players are paid for it at the table",
    After.OFF_20: "20,000 points come off the total after the game",
    After.OFF_30: "30,000 points come off the total after the game",
    After.WIN_PAID: "the win is paid",
    After.DEAD_HAND: "it’s a [[dead-hand]] instead, and the draw is settled",
}
_WHETHER = {
    After.DEALT_AGAIN: "Is the hand dealt again?",
    After.SAME_DEALER: "Does the same player deal next?",
    After.HONBA_ADDED: "Is a [[honba|counter|honba]] added?",
    After.STICKS_BACK: "Do the [[riichi-stick|riichi sticks|riichi sticks]] of this hand go back?",
    After.OTHERS_PAID: "Are the other players paid for it at the table?",
    After.OFF_20: "Do 20,000 points come off the total after the game?",
    After.OFF_30: "Do 30,000 points come off the total after the game?",
    After.WIN_PAID: "Is the win paid?",
    After.DEAD_HAND: "Is it a [[dead-hand]] instead?",
}
_BY_PLACE = "{off} points come off the total in a tournament, and elsewhere the other players are paid"
_WITH_A_WIN = (After.WIN_PAID, After.DEALT_AGAIN, After.OTHERS_PAID)
_AT_THE_END = (After.DEAD_HAND, After.DEALT_AGAIN, After.OTHERS_PAID, After.OFF_20, After.OFF_30)
_ALONE = (After.DEALT_AGAIN, After.SAME_DEALER, After.HONBA_ADDED, After.OTHERS_PAID, After.OFF_20, After.OFF_30)


_OFF = "{off} points off {seat}’s total."
_IN_TOURNAMENTS = f"In a tournament: {_OFF} Elsewhere:"
_OFF_TOTAL = (ChomboPays.OFF_20, ChomboPays.OFF_30)
_BY_DEALER, _BY_OTHERS = "{each} to each of the others.", "{dealer} to the dealer and {each} to the others."
_PLAYED = {Played.TOURNAMENT: "It’s a tournament.", Played.ELSEWHERE: "It isn’t a tournament."}


@dataclass(frozen=True)
class ChomboHand:
    """
    A hand that ended in chombo: the offender, who had declared riichi, and the honba on the table.

    `last` means that the last discard had been made, and the draw can still be settled.
    """

    seat: Seat
    riichi: tuple[Seat, ...] = ()
    honba: int = 0
    winner: Seat | None = None
    played: Played | None = None
    last: bool = False

    @classmethod
    def read(cls, entries: Entries) -> Self:
        seat = entries.read("seat", Seat.parse)
        riichi = entries.read_or("riichi", read_seats, ())
        winner = entries.read_or("winner", Seat.parse, None)
        if winner is seat:
            raise PositionError(f"{seat.value} made the mistake, so another player wins").at("winner")
        honba = entries.read_or("honba", read_number, 0)
        played = entries.read_or("played", lambda text: read_choice(text, Played), None)
        last = entries.read_or("last", read_yes, False)
        return cls(seat, tuple(sorted(riichi, key=SEATS.index)), honba, winner, played, last)

    @property
    def where(self) -> Played:
        """Where the hand is played, by default in a tournament."""
        return self.played or Played.TOURNAMENT

    def scene(self) -> Scene:
        done = "that’s otherwise [[chombo]]" if self.last else ", and it’s [[chombo]]"
        words = [Sentence(f"{{seat}} has made a mistake{' ' * self.last}{done}.", {"seat": self.seat})]
        if self.last:
            words.append(Sentence("The last discard had been made, and the draw can still be settled."))
        if self.played is not None:
            words.append(Sentence(_PLAYED[self.played]))
        if self.winner is not None:
            words.append(Sentence("{winner} won at the same moment.", {"winner": self.winner}))
        if self.riichi:
            has = "has" if len(self.riichi) == 1 else "have"
            words.append(Sentence(f"{{riichi}} {has} laid a [[riichi-stick]].", {"riichi": self.riichi}))
        if self.honba:
            honba = "{honba} [[honba]]" if self.honba == 1 else "{honba} [[honba|counters|honba]]"
            words.append(Sentence(f"On the table: {honba}.", {"honba": self.honba}))
        counts = (Count(Token.STICK, len(self.riichi)), Count(Token.COUNTER, self.honba))
        says = {self.seat: "a mistake" if self.last else "[[chombo]]"} | (
            {} if self.winner is None else {self.winner: "wins"}
        )
        table = hidden_table(words[0], self.seat, says=says, riichi=self.riichi, counts=counts)
        return Scene((table,), tuple(words))


@dataclass(frozen=True)
class ChomboPayments(PaymentCase):
    """Work out what each seat gains or loses at the table from a chombo."""

    id = "chombo.payments"
    asks = "What does each player pay or get for the [[chombo]], [[riichi-stick|riichi sticks|riichi sticks]] included?"
    tells = "What it costs at your table"
    keys = _CHOMBO_KEYS
    example: ClassVar[Mapping[str, str]] = {"seat": "south", "riichi": "west"}
    unsettled = chombo.OPEN

    ended: ChomboHand

    @classmethod
    def read(cls, entries: Entries) -> Self:
        return cls(ChomboHand.read(entries))

    def way(self, seat: Seat) -> Way:
        """Return whether a seat may pay, receive, or either: the offender pays, but may get a stick back."""
        if seat is not self.ended.seat:
            return Way.RECEIVES
        return Way.EITHER if seat in self.ended.riichi else Way.PAYS

    def settle(self, rules: RiichiRuleset) -> Settlement:
        return chombo.settle_chombo(self.ended.seat, self.ended.riichi, rules, played=self.ended.where)

    def unpaid(self, seat: Seat, rules: RiichiRuleset) -> Ruling:
        return chombo.judge_unpaid(seat, self.ended.seat, rules)

    def summary(self, rules: RiichiRuleset) -> Sentence | None:
        """Return what comes off the total, or both prices if they differ and nothing says where the hand is played."""
        ended, pays, sticks = self.ended, rules.stated("chombo_pays"), rules.stated("chombo_sticks")
        depends = pays is ChomboPays.OFF_20_OR_MANGAN
        is_paid = pays not in _OFF_TOTAL and not (depends and ended.played is not Played.ELSEWHERE)
        if is_paid or (ended.riichi and sticks is None):
            return None
        told, facts = [_OFF], self.price(rules)
        if depends and ended.played is None:
            told = [_IN_TOURNAMENTS, _BY_DEALER if ended.seat is DEALER else _BY_OTHERS]
            paid = chombo.settle_chombo(ended.seat, (), rules, played=Played.ELSEWHERE)
            each = min(one.points for one in paid.payments)
            facts = {**facts, "dealer": f"{paid.change(DEALER):,}", "each": f"{each:,}"}
        if ended.riichi:
            told.append((chombo.STICKS_BACK if sticks is ChomboSticks.BACK else chombo.STICKS_STAY).means)
        return Sentence(" ".join(told), facts)

    def price(self, rules: RiichiRuleset) -> Facts:
        """Return the offender, and what comes off their total in a tournament."""
        return chombo.judge_unpaid(self.ended.seat, self.ended.seat, rules).facts

    def own_remarks(self, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """If only the sticks are unsettled, return what comes off the offender's total."""
        if not self.ended.riichi or "chombo_sticks" not in rules.open or "chombo_pays" in rules.open:
            return ()
        return (Sentence("In any case, {off} points come off {seat}’s total after the game.", self.price(rules)),)

    def scene(self) -> Scene:
        return self.ended.scene()


@dataclass(frozen=True)
class AfterChombo(FactCase[After]):
    """Choose all consequences of a chombo."""

    id = "chombo.after"
    has_nearest = False
    asks = "What happens after the [[chombo]]?"
    tells = "What follows at your table"
    none = "None of these"
    keys: ClassVar[Mapping[str, Key]] = {
        **_CHOMBO_KEYS,
        "winner": Key("Who won at the same moment", optional=True, choices=WINDS),
        "last": Key(
            "It came after the last discard, and the draw can still be settled",
            optional=True,
            choices=(("yes", "yes"),),
        ),
    }
    example: ClassVar[Mapping[str, str]] = {"seat": "south", "riichi": "west", "honba": "1"}

    ended: ChomboHand

    @classmethod
    def read(cls, entries: Entries) -> Self:
        return cls(ChomboHand.read(entries))

    def offers(self) -> tuple[Offer[After], ...]:
        """Offer every consequence, or only those that another player's win still allows."""
        alone = _AT_THE_END if self.ended.last else _ALONE
        asked = alone if self.ended.winner is None else _WITH_A_WIN
        if self.ended.riichi and self.ended.winner is None:
            asked = (*asked, After.STICKS_BACK)
        return worded({one: _AFTER[one] for one in asked})

    def rule(self, act: After, rules: RiichiRuleset) -> Ruling:
        ended = self.ended
        return chombo.judge_after(
            act,
            ended.seat,
            rules,
            riichi=ended.riichi,
            winner=ended.winner,
            played=ended.where,
            last=ended.last,
        )

    def could(self, act: After) -> Sentence:
        return Sentence(_WHETHER[act])

    def as_outcome(self, ruled: Ruled) -> Sentence:
        depends = self.ended.played is None and ruled.ruling.clause is chombo.NOBODY_PAID_IN_TOURNAMENTS
        return Sentence(_BY_PLACE, ruled.ruling.facts) if depends else ruled.says

    def scene(self) -> Scene:
        return self.ended.scene()
