"""Which puzzles turn on a point is found by ruling on them, never listed."""

import pytest

from callwise.agreement.named_ruleset import agreeing
from callwise.agreement.option_status import Option
from callwise.law.options import Point, count
from callwise.puzzle.turning_points import Turning, TurnsOn, turns
from callwise.riichi.agreement.call_options import MultipleRon
from callwise.riichi.agreement.presets import COMMON
from tests.support.rulings.course_texts import course, rules_of

COURSE = course()
TURNING = Turning(COURSE.puzzles)
POINTS = [(option, point) for option in COMMON.options() for point in option.points]
FIRST, TWO, ALL = MultipleRon
TWO_SAY_IT = Point("?", {FIRST: count(1, "First"), TWO: count(2, "Both"), ALL: count(2, "Both")})


@pytest.mark.parametrize(
    ("ruled", "expected"),
    [
        ({FIRST: {"a": "no"}, TWO: {"a": "yes"}, ALL: {"a": "yes"}}, TurnsOn.WHOLLY),
        ({FIRST: {"a": "no", "b": 1}, TWO: {"a": "yes", "b": 2}, ALL: {"a": "yes", "b": 3}}, TurnsOn.PARTLY),
        ({FIRST: {"a": 1}, TWO: {"a": 2}, ALL: {"a": 3}}, TurnsOn.NOT),  # depends on more than this point
        ({FIRST: {"a": 1}, TWO: {"a": 1}, ALL: {"a": 1}}, TurnsOn.NOT),
        ({}, TurnsOn.NOT),  # the option is not read
    ],
)
def test_a_ruling_turns_on_a_point_if_its_options_change_it(
    ruled: dict[MultipleRon, dict[str, object]], expected: TurnsOn
) -> None:
    assert turns(ruled, TWO_SAY_IT) is expected  # type: ignore[arg-type]


@pytest.mark.parametrize(("option", "point"), POINTS, ids=[point.asks for _, point in POINTS])
def test_every_point_of_the_course_has_a_puzzle(option: Option, point: Point) -> None:
    found = TURNING.on(option, point)
    assert found
    for puzzle in found:
        assert option.name in puzzle.form.reads(puzzle.rules)
        ruled = {
            tuple(
                (one.ruling.verdict, one.ruling.clause, one.ruling.follows, *one.says.facts.values())
                for one in puzzle.form.rulings(rules_of(name))
            )
            for name in (agreeing(puzzle.rules.name, option.name, value) for value in option.values)
        }
        assert len(ruled) > 1, puzzle.name


def test_double_ron_and_triple_ron_are_different_points() -> None:
    """A position with three winners doesn't show how two are treated."""
    two, three = ([*TURNING.on(option, point)] for option, point in POINTS if option.name == "multiple_ron")
    assert [puzzle.name for puzzle in two if puzzle in three] == []
