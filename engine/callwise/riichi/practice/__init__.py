"""Riichi positions that nobody wrote."""

from callwise.riichi.practice import claims, endings, furiten, kuikae, pao, risk, timeline, ways, wins

MAKERS = (
    *kuikae.MAKERS,
    *ways.MAKERS,
    *furiten.MAKERS,
    *endings.MAKERS,
    *claims.MAKERS,
    *timeline.MAKERS,
    *wins.MAKERS,
    *pao.MAKERS,
    *risk.MAKERS,
)
