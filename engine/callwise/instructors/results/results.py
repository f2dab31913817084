"""
Results: what an instructor sees of a set's receipts.

A grid of learners and puzzles with how each answer fared; what most got wrong
and the clauses that they ran into; and which lessons teach those.  All of it
is ruled on anew, and what receipts say of themselves counts for nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from enum import Enum

from callwise.instructors.receipts.receipt import Receipt
from callwise.instructors.receipts.receipt_validation import Doubted, Listed, Refused, Texts, sift
from callwise.instructors.receipts.ruled_answers import ruled
from callwise.instructors.receipts.run import Answered
from callwise.instructors.sets.puzzle_set import PuzzleSet
from callwise.instructors.sets.set_puzzles import SetPuzzle, asked
from callwise.law.ruling import Clause
from callwise.question.grading import Grade

MOST_TAUGHT = 3
"""How many lessons are named as those to teach next; one that ties with the last of them is named, too."""


class Fared(Enum):
    """
    How a learner fared with a puzzle.

    AT_ONCE: the first answer was right, and no hint was read before it.  LATER:
    it was right with hints, or the last one was right.  The others are about
    the last answer; OPEN is right as far as the rules decide it, and doesn't
    say what they leave open.
    """

    AT_ONCE = "at-once"
    LATER = "later"
    ALMOST = "almost"
    NOT_RIGHT = "not-right"
    OPEN = "open"
    NOT_ANSWERED = "not-answered"


_FARED: Mapping[Grade, Fared] = {
    Grade.RIGHT: Fared.LATER,
    Grade.ALMOST: Fared.ALMOST,
    Grade.NOT_YET: Fared.NOT_RIGHT,
    Grade.UNSETTLED: Fared.OPEN,
    Grade.UNGRADED: Fared.OPEN,
}


@dataclass(frozen=True)
class LessonLink:
    """Where something is taught: an address from the site's first page, and the title as it is marked."""

    path: str
    title: str


@dataclass(frozen=True)
class Known:
    """
    What is known of the course: the texts of its puzzles by their names, the lesson of each, and of each clause.

    `lessons` and `clauses` may be empty; then nothing is said of where to read on.  `names` are those by which an
    instructor knows learners, by their receipts' tokens, and `week` says when the set was handed out, if that is known.
    """

    files: Mapping[str, str]
    lessons: Mapping[str, LessonLink] = field(default_factory=dict)
    clauses: Mapping[str, LessonLink] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    week: str = ""


@dataclass(frozen=True)
class Cell:
    """How one learner fared with one puzzle; the grades are None where it wasn't answered."""

    first: Grade | None = None
    last: Grade | None = None
    tried: int = 0
    hints: int = 0

    @property
    def fared(self) -> Fared:
        """How it fared, all in all."""
        if self.first is None or self.last is None:
            return Fared.NOT_ANSWERED
        if self.first is Grade.RIGHT:
            return Fared.LATER if self.hints else Fared.AT_ONCE
        return _FARED[self.last]

    @property
    def is_answered(self) -> bool:
        """Whether there is any answer."""
        return self.first is not None

    @property
    def is_right_at_once(self) -> bool:
        """Whether the first answer was right, without hints."""
        return self.fared is Fared.AT_ONCE

    @property
    def is_missed(self) -> bool:
        """Whether it was answered and not right at once; what nobody is graded by is missed by nobody."""
        return self.is_answered and not self.is_right_at_once and self.first is not Grade.UNGRADED

    @property
    def is_right(self) -> bool:
        """Whether the first answer or the last was right."""
        return Grade.RIGHT in (self.first, self.last)


@dataclass(frozen=True)
class Learner:
    """
    One learner's row: who, perhaps no name, from when to when by their own clock in milliseconds, and all cells.

    `receipt` is what it was read from.  Where it `is_disputed`, another row
    tells otherwise of the same run.
    """

    who: str
    began: int
    ended: int
    cells: tuple[Cell, ...]
    receipt: Receipt
    is_disputed: bool = False

    @property
    def token(self) -> str:
        """The receipt's token, by which it is asked for again."""
        return self.receipt.token


@dataclass(frozen=True)
class Posed:
    """
    One puzzle's column, with its counts of learners; `right_last` are those who got it right at first or at last, and
    `missed` those who answered it and didn't get it right at once.

    `path` is the address of its lesson, empty for a set's own puzzle.
    `ran_into` are the clauses that wrong answers ran into, the most frequent
    first, each with how many answers did.
    """

    number: int
    key: str
    title: str
    path: str
    ruleset: str
    answered: int
    right_first: int
    right_last: int
    missed: int
    ran_into: tuple[tuple[Clause, int], ...]

    @property
    def is_missed_by_most(self) -> bool:
        """Whether more than half of those who answered it didn't get it right at once."""
        return 2 * self.missed > self.answered


@dataclass(frozen=True)
class Taught:
    """A lesson to go through again: how many wrong answers ran into clauses that it teaches, and which these are."""

    path: str
    title: str
    count: int
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Results:
    """
    The results of one set, what is doubtful about them, and what was left out.

    `of` is None, and all about it empty, where no receipt of it is there.
    `missed` are the puzzles that most got wrong, and `taught` the lessons that
    teach what was run into in those; both begin with what most ran into.
    `sets` are all that there are receipts of; `refused` are those receipts
    that are not in the grid.  `week` says when it was handed out, if that is
    known.
    """

    of: PuzzleSet | None
    posed: tuple[Posed, ...]
    learners: tuple[Learner, ...]
    missed: tuple[Posed, ...]
    taught: tuple[Taught, ...]
    doubted: tuple[Doubted, ...]
    refused: tuple[Refused, ...]
    sets: tuple[Listed, ...]
    week: str = ""

    @property
    def id(self) -> str:
        """What its set is known by."""
        return self.of.id if self.of else ""

    @property
    def name(self) -> str:
        """The name of its set."""
        return self.of.name if self.of else ""

    @property
    def doubtful(self) -> Set[str]:
        """The tokens of the receipts that are doubted."""
        return {receipt.token for one in self.doubted for receipt in one.receipts}

    @property
    def closest(self) -> tuple[Posed, ...]:
        """Where most got nothing wrong: what was missed most often, all that tie."""
        most = max((one.missed for one in self.posed), default=0)
        return () if self.missed or not most else tuple(one for one in self.posed if one.missed == most)

    @property
    def is_test(self) -> bool:
        """Whether its set asks for one answer each."""
        return self.of is not None and self.of.is_test


def results(texts: Texts, known: Known, wanted: str | None = None) -> Results:
    """
    Rule anew on every receipt in some texts: those of the set known by `wanted`, or that most of them are of.

    Never raises for what a text can hold.
    """
    sifted = sift(texts, known.files, wanted, known.names)
    if sifted.of is None or not sifted.receipts:
        return Results(sifted.of, (), (), (), (), (), sifted.refused, sifted.sets, known.week)
    puzzles = asked(sifted.of, known.files)
    runs = Counter((one.run.who, one.run.began) for one in sifted.receipts)
    learners = tuple(
        _learner(one, puzzles, known.names, is_disputed=runs[one.run.who, one.run.began] > 1) for one in sifted.receipts
    )
    posed = tuple(_posed(one, sifted.receipts, learners, known) for one in puzzles)
    missed = _missed(posed)
    return Results(
        of=sifted.of,
        posed=posed,
        learners=learners,
        missed=missed,
        taught=_taught(missed, known),
        doubted=sifted.doubted,
        refused=sifted.refused,
        sets=sifted.sets,
        week=known.week,
    )


def _learner(receipt: Receipt, puzzles: Sequence[SetPuzzle], names: Mapping[str, str], *, is_disputed: bool) -> Learner:
    run = receipt.run
    by_number = run.by_number
    cells = tuple(_cell(one, by_number.get(one.number)) for one in puzzles)
    return Learner(names.get(receipt.token, run.who), run.began, run.ended, cells, receipt, is_disputed)


def _cell(one: SetPuzzle, found: Answered | None) -> Cell:
    if found is None:
        return Cell()
    return Cell(ruled(one, found.first).grade, ruled(one, found.last).grade, found.tried, found.hints)


def _posed(one: SetPuzzle, receipts: Iterable[Receipt], learners: Iterable[Learner], known: Known) -> Posed:
    cells = [learner.cells[one.number - 1] for learner in learners]
    lesson = known.lessons.get(one.key)
    return Posed(
        number=one.number,
        key=one.key,
        title=one.puzzle.title,
        path=lesson.path if lesson else "",
        ruleset=one.rules.name,
        answered=sum(cell.is_answered for cell in cells),
        right_first=sum(cell.is_right_at_once for cell in cells),
        right_last=sum(cell.is_right for cell in cells),
        missed=sum(cell.is_missed for cell in cells),
        ran_into=_most(_ran_into(one, receipts)),
    )


def _ran_into(one: SetPuzzle, receipts: Iterable[Receipt]) -> Iterator[Clause]:
    """Give the clause of each wrong answer."""
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


def _missed(posed: Iterable[Posed]) -> tuple[Posed, ...]:
    """Give the puzzles that most did not get right at once, those first that most got wrong."""
    return tuple(sorted((one for one in posed if one.is_missed_by_most), key=lambda one: -one.missed))


def _taught(missed: Iterable[Posed], known: Known) -> tuple[Taught, ...]:
    """Give the lessons that teach what most wrong answers to puzzles that most missed ran into."""
    counts: Counter[LessonLink] = Counter()
    clauses: dict[LessonLink, dict[str, Clause]] = {}
    for one in missed:
        for clause, count in one.ran_into:
            if (lesson := known.clauses.get(clause.id)) is not None:
                counts[lesson] += count
                clauses.setdefault(lesson, {})[clause.id] = clause
    ranked = counts.most_common()
    least = min(count for _, count in ranked[:MOST_TAUGHT]) if ranked else 0
    return tuple(
        Taught(lesson.path, lesson.title, count, tuple(clauses[lesson].values()))
        for lesson, count in ranked
        if count >= least
    )
