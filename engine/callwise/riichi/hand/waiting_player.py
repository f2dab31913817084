"""
A waiting player, and everything that affects whether they can win on a discard.

Three things matter: the current hand (FUR-4), every tile the player has discarded, called or not (FUR-5), and the
winning discards the player has passed on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from callwise.ground.errors import PositionError, quoted
from callwise.ground.seats import Relation, Seat
from callwise.riichi.hand.hand import Finish, Worth, waits, worth
from callwise.riichi.table.melds import Meld, MeldKind
from callwise.riichi.table.table import Table, Turn
from callwise.riichi.table.tiles import Kind, Tile, distinct, format_tiles, without


@dataclass(frozen=True, slots=True)
class PlayerEvent:
    """
    An action seen by the waiting player: a discard, a call, or a kan nobody robbed.

    `tile` is another player's discard, or the tile added to a pon; it's None for the player's own discards, which are
    in `discards`, and for closed kans, which can't be won on. `call` is None for a discard.
    """

    by: Relation
    tile: Tile | None = None
    call: MeldKind | None = None

    @property
    def is_own_discard(self) -> bool:
        """Whether it's the waiting player's own discard."""
        return self.by is Relation.SELF and self.call is None

    @property
    def adds(self) -> bool:
        """Whether a tile was added to a pon."""
        return self.call is MeldKind.SHOUMINKAN


@dataclass(frozen=True, slots=True)
class PassedTile:
    """
    A winning tile the player passed on: its event, and whether the hand had a yaku with it.

    `on_tanyao` means that tanyao in an open hand was its only yaku, which some rules don't count. `added` means that
    the tile was added to a pon, not discarded: robbing the kan is a yaku.
    """

    place: int
    tile: Tile
    by: Relation
    has_yaku: bool = True
    added: bool = False
    on_tanyao: bool = False


@dataclass(frozen=True)
class Waiting:
    """
    A waiting hand and its history.

    `hand` excludes a drawn tile. `discards` are all the player's own, in order; `riichi` is the index of the one that
    declared it, or None. `declared` is how many discards had been made when "sacred discard" was declared (FUR-14).
    `since` holds the latest events in order; the player's own discards in it are the last of `discards`.

    `finish` says how a win on a discard is scored, None if a yaku is taken for granted. `at_turn` means that the player
    has drawn or called and not yet discarded.
    """

    seat: Seat | Relation
    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    discards: tuple[Tile, ...] = ()
    since: tuple[PlayerEvent, ...] = ()
    riichi: int | None = None
    declared: int | None = None
    finish: Finish | None = None
    at_turn: bool = False

    @cached_property
    def waits(self) -> tuple[Kind, ...]:
        """The kinds that complete the hand, with or without a yaku."""
        return waits(self.hand, self.melds)

    @cached_property
    def discarded_waits(self) -> tuple[int, ...]:
        """The indices of the player's discards that would complete the hand."""
        return tuple(place for place, one in enumerate(self.discards) if one.kind in self.waits)

    @cached_property
    def passed(self) -> tuple[PassedTile, ...]:
        """The passed winning tiles that may still count: since the player's last discard, or since riichi."""
        return tuple(self._passed(range(self._begin, len(self.since))))

    @cached_property
    def passed_before(self) -> tuple[PassedTile, ...]:
        """The passed tiles among the current waits, if the player's later discard has ended their furiten."""
        return tuple(self._passed(range(self._begin)))

    def called_since(self, passed: PassedTile, *, own: bool = False) -> bool:
        """Whether anyone has called since a tile was passed, or with `own`, the player."""
        later = self.since[passed.place + 1 :]
        return any(one.call is not None and (one.by is Relation.SELF or not own) for one in later)

    def held(self, kinds: tuple[Kind, ...]) -> tuple[Tile, ...]:
        """Return tiles of these kinds as held."""
        left, found = list(self.hand), []
        for kind in kinds:
            found.append(next(tile for tile in left if tile.kind == kind))
            left.remove(found[-1])
        return tuple(found)

    @property
    def _begin(self) -> int:
        """The index in `since` of the player's last discard, or of the riichi discard; 0 without a discard."""
        own = [place for place, one in enumerate(self.since) if one.is_own_discard]
        after = 0 if self.riichi is None else max(len(self.discards) - 1 - self.riichi, 0)
        return own[-1 - after] if after < len(own) else 0

    def _passed(self, places: range) -> Iterator[PassedTile]:
        for place in places:
            one = self.since[place]
            if one.tile is not None and one.tile.kind in self.waits:
                value = None if one.adds else self._worth(one.tile)
                has_yaku, on_tanyao = value is None or bool(value.yaku), value is not None and value.rests_on_tanyao
                yield PassedTile(place, one.tile, one.by, has_yaku, one.adds, on_tanyao)

    def _worth(self, tile: Tile) -> Worth | None:
        """
        Return the yaku a passed tile would give the hand, without last-tile yaku; None if a yaku is taken for granted.
        """
        finish = self.finish and replace(self.finish, last_tile=False)
        return None if finish is None else worth(self.hand, self.melds, tile, finish)


def check_ready(table: Table) -> None:
    """
    Refuse a shown hand in riichi that waits for nothing, counting waits it holds all four of. Raises PositionError.
    """
    moment = table.moment
    for seat, player in table.seated():
        if player.hand is None or not player.riichi:
            continue
        hand = player.hand
        drawn: tuple[Tile, ...] = ()
        if isinstance(moment, Turn):
            drawn = (moment.drawn,) if moment.seat is seat and moment.drawn is not None else ()
        elif moment.drawn_since is seat:
            drawn = distinct(hand)
        held = [without(hand, (tile,)) for tile in drawn] or [hand]
        if not any(waits(tiles, player.melds, held=True) for tiles in held):
            raise PositionError(
                f"{seat.value} is in riichi, but {quoted(format_tiles(hand))} isn’t tenpai; write a hand that a "
                f"single tile completes, or leave {seat.value}'s riichi out"
            ).at(seat.value)
