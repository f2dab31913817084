"""The browser's door answers everything it is sent."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise import __version__
from callwise.bridge import MAX_MESSAGE, handle
from tests.engine.puzzles import MAY_CALL, OTHER_END


def send(method: str, **params: object) -> dict[str, dict[str, object]]:
    """Send a message and read the reply."""
    reply: dict[str, dict[str, object]] = json.loads(handle(json.dumps({"method": method, "params": params})))
    return reply


def rule(*answer: str, puzzle: str = OTHER_END, ruleset: str | None = None) -> dict[str, dict[str, object]]:
    """Ask for a ruling."""
    return send("puzzle.rule", puzzle=puzzle, name="p", answer=list(answer), ruleset=ruleset)


def test_the_engine_says_which_version_it_is() -> None:
    """The page can tell which rules it was answered by."""
    assert send("engine.about")["result"]["version"] == __version__


@pytest.mark.parametrize(
    ("answer", "ruleset", "grade", "verdict"),
    [
        ("1s", None, "not-yet", "illegal"),
        ("1s", "jpml-a", "right", "legal"),
        ("1s", "ema", "unsettled", "unsettled"),
        ("8s", None, "right", "legal"),
    ],
)
def test_an_answer_is_ruled_under_the_ruleset_that_was_asked_for(
    answer: str, ruleset: str | None, grade: str, verdict: str
) -> None:
    """The same tile fares differently at different tables."""
    result = rule(answer, ruleset=ruleset)["result"]
    assert result["grade"] == grade
    assert result["verdicts"] == {answer: verdict}
    assert f'data-verdict="{verdict}"' in str(result["html"])


def test_none_of_these_is_an_answer_where_nothing_is_legal() -> None:
    """A dead end has no legal call, and saying so is right."""
    assert rule("none", puzzle=MAY_CALL)["result"]["grade"] == "right"


@pytest.mark.parametrize(
    ("message", "kind", "quoted"),
    [
        ("", "MessageError", "not JSON"),
        ("[]", "MessageError", "method"),
        ('{"method": "puzzle.rule"}', "MessageError", "params"),
        ('{"method": "engine.stop", "params": {}}', "MessageError", "engine.stop"),
        ('{"method": ["x"], "params": {}}', "MessageError", "['x']"),
        ('{"method": "puzzle.rule", "params": {"answer": "1s"}}', "MessageError", "str"),
        ("[" * 50_000, "MessageError", "not JSON"),
        (" " * (MAX_MESSAGE + 1), "MessageError", str(MAX_MESSAGE)),
    ],
)
def test_a_message_that_cannot_be_read_is_refused_by_name(message: str, kind: str, quoted: str) -> None:
    """Every fault comes back as an error that says what it is."""
    error = json.loads(handle(message))["error"]
    assert error["kind"] == kind
    assert quoted in error["message"]


@pytest.mark.parametrize(
    ("answer", "kind", "quoted"),
    [
        ([], "AnswerError", "nothing is chosen"),
        (["9s"], "AnswerError", "'9s'"),
        (["1s", "8s"], "AnswerError", "one answer"),
        (["none"], "AnswerError", "none"),
    ],
)
def test_an_answer_that_was_not_offered_is_refused(answer: list[str], kind: str, quoted: str) -> None:
    """The error quotes the answer and says what could be chosen."""
    error = rule(*answer)["error"]
    assert error["kind"] == kind
    assert quoted in str(error["message"])


def test_an_unknown_ruleset_is_refused_with_the_known_ones() -> None:
    """A link may name any ruleset."""
    error = rule("1s", ruleset="moon")["error"]
    assert error["kind"] == "RulesetError"
    assert "common" in str(error["message"])


@given(st.text(max_size=300))
def test_no_text_breaks_the_door(text: str) -> None:
    """Whatever comes in as a message or a puzzle, JSON comes out."""
    assert "error" in json.loads(handle(text))
    assert "error" in rule("1s", puzzle=text)
