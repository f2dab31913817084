"""
The server's promises: what a good static host does, and how it misbehaves on command.
"""

import gzip
import http.client
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import brotli
import pytest
from playwright.sync_api import Page

from serve import Fault, Served, SiteServer
from tests.browsing import Troubles, until

PAGE = b"<!doctype html><html lang=en><title>Callwise</title><link rel=icon href=tiles.svg><p>Pon!</p></html>"
LONG = b"east south west north " * 5000


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small site, with a secret file beside it."""
    root = tmp_path / "site"
    for name, content in {
        "index.html": PAGE,
        "404.html": b"<!doctype html><title>Not here</title>",
        "kuikae/index.html": PAGE,
        "kuikae/a b.toml": b"title = 'x'",
        "empty/note.txt": b"no index here",
        "assets/site.0a1b2c3d.css": b"p{}",
        "assets/site.css": b"p{}",
        "assets/start.0a1b2c3d.mjs": b"export const ready = true;",
        "engine/worker.py": LONG,
        "engine/engine.wasm": b"\0asm",
        "engine/callwise-0.1.0-py3-none-any.whl": b"PK",
        "tiles.svg": b"<svg/>",
        "font.woff2": b"wOF2",
        "lock.json": b"{}",
        "site.webmanifest": b"{}",
        "nothing.txt": b"",
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(content)
    (root / "engine/worker.py.br").write_bytes(brotli.compress(LONG))
    (root / "engine/worker.py.gz").write_bytes(gzip.compress(LONG))
    (root / "404.html.gz").write_bytes(gzip.compress(b"<!doctype html><title>Not here</title>"))
    (tmp_path / "secret.txt").write_bytes(b"not for visitors")
    return root


@pytest.fixture
def server(site: Path) -> Iterator[SiteServer]:
    """A server over the small site."""
    with SiteServer(site) as server:
        yield server


@dataclass
class Reply:
    """A reply as it came over the wire."""

    status: int
    headers: dict[str, str]
    body: bytes


def ask(server: SiteServer, path: str, method: str = "GET", **headers: str) -> Reply:
    """Ask for a path exactly as it is written."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    try:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, headers=named)
        reply = connection.getresponse()
        return Reply(reply.status, dict(reply.getheaders()), reply.read())
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
        ("/tiles.svg", "image/svg+xml"),
        ("/font.woff2", "font/woff2"),
        ("/lock.json", "application/json"),
        ("/site.webmanifest", "application/manifest+json"),
    ],
)
def test_every_kind_of_file_has_its_content_type(server: SiteServer, path: str, content_type: str) -> None:
    """
    Browsers refuse modules, WebAssembly and fonts of the wrong type.
    """
    reply = ask(server, path)
    assert (reply.status, reply.headers["Content-Type"]) == (200, content_type)
    assert reply.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("accepts", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=0.5", "br"),
        ("identity", None),
        ("", None),
    ],
)
def test_a_compressed_file_goes_to_browsers_that_take_it(server: SiteServer, accepts: str, coding: str | None) -> None:
    """
    The type stays the file's own, and caches are told what the reply depends on.
    """
    reply = ask(server, "/engine/worker.py", Accept_Encoding=accepts)
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[coding]
    assert unpack(reply.body) == LONG
    assert reply.headers.get("Content-Encoding") == coding
    assert reply.headers["Content-Type"] == "text/x-python; charset=utf-8"
    assert reply.headers["Vary"] == "Accept-Encoding"
    assert reply.headers["Content-Length"] == str(len(reply.body))


def test_a_host_without_brotli_can_be_had(server: SiteServer) -> None:
    """
    The sizes on such a host are measured too.
    """
    server.codings = ("gzip",)
    reply = ask(server, "/engine/worker.py", Accept_Encoding="gzip, br")
    assert reply.headers["Content-Encoding"] == "gzip"


@pytest.mark.parametrize(
    ("path", "lasting"),
    [
        ("/assets/site.0a1b2c3d.css", True),
        ("/assets/site.css", False),
        ("/", False),
        ("/engine/worker.py", False),
    ],
)
def test_only_names_that_carry_a_digest_are_kept_without_asking(server: SiteServer, path: str, lasting: bool) -> None:
    """
    Everything else is asked for again, so that nobody sees an old page.
    """
    policy = ask(server, path).headers["Cache-Control"]
    assert policy == ("public, max-age=31536000, immutable" if lasting else "no-cache")


def test_a_file_that_the_browser_holds_is_not_sent_again(server: SiteServer, site: Path) -> None:
    """
    By its tag or by its time; a changed file is sent.
    """
    first = ask(server, "/")
    tag, since = first.headers["ETag"], first.headers["Last-Modified"]
    for again in (
        ask(server, "/", If_None_Match=tag),
        ask(server, "/", If_None_Match=f'"other", W/{tag}'),
        ask(server, "/", If_Modified_Since=since),
    ):
        assert (again.status, again.body, again.headers["ETag"]) == (304, b"", tag)
    assert ask(server, "/", If_None_Match='"other"', If_Modified_Since=since).status == 200
    assert ask(server, "/", If_Modified_Since="last Tuesday").status == 200

    (site / "index.html").write_bytes(PAGE + b"!")
    os.utime(site / "index.html", (time.time() + 5, time.time() + 5))
    assert ask(server, "/", If_None_Match=tag).status == 200
    assert ask(server, "/", If_Modified_Since=since).status == 200


def test_each_compression_has_its_own_tag(server: SiteServer) -> None:
    """
    A tag names the bytes that were sent.
    """
    tags = {ask(server, "/engine/worker.py", Accept_Encoding=coding).headers["ETag"] for coding in ("br", "gzip", "")}
    assert len(tags) == 3


@pytest.mark.parametrize("path", ["/nowhere", "/kuikae/nowhere/", "/index.html/", "/empty/"])
def test_what_is_not_there_gets_the_404_page(server: SiteServer, path: str) -> None:
    """
    With the right status; a folder without a page is not listed.
    """
    reply = ask(server, path)
    assert (reply.status, reply.body) == (404, b"<!doctype html><title>Not here</title>")
    assert reply.headers["Cache-Control"] == "no-cache"
    packed = ask(server, path, Accept_Encoding="gzip")
    assert (packed.status, packed.headers["Content-Encoding"]) == (404, "gzip")


def test_without_a_404_page_the_status_is_enough(server: SiteServer, site: Path) -> None:
    """
    A site that is only half built is still served.
    """
    (site / "404.html").unlink()
    (site / "404.html.gz").unlink()
    assert ask(server, "/nowhere").status == 404


@pytest.mark.parametrize(
    ("path", "location"),
    [("/kuikae", "/kuikae/"), ("/kuikae?preset=ema", "/kuikae/?preset=ema"), ("//kuikae", "/kuikae/")],
)
def test_a_folder_is_addressed_with_a_slash(server: SiteServer, path: str, location: str) -> None:
    """
    Relative links in its page would lead astray otherwise. The redirect never leaves the site.
    """
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
        "/link.txt",
        "/%00",
        "/" + "a" * 5000,
    ],
)
def test_nothing_outside_the_folder_is_served(server: SiteServer, site: Path, path: str) -> None:
    """
    Neither by dots, however written, nor through a link.
    """
    (site / "link.txt").symlink_to(site.parent / "secret.txt")
    reply = ask(server, path)
    assert reply.status == 404
    assert b"not for visitors" not in reply.body


@pytest.mark.parametrize("path", ["/", "/engine/worker.py", "/nothing.txt", "/nowhere"])
def test_head_says_what_get_would(server: SiteServer, path: str) -> None:
    """
    The same status and headers, and no body.
    """
    told, given = ask(server, path, "HEAD"), ask(server, path)
    assert told.body == b""
    assert told.status == given.status
    del told.headers["Date"], given.headers["Date"]
    assert told.headers == given.headers


def test_one_connection_serves_many_requests(server: SiteServer) -> None:
    """
    Keep-alive, after pages, misses, redirects and unchanged files alike.
    """
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    connection.connect()
    socket = connection.sock
    tag = ""
    for path in ("/", "/nowhere", "/kuikae", "/nothing.txt", "/"):
        connection.request("GET", path, headers={"If-None-Match": tag})
        reply = connection.getresponse()
        reply.read()
        tag = reply.headers.get("ETag", "")
        assert connection.sock is socket
    connection.close()


def test_a_site_can_live_under_a_sub_path(site: Path) -> None:
    """
    As on hosts that give each project a folder.
    """
    with SiteServer(site, under="callwise/") as server:
        assert server.url == f"{server.origin}/callwise/"
        assert server.at("kuikae/") == f"{server.origin}/callwise/kuikae/"
        assert ask(server, "/callwise/").body == PAGE
        assert ask(server, "/callwise").headers["Location"] == "/callwise/"
        assert ask(server, "/callwise/kuikae").headers["Location"] == "/callwise/kuikae/"
        assert ask(server, "/").status == 404
        assert ask(server, "/callwise2/").status == 404


def test_a_taken_port_is_passed_over(site: Path) -> None:
    """
    Two servers never share one.
    """
    with SiteServer(site) as first, SiteServer(site, port=first.port) as second:
        assert second.port > first.port
        assert ask(second, "/").status == 200


def test_the_server_ends_with_its_block(site: Path) -> None:
    """
    The port is free again.
    """
    with SiteServer(site) as server:
        port = server.port
    with SiteServer(site, port=port) as again:
        assert again.port == port


def test_what_was_served_is_written_down(server: SiteServer) -> None:
    """
    The bytes are those on the wire.
    """
    packed = ask(server, "/engine/worker.py", Accept_Encoding="br").body
    ask(server, "/nothing.txt", "HEAD")
    ends = time.monotonic() + 10
    while len(server.served) < 2 and time.monotonic() < ends:
        time.sleep(0.01)  # a line is written once its answer is out, by the thread that gave it
    assert sorted(server.served, key=lambda one: one.method) == [
        Served("GET", "/engine/worker.py", 200, "br", len(packed)),
        Served("HEAD", "/nothing.txt", 200, "identity", 0),
    ]


def test_a_missing_file_is_missing_until_the_fault_is_cleared(server: SiteServer) -> None:
    """
    Also for a browser that holds it already; other files are as ever.
    """
    tag = ask(server, "/engine/worker.py").headers["ETag"]
    server.faults["worker.py"] = Fault.MISSING
    assert ask(server, "/engine/worker.py", If_None_Match=tag).status == 404
    assert ask(server, "/").status == 200
    server.faults.clear()
    assert ask(server, "/engine/worker.py").status == 200


def test_a_cut_file_ends_halfway(server: SiteServer) -> None:
    """
    The length that was promised doesn't come.
    """
    server.faults["worker.py"] = Fault.CUT
    with pytest.raises(http.client.IncompleteRead) as cut:
        ask(server, "/engine/worker.py")
    assert cut.value.partial == LONG[: len(LONG) // 2]


def test_a_stalled_file_stops_until_the_fault_is_cleared(server: SiteServer) -> None:
    """
    Others are served meanwhile; then the connection ends.
    """
    server.faults["worker.py"] = Fault.STALL
    ended = threading.Event()

    def wait_for_it() -> None:
        with pytest.raises(http.client.IncompleteRead):
            ask(server, "/engine/worker.py")
        ended.set()

    waiting = threading.Thread(target=wait_for_it)
    waiting.start()
    assert not ended.wait(0.3)
    assert ask(server, "/").status == 200
    server.faults.clear()
    assert ended.wait(5)
    waiting.join()


def test_a_slow_file_comes_whole(server: SiteServer) -> None:
    """
    It only takes its time.
    """
    server.faults["/engine/worker.py"] = Fault.SLOW
    server.slow_seconds = 0.4
    begun = time.monotonic()
    assert ask(server, "/engine/worker.py").body == LONG
    assert time.monotonic() - begun >= 0.4


def test_the_longest_ending_decides_what_goes_wrong(server: SiteServer) -> None:
    """
    So a fault for everything can have exceptions.
    """
    server.faults[""] = Fault.MISSING
    server.faults["engine/worker.py"] = Fault.SLOW
    assert server.fault_for("/engine/worker.py") is Fault.SLOW
    assert server.fault_for("/index.html") is Fault.MISSING


def test_the_command_prints_where_the_site_is(site: Path) -> None:
    """
    Before the first request, also into a pipe.
    """
    command = [sys.executable, "site/serve.py", "--port", "8000", "--root", str(site)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        process.terminate()
    assert line.startswith("Callwise is at http://127.0.0.1:8")


def test_the_command_names_a_folder_that_is_not_there(tmp_path: Path) -> None:
    """
    And what would make it.
    """
    command = [sys.executable, "site/serve.py", "--root", str(tmp_path / "nowhere")]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert "make build" in ended.stderr


def test_a_browser_is_sent_brotli_over_loopback(server: SiteServer, page: Page) -> None:
    """
    So sizes that are measured in the browser are brotli's.
    """
    page.goto(server.url)
    page.evaluate("() => fetch('engine/worker.py').then((reply) => reply.text())")
    assert [served.coding for served in server.served if served.path == "/engine/worker.py"] == ["br"]


@pytest.mark.may_log
def test_trouble_in_a_page_is_noticed(server: SiteServer, page: Page, troubles: Troubles) -> None:
    """
    Another host, a console error, a raised error, a broken policy, a file that isn't there.
    """
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
    page.evaluate("() => { setTimeout(() => { throw new Error('chombo') }) }")
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


def test_waiting_ends_with_what_was_waited_for(server: SiteServer, page: Page) -> None:
    """
    Or with the expression and its last value.
    """
    page.goto(server.url)
    page.evaluate("() => { window.count = 0; setInterval(() => { window.count += 1 }, 10) }")
    assert until(page, "(least) => window.count > least && `counted ${least}`", argument=3) == "counted 3"
    with pytest.raises(TimeoutError, match="still False: 1 > 2"):
        until(page, "1 > 2", seconds=0.1)
