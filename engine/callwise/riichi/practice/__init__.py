"""Riichi positions that nobody wrote."""

from callwise.riichi.practice import kuikae

MAKERS = (*kuikae.MAKERS,)
