"""
Bare pages that ask the engine, in tabs or in the frames of one page, and the cost of many.

    write_pages(root)
    write_edition(root, "ask", boot)  # or, with the real engine: write_real(root, "ask")
    with SiteServer(root) as server:
        inside = frames(page, server, 20)
"""

import base64
import hashlib
import os
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, Frame, Page

from builder.assets.scripts import bundle_module
from builder.page.policy import POLICY
from tests.support.browser.engine_files import engine_in
from tests.support.browser.site_server import SiteServer

SCRIPTS = Path(__file__).parents[3] / "site" / "scripts"
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>Ask the engine</title>
<link rel="icon" href="../icon.svg">
<link rel="modulepreload" href="../assets/engine.00000000.js">
<body data-engine="../{base}" data-digest="{digest}">
<script src="../assets/trusted.00000000.js"></script>
<script type="module" src="../assets/ask.00000000.js"></script>
"""
ASK = """
import { Engine } from "./engine.00000000.js";
const given = new URLSearchParams(location.search);
const { engine: base, digest } = document.body.dataset;
const engine = new Engine({ base, digest });
const states = [];
engine.subscribe((state) => states.push(state));
const replies = [];
const ask = (text) =>
  void engine.ask(text, {}).then((reply) => replies.push(reply), ({ message }) => replies.push(message));
Object.assign(globalThis, { engine, states, replies, ask, boots: [], ended: 0, name: given.get("name") });
if (given.has("asks")) ask(given.get("asks"));
"""
NOTHING = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Nothing</title>
<link rel="icon" href="../icon.svg">
"""
HOST = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Frames</title>
<link rel="icon" href="../icon.svg">
<body>
"""
ADD = """
([count, path, sandbox]) => {
  for (let n = 0; n < count; n++) {
    const frame = document.createElement("iframe");
    if (sandbox !== null) frame.sandbox = sandbox;
    frame.src = path + n;
    document.body.append(frame);
  }
}
"""
TIMES = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Frames</title>
<link rel="icon" href="../icon.svg">
<body>
<script type="module">
const [count, of, settled] = decodeURIComponent(location.hash.slice(1)).split(" ");
await new Promise((done) => setTimeout(done, Number(settled)));
const begin = performance.now();
(%s)([Number(count), `../${of}`, null]);
await Promise.all([...document.querySelectorAll("iframe")].map((one) => new Promise((done) => (one.onload = done))));
while (of.startsWith("ask") && !Array.from(frames).every(({ replies }) => replies?.[0]?.python)) {
  await new Promise((done) => setTimeout(done, 10));
}
await fetch(`../took/${performance.now() - begin}`);
</script>
"""


ADDRESSES = {"asking": "ask/?asks=engine.about&name=", "nothing": "nothing/?name="}
SETTLED = 2
"""Seconds for a new window to settle. A reader's window is open before the page is requested."""
PATIENCE = 60


def digest(script: str) -> str:
    """Return a script's integrity digest."""
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


def write_edition(root: Path, name: str, boot: str) -> None:
    """Write a page `name/` and an engine for it that this script boots."""
    base = f"engine/{name}/"  # each edition has its engine at a different path
    scripts = {script.name: script.read_text("utf-8") for script in (SCRIPTS / "engine").iterdir()} | {"boot.js": boot}
    page = PAGE.format(policy=POLICY, base=base, digest=digest(scripts["start.js"]))
    _write(root, {f"{name}/index.html": page, **{f"{base}{path}": text for path, text in scripts.items()}})


def write_real(root: Path, name: str) -> None:
    """Write a page `name/` with the engine that readers have."""
    manifest = engine_in(root)
    _write(root, {f"{name}/index.html": PAGE.format(policy=POLICY, base=manifest.base, digest=manifest.digest)})


def write_pages(root: Path) -> None:
    """Write the files common to all editions; scripts are named as on the site, and fetched once."""
    _write(
        root,
        {
            "assets/ask.00000000.js": ASK,
            "icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
            "assets/trusted.00000000.js": (SCRIPTS / "early" / "trusted.js").read_text("utf-8"),
            "assets/engine.00000000.js": bundle_module(SCRIPTS / "engine" / "engine.js").decode(),
            "frames/index.html": HOST,
            "nothing/index.html": NOTHING,
            "times/index.html": TIMES % ADD.strip(),
        },
    )


def _write(root: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")


def frames(page: Page, server: SiteServer, count: int, *, sandbox: str | None = None) -> Sequence[Frame]:
    """Open a page with frames of the site, each of which asks immediately."""
    page.goto(server.at("frames/"))
    page.evaluate(ADD, [count, "../ask/?asks=at once&name=", sandbox])
    return page.frames[1:]


@contextmanager
def timed(browser: Browser, server: SiteServer, count: int, of: str) -> Iterator[float]:
    """
    Put frames on a page; yield the milliseconds until all are ready, keeping the page open for the `with` block.

    Frames `asking` the real engine are ready when each has a reply, and those with `nothing` in them when loaded. The
    page measures the time and reports it to the server: a driver handles every frame and request, which a reader's
    browser doesn't.
    """
    devtools = browser.new_browser_cdp_session()
    profile = devtools.send("Target.createBrowserContext")["browserContextId"]
    server.served.clear()
    address = f"{server.at('times/')}#{quote(f'{count} {ADDRESSES[of]} {SETTLED * 1_000}')}"
    devtools.send("Target.createTarget", {"url": address, "browserContextId": profile, "newWindow": True})
    (milliseconds,) = took(server)
    yield milliseconds
    devtools.send("Target.disposeBrowserContext", {"browserContextId": profile})
    devtools.detach()


def took(server: SiteServer) -> Sequence[float]:
    """Wait for the times that a page reports; return the milliseconds."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for one in list(server.served):
            if found := re.search(r"/took/([\d.,]+)$", one.path):
                return [float(part) for part in found[1].split(",")]
        time.sleep(0.02)
    raise TimeoutError(f"no time was told within {PATIENCE} s")


def renderers_memory() -> float:
    """Return the megabytes of all renderers started by this process, counting shared memory proportionally."""
    return sum(_share(pid) for pid in _renderers(os.getpid())) / 1e3


def largest_renderer() -> float:
    """Return the megabytes of the largest renderer; others may be spares for later pages."""
    return max(_share(pid) for pid in _renderers(os.getpid())) / 1e3


def _renderers(ancestor: int) -> Iterator[int]:
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status = (folder / "stat").read_text()
            parents[int(folder.name)] = (int(status.rpartition(")")[2].split()[1]), (folder / "cmdline").read_bytes())
        except OSError:  # the process has ended meanwhile
            continue
    for pid, (parent, command) in parents.items():
        above = parent
        while above in parents and above != ancestor:
            above = parents[above][0]
        if above == ancestor and b"--type=renderer" in command:
            yield pid


def _share(pid: int) -> float:
    try:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0
    found = re.search(r"^Pss:\s+(\d+) kB", rollup, re.M)
    return int(found[1]) * 1.024 if found else 0
