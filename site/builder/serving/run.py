"""
Serve the site at once, and build it in the background.

    python site/run.py [--out _site] [--lessons lessons] [--port 8000]

A current build is served as it is.  Otherwise each page is made when it is requested (see `early_site`), while a
process of low priority builds the site.  From then on the built site is served, and pages that were open before still
get their files.  A request for a file that only the build makes waits for it; the address `/_made` says
how far the build is.
"""

import argparse
import asyncio
import os
import signal
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web

from builder.ground.errors import BuildError
from builder.ground.finished_build import is_current, sources_digest
from builder.ground.folders import ROOT, SITE
from builder.serving import serve
from builder.serving.host_check import only_this_machine
from callwise.ground.errors import CallwiseError

if TYPE_CHECKING:
    from builder.serving.early_site import EarlySite

PROGRESS = "/_made"
LOWEST = 19
"""The priority of the build, which gives way to readers and their browsers."""


class GrowingSite:
    """The early site until the build is done, and the built site from then on."""

    def __init__(self, early: "EarlySite", out: Path, *build: str) -> None:
        """`build` is the command that builds the site into the folder `out`."""
        self.out = out.resolve()
        self.build = build
        self.failed = False
        self._early = early
        self._built = asyncio.Event()
        self._told: list[str] = []
        self._began = time.monotonic()
        self._maker = ThreadPoolExecutor(1)

    def app(self) -> web.Application:
        """Return the application, which builds as long as it runs."""
        app = web.Application(middlewares=[only_this_machine])
        app.router.add_get(PROGRESS, self.progress)
        app.router.add_get("/{path:.*}", self.answer)
        app.cleanup_ctx.append(self.live)
        return app

    async def live(self, app: web.Application) -> AsyncIterator[None]:
        """Build the site; the build ends with the application."""
        build = await asyncio.create_subprocess_exec(*self.build, stdout=PIPE, start_new_session=True)
        os.setpriority(os.PRIO_PROCESS, build.pid, LOWEST)
        following = asyncio.create_task(self._follow(build))
        yield
        following.cancel()
        with suppress(ProcessLookupError):
            os.killpg(build.pid, signal.SIGKILL)

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Return what is at an address: as built, made now, or, if it can't be made here, once it is built."""
        path = request.path.removeprefix("/")
        if not self._built.is_set():
            if (content := await self._made(self._early.page, path.removesuffix("index.html"))) is not None:
                return _response(f"{path}index.html", content)
            if (content := await self._made(self._early.file, path)) is not None:
                return _response(path, content)
            if not serve.is_file_name(path):
                if not path.endswith("/") and await self._made(self._early.page, f"{path}/") is not None:
                    return serve.redirect_to_folder(request)
                return _response(serve.MISSING, await self._made(self._early.page, serve.MISSING), status=404)
            await self._built.wait()
        response = serve.response_from(self.out, request)
        if response is None and (content := await self._made(self._early.file, path)) is not None:
            return _response(path, content)  # for a page opened before the site was built
        return serve.missing_response(self.out) if response is None else response

    async def progress(self, request: web.Request) -> web.Response:
        """Return how far the build is, in words."""
        if self._built.is_set():
            return web.Response(text="Everything is made.\n")
        told = "\n".join([f"Building for {time.monotonic() - self._began:.0f} s.", *self._told])
        return web.Response(text=f"{told}\nFiles that aren’t made yet are sent when all of it is.\n")

    async def _made(self, make: Callable[[str], bytes | None], path: str) -> bytes | None:
        """Make a page or a file, one at a time."""
        return await asyncio.get_running_loop().run_in_executor(self._maker, make, path)

    async def _follow(self, build: Process) -> None:
        """Tell each step of the build, and serve the built site once it is done; if it fails, end."""
        assert build.stdout is not None
        async for line in build.stdout:
            self._told.append(line.decode().rstrip())
            print(self._told[-1], flush=True)
        self.failed = await build.wait() != 0
        if self.failed:
            asyncio.get_running_loop().call_soon(_end)
        else:
            self._built.set()


def _response(path: str, content: bytes | None, *, status: int = 200) -> web.Response:
    return web.Response(status=status, body=content, headers=serve.headers(f"/{path}", Path(path)))


def _end() -> None:
    raise web.GracefulExit


def main() -> int:
    """Serve until Ctrl+C; errors are reported in one line."""
    parser = argparse.ArgumentParser(description="Serve the site at once, and build it in the background.")
    parser.add_argument("--out", type=Path, default=ROOT / "_site", help="folder of the built site (default: _site)")
    parser.add_argument("--lessons", type=Path, default=ROOT / "lessons", help="lessons folder (default: lessons)")
    parser.add_argument("--port", type=int, default=8000, help="the first port to try")
    options = parser.parse_args()
    if is_current(options.out, sources_digest(options.lessons)):
        serve.run(serve.site(options.out), port=options.port)
        return 0
    from builder.serving.early_site import EarlySite  # takes seconds, which a current site doesn't need

    try:
        early = EarlySite(options.lessons)
        early.page("")
    except (BuildError, CallwiseError) as error:
        print(f"The site can't be served. {error}", file=sys.stderr)
        return 1
    out, lessons = str(options.out), str(options.lessons)
    build = (sys.executable, str(SITE / "build.py"), "--steps", "--out", out, "--lessons", lessons)
    site = GrowingSite(early, options.out, *build)
    serve.run(site.app(), port=options.port)
    return int(site.failed)
