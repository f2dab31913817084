"""Every question that can be asked and every clause that can be cited."""

from __future__ import annotations

from callwise.question import AnyQuestion, Asked
from callwise.riichi import (
    claims,
    interruption,
    kandora,
    kuikae,
    laying,
    priority,
    timing,
    turn,
    value,
    winning,
)
from callwise.riichi.questions import calls as calls_questions
from callwise.riichi.questions import hands as hands_questions
from callwise.riichi.questions import interruption as interruption_questions
from callwise.riichi.questions import kuikae as kuikae_questions
from callwise.riichi.questions import priority as priority_questions
from callwise.ruling import Clause

QUESTIONS: tuple[AnyQuestion, ...] = (
    Asked(kuikae_questions.Discard()),
    Asked(kuikae_questions.LegalDiscards()),
    Asked(kuikae_questions.MayCall()),
    Asked(calls_questions.LegalClaims()),
    Asked(calls_questions.Announcements()),
    Asked(calls_questions.LayMeld()),
    Asked(hands_questions.WinningWaits()),
    Asked(hands_questions.HandValue()),
    Asked(hands_questions.HandYaku()),
    Asked(interruption_questions.Chances()),
    Asked(interruption_questions.Indicator()),
    Asked(priority_questions.WhoGetsIt()),
    Asked(priority_questions.WhichStands()),
    Asked(priority_questions.WhoIsPaid()),
)

CLAUSES: tuple[Clause, ...] = (
    *kuikae.CLAUSES,
    *claims.CLAUSES,
    *turn.CLAUSES,
    *winning.CLAUSES,
    *priority.CLAUSES,
    *timing.CLAUSES,
    *interruption.CLAUSES,
    *kandora.CLAUSES,
    *laying.CLAUSES,
    *value.CLAUSES,
)
"""What the lessons teach: the content check holds each of these to a puzzle."""

QUESTION_BY_ID = {question.id: question for question in QUESTIONS}
CLAUSE_BY_ID = {clause.id: clause for clause in CLAUSES}
