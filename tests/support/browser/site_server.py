"""
The site's server in a test thread, with a log and faults on demand.

    with SiteServer(root) as server:
        server.faults["worker.py"] = Fault.STALL
"""

import asyncio
import base64
import hashlib
import random
import re
import threading
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import ClassVar, Self, TypeVar

from aiohttp import web

from builder.serving.host_check import HOST
from builder.serving.serve import ASK_FIRST, base_of, find, headers, listen, missing_response, site
from callwise.doors import bridge

T = TypeVar("T")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
PIECES = 20
FROM_ANYWHERE = {"Access-Control-Allow-Origin": "*"}
"""Allows a frame without an origin to fetch a file."""

START_HERE = """
export async function startEngine({ onProgress }) {
  const answers = new URL("engine-here", import.meta.url);
  const ask = async (text) => (await fetch(answers, { method: "POST", body: text })).text();
  for (const step of ["fetching", "booting", "installing"]) onProgress({ step, loaded: 9_000_000, total: 13_000_000 });
  return { ask, broken: new Promise(() => {}) };
}
"""
"""Stands in for `start.js`: this process's engine answers."""


def with_digest(html: str, start: str) -> str:
    """Return a page with this script, and its digest, as its engine starter."""
    digest = base64.b64encode(hashlib.sha256(start.encode()).digest()).decode()
    return re.sub(r'data-digest="[^"]*"', f'data-digest="{digest}"', html)


@lru_cache(1_000)
def _reply(question: str) -> str:
    return bridge.handle(question)


class Fault(StrEnum):
    """A way for a file to fail."""

    MISSING = "missing"
    """Not found."""

    CUT = "cut"
    """The connection ends halfway through the body."""

    SHORT = "short"
    """Half of the body is sent as if it were complete."""

    ALTERED = "altered"
    """One bit of the body is flipped."""

    STALL = "stall"
    """Half of the body is sent, then nothing until the fault is cleared."""

    HELD = "held"
    """Nothing is sent until the fault is cleared, and then everything."""

    SLOW = "slow"
    """Everything is sent, over `SiteServer.slow_seconds`."""


@dataclass(frozen=True, slots=True)
class Served:
    """One answered request: the requested path, and the bytes sent over the wire."""

    method: str
    path: str
    status: int
    coding: str
    """`br`, `gzip` or `identity`."""

    body_bytes: int
    """The length of its body after compression."""


class SiteServer:
    """
    Serve a folder for the `with` block on any free port; `under` serves it from a subpath.

    These can be changed while it runs: `faults` (path endings and their faults), `slow_seconds`, `engine_here` (whether
    this process's engine, ready at once, answers pages instead of a fetched one), `stands_in` (the script then served
    as `start.js`), and `recorded` (whether pages then name recorded rulings). `served` lists the answered requests,
    each added before its body is sent. The engine's files are requested again at each visit, so that faults take
    effect, unless the server `keeps` the site's own cache headers.
    """

    late: ClassVar[float] = 0
    """The most seconds by which a file arrives late, which finds tests and pages that rely on an order."""

    def __init__(self, root: Path, *, under: str = "", keeps: bool = False) -> None:
        self.root = root.resolve()
        self.base = base_of(under)
        self.keeps = keeps
        self.faults: dict[str, Fault] = {}
        self.slow_seconds = 2.0
        self.engine_here = False
        self.stands_in = START_HERE
        self.recorded = True
        self.served: list[Served] = []
        self._socket = listen(0)
        self.origin = f"http://{HOST}:{self._socket.getsockname()[1]}"
        app = site(self.root, under)
        app.middlewares.append(self._misbehave)
        app.on_response_prepare.append(self._note)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="site server", daemon=True)

    @property
    def url(self) -> str:
        """URL of the home page; it ends with a slash."""
        return self.origin + self.base

    def at(self, path: str) -> str:
        """Return the URL of a page or file of the site."""
        return self.url + path.lstrip("/")

    def fault_for(self, path: str) -> Fault | None:
        """Return this path's fault: the longest matching ending in `faults` decides."""
        endings = [ending for ending in list(self.faults) if path.endswith(ending)]
        return self.faults.get(max(endings, key=len)) if endings else None

    def __enter__(self) -> Self:
        self._thread.start()
        self._wait_for(self._start())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._wait_for(self._runner.cleanup())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _wait_for(self, work: Coroutine[None, None, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout=30)

    async def _start(self) -> None:
        await self._runner.setup()
        await web.SockSite(self._runner, self._socket).start()

    async def _note(self, request: web.Request, response: web.StreamResponse) -> None:
        if "/engine/" in request.path and not self.keeps:
            response.headers["Cache-Control"] = ASK_FIRST
        if request.transport is None:
            return  # an earlier page’s, answered too late
        sent = 0 if request.method == "HEAD" else response.content_length or 0
        coding = response.headers.get("Content-Encoding", "identity")
        self.served.append(Served(request.method, request.path, response.status, coding, sent))

    @web.middleware
    async def _misbehave(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        fault = self.fault_for(request.path)
        if fault is None:
            if self.late and "/engine/" not in request.path:
                await asyncio.sleep(random.choice((0.0, 0.05, 0.2, 0.5, 1.0)) * self.late)
            return await self._answered_here(request) or await handler(request)
        file = find(self.root, request.path.removeprefix(self.base))
        if file is None or fault is Fault.MISSING:
            return missing_response(self.root)
        if fault is Fault.HELD:
            await self._cleared(request, fault)
            return await self._answered_here(request) or await handler(request)
        if file.is_dir():
            file /= "index.html"
        body = file.read_bytes()
        if fault in (Fault.SHORT, Fault.ALTERED):
            half = len(body) // 2
            rest = b"" if fault is Fault.SHORT else bytes((body[half] ^ 1,)) + body[half + 1 :]
            return web.Response(body=body[:half] + rest, headers=headers(request.path, file))
        response = web.StreamResponse(headers=headers(request.path, file))
        response.content_length = len(body)
        await response.prepare(request)
        if fault is Fault.SLOW:
            length = -(-len(body) // PIECES)
            for begin in range(0, len(body), length):
                await asyncio.sleep(self.slow_seconds / PIECES)
                await response.write(body[begin : begin + length])
            return response
        await response.write(body[: len(body) // 2])
        if fault is Fault.STALL:
            await self._cleared(request, fault)
        if request.transport is not None:
            request.transport.close()
        return response

    async def _answered_here(self, request: web.Request) -> web.Response | None:
        if not self.engine_here:
            return None
        if request.path.endswith("/start.js"):
            return web.Response(
                text=self.stands_in,
                content_type="text/javascript",
                headers={"Cache-Control": "no-store", **FROM_ANYWHERE},
            )
        page = find(self.root, f"{request.path}/".removeprefix(self.base))
        if page is not None and page.is_dir() and request.path.endswith("/"):
            page /= "index.html"
        if page is not None and page.suffix == ".html" and page.is_file():
            body = with_digest(page.read_text("utf-8"), self.stands_in)
            if not self.recorded:
                body = re.sub(r' data-recorded="[^"]*"', "", body)
            return web.Response(text=body, headers=headers(request.path, page))
        if request.path.endswith("/engine-here"):
            reply = _reply(await request.text())
            return web.Response(text=reply, content_type="application/json", headers=FROM_ANYWHERE)
        return None

    async def _cleared(self, request: web.Request, fault: Fault) -> None:
        while self.fault_for(request.path) is fault:
            await asyncio.sleep(0.02)
