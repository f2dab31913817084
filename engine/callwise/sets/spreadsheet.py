"""
Results as a table for spreadsheets: a learner each row, the puzzles side by side.

It begins with a byte order mark, by which spreadsheets know that it is UTF-8,
and its lines end as theirs do.  A text that a spreadsheet would take for a
formula gets an apostrophe before it, and is then a text.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from callwise.grading import Grade
from callwise.sets.receipt import moment
from callwise.sets.results import Cell, Learner, Results

_FORMULA = tuple("=+-@＝＋－＠")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_WORDS = {Grade.RIGHT: "right", Grade.ALMOST: "almost", Grade.NOT_YET: "not right", Grade.UNSETTLED: "open", None: ""}


def write_csv(of: Results, titles: tuple[str, ...] = ()) -> str:
    """
    Write the grid.

    `titles` are those of its puzzles as plain text; without them the names of
    the puzzles stand there.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow([_harmless(one) for one in _head(of, titles or tuple(one.key for one in of.posed))])
    for learner in of.learners:
        writer.writerow([_harmless(one) if isinstance(one, str) else one for one in _row(learner, of)])
    return f"\ufeff{text.getvalue()}"


def _head(of: Results, titles: tuple[str, ...]) -> Iterator[str]:
    yield from ("Learner", "Began (UTC)", "Ended (UTC)", "Answered")
    yield from ("Right",) if of.is_test else ("Right at first", "Right in the end")
    for one, title in zip(of.posed, titles, strict=True):
        yield from (f"{one.number}. {title}{more}" for more in _columns(of))


def _columns(of: Results) -> tuple[str, ...]:
    return ("",) if of.is_test else (": at first", ": at last", ": tries", ": hints")


def _row(learner: Learner, of: Results) -> Iterator[str | int]:
    cells = learner.cells
    yield from (" ".join(learner.who.split()), moment(learner.began), moment(learner.ended))
    yield sum(cell.is_answered for cell in cells)
    yield sum(cell.is_right_at_once for cell in cells)
    if not of.is_test:
        yield sum(cell.is_right for cell in cells)
    for cell in cells:
        yield from _cell(cell, of)


def _cell(cell: Cell, of: Results) -> Iterator[str | int]:
    yield _WORDS[cell.first]
    if not of.is_test:
        yield _WORDS[cell.last]
        yield from (cell.tried, cell.hints) if cell.is_answered else ("", "")


def _harmless(text: str) -> str:
    """
    Write a text so that no spreadsheet takes it for anything else.

    >>> _harmless("=1+1"), _harmless("Ana\\x00")
    ("'=1+1", 'Ana ')
    """
    shown = _CONTROL.sub(" ", text)
    return f"'{shown}" if shown.startswith(_FORMULA) else shown
