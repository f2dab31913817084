"""The ruleset strip: one row per verdict, counting every ruleset.

The tests use the invented game, in which one ruleset leaves an option open.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from callwise.american.turn.pick_and_discard import RACK_DEADLY
from callwise.law.ruling import Sentence, Verdict
from callwise.puzzle.file import read_puzzle
from callwise.puzzle.grade import grade
from callwise.question.families import also
from callwise.question.grading import Graded, Sense
from callwise.view.elements.prose import plain
from callwise.view.rulings.ruleset_strip import strip
from callwise.view.rulings.ruling_card import under_whose_rules
from tests.counters import puzzles


@pytest.fixture
def graded() -> Iterator[Graded]:
    """Grade taking white: legal under one ruleset, illegal under another, unsettled under the third."""
    with also("tests.counters"):
        puzzle = read_puzzle(puzzles.ONE, "one")
        yield grade(puzzle, (("answer", "w"),))


def counted(graded: Graded) -> str:
    """Return what the strip says after the act."""
    heading = re.search(r"</h3><p>(.*?)</p>", strip(graded, "one") or "")
    assert heading is not None
    return heading[1].partition(": ")[2]


def test_the_current_ruleset_is_not_named(graded: Graded) -> None:
    """There is one row per verdict, and one of rulesets that agree."""
    assert counted(graded) == "the same at 1 of 3"
    drawn = strip(graded, "one") or ""
    assert drawn.count("<li ") == 2
    assert drawn.count("strip-table") == 2
    same = next(one for one in graded.elsewhere if one.ruling.verdict is Verdict.ILLEGAL)
    club = replace(same, ruleset=replace(same.ruleset, name="club", title="A club"))
    drawn = strip(replace(graded, others=lambda: (*graded.elsewhere, club)), "one") or ""
    assert '>The same: <span class="strip-table" data-table="club">A club</span></p>' in drawn


def test_one_line_if_all_rulesets_agree(graded: Graded) -> None:
    same = tuple(one for one in graded.elsewhere if one.ruling.verdict is Verdict.ILLEGAL)
    assert (
        re.sub("<[^>]+>", "", strip(replace(graded, others=lambda: same * 2), "one") or "")
        == f"The same at both tables ({same[0].ruleset.title}, {same[0].ruleset.title})."
    )


def test_a_different_penalty_is_not_the_same_ruling(graded: Graded) -> None:
    """Otherwise a reader might be surprised by a dead hand under another ruleset."""
    same = next(one for one in graded.elsewhere if one.ruling.verdict is Verdict.ILLEGAL)
    costs = replace(same, ruling=same.ruling.with_penalty(replace(RACK_DEADLY, figure=None)))
    drawn = strip(replace(graded, others=lambda: (same, costs)), "one") or ""
    heading, penalty = re.findall(r"<(?:span|p)>(.*?)</(?:span|p)>", drawn)
    title = same.ruleset.title
    assert heading == f"The same at both tables ({title}, {title}), but the cost differs"
    assert re.sub("<[^>]+>", "", penalty) == f"{plain(Sentence(RACK_DEADLY.means))[:-1]}: {same.ruleset.title}"
    rest = tuple(graded.elsewhere)
    assert counted(replace(graded, others=lambda: (*rest, costs))) == "the same at 2 of 4, but the cost differs"


def test_a_different_reason_for_the_same_verdict_is_named(graded: Graded) -> None:
    """The ruling's own reason isn't repeated."""
    here = next(one for one in graded.elsewhere if one.ruling.verdict is Verdict.ILLEGAL)
    legal = next(one for one in graded.elsewhere if one.ruling.is_legal)
    other = replace(legal, ruling=legal.ruling.on_statement(Verdict.ILLEGAL))
    drawn = strip(replace(graded, others=lambda: (here, other)), "one") or ""
    assert re.sub("<[^>]+>", "", drawn).startswith(
        f"The same at both tables ({here.ruleset.title}, {legal.ruleset.title}), for different reasons"
    )
    assert drawn.count("<li ") == 1
    assert legal.ruling.clause.short in drawn
    assert here.ruling.clause.short not in drawn


def test_one_of_several_answers_has_a_folded_strip() -> None:
    """The summary names the answer and has the count, so nothing is hidden."""
    with also("tests.counters"):
        several = read_puzzle(puzzles.ANY, "any")
        drawn = strip(grade(several, (("answer", "r"), ("answer", "w"))), "any") or ""
    folded = re.fullmatch(r"<details[^>]*><summary><span>(.*?)</span></summary>.*</details>", drawn)
    assert folded is not None
    assert re.sub("<[^>]+>", "", folded[1]) == "White counter at other tables: the same at 1 of 3"


def test_the_strip_names_the_amount_it_is_about() -> None:
    """The strip is about the right amount shown above it, not the written one."""
    with also("tests.counters"):
        graded = grade(read_puzzle(puzzles.PAY, "pay"), (("east", "80"), ("west", "20")))
        *same, last = graded.elsewhere
        other = replace(last, ruling=last.ruling.on_statement(Verdict.LEGAL))
        drawn = strip(replace(graded, others=lambda: (*same, other)), "pay") or ""
    assert ">At other tables</h3>" in drawn
    assert "<p>East: +80 at 2 of 3</p>" in drawn


def test_a_true_fact_is_not_called_wrong() -> None:
    """After a wrong statement the rules are cited for the fact, not for a prohibition."""
    with also("tests.counters"):
        wrong = grade(read_puzzle(puzzles.PAY, "pay"), (("east", "30"), ("west", "70")))
        act = grade(read_puzzle(puzzles.ONE, "one"), (("answer", "w"),))
    assert (wrong.sense, act.sense) == (Sense.TRUTH, Sense.LEGALITY)
    assert under_whose_rules(wrong) == "Wrong. Under Usual counters:"
    assert under_whose_rules(act) == f"Illegal under {act.ruleset.title}"
