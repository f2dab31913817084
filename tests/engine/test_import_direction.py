"""Imports go one way: facts below rules, rules below questions, questions below puzzles, puzzles below pages."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "engine" / "callwise"
FAMILIES = ("riichi", "american")
FLOORS = (
    {"callwise"},
    {"tiles"},
    {"terms", "table"},
    {"mjt"},
    {"ruling"},
    {"settlement"},
    {"ruleset"},
    {"rule"},
    {"scene"},
    {"question"},
    {"family question"},
    {"puzzle"},
    {"view"},
    {"bridge", "cli"},
)
"""From the lowest to the highest; `rule` is every module of a family but its questions."""

CROWDED = {"rule", "family question", "puzzle", "view"}
"""Floors that are folders: their modules may import each other."""

STILL_UPWARD: set[tuple[str, str]] = set()
"""Imports that go up and wait to be turned round."""

NOT_FOR_RULES = {"os", "io", "pathlib", "time", "datetime", "random", "secrets", "socket", "subprocess", "urllib"}
MODULES = {
    ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}


def floor(module: str) -> str:
    """The floor that a module of the package stands on."""
    first, *rest = module.split(".")
    if first in FAMILIES:
        return "family question" if rest[:1] == ["questions"] else "rule"
    return "callwise" if first == "__init__" else first


def height(module: str) -> int:
    return next(number for number, names in enumerate(FLOORS) if floor(module) in names)


def statements(node: ast.AST, *, types: bool) -> Iterator[ast.Import | ast.ImportFrom]:
    """Every import below a node; with `types` also those that only a type checker reads."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        elif types or not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield from statements(child, types=types)


def imported(module: str, *, types: bool = False) -> set[str]:
    """The full names of what a module imports; for names from a package, the modules they are."""
    names: set[str] = set()
    for statement in statements(ast.parse(MODULES[module].read_text()), types=types):
        if isinstance(statement, ast.Import):
            names.update(alias.name for alias in statement.names)
            continue
        assert statement.level == 0, f"{module} imports by dots; write the whole name"
        whole = statement.module or ""
        for alias in statement.names:
            deeper = f"{whole}.{alias.name}"
            names.add(deeper if deeper.removeprefix("callwise.") in MODULES else whole)
    return names


def own(module: str, *, types: bool = False) -> set[str]:
    """What a module imports from this package."""
    names = (name for name in imported(module, types=types) if name.split(".")[0] == "callwise")
    return {name.removeprefix("callwise").removeprefix(".") or "__init__" for name in names}


def is_upward(module: str, other: str) -> bool:
    if floor(module) == floor(other) and floor(module) in CROWDED:
        return False
    return height(other) >= height(module)


UPWARD = {(module, other) for module in MODULES for other in own(module) if is_upward(module, other)}


def test_every_module_stands_on_a_floor() -> None:
    known = set.union(*FLOORS)
    assert [module for module in MODULES if floor(module) not in known] == []


def test_imports_go_down() -> None:
    assert sorted(UPWARD - STILL_UPWARD) == []


def test_no_exception_outlives_its_import() -> None:
    assert sorted(STILL_UPWARD - UPWARD) == []


@pytest.mark.parametrize("module", [module for module in MODULES if module.split(".")[0] in FAMILIES])
def test_families_never_import_each_other(module: str) -> None:
    family = module.split(".")[0]
    others = [name for name in own(module, types=True) if name.split(".")[0] in FAMILIES]
    assert [name for name in others if name.split(".")[0] != family] == []


RULES = [module for module in MODULES if floor(module) == "rule" and not module.endswith("presets")]


@pytest.mark.parametrize("module", RULES)
def test_a_rule_asks_for_options_never_for_a_preset(module: str) -> None:
    assert not {name for name in own(module) if name.endswith("presets")}


@pytest.mark.parametrize("module", [module for module in MODULES if height(module) <= height("riichi.questions")])
def test_what_rules_reads_no_clock_no_chance_and_no_file(module: str) -> None:
    assert not {name.split(".")[0] for name in imported(module)} & NOT_FOR_RULES


def test_no_rule_asks_who_plays_by_it() -> None:
    """No rule compares a ruleset's name."""
    asking = [
        module
        for module in RULES
        for node in ast.walk(ast.parse(MODULES[module].read_text()))
        if isinstance(node, ast.Attribute)
        and node.attr in ("name", "title")
        and isinstance(node.value, ast.Name)
        and node.value.id in ("rules", "ruleset", "reading")
    ]
    assert asking == []


def test_only_the_hand_asks_the_library_that_values_hands() -> None:
    strangers = {
        (module, name.split(".")[0])
        for module in MODULES
        for name in imported(module)
        if name.split(".")[0] not in sys.stdlib_module_names | {"callwise"}
    }
    assert strangers <= {("riichi.hand", "mahjong")}
