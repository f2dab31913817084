"""How hard a position is, by how much a reader must notice to answer it."""

from __future__ import annotations

from callwise.practice.draft_quality import decides
from callwise.puzzle.file import Puzzle

_CLAUSE, _OPTION, _ANSWER = 6, 3, 2
"""Weights of a possible clause, a relevant option and an answer; each character of the table has weight one."""


def hardness(puzzle: Puzzle) -> int:
    """Score a position by its table, the answers and clauses to consider, and how rulesets differ."""
    lies = sum(len(text.replace(" ", "")) for text in puzzle.table.values())
    rulings = puzzle.form.rulings(puzzle.rules)
    return (
        lies + _CLAUSE * len(decides(puzzle)) + _OPTION * len(puzzle.form.reads(puzzle.rules)) + _ANSWER * len(rulings)
    )
