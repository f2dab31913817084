"""The daily disputes drawn with the site: those of the coming weeks, each the same as the engine's."""

import json
import re
from datetime import date, timedelta
from pathlib import Path

from builder.assets.files import Files
from builder.engine.daily_disputes import COUNT, write_days
from callwise.doors.bridge import handle
from callwise.practice.maker_index import disputed


def test_listed_days_exist_and_match_the_engine(site_root: Path) -> None:
    page = (site_root / "dispute" / "index.html").read_text("utf-8")
    told = re.search(r'data-days="\.\./([^"]*)" data-first="([^"]*)" data-last="([^"]*)"', page)
    assert told is not None
    folder, first, last = site_root / told[1], date.fromisoformat(told[2]), date.fromisoformat(told[3])
    days = [(first + timedelta(days=number)).isoformat() for number in range((last - first).days + 1)]
    games = [family.id for family in disputed()]
    of_games = {f"{game}-{one}.json" for game in games for one in days}
    assert {file.name for file in folder.glob("*.json")} == {f"{one}.json" for one in days} | of_games
    middle = days[len(days) // 2]
    for name, asked in {
        **{day: {"date": day} for day in (days[0], middle, days[-1])},
        **{f"{game}-{middle}": {"date": middle, "game": game} for game in games},
    }.items():
        reply = json.loads(handle(json.dumps({"method": "practice.dispute", "params": asked})))
        assert json.loads((folder / f"{name}.json").read_text("utf-8")) == reply["result"]


def test_days_cover_yesterday_to_two_months_ahead() -> None:
    first, last = (write_days(date(2026, 11, day), Files()) for day in (1, 30))
    assert first == last
    assert (first.first, first.last) == ("2026-10-31", "2027-01-31")
    assert (date(2027, 1, 31) - date(2026, 10, 31)).days + 1 == COUNT
