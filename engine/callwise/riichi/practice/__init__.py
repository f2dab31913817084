"""Riichi positions that nobody wrote."""

from callwise.riichi.practice import calling, chankan, endings, furiten, kuikae, turns, ways

MAKERS = (
    *kuikae.MAKERS,
    *ways.MAKERS,
    *furiten.MAKERS,
    *endings.MAKERS,
    *turns.MAKERS,
    *calling.MAKERS,
    *chankan.MAKERS,
)
