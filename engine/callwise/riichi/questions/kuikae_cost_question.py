"""The question of the penalty for a discard right after a call."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.ground.errors import NotationError, PositionError, quoted, within
from callwise.law.ruling import Fact, Ruling, Sentence
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.grading import Sense
from callwise.question.scene import Hand, JustLaid, Note, Scene
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import kuikae_cost
from callwise.riichi.calls.kuikae_cost import Noticed, SwapCost
from callwise.riichi.questions.entries.riichi_case import RiichiCase
from callwise.riichi.questions.entries.written_table import CALL_KEY
from callwise.riichi.table.melds import Call, check_copies
from callwise.riichi.table.mjt import read_call
from callwise.riichi.table.tiles import Tile

_COSTS = {
    SwapCost.NOTHING: "Nothing: the tile stays discarded",
    SwapCost.TAKEN_BACK: "You take it back and discard another tile",
    SwapCost.DEAD_HAND: "Your hand is [[dead-hand|dead|dead]]",
    SwapCost.CHOMBO: "[[chombo]]",
}
_NOTICED = {
    Noticed.AT_ONCE: "right away, before the next player drew",
    Noticed.LATER: "after the next player had drawn",
}


@dataclass(frozen=True)
class WhatASwapCosts(RiichiCase[SwapCost]):
    """Choose the penalty for a discard right after a call."""

    id = "kuikae.cost"
    sense = Sense.TRUTH
    takes_one = True
    asks = "What does this discard cost?"
    keys: ClassVar[Mapping[str, Key]] = {
        "call": CALL_KEY,
        "discard": Key("What you discarded after it", "One tile: 1m"),
        "noticed": Key(
            "When somebody noticed", choices=tuple((noticed.value, words) for noticed, words in _NOTICED.items())
        ),
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
        """Read the call, the discard and when it was noticed.  Raises NotationError or PositionError."""
        call = entries.read("call", read_call)
        if call.kind.is_kan:
            raise PositionError("a kan freezes nothing, so no discard after it is a swap; write a chii or a pon").at(
                "call"
            )
        discard = entries.read("discard", Tile.parse)
        with within("discard"):
            check_copies((discard,), call.meld().tiles)
        return cls(call, discard, entries.read("noticed", _noticed))

    def offers(self) -> tuple[Offer[SwapCost], ...]:
        """Offer every penalty, mildest first."""
        return tuple(Offer(cost.value, Sentence(_COSTS[cost]), cost) for cost in SwapCost)

    def rule(self, act: SwapCost, rules: RiichiRuleset) -> Ruling:
        """Rule on the penalty."""
        return kuikae_cost.judge_cost(act, self.discard, self.call, rules, noticed=self.noticed)

    def did(self, act: SwapCost) -> Sentence:
        """State the chosen penalty."""
        return Sentence("You would say: {cost}.", {"cost": _COSTS[act]})

    def scene(self) -> Scene:
        """Show the call, the discard, and when it was noticed."""
        call = self.call
        facts: dict[str, Fact] = {
            "call": call.kind.words,
            "tile": call.tile,
            "shown": call.shown,
            "source": call.source,
            "discard": self.discard,
            "noticed": _NOTICED[self.noticed],
        }
        panels = (
            JustLaid(
                Sentence("{call} from {source}", facts),
                call.meld(),
                Sentence("you called"),
                Sentence("you showed"),
                call.source,
            ),
            Hand(Sentence("You discarded"), (self.discard,)),
            Note(Sentence("Noticed"), Sentence("{noticed}", facts), "noticed"),
        )
        words = (
            Sentence("From {source}, {tile}. You called {call} with {shown}.", facts),
            Sentence("You discarded {discard}. Somebody noticed {noticed}.", facts),
        )
        return Scene(panels, words)


def _noticed(text: str) -> Noticed:
    try:
        return Noticed(text.strip())
    except ValueError:
        known = " or ".join(noticed.value for noticed in Noticed)
        raise NotationError(f"{quoted(text)} isn’t when it was noticed; write {known}") from None
