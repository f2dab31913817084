"""The question of the penalty for a mistake."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.ground.errors import NotationError, quoted
from callwise.law.ruling import Fact, Ruling, Sentence
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.grading import Sense
from callwise.question.scene import Note, Scene
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.slip_options import Cost
from callwise.riichi.calls import penalties
from callwise.riichi.calls.penalties import Slip
from callwise.riichi.questions.entries.riichi_case import RiichiCase

_COSTS = {
    Cost.NOTHING: "Nothing",
    Cost.WARNING: "A warning",
    Cost.POINTS: "Points, and the hand goes on",
    Cost.DEAD_HAND: "The hand is [[dead-hand|dead|dead]]",
    Cost.CHOMBO: "[[chombo]]",
}


@dataclass(frozen=True)
class WhatItCosts(RiichiCase[Cost]):
    """Choose the penalty for a mistake."""

    id = "calls.cost"
    sense = Sense.TRUTH
    takes_one = True
    asks = "What does it cost?"
    keys: ClassVar[Mapping[str, Key]] = {
        "slip": Key("What went wrong", choices=tuple((slip.value, slip.words) for slip in Slip))
    }
    example: ClassVar[Mapping[str, str]] = {"slip": Slip.FALSE_MELD.value}

    slip: Slip

    @classmethod
    def read(cls, entries: Entries) -> Self:
        """Read the mistake. Raises NotationError."""
        return cls(entries.read("slip", _slip))

    def offers(self) -> tuple[Offer[Cost], ...]:
        """Offer every penalty, mildest first."""
        return tuple(Offer(cost.value.replace("_", "-"), Sentence(_COSTS[cost]), cost) for cost in Cost)

    def rule(self, act: Cost, rules: RiichiRuleset) -> Ruling:
        """Rule on the penalty."""
        return penalties.judge_cost(act, self.slip, rules)

    def did(self, act: Cost) -> Sentence:
        """State the chosen penalty."""
        return Sentence("You would say: {cost}.", {"cost": _COSTS[act]})

    def scene(self) -> Scene:
        """Describe the mistake."""
        facts: dict[str, Fact] = {"slip": self.slip.words}
        note = Note(Sentence("What went wrong"), Sentence("{slip}", facts), "slip")
        return Scene((note,), (Sentence("What went wrong: {slip}.", facts),))


def _slip(text: str) -> Slip:
    try:
        return Slip(text.strip())
    except ValueError:
        known = ", ".join(slip.value for slip in Slip)
        raise NotationError(f"{quoted(text)} isn’t one of the mistakes; write one of {known}") from None
