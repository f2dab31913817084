"""What brings somebody here, in their own words, and the page that answers it."""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from builder.content.addresses import LessonAt
from builder.content.games import Game, games

_FILE = Path(__file__).with_suffix(".toml")


@dataclass(frozen=True)
class Arrival:
    """
    One row of the first page.

    `words` are shown to everybody, empty if the row is only for those who chose its game; they read `own`.  `leads` is
    the name of a lesson or a track, or an address with a slash at its end.
    """

    game: Game
    leads: str
    shows: str
    words: str = ""
    own: str = ""

    def path(self, lessons: Sequence[LessonAt]) -> str | None:
        """Return the address that it leads to, a track's first lesson's; None if the course hasn't got it."""
        if self.leads.endswith("/"):
            return self.leads
        return next((at.path for at in lessons if self.leads in {at.key, at.track.id}), None)


@cache
def arrivals() -> tuple[Arrival, ...]:
    """Return the rows, in the order of the page."""
    return tuple(_read())


def _read() -> Iterator[Arrival]:
    known = {game.family.id: game for game in games()}
    for one in tomllib.loads(_FILE.read_text("utf-8"))["arrival"]:
        yield Arrival(known[one.pop("game")], **one)
