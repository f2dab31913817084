"""
A hand during replay, act by act: each player's tiles, the live tile, and whose move it is.

Impossible events are refused: a tile must be discarded by the player holding it, on their turn, and a call must take
the live discard. This also catches misread logs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import TypeVar

from callwise.ground.errors import CallwiseError, PositionError
from callwise.ground.seats import SEATS, Seat
from callwise.question.recorded_games import LogError
from callwise.riichi.logs.replay.caps import MOST_ACTS, MOST_HANDS
from callwise.riichi.logs.replay.hand_record import Act, Calling, DeclaredKan, Discarding, Drawing, Hand
from callwise.riichi.table.discard import Discard
from callwise.riichi.table.melds import MOST_KANS, Meld, MeldKind
from callwise.riichi.table.own_kans import KanAt
from callwise.riichi.table.player import Player
from callwise.riichi.table.pond import PondTile
from callwise.riichi.table.table import Table, Turn
from callwise.riichi.table.tiles import Kind, Tile, format_tiles, too_many
from callwise.riichi.table.wall import DRAWS

PartT = TypeVar("PartT")


@dataclass
class Sitting:
    """A player's state so far; `hand` is None if the log doesn't show it."""

    hand: list[Tile] | None
    made: list[Meld] = field(default_factory=list)
    pond: list[PondTile] = field(default_factory=list)
    riichi: bool = False

    def take(self, seat: Seat, tiles: Iterable[Tile]) -> None:
        """Remove tiles from the hand. Raises LogError for one that isn't there."""
        if self.hand is None:
            return
        for tile in tiles:
            if tile not in self.hand:
                raise LogError(f"{seat.words} has no {tile} in {format_tiles(self.hand)}")
            self.hand.remove(tile)

    def copied(self) -> Sitting:
        """Return a copy."""
        hand = None if self.hand is None else [*self.hand]
        return Sitting(hand, [*self.made], [*self.pond], self.riichi)


class ReplayedHand:
    """
    The table of a hand after some of its acts.

    `open` is the live discard, or the tile of a kan that isn't made yet; `turn` is whose turn it is, before the
    discard. At least one of them is None; before a draw both are.
    """

    def __init__(self, hand: Hand) -> None:
        """Start with the deal."""
        self.hand = hand
        self.sitting = {seat: Sitting(None if one is None else list(one)) for seat, one in _dealt(hand)}
        self.wall, self.sticks = DRAWS, hand.sticks
        self.open: Discard | None = None
        self.turn: Turn | None = None
        self.has_drawn = False
        self._next: Seat = Seat.EAST
        self._after_kan = False
        self._laid: tuple[Tile, ...] = ()
        self.kans_at: list[KanAt] = []

    def play(self, act: Act) -> None:
        """Play an act. Raises LogError for one that's impossible at this moment."""
        match act:
            case Drawing():
                self._draw(act)
            case Discarding():
                self._discard(act)
            case Calling():
                self._call(act)
            case DeclaredKan():
                self._declare(act)

    def copied(self) -> ReplayedHand:
        """Return a copy to play on by itself."""
        other = copy(self)
        other.kans_at = [*self.kans_at]
        other.sitting = {seat: one.copied() for seat, one in self.sitting.items()}
        return other

    @property
    def draws_replacement(self) -> bool:
        """Whether the next draw is a kan's replacement tile."""
        return self._after_kan

    @property
    def table(self) -> Table:
        """
        The table at this moment, with every known hand shown.

        Raises PositionError before a draw, and for an impossible table.
        """
        moment = self.open or self.turn
        if moment is None:
            raise PositionError(f"this moment comes before {self._next.words}’s draw, so there’s no position to show")
        east, south, west, north = (self._player(one) for one in self.sitting.values())
        hand = self.hand
        told = tuple(self.kans_at)
        return Table((east, south, west, north), moment, self.wall, hand.wind, hand.honba, self.sticks, told)

    def _player(self, one: Sitting) -> Player:
        hand = None if one.hand is None else tuple(one.hand)
        return Player(hand, tuple(one.made), tuple(one.pond), riichi=one.riichi)

    def _draw(self, act: Drawing) -> None:
        seat = act.seat
        if self.turn is not None or seat is not self._next:
            due = self.turn.seat if self.turn else self._next
            raise LogError(f"{seat.words} draws, but it is {due.words}’s turn{' to discard' if self.turn else ''}")
        if self.wall == 0:
            raise LogError(f"{seat.words} draws, but all {DRAWS} tiles of the wall are drawn")
        self._let_lie()
        self.wall -= 1
        held = self.sitting[seat].hand
        if held is not None:
            if act.tile is None:
                raise LogError(f"{seat.words}’s hand is known, but not the tile drawn")
            held.append(act.tile)
        self.turn, self.has_drawn = Turn(seat, act.tile, self._after_kan), True
        self._after_kan = False

    def _let_lie(self) -> None:
        """Put the live tile in its pond or finish its kan, since nobody wins on it or calls it."""
        lying, self.open = self.open, None
        if lying is None:
            return
        one = self.sitting[lying.by]
        if lying.kan is None:
            one.pond.append(PondTile(lying.tile, lying.turned))
            self.sticks += lying.turned
        else:
            self._make_kan(lying)

    def _make_kan(self, laid: Discard) -> None:
        one = self.sitting[laid.by]
        turn = sum(len(each.pond) for each in self.sitting.values())
        self.kans_at.append(KanAt(laid.by, laid.tile.kind, (turn,)))
        if laid.kan is MeldKind.ANKAN:
            one.take(laid.by, self._laid[:-1])
            one.made.append(Meld(MeldKind.ANKAN, tuple(sorted(self._laid))))
            return
        pon = _pon_of(laid.tile.kind, one)
        assert pon is not None
        assert pon.turned is not None
        place = pon.turned + 1
        one.made.append(Meld(MeldKind.SHOUMINKAN, (*pon.tiles[:place], laid.tile, *pon.tiles[place:]), pon.turned))

    def _discard(self, act: Discarding) -> None:
        seat, one = act.seat, self.sitting[act.seat]
        self._check_turn(seat, f"discards {act.tile}")
        if act.turned and (one.riichi or any(meld.is_open for meld in one.made)):
            raise LogError(f"{seat.words} declares riichi {'twice' if one.riichi else 'with an open hand'}")
        one.take(seat, (act.tile,))
        one.riichi = one.riichi or act.turned
        self.turn, self.open = None, Discard(act.tile, seat, None, act.turned)
        self._next = seat.after(1)

    def _call(self, act: Calling) -> None:
        seat, call, lying = act.seat, act.call, self.open
        if lying is None or lying.kan is not None or seat is lying.by:
            raise LogError(f"{seat.words} calls {call}, but there’s no discard to call")
        if lying.tile != call.tile or seat.at(call.source) is not lying.by:
            raise LogError(f"{seat.words} calls {call}, but the discard is {lying}")
        one = self.sitting[seat]
        if one.riichi:
            raise LogError(f"{seat.words} calls {call}, but is in riichi")
        if call.kind.is_kan:
            self._check_replacement(f"{seat.words} calls {call}")
        one.take(seat, call.shown)
        one.made.append(call.meld())
        self.open = None
        self.sitting[lying.by].pond.append(PondTile(lying.tile, lying.turned, seat))
        self.sticks += lying.turned
        self._next = seat
        if call.kind is MeldKind.DAIMINKAN:
            self._after_kan = True
        else:
            self.turn, self.has_drawn = Turn(seat, None), False

    def _declare(self, act: DeclaredKan) -> None:
        seat, one = act.seat, self.sitting[act.seat]
        self._check_turn(seat, f"declares a kan of {format_tiles(act.tiles)}")
        if not self.has_drawn:
            raise LogError(f"{seat.words} declares a kan of {format_tiles(act.tiles)} right after a call")
        self._check_replacement(f"{seat.words} declares a kan of {format_tiles(act.tiles)}")
        if act.kind is MeldKind.SHOUMINKAN:
            if _pon_of(act.tiles[0].kind, one) is None:
                raise LogError(f"{seat.words} adds {act.tiles[0]}, but has no pon of it")
            one.take(seat, act.tiles)
        elif one.hand is not None and any(one.hand.count(tile) < act.tiles.count(tile) for tile in act.tiles):
            raise LogError(f"{seat.words} doesn’t have four {act.tiles[0].kind} in {format_tiles(one.hand)}")
        else:
            one.take(seat, act.tiles[-1:])
        self._laid = act.tiles
        self._next, self._after_kan, self.turn = seat, True, None
        self.open = Discard(act.tiles[-1], seat, kan=act.kind)

    def _check_replacement(self, does: str) -> None:
        kans = sum(meld.kind.is_kan for one in self.sitting.values() for meld in one.made)
        if kans == MOST_KANS or self.wall == 0:
            raise LogError(
                f"{does}, but there’s no replacement tile for it, with {kans} kans made and {self.wall} tiles "
                "left to draw"
            )

    def _check_turn(self, seat: Seat, does: str) -> None:
        if self.turn is None or self.turn.seat is not seat:
            whose = f"it is {self.turn.seat.words}’s turn" if self.turn else "nobody has drawn"
            raise LogError(f"{seat.words} {does}, but {whose}")


def read_each(
    parts: Sequence[PartT], read: Callable[[PartT, int], Hand]
) -> tuple[tuple[Hand, ...], tuple[LogError, ...]]:
    """
    Read each part of a log as a numbered hand and check it by replay; return the hands, and the errors of other parts.

    Raises LogError for too many parts, and the first error if no hand is left.
    """
    if len(parts) > MOST_HANDS:
        raise LogError(f"a game can have at most {MOST_HANDS} hands; this log has {len(parts)}")
    hands, faults = [], []
    for number, part in enumerate(parts, 1):
        try:
            hand = read(part, number)
            check(hand)
            hands.append(hand)
        except CallwiseError as error:
            fault = error if isinstance(error, LogError) else LogError(str(error))
            faults.append(fault.within(number))
    if not hands:
        raise faults[0]
    return tuple(hands), tuple(faults)


def check(hand: Hand) -> None:
    """Refuse a hand that can't have been played like this. Raises LogError."""
    if len(hand.acts) > MOST_ACTS:
        raise LogError(f"a hand can have at most {MOST_ACTS} acts; this one has {len(hand.acts)}", hand.number)
    told = [tile for one in hand.dealt if one is not None for tile in one]
    for seat, one in _dealt(hand):
        if one is not None and len(one) != 13:
            raise LogError(f"{seat.words} should be dealt 13 tiles, got {len(one)}", hand.number, 0)
    told += [act.tile for act in hand.acts if isinstance(act, Drawing) and act.tile is not None]
    if fault := "; ".join(too_many(told)):
        raise LogError(fault, hand.number)
    played = ReplayedHand(hand)
    for number, act in enumerate(hand.acts, 1):
        try:
            played.play(act)
        except CallwiseError as error:
            raise LogError(error.said if isinstance(error, LogError) else str(error), hand.number, number) from error
    for win in hand.ending.wins:
        lies = played.open is not None and win.by is played.open.by and win.seat is not win.by
        drew = played.turn is not None and played.turn.seat is win.seat and played.has_drawn
        if not (lies if win.by else drew):
            how = f"on {win.by.words}’s tile" if win.by else "by a draw"
            raise LogError(f"{win.seat.words} wins {how}, but there’s no such tile", hand.number, len(hand.acts))


def _pon_of(kind: Kind, one: Sitting) -> Meld | None:
    return next((meld for meld in one.made if meld.kind is MeldKind.PON and meld.tile_kind == kind), None)


def _dealt(hand: Hand) -> Iterator[tuple[Seat, tuple[Tile, ...] | None]]:
    return zip(SEATS, hand.dealt, strict=True)
