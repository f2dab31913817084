"""Positions on laying out a meld: a call or a kan, and ways to lay it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from callwise.ground.seats import Relation
from callwise.question.makers import Chance, Draft, Maker
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import laid_meld
from callwise.riichi.practice.deals.random_tiles import SUITED, Wall, written
from callwise.riichi.practice.deals.waiting_hands import OTHERS, WHERE
from callwise.riichi.practice.deals.wanting_hands import around
from callwise.riichi.questions.call_questions import LayMeld
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.tiles import KINDS


class _Made(Enum):
    """The meld to lay out."""

    CHII = "chii"
    PON = "pon"
    OPEN_KAN = "open kan"
    CLOSED_KAN = "closed kan"
    ADDED_KAN = "added kan"


_AIMS: Mapping[str, Sequence[_Made]] = {
    laid_meld.CHII_LEFT.id: (_Made.CHII,),
    laid_meld.CHII_ELSEWHERE.id: (_Made.CHII,),
    laid_meld.WRONG_TILE.id: (_Made.CHII,),
    laid_meld.SOURCE_SHOWN.id: (_Made.PON, _Made.OPEN_KAN),
    laid_meld.WRONG_SOURCE.id: (_Made.PON, _Made.OPEN_KAN),
    laid_meld.OPEN_KAN_SHOWN.id: (_Made.OPEN_KAN,),
    laid_meld.CLOSED_KAN.id: (_Made.CLOSED_KAN,),
    laid_meld.CLOSED_KAN_SHOWN.id: (_Made.CLOSED_KAN,),
    laid_meld.STACKED.id: (_Made.ADDED_KAN,),
    laid_meld.NOT_STACKED.id: (_Made.ADDED_KAN,),
}


def _draws(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    made, wall = chance.choice(_AIMS[aim]), Wall(chance)
    kind = wall.single(SUITED if made is _Made.CHII else KINDS)
    (tile,) = wall.take(kind, plain_only=True)
    if made is _Made.CLOSED_KAN:
        said = {"tile": f"{{{tile}}}"}
        return Draft(f"Setting {tile.words} aside", chance.choice(_CLOSED).format(**said), {"ankan": str(tile)})
    source = Relation.KAMICHA if made is _Made.CHII else chance.choice(OTHERS)
    wanted = around(wall, kind) if made is _Made.CHII else (kind,) * (3 if made is _Made.OPEN_KAN else 2)
    if wanted is None:
        return None
    shown = wall.take(*wanted)
    who = WHERE[source]
    called = MeldKind.CHII if made is _Made.CHII else MeldKind.DAIMINKAN if made is _Made.OPEN_KAN else MeldKind.PON
    call = Call(called, tile, shown, source)
    said = {
        "tile": f"{{{tile}}}",
        "shown": f"{{{written(shown)}}}",
        "who": who,
        "Who": who[0].upper() + who[1:],
        "call": f"[[{'kan' if made is _Made.OPEN_KAN else call.kind.value}]]",
    }
    if made is _Made.ADDED_KAN:
        pon = {"pon": write_meld(call.meld())}
        return Draft(f"The fourth {tile.words}", chance.choice(_ADDED).format(**said), pon)
    return Draft(f"Laying {tile.words}", chance.choice(_CALLED).format(**said), {"call": str(call)})


_CALLED = (
    "{Who} discarded {tile}, and you called it with {shown}.",
    "You say {call} on {tile} from {who} and show {shown}.",
    "You take {tile} from {who} and put it with your {shown}.",
)
_CLOSED = (
    "You’ve drawn the fourth {tile} and declare a closed [[kan]].",
    "You hold four {tile} and set them aside as a [[kan]].",
    "“[[kan]],” you say, with all four {tile} in your hand.",
)
_ADDED = (
    "You called {tile} from {who}. Now you’ve drawn the fourth and declare a [[kan]].",
    "You draw the fourth {tile} and add it to your [[pon]] from {who}.",
    "Your [[pon]] of {tile} came from {who}. You add the last one to it.",
)

MAKERS = (Maker(LayMeld, tuple(_AIMS), _draws),)
