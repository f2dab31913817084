"""
Working out a hand's order of play from separate lists of each player's draws and discards.

After a discard comes the player whose next entry calls it, a pon or kan before a chii, or else the next player. But an
identical tile may be discarded again before that player's next act, so the first match may be wrong. Orders are tried,
and given up if a tile isn't in the hand, a call doesn't fit, or a list isn't used up at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from callwise.ground.seats import SEATS, Seat
from callwise.question.recorded_games import LogError
from callwise.riichi.logs.formats.tenhou6_entries import Incoming, KeptFree, Lays, Outgoing, Puts, Takes
from callwise.riichi.logs.replay.caps import MOST_STEPS
from callwise.riichi.logs.replay.hand_record import Act, Calling, DeclaredKan, Discarding, Drawing
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.tiles import COPIES, Kind, Tile


@dataclass(frozen=True)
class Listed:
    """A seat's deal, incoming and outgoing entries."""

    dealt: tuple[Tile, ...]
    incoming: Sequence[Incoming]
    outgoing: Sequence[Outgoing]


@dataclass(frozen=True)
class Last:
    """How the hand ends, as far as it affects the order: who wins, and on whose tile; both None for a draw."""

    winner: Seat | None = None
    by: Seat | None = None


def in_order(lists: Sequence[Listed], last: Last) -> tuple[Act, ...]:
    """
    Return a hand's acts in an order that uses up all lists, given by seat from East on.

    Raises LogError, with the act the best attempt reached, if there is no such order or none is found in MOST_STEPS.
    """
    waiting = [_Branch([list(one.dealt) for one in lists], [0] * 4, [0] * 4, [])]
    best, steps = 0, 0
    while waiting:
        branch = waiting.pop()
        goes_on: int | None = _ON
        while goes_on is _ON:
            goes_on, steps = _step(branch, lists, last, waiting), steps + 1
        if goes_on is _DONE:
            return tuple(branch.acts)
        best = max(best, len(branch.acts))
        if steps > MOST_STEPS:
            raise LogError(f"its order of play isn’t found in {MOST_STEPS} steps", None, best)
    raise LogError(
        "no order of play uses up all that the players draw and discard; the one that comes furthest stops here",
        None,
        best,
    )


_ON, _DONE = range(2)


@dataclass
class _Branch:
    """
    An order being tried: the hands, how much of each list is used, and whose turn it is; `called` if it began with a
    call.
    """

    hands: list[list[Tile]]
    taken: list[int]
    given: list[int]
    acts: list[Act]
    pons: frozenset[tuple[int, Kind]] = frozenset()
    at: int = 0
    called: bool = False

    def split(self) -> _Branch:
        """Return a copy, to try another continuation."""
        hands = [*map(list, self.hands)]
        return replace(self, hands=hands, taken=[*self.taken], given=[*self.given], acts=[*self.acts])

    def take(self, seat: int, tiles: Sequence[Tile]) -> bool:
        """Take tiles out of a hand and return whether they were there."""
        held = self.hands[seat]
        for tile in tiles:
            if tile not in held:
                return False
            held.remove(tile)
        return True


def _step(branch: _Branch, lists: Sequence[Listed], last: Last, waiting: list[_Branch]) -> int | None:
    """Play one turn. If there is a choice, all branches are queued, the likeliest on top."""
    at = branch.at
    seat, one = SEATS[at], lists[at]
    if not branch.called:
        if branch.taken[at] == len(one.incoming):
            return _end(branch, lists, last)
        entry = one.incoming[branch.taken[at]]
        if isinstance(entry, Takes):
            return None
        branch.taken[at] += 1
        branch.hands[at].append(entry)
        branch.acts.append(Drawing(seat, entry))
    if branch.given[at] == len(one.outgoing):
        return _end(branch, lists, last)
    out = one.outgoing[branch.given[at]]
    branch.given[at] += 1
    if isinstance(out, KeptFree):
        return None
    if isinstance(out, Lays):
        return _ON if not branch.called and _lay(branch, out) else None
    return _discard(branch, out, lists, waiting)


def _discard(branch: _Branch, out: Puts, lists: Sequence[Listed], waiting: list[_Branch]) -> int | None:
    at = branch.at
    if out.tile is None and branch.called:
        return None
    tile = branch.hands[at][-1] if out.tile is None else out.tile
    if not branch.take(at, (tile,)):
        return None
    branch.acts.append(Discarding(SEATS[at], tile, out.turned))
    callers = _callers(branch, tile, lists)
    others = []
    for caller, entry in callers:
        other = branch.split()
        if _call(other, caller, entry, tile, lists[caller]):
            others.append(other)
    branch.at, branch.called = (at + 1) % 4, False
    if not others:
        return _ON
    waiting += [branch, *others]
    return None


def _callers(branch: _Branch, tile: Tile, lists: Sequence[Listed]) -> list[tuple[int, Takes]]:
    """Return the seats whose next entry may call a discard, likeliest last: only the first of them can say chii."""
    found = []
    for turns in (1, 2, 3):
        caller = (branch.at + turns) % 4
        if branch.taken[caller] < len(lists[caller].incoming):
            entry = lists[caller].incoming[branch.taken[caller]]
            if isinstance(entry, Takes) and SEATS[caller].at(entry.source) is SEATS[branch.at]:
                is_it = entry.tile.kind == tile.kind if entry.kind is MeldKind.DAIMINKAN else entry.tile == tile
                if is_it:
                    found.append((caller, entry))
    return found


def _call(branch: _Branch, caller: int, entry: Takes, tile: Tile, one: Listed) -> bool:
    """Make a seat's call and return whether it was possible. The hand shows which tiles of a kan are red."""
    shown = entry.shown
    if entry.kind is MeldKind.DAIMINKAN:
        shown = tuple(held for held in branch.hands[caller] if held.kind == tile.kind)
    if len(shown) != (3 if entry.kind is MeldKind.DAIMINKAN else 2) or not branch.take(caller, shown):
        return False
    branch.taken[caller] += 1
    branch.acts.append(Calling(SEATS[caller], Call(entry.kind, tile, shown, entry.source)))
    branch.at, branch.called = caller, entry.kind is not MeldKind.DAIMINKAN
    if entry.kind is MeldKind.PON:
        branch.pons |= {(caller, tile.kind)}
    if entry.kind is not MeldKind.DAIMINKAN or branch.given[caller] == len(one.outgoing):
        return True
    branch.given[caller] += 1
    return isinstance(one.outgoing[branch.given[caller] - 1], KeptFree)


def _lay(branch: _Branch, out: Lays) -> bool:
    """Declare a kan for the seat whose turn it is and return whether it was possible."""
    at, held = branch.at, tuple(sorted(tile for tile in branch.hands[branch.at] if tile.kind == out.of))
    if out.kind is MeldKind.ANKAN:
        if len(held) != COPIES:
            return False
    elif len(held) != 1 or (at, out.of) not in branch.pons:
        return False
    branch.take(at, held)
    branch.acts.append(DeclaredKan(SEATS[at], out.kind, held))
    return True


def _end(branch: _Branch, lists: Sequence[Listed], last: Last) -> int | None:
    """Return whether the hand can end here: all lists are used up, and the winning tile is available."""
    used_up = all(
        branch.taken[seat] == len(one.incoming) and branch.given[seat] == len(one.outgoing)
        for seat, one in enumerate(lists)
    )
    act = branch.acts[-1] if branch.acts else None
    if not used_up or act is None:
        return None
    if last.winner is None:
        return _DONE
    if last.by is None:
        return _DONE if isinstance(act, Drawing) and act.seat is last.winner else None
    return _DONE if isinstance(act, Discarding | DeclaredKan) and act.seat is last.by else None
