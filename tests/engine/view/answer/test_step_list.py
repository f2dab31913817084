"""Printed steps: a refused one names its clause, with the same citation as a ruling."""

from callwise.puzzle.file import Puzzle
from callwise.question.controls import Steps
from callwise.question.forms.step_history import codes, posted
from callwise.view.answer.step_list import steps_on_paper
from callwise.view.elements.law_note import cited
from tests.support.each import each
from tests.support.rulings.course_texts import course

PLAYED = [
    (puzzle, history)
    for puzzle in course().puzzles
    if puzzle.form.case.id == "exchange.play"
    for history in puzzle.form.cites
]


@each(PLAYED, name=lambda one: f"{one[0].name} {one[1]}")
def test_a_refused_steps_citation_is_its_rulings(played: tuple[Puzzle, str]) -> None:
    """A ruleset's own sources are cited, and usual ones labelled as such."""
    puzzle, history = played
    steps = posted(codes(history))
    graded = puzzle.form.grade(steps, puzzle.rules, puzzle.rules)
    (control,) = puzzle.form.sheet(puzzle.rules, steps).controls
    assert isinstance(control, Steps)
    written = str(steps_on_paper(control, (), puzzle.rules.name, is_aided=False))
    cite = str(cited(graded.head.clause, graded.citation()))
    assert (cite in written) is not graded.head.is_legal
