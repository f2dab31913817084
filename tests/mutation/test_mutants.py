"""The tests catch small faults in the rules, except the listed ones, each of which has a reason."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
import zlib
from pathlib import Path

import pytest

from tests.mutation.mutants import mutants
from tests.mutation.targets import MODULES

REPOSITORY = Path(__file__).parents[2]
SURVIVORS = Path(__file__).with_name("survivors.toml")
NOTICED = 0.98
"""The share of all faults that the tests must catch at least."""
ONE_IN = 5
"""One in this many faults is tried, chosen by a hash of its text."""

RULE = '''
"""A rule of a made-up game."""


def may_take(points, fined):
    if points > 3 and not fined:
        return "yes"
    return "no"


class Purse:
    def __init__(self, coins):
        self.coins = coins

    @property
    def is_full(self):
        return self.coins >= 2 + 1

    def emptied(self):
        while self.coins > 0:
            self.coins -= 1
        return any(self.coins == none for none in [0])
'''
TESTS = """
from made_up.rule import Purse, may_take


def test_who_may_take():
    assert may_take(4, False) == "yes"
    assert may_take(3, False) == may_take(4, True) == "no"


def test_a_purse():
    assert Purse(3).is_full
    assert not Purse(2).is_full
    assert Purse(2).emptied()
"""


def met(folder: Path, *asked: str) -> tuple[int, set[str]]:
    """Try mutants from a folder; return their number and the survivors."""
    told = folder / "told.json"
    command = [sys.executable, "-m", "tests.mutation.running", "--told", str(told), *asked]
    paths = os.pathsep.join((str(folder), str(REPOSITORY)))
    where = folder if "--tests" in asked else REPOSITORY
    done = subprocess.run(command, cwd=where, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    tried, survived = json.loads(told.read_text(encoding="utf-8"))
    return tried, set(survived)


def test_mutants_of_each_function_are_listed() -> None:
    assert [one.name.removeprefix("rule.may_take: ") for one in mutants("rule", RULE)][:12] == [
        "if points > 3 and (not fined) -> if False",
        "if points > 3 and (not fined) -> if True",
        "points > 3 and (not fined) -> not fined",
        "points > 3 and (not fined) -> points > 3",
        "points > 3 and (not fined) -> points > 3 or not fined",
        "points > 3 -> points >= 3",
        "3 -> 4",
        "3 -> 2",
        "not fined -> fined",
        "return 'yes' -> return None",
        "return 'no' -> return None",
        "rule.Purse.is_full: return self.coins >= 2 + 1 -> return None",
    ]


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("return A.permits(x=1 if y else 2)", "A.permits -> A.forbids"),
        ("return A.forbids()", "A.forbids -> A.permits"),
        ("return x is None", "x is None -> x is not None"),
        ("return a or b or c", "a or b or c -> a or c"),
        ("return a or b", "a or b -> b"),
        ("return y in (a, b)", "(a, b) -> (a,)"),
        ("return [a, b]", "[a, b] -> [b]"),
        ("return {a: 1, b: y}", "{a: 1, b: y} -> {b: y}"),
        ("return check(a, b)", "check(a, b) -> check(b, a)"),
        ("return check(a, by=b)", "check(a, by=b) -> check(a)"),
        ("return check(a).but(b)", "check(a).but(b) -> check(a)"),
        ("return y[1:]", "1: -> :"),
        ("return y[0]", "0 -> -1"),
        ("return sorted(y)", "sorted -> list"),
        ("return a | b", "a | b -> a & b"),
        ("while y: y -= 1", "while y -> while False"),
        ("while y: y -= 1", "y -= 1 -> y += 1"),
        ("for x in y: continue", "continue -> break"),
        ("for x in y: break", "break -> continue"),
        ("return", "return -> pass"),
        ("return [x for x in y if x]", "for x in y if x -> for x in y"),
        ("return all(y)", "all -> any"),
        ("check(y)", "check(y) -> pass"),
        ("return y % 4", "y % 4 -> y * 4"),
        ("return f(strict=True) is f(held=True)", "True -> False"),
    ],
)
def test_each_kind_of_fault_is_made_once(was: str, now: str) -> None:
    """zip's strict flag changes no answer, so it isn't mutated."""
    names = [one.name for one in mutants("rule", f"def judge(y):\n    {was}\n")]
    assert names.count(f"rule.judge: {now}") == 1
    assert f"rule.judge: {now} (2)" not in names


def test_identical_arguments_are_not_swapped() -> None:
    assert all(one.was != one.now for one in mutants("rule", "def judge(y):\n    return check(y, y, [1], [1])\n"))


def test_every_module_with_clauses_is_mutated() -> None:
    """Modules with a file of clause texts make rulings."""
    engine = REPOSITORY / "engine"
    games = (file.relative_to(engine) for file in engine.glob("callwise/*/*/*.en.toml"))
    assert {".".join((*file.parent.parts, file.name.partition(".")[0])) for file in games} <= set(MODULES)


def test_errors_texts_and_declarations_are_not_mutated() -> None:
    source = "def judge(y: int = 3) -> int | None:\n    raise ValueError(f'{y + 1} is more than {y > 2}')\n"
    assert list(mutants("rule", source)) == []


@pytest.mark.deep
def test_survivors_are_named(tmp_path: Path) -> None:
    """Endless loops are caught by their timeout, and faults in properties by their tests."""
    package = tmp_path / "made_up"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rule.py").write_text(RULE, encoding="utf-8")
    tests = tmp_path / "test_rule.py"
    tests.write_text(TESTS, encoding="utf-8")
    tried, survived = met(tmp_path, "made_up.rule", "--tests", str(tests))
    assert tried == len(list(mutants("made_up.rule", RULE)))
    assert survived == {"made_up.rule.Purse.emptied: any -> all", "made_up.rule.Purse.emptied: 1 -> 2"}


@pytest.mark.deep
@pytest.mark.alone
def test_the_tests_catch_faults_in_the_rules(tmp_path: Path) -> None:
    """The list has exactly the survivors, each with its reason."""
    tried, survived = met(tmp_path, "--one-in", str(ONE_IN))
    listed = {
        f"{module}.{fault}"
        for module, faults in tomllib.loads(SURVIVORS.read_text(encoding="utf-8")).items()
        for fault, reason in faults.items()
        if reason and not zlib.crc32(f"{module}.{fault}".encode()) % ONE_IN
    }
    assert not sorted(survived - listed), "no test notices these; write one, or give the reason in survivors.toml"
    assert not sorted(listed - survived), "tests notice these, so survivors.toml need not list them"
    assert 1 - len(survived) / tried >= NOTICED
