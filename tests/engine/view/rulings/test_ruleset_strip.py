"""
The ruleset strip: a row to a verdict, and every table is counted.

Told with the made-up game, whose option one table leaves open.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from callwise.american.turn.pick_and_discard import RACK_DEADLY
from callwise.law.ruling import Verdict
from callwise.puzzle.file import read_puzzle
from callwise.puzzle.grade import grade
from callwise.question.families import also
from callwise.question.grading import Graded, Sense
from callwise.view.rulings.ruleset_strip import strip
from callwise.view.rulings.ruling_card import under_whose_rules
from tests.counters import puzzles


@pytest.fixture
def graded() -> Iterator[Graded]:
    """White is taken: legal at one table, illegal at another, unsettled at the third."""
    with also("tests.counters"):
        puzzle = read_puzzle(puzzles.ONE, "one")
        yield grade(puzzle, (("answer", "w"),))


def counted(graded: Graded) -> str:
    """What the strip is headed with."""
    heading = re.search(r"</h3><p>(.*?)</p>", strip(graded, "one") or "")
    assert heading is not None
    return heading[1]


def test_only_tables_that_differ_are_named(graded: Graded) -> None:
    """A row to a verdict; this table is not among them."""
    assert counted(graded) == "the same at 1 of 3"
    drawn = strip(graded, "one") or ""
    assert drawn.count("<li ") == 2
    assert drawn.count("strip-table") == 2


def test_where_all_tables_say_the_same_that_is_said_in_one_line(graded: Graded) -> None:
    same = tuple(one for one in graded.elsewhere if one.ruling.verdict is Verdict.ILLEGAL)
    assert (
        re.sub("<[^>]+>", "", strip(replace(graded, others=lambda: same * 2), "one") or "")
        == "The same at both tables."
    )


def test_where_it_costs_something_else_it_is_not_said_to_be_the_same(graded: Graded) -> None:
    """Nobody goes home to a dead hand thinking that every table lets it pass."""
    same = next(one for one in graded.elsewhere if one.ruling.verdict is Verdict.ILLEGAL)
    costs = replace(same, ruling=same.ruling.with_penalty(replace(RACK_DEADLY, figure=None)))
    drawn = strip(replace(graded, others=lambda: (same, costs)), "one") or ""
    assert re.sub("<[^>]+>", "", drawn) == "The same at both tables, but the cost differs."
    rest = tuple(graded.elsewhere)
    assert counted(replace(graded, others=lambda: (*rest, costs))) == "the same at 2 of 4, but the cost differs"


def test_another_reason_for_the_same_verdict_is_named(graded: Graded) -> None:
    """The reason that the ruling gives is not told twice."""
    here = next(one for one in graded.elsewhere if one.ruling.verdict is Verdict.ILLEGAL)
    legal = next(one for one in graded.elsewhere if one.ruling.is_legal)
    other = replace(legal, ruling=legal.ruling.on_statement(Verdict.ILLEGAL))
    drawn = strip(replace(graded, others=lambda: (here, other)), "one") or ""
    assert drawn.count("<li ") == 1
    assert legal.ruling.clause.short in drawn
    assert here.ruling.clause.short not in drawn


def test_beside_an_answer_of_several_it_is_folded_and_says_what_it_is_about() -> None:
    """The count stands in its line, so that nothing is hidden."""
    with also("tests.counters"):
        several = read_puzzle(puzzles.ANY, "any")
        drawn = strip(grade(several, (("answer", "r"), ("answer", "w"))), "any") or ""
    folded = re.fullmatch(r"<details[^>]*><summary><span>(.*?)</span></summary>.*</details>", drawn)
    assert folded is not None
    assert re.sub("<[^>]+>", "", folded[1]) == "White counter at other tables: the same at 1 of 3"


def test_beside_what_is_due_the_amount_that_is_asked_about_is_named() -> None:
    """Another one stands over it, and a verdict is on the one that was written."""
    with also("tests.counters"):
        graded = grade(read_puzzle(puzzles.PAY, "pay"), (("east", "80"), ("west", "20")))
        drawn = strip(graded, "pay") or ""
    assert ">East: +80 at other tables</h3>" in drawn


def test_what_is_so_isnt_said_to_be_wrong_under_the_rules() -> None:
    """A wrong statement is followed by how it is: the rules are named for that, and not for what they forbid."""
    with also("tests.counters"):
        wrong = grade(read_puzzle(puzzles.PAY, "pay"), (("east", "30"), ("west", "70")))
        act = grade(read_puzzle(puzzles.ONE, "one"), (("answer", "w"),))
    assert (wrong.sense, act.sense) == (Sense.TRUTH, Sense.LEGALITY)
    assert under_whose_rules(wrong) == "Wrong. Under Usual counters:"
    assert under_whose_rules(act) == f"Illegal under {act.ruleset.title}"
