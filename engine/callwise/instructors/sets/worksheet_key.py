"""The answer key to a worksheet: each puzzle's right answers, or that all are wrong, and the clauses behind them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

from callwise.agreement.ruleset import Ruleset
from callwise.ground.faces import Face
from callwise.law.ruling import Verdict
from callwise.puzzle.file import Puzzle
from callwise.question.case import Form
from callwise.question.forms.choose import Choose
from callwise.question.forms.judged_form import JudgedForm
from callwise.question.forms.offers import ANSWER, NONE
from callwise.question.grading import AnswerLine, Below, Listing, Ruled, rule_line
from callwise.view.elements.html import Markup, el, join
from callwise.view.elements.pictures import row
from callwise.view.elements.prose import capital, plain, spoken, terms
from callwise.view.rulings.account import below

_ORDER = tuple(Verdict)


def rules_named(asked: Sequence[tuple[Puzzle, Ruleset]]) -> str:
    """Return the names of the puzzles' rulesets, the commonest first."""
    titles = [plain(rules.title) for _, rules in asked]
    (most, _), *_ = Counter(titles).most_common()
    others = [f"{number}: {title}" for number, title in enumerate(titles, 1) if title != most]
    return "; ".join((most, *others))


def key_to(puzzle: Puzzle, rules: Ruleset) -> Markup:
    """Write a puzzle's right answers under a ruleset, and their clauses."""
    shown = puzzle.form.worked(rules)
    listed = [line.ruled for one in shown if isinstance(one, Listing) for line in one.lines]
    cited = {one.ruling.clause: one for one in listed or puzzle.form.rulings(rules)}
    return join(
        (
            el("div.sheet-answer", _answers(puzzle.form, rules)),
            el("div.sheet-clauses", [_clause(one, rules) for one in cited.values()]),
        )
    )


def _answers(form: Form, rules: Ruleset) -> Markup:
    """Write the right answers, or the box to tick if there is only one."""
    right = form.right(rules)
    if isinstance(form, JudgedForm) and right:
        return join(el("p", el("b", terms(form.judgements[code]))) for _, code in right)
    return join((_none(form, rules), *(_answer(one) for one in form.worked(rules))))


def _none(form: Form, rules: Ruleset) -> Markup | None:
    """Write that no offered answer is right, if so."""
    if not isinstance(form, Choose) or form.case.none is None or (ANSWER, NONE) not in (form.right(rules) or ()):
        return None
    return el("p", el("b", terms(form.case.none)))


def _answer(one: Below) -> Markup:
    if not isinstance(one, Listing):
        return below(one)
    if one.numbered:
        return join(_together([line]) for line in one.lines)
    lines = [line for line in one.lines if line.ruled.ruling.verdict is not Verdict.ILLEGAL] or one.lines
    alike = groupby(sorted(lines, key=_verdict), _verdict)
    return join(_together(list(each)) for _, each in alike)


def _verdict(line: AnswerLine) -> int:
    return _ORDER.index(line.ruled.ruling.verdict)


def _together(alike: Sequence[AnswerLine]) -> Markup:
    """Draw answers with the same verdict, tiles as pictures and others in words."""
    tiles = [line.ruled.drawn for line in alike if isinstance(line.ruled.drawn, Face)]
    words = [spoken(line.ruled.says) for line in alike if not isinstance(line.ruled.drawn, Face)]
    return el(
        "p",
        el("b", capital(alike[0].word)),
        row(tiles) if tiles else None,
        el("span", _listed(words)) if words else None,
    )


def _listed(words: Iterable[Markup]) -> Markup:
    first, *others = words
    return join((first, *(join(("; ", one)) for one in others)))


def _clause(of: Ruled, rules: Ruleset) -> Markup:
    """Write a ruling's clause, and where the table's rules state it."""
    clause = of.ruling.clause
    return el("p", terms(capital(clause.says)), " ", el("cite", capital(rule_line(clause, of.citation(), rules).table)))
