"""What a program discards: a safe tile against a riichi if its hand is slow, otherwise the tile that fits least."""

from __future__ import annotations

from callwise.riichi.hand.hand import waits
from callwise.riichi.play.programs.shape import company, less, shanten
from callwise.riichi.play.programs.sight import Sight
from callwise.riichi.table.tiles import COPIES, Tile, distinct, without

_SLOW = 2
"""How far from tenpai a hand gives way to a riichi."""


def folds(sight: Sight) -> bool:
    """Whether the player gives up the hand because somebody else is in riichi."""
    return bool(sight.safe) and not sight.riichi and shanten(sight.counts, len(sight.melds)) >= _SLOW


def discards(sight: Sight) -> tuple[Tile, ...]:
    """Return the tiles of the hand, the one to discard first."""
    tiles = distinct(sight.hand)
    if folds(sight):
        return tuple(sorted(tiles, key=lambda tile: (_risk(tile, sight), *_worth(tile, sight))))
    away = {tile: shanten(less(sight.counts, (tile.kind,)), len(sight.melds)) for tile in tiles}
    return tuple(sorted(tiles, key=lambda tile: (away[tile], *_worth(tile, sight))))


def best_wait(sight: Sight) -> tuple[Tile, ...]:
    """Return the tiles that leave the hand tenpai, the one with the most winning tiles unseen first."""
    ready = [tile for tile in distinct(sight.hand) if not shanten(less(sight.counts, (tile.kind,)), len(sight.melds))]
    unseen = {tile: _unseen(tile, sight) for tile in ready}
    return tuple(sorted((tile for tile in ready if unseen[tile]), key=lambda tile: (-unseen[tile], tile)))


def _unseen(tile: Tile, sight: Sight) -> int:
    found = waits(without(sight.hand, (tile,)), sight.melds)
    return sum(COPIES - sight.seen[kind.index] for kind in found)


def _risk(tile: Tile, sight: Sight) -> tuple[int, int]:
    """Return how many players in riichi may win on a tile, and how likely that seems."""
    dangerous = sum(tile.kind not in safe for safe in sight.safe)
    likely = min(tile.rank, 10 - tile.rank, 3) if not tile.kind.is_honour else 0
    return dangerous, likely * COPIES + COPIES - sight.seen[tile.kind.index]


def _worth(tile: Tile, sight: Sight) -> tuple[int, int]:
    """Return how much a tile is worth keeping, and a place in order for tiles of the same worth."""
    kind = tile.kind
    keeps = company(kind, sight.counts) + 3 * (sight.dora.count(kind) + tile.red)
    if kind in sight.valued:
        keeps += 1
    return keeps, -tile.order
