"""
Serve the site while it is being written: open pages show each change, or what is wrong with it.

    python site/dev.py [--port 8000]

After each change a process is forked that has only installed packages loaded.  It reads the current engine, lessons and
site and makes the requested page (see `making`).  Pages keep an event stream open to this server and reload when told
to; the script for that is added only here.
"""

import argparse
import asyncio
import html
import importlib.util
import multiprocessing
import os
import sys
import time
import traceback
from collections import deque
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory

from aiohttp import web
from watchfiles import awatch

from builder.ground.folders import ROOT
from builder.serving.host_check import only_this_machine
from builder.serving.serve import find, headers, run

WATCHED = ("engine", "lessons", "site")
PAUSE = 30
"""How many milliseconds files must stay unchanged before a change counts."""

FORKS = multiprocessing.get_context("forkserver")
# Read once, before anything changes.
INSTALLED = [
    "aiohttp.web",
    "brotli",
    "fontTools.subset",
    "fontTools.varLib.instancer",
    "hatchling.build",
    "hatchling.builders.wheel",
    "jinja2",
    "mahjong.hand_calculating.hand",
    "markdown_it",
    "tomllib",
    "watchfiles",
    "xml.sax.saxutils",
]

LINE = "/_dev/changes"
SCRIPT = "/_dev/reload.js"
LEAVE = "/sw.js"
LEAVES = """\
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  const pages = await clients.matchAll({ type: "window" });
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
  await Promise.all(pages.map((page) => page.navigate(page.url)));
}
"""
"""A service worker that removes itself, and the caches of a built site at the same address."""
RELOAD = f"""\
const state = new URL(document.currentScript.src).search.slice(1);
new EventSource("{LINE}").onmessage = ({{ data }}) => {{
  if (data !== state) location.reload();
}};
"""
TROUBLE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The site can't be built</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; font: 1.1rem/1.5 system-ui, sans-serif; }
body { max-inline-size: 80ch; margin: 3rem auto; padding-inline: 1rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border-inline-start: 4px solid #b3261e; padding-inline: 1rem; }
</style>
</head>
<main>
<h1>The site can't be built</h1>
<pre><!--trouble--></pre>
<p>The page you were at comes back as soon as that is mended.</p>
</main>
</html>
"""


@dataclass(frozen=True)
class Trouble:
    """Why no page can be made, in words."""

    says: str


class Workshop:
    """The current state of the site, its address lines, and the pages waiting for the next state."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.number = 0
        self.changed = asyncio.Event()
        self.state: State

    @property
    def name(self) -> str:
        """A name unique to this state, even across runs."""
        return f"{os.getpid()}.{self.number}"

    async def live(self, app: web.Application) -> AsyncIterator[None]:
        """Make pages and watch for changes as long as the application runs."""
        self.state = State(self)
        watching = asyncio.create_task(self.watch())
        yield
        watching.cancel()
        self.state.end()

    async def watch(self) -> None:
        """Watch for changes indefinitely."""
        async for found in awatch(*(ROOT / name for name in WATCHED), step=PAUSE):
            changed = sorted({Path(path) for _, path in found})
            print(", ".join(str(path.relative_to(ROOT)) for path in changed), flush=True)
            for path in changed:
                if path.suffix == ".py":  # Python's bytecode cache detects newer code only by whole seconds
                    Path(importlib.util.cache_from_source(str(path))).unlink(missing_ok=True)
            self.state.end()
            lessons_only = all(path.is_relative_to(ROOT / "lessons") for path in changed)
            self.state = State(self, self.state.shared if lessons_only else None)
            self.announce()

    def announce(self) -> None:
        """Tell every open page that there is a new state."""
        self.number += 1
        self.changed.set()
        self.changed = asyncio.Event()

    async def line(self, request: web.Request) -> web.StreamResponse:
        """Send a page the name of each state, starting with the current one."""
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-cache"})
        await response.prepare(request)
        with suppress(ConnectionResetError):  # the page was closed
            while True:
                changed = self.changed
                await response.write(f"data: {self.name}\n\n".encode())
                await changed.wait()
        return response

    async def script(self, request: web.Request) -> web.Response:
        """The script that listens to the event stream."""
        return web.Response(text=RELOAD, content_type="text/javascript")

    async def worker(self, request: web.Request) -> web.Response:
        """A service worker that stores nothing."""
        return web.Response(text=LEAVES, content_type="text/javascript", headers={"Cache-Control": "no-store"})

    async def file(self, request: web.Request) -> web.StreamResponse:
        """A file that pages need."""
        found = find(self.out, request.path)
        if found is None or not found.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(found, headers=headers(request.path, found))

    async def page(self, request: web.Request) -> web.Response:
        """A page, as it is now."""
        path = request.path.removeprefix("/").removesuffix("index.html")
        status, made = 200, await self.make(path)
        if made is None and not path.endswith("/") and await self.make(f"{path}/"):
            raise web.HTTPMovedPermanently(f"{request.rel_url.raw_path}/")
        if made is None:
            status, made = 404, await self.make("404.html")
        if isinstance(made, Trouble):
            status, made = 500, TROUBLE.replace("<!--trouble-->", html.escape(made.says))
        script = f'<script src="{SCRIPT}?{self.name}"></script>\n</head>'
        text = (made or "").replace("</head>", script, 1)
        return web.Response(status=status, text=text, content_type="text/html", headers={"Cache-Control": "no-store"})

    async def make(self, path: str) -> "str | Trouble | None":
        """Return the HTML at an address, None if there is no page, or the reason it can't be made."""
        while True:
            state = self.state
            made = await state.ask(path)
            if state is self.state:
                return made


class State:
    """The site after a change: a process that makes its pages until it meets an error."""

    def __init__(self, workshop: Workshop, shared: bytes | None = None) -> None:
        self.workshop = workshop
        self.shared = shared
        self.began = time.monotonic()
        self.trouble: Trouble | None = None
        self.ready = asyncio.Event()
        self.waiting: deque[asyncio.Future[str | Trouble | None]] = deque()
        self.pipe, theirs = FORKS.Pipe()
        self.process = FORKS.Process(target=_make, args=(theirs, workshop.out, shared), daemon=True)
        self.process.start()
        theirs.close()
        asyncio.get_running_loop().add_reader(self.pipe.fileno(), self._hear)

    async def ask(self, path: str) -> "str | Trouble | None":
        """Return the HTML at an address, None if there is no page, or the reason it can't be made."""
        await self.ready.wait()
        if self.trouble is not None:
            return self.trouble
        answer: asyncio.Future[str | Trouble | None] = asyncio.get_running_loop().create_future()
        self.waiting.append(answer)
        self.pipe.send(path)
        return await answer

    def end(self, trouble: Trouble | None = None) -> None:
        """Stop making pages."""
        if not self.pipe.closed:
            asyncio.get_running_loop().remove_reader(self.pipe.fileno())
            self.pipe.close()
            self.process.kill()
        self.trouble = trouble
        self.ready.set()
        while self.waiting:
            self.waiting.popleft().set_result(trouble)

    def _hear(self) -> None:
        try:
            said: bytes | str | Trouble | None = self.pipe.recv()
        except (EOFError, OSError):
            said = Trouble("The process that makes the pages has stopped; what it said last is in the terminal.")
        if isinstance(said, Trouble):
            print(said.says, flush=True)
            known = self.ready.is_set()
            self.end(said)
            if known:  # otherwise pages are waiting for this state's first result, which is this one
                self.workshop.announce()
        elif isinstance(said, bytes):
            self.shared = said
            print(f"ready after {time.monotonic() - self.began:.2f} s", flush=True)
            self.ready.set()
        else:
            self.waiting.popleft().set_result(said)


def explain(error: BaseException) -> str:
    """Describe an error: our own by its message, any other with its location in our files."""
    if _is_ours(sys.modules[type(error).__module__].__dict__.get("__file__")):
        return str(error)
    places = [frame for frame in traceback.extract_tb(error.__traceback__) if _is_ours(frame.filename)]
    if isinstance(error, SyntaxError):  # includes its own location
        places.clear()
    where = [f"{Path(frame.filename).relative_to(ROOT)}, line {frame.lineno}: {frame.line}\n" for frame in places[-1:]]
    return "".join([*where, *traceback.format_exception_only(error)]).strip()


def _is_ours(file: str | None) -> bool:
    return file is not None and any(Path(file).is_relative_to(ROOT / name) for name in WATCHED)


def _make(pipe: "Connection[bytes | str | Trouble | None, str]", out: Path, shared: bytes | None) -> None:
    """The main function of a fork: make pages until the server ends it, or report why it can't."""
    try:
        from builder.serving.page_maker import make

        make(pipe, out, ROOT / "lessons", shared)
    except (EOFError, BrokenPipeError, KeyboardInterrupt):
        pass
    except Exception as error:  # noqa: BLE001 (whatever is wrong in any of the files is to be shown)
        pipe.send(Trouble(explain(error)))


def site(out: Path) -> web.Application:
    """Return the application; shared files are written into `out`."""

    workshop = Workshop(out)
    app = web.Application(middlewares=[only_this_machine])
    for path, answer in {
        LINE: workshop.line,
        SCRIPT: workshop.script,
        LEAVE: workshop.worker,
        "/assets/{path:.*}": workshop.file,
        "/engine/{path:.*}": workshop.file,
        "/{path:.*}": workshop.page,
    }.items():
        app.router.add_get(path, answer)
    app.cleanup_ctx.append(workshop.live)
    return app


def main() -> None:
    """Serve until Ctrl+C."""
    parser = argparse.ArgumentParser(description="Serve the site as it is being written.")
    parser.add_argument("--port", type=int, default=8000, help="the first port to try")
    options = parser.parse_args()
    FORKS.set_forkserver_preload(INSTALLED)
    with TemporaryDirectory() as out:
        run(site(Path(out)), port=options.port)
