"""
Puzzle notation of a waiting hand and its past, with checks.

The position is that of one player, *you*: the hand, the melds, your discards as in a pond, and the latest events in
order, as in ``toimen 4m; kamicha pon; kamicha 9s; you``. Others are named by position, or by seat if yours is given.

Your discards are in the pond, so the past only marks them with *you*: the last *you* is the pond's last tile. Events
before the first *you* happened before that discard.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from callwise.ground.errors import NotationError, PositionError, quoted, within
from callwise.ground.seats import Relation, Seat
from callwise.question.case import Entries, Key
from callwise.riichi.hand.hand import By, Finish, waits
from callwise.riichi.hand.waiting_player import PlayerEvent, Waiting
from callwise.riichi.questions.entries.table_keys import HAND_HOW, OTHERS, WINDS, melds_key, number_key
from callwise.riichi.questions.entries.written_table import read_held, read_number
from callwise.riichi.questions.furiten.visible_history import VisibleHistory
from callwise.riichi.questions.furiten.written_past import (
    PAST_SIGNS,
    check_calls,
    check_declared,
    check_turns,
    read_past,
    reads_caller,
    written,
)
from callwise.riichi.table.melds import check_copies, check_hand
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.pond import Pond, PondTile, read_pond_with
from callwise.riichi.table.tiles import Tile, format_tiles, without

POSITION_KEYS: Mapping[str, Key] = {
    "hand": Key("Your hand, one tile short", HAND_HOW),
    "melds": melds_key(),
    "pond": Key(
        "Your discards, first to last",
        "1z9m 4'z 5p>across.  The 4z declared [[riichi]]; the 5p was called by the player across",
        optional=True,
        signs=("'", " ", *(f">{side.value} " for side in OTHERS)),
    ),
    "past": Key(
        "What happened last, in order",
        "you; right 4m; across pon; across 9s.  “you” is your discard: the last is your last above.  "
        "right adds 4m: the fourth tile of their pon",
        optional=True,
        signs=PAST_SIGNS,
    ),
    "declared": number_key("You declared “sacred discard”", "A number: after how many of your discards"),
    "seat": Key(
        "Your wind",
        "Your [[yaku|scoring patterns|yaku]] are counted with it.  If you leave it out, you’re South in the East round",
        optional=True,
        choices=WINDS,
    ),
    "wind": Key("The round’s wind", "With your own wind", optional=True, choices=WINDS),
    "yaku": Key(
        "Your [[yaku|scoring patterns|yaku]]",
        "Instead of your wind",
        optional=True,
        choices=(("granted", "assume that every wait gives one"),),
    ),
}
"""Entries of a position on another player's turn."""
TURN_KEYS: Mapping[str, Key] = {
    **POSITION_KEYS,
    "hand": Key("Your hand, with the tile you drew", HAND_HOW),
    "drawn": Key("The tile you have drawn", "One tile, which stands in the hand too: 5p", single=True),
}
"""Entries of a position on the player's own turn."""


@dataclass(frozen=True)
class Position:
    """
    A waiting player in puzzle notation.

    `waiting` excludes the drawn tile, and sees others from the player's side; its `finish` is None without a seat.
    `pond` names callers as seen from `anchor`.
    """

    waiting: Waiting
    pond: Pond
    drawn: Tile | None = None
    anchor: Seat = Seat.EAST

    @property
    def is_seated(self) -> bool:
        """Whether the player's seat is given, so that yaku are counted."""
        return self.waiting.finish is not None

    @property
    def mine(self) -> tuple[tuple[Tile, ...], ...]:
        """
        The tiles in hand and melds.

        If all four of a kind are here, it isn't a wait; if they are elsewhere, it can still be asked about.
        """
        drawn = () if self.drawn is None else (self.drawn,)
        return (self.waiting.hand, drawn, *(meld.tiles for meld in self.waiting.melds))

    @property
    def history(self) -> VisibleHistory:
        """Your discards and the latest events."""
        sides = map(self.side, self.pond)
        called = tuple(side for side in sides if side is not None)
        waiting = self.waiting
        return VisibleHistory(Relation.SELF, waiting.discards, called, self.happened, waiting.melds, self.anchor)

    @property
    def seen(self) -> tuple[tuple[Tile, ...], ...]:
        """Every known tile, including your own."""
        return (*self.mine, self.waiting.discards, tuple(self.history.elsewhere))

    def side(self, one: PondTile) -> Relation | None:
        """Return who called one of your discards, if anybody."""
        return None if one.called_by is None else self.anchor.sees(one.called_by)

    @property
    def happened(self) -> tuple[tuple[PlayerEvent, Tile | None], ...]:
        """The latest events, each discard with its tile, including your own."""
        own = sum(one.is_own_discard for one in self.waiting.since)
        tiles = iter(self.waiting.discards[len(self.waiting.discards) - own :])
        return tuple((one, next(tiles) if one.is_own_discard else one.tile) for one in self.waiting.since)


def read_position(entries: Entries, *, own_turn: bool = False, must_wait: bool = True) -> Position:
    """
    Read a position; `own_turn` requires a drawn tile, and `must_wait` a hand that one tile completes.

    Raises NotationError or PositionError.
    """
    seat = entries.read_or("seat", Seat.parse, None)
    wind = entries.read_or("wind", Seat.parse, None)
    if wind is not None and seat is None:
        raise PositionError("the round wind matters only with your seat wind; write that too, under seat").at("wind")
    if entries.read_or("yaku", _read_granted, False) and seat is not None:
        raise PositionError("your yaku are worked out from your seat wind; leave out one of the two").at("yaku")
    anchor = seat or Seat.EAST
    hand, melds = read_held(entries)
    drawn = entries.read("drawn", Tile.parse) if own_turn else None
    with within("hand"):
        check_hand(hand, melds, 14 if own_turn else 13, "with a tile drawn" if own_turn else "between turns")
    if drawn is not None and drawn not in hand:
        raise PositionError(f"the drawn tile {drawn} is part of the hand, so write it there too").at("drawn")
    pond = entries.read_or("pond", partial(read_pond_with, reads_caller(seat)), ())
    riichi = next((place for place, one in enumerate(pond) if one.turned), None)
    declared = entries.read_or("declared", read_number, None)
    finish = None if seat is None else Finish(By.RON, seat, wind or Seat.EAST, riichi=riichi is not None)
    held = hand if drawn is None else without(hand, (drawn,))
    since = entries.read_or("past", lambda text: read_past(text, seat), ())
    tiles = tuple(one.tile for one in pond)
    with within("pond"):
        check_copies(tiles)
    waiting = Waiting(Relation.SELF, held, melds, tiles, since, riichi, declared, finish, at_turn=own_turn)
    position = Position(waiting, pond, drawn, anchor)
    _check_riichi(position)
    with within("past"):
        check_turns(waiting)
        _check_own(position)
    with within("declared"):
        check_declared(declared, riichi, len(tiles), "a discard of yours", "your")
    with within("hand"):
        check_copies(*position.seen)
        if must_wait and not waiting.waits:
            raise PositionError("this hand isn’t tenpai; write one that a single tile completes")
        if riichi is not None and not waits(held, melds, held=True):
            raise PositionError(
                f"the pond shows riichi, but {quoted(format_tiles(held))} isn’t tenpai; write a hand that a "
                "single tile completes, or leave out the riichi mark (')"
            )
    position.history.check(entries.get("pond", ""), to_discard=own_turn)
    with within("past"):
        position.history.check_rows(position.seen)
    return position


def _read_granted(text: str) -> bool:
    if text != "granted":
        raise NotationError(f"yaku can only be 'granted'; leave it out otherwise (got {quoted(text)})")
    return True


def _check_own(position: Position) -> None:
    """Refuse a past that doesn't match the player's own pond and melds. Raises PositionError."""
    waiting, own = position.waiting, position.waiting.since
    mentioned = [place for place, one in enumerate(own) if one.is_own_discard]
    if len(mentioned) > len(position.pond):
        raise PositionError(
            f"the past says 'you' {len(mentioned)} times, but the pond has {len(position.pond)} discards; "
            "write each of them there"
        )
    for event in own:
        if event.adds and any(
            one.tile.kind == event.tile.kind and position.side(one) is not event.by
            for one in position.pond
            if event.tile is not None
        ):
            raise PositionError(
                f"'{written(event)}' makes a kan of all four, so your discard of that kind was called by "
                f"{event.by.value}; mark that in the pond"
            )
    for place, one in zip(mentioned[::-1], position.pond[::-1], strict=False):
        after = own[place + 1] if place + 1 < len(own) else None
        caller = after.by if after is not None and after.call is not None and not after.adds else None
        side = position.side(one)
        if side is caller:
            continue
        if caller is not None:
            raise PositionError(
                f"'you; {written(own[place + 1])}' says that your {one.tile} was called; "
                f"write {one.tile}>{caller.value} in the pond"
            )
        assert side is not None
        raise PositionError(
            f"the pond says that {side.value} called your {one.tile}, so that call comes after "
            f"'you': {side.value} pon, chii or kan"
        )
    check_calls(waiting)


def _check_riichi(position: Position) -> None:
    opened = [meld for meld in position.waiting.melds if meld.is_open]
    if position.waiting.riichi is not None and opened:
        raise PositionError(
            f"a player in riichi has a closed hand, but {write_meld(opened[0])} is open; "
            "leave out its melds, or the riichi mark (') in the pond"
        ).at("melds")
