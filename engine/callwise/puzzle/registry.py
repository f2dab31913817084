"""Every question that can be asked and every clause that can be cited."""

from __future__ import annotations

from callwise.question import AnyQuestion, Asked
from callwise.riichi import kuikae
from callwise.riichi.questions import kuikae as kuikae_questions
from callwise.ruling import Clause

QUESTIONS: tuple[AnyQuestion, ...] = (
    Asked(kuikae_questions.Discard()),
    Asked(kuikae_questions.LegalDiscards()),
    Asked(kuikae_questions.MayCall()),
)

CLAUSES: tuple[Clause, ...] = (*kuikae.CLAUSES,)

QUESTION_BY_ID = {question.id: question for question in QUESTIONS}
CLAUSE_BY_ID = {clause.id: clause for clause in CLAUSES}
