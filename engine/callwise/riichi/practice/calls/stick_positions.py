"""Positions on the riichi stick: a riichi is declared, and other players claim its tile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from callwise.ground.seats import Seat
from callwise.question.makers import Chance, Draft, Maker
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.practice.calls.claim_positions import (
    Cast,
    Parts,
    Role,
    cast_for,
    claimed,
    in_riichi,
    redrawn,
    seated,
    spoken,
)
from callwise.riichi.priority import riichi_stick
from callwise.riichi.questions.priority_questions import RiichiStick
from callwise.riichi.table.tiles import Tile

_C, _P, _R, _RR, _BR, _FR = Role.CHII, Role.PON, Role.RON, Role.RIICHI_RON, Role.BARE_RON, Role.FURITEN_RON
_CASTS: Mapping[str, Sequence[Cast]] = {
    riichi_stick.WON_ON.id: (
        (_C, None, _R),
        (None, _RR, None),
        (_P, _R, None),
        (None, _R, _BR),
        (_R, None, _R),
        (_C, _P, _RR),
    ),
    riichi_stick.THREE_WINS.id: ((_R, _R, _R), (_R, _RR, _R)),
    riichi_stick.CALLED.id: ((_C, None, None), (_C, _P, None), (_C, _BR, None), (None, _P, _BR), (_FR, _P, None)),
    riichi_stick.PASSED.id: ((None, _BR, None), (_BR, None, None), (None, None, _FR), (None, _FR, None)),
}
_CARRY = {
    riichi_stick.WON_ON.id: (_R, _RR),
    riichi_stick.THREE_WINS.id: (_R, _RR),
    riichi_stick.CALLED.id: (_BR, _FR),
    riichi_stick.PASSED.id: (_BR, _FR),
}


def _draws(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate a riichi, and the claims on its tile."""
    drawn = cast_for(chance, chance.choice(_CASTS[aim]))
    if drawn is None:
        return None
    wall, tile, by, parts = drawn
    title = chance.choice(_TITLES).format(by=by.words, name=tile.words)
    says = chance.choice(_PROMPTS)
    other = redrawn(wall, tile, _CARRY[aim], parts)
    near = _draft(title, says, tile, by, other) if other else None
    return replace(_draft(title, says, tile, by, parts), near=near)


def _draft(title: str, says: str, tile: Tile, by: Seat, parts: Parts) -> Draft:
    prompt = says.format(by=by.words, tile=f"{{{tile}}}", said=spoken(by, parts)) + in_riichi(parts)
    table = {
        "discard": f"{tile.rank}'{tile.suit.value} by {by.value}",
        "claims": "; ".join(map(str, claimed(tile, by, parts).values())),
        **seated(parts),
    }
    return Draft(title, prompt, table)


_TITLES = ("{by} declares", "{by}’s {name}", "A tile turned sideways")
_PROMPTS = (
    "{by} declares [[riichi]] with {tile}. {said}.",
    "{by} turns {tile} sideways and says “[[riichi]]”. {said}.",
    "{by} declares [[riichi]] and discards {tile}. The stick isn’t laid yet. {said}.",
)

MAKERS = (Maker(RiichiStick, tuple(_CASTS), _draws, is_dispute=True),)
