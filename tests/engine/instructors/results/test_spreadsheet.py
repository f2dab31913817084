"""Results as a spreadsheet: one row per learner, and no cell is a formula, whatever the separator."""

import csv
import io
import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from callwise.instructors.results.results import Results
from callwise.instructors.results.spreadsheet import write_csv
from tests.support.instructors.puzzle_sets import ANA, BEN, TEST, answered, handed, of
from tests.support.rulings.course_texts import answers

FORMULA = tuple("=+-@\t\r\n＝＋－＠−﹦﹢﹣﹫")
PAYLOADS = ("=cmd|'/C calc'!A0", "@SUM(A1)", "+1", "-2+3", "＝1", '=HYPERLINK("https://callwise.test";"x")')
BETWEEN = (*";,\t|: \n\r\x00\u00a0\u200b\u2028\ufeff'()./", '"', '""', '";"', '","', "';'")
WITHIN = ("Ana", "王", "e\u0301", "7", "Anne-Li", "a@b.test", "x", *PAYLOADS, *FORMULA)
NAMES = 5_000


def rows(found: Results) -> list[list[str]]:
    """Return the rows as a spreadsheet program parses them."""
    text = write_csv(found)
    assert text.startswith("\ufeff")
    assert "\n" not in text.replace("\r\n", "")
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def test_a_spreadsheet_has_a_row_for_each_learner() -> None:
    head, ana, ben = rows(of(ANA, BEN))
    assert head[:5] == ["Week", "Set", "Learner", "Began (UTC)", "Ended (UTC)"]
    assert head[5:10] == ["Earlier runs", "Other names before", "Answered", "Right at once", "Right in the end"]
    assert ana[:3] + ana[5:10] == ["", "Tuesday evening", "Ana", "0", "0", "3", "1", "2"]
    assert ana[10:16] == ["right", "right", "1", "0", "not opened", "yes"]
    assert ana[16:22] == ["not right", "right", "3", "0", "not opened", "no"]
    assert ana[22:28] == [""] * 6
    assert {len(head), len(ana), len(ben)} == {10 + 4 * 6}


def test_a_test_has_one_cell_for_each_answer() -> None:
    head, ana = rows(of(handed("Ana", answered(1), answered(2, answers("1s")), of=TEST)))
    assert ana[5:] == ["0", "0", "2", "1", "right", "not right", "", ""]
    assert head[8:10] == ["Right", "1. swap-calling/the-other-end"]


@pytest.mark.parametrize(
    ("who", "written"),
    [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'=1"),
        ("＝1", "'＝1"),
        ("\x00=1", " '=1"),
        ("x;=cmd|'/C calc'!A0;y", "x;'=cmd|'/C calc'!A0;y"),
        ('x;"=1', "x;\"'=1"),
        ("x,\u200b@1", "x,\u200b'@1"),
        ('Ana "the Wall", Li', 'Ana "the Wall", Li'),
        ("Anne-Marie", "Anne-Marie"),
        ("Rene\u0301-Jean", "Rene\u0301-Jean"),
        ("Ana\nLi", "Ana Li"),
        ("王さん 🀄", "王さん 🀄"),
        ("", ""),
    ],
)
def test_no_name_becomes_a_formula(who: str, written: str) -> None:
    (_, row) = rows(of(handed(who, answered(1))))
    assert row[2] == written


def drawn(chance: random.Random) -> Iterator[str]:
    """Generate names made of separators, formula characters and words."""
    while True:
        parts = (chance.choice(chance.choice((BETWEEN, WITHIN, PAYLOADS))) for _ in range(chance.randint(1, 9)))
        yield "".join(parts)[:60]


@pytest.fixture(scope="module")
def table() -> str:
    """Return the results of 5,000 learners with such names, and puzzles with such titles."""
    found = of(ANA, BEN)
    ana, ben = found.learners
    names = drawn(random.Random(26))
    learners = [replace(one, who=next(names)) for _ in range(NAMES // 2) for one in (ana, ben)]
    text = write_csv(replace(found, learners=tuple(learners)), tuple(next(names) for _ in found.posed))
    assert len(list(csv.reader(io.StringIO(text, newline="")))) == NAMES + 1
    assert text.count("'=") > NAMES / 3
    return text.removeprefix("\ufeff")


def begins_formula(cell: str) -> bool:
    """Whether a spreadsheet might evaluate a cell, even after dropping leading spaces and quotes."""
    return re.sub(r'^[\s"\x00\u200b\ufeff]+', "", cell).startswith(FORMULA) or cell.startswith(FORMULA)


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|", " ", ":"])
def test_no_cell_is_a_formula_with_any_separator(table: str, delimiter: str) -> None:
    """Checked with a reader that respects quotes, and one that splits at every separator."""
    for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_NONE):
        read = csv.reader(io.StringIO(table, newline=""), delimiter=delimiter, quoting=quoting)
        assert [cell for row in read for cell in row if begins_formula(cell)] == []


def test_no_cell_is_a_formula_with_several_separators(table: str) -> None:
    cells = re.split("[,;\t|\r\n]", table)
    assert len(cells) > NAMES * 22
    assert [cell for cell in cells if begins_formula(cell)] == []


def test_every_cell_is_quoted(table: str) -> None:
    assert re.fullmatch(r'(?:"(?:[^"]|"")*"(?:,|\r\n))+', table)
