"""Imports go one way: the contracts in `pyproject.toml` hold and catch violations; the rest is checked here."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]
PACKAGE = REPOSITORY / "engine" / "callwise"
LINT = Path(sys.executable).with_name("lint-imports")
CONTRACTS = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
UP = {
    "package": [
        ("ground.seats", "law.ruling"),
        ("law.options", "agreement.ruleset"),
        ("agreement.citation", "question.grading"),
        ("question.case", "puzzle.file"),
        ("riichi.calls.kuikae", "puzzle.file"),
        ("riichi.table.tiles", "american.table.tiles"),
        ("puzzle.file", "practice.orders"),
        ("practice.orders", "view.elements.prose"),
        ("view.cards.puzzle_card", "instructors.sets.puzzle_set"),
        ("instructors.results.results", "doors.bridge"),
    ],
    "riichi": [
        ("riichi.table.table", "riichi.calls.kuikae"),
        ("riichi.agreement.ruleset", "riichi.table.tiles"),
        ("riichi.calls.kuikae", "riichi.questions.kuikae_questions"),
        ("riichi.questions.kuikae_questions", "riichi.family"),
    ],
    "american": [
        ("american.turn.dead_hand", "american.exchange.joker_exchange"),
        ("american.calls.called_discard", "american.exchange.joker_groups"),
    ],
    "families": [("ground.faces", "riichi.table.tiles"), ("view.board.racks", "american.table.tiles")],
    "facts": [("riichi.table.melds", "law.ruling"), ("riichi.payment.points", "agreement.readings")],
    "rules": [("riichi.furiten.safe_tiles", "question.scene"), ("american.priority.priority", "question.case")],
    "options": [("riichi.calls.claims", "riichi.agreement.presets")],
    "questions": [("riichi.questions.payments_question", "question.families")],
    "pure": [
        ("riichi.payment.pao", "random"),
        ("american.play.judged_acts", "os"),
        ("question.forms.choose", "pathlib"),
    ],
    "circles": [
        ("riichi.table.tiles", "riichi.table.melds"),
        ("ground.seats", "ground.errors"),
        ("ground.errors", "ground.seats"),
    ],
}
"""Imports that each contract forbids; in `circles`, the edge that closes one, and the edges it needs."""


def modules(folder: Path) -> Mapping[str, Path]:
    """The package's modules by name, without the package's own name."""
    names = {path: path.relative_to(folder).with_suffix("").parts for path in sorted(folder.rglob("*.py"))}
    return {".".join(parts).removesuffix(".__init__"): path for path, parts in names.items()}


MODULES = modules(PACKAGE)
FAMILIES = tuple(module.removesuffix(".family") for module in MODULES if module.endswith(".family"))


def linted(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The linter's output for the package in a folder."""
    command = [str(LINT), "--no-cache", "--no-logo", "--config", str(REPOSITORY / "pyproject.toml"), *arguments]
    env = {**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "200"}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_imports_go_down() -> None:
    """This includes imports for type checking: a module may only refer to lower layers."""
    found = linted(PACKAGE.parent)
    assert found.returncode == 0, found.stdout


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """Each contract's output for a package with upward imports and a module in no layer."""
    folder = tmp_path_factory.mktemp("upward")
    shutil.copytree(PACKAGE, folder / "callwise", ignore=shutil.ignore_patterns("__pycache__"))
    there = modules(folder / "callwise")
    for module, other in (arrow for arrows in UP.values() for arrow in arrows):
        with there[module].open("a") as file:
            file.write(f"import {f'callwise.{other}' if other in MODULES else other}\n")
    (folder / "callwise" / "stray.py").write_text("")
    said = linted(folder).stdout.partition("Broken contracts")[2]
    starts = sorted((said.find(f"\n{one['name']}\n"), one["id"]) for one in CONTRACTS)
    ends = [start for start, _ in starts[1:]] + [len(said)]
    return {name: said[start:end] if start >= 0 else "" for (start, name), end in zip(starts, ends, strict=True)}


@pytest.mark.parametrize(
    ("contract", "module", "other"),
    [(contract, *arrow) for contract, arrows in UP.items() if contract != "circles" for arrow in arrows],
)
def test_an_upward_import_is_reported(told: Mapping[str, str], contract: str, module: str, other: str) -> None:
    whole = f"callwise.{other}" if other in MODULES else other
    assert f"callwise.{module} -> {whole} (l." in told[contract]


def test_a_cycle_is_reported(told: Mapping[str, str]) -> None:
    """This includes cycles within one layer."""
    assert "No cycles are allowed in callwise." in told["circles"]
    assert "No cycles are allowed in callwise.riichi.table." in told["circles"]


def test_a_module_in_no_layer_is_reported(told: Mapping[str, str]) -> None:
    assert "- callwise.stray\n" in told["package"]


def test_each_contract_is_tested() -> None:
    assert UP.keys() == {contract["id"] for contract in CONTRACTS}


@cache
def parsed(module: str) -> ast.Module:
    """The module's syntax tree."""
    return ast.parse(MODULES[module].read_text())


def said(tree: ast.AST) -> set[str]:
    """The strings of a module except docstrings."""
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in bare)
    return {node.value for node in texts if isinstance(node.value, str)}


@pytest.mark.parametrize("module", [module for module in MODULES if module.split(".")[0] not in FAMILIES])
def test_the_core_names_no_family(module: str) -> None:
    """It doesn't even use one in a string for an import."""
    assert [text for text in said(parsed(module)) if any(name in text.split(".") for name in FAMILIES)] == []


def asked(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes below a node, except those only formatted into a string."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.JoinedStr):
            yield child
            yield from asked(child)


def test_no_rule_depends_on_a_rulesets_name() -> None:
    """No rule compares a name."""
    rooms = [module for module in MODULES if module.split(".")[0] in FAMILIES and len(module.split(".")) > 2]
    asking = [
        (module, ast.unparse(node))
        for module in rooms
        if module.split(".")[1] not in ("agreement", "practice", "questions")
        for node in asked(parsed(module))
        if isinstance(node, ast.Attribute)
        and node.attr in ("name", "title", "usual")
        and isinstance(node.value, ast.Name)
        and node.value.id in ("rules", "agreement.ruleset", "reading")
    ]
    assert asking == []


def test_only_hand_uses_the_scoring_library() -> None:
    """No module uses any other third-party library."""
    strangers = {
        (module, name.split(".")[0])
        for module in MODULES
        for node in ast.walk(parsed(module))
        for name in _imported(node)
        if name.split(".")[0] not in sys.stdlib_module_names | {"callwise"}
    }
    assert strangers == {("riichi.hand.hand", "mahjong")}


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []
