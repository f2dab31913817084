"""Questions on hands that nobody wins: whether one ends early, and who pays at the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from callwise.ground.errors import PositionError, check_length, within
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Ruling, Sentence
from callwise.law.settlement import Settlement
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.scene import Scene, ShownPond
from callwise.riichi.agreement.draw_options import AbortiveDraw
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.payment import drawn_deal, drawn_hand, nagashi, payment
from callwise.riichi.payment.drawn_deal import AfterDraw
from callwise.riichi.priority import abortive, priority
from callwise.riichi.priority.abortive import Reason, ThreeWins
from callwise.riichi.priority.next_dealer import Left
from callwise.riichi.questions.entries.riichi_case import FactCase, Payers, PaymentCase, seat_offers, worded
from callwise.riichi.questions.entries.table_keys import CLAIM_SIGNS, LAST_DISCARD_KEYS, MOMENT_KEY, SEAT_KEYS
from callwise.riichi.questions.entries.table_scene import claims_table, sentences, whole_table, your_seat, your_table
from callwise.riichi.questions.entries.written_table import read_claims, read_discard, read_table
from callwise.riichi.questions.winners_questions import (
    NEXT_WORDS,
    STICKS_STAY,
    WHETHER_NEXT,
    WHETHER_STICKS_STAY,
)
from callwise.riichi.table.discard import Claim, Discard
from callwise.riichi.table.table import Table, Turn

_REASONS: Mapping[Reason, str] = {
    AbortiveDraw.NINE_KINDS: "Yes, if someone shows nine different terminals and honours",
    AbortiveDraw.FOUR_WINDS: "Yes, because of four discards of the same wind",
    AbortiveDraw.FOUR_RIICHI: "Yes, because all four are in [[riichi]]",
    AbortiveDraw.FOUR_KANS: "Yes, because of four [[kan|kongs|kans]]",
    ThreeWins.THREE_WINS: "Yes, because three players win on it",
}

_WHETHER: Mapping[Reason, str] = {
    AbortiveDraw.NINE_KINDS: "Can {seat} end the hand here?",
    AbortiveDraw.FOUR_WINDS: "Do four discards of the same wind end the hand here?",
    AbortiveDraw.FOUR_RIICHI: "Do the four [[riichi]] end the hand here?",
    AbortiveDraw.FOUR_KANS: "Do the four [[kan|kongs|kans]] end the hand here?",
    ThreeWins.THREE_WINS: "Do three wins end the hand here?",
}


@dataclass(frozen=True)
class HandEnds(FactCase[Reason]):
    """Choose every reason why the hand ends now, or can be ended."""

    id = "draws.abort"
    asks = "Does the hand end here?"
    none = "No, the hand goes on"
    keys: ClassVar[Mapping[str, Key]] = {
        "moment": MOMENT_KEY,
        "claims": Key("Who claims the discard", "south ron 4m, or nothing", optional=True, signs=CLAIM_SIGNS),
        **SEAT_KEYS,
    }
    example: ClassVar[Mapping[str, str]] = {"moment": "4'm by east", "riichi": "south"}

    table: Table
    claims: tuple[Claim, ...]

    @classmethod
    def read(cls, entries: Entries) -> Self:
        position = read_table(entries, entries.read("moment", _moment))
        claims = entries.read_or("claims", read_claims, ())
        moment = position.moment
        if isinstance(moment, Turn):
            player = position[moment.seat]
            if player.hand is None or player.pond is None:
                raise PositionError(
                    f"it is {moment.seat.value}'s turn, so write out that hand and its discards, with two "
                    "bars (|) after the hand if it has no discards"
                ).at(moment.seat.value)
            if claims:
                raise PositionError(f"there’s nothing to claim: {moment}").at("claims")
            abortive.check_abort(position)
            return cls(position, ())
        abortive.check_abort(position)
        with within("claims"):
            priority.check_claims(claims, position)
        return cls(position, claims)

    def offers(self) -> tuple[Offer[Reason], ...]:
        return worded(_REASONS)

    def opens_with(self, code: str) -> bool:
        """Open with a reason that the position is about, if there is one."""
        near = abortive.reasons_near(self.claims, self.table)
        return not near or code in {one.code for one in worded({why: _REASONS[why] for why in near})}

    def rule(self, act: Reason, rules: RiichiRuleset) -> Ruling:
        ruling = abortive.judge_abort(act, self.claims, self.table, rules)
        return ruling if self.claims else ruling.for_reader(your_seat(self.table))

    def could(self, act: Reason) -> Sentence:
        moment, you = self.table.moment, your_seat(self.table)
        seat = moment.seat if isinstance(moment, Turn) else moment.by
        words = _WHETHER[act] if seat is not you else _WHETHER[act].replace("{seat}", "you")
        return Sentence(words, {"seat": seat})

    def scene(self) -> Scene:
        return claims_table(self.table, self.claims) if self.claims else your_table(self.table)


def _moment(text: str) -> Discard | Turn:
    check_length(text)
    return Discard.parse(text) if " by " in text else Turn.parse(text)


def _read_drawn(entries: Entries) -> Table:
    position = read_discard(entries)
    nagashi.check_over(position)
    return position


def _drawn_scene(table: Table) -> Scene:
    """Show the table at the end of a hand, with its discards in separate panels; face-down hands stay hidden."""
    whole = whole_table(table)
    bare = tuple(replace(one, pond=tuple(gone for gone in one.pond if gone.lit)) for one in whole.seats)
    ponds = (
        ShownPond(
            Sentence("{seat}’s discards, first to last", {"seat": one.seat}),
            tuple(gone for gone in one.pond if not gone.lit),
            at=f"pond:{one.seat.value}",
        )
        for one in whole.seats
        if any(not gone.lit for gone in one.pond)
    )
    return Scene((replace(whole, seats=bare), *ponds), sentences(table))


@dataclass(frozen=True)
class Nagashi(FactCase[Seat]):
    """Choose every player who is paid for discarding only terminals and honours."""

    id = "draws.nagashi"
    asks = "Who has a [[nagashi-mangan]]?"
    none = "Nobody has one"
    noun = "seat"
    keys = LAST_DISCARD_KEYS
    example: ClassVar[Mapping[str, str]] = {
        "discard": "9m by south",
        "south": "? | | 1z2z3z4z 5z6z7z 1m9m 1p9p 1s9s 1z2z3z4z",
        "wall": "0",
    }

    table: Table

    @classmethod
    def read(cls, entries: Entries) -> Self:
        position = _read_drawn(entries)
        shown = [seat for seat, player in position.seated() if player.pond is not None]
        if not shown:
            raise PositionError("no discards are shown; write the pond of the player you ask about").at("south")
        if not any(nagashi.may_be_asked(seat, position) for seat in shown):
            position.check_whole(shown[0], nagashi.SHORT)
        return cls(position)

    def offers(self) -> tuple[Offer[Seat], ...]:
        """Offer every player whose pond is whole or already disqualified."""
        return seat_offers(seat for seat in SEATS if nagashi.may_be_asked(seat, self.table))

    def rule(self, act: Seat, rules: RiichiRuleset) -> Ruling:
        return nagashi.judge_nagashi(act, self.table, rules)

    def could(self, act: Seat) -> Sentence:
        return Sentence("Does {seat} have a [[nagashi-mangan]]?", {"seat": act})

    def scene(self) -> Scene:
        return _drawn_scene(self.table)


_DRAWN_EXAMPLE: Mapping[str, str] = {"discard": "4m by west", "south": "123m 456p 789s 33z 67s", "wall": "0"}


class DrawnPayers(Payers):
    """Choose everyone who pays when nobody has won."""

    id = "draws.payments"
    asks = "Nobody wins. Who pays?"
    keys = LAST_DISCARD_KEYS
    example = _DRAWN_EXAMPLE

    @classmethod
    def read(cls, entries: Entries) -> Self:
        return cls(DrawnPayments.read(entries))


@dataclass(frozen=True)
class DrawnPayments(PaymentCase):
    """Work out what each seat gains or loses when nobody has won."""

    id = "draws.payments"
    asks = "Nobody wins: who pays what?"
    tells = "Who pays at your table"
    keys = LAST_DISCARD_KEYS
    example = _DRAWN_EXAMPLE
    unsettled = payment.OPEN
    payers = DrawnPayers

    table: Table

    @classmethod
    def read(cls, entries: Entries) -> Self:
        position = _read_drawn(entries)
        drawn_hand.check_drawn(position)
        return cls(position)

    def settle(self, rules: RiichiRuleset) -> Settlement:
        return drawn_hand.settle_draw(self.table, rules)

    def unpaid(self, seat: Seat, rules: RiichiRuleset) -> Ruling:
        return drawn_hand.judge_nobody_pays(seat)

    def scene(self) -> Scene:
        return _drawn_scene(self.table)


_AFTER_DRAW: Mapping[AfterDraw, str] = {**dict[AfterDraw, str](NEXT_WORDS.items()), Left.STICKS_STAY: STICKS_STAY}
_WHETHER_AFTER_DRAW: Mapping[AfterDraw, str] = {
    **dict[AfterDraw, str](WHETHER_NEXT.items()),
    Left.STICKS_STAY: WHETHER_STICKS_STAY,
}


@dataclass(frozen=True)
class DrawnDeals(FactCase[AfterDraw]):
    """Choose what happens next when nobody has won."""

    id = "draws.deal"
    none = "None of these"
    asks = "Nobody wins. Who deals next, and what stays on the table?"
    tells = "Who deals at your table"
    keys = LAST_DISCARD_KEYS
    example: ClassVar[Mapping[str, str]] = {"discard": "4m by west", "east": "123m 456p 789s 33z 67s", "wall": "0"}

    table: Table

    @classmethod
    def read(cls, entries: Entries) -> Self:
        position = _read_drawn(entries)
        drawn_hand.check_drawn(position)
        return cls(position)

    def offers(self) -> tuple[Offer[AfterDraw], ...]:
        """Offer every statement, the one on sticks only if there are any."""
        return tuple(one for one in worded(_AFTER_DRAW) if one.act is not Left.STICKS_STAY or self.table.deposits)

    def rule(self, act: AfterDraw, rules: RiichiRuleset) -> Ruling:
        return drawn_deal.judge_drawn_deal(act, self.table, rules)

    def could(self, act: AfterDraw) -> Sentence:
        return Sentence(_WHETHER_AFTER_DRAW[act])

    def scene(self) -> Scene:
        return _drawn_scene(self.table)
