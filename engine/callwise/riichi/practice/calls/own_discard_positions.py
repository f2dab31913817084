"""Positions on a discard after a draw: a waiting hand, in riichi or not."""

from __future__ import annotations

from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, entries, phrase
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import own_discard
from callwise.riichi.practice.deals.random_tiles import Wall, written
from callwise.riichi.practice.deals.waiting_hands import ready
from callwise.riichi.questions.own_discard_question import OwnDiscards
from callwise.riichi.table.tiles import KINDS, distinct

_ASKED = 3
"""How many tiles are in question besides the drawn one."""
_IN_RIICHI = (
    "You’re in [[riichi]], and you’ve drawn {drawn}.",
    "You declared [[riichi]] two turns ago. The wall gives you {drawn}.",
    "A few turns after your [[riichi]] you draw {drawn}.",
)
_SILENT = (
    "One tile would complete your hand. You haven’t declared [[riichi]], and you’ve drawn {drawn}.",
    "You haven’t declared [[riichi]]. The wall gives you {drawn}.",
    "Without [[riichi]], your hand waits for one tile. You’ve drawn {drawn}.",
)


def _draw(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate a waiting hand with a tile it doesn't wait for; its twin is the same hand in riichi, or without it."""
    wall = Wall(chance)
    held = ready(wall)
    others = [kind for kind in KINDS if kind not in held.waits and wall.has(kind)]
    beside = [kind for kind in others if any(kind.step(by) in held.kinds for by in (-1, 1))]
    (drawn,) = wall.take(wall.single(beside or others))
    asked = chance.sample([tile for tile in distinct(held.hand) if tile.kind != drawn.kind], _ASKED)

    def draft(*, riichi: bool) -> Draft:
        table = entries({"drawn": drawn, "riichi": "yes" if riichi else None, "hand": written((*held.hand, drawn))})
        prompt = phrase(chance, _IN_RIICHI if riichi else _SILENT, drawn=f"{{{drawn}}}")
        title = f"Drawing {drawn.words}"
        return Draft(title, prompt, table, {"discards": written((*asked, drawn))})

    riichi = aim is not own_discard.ANY
    return draft(riichi=riichi).with_near(draft(riichi=not riichi))


MAKERS = (Maker(OwnDiscards, (own_discard.FIXED, own_discard.DRAWN, own_discard.ANY), _draw),)
