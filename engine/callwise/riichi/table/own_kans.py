"""
Closed and added kans, and the turns they could have been made on.

Neither takes a discard, so ponds don't show when they were made. But both need a turn with a draw, an added kan comes
after its pon, and melds are listed in the order they were made. Separate statements about kans narrow down the turns.

A turn is identified by the number of discards before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from callwise.ground.errors import PositionError
from callwise.ground.seats import SEATS, Seat
from callwise.riichi.table.discard import Discard
from callwise.riichi.table.melds import Meld, MeldKind
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.own_turn import Turn
from callwise.riichi.table.past import InOrder
from callwise.riichi.table.tiles import Kind, Tile, plain


@dataclass(frozen=True, slots=True)
class KanAt:
    """A separate statement about a kan: its player, and the turns it could have been made on."""

    seat: Seat
    kind: Kind
    turns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OwnKan:
    """
    A closed or added kan, and the turns it could have been made on.

    `place` is its index among the player's melds, None for an added kan listed in place of its pon.
    """

    seat: Seat
    meld: Meld
    turns: tuple[int, ...]
    place: int | None

    @property
    def added(self) -> Tile | None:
        """The tile added to a pon; None for a closed kan."""
        return None if self.meld.turned is None else self.meld.tiles[self.meld.turned + 1]


def own_kans(
    played: Sequence[InOrder] | None, made: Sequence[Sequence[Meld]], *, moment: Discard | Turn, stated: Sequence[KanAt]
) -> tuple[OwnKan, ...]:
    """
    Find the closed and added kans in a deal whose order of discards is known, each with its possible turns.

    `made` are each seat's melds in the order they were made. Returns nothing if the discards aren't known. Raises
    PositionError for kans no turn allows, and for a kan in `stated` that isn't on the table.
    """
    if played is None and stated:
        raise PositionError("the turn of a kan needs all four ponds; write them all, or leave the past out")
    if played is None:
        return ()
    found = tuple(
        OwnKan(seat, meld, _turns(seat, place, melds, played, moment), None if _in_place(meld, melds) else place)
        for seat, melds in zip(SEATS, made, strict=True)
        for place, meld in enumerate(melds)
        if not meld.is_open or meld.kind is MeldKind.SHOUMINKAN
    )
    for one in stated:
        if not any((kan.seat, kan.meld.tile_kind) == (one.seat, one.kind) for kan in found):
            raise PositionError(
                f"the past has a kan of {one.kind} by {one.seat.value}, who has no closed or added kan of it"
            )
    narrowed = tuple(_narrowed(kan, stated) for kan in found)
    for seat in SEATS:
        _check_together(seat, [kan for kan in narrowed if kan.seat is seat])
    return narrowed


def written_at(kans: Mapping[OwnKan, int], played: Sequence[InOrder], moment: Discard | Turn) -> str:
    """
    Write on which turns kans were made: all kans of a turn, then its discard.

    For example ``north adds 9s; north 5m``; the current turn has no discard yet. If North discarded 5m more than once,
    each of those discards is written, so that it's clear which one is meant.
    """
    discards = [(by, one.tile) for by, one, _ in played]
    if isinstance(moment, Discard) and moment.kan is None:
        discards.append((moment.by, moment.tile))
    meant = {discards[turn] for turn in kans.values() if turn < len(played)}
    parts = []
    for turn in range(len(played) + 1):
        for kan in (kan for kan, at in kans.items() if at == turn):
            made = f"adds {kan.added}" if kan.added is not None else f"ankan {plain(kan.meld.tile_kind)}"
            parts.append(f"{kan.seat.value} {made}")
        if turn < len(discards) and discards[turn] in meant:
            by, tile = discards[turn]
            parts.append(f"{by.value} {tile}")
    return "; ".join(parts)


def _check_together(seat: Seat, kans: Sequence[OwnKan]) -> None:
    least = 0
    for kan in (one for one in kans if one.place is not None):
        fits = [turn for turn in kan.turns if turn >= least]
        if not fits:
            raise PositionError(
                f"{seat.value} can’t have made {' '.join(write_meld(one.meld) for one in kans)} in this order; "
                "write melds in the order they were made"
            ).at(seat.value)
        least = fits[0]


def may_follow(kans: Sequence[OwnKan], turns: Sequence[int]) -> bool:
    """Whether kans could have been made on these turns: a player's melds are in turn order."""
    pairs = [(kan, turn) for kan, turn in zip(kans, turns, strict=True) if kan.place is not None]
    return all(one.seat is not two.seat or first <= then for (one, first), (two, then) in pairwise(pairs))


def _narrowed(kan: OwnKan, stated: Sequence[KanAt]) -> OwnKan:
    turns = kan.turns
    if not turns:
        raise PositionError(
            f"{kan.seat.value} has made the kan {write_meld(kan.meld)}, but replayed from East’s first discard, "
            f"{kan.seat.value} had no turn for it; a kan comes after a draw, in the order of the melds"
        ).at(kan.seat.value)
    for one in stated:
        if (kan.seat, kan.meld.tile_kind) == (one.seat, one.kind):
            turns = tuple(turn for turn in turns if turn in one.turns)
    if not turns:
        raise PositionError(
            f"the past has the kan {write_meld(kan.meld)} on a turn when it wasn’t possible; it comes after a "
            f"draw by {kan.seat.value}, in the order of the melds"
        )
    return replace(kan, turns=turns)


def _in_place(kan: Meld, melds: Sequence[Meld]) -> bool:
    """Whether an added kan is listed in place of its pon, so its position doesn't tell when it was made."""
    return kan.grew_from is not None and kan.grew_from not in melds


def _turns(
    seat: Seat, place: int, made: Sequence[Meld], played: Sequence[InOrder], moment: Discard | Turn
) -> tuple[int, ...]:
    calls = [turn for turn, (_, one, call) in enumerate(played) if one.called_by is seat and call is not None]
    opened = [number for number, meld in enumerate(made) if meld.is_open and not _grew(meld, made)]
    taken = dict(zip(opened, calls, strict=True))
    kan = made[place]
    if _in_place(kan, made):
        first, last = taken[place], len(played)
    else:
        before = [turn for number, turn in taken.items() if number < place]
        first = max(before, default=-1)
        last = min((turn for number, turn in taken.items() if number > place), default=len(played))
    return tuple(turn for turn in _draws(seat, played, moment) if first < turn <= last)


def _grew(kan: Meld, made: Sequence[Meld]) -> bool:
    """Whether a meld is an added kan listed separately from its pon."""
    return kan.grew_from is not None and kan.grew_from in made


def _draws(seat: Seat, played: Sequence[InOrder], moment: Discard | Turn) -> list[int]:
    """Return the turns on which a player drew and could declare a kan."""
    found = [turn for turn, (by, _, _) in enumerate(played) if by is seat and _has_drawn(turn, played)]
    acting = moment.seat if isinstance(moment, Turn) else moment.by
    is_open = isinstance(moment, Discard) or moment.replacement
    if acting is seat and is_open and _has_drawn(len(played), played):
        found.append(len(played))
    return found


def _has_drawn(turn: int, played: Sequence[InOrder]) -> bool:
    call = played[turn - 1][2] if turn else None
    return call is None or call.kind is MeldKind.DAIMINKAN
