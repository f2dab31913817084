"""
The engine in a real browser: it starts from the site alone, and what goes wrong is said and can be tried again.

A bare page with the policy of every page of the site asks the engine; the page's scripts are the site's own.
A start costs seconds, so one page goes from trouble to trouble, and what one start tells is told once for all.
"""

import gzip
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Protocol, TypedDict
from urllib.parse import quote

import pytest
import zstandard
from playwright.sync_api import Browser, BrowserContext, Page

from builder.engine import files as engine_files
from builder.engine.files import EngineManifest, write_engine
from builder.engine.image import golden, image, parted
from callwise import bridge
from callwise.forms.choose import ANSWER, Choose
from tests.browser.puzzles import first_of_each_question
from tests.support.browsing import Troubles, until
from tests.support.nested import NESTED
from tests.support.serving import Fault, Served, SiteServer

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types callwise"
)
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>Ask the engine</title>
<link rel="icon" href="../assets/icon.svg">
<body data-engine="../{base}" data-digest="{digest}">
<script src="../assets/trusted.js"></script>
<script type="module" src="../assets/ask.js"></script>
"""
ASK = """
import { Engine, says } from "./engine.js";
const options = JSON.parse(new URLSearchParams(location.search).get("options"));
const engine = new Engine({ base: document.body.dataset.engine, digest: document.body.dataset.digest, ...options });
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
FRAMED = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Somebody's page</title>
<link rel="icon" href="../assets/icon.svg">
<iframe title="The engine" sandbox="allow-scripts" src="../ask/?options={}"></iframe>
"""
"""A frame whose origin is kept from it."""
CHANCE = """
import os, random
[random.random(), random.Random().random(), os.urandom(8).hex(), hash("callwise")]
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
globalThis.BroadcastChannel = class {
  constructor() { throw new DOMException("refused", "SecurityError"); }
};
"""
provokes_trouble = pytest.mark.may_log()

FILES = (
    "start.js",
    "boot.js",
    "storage.js",
    "core.js",
    "core-*.js",
    "error-*.js",
    "worker.py",
    "interpreter.js",
    "taking.js",
    "pyodide.js",
    "pyodide.asm.js",
    "pyodide.asm.wasm",
)
"""The engine's files that every start needs, in the order in which a page comes to need them."""

OF_IMAGE = ("engine.zst", "fzstd.js", "image.js", "unpack.js")
"""Those that it needs to go on from the image."""

OF_PLAIN = ("plain.js", "lock.json", "python_stdlib.zip", "callwise-*.whl", "mahjong-*.whl", "micropip-*.whl")
"""Those that it needs where it can't."""

PLAIN = "engine=plain"
"""What a page's address says to have the engine installed, be there an image or not."""

THROWN = "setTimeout(() => { throw new Error('late') })"
REJECTED = "void Promise.reject(new Error('late'))"
WORKER_TROUBLE = {
    "delete globalThis.WebAssembly;": "unsupported",
    "WebAssembly.compileStreaming = async () => { throw new RangeError('out of memory'); };": "memory",
    "WebAssembly.compileStreaming = async () => { throw new Error('will not'); };": "engine",
    "throw new Error('dead on arrival');": "engine",
    "setTimeout(() => { throw new Error('later'); }, 300);": "engine",
    "setTimeout(() => Promise.reject(new Error('later')), 300);": "engine",
}
"""What can keep a worker from starting, and what the page calls it."""


@dataclass(frozen=True)
class Site:
    """A site of one page, and what it knows of the engine."""

    root: Path
    manifest: EngineManifest

    def file(self, name: str) -> str:
        """The one file of the engine with such a name, relative to the site."""
        (path,) = (path for path in self.manifest.files if Path(path).match(name))
        return path


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The engine and one bare page."""
    return written(tmp_path_factory.mktemp("engine"))


def written(root: Path) -> Site:
    """Write the engine and a bare page, and another that has it in a frame."""
    manifest = write_engine(root)
    for path, text in {
        "ask/index.html": PAGE.format(policy=POLICY, base=manifest.base, digest=manifest.digest),
        "framed/index.html": FRAMED,
        "assets/ask.js": ASK,
        "assets/icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
        "assets/trusted.js": (SCRIPTS.parent / "early" / "trusted.js").read_text("utf-8"),
        "assets/engine.js": (SCRIPTS / "engine.js").read_text("utf-8"),
        "assets/checked.js": (SCRIPTS / "checked.js").read_text("utf-8"),
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
    """
    Opens the page; milliseconds that its engine may stand still (`stall`) or take to answer (`patience`).

    What the address says beside that is `query`.
    """

    def __call__(self, *, stall: int = 15_000, patience: int = 10_000, query: str = "") -> Page: ...


@pytest.fixture
def visit(page: Page, server: SiteServer) -> Visit:
    """Open the page, with options for its engine, which is still asleep."""

    def visit(*, stall: int = 15_000, patience: int = 10_000, query: str = "") -> Page:
        return opened(page, server, query, stall=stall, patience=patience)

    return visit


def opened(page: Page, server: SiteServer, query: str = "", **options: int) -> Page:
    """Open the bare page with options for its engine."""
    page.goto(server.at(f"ask/?options={quote(json.dumps(options))}&{query}"))
    until(page, "Boolean(globalThis.engine)")
    return page


def phase(page: Page, *, seconds: float = 60.0) -> str:
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


Asked = dict[str, object]
"""A question as a page puts it: its method and what goes with it."""


class State(TypedDict, total=False):
    """One state of the engine, as the page sees it."""

    phase: str
    step: str
    loaded: int
    total: int


@dataclass(frozen=True)
class Started:
    """What was seen of one start, and of the engine that then was there."""

    early: list[object]
    """Right after the question that woke the engine: its phase, and how many questions waited."""

    waiting: int
    """How many questions waited when that one was answered."""

    states: list[State]
    served: list[Served]
    python: str
    replies: list[object]
    errors: list[dict[str, str]]
    refused: dict[str, str]
    phase: str
    """How the engine was after all questions."""

    troubles: list[str]
    stopped: str
    """What it was called when an error came up in the running worker."""

    @property
    def bytes(self) -> int:
        """How many bytes were fetched, as the page counts."""
        last = self.states[-2]
        assert last["loaded"] == last["total"]
        return last["total"]


WAYS = ["image", pytest.param("plain", marks=pytest.mark.deep)]


@pytest.fixture(scope="module")
def image_start(browser: Browser, site: Site) -> Started:
    """A start as most have it; then every kind of question is put to the engine."""
    return _start(browser, site, "")


@pytest.fixture(scope="module")
def plain_start(browser: Browser, site: Site) -> Started:
    """A start without the image, and the same questions."""
    return _start(browser, site, PLAIN)


def _start(browser: Browser, site: Site, query: str) -> Started:
    with SiteServer(site.root, under=UNDER) as server:
        asked = list(every_question()), list(hostile_questions())
        return watch_start(browser.new_context(), server, THROWN, *asked, query=query)


@pytest.fixture(params=WAYS)
def a_start(request: pytest.FixtureRequest) -> Started:
    """Each start of the two."""
    started: Started = request.getfixturevalue(f"{request.param}_start")
    return started


@pytest.fixture(scope="module")
def poor_start(browser: Browser, site: Site) -> Iterator[Started]:
    """A start where the browser keeps nothing, neither files nor data, and the host has compressed the largest file."""
    context = browser.new_context()
    context.route("**/*", lambda route: route.continue_())  # turns the cache off
    context.add_init_script(NO_STORAGE)
    context.add_init_script(IN_WORKER % json.dumps(NO_STORAGE))
    wasm = site.root / site.file("pyodide.asm.wasm")
    small = wasm.with_name(wasm.name + ".gz")
    small.write_bytes(gzip.compress(wasm.read_bytes(), 1))
    try:
        with SiteServer(site.root, under=UNDER) as server:
            yield watch_start(context, server, REJECTED)
    finally:
        small.unlink()


def every_question() -> Iterator[Asked]:
    """What pages ask of the first puzzle of each question and form: every answer by itself, and how it is worked."""
    for placed in first_of_each_question().values():
        puzzle = {"puzzle": placed.puzzle.text, "name": placed.puzzle.name, "ruleset": placed.puzzle.rules.name}
        right = placed.puzzle.form.right(placed.puzzle.rules) or ()
        offered = placed.offered if isinstance(placed.puzzle.form, Choose) else []
        for answer in (right, *(((ANSWER, code),) for code in offered)):
            yield {"method": "puzzle.rule", "params": {**puzzle, "answer": [list(pair) for pair in answer]}}
        yield {"method": "puzzle.worked", "params": puzzle}


def hostile_questions() -> Iterator[Asked]:
    """Ask of puzzles that would end the interpreter if they were parsed."""
    for name, text in NESTED.items():
        yield {"method": "puzzle.card", "params": {"puzzle": text, "name": name}}


CAUGHT = ".catch(({name, kind, message}) => ({name, kind, message}))"


def watch_start(
    context: BrowserContext,
    server: SiteServer,
    late: str,
    questions: Sequence[Asked] = (),
    wrong: Sequence[Asked] = (),
    query: str = "",
) -> Started:
    """Wake an engine by a question, put others to it, bring it down, and note what there is to see."""
    troubles = Troubles(server.origin)
    troubles.watch(context)
    page = opened(context.new_page(), server, query)
    page.evaluate("void engine.ask('engine.about', {}).then((about) => (globalThis.answer = about))")
    early = page.evaluate("[engine.state.phase, engine.waiting]")
    until(page, "globalThis.answer || engine.state.phase === 'failed'")
    assert page.evaluate("engine.state") == {"phase": "ready"}
    started = Started(
        early=early,
        waiting=page.evaluate("engine.waiting"),
        states=page.evaluate("states"),
        served=list(server.served),
        python=page.evaluate("answer.python"),
        replies=[page.evaluate("({ method, params }) => engine.ask(method, params)", one) for one in questions],
        errors=[page.evaluate(f"({{ method, params }}) => engine.ask(method, params){CAUGHT}", one) for one in wrong],
        refused=page.evaluate(f"engine.ask('no.such', {{}}){CAUGHT}"),
        phase=page.evaluate("engine.state.phase"),
        troubles=list(troubles.seen),
        stopped=stopped(page, late),
    )
    context.close()
    return started


def stopped(page: Page, late: str) -> str:
    """Let an error come up in the running worker; give what the page calls that."""
    page.workers[0].evaluate(late)
    until(page, "engine.state.phase === 'failed'")
    return str(page.evaluate("engine.state.reason"))


STEPS = {"image": ["fetching", "booting", "ready"], "plain": ["fetching", "booting", "installing", "ready"]}
"""What a page is told of a start, in order."""


@pytest.mark.parametrize("way", WAYS)
def test_the_engine_comes_from_the_site_alone_and_each_file_once(
    way: str, site: Site, request: pytest.FixtureRequest
) -> None:
    """
    One start fetches exactly the files that it needs, no byte twice, and says how far it is.

    From the image it asks for no library and no wheel; without it, for nothing of the image.
    """
    started: Started = request.getfixturevalue(f"{way}_start")
    assert started.python.startswith("3.14")
    assert started.troubles == []
    bodies = Counter(sent.path.removeprefix(f"{UNDER}/") for sent in started.served if sent.body_bytes)
    engine = {path: times for path, times in bodies.items() if path.startswith("engine/")}
    left_out = map(site.file, OF_PLAIN if way == "image" else OF_IMAGE)
    assert engine == dict.fromkeys(set(site.manifest.files) - set(left_out), 1)
    assert set(engine) == set(site.manifest.restored if way == "image" else site.manifest.installed)

    states = started.states
    loaded = [state["loaded"] for state in states[:-1]]
    assert loaded == sorted(loaded)
    assert len(set(loaded)) > 5
    assert started.bytes > 13_000_000
    steps = [step for step, _ in groupby(state.get("step", state["phase"]) for state in states)]
    assert steps == STEPS[way]


def test_a_question_asked_early_waits(a_start: Started) -> None:
    """A question wakes the engine and is answered when it is there."""
    assert a_start.early == ["starting", 1]
    assert a_start.waiting == 0


def test_the_engine_in_the_browser_rules_as_the_one_here(a_start: Started) -> None:
    """To the byte, for every question and form: so what a page does with a reply can be tried with either."""
    asked = list(every_question())
    for question, reply in zip(asked, a_start.replies, strict=True):
        assert {"result": reply} == json.loads(bridge.handle(json.dumps(question)))
    assert len(asked) > 50


def test_what_would_end_the_interpreter_is_refused_in_the_browser_too(a_start: Started) -> None:
    """Its stack is small there: nothing is parsed that nests too deeply, and the engine stays ready."""
    for question, error in zip(hostile_questions(), a_start.errors, strict=True):
        expected = json.loads(bridge.handle(json.dumps(question)))["error"]
        assert (error["name"], error["message"]) == ("Refusal", expected["message"])
    assert a_start.phase == "ready"


def test_a_question_the_engine_refuses_is_an_error_with_a_kind(a_start: Started) -> None:
    """The page can tell a refusal from a failure; the engine stays ready."""
    assert a_start.refused["name"] == "Refusal"
    assert a_start.refused["kind"]
    assert a_start.refused["message"]
    assert a_start.phase == "ready"


def test_an_error_in_a_running_worker_stops_it(a_start: Started, poor_start: Started) -> None:
    """An engine that is in an unknown state rules no more until it is started anew."""
    assert (a_start.stopped, poor_start.stopped) == ("stopped", "stopped")


def test_where_nothing_is_kept_nothing_big_is_fetched_twice(poor_start: Started) -> None:
    """
    Only scripts are, the largest of 1.3 MB: they are checked, then imported.

    There is no way round it: no import in a worker takes a digest, and the policy allows none of a blob.

    Storage that is refused is no hindrance.
    """
    sizes = Counter(sent.path for sent in poor_start.served if sent.body_bytes > 1_500_000)
    assert set(sizes.values()) == {1}
    assert poor_start.troubles == []


def test_a_compressing_host_is_counted_by_what_goes_over_the_wire(poor_start: Started, site: Site) -> None:
    """A compressed file counts with its compressed size; scripts, which the browser fetches itself, don't count."""
    (small,) = (sent.body_bytes for sent in poor_start.served if sent.coding == "gzip")
    saved = (site.root / site.file("pyodide.asm.wasm")).stat().st_size - small
    assert saved > 1_000_000
    assert abs(poor_start.bytes - (site.manifest.bytes - saved)) < 250_000


def test_nothing_of_chance_is_frozen_in_the_image(browser: Browser, site: Site) -> None:
    """Two visitors draw other numbers; only the order of sets is the same for all."""
    drawn = []
    with SiteServer(site.root, under=UNDER) as server:
        for _ in range(2):
            page = opened(browser.new_page(), server)
            drawn.append(
                page.evaluate(
                    """async ([address, code]) => {
                      const { loadPyodide } = await import(address);
                      let way;
                      const python = await loadPyodide({}, (news) => { way = news.way ?? way; });
                      return [way, ...python.runPython(code).toJs()];
                    }""",
                    [server.at(site.file("interpreter.js")), CHANCE],
                )
            )
            page.context.close()
    for (one, other), is_same in zip(zip(*drawn, strict=True), (True, False, False, False, True), strict=True):
        assert (one == other) is is_same
    assert drawn[0][0] == "image"


def test_a_frame_without_an_origin_has_an_engine_too(page: Page, server: SiteServer) -> None:
    """There can be no worker, so it runs in the page, which is told so."""
    page.goto(server.at("framed/"))
    (frame,) = page.frames[1:]
    until(frame, "Boolean(globalThis.engine)")
    assert frame.evaluate("globalThis.origin") == "null"
    question = next(every_question())
    reply = frame.evaluate("({ method, params }) => engine.ask(method, params)", question)
    assert {"result": reply} == json.loads(bridge.handle(json.dumps(question)))
    assert page.workers == []
    assert frame.evaluate("states.at(-2).place") == "page"


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


def test_every_file_of_the_engine_is_spoilt_in_these_tests(site: Site) -> None:
    assert sorted(map(site.file, FILES + OF_IMAGE + OF_PLAIN)) == sorted(site.manifest.files)


@provokes_trouble
@pytest.mark.parametrize("fault", [Fault.MISSING, Fault.ALTERED])
def test_a_file_that_is_missing_or_another_is_said(visit: Visit, server: SiteServer, site: Site, fault: Fault) -> None:
    """
    Whichever it is, the first start comes to nothing and says so.

    One bit of any file is enough, be it as long as the right one.
    """
    came_to = {}
    for name in FILES + OF_PLAIN:
        server.faults = {site.file(name): fault}
        came_to[name] = start(visit(query=PLAIN if name in OF_PLAIN else ""))
    assert came_to == dict.fromkeys(FILES + OF_PLAIN, "file")


@provokes_trouble
@pytest.mark.parametrize(
    ("name", "fault"),
    [
        pytest.param(name, fault, marks=[] if (name, fault) == ("engine.zst", Fault.ALTERED) else pytest.mark.deep)
        for name in OF_IMAGE
        for fault in (Fault.MISSING, Fault.CUT, Fault.SHORT, Fault.ALTERED)
    ],
)
def test_without_a_sound_image_the_engine_is_installed(
    visit: Visit, server: SiteServer, site: Site, name: str, fault: Fault
) -> None:
    """Nobody is told of a failure, since there is none: only the console says why it took longer."""
    server.faults = {site.file(name): fault}
    page = visit()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "info" else None)
    assert start(page) == "ready"
    assert about(page).startswith("3.14")
    assert {sent.path.rpartition("/")[2] for sent in server.served} >= {"lock.json", "python_stdlib.zip"}
    states: list[State] = page.evaluate("states")
    loaded = [state["loaded"] for state in states if "loaded" in state]
    assert loaded == sorted(loaded)
    assert loaded[-1] == states[-2]["total"]
    assert any("the engine is installed" in text for text in said)


@provokes_trouble
@pytest.mark.deep
def test_a_file_that_is_cut_is_said_and_tried_again(visit: Visit, server: SiteServer, site: Site) -> None:
    """
    Each file can be missing, break off or be damaged; a retry works as soon as it is whole.

    So each retry comes as far as the file that is spoilt by then, and the last one to the end.
    """
    page = visit()
    server.faults = {"/start.js": Fault.MISSING}
    page.evaluate("void engine.ask('engine.about', {}).then((about) => (globalThis.answer = about))")
    assert phase(page) == "file"
    for name in FILES:
        for fault in (Fault.MISSING, Fault.CUT, Fault.SHORT, Fault.ALTERED):
            path = site.file(name)
            server.faults = {path: fault}
            assert retry(page) == "file", f"{name}, {fault}"
            detail = page.evaluate("engine.state.detail")
            assert Path(path).name in detail or fault in (Fault.SHORT, Fault.ALTERED), f"{name}, {fault}: {detail}"
    server.faults = {}
    assert retry(page) == "ready"
    assert until(page, "globalThis.answer?.python")
    assert workers(page) == 1


@provokes_trouble
@pytest.mark.parametrize(
    "name",
    [
        "pyodide.asm.wasm",
        *(
            pytest.param(name, marks=pytest.mark.deep)
            for name in ("core.js", "start.js", "boot.js", "worker.py", "pyodide.asm.js")
        ),
    ],
)
def test_a_silence_is_told_and_waited_for(name: str, visit: Visit, server: SiteServer) -> None:
    """It is told how long it has been; when the file comes the start goes on, whichever file it was."""
    page = visit(stall=300)
    server.faults[name] = Fault.HELD
    page.evaluate("engine.start()")
    until(page, "engine.state.silent >= 600")
    assert "Nothing new for" in str(page.evaluate("states.at(-1).says"))
    server.faults.clear()
    assert phase(page) == "ready"


@provokes_trouble
def test_a_silent_start_begins_anew_when_that_is_asked_for(visit: Visit, page: Page) -> None:
    """Not by itself; and of the old start nothing is left."""
    page.add_init_script(IN_WORKER % "globalThis.trouble ?? 'await new Promise(() => {});'")
    page = visit(stall=300)
    page.evaluate("engine.start()")
    until(page, "engine.state.silent >= 600")
    assert page.evaluate("engine.state.phase") == "starting"
    assert workers(page) == 1
    page.evaluate("globalThis.trouble = ''")
    assert retry(page) == "ready"
    assert workers(page) == 1


@provokes_trouble
@pytest.mark.deep
def test_where_the_worker_never_says_a_word_the_page_runs_the_engine(visit: Visit, page: Page) -> None:
    """It waits a quarter of a minute for a word of it."""
    page.add_init_script(IN_WORKER % json.dumps("await new Promise(() => {});"))
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page = visit(stall=60_000)
    page.evaluate("engine.start()")
    assert phase(page, seconds=90) == "ready"
    assert any("the page's own thread" in text for text in said)
    assert about(page).startswith("3.14")
    assert page.workers == []


def _of_another_build(image: bytes) -> bytes:
    at = image.index(b'"build":"') + len(b'"build":"')
    return image[:at] + b"0" * 64 + image[at + 64 :]


def _with_memory(image: bytes, change: Callable[[bytes], bytes]) -> bytes:
    head, memory = parted(image)
    return head + change(zstandard.decompress(memory))


MIXED_UP: Mapping[str, Callable[[bytes], bytes]] = {
    "of another build": _of_another_build,
    "packed otherwise": lambda image: _with_memory(image, lambda memory: gzip.compress(memory, 1)),
    "of half the memory": lambda image: _with_memory(image, lambda memory: zstandard.compress(memory[:16_000_000])),
    "of nothing": lambda image: _with_memory(image, lambda memory: zstandard.compress(b"")),
    "a text": lambda image: b"engine",
}
"""Images that were never right, though they are whole."""


@provokes_trouble
@pytest.mark.deep
@pytest.mark.parametrize("mix_up", MIXED_UP.values(), ids=list(MIXED_UP))
def test_an_image_that_does_not_fit_is_not_used(
    mix_up: Callable[[bytes], bytes], page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Be it what the site was built with: the engine is installed."""
    monkeypatch.setattr(engine_files, "image", lambda *given: mix_up(image(*given)))
    assert_it_is_installed(page, tmp_path)


@provokes_trouble
@pytest.mark.deep
def test_an_image_that_answers_otherwise_is_not_used(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is asked a question before it may rule."""
    monkeypatch.setattr(engine_files, "golden", lambda: {**golden(), "reply": "{}"})
    assert_it_is_installed(page, tmp_path)


def assert_it_is_installed(page: Page, root: Path) -> None:
    """Build a site and see that its engine is there, the long way round."""
    site = written(root)
    with SiteServer(site.root) as server:
        page = opened(page, server)
        assert start(page) == "ready"
        assert about(page).startswith("3.14")
        assert site.file("python_stdlib.zip") in {sent.path.lstrip("/") for sent in server.served}


def test_a_slow_download_is_no_stall(visit: Visit, server: SiteServer) -> None:
    """As long as bytes come, the page is patient."""
    server.faults["pyodide.asm.wasm"] = Fault.SLOW
    server.slow_seconds = 4.0
    page = visit(stall=2_500)
    page.evaluate("engine.start()")
    until(page, "engine.state.phase !== 'starting' || engine.state.step !== 'fetching'")
    assert page.evaluate("engine.state.step") == "booting"
    assert not page.evaluate("states.some(({ silent }) => silent)")


@provokes_trouble
def test_a_browser_without_webassembly_is_told_so(visit: Visit, page: Page, server: SiteServer) -> None:
    """Nothing is fetched in vain."""
    page.add_init_script("delete globalThis.WebAssembly")
    assert start(visit()) == "unsupported"
    assert not [sent for sent in server.served if "pyodide" in sent.path]


@provokes_trouble
def test_a_fault_of_the_page_is_not_called_a_file_that_is_missing(visit: Visit, page: Page) -> None:
    """PyScript's core is there and whole, but can't run."""
    page.add_init_script("delete globalThis.MessageChannel")
    assert start(visit()) == "engine"


@provokes_trouble
@pytest.mark.deep
def test_a_worker_in_trouble_is_ended_and_replaced(visit: Visit, page: Page) -> None:
    """Whatever keeps the worker from starting, the page learns of it; the next worker is a new one."""
    page.add_init_script(IN_WORKER % "globalThis.trouble ? `if (true) { ${trouble} }\n` : ''")
    page = visit()
    came_to: dict[str, str] = {}
    for code in WORKER_TROUBLE:
        page.evaluate("code => { globalThis.trouble = code; }", code)
        came_to[code] = retry(page) if came_to else start(page)
        assert workers(page) == 0, code
    assert came_to == WORKER_TROUBLE
    page.evaluate("delete globalThis.trouble")
    assert retry(page) == "ready"
    assert about(page)


@provokes_trouble
@pytest.mark.deep
def test_a_worker_that_died_is_noticed(visit: Visit, page: Page) -> None:
    """A question on its way is not lost: it is put again to the next worker.  Without a question it is noticed too."""
    page.add_init_script(KEEP_WORKERS)
    page = visit(patience=2_000)
    assert start(page) == "ready"
    page.evaluate("workers.at(-1).terminate()")
    page.evaluate("void engine.ask('engine.about', {}).then((about) => (globalThis.answer = about))")
    until(page, "engine.state.phase === 'failed'")
    assert page.evaluate("[engine.state.reason, engine.waiting]") == ["stopped", 1]
    assert retry(page) == "ready"
    assert until(page, "globalThis.answer?.python")
    assert workers(page) == 1
    page.evaluate("workers.at(-1).terminate()")
    until(page, "engine.state.phase === 'failed'", seconds=8)
    assert page.evaluate("[engine.state.reason, engine.waiting]") == ["stopped", 0]
