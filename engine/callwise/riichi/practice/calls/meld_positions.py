"""Positions on laying out a meld: a call or a kan, and ways to lay it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from callwise.ground.seats import Relation
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, phrase
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import laid_meld
from callwise.riichi.practice.deals.claim_hands import around
from callwise.riichi.practice.deals.random_tiles import OTHERS, SUITED, Wall, written
from callwise.riichi.practice.deals.table_words import who
from callwise.riichi.questions.call_questions import LayMeld
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.tiles import KINDS

_CHII, _PON, _OPEN_KAN = MeldKind.CHII, MeldKind.PON, MeldKind.DAIMINKAN
_CLOSED_KAN, _ADDED_KAN = MeldKind.ANKAN, MeldKind.SHOUMINKAN
_AIMS: Mapping[Clause, Sequence[MeldKind]] = {
    laid_meld.CHII_LEFT: (_CHII,),
    laid_meld.CHII_ELSEWHERE: (_CHII,),
    laid_meld.WRONG_TILE: (_CHII,),
    laid_meld.SOURCE_SHOWN: (_PON, _OPEN_KAN),
    laid_meld.WRONG_SOURCE: (_PON, _OPEN_KAN),
    laid_meld.OPEN_KAN_SHOWN: (_OPEN_KAN,),
    laid_meld.CLOSED_KAN: (_CLOSED_KAN,),
    laid_meld.CLOSED_KAN_SHOWN: (_CLOSED_KAN,),
    laid_meld.STACKED: (_ADDED_KAN,),
    laid_meld.NOT_STACKED: (_ADDED_KAN,),
}
"""Melds to lay out, by clause."""


def _draw(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    meld, wall = chance.choice(_AIMS[aim]), Wall(chance)
    kind = wall.single(SUITED if meld is _CHII else KINDS)
    (tile,) = wall.take(kind, plain_only=True)
    if meld is _CLOSED_KAN:
        says = phrase(chance, _SET_ASIDE, tile=f"{{{tile}}}")
        return Draft(f"Setting {tile.words} aside", says, {"ankan": str(tile)})
    source = Relation.KAMICHA if meld is _CHII else chance.choice(OTHERS)
    wanted = around(wall, kind) if meld is _CHII else (kind,) * (3 if meld is _OPEN_KAN else 2)
    shown = wall.take(*wanted)
    call = Call(_PON if meld is _ADDED_KAN else meld, tile, shown, source)
    word = "kan" if meld is _OPEN_KAN else call.kind.value
    said = {"tile": f"{{{tile}}}", "shown": f"{{{written(shown)}}}", "call": f"[[{word}]]", **who(source)}
    if meld is _ADDED_KAN:
        return Draft(f"The fourth {tile.words}", phrase(chance, _ADDED, **said), {"pon": write_meld(call.meld())})
    return Draft(f"Laying {tile.words}", phrase(chance, _CALLED, **said), {"call": str(call)})


_CALLED = (
    "{Who} discarded {tile}, and you called it with {shown}.",
    "You say {call} on {tile} from {who} and show {shown}.",
    "You take {tile} from {who} and put it with your {shown}.",
)
_SET_ASIDE = (
    "You’ve drawn the fourth {tile} and declare a closed [[kan]].",
    "You hold four {tile} and set them aside as a [[kan]].",
    "“[[kan]],” you say, with all four {tile} in your hand.",
)
_ADDED = (
    "You called {tile} from {who}. Now you’ve drawn the fourth and declare a [[kan]].",
    "You draw the fourth {tile} and add it to your [[pon]] from {who}.",
    "Your [[pon]] of {tile} came from {who}. You add the last one to it.",
)

MAKERS = (Maker(LayMeld, tuple(_AIMS), _draw),)
