"""
Fixtures for every test: the built site, a server for it, and a watched browser.

- `site_root`: the folder of the built site, built once for all workers of a run.  With `--build` the build starts at
  once, and tests that don't need the site run first.
- `server`: a `SiteServer` for it, without faults at the start of each test.  This process's engine answers its pages,
  because a fetched engine takes seconds to start; tests that need one use `fetched_engine`.
- `page`, `context`, `new_context`: pytest-playwright's, watched, in Debian's headless Chromium if installed (it starts
  in half the time). A test fails if one of its pages contacts another host, logs a console error, raises, or violates
  the content security policy. A test that provokes errors on purpose declares them:
  `@pytest.mark.may_log("status of 404")`.
- `troubles`: the errors so far.
"""

import fcntl
import gc
import os
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Generator, Iterator
from heapq import nlargest
from operator import itemgetter
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import BrowserContext, expect
from pytest_playwright import CreateContextCallback

import tests.support.examples  # noqa: F401 - sets how many examples are drawn
from tests.support.browser.browsing import Troubles
from tests.support.browser.patience import Patience
from tests.support.browser.site_server import START_HERE, SiteServer
from tests.support.cases import Together, selects_cases

REPOSITORY = Path(__file__).parents[1]
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
WITHOUT_WINDOWS = "chromium-headless-shell"
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",  # root, as in a container, can't start a sandbox
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",  # text is as wide as in a browser with a window
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
MOST_TOLD = 5
"""How many of the slowest files are reported."""
OPEN_A_BROWSER = {"browser", "new_context", "context", "page"}
expect.set_options(timeout=30_000)  # the machine may be busy, so assertions wait as long as page messages


def chromium() -> str | None:
    """Return the path of this machine's Chromium."""
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add options for testing an existing build and for limiting the run's duration."""
    parser.addoption("--site", type=Path, metavar="DIR", help="test this built site instead of building one")
    parser.addoption("--build", type=Path, metavar="DIR", help="build the site there while tests go on that need none")
    parser.addoption(
        "--throws", type=int, default=1000, metavar="N", help="try so many throws of every maker, in depth"
    )
    parser.addoption("--apart", action="store_true", help="make each case of a parametrized test a test of its own")
    parser.addoption(
        "--late", type=float, default=0, metavar="S", help="let each file arrive up to so many seconds late"
    )
    parser.addoption("--patience", type=float, default=300, metavar="S", help="seconds after which a test is given up")


def pytest_configure(config: pytest.Config) -> None:
    """
    Limit each test's duration, and begin building the site.

    The builder holds a lock that tests needing the site wait for.
    """
    config.pluginmanager.register(Patience(config.getoption("--patience")))
    SiteServer.late = config.getoption("--late")
    if not selects_cases(config):
        config.pluginmanager.register(Together())
    out = cast("Path | None", config.getoption("--build"))
    if out is None or hasattr(config, "workerinput"):
        return
    shutil.rmtree(out, ignore_errors=True)
    with _lock_of(out).open("w") as lock, _log_of(out).open("w") as log:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.Popen(_build(out), cwd=REPOSITORY, pass_fds=[lock.fileno()], stdout=log, stderr=log)


def _lock_of(out: Path) -> Path:
    out.parent.mkdir(parents=True, exist_ok=True)
    return out.with_name(f"{out.name}.lock")


def _log_of(out: Path) -> Path:
    return out.with_name(f"{out.name}.log")


def _build(out: Path) -> list[str]:
    return [sys.executable, "site/build.py", "--out", str(out)]


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """
    Have every other worker begin with the last folder and file.

    In a fresh clone collecting is mostly compiling, and a worker finds the files compiled by the one that comes from
    the other end.
    """
    report = yield
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
    if isinstance(collector, pytest.Directory) and int(worker.removeprefix("gw")) % 2:
        report.result.reverse()
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """
    Mark the tests that open a browser, so that `-m "not browser"` leaves them out.

    Files that don't need the site come first; those about its builder wait, too, because they share the build's cache.
    Within each group, files with a test marked as long come first, and then by path, so that all workers have one
    order.
    """
    later, long = set[Path](), set[Path]()
    for item in items:
        fixtures = set(item.fixturenames) if isinstance(item, pytest.Function) else set()
        if OPEN_A_BROWSER & fixtures:
            item.add_marker("browser")
        if {"site_root", *OPEN_A_BROWSER} & fixtures or REPOSITORY / "tests" / "site" in item.path.parents:
            later.add(item.path)
        if item.get_closest_marker("long"):
            long.add(item.path)
    items.sort(
        key=lambda item: (item.path in later, item.path not in long, item.path, isinstance(item, pytest.DoctestItem))
    )


def pytest_collection_finish() -> None:
    """Exempt collected items, which live to the end, from repeated garbage collection."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """
    Report why the site couldn't be built, the slowest test files, and the skipped tests or that there are none.

    `-ra` lists the skipped tests.
    """
    took = defaultdict[str, float](float)
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                took[report.nodeid.partition("::")[0]] += report.duration
    if len(took) > MOST_TOLD:
        terminalreporter.section("slowest files")
        for file, seconds in nlargest(MOST_TOLD, took.items(), key=itemgetter(1)):
            terminalreporter.write_line(f"{seconds:6.1f} s  {file}")
    if not terminalreporter.stats.get("skipped"):
        terminalreporter.write_line("Nothing was skipped.")
    out = cast("Path | None", config.getoption("--build"))
    if out is not None and not out.is_dir():
        terminalreporter.section("the site could not be built")
        terminalreporter.write_line(_log_of(out).read_text("utf-8"))


@pytest.fixture(scope="session")
def site_root(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of the built site, without precompressed files."""
    built = cast("Path | None", request.config.getoption("--site"))
    if built is not None:
        return built.resolve()
    begun = cast("Path | None", request.config.getoption("--build"))
    if begun is not None:
        with _lock_of(begun).open() as lock:
            fcntl.flock(lock, fcntl.LOCK_SH)
        if not begun.is_dir():
            pytest.fail("the site could not be built", pytrace=False)
        return begun.resolve()
    folder = tmp_path_factory.getbasetemp()
    if hasattr(request.config, "workerinput"):
        folder = folder.parent  # shared by all workers of this run
    root = folder / "_site"
    with (folder / "_site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not root.is_dir():
            build = subprocess.run(_build(root), cwd=REPOSITORY, capture_output=True, text=True, check=False)
            if build.returncode != 0:
                pytest.fail(f"the site could not be built\n{build.stdout}\n{build.stderr}", pytrace=False)
    return root


@pytest.fixture(scope="session")
def _session_server(site_root: Path) -> Iterator[SiteServer]:
    with SiteServer(site_root) as server:
        yield server


@pytest.fixture
def server(_session_server: SiteServer) -> Iterator[SiteServer]:
    """The built site on a local port, with faults and a log fresh for each test."""
    _session_server.served.clear()
    _session_server.engine_here = True
    _session_server.stands_in = START_HERE
    _session_server.recorded = True
    yield _session_server
    _session_server.faults.clear()


@pytest.fixture
def fetched_engine(server: SiteServer) -> None:
    """Have pages fetch their engine, as readers' pages do."""
    server.engine_here = False


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object], browser_name: str) -> dict[str, object]:
    """Start Debian's Chromium, which never contacts another machine."""
    if browser_name != "chromium":
        return browser_type_launch_args
    found = shutil.which(WITHOUT_WINDOWS) or chromium()
    if found is None:
        pytest.fail(f"there is no Chromium on this machine: apt-get install -y {WITHOUT_WINDOWS}", pytrace=False)
    return {**browser_type_launch_args, "executable_path": found, "args": CHROMIUM_ARGUMENTS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    """
    Block offline caching; tests of it use `new_context(service_workers="allow")`.

    Animations are reduced, except on the learner’s whole path.
    """
    return {**browser_context_args, "service_workers": "block", "reduced_motion": "reduce"}


@pytest.fixture
def troubles(request: pytest.FixtureRequest, server: SiteServer) -> Iterator[Troubles]:
    """Errors in this test's pages; an unexpected one fails the test at its end."""
    troubles = Troubles(server.origin)
    yield troubles
    marks = list(request.node.iter_markers("may_log"))
    if any(not mark.args for mark in marks):
        return
    unexpected = troubles.unexpected([str(pattern) for mark in marks for pattern in mark.args])
    if unexpected:
        pytest.fail("the page was in trouble:\n" + "\n".join(unexpected), pytrace=False)


@pytest.fixture
def new_context(new_context: CreateContextCallback, troubles: Troubles) -> CreateContextCallback:
    """Create a browser context (`new_context(color_scheme="dark")`) whose pages are watched."""

    def new_watched_context(**options: object) -> BrowserContext:
        context = new_context(**options)  # type: ignore[arg-type]
        troubles.watch(context)
        return context

    return cast("CreateContextCallback", new_watched_context)
