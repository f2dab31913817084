"""The American mahjong family: its questions, clauses, tiles and glossary."""

from __future__ import annotations

from callwise.american.agreement.presets import PRESETS
from callwise.american.calls import altered_exposure, announced_call, called_discard, card_hands
from callwise.american.exchange import announced_exchange, declined_exchange, joker_exchange, joker_groups
from callwise.american.payment import mah_jongg_in_error, payment, tournament_points, wall_game
from callwise.american.priority import mah_jongg, priority
from callwise.american.questions import exchange_questions, turn_questions
from callwise.american.questions.card_questions import HotTiles, PossibleHands, WhatACallLeaves
from callwise.american.questions.claim_questions import WhoseTile
from callwise.american.questions.dead_question import WhoseHandIsDead
from callwise.american.questions.error_questions import WhoIsOut, WhoPaysForIt
from callwise.american.questions.group_questions import (
    WhatItIsCalled,
    WhatJokersForm,
    WhereJokersStand,
    WhichJokersAreLeft,
)
from callwise.american.questions.payment_questions import WhoPays
from callwise.american.questions.points_question import WhatItScores
from callwise.american.questions.wall_game_question import AfterWallGame
from callwise.american.table.exposures import Exposure
from callwise.american.table.tiles import BAMS, CRAKS, DOTS, DRAGONS, TILES, WINDS, parse_tiles
from callwise.american.terms import TERMS
from callwise.american.turn import challenge, charleston, dead_hand, named_discard, pick_and_discard
from callwise.ground.errors import NotationError, check_length, quoted
from callwise.ground.faces import Face, Laid
from callwise.question.families import RuledFamily


def read_braces(text: str) -> tuple[Face | Laid, ...]:
    """
    Read ``23b`` as separate tiles and ``(33bJ)`` as an exposure; items are separated by spaces.

    Raises NotationError, or PositionError for an impossible exposure.
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
        "Can I call, exchange or win now?": (exchange_questions.Allowed, turn_questions.Order, turn_questions.PlayTurn),
        "Several called the tile": (WhoseTile,),
        "Somebody made a mistake": (exchange_questions.Fault, exchange_questions.Each, WhoseHandIsDead, WhoIsOut),
        "Who pays?": (WhoPays, WhoPaysForIt, AfterWallGame, WhatItScores),
        "What does our card allow?": (PossibleHands, HotTiles, WhatACallLeaves),
        "What can a joker be?": (WhereJokersStand, WhatJokersForm, WhatItIsCalled),
    },
    clauses=(
        *joker_groups.CLAUSES,
        *joker_exchange.CLAUSES,
        *called_discard.CLAUSES,
        *altered_exposure.CLAUSES,
        *announced_call.CLAUSES,
        *announced_exchange.CLAUSES,
        *declined_exchange.CLAUSES,
        *named_discard.CLAUSES,
        *pick_and_discard.CLAUSES,
        *charleston.CLAUSES,
        *mah_jongg.CLAUSES,
        *priority.CLAUSES,
        *payment.CLAUSES,
        *mah_jongg_in_error.CLAUSES,
        *wall_game.CLAUSES,
        *tournament_points.CLAUSES,
        *dead_hand.CLAUSES,
        *challenge.CLAUSES,
        *card_hands.CLAUSES,
    ),
    presets=PRESETS,
    terms=TERMS,
    faces=TILES,
    suits=(BAMS, CRAKS, DOTS, WINDS, DRAGONS),
    reads=read_braces,
    place=1,
    practice="callwise.american.practice",
    listening="callwise.american.listening.listener",
)
