"""Riichi positions that nobody wrote."""

from callwise.riichi.practice import (
    calling,
    chankan,
    claims,
    endings,
    furiten,
    kuikae,
    own_turns,
    pao,
    risk,
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
    *claims.MAKERS,
    *timeline.MAKERS,
    *wins.MAKERS,
    *pao.MAKERS,
    *risk.MAKERS,
)
