"""
Discards after a draw: any tile of the hand, or in riichi only the tile just drawn.

What a call freezes is in `callwise.riichi.calls.kuikae`.
"""

from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, PERMITS, Ruling
from callwise.riichi.agreement.sources import WIKI_RIICHI
from callwise.riichi.table.tiles import Tile

clause = Clauses(__file__)

ANY = clause("discard.any", PERMITS, "RII-4", WIKI_RIICHI.concluded, "hand:{tile}")
DRAWN = clause("discard.drawn", PERMITS, "RII-4", WIKI_RIICHI, "hand:{tile}")
FIXED = clause("discard.fixed", FORBIDS, "RII-4", WIKI_RIICHI, "hand:{tile}", "hand:{drawn}")
CLAUSES = clause.every()


def judge_own_discard(tile: Tile, drawn: Tile, *, riichi: bool) -> Ruling:
    """Rule on discarding a tile of the hand after drawing one (RII-4); `riichi` was declared on an earlier turn."""
    if not riichi:
        return ANY.permits(tile=tile, drawn=drawn)
    if tile == drawn:
        return DRAWN.permits(tile=tile)
    return FIXED.forbids(tile=tile, drawn=drawn)
