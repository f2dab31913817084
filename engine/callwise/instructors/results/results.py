"""
Results: an instructor's view of a set's receipts.

A grid of learners and puzzles with each answer's grade; the most missed puzzles and the clauses broken there; and the
lessons that teach those clauses. Every answer is ruled on again; grades are never taken from receipts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from enum import Enum

from callwise.instructors.receipts.receipt import Receipt
from callwise.instructors.receipts.receipt_validation import (
    DoubtfulReceipts,
    RejectedReceipt,
    SetCount,
    Texts,
    validate_receipts,
)
from callwise.instructors.receipts.ruled_answers import ruled
from callwise.instructors.receipts.run import Answered
from callwise.instructors.sets.puzzle_set import PuzzleSet
from callwise.instructors.sets.set_puzzles import SetPuzzle, asked
from callwise.law.ruling import Clause
from callwise.question.grading import Grade

MOST_TAUGHT = 3
"""Number of lessons recommended for review; ties with the last are included."""


def is_half(missed: int, of: int) -> bool:
    """Whether half or more missed something: it is then listed, taught again, and repeated in the next set."""
    return missed > 0 and 2 * missed >= of


class Aid(Enum):
    """
    Something that helped a learner to a right answer.

    HINTS: hints were opened. WORKED: so was the worked answer. AGAIN: it was in another run of the set, after rulings
    on it had been shown.
    """

    HINTS = "hints"
    WORKED = "worked"
    AGAIN = "again"


class PuzzleResult(Enum):
    """
    A learner's result on a puzzle.

    AT_ONCE: the first answer was right, without any aid. LATER: the first answer was right with an aid, or the last one
    was right. The others describe the last answer; OPEN means right as far as the rules decide, without
    mention of the unsettled part.
    """

    AT_ONCE = "at-once"
    LATER = "later"
    ALMOST = "almost"
    NOT_RIGHT = "not-right"
    OPEN = "open"
    NOT_ANSWERED = "not-answered"


_RESULTS: Mapping[Grade, PuzzleResult] = {
    Grade.RIGHT: PuzzleResult.LATER,
    Grade.ALMOST: PuzzleResult.ALMOST,
    Grade.NOT_YET: PuzzleResult.NOT_RIGHT,
    Grade.UNSETTLED: PuzzleResult.OPEN,
    Grade.UNGRADED: PuzzleResult.OPEN,
}


@dataclass(frozen=True)
class LessonLink:
    """A lesson's address, relative to the home page, and its title as markup."""

    path: str
    title: str


@dataclass(frozen=True)
class CourseData:
    """
    The course as results see it: puzzle texts by name, and the lesson of each puzzle and of each clause.

    `lessons` and `clauses` may be empty; then no lessons are recommended. `names` are the instructor's names for
    learners, by receipt token; `week` is the week in which the set was handed out, if known. `again` are the tokens of
    receipts whose learner is known to have submitted an earlier run.
    """

    files: Mapping[str, str]
    lessons: Mapping[str, LessonLink] = field(default_factory=dict)
    clauses: Mapping[str, LessonLink] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    week: str = ""
    again: Set[str] = frozenset()


@dataclass(frozen=True)
class Cell:
    """
    One learner's result on one puzzle; the grades are None if it is unanswered.

    `worked` counts the tries before the worked answer was opened, if it was. `is_again` means that rulings on the set
    had been shown to the learner in an earlier run.
    """

    first: Grade | None = None
    last: Grade | None = None
    tried: int = 0
    hints: int = 0
    worked: int | None = None
    is_again: bool = False

    @property
    def aids(self) -> tuple[Aid, ...]:
        """What helped the learner."""
        had = {Aid.HINTS: self.hints > 0, Aid.WORKED: self.worked is not None, Aid.AGAIN: self.is_again}
        return tuple(aid for aid, has in had.items() if has and self.is_answered)

    @property
    def result(self) -> PuzzleResult:
        """The overall result."""
        if self.first is None or self.last is None:
            return PuzzleResult.NOT_ANSWERED
        if self.first is Grade.RIGHT:
            return PuzzleResult.LATER if self.aids else PuzzleResult.AT_ONCE
        return _RESULTS[self.last]

    @property
    def is_answered(self) -> bool:
        """Whether there is an answer."""
        return self.first is not None

    @property
    def is_right_at_once(self) -> bool:
        """Whether the first answer was right, without any aid."""
        return self.result is PuzzleResult.AT_ONCE

    @property
    def is_missed(self) -> bool:
        """Whether it was answered and graded but not right at once."""
        return self.is_answered and not self.is_right_at_once and self.first is not Grade.UNGRADED

    @property
    def is_right(self) -> bool:
        """Whether the first or the last answer was right."""
        return Grade.RIGHT in (self.first, self.last)


@dataclass(frozen=True)
class Learner:
    """
    One learner's row: name (may be empty), start and end in milliseconds by their clock, and all cells.

    `receipt` is its source. `is_disputed` means that another row of the same run contradicts it. `is_again` means that
    the learner had seen rulings on the set in an earlier run.
    """

    who: str
    began: int
    ended: int
    cells: tuple[Cell, ...]
    receipt: Receipt
    is_disputed: bool = False
    is_again: bool = False

    @property
    def token(self) -> str:
        """The receipt's token, which scripts use to refer to it."""
        return self.receipt.token


@dataclass(frozen=True)
class PuzzleColumn:
    """
    One puzzle's column, with counts of learners.

    `missed` counts learners who answered and weren't right at once, `unsolved` those of them who weren't right in the
    end. `path` is the address of its lesson, empty for a
    custom puzzle. `ran_into` are the clauses that wrong answers broke, each with its count, most frequent first.
    """

    number: int
    key: str
    title: str
    path: str
    ruleset: str
    answered: int
    missed: int
    unsolved: int
    ran_into: tuple[tuple[Clause, int], ...]

    @property
    def is_missed_by_half(self) -> bool:
        """Whether half or more of those who answered didn't get it right at once."""
        return is_half(self.missed, self.answered)


@dataclass(frozen=True)
class LessonToReview:
    """A lesson to review: how many wrong answers broke clauses it teaches, and those clauses."""

    path: str
    title: str
    count: int
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Results:
    """
    The results of one set, with its doubtful and rejected receipts.

    If there are no receipts, `of` is None and everything about the set is empty. `missed` are the puzzles that half
    or more didn't get right at once, those least often right in the end first; `taught` the lessons that cover the
    clauses broken there, in the same order. `sets` are all
    sets with receipts; `refused` are the receipts left out of the grid. `week` is the week in which the set was handed
    out, if known.
    """

    of: PuzzleSet | None
    posed: tuple[PuzzleColumn, ...]
    learners: tuple[Learner, ...]
    missed: tuple[PuzzleColumn, ...]
    taught: tuple[LessonToReview, ...]
    doubted: tuple[DoubtfulReceipts, ...]
    refused: tuple[RejectedReceipt, ...]
    sets: tuple[SetCount, ...]
    week: str = ""

    @property
    def id(self) -> str:
        """The id of the set."""
        return self.of.id if self.of else ""

    @property
    def name(self) -> str:
        """The name of the set."""
        return self.of.name if self.of else ""

    @property
    def doubtful(self) -> Set[str]:
        """The tokens of doubtful receipts."""
        return {receipt.token for one in self.doubted for receipt in one.receipts}

    @property
    def closest(self) -> tuple[PuzzleColumn, ...]:
        """If no puzzle was missed by half, the puzzles missed most often, with all ties."""
        most = max((one.missed for one in self.posed), default=0)
        return () if self.missed or not most else tuple(one for one in self.posed if one.missed == most)

    @property
    def is_test(self) -> bool:
        """Whether the set allows only one answer to each puzzle."""
        return self.of is not None and self.of.is_test


def results(texts: Texts, known: CourseData, wanted: str | None = None) -> Results:
    """
    Rule again on every receipt in some texts: those of the set with the id `wanted`, or else of the commonest set.

    Never raises, even for invalid texts.
    """
    validated = validate_receipts(texts, known.files, wanted, known.names)
    if validated.of is None or not validated.receipts:
        return Results(validated.of, (), (), (), (), (), validated.refused, validated.sets, known.week)
    puzzles = asked(validated.of, known.files)
    runs = Counter((one.run.who, one.run.began) for one in validated.receipts)
    disputed = {run for run, count in runs.items() if count > 1}
    learners = tuple(
        _learner(one, puzzles, known, is_disputed=(one.run.who, one.run.began) in disputed)
        for one in validated.receipts
    )
    posed = tuple(_posed(one, validated.receipts, learners, known) for one in puzzles)
    missed = _missed(posed)
    return Results(
        of=validated.of,
        posed=posed,
        learners=learners,
        missed=missed,
        taught=_taught(missed, known),
        doubted=validated.doubted,
        refused=validated.refused,
        sets=validated.sets,
        week=known.week,
    )


def _learner(receipt: Receipt, puzzles: Sequence[SetPuzzle], known: CourseData, *, is_disputed: bool) -> Learner:
    run, token = receipt.run, receipt.token
    by_number = run.by_number
    is_again = token in known.again or (run.earlier is not None and run.earlier.own > 0)
    cells = tuple(_cell(one, by_number.get(one.number), is_again=is_again) for one in puzzles)
    who = known.names.get(token, run.who)
    return Learner(who, run.began, run.ended, cells, receipt, is_disputed, is_again)


def _cell(one: SetPuzzle, found: Answered | None, *, is_again: bool) -> Cell:
    if found is None:
        return Cell()
    first, last = (ruled(one, pairs).grade for pairs in (found.first, found.last))
    return Cell(first, last, found.tried, found.hints, found.worked, is_again)


def _posed(one: SetPuzzle, receipts: Iterable[Receipt], learners: Iterable[Learner], known: CourseData) -> PuzzleColumn:
    cells = [learner.cells[one.number - 1] for learner in learners]
    lesson = known.lessons.get(one.key)
    return PuzzleColumn(
        number=one.number,
        key=one.key,
        title=one.puzzle.title,
        path=lesson.path if lesson else "",
        ruleset=one.rules.name,
        answered=sum(cell.is_answered for cell in cells),
        missed=sum(cell.is_missed for cell in cells),
        unsolved=sum(cell.is_missed and not cell.is_right for cell in cells),
        ran_into=_most(_ran_into(one, receipts)),
    )


def _ran_into(one: SetPuzzle, receipts: Iterable[Receipt]) -> Iterator[Clause]:
    """Yield the clause of each wrong answer."""
    for receipt in receipts:
        found = receipt.run.by_number.get(one.number)
        for pairs in found.answers if found else ():
            if (clause := ruled(one, pairs).clause) is not None:
                yield clause


def _most(clauses: Iterable[Clause]) -> tuple[tuple[Clause, int], ...]:
    """Count clauses, the most frequent first."""
    by_id: dict[str, Clause] = {}
    counts: Counter[str] = Counter()
    for clause in clauses:
        by_id[clause.id] = clause
        counts[clause.id] += 1
    return tuple((by_id[id], count) for id, count in counts.most_common())


def _missed(posed: Iterable[PuzzleColumn]) -> tuple[PuzzleColumn, ...]:
    return tuple(sorted((one for one in posed if one.is_missed_by_half), key=lambda one: (-one.unsolved, -one.missed)))


def _taught(missed: Iterable[PuzzleColumn], known: CourseData) -> tuple[LessonToReview, ...]:
    """Return the lessons for clauses broken in missed puzzles: by learners not right in the end, then by answers."""
    counts: Counter[LessonLink] = Counter()
    unsolved: Counter[LessonLink] = Counter()
    clauses: dict[LessonLink, dict[str, Clause]] = {}
    for one in missed:
        taught = dict.fromkeys(lesson for clause, _ in one.ran_into if (lesson := known.clauses.get(clause.id)))
        unsolved.update(dict.fromkeys(taught, one.unsolved))
        for clause, count in one.ran_into:
            if (lesson := known.clauses.get(clause.id)) is not None:
                counts[lesson] += count
                clauses.setdefault(lesson, {})[clause.id] = clause
    rank = {lesson: (-unsolved[lesson], -count) for lesson, count in counts.items()}
    last = sorted(rank.values())[:MOST_TAUGHT]
    return tuple(
        LessonToReview(lesson.path, lesson.title, counts[lesson], tuple(clauses[lesson].values()))
        for lesson in sorted(rank, key=lambda one: rank[one])
        if rank[lesson] <= last[-1]
    )
