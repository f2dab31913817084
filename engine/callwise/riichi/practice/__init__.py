"""Riichi positions that nobody wrote."""

from callwise.riichi.practice import (
    calling,
    chankan,
    claims,
    endings,
    finished,
    furiten,
    interruptions,
    kuikae,
    laying,
    own_turns,
    timeline,
    turns,
    watching,
    ways,
    wins,
)

MAKERS = (
    *kuikae.MAKERS,
    *ways.MAKERS,
    *furiten.MAKERS,
    *endings.MAKERS,
    *own_turns.MAKERS,
    *watching.MAKERS,
    *turns.MAKERS,
    *calling.MAKERS,
    *chankan.MAKERS,
    *finished.MAKERS,
    *laying.MAKERS,
    *interruptions.MAKERS,
    *claims.MAKERS,
    *timeline.MAKERS,
    *wins.MAKERS,
)
