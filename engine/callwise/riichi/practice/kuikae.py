"""Positions on kuikae: a call, the hand that is left, and what can't be discarded now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from callwise.drawing import Chance, Draft, Maker
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import kuikae
from callwise.riichi.practice.dealing import SUITED, Wall, written
from callwise.riichi.questions.kuikae import FrozenTiles, LegalDiscards
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.tiles import Kind, Tile
from callwise.seats import Relation

_MOST = 4
"""How many discards are on offer."""


def _call(wall: Wall, aim: str) -> tuple[Call, Kind | None] | None:
    """Make a call, and give the kind at the other end of it, if there is one."""
    low = wall.single([kind for kind in SUITED if kind.rank <= 7])
    run = [kind for by in range(3) if (kind := low.step(by)) is not None]
    taken = wall.chance.choice((run[0], run[2]) if aim == kuikae.SUJI.id else run)
    end = taken.step(3 if taken == run[0] else -3) if taken != run[1] else None
    (tile,) = wall.take(taken, plain_only=True)
    shown = wall.take(*(kind for kind in run if kind != taken))
    return Call(MeldKind.CHII, tile, shown, Relation.KAMICHA), end


def _after_chii(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Draw a chii after which the aimed clause decides on a tile of the hand, and some that look like it."""
    wall = Wall(chance)
    made = _call(wall, aim)
    if made is None:
        return None
    call, end = made
    wanted = end if aim == kuikae.SUJI.id else call.tile.kind
    if wanted is None or not wall.has(wanted):
        return None
    asked = [*wall.take(wanted)]
    if end is not None and end != wanted and chance.randrange(2):
        asked += wall.take(end)
    hand = (*asked, *wall.fill(11 - len(asked)))
    discards = _offer(chance, call, asked, hand)
    discards, asks = _offer(chance, call, asked, hand), chance.choice(_PROMPTS)
    near = _from_the_middle(call) if aim == kuikae.SUJI.id else None
    return replace(_draft(call, hand, discards, asks), near=_draft(near, hand, discards, asks) if near else None)


def _draft(call: Call, hand: Sequence[Tile], discards: Sequence[Tile], asks: str) -> Draft:
    return Draft(
        title=f"A chii of {call.tile.words}",
        prompt=asks.format(tile=f"{{{call.tile}}}", shown=f"{{{written(call.shown)}}}"),
        table={"call": str(call), "hand": written(hand)},
        offer={"discards": written(discards)},
    )


def _from_the_middle(call: Call) -> Call | None:
    """Give the same sequence, called so that nothing lies at the other end."""
    low, middle, high = sorted((call.tile, *call.shown))
    return None if middle.red else Call(MeldKind.CHII, middle, (low, high), Relation.KAMICHA)


_PROMPTS = (
    "You called {tile} with {shown}.",
    "The player to your left discarded {tile}. You called chii and showed {shown}.",
    "You showed {shown} and took {tile}.",
)


def _offer(chance: Chance, call: Call, asked: Sequence[Tile], hand: Sequence[Tile]) -> list[Tile]:
    """Give the tiles to choose from: those that are asked about, and those of the hand that are most like them."""
    near = sorted(
        {tile for tile in hand if tile not in asked},
        key=lambda tile: (tile.suit is not call.tile.suit, abs(tile.rank - call.tile.rank), tile),
    )
    return sorted({*asked, *near[: _MOST - len(asked)]})


MAKERS = (
    Maker(LegalDiscards, (kuikae.SUJI.id, kuikae.GENBUTSU.id), _after_chii),
    Maker(FrozenTiles, (kuikae.SUJI.id, kuikae.GENBUTSU.id), _after_chii),
)
