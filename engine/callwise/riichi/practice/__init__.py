"""Riichi positions that nobody wrote."""

from callwise.riichi.practice import claims, kuikae, timeline, wins

MAKERS = (*kuikae.MAKERS, *claims.MAKERS, *timeline.MAKERS, *wins.MAKERS)
