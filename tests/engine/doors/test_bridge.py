"""The bridge answers every message."""

import importlib
import json
from inspect import isfunction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise import __version__
from callwise.doors.bridge import LATE, MAX_ANSWERS, MAX_MESSAGE, MAX_SETS, METHODS, handle
from callwise.question.controls import Pairs
from tests.support.rulings.course_texts import LEGAL, MAY_CALL, OTHER_END, answers


def send(method: str, **params: object) -> dict[str, dict[str, object]]:
    """Send a message and read the reply."""
    reply: dict[str, dict[str, object]] = json.loads(handle(json.dumps({"method": method, "params": params})))
    return reply


def rule(answer: Pairs, puzzle: str = OTHER_END, ruleset: str | None = None) -> dict[str, dict[str, object]]:
    """Ask for a ruling."""
    return send("puzzle.rule", puzzle=puzzle, name="p", answer=answer, ruleset=ruleset)


def test_the_engine_reports_its_version() -> None:
    """A page uses it to show which version of the rules gave its answers."""
    assert send("engine.about")["result"]["version"] == __version__


@pytest.mark.parametrize(
    ("answer", "ruleset", "grade", "verdict"),
    [
        ("1s", None, "not-yet", "illegal"),
        ("1s", "jpml-a", "right", "legal"),
        ("1s", "rmu", "unsettled", "unsettled"),
        ("8s", None, "right", "legal"),
    ],
)
def test_an_answer_is_ruled_under_the_requested_ruleset(
    answer: str, ruleset: str | None, grade: str, verdict: str
) -> None:
    """The same tile is ruled differently at different tables."""
    result = rule(answers(answer), ruleset=ruleset)["result"]
    assert result["grade"] == grade
    assert result["marks"] == [["answer", answer, verdict]]
    assert f'data-verdict="{verdict}"' in str(result["html"])


def test_unsettled_marks_are_posted_with_choices() -> None:
    """An answer consists of field names and values, as posted by the page's form."""
    answer = answers("8s", "5p", leaves_open=("1s",))
    assert rule(answer, LEGAL, "rmu")["result"]["grade"] == "right"
    assert rule(answer[:2], LEGAL, "rmu")["result"]["grade"] == "unsettled"


def test_none_is_right_if_nothing_is_legal() -> None:
    """A dead end has no legal call, and “none” is right."""
    assert rule(answers("none"), MAY_CALL)["result"]["grade"] == "right"


def test_a_card_is_the_whole_puzzle() -> None:
    """A page can show a puzzle that isn't part of the build."""
    result = send("puzzle.card", puzzle=LEGAL, name="p")["result"]
    assert result["title"] == "The other end"
    assert all(f'name="answer" value="{code}"' in str(result["html"]) for code in ("1s", "8s", "5p"))


def test_a_puzzle_without_steps_keeps_its_position() -> None:
    result = send("puzzle.step", puzzle=LEGAL, name="p", answer=[], ruleset=None)["result"]
    assert str(result["felt"]) in str(send("puzzle.card", puzzle=LEGAL, name="p")["result"]["html"])


@pytest.mark.parametrize(
    ("message", "kind", "quoted"),
    [
        ("", "MessageError", "not JSON"),
        ("[]", "MessageError", "method"),
        ('{"method": "puzzle.rule"}', "MessageError", "params"),
        ('{"method": "engine.stop", "params": {}}', "MessageError", "engine.stop"),
        ('{"method": ["x"], "params": {}}', "MessageError", "['x']"),
        ('{"method": "puzzle.rule", "params": {"answer": "1s"}}', "MessageError", "puzzle is missing; it is a text"),
        pytest.param("[" * 50_000, "MessageError", "at most 12 deep", id="lists in lists"),
        pytest.param(" " * (MAX_SETS + 1), "MessageError", str(MAX_SETS), id="too long"),
        pytest.param(
            json.dumps({"method": "puzzle.card", "params": {"x": " " * MAX_MESSAGE}}),
            "MessageError",
            str(MAX_MESSAGE),
            id="too long for a puzzle",
        ),
    ],
)
def test_an_unreadable_message_is_refused_by_name(message: str, kind: str, quoted: str) -> None:
    error = json.loads(handle(message))["error"]
    assert error["kind"] == kind
    assert quoted in error["message"]


@pytest.mark.parametrize(
    ("answer", "kind", "quoted"),
    [
        ([], "AnswerError", "choose an answer first"),
        ([["answer", "9s"]], "AnswerError", "'9s'"),
        ([["answer", "1s"], ["answer", "8s"]], "AnswerError", "one answer"),
        ([["answer", "none"]], "AnswerError", "none"),
        ([["bid", "1s"]], "AnswerError", "'bid'"),
        ("1s", "MessageError", "pairs of a name and a value"),
        (["1s"], "MessageError", "pairs of a name and a value"),
        ([["answer", 1]], "MessageError", "pairs of a name and a value"),
        ([["answer", "1s", "8s"]], "MessageError", "pairs of a name and a value"),
        ([["answer", "1s"]] * (MAX_ANSWERS + 1), "MessageError", str(MAX_ANSWERS)),
    ],
)
def test_an_answer_that_was_not_offered_is_refused(answer: object, kind: str, quoted: str) -> None:
    error = send("puzzle.rule", puzzle=OTHER_END, name="p", answer=answer, ruleset=None)["error"]
    assert error["kind"] == kind
    assert quoted in str(error["message"])


@pytest.mark.parametrize(
    ("old", "new", "key", "column"),
    [
        ('"234m 56667p 188s"', '"234m 56667p 188q"', "table.hand", 16),
        ('"234m 56667p 188s"', '"234m 56667p 188s"\nmelds = "66q"', "table.melds", 3),
        ('"chii 4s with 23s"', '"chii 4s with 25s"', "table.call", None),
        ('"1s 8s 5p"', '"1s 9s"', "offer.discards", None),
        ('"common"', '"moon"', "ruleset", None),
        ("Look at {23s}.", "Look at {23}.", "hint 1", 1),
        ('title   = "The other end"', "title = 7", "title", None),
    ],
)
def test_an_unreadable_puzzle_is_located(old: str, new: str, key: str, column: int | None) -> None:
    assert old in OTHER_END
    error = rule(answers("1s"), OTHER_END.replace(old, new))["error"]
    assert (error["kind"], error["where"], error["key"], error["column"]) == ("PuzzleError", "p", key, column)


def test_an_unknown_ruleset_lists_the_known_ones() -> None:
    """A link can name a ruleset that doesn't exist."""
    error = rule(answers("1s"), ruleset="moon")["error"]
    assert error["kind"] == "RulesetError"
    assert "common" in str(error["message"])
    assert (error["where"], error["key"], error["column"]) == ("", None, None)


@given(st.text(max_size=300))
def test_any_text_gets_a_json_reply(text: str) -> None:
    assert "error" in json.loads(handle(text))
    assert "error" in rule(answers("1s"), text)


WHATEVER = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
)


@given(
    st.sampled_from(sorted(METHODS)),
    st.dictionaries(st.sampled_from(["puzzle", "name", "answer", "ruleset"]), WHATEVER | st.just(LEGAL)),
)
def test_any_message_gets_a_reply(method: str, params: dict[str, object]) -> None:
    assert len(send(method, **params).keys() & {"result", "error"}) == 1


def test_deferred_methods_match_their_modules() -> None:
    """No method is missing from the list, and every listed one exists."""
    listed = {one.function for one in METHODS.values() if isinstance(one.function, str)}
    assert {name.rpartition(".")[0] for name in listed} == LATE
    functions = [one for name in LATE for one in vars(importlib.import_module(name)).values() if isfunction(one)]
    public = [one for one in functions if one.__module__ in LATE and not one.__name__.startswith("_")]
    assert listed == {f"{one.__module__}.{one.__name__}" for one in public}
