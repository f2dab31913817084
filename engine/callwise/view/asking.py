"""
What the referee says to any question on any position: the position as it was understood, and a ruling on each answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import urlencode

from callwise.controls import Picks, Sheet
from callwise.grading import Graded, Listing
from callwise.puzzle.asking import put
from callwise.question import Form
from callwise.ruleset import Ruleset
from callwise.ruling import Sentence
from callwise.view.answers import below
from callwise.view.controls import answer_felt, typed_picks
from callwise.view.html import Markup, el, join
from callwise.view.ruling import law, ruling_card, shown_as
from callwise.view.scene import felt, still_hand
from callwise.view.words import terms, within

NAME = "asked"
"""What stands for the position where a puzzle's name would."""
_PRESS = Sentence("Press one for its ruling.")
_UNESCAPED = "';,?/"


@dataclass(frozen=True)
class Reply:
    """The referee's reply to a question under a ruleset; `each` are the rulings by the codes of their answers."""

    form: Form
    rules: Ruleset

    @classmethod
    def to(cls, asks: str, table: Mapping[str, str], ruleset: str | None = None) -> Reply:
        """Reply to a question on the position of a table.  Raises as `callwise.puzzle.asking.put` does."""
        return cls(*put(asks, table, ruleset))

    @cached_property
    def each(self) -> Mapping[str, Graded]:
        """The rulings."""
        return self.form.each(self.rules.name)

    @property
    def first(self) -> str:
        """The answer that is ruled on until another is picked: the first of the rarest verdict, fouls before others."""
        often = Counter(graded.head.verdict for graded in self.each.values())

        def rank(code: str) -> tuple[int, bool]:
            head = self.each[code].head
            return often[head.verdict], head.is_legal

        return min(self.each, key=rank, default="")

    def felt(self) -> Markup:
        """Draw the position, with the answers to pick from where they can be listed."""
        sheet = self.form.sheet(self.rules.name)
        picks = typed_picks(sheet)
        if picks is None:
            return felt(sheet.scene, (), still_hand)
        return answer_felt(Sheet(sheet.scene, (self._one_of(picks),)), self.rules.name, NAME)

    def _one_of(self, picks: Picks) -> Picks:
        return replace(picks, legend=_PRESS, one=True, picks=tuple(one for one in picks.picks if not one.alone))

    def ruling(self, code: str) -> Markup:
        """Write the whole ruling on one answer."""
        return ruling_card(self.each[code], NAME)

    def every(self) -> Markup:
        """List every answer with its verdict, and the clauses they rest on."""
        listed = self.form.worked(self.rules.name)
        rulings = [line.ruled.ruling for one in listed if isinstance(one, Listing) for line in one.lines]
        clauses = {ruling.clause.id: ruling for ruling in rulings}
        title = el("b", {}, terms(self.rules.title))
        return join(
            (
                el("p", {"class": "worked-under"}, "Every answer, ruled under ", title, "."),
                [below(one) for one in listed],
                [law(ruling.clause, ruling.verdict) for ruling in clauses.values()],
            )
        )

    def parts(self) -> Mapping[str, object]:
        """Give all of it as a page takes it."""
        return {
            "felt": self.felt(),
            "every": self.every(),
            "first": self.first,
            "ruleset": self.rules.name,
            "title": within(self.rules.title),
            "each": [
                {
                    "code": code,
                    "html": self.ruling(code),
                    "shown": shown_as(graded.shown),
                    "marks": [[name, value, stamp.value] for (name, value), stamp in graded.marks.items()],
                }
                for code, graded in self.each.items()
            ],
        }


def fragment(asks: str, table: Mapping[str, str], ruleset: str) -> str:
    """
    Write a question, its position and a ruleset as the last part of an address.

    >>> fragment("kuikae.legal", {"hand": "14m 6p"}, "common+kuikae=free")
    'asks=kuikae.legal&hand=14m+6p&rules=common%2Bkuikae%3Dfree'
    """
    return urlencode({"asks": asks, **table, "rules": ruleset}, safe=_UNESCAPED)
