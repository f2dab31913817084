"""On paper every answer of a question can be given: each has a box, a line or a step, and is printed."""

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from callwise.practice.maker_index import by_clause
from callwise.practice.orders import NoPositionError, Order, make
from callwise.puzzle.file import Puzzle
from callwise.question.controls import Acts, Numbers, Picks, Steps
from callwise.view.cards.puzzle_card import puzzle_card
from tests.support.drawn_markup import having, tree
from tests.support.rulings.course_texts import course

STYLES = Path(__file__).parents[4] / "site" / "styles" / "worksheet.css"
UNPRINTED = {"folded-answer", "why", "desk-bar", "hints", "desk-ruling", "sticks"}
"""Classes of parts that worksheets leave out; a statement that the rules don't say is written as a question mark."""
Given = tuple[str, str | None]
"""A control's name, and the value of an answer that is ticked."""


def asked(puzzle: Puzzle) -> Iterator[Given]:
    """Yield what a learner can give as an answer to a puzzle, under its own rules."""
    for control in puzzle.form.sheet(puzzle.rules).controls:
        if isinstance(control, Picks):
            assert not control.folded or {pick.name for pick in control.picks} == {"open"}
            is_there = control.only is None or puzzle.rules.name in control.only
            picks = control.picks if is_there and not control.folded else ()
        elif isinstance(control, Steps):
            following = control.following
            picks = (*following.named, *following.listed) if isinstance(following, Acts) else ()
        else:
            picks = ()
        yield from ((one.name, one.value) for one in picks if one.only is None or puzzle.rules.name in one.only)
        if isinstance(control, Numbers):
            yield from ((one.name, None) for one in control.numbers if not one.is_derived)


def printed(puzzle: Puzzle) -> Iterator[ElementTree.Element]:
    """Yield the elements of a puzzle that are printed."""
    waiting = [tree(str(puzzle_card(puzzle)))]
    while waiting:
        one = waiting.pop()
        if not UNPRINTED & set((one.get("class") or "").split()) and one.get("hidden") is None:
            yield one
            waiting.extend(one)


def lacking(puzzle: Puzzle) -> list[Given]:
    """Return the answers to a puzzle that have no place on paper."""
    parts = list(printed(puzzle))
    boxes = [one for one in parts if one.tag == "input"]
    there: set[Given] = {(str(one.get("name")), one.get("value")) for one in boxes}
    there |= {(name, None) for name, _ in there}
    needs = set(asked(puzzle))
    has_lines = any(having(one, "step-row") for one in parts[:1])
    has_steps = any(isinstance(one, Steps) for one in puzzle.form.sheet(puzzle.rules).controls)
    assert needs or has_steps, puzzle.name
    assert has_lines or not has_steps, puzzle.name
    return sorted(needs - there, key=str)


def test_every_answer_of_the_course_is_printed() -> None:
    found = {puzzle.name: missing for puzzle in course().puzzles if (missing := lacking(puzzle))}
    assert found == {}


def test_every_answer_of_a_practice_position_is_printed() -> None:
    """One position for each clause that can be practised."""
    found = {}
    drawn = 0
    for clause in by_clause():
        try:
            made = make(Order("paper", clause)).puzzle
        except NoPositionError:
            continue
        drawn += 1
        if missing := lacking(made):
            found[clause] = missing
    assert found == {}
    assert drawn > len(by_clause()) / 2


@pytest.mark.parametrize("name", sorted(UNPRINTED - {"folded-answer", "desk-ruling"}))
def test_parts_left_out_hold_no_answers(name: str) -> None:
    """Only what is known to be left out is; these parts never hold a box."""
    for puzzle in course().puzzles:
        for part in having(tree(str(puzzle_card(puzzle))), name):
            inputs = [one for one in part.iter("input") if one.get("name") not in (None, "ruleset")]
            assert inputs == [], (puzzle.name, name)


def test_worksheets_have_no_letters_under_ten_points() -> None:
    sizes = [float(size) for size in _sizes(STYLES.read_text("utf-8"))]
    assert min(sizes) >= 10


def _sizes(styles: str) -> Iterator[str]:
    """Yield the sizes of type in points that a stylesheet sets."""
    for line in styles.splitlines():
        name, _, value = line.strip().partition(": ")
        if name in ("font-size", "font", "--text-0", "--text-1", "--text-2"):
            yield from (
                part.removesuffix("pt") for part in value.rstrip(";").split("/")[0].split() if part.endswith("pt")
            )
