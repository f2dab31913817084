"""
Yes or no: a question about one answer of another form.

The question is put in the words of that answer, as in “Can you discard this tile?”.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from callwise.agreement.ruleset import RulesT
from callwise.ground.errors import EntryError, within
from callwise.law.ruling import Ruling, Sentence, Verdict
from callwise.law.sentences import fill, marked
from callwise.question.case import RuledForm
from callwise.question.controls import Pairs, Pick, Picks, Sheet
from callwise.question.forms.judged_form import CLAUSE, JudgedForm
from callwise.question.forms.offers import ANSWER
from callwise.question.forms.verdict_words import OPEN, PLACES, RIGHT, WRONG
from callwise.question.grading import Graded, Place, Stamp, beside

YES_OR_NO = "yes_or_no"
"""The entry of a file's offer with the answer to ask about."""
YES, NO, UNSETTLED = "yes", "no", "open"
JUDGEMENTS = {YES: "Yes", NO: "No", UNSETTLED: OPEN}
_DUE = {Verdict.LEGAL: YES, Verdict.ILLEGAL: NO, Verdict.UNSETTLED: UNSETTLED}


def asked_yes_or_no(
    form: RuledForm[RulesT], offer: Mapping[str, object], expect: Mapping[str, object]
) -> YesNo[RulesT]:
    """
    Ask about one of a form's answers.

    `offer` names the answer; `expect` has the right `answer`, yes, no or open, and the `clause` that decides. Raises
    EntryError for invalid entries.
    """
    answer = offer.get(YES_OR_NO)
    if offer.keys() != {YES_OR_NO} or not isinstance(answer, str):
        raise EntryError(f"{YES_OR_NO} is the answer to ask about, and the offer’s only entry").at("offer")
    with within("offer"):
        stated = form.stated(answer)
    if stated.asked is None:
        raise EntryError(f"{form.case.id} has no words for a question about one answer").at("offer")
    due, clause = expect.get(ANSWER), expect.get(CLAUSE)
    if expect and (expect.keys() != {ANSWER, CLAUSE} or due not in JUDGEMENTS or not isinstance(clause, str)):
        raise EntryError(f"expect has the {ANSWER}, {', '.join(JUDGEMENTS)}, and the {CLAUSE} that decides").at(
            "expect"
        )
    cites = {CLAUSE: clause} if isinstance(clause, str) else {}
    return YesNo(form.case, form, stated, due if isinstance(due, str) else None, cites)


@dataclass(frozen=True)
class YesNo(JudgedForm[RulesT]):
    """The form for a question about one answer; “the rules don’t say” is offered where they may not."""

    kind = "yes-no"
    name = ANSWER
    noun = "an answer"
    judgements = JUDGEMENTS

    @property
    def asks(self) -> str:
        """The question as text, with its tiles named."""
        return fill(self.question, marked)

    @property
    def question(self) -> Sentence:
        assert self.on.asked is not None
        return self.on.asked

    def sheet(self, rules: RulesT, pairs: Pairs = ()) -> Sheet:
        doubtful = frozenset(one.name for one in beside(self.case.presets(), rules) if self.may_be_open(one))
        picks = [Pick(ANSWER, code, Sentence(JUDGEMENTS[code])) for code in (YES, NO)]
        if doubtful:
            picks.append(Pick(ANSWER, UNSETTLED, Sentence(OPEN), alone=True, only=doubtful))
        return Sheet(self.case.scene(), (Picks(Sentence("Yes or no?"), True, tuple(picks)),))

    def may_be_open(self, rules: RulesT) -> bool:
        """Whether the ruling reads an option that these rules leave open, even if it makes no difference."""
        readings = rules.judged(self.on.rule).readings
        return len(readings) > 1 or readings[0].outcome.verdict is Verdict.UNSETTLED

    def judged(self, verdict: Verdict) -> str:
        return _DUE[verdict]

    def headline(self, due: str, ruling: Ruling) -> Sentence:
        return ruling.means

    def under(self, *, is_right: bool) -> str:
        return RIGHT if is_right else WRONG

    def place(self, ruling: Ruling) -> Place:
        return PLACES[ruling.verdict]

    def grade(self, pairs: Pairs, rules: RulesT, own: RulesT) -> Graded:
        """Grade an answer; after a wrong one, the right one is marked too. A wrong amount is corrected."""
        graded, right = super().grade(pairs, rules, own), self.right(rules)
        due = self.on.due(rules) if self.on.due and self.ruling(rules).verdict is Verdict.ILLEGAL else None
        if due is not None:
            facts = {**graded.decides.facts, **due.facts}
            graded = replace(graded, decides=Sentence(f"{graded.decides.template}, so {due.template}", facts))
        return graded if right is None else replace(graded, marks={right[0]: Stamp.RIGHTLY, **graded.marks})

    def hint(self, rules: RulesT, revealed: frozenset[str]) -> None:
        """Return None, because the clause would be the answer."""
