"""Positions on a hand's value: how many han a finished hand has, and what a call cost it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from callwise.ground.errors import PositionError
from callwise.question.case import Entries
from callwise.question.makers import Chance, Draft, Maker
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.hand import value
from callwise.riichi.practice.payments.yaku_positions import RICH, finished_hand
from callwise.riichi.questions.hand_questions import HandValue

_SHAPES: Mapping[str, Sequence[str]] = {
    value.SUM.id: (value.KUISAGARI.id, value.KEEPS.id, value.CLOSED.id, RICH, RICH),
    value.AS_IF_CLOSED.id: (value.KUISAGARI.id, value.NO_RIICHI.id, RICH),
    value.MISCOUNTED.id: (value.KUISAGARI.id, value.KEEPS.id, value.CLOSED.id, RICH, RICH),
    value.NO_YAKU_HERE.id: (value.CLOSED_ONLY.id,),
}
"""By aim, the clauses the hand's yaku should show."""
_NO_OPEN_TANYAO = "common+open_tanyao=no"


def _draws(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate a finished hand, usually with a call; None for a yakuman too."""
    draft = finished_hand(chance, rules, chance.choice(_SHAPES[aim]))
    if draft is None:
        return None
    try:
        asked = HandValue.read(Entries(draft.table))
    except PositionError:
        return None
    offers = [offer.act for offer in asked.offers()]
    worth = 0 if aim == value.NO_YAKU_HERE.id else asked.hand.value().han
    able = [several for several in (offers[:4], offers[1:5], offers[:5]) if worth in several]
    if not able:
        return None
    few = list(map(str, chance.choice(able)))
    title = draft.title.replace("Winning with", "The", 1)
    rule = "At this table, [[tanyao]] needs a closed hand. " if rules.name == _NO_OPEN_TANYAO else ""
    return replace(draft, title=title, prompt=f"{rule}{draft.prompt}", offer={"calls": few})


MAKERS = (
    Maker(HandValue, (value.SUM.id, value.AS_IF_CLOSED.id, value.MISCOUNTED.id), _draws),
    Maker(HandValue, (value.NO_YAKU_HERE.id,), _draws, ruleset=_NO_OPEN_TANYAO),
)
