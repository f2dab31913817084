"""Random American deals with every tile accounted for, in the middle of play."""

from collections import Counter
from dataclasses import replace
from random import Random

from callwise.american.table.exposures import SIZES, Exposure
from callwise.american.table.player import Player
from callwise.american.table.possible_table import check, size_of
from callwise.american.table.practice_hands import HAND_SIZE, Group, Hand
from callwise.american.table.table import LiveDiscard, Passing, Phase, Table
from callwise.american.table.tiles import JOKER, NATURALS, TILES, Tile
from callwise.ground.errors import PositionError
from callwise.ground.seats import SEATS, Seat

PHASES = ((Phase.WINDOW, Phase.PICKED, Phase.MAIN) * 8) + (Phase.CHARLESTON,)
FEW = (0, 0, 1, 2, 5, 20)
"""Possible numbers of tiles left in the wall, which is often nearly empty."""


def deal(chance: Random) -> Table:
    """Deal a table with nothing hidden."""
    tiles = [tile for tile in TILES for _ in range(tile.suit.copies)]
    chance.shuffle(tiles)
    phase, turn = chance.choice(PHASES), chance.choice(SEATS)
    if phase is Phase.CHARLESTON:
        turn = Seat.EAST
    bare = Player((), 0)
    passing = chance.choice(tuple(Passing))
    empty = Table((bare, bare, bare, bare), phase, turn, passing=passing)
    seats = tuple(player_of(seat, empty, tiles, chance) for seat in SEATS)
    discard = picked = None
    if phase in (Phase.WINDOW, Phase.PICKED):
        discard = LiveDiscard(tiles.pop(), turn.after(3))
    if phase is Phase.PICKED:
        picked = tiles.pop()
    wall = len(tiles) if phase is Phase.CHARLESTON else min(len(tiles), chance.choice(FEW))
    one, two, three, four = seats
    table = replace(
        empty,
        players=(one, two, three, four),
        discard=discard,
        picked=picked,
        wall=wall,
        draws=tuple(tiles[:wall]),
        floor=tuple(tiles[wall:]),
    )
    for seat in SEATS:
        if chance.random() < 0.3:
            ends = [*table.draws[:4], *([discard.tile] if discard else []), *([picked] if picked else [])]
            table = table.seating(seat, replace(table[seat], seeks=sought(table[seat], ends, chance)))
    check(table)
    return table


def player_of(seat: Seat, table: Table, tiles: list[Tile], chance: Random) -> Player:
    """Deal a player tiles from the heap; more exposures mean fewer tiles on the rack."""
    size = size_of(table, seat)
    exposures: list[Exposure] = []
    for _ in range(0 if table.phase is Phase.CHARLESTON else chance.randrange(4)):
        exposure = exposed(tiles, chance)
        if exposure is not None and sum(one.size for one in exposures) + exposure.size <= size - 4:
            exposures.append(exposure)
            for tile in exposure.tiles:
                tiles.remove(tile)
    rack: list[Tile] = []
    for one in exposures:
        if one.jokers and one.tile in tiles and chance.random() < 0.5:
            tiles.remove(one.tile)
            rack.append(one.tile)
    while len(rack) + sum(one.size for one in exposures) < size:
        rack.append(tiles.pop())
    concealed = not exposures and chance.random() < 0.1
    return Player(tuple(sorted(rack)), len(rack), tuple(exposures), concealed=concealed)


def exposed(tiles: list[Tile], chance: Random) -> Exposure | None:
    tile = chance.choice(NATURALS)
    naturals = min(tiles.count(tile), chance.choice((1, 1, 2, 3)))
    jokers = min(tiles.count(JOKER), chance.choice((0, 1, 2, 2, 3)))
    return Exposure(tile, naturals, jokers) if naturals and naturals + jokers in SIZES else None


def sought(player: Player, ends: list[Tile], chance: Random) -> Hand | None:
    """Return a hand that a player has, or that one more tile completes."""
    rack = list(player.rack or ())
    lacking = HAND_SIZE - player.size
    ends = [tile for tile in ends if not tile.is_joker]
    if lacking:
        if not ends:
            return None
        rack.append(chance.choice(ends))
    held = Counter(tile for tile in rack if not tile.is_joker)
    jokers = len(rack) - sum(held.values())
    groups = [Group((exposure.tile,) * exposure.size) for exposure in player.exposures]
    try:
        for tile, count in held.most_common():
            more = min(jokers, 6 - count) if count + jokers >= 3 else 0
            jokers -= more
            groups.append(Group((tile,) * (count + more)))
        return None if jokers else Hand(tuple(groups), not player.exposures and chance.random() < 0.2)
    except PositionError:
        return None
