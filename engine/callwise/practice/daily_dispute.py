"""
The dispute of the day: one position a day, the same for everybody.

The kind and seed follow from the date. Every kind comes up once before any repeats, and never two days in a row.
Each game has a dispute of its own; readers who haven't chosen a game share one of any game.
"""

from __future__ import annotations

import datetime
import random
import re

from callwise.ground.errors import EntryError, quoted
from callwise.practice.maker_index import disputed, disputes_of
from callwise.practice.orders import VERSION, MadePosition, Order, make

LEVEL = 2
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def dispute(date: str, game: str | None = None) -> MadePosition:
    """
    Make the dispute of a day, under the default ruleset; without a game, the one shared by all games.

    Raises EntryError for anything but an ISO 8601 date such as 2026-11-25, and for a game without disputes.
    """
    day = _day(date)
    able = [maker for family in disputed() if game in (None, family.id) for maker in disputes_of(family)]
    if not able:
        raise EntryError(f"there is no dispute of the day for {quoted(game or '')}").at("game")
    cases = {maker.case.id: maker.case for maker in able}
    asks = _kind(day.toordinal(), tuple(cases))
    usual = cases[asks].presets()[0].name
    return make(Order(f"{game or 'day'}-{date}", asks=asks, ruleset=usual, level=LEVEL))


def _day(date: str) -> datetime.date:
    if _DATE.fullmatch(date):
        try:
            return datetime.date.fromisoformat(date)
        except ValueError:
            pass
    raise EntryError(f"a date is written like 2026-11-25, got {quoted(date)}").at("date")


def _kind(day: int, kinds: tuple[str, ...]) -> str:
    """Return the kind for a day: all kinds in turn, in a different order each round."""
    row, place = divmod(day, len(kinds))
    mixed = _mixed(row, kinds)
    if len(kinds) > 2 and _mixed(row - 1, kinds)[-1] == mixed[0]:
        mixed[0], mixed[1] = mixed[1], mixed[0]
    return mixed[place]


def _mixed(row: int, kinds: tuple[str, ...]) -> list[str]:
    mixed = list(kinds)
    if len(kinds) > 2:
        random.Random(f"{VERSION} {row}").shuffle(mixed)
    return mixed
