"""
Spot the mistake: whether a referee's ruling is right.

This form wraps any case with choices or amounts, using that case's position and ruling.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from callwise.agreement.ruleset import RulesT
from callwise.ground.errors import EntryError, within
from callwise.law.ruling import Ruling, Sentence, Verdict
from callwise.question.case import RuledForm
from callwise.question.controls import Pairs, Pick, Picks, Sheet
from callwise.question.forms.judged_form import CLAUSE, JudgedForm
from callwise.question.forms.verdict_words import VERDICTS
from callwise.question.scene import RefereeSpeech

RULING = "ruling"
"""The name under which a page posts the answer; earlier ones also posted the clause that decides."""
RIGHT, WRONG, UNSETTLED = "right", "wrong", "open"
JUDGED = {RIGHT: "Right", WRONG: "Wrong", UNSETTLED: "The rules don’t say"}
_UNDER = {True: "You’re right", False: "You’re wrong"}
_SHOWN = {verdict.value: verdict for verdict in (Verdict.LEGAL, Verdict.ILLEGAL)}
_HEADLINES = {
    RIGHT: Sentence("The ruling is right."),
    WRONG: Sentence("The ruling is wrong."),
    UNSETTLED: Sentence("These rules don’t settle it, so the ruling can’t rest on them."),
}
_JUDGES = Sentence("Choose one.")


def spot(form: RuledForm[RulesT], referee: Mapping[str, object], expect: Mapping[str, object]) -> Spot[RulesT]:
    """
    Show a referee's ruling on one of a form's answers.

    `referee` has the `answer` ruled on and the `verdict`, legal or illegal; `expect` says whether that `ruling` is
    right, wrong or open, and which `clause` decides. Raises EntryError for invalid entries.
    """
    answer, verdict = referee.get("answer"), referee.get("verdict")
    if referee.keys() != {"answer", "verdict"} or not isinstance(answer, str) or not isinstance(verdict, str):
        raise EntryError("referee has the answer that was ruled on and the verdict").at("referee")
    with within("referee.answer"):
        stated = form.stated(answer)
    if verdict not in _SHOWN:
        raise EntryError(f"a referee’s verdict is {' or '.join(_SHOWN)}, got {verdict!r}").at("referee.verdict")
    ruling, clause = expect.get(RULING), expect.get(CLAUSE)
    if expect and (expect.keys() != {RULING, CLAUSE} or ruling not in JUDGED or not isinstance(clause, str)):
        raise EntryError(f"expect has the {RULING}, {', '.join(JUDGED)}, and the {CLAUSE} that decides").at("expect")
    cites = {CLAUSE: clause} if isinstance(clause, str) else {}
    return Spot(form.case, form, stated, ruling if isinstance(ruling, str) else None, cites, shown=_SHOWN[verdict])


@dataclass(frozen=True)
class Spot(JudgedForm[RulesT]):
    """
    The form for judging a referee's ruling on an answer of another form.

    `shown` is the verdict that the referee states.
    """

    kind = "spot"
    name = RULING
    noun = "a ruling"
    judgements = JUDGED
    ignored = frozenset((CLAUSE,))

    shown: Verdict = Verdict.LEGAL

    @property
    def asks(self) -> str:
        """The question whether the referee is right."""
        return "Is this ruling right?"

    def sheet(self, rules: RulesT, pairs: Pairs = ()) -> Sheet:
        """Return the position, the referee's statement, and the judgements to choose from."""
        scene = self.case.scene()
        says = self._referee()
        note = RefereeSpeech(Sentence("The referee"), says)
        in_words = Sentence(f"The referee says: {says.template}", says.facts)
        judged = tuple(Pick(RULING, code, Sentence(words)) for code, words in JUDGED.items())
        return Sheet(
            replace(scene, panels=(*scene.panels, note), sentence=(*scene.sentence, in_words)),
            (Picks(_JUDGES, True, judged),),
        )

    def _referee(self) -> Sentence:
        on, says = self.on, self.on.says
        if on.denied is not None and self.shown is Verdict.ILLEGAL:
            return Sentence(f"{on.denied.template}.", on.denied.facts)
        stands = on.complete and self.shown is Verdict.LEGAL
        word = "" if stands else f": {VERDICTS[self.case.sense][self.shown].lower()}"
        return Sentence(f"{says.template}{word}.", says.facts)

    def judged(self, verdict: Verdict) -> str:
        if verdict is Verdict.UNSETTLED:
            return UNSETTLED
        return RIGHT if verdict is self.shown else WRONG

    def headline(self, due: str, ruling: Ruling) -> Sentence:
        return _HEADLINES[due]

    def under(self, *, is_right: bool) -> str:
        return _UNDER[is_right]

    def hint(self, rules: RulesT, revealed: frozenset[str]) -> Sentence | None:
        """Reveal the clause that decides."""
        return None if revealed else Sentence(self.ruling(rules).clause.says)
