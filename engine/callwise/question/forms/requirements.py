"""Requirements: an act and everything that it needs, each point ruled on, and the first fault is the reason."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar, TypeVar

from callwise.agreement.ruleset import RulesT
from callwise.law.ruling import Sentence, Verdict
from callwise.question.forms.choose import ChoiceCase, Choose
from callwise.question.grading import Graded

ActT = TypeVar("ActT")


class RequirementsCase(ChoiceCase[ActT, RulesT]):
    """
    A question with an act's requirements as its answers, always in the same order.

    `allowed` says that all of them are met, `denied_by` names the fault in its slot, and `otherwise` says what to do if
    somebody denied the act although all are met.
    """

    allowed: ClassVar[str]
    denied_by: ClassVar[str]
    otherwise: ClassVar[str]

    @abstractmethod
    def fault(self, act: ActT) -> Sentence:
        """Return the fault in a few words, if a requirement isn't met."""

    def wants(self, act: ActT) -> str:
        """Return the entry that would settle a requirement in doubt, empty if none would."""
        return ""

    def form(self, offer: Mapping[str, object] | None, expect: Mapping[str, object]) -> Requirements[ActT, RulesT]:
        form = super().form(offer, expect)
        assert isinstance(form, Choose)
        return Requirements(self, form.offers, form.cites, form.takes_one)


class Requirements(Choose[ActT, RulesT]):
    """The requirements of an act; what follows for the act is its faults, or that it is allowed."""

    case: RequirementsCase[ActT, RulesT]

    def faults(self, rules: RulesT) -> tuple[str, ...]:
        """Return the codes of the requirements that certainly aren't met, in order."""
        return tuple(one.code for one in self.rulings(rules) if one.ruling.verdict is Verdict.ILLEGAL)

    def fault(self, code: str) -> Sentence:
        """Return the fault in a few words, if the requirement with a code isn't met."""
        return self.case.fault(self._by_code[code].act)

    def wants(self, code: str) -> str:
        """Return the entry that would settle the requirement with a code, if it is in doubt; empty if none would."""
        return self.case.wants(self._by_code[code].act)

    def deciding(self, rules: RulesT) -> str:
        """Return the code of the first requirement that isn't met, or else of the first in doubt; empty if all are."""
        doubtful = (one.code for one in self.rulings(rules) if not one.ruling.is_legal)
        return next(iter(self.faults(rules)), "") or next(doubtful, "")

    def verdict(self, rules: RulesT) -> Verdict:
        """Return the verdict on the act."""
        deciding = self.deciding(rules)
        return self._ruling(self._by_code[deciding], rules).verdict if deciding else Verdict.LEGAL

    def headline(self, rules: RulesT) -> Sentence:
        """Return the headline: the act is allowed, or the first requirement that it fails."""
        deciding = self.deciding(rules)
        if not deciding:
            return Sentence(self.case.allowed)
        if deciding not in self.faults(rules):
            return self._ruling(self._by_code[deciding], rules).means
        return Sentence(self.case.denied_by, {"fault": self.fault(deciding).template})

    def statement(self, code: str, rules: RulesT) -> Sentence:
        """Return a requirement in words, as it is met, not met, or not settled."""
        offer = self._by_code[code]
        ruling = self._ruling(offer, rules)
        if ruling.is_legal:
            return offer.says
        return self.fault(code) if ruling.verdict is Verdict.ILLEGAL else ruling.means

    def follows(self, rules: RulesT) -> tuple[Graded, ...]:
        return (self.alone(self.deciding(rules) or self.offers[0].code, rules),)

    def outcome(self, rules: RulesT) -> tuple[Verdict, tuple[Sentence, ...]]:
        if faults := self.faults(rules):
            return Verdict.LEGAL, tuple(map(self.fault, faults))
        if self.deciding(rules):
            return self.verdict(rules), ()
        return Verdict.LEGAL, (Sentence(self.case.allowed.removesuffix(".").lower()),)
