"""Run mutants against the tests that reach them, forking a process for each mutant.

Tests are collected once, and one forked process records which functions each test calls and how long it takes.  Then,
in a new process for each mutant, the mutant replaces its function and the tests that call it run, the quickest first,
until one fails.  Slow tests are left out: they aren't meant to catch a fault in a rule.

    python -m tests.mutation.running callwise.riichi.calls.kuikae

prints the mutants that no test caught; without a name, those of all mutated modules.  With ``--one-in 5``
only every fifth is tried, always the same ones.
"""

from __future__ import annotations

import argparse
import functools
import importlib
import json
import os
import select
import signal
import sys
import time
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, Phase, settings

from tests.mutation.mutants import Mutant, mutants
from tests.mutation.targets import MODULES, TESTS

LONG = 1.0
"""Tests slower than this many seconds of CPU time run against no mutant."""
PATIENCE = 10.0
"""A mutant is caught if its tests take this many times as long as without it, plus two seconds."""

Reached = Mapping[tuple[str, str], Sequence[int]]
"""The tests that call a function of a module, the quickest first."""


@dataclass(frozen=True)
class Outcome:
    """The outcome of a run: the number of mutants, and the names of the survivors."""

    tried: int
    survived: tuple[str, ...]


class Mutating:
    """A plugin that tries mutants of some modules with the collected tests, instead of running the tests."""

    def __init__(self, modules: Sequence[str], processes: int, one_in: int) -> None:
        self.modules = modules
        self.one_in = one_in
        self.processes = processes
        self.outcome = Outcome(0, ())

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every mutant, several at once."""
        if session.testsfailed:
            raise session.Failed("not all tests were collected")
        sys.stdout.flush()
        items = session.items
        packages = tuple({module.partition(".")[0] for module in self.modules})
        seconds, reached = _reached(items, self.modules, packages)
        survived = []
        tried = 0
        running: dict[int, tuple[Mutant, float]] = {}

        def finish() -> None:
            pid, died = _next_to_end(running)
            mutant, _ = running.pop(pid)
            if not died:
                survived.append(mutant.name)

        for module in self.modules:
            source = Path(str(importlib.import_module(module).__file__)).read_text(encoding="utf-8")
            for mutant in mutants(module, source):
                if zlib.crc32(mutant.name.encode()) % self.one_in:
                    continue
                tried += 1
                chosen = reached.get((module, mutant.function), ())
                while len(running) >= self.processes:
                    finish()
                limit = time.monotonic() + 2 + PATIENCE * sum(seconds[index] for index in chosen)
                running[_forked(functools.partial(_meet, mutant, [items[index] for index in chosen], packages))] = (
                    mutant,
                    limit,
                )
        while running:
            finish()
        self.outcome = Outcome(tried, tuple(sorted(survived)))
        return True


def run(modules: Sequence[str], tests: Sequence[str], one_in: int = 1, processes: int | None = None) -> Outcome:
    """Try the mutants of some modules with the tests of some files.  Raises RuntimeError if those don't pass."""
    plugin = Mutating(modules, processes or os.cpu_count() or 1, one_in)
    settings.register_profile(
        "mutation",
        deadline=None,
        max_examples=50,
        derandomize=True,
        database=None,
        phases=(Phase.explicit, Phase.generate),  # don't shrink failing examples
        suppress_health_check=list(HealthCheck),
    )
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-profile=mutation"]
    options += ["--apart"] if Path("tests/conftest.py").exists() else []  # our own option, unknown to other folders
    options += ["-m", "not deep and not alone and not browser"]  # too slow to run against mutants
    options += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # hypothesis is already loaded
    if code := pytest.main([*options, *tests], plugins=[plugin]):
        raise RuntimeError(f"the tests can't meet mutants: pytest ended with {code}")
    return plugin.outcome


def _forked(do: Callable[[], bool]) -> int:
    """Call a function in a new process, which exits with 0 for True; return the process id."""
    if pid := os.fork():
        return pid
    try:
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        os._exit(0 if do() else 1)
    finally:
        os._exit(2)


def _next_to_end(running: Mapping[int, tuple[Mutant, float]]) -> tuple[int, bool]:
    """Wait for a process to end, and return whether its mutant was caught; kill those that take too long."""
    while True:
        for pid, (_, limit) in running.items():
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                return pid, status != 0
            if time.monotonic() > limit:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
                return pid, True
        select.select([], [], [], 0.002)


def _passes(item: pytest.Item, following: pytest.Item | None) -> bool:
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


def _meet(mutant: Mutant, items: Sequence[pytest.Item], packages: tuple[str, ...]) -> bool:
    """Put a mutant in its function's place, and return whether all tests still pass."""
    changed = mutant.codes()[mutant.function]
    for function in _functions_of(importlib.import_module(mutant.module)):
        if function.__code__.co_qualname == mutant.function:
            function.__code__ = changed
    _forget(packages)
    return all(_passes(item, following) for item, following in zip(items, [*items[1:], None], strict=True))


def _forget(packages: tuple[str, ...]) -> None:
    """Clear the caches of functions in some packages."""
    for name, module in list(sys.modules.items()):
        if name.startswith(packages):
            for kept in vars(module).values():
                if callable(clear := getattr(kept, "cache_clear", None)):
                    clear()


def _functions_of(module: ModuleType) -> Iterator[FunctionType]:
    """Return the functions and methods that a module defines."""
    owners: list[object] = [module]
    owners += [one for one in vars(module).values() if isinstance(one, type) and one.__module__ == module.__name__]
    for owner in owners:
        for one in vars(owner).values():
            for inner in (one, getattr(one, "__func__", None), getattr(one, "fget", None), getattr(one, "func", None)):
                function = getattr(inner, "__wrapped__", inner)
                if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                    yield function


def _reached(
    items: Sequence[pytest.Item], modules: Sequence[str], packages: tuple[str, ...]
) -> tuple[Sequence[float], Reached]:
    """Run all tests in a new process, recording each one's time and the functions it calls."""
    files = {str(importlib.import_module(module).__file__): module for module in modules}
    reading, writing = os.pipe()

    def note() -> bool:
        with os.fdopen(writing, "w", encoding="utf-8") as told:
            for item, following in zip(items, [*items[1:], None], strict=True):
                _forget(packages)
                json.dump([*_watched(item, following, files), item.nodeid], told)
                told.write("\n")
        return True

    pid = _forked(note)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as heard:
        noted = [json.loads(line) for line in heard]
    os.waitpid(pid, 0)
    if len(noted) < len(items) or not all(passed for _, _, _, passed, _ in noted):
        failing = [id for _, _, _, passed, id in noted if not passed]
        raise RuntimeError(f"without a change some tests fail: {failing or 'the run was cut'}")
    reached = defaultdict(list)
    for index in sorted(range(len(items)), key=lambda index: noted[index][0]):
        _, worked, called, _, _ = noted[index]
        for module, function in called if worked < LONG else ():
            reached[module, function].append(index)
    return [seconds for seconds, *_ in noted], reached


def _watched(
    item: pytest.Item, following: pytest.Item | None, files: Mapping[str, str]
) -> tuple[float, float, Sequence[tuple[str, str]], bool]:
    codes: set[CodeType] = set()

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename in files:
            codes.add(frame.f_code)

    began, worked = time.monotonic(), time.process_time()
    sys.setprofile(watch)
    passed = _passes(item, following)
    sys.setprofile(None)
    called = {(files[code.co_filename], code.co_qualname.partition(".<locals>")[0]) for code in codes}
    return time.monotonic() - began, time.process_time() - worked, sorted(called), passed


def main() -> None:
    """Print the survivors, or write them to a file for a test to read."""
    asked = argparse.ArgumentParser(prog="python -m tests.mutation.running")
    asked.add_argument("modules", nargs="*", default=MODULES)
    asked.add_argument("--tests", nargs="+", default=TESTS)
    asked.add_argument("--told", type=Path, help="write the outcome to this file, as JSON")
    asked.add_argument("--one-in", type=int, default=1, metavar="N", help="try so small a share of all mutants")
    given = asked.parse_args()
    found = run(given.modules, given.tests, given.one_in)
    if given.told is not None:
        given.told.write_text(json.dumps([found.tried, found.survived]), encoding="utf-8")
    print(*found.survived, sep="\n")
    print(f"{len(found.survived)} of {found.tried} mutants were not noticed")


if __name__ == "__main__":
    main()
