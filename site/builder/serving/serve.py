"""
Serve the built site locally, like a good static host.

    python site/serve.py [--root _site] [--port 8000] [--under /callwise]

aiohttp provides ranges, ETags and precompressed files.  This module adds content types independent of the machine's
configuration, caching that never shows an outdated page, `404.html` for missing files, no access outside the folder,
and no answers to requests for other hosts.
"""

import argparse
import re
import socket
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

from aiohttp import web

from builder.serving.host_check import HOST, only_this_machine

PORTS_TRIED = 50
MISSING = "404.html"

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

# The name or folder contains a digest of the content, so the content never changes.
HASHED = re.compile(r"/assets/(?:[^/]+/)*[^/]+\.[0-9a-f]{8,}\.[a-z0-9]+$|/engine/[^/]+-[0-9a-f]{8}/[^/]+$")
FOREVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"


def site(root: Path, under: str = "") -> web.Application:
    """Return an application that serves a folder; `under` is a sub-path such as "/callwise"."""
    root = root.resolve()
    base = base_of(under)

    async def answer(request: web.Request) -> web.StreamResponse:
        response = response_from(root, request, base)
        return missing_response(root) if response is None else response

    app = web.Application(middlewares=[only_this_machine])
    app.router.add_get("/{path:.*}", answer)
    return app


def response_from(root: Path, request: web.Request, base: str = "/") -> web.StreamResponse | None:
    """Return the file of a folder that is requested, a redirect, or None if it has no such file."""
    path = request.path
    named = f"{path}/".removeprefix(base) if f"{path}/".startswith(base) else None
    found = find(root, named) if named is not None else None
    if named is not None and found is not None and found.is_dir():
        if not path.endswith("/"):
            return redirect_to_folder(request)
        found = find(root, f"{named}index.html")
    elif path.endswith("/"):
        found = None
    if found is None or not found.is_file():
        return None
    return file_response(root, path, found)


def base_of(under: str) -> str:
    """
    Return the path of the site's home page.

    >>> base_of(""), base_of("callwise")
    ('/', '/callwise/')
    """
    return f"/{under.strip('/')}/" if under.strip("/") else "/"


def is_file_name(path: str) -> bool:
    """Whether an address is that of a file, not of a page."""
    return "." in path.rpartition("/")[2]


def find(root: Path, path: str) -> Path | None:
    """Return the file or folder at a path, or None if it is outside the root or missing."""
    try:
        found = (root / path.strip("/")).resolve(strict=True)
    except (OSError, RuntimeError, ValueError):  # missing, a loop of links, or not a valid name
        return None
    return found if found.is_relative_to(root) else None


def file_response(root: Path, path: str, file: Path) -> web.StreamResponse:
    """Return a file, compressed if such a version exists; compressed links out of the root are ignored."""
    beside = (file.with_name(file.name + ending) for ending in COMPRESSED)
    if any(one.is_symlink() and find(root, str(one.relative_to(root))) is None for one in beside):
        return web.Response(body=file.read_bytes(), headers=headers(path, file))
    return web.FileResponse(file, headers=headers(path, file))


def headers(path: str, file: Path) -> Mapping[str, str]:
    """Return the response headers of a file served under a path."""
    return {
        "Content-Type": TYPES.get(file.suffix.lower(), UNKNOWN_TYPE),
        "Access-Control-Allow-Origin": "*",  # frames with an opaque origin couldn't load modules otherwise
        "Cache-Control": FOREVER if HASHED.search(path) else ASK_FIRST,
        "X-Content-Type-Options": "nosniff",
    }


def missing_response(root: Path) -> web.Response:
    """Return the page for missing files, or just the status if the site has none."""
    page = find(root, MISSING)
    body = page.read_bytes() if page is not None and page.is_file() else b""
    return web.Response(status=404, body=body, headers=headers("", Path(MISSING)))


def listen(port: int) -> socket.socket:
    """Listen on the first free port from this one on; 0 is any."""
    for candidate in range(port, port + PORTS_TRIED):
        with suppress(OSError):
            return socket.create_server((HOST, candidate), backlog=128)
    raise OSError(f"none of the ports {port} to {port + PORTS_TRIED - 1} is free")


def run(app: web.Application, *, port: int, under: str = "") -> None:
    """Print an application's address and serve it until Ctrl+C."""
    listener = listen(port)
    print(f"Callwise is at http://{HOST}:{listener.getsockname()[1]}{base_of(under)}  (Ctrl+C ends it)", flush=True)
    web.run_app(app, sock=listener, print=None, access_log=None, shutdown_timeout=0.5)


def redirect_to_folder(request: web.Request) -> web.Response:
    """Redirect to a folder's address; a relative redirect can't lead to another host."""
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
