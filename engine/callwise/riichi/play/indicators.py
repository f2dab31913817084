"""The dora indicators of a hand in play: which are turned over, by the rules on kan dora."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls.kandora import Then, When, judge_indicator
from callwise.riichi.table.melds import MeldKind
from callwise.riichi.table.tiles import KINDS, Kind, Tile

_WINDS, _DRAGONS, _RANKS = 4, 3, 9


@dataclass(frozen=True, slots=True)
class Indicators:
    """How many of a hand's indicators are turned over, and the kans whose indicator waits for the discard."""

    turned: int = 1
    waiting: tuple[MeldKind, ...] = ()

    def after_kan(self, kan: MeldKind, rules: RiichiRuleset) -> Indicators:
        """Return them once a kan is made; one that the rules don't settle stays face down."""
        held = tuple(one for one in self.waiting if not judge_indicator(When.NEXT_KAN, one, rules, Then.KAN).is_legal)
        turned = self.turned + len(self.waiting) - len(held)
        if judge_indicator(When.AT_ONCE, kan, rules).is_legal:
            return Indicators(turned + 1, held)
        if judge_indicator(When.LATER, kan, rules).is_legal:
            return Indicators(turned, (*held, kan))
        return Indicators(turned, held)

    def after_discard(self) -> Indicators:
        """Return them once nobody has won on the discard."""
        return Indicators(self.turned + len(self.waiting)) if self.waiting else self

    def for_ron(self, rules: RiichiRuleset) -> int:
        """Return how many count for a win on the discard."""
        return self.turned + sum(judge_indicator(When.IN_TIME, one, rules, Then.RON).is_legal for one in self.waiting)


def dora_after(indicator: Kind) -> Kind:
    """
    Return the kind that an indicator makes dora: the next of its suit, wind or dragon.

    >>> from callwise.riichi.table.tiles import Tile
    >>> [str(dora_after(Tile.parse(one).kind)) for one in ("4m", "9s", "4z", "7z")]
    ['5m', '1s', '1z', '5z']
    """
    if not indicator.is_honour:
        first, size = indicator.index - indicator.rank + 1, _RANKS
    elif indicator.is_wind:
        first, size = indicator.index - indicator.rank + 1, _WINDS
    else:
        first, size = indicator.index - indicator.rank + 1 + _WINDS, _DRAGONS
    return KINDS[first + (indicator.index - first + 1) % size]


def count_dora(tiles: Iterable[Tile], indicators: Iterable[Tile]) -> int:
    """Count the dora among tiles; a kind that two indicators show counts twice."""
    dora = [dora_after(one.kind) for one in indicators]
    return sum(dora.count(tile.kind) for tile in tiles)
