"""
The history of a deal as ponds and melds show it: who called what, and the order of turns.

A shown pond holds every discard of its player. So each tile marked as called must be in the caller's melds, and each
meld the player fed must be marked in the pond.

With all four ponds shown, the deal can be replayed from East's first discard. After a discard comes the next player's
turn (NAK-1), or the caller's (NAK-5). With a hidden pond, the only check is that enough turns have passed for the melds
and riichi.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from callwise.ground.errors import PositionError
from callwise.ground.seats import SEATS, Seat
from callwise.riichi.table.melds import Meld, MeldKind
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.pond import Pond, PondTile
from callwise.riichi.table.tiles import Tile

Melds = Sequence[Sequence[Meld]]
"""Each seat's melds in the order they were made, an added kan in place of its pon."""


InOrder = tuple[Seat, PondTile, Meld | None]
"""A discard in playing order: the discarder, the tile, and the meld that took it."""


@dataclass(frozen=True, slots=True)
class DealProgress:
    """Whose discard comes next, and the meld that gave them the turn, if it was a call."""

    seat: Seat
    call: Meld | None


def check_calls(ponds: Sequence[Pond | None], melds: Melds, whole: Sequence[bool]) -> None:
    """
    Refuse ponds and melds that disagree about calls. Raises PositionError.

    All are in seat order; None is a hidden pond. A pond that isn't `whole` needn't show every call.
    """
    for source, pond, holds_all in zip(SEATS, ponds, whole, strict=True):
        for caller, made in zip(SEATS, melds, strict=True):
            if pond is not None:
                marked = [one for one in pond if one.called_by is caller]
                fed = [meld for meld in made if meld.is_open and caller.at(meld.source) is source]
                _check_marked(source, caller, marked, fed, made)
                if holds_all:
                    _check_fed(source, caller, marked, fed)


def play_over(ponds: Sequence[Pond], melds: Melds) -> DealProgress:
    """
    Replay four whole ponds from East's first discard to the last.

    They have passed `check_calls`. Raises PositionError if turns don't follow each other, if a player's melds weren't
    made in the listed order, or for a kan on a turn that didn't occur.
    """
    seat = Seat.EAST
    call: Meld | None = None
    played = Counter[Seat]()
    draws = Counter({seat: 1})
    kans = [(seat, meld, 0) for seat, of in zip(SEATS, melds, strict=True) for meld in of if not meld.is_open]
    for by, one, call in in_order(ponds, melds):
        played[by] += 1
        seat = one.called_by or by.after(1)
        if call is not None and call.kind is MeldKind.SHOUMINKAN:
            kans.append((seat, call, draws[seat]))
        draws[seat] += call is None or call.kind is MeldKind.DAIMINKAN
    for other, pond in zip(SEATS, ponds, strict=True):
        if played[other] < len(pond):
            raise PositionError(
                f"replayed from East’s first discard, the ponds stop at {seat.value}, who has no more discards, while "
                f"{other.value} still has {pond[played[other]]}; a pond must have every discard, in order"
            )
    for owner, kan, drawn in kans:
        if draws[owner] == drawn:
            since = "" if kan.grew_from is None else f" since the pon {write_meld(kan.grew_from)}"
            raise PositionError(
                f"{owner.value} has made the kan {write_meld(kan)}, but replayed from East’s first discard, "
                f"{owner.value} hasn’t drawn{since}; such a kan is announced after a draw"
            )
    return DealProgress(seat, call)


def in_order(ponds: Sequence[Pond], melds: Melds) -> Iterator[InOrder]:
    """
    Yield the discards of four whole ponds in playing order, from East's first: the discarder, the tile, and the meld
    that took it.

    They have passed `check_calls`. Raises PositionError if a player's melds weren't made in the listed order.
    """
    seat = Seat.EAST
    left = {seat: list(pond) for seat, pond in zip(SEATS, ponds, strict=True)}
    made = {seat: [meld for meld in of if meld.is_open] for seat, of in zip(SEATS, melds, strict=True)}
    while left[seat]:
        one = left[seat].pop(0)
        call = None if one.called_by is None else _next_call(one.called_by, seat, one.tile, made)
        yield seat, one, call
        seat = one.called_by or seat.after(1)


def fewest_lying(melds: Melds, riichi: Collection[Seat], seat: Seat, *, called: bool | None) -> int:
    """
    Count the fewest discards in ponds when a seat's turn comes, over all possible histories.

    Every open meld took a discard, a seat's melds were made in order, and each seat in `riichi` has discarded. `called`
    tells whether the turn begins with a call; None means it might. Returns 0 if the turn can't come.
    """
    made = [[caller.at(meld.source) for meld in of if meld.is_open] for caller, of in zip(SEATS, melds, strict=True)]
    ways = deque([(0, Seat.EAST, False, (0,) * len(SEATS), frozenset[Seat]())])
    seen = set()
    while ways:
        discards, at, by_call, taken, declared = ways.popleft()
        if (
            at is seat
            and called in (None, by_call)
            and declared >= set(riichi)
            and all(count == len(of) for count, of in zip(taken, made, strict=True))
        ):
            return discards
        if (at, by_call, taken, declared) in seen:
            continue
        seen.add((at, by_call, taken, declared))
        since = declared | ({at} & set(riichi))
        for place, caller in enumerate(SEATS):
            if taken[place] < len(made[place]) and made[place][taken[place]] is at:
                fed = (*taken[:place], taken[place] + 1, *taken[place + 1 :])
                ways.appendleft((discards, caller, True, fed, since))
        ways.append((discards + 1, at.after(1), False, taken, since))
    return 0


def _check_marked(
    source: Seat, caller: Seat, marked: Sequence[PondTile], fed: Sequence[Meld], made: Sequence[Meld]
) -> None:
    """Refuse a tile marked as called that isn't in the caller's melds. Raises PositionError."""
    if source is caller and marked:
        raise PositionError(f"{source.value}'s pond says {marked[0]}, but players can’t call their own discards")
    called = [one.tile for one in marked]
    taken = [meld.called for meld in fed]
    for one in marked:
        if called.count(one.tile) > taken.count(one.tile):
            melds = ", ".join(f"{write_meld(meld)} from {caller.at(meld.source).value}" for meld in made) or "none"
            raise PositionError(
                f"{source.value}'s pond says {one}, but no meld of {caller.value}'s has that {one.tile} from "
                f"{source.value}; its melds are {melds}"
            )


def _check_fed(source: Seat, caller: Seat, marked: Sequence[PondTile], fed: Sequence[Meld]) -> None:
    """Refuse a meld whose called tile a whole pond doesn't mark, or marks out of order. Raises PositionError."""
    called = [one.tile for one in marked]
    taken = [meld.called for meld in fed]
    for meld in fed:
        if meld.called is not None and taken.count(meld.called) > called.count(meld.called):
            raise PositionError(
                f"{caller.value}'s meld {write_meld(meld)} took {meld.called} from {source.value}, so "
                f"{source.value}'s pond has {meld.called}>{caller.value} where it was discarded; write that"
            )
    if called != taken:
        raise PositionError(
            f"{caller.value} called from {source.value} {' '.join(map(str, marked))} in this order, but has "
            f"{' '.join(map(write_meld, fed))}; write melds in the order they were made"
        )


def _next_call(caller: Seat, source: Seat, tile: Tile, made: dict[Seat, list[Meld]]) -> Meld:
    meld = made[caller].pop(0)
    if meld.called != tile or caller.at(meld.source) is not source:
        raise PositionError(
            f"{caller.value} called {tile} from {source.value} before {write_meld(meld)} was made; "
            "write melds in the order they were made"
        )
    return meld
