"""
What is told of one player's discards and of what happened last, and whether a deal has room for it.

The player is you, or another whose hand and melds are hidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from callwise.errors import PositionError, quoted, within
from callwise.riichi.hand.waiting import Event
from callwise.riichi.questions.furiten.past import YOU, said
from callwise.riichi.table.melds import MOST_KANS, MOST_MELDS, Meld, MeldKind
from callwise.riichi.table.tiles import COPIES, Tile, plain
from callwise.riichi.table.wall import DRAWS, fewest_draws, most_discards
from callwise.seats import Relation, Seat

_BESIDE = {MeldKind.PON: 2, MeldKind.DAIMINKAN: 3}
_BEFORE_A_DRAW = (None, MeldKind.DAIMINKAN, MeldKind.SHOUMINKAN)
"""What is followed by a draw, where no call comes first: a discard or a kan."""


@dataclass(frozen=True)
class Told:
    """
    One player's discards, and what happened last, as you see it.

    `whose` they are, and `callers` who called some of them; `happened` gives each discard with its tile.  `melds` are
    the player's own, None where they are hidden, and `seat` theirs, the first one where it is not known.
    """

    whose: Relation
    discards: tuple[Tile, ...]
    callers: tuple[Relation, ...]
    happened: tuple[tuple[Event, Tile | None], ...]
    melds: tuple[Meld, ...] | None = None
    seat: Seat = Seat.EAST

    @property
    def elsewhere(self) -> Iterator[Tile]:
        """The tiles that lie elsewhere than among these discards and in these melds."""
        lying = Counter(tile.kind for tile in self.discards)
        for place, (event, tile) in enumerate(self.happened):
            if event.adds and tile is not None:  # all four lie in that kan; those that were told of are counted
                yield from (plain(tile.kind),) * (COPIES - min(lying[tile.kind], COPIES))
                continue
            after = self.happened[place + 1][0] if place + 1 < len(self.happened) else None
            call = None if after is None else after.call
            is_told = after is not None and call is not None and after.by is self.whose and self.melds is not None
            if tile is None or is_told:
                continue
            beside = 0 if call is None else _BESIDE.get(call, 0)
            found = (*((tile,) if event.by is not self.whose else ()), *(plain(tile.kind),) * beside)
            lying[tile.kind] += len(found)
            yield from found

    def check(self, pond: str, *, to_discard: bool) -> None:
        """
        Refuse more calls than there are melds for and more discards than a wall gives.

        `pond` is how the discards are written, and `to_discard` says that the player has drawn.  Raises PositionError.
        """
        with within("past"):
            self._check_calls()
        past = [event for event, _ in self.happened]
        told = sum(one.call is None and one.by is self.whose for one in past)
        melds, seat = self.melds, self.seat
        callers = tuple(Relation.SELF if one is self.whose else _seen(one, self.whose) for one in self.callers)
        number = len(self.discards) + (to_discard and not past)
        if number > (most := most_discards(callers, melds, seat)):
            raise PositionError(
                f"{quoted(pond)} holds {len(self.discards)} discards; a wall has {DRAWS} tiles to draw, which gives a "
                f"player at most {most} turns here"
            ).at("pond")
        drawn = fewest_draws(number - told, callers, melds, seat) + to_discard
        drawn += sum(
            (after.call is None or after.adds) and before.call in _BEFORE_A_DRAW for before, after in pairwise(past)
        )
        if drawn > DRAWS and not past:
            raise PositionError(
                f"{quoted(pond)} holds {len(self.discards)} discards, for which at least {drawn} tiles were drawn; a "
                f"wall has {DRAWS} to draw"
            ).at("pond")
        if drawn > DRAWS:
            raise PositionError(
                f"the past goes on for {len(past)} discards and calls, up to {quoted(said(past[-1]))}; with what was "
                f"discarded before, at least {drawn} tiles were drawn for it, and a wall has {DRAWS} to draw"
            ).at("past")

    def _check_calls(self) -> None:
        made = Counter(self.callers)
        kans = sum(meld.kind.is_kan for meld in self.melds or ())
        for place, (event, _) in enumerate(self.happened):
            if event.call is None:
                continue
            before, tile = self.happened[place - 1] if place else (None, None)
            if event.call is MeldKind.CHII and tile is not None and tile.kind.is_honour:
                raise PositionError(f"{quoted(said(event))} takes {tile}; honours stand in no row, so write pon or kan")
            if self.melds is None or event.by is not self.whose:
                kans += event.call.is_kan
                made[event.by] += not event.adds and (before is None or before.by is not self.whose)
        for side, calls in made.items():
            if calls > MOST_MELDS:
                name = YOU if side is Relation.SELF else side.value
                raise PositionError(
                    f"{name} called {calls} tiles, by pond and past; a player has at most {MOST_MELDS} melds"
                )
        if kans > MOST_KANS:
            raise PositionError(f"there are replacement tiles for four kans, got {kans} kans")


def _seen(side: Relation, by: Relation) -> Relation:
    """Say how a player sees somebody whom you see at a side."""
    return Seat.EAST.at(by).sees(Seat.EAST.at(side))
