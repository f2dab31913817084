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
from callwise.practice.maker_index import disputed

FOLDER = "assets/days-"
"""The prefix of the folder's name, followed by a digest of all days."""
COUNT = 93
"""The number of days: the day before the month of the build, that month, and about two more."""
_MAKER = Path(__file__).read_bytes()


@dataclass(frozen=True)
class Days:
    """
    The folder of the days' disputes, from the home page, and the ISO 8601 dates that it covers.

    Each day has one file named by the date, shared by all games, and one for each game, such as american-2026-11-25.
    """

    folder: str
    first: str
    last: str


def write_days(built: date, site: Files) -> Days:
    """Add a file per day to a site built on a given day; the days are the same for a whole month."""
    first = built.replace(day=1) - timedelta(days=1)
    dates = [(first + timedelta(days=number)).isoformat() for number in range(COUNT)]
    every = {one: {"date": one} for one in dates}
    every |= {f"{family.id}-{one}": {"date": one, "game": family.id} for family in disputed() for one in dates}
    names = list(every)

    def make(places: Sequence[int]) -> Iterator[bytes]:
        return (_dispute_json(every[names[place]]) for place in places)

    files = cached_all("days", [(_MAKER, engine_digest(), one) for one in names], make)
    folder = f"{FOLDER}{hashlib.sha256(b''.join(files)).hexdigest()[:8]}/"
    for name, content in zip(names, files, strict=True):
        site.put(f"{folder}{name}.json", content)
    return Days(folder, dates[0], dates[-1])


def _dispute_json(of: Mapping[str, str]) -> bytes:
    reply = json.loads(handle(json.dumps({"method": "practice.dispute", "params": of})))
    return compact(reply["result"]).encode()
