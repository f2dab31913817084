"""
Disputes of the day, drawn when the site is built: of the weeks after it, so that their page waits for no engine.

The engine draws the same from a date; a day that is not here comes from it alone.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from builder.assets.files import Files
from builder.engine.sources import rules_as
from builder.keep import kept_all
from callwise.doors.bridge import handle

FOLDER = "assets/days-"
"""What the name of their folder begins with; it ends in a digest of all of them."""
COUNT = 93
"""How many days: those of the month in which the site is built, of two more or nearly so, and the one before."""
_MAKER = Path(__file__).read_bytes()


@dataclass(frozen=True)
class Days:
    """Where disputes of some days lie, from the site's first page, and which days these are, as ISO 8601 has them."""

    folder: str
    first: str
    last: str


def write_days(built: date, site: Files) -> Days:
    """Add the file of each day to a site that is built on one of them; in one month they are the same ones."""
    first = built.replace(day=1) - timedelta(days=1)
    dates = [(first + timedelta(days=number)).isoformat() for number in range(COUNT)]

    def make(places: Sequence[int]) -> Iterator[bytes]:
        return (_drawn(dates[place]) for place in places)

    files = kept_all("days", [(_MAKER, rules_as(), one) for one in dates], make)
    folder = f"{FOLDER}{hashlib.sha256(b''.join(files)).hexdigest()[:8]}/"
    for one, content in zip(dates, files, strict=True):
        site.put(f"{folder}{one}.json", content)
    return Days(folder, dates[0], dates[-1])


def _drawn(date: str) -> bytes:
    reply = json.loads(handle(json.dumps({"method": "practice.dispute", "params": {"date": date}})))
    return json.dumps(reply["result"], ensure_ascii=False, separators=(",", ":")).encode()
