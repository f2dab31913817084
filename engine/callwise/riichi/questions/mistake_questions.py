"""Questions on mistakes: what they cost, who is paid for chombo, and how the game continues."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.ground.errors import NotationError, PositionError, quoted, suggestion, within
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Fact, Ruling, Sentence
from callwise.law.settlement import Settlement
from callwise.question.case import Entries, Key, read_choice
from callwise.question.forms.offers import Offer
from callwise.question.forms.written_amount import Way
from callwise.question.grading import Ruled
from callwise.question.scene import Count, Hand, Note, Panel, Scene, Token
from callwise.riichi.agreement.chombo_options import ChomboPays, ChomboSticks
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.slip_options import Cost
from callwise.riichi.calls import kuikae_cost, penalties
from callwise.riichi.calls.kuikae_cost import Noticed, SwapCost
from callwise.riichi.calls.penalties import Slip
from callwise.riichi.payment import chombo
from callwise.riichi.payment.chombo import After, Played
from callwise.riichi.payment.payment import DEALER
from callwise.riichi.questions.entries.hand_scene import show_call
from callwise.riichi.questions.entries.riichi_case import FactCase, PaymentCase, worded
from callwise.riichi.questions.entries.table_keys import CALL_KEY, HONBA_KEY, WINDS, seats_key, word_key
from callwise.riichi.questions.entries.table_scene import hidden_table
from callwise.riichi.questions.entries.written_table import read_number, read_seats, read_yes
from callwise.riichi.table.melds import Call, check_copies
from callwise.riichi.table.mjt import read_call
from callwise.riichi.table.tiles import Tile

_SLIP_COSTS = {
    Cost.NOTHING: "Nothing",
    Cost.WARNING: "A warning",
    Cost.POINTS: "Points, and the hand goes on",
    Cost.NO_RON: "No [[ron|win on a discard|ron]] with what was shown",
    Cost.DEAD_HAND: "The hand is [[dead-hand|dead|dead]]",
    Cost.CHOMBO: "[[chombo]]",
}
_WHETHER_IT_COSTS = {
    Cost.NOTHING: "Can you do that without a penalty?",
    Cost.WARNING: "Do you get a warning?",
    Cost.POINTS: "Do you lose points, and the hand goes on?",
    Cost.NO_RON: "Are you kept from a [[ron|win on a discard|ron]] with what you showed?",
    Cost.DEAD_HAND: "Is your hand [[dead-hand|dead|dead]] after that?",
    Cost.CHOMBO: "Is it [[chombo]]?",
}


@dataclass(frozen=True)
class WhatItCosts(FactCase[Cost]):
    """Choose the penalty for a mistake."""

    id = "calls.cost"
    takes_one = True
    asks = "What does it cost?"
    tells = "What it costs at your table"
    keys: ClassVar[Mapping[str, Key]] = {
        "slip": Key("What went wrong", choices=tuple((slip.value, slip.words) for slip in Slip))
    }
    example: ClassVar[Mapping[str, str]] = {"slip": Slip.FALSE_MELD.value}

    slip: Slip

    @classmethod
    def read(cls, entries: Entries) -> Self:
        return cls(entries.read("slip", _slip))

    def offers(self) -> tuple[Offer[Cost], ...]:
        """Offer every penalty, but the loss of a wait only for a tile that was shown."""
        return worded({cost: says for cost, says in _SLIP_COSTS.items() if self._is_possible(cost)})

    def _is_possible(self, cost: Cost) -> bool:
        return cost is not Cost.NO_RON or self.slip is Slip.SHOWN_TILE

    def rule(self, act: Cost, rules: RiichiRuleset) -> Ruling:
        return penalties.judge_cost(act, self.slip, rules)

    def summary(self, rules: RiichiRuleset) -> Sentence | None:
        """Return what it costs, and in the other case if players seldom say how far it went."""
        return penalties.costs_otherwise(self.slip, rules)

    def could(self, act: Cost) -> Sentence:
        return Sentence(_WHETHER_IT_COSTS[act])

    def did(self, act: Cost) -> Sentence:
        return Sentence("You would say: {cost}.", {"cost": _SLIP_COSTS[act]})

    def scene(self) -> Scene:
        facts: dict[str, Fact] = {"slip": self.slip.words}
        note = Note(Sentence("What went wrong"), Sentence("{slip}", facts), "slip")
        return Scene((note,), (Sentence("What went wrong: {slip}.", facts),))


def _slip(text: str) -> Slip:
    try:
        return Slip(text.strip())
    except ValueError:
        meant = suggestion(text, (slip.value for slip in Slip)) or "; write one like empty-call or noten-riichi"
        raise NotationError(f"{quoted(text)} isn’t one of the mistakes{meant}") from None


_SWAP_COSTS = {
    SwapCost.NOTHING: "Nothing: the tile stays discarded",
    SwapCost.TAKEN_BACK: "You take it back and discard another tile",
    SwapCost.DEAD_HAND: "Your hand is [[dead-hand|dead|dead]]",
    SwapCost.CHOMBO: "[[chombo]]",
}
_SWAP_CLAIMS = {
    SwapCost.NOTHING: "The discard costs nothing, and the tile stays",
    SwapCost.TAKEN_BACK: "You take the tile back and discard another",
    SwapCost.DEAD_HAND: "Your hand is [[dead-hand|dead|dead]]",
    SwapCost.CHOMBO: "The discard is [[chombo]]",
}
_NOTICED = {
    Noticed.AT_ONCE: "right away, before the next player drew",
    Noticed.LATER: "after the next player had drawn",
}


@dataclass(frozen=True)
class WhatASwapCosts(FactCase[SwapCost]):
    """Choose the penalty for a discard right after a call."""

    id = "kuikae.cost"
    takes_one = True
    asks = "What does this discard cost?"
    tells = "What it costs at your table"
    keys: ClassVar[Mapping[str, Key]] = {
        "call": CALL_KEY,
        "discard": Key("What you discarded after it", "One tile: 1m", single=True),
        "noticed": word_key("When somebody noticed", _NOTICED),
    }
    example: ClassVar[Mapping[str, str]] = {
        "call": "chii 4m with 23m",
        "discard": "1m",
        "noticed": Noticed.AT_ONCE.value,
    }

    call: Call
    discard: Tile
    noticed: Noticed

    @classmethod
    def read(cls, entries: Entries) -> Self:
        call = entries.read("call", read_call)
        if call.kind.is_kan:
            raise PositionError("a kan doesn’t freeze anything; write a chii or a pon").at("call")
        discard = entries.read("discard", Tile.parse)
        with within("discard"):
            check_copies((discard,), call.meld().tiles)
        return cls(call, discard, entries.read("noticed", _noticed))

    def offers(self) -> tuple[Offer[SwapCost], ...]:
        return worded(_SWAP_COSTS)

    def rule(self, act: SwapCost, rules: RiichiRuleset) -> Ruling:
        return kuikae_cost.judge_cost(act, self.discard, self.call, rules, noticed=self.noticed)

    def claimed(self, act: SwapCost) -> Sentence:
        return Sentence(_SWAP_CLAIMS[act])

    def did(self, act: SwapCost) -> Sentence:
        return Sentence("You would say: {cost}.", {"cost": _SWAP_COSTS[act]})

    def scene(self) -> Scene:
        panels, words = list[Panel](), list[Sentence]()
        show_call(self.call, panels, words)
        facts: dict[str, Fact] = {"discard": self.discard, "noticed": _NOTICED[self.noticed]}
        panels += [
            Hand(Sentence("You discarded"), (self.discard,)),
            Note(Sentence("Noticed"), Sentence("{noticed}", facts), "noticed"),
        ]
        words.append(Sentence("You discarded {discard}. Somebody noticed {noticed}.", facts))
        return Scene(tuple(panels), tuple(words))


def _noticed(text: str) -> Noticed:
    try:
        return Noticed(text.strip())
    except ValueError:
        known = " or ".join(noticed.value for noticed in Noticed)
        raise NotationError(f"{quoted(text)} isn’t a time it can be noticed; write {known}") from None


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
_BY_PLACE = "20,000 points come off the total in a tournament, and elsewhere the other players are paid"
_WITH_A_WIN = (After.WIN_PAID, After.DEALT_AGAIN, After.OTHERS_PAID)
_AT_THE_END = (After.DEAD_HAND, After.DEALT_AGAIN, After.OTHERS_PAID, After.OFF_20, After.OFF_30)
_ALONE = (After.DEALT_AGAIN, After.SAME_DEALER, After.HONBA_ADDED, After.OTHERS_PAID, After.OFF_20, After.OFF_30)


_OFF = "{off} points off {seat}’s total."
_IN_TOURNAMENTS = f"In a tournament: {_OFF} Elsewhere:"
_OFF_TOTAL = (ChomboPays.OFF_20, ChomboPays.OFF_30)
_TO_EACH, _TO_OTHERS = "4,000 to each of the others.", "4,000 to the dealer and 2,000 to the others."
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
        told = [_OFF]
        if depends and ended.played is None:
            told = [_IN_TOURNAMENTS, _TO_EACH if ended.seat is DEALER else _TO_OTHERS]
        if ended.riichi:
            told.append((chombo.STICKS_BACK if sticks is ChomboSticks.BACK else chombo.STICKS_STAY).means)
        return Sentence(" ".join(told), chombo.judge_unpaid(ended.seat, ended.seat, rules).facts)

    def own_remarks(self, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """If only the sticks are unsettled, return what comes off the offender's total."""
        if not self.ended.riichi or "chombo_sticks" not in rules.open or "chombo_pays" in rules.open:
            return ()
        ruling = chombo.judge_unpaid(self.ended.seat, self.ended.seat, rules)
        return (Sentence("In any case, {off} points come off {seat}’s total after the game.", ruling.facts),)

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
        """Offer the possible consequences; if another player won, only those that are still uncertain."""
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
        return Sentence(_BY_PLACE) if depends else ruled.says

    def scene(self) -> Scene:
        return self.ended.scene()
