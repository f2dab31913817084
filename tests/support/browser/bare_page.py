"""
A bare page that asks the engine, under the site's content security policy, and its engine's files.

    site = written(root)
    with SiteServer(site.root, under=UNDER) as server:
        page = opened(page, server)
        assert start(page) == "ready"

The page's scripts are the site's own.
"""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypedDict
from urllib.parse import quote

from playwright.sync_api import Page

from builder.engine.engine_files import EngineManifest
from builder.page.policy import POLICY
from tests.support.browser.browsing import until
from tests.support.browser.engine_files import engine_in
from tests.support.browser.site_server import SiteServer

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
import { Engine } from "./engine.js";
import { says } from "./state_sentence.js";
const options = JSON.parse(new URLSearchParams(location.search).get("options"));
const engine = new Engine({ base: document.body.dataset.engine, digest: document.body.dataset.digest, ...options });
const states = [];
engine.subscribe((state) => states.push({ ...state, says: says(state) }));
Object.assign(globalThis, { engine, states });
"""
SCRIPTS = Path(__file__).parents[3] / "site" / "scripts" / "engine"
UNDER = "/callwise"

# Insert code before the worker's own; a page's init scripts don't run there.
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
"""A frame without an origin."""
FILES = (
    "start.js",
    "core.js",
    "worker.py",
    "ahead.js",
    "interpreter.js",
    "pyodide.js",
    "pyodide.asm.js",
    "pyodide.asm.wasm",
)
"""The engine's files that every start needs, in the order a page needs them."""

OF_IMAGE = ("engine.zst", "unpack.wasm")
"""Additional files for starting from the image."""

OF_PLAIN = ("plain.js", "lock.json", "python_stdlib.zip", "callwise-*.whl", "mahjong-*.whl", "micropip-*.whl")
"""Additional files for starting without the image."""

LATE = ("late.zst", "play.zst", "shared.zst")
"""The files that an engine from the image fetches for rare questions, for hands in play, and for both."""

PLAIN = "engine=plain"
"""The query string that has the engine installed even if there is an image."""


@dataclass(frozen=True)
class Site:
    """A one-page site and its engine files."""

    root: Path
    manifest: EngineManifest

    def file(self, name: str) -> str:
        """Return the path, relative to the site, of the one engine file with such a name."""
        (path,) = (path for path in self.manifest.files if Path(path).match(name))
        return path


def written(root: Path, write: Callable[[Path], EngineManifest] = engine_in) -> Site:
    """Write the engine, a bare page, and a page framing it; `write` can write a custom engine."""
    manifest = write(root)
    for path, text in {
        "ask/index.html": PAGE.format(policy=POLICY, base=manifest.base, digest=manifest.digest),
        "framed/index.html": FRAMED,
        "assets/ask.js": ASK,
        "assets/icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
        "assets/trusted.js": (SCRIPTS.parent / "early" / "trusted.js").read_text("utf-8"),
        "assets/engine.js": (SCRIPTS / "engine.js").read_text("utf-8"),
        "assets/state_sentence.js": (SCRIPTS / "state_sentence.js").read_text("utf-8"),
        "assets/checked_module.js": (SCRIPTS / "checked_module.js").read_text("utf-8"),
    }.items():
        (root / path).parent.mkdir(exist_ok=True)
        (root / path).write_text(text, "utf-8")
    return Site(root, manifest)


class Visit(Protocol):
    """
    Opens the page; `stall` is the silence in milliseconds before its engine reports a stall.

    `query` is the URL's query string.
    """

    def __call__(self, *, stall: int = 15_000, query: str = "") -> Page: ...


def opened(page: Page, server: SiteServer, query: str = "", **options: int) -> Page:
    """Open the bare page with options for its engine."""
    page.goto(server.at(f"ask/?options={quote(json.dumps(options))}&{query}"))
    until(page, "Boolean(globalThis.engine)")
    return page


def phase(page: Page, *, seconds: float = 60.0) -> str:
    """Return the start's result: `ready`, or the reason for failure."""
    until(page, "['ready', 'failed'].includes(engine.state.phase)", seconds=seconds)
    return str(page.evaluate("engine.state.reason ?? engine.state.phase"))


def start(page: Page) -> str:
    """Start the engine and wait for the result."""
    page.evaluate("engine.start()")
    return phase(page)


def retry(page: Page) -> str:
    """Try again in the same page."""
    page.evaluate("engine.retry()")
    return phase(page)


def about(page: Page) -> str:
    """Return the answering Python's version."""
    return str(page.evaluate("engine.ask('engine.about', {}).then((about) => about.python)"))


RUNNING = 2
"""Workers of a running engine: its own, and the one that compiled its binary."""


def workers(page: Page) -> int:
    """Count the workers; the browser takes a moment to end one."""
    ends = time.monotonic() + 10
    while len(page.workers) > RUNNING or page.evaluate("engine.state.phase !== 'failed'") != bool(page.workers):
        if time.monotonic() > ends:
            break
        page.wait_for_timeout(25)
    return len(page.workers)


class State(TypedDict, total=False):
    """One state of the engine, as the page receives it."""

    phase: str
    step: str
    loaded: int
    total: int
