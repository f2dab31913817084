"""
The engine in a real browser: it starts from the site alone, and what goes wrong is said and can be tried again.

A bare page with the policy of every page of the site asks the engine; the page's scripts are the site's own.
"""

import gzip
import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, Page

from engine_files import EngineManifest, write_engine
from tests.browsing import until
from tests.serving import Fault, SiteServer

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'"
)
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>Ask the engine</title>
<link rel="icon" href="data:,">
<body data-engine="../{base}">
<script type="module" src="../assets/ask.mjs"></script>
"""
ASK = """
import { Engine, says } from "./engine.mjs";
const options = JSON.parse(new URLSearchParams(location.search).get("options"));
const engine = new Engine({ base: document.body.dataset.engine, ...options });
const states = [];
engine.subscribe((state) => states.push({ ...state, says: says(state) }));
Object.assign(globalThis, { engine, states });
"""
SCRIPTS = Path(__file__).parents[2] / "site" / "scripts" / "engine"
UNDER = "/callwise"

# Put code before the worker's own; a page's init scripts don't run there.
IN_WORKER = """
globalThis.Blob = class extends Blob {
  constructor(parts, options) {
    super(options?.type === "text/javascript" ? [%s, ...parts] : parts, options);
  }
};
"""
KEEP_WORKERS = """
globalThis.workers = [];
globalThis.Worker = class extends Worker {
  constructor(...given) { super(...given); workers.push(this); }
};
"""
NO_STORAGE = """
Object.defineProperty(globalThis, "indexedDB", {
  configurable: true,
  get() { throw new DOMException("refused", "SecurityError"); },
});
"""
provokes_trouble = pytest.mark.may_log()


@dataclass(frozen=True)
class Site:
    """A site of one page, and what it knows of the engine."""

    root: Path
    manifest: EngineManifest


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The engine and one bare page."""
    root = tmp_path_factory.mktemp("engine")
    manifest = write_engine(root)
    for path, text in {
        "ask/index.html": PAGE.format(policy=POLICY, base=manifest.base),
        "assets/ask.mjs": ASK,
        "assets/engine.mjs": (SCRIPTS / "engine.mjs").read_text("utf-8"),
    }.items():
        (root / path).parent.mkdir(exist_ok=True)
        (root / path).write_text(text, "utf-8")
    return Site(root, manifest)


@pytest.fixture
def server(site: Site) -> Iterator[SiteServer]:
    """The bare site under a sub-path, as some hosts serve it."""
    with SiteServer(site.root, under=UNDER) as server:
        yield server


class Visit(Protocol):
    """Opens the page; milliseconds that its engine may stand still (`stall`) or take to answer (`patience`)."""

    def __call__(self, *, stall: int = 15_000, patience: int = 10_000) -> Page: ...


@pytest.fixture
def visit(page: Page, server: SiteServer) -> Visit:
    """Open the page, with options for its engine, which is still asleep."""

    def visit(*, stall: int = 15_000, patience: int = 10_000) -> Page:
        options = json.dumps({"stall": stall, "patience": patience})
        page.goto(server.at(f"ask/?options={quote(options)}"))
        until(page, "Boolean(globalThis.engine)")
        return page

    return visit


def phase(page: Page, *, seconds: float = 30.0) -> str:
    """What the start came to: `ready`, or the reason of its failure."""
    until(page, "['ready', 'failed'].includes(engine.state.phase)", seconds=seconds)
    return str(page.evaluate("engine.state.reason ?? engine.state.phase"))


def start(page: Page) -> str:
    """Wake the engine and wait for what comes of it."""
    page.evaluate("engine.start()")
    return phase(page)


def retry(page: Page) -> str:
    """Try again in the same page."""
    page.evaluate("engine.retry()")
    return phase(page)


def about(page: Page) -> str:
    """The Python that answers."""
    return str(page.evaluate("engine.ask('engine.about', {}).then((about) => about.python)"))


def workers(page: Page) -> int:
    """How many workers there are; the browser takes a moment to end one."""
    ends = time.monotonic() + 10
    while len(page.workers) > 1 or page.evaluate("engine.state.phase !== 'failed'") != bool(page.workers):
        if time.monotonic() > ends:
            break
        page.wait_for_timeout(25)
    return len(page.workers)


def test_the_engine_comes_from_the_site_alone_and_each_file_once(visit: Visit, server: SiteServer, site: Site) -> None:
    """One start fetches exactly the files that were written, no byte twice, and says how far it is."""
    page = visit()
    assert start(page) == "ready"
    assert about(page).startswith("3.14")

    bodies = Counter(sent.path.removeprefix(f"{UNDER}/") for sent in server.served if sent.body_bytes)
    engine = {path: times for path, times in bodies.items() if path.startswith("engine/")}
    assert engine == dict.fromkeys(site.manifest.files, 1)

    states = page.evaluate("states")
    loaded = [state["loaded"] for state in states[:-1]]
    assert loaded == sorted(loaded)
    assert len(set(loaded)) > 5
    assert states[-2]["loaded"] == states[-2]["total"] > 13_000_000
    steps = list(dict.fromkeys(state.get("step", state["phase"]) for state in states))
    assert steps == ["fetching", "booting", "installing", "ready"]


def test_without_a_cache_nothing_big_is_fetched_twice(
    visit: Visit, server: SiteServer, context: BrowserContext
) -> None:
    """Where the browser keeps nothing, only small files are fetched again."""
    context.route("**/*", lambda route: route.continue_())  # turns the cache off
    assert start(visit()) == "ready"
    sizes = Counter(sent.path for sent in server.served if sent.body_bytes > 150_000)
    assert set(sizes.values()) == {1}


def test_a_compressing_host_is_counted_by_what_goes_over_the_wire(
    visit: Visit, server: SiteServer, site: Site, request: pytest.FixtureRequest
) -> None:
    """A compressed file counts with its compressed size."""
    (wasm,) = (site.root / path for path in site.manifest.files if path.endswith(".wasm"))
    small = wasm.with_name(wasm.name + ".gz")
    small.write_bytes(gzip.compress(wasm.read_bytes(), 1))
    request.addfinalizer(small.unlink)
    page = visit()
    assert start(page) == "ready"
    last = page.evaluate("states.at(-2)")
    assert last["loaded"] == last["total"]
    saved = wasm.stat().st_size - small.stat().st_size
    assert abs(last["total"] - (site.manifest.bytes - saved)) < 200_000


def test_a_question_asked_early_waits(visit: Visit) -> None:
    """A question wakes the engine and is answered when it is there."""
    page = visit()
    page.evaluate("void engine.ask('engine.about', {}).then((about) => (globalThis.answer = about))")
    assert page.evaluate("[engine.state.phase, engine.waiting]") == ["starting", 1]
    assert until(page, "globalThis.answer?.python")
    assert page.evaluate("engine.waiting") == 0


def test_a_question_can_be_taken_back(visit: Visit) -> None:
    """What nobody waits for any more is not put to the engine."""
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


def test_a_question_the_engine_refuses_is_an_error_with_a_kind(visit: Visit) -> None:
    """The page can tell a refusal from a failure; the engine stays ready."""
    page = visit()
    refused = page.evaluate("engine.ask('no.such', {}).catch(({name, kind, message}) => ({name, kind, message}))")
    assert refused["name"] == "Refusal"
    assert refused["kind"]
    assert refused["message"]
    assert page.evaluate("engine.state.phase") == "ready"


@pytest.mark.alone
def test_an_answer_takes_a_few_milliseconds(visit: Visit) -> None:
    """Nineteen of twenty questions go to the worker and back in less than a frame."""
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


@provokes_trouble
@pytest.mark.parametrize(
    "name",
    [
        "start.mjs",
        "files.mjs",
        "storage.mjs",
        "core.js",
        "core-*.js",
        "error-*.js",
        "worker.py",
        "interpreter.mjs",
        "lock.json",
        "pyodide.mjs",
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "python_stdlib.zip",
        "callwise-*.whl",
        "mahjong-*.whl",
        "micropip-*.whl",
    ],
)
def test_a_file_that_is_missing_or_cut_is_said_and_tried_again(
    name: str, visit: Visit, server: SiteServer, site: Site
) -> None:
    """Each file of the engine can be missing, be damaged or break off; a retry works as soon as it is whole."""
    (path,) = (path for path in site.manifest.files if Path(path).match(name))
    page = visit()
    server.faults[path] = Fault.MISSING
    page.evaluate("void engine.ask('engine.about', {}).then((about) => (globalThis.answer = about))")
    assert phase(page) == "file"

    server.faults[path] = Fault.CUT
    assert retry(page) == "file"
    server.faults.clear()

    whole = (site.root / path).read_bytes()
    (site.root / path).write_bytes(whole[: len(whole) // 2])
    try:
        assert retry(page) == "file"
    finally:
        (site.root / path).write_bytes(whole)

    assert retry(page) == "ready"
    assert until(page, "globalThis.answer?.python")
    assert workers(page) == 1


@provokes_trouble
@pytest.mark.parametrize(
    "name",
    [
        "core.js",
        "pyodide.asm.wasm",
        *(pytest.param(name, marks=pytest.mark.deep) for name in ("start.mjs", "worker.py", "pyodide.asm.mjs")),
    ],
)
def test_a_download_that_stalls_is_given_up(name: str, visit: Visit, server: SiteServer) -> None:
    """When nothing comes for a while the start has failed, whichever file it hangs on."""
    page = visit(stall=1_500)
    server.faults[name] = Fault.STALL
    assert start(page) == "stalled"
    assert workers(page) == 0


def test_a_slow_download_is_no_stall(visit: Visit, server: SiteServer) -> None:
    """As long as bytes come, the page is patient."""
    server.faults["pyodide.asm.wasm"] = Fault.SLOW
    server.slow_seconds = 4.0
    assert start(visit(stall=2_500)) == "ready"


@provokes_trouble
def test_a_browser_without_webassembly_is_told_so(visit: Visit, page: Page, server: SiteServer) -> None:
    """Nothing is fetched in vain."""
    page.add_init_script("delete globalThis.WebAssembly")
    assert start(visit()) == "unsupported"
    assert not [sent for sent in server.served if "pyodide" in sent.path]


@provokes_trouble
@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("delete globalThis.WebAssembly;", "unsupported"),
        ("WebAssembly.instantiateStreaming = async () => { throw new RangeError('out of memory'); };", "memory"),
        ("WebAssembly.instantiateStreaming = async () => { throw new Error('will not'); };", "engine"),
        ("throw new Error('dead on arrival');", "engine"),
        ("setTimeout(() => { throw new Error('later'); }, 300);", "engine"),
        ("setTimeout(() => Promise.reject(new Error('later')), 300);", "engine"),
        ("await new Promise(() => {});", "stalled"),
    ],
)
def test_a_worker_in_trouble_is_ended_and_replaced(code: str, reason: str, visit: Visit, page: Page) -> None:
    """Whatever keeps the worker from starting, the page learns of it; the next worker is a new one."""
    prefix = json.dumps(f"if (true) {{ {code} }}\n")
    page.add_init_script(IN_WORKER % f"globalThis.mended ? '' : {prefix}")
    page = visit(stall=4_000 if reason == "stalled" else 15_000)
    assert start(page) == reason
    assert workers(page) == 0
    page.evaluate("globalThis.mended = true")
    assert retry(page) == "ready"
    assert about(page)


@pytest.mark.parametrize("where", ["page", "both"])
def test_refused_storage_is_no_hindrance(where: str, visit: Visit, page: Page) -> None:
    """The engine keeps nothing, so it starts where a browser refuses IndexedDB."""
    page.add_init_script(NO_STORAGE)
    if where == "both":
        page.add_init_script(IN_WORKER % json.dumps(NO_STORAGE))
    page = visit()
    assert start(page) == "ready"
    assert about(page)


@provokes_trouble
def test_a_worker_that_died_is_noticed_by_the_next_question(visit: Visit, page: Page) -> None:
    """The question is not lost: it is put again to the next worker."""
    page.add_init_script(KEEP_WORKERS)
    page = visit(patience=2_000)
    assert start(page) == "ready"
    page.evaluate("workers.at(-1).terminate()")
    page.evaluate("void engine.ask('engine.about', {}).then((about) => (globalThis.answer = about))")
    until(page, "engine.state.phase === 'failed'")
    assert page.evaluate("[engine.state.reason, engine.waiting]") == ["stopped", 1]
    assert retry(page) == "ready"
    assert until(page, "globalThis.answer?.python")


@provokes_trouble
@pytest.mark.parametrize(
    "code", ["setTimeout(() => { throw new Error('late') })", "void Promise.reject(new Error('late'))"]
)
def test_an_error_in_a_running_worker_stops_it(code: str, visit: Visit) -> None:
    """An engine that is in an unknown state rules no more until it is started anew."""
    page = visit()
    assert start(page) == "ready"
    page.workers[0].evaluate(code)
    until(page, "engine.state.phase === 'failed'")
    assert page.evaluate("engine.state.reason") == "stopped"
    assert retry(page) == "ready"
    assert about(page)
    assert workers(page) == 1
