"""The bridge generates practice positions, as cards and as single-answer drills."""

import json
from typing import cast

import pytest

from callwise.doors.bridge import handle
from callwise.practice.maker_index import makers
from callwise.practice.orders import EASIEST
from callwise.puzzle.file import read_puzzle

Told = dict[str, object]
ORDER = ("seed", "clause", "asks", "ruleset", "level", "near")


def send(method: str, **params: object) -> Told:
    """Send a message and return its reply."""
    return cast(Told, json.loads(handle(json.dumps({"method": method, "params": params}))))


def drawn(method: str = "practice.draw", **params: object) -> Told:
    """Send an order and return the drawn position."""
    return cast(Told, send(method, **params)["result"])


def test_a_position_has_a_card_a_file_and_its_order() -> None:
    told = drawn(seed="a", clause="kuikae.suji", asks="kuikae.legal", level=2)
    puzzle = read_puzzle(str(told["puzzle"]), "drawn")
    assert [told[key] for key in ORDER] == ["a", "kuikae.suji", "kuikae.legal", "common", 2, False]
    assert puzzle.title == told["title"]
    assert str(told["html"]).startswith('<form class="puzzle"')


def test_a_position_with_no_right_answer_says_so() -> None:
    told = {seed: drawn(seed=seed, clause="mend.too-late")["none"] for seed in ("0", "1")}
    assert told == {"0": True, "1": False}


@pytest.mark.parametrize("method", ["practice.draw", "practice.quick"])
def test_the_returned_order_draws_the_same_position(method: str) -> None:
    told = drawn(method, seed="again")
    assert drawn(method, **{key: told[key] for key in ORDER}) == told


@pytest.mark.parametrize("level", [1, EASIEST])
def test_a_quick_position_asks_about_one_answer(level: int) -> None:
    """At the easiest level the position’s puzzle may ask about one answer already; any of them can be judged."""
    seen = set()
    for seed in range(12):
        told = drawn("practice.quick", seed=str(seed), asks="kuikae.legal", level=level)
        assert told["words"] == ["Yes", "No"]
        assert ("can’t discard" in str(told["ruling"])) is not told["stands"]
        seen.add(told["stands"])
    assert seen == {True, False}
    assert drawn("practice.quick", seed="0", asks="furiten.safe")["words"] == ["Right", "Wrong"]


def test_every_maker_is_reached_by_its_question() -> None:
    for asks in dict.fromkeys(maker.case.id for maker in makers()):
        assert drawn(seed="reach", asks=asks)["asks"] == asks


@pytest.mark.parametrize(
    ("params", "says"),
    [
        ({}, "seed is missing; it is a text"),
        ({"seed": "a", "level": "2"}, "level is a whole number, got str"),
        ({"seed": "a", "level": True}, "level is a whole number, got bool"),
        ({"seed": "a", "clause": "kuikae.none"}, "'kuikae.none'"),
        ({"seed": "a", "ruleset": "chess"}, "chess"),
    ],
)
@pytest.mark.parametrize("method", ["practice.draw", "practice.quick"])
def test_impossible_orders_explain_why(method: str, params: Told, says: str) -> None:
    error = cast(Told, send(method, **params)["error"])
    assert says in str(error["message"])
