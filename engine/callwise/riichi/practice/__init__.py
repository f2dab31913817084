"""Riichi positions that nobody wrote."""

from callwise.riichi.practice import (
    calling,
    chankan,
    claims,
    endings,
    furiten,
    kuikae,
    pao,
    risk,
    timeline,
    turns,
    ways,
    wins,
)

MAKERS = (
    *kuikae.MAKERS,
    *ways.MAKERS,
    *furiten.MAKERS,
    *endings.MAKERS,
    *turns.MAKERS,
    *calling.MAKERS,
    *chankan.MAKERS,
    *claims.MAKERS,
    *timeline.MAKERS,
    *wins.MAKERS,
    *pao.MAKERS,
    *risk.MAKERS,
)
