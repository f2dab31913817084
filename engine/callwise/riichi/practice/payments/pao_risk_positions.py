"""Positions on the risk of pao: your hand on your turn, and the other players' calls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from callwise.ground.faces import listed
from callwise.ground.seats import SEATS, Relation
from callwise.question.makers import Chance, Draft, Maker
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.payment import pao, pao_risk
from callwise.riichi.practice.deals.random_tiles import HONOURS, SUITED, Wall, written
from callwise.riichi.practice.deals.wanting_hands import DRAGONS, WINDS, called
from callwise.riichi.questions.pao_questions import Risk
from callwise.riichi.table.melds import Meld
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.tiles import Kind, Tile

_OTHERS = (Relation.KAMICHA, Relation.TOIMEN, Relation.SHIMOCHA)
_MOST = 4
"""How many discards to offer."""


def _draws(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate your hand with the tile one player needs, and another player who needs more than one."""
    wall, you = Wall(chance), chance.choice(SEATS)
    first, second = chance.sample([you.after(turns) for turns in (1, 2, 3)], 2)
    near, far = (DRAGONS, WINDS) if chance.randrange(2) else (WINDS, DRAGONS)
    if aim == pao.NOT_LISTED.id:
        melds = [called(wall, (kind,) * 4, chance.choice(_OTHERS)) for kind in chance.sample(SUITED, 3)]
        wanted = wall.single(SUITED)
    else:
        kinds = chance.sample(near, len(near))
        wanted = kinds[-1]
        melds = [_pon(wall, kind) for kind in kinds[:-1]]
    other = [_pon(wall, kind) for kind in chance.sample(far, len(far))[:-2]]
    other.append(called(wall, wall.sequence(), Relation.KAMICHA))
    held = wall.take(*(wanted,) * (3 if aim == pao_risk.UNSEEN.id else 1))
    odd = list[Tile]()
    for _ in range(2):
        odd += wall.take(wall.single([kind for kind in HONOURS if kind not in (*near, wanted)]))
    rest = wall.fill(14 - len(held) - len(odd), without=(*HONOURS, wanted))
    hand, drawn = (*held, *odd, *rest), chance.choice(rest)
    table = {"turn": f"{you.value} drew {drawn}", you.value: written(hand), second.value: _written(other)}
    says = chance.choice(_PROMPTS).format(
        you=you.words, tile=f"{{{drawn}}}", both=listed(one.words for one in sorted((first, second), key=SEATS.index))
    )
    title = chance.choice(_TITLES).format(you=you.words, name=drawn.words)
    keys = sorted({tile.kind: tile for tile in (held[0], *odd, drawn, *sorted(rest))}.values())
    keys = sorted(keys, key=lambda tile: (not tile.kind.is_honour, tile != drawn, tile))[:_MOST]
    offer = {"discards": written(keys)}
    fewer = [called(wall, wall.sequence(), Relation.KAMICHA), *melds[1:]]
    draft = Draft(title, says, {**table, first.value: _written(melds)}, offer)
    twin = replace(draft, table={**table, first.value: _written(fewer)})
    return replace(draft, near=None if aim == pao_risk.SAFE.id else twin)


_TITLES = ("{you} has drawn", "{you}’s {name}", "Two players have called", "{you} is to discard")
_PROMPTS = (
    "You are {you} and have drawn {tile}. {both} have both called.",
    "You are {you}. You’ve drawn {tile}, and one tile has to go. Look at what {both} have called.",
    "You are {you} and have drawn {tile}. {both} have their melds on the table.",
)


def _pon(wall: Wall, kind: Kind) -> Meld:
    return called(wall, (kind,) * 3, wall.chance.choice(_OTHERS))


def _written(melds: Sequence[Meld]) -> str:
    return f"? | {' '.join(map(write_meld, melds))}"


MAKERS = (Maker(Risk, (pao_risk.RISK.id, pao_risk.UNSEEN.id, pao_risk.SAFE.id, pao.NOT_LISTED.id), _draws),)
