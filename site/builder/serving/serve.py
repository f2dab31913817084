"""
Serves the built site on this machine, as a good static host would.

    python site/serve.py [--root _site] [--port 8000] [--under /callwise]

aiohttp brings ranges, tags, and the files that were compressed beforehand.  Promised here are content types
that hang on no machine's own list, caching that never shows an old page, `404.html` for what isn't there, no
way out of the folder, and no answer to who asks for another host.
"""

import argparse
import re
import socket
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

from aiohttp import web

from builder.serving.hosts import HOST, only_this_machine

PORTS_TRIED = 50

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".toml": "application/toml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
    ".zip": "application/zip",
}
COMPRESSED = (".br", ".gz")
UNKNOWN_TYPE = "application/octet-stream"

# The name, or the folder's, carries a digest of the content, so the content never changes.
HASHED = re.compile(r"/assets/(?:[^/]+/)*[^/]+\.[0-9a-f]{8,}\.[a-z0-9]+$|/engine/[^/]+-[0-9a-f]{8}/[^/]+$")
FOREVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"


def site(root: Path, under: str = "") -> web.Application:
    """Serve a folder; `under` is a sub-path ("/callwise") to serve it from, as some hosts do."""
    root = root.resolve()
    base = base_of(under)

    async def answer(request: web.Request) -> web.StreamResponse:
        path = request.path
        named = f"{path}/".removeprefix(base) if f"{path}/".startswith(base) else None
        found = find(root, named) if named is not None else None
        if named is not None and found is not None and found.is_dir():
            if not path.endswith("/"):
                return _with_slash(request)
            found = find(root, f"{named}index.html")
        elif path.endswith("/"):
            found = None
        if found is None or not found.is_file():
            return missing(root)
        return opened(root, path, found)

    app = web.Application(middlewares=[only_this_machine])
    app.router.add_get("/{path:.*}", answer)
    return app


def base_of(under: str) -> str:
    """
    The path of the site's first page.

    >>> base_of(""), base_of("callwise")
    ('/', '/callwise/')
    """
    return f"/{under.strip('/')}/" if under.strip("/") else "/"


def find(root: Path, path: str) -> Path | None:
    """The file or folder that a path names; None when it leads out of the root or nowhere."""
    try:
        found = (root / path.strip("/")).resolve(strict=True)
    except (OSError, RuntimeError, ValueError):  # not there, a loop of links, no name at all
        return None
    return found if found.is_relative_to(root) else None


def opened(root: Path, path: str, file: Path) -> web.StreamResponse:
    """Give a file, compressed where it lies there so; a compressed one that is a link out of the root is none."""
    beside = (file.with_name(file.name + ending) for ending in COMPRESSED)
    if any(one.is_symlink() and find(root, str(one.relative_to(root))) is None for one in beside):
        return web.Response(body=file.read_bytes(), headers=headers(path, file))
    return web.FileResponse(file, headers=headers(path, file))


def headers(path: str, file: Path) -> Mapping[str, str]:
    """What is said of a file that is served under a path."""
    return {
        "Content-Type": TYPES.get(file.suffix.lower(), UNKNOWN_TYPE),
        "Access-Control-Allow-Origin": "*",  # or frames without an origin of their own could load no module
        "Cache-Control": FOREVER if HASHED.search(path) else ASK_FIRST,
        "X-Content-Type-Options": "nosniff",
    }


def missing(root: Path) -> web.Response:
    """The page for what isn't there, or its status alone in a site that has none."""
    page = find(root, "404.html")
    body = page.read_bytes() if page is not None and page.is_file() else b""
    return web.Response(status=404, body=body, headers=headers("", Path("404.html")))


def listen(port: int) -> socket.socket:
    """Take the first free port from this one on, never one that someone else listens on; 0 is any."""
    for candidate in range(port, port + PORTS_TRIED):
        with suppress(OSError):
            return socket.create_server((HOST, candidate), backlog=128)
    raise OSError(f"none of the ports {port} to {port + PORTS_TRIED - 1} is free")


def run(app: web.Application, *, port: int, under: str = "") -> None:
    """Print where an application is, and serve it until Ctrl+C."""
    listener = listen(port)
    print(f"Callwise is at http://{HOST}:{listener.getsockname()[1]}{base_of(under)}  (Ctrl+C ends it)", flush=True)
    web.run_app(app, sock=listener, print=None, access_log=None, shutdown_timeout=0.5)


def _with_slash(request: web.Request) -> web.Response:
    """Send to the folder's own address; said as a step from here, it can't lead to another host."""
    step = f"./{quote(request.path.rpartition('/')[2])}/"
    there = f"{step}?{request.query_string}" if request.query_string else step
    return web.Response(status=301, headers={"Location": there})


def main() -> int:
    """Serve the built site."""
    parser = argparse.ArgumentParser(description="Serve the built site on this machine.")
    parser.add_argument("--root", type=Path, default=Path("_site"), help="the folder to serve")
    parser.add_argument("--port", type=int, default=8000, help="the first port to try")
    parser.add_argument("--under", default="", help="serve from a sub-path, such as /callwise")
    options = parser.parse_args()
    if not options.root.is_dir():
        parser.error(f"there is no folder {str(options.root)!r}; `make build` makes the site")
    run(site(options.root, options.under), port=options.port, under=options.under)
    return 0
