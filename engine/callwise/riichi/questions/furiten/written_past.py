"""
Notation of the latest events around a waiting player, and checks of their order.

Events are in order, separated by semicolons: ``toimen 4m; kamicha pon; kamicha 9s; you``. Others are named by position,
or by seat if the player's own is known. A discard is followed by the next player's, or the caller's. Before discarding,
a player may add a tile to a pon, as in ``kamicha 9s; you; shimocha adds 4m; shimocha 1z``.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from callwise.ground.errors import NotationError, PositionError, check_length, quoted
from callwise.ground.seats import ENGLISH, SEATS, Relation, Seat
from callwise.riichi.hand.waiting_player import PlayerEvent, Waiting
from callwise.riichi.questions.entries.table_keys import OTHERS
from callwise.riichi.table.melds import CALLED_AS, MeldKind
from callwise.riichi.table.mjt import write_meld
from callwise.riichi.table.tiles import Tile

YOU, ADDS = "you", "adds"
_SEATS = frozenset(seat.value for seat in SEATS)
PAST_SIGNS = (
    *(f"{name} " for name in (*(side.value for side in OTHERS), *(seat.value for seat in SEATS))),
    YOU,
    *(f" {call}" for call in ("chii", "pon", "kan")),
    f" {ADDS} ",
    "; ",
)


def reads_caller(seat: Seat | None) -> Callable[[str], Seat]:
    """Return a reader for the caller of the player's own discard: a position, or a seat if theirs is given."""

    def read(word: str) -> Seat:
        side = _who(word, seat)
        if side is Relation.SELF:
            raise PositionError(f"you can’t call your own discard, as {quoted(f'>{word}')} says")
        return (seat or Seat.EAST).at(side)

    return read


def _who(word: str, seat: Seat | None) -> Relation:
    if word == YOU:
        return Relation.SELF
    for side in OTHERS:
        if ENGLISH.get(word, word) == side.value:
            return side
    if seat is not None and word in _SEATS:
        return seat.sees(Seat(word))
    if word in _SEATS:
        raise NotationError(f"{quoted(word)} is a seat, but yours isn’t given; write left, across or right")
    raise NotationError(f"{quoted(word)} isn’t a player; write left, across, right or you")


def read_past(text: str, seat: Seat | None) -> tuple[PlayerEvent, ...]:
    """Read events, with seats if the player's own is given. Raises NotationError or PositionError."""
    check_length(text)
    return tuple(_read_event(part, seat) for part in text.replace(",", ";").split(";"))


def _read_event(text: str, seat: Seat | None) -> PlayerEvent:
    words = text.split()
    if len(words) == 3 and words[1] == ADDS:
        by = _who(words[0], seat)
        if by is Relation.SELF:
            raise NotationError(f"your kans are among your melds; leave {quoted(text.strip())} out")
        return PlayerEvent(by, Tile.parse(words[2]), MeldKind.SHOUMINKAN)
    if not words or len(words) > 2:
        raise NotationError(
            f"{quoted(text.strip())} isn’t an event; write 'across 4m', 'across pon' or 'you', separated by ;"
        )
    by = _who(words[0], seat)
    what = words[1] if len(words) == 2 else ""
    if what in CALLED_AS:
        return PlayerEvent(by, call=CALLED_AS[what])
    if by is Relation.SELF:
        if what:
            raise NotationError(f"your discards are in the pond; write just 'you', not {quoted(text.strip())}")
        return PlayerEvent(by)
    if not what:
        raise NotationError(
            f"{quoted(text.strip())} doesn’t say what {words[0]} did; write '{words[0]} 4m' or '{words[0]} pon'"
        )
    return PlayerEvent(by, Tile.parse(what))


def written(event: PlayerEvent) -> str:
    """Write an event in its notation."""
    name = YOU if event.by is Relation.SELF else event.by.value
    if event.adds:
        return f"{name} {ADDS} {event.tile}"
    what = _call_word(event.call) if event.call is not None else "" if event.tile is None else str(event.tile)
    return f"{name} {what}".strip()


def _call_word(kind: MeldKind) -> str:
    return "kan" if kind is MeldKind.DAIMINKAN else kind.value


def _next(side: Relation) -> Relation:
    """Return whose turn comes after a player's."""
    return Seat.EAST.sees(Seat.EAST.at(side).after(1))


def _name(side: Relation) -> str:
    return YOU if side is Relation.SELF else side.value


def _whose(side: Relation) -> str:
    return "your" if side is Relation.SELF else f"{side.value}'s"


def check_turns(waiting: Waiting) -> None:
    """Refuse events that can't follow each other. Raises PositionError."""
    for first, second in pairwise(waiting.since):
        if first.call is not None and (
            second.by is not first.by or (second.call is not None and not (second.adds and first.call.is_kan))
        ):
            raise PositionError(
                f"after '{written(first)}' comes a discard by the player who called, {_name(first.by)}; "
                f"got '{written(second)}'"
            )
        if first.call is None and (second.call is None or second.adds) and second.by is not _next(first.by):
            raise PositionError(
                f"after '{written(first)}' comes {_whose(_next(first.by))} discard or a call; got '{written(second)}'"
            )
        if second.call is not None and not second.adds and second.by is first.by:
            raise PositionError(f"a player can’t call their own discard; got '{written(first)}; {written(second)}'")
        if second.call is MeldKind.CHII and second.by is not _next(first.by):
            raise PositionError(
                f"a chii takes the discard of the player on the left, so after '{written(first)}' only "
                f"{_name(_next(first.by))} can chii; got '{written(second)}'"
            )
    last = waiting.since[-1] if waiting.since else None
    if last is not None and last.by is Relation.SELF and last.call is not None:
        raise PositionError(f"after '{written(last)}' comes your discard; add '; you' at the end")
    if last is not None and waiting.at_turn and (last.call is not None or _next(last.by) is not Relation.SELF):
        raise PositionError(f"you have drawn, so the last event is the left player’s discard; got '{written(last)}'")


def check_declared(declared: int | None, riichi: int | None, discards: int, marks: str, whose: str) -> None:
    """
    Refuse a declaration of "sacred discard" that marks no discard, or comes after riichi. Raises PositionError.

    `marks` and `whose` are the words for the player's discards.
    """
    if declared is None:
        return
    if not 1 <= declared <= discards:
        raise PositionError(
            f"the declaration marks {marks}, of which there are {discards}; got {declared}, which counts them"
        )
    if riichi is not None and declared > riichi + 1:
        raise PositionError(
            f"“sacred discard” must be declared by the riichi turn; {whose} riichi is discard {riichi + 1}, "
            f"got {declared}"
        )


def check_calls(waiting: Waiting) -> None:
    """Refuse the player's calls if they don't match the latest open melds. Raises PositionError."""
    made = [meld for meld in waiting.melds if meld.is_open]
    calls = [place for place, one in enumerate(waiting.since) if one.by is Relation.SELF and one.call is not None]
    for count, place in enumerate(reversed(calls)):
        call = waiting.since[place]
        if count == len(made):
            raise PositionError(f"'{written(call)}' makes a meld that isn’t among the melds; write it there")
        meld, before = made[-1 - count], waiting.since[place - 1] if place else None
        kinds = (MeldKind.PON, MeldKind.SHOUMINKAN) if call.call is MeldKind.PON else (call.call,)
        fits = meld.kind in kinds and (before is None or (before.by, before.tile) == (meld.source, meld.called))
        if not fits:
            taken = "" if before is None else f"{written(before)}; "
            raise PositionError(f"'{taken}{written(call)}' doesn’t match the meld {write_meld(meld)}")
