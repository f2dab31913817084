"""How hard a position is, by how much a reader must notice to answer it."""

from __future__ import annotations

from callwise.practice.draft_quality import decides
from callwise.puzzle.file import Puzzle
from callwise.question.tile_places import tile_places

_CLAUSE, _OPTION, _ANSWER = 6, 3, 2
"""Weights of a possible clause, a relevant option and an answer; each tile or character has weight one."""


def hardness(puzzle: Puzzle) -> int:
    """Score a position by the tiles to look at, whatever their suits, and by what there is to consider."""
    return sum(1 for _ in tile_places(puzzle.form.case.scene())) + _considered(puzzle)


def length(puzzle: Puzzle) -> int:
    """
    Score a position by the length of its table's notation, and by what there is to consider.

    Earlier levels use this, although hands of one suit are shorter to write and no easier to read.
    """
    return sum(len(text.replace(" ", "")) for text in puzzle.table.values()) + _considered(puzzle)


def _considered(puzzle: Puzzle) -> int:
    """Score the clauses and answers to consider, and how rulesets differ."""
    rulings = puzzle.form.rulings(puzzle.rules)
    return _CLAUSE * len(decides(puzzle)) + _OPTION * len(puzzle.form.reads(puzzle.rules)) + _ANSWER * len(rulings)
