"""
Results as a table for spreadsheets: a learner each row, the puzzles side by side.

It begins with a byte order mark, by which spreadsheets know that it is UTF-8,
and its lines end as theirs do.  Every cell is quoted.

A spreadsheet takes a cell that begins with a sign such as `=` for a formula,
and it may part cells at another sign than the comma.  So such a sign gets an
apostrophe before it wherever a cell could begin, and is then a text.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from callwise.instructors.receipts.receipt import moment
from callwise.instructors.receipts.similar_names import shown
from callwise.instructors.results.results import Cell, Learner, Results
from callwise.question.grading import Grade

_FORMULA = "-=+@−－＝＋＠﹣﹦﹢﹫"
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_BEGINS = re.compile(f"(?<![{_FORMULA}'])[{_FORMULA}]")
"""The first of some signs that begin a formula."""
_WORDS = {
    Grade.RIGHT: "right",
    Grade.ALMOST: "almost",
    Grade.NOT_YET: "not right",
    Grade.UNSETTLED: "open",
    Grade.UNGRADED: "not ruled on",
    None: "",
}


def write_csv(of: Results, titles: tuple[str, ...] = ()) -> str:
    """
    Write the grid.

    `titles` are those of its puzzles as plain text; without them the names of
    the puzzles stand there.
    """
    head = list(_head(of, titles or tuple(one.key for one in of.posed)))
    return write_rows((head, *(list(_row(learner, of)) for learner in of.learners)))


def write_rows(rows: Iterable[Sequence[str | int]]) -> str:
    """Write rows of texts and numbers, of which no text is a formula."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n", quoting=csv.QUOTE_ALL)
    for row in rows:
        writer.writerow([harmless(one) if isinstance(one, str) else one for one in row])
    return f"\ufeff{text.getvalue()}"


def _head(of: Results, titles: tuple[str, ...]) -> Iterator[str]:
    yield from ("Week", "Set", "Learner", "Began (UTC)", "Ended (UTC)", "Answered")
    yield from ("Right",) if of.is_test else ("Right at once", "Right in the end")
    for one, title in zip(of.posed, titles, strict=True):
        yield from (f"{one.number}. {title}{more}" for more in _columns(of))


def _columns(of: Results) -> tuple[str, ...]:
    return ("",) if of.is_test else (": at first", ": at last", ": tries", ": hints")


def _row(learner: Learner, of: Results) -> Iterator[str | int]:
    cells = learner.cells
    yield from (of.week, of.name, shown(learner.who), moment(learner.began), moment(learner.ended))
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


def harmless(text: str) -> str:
    """
    Write a text so that no spreadsheet takes any of it for a formula, at whatever sign it parts cells.

    Within a word a sign stays as it is: no cell is parted at letters, marks and digits.

    >>> harmless("=1+1"), harmless("Ana\\x00"), harmless("x;=1"), harmless("Anne-Li")
    ("'=1+1", 'Ana ', "x;'=1", 'Anne-Li')
    """
    shown = _CONTROL.sub(" ", text)
    return _BEGINS.sub(lambda found: found[0] if _is_within_word(shown, found.start()) else f"'{found[0]}", shown)


def _is_within_word(text: str, place: int) -> bool:
    return place > 0 and unicodedata.category(text[place - 1])[0] in "LMN"
