"""Content of the page for instructors: the course's sets with their links, and sample results."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from callwise.instructors.receipts.receipt import as_text, write_receipt
from callwise.instructors.receipts.run import Answered, Run
from callwise.instructors.results.course_sets import known, ready
from callwise.instructors.results.results import results
from callwise.instructors.results.results_page import grid
from callwise.instructors.sets.puzzle_set import Mode, PuzzleSet
from callwise.instructors.sets.set_address import write_address
from callwise.instructors.sets.set_puzzles import SetPuzzle, asked
from callwise.puzzle.course import Course
from callwise.puzzle.grade import grade
from callwise.question.controls import Pairs
from callwise.question.forms.foreseen_answers import foreseen
from callwise.question.grading import Grade
from callwise.view.elements.html import Markup

_SIGNS = {"+": Grade.RIGHT, "~": Grade.ALMOST, "-": Grade.NOT_YET}
CLASS = {
    "Ana": "+ + -+ + + +",
    "Ben": "+ -+ -~+ -- + +",
    "Chiyo": "+ + + -~ + -+",
    "Dmitri": "-+ + -+ -- + .",
}
"""An invented class: each learner's results on a set's first puzzles, one character each; `.` is unanswered."""


@dataclass(frozen=True)
class Ready:
    """A set of the course as listed on the page; `fragment` follows the `#` in its links."""

    name: str
    says: str
    count: int
    kind: str
    fragment: str

    @classmethod
    def of(cls, one: PuzzleSet) -> "Ready":
        """Describe a set for the page."""
        return cls(one.name, one.says, len(one.puzzles), one.mode.value, write_address(one))


def ready_sets(course: Course) -> Iterator[Ready]:
    """Return the sets of a course: each track's in course order, then the others."""
    found = ready(course)
    order = [track.id for track in course.tracks if track.id in found]
    yield from (Ready.of(found[name]) for name in (*order, *(name for name in found if name not in order)))


def example(course: Course) -> Markup:
    """Draw sample receipts of a class for a short set, or nothing if no track has one."""
    found = ready(course)
    first = next((found[track.id] for track in course.tracks if track.id in found), None)
    if first is None:
        return Markup()
    count = len(next(iter(CLASS.values())).split())
    of = replace(first, puzzles=first.puzzles[:count], mode=Mode.PRACTICE, shuffled=False)
    posed = asked(of, course.files)
    texts = [
        as_text(write_receipt(of, Run(who, began, began, tuple(_done(posed, ways, began))), course.files))
        for began, (who, ways) in enumerate(CLASS.items())
    ]
    return grid(results([("", text) for text in texts], known(course)), is_live=False)


def _done(posed: tuple[SetPuzzle, ...], ways: str, began: int) -> Iterator[Answered]:
    for one, way in zip(posed, ways.split(), strict=False):
        if way != ".":
            yield Answered(one.number, len(way), 0, began, _answer(one, way[0]), _answer(one, way[-1]))


def _answer(one: SetPuzzle, sign: str) -> Pairs:
    """Return an answer with this result, otherwise the first that isn't right."""
    graded = {pairs: grade(one.puzzle, pairs, one.rules).grade for pairs in foreseen(one.puzzle.form, one.rules)}
    fits = [pairs for pairs, how in graded.items() if how is _SIGNS[sign]]
    return (fits or [pairs for pairs, how in graded.items() if how is not Grade.RIGHT])[0]
