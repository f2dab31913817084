"""Point sticks: which values, and a change of sign for gains and losses."""

import json
import re

import pytest

from callwise.doors.bridge import handle
from callwise.view.cards.puzzle_card import puzzle_card, source
from tests.support.rulings.course_texts import course

PUZZLES = {puzzle.name: puzzle for puzzle in course().puzzles}


def _card(name: str) -> str:
    return str(puzzle_card(PUZZLES[name]))


@pytest.mark.parametrize(
    ("name", "points", "is_signed", "may_be_empty"),
    [
        ("half-and-half", [10_000, 5_000, 1_000, 100], False, False),
        ("half-a-counter", [10_000, 5_000, 1_000, 100, 50], False, False),
        ("one-hand-shown", [10_000, 5_000, 1_000, 100], True, True),
        ("fifty-from-west", [100, 50, 10, 5], False, False),
    ],
)
def test_sticks_reach_every_amount(name: str, points: list[int], is_signed: bool, may_be_empty: bool) -> None:
    card = _card(name)
    assert [int(one) for one in re.findall(r'data-points="(\d+)"', card)] == points
    assert ('data-act="sign"' in card) is is_signed
    assert ("data-none" in card) is may_be_empty
    assert ("Nobody pays" in card, "Write an amount" in card) == (may_be_empty, not may_be_empty)


def test_reply_has_the_amounts_due_at_wrong_seats() -> None:
    puzzle = PUZZLES["half-and-half"]
    answer = [["east", ""], ["west", "16,600"], ["north", ""]]
    asked = {**source(puzzle), "answer": answer, "ruleset": puzzle.rules.name}
    reply = json.loads(handle(json.dumps({"method": "puzzle.rule", "params": asked})))["result"]
    assert reply["due"] == {"east": "16,000", "south": "32,600"}
