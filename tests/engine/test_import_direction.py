"""Imports go one way: facts below rules, rules below questions, questions below puzzles, puzzles below pages."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "engine" / "callwise"
FLOORS = (
    {"callwise"},
    {"errors", "messages", "nesting", "seats", "seconds", "faces", "terms", "options"},
    {"a family's facts"},
    {"ruling"},
    {"settlement", "readings"},
    {"ruleset"},
    {"agreement"},
    {"a family's agreement"},
    {"a family's rules"},
    {"scene", "controls", "grading"},
    {"question"},
    {"forms"},
    {"a family's questions"},
    {"family"},
    {"a family's exports"},
    {"puzzle"},
    {"sets"},
    {"view"},
    {"terminal"},
    {"handing", "classroom"},
    {"bridge", "cli"},
)
"""From the lowest to the highest; each module imports from below and, where a floor is wide, beside itself."""

FACTS: dict[str, tuple[str, ...]] = {
    "riichi": (
        "tiles",
        "melds",
        "mjt",
        "pond",
        "discard",
        "past",
        "player",
        "table",
        "calls",
        "hand",
        "points",
        "completing",
        "waiting",
        "terms",
    ),
    "american": ("tiles", "exposures", "terms"),
}
"""What each family knows without ruling on it; whatever else it has is a rule."""

AGREEMENT = ("sources", "paying", "barring", "ruleset", "presets")
NARROW = {"callwise", "ruling", "settlement", "ruleset", "question", "family", "handing", "classroom", "bridge", "cli"}
"""Floors of one module, or of modules that don't know of each other."""

NOT_FOR_RULES = {"os", "io", "pathlib", "time", "datetime", "random", "secrets", "socket", "subprocess", "urllib"}
MODULES = {
    ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}
MODULES["callwise"] = MODULES.pop("__init__")
FAMILIES = tuple(module.removesuffix(".family") for module in MODULES if module.endswith(".family"))


def family(module: str) -> str | None:
    """The family that a module belongs to, None for the core."""
    first = module.split(".")[0]
    return first if first in FAMILIES else None


def floor(module: str) -> str:
    """The floor that a module of the package stands on."""
    first, *rest = module.split(".")
    if family(module) is None:
        return first
    inner = rest[0] if rest else ""
    if inner in ("questions", "family"):
        return {"questions": "a family's questions", "family": "a family's exports"}[inner]
    if inner in AGREEMENT:
        return "a family's agreement"
    return "a family's facts" if inner in ("", *FACTS.get(first, ())) else "a family's rules"


def height(module: str) -> int:
    """How high its floor is."""
    return next(number for number, names in enumerate(FLOORS) if floor(module) in names)


def is_for_types(node: ast.AST) -> bool:
    """Whether only a type checker goes in here, as ``TYPE_CHECKING`` or ``typing.TYPE_CHECKING``."""
    return isinstance(node, ast.If) and ast.unparse(node.test).split(".")[-1] == "TYPE_CHECKING"


def statements(node: ast.AST, *, types: bool) -> Iterator[ast.Import | ast.ImportFrom]:
    """Every import below a node; with `types` also those that only a type checker reads."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        elif types or not is_for_types(child):
            yield from statements(child, types=types)


@cache
def parsed(module: str) -> ast.Module:
    """The module as it is written."""
    return ast.parse(MODULES[module].read_text())


def imported(module: str, *, types: bool = True) -> set[str]:
    """The full names of what a module imports; for names from a package, the modules they are."""
    names: set[str] = set()
    for statement in statements(parsed(module), types=types):
        if isinstance(statement, ast.Import):
            names.update(alias.name for alias in statement.names)
            continue
        assert statement.level == 0, f"{module} imports by dots; write the whole name"
        whole = statement.module or ""
        for alias in statement.names:
            deeper = f"{whole}.{alias.name}"
            names.add(deeper if deeper.removeprefix("callwise.") in MODULES else whole)
    return names


def own(module: str, *, types: bool = True) -> set[str]:
    """What a module imports from this package."""
    names = (name for name in imported(module, types=types) if name.split(".")[0] == "callwise")
    return {name.removeprefix("callwise.") for name in names}


def arrows(*, types: bool = True) -> Iterator[tuple[str, str]]:
    """Every import of one module by another."""
    return ((module, other) for module in MODULES for other in sorted(own(module, types=types)))


def is_upward(module: str, other: str) -> bool:
    return height(other) > height(module) or (height(other) == height(module) and floor(module) in NARROW)


def test_every_module_stands_on_a_floor() -> None:
    known = set.union(*FLOORS)
    assert [module for module in MODULES if floor(module) not in known] == []
    assert [name for name in known if not name.startswith("a family") and name not in map(floor, MODULES)] == []


def test_every_fact_that_is_listed_is_there() -> None:
    listed = [f"{name}.{fact}" for name, facts in FACTS.items() for fact in facts]
    assert [module for module in listed if module not in MODULES] == []


def test_imports_go_down() -> None:
    """Also those that only a type checker reads: what a module speaks of, it knows."""
    assert [(module, other) for module, other in arrows() if is_upward(module, other)] == []


@pytest.mark.parametrize(
    ("module", "other"),
    [
        ("riichi.tiles", "ruling"),
        ("riichi.table", "riichi.kuikae"),
        ("riichi.ruleset", "riichi.kuikae"),
        ("riichi.kuikae", "riichi.questions.kuikae"),
        ("riichi.kuikae", "question"),
        ("riichi.questions.kuikae", "riichi.family"),
        ("riichi.questions.kuikae", "family"),
        ("forms.choose", "family"),
        ("question", "forms.choose"),
        ("faces", "riichi.tiles"),
        ("puzzle.file", "view.words"),
        ("puzzle.course", "sets.model"),
        ("sets.results", "view.words"),
        ("view.words", "bridge"),
        ("cli", "bridge"),
        ("ruling", "settlement"),
        ("options", "ruling"),
    ],
)
def test_the_floors_tell_up_from_down(module: str, other: str) -> None:
    assert is_upward(module, other)


def test_no_arrow_goes_from_the_core_into_a_family() -> None:
    assert [(module, other) for module, other in arrows() if family(module) is None and family(other)] == []


def said(tree: ast.AST) -> set[str]:
    """The texts of a module that are no docstrings."""
    bare = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in bare)
    return {node.value for node in texts if isinstance(node.value, str)}


@pytest.mark.parametrize("module", [module for module in MODULES if family(module) is None])
def test_the_core_names_no_family(module: str) -> None:
    """Not even by a text from which it could import one."""
    assert [text for text in said(parsed(module)) if any(name in text.split(".") for name in FAMILIES)] == []


def test_families_never_import_each_other() -> None:
    between = ((module, other) for module, other in arrows() if family(module) and family(other))
    assert [(module, other) for module, other in between if family(module) != family(other)] == []


def with_packages() -> Mapping[str, set[str]]:
    """What each module needs before it: its imports, and the package that it stands in."""
    packages = {module: module.rpartition(".")[0] or "callwise" for module in MODULES if module != "callwise"}
    return {module: own(module) | {packages[module]} if module in packages else own(module) for module in MODULES}


def test_no_module_needs_itself() -> None:
    """Round no corner, and not through an import that only a type checker reads."""
    try:
        TopologicalSorter(with_packages()).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


RULES = [module for module in MODULES if floor(module) == "a family's rules"]
BELOW_QUESTIONS = [module for module in MODULES if height(module) <= height("riichi.questions")]


@pytest.mark.parametrize("module", RULES)
def test_a_rule_asks_for_options_never_for_a_preset(module: str) -> None:
    assert not {name for name in own(module) if name.endswith("presets")}


@pytest.mark.parametrize("module", BELOW_QUESTIONS)
def test_what_rules_reads_no_clock_no_chance_and_no_file(module: str) -> None:
    assert not {name.split(".")[0] for name in imported(module)} & NOT_FOR_RULES


def asked(node: ast.AST) -> Iterator[ast.AST]:
    """What stands below a node, but for what is only put into a text."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.JoinedStr):
            yield child
            yield from asked(child)


def test_no_rule_asks_who_plays_by_it() -> None:
    """No rule compares a ruleset's name."""
    asking = [
        (module, ast.unparse(node))
        for module in RULES
        for node in asked(parsed(module))
        if isinstance(node, ast.Attribute)
        and node.attr in ("name", "title", "usual")
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
