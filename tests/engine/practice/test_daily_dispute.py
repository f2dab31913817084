"""The dispute of the day is the same for everybody and never repeated."""

import datetime
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from callwise.doors.bridge import METHODS
from callwise.ground.errors import EntryError
from callwise.ground.seats import Seat
from callwise.practice.daily_dispute import dispute
from callwise.practice.maker_index import disputed, makers
from callwise.practice.orders import MadePosition
from callwise.puzzle.file import Puzzle
from callwise.question.grading import Ruled
from callwise.question.scene import Scene, TimeLine, WholeTable

DAYS = 400
_CLAIMS = ("priority.winner", "priority.timeline")
FIRST = datetime.date(2026, 11, 1)


@pytest.fixture(scope="module")
def days() -> list[MadePosition]:
    """Return the disputes of more than a year."""
    return [dispute((FIRST + datetime.timedelta(days=number)).isoformat()) for number in range(DAYS)]


def test_kinds_alternate_evenly(days: list[MadePosition]) -> None:
    """The same kind never comes on two days in a row, and all kinds come about equally often."""
    kinds = [made.order.asks or "" for made in days]
    assert all(one != next_ for one, next_ in pairwise(kinds))
    counts = Counter(kinds)
    assert set(counts) == {maker.case.id for maker in makers() if maker.is_dispute}
    assert max(counts.values()) - min(counts.values()) <= 2


def test_no_two_days_are_the_same(days: list[MadePosition]) -> None:
    assert len({made.puzzle.text for made in days}) == DAYS


def test_an_impossible_ron_is_spoken_not_clicked(days: list[MadePosition]) -> None:
    """A program would never offer such a ron, so it can only be spoken."""
    clicked = [made for made in days if "clicks" in made.puzzle.prompt.template]
    assert clicked
    assert not [made.puzzle.text for made in clicked if void_rons(made.puzzle)]


def test_an_impossible_ron_is_judged_first(days: list[MadePosition]) -> None:
    """The other rulings refer to the invalid ron, so its fault comes first; so does a lone call's stray chii."""
    told = 0
    for puzzle in (made.puzzle for made in days if made.order.asks in _CLAIMS):
        rons, rulings = void_rons(puzzle), puzzle.form.rulings(puzzle.rules)
        strays = {one.code for one in rulings if one.ruling.clause.id == "claims.not-kamicha"}
        for one in rulings:
            if one.code not in rons and one.ruling.clause.id.startswith("priority."):
                assert {seat.value for seat in one.ruling.facts.values() if isinstance(seat, Seat)} >= rons
                alone = one.ruling.clause.id == "priority.alone"
                assert bool(one.ruling.first) is bool(rons or (alone and strays)), puzzle.text
                told += bool(rons)
    assert told > 30


def void_rons(puzzle: Puzzle) -> set[str]:
    """Return the seats whose ron is invalid, in a puzzle on claims."""
    if puzzle.form.case.id not in _CLAIMS:
        return set()
    said = {claim.split()[0] for claim in puzzle.table["claims"].split("; ") if " ron " in claim}
    return {one.code for one in puzzle.form.rulings(puzzle.rules) if one.code in said and not _wins(one)}


def _wins(one: Ruled) -> bool:
    return one.ruling.clause.id.startswith("priority.")


def test_a_date_always_gives_the_same_dispute() -> None:
    made = dispute("2026-11-25")
    assert dispute("2026-11-25").puzzle.text == made.puzzle.text
    assert made.order.level == 2
    assert made.order.ruleset == "common"


@pytest.mark.parametrize("date", ["", "today", "2026-13-01", "2026-02-30", "20261125", "2026-W01-1", "٢٠٢٦-١١-٢٥"])
def test_an_invalid_date_is_quoted(date: str) -> None:
    with pytest.raises(EntryError, match=f"a date is written like 2026-11-25, got '{date}'"):
        dispute(date)


@pytest.mark.parametrize("game", [family.id for family in disputed()])
def test_a_game_has_its_own_dispute(game: str) -> None:
    days = [(FIRST + datetime.timedelta(days=number)).isoformat() for number in range(20)]
    assert {dispute(day, game).puzzle.family.id for day in days} == {game}
    with pytest.raises(EntryError, match="there is no dispute of the day for 'chess'"):
        dispute("2026-11-25", "chess")


def test_it_is_requested_by_date_and_game_only() -> None:
    told = METHODS["practice.dispute"].answer({"date": "2026-11-25"})
    made = dispute("2026-11-25")
    assert told["date"] == "2026-11-25"
    assert told["puzzle"] == made.puzzle.text
    again = METHODS["practice.draw"].answer({key: told[key] for key in ("seed", "clause", "asks", "ruleset", "level")})
    assert again["puzzle"] == made.puzzle.text


def test_no_dispute_tells_before_it_asks(days: list[MadePosition]) -> None:
    """Whether a shown hand is furiten, or the gap between claims matters, is for the reader to see."""
    scenes = [made.puzzle.form.sheet(made.puzzle.rules).scene for made in days]
    assert not [one for scene in scenes for one in scene.sentence if "[[furiten]]" in one.template]
    assert not [badge for scene in scenes for badge in badges(scene) if badge == "[[furiten]]"]
    assert {line.gap is None for scene in scenes for line in scene.panels if isinstance(line, TimeLine)} == {
        True,
        False,
    }


def badges(scene: Scene) -> Iterator[str]:
    for panel in scene.panels:
        if isinstance(panel, WholeTable):
            for place in panel.seats:
                yield from place.badges
