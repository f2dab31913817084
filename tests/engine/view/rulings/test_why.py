"""Why, and elsewhere: what the panel adds to the worked answer."""

from dataclasses import replace

from callwise.law.ruling import Sentence
from callwise.puzzle.file import read_puzzle
from callwise.puzzle.grade import grade
from callwise.question.families import also
from callwise.view.rulings.desk_ruling import why
from tests.counters import puzzles

OWN = Sentence("The rest is unknown.")
LIKELY = Sentence("You wrote a loss as a gain.")


def test_a_remark_in_the_worked_answer_is_not_repeated() -> None:
    """Remarks on the answer itself, such as a likely slip, are written."""
    with also("tests.counters"):
        puzzle = read_puzzle(puzzles.ONE, "one")
        graded = replace(grade(puzzle, (("answer", "w"),)), remarks=(OWN, LIKELY))
        scene = puzzle.form.case.scene()
        both, only = why(graded, "one", scene), why(graded, "one", scene, (OWN,))
    assert OWN.template in both
    assert (OWN.template in only, LIKELY.template in only) == (False, True)
