"""Base class of the formats' hand readers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from callwise.ground.errors import CallwiseError
from callwise.ground.seats import SEATS, Seat
from callwise.question.recorded_games import LogError
from callwise.riichi.logs.formats.strict_json import as_points, shown
from callwise.riichi.logs.replay.caps import MOST_ACTS
from callwise.riichi.logs.replay.hand_record import Act, Changes, Draw, HandEnd, RecordedWin, by_seat

EventT = TypeVar("EventT")
THREE_PLAYERS = "three players, as in sanma; Callwise rules only on games for four"


class HandReader:
    """A hand being read from a log that numbers seats by player."""

    def __init__(self, number: int) -> None:
        """Start before the deal; `number` is the hand's number in the log."""
        self.number, self.dealer = number, 0
        self.acts: list[Act] = []
        self.wins: list[RecordedWin] = []
        self.draw: Draw | None = None
        self.changes: Changes | None = None

    @property
    def ending(self) -> HandEnd:
        """How the hand ended, as far as it has been read."""
        return HandEnd(tuple(self.wins), self.draw, self.changes)

    def read_events(
        self, events: Iterable[EventT], read: Callable[[EventT], None], content: Callable[[EventT], object]
    ) -> None:
        """Read events in order. Raises LogError with the position and content of a faulty event."""
        written: object = None
        try:
            for event in events:
                if len(self.acts) > MOST_ACTS:
                    raise LogError(f"a hand has at most {MOST_ACTS} acts")
                written = content(event)
                read(event)
        except CallwiseError as error:
            fault = error if isinstance(error, LogError) else LogError(f"{error}, in {shown(written)}")
            raise fault.within(self.number, len(self.acts) + 1) from error

    def seat_of(self, player: int) -> Seat:
        """Return a player's seat."""
        return SEATS[(player - self.dealer) % len(SEATS)]

    def changes_from(self, deltas: object, what: str) -> Changes | None:
        """Read what each player gains or loses; None if the log doesn't say. Raises LogError."""
        return None if deltas is None else by_seat(as_points(deltas, what), self.dealer)


def split_into_hands(
    events: Sequence[EventT], begins: Callable[[EventT], bool]
) -> tuple[Sequence[EventT], list[Sequence[EventT]]]:
    """Return the events before the first hand, and those of each hand."""
    starts = [place for place, one in enumerate(events) if begins(one)]
    ends = [*starts[1:], len(events)]
    return events[: starts[0] if starts else None], [events[start:end] for start, end in zip(starts, ends)]  # noqa: B905
