"""Rulings on any question about any position: the position as understood, and a ruling on each answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import urlencode

from callwise.agreement.ruleset import Ruleset
from callwise.law.ruling import Sentence
from callwise.puzzle.free_question import NAME, put
from callwise.question.case import Form
from callwise.question.controls import Picks, Sheet
from callwise.question.grading import Graded, Highlights, Sense
from callwise.view.answer.answer_sheet import answer_felt
from callwise.view.board.felt import felt, still_hand
from callwise.view.elements.html import Markup
from callwise.view.elements.prose import within
from callwise.view.rulings.ruling_card import every_answer, marks_as, ruling_card, shown_as, unanswered_card

VERSION = "1"
"""Version of positions in addresses; an address without a version has the first."""
_PRESS = Sentence("Press one for its ruling.")
_UNESCAPED = "';,?/"


@dataclass(frozen=True)
class Reply:
    """The reply to a question under a ruleset; `each` maps the codes of answers to rulings."""

    form: Form
    rules: Ruleset

    @classmethod
    def to(cls, asks: str, table: Mapping[str, str], ruleset: str | None = None) -> Reply:
        """Return the reply to a question about a position. Raises as `callwise.puzzle.free_question.put` does."""
        return cls(*put(asks, table, ruleset))

    @cached_property
    def each(self) -> Mapping[str, Graded]:
        """The rulings by answer code."""
        return self.form.each(self.rules)

    @property
    def first(self) -> str:
        """
        The answer whose ruling is shown until another is picked: the first true one.

        For acts, or if no answer is true, it's the first with the rarest verdict; illegal acts have priority.
        """
        often = Counter(graded.head.verdict for graded in self.each.values())
        of_acts = self.form.case.sense is Sense.LEGALITY

        def rank(code: str) -> tuple[bool, int, bool]:
            head = self.each[code].head
            return not (of_acts or head.is_legal), often[head.verdict], head.is_legal

        return min(self.each, key=rank, default="")

    def felt(self) -> Markup:
        """Draw the position, with the answers to pick from if they can be listed."""
        sheet = self.form.sheet(self.rules)
        picks = self.form.listed(self.rules)
        if picks is None:
            return felt(sheet.scene, (), still_hand)
        return answer_felt(Sheet(sheet.scene, (self._one_of(picks),)), self.rules.name, NAME)

    def _one_of(self, picks: Picks) -> Picks:
        return replace(picks, legend=_PRESS, one=True, picks=tuple(one for one in picks.picks if not one.alone))

    def ruling(self, code: str) -> Markup:
        """Write the ruling on one answer, or that there is no answer to rule on."""
        if not self.each:
            return unanswered_card(self.form, self.rules, NAME)
        return ruling_card(self.each[code], NAME)

    def every(self) -> Markup:
        """List every answer with its verdict and clause."""
        return every_answer(self.form, self.rules)

    def parts(self) -> Mapping[str, object]:
        """Return the whole reply as JSON data for pages."""
        return {
            "felt": self.felt(),
            "every": self.every(),
            "first": self.first,
            "ruleset": self.rules.name,
            "title": within(self.rules.title),
            "each": [
                {"code": code, "html": self.ruling(code), "shown": shown_as(graded.shown), "marks": marks_as(graded)}
                for code, graded in self.each.items()
            ]
            or [{"code": "", "html": self.ruling(""), "shown": shown_as(Highlights()), "marks": []}],
        }


def fragment(asks: str, table: Mapping[str, str], ruleset: str) -> str:
    """
    Encode a question, its position and a ruleset as an address's fragment.

    >>> fragment("kuikae.legal", {"hand": "14m 6p"}, "common+kuikae=free")
    'v=1&asks=kuikae.legal&hand=14m+6p&rules=common%2Bkuikae%3Dfree'
    """
    return urlencode({"v": VERSION, "asks": asks, **table, "rules": ruleset}, safe=_UNESCAPED)
