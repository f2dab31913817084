"""A set of course puzzles, and receipts of learners with the results that a test specifies."""

from collections.abc import Mapping, Sequence
from functools import cache

from callwise.agreement.ruleset import Ruleset
from callwise.instructors.receipts.receipt import Receipt, as_text, write_receipt
from callwise.instructors.receipts.run import Answered, EarlierRuns, Run
from callwise.instructors.sets.puzzle_set import Mode, PuzzleSet
from callwise.instructors.sets.set_puzzles import asked
from callwise.puzzle.file import Puzzle
from callwise.puzzle.grade import grade
from callwise.question.controls import Pairs
from callwise.question.forms.foreseen_answers import foreseen
from callwise.question.grading import Grade
from tests.support.rulings.course_texts import course

COURSE = course()
FILES = COURSE.files
"""The source of every puzzle in the course, by its key."""
TEN = (
    "swap-calling/straight-back",
    "swap-calling/the-one-you-moved-from",
    "swap-calling/the-next-table",
    "who-gets-the-tile/one-tile-short",
    "who-gets-the-tile/not-on-the-sheet",
    "who-gets-the-tile/half-a-turn",
    "who-pays/five-of-circles",
    "who-pays/south-draws-it",
    "joker-exchange/the-very-tile",
    "joker-exchange/from-call-to-discard",
)
"""Ten puzzles of every form, from two games; two of them have unsettled points."""
BEGAN = 1_795_000_000_000
"""The first learner's start time in milliseconds: in November 2026."""
MINUTE = 60_000
FARES = {"+": Grade.RIGHT, "~": Grade.ALMOST, "-": Grade.NOT_YET, "?": Grade.UNSETTLED}
"""
The grade for each character; `.` means unanswered.

A learner's tries are written in order: `+` right at once, `-~+` right after three tries, `--` never right.
"""


def set_of(*keys: str, name: str = "Tuesday evening", is_test: bool = False) -> PuzzleSet:
    """Return a set of some of the course's puzzles."""
    return PuzzleSet(name, keys, mode=Mode.TEST if is_test else Mode.PRACTICE)


EVENING = set_of(*TEN)


def run(who: str, ways: Sequence[str], of: PuzzleSet = EVENING, *, began: int = BEGAN, hints: int = 0) -> Run:
    """Return a learner's run with these results, in the set's order, one puzzle a minute."""
    posed = asked(of, FILES)
    done = [
        Answered(
            number=one.number,
            tried=len(way),
            hints=hints,
            when=began + one.number * MINUTE,
            first=answer(one.puzzle.text, one.rules, way[0]),
            last=answer(one.puzzle.text, one.rules, way[-1]),
        )
        for one, way in zip(posed, ways, strict=False)
        if way != "."
    ]
    return Run(who, began, began + len(posed) * MINUTE, tuple(done), EarlierRuns())


def receipt(
    who: str, ways: Sequence[str], of: PuzzleSet = EVENING, *, began: int = BEGAN, files: Mapping[str, str] = FILES
) -> Receipt:
    """Return the receipt of such a run, as a site with these files writes it."""
    return write_receipt(of, run(who, ways, of, began=began), files)


def text(
    who: str, ways: Sequence[str], of: PuzzleSet = EVENING, *, began: int = BEGAN, files: Mapping[str, str] = FILES
) -> str:
    """Return the receipt's text, as a learner sends it."""
    return as_text(receipt(who, ways, of, began=began, files=files))


def answer(puzzle: str, rules: Ruleset, fares: str) -> Pairs:
    """Return an answer to a course puzzle with this result, or the nearest possible."""
    known = _answers(puzzle, rules)
    worst = (FARES[fares], Grade.NOT_YET, Grade.ALMOST, Grade.UNSETTLED)
    return next(known[how] for how in worst if how in known)


@cache
def _answers(text: str, rules: Ruleset) -> Mapping[Grade, Pairs]:
    puzzle = _PUZZLES[text]
    found: dict[Grade, Pairs] = {}
    for pairs in foreseen(puzzle.form, rules):
        found.setdefault(grade(puzzle, pairs, rules).grade, pairs)
    return found


_PUZZLES: Mapping[str, Puzzle] = {puzzle.text: puzzle for puzzle in COURSE.puzzles}
