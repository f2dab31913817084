"""Positions on the riichi stick: a riichi is declared, and other players claim its tile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.practice.calls.claim_positions import Cast, Role, draw_claims
from callwise.riichi.priority import riichi_stick
from callwise.riichi.questions.priority_questions import RiichiStick

_C, _P, _R, _RR, _BR, _FR = Role.CHII, Role.PON, Role.RON, Role.RIICHI_RON, Role.BARE_RON, Role.FURITEN_RON
_CASTS: Mapping[Clause, Sequence[Cast]] = {
    riichi_stick.WON_ON: (
        (_C, None, _R),
        (None, _RR, None),
        (_P, _R, None),
        (None, _R, _BR),
        (_R, None, _R),
        (_C, _P, _RR),
    ),
    riichi_stick.THREE_WINS: ((_R, _R, _R), (_R, _RR, _R)),
    riichi_stick.CALLED: ((_C, None, None), (_C, _P, None), (_C, _BR, None), (None, _P, _BR), (_FR, _P, None)),
    riichi_stick.PASSED: ((None, _BR, None), (_BR, None, None), (None, None, _FR), (None, _FR, None)),
}
_CARRY = {
    riichi_stick.WON_ON: (_R, _RR),
    riichi_stick.THREE_WINS: (_R, _RR),
    riichi_stick.CALLED: (_BR, _FR),
    riichi_stick.PASSED: (_BR, _FR),
}


def _draw(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate a riichi, and the claims on its tile."""
    return draw_claims(chance, chance.choice(_CASTS[aim]), _CARRY[aim], _TITLES, _PROMPTS, riichi=True)


_TITLES = ("{by} declares", "{by}’s {name}", "A tile turned sideways")
_PROMPTS = (
    "{by} declares [[riichi]] with {tile}. {said}.",
    "{by} turns {tile} sideways and says “[[riichi]]”. {said}.",
    "{by} declares [[riichi]] and discards {tile}. The stick isn’t laid yet. {said}.",
)

MAKERS = (Maker(RiichiStick, tuple(_CASTS), _draw, is_dispute=True),)
