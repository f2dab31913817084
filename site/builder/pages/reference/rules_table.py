"""
The rules, table by table: common questions and each ruleset's answer.

Questions and answers come from the rulesets' options; each answer can link to a puzzle that depends on it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from callwise.agreement.option_status import Option, Standing
from callwise.agreement.ruleset import Ruleset
from callwise.law.options import Answer, Kind, Point
from callwise.law.ruling import Verdict
from callwise.puzzle.file import Puzzle
from callwise.question.families import Family
from callwise.view.elements.html import Markup, el
from callwise.view.elements.seal import drawn, framed

_SEALS = {Kind.MAY: Verdict.LEGAL, Kind.MAY_NOT: Verdict.ILLEGAL}
SPRITE = el(
    "svg.sprite",
    {"aria-hidden": "true"},
    [el("g", {"id": f"seal-{one.value}"}, *drawn(one)) for one in (*_SEALS.values(), Verdict.UNSETTLED)],
)
"""The stamps, drawn once for all cells of a page."""
_UNANSWERED = {Standing.UNREAD: "Not read", Standing.MOOT: "Can’t happen"}
_SIGNS = {Kind.YES: "✓", Kind.NO: "✕"}


@dataclass(frozen=True)
class Cell:
    """
    One ruleset's answer to one question.

    `answer` is None if its text leaves the question open, no text was read, or none is needed. `play` is a puzzle on
    it.
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
        """Whether the question can't arise under this ruleset."""
        return self.answer is None and self.option.standing is Standing.MOOT

    @property
    def words(self) -> str:
        """The answer in at most three words."""
        return self.answer.words if self.answer else _UNANSWERED.get(self.option.standing, "Not said")

    @property
    def mark(self) -> Markup | None:
        """The mark before the words: a seal for an act, otherwise a symbol or number, or empty."""
        if self.is_unread:
            return None
        if self.answer is None:
            return _seal(Verdict.UNSETTLED)
        kind = self.answer.kind
        if kind in _SEALS:
            return _seal(_SEALS[kind])
        sign = str(self.answer.number) if kind is Kind.COUNT else _SIGNS.get(kind)
        return el("span", {"class": "sign", "data-kind": kind.value, "aria-hidden": "true"}, sign) if sign else None


def _seal(verdict: Verdict) -> Markup:
    """Return a stamp of the sprite."""
    return framed(verdict, el("use", {"href": f"#seal-{verdict.value}"}))


@dataclass(frozen=True)
class Row:
    """A question with each ruleset's answer."""

    id: str
    point: Point
    cells: tuple[Cell, ...]

    @property
    def told(self) -> tuple[Cell, ...]:
        """The cells that say something of their ruleset."""
        return tuple(cell for cell in self.cells if not cell.is_unread)

    @property
    def silent(self) -> tuple[tuple[Cell, ...], ...]:
        """The other cells: those whose text wasn't read, and those where the question can't arise."""
        sorts = (
            tuple(cell for cell in self.cells if cell.is_unread and cell.is_moot is moot) for moot in (False, True)
        )
        return tuple(filter(None, sorts))


@dataclass(frozen=True)
class Topic:
    """Questions under one heading."""

    words: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class RulesTable:
    """The questions of a family, by topic."""

    family: Family
    topics: tuple[Topic, ...]


def rules_table(family: Family, turning_on: Callable[[Option, Point], Sequence[Puzzle]]) -> RulesTable:
    """Build the table of all options and rulesets of a family, given the puzzles that turn on a point."""
    asked = [(rules, {option.name: option for option in rules.options()}) for rules in family.presets]
    topics: dict[str, list[Row]] = {}
    for usual in family.presets[0].options():
        for number, point in enumerate(usual.points, 1):
            on = [(puzzle, _own(puzzle, usual.name).answer(point)) for puzzle in turning_on(usual, point)]
            cells = tuple(_cell(rules, options[usual.name], point, on) for rules, options in asked)
            topics.setdefault(usual.topic, []).append(Row(f"{usual.name}-{number}", point, cells))
    return RulesTable(family, tuple(Topic(words, tuple(rows)) for words, rows in topics.items()))


def _cell(rules: Ruleset, option: Option, point: Point, on: Sequence[tuple[Puzzle, Answer | None]]) -> Cell:
    """
    Build a cell; its puzzle is the first of its own ruleset, otherwise of one with the same answer, otherwise of any.
    """
    answer = option.answer(point)
    own = [puzzle for puzzle, _ in on if puzzle.rules.name == rules.name]
    alike = [puzzle for puzzle, other in on if other == answer]
    play = next(iter((*own, *alike, *(puzzle for puzzle, _ in on))), None)
    return Cell(rules, option, answer, play)


def _own(puzzle: Puzzle, name: str) -> Option:
    """Return the choice a puzzle's own ruleset makes for an option."""
    return next(option for option in puzzle.rules.options() if option.name == name)
