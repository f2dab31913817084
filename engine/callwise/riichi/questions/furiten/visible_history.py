"""
One player's discards and the latest events, and checks that a deal could have led to them.

The player is you, or another with a hidden hand and melds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from callwise.ground.errors import PositionError, quoted, within
from callwise.ground.seats import Relation, Seat
from callwise.riichi.hand.waiting_player import PlayerEvent
from callwise.riichi.questions.furiten.written_past import YOU, written
from callwise.riichi.table.melds import MOST_KANS, MOST_MELDS, Meld, MeldKind
from callwise.riichi.table.tiles import COPIES, KINDS, Kind, Tile, plain
from callwise.riichi.table.wall import DRAWS, fewest_draws, most_discards

_BESIDE = {MeldKind.PON: 2, MeldKind.DAIMINKAN: 3}
_BEFORE_A_DRAW = (None, MeldKind.DAIMINKAN, MeldKind.SHOUMINKAN)
"""Events that a draw follows unless a call comes first: a discard or a kan."""


@dataclass(frozen=True)
class VisibleHistory:
    """
    One player's discards, and the latest events, as you see them.

    `whose` is the player, and `callers` are the callers of some of the discards; `happened` pairs each event with its
    discarded tile. `melds` are the player's own, None if hidden; `seat` is the player's, East if unknown.
    """

    whose: Relation
    discards: tuple[Tile, ...]
    callers: tuple[Relation, ...]
    happened: tuple[tuple[PlayerEvent, Tile | None], ...]
    melds: tuple[Meld, ...] | None = None
    seat: Seat = Seat.EAST

    @property
    def elsewhere(self) -> Iterator[Tile]:
        """The known tiles that aren't among these discards or melds."""
        counted = Counter(tile.kind for tile in self.discards)
        for place, (event, tile) in enumerate(self.happened):
            if event.adds and tile is not None:  # the kan holds all four, some of which are already counted
                yield from (plain(tile.kind),) * (COPIES - min(counted[tile.kind], COPIES))
                continue
            after = self.happened[place + 1][0] if place + 1 < len(self.happened) else None
            call = None if after is None else after.call
            is_known = after is not None and call is not None and after.by is self.whose and self.melds is not None
            if tile is None or is_known:
                continue
            beside = 0 if call is None else _BESIDE.get(call, 0)
            found = (*((tile,) if event.by is not self.whose else ()), *(plain(tile.kind),) * beside)
            counted[tile.kind] += len(found)
            yield from found

    def check(self, pond: str, *, to_discard: bool) -> None:
        """
        Refuse more calls than there are melds, and more discards than a wall allows.

        `pond` is the discards as written, and `to_discard` means that the player has drawn. Raises PositionError.
        """
        with within("past"):
            self._check_calls()
            self._check_added()
        past = [event for event, _ in self.happened]
        melds, seat = self.melds, self.seat
        callers = tuple(Relation.SELF if one is self.whose else _seen(one, self.whose) for one in self.callers)
        number = len(self.discards) + (to_discard and not past)
        if number > (most := most_discards(callers, melds, seat)):
            raise PositionError(
                f"{quoted(pond)} has {len(self.discards)} discards; a wall has {DRAWS} tiles to draw, which gives a "
                f"player at most {most} turns here"
            ).at("pond")
        drawn = fewest_draws(number - self._own_events, callers, melds, seat) + to_discard
        drawn += sum(
            (after.call is None or after.adds) and before.call in _BEFORE_A_DRAW for before, after in pairwise(past)
        )
        if drawn > DRAWS and not past:
            raise PositionError(
                f"{quoted(pond)} has {len(self.discards)} discards, which takes at least {drawn} draws; a "
                f"wall has only {DRAWS}"
            ).at("pond")
        if drawn > DRAWS:
            raise PositionError(
                f"the past goes on for {len(past)} discards and calls, up to {quoted(written(past[-1]))}; with the "
                f"discards before, that takes at least {drawn} draws, and a wall has only {DRAWS}"
            ).at("past")

    def _check_calls(self) -> None:
        made = Counter(self.callers)
        kans = sum(meld.kind.is_kan for meld in self.melds or ())
        for place, (event, _) in enumerate(self.happened):
            if event.call is None:
                continue
            before, tile = self.happened[place - 1] if place else (None, None)
            if event.call is MeldKind.CHII and tile is not None and tile.kind.is_honour:
                raise PositionError(
                    f"{quoted(written(event))} takes {tile}, an honour, which can’t be in a sequence; write pon or kan"
                )
            if self.melds is None or event.by is not self.whose:
                kans += event.call.is_kan
                is_counted = self._has_pon_of(event, place) if event.adds else before and before.by is self.whose
                made[event.by] += not is_counted
        if kans > MOST_KANS:
            raise PositionError(f"a hand has at most four kans, got {kans}")
        for side, calls in made.items():
            if calls > MOST_MELDS:
                name = YOU if side is Relation.SELF else side.value
                raise PositionError(
                    f"by pond and past, {name} called {calls} tiles; a player has at most {MOST_MELDS} melds"
                )

    def _has_pon_of(self, added: PlayerEvent, place: int) -> bool:
        """Whether the added tile's pon can come from the earlier events or the called discards."""
        kinds = [tile.kind for _, tile in self.happened[:place] if tile is not None]
        return added.tile is not None and added.tile.kind in (*kinds, *(tile.kind for tile in self.discards))

    def _check_added(self) -> None:
        """
        Refuse an added tile if another of its kind was discarded and isn't in its pon.

        The kan uses all four: one was called as a pon, and two were held. Raises PositionError.
        """
        happened = (*self.happened, (PlayerEvent(self.whose), None))
        for event, tile in self.happened:
            if not event.adds or tile is None:
                continue
            alike = [
                (discard, (after.by, after.call) == (event.by, MeldKind.PON))
                for (one, discard), (after, _) in pairwise(happened)
                if discard is not None and discard.kind == tile.kind and one.call is None
            ]
            earlier = [(own, True) for own in self.discards[: len(self.discards) - self._own_events]]
            alike += [(own, is_pon) for own, is_pon in earlier if own.kind == tile.kind]
            if len(alike) > 1 or not all(is_pon for _, is_pon in alike):
                raise PositionError(
                    f"{quoted(written(event))} makes a kan of all four, but {alike[-1][0]} was discarded and isn’t "
                    f"in that pon; only the {tile.kind} that {event.by.value} called as pon can be discarded"
                )

    @property
    def _own_events(self) -> int:
        """How many of the latest events are the player's own discards."""
        return sum(event.call is None and event.by is self.whose for event, _ in self.happened)

    def check_rows(self, seen: Iterable[Sequence[Tile]]) -> None:
        """
        Refuse a chii if no two tiles are left for it; `seen` are all tiles known to be elsewhere.

        Raises PositionError.
        """
        left = Counter(dict.fromkeys(KINDS, COPIES))
        left.subtract(tile.kind for tiles in seen for tile in tiles)
        rows = [
            (tile, event)
            for (_, tile), (event, _) in pairwise(self.happened)
            if event.call is MeldKind.CHII and tile is not None and not (event.by is self.whose and self.melds)
        ]
        for number in range(1, len(rows) + 1):
            if not _find_rows([tile.kind for tile, _ in rows[:number]], left):
                tile, event = rows[number - 1]
                raise PositionError(
                    f"{quoted(written(event))} takes {tile}, but too many of the tiles for a sequence with it "
                    "are elsewhere; write pon, kan or another discard"
                )


def _find_rows(called: Sequence[Kind], left: Counter[Kind]) -> bool:
    """Whether enough tiles are left for a sequence with each of these."""
    if not called:
        return True
    first, *others = called
    for by in (-2, -1, 1):
        beside = [first.step(by), first.step(by + 2 if by == -1 else by + 1)]
        pair = [kind for kind in beside if kind is not None and left[kind] > 0]
        if len(pair) == 2 and _find_rows(others, left - Counter(pair)):
            return True
    return False


def _seen(side: Relation, by: Relation) -> Relation:
    """Return how one player sees another; both positions are given from yours."""
    return Seat.EAST.at(by).sees(Seat.EAST.at(side))
