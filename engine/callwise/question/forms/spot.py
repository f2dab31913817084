"""
Spot the mistake: whether a referee's ruling is right, and which clause decides it.

This form wraps any case with choices or amounts, using that case's position and ruling. The clauses to choose from are
those that decide the act under any ruleset, those that decide the other answers here, and any the author adds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from callwise.agreement.citation import cited
from callwise.agreement.ruleset import RulesT
from callwise.ground.errors import AnswerError, EntryError, within
from callwise.law.ruling import Clause, Ruling, Sentence, Verdict, place
from callwise.law.settlement import Settlement
from callwise.question.case import RuledCase, RuledForm, Statement
from callwise.question.controls import Pairs, Pick, Picks, Sheet
from callwise.question.figures_shown import HighlightedRuling, shown
from callwise.question.forms.verdict_words import OPEN, VERDICTS
from callwise.question.grading import (
    AnswerLine,
    Below,
    Grade,
    Graded,
    Listing,
    Place,
    Ruled,
    Stamp,
    WayOut,
    beside,
    elsewhere,
)
from callwise.question.scene import Note

RULING, CLAUSE = "ruling", "clause"
"""The names under which a page posts the two parts of an answer."""
RIGHT, WRONG, UNSETTLED = "right", "wrong", "open"
UNRULED = "unruled"
"""The code for a missing ruling to judge; it can't be chosen."""
JUDGED = {RIGHT: "The ruling is right", WRONG: "The ruling is wrong", UNSETTLED: OPEN}
_SHOWN = {verdict.value: verdict for verdict in (Verdict.LEGAL, Verdict.ILLEGAL)}
_HEADLINES = {
    RIGHT: Sentence("The ruling is right."),
    WRONG: Sentence("The ruling is wrong."),
    UNSETTLED: Sentence("These rules don’t settle it, so the ruling can’t rest on them."),
}
_JUDGES = Sentence("Is the ruling right? Choose one.")
_DECIDES = Sentence("And which rule decides it? Choose one.")


def spot(
    form: RuledForm[RulesT], referee: Mapping[str, object], expect: Mapping[str, object], more: Sequence[Clause] = ()
) -> Spot[RulesT]:
    """
    Show a referee's ruling on one of a form's answers.

    `referee` has the `answer` ruled on and the `verdict`, legal or illegal; `expect` says whether that `ruling` is
    right, wrong or open, and which `clause` decides. `more` are additional clauses to choose from. Raises EntryError
    for invalid entries.
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
    return Spot(
        form.case, form, stated, _SHOWN[verdict], ruling if isinstance(ruling, str) else None, cites, tuple(more)
    )


@dataclass(frozen=True)
class Spot(RuledForm[RulesT]):
    """
    The form for judging a stated ruling `on` an answer of another form; `case` is that form's question.

    `shown` is the verdict that the referee states, and `expects` is the author's judgement of it.
    """

    kind = "spot"

    case: RuledCase[RulesT]
    of: RuledForm[RulesT]
    on: Statement[RulesT]
    shown: Verdict
    expects: str | None
    cites: Mapping[str, str]
    more: tuple[Clause, ...] = ()
    _known: dict[str, Ruling] = field(default_factory=dict, compare=False, repr=False)

    @property
    def unsaid(self) -> tuple[str, ...]:
        """Both parts, if the author expects neither."""
        return () if self.cites else (RULING, CLAUSE)

    @property
    def asks(self) -> str:
        """The question whether the referee is right."""
        return "Is this ruling right, and which rule decides it?"

    def _ruling(self, rules: RulesT) -> Ruling:
        """Rule under a ruleset, cached by its name."""
        if rules.name not in self._known:
            self._known[rules.name] = self.on.rule(rules)
        return self._known[rules.name]

    def clauses(self, rules: RulesT) -> dict[str, Clause]:
        """Return the clauses to choose from, by id."""
        tables = beside(self.case.presets(), rules)
        here = [ruled.ruling.clause for ruled in self.of.rulings(rules)]
        found = {clause.id: clause for clause in (*here, *(self._ruling(one).clause for one in tables))}
        if not self.more:
            return found
        return dict(sorted({**found, **{clause.id: clause for clause in self.more}}.items()))

    def sheet(self, rules: RulesT, pairs: Pairs = ()) -> Sheet:
        """Return the position, the referee's statement, and the two parts of the answer."""
        scene = self.case.scene()
        says = self._referee()
        note = Note(Sentence("The referee says"), says)
        in_words = Sentence(f"The referee says: {says.template}", says.facts)
        judged = tuple(Pick(RULING, code, Sentence(words)) for code, words in JUDGED.items())
        clauses = tuple(Pick(CLAUSE, id, Sentence(one.short)) for id, one in self.clauses(rules).items())
        return Sheet(
            replace(scene, panels=(*scene.panels, note), sentence=(*scene.sentence, in_words)),
            (Picks(_JUDGES, True, judged), Picks(_DECIDES, True, clauses)),
        )

    def _referee(self) -> Sentence:
        on, says = self.on, self.on.says
        if on.denied is not None and self.shown is Verdict.ILLEGAL:
            return Sentence(f"{on.denied.template}.", on.denied.facts)
        stands = on.complete and self.shown is Verdict.LEGAL
        word = "" if stands else f": {VERDICTS[self.case.sense][self.shown].lower()}"
        return Sentence(f"{says.template}{word}.", says.facts)

    def due(self, rules: RulesT) -> str:
        """Return whether the referee's ruling is right, wrong, or on a point the rules don't settle."""
        return self._judged(self._ruling(rules))

    def _judged(self, ruling: Ruling) -> str:
        if not ruling.verdict.is_graded:
            return UNRULED
        if ruling.verdict is Verdict.UNSETTLED:
            return UNSETTLED
        return RIGHT if ruling.verdict is self.shown else WRONG

    def settled(self, rules: RulesT) -> Settlement | None:
        return self.of.settled(rules)

    def rulings(self, rules: RulesT) -> tuple[Ruled, ...]:
        ruling = self._ruling(rules)
        return (
            Ruled(CLAUSE, self.on.says, ruling, self.on.drawn, citation=partial(cited, ruling, self.on.rule, rules)),
        )

    def grade(self, pairs: Pairs, rules: RulesT, own: RulesT) -> Graded:
        given = self._read(pairs, rules, own)
        ruling = self._ruling(rules)
        due = self._judged(ruling)
        right = (given[RULING] == due, given[CLAUSE] == ruling.clause.id)
        is_ruled = due is not UNRULED
        grade = Grade.RIGHT if all(right) else Grade.ALMOST if any(right) else Grade.NOT_YET
        if not is_ruled:
            right, grade = (False, False), Grade.UNGRADED
        clause = (self.clauses(own) | self.clauses(rules))[given[CLAUSE]]
        unruled = Stamp(ruling.verdict.value)
        stamp = {True: Stamp.RIGHTLY, False: Stamp.FOUL if is_ruled else unruled}
        return Graded(
            ruleset=rules,
            sense=self.case.sense,
            grade=grade,
            stamp=Stamp.RIGHT if all(right) else Stamp.FOUL if is_ruled else unruled,
            under={Grade.RIGHT: "Right", Grade.ALMOST: "Almost", Grade.NOT_YET: "Wrong"}.get(
                grade, VERDICTS[self.case.sense][ruling.verdict]
            ),
            headline=_HEADLINES[due] if is_ruled else ruling.means,
            said=Sentence(f"You said: {JUDGED[given[RULING]]}, because: {clause.short}."),
            head=ruling,
            citation=partial(cited, ruling, self.on.rule, rules),
            way_out=None if right[1] or not is_ruled else WayOut("What decides: ", Sentence(ruling.clause.short)),
            remarks=self.case.remarks(rules),
            act=self.on.says,
            noun=self.case.noun,
            others=partial(elsewhere, self.case.presets(), rules, own, self._ruling, self.on.rule),
            marks={(RULING, given[RULING]): stamp[right[0]], (CLAUSE, given[CLAUSE]): stamp[right[1]]},
            shown=shown([HighlightedRuling(ruling, Place.FOUL, f"answer:{place(self.on.code)}")]),
        )

    def _read(self, pairs: Pairs, rules: RulesT, own: RulesT) -> Mapping[str, str]:
        given = dict(pairs)
        if len(given) != len(pairs) or given.keys() - {RULING, CLAUSE}:
            raise AnswerError(f"an answer has one {RULING} and one {CLAUSE}")
        if missing := [part for part in (RULING, CLAUSE) if part not in given]:
            raise AnswerError(f"nothing is chosen for the {missing[0]}; choose both parts first")
        if given[RULING] not in JUDGED:
            raise AnswerError(f"{given[RULING]!r} isn’t offered; a ruling is {', '.join(JUDGED)}")
        known = self.clauses(own) | self.clauses(rules)
        if given[CLAUSE] not in known:
            raise AnswerError(f"{given[CLAUSE]!r} isn’t offered; clauses are {', '.join(known)}")
        return given

    def worked(self, rules: RulesT) -> tuple[Below, ...]:
        """Return the right ruling."""
        (ruled,) = self.rulings(rules)
        word = VERDICTS[self.case.sense][ruled.ruling.verdict].lower()
        line = AnswerLine(ruled, word, sense=self.case.sense)
        return (_HEADLINES.get(self._judged(ruled.ruling), ruled.ruling.means), Listing((line,)))

    def right(self, rules: RulesT) -> Pairs | None:
        ruling = self._ruling(rules)
        return ((RULING, self._judged(ruling)), (CLAUSE, ruling.clause.id)) if ruling.verdict.is_graded else None

    def hint(self, rules: RulesT, revealed: frozenset[str]) -> Sentence | None:
        """Reveal the clause that decides."""
        return None if revealed else Sentence(self._ruling(rules).clause.says)

    def reads(self, rules: RulesT) -> frozenset[str]:
        return rules.judged(self.on.rule).read
