"""What a player sees: their own tiles, and everything that lies open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from callwise.ground.seats import SEATS, Seat
from callwise.riichi.agreement.yaku_options import OpenTanyao
from callwise.riichi.logs.replay.hand_record import Discarding
from callwise.riichi.play.hand_in_play import HandInPlay
from callwise.riichi.play.indicators import dora_after
from callwise.riichi.play.played_acts import PlayedAct
from callwise.riichi.play.programs.shape import Counts, count
from callwise.riichi.table.melds import Meld, as_they_lie
from callwise.riichi.table.tiles import KINDS, Kind, Tile

May = Callable[[PlayedAct], bool]
"""Asks the referee whether an act is certainly legal for the player."""
_DRAGONS = frozenset(kind for kind in KINDS if kind.is_honour and not kind.is_wind)


@dataclass(frozen=True)
class Sight:
    """
    The table from one seat.

    `safe` are the kinds that each other player in riichi has discarded, or has let pass since. `seen` counts the tiles
    that lie open or are in the player's hand.
    """

    seat: Seat
    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    drawn: Tile | None
    riichi: bool
    wall: int
    wind: Seat
    dora: tuple[Kind, ...]
    safe: tuple[frozenset[Kind], ...]
    seen: Counts
    has_open_tanyao: bool

    @classmethod
    def of(cls, hand: HandInPlay, seat: Seat) -> Sight:
        """Look at a hand from a seat."""
        played = hand.replayed
        own = played.sitting[seat]
        indicators = hand.deal.indicators[: hand.indicators.turned]
        lie_open = [one.tile for side in played.sitting.values() for one in side.pond if one.called_by is None]
        lie_open += [tile for side in played.sitting.values() for meld in side.made for tile in meld.tiles]
        turn = played.turn
        return cls(
            seat,
            tuple(own.hand or ()),
            as_they_lie(own.made),
            turn.drawn if turn is not None and turn.seat is seat else None,
            own.riichi,
            played.wall,
            hand.begun.wind,
            tuple(dora_after(one.kind) for one in indicators),
            tuple(_safe(hand, other) for other in SEATS if other is not seat and played.sitting[other].riichi),
            count((*(own.hand or ()), *lie_open, *indicators)),
            hand.rules.settled.get("open_tanyao") is OpenTanyao.YES,
        )

    @cached_property
    def counts(self) -> Counts:
        """The hand by kind."""
        return count(self.hand)

    @property
    def is_open(self) -> bool:
        """Whether a call has opened the hand."""
        return any(meld.is_open for meld in self.melds)

    @property
    def valued(self) -> frozenset[Kind]:
        """The honours whose triplet is a yaku."""
        winds = (KINDS[27 + SEATS.index(one)] for one in (self.seat, self.wind))
        return _DRAGONS.union(winds)


def _safe(hand: HandInPlay, seat: Seat) -> frozenset[Kind]:
    """Return the kinds a player in riichi can't win on, by furiten."""
    found, in_riichi = set[Kind](), False
    lying = hand.replayed.open
    is_live = lying is not None and lying.by is not seat
    for act in hand.acts[:-1] if is_live else hand.acts:
        if isinstance(act, Discarding):
            in_riichi = in_riichi or (act.turned and act.seat is seat)
            if in_riichi or act.seat is seat:
                found.add(act.tile.kind)
    return frozenset(found)
