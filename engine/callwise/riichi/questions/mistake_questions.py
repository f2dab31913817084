"""Questions on mistakes: what they cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from callwise.ground.errors import NotationError, PositionError, quoted, suggestion, within
from callwise.law.ruling import Fact, Ruling, Sentence
from callwise.question.case import Entries, Key
from callwise.question.forms.offers import Offer
from callwise.question.scene import Hand, Note, Panel, Scene
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.slip_options import Cost
from callwise.riichi.calls import kuikae_cost, penalties
from callwise.riichi.calls.kuikae_cost import Noticed, SwapCost
from callwise.riichi.calls.penalties import Slip
from callwise.riichi.questions.entries.hand_scene import show_call
from callwise.riichi.questions.entries.riichi_case import FactCase, worded
from callwise.riichi.questions.entries.table_keys import CALL_KEY, word_key
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
