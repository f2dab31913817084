"""
What a page with puzzles has for paper alone: a head to write a name on, and a key on a sheet of its own.

Everything between the two is the page itself: on paper its puzzles stand with boxes to tick, and the rest is left out.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from callwise.faces import Face
from callwise.grading import Below, Line, Listing
from callwise.puzzle.file import Puzzle
from callwise.ruling import Clause, Verdict
from callwise.view.answers import below
from callwise.view.faces import row
from callwise.view.html import Markup, el, join
from callwise.view.seal import seal
from callwise.view.words import capital, plain, spoken, terms

_ORDER = (Verdict.LEGAL, Verdict.ILLEGAL, Verdict.UNSETTLED)


@dataclass(frozen=True)
class Worksheet:
    """A worksheet's title, the rules that its puzzles are ruled under, and the key to them."""

    title: Markup
    rules: str
    key: tuple[Markup, ...]

    @classmethod
    def of(cls, title: str, puzzles: Sequence[Puzzle]) -> "Worksheet":
        """Make the worksheet of puzzles in the order of their page."""
        return cls(terms(capital(title)), _rules(puzzles), tuple(_key(puzzle) for puzzle in puzzles))


def _rules(puzzles: Sequence[Puzzle]) -> str:
    """Say which rules hold: those of most puzzles, then those of each other."""
    titles = [plain(puzzle.form.ruleset(puzzle.ruleset).title) for puzzle in puzzles]
    (most, _), *_ = Counter(titles).most_common()
    others = [f"{number}: {title}" for number, title in enumerate(titles, 1) if title != most]
    return "; ".join((most, *others))


def _key(puzzle: Puzzle) -> Markup:
    """What is right in a puzzle under its own rules, and the clauses that say so."""
    shown = puzzle.form.worked(puzzle.ruleset)
    listed = [line.ruled.ruling for one in shown if isinstance(one, Listing) for line in one.lines]
    rulings = listed or [ruled.ruling for ruled in puzzle.form.rulings(puzzle.ruleset)]
    clauses = dict.fromkeys(ruling.clause for ruling in rulings)
    return join(
        (
            el("div", {"class": "sheet-answer"}, [_answer(one) for one in shown]),
            el("div", {"class": "sheet-clauses"}, [_clause(clause) for clause in clauses]),
        )
    )


def _answer(one: Below) -> Markup:
    if not isinstance(one, Listing):
        return below(one)
    if one.numbered:
        return join(_together([line]) for line in one.lines)
    lines = sorted(one.lines, key=lambda line: _ORDER.index(line.ruled.ruling.verdict))
    return join(_together(list(alike)) for _, alike in groupby(lines, lambda line: line.ruled.ruling.verdict))


def _together(alike: Sequence[Line]) -> Markup:
    """Answers with the same verdict: the tiles they are, or in words what is no tile."""
    tiles = [line.ruled.drawn for line in alike if isinstance(line.ruled.drawn, Face)]
    words = [spoken(line.ruled.says) for line in alike if not isinstance(line.ruled.drawn, Face)]
    return el(
        "p",
        {},
        seal(alike[0].ruled.ruling.verdict),
        el("b", {}, capital(alike[0].word)),
        row(tiles) if tiles else None,
        el("span", {}, _listed(words)) if words else None,
    )


def _listed(words: Iterable[Markup]) -> Markup:
    first, *others = words
    return join((first, *(join(("; ", one)) for one in others)))


def _clause(clause: Clause) -> Markup:
    return el("p", {}, terms(capital(clause.says)), " ", el("code", {}, clause.id))
