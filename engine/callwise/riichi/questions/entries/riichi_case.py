"""Base classes of riichi questions, and answers that several of them offer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, TypeVar

from callwise.ground.errors import EntryError
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Fact, Ruling, Sentence, Verdict
from callwise.question.case import RuledForm
from callwise.question.forms.amounts import AmountsCase
from callwise.question.forms.choose import ChoiceCase
from callwise.question.forms.offers import Offer
from callwise.question.forms.written_amount import Way
from callwise.question.grading import Sense
from callwise.question.scene import Scene
from callwise.riichi.agreement.presets import PRESETS
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.table.tiles import Tile, distinct, parse_tiles

PAYERS = "payers"
"""The entry of a file's offer that asks who pays, without the amounts."""

ActT = TypeVar("ActT")
WordT = TypeVar("WordT", bound=Enum)


class Remarking:
    """A riichi question's remarks: its own, and how its red fives are read at a table that has none."""

    if TYPE_CHECKING:

        def scene(self) -> Scene: ...

    def remarks(self, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        return (*self.own_remarks(rules), *on_red_fives(self.scene, rules))

    def own_remarks(self, rules: RiichiRuleset) -> tuple[Sentence, ...]:
        """Return remarks of this question, if any."""
        return ()


class RiichiCase(Remarking, ChoiceCase[ActT, RiichiRuleset]):
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


class PaymentCase(Remarking, AmountsCase[RiichiRuleset]):
    """A riichi question on what each seat gains or loses."""

    sense = Sense.TRUTH
    noun = "amount"
    payers: ClassVar[type[Payers] | None] = None

    @classmethod
    def presets(cls) -> Sequence[RiichiRuleset]:
        return PRESETS

    def seats(self) -> tuple[Seat, ...]:
        return SEATS

    def form(self, offer: Mapping[str, object] | None, expect: Mapping[str, object]) -> RuledForm[RiichiRuleset]:
        """Return the form for amounts, or for who pays if the offer has ``payers = true``."""
        if offer is None or PAYERS not in offer:
            return super().form(offer, expect)
        if offer[PAYERS] is not True or self.payers is None:
            raise EntryError(f"{PAYERS} can only be true, to ask for everyone who pays").at("offer")
        rest = {key: value for key, value in offer.items() if key != PAYERS}
        return self.payers(self).form(rest or None, expect)


@dataclass(frozen=True)
class Payers(FactCase[Seat]):
    """
    Choose everyone who pays, by the payments of another question.

    The two share their position, and so the id by which it is asked freely; a file asks for the payers in its offer.
    """

    asks = "Who pays?"
    choose_all = "Press everyone who pays."
    none = "Nobody"
    noun = "seat"

    payments: PaymentCase

    def offers(self) -> tuple[Offer[Seat], ...]:
        """Offer everyone who doesn't just receive."""
        return seat_offers(seat for seat in SEATS if self.payments.way(seat) is not Way.RECEIVES)

    def rule(self, act: Seat, rules: RiichiRuleset) -> Ruling:
        return rules.ruling(lambda reading: self._rule_by(act, reading), self.payments.unsettled, seat=act)

    def _rule_by(self, seat: Seat, rules: RiichiRuleset) -> Ruling:
        settlement = self.payments.settle(rules)
        pays = settlement.change(seat) < 0
        ruling = self.payments.rule_by(settlement, seat, 0, rules)
        return ruling.on_statement(Verdict.LEGAL if pays else Verdict.ILLEGAL) if ruling.verdict.is_graded else ruling

    def scene(self) -> Scene:
        return self.payments.scene()


def on_red_fives(scene: Callable[[], Scene], rules: RiichiRuleset) -> tuple[Sentence, ...]:
    """If a position has red fives and its table doesn't, return how they are read."""
    if rules.no_red_fives is None:
        return ()
    facts = [fact for sentence in scene().sentence for fact in sentence.facts.values()]
    tiles = [one for fact in facts for one in (fact if isinstance(fact, tuple) else (fact,)) if isinstance(one, Tile)]
    red = distinct(tile for tile in tiles if tile.red)
    if not red:
        return ()
    counts = "counts as an ordinary five" if len(red) == 1 else "count as ordinary fives"
    says = f"At this table there are no [[akadora|red fives|red fives]], so {{red}} {counts}."
    return (Sentence(says, {"red": red}),)


def worded(words: Mapping[WordT, str], **facts: Fact) -> tuple[Offer[WordT], ...]:
    """Offer statements, each with its words; `facts` fill their slots."""
    return tuple(Offer(one.value.replace("_", "-"), Sentence(says, facts), one) for one, says in words.items())


def tile_offers(tiles: Iterable[Tile], *, in_hand: bool = True) -> tuple[Offer[Tile], ...]:
    """Offer tiles, to be picked in the hand or else from a list."""
    return tuple(Offer(str(one), Sentence("{tile}", {"tile": one}), one, one if in_hand else (one,)) for one in tiles)


def seat_offers(seats: Iterable[Seat]) -> tuple[Offer[Seat], ...]:
    """Offer seats, each picked at its place."""
    return tuple(Offer(seat.value, Sentence("{seat}", {"seat": seat}), seat, (), seat) for seat in seats)
