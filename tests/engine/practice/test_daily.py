"""The dispute of the day: there every day, the same for everybody, and never twice the same."""

import datetime
from collections import Counter
from itertools import pairwise

import pytest

from callwise.drawn import METHODS
from callwise.errors import EntryError
from callwise.practice.daily import dispute
from callwise.practice.makers import makers

DAYS = 400
FIRST = datetime.date(2026, 11, 1)


@pytest.fixture(scope="module")
def days() -> list[tuple[str, str]]:
    """The kind of each day, and the text of its puzzle."""
    dates = [(FIRST + datetime.timedelta(days=number)).isoformat() for number in range(DAYS)]
    return [(made.order.asks or "", made.puzzle.text) for made in map(dispute, dates)]


def test_kinds_follow_each_other(days: list[tuple[str, str]]) -> None:
    """No kind comes two days in a row, and each comes as often as any other, give or take one round."""
    kinds = [asks for asks, _ in days]
    assert all(one != next_ for one, next_ in pairwise(kinds))
    counts = Counter(kinds)
    assert set(counts) == {maker.case.id for maker in makers() if maker.is_dispute}
    assert max(counts.values()) - min(counts.values()) <= 2


def test_no_two_days_are_alike(days: list[tuple[str, str]]) -> None:
    assert len({text for _, text in days}) == DAYS


def test_a_date_gives_the_same_again() -> None:
    made = dispute("2026-11-25")
    assert dispute("2026-11-25").puzzle.text == made.puzzle.text
    assert made.order.level == 2
    assert made.order.ruleset == "common"


@pytest.mark.parametrize("date", ["", "today", "2026-13-01", "2026-02-30", "20261125", "2026-W01-1", "٢٠٢٦-١١-٢٥"])
def test_what_is_no_date_is_quoted(date: str) -> None:
    with pytest.raises(EntryError, match=f"a date is written like 2026-11-25, got '{date}'"):
        dispute(date)


def test_it_is_asked_for_by_date_alone() -> None:
    told = METHODS["practice.dispute"]({"date": "2026-11-25"})
    made = dispute("2026-11-25")
    assert told["date"] == "2026-11-25"
    assert told["puzzle"] == made.puzzle.text
    again = METHODS["practice.draw"]({key: told[key] for key in ("seed", "clause", "asks", "ruleset", "level")})
    assert again["puzzle"] == made.puzzle.text
