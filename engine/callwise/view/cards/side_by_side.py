"""One position under several rulesets: each answer to a question, ruled under each value of one option."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from callwise.agreement.declared_options import RulesetError
from callwise.agreement.named_ruleset import agreeing
from callwise.agreement.option_status import Option
from callwise.agreement.ruleset import Ruleset
from callwise.ground.errors import EntryError, quoted
from callwise.ground.faces import listed
from callwise.law.options import Value, said, written
from callwise.law.ruling import Clause, Ruling, braces
from callwise.puzzle.free_question import MOST_OFFERED, put
from callwise.question.case import Form
from callwise.question.controls import Pick
from callwise.question.forms.verdict_words import VERDICTS
from callwise.question.grading import Graded
from callwise.view.board.felt import felt
from callwise.view.board.hand_view import still_hand
from callwise.view.elements.html import Markup, el
from callwise.view.elements.law_note import law
from callwise.view.elements.pictures import beside, draw, hidden
from callwise.view.elements.prose import capital, plain, spoken, stopped, terms
from callwise.view.elements.seal import seal

MOST_SIDES = 6
"""Maximum number of values compared."""
LONGEST_TITLE = 40


@dataclass(frozen=True)
class Side:
    """A position under one value of an option: its label, and the rulings by answer code."""

    title: str
    says: str
    each: Mapping[str, Graded]


@dataclass(frozen=True)
class Sides:
    """A position and its answers, ruled under each of several values of one option; `rules` has the other options."""

    form: Form
    rules: Ruleset
    sides: tuple[Side, ...]

    @classmethod
    def to(
        cls, asks: str, table: Mapping[str, str], ruleset: str | None, option: str, titles: Mapping[str, str]
    ) -> Sides:
        """
        Rule on a question about a position, under a ruleset with each titled value of an option.

        Raises EntryError for invalid values, too many values or none, and for a question whose answers can't be listed;
        otherwise raises as `callwise.puzzle.free_question.put` does.
        """
        form, rules = put(asks, table, ruleset)
        known = _option(rules, option)
        values = {written(value): value for value in known.values}
        if not titles or len(titles) > MOST_SIDES:
            raise EntryError(f"one to {MOST_SIDES} values can be shown side by side, got {len(titles)}").at("values")
        for value, title in titles.items():
            if value not in values:
                raise EntryError(f"{option} is never {quoted(value)}; it is {listed(values)}").at("values")
            if not title or len(title) > LONGEST_TITLE:
                raise EntryError(f"a title has 1 to {LONGEST_TITLE} characters, got {quoted(title)}").at("values")
        picks = form.listed(rules)
        if picks is None:
            raise EntryError(f"the answers to {asks} can’t be shown side by side").at("asks")
        if len(picks.picks) > MOST_OFFERED:
            raise EntryError(f"this position has {len(picks.picks)} answers; at most {MOST_OFFERED} are shown").at(
                "asks"
            )
        return cls(form, rules, tuple(_side(form, rules, option, values[one], title) for one, title in titles.items()))

    @property
    def answers(self) -> tuple[Pick, ...]:
        """The answers compared."""
        picks = self.form.listed(self.rules)
        return () if picks is None else tuple(one for one in picks.picks if not one.alone)

    @property
    def clauses(self) -> Mapping[Clause, Graded]:
        """The clauses cited, without duplicates, each with the first ruling that cites it."""
        found: dict[Clause, Graded] = {}
        for pick in self.answers:
            for side in self.sides:
                graded = side.each[pick.value]
                found.setdefault(graded.head.clause, graded)
        return found

    def position(self) -> Markup:
        """Draw the position."""
        return felt(self.form.sheet(self.rules).scene, (), still_hand)

    def board(self) -> Markup:
        """Draw the rulings: a row for each answer, a column for each value."""
        heads = [
            el("th", {"scope": "col"}, el("span", side.title), el("small", terms(capital(side.says))))
            for side in self.sides
        ]
        return el(
            "table.sides",
            el("caption.vh", plain(self.form.asks)),
            el("thead", el("tr", el("td"), heads)),
            el("tbody", [self._row(pick) for pick in self.answers]),
        )

    def law(self) -> Markup:
        """Write the cited clauses."""
        return el(
            "div.sides-law", [law(clause, one.head.verdict, one.citation()) for clause, one in self.clauses.items()]
        )

    def count(self) -> str:
        """Return a sentence counting the right answers under each value."""
        stand = (
            f"{side.title}: {sum(side.each[pick.value].head.is_legal for pick in self.answers)} of {len(self.answers)}"
            for side in self.sides
        )
        return "; ".join(stand) + "."

    def parts(self) -> Mapping[str, object]:
        """Return the comparison as JSON data for pages."""
        return {"felt": self.position(), "board": self.board(), "law": self.law(), "count": self.count()}

    def _row(self, pick: Pick) -> Markup:
        named = el("th", {"scope": "row"}, beside(pick.drawn), hidden(plain(pick.says)))
        return el("tr", named, [_cell(side, side.each[pick.value]) for side in self.sides])


def _cell(side: Side, graded: Graded) -> Markup:
    head = graded.head
    word = VERDICTS[graded.sense][head.verdict]
    return el(
        "td",
        {"data-verdict": head.verdict.value},
        el("p.side-of", {"aria-hidden": "true"}, side.title),
        el("p.side-verdict", seal(head.verdict), el("b", word)),
        el("p.side-means", spoken(head.means, draw=draw)) if _says_more(head) else None,
        el("p.side-short", terms(capital(head.clause.short))),
        el("p.side-why", stopped(head.because, draw=draw)),
    )


def _says_more(ruling: Ruling) -> bool:
    """Whether a ruling means more than its verdict, such as the only condition under which an act is legal."""
    return len(braces(ruling.clause.means)) > 1


def _side(form: Form, rules: Ruleset, option: str, value: Value, title: str) -> Side:
    agreed = form.case.ruleset(agreeing(rules.name, option, value))
    differs = getattr(value, "differs", "") or said(value)
    return Side(title, differs, form.each(agreed))


def _option(rules: Ruleset, name: str) -> Option:
    options = {one.name: one for one in rules.options()}
    if name not in options:
        raise RulesetError(f"no option {quoted(name)}; options are {', '.join(options)}").at("option")
    return options[name]
