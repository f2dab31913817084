"""
A small static file server, for looking at the built site and for testing it.

It promises what a good static host does, and nothing more: right content types,
precompressed files where the browser takes them, caching that never shows an old
page, `404.html` for what isn't there, and no way out of the folder it serves.

    python site/serve.py --port 8000 --root _site

Tests also use it as a host that misbehaves on command:

    with SiteServer(root) as server:
        server.faults["worker.py"] = Fault.STALL
"""

import argparse
import re
import socketserver
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from email.utils import formatdate, parsedate_to_datetime
from enum import StrEnum
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self
from urllib.parse import quote, unquote, urlsplit

HOST = "127.0.0.1"
PORTS_TRIED = 50
PIECE = 64 * 1024

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".data": "application/octet-stream",
    ".gif": "image/gif",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".toml": "application/toml; charset=utf-8",
    ".ttf": "font/ttf",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".whl": "application/zip",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".xml": "application/xml; charset=utf-8",
    ".zip": "application/zip",
}
UNKNOWN_TYPE = "application/octet-stream"

# The name carries a digest of the content, so the content never changes.
HASHED = re.compile(r"/assets/(?:[^/]+/)*[^/]+\.[0-9a-f]{8,}\.[a-z0-9]+$")
FOREVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"

# Content coding, and what a precompressed file's name ends with; the best first.
SUFFIXES = {"br": ".br", "gzip": ".gz"}


class Fault(StrEnum):
    """What goes wrong with a file."""

    MISSING = "missing"
    """Not found."""

    CUT = "cut"
    """The connection ends halfway through the body."""

    STALL = "stall"
    """Half of the body comes, then nothing until the fault is cleared."""

    SLOW = "slow"
    """All of it comes, over `SiteServer.slow_seconds`."""


@dataclass(frozen=True, slots=True)
class Served:
    """One answered request: the path asked for, and what went over the wire."""

    method: str
    path: str
    status: int
    coding: str
    """`br`, `gzip` or `identity`."""

    body_bytes: int
    """How many bytes of body were sent, after compression."""


class SiteServer:
    """
    Serve a folder on this machine only, from the `with` line to its end.

    `port` 0 takes any free port; another one is the first of several to be tried.
    `under` serves the site from a sub-path ("/callwise"), as some hosts do.

    What may be changed while it runs: `faults` (the end of a path, and what goes
    wrong with it), `slow_seconds`, and `codings` (the compressions on offer;
    `("gzip",)` is a host without brotli). `served` is the list of what was answered.
    """

    def __init__(self, root: Path, *, port: int = 0, under: str = "") -> None:
        self.root = root.resolve()
        self.under = "/" + under.strip("/") if under.strip("/") else ""
        self.faults: dict[str, Fault] = {}
        self.slow_seconds = 2.0
        self.codings: tuple[str, ...] = tuple(SUFFIXES)
        self.served: list[Served] = []
        self.closing = threading.Event()
        self._listener = _listen(port, self)
        self._thread: threading.Thread | None = None

    @property
    def port(self) -> int:
        """The port that was free."""
        return int(self._listener.server_address[1])

    @property
    def origin(self) -> str:
        """Scheme, host and port, without a slash at the end."""
        return f"http://{HOST}:{self.port}"

    @property
    def url(self) -> str:
        """The address of the site's first page; it ends with a slash."""
        return f"{self.origin}{self.under}/"

    def at(self, path: str) -> str:
        """The address of a page or file of the site."""
        return self.url + path.lstrip("/")

    def fault_for(self, path: str) -> Fault | None:
        """What goes wrong with this path: the longest ending in `faults` that fits decides."""
        endings = [ending for ending in list(self.faults) if path.endswith(ending)]
        return self.faults.get(max(endings, key=len)) if endings else None

    def run(self) -> None:
        """Serve until interrupted."""
        try:
            self._listener.serve_forever(poll_interval=0.1)
        finally:
            self.closing.set()
            self._listener.server_close()

    def __enter__(self) -> Self:
        self._thread = threading.Thread(target=self.run, name="site server", daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.closing.set()
        self._listener.shutdown()
        if self._thread is not None:
            self._thread.join()


class _Listener(ThreadingHTTPServer):
    """Holds the port. A port that someone else listens on is never shared."""

    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"
    allow_reuse_port = False
    request_queue_size = 128

    def __init__(self, port: int, site: SiteServer) -> None:
        self.site = site
        super().__init__((HOST, port), _Handler)

    def server_bind(self) -> None:
        """Bind without the name look-up, which is slow on a machine without a network."""
        socketserver.TCPServer.server_bind(self)
        self.server_name = HOST
        self.server_port = int(self.server_address[1])

    def handle_error(self, request: object, client_address: object) -> None:
        """A reader who leaves in the middle is no error."""
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def _listen(port: int, site: SiteServer) -> _Listener:
    for candidate in range(port, port + PORTS_TRIED):
        try:
            return _Listener(candidate, site)
        except OSError:
            if port == 0 or candidate == port + PORTS_TRIED - 1:
                raise
    raise AssertionError("unreachable")


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "callwise"
    sys_version = ""
    timeout = 120
    server: _Listener

    def do_GET(self) -> None:
        self.answer(with_body=True)

    def do_HEAD(self) -> None:
        self.answer(with_body=False)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: `SiteServer.served` is the log."""

    def answer(self, *, with_body: bool) -> None:
        site = self.server.site
        address = urlsplit("/" + self.path.lstrip("/"))
        path = unquote(address.path, errors="replace")
        if site.under and not (path + "/").startswith(site.under + "/"):
            self.send_missing(path, with_body=with_body)
            return
        inside = path.removeprefix(site.under)
        file = _inside(site.root, inside)
        fault = site.fault_for(path)
        if file is None or fault is Fault.MISSING:
            self.send_missing(path, with_body=with_body)
        elif file.is_dir() and not inside.endswith("/"):
            there = quote(path) + "/" + (f"?{address.query}" if address.query else "")
            self.send_empty(HTTPStatus.MOVED_PERMANENTLY, path, {"Location": there})
        elif file.is_dir() and (file / "index.html").is_file():
            self.send_file(file / "index.html", path, fault, with_body=with_body)
        elif file.is_file() and not inside.endswith("/"):
            self.send_file(file, path, fault, with_body=with_body)
        else:
            self.send_missing(path, with_body=with_body)

    def send_missing(self, path: str, *, with_body: bool) -> None:
        page = self.server.site.root / "404.html"
        if page.is_file():
            self.send_file(page, path, None, with_body=with_body, status=HTTPStatus.NOT_FOUND)
        else:
            self.send_empty(HTTPStatus.NOT_FOUND, path, {})

    def send_empty(self, status: HTTPStatus, path: str, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status is not HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", "0")
        self.end_headers()
        self.note(path, status, "identity", 0)

    def send_file(
        self,
        file: Path,
        path: str,
        fault: Fault | None,
        *,
        with_body: bool,
        status: HTTPStatus = HTTPStatus.OK,
    ) -> None:
        variants = {
            coding: file.with_name(file.name + SUFFIXES[coding])
            for coding in self.server.site.codings
            if file.with_name(file.name + SUFFIXES[coding]).is_file()
        }
        accepted = _accepted(self.headers.get("Accept-Encoding", ""))
        coding = next((coding for coding in variants if coding in accepted), "identity")
        with variants.get(coding, file).open("rb") as body:
            size = body.seek(0, 2)
            body.seek(0)
            written = file.stat().st_mtime_ns
            headers = {
                "Content-Type": TYPES.get(file.suffix.lower(), UNKNOWN_TYPE),
                "Cache-Control": FOREVER if status is HTTPStatus.OK and HASHED.search(path) else ASK_FIRST,
                "ETag": f'"{written:x}-{size:x}-{coding}"',
                "Last-Modified": formatdate(written // 1_000_000_000, usegmt=True),
                "X-Content-Type-Options": "nosniff",
            }
            if variants:
                headers["Vary"] = "Accept-Encoding"
            if status is HTTPStatus.OK and fault is None and self.is_known(headers):
                self.send_empty(HTTPStatus.NOT_MODIFIED, path, headers)
                return
            if coding != "identity":
                headers["Content-Encoding"] = coding
            headers["Content-Length"] = str(size)
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            sent = self.send_body(body, size, path, fault) if with_body else 0
        self.note(path, status, coding, sent)

    def send_body(self, body: BinaryIO, size: int, path: str, fault: Fault | None) -> int:
        if fault is Fault.CUT or fault is Fault.STALL:
            sent = self.wfile.write(body.read(size // 2))
            self.wfile.flush()
            while fault is Fault.STALL and self.server.site.fault_for(path) is Fault.STALL:
                if self.server.site.closing.wait(0.05):
                    break
            self.close_connection = True
            return sent
        pieces = 20 if fault is Fault.SLOW else max(1, -(-size // PIECE))
        sent = 0
        for piece in _pieces(body, -(-size // pieces)):
            if fault is Fault.SLOW:
                time.sleep(self.server.site.slow_seconds / pieces)
            sent += self.wfile.write(piece)
        return sent

    def is_known(self, headers: dict[str, str]) -> bool:
        """Whether the browser already holds this very file."""
        tags = self.headers.get("If-None-Match")
        if tags is not None:
            known = {tag.strip().removeprefix("W/") for tag in tags.split(",")}
            return "*" in known or headers["ETag"] in known
        since = self.headers.get("If-Modified-Since")
        if since is None:
            return False
        try:
            return parsedate_to_datetime(headers["Last-Modified"]) <= parsedate_to_datetime(since)
        except (TypeError, ValueError):
            return False

    def note(self, path: str, status: HTTPStatus, coding: str, sent: int) -> None:
        self.server.site.served.append(Served(self.command, path, int(status), coding, sent))


def _inside(root: Path, path: str) -> Path | None:
    """The file that a path names, or None when it leads out of the folder or nowhere."""
    parts = path.split("/")
    if "\0" in path or "\\" in path or ".." in parts or "" in parts[1:-1]:
        return None
    try:
        file = root.joinpath(*(part for part in parts if part)).resolve()
        return file if file.is_relative_to(root) and file.exists() else None
    except OSError:  # a name too long for the file system, a loop of links
        return None


def _accepted(header: str) -> set[str]:
    """The content codings that a browser takes: those it names, without the ones it refuses."""
    codings = set()
    for item in header.split(","):
        name, _, parameters = item.partition(";")
        if re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", parameters) is None:
            codings.add(name.strip().lower())
    return codings


def _pieces(body: BinaryIO, length: int) -> Iterator[bytes]:
    while piece := body.read(length):
        yield piece


def main() -> int:
    """Serve the built site until Ctrl+C; print where."""
    parser = argparse.ArgumentParser(description="Serve the built site on this machine.")
    parser.add_argument("--root", type=Path, default=Path("_site"), help="the folder to serve")
    parser.add_argument("--port", type=int, default=8000, help="the first port to try")
    parser.add_argument("--under", default="", help="serve from a sub-path, such as /callwise")
    options = parser.parse_args()
    if not options.root.is_dir():
        parser.error(f"there is no folder {str(options.root)!r}; `make build` makes the site")
    server = SiteServer(options.root, port=options.port, under=options.under)
    print(f"Callwise is at {server.url}  (Ctrl+C ends it)", flush=True)
    try:
        server.run()
    except KeyboardInterrupt:
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
