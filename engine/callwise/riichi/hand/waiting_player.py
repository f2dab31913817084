"""
A player who waits for a win, and all that bears on whether a discard may bring it.

What counts is the hand as it is now (FUR-4), every tile that the player has
discarded, called away or not (FUR-5), and the winning tiles that others
discarded and the player let go by.
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
    Something that a player did, seen from the one who waits: a discard, a call, or a kan that nobody robbed.

    `tile` is another player's discard, or what was added to a pon; a discard
    of one's own lies in one's pond, and a closed kan leaves nothing to win on.
    `call` is None for a discard.
    """

    by: Relation
    tile: Tile | None = None
    call: MeldKind | None = None

    @property
    def is_own_discard(self) -> bool:
        """Whether the player who waits discarded."""
        return self.by is Relation.SELF and self.call is None

    @property
    def adds(self) -> bool:
        """Whether a tile was added to a pon."""
        return self.call is MeldKind.SHOUMINKAN


@dataclass(frozen=True, slots=True)
class Passed:
    """
    A winning tile that was let go by: the event that it was, and whether the hand had a yaku with it.

    `on_tanyao` says that this was tanyao in an open hand alone, which some
    tables don't count.  `added` says that it was no discard but added to a pon: robbing the kan is a yaku.
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
    A waiting hand, and what has happened.

    `hand` is without a drawn tile.  `discards` are all of the player's own,
    in order; `riichi` is the place of the one that declared it, None without.
    `declared` counts the discards that lay there when "sacred discard" was
    declared (FUR-14).  `since` holds what happened last, in order; the own
    discards in it are the last of `discards`.

    `finish` says how a win on a discard is counted, None where a yaku is
    taken for granted.  `at_turn` says that the player has drawn or called
    and not yet discarded.
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
        """The kinds that complete the hand, with a yaku or without."""
        return waits(self.hand, self.melds)

    @cached_property
    def discarded_waits(self) -> tuple[int, ...]:
        """The places of the own discards that would complete the hand."""
        return tuple(place for place, one in enumerate(self.discards) if one.kind in self.waits)

    @cached_property
    def passed(self) -> tuple[Passed, ...]:
        """The winning tiles let go by that may count still: since the own last discard, in riichi since it."""
        return tuple(self._passed(range(self._begin, len(self.since))))

    @cached_property
    def passed_before(self) -> tuple[Passed, ...]:
        """What of the present waits went by before: the own discard that came after has ended it."""
        return tuple(self._passed(range(self._begin)))

    def called_since(self, passed: Passed, *, own: bool = False) -> bool:
        """Say whether anybody has called since a tile went by, or the player alone."""
        later = self.since[passed.place + 1 :]
        return any(one.call is not None and (one.by is Relation.SELF or not own) for one in later)

    def held(self, kinds: tuple[Kind, ...]) -> tuple[Tile, ...]:
        """Give tiles of these kinds as they are held."""
        left, found = list(self.hand), []
        for kind in kinds:
            found.append(next(tile for tile in left if tile.kind == kind))
            left.remove(found[-1])
        return tuple(found)

    @property
    def _begin(self) -> int:
        """Where in `since` the player's last discard is, or the one that declared riichi; else its beginning."""
        own = [place for place, one in enumerate(self.since) if one.is_own_discard]
        after = 0 if self.riichi is None else max(len(self.discards) - 1 - self.riichi, 0)
        return own[-1 - after] if after < len(own) else 0

    def _passed(self, places: range) -> Iterator[Passed]:
        for place in places:
            one = self.since[place]
            if one.tile is not None and one.tile.kind in self.waits:
                value = None if one.adds else self._worth(one.tile)
                has_yaku, on_tanyao = value is None or bool(value.yaku), value is not None and value.rests_on_tanyao
                yield Passed(place, one.tile, one.by, has_yaku, one.adds, on_tanyao)

    def _worth(self, tile: Tile) -> Worth | None:
        """Give the yaku that the hand had with a tile that went by, not the last one; None where one is granted."""
        finish = self.finish and replace(self.finish, last_tile=False)
        return None if finish is None else worth(self.hand, self.melds, tile, finish)


def check_ready(table: Table) -> None:
    """Refuse a shown hand in riichi that waits for nothing, not even a tile it holds itself.  Raises PositionError."""
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
                f"{seat.value} is in riichi, but {quoted(format_tiles(hand))} waits for nothing; write a hand that a "
                f"single tile completes, or leave {seat.value}'s riichi out"
            ).at(seat.value)
