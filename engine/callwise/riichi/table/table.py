"""
A riichi table at one moment of a deal: four players, their tiles, and whose move it is.

Facts only.  East is the dealer, so a seat is also its player's wind (CON-8).
What has happened before the moment is told by ponds and melds; a table that
no deal can lead to is refused, one that is merely unlikely is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from callwise.errors import NotationError, PositionError, check_length, quoted, within
from callwise.riichi.table.discard import Discard
from callwise.riichi.table.melds import MOST_MELDS, MeldKind, check_copies, check_hand
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.past import Played, check_calls, fewest_lying, play_over
from callwise.riichi.table.player import Player
from callwise.riichi.table.pond import Discarded, check_riichi, write_pond
from callwise.riichi.table.tiles import Tile
from callwise.riichi.table.wall import DEAD_WALL, DRAWS, SET, turns_gone, undrawn
from callwise.seats import SEATS, Seat

__all__ = ["Player", "Table", "Turn", "most_left", "sticks_laid"]

_TURN = re.compile(
    r"\s*+(?P<seat>[A-Za-z]++)\s++(?:(?P<called>called)|drew\s++(?P<tile>\S++)(?P<replacement>\s++as\s++replacement)?)\s*+"
)


@dataclass(frozen=True, slots=True)
class Turn:
    """
    A player's own turn, before the discard.

    `drawn` is the tile just taken, from the wall or as a kan's replacement;
    None when the turn began with a chii or pon, after which nothing is drawn.
    """

    seat: Seat
    drawn: Tile | None
    replacement: bool = False

    @classmethod
    def parse(cls, text: str) -> Turn:
        """
        Read ``south drew 4m``, ``south drew 4m as replacement`` or ``south called``.

        Raises NotationError for anything else.
        """
        check_length(text)
        match = _TURN.fullmatch(text)
        if match is None:
            raise NotationError(
                f"{quoted(text)} is not a turn; write 'south drew 4m', 'south drew 4m as replacement' or 'south called'"
            )
        drawn = Tile.parse(match["tile"]) if match["tile"] else None
        return cls(Seat.parse(match["seat"]), drawn, bool(match["replacement"]))

    def __str__(self) -> str:
        if self.drawn is None:
            return f"{self.seat.value} called"
        return f"{self.seat.value} drew {self.drawn}{' as replacement' if self.replacement else ''}"


@dataclass(frozen=True)
class Table:
    """
    Four players in seat order, and the moment: a discard lies open, or it is somebody's turn.

    `wall` counts the tiles left to draw, the dead wall apart; `honba` the
    repeat counters, and `deposits` the riichi sticks on the table, those of
    this deal among them.

    Raises PositionError for what cannot be: hands of the wrong size, too many
    tiles of a kind or in all, more kans than there are replacement tiles,
    riichi twice, or ponds, melds and moment that contradict each other.
    """

    players: tuple[Player, Player, Player, Player]
    moment: Discard | Turn
    wall: int = 40
    wind: Seat = Seat.EAST
    honba: int = 0
    deposits: int = 0

    def __post_init__(self) -> None:
        for seat, player in self.seated():
            with within(seat.value):
                self._check_player(seat, player)
                check_copies(whose={seat: player.known})
                self._check_riichi(seat, player)
        if self.kans > 4:
            raise PositionError(f"there are replacement tiles for four kans, got {self.kans} kans")
        discard = (self.moment.tile,) if isinstance(self.moment, Discard) else ()
        check_copies(discard, whose={seat: player.known for seat, player in self.seated()})
        self._check_past()
        self._check_wall()
        if self.honba < 0:
            raise PositionError(f"honba are counted from 0, got {self.honba} honba").at("honba")
        if self.deposits < (least := sticks_laid(self.players, self.moment)):
            raise PositionError(
                f"players in riichi have laid a stick each, so at least {least} riichi sticks lie on the table, "
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
                f"{seat.value}'s hand is shown, and the furiten of a shown hand follows; write {seat.value}'s pond, "
                f"with the tile that {seat.value} waits for and discarded, or all four ponds, with the one that "
                f"{seat.value} passed on"
            )

    def _check_riichi(self, seat: Seat, player: Player) -> None:
        moment = self.moment
        discards = player.pond or ()
        if isinstance(moment, Discard) and moment.by is seat:
            discards = (*discards, Discarded(moment.tile, moment.turned))
            if moment.turned and not player.riichi:
                raise PositionError(f"{str(moment)!r} declares riichi, so {seat.value} is in riichi")
        check_riichi(discards)
        if player.riichi and player.pond is not None and not any(one.turned for one in discards):
            raise PositionError(
                f"{seat.value} is in riichi, but no tile is turned in its pond {quoted(write_pond(player.pond))}; "
                "put a quote behind the digit of the riichi tile, like 4'z"
            )

    def _check_past(self) -> None:
        moment = self.moment
        melds = [player.melds for player in self.players]
        check_calls([player.pond for player in self.players], melds)
        if isinstance(moment, Turn) and _has_called(moment, self[moment.seat]):
            called = self[moment.seat].melds[-1]
            source = moment.seat.at(called.source)
            pond = self[source].pond
            if pond is not None and (not pond or pond[-1].called_by is not moment.seat):
                raise PositionError(
                    f"{moment.seat.value} called {called.called} just now with {write_meld(called)}, so "
                    f"{called.called}>{moment.seat.value} stands last in {source.value}'s pond; "
                    f"it is {quoted(write_pond(pond))}"
                )
        ponds = [player.pond for player in self.players if player.pond is not None]
        if len(ponds) == len(SEATS):
            _check_moment(moment, play_over(ponds, melds))
        elif _turns_gone(self.players, moment) is None:
            told = ", ".join(
                f"{seat.value} has discarded {self.count_discards(seat)} times"
                for seat, player in self.seated()
                if player.pond is not None
            )
            raise PositionError(
                f"by the calls that lie there, the turn can’t have gone round so that {told}, and {str(moment)!r}; "
                "a pond that is shown holds every discard, and one that doesn’t matter is left out"
            )

    def _check_wall(self) -> None:
        most = most_left(self.players, self.moment)
        if most < 0:
            number, name = max((len(player.pond or ()), seat.value) for seat, player in self.seated())
            pond = quoted(write_pond(self[Seat(name)].pond or ()))
            raise PositionError(
                f"{name}'s pond {pond} holds more discards than a wall gives turns for: for {number} of them at least "
                f"{DRAWS - most} tiles must have been drawn, and {DRAWS} are there to draw"
            ).at(name)
        exact = all(player.pond is not None for player in self.players)
        if 0 <= self.wall <= most and (self.wall == most or not exact):
            return
        held, discarded = _in_hands(self.players, self.moment), _discarded(self.players, self.moment)
        turns = "" if exact else ", by the turns that ponds, melds and riichi tell of"
        raise PositionError(
            f"{'' if exact else 'at most '}{most} tiles are left to draw, got {self.wall}: a set has {SET}, of which "
            f"{DEAD_WALL} are the dead wall, {held} in hands and melds and "
            f"{'' if exact else 'at least '}{discarded} in the ponds{turns}"
        ).at("wall")

    def _tiles(self, seat: Seat) -> int:
        return 14 if seat is _at_turn(self.moment) else 13

    def tiles_in_hand(self, seat: Seat) -> int:
        """How many tiles a seat holds beside its melds, shown or not."""
        return self._tiles(seat) - 3 * len(self[seat].melds)

    def __getitem__(self, seat: Seat) -> Player:
        """Give the player on a seat."""
        return self.players[SEATS.index(seat)]

    def seated(self) -> Iterable[tuple[Seat, Player]]:
        """Give each seat with its player, East first."""
        return zip(SEATS, self.players, strict=True)

    @property
    def discard(self) -> Discard:
        """The discard that lies open.  Raises PositionError when none does."""
        if isinstance(self.moment, Discard):
            return self.moment
        raise PositionError(f"no discard lies open: {self.moment}")

    @property
    def turn(self) -> Turn:
        """Whose turn it is.  Raises PositionError when a discard lies open."""
        if isinstance(self.moment, Turn):
            return self.moment
        raise PositionError(f"it is nobody’s turn: {self.moment} lies open")

    @cached_property
    def kans(self) -> int:
        """How many kans lie on the table, of all players (NAK-15)."""
        return _kans(self.players)

    def discards_of(self, seat: Seat) -> tuple[Tile, ...]:
        """
        Give a player's discards in order, those called away and the one that lies open among them.

        Of a pond that is not shown, only the one that lies open is known.
        """
        moment = self.moment
        lying_open = (moment.tile,) if isinstance(moment, Discard) and moment.by is seat else ()
        return (*(one.tile for one in self[seat].pond or ()), *lying_open)

    def count_discards(self, seat: Seat) -> int:
        """
        Count a player's discards, the one that lies open among them.

        Raises PositionError when the pond is not shown.
        """
        if self[seat].pond is None:
            raise PositionError(f"{seat.value}'s pond isn’t shown, so its discards can’t be counted; write it out")
        return len(self.discards_of(seat))


def kans_of(table: Table) -> tuple[Tile, ...]:
    """Give a tile of every kan that lies on a table."""
    return tuple(meld.tiles[0] for player in table.players for meld in player.melds if meld.kind.is_kan)


def most_left(players: Iterable[Player], moment: Discard | Turn) -> int:
    """
    Count the tiles that are left to draw when all others are where they can be seen.

    With all four ponds shown that is what is left; a pond that is not shown
    can only make it less, and holds what must have been discarded for the
    melds and riichi that are there.
    """
    seated = tuple(players)
    return SET - DEAD_WALL - _in_hands(seated, moment) - _discarded(seated, moment)


def sticks_laid(players: Iterable[Player], moment: Discard | Turn) -> int:
    """
    Count the riichi sticks laid in this deal.

    The stick of a riichi tile that lies open is laid when nobody wins with it.
    """
    pending = isinstance(moment, Discard) and moment.turned and moment.drawn_since is None
    return sum(player.riichi for player in players) - pending


def _check_turn(turn: Turn, player: Player) -> None:
    seat, last = turn.seat.value, player.made[-1] if player.made else None
    made = " ".join(map(write_meld, player.made)) or "none"
    if turn.drawn is None and (last is None or last.kind.is_kan):
        raise PositionError(f"{seat} called, so a chii or pon is the last of its melds; they are {made}")
    if turn.replacement and not (last is not None and last.kind.is_kan) and not _has_added(player):
        raise PositionError(f"{seat} drew a replacement tile, so a kan is the last of its melds; they are {made}")
    if turn.drawn is not None and player.hand is not None and turn.drawn not in player.hand:
        raise PositionError(f"the drawn tile {turn.drawn} is part of {seat}'s hand and must be written there too")


def _has_called(turn: Turn, player: Player) -> bool:
    """Whether a turn certainly began with the call of the player's last meld."""
    if turn.drawn is None:
        return True
    last = player.made[-1].kind if player.made else None
    return turn.replacement and last is MeldKind.DAIMINKAN and not _has_added(player)


def _has_added(player: Player) -> bool:
    """Whether a kan was added at a time that is not told, its pon standing nowhere before it."""
    return any(meld.kind is MeldKind.SHOUMINKAN and meld.grew_from not in player.made for meld in player.made)


def _check_moment(moment: Discard | Turn, played: Played) -> None:
    acting = moment.seat if isinstance(moment, Turn) else moment.by
    if played.seat is not acting:
        raise PositionError(
            f"played over from east’s first discard, the ponds lead to {played.seat.value}’s turn, "
            f"but the position says {str(moment)!r}"
        )
    if isinstance(moment, Discard):
        return
    if played.call is None and moment.drawn is None:
        raise PositionError(
            f"{str(moment)!r}, but nobody called the last discard in the ponds; mark it, like 5p>{acting.value}"
        )
    if played.call is not None and not played.call.kind.is_kan and moment.drawn is not None:
        raise PositionError(
            f"{acting.value} called {write_meld(played.call)} and draws nothing before the discard; "
            f"write '{acting.value} called', not {str(moment)!r}"
        )
    if played.call is not None and played.call.kind.is_kan and not moment.replacement:
        raise PositionError(
            f"{acting.value} called {write_meld(played.call)} and draws a replacement tile; "
            f"write '{moment} as replacement'"
        )


def _at_turn(moment: Discard | Turn) -> Seat | None:
    """Say who holds a tile more than the others."""
    return moment.seat if isinstance(moment, Turn) else moment.drawn_since


def _kans(players: Iterable[Player]) -> int:
    return sum(meld.kind.is_kan for player in players for meld in player.melds)


def _in_hands(players: Sequence[Player], moment: Discard | Turn) -> int:
    return 13 * len(players) + _kans(players) + (_at_turn(moment) is not None)


def _discarded(players: Sequence[Player], moment: Discard | Turn) -> int:
    """Count the discards that lie in ponds, where some are not shown those that must, and the one that lies open."""
    seen = sum(len(player.lying) for player in players)
    if any(player.pond is None for player in players):
        seen = max(seen, _must_lie(players, moment))
        has_drawn = isinstance(moment, Discard) and moment.drawn_since is not None
        seen = max(seen, (_turns_gone(players, moment) or 0) - undrawn(_calls(players)) - has_drawn)
    return seen + isinstance(moment, Discard)


def _turns_gone(players: Sequence[Player], moment: Discard | Turn) -> int | None:
    """Count how often the turn has gone on at least, by the ponds that are shown; None where they contradict."""
    at = _at_turn(moment) or moment.by if isinstance(moment, Discard) else moment.seat
    calls, most, least = _calls(players), SET * len(SEATS), 0
    for seat, player in zip(SEATS, players, strict=True):
        if player.pond is not None:
            lying_open = isinstance(moment, Discard) and moment.by is seat
            gone = turns_gone(seat, len(player.pond) + lying_open, calls, on_turn=_at_turn(moment) is seat)
            least, most = max(least, gone.start), min(most, gone.stop - 1)
    least += (SEATS.index(at) - least) % 4
    return least if least <= most else None


def _calls(players: Sequence[Player]) -> list[tuple[Seat, Seat]]:
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
    called = True if _has_called(moment, players[SEATS.index(moment.seat)]) else None if moment.replacement else False
    return fewest_lying(melds, riichi, moment.seat, called=called)
