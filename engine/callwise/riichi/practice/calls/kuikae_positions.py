"""Positions on kuikae: a call, the hand after it, and which discards are frozen or penalised."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from callwise.ground.seats import Relation
from callwise.question.makers import Chance, Draft, Maker
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import kuikae, kuikae_cost
from callwise.riichi.calls.kuikae_cost import Noticed
from callwise.riichi.practice.deals.random_tiles import SUITED, Wall, written
from callwise.riichi.practice.deals.waiting_hands import OTHERS, WHERE
from callwise.riichi.questions.kuikae_questions import DiscardAfterCall, FrozenTiles, LegalDiscards
from callwise.riichi.questions.mistake_questions import WhatASwapCosts
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.tiles import Kind, Tile

_MOST = 4
"""How many discards to offer."""
_SAME_TILE, _FREE = "common+kuikae=same_tile_only", "common+kuikae=free"
_DEAD_HAND, _CHOMBO = "common+kuikae_penalty=dead_hand", "common+kuikae_penalty=chombo"
_TABLES = {
    _SAME_TILE: "At this table, a call freezes only the tile you took. ",
    _FREE: "This table doesn’t mind swap-calling. ",
    _DEAD_HAND: "At this table, discarding a frozen tile makes your hand dead. ",
    _CHOMBO: "At this table, discarding a frozen tile is [[chombo]]. ",
}
_AT_THE_END = (kuikae.SUJI.id, kuikae.OTHER_END_OPEN.id, kuikae.WAIVED.id)
"""Clauses that need a tile at the other end of the shown tiles."""


def _call(wall: Wall, aim: str) -> tuple[Call, Kind | None]:
    """Make a call, and return it with the kind at its other end, if there is one."""
    chance = wall.chance
    if aim == kuikae.GENBUTSU.id and not chance.randrange(3):
        alike = wall.single()
        (tile,) = wall.take(alike, plain_only=True)
        return Call(MeldKind.PON, tile, wall.take(alike, alike), chance.choice(OTHERS)), None
    low = wall.single([kind for kind in SUITED if kind.rank <= 7])
    run = [kind for by in range(3) if (kind := low.step(by)) is not None]
    if aim in _AT_THE_END:
        taken = chance.choice([one for one, by in ((run[0], 3), (run[2], -3)) if one.step(by) is not None])
    else:
        taken = chance.choice(run)
    end = taken.step(3 if taken == run[0] else -3) if taken != run[1] else None
    (tile,) = wall.take(taken, plain_only=True)
    shown = wall.take(*(kind for kind in run if kind != taken))
    return Call(MeldKind.CHII, tile, shown, Relation.KAMICHA), end


def _after_kan(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate an open kan, which leaves no tile of its kind and freezes no others."""
    wall = Wall(chance)
    kind = wall.single([one for one in SUITED if 2 <= one.rank <= 8])
    (tile,) = wall.take(kind, plain_only=True)
    call = Call(MeldKind.DAIMINKAN, tile, wall.take(kind, kind, kind), chance.choice(OTHERS))
    beside = [one for by in (-2, -1, 1, 2) if (one := kind.step(by)) is not None]
    asked = wall.take(*chance.sample(beside, 2))
    hand = (*asked, *wall.fill(9))
    drawn = _draft(chance, rules, call, hand, _offer(call, asked, hand, _MOST))
    return replace(drawn, prompt=f"{drawn.prompt} You’ve drawn the replacement tile.")


def _after_two(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate two calls, the earlier of which froze a tile that is free now."""
    wall = Wall(chance)
    (earlier, end), (call, _) = _call(wall, kuikae.SUJI.id), _call(wall, kuikae.SUJI.id)
    able = [kind for kind in (earlier.tile.kind, end) if kind is not None and wall.has(kind)]
    frozen = [call.tile.kind, *kuikae.completers(call.shown)]
    able = [kind for kind in able if kind not in frozen]
    now = [kind for kind in frozen if wall.has(kind)]
    if not able or not now:
        return None
    asked = [*wall.take(chance.choice(able)), *wall.take(chance.choice(sorted(now)))]
    hand = (*asked, *wall.fill(8 - len(asked), without=frozen))
    drawn = _draft(chance, rules, call, hand, _offer(call, asked, hand, _MOST))
    before = f"You’ve called {{{earlier.tile}}} already. "
    return replace(drawn, prompt=before + drawn.prompt, table={**drawn.table, "melds": write_meld(earlier.meld())})


def _after_call(chance: Chance, rules: RiichiRuleset, aim: str, *, both: bool = False) -> Draft | None:
    """
    Generate a call after which the aimed clause decides on a tile in the hand, with some similar tiles.

    With `both`, the hand has the called tile and the other end, and only one other discard is offered.
    """
    wall = Wall(chance)
    call, end = _call(wall, kuikae.SUJI.id if both else aim)
    wanted = end if aim in _AT_THE_END else call.tile.kind
    if wanted is None or not wall.has(wanted) or (both and (end is None or not wall.has(call.tile.kind, end))):
        return None
    asked = [*wall.take(wanted)]
    if (other := end if wanted != end else call.tile.kind) is not None and (both or chance.randrange(2)):
        asked += wall.take(other) if wall.has(other) else ()
    frozen = [kind for kind in (call.tile.kind, end) if kind is not None]
    hand = (*asked, *wall.fill(11 - len(asked), without=frozen))
    discards = _offer(call, asked, hand, len(asked) + 1 if both else _MOST)
    later = _later(chance, rules, call, asked, hand, discards)
    middle = (
        _from_the_middle(call) if aim in _AT_THE_END and call.tile.kind not in {tile.kind for tile in asked} else None
    )
    near = later if middle is None else _draft(chance, rules, middle, hand, discards)
    drawn = _draft(chance, rules, call, hand, discards, near)
    return drawn if aim != kuikae.LATER.id else replace(later, near=drawn)


def _draft(
    chance: Chance,
    rules: RiichiRuleset,
    call: Call,
    hand: Sequence[Tile],
    discards: Sequence[Tile],
    near: Draft | None = None,
) -> Draft:
    return Draft(
        title=_title(call),
        prompt=_TABLES.get(rules.name, "") + chance.choice(_PROMPTS).format(**_said(call)),
        table={"call": str(call), "hand": written(hand)},
        offer={"discards": written(discards)},
        near=near,
    )


def _later(
    chance: Chance,
    rules: RiichiRuleset,
    call: Call,
    asked: Sequence[Tile],
    hand: Sequence[Tile],
    discards: Sequence[Tile],
) -> Draft:
    """Ask the same a turn later, when nothing is frozen."""
    others = [tile for tile in hand if tile not in asked]
    drawn = chance.choice(sorted(others))
    return Draft(
        title=_title(call),
        prompt=_TABLES.get(rules.name, "") + chance.choice(_LATER).format(**_said(call), drawn=f"{{{drawn}}}"),
        table={"call": str(call), "hand": written(hand), "drawn": str(drawn)},
        offer={"discards": written(discards)},
    )


def _title(call: Call) -> str:
    return f"A {_word(call)} of {call.tile.words}"


def _word(call: Call) -> str:
    return "kan" if call.kind is MeldKind.DAIMINKAN else call.kind.value


def _said(call: Call) -> Mapping[str, str]:
    who = WHERE[call.source]
    return {
        "tile": f"{{{call.tile}}}",
        "shown": f"{{{written(call.shown)}}}",
        "who": who,
        "Who": who[0].upper() + who[1:],
        "call": f"[[{_word(call)}]]",
    }


def _from_the_middle(call: Call) -> Call | None:
    """Return the same sequence, called so that it has no other end."""
    low, middle, high = sorted((call.tile, *call.shown))
    return None if middle.red else Call(MeldKind.CHII, middle, (low, high), Relation.KAMICHA)


_PROMPTS = (
    "You called {tile} with {shown}.",
    "{Who} discarded {tile}. You said {call} and showed {shown}.",
    "You showed {shown} and took {tile} from {who}.",
    "You’ve just called {tile} from {who} with {shown}.",
)
_LATER = (
    "A turn ago you called {tile} with {shown}. Now you’ve drawn {drawn}.",
    "You took {tile} from {who} last turn and showed {shown}. You’ve drawn {drawn} since.",
    "You called {tile} with {shown} and discarded something else. A turn later, you draw {drawn}.",
)


def _offer(call: Call, asked: Sequence[Tile], hand: Sequence[Tile], count: int) -> list[Tile]:
    """Return the tiles to choose from: those asked about, and the most similar ones in the hand."""
    near = sorted(
        {tile for tile in hand if tile not in asked},
        key=lambda tile: (tile.suit is not call.tile.suit, abs(tile.rank - call.tile.rank), tile),
    )
    return sorted({*asked, *near[: count - len(set(asked))]})


def _cost(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate a discard after a call that is frozen, or seems to be, and when it was noticed."""
    wall = Wall(chance)
    is_free = aim == kuikae_cost.FREE.id
    call, end = _call(wall, chance.choice((kuikae.SUJI.id, kuikae.GENBUTSU.id)))
    frozen = [kind for kind in (call.tile.kind, end) if kind is not None and wall.has(kind)]
    free = [
        kind
        for by in (-4, -3, -2, -1, 1, 2, 3, 4)
        if (kind := call.tile.kind.step(by)) is not None and kind not in (call.tile.kind, end) and wall.has(kind)
    ]
    if not frozen or not free:
        return None
    noticed = Noticed.AT_ONCE if rules.name not in (_DEAD_HAND, _CHOMBO) else chance.choice(tuple(Noticed))
    both = wall.take(chance.choice(frozen)), wall.take(chance.choice(free))
    near, aimed = (_discarded(chance, rules, call, one[0], noticed) for one in (both if is_free else both[::-1]))
    return replace(aimed, near=near)


def _discarded(chance: Chance, rules: RiichiRuleset, call: Call, discard: Tile, noticed: Noticed) -> Draft:
    said = {**_said(call), "discard": f"{{{discard}}}"}
    return Draft(
        title=_title(call),
        prompt=_TABLES.get(rules.name, "") + chance.choice(_NOTICED[noticed]).format(**said),
        table={"call": str(call), "discard": str(discard), "noticed": noticed.value},
    )


_NOTICED = {
    Noticed.AT_ONCE: (
        "You called {tile} with {shown} and discarded {discard}. “Wait,” somebody says before the next draw.",
        "You showed {shown}, took {tile} from {who}, and discarded {discard}. Right away, the table stops you.",
        "{Who} discarded {tile}. You said {call}, showed {shown} and discarded {discard}. Everybody looks at it.",
    ),
    Noticed.LATER: (
        "You called {tile} with {shown} and discarded {discard}. The next player has drawn before somebody objects.",
        "A turn ago you took {tile} with {shown} and discarded {discard}. Only now does somebody point at it.",
    ),
}

_CAUSES = (kuikae.SUJI.id, kuikae.GENBUTSU.id, kuikae.CLEAR.id, kuikae.LATER.id)
MAKERS = (
    Maker(LegalDiscards, _CAUSES, _after_call),
    Maker(FrozenTiles, _CAUSES, _after_call),
    Maker(DiscardAfterCall, (kuikae.SUJI.id, kuikae.GENBUTSU.id), partial(_after_call, both=True)),
    Maker(WhatASwapCosts, (kuikae.REFUSED.id, kuikae_cost.FREE.id), _cost),
    Maker(LegalDiscards, (kuikae.AFTER_KAN.id,), _after_kan),
    Maker(LegalDiscards, (kuikae.EARLIER_CALL.id,), _after_two),
    Maker(FrozenTiles, (kuikae.EARLIER_CALL.id,), _after_two),
    Maker(LegalDiscards, (kuikae.OTHER_END_OPEN.id, kuikae.GENBUTSU.id), _after_call, _SAME_TILE),
    Maker(FrozenTiles, (kuikae.OTHER_END_OPEN.id,), _after_call, _SAME_TILE),
    Maker(LegalDiscards, (kuikae.WAIVED.id,), _after_call, _FREE),
    Maker(WhatASwapCosts, (kuikae.DEAD_HAND.id,), _cost, _DEAD_HAND),
    Maker(WhatASwapCosts, (kuikae.CHOMBO.id,), _cost, _CHOMBO),
)
