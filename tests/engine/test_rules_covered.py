"""The list of rules that the product covers is whole, and everything on it is there."""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from callwise.puzzle.registry import CLAUSE_BY_ID, CLAUSES
from callwise.riichi.ruleset import RiichiRuleset
from callwise.ruling import Clause

REPOSITORY = Path(__file__).parents[2]
SECTIONS: dict[str, dict[str, list[dict[str, str]]]] = tomllib.loads((REPOSITORY / "tests/rules.toml").read_text())
COVERED = {rule: places for section in SECTIONS.values() for rule, places in section.items()}
PLACES = [
    pytest.param(rule, kind, where, id=f"{rule} {where}")
    for rule, places in COVERED.items()
    for place in places
    for kind, where in place.items()
]
WHOLE = {
    *(f"KUI-{number}" for number in range(1, 26)),
    *(f"KUI-E{number}" for number in range(1, 17)),
    *(f"KUI-D{number}" for number in range(1, 7)),
    *(f"NAK-{number}" for number in range(1, 47)),
    *(f"TRP-{number}" for number in (1, 2, 3, 4, 9, 10, 11, 14, 15, 16)),
    *(f"MJT-{number}" for number in range(1, 10)),
    *(f"CON-{number}" for number in range(1, 6)),
}
"""What the list may not lack: all of kuikae and naki, the notations, and the traps that belong to them."""

RULE = re.compile(r"[A-Z]{3}-[A-Z]?\d+")


@cache
def functions_of(path: str) -> dict[str, ast.FunctionDef]:
    """The test functions of a file, by name."""
    tree = ast.parse((REPOSITORY / path).read_text())
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def rows_of(test: ast.FunctionDef) -> set[str]:
    """The names of the rows of a test's tables."""
    return {
        keyword.value.value
        for node in ast.walk(test)
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg == "id" and isinstance(keyword.value, ast.Constant) and isinstance(keyword.value.value, str)
    }


def is_there(rule: str, kind: str, where: str) -> bool:
    """Whether a place of the list exists and belongs to the rule."""
    track, _, name = where.partition("/")
    if kind == "clause":
        return where in CLAUSE_BY_ID and rule in CLAUSE_BY_ID[where].rule.split()
    if kind == "option":
        return where in {option.name for option in RiichiRuleset(name="bare", title="Bare").options()}
    if kind == "lesson":
        return (REPOSITORY / "lessons" / track / f"{name}.md").is_file()
    if kind == "puzzle":
        return (REPOSITORY / "lessons" / track / "puzzles" / f"{name}.toml").is_file()
    if kind == "test":
        path, _, test = where.partition("::")
        function, _, row = test.removesuffix("]").partition("[")
        found = functions_of(path).get(function)
        return found is not None and (not row or row in rows_of(found))
    return False


@pytest.mark.parametrize(("rule", "kind", "where"), PLACES)
def test_every_place_on_the_list_is_there(rule: str, kind: str, where: str) -> None:
    """A clause names its rule; an option, a lesson, a puzzle or a test exists."""
    assert is_there(rule, kind, where), f"{rule}: no {kind} {where!r} that states it; correct tests/rules.toml"


def test_the_list_lacks_no_rule() -> None:
    assert sorted(WHOLE - COVERED.keys()) == []
    assert all(COVERED.values())


def test_a_rule_is_listed_once_under_an_id_of_the_rulebook() -> None:
    assert sum(map(len, SECTIONS.values())) == len(COVERED)
    assert [rule for rule in COVERED if not RULE.fullmatch(rule)] == []


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.id)
def test_every_clause_is_on_the_list_under_each_rule_that_it_states(clause: Clause) -> None:
    rules = clause.rule.split()
    assert rules
    for rule in rules:
        assert {"clause": clause.id} in COVERED.get(rule, []), f"{clause.id} states {rule}; add it to tests/rules.toml"


@pytest.mark.parametrize("clause", CLAUSE_BY_ID.values(), ids=lambda clause: clause.id)
def test_every_clause_names_its_rules_and_its_source(clause: Clause) -> None:
    assert all(RULE.fullmatch(rule) for rule in clause.rule.split())
    assert clause.rule
    assert clause.source.id
    assert clause.source.title


def test_no_two_clauses_share_an_id() -> None:
    assert len({clause.id for clause in CLAUSES}) == len(CLAUSES)


def test_every_example_of_the_rulebook_is_held_by_a_test() -> None:
    examples = [rule for rule in COVERED if re.match(r"KUI-[ED]", rule)]
    assert len(examples) == 22
    assert all(any("test" in place for place in COVERED[rule]) for rule in examples)
