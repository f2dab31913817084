"""Riichi positions that nobody wrote."""

from callwise.riichi.practice import endings, furiten, kuikae, ways

MAKERS = (*kuikae.MAKERS, *ways.MAKERS, *furiten.MAKERS, *endings.MAKERS)
