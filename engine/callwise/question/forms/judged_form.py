"""
Forms that judge one answer of another form, stated as a ruling or as a question.

They use that form's position, and its ruling on the answer.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from typing import ClassVar

from callwise.agreement.citation import Cited, cited
from callwise.agreement.ruleset import RulesT
from callwise.ground.errors import AnswerError
from callwise.law.ruling import Ruling, Sentence, Verdict
from callwise.law.settlement import Settlement
from callwise.question.case import RuledCase, RuledForm, Statement
from callwise.question.controls import Pairs
from callwise.question.figures_shown import shown
from callwise.question.forms.verdict_words import VERDICTS
from callwise.question.grading import (
    AnswerLine,
    Below,
    Grade,
    Graded,
    Listing,
    Place,
    Ruled,
    Sense,
    Stamp,
    elsewhere,
)
from callwise.question.tile_places import tile_places

CLAUSE = "clause"
"""The code of the only ruling: the clause that decides."""
UNRULED = "unruled"
"""The code for a missing ruling to judge; it can't be chosen."""


@dataclass(frozen=True)
class JudgedForm(RuledForm[RulesT]):
    """
    A form for judging an answer `on` which another form rules; `case` is that form's question.

    `expects` is the author's judgement. `name` is the name under which a page posts the judgement, `judgements` are
    its codes, and `noun` is the word for it; names in `ignored` were posted by earlier pages.
    """

    name: ClassVar[str]
    noun: ClassVar[str]
    judgements: ClassVar[Mapping[str, str]]
    ignored: ClassVar[frozenset[str]] = frozenset()

    case: RuledCase[RulesT]
    of: RuledForm[RulesT]
    on: Statement[RulesT]
    expects: str | None
    cites: Mapping[str, str]
    _known: dict[str, Ruling] = field(default_factory=dict, compare=False, repr=False)

    @property
    def unsaid(self) -> tuple[str, ...]:
        """The judgement and its clause, if the author expects neither."""
        return () if self.cites else (self.name, CLAUSE)

    @abstractmethod
    def judged(self, verdict: Verdict) -> str:
        """Return the right judgement of an answer with a graded verdict."""

    @abstractmethod
    def headline(self, due: str, ruling: Ruling) -> Sentence:
        """Return the summary of a right judgement."""

    @abstractmethod
    def under(self, *, is_right: bool) -> str:
        """Return the word for a right or wrong judgement."""

    def place(self, ruling: Ruling) -> Place:
        """Return how the answer is drawn on the position."""
        return Place.FOUL

    def ruling(self, rules: RulesT) -> Ruling:
        """Rule under a ruleset, cached by its name."""
        if rules.name not in self._known:
            self._known[rules.name] = self.on.rule(rules)
        return self._known[rules.name]

    def due(self, rules: RulesT) -> str:
        """Return the right judgement under a ruleset."""
        return self._due(self.ruling(rules))

    def _due(self, ruling: Ruling) -> str:
        return self.judged(ruling.verdict) if ruling.verdict.is_graded else UNRULED

    def settled(self, rules: RulesT) -> Settlement | None:
        return self.of.settled(rules)

    @cached_property
    def _citations(self) -> dict[str, Cited]:
        return {}

    def _citation(self, rules: RulesT) -> Cited:
        if rules.name not in self._citations:
            self._citations[rules.name] = cache(partial(cited, self.ruling(rules), self.on.rule, rules))
        return self._citations[rules.name]

    def rulings(self, rules: RulesT) -> tuple[Ruled, ...]:
        citation = self._citation(rules)
        return (Ruled(CLAUSE, self.on.says, self.ruling(rules), self.on.drawn, citation=citation),)

    def grade(self, pairs: Pairs, rules: RulesT, own: RulesT) -> Graded:
        given, ruling = self._read(pairs), self.ruling(rules)
        due = self._due(ruling)
        is_right, is_ruled = given == due, due is not UNRULED
        unruled = Stamp(ruling.verdict.value)
        decides = ruling.decides
        return Graded(
            ruleset=rules,
            sense=self.case.sense,
            grade=Grade.RIGHT if is_right else Grade.NOT_YET if is_ruled else Grade.UNGRADED,
            stamp=Stamp.RIGHT if is_right else Stamp.FOUL if is_ruled else unruled,
            under=self.under(is_right=is_right) if is_ruled else VERDICTS[self.case.sense][ruling.verdict],
            decides=decides,
            headline=self.headline(due, ruling) if is_ruled else ruling.means,
            head=ruling,
            citation=self._citation(rules),
            remarks=self.case.remarks(rules),
            others=partial(elsewhere, self.case.presets(), rules, own, self.ruling, self.on.rule),
            marks={(self.name, given): Stamp.RIGHTLY if is_right else Stamp.FOUL if is_ruled else unruled},
            shown=shown(decides, ruling, self.place(ruling), tile_places(self.case.scene())),
        )

    def _read(self, pairs: Pairs) -> str:
        given = dict(pairs)
        if len(given) != len(pairs) or given.keys() - {self.name, *self.ignored}:
            raise AnswerError(f"an answer has one {self.name}")
        if self.name not in given:
            raise AnswerError("choose an answer first")
        if given[self.name] not in self.judgements:
            offered = ", ".join(self.judgements)
            raise AnswerError(f"{given[self.name]!r} isn’t offered; {self.noun} is {offered}")
        return given[self.name]

    def worked(self, rules: RulesT) -> tuple[Below, ...]:
        """Return the right judgement, and the statement judged, which is right or wrong even if it's on an act."""
        (ruled,) = self.rulings(rules)
        due, ruling = self._due(ruled.ruling), ruled.ruling
        line = AnswerLine(ruled, VERDICTS[Sense.TRUTH][ruling.verdict].lower(), sense=Sense.TRUTH)
        return (ruling.means if due is UNRULED else self.headline(due, ruling), Listing((line,)))

    def right(self, rules: RulesT) -> Pairs | None:
        due = self.due(rules)
        return None if due is UNRULED else ((self.name, due),)

    def reads(self, rules: RulesT) -> frozenset[str]:
        return rules.judged(self.on.rule).read
