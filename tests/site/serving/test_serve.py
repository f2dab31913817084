"""The development server: like a good static host, with faults on command."""

import gzip
import http.client
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import brotli
import pytest
from playwright.sync_api import Page

from builder.serving.host_check import HOST
from builder.serving.serve import ASK_FIRST, FOREVER, headers, listen
from tests.support.browser.browsing import Troubles, until
from tests.support.browser.site_server import Fault, Served, SiteServer

PAGE = b"<!doctype html><html lang=en><title>Callwise</title><link rel=icon href=tiles.svg><p>Pon!</p></html>"
NOT_HERE = b"<!doctype html><title>Not here</title>"
LONG = b"east south west north " * 5000


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small site, with a secret file outside it."""
    root = tmp_path / "site"
    for name, content in {
        "index.html": PAGE,
        "404.html": NOT_HERE,
        "kuikae/index.html": PAGE,
        "kuikae/a b.toml": b"title = 'x'",
        "empty/note.txt": b"no index here",
        "assets/site.0a1b2c3d.css": b"p{}",
        "assets/site.css": b"p{}",
        "assets/start.0a1b2c3d.mjs": b"export const ready = true;",
        "engine/worker.py": LONG,
        "engine/worker.py.br": brotli.compress(LONG),
        "engine/worker.py.gz": gzip.compress(LONG),
        "engine/engine.wasm": b"\0asm",
        "engine/callwise-0.1.0-py3-none-any.whl": b"PK",
        "tiles.svg": b"<svg/>",
        "font.woff2": b"wOF2",
        "lock.json": b"{}",
        "site.webmanifest": b"{}",
        "../secret.txt": b"not for visitors",
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(content)
    return root


@pytest.fixture
def server(site: Path) -> Iterator[SiteServer]:
    """A server over the small site."""
    with SiteServer(site) as server:
        yield server


@dataclass
class Reply:
    status: int
    headers: http.client.HTTPMessage
    body: bytes


def ask(server: SiteServer, path: str, method: str = "GET", **headers: str) -> Reply:
    """Request a path exactly as written."""
    connection = http.client.HTTPConnection(urlsplit(server.origin).netloc, timeout=10)
    try:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, headers=named)
        reply = connection.getresponse()
        return Reply(reply.status, reply.headers, reply.read())
    finally:
        connection.close()


@pytest.mark.parametrize(
    ("path", "content_type"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/kuikae/a%20b.toml", "application/toml; charset=utf-8"),
        ("/assets/site.css", "text/css; charset=utf-8"),
        ("/assets/start.0a1b2c3d.mjs", "text/javascript; charset=utf-8"),
        ("/engine/engine.wasm", "application/wasm"),
        ("/engine/callwise-0.1.0-py3-none-any.whl", "application/zip"),
        ("/engine/worker.py", "text/x-python; charset=utf-8"),
        ("/tiles.svg", "image/svg+xml"),
        ("/font.woff2", "font/woff2"),
        ("/lock.json", "application/json"),
        ("/site.webmanifest", "application/manifest+json"),
    ],
)
@pytest.mark.parametrize("accepts", ["identity", "gzip, br"])
def test_every_kind_of_file_has_its_content_type(
    server: SiteServer, path: str, content_type: str, accepts: str
) -> None:
    """Browsers refuse modules, WebAssembly and fonts with the wrong type, compressed or not."""
    reply = ask(server, path, Accept_Encoding=accepts)
    assert (reply.status, reply.headers["Content-Type"]) == (200, content_type)
    assert reply.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("accepts", "coding"), [("gzip, deflate, br, zstd", "br"), ("gzip", "gzip"), ("identity", None)]
)
def test_a_compressed_file_goes_to_browsers_that_accept_it(
    server: SiteServer, accepts: str, coding: str | None
) -> None:
    """The copy is sent as stored; the reply has a Vary header, and the log shows the bytes sent."""
    reply = ask(server, "/engine/worker.py", Accept_Encoding=accepts)
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[coding]
    assert unpack(reply.body) == LONG
    assert reply.headers.get("Content-Encoding") == coding
    assert reply.headers.get("Vary") == ("Accept-Encoding" if coding else None)
    assert server.served == [Served("GET", "/engine/worker.py", 200, coding or "identity", len(reply.body))]


@pytest.mark.parametrize(
    ("path", "lasting"),
    [
        ("/assets/site.0a1b2c3d.css", True),
        ("/assets/site.css", False),
        ("/", False),
        ("/engine/worker.py", False),
        ("/sw.js", False),
        ("/assets/nowhere.0a1b2c3d.css", False),
    ],
)
def test_only_names_with_a_digest_are_cached_unchecked(server: SiteServer, path: str, lasting: bool) -> None:
    """Everything else is revalidated, so that no reader sees an old page; an unchanged file gets a 304."""
    reply = ask(server, path)
    assert reply.headers["Cache-Control"] == ("public, max-age=31536000, immutable" if lasting else "no-cache")
    if reply.status == 200:
        assert ask(server, path, If_None_Match=reply.headers["ETag"]).status == 304


def test_a_digest_in_the_folders_name_counts() -> None:
    """The engine's folders have one; files in other folders are revalidated."""
    assert headers("/engine/start-0a1b2c3d/start.js", Path("start.js"))["Cache-Control"] == FOREVER
    assert headers("/engine/start/start.js", Path("start.js"))["Cache-Control"] == ASK_FIRST


@pytest.mark.parametrize("path", ["/nowhere", "/kuikae/nowhere/", "/index.html/", "/empty/"])
def test_a_missing_path_gets_the_404_page(server: SiteServer, site: Path, path: str) -> None:
    """The status is right too; a folder without a page isn't listed, and a half-built site is still served."""
    reply = ask(server, path)
    assert (reply.status, reply.body) == (404, NOT_HERE)
    (site / "404.html").unlink()
    assert ask(server, path).status == 404


@pytest.mark.parametrize(
    ("path", "location"),
    [("/kuikae", "./kuikae/"), ("/kuikae?preset=ema", "./kuikae/?preset=ema"), ("//kuikae", "./kuikae/")],
)
def test_a_folder_redirects_to_a_slash(server: SiteServer, path: str, location: str) -> None:
    """Otherwise relative links in its page would break. The redirect never leaves the site."""
    reply = ask(server, path)
    assert (reply.status, reply.headers["Location"]) == (301, location)


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/kuikae/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/..%5csecret.txt",
        "/kuikae/%2e%2e/%2e%2e/secret.txt",
        "//secret.txt",
        "/link.txt",
        "/loop.txt",
        "/linked/",
        "/linked/index.html",
        "/away/",
        "/away/secret.txt",
        "/%00",
        "/" + "a" * 5000,
    ],
)
def test_nothing_outside_the_folder_is_served(server: SiteServer, site: Path, path: str) -> None:
    """Neither dots, in any encoding, nor a symlink leads outside."""
    (site / "link.txt").symlink_to(site.parent / "secret.txt")
    (site / "loop.txt").symlink_to(site / "loop.txt")
    (site / "linked").mkdir()
    (site / "linked" / "index.html").symlink_to(site.parent / "secret.txt")
    (site / "away").symlink_to(site.parent)
    reply = ask(server, path)
    assert (reply.status, reply.body) == (404, NOT_HERE)


def test_the_404_page_cannot_leave_the_folder(server: SiteServer, site: Path) -> None:
    (site / "404.html").unlink()
    (site / "404.html").symlink_to(site.parent / "secret.txt")
    reply = ask(server, "/nowhere")
    assert (reply.status, reply.body) == (404, b"")


@pytest.mark.parametrize("ending", ["br", "gz"])
def test_compressed_files_cannot_leave_the_folder(server: SiteServer, site: Path, ending: str) -> None:
    """The file itself is served instead."""
    (site / f"index.html.{ending}").symlink_to(site.parent / "secret.txt")
    reply = ask(server, "/", Accept_Encoding="gzip, br")
    assert (reply.status, reply.body, reply.headers.get("Content-Encoding")) == (200, PAGE, None)


def test_a_symlink_within_the_folder_is_followed(server: SiteServer, site: Path) -> None:
    (site / "again").symlink_to(site / "kuikae")
    (site / "empty" / "index.html").symlink_to(site / "index.html")
    assert [ask(server, path).body for path in ("/again/", "/empty/")] == [PAGE, PAGE]


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "LOCALHOST:8000", "localhost.:1", "127.0.0.1", "127.0.0.1:9", "127.8.9.1", "[::1]:8000"),
        *("[::1]", "a.localhost:8000", f"{socket.gethostname()}:8000", socket.gethostname().upper()),
    ],
)
def test_a_request_naming_this_machine_is_answered(server: SiteServer, host: str) -> None:
    """It can have any of its names and any port, because it may be forwarded."""
    assert ask(server, "/", Host=host).body == PAGE


def test_this_machines_address_names_it(server: SiteServer) -> None:
    """The address is the one used to reach other machines, found without network traffic."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(("198.51.100.1", 9))  # no packets are sent
            own = way.getsockname()[0]
        except OSError:  # this machine has no other address
            own = HOST
    assert ask(server, "/", Host=f"{own}:8000").body == PAGE


@pytest.mark.parametrize(
    "host",
    [
        *("callwise.example", "callwise.example:80", "localhost.example", "127.0.0.1.example", "notlocalhost"),
        *("198.51.100.1:8000", "[2001:db8::1]:8000", "0.0.0.0:8000", "224.0.0.1", "[::]", "[", "", " ", "a" * 5_000),
        *("user@callwise.example", "localhost@callwise.example", "<script>"),
    ],
)
@pytest.mark.parametrize("path", ["/", "/engine/worker.py", "/nowhere", "/kuikae"])
def test_a_request_naming_another_host_is_refused(server: SiteServer, host: str, path: str) -> None:
    """The message gives the right name; a foreign name that resolves here gets none of the site."""
    reply = ask(server, path, Host=host)
    assert reply.status in (400, 421)
    assert reply.headers["Content-Type"].startswith("text/plain")
    if reply.status == 421:
        assert f"{server.origin}/" in reply.body.decode()
        assert len(reply.body) < 300


def test_a_site_can_live_under_a_sub_path(site: Path) -> None:
    """Some hosts give each project a folder."""
    with SiteServer(site, under="callwise/") as server:
        assert server.url == f"{server.origin}/callwise/"
        assert server.at("kuikae/") == f"{server.origin}/callwise/kuikae/"
        assert ask(server, "/callwise/").body == PAGE
        assert ask(server, "/callwise/kuikae/").body == PAGE
        assert ask(server, "/callwise").headers["Location"] == "./callwise/"
        for path in ("/", "/kuikae/", "/callwise2/"):
            assert ask(server, path).status == 404


def test_a_taken_port_is_skipped() -> None:
    """Two servers never share a port."""
    with listen(0) as first, listen(first.getsockname()[1]) as second:
        assert second.getsockname()[1] > first.getsockname()[1]


def test_a_missing_file_returns_with_the_fault_cleared(server: SiteServer) -> None:
    """This holds even for a browser that has it cached; other files are unaffected."""
    tag = ask(server, "/engine/worker.py").headers["ETag"]
    server.faults["worker.py"] = Fault.MISSING
    assert ask(server, "/engine/worker.py", If_None_Match=tag).status == 404
    assert ask(server, "/").status == 200
    server.faults.clear()
    assert ask(server, "/engine/worker.py").status == 200


def test_a_cut_file_ends_halfway(server: SiteServer) -> None:
    """The reply is shorter than its declared length."""
    server.faults["worker.py"] = Fault.CUT
    with pytest.raises(http.client.IncompleteRead) as cut:
        ask(server, "/engine/worker.py")
    assert cut.value.partial == LONG[: len(LONG) // 2]


def test_a_stalled_file_stops_until_the_fault_is_cleared(server: SiteServer) -> None:
    """Others are served in the meantime; then the connection closes."""
    server.faults["worker.py"] = Fault.STALL
    connection = http.client.HTTPConnection(urlsplit(server.origin).netloc, timeout=10)
    connection.request("GET", "/engine/worker.py")
    reply = connection.getresponse()
    half = len(LONG) // 2
    assert reply.read(half) == LONG[:half]
    assert ask(server, "/").status == 200
    server.faults.clear()
    with pytest.raises(http.client.IncompleteRead) as stalled:
        reply.read()
    assert stalled.value.partial == b""
    connection.close()


def test_a_held_file_is_sent_once_released(server: SiteServer) -> None:
    server.faults["worker.py"] = Fault.HELD
    with ThreadPoolExecutor() as threads:
        reply = threads.submit(ask, server, "/engine/worker.py")
        assert ask(server, "/").status == 200
        assert not reply.done()
        server.faults.clear()
        assert reply.result().body == LONG


def test_a_slow_file_arrives_complete(server: SiteServer) -> None:
    server.faults["/engine/worker.py"] = Fault.SLOW
    server.slow_seconds = 0.4
    begun = time.monotonic()
    assert ask(server, "/engine/worker.py").body == LONG
    assert time.monotonic() - begun >= 0.4


def test_the_longest_matching_suffix_decides_the_fault(server: SiteServer) -> None:
    """A fault for everything can therefore have exceptions."""
    server.faults[""] = Fault.MISSING
    server.faults["engine/worker.py"] = Fault.SLOW
    assert server.fault_for("/engine/worker.py") is Fault.SLOW
    assert server.fault_for("/index.html") is Fault.MISSING


def test_the_command_prints_the_sites_address(site: Path) -> None:
    """Before any request, even to a pipe; the site is served there."""
    command = [sys.executable, "site/serve.py", "--port", "8000", "--root", str(site), "--under", "callwise"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[3]
        connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=10)
        connection.request("GET", urlsplit(address).path)
        body = connection.getresponse().read()
        process.terminate()
    assert address.startswith("http://127.0.0.1:8")
    assert body == PAGE


def test_the_command_names_a_missing_folder(tmp_path: Path) -> None:
    command = [sys.executable, "site/serve.py", "--root", str(tmp_path / "nowhere")]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert "make build" in ended.stderr


@pytest.mark.may_log
def test_problems_in_a_page_are_detected(server: SiteServer, page: Page, troubles: Troubles) -> None:
    """They are another host, a console error, an exception, a policy violation and a missing file."""
    page.route(
        "**/policy.html",
        lambda route: route.fulfill(
            body="<!doctype html><html lang=en><title>Policy</title><p style='color:red'>Kan!</p>"
            "<script>window.ran = true</script></html>",
            headers={"Content-Security-Policy": "default-src 'self'"},
            content_type="text/html",
        ),
    )
    page.goto(server.url)
    assert troubles.seen == []
    page.evaluate("() => fetch('http://elsewhere.example/').catch(() => null)")
    page.evaluate("() => fetch('nowhere.json').then(() => null)")
    page.evaluate("() => console.error('the wall is empty')")
    page.evaluate("() => new Promise((go) => { setTimeout(() => { setTimeout(go, 50); throw new Error('chombo') }) })")
    page.goto(server.at("policy.html"))
    until(page, "() => document.title === 'Policy' && !window.ran")
    for sign in (
        "left the site: GET http://elsewhere.example/",
        "status of 404",
        "the wall is empty",
        "chombo",
        "style-src-attr",
        "script-src-elem",
    ):
        assert any(sign in line for line in troubles.seen), (sign, troubles.seen)
    assert not troubles.unexpected(["http", "console", "script"])


def test_waiting_returns_the_value(server: SiteServer, page: Page) -> None:
    """If time runs out, the error has the expression and its last value."""
    page.goto(server.url)
    page.evaluate("() => { window.count = 0; setInterval(() => { window.count += 1 }, 10) }")
    assert until(page, "(least) => window.count > least && `counted ${least}`", argument=3) == "counted 3"
    with pytest.raises(TimeoutError, match="still False: 1 > 2"):
        until(page, "1 > 2", seconds=0.1)
