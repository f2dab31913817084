"""American mahjong, in one place: what there is to ask, cite, draw and look up."""

from __future__ import annotations

from callwise.american.agreement.presets import PRESETS
from callwise.american.calls import altering, calling, wanting
from callwise.american.exchange import announcing, exchanging, joking, leaving
from callwise.american.payment import payment
from callwise.american.priority import priority, winning
from callwise.american.questions import exchange as exchange_questions
from callwise.american.questions import turns
from callwise.american.questions.claims import WhoseTile
from callwise.american.questions.dead import WhoseHandIsDead
from callwise.american.questions.groups import WhatItIsCalled, WhatJokersForm, WhereJokersStand, WhichJokersAreLeft
from callwise.american.questions.line import LINE
from callwise.american.questions.payments import WhoPays
from callwise.american.table.exposures import Exposure
from callwise.american.table.tiles import BAMS, CRAKS, DOTS, DRAGONS, TILES, WINDS, parse_tiles
from callwise.american.terms import TERMS
from callwise.american.turn import challenging, dead, discarding, naming, passing
from callwise.errors import NotationError, check_length, quoted
from callwise.faces import Face, Laid
from callwise.family import RuledFamily


def read_braces(text: str) -> tuple[Face | Laid, ...]:
    """
    Read ``23b`` as tiles in a row and ``(33bJ)`` as an exposure, parted by spaces.

    Raises NotationError, or PositionError for an exposure that cannot lie on a rack.
    """
    check_length(text)
    found: list[Face | Laid] = []
    for group in text.split():
        if group.startswith("(") and group.endswith(")"):
            found.append(Exposure.parse(group[1:-1]))
        else:
            found += parse_tiles(group)
    if not found:
        raise NotationError(f"braces hold tiles, like {{23b}}, got {quoted(text)}")
    return tuple(found)


FAMILY = RuledFamily(
    id="american",
    title="American",
    moments={
        "Can I exchange for that joker?": (exchange_questions.Redeemable, WhichJokersAreLeft),
        "Can I call, exchange or win now?": (exchange_questions.Allowed, turns.Order, turns.PlayTurn),
        "Several called the tile": (WhoseTile,),
        "Somebody made a mistake": (exchange_questions.Fault, exchange_questions.Each, WhoseHandIsDead),
        "Who pays?": (WhoPays,),
        "What can a joker be?": (WhereJokersStand, WhatJokersForm, WhatItIsCalled),
    },
    clauses=(
        *joking.CLAUSES,
        *exchanging.CLAUSES,
        *calling.CLAUSES,
        *altering.CLAUSES,
        *wanting.CLAUSES,
        *announcing.CLAUSES,
        *leaving.CLAUSES,
        *naming.CLAUSES,
        *discarding.CLAUSES,
        *passing.CLAUSES,
        *winning.CLAUSES,
        *priority.CLAUSES,
        *payment.CLAUSES,
        *dead.CLAUSES,
        *challenging.CLAUSES,
    ),
    presets=PRESETS,
    terms=TERMS,
    faces=TILES,
    suits=(BAMS, CRAKS, DOTS, WINDS, DRAGONS),
    reads=read_braces,
    line=LINE,
    place=1,
    practice="callwise.american.practice",
)
