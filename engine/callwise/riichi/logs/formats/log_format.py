"""Log formats: how to find games in a text or JSON value, and how to read them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from callwise.question.recorded_games import LogError
from callwise.riichi.logs.replay.caps import MOST_GAMES
from callwise.riichi.logs.replay.hand_record import Game

SourceT = TypeVar("SourceT")
FoundT = TypeVar("FoundT")

WANTED = (
    "Bring Tenhou’s mjlog, JSON of tenhou.net/6, Mahjong Soul, mjai or Majiang, a link with #json=, or a report of "
    "mjai-reviewer"
)


@dataclass(frozen=True)
class LogFormat(Generic[SourceT, FoundT]):
    """
    A format: `find` returns the games in a source, and `read` reads one.

    `find` returns no games if it doesn't recognise the source. Both raise LogError.
    """

    find: Callable[[SourceT], Sequence[FoundT]]
    read: Callable[[FoundT], Game]

    def games_in(self, source: SourceT) -> tuple[Game, ...]:
        """Read the games in a source, if it's in this format. Raises LogError."""
        if found := self.find(source):
            check_number(found)
        return tuple(map(self.read, found))


def having(entry: str, value: object) -> Sequence[Mapping[str, object]]:
    """Return the value as a game if it's an object with this entry."""
    return [value] if isinstance(value, dict) and entry in value else []


def check_number(games: Sequence[object]) -> None:
    """Refuse too many games, or none. Raises LogError."""
    if not 1 <= len(games) <= MOST_GAMES:
        raise LogError(f"a list holds 1 to {MOST_GAMES} games, this one {len(games)}")
