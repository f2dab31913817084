"""On paper every answer of a question can be given: each has a box, a line or a step, and is printed."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from xml.etree import ElementTree

import pytest

from callwise.instructors.sets.worksheet_key import key_to
from callwise.practice.maker_index import by_clause, makers
from callwise.practice.orders import NoPositionError, Order, make
from callwise.puzzle.file import Puzzle
from callwise.question.controls import Acts, Numbers, Picks, Steps
from callwise.question.forms.judged_form import JudgedForm
from callwise.view.cards.puzzle_card import puzzle_card
from tests.support.drawn_markup import having, tree
from tests.support.each import each
from tests.support.rulings.course_texts import course, name_of

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


def printed(card: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """Yield the elements of a puzzle's card that are printed."""
    waiting = [card]
    while waiting:
        one = waiting.pop()
        if not UNPRINTED & set((one.get("class") or "").split()) and one.get("hidden") is None:
            yield one
            waiting.extend(one)


def check(puzzle: Puzzle) -> None:
    """Check that each answer to a puzzle has a place on paper, and that what is left out holds none."""
    card = tree(str(puzzle_card(puzzle)))
    parts = list(printed(card))
    boxes = [one for one in parts if one.tag == "input"]
    there: set[Given] = {(str(one.get("name")), one.get("value")) for one in boxes}
    there |= {(name, None) for name, _ in there}
    needs = set(asked(puzzle))
    has_steps = any(isinstance(one, Steps) for one in puzzle.form.sheet(puzzle.rules).controls)
    assert needs or has_steps
    assert having(card, "step-row") or not has_steps
    assert sorted(needs - there, key=str) == []
    for name in UNPRINTED - {"folded-answer", "desk-ruling"}:
        for part in having(card, name):
            assert [one for one in part.iter("input") if one.get("name") not in (None, "ruleset")] == [], name


PUZZLES = course().puzzles


@each(PUZZLES[::4], name_of)
def test_every_answer_is_printed(puzzle: Puzzle) -> None:
    check(puzzle)


@pytest.mark.deep
@each(PUZZLES, name_of)
def test_every_answer_of_the_course_is_printed(puzzle: Puzzle) -> None:
    check(puzzle)


@each([one for one in PUZZLES if isinstance(one.form, JudgedForm)][::9], name_of)
def test_key_names_the_box_to_tick(puzzle: Puzzle) -> None:
    """Where one of two or three words is ticked, the key has that word, not what the ruling says of a tile."""
    ((name, code),) = puzzle.form.right(puzzle.rules) or ()
    labels = tree(str(puzzle_card(puzzle))).iter("label")
    boxes = {(box.get("name"), box.get("value")): text_of(one) for one in labels for box in one.iter("input")}
    (answer,) = having(tree(str(key_to(puzzle, puzzle.rules))), "sheet-answer")
    assert text_of(answer) == boxes[name, code]


def text_of(element: ElementTree.Element) -> str:
    return " ".join("".join(element.itertext()).split())


QUESTIONS = [(maker.case.id, maker.aims[0]) for maker in makers()]


@each(QUESTIONS[::2], str)
def test_every_answer_of_a_practice_position_is_printed(question: tuple[str, str]) -> None:
    asks, clause = question
    check(make(Order("paper", clause, asks)).puzzle)


@pytest.mark.deep
@each(QUESTIONS[1::2], str)
def test_every_answer_of_other_practice_positions_is_printed(question: tuple[str, str]) -> None:
    asks, clause = question
    check(make(Order("paper", clause, asks)).puzzle)


@pytest.mark.deep
@each(by_clause())
def test_every_answer_of_any_practice_position_is_printed(clause: str) -> None:
    with suppress(NoPositionError):
        check(make(Order("paper", clause)).puzzle)


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
