"""The question of when furiten from a missed win ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.ground.errors import PositionError, within
from callwise.law.ruling import Fact, Ruling, Sentence
from callwise.question.case import Entries
from callwise.question.forms.offers import Offer
from callwise.question.grading import Sense
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.furiten.furiten_end import At, Moment, event_at, judge_end, moments
from callwise.riichi.hand.waiting_player import Waiting
from callwise.riichi.questions.furiten.waiting_case import WaitingCase
from callwise.riichi.questions.furiten.written_past import written
from callwise.riichi.table.tiles import names


@dataclass(frozen=True)
class Ending(WaitingCase[Moment]):
    """Choose the first moment at which furiten from a passed win has ended."""

    id = "furiten.end"
    sense = Sense.TRUTH
    takes_one = True
    asks = "You passed on a winning tile. When can you win on a discard again?"
    noun = "moment"
    example: ClassVar[Mapping[str, str]] = {
        "hand": "23456s 11z 123m 456p",
        "pond": "9m",
        "past": "shimocha 4s; toimen 9p; kamicha 1z",
    }

    @classmethod
    def read(cls, entries: Entries) -> Self:
        case = super().read(entries)
        with within("past"):
            _check_past(case.position.waiting)
        return case

    def offers(self) -> tuple[Offer[Moment], ...]:
        """Offer each moment after that tile, in order."""
        found = dict[str, Offer[Moment]]()
        for moment in moments(self.position.waiting):
            code = again = self._code(moment)
            count = 1
            while again in found:
                count += 1
                again = f"{code} {count}"
            at = f"past:{moment.place}" if moment.at is At.EVENT else ""
            found[again] = Offer(again, self._says(moment), moment, at=at)
        return tuple(found.values())

    def rule(self, act: Moment, rules: RiichiRuleset) -> Ruling:
        """Rule on whether furiten ends at that moment and no earlier."""
        return judge_end(act, self.position.waiting, rules)

    def claimed(self, act: Moment) -> Sentence:
        """State that furiten ends at that moment."""
        event = event_at(act, self.position.waiting)
        if event is None or act.at is not At.EVENT:
            return Sentence(_OVER[act.at])
        facts: dict[str, Fact] = {"by": event.by}
        if event.adds or event.tile is None:
            return Sentence("Your furiten ended when {by} called", facts)
        return Sentence("Your furiten ended when {by} discarded {tile}", {**facts, "tile": event.tile})

    def _code(self, moment: Moment) -> str:
        event = event_at(moment, self.position.waiting)
        return moment.at.value if event is None or moment.at is not At.EVENT else written(event)

    def _says(self, moment: Moment) -> Sentence:
        event = event_at(moment, self.position.waiting)
        if event is None or moment.at is not At.EVENT:
            return Sentence((_WAS if moment.is_past else _WILL_BE)[moment.at])
        facts: dict[str, Fact] = {"by": event.by}
        if event.adds or event.tile is None:
            return Sentence("When {by} called", facts)
        return Sentence("When {by} discarded {tile}", {**facts, "tile": event.tile})


_WILL_BE = {
    At.ONCE: "Right away: nothing stopped you",
    At.DRAW: "From your next draw on",
    At.DISCARD: "From your next discard on",
    At.NEVER: "Not in this hand",
}
_WAS = {**_WILL_BE, At.DRAW: "When you drew", At.DISCARD: "When you discarded"}

_OVER = {
    At.ONCE: "The tile you passed doesn’t stop a win",
    At.DRAW: "Your furiten ends with your next draw",
    At.DISCARD: "Your furiten ends with your next discard, and not before",
    At.NEVER: "Your furiten lasts to the end of this hand",
}


def _check_past(waiting: Waiting) -> None:
    """
    Refuse a past that doesn't begin with the only passed winning tile, a discard or an added tile.

    Raises PositionError.
    """
    waits = names(waiting.waits)
    went_by = [one.tile for one in waiting.since if one.tile is not None and one.tile.kind in waiting.waits]
    if not waiting.since:
        raise PositionError(f"the past is missing; begin it with a winning tile you passed on: {waits}")
    first = waiting.since[0]
    if first.tile is None or first.tile.kind not in waiting.waits:
        raise PositionError(
            f"the past begins with '{written(first)}'; it has to begin with a winning tile you passed on: {waits}"
        )
    if len(went_by) > 1:
        raise PositionError(
            f"{went_by[1]} was passed on after {went_by[0]}, which starts a second furiten; write only one winning tile"
        )
    blocking = [tile for tile in waiting.discards if tile.kind in waiting.waits]
    if blocking:
        raise PositionError(
            f"{blocking[0]} among your discards completes this hand and makes you furiten anyway; "
            "this question is about a win you passed on"
        ).at("pond")
