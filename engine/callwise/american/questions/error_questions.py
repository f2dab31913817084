"""Questions about mah jongg in error: whose hand is dead, and who pays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.payment import mah_jongg_in_error, payment
from callwise.american.payment.mah_jongg_in_error import InError, Went
from callwise.american.questions.entries.american_case import (
    SEAT_SIGNS,
    AmericanAmounts,
    AmericanCase,
    AmericanChoice,
    read_seats,
    seats_in_words,
)
from callwise.american.questions.payment_questions import read_value
from callwise.ground.errors import PositionError, within
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Facts, Ruling, Sentence
from callwise.law.settlement import Settlement
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.grading import Sense
from callwise.question.scene import AtSeat, Racks, Scene, Shout

_RACK = 13


def _declared_in_words(text: str) -> str:
    return ", then ".join(f"{seat.words} {went.did}" for seat, went in mah_jongg_in_error.read_declared(text))


_DECLARED = Key(
    "Who declared [[mah-jongg]] in error",
    "south shown.  south said: nothing was shown.  south exposed: only the group of the called tile was.  "
    "Several in order: south said; west shown",
    tiles=False,
    signs=(*SEAT_SIGNS, *(one.word for one in Went), "; "),
    in_words=_declared_in_words,
)
_THROWN = Key(
    "Who threw in their hand",
    "Seats: west north",
    optional=True,
    tiles=False,
    signs=SEAT_SIGNS,
    in_words=seats_in_words,
)
_DEAD = ("Nobody’s hand is [[dead]]:", "{dead}’s hand is [[dead]]:", "The hands of {dead} are [[dead]]:")
_GOES_ON = "{left} play on, and nobody pays now."
_ENDS = "only {left} has a hand left, so the deal is over, and {last} pays {left} double."
_UNSETTLED = "no other hand is left to be paid, and the rules don’t settle who pays."
_SCENE = "{last} declares [[mah-jongg]] in error."


@dataclass(frozen=True)
class _InErrorCase(AmericanCase):
    """A deal after mah jongg in error."""

    deal: InError

    def scene(self) -> Scene:
        deal = self.deal
        label = Sentence(_SCENE, {"last": deal.last})
        return Scene((Racks(label, tuple(map(self._at, SEATS)), deal.last),), (label, *self._in_words()))

    def _at(self, seat: Seat) -> AtSeat:
        did = tuple(self._did(seat))
        shout = Shout(Sentence("[[mah-jongg|Mah jongg|Mah jongg]]!")) if seat in dict(self.deal.declared) else None
        return AtSeat(seat, None, _RACK, says=Sentence(", ".join(did)) if did else None, shouts=shout)

    def _did(self, seat: Seat) -> Iterator[str]:
        went = dict(self.deal.declared).get(seat)
        if went is not None:
            yield went.says
        if seat in self.deal.thrown:
            yield "has thrown in"
        if seat is self.deal.broke:
            yield "broke up the wall"

    def _in_words(self) -> Iterator[Sentence]:
        for seat in SEATS:
            for did in self._did(seat):
                yield Sentence(f"{{seat}} {did}.", {"seat": seat})
        if self.deal.value:
            facts: Facts = {"seat": self.deal.last, "value": self.deal.value}
            yield Sentence("The hand that {seat} was trying for is worth {value}.", facts)
        if self.deal.lowest:
            yield Sentence("The lowest value on the card is {lowest}.", {"lowest": self.deal.lowest})


@dataclass(frozen=True)
class WhoIsOut(_InErrorCase, AmericanChoice[Seat]):
    """Choose every player whose hand is dead after mah jongg in error."""

    id = "american.in-error"
    sense = Sense.TRUTH
    takes_one = False
    asks = "Whose hand is [[dead]] now?"
    none = "Nobody’s"
    noun = "hand"
    tells = "Who is [[dead]] at your table"
    keys: ClassVar[Mapping[str, Key]] = {"declared": _DECLARED, "thrown": _THROWN}
    example: ClassVar[Mapping[str, str]] = {"declared": "south shown", "thrown": "west"}

    @classmethod
    def read(cls, entries: Entries) -> Self:
        return cls(_read_deal(entries))

    def offers(self) -> tuple[Offer[Seat], ...]:
        return tuple(Offer(seat.value, Sentence("{seat}’s", {"seat": seat}), seat, seat=seat) for seat in SEATS)

    def rule(self, act: Seat, rules: AmericanRuleset) -> Ruling:
        return mah_jongg_in_error.judge_out(act, self.deal)

    def summary(self, rules: AmericanRuleset) -> Sentence:
        """Return who is dead, who plays on, and who pays."""
        left = self.deal.intact
        dead = tuple(seat for seat in SEATS if seat not in left)
        out = _DEAD[min(len(dead), 2)]
        if self.deal.goes_on:
            return Sentence(f"{out} {_GOES_ON}", {"dead": dead, "left": left})
        over = _ENDS if left not in ((), (self.deal.last,)) else _UNSETTLED
        return Sentence(f"{out} {over}", {"dead": dead, "left": left, "last": self.deal.last})

    def claimed(self, act: Seat) -> Sentence:
        return Sentence("{seat}’s hand is [[dead]]", {"seat": act})

    def could(self, act: Seat) -> Sentence:
        return Sentence("Is {seat}’s hand [[dead]] now?", {"seat": act})


@dataclass(frozen=True)
class WhoPaysForIt(_InErrorCase, AmericanAmounts):
    """State each seat's gain or loss right after mah jongg in error."""

    id = "american.error-payments"
    asks = "Who pays what now?"
    unsettled = mah_jongg_in_error.OPEN
    keys: ClassVar[Mapping[str, Key]] = {
        "declared": _DECLARED,
        "thrown": _THROWN,
        "value": Key("What the hand they tried for is worth", "A number: 25", tiles=False),
        "broke": Key("Who broke up the wall", optional=True, choices=tuple((one.value, one.words) for one in SEATS)),
        "lowest": Key("The lowest value on the card", "A number: 25", optional=True, tiles=False),
    }
    example: ClassVar[Mapping[str, str]] = {"declared": "south shown", "thrown": "west north", "value": "30"}

    @classmethod
    def read(cls, entries: Entries) -> Self:
        value = entries.read("value", read_value)
        if not value:
            raise PositionError(f"a hand’s value is a multiple of {payment.STEP}, got 0").at("value")
        return cls(_read_deal(entries, value))

    def seats(self) -> tuple[Seat, ...]:
        return SEATS

    def settle(self, rules: AmericanRuleset) -> Settlement:
        return mah_jongg_in_error.settle_error(self.deal)

    def unpaid(self, seat: Seat, rules: AmericanRuleset) -> Ruling:
        return mah_jongg_in_error.judge_unpaid(seat, self.deal)


def _read_deal(entries: Entries, value: int = 0) -> InError:
    declared = entries.read("declared", mah_jongg_in_error.read_declared)
    if not declared:
        raise PositionError("nobody has declared; write like south shown").at("declared")
    thrown = entries.read_or("thrown", read_seats, ())
    broke = entries.read_or("broke", Seat.parse, None) if value else None
    lowest = entries.read_or("lowest", read_value, 0) if value else 0
    with within("declared"):
        return InError(declared, thrown, value, broke, lowest)
