"""
Results as CSV: a row for each learner, a column for each puzzle.

It starts with a byte order mark, so that spreadsheets recognise UTF-8, and uses their line endings. Every cell is
quoted.

Spreadsheets treat a cell that begins with a character such as `=` as a formula, and may split cells at characters other
than commas. An apostrophe is therefore added before such a character wherever a cell could begin.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from callwise.ground.faces import in_figures
from callwise.instructors.receipts.receipt import moment
from callwise.instructors.receipts.similar_names import shown
from callwise.instructors.results.results import Cell, Learner, Results
from callwise.question.grading import Grade

_FORMULA = "-=+@−－＝＋＠﹣﹦﹢﹫"
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_BEGINS = re.compile(f"(?<![{_FORMULA}'])[{_FORMULA}]")
"""The first character of a series that starts a formula."""
_WORDS = {
    Grade.RIGHT: "right",
    Grade.ALMOST: "almost",
    Grade.NOT_YET: "not right",
    Grade.UNSETTLED: "unsettled",
    Grade.UNGRADED: "not ruled on",
    None: "",
}
_NOT_RECORDED = "not recorded"
"""In older receipts."""


def write_csv(of: Results, titles: tuple[str, ...] = ()) -> str:
    """
    Write the grid.

    `titles` are the puzzles' titles as plain text; by default their names are used.
    """
    head = list(_head(of, titles or tuple(one.key for one in of.posed)))
    return write_rows((head, *(list(_row(learner, of)) for learner in of.learners)))


def write_rows(rows: Iterable[Sequence[str | int]]) -> str:
    """Write rows of texts and numbers, with formulas escaped."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n", quoting=csv.QUOTE_ALL)
    for row in rows:
        writer.writerow([harmless(one) if isinstance(one, str) else one for one in row])
    return f"\ufeff{text.getvalue()}"


def _head(of: Results, titles: tuple[str, ...]) -> Iterator[str]:
    yield from (
        "Week",
        "Set",
        "Learner",
        "Began (UTC)",
        "Ended (UTC)",
        "Earlier runs",
        "Other names before",
        "Answered",
    )
    yield from ("Right",) if of.is_test else ("Right at once", "Right in the end")
    for one, title in zip(of.posed, titles, strict=True):
        yield from (f"{one.number}. {title}{more}" for more in _columns(of))


def _columns(of: Results) -> tuple[str, ...]:
    return (
        ("",) if of.is_test else (": at first", ": at last", ": tries", ": hints", ": worked answer", ": right at once")
    )


def _row(learner: Learner, of: Results) -> Iterator[str | int]:
    cells = learner.cells
    yield from (of.week, of.name, shown(learner.who), moment(learner.began), moment(learner.ended))
    earlier = learner.receipt.run.earlier
    if earlier is None:
        yield from (1 if learner.is_again else _NOT_RECORDED, _NOT_RECORDED)
    else:
        yield from (max(earlier.own, int(learner.is_again)), earlier.others)
    yield sum(cell.is_answered for cell in cells)
    yield sum(cell.is_right_at_once for cell in cells)
    if not of.is_test:
        yield sum(cell.is_right for cell in cells)
    for cell in cells:
        yield from _cell(cell, of, is_recorded=earlier is not None)


def _cell(cell: Cell, of: Results, *, is_recorded: bool) -> Iterator[str | int]:
    yield _WORDS[cell.first]
    if of.is_test:
        return
    yield _WORDS[cell.last]
    if not cell.is_answered:
        yield from ("",) * 4
        return
    worked = "not opened" if is_recorded else _NOT_RECORDED
    yield from (cell.tried, cell.hints)
    yield worked if cell.worked is None else f"opened after {in_figures(cell.worked, 'answer')}"
    yield "yes" if cell.is_right_at_once else "no"


def harmless(text: str) -> str:
    """
    Escape a text so that no spreadsheet runs any part of it as a formula, regardless of its cell separator.

    Characters inside a word are kept: cells are never split at letters, marks and digits.

    >>> harmless("=1+1"), harmless("Ana\\x00"), harmless("x;=1"), harmless("Anne-Li")
    ("'=1+1", 'Ana ', "x;'=1", 'Anne-Li')
    """
    shown = _CONTROL.sub(" ", text)
    return _BEGINS.sub(lambda found: found[0] if _is_within_word(shown, found.start()) else f"'{found[0]}", shown)


def _is_within_word(text: str, place: int) -> bool:
    return place > 0 and unicodedata.category(text[place - 1])[0] in "LMN"
