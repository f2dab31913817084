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
from callwise.view.answer.answer_sheet import answer_felt, paid_at_seats
from callwise.view.board.felt import felt
from callwise.view.board.hand_view import still_hand
from callwise.view.elements.html import Markup
from callwise.view.elements.prose import within
from callwise.view.rulings.asked_ruling import asked_ruling, asked_why, told_ruling
from callwise.view.rulings.ruling_card import every_answer, marks_as, shown_as, unanswered_card

VERSION = "1"
"""Version of positions in addresses; an address without a version has the first."""
_PRESS = Sentence("Press one for its ruling.")
_FEW = 4
"""The number of answers among which tables are compared."""
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

        For acts, or if no answer is true, it's the first with the rarest verdict; illegal acts have priority. Of a few
        such answers, it's the first on which tables differ. A question can leave some out.
        """
        codes = [code for code in self.each if self.form.case.opens_with(code)] or list(self.each)
        often = Counter(self.each[code].head.verdict for code in codes)
        of_acts = self.form.case.sense is Sense.LEGALITY

        def rank(code: str) -> tuple[bool, int, bool]:
            head = self.each[code].head
            return not (of_acts or head.is_legal), often[head.verdict], head.is_legal

        ranks = {code: rank(code) for code in codes}
        tied = [code for code, one in ranks.items() if one == min(ranks.values())]
        varying = (code for code in tied if len(tied) <= _FEW and self._varies(code))
        return next(varying, tied[0] if tied else "")

    def _varies(self, code: str) -> bool:
        """Whether another table has another verdict on an answer."""
        own = self.each[code].head.verdict
        elsewhere = ({one.code: one for one in self.form.rulings(rules)} for rules in self.form.case.presets())
        return any(code in ruled and ruled[code].ruling.verdict is not own for ruled in elsewhere)

    @property
    def is_told(self) -> bool:
        """Whether the question is about a consequence, which is told as a whole instead of for one answer."""
        return bool(self.form.case.tells) and bool(self.each)

    def felt(self) -> Markup:
        """Draw the position, with the answers to look at if they can be listed; a consequence has none."""
        sheet = self.form.sheet(self.rules)
        picks = self.form.listed(self.rules)
        if self.is_told:
            return felt(sheet.scene, (), still_hand, paid_at_seats(picks))
        if picks is None:
            return felt(sheet.scene, (), still_hand)
        return answer_felt(
            Sheet(sheet.scene, (self._one_of(picks),)), self.rules.name, NAME, in_sight=len(picks.picks) > 1
        )

    def _one_of(self, picks: Picks) -> Picks:
        return replace(picks, legend=_PRESS, one=True, picks=tuple(one for one in picks.picks if not one.alone))

    def ruling(self, code: str) -> Markup:
        """Write the ruling on one answer, or that there is no answer to rule on."""
        if not self.each:
            return unanswered_card(self.form, self.rules, NAME)
        return asked_ruling(self.form, self.each[code], NAME)

    def why(self, code: str) -> Markup:
        """Write the reasons behind the ruling on one answer: sums, the clause with its sources, and other tables."""
        return asked_why(self.form, self.each[code], NAME)

    def every(self) -> Markup:
        """List every answer with its verdict and clause."""
        return every_answer(self.form, self.rules)

    def parts(self) -> Mapping[str, object]:
        """Return the whole reply as JSON data for pages."""
        return {
            "felt": self.felt(),
            "every": self.every(),
            "first": "" if self.is_told else self.first,
            "ruleset": self.rules.name,
            "title": within(self.rules.title),
            "each": self.rulings(),
        }

    def rulings(self) -> list[Mapping[str, object]]:
        """Return the ruling on each answer as JSON data; or the one on the whole, without marks on its parts."""
        if not self.each:
            return [_part("", self.ruling(""), Markup(), Highlights(), [])]
        if self.is_told:
            main = self.form.follows(self.rules)[0]
            html = told_ruling(self.form, self.rules, NAME)
            return [_part("", html, asked_why(self.form, main, NAME), main.shown, [])]
        return [
            _part(code, self.ruling(code), self.why(code), one.shown, marks_as(one)) for code, one in self.each.items()
        ]


def _part(code: str, html: Markup, why: Markup, shown: Highlights, marks: list[list[str]]) -> Mapping[str, object]:
    return {"code": code, "html": html, "why": why, "shown": shown_as(shown), "marks": marks}


def fragment(asks: str, table: Mapping[str, str], ruleset: str = "") -> str:
    """
    Encode a question, its position and a ruleset, if one is named, as an address's fragment.

    >>> fragment("kuikae.legal", {"hand": "14m 6p"}, "common+kuikae=free")
    'v=1&asks=kuikae.legal&hand=14m+6p&rules=common%2Bkuikae%3Dfree'
    """
    rules = {"rules": ruleset} if ruleset else {}
    return urlencode({"v": VERSION, "asks": asks, **table, **rules}, safe=_UNESCAPED)
