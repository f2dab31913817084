"""Positions on whether a tile can be called: the ways to take it, and the hand each leaves."""

from __future__ import annotations

from callwise.ground.seats import Relation
from callwise.question.makers import Chance, Draft, Maker
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import kuikae
from callwise.riichi.practice.deals.random_tiles import SUITED, Wall, written
from callwise.riichi.practice.deals.waiting_hands import OTHERS, WHERE, counted, melded
from callwise.riichi.questions.kuikae_questions import MayCall
from callwise.riichi.table.melds import Meld
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.tiles import KINDS, Kind, Tile


def _draws(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft:
    """Generate a hand that can take a discard in at least two ways."""
    wall = Wall(chance)
    if aim == kuikae.DEAD_END.id:
        return _almost_nothing_left(wall)
    if aim == kuikae.KAN.id:
        kind = wall.single(KINDS)
        return _with(wall, kind, (kind, kind, kind), chance.choice(OTHERS))
    kind = wall.single([kind for kind in SUITED if 3 <= kind.rank <= 7])
    near = [one for by in (-2, -1, 1, 2) if (one := kind.step(by)) is not None]
    few = chance.choice((near, near, near[:3], near[1:], [*near[:2], kind, kind], [*near[2:], kind, kind]))
    return _with(wall, kind, tuple(few), Relation.KAMICHA)


def _with(wall: Wall, kind: Kind, wanted: tuple[Kind, ...], source: Relation) -> Draft:
    """Generate the rest of a hand that can make this kind of call."""
    (discard,) = wall.take(kind, plain_only=True)
    held = wall.take(*wanted)
    melds = tuple(melded(wall, SUITED) for _ in range(wall.chance.choice((0, 0, 1, 2))))
    rest = wall.fill(13 - len(held) - 3 * len(melds), without=(kind,))
    return _draft(wall.chance, discard, source, (*held, *rest), melds)


def _almost_nothing_left(wall: Wall) -> Draft:
    """Generate three melds and four tiles: a chii leaves a pair of the called tile, a pon the other two tiles."""
    chance = wall.chance
    low = wall.single([kind for kind in SUITED if kind.rank <= 7])
    run = [kind for by in range(3) if (kind := low.step(by)) is not None]
    kind = chance.choice((run[0], run[2]))
    (discard,) = wall.take(kind, plain_only=True)
    held = wall.take(*run, kind)
    melds = tuple(melded(wall, KINDS) for _ in range(3))
    more = wall.take(*wall.sequence())
    twin = _draft(chance, discard, Relation.KAMICHA, (*held, *more), melds[:2])
    return _draft(chance, discard, Relation.KAMICHA, held, melds, twin)


def _draft(
    chance: Chance,
    discard: Tile,
    source: Relation,
    hand: tuple[Tile, ...],
    melds: tuple[Meld, ...],
    near: Draft | None = None,
) -> Draft:
    who = WHERE[source]
    said = {
        "tile": f"{{{discard}}}",
        "who": who,
        "Who": who[0].upper() + who[1:],
        "melds": counted(len(melds), "meld") if melds else "nothing called yet",
        "tiles": counted(len(hand), "tile"),
    }
    return Draft(
        title=f"Calling {discard.words}",
        prompt=chance.choice(_PROMPTS).format(**said),
        table={
            "discard": str(discard),
            "from": source.value,
            "hand": written(hand),
            **({"melds": " ".join(map(write_meld, melds))} if melds else {}),
        },
        near=near,
    )


_PROMPTS = (
    "{Who} discards {tile}. You have {melds}.",
    "You have {melds}, and {tile} comes from {who}.",
    "With {tiles} in your hand and {melds}, you see {who} discard {tile}.",
)

MAKERS = (Maker(MayCall, (kuikae.CALLABLE.id, kuikae.DEAD_END.id, kuikae.KAN.id), _draws),)
