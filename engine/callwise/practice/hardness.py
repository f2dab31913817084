"""How hard a position is: by what must be seen before it can be answered."""

from __future__ import annotations

from callwise.practice.draft_quality import decides
from callwise.puzzle.file import Puzzle

_CLAUSE, _OPTION, _ANSWER = 6, 3, 2
"""How much a clause that could bite, an option that bears on it and an answer weigh, beside a sign of the table."""


def hardness(puzzle: Puzzle) -> int:
    """Weigh a position: what lies there, how many answers and clauses come into question, and how tables differ."""
    lies = sum(len(text.replace(" ", "")) for text in puzzle.table.values())
    rulings = puzzle.form.rulings(puzzle.rules)
    return (
        lies + _CLAUSE * len(decides(puzzle)) + _OPTION * len(puzzle.form.reads(puzzle.rules)) + _ANSWER * len(rulings)
    )
