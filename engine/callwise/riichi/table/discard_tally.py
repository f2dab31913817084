"""
Counts worked out from a table's ponds, melds and wall: turns taken, discards made, tiles left to draw.

All melds are visible, so the wall count tells how many turns have passed, and hence how often each seat has discarded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from callwise.ground.seats import SEATS, Seat
from callwise.riichi.table.discard import Discard
from callwise.riichi.table.melds import MeldKind
from callwise.riichi.table.own_turn import Turn
from callwise.riichi.table.past import fewest_lying
from callwise.riichi.table.player import Player
from callwise.riichi.table.wall import DEAD_WALL, DRAWS, SET, fewest_turns, turns_gone, undrawn


def most_left(players: Iterable[Player], moment: Discard | Turn) -> int:
    """
    Count the tiles left to draw if every other tile is accounted for.

    With all four ponds shown the count is exact. A hidden pond can only lower it; it's assumed to hold the fewest
    discards that the melds and riichi require.
    """
    seated = tuple(players)
    return SET - DEAD_WALL - in_hands(seated, moment) - count_lying(seated, moment)


USUAL_WALL = 40
"""Tiles left to draw if the table doesn't say."""


def unwritten_wall(players: Sequence[Player], moment: Discard | Turn) -> int:
    """
    Return the tiles left to draw at a table that doesn't say, from the shown ponds.

    For contradictory ponds, returns a full wall, so that no discards are missing and `Table` reports the error.
    """
    if turns_passed(players, moment) is None:
        return DRAWS
    most = most_left(players, moment)
    return most if any(player.pond is not None for player in players) else min(USUAL_WALL, most)


def sticks_laid(players: Iterable[Player], moment: Discard | Turn) -> int:
    """
    Count the riichi sticks laid this deal.

    The stick for a live riichi tile is only laid once everyone has passed on it.
    """
    pending = isinstance(moment, Discard) and moment.turned and moment.drawn_since is None
    return sum(player.riichi for player in players) - pending


def discards_now(moment: Discard | Turn, seat: Seat) -> bool:
    """Whether the live tile is this seat's discard."""
    return isinstance(moment, Discard) and moment.by is seat and moment.kan is None


def is_to_discard(moment: Discard | Turn, seat: Seat) -> bool:
    """Whether this seat has drawn or called and not yet discarded; after laying a kan, a player draws again."""
    return at_turn(moment) is seat or (isinstance(moment, Discard) and moment.kan is not None and moment.by is seat)


def at_turn(moment: Discard | Turn) -> Seat | None:
    """Return the seat holding an extra tile, if any."""
    return moment.seat if isinstance(moment, Turn) else moment.drawn_since


def count_kans(players: Iterable[Player]) -> int:
    """Count the kans on the table."""
    return sum(meld.kind.is_kan for player in players for meld in player.melds)


def in_hands(players: Sequence[Player], moment: Discard | Turn) -> int:
    """Count the tiles in all hands and melds, as if called tiles were still in ponds."""
    return 13 * len(players) + count_kans(players) + (at_turn(moment) is not None)


def count_lying(players: Sequence[Player], moment: Discard | Turn) -> int:
    """Count the discards in ponds, including the live one; hidden ponds count the fewest possible."""
    seen = sum(len(player.lying) for player in players)
    if any(player.pond is None for player in players):
        seen = max(seen, _must_lie(players, moment))
        has_drawn = isinstance(moment, Discard) and moment.drawn_since is not None
        seen = max(seen, (turns_passed(players, moment) or 0) - undrawn(calls_of(players)) - has_drawn)
    return seen + isinstance(moment, Discard)


def turns_passed(players: Sequence[Player], moment: Discard | Turn) -> int | None:
    """Count the fewest turns that have passed, from the shown ponds; None if they contradict each other."""
    at = _acting(moment)
    calls, most, least = calls_of(players), SET * len(SEATS), 0
    for seat, player in zip(SEATS, players, strict=True):
        if player.pond is not None:
            turns = turns_gone(
                seat, len(player.pond) + discards_now(moment, seat), calls, on_turn=is_to_discard(moment, seat)
            )
            least, most = max(least, turns.start), min(most, turns.stop - 1)
    least += (SEATS.index(at) - least) % 4
    return least if least <= most else None


def discards_due(seat: Seat, players: Sequence[Player], moment: Discard | Turn, wall: int) -> int:
    """
    Count the discards a seat must have made, called ones included, given the tiles left in the wall.

    If the wall and the moment differ by less than a go-around, the lower number is returned.
    """
    calls = calls_of(players)
    turns = DRAWS - wall - 1 - count_kans(players) + undrawn(calls)
    turns -= (turns - SEATS.index(_acting(moment))) % len(SEATS)
    times = fewest_turns(seat, turns, calls, on_turn=is_to_discard(moment, seat))
    return max(0, times - discards_now(moment, seat))


def _acting(moment: Discard | Turn) -> Seat:
    """Return whose turn it is; after a discard, the discarder's until the next player draws."""
    return moment.seat if isinstance(moment, Turn) else moment.drawn_since or moment.by


def calls_of(players: Sequence[Player]) -> list[tuple[Seat, Seat]]:
    """Return the calls on the table as (discarder, caller)."""
    return [
        (seat.at(meld.source), seat)
        for seat, player in zip(SEATS, players, strict=True)
        for meld in player.melds
        if meld.is_open
    ]


def _must_lie(players: Sequence[Player], moment: Discard | Turn) -> int:
    melds = [player.melds for player in players]
    riichi = {seat for seat, player in zip(SEATS, players, strict=True) if player.riichi}
    if isinstance(moment, Discard):
        return fewest_lying(melds, riichi - {moment.by} if moment.turned else riichi, moment.by, called=None)
    called = True if has_called(moment, players[SEATS.index(moment.seat)]) else None if moment.replacement else False
    return fewest_lying(melds, riichi, moment.seat, called=called)


def has_called(turn: Turn, player: Player) -> bool:
    """Whether the turn must have begun with the call of the player's last meld."""
    if turn.drawn is None:
        return True
    last = player.made[-1].kind if player.made else None
    return turn.replacement and last is MeldKind.DAIMINKAN and not has_added(player)


def has_added(player: Player) -> bool:
    """Whether a kan was added at an unknown time, with its pon not listed separately."""
    return any(meld.kind is MeldKind.SHOUMINKAN and meld.grew_from not in player.made for meld in player.made)
