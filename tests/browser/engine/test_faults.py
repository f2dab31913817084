"""
Failures while the engine starts or runs are reported and can be retried.

A start costs seconds, so one page goes through several failures.
"""

import gzip
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
import zstandard
from playwright.sync_api import Page

from builder.engine import engine_files
from builder.engine.engine_files import EngineManifest
from builder.engine.image import Image, check_question, image, split_header
from tests.support.browser.bare_page import (
    FILES,
    IN_WORKER,
    LATE,
    OF_IMAGE,
    OF_PLAIN,
    PLAIN,
    RUNNING,
    Site,
    State,
    Visit,
    about,
    opened,
    phase,
    retry,
    start,
    workers,
    written,
)
from tests.support.browser.browsing import until
from tests.support.browser.changing_folder import changing
from tests.support.browser.site_server import Fault, SiteServer

provokes_trouble = pytest.mark.may_log()

KEEP_WORKERS = """
globalThis.workers = [];
globalThis.Worker = class extends Worker {
  constructor(...given) { super(...given); workers.push(this); }
};
"""
NO_LOCKS = "Object.defineProperty(navigator, 'locks', { value: undefined });"
LATER, NEVER = "new Error('later')", "return new Promise(() => {});"
WORKER_TROUBLE = {
    "delete globalThis.WebAssembly;": "unsupported",
    "WebAssembly.instantiate = async () => { throw new RangeError('out of memory'); };": "memory",
    "WebAssembly.instantiate = async () => { throw new Error('will not'); };": "engine",
    "throw new Error('dead on arrival');": "engine",
    f"WebAssembly.instantiate = () => {{ setTimeout(() => {{ throw {LATER}; }}); {NEVER} }};": "engine",
    f"WebAssembly.instantiate = () => {{ setTimeout(() => Promise.reject({LATER})); {NEVER} }};": "engine",
}
"""Reasons why a worker can't start, and the page's name for each."""


def test_these_tests_spoil_every_engine_file(site: Site) -> None:
    assert sorted(map(site.file, (*FILES, *OF_IMAGE, *OF_PLAIN, *LATE))) == sorted(site.manifest.files)


EVERY = (*FILES, *OF_PLAIN)


@provokes_trouble
@pytest.mark.parametrize(
    ("fault", "names"),
    [
        (Fault.MISSING, ("start.js", "pyodide.asm.wasm")),
        (Fault.ALTERED, ("start.js", "ahead.js", "worker.py", "pyodide.asm.wasm", "mahjong-*.whl")),
        pytest.param(Fault.MISSING, EVERY, marks=pytest.mark.deep, id="any missing"),
        pytest.param(Fault.ALTERED, EVERY, marks=pytest.mark.deep, id="any altered"),
    ],
)
def test_missing_or_altered_file_is_reported(
    visit: Visit, server: SiteServer, site: Site, fault: Fault, names: Sequence[str]
) -> None:
    """
    The first start fails and reports the file, whichever it is.

    One flipped bit is enough, even if the length is right. Every kind of file check is always tried.
    """
    came_to = {}
    for name in names:
        server.faults = {site.file(name): fault}
        came_to[name] = start(visit(query=PLAIN if name in OF_PLAIN else ""))
    assert came_to == dict.fromkeys(names, "file")


@pytest.mark.deep
@provokes_trouble
@pytest.mark.parametrize("fault", [Fault.MISSING, Fault.CUT, Fault.ALTERED])
def test_late_file_can_fail_and_be_retried(visit: Visit, server: SiteServer, site: Site, fault: Fault) -> None:
    """The page says that the referee has stopped, and a retry gets the answer."""
    page = visit()
    assert start(page) == "ready"
    server.faults = {site.file(LATE[0]): fault}
    page.evaluate("void engine.ask('practice.draw', { seed: 'a' }).then((drawn) => (globalThis.drawn = drawn))")
    until(page, "engine.state.phase === 'failed'")
    server.faults = {}
    page.evaluate("engine.retry()")
    until(page, "globalThis.drawn?.title")


@pytest.mark.deep
@provokes_trouble
@pytest.mark.parametrize(
    ("name", "fault"),
    [(name, fault) for name in OF_IMAGE for fault in (Fault.MISSING, Fault.CUT, Fault.SHORT, Fault.ALTERED)],
)
def test_engine_is_installed_if_the_image_is_damaged(
    visit: Visit, server: SiteServer, site: Site, name: str, fault: Fault
) -> None:
    """This isn't reported as a failure; only the console says why it took longer."""
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
def test_truncated_file_is_reported_and_retried(visit: Visit, server: SiteServer, site: Site) -> None:
    """
    Each file can be missing, truncated or damaged; a retry works once it is whole.

    Each retry therefore gets as far as the next spoilt file, and the last one succeeds.
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
    assert workers(page) == RUNNING


@provokes_trouble
@pytest.mark.deep
@pytest.mark.parametrize("name", ["core.js", "start.js", "ahead.js", "worker.py", "pyodide.asm.js", "pyodide.asm.wasm"])
def test_stalled_file_is_reported_and_awaited(name: str, visit: Visit, server: SiteServer) -> None:
    """The page says how long it has waited; when the file arrives the start continues. This holds for every file."""
    page = visit(stall=300)
    server.faults[name] = Fault.HELD
    page.evaluate("engine.start()")
    is_silent(page)
    server.faults.clear()
    assert phase(page) == "ready"


def is_silent(page: Page) -> None:
    """Wait until the page says how long a running start has been silent."""
    until(page, "engine.state.silent >= 600")
    assert page.evaluate("engine.state.phase") == "starting"
    assert "No progress for" in str(page.evaluate("states.at(-1).says"))


@pytest.mark.deep
@provokes_trouble
def test_stalled_start_can_be_restarted_on_request(visit: Visit, page: Page, server: SiteServer) -> None:
    """It doesn't restart by itself; nothing of the old start remains; the new start's downloads are awaited."""
    page.add_init_script(IN_WORKER % "globalThis.trouble ?? 'await new Promise(() => {});'")
    page = visit(stall=300)
    page.evaluate("engine.start()")
    is_silent(page)
    assert workers(page) == RUNNING
    page.evaluate("globalThis.trouble = ''")
    server.faults["pyodide.asm.wasm"] = Fault.HELD
    page.evaluate("engine.retry()")
    until(page, "engine.state.silent === 0")
    is_silent(page)
    server.faults.clear()
    assert phase(page) == "ready"
    assert workers(page) == RUNNING


@provokes_trouble
@pytest.mark.deep
def test_page_runs_the_engine_if_the_worker_is_silent(visit: Visit, page: Page) -> None:
    """It first waits a minute for the worker's first message."""
    page.add_init_script(IN_WORKER % json.dumps("await new Promise(() => {});"))
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page = visit(stall=100_000)
    page.evaluate("engine.start()")
    assert phase(page, seconds=150) == "ready"
    assert any("the page’s own thread" in text for text in said)
    assert about(page).startswith("3.14")
    assert page.workers == []


def _of_another_build(image: bytes) -> bytes:
    at = image.index(b'"build":"') + len(b'"build":"')
    return image[:at] + b"0" * 64 + image[at + 64 :]


def _with_memory(image: bytes, change: Callable[[bytes], bytes]) -> bytes:
    head, memory = split_header(image)
    return head + change(zstandard.decompress(memory))


MIXED_UP: Mapping[str, Callable[[bytes], bytes]] = {
    "of another build": _of_another_build,
    "packed otherwise": lambda image: _with_memory(image, lambda memory: gzip.compress(memory, 1)),
    "of half the memory": lambda image: _with_memory(image, lambda whole: zstandard.compress(whole[: len(whole) // 2])),
    "of nothing": lambda image: _with_memory(image, lambda memory: zstandard.compress(b"")),
    "a text": lambda image: b"engine",
}
"""Undamaged files that aren't valid images."""


@provokes_trouble
@pytest.mark.deep
@pytest.mark.parametrize("mix_up", MIXED_UP.values(), ids=list(MIXED_UP))
def test_unsuitable_image_is_not_used(
    mix_up: Callable[[bytes], bytes], page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For any fault in the image, the engine is installed instead."""

    def mixed_up(made: Image) -> Image:
        return replace(made, memory=mix_up(made.memory))

    monkeypatch.setattr(engine_files, "image", lambda *given: mixed_up(image(*given)))
    assert_it_is_installed(page, tmp_path)


@provokes_trouble
@pytest.mark.deep
def test_image_with_wrong_answers_is_not_used(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page tests the image's engine with a question before letting it rule."""
    monkeypatch.setattr(engine_files, "check_question", lambda: {**check_question(), "reply": "{}"})
    assert_it_is_installed(page, tmp_path)


def assert_it_is_installed(page: Page, root: Path) -> None:
    """Build a site and check that its engine starts by being installed."""

    def write(folder: Path) -> EngineManifest:
        with changing(folder) as site:
            return engine_files.write_engine(site)

    site = written(root, write)
    with SiteServer(site.root) as server:
        page = opened(page, server)
        assert start(page) == "ready"
        assert about(page).startswith("3.14")
        assert site.file("python_stdlib.zip") in {sent.path.lstrip("/") for sent in server.served}


@provokes_trouble
def test_browser_without_webassembly_is_reported(visit: Visit, page: Page, server: SiteServer) -> None:
    """Nothing is fetched needlessly."""
    page.add_init_script("delete globalThis.WebAssembly")
    assert start(visit()) == "unsupported"
    assert not [sent for sent in server.served if "pyodide" in sent.path]


@pytest.mark.deep
@provokes_trouble
def test_page_fault_is_not_reported_as_missing_file(visit: Visit, page: Page) -> None:
    """PyScript's core is present and whole but can't run."""
    page.add_init_script("delete globalThis.MessageChannel")
    assert start(visit()) == "engine"


@provokes_trouble
@pytest.mark.deep
def test_worker_in_trouble_is_ended_and_replaced(visit: Visit, page: Page) -> None:
    """Whenever a worker can't start, the page is notified and starts a new one."""
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
@pytest.mark.parametrize("locks", [True, False])
def test_dead_worker_is_replaced(visit: Visit, page: Page, locks: bool) -> None:
    """
    Its pending question is resent to the next worker automatically; an idle worker is replaced too.

    If the replacement dies soon after, the page says so and the reader can retry.
    """
    page.add_init_script(KEEP_WORKERS)
    if not locks:
        page.add_init_script(NO_LOCKS)
        page.add_init_script(IN_WORKER % json.dumps(NO_LOCKS))
    page = visit()
    assert start(page) == "ready"
    page.evaluate("workers.at(-1).terminate()")
    if locks:
        page.evaluate("void engine.ask('engine.about', {}).then((about) => (globalThis.answer = about))")
        until(page, "globalThis.answer?.python")
    until(page, "workers.length > 2 && engine.state.phase === 'ready'")
    assert page.evaluate("states.filter(({ phase }) => phase === 'failed')") == []
    assert workers(page) == RUNNING
    page.evaluate("workers.at(-1).terminate()")
    until(page, "engine.state.phase === 'failed'")
    assert page.evaluate("[engine.state.reason, engine.waiting]") == ["stopped", 0]
    assert retry(page) == "ready"
    assert about(page)
