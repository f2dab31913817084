"""
Daily disputes, drawn at build time for the following weeks, so that their page needn't wait for the engine.

The engine draws the same position for a given date; for other dates, the page asks the engine.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from builder.assets.files import Files
from builder.ground.cache import cached_all
from builder.ground.engine_digest import engine_digest
from builder.ground.json_text import compact
from callwise.doors.bridge import handle
from callwise.practice.maker_index import makers_of
from callwise.question.families import families

FOLDER = "assets/days-"
"""The prefix of the folder's name, followed by a digest of all days."""
COUNT = 93
"""The number of days: the day before the month of the build, that month, and about two more."""
_MAKER = Path(__file__).read_bytes()


@dataclass(frozen=True)
class Days:
    """
    The folder of the days' disputes, from the home page, and the ISO 8601 dates that it covers.

    A day's file is named by the date, and each game's own by the game and the date.
    """

    folder: str
    first: str
    last: str


def write_days(built: date, site: Files) -> Days:
    """Add a file per day to a site built on a given day; the days are the same for a whole month."""
    first = built.replace(day=1) - timedelta(days=1)
    dates = [(first + timedelta(days=number)).isoformat() for number in range(COUNT)]
    every = [{"date": one} | ({"game": game} if game else {}) for game in ("", *games()) for one in dates]
    names = ["-".join(reversed(one.values())) for one in every]

    def make(places: Sequence[int]) -> Iterator[bytes]:
        return (_dispute_json(every[place]) for place in places)

    files = cached_all("days", [(_MAKER, engine_digest(), one) for one in names], make)
    folder = f"{FOLDER}{hashlib.sha256(b''.join(files)).hexdigest()[:8]}/"
    for name, content in zip(names, files, strict=True):
        site.put(f"{folder}{name}.json", content)
    return Days(folder, dates[0], dates[-1])


def games() -> list[str]:
    """Return the games with disputes of their own."""
    return [family.id for family in families() if any(maker.is_dispute for maker in makers_of(family))]


def _dispute_json(of: Mapping[str, str]) -> bytes:
    reply = json.loads(handle(json.dumps({"method": "practice.dispute", "params": of})))
    return compact(reply["result"]).encode()
