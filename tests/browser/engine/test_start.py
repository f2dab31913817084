"""
The engine in a real browser: it starts from the site's files and rules like the engine in this process.

A start costs seconds, so several tests share the observations from one.
"""

import gzip
import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright

from callwise.doors import bridge
from tests.browser.answers.course_puzzles import first_of_each_question
from tests.support.browser.bare_page import (
    IN_WORKER,
    LATE,
    OF_IMAGE,
    OF_PLAIN,
    PLAIN,
    UNDER,
    Site,
    State,
    Visit,
    about,
    opened,
    start,
)
from tests.support.browser.browsing import Troubles, until
from tests.support.browser.site_server import Fault, Served, SiteServer
from tests.support.hostile.hostile_puzzles import NESTED

CHANCE = """
import os, sys
sys.path_importer_cache.clear()
import random
[random.random(), random.Random().random(), os.urandom(8).hex(), hash("callwise")]
"""
NO_STORAGE = """
Object.defineProperty(globalThis, "indexedDB", {
  configurable: true,
  get() { throw new DOMException("refused", "SecurityError"); },
});
globalThis.BroadcastChannel = class {
  constructor() { throw new DOMException("refused", "SecurityError"); }
};
"""
THROWN = "setTimeout(() => { throw new Error('late') })"
REJECTED = "void Promise.reject(new Error('late'))"

Asked = dict[str, object]
"""A question as a page sends it: the method and its parameters."""


@dataclass(frozen=True)
class Started:
    """Observations from one start and the engine it produced."""

    way: str
    """`image` or `plain`."""

    early: list[object]
    """Right after the question that started the engine: its phase, and the number of waiting questions."""

    waiting: int
    """Questions still waiting when the early one was answered."""

    states: list[State]
    served: list[Served]
    python: str
    replies: list[object]
    lately: list[object]
    """Replies to rare questions, all asked at once."""

    late: int
    """Engine files fetched for them."""

    errors: list[dict[str, str]]
    refused: dict[str, str]
    phase: str
    """The engine's phase after all questions."""

    troubles: list[str]
    replaced: list[str]
    """Phases after an error in the running worker."""

    @property
    def bytes(self) -> int:
        """Bytes fetched, as the page counts them."""
        last = self.states[-2]
        assert last["loaded"] == last["total"]
        return last["total"]


WAYS = ["image", pytest.param("plain", marks=pytest.mark.deep)]


@pytest.fixture(scope="module", params=WAYS)
def a_start(request: pytest.FixtureRequest, browser: Browser, site: Site) -> Started:
    """Start once the usual way and once without the image; then ask every kind of question."""
    way = str(request.param)
    with compressed(site), SiteServer(site.root, under=UNDER) as server:
        asked = list(every_question()), list(hostile_questions())
        return watch_start(browser.new_context(), server, THROWN, *asked, way=way)


@pytest.fixture(scope="module")
def poor_start(browser: Browser, site: Site) -> Started:
    """Start in a browser that stores neither files nor data."""
    context = browser.new_context()
    context.route("**/*", lambda route: route.continue_())  # turns the cache off
    context.add_init_script(NO_STORAGE)
    context.add_init_script(IN_WORKER % json.dumps(NO_STORAGE))
    with SiteServer(site.root, under=UNDER) as server:
        return watch_start(context, server, REJECTED)


@contextmanager
def compressed(site: Site) -> Iterator[None]:
    """Make the host serve the largest file compressed."""
    wasm = site.root / site.file("pyodide.asm.wasm")
    small = wasm.with_name(wasm.name + ".gz")
    small.write_bytes(gzip.compress(wasm.read_bytes(), 1))
    try:
        yield
    finally:
        small.unlink()


def every_question() -> Iterator[Asked]:
    """Return page requests for the first puzzle of each question and form: a right answer, and the worked answer."""
    for placed in first_of_each_question().values():
        puzzle = {"puzzle": placed.puzzle.text, "name": placed.puzzle.name, "ruleset": placed.puzzle.rules.name}
        yield {"method": "puzzle.rule", "params": {**puzzle, "answer": [list(pair) for pair in placed.right]}}
        yield {"method": "puzzle.worked", "params": puzzle}


def hostile_questions() -> Iterator[Asked]:
    """Return questions on puzzles that would crash the interpreter if parsed."""
    for name, text in NESTED.items():
        yield {"method": "puzzle.card", "params": {"puzzle": text, "name": name}}


LATELY: list[Asked] = [
    {"method": "practice.draw", "params": {"seed": "a", "asks": "kuikae.legal"}},
    {"method": "set.read", "params": {"text": "#v=1&name=x&puzzles=a/b", "puzzles": {}}},
    {"method": "play.hand", "params": {"hand": "common/south/12/-"}},
]
"""Questions that need late modules."""

CAUGHT = ".catch(({name, kind, message}) => ({name, kind, message}))"


def watch_start(
    context: BrowserContext,
    server: SiteServer,
    late: str,
    questions: Sequence[Asked] = (),
    wrong: Sequence[Asked] = (),
    way: str = "image",
) -> Started:
    """Start an engine with a question, ask it others, crash it, and record what is observed."""
    troubles = Troubles(server.origin)
    troubles.watch(context)
    page = opened(context.new_page(), server, PLAIN if way == "plain" else "")
    page.evaluate("void engine.ask('engine.about', {}).then((about) => (globalThis.answer = about))")
    early = page.evaluate("[engine.state.phase, engine.waiting]")
    until(page, "globalThis.answer || engine.state.phase === 'failed'")
    assert page.evaluate("engine.state") == {"phase": "ready"}
    before = len(server.served)
    started = Started(
        way=way,
        early=early,
        waiting=page.evaluate("engine.waiting"),
        states=page.evaluate("states"),
        served=list(server.served),
        python=page.evaluate("answer.python"),
        replies=[page.evaluate("({ method, params }) => engine.ask(method, params)", one) for one in questions],
        lately=page.evaluate("(all) => Promise.all(all.map((one) => engine.ask(one.method, one.params)))", LATELY),
        late=sum(1 for sent in server.served[before:] if sent.body_bytes),
        errors=[page.evaluate(f"({{ method, params }}) => engine.ask(method, params){CAUGHT}", one) for one in wrong],
        refused=page.evaluate(f"engine.ask('no.such', {{}}){CAUGHT}"),
        phase=page.evaluate("engine.state.phase"),
        troubles=list(troubles.seen),
        replaced=replaced(page, late),
    )
    context.close()
    return started


def replaced(page: Page, late: str) -> list[str]:
    """Raise an error in the running worker and ask its successor; return the phases until its answer."""
    page.evaluate("states.length = 0")
    page.workers[-1].evaluate(late)
    until(page, "states.length")
    assert about(page)
    phases: list[str] = page.evaluate("states.map(({ phase }) => phase)")
    return [phase for phase, _ in groupby(phases)]


STEPS = {"image": ["fetching", "booting", "ready"], "plain": ["fetching", "booting", "installing", "ready"]}
"""The states of a start that a page receives, in order."""


def test_engine_loads_from_the_site_fetching_each_file_once(site: Site, a_start: Started) -> None:
    """
    One start fetches exactly the files it needs, no byte twice, and reports its progress.

    With the image it requests no library or wheel; without it, no part of the image.
    """
    assert a_start.python.startswith("3.14")
    assert a_start.troubles == []
    bodies = Counter(sent.path.removeprefix(f"{UNDER}/") for sent in a_start.served if sent.body_bytes)
    engine = {path: times for path, times in bodies.items() if path.startswith("engine/")}
    left_out = map(site.file, (*(OF_PLAIN if a_start.way == "image" else OF_IMAGE), *LATE))
    assert engine == dict.fromkeys(set(site.manifest.files) - set(left_out), 1)
    assert set(engine) == needed(site, a_start)

    states = a_start.states
    loaded = [state["loaded"] for state in states[:-1]]
    assert loaded == sorted(loaded)
    assert len(set(loaded)) > 1
    steps = [step for step, _ in groupby(state.get("step", state["phase"]) for state in states)]
    assert steps == STEPS[a_start.way]


def needed(site: Site, started: Started) -> set[str]:
    """Return the engine files needed to start with the image, or without it."""
    return set(site.manifest.restored if started.way == "image" else site.manifest.installed)


def test_early_question_waits(a_start: Started) -> None:
    """A question starts the engine and is answered once it is ready."""
    assert a_start.early == ["starting", 1]
    assert a_start.waiting == 0


def test_browser_engine_rules_like_the_local_one(a_start: Started) -> None:
    """
    They agree for every question and form, so tests of a page's response to a reply can use either engine.

    `tests/other_browsers/test_vectors_elsewhere.py` asks more questions and compares byte for byte.
    """
    asked = list(every_question())
    for question, reply in zip(asked, a_start.replies, strict=True):
        assert {"result": reply} == json.loads(bridge.handle(json.dumps(question)))
    assert len(asked) > 50


def test_rare_questions_take_three_more_files(a_start: Started) -> None:
    """Each is fetched once even for questions at the same time; an installed engine already has everything."""
    assert a_start.lately == [json.loads(bridge.handle(json.dumps(one)))["result"] for one in LATELY]
    assert a_start.late == (3 if a_start.way == "image" else 0)


def test_crashing_input_is_refused_in_the_browser_too(a_start: Started) -> None:
    """The stack is small there: input that nests too deeply isn't parsed, and the engine stays ready."""
    for question, error in zip(hostile_questions(), a_start.errors, strict=True):
        expected = json.loads(bridge.handle(json.dumps(question)))["error"]
        assert (error["name"], error["message"]) == ("Refusal", expected["message"])
    assert a_start.phase == "ready"


def test_refused_question_is_an_error_with_a_kind(a_start: Started) -> None:
    """The page can tell a refusal from a failure; the engine stays ready."""
    assert a_start.refused["name"] == "Refusal"
    assert a_start.refused["kind"]
    assert a_start.refused["message"]
    assert a_start.phase == "ready"


def test_worker_with_an_error_is_replaced(a_start: Started) -> None:
    """An engine in an unknown state stops ruling; another replaces it automatically."""
    assert a_start.replaced == ["starting", "ready"]


@pytest.mark.deep
def test_without_caching_only_scripts_are_fetched_twice(poor_start: Started) -> None:
    """
    Scripts, the largest of 1.3 MB, are fetched once to be checked and once to be imported.

    This is unavoidable: imports in a worker take no digest, and the policy forbids importing a blob. Refused storage
    makes no difference.
    """
    sizes = Counter(sent.path for sent in poor_start.served if sent.body_bytes > 1_500_000)
    assert set(sizes.values()) == {1}
    assert poor_start.troubles == []
    assert poor_start.replaced == ["starting", "ready"]


def test_compressed_files_count_by_transferred_size(a_start: Started, site: Site) -> None:
    """A compressed file counts with its compressed size; scripts don't count, as the browser fetches them itself."""
    (small,) = (sent.body_bytes for sent in a_start.served if sent.coding == "gzip")
    sizes = {path: (site.root / path).stat().st_size for path in needed(site, a_start)}
    saved = sizes[site.file("pyodide.asm.wasm")] - small
    assert saved > 1_000_000
    assert abs(a_start.bytes - (sum(sizes.values()) - saved)) < 250_000


@pytest.mark.deep
def test_no_randomness_is_frozen_in_the_image(browser: Browser, site: Site) -> None:
    """Two visitors draw different numbers; only the order of Python sets is the same for everyone."""
    drawn = []
    with SiteServer(site.root, under=UNDER) as server:
        for _ in range(2):
            page = opened(browser.new_page(), server)
            drawn.append(
                page.evaluate(
                    """async ([ahead, address, late, code]) => {
                      const [{ begin }, { loadPyodide }] = await Promise.all([import(ahead), import(address)]);
                      let way;
                      const python = await loadPyodide({}, begin({}), (news) => { way = news.way ?? way; });
                      await Promise.all(late.map((missing) => python.late(missing)));
                      return [way, ...python.runPython(code).toJs()];
                    }""",
                    [
                        *(server.at(site.file(name)) for name in ("ahead.js", "interpreter.js")),
                        sorted(bridge.LATE),
                        CHANCE,
                    ],
                )
            )
            page.context.close()
    for (one, other), is_same in zip(zip(*drawn, strict=True), (True, False, False, False, True), strict=True):
        assert (one == other) is is_same
    assert drawn[0][0] == "image"


@pytest.mark.deep
def test_frame_without_an_origin_has_an_engine_too(page: Page, server: SiteServer) -> None:
    """Workers are impossible there, so it runs in the page, which is notified; lack of storage doesn't matter."""
    page.goto(server.at("framed/"))
    (frame,) = page.frames[1:]
    until(frame, "Boolean(globalThis.engine)")
    assert frame.evaluate("globalThis.origin") == "null"
    assert "SecurityError" in str(
        frame.evaluate("(() => { try { return localStorage; } catch (error) { return error.name; } })()")
    )
    question = next(every_question())
    reply = frame.evaluate("({ method, params }) => engine.ask(method, params)", question)
    assert {"result": reply} == json.loads(bridge.handle(json.dumps(question)))
    assert page.workers == []
    assert frame.evaluate("states.at(-2).place") == "page"


@pytest.mark.deep
def test_slow_download_is_no_stall(visit: Visit, server: SiteServer) -> None:
    """The page is patient as long as bytes arrive."""
    server.faults["pyodide.asm.wasm"] = Fault.SLOW
    server.slow_seconds = 2.5
    page = visit(stall=1_500)
    page.evaluate("engine.start()")
    until(page, "engine.state.phase !== 'starting' || engine.state.step !== 'fetching'")
    assert page.evaluate("engine.state.step") == "booting"
    assert not page.evaluate("states.some(({ silent }) => silent)")


def test_large_files_download_while_pyscript_loads(visit: Visit, server: SiteServer, site: Site) -> None:
    """
    However long PyScript takes, the binary and the image have arrived by then.

    A question withdrawn before that isn't sent to the engine.
    """
    page = visit()
    page.evaluate(
        """() => {
          const change = new AbortController();
          engine.ask('engine.about', {}, change).catch((error) => (globalThis.why = error.name));
          change.abort();
        }"""
    )
    assert until(page, "globalThis.why") == "AbortError"
    assert page.evaluate("engine.waiting") == 0
    server.faults["core.js"] = Fault.HELD
    page.evaluate("engine.start()")
    awaited = {f"{UNDER}/{site.file(name)}" for name in ("pyodide.asm.wasm", "engine.zst")}
    for _ in range(300):
        if awaited <= {sent.path for sent in server.served}:
            break
        page.wait_for_timeout(100)
    assert awaited <= {sent.path for sent in server.served}
    assert page.evaluate("engine.state.phase") == "starting"
    server.faults.clear()


@pytest.mark.alone
@pytest.mark.deep
def test_answer_takes_a_few_milliseconds(visit: Visit) -> None:
    """Nineteen of twenty questions make the round trip to the worker in less than a frame."""
    page = visit()
    start(page)
    times = page.evaluate(
        """async () => {
          const times = [];
          for (let i = 0; i < 200; i++) {
            const before = performance.now();
            await engine.ask('engine.about', {});
            times.push(performance.now() - before);
          }
          return times.sort((a, b) => a - b);
        }"""
    )
    assert times[190] < 16


@pytest.mark.deep
def test_browser_caches_compiled_code_after_enough_runs(
    playwright: Playwright, browser_type_launch_args: dict[str, object], site: Site, tmp_path: Path
) -> None:
    """Code is cached only on disk, and only where the binary was compiled, so a page must already be open."""
    kept = tmp_path / "Default" / "Code Cache" / "wasm"
    with (
        SiteServer(site.root, under=UNDER, keeps=True) as server,
        playwright.chromium.launch_persistent_context(tmp_path, **browser_type_launch_args) as context,  # type: ignore[arg-type]
    ):
        page = opened(context.new_page(), server)
        for asked in 5 * list(every_question()):
            page.evaluate("({ method, params }) => engine.ask(method, params)", asked)
        ends = time.monotonic() + 20
        while sum(file.stat().st_size for file in kept.glob("*")) < 100_000:
            assert time.monotonic() < ends
            page.wait_for_timeout(250)
