"""
The rules, table by table: what people ask, and what each ruleset answers to it.

Questions and answers come from the options of the rulesets; the puzzle beside an answer is one that turns on it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from callwise.agreement.option_status import Option, Standing
from callwise.agreement.ruleset import Ruleset
from callwise.law.options import Answer, Kind, Point
from callwise.law.ruling import Verdict
from callwise.puzzle.file import Puzzle
from callwise.puzzle.turning_points import Turning
from callwise.question.families import Family
from callwise.view.elements.html import Markup, el
from callwise.view.elements.seal import seal

_SEALS = {Kind.MAY: Verdict.LEGAL, Kind.MAY_NOT: Verdict.ILLEGAL}
_UNANSWERED = {Standing.UNREAD: "Not read", Standing.MOOT: "Doesn’t arise"}
_SIGNS = {Kind.YES: "✓", Kind.NO: "✕"}


@dataclass(frozen=True)
class Cell:
    """
    What one ruleset answers to one question.

    `answer` is None where its text leaves the question open, and where no text was read or none is needed.
    `play` is a puzzle on it.
    """

    rules: Ruleset
    option: Option
    answer: Answer | None
    play: Puzzle | None

    @property
    def is_unread(self) -> bool:
        """Whether no text was read, or none is needed."""
        return self.answer is None and self.option.standing in _UNANSWERED

    @property
    def is_moot(self) -> bool:
        """Whether the question can't come up at its tables."""
        return self.answer is None and self.option.standing is Standing.MOOT

    @property
    def is_ours(self) -> bool:
        """Whether the answer is a choice of ours."""
        return self.option.standing is Standing.OURS

    @property
    def is_silent(self) -> bool:
        """Whether the whole text was read and doesn't mention it."""
        return self.option.standing is Standing.SILENT

    @property
    def is_usual(self) -> bool:
        """Whether the answer is what is usual, and no text of these rules was found on it."""
        return self.option.standing is Standing.USUAL

    @property
    def is_unheard(self) -> bool:
        """Whether the answer is that of all who don't speak of it."""
        return self.option.standing is Standing.UNHEARD

    @property
    def words(self) -> str:
        """The answer in three words at most."""
        return self.answer.words if self.answer else _UNANSWERED.get(self.option.standing, "Not said")

    @property
    def mark(self) -> Markup | None:
        """What stands before the words: a seal on an act, a sign or a number otherwise, nothing for mere words."""
        if self.is_unread:
            return None
        if self.answer is None:
            return seal(Verdict.UNSETTLED)
        kind = self.answer.kind
        if kind in _SEALS:
            return seal(_SEALS[kind])
        sign = str(self.answer.number) if kind is Kind.COUNT else _SIGNS.get(kind)
        return el("span", {"class": "sign", "data-kind": kind.value, "aria-hidden": "true"}, sign) if sign else None


@dataclass(frozen=True)
class Row:
    """A question, and what each ruleset answers to it."""

    id: str
    point: Point
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Topic:
    """Questions under one heading."""

    words: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Matrix:
    """The questions of a family, by what they are about."""

    family: Family
    topics: tuple[Topic, ...]

    def asked(self, rules: Ruleset) -> int:
        """How many questions can come up under a ruleset."""
        return sum(not cell.is_moot for cell in self._cells(rules))

    def told(self, rules: Ruleset) -> int:
        """How many of them it answers."""
        return sum(cell.answer is not None for cell in self._cells(rules))

    def _cells(self, rules: Ruleset) -> Iterator[Cell]:
        rows = (row for topic in self.topics for row in topic.rows)
        return (cell for row in rows for cell in row.cells if cell.rules is rules)


def matrix(family: Family, turning: Turning) -> Matrix:
    """Ask every ruleset of a family all that its options answer."""
    asked = [(rules, {option.name: option for option in rules.options()}) for rules in family.presets]
    topics: dict[str, list[Row]] = {}
    for usual in family.presets[0].options():
        for number, point in enumerate(usual.points, 1):
            on = [(puzzle, _own(puzzle, usual.name).answer(point)) for puzzle in turning.on(usual, point)]
            cells = tuple(_cell(rules, options[usual.name], point, on) for rules, options in asked)
            topics.setdefault(usual.topic, []).append(Row(f"{usual.name}-{number}", point, cells))
    return Matrix(family, tuple(Topic(words, tuple(rows)) for words, rows in topics.items()))


def _cell(rules: Ruleset, option: Option, point: Point, on: Sequence[tuple[Puzzle, Answer | None]]) -> Cell:
    """Give a cell with the first puzzle of its own ruleset, or else of one that answers alike, or else of all."""
    answer = option.answer(point)
    own = [puzzle for puzzle, _ in on if puzzle.rules.name == rules.name]
    alike = [puzzle for puzzle, other in on if other == answer]
    play = next(iter((*own, *alike, *(puzzle for puzzle, _ in on))), None)
    return Cell(rules, option, answer, play)


def _own(puzzle: Puzzle, name: str) -> Option:
    """Give how a puzzle's own ruleset stands to an option."""
    return next(option for option in puzzle.rules.options() if option.name == name)
