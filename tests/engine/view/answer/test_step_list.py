"""The row of steps: each with its verdict once the answer is ruled on, and the step that was left out."""

import pytest

from callwise.puzzle.file import Puzzle
from callwise.puzzle.grade import grade
from callwise.question.controls import Steps
from callwise.question.forms.step_history import codes, posted
from callwise.question.grading import Grade, Stamp
from callwise.view.answer.step_list import step_row
from tests.support.each import each
from tests.support.rulings.course_texts import course

TURNS = {puzzle.name: puzzle for puzzle in course().puzzles if puzzle.form.kind == "steps"}
PLAYED = [(puzzle, history) for puzzle in TURNS.values() for history in puzzle.form.cites]


def ruled(puzzle: Puzzle, history: str) -> Steps:
    sheet = puzzle.form.ruled_sheet(puzzle.rules, posted(codes(history)))
    assert sheet is not None
    (control,) = sheet.controls
    assert isinstance(control, Steps)
    return control


@each(PLAYED, name=lambda one: f"{one[0].name} {one[1]}")
def test_only_the_illegal_step_is_stamped_as_one(played: tuple[Puzzle, str]) -> None:
    puzzle, history = played
    control, graded = ruled(puzzle, history), grade(puzzle, posted(codes(history)))
    *before, last = (step.stamp for step in control.steps)
    assert set(before) <= {Stamp.LEGAL}
    assert (last is Stamp.LEGAL) is (graded.grade in (Grade.RIGHT, Grade.ALMOST))
    assert (control.missing is not None) is (graded.grade is Grade.ALMOST)
    assert (graded.stamp is Stamp.FOUL) is (last is Stamp.FOUL)


def test_a_joker_left_out_is_named_in_its_place() -> None:
    puzzle = TURNS["from-call-to-discard"]
    done = "call 8d; expose 8dJ; discard 9c"
    control = ruled(puzzle, done)
    assert control.missing is not None
    place, step = control.missing
    assert (place, step.value, step.stamp) == (2, "exchange 3b for west 3b", Stamp.MISSED)
    assert grade(puzzle, posted(codes(done))).decides.template == "You left {owner}’s {joker}"
    row = str(step_row(control, (), puzzle.rules.name, is_aided=True))
    assert row.index('data-stamp="missed"') < row.index('value="discard 9c"')


@pytest.mark.parametrize(
    ("done", "empty"), [("", 4), ("call 8d", 3), ("call 8d; expose 8dJ; exchange 3b for west 3b", 1)]
)
def test_the_row_has_a_place_for_each_step_of_the_goal(done: str, empty: int) -> None:
    puzzle = TURNS["from-call-to-discard"]
    (control,) = puzzle.form.sheet(puzzle.rules, posted(codes(done))).controls
    assert isinstance(control, Steps)
    assert str(step_row(control, (), puzzle.rules.name, is_aided=True)).count("step-todo") == empty
    assert str(step_row(control, (), puzzle.rules.name, is_aided=False)).count("step-todo") == 1


def test_an_illegal_step_shows_its_tiles_and_the_places_they_left() -> None:
    puzzle = TURNS["from-call-to-discard"]
    sheet = puzzle.form.sheet(puzzle.rules, posted(codes("call 8d; expose 67d")))
    (panel, *_) = sheet.scene.panels
    near = next(one for one in panel.seats if one.seat is panel.near)  # type: ignore[union-attr]
    assert [tile.words for tile in near.gaps] == ["6 dot", "7 dot"]
    assert panel.refused == "meld:south:0"  # type: ignore[union-attr]
    back = puzzle.form.stepped((*posted(codes("call 8d; expose 67d")), ("act", "back")), puzzle.rules)
    assert back == posted(["call 8d"])
    assert puzzle.form.sheet(puzzle.rules, back).scene == puzzle.form.sheet(puzzle.rules, posted(["call 8d"])).scene


def test_going_back_from_the_end_takes_back_the_last_step() -> None:
    puzzle = TURNS["from-call-to-discard"]
    done = ["call 8d", "expose 8dJ", "discard 9c"]
    assert puzzle.form.stepped((*posted(done), ("act", "back")), puzzle.rules) == posted(done[:-1])
    assert puzzle.form.stepped((*posted(done[:-1]), ("act", "back")), puzzle.rules) == posted(done[:-1])
