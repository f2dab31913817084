"""
What the ponds, melds and wall of a table add up to: turns taken, discards made, tiles left to draw.

Every meld lies open, so a count of the wall says how often the turn has passed, and with it how often each seat has
discarded.
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
    Count the tiles that are left to draw when all others are where they can be seen.

    With all four ponds shown that is what is left; a pond that is not shown
    can only make it less, and holds what must have been discarded for the
    melds and riichi that are there.
    """
    seated = tuple(players)
    return SET - DEAD_WALL - in_hands(seated, moment) - count_lying(seated, moment)


USUAL_WALL = 40
"""The tiles left to draw if nothing tells how many."""


def unwritten_wall(players: Sequence[Player], moment: Discard | Turn) -> int:
    """
    Return the tiles left to draw at a table that doesn't say: they follow from the ponds that are shown.

    Ponds that contradict each other give a full wall, by which none lacks anything, so that `Table` names the fault.
    """
    if turns_passed(players, moment) is None:
        return DRAWS
    most = most_left(players, moment)
    return most if any(player.pond is not None for player in players) else min(USUAL_WALL, most)


def sticks_laid(players: Iterable[Player], moment: Discard | Turn) -> int:
    """
    Count the riichi sticks laid in this deal.

    The stick of a riichi tile that lies open is laid when nobody wins with it.
    """
    pending = isinstance(moment, Discard) and moment.turned and moment.drawn_since is None
    return sum(player.riichi for player in players) - pending


def discards_now(moment: Discard | Turn, seat: Seat) -> bool:
    """Say whether what lies open is a discard of this seat's."""
    return isinstance(moment, Discard) and moment.by is seat and moment.kan is None


def is_to_discard(moment: Discard | Turn, seat: Seat) -> bool:
    """Say whether this seat has drawn or called and not yet discarded; who lays a kan goes on with another draw."""
    return at_turn(moment) is seat or (isinstance(moment, Discard) and moment.kan is not None and moment.by is seat)


def at_turn(moment: Discard | Turn) -> Seat | None:
    """Say who holds a tile more than the others."""
    return moment.seat if isinstance(moment, Turn) else moment.drawn_since


def count_kans(players: Iterable[Player]) -> int:
    """Count the kans that lie on a table."""
    return sum(meld.kind.is_kan for player in players for meld in player.melds)


def in_hands(players: Sequence[Player], moment: Discard | Turn) -> int:
    """Count the tiles in all hands and melds; those of a call lay in a pond before."""
    return 13 * len(players) + count_kans(players) + (at_turn(moment) is not None)


def count_lying(players: Sequence[Player], moment: Discard | Turn) -> int:
    """Count the discards that lie in ponds, where some are not shown those that must, and the one that lies open."""
    seen = sum(len(player.lying) for player in players)
    if any(player.pond is None for player in players):
        seen = max(seen, _must_lie(players, moment))
        has_drawn = isinstance(moment, Discard) and moment.drawn_since is not None
        seen = max(seen, (turns_passed(players, moment) or 0) - undrawn(calls_of(players)) - has_drawn)
    return seen + isinstance(moment, Discard)


def turns_passed(players: Sequence[Player], moment: Discard | Turn) -> int | None:
    """Count how often the turn has gone on at least, by the ponds that are shown; None where they contradict."""
    at = _acting(moment)
    calls, most, least = calls_of(players), SET * len(SEATS), 0
    for seat, player in zip(SEATS, players, strict=True):
        if player.pond is not None:
            gone = turns_gone(
                seat, len(player.pond) + discards_now(moment, seat), calls, on_turn=is_to_discard(moment, seat)
            )
            least, most = max(least, gone.start), min(most, gone.stop - 1)
    least += (SEATS.index(at) - least) % 4
    return least if least <= most else None


def discards_due(seat: Seat, players: Sequence[Player], moment: Discard | Turn, wall: int) -> int:
    """
    Count the discards that must lie in a seat's pond or have been called from it, by the tiles left in the wall.

    Where the wall and the moment differ by less than a go-round, the fewer are due.
    """
    calls = calls_of(players)
    has_drawn = isinstance(moment, Discard) and moment.drawn_since is not None
    gone = DRAWS - wall - 1 - count_kans(players) + undrawn(calls) - has_drawn
    gone -= (gone - SEATS.index(_acting(moment))) % len(SEATS)
    times = fewest_turns(seat, gone, calls, on_turn=is_to_discard(moment, seat))
    return max(0, times - discards_now(moment, seat))


def _acting(moment: Discard | Turn) -> Seat:
    """Return whose turn it is, after a discard whose it was until the next player draws."""
    return moment.seat if isinstance(moment, Turn) else moment.drawn_since or moment.by


def calls_of(players: Sequence[Player]) -> list[tuple[Seat, Seat]]:
    """Return the calls that lie on a table, each by whose discard it took and who made it."""
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
    """Whether a turn certainly began with the call of the player's last meld."""
    if turn.drawn is None:
        return True
    last = player.made[-1].kind if player.made else None
    return turn.replacement and last is MeldKind.DAIMINKAN and not has_added(player)


def has_added(player: Player) -> bool:
    """Whether a kan was added at a time that is not told, its pon standing nowhere before it."""
    return any(meld.kind is MeldKind.SHOUMINKAN and meld.grew_from not in player.made for meld in player.made)
