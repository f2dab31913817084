"""
Run all cases of a parametrized test as one test, which names every case that fails.

Collecting a case and reporting it from a worker take several milliseconds, which is more than most cases take. Cases
stay separate tests if one has a mark, if the test takes a fixture that is set up for each test, and in a run that
selects single cases: with `--apart`, `-k` or a case's id.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

import pytest


class Together:
    """Plugin that replaces a function's cases with one test."""

    @pytest.hookimpl(wrapper=True)
    def pytest_pycollect_makeitem(self) -> Generator[None, object, object]:
        """Collect one test for a function whose cases can share it."""
        made = yield
        if not isinstance(made, list) or len(made) < 2:
            return made
        cases = [item for item in made if isinstance(item, pytest.Function)]
        return [Cases.of(cases)] if len(cases) == len(made) and _can_share_a_test(cases) else made


class Cases(pytest.Function):
    """One test of all cases of a function."""

    cases: Sequence[pytest.Function] = ()

    @classmethod
    def of(cls, cases: Sequence[pytest.Function]) -> Cases:
        """Return the test of these cases; fixtures are set up once for all."""
        first = cases[0]
        whole = cls.from_parent(
            first.parent,
            name=first.originalname,
            callspec=first.callspec,
            callobj=first.obj,
            fixtureinfo=first._fixtureinfo,
        )
        whole.cases = cases
        return whole

    def runtest(self) -> None:
        """Run each case, and raise all failures together."""
        shared = {name: self.funcargs[name] for name in self._fixtureinfo.argnames}
        failed: list[BaseException] = []
        skipped: list[BaseException] = []
        for case in self.cases:
            try:
                self.obj(**shared | case.callspec.params)
            except pytest.skip.Exception as skip:
                skipped.append(skip)
            except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - all are raised below
                error.add_note(f"in case [{case.callspec.id}]")
                failed.append(error)
        if failed:
            raise BaseExceptionGroup(f"{len(failed)} of {len(self.cases)} cases fail", failed)
        if skipped:
            raise skipped[0]


def selects_cases(config: pytest.Config) -> bool:
    """Whether a run is of single cases."""
    return bool(config.getoption("apart") or config.option.keyword or any("[" in one for one in config.args))


def _can_share_a_test(cases: Sequence[pytest.Function]) -> bool:
    """Whether cases differ only in the arguments of a plain function."""
    first = cases[0]
    if hasattr(first.obj, "hypothesis") or any(case.callspec.marks for case in cases):
        return False
    given = set[str]()
    for mark in first.iter_markers("parametrize"):
        names = mark.args[0] if mark.args else mark.kwargs["argnames"]
        given.update(names.replace(",", " ").split() if isinstance(names, str) else names)
    fixtures = [first._fixtureinfo.name2fixturedefs.get(name) for name in set(first._fixtureinfo.argnames) - given]
    return given == set(first.callspec.params) and all(found and found[-1].scope != "function" for found in fixtures)
