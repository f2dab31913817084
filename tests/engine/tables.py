"""Whole tables for tests, written as puzzles write them."""

from __future__ import annotations

from callwise.question import Entries
from callwise.riichi.discard import Discard
from callwise.riichi.questions.reading import read_table
from callwise.riichi.table import Table, Turn


def at_discard(discard: str, **seats: str) -> Table:
    """Give a table at a discard; seats that are not named have hidden hands."""
    return read_table(Entries(seats), Discard.parse(discard))


def on_turn(turn: str, **seats: str) -> Table:
    """Give a table on somebody's turn; seats that are not named have hidden hands."""
    return read_table(Entries(seats), Turn.parse(turn))
