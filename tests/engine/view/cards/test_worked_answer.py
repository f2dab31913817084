"""The worked answer names its ruleset and can be shown under others."""

import json
from collections.abc import Iterator

import pytest

from callwise.doors import bridge
from callwise.ground.errors import CallwiseError
from callwise.law.ruling import Clause
from callwise.puzzle.file import Puzzle, read_puzzle
from callwise.question.families import also
from callwise.view.cards.puzzle_card import puzzle_card, worked
from callwise.view.elements.prose import noted, terms
from tests.counters import puzzles
from tests.counters.game import OPEN, PRESETS, TAKE, WHITE_LAST, CountersRuleset


@pytest.fixture(autouse=True)
def _counters() -> Iterator[None]:
    with also("tests.counters"):
        yield


def puzzle(name: str) -> Puzzle:
    return read_puzzle(puzzles.EVERY[name], name)


def asked(name: str, ruleset: str | None) -> dict[str, dict[str, str]]:
    """The bridge's reply."""
    params = {"puzzle": puzzles.EVERY[name], "name": name, "ruleset": ruleset}
    message = json.dumps({"method": "puzzle.worked", "params": params})
    reply: dict[str, dict[str, str]] = json.loads(bridge.handle(message))
    return reply


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
@pytest.mark.parametrize("name", puzzles.EVERY)
def test_a_worked_answer_names_its_ruleset_and_the_puzzles(name: str, rules: CountersRuleset) -> None:
    """It names the requested ruleset, and the puzzle's if that differs."""
    title, own = rules.title, puzzle(name).rules.title
    html = asked(name, rules.name)["result"]["html"]
    assert f"<b>{title}</b>" in html
    assert (f"own rules are {own}" in html) is (title != own)


@pytest.mark.parametrize(("ruleset", "clause"), [("usual", TAKE), ("strict", WHITE_LAST), ("silent", OPEN)])
def test_a_worked_answer_uses_its_rulesets_clauses(ruleset: str, clause: Clause) -> None:
    """Taking white is legal under one ruleset, illegal under another, and unsettled under the third."""
    html = asked("any", ruleset)["result"]["html"]
    cited = {one.id for one in (TAKE, WHITE_LAST, OPEN) if terms(one.says, explain=noted) in html}
    assert cited == {TAKE.id, clause.id}


def test_a_worked_answer_defaults_to_the_puzzles_ruleset() -> None:
    own = asked("any", None)["result"]["html"]
    assert own == worked(puzzle("any"), puzzle("any").under("strict"))
    assert f'data-ruleset="strict">{own}</div>' in puzzle_card(puzzle("any"))


def test_unknown_rules_are_refused() -> None:
    assert asked("any", "loose")["error"]["kind"] == "RulesetError"
    with pytest.raises(CallwiseError):
        worked(puzzle("any"), puzzle("any").under("loose"))
