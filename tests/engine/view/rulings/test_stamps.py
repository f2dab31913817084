"""A stamp has one meaning: a tick is legal, and a right answer has another symbol."""

from __future__ import annotations

import re

import pytest

from callwise.instructors.sets.worksheet_key import key_to
from callwise.puzzle.file import Puzzle, read_puzzle
from callwise.puzzle.grade import grade
from callwise.question.grading import Graded, Stamp
from callwise.view.elements.seal import seal
from callwise.view.rulings.account import below
from callwise.view.rulings.ruling_card import every_answer
from tests.support.rulings.course_texts import LEGAL, answers

FROZEN = LEGAL.replace("kuikae.legal", "kuikae.frozen")
LINE = re.compile(r'<li data-place="(\w+)"><svg class="seal" data-verdict="(\w+)".*?<b>(.*?)</b>', re.DOTALL)

TICK, DOT, CROSS, BAR = "legal", "rightly", "illegal", "missed"


def graded(text: str, answer: str, ruleset: str) -> Graded:
    puzzle: Puzzle = read_puzzle(text, "p")
    chosen, _, leaves_open = answer.partition("|")
    return grade(puzzle, answers(*chosen.split(), leaves_open=tuple(leaves_open.split())), puzzle.under(ruleset))


@pytest.mark.parametrize(
    ("text", "answer", "ruleset", "listed", "stamped"),
    [
        pytest.param(
            LEGAL,
            "8s 5p",
            "common",
            {("found", TICK, "Right to choose"), ("left", DOT, "Right to leave out")},
            {"8s": TICK, "5p": TICK},
            id="all that is legal: ticks for it, and nothing on the tile that was left out",
        ),
        pytest.param(
            LEGAL,
            "8s 1s",
            "common",
            {("foul", CROSS, "Wrong to choose"), ("missed", BAR, "Missed"), ("found", TICK, "Right to choose")},
            {"8s": TICK, "1s": CROSS, "5p": BAR},
            id="slips have signs of their own",
        ),
        pytest.param(
            FROZEN,
            "1s",
            "common",
            {("found", DOT, "Right to choose"), ("left", DOT, "Right to leave out")},
            {"1s": DOT},
            id="what is frozen has no tick, rightly chosen or not",
        ),
        pytest.param(
            LEGAL,
            "8s 5p | 1s",
            "rmu",
            {("found", TICK, "Right to choose"), ("found", DOT, "Right to call unsettled")},
            {"8s": TICK, "5p": TICK, "1s": DOT},
            id="nor has what was rightly called unsettled",
        ),
    ],
)
def test_a_tick_means_legal(
    text: str, answer: str, ruleset: str, listed: set[tuple[str, str, str]], stamped: dict[str, str]
) -> None:
    """On the tiles, in each line, and in the screen reader's word."""
    found = graded(text, answer, ruleset)
    assert set(LINE.findall("".join(str(below(one)) for one in found.below))) == listed
    assert {value: stamp.value for (_, value), stamp in found.marks.items()} == stamped


@pytest.mark.parametrize("stamp", Stamp)
def test_parts_of_an_answer_have_their_own_symbol(stamp: Stamp) -> None:
    def signs(of: Stamp) -> list[str]:
        return re.findall(r' d="([^"]+)"', str(seal(of)))

    assert (signs(stamp) == signs(Stamp.RIGHTLY)) is (stamp is Stamp.RIGHTLY)


@pytest.mark.parametrize(("text", "stamps"), [(LEGAL, {TICK, CROSS}), (FROZEN, {DOT, "not-so"})])
def test_choose_all_uses_ticks_and_squares_for_acts(text: str, stamps: set[str]) -> None:
    """On the page and in the printed key."""
    puzzle = read_puzzle(text, "p")
    every = f"{every_answer(puzzle.form, puzzle.rules)}{key_to(puzzle, puzzle.rules)}"
    assert set(re.findall(r'class="seal" data-verdict="([\w-]+)"', every)) == stamps
