"""
A riichi table at one moment of a deal: four players, their tiles, and whose move it is.

East is the dealer, so a seat is also its player's wind (CON-8). Ponds and melds show the history; a table that no deal
can lead to is refused, an unlikely one isn't. No rules are applied here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from callwise.ground.errors import PositionError, quoted, within
from callwise.ground.seats import SEATS, Seat
from callwise.riichi.table.discard import Discard
from callwise.riichi.table.discard_tally import (
    at_turn,
    count_kans,
    count_lying,
    discards_due,
    discards_now,
    has_added,
    has_called,
    in_hands,
    most_left,
    sticks_laid,
    turns_passed,
)
from callwise.riichi.table.melds import MOST_KANS, MOST_MELDS, Meld, MeldKind, check_copies, check_hand
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.own_kans import KanAt, OwnKan, own_kans
from callwise.riichi.table.own_turn import Turn
from callwise.riichi.table.past import DealProgress, InOrder, check_calls, in_order, play_over
from callwise.riichi.table.player import Player
from callwise.riichi.table.pond import PondTile, check_riichi, write_pond
from callwise.riichi.table.tiles import Tile, format_tiles, plain
from callwise.riichi.table.wall import DEAD_WALL, DRAWS, SET

__all__ = ["Player", "Table", "Turn"]


@dataclass(frozen=True)
class Table:
    """
    Four players in seat order, and the moment: a live discard or kan tile, or somebody's turn.

    While a kan's tile is live the kan isn't made yet: its pon is still a pon, and a closed kan's tiles are still in the
    hand.

    `wall` counts the tiles left to draw, without the dead wall; `honba` the counters, and `deposits` the riichi sticks
    on the table, including this deal's. `kans_at` states when closed and added kans were made, which ponds don't show,
    and `own_kans` are those kans with their remaining possible turns.

    A shown pond holds every discard of its player unless the wall says there were more. Then it's partial: its tiles
    were discarded, and the rest are unknown (`is_whole`).

    Raises PositionError for impossible tables: hands of the wrong size, too many tiles of a kind or in all, more kans
    than replacement tiles, riichi twice, or ponds, melds and moment that contradict each other.
    """

    players: tuple[Player, Player, Player, Player]
    moment: Discard | Turn
    wall: int = 40
    wind: Seat = Seat.EAST
    honba: int = 0
    deposits: int = 0
    kans_at: tuple[KanAt, ...] = ()
    own_kans: tuple[OwnKan, ...] = field(default=(), init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for seat, player in self.seated():
            with within(seat.value):
                self._check_player(seat, player)
                check_copies(whose={seat: player.known})
                self._check_riichi(seat, player)
        if self.kans > MOST_KANS:
            raise PositionError(f"a hand has at most four kans, got {self.kans}")
        if isinstance(self.moment, Discard) and self.moment.kan is not None:
            self._check_kan(self.moment)
        check_copies(self._lying_open, whose={seat: player.known for seat, player in self.seated()})
        self._check_past()
        made = [player.made for player in self.players]
        object.__setattr__(self, "own_kans", own_kans(self.played, made, moment=self.moment, stated=self.kans_at))
        self._check_wall()
        if self.honba < 0:
            raise PositionError(f"honba can’t be below 0, got {self.honba}").at("honba")
        if self.deposits < (least := sticks_laid(self.players, self.moment)):
            raise PositionError(
                f"each player in riichi has paid a stick, so there are at least {least} on the table, "
                f"got {self.deposits}"
            ).at("sticks")

    def _check_player(self, seat: Seat, player: Player) -> None:
        moment = self.moment
        if isinstance(moment, Turn) and moment.seat is seat:
            when = f"on {seat.value}'s turn, before the discard,"
            _check_turn(moment, player)
        elif isinstance(moment, Discard) and moment.drawn_since is seat:
            when = f"as {seat.value} has drawn,"
        else:
            when = f"for {seat.value}, whose turn it isn’t,"
        if len(player.melds) > MOST_MELDS:
            raise PositionError(f"{seat.value} has {len(player.melds)} melds; a hand has at most {MOST_MELDS}")
        if player.hand is not None:
            check_hand(player.hand, player.melds, self._tiles(seat), when)
        if player.hand is not None and player.furiten:
            raise PositionError(
                f"{seat.value}'s hand is shown, so its furiten is worked out; write {seat.value}'s pond, "
                f"with the winning tile that {seat.value} discarded, or all four ponds, with the one that "
                f"{seat.value} passed on"
            )

    @property
    def _lying_open(self) -> tuple[Tile, ...]:
        """The live tile, and the other three tiles of a hidden hand's closed kan."""
        moment = self.moment
        if not isinstance(moment, Discard):
            return ()
        hidden = moment.kan is MeldKind.ANKAN and self[moment.by].hand is None
        return (moment.tile, *((plain(moment.tile.kind),) * 3 if hidden else ()))

    def _check_kan(self, moment: Discard) -> None:
        """Refuse a tile laid for a kan its player can't make. Raises PositionError."""
        seat, kind, player = moment.by.value, moment.tile.kind, self[moment.by]
        if self.kans == MOST_KANS or self.wall == 0:
            raise PositionError(
                f"{str(moment)!r}, but there’s no replacement tile for it, with {self.kans} kans made and "
                f"{self.wall} tiles left to draw"
            )
        if moment.kan is MeldKind.SHOUMINKAN:
            if not any(meld.kind is MeldKind.PON and meld.tile_kind == kind for meld in player.melds):
                melds = " ".join(map(write_meld, player.melds)) or "none"
                raise PositionError(
                    f"{str(moment)!r} is added to {seat}'s pon, which you still write as a pon, like "
                    f"{write_meld(Meld(MeldKind.PON, (plain(kind),) * 3, 1))}; the melds are {melds}"
                ).at(seat)
        elif player.hand is not None and [tile.kind for tile in player.hand].count(kind) != 3:
            raise PositionError(
                f"{str(moment)!r} is the fourth tile of a closed kan, so write the other three in the hand, which "
                f"is {quoted(format_tiles(player.hand))}"
            ).at(seat)

    def _check_riichi(self, seat: Seat, player: Player) -> None:
        moment = self.moment
        discards = player.pond or ()
        if isinstance(moment, Discard) and moment.by is seat and moment.kan is None:
            discards = (*discards, PondTile(moment.tile, moment.turned))
            if moment.turned and not player.riichi:
                raise PositionError(f"{str(moment)!r} declares riichi; write {seat.value} under riichi too")
        check_riichi(discards)
        is_known = player.pond is not None and (not player.pond or self._is_settled(seat))
        if player.riichi and is_known and not any(one.turned for one in discards):
            pond = quoted(write_pond(player.pond or ()))
            raise PositionError(
                f"{seat.value} is in riichi, but no tile in the pond {pond} is sideways; "
                "put ' after the digit of the riichi tile, like 4'z, or leave the pond out"
            )

    def _check_past(self) -> None:
        moment = self.moment
        melds = [player.melds for player in self.players]
        settled = self._settled
        check_calls([player.pond for player in self.players], melds, [one.pond is not None for one in settled])
        if isinstance(moment, Turn) and has_called(moment, self[moment.seat]):
            called = self[moment.seat].melds[-1]
            source = moment.seat.at(called.source)
            pond = settled[SEATS.index(source)].pond
            if pond is not None and (not pond or pond[-1].called_by is not moment.seat):
                raise PositionError(
                    f"{moment.seat.value} called {called.called} just now with {write_meld(called)}, so "
                    f"{called.called}>{moment.seat.value} must be the last tile in {source.value}'s pond, which "
                    f"is {quoted(write_pond(pond))}"
                )
        ponds = [player.pond for player in self.players if player.pond is not None]
        if len(ponds) == len(SEATS):
            _check_moment(moment, play_over(ponds, melds))
        elif turns_passed(settled, moment) is None:
            counts = ", ".join(
                f"{seat.value} has discarded {len(self.discards_of(seat))} times"
                for seat, player in zip(SEATS, settled, strict=True)
                if player.pond is not None
            )
            raise PositionError(
                f"with these calls, the turns can’t have led to {counts}, and {str(moment)!r}; "
                "write every discard of a pond, and leave out ponds that don’t matter"
            )

    def _check_wall(self) -> None:
        # A pond that lacks discards says nothing of the turns that the others take.
        most = min(most_left(self.players, self.moment), most_left(self._settled, self.moment))
        if most < 0:
            number, name = max((len(player.pond or ()), seat.value) for seat, player in self.seated())
            pond = quoted(write_pond(self[Seat(name)].pond or ()))
            raise PositionError(
                f"{name}'s pond {pond} has too many discards: {number} of them take at least "
                f"{DRAWS - most} draws, and a wall has only {DRAWS}"
            ).at(name)
        exact = all(player.pond is not None for player in self.players)
        if 0 <= self.wall <= most and (self.wall == most or not exact):
            return
        held, discarded = in_hands(self.players, self.moment), count_lying(self.players, self.moment)
        turns = "" if exact else ", by the turns that ponds, melds and riichi tell of"
        raise PositionError(
            f"{'' if exact else 'at most '}{most} tiles are left to draw, got {self.wall}: a set has {SET}, of which "
            f"{DEAD_WALL} are the dead wall, {held} in hands and melds and "
            f"{'' if exact else 'at least '}{discarded} in the ponds{turns}"
        ).at("wall")

    @cached_property
    def played(self) -> tuple[InOrder, ...] | None:
        """The discards in playing order; None unless all ponds are shown."""
        ponds = [player.pond for player in self.players if player.pond is not None]
        return tuple(in_order(ponds, [player.melds for player in self.players])) if len(ponds) == len(SEATS) else None

    def _tiles(self, seat: Seat) -> int:
        return 14 if seat is at_turn(self.moment) else 13

    def tiles_in_hand(self, seat: Seat) -> int:
        """How many concealed tiles a seat holds, shown or not."""
        return self._tiles(seat) - 3 * len(self[seat].melds)

    def __getitem__(self, seat: Seat) -> Player:
        """Return a seat's player."""
        return self.players[SEATS.index(seat)]

    def seated(self) -> Iterable[tuple[Seat, Player]]:
        """Return each seat with its player, East first."""
        return zip(SEATS, self.players, strict=True)

    @property
    def discard(self) -> Discard:
        """The live discard or kan tile. Raises PositionError if there isn't one."""
        if isinstance(self.moment, Discard):
            return self.moment
        raise PositionError(f"there’s no discard to claim: {self.moment}")

    @property
    def turn(self) -> Turn:
        """Whose turn it is. Raises PositionError while a discard is live."""
        if isinstance(self.moment, Turn):
            return self.moment
        raise PositionError(f"it is nobody’s turn: {self.moment} can still be claimed")

    @cached_property
    def kans(self) -> int:
        """How many kans all players have made (NAK-15)."""
        return count_kans(self.players)

    def discards_of(self, seat: Seat) -> tuple[Tile, ...]:
        """
        Return a player's known discards in order, including called ones and the live one.

        For a hidden pond, only the live one is known; others may be missing unless the pond `is_whole`.
        """
        moment = self.moment
        lying_open = (moment.tile,) if isinstance(moment, Discard) and discards_now(moment, seat) else ()
        return (*(one.tile for one in self[seat].pond or ()), *lying_open)

    def all_discards_of(self, seat: Seat) -> tuple[Tile, ...]:
        """
        Return every known discard of a player: those in melds of others, then `discards_of`.

        A called tile that is shown in the pond appears once, in its place.
        """
        away = []
        for caller, player in self.seated():
            shown = {one.tile.kind for one in self[seat].pond or () if one.called_by is caller}
            fed = [meld for meld in player.melds if meld.is_open and caller.at(meld.source) is seat]
            away += [tile for meld in fed if (tile := meld.called or meld.tiles[0]).kind not in shown]
        return (*away, *self.discards_of(seat))

    def missing(self, seat: Seat) -> int:
        """
        The fewest discards missing from a pond, given the tiles drawn; for a hidden pond, all discards.

        All melds are visible, so the wall tells how often the turn has come to a seat.
        """
        return max(0, discards_due(seat, self.players, self.moment, self.wall) - len(self[seat].pond or ()))

    def is_whole(self, seat: Seat) -> bool:
        """Whether a player's pond is shown and can hold every discard except the live one."""
        return self[seat].pond is not None and not self.missing(seat)

    @cached_property
    def _settled(self) -> list[Player]:
        """The players, without the ponds that needn't agree with everything else."""
        return [player if self._is_settled(seat) else replace(player, pond=None) for seat, player in self.seated()]

    def _is_settled(self, seat: Seat) -> bool:
        """Whether a pond must agree with everything else: it's whole, or all four are shown."""
        return self.is_whole(seat) or all(player.pond is not None for player in self.players)

    def check_whole(self, seat: Seat, short: int = 0) -> None:
        """Refuse a hidden pond, or one missing more discards than `short`. Raises PositionError."""
        name, pond = seat.value, self[seat].pond
        if pond is None:
            raise PositionError(f"{name}'s pond isn’t shown, so its discards can’t be counted; write it out").at(name)
        if (missing := self.missing(seat)) > short:
            raise PositionError(
                f"{name}'s pond {quoted(write_pond(pond))} can’t be every discard: with {self.wall} tiles left to draw "
                f"it lacks at least {missing}; write all of them{', or another wall' if self.wall else ''}"
            ).at(name)


def kans_of(table: Table) -> tuple[Tile, ...]:
    """Return one tile of each kan on the table."""
    return tuple(meld.tiles[0] for player in table.players for meld in player.melds if meld.kind.is_kan)


def _check_turn(turn: Turn, player: Player) -> None:
    seat, last = turn.seat.value, player.made[-1] if player.made else None
    made = " ".join(map(write_meld, player.made)) or "none"
    if turn.drawn is None and (last is None or last.kind.is_kan):
        raise PositionError(f"{seat} called, so the last meld must be a chii or pon; the melds are {made}")
    if turn.replacement and not (last is not None and last.kind.is_kan) and not has_added(player):
        raise PositionError(f"{seat} drew a replacement tile, so the last meld must be a kan; the melds are {made}")
    if turn.drawn is not None and player.hand is not None and turn.drawn not in player.hand:
        raise PositionError(f"the drawn tile {turn.drawn} is part of {seat}'s hand, so write it there too")


def _check_moment(moment: Discard | Turn, played: DealProgress) -> None:
    acting = moment.seat if isinstance(moment, Turn) else moment.by
    if played.seat is not acting:
        raise PositionError(
            f"replayed from East’s first discard, the ponds lead to {played.seat.value}’s turn, "
            f"but the position says {str(moment)!r}"
        )
    if isinstance(moment, Discard):
        if moment.kan is not None and played.call is not None and not played.call.kind.is_kan:
            raise PositionError(
                f"{acting.value} called {write_meld(played.call)} and must discard; a kan is announced after a draw, "
                f"got {str(moment)!r}"
            )
        return
    if played.call is None and moment.drawn is None:
        raise PositionError(
            f"{str(moment)!r}, but nobody called the last discard in the ponds; mark it, like 5p>{acting.value}"
        )
    if played.call is not None and not played.call.kind.is_kan and moment.drawn is not None:
        raise PositionError(
            f"{acting.value} called {write_meld(played.call)} and doesn’t draw before discarding; "
            f"write '{acting.value} called', not {str(moment)!r}"
        )
    if played.call is not None and played.call.kind.is_kan and not moment.replacement:
        raise PositionError(
            f"{acting.value} called {write_meld(played.call)} and draws a replacement tile; "
            f"write '{moment} as replacement'"
        )
