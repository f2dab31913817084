"""A tick means that an act is legal or a statement right; other right parts of an answer have another symbol."""

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
FOUND, OPEN = ("found", TICK, "Right to choose"), ("found", DOT, "Right to call unsettled")
LEFT, FOUL = ("left", DOT, "Right to leave out"), ("foul", CROSS, "Wrong to choose")
MISSED = ("missed", BAR, "Missed")


def graded(text: str, answer: str, ruleset: str) -> Graded:
    puzzle: Puzzle = read_puzzle(text, "p")
    chosen, _, leaves_open = answer.partition("|")
    return grade(puzzle, answers(*chosen.split(), leaves_open=tuple(leaves_open.split())), puzzle.under(ruleset))


@pytest.mark.parametrize(
    ("text", "answer", "ruleset", "listed", "stamped"),
    [
        (LEGAL, "8s 5p", "common", {FOUND, LEFT}, {"8s": TICK, "5p": TICK}),  # the tile left out has no stamp
        (LEGAL, "8s 1s", "common", {FOUL, MISSED, FOUND}, {"8s": TICK, "1s": CROSS, "5p": BAR}),
        (FROZEN, "1s", "common", {("found", DOT, "Right to choose"), LEFT}, {"1s": DOT}),  # no tick, though right
        (LEGAL, "8s 5p | 1s", "rmu", {FOUND, OPEN}, {"8s": TICK, "5p": TICK, "1s": DOT}),
    ],
)
def test_a_tick_in_a_marked_answer_means_legal(
    text: str, answer: str, ruleset: str, listed: set[tuple[str, str, str]], stamped: dict[str, str]
) -> None:
    """This holds on tiles, in lines, and in the word for screen readers."""
    found = graded(text, answer, ruleset)
    assert set(LINE.findall("".join(str(below(one)) for one in found.below))) == listed
    assert {value: stamp.value for (_, value), stamp in found.marks.items()} == stamped


@pytest.mark.parametrize("stamp", Stamp)
def test_right_parts_have_a_symbol_of_their_own(stamp: Stamp) -> None:
    def signs(of: Stamp) -> list[str]:
        return re.findall(r' d="([^"]+)"', str(seal(of)))

    assert (signs(stamp) == signs(Stamp.RIGHTLY)) is (stamp is Stamp.RIGHTLY)


@pytest.mark.parametrize(("text", "stamps"), [(LEGAL, {TICK, CROSS}), (FROZEN, {"right", "not-so"})])
def test_choose_all_uses_ticks_and_squares_for_acts(text: str, stamps: set[str]) -> None:
    puzzle = read_puzzle(text, "p")
    every = every_answer(puzzle.form, puzzle.rules)
    assert set(re.findall(r'class="seal" data-verdict="([\w-]+)"', every)) == stamps
    assert "seal" not in key_to(puzzle, puzzle.rules)
