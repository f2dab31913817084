"""For instructors: the course's sets, ready to hand out, and sample results."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from builder.page.page import Page, Section
from builder.page.site_content import SiteContent
from callwise.instructors.receipts.receipt import as_text, write_receipt
from callwise.instructors.receipts.run import Answered, EarlierRuns, Run
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

PATH = "instructors/"
PAGES = Section(
    "instructors",
    styles=("page", "results", "instructors"),
    order=60,
)

_SIGNS = {"+": Grade.RIGHT, "~": Grade.ALMOST, "-": Grade.NOT_YET}
CLASS = {
    "Ana": "+ + -+ + + +",
    "Ben": "+ -+ -~+ -- + +",
    "Chiyo": "+ + + -~ + -+",
    "Dmitri": "-+ + -+ -- + .",
}
"""An invented class: each learner's results on a set's first puzzles, one character each; `.` is unanswered."""


@PAGES.page(PATH)
def instructors(content: SiteContent) -> Page:
    """Make the page."""
    return Page(
        path=PATH,
        title="For instructors",
        description="Choose puzzles, hand them out, and see who understood what: no account needed, and on paper too.",
        body=content.fill(
            "instructors.html", PATH, sets=tuple(_ready_sets(content.course)), example=_example(content.course)
        ),
    )


def _ready_sets(course: Course) -> Iterator[tuple[PuzzleSet, str]]:
    """Return the course's sets, tracks' first, each with the fragment of its links."""
    found = ready(course)
    tracks = [track.id for track in course.tracks if track.id in found]
    for one in (found[name] for name in dict.fromkeys((*tracks, *found))):
        yield one, write_address(one)


def _example(course: Course) -> Markup:
    """Draw sample receipts of a class for a short set, or nothing if no track has one."""
    found = ready(course)
    first = next((found[track.id] for track in course.tracks if track.id in found), None)
    if first is None:
        return Markup()
    count = len(next(iter(CLASS.values())).split())
    of = replace(first, puzzles=first.puzzles[:count], mode=Mode.PRACTICE, shuffled=False)
    posed = asked(of, course.files)
    answers = [_answers(one) for one in posed]
    texts = [
        as_text(
            write_receipt(
                of, Run(who, began, began, tuple(_done(posed, answers, ways, began)), EarlierRuns()), course.files
            )
        )
        for began, (who, ways) in enumerate(CLASS.items())
    ]
    return grid(results([("", text) for text in texts], known(course)), is_live=False)


def _done(
    posed: Sequence[SetPuzzle], answers: Sequence[Mapping[str, Pairs]], ways: str, began: int
) -> Iterator[Answered]:
    for one, answer, way in zip(posed, answers, ways.split(), strict=False):
        if way != ".":
            yield Answered(one.number, len(way), 0, began, answer[way[0]], answer[way[-1]])


def _answers(one: SetPuzzle) -> Mapping[str, Pairs]:
    """Return an answer with each result, or else the first that isn't right."""
    graded = {pairs: grade(one.puzzle, pairs, one.rules).grade for pairs in foreseen(one.puzzle.form, one.rules)}
    wrong = next(pairs for pairs, how in graded.items() if how is not Grade.RIGHT)
    return {
        sign: next((pairs for pairs, how in graded.items() if how is result), wrong) for sign, result in _SIGNS.items()
    }
