"""
Notation of the turns on which closed and added kans were made, if the ponds don't show them.

A kan is written before the next discard: ``north adds 9s; north 5m; east ankan 2z; east 1p``. Events are in order, and
other discards can be included to make clear which one is meant. A kan on the current turn has no discard after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from callwise.ground.errors import NotationError, PositionError, check_length, quoted
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Fact, Sentence
from callwise.question.case import Key
from callwise.question.scene import Note
from callwise.riichi.table.discard import Discard
from callwise.riichi.table.own_kans import KanAt
from callwise.riichi.table.table import Table, Turn
from callwise.riichi.table.tiles import Tile

ADDS, ANKAN = "adds", "ankan"
KANS_KEY = Key(
    "When kans were made",
    "north adds 9s; north 5m.  North added a 9s to a [[pon]], then discarded 5m.  north ankan 2z; north 1p is a closed "
    "[[kan]].  With all four ponds shown",
    optional=True,
    signs=(*(f"{seat.value} " for seat in SEATS), f" {ADDS} ", f" {ANKAN} ", "; "),
)


@dataclass
class _Turn:
    """A stated turn: its kans, and the discard after them, None before the discard."""

    seat: Seat
    text: str
    kans: list[tuple[str, Tile]] = field(default_factory=list)
    discard: Tile | None = None


def with_kans_dated(table: Table, text: str) -> Table:
    """Return a table with the turns of its kans as stated. Raises NotationError or PositionError."""
    check_length(text)
    turns = _read(text)
    if table.played is None:
        raise PositionError("the turn of a kan needs all four ponds; write them all, or leave the past out")
    when = _matched(turns, table)
    dated = [
        KanAt(turn.seat, tile.kind, tuple(at)) for turn, at in zip(turns, when, strict=True) for _, tile in turn.kans
    ]
    for turn in turns:
        for how, tile in turn.kans:
            is_added = any(
                kan.seat is turn.seat and kan.meld.tile_kind == tile.kind and kan.added is not None
                for kan in table.own_kans
            )
            if how == ADDS and not is_added:
                raise PositionError(f"'{turn.text}', but {turn.seat.value} has no added kan of {tile}")
            if how == ANKAN and is_added:
                raise PositionError(f"'{turn.text}', but the kan of {tile} was added to a pon; write '{ADDS}'")
    return replace(table, kans_at=tuple(dated))


def kan_notes(table: Table) -> Iterator[Note]:
    """Yield a note for each kan whose turn is stated, since the picture doesn't show it."""
    played = table.played or ()
    for kan in table.own_kans:
        is_dated = any((one.seat, one.kind) == (kan.seat, kan.meld.tile_kind) for one in table.kans_at)
        if is_dated and len(kan.turns) == 1:
            (turn,) = kan.turns
            facts: dict[str, Fact] = {"seat": kan.seat, "kan": kan.meld.tiles[0]}
            if turn < len(played):
                facts["tile"] = played[turn][1].tile
                text = Sentence("{seat} made the [[kan]] of {kan} right before discarding {tile}.", facts)
            else:
                text = Sentence("{seat} has just made the [[kan]] of {kan}.", facts)
            yield Note(Sentence("{seat}’s [[kan]]", {"seat": kan.seat}), text, f"kan:{kan.seat.value}")


def _read(text: str) -> list[_Turn]:
    found: list[_Turn] = []
    for part in (one.strip() for one in text.replace(",", ";").split(";")):
        words = part.split()
        if len(words) != (3 if words[1:2] in ([ADDS], [ANKAN]) else 2):
            raise NotationError(
                f"{quoted(part)} isn’t a kan; write 'north adds 9s' or 'north ankan 9s', and then the discard "
                "that followed, 'north 5m'"
            )
        seat, tile = Seat.parse(words[0]), Tile.parse(words[-1])
        last = found[-1] if found and found[-1].discard is None else None
        if last is not None and last.seat is not seat:
            raise PositionError(f"after '{last.text}' comes {last.seat.value}’s discard; got '{part}'")
        if last is None:
            found.append(last := _Turn(seat, part))
        if len(words) == 3:
            last.kans.append((words[1], tile))
        else:
            last.discard = tile
    return found


def _matched(turns: Sequence[_Turn], table: Table) -> list[list[int]]:
    """Find the possible turns for each statement, given their order. Raises PositionError if no turn fits."""
    fits = [_fitting(turn, table) for turn in turns]
    least, first = -1, []
    for turn, places in zip(turns, fits, strict=True):
        later = [place for place in places if place > least]
        if not later:
            what = "has no such turn" if turn.discard is None else f"discarded no {turn.discard} there"
            raise PositionError(f"'{turn.text}' can’t come at that point: {turn.seat.value} {what}")
        least = later[0]
        first.append(least)
    most, found = len(table.played or ()) + 1, list[list[int]]()
    for early, places in zip(reversed(first), reversed(fits), strict=True):
        found.insert(0, [place for place in places if early <= place < most])
        most = found[0][-1]
    return found


def _fitting(turn: _Turn, table: Table) -> list[int]:
    played, moment = table.played or (), table.moment
    found = [place for place, (by, one, _) in enumerate(played) if (by, one.tile) == (turn.seat, turn.discard)]
    acting = moment.seat if isinstance(moment, Turn) else moment.by
    lying = moment.tile if isinstance(moment, Discard) and moment.kan is None else None
    return [*found, len(played)] if acting is turn.seat and turn.discard in (None, lying) else found
