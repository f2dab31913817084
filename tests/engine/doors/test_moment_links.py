"""A moment's link gives the same ruling as its card, and its file is a valid puzzle."""

import json
from collections.abc import Callable, Mapping
from itertools import chain, islice
from pathlib import Path

import pytest

from callwise.doors.game_report import MomentReport
from callwise.puzzle.checks.soundness import check_puzzle
from callwise.puzzle.file import read_puzzle
from callwise.puzzle.grade import grade
from callwise.riichi.logs.replay.hand_record import Game
from tests.support.riichi import written_logs as logs
from tests.support.riichi.game_moments import check_its_link, retold
from tests.support.riichi.logged_hands import LIABLE, ROBBED, game
from tests.support.riichi.whole_games import played
from tests.support.riichi.written_logs import DATA

FORMATS: Mapping[str, Callable[[Game], str]] = {
    "mjlog": logs.mjlog,
    "tenhou6": lambda game: json.dumps(logs.tenhou6(game)),
    "report": lambda game: json.dumps(logs.report(game)),
    "page": logs.page,
    "mjai": logs.mjai,
    "majiang": lambda game: json.dumps(logs.majiang(game)),
}


@pytest.mark.parametrize("moments", [12, pytest.param(60, marks=pytest.mark.deep)])
@pytest.mark.parametrize("format", FORMATS)
def test_a_link_gives_the_same_clause(format: str, moments: int) -> None:
    begins = 200 + 20 * list(FORMATS).index(format)
    games = (played(number, boldness=0.5) for number in range(begins, begins + 20))
    found = list(islice(chain.from_iterable(retold(FORMATS[format](one)) for one in games), moments))
    assert len(found) == moments
    for one in found:
        check_its_link(one)


@pytest.mark.parametrize("path", sorted(DATA.iterdir()), ids=lambda path: path.name)
def test_links_of_the_stored_game_give_the_same_rulings(path: Path) -> None:
    found = list(retold(path.read_text("utf-8")))
    assert found
    for one in found:
        check_its_link(one)


def test_links_give_the_same_payments() -> None:
    found = list(retold(logs.mjlog(game(LIABLE, ROBBED))))
    assert {"win.payments", "calls.chankan"} < {one.moment.asks for one in found}
    for one in found:
        check_its_link(one)


@pytest.fixture(scope="module")
def every() -> list[MomentReport]:
    """Return the moments of the game stored with the tests."""
    return list(retold((DATA / "own.xml").read_text("utf-8")))


def test_a_moment_is_a_puzzle_file(every: list[MomentReport]) -> None:
    for one in every:
        puzzle = read_puzzle(one.puzzle, "own-1")
        assert not list(check_puzzle(puzzle))
        right = puzzle.form.right(puzzle.rules)
        assert right is not None
        assert grade(puzzle, right, puzzle.rules).grade.value == "right"
        assert puzzle.rules == one.rules
