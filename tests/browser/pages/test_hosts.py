"""The built site on unconfigured hosts: any static file server is enough to answer puzzles and get rulings."""

import re
import shutil
import sys
import threading
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from email.message import Message
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request

import pytest
from playwright.sync_api import Browser, Frame, Page, expect

from builder.assets.compress import compress
from builder.assets.files import Files
from builder.serving.host_check import HOST
from builder.sharing.embed_files import embed_path
from callwise.law.ruling import Verdict
from tests.browser.answers.course_puzzles import ONE
from tests.support.browser.browsing import Troubles, until
from tests.support.browser.site_server import SiteServer
from tests.support.local_programs import free_port, running, wait_for

ASK = ".desk-primary > [type=submit]"
NO_SCRIPTS = "Part of this page didn’t download. Your choice is kept."
SHUT_IN = "This frame isn’t allowed to load the referee. Your choice is kept."
ELSEWHERE = """<!doctype html>
<link rel="icon" href="data:,">
<title>An article</title>
<script defer src="{origin}/callwise.js"></script>
<callwise-puzzle src="{origin}/{framed}"><a href="{origin}/">A puzzle</a></callwise-puzzle>
<iframe sandbox="allow-scripts" src="{origin}/{framed}"></iframe>
"""
SHUT = '[data-slot="shut"]'
UNDER = "callwise"
NGINX = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
NGINX_FOLDER = Path("/etc/nginx")
BROTLI = NGINX_FOLDER / "modules-enabled" / "50-mod-http-brotli-static.conf"
HOSTING = Path(__file__).parents[3] / "docs" / "hosting.md"
LONG = "public, max-age=31536000, immutable"
TYPES = {
    ".css": {"text/css"},
    ".html": {"text/html"},
    ".js": {"application/javascript", "text/javascript"},
    ".json": {"application/json"},
    ".png": {"image/png"},
    ".svg": {"image/svg+xml"},
    ".wasm": {"application/wasm"},
    ".webmanifest": {"application/manifest+json"},
    ".woff2": {"font/woff2"},
}
"""Content types that browsers require; for other files the type doesn't matter."""

Hosting = Callable[[Path, Path], AbstractContextManager[str]]


@contextmanager
def _running(command: list[str], port: int, folder: Path) -> Iterator[str]:
    origin = f"http://{HOST}:{port}"
    with running(command, folder / "log"):
        wait_for(origin)
        yield origin


def _with_nginx(server: str, root: Path, folder: Path) -> AbstractContextManager[str]:
    """Run nginx with Debian's settings except for one server with a separate folder and port."""
    if NGINX is None:
        pytest.skip("there is no nginx on this machine: apt-get install -y nginx")
    port = free_port()
    server = re.sub(r"(?m)^\s*listen \S.*;\n", "", server)
    server = re.sub(r"(?m)^\s*root .*;", f"listen {HOST}:{port}; root {root};", server)
    says = (NGINX_FOLDER / "nginx.conf").read_text()
    says = re.sub(r"(?m)^(user|pid|error_log) .*;", "", says)
    says = re.sub(r"(?m)^\s*access_log .*;", "access_log off;", says)
    says = re.sub(r"(?m)^\s*include \S+/(conf\.d|sites-enabled)/.*;", "", says)
    says = re.sub(r"(?m)^\s*#.*\n", "", says).rstrip().removesuffix("}") + server + "}\n"
    main = f"user root; daemon off; pid {folder}/pid; error_log {folder}/errors;\n"
    (folder / "nginx.conf").write_text(main + says, "utf-8")
    return _running([NGINX, "-c", str(folder / "nginx.conf")], port, folder)


def nginx(root: Path, folder: Path) -> AbstractContextManager[str]:
    """Debian's nginx as installed."""
    default = NGINX_FOLDER / "sites-available" / "default"
    server = re.sub(r"(?m)^\s*#.*\n", "", default.read_text()) if default.is_file() else "server { root /; }"
    return _with_nginx(server, root, folder)


def nginx_as_told(root: Path, folder: Path) -> AbstractContextManager[str]:
    """Debian's nginx with the lines from the hosting page."""
    found = re.findall(r"^```nginx\n(.*?)^```$", HOSTING.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert len(found) == 1
    (server,) = found
    if BROTLI.exists():
        server = server.replace("gzip_static on;", "gzip_static on; brotli_static on;")
    return _with_nginx(server, root, folder)


def python(root: Path, folder: Path) -> AbstractContextManager[str]:
    """Python's built-in server."""
    port = free_port()
    return _running([sys.executable, "-m", "http.server", str(port), "-b", HOST, "-d", str(root)], port, folder)


class _KnowsNoTypes(SimpleHTTPRequestHandler):
    def guess_type(self, path: object) -> str:
        return "text/html" if str(path).endswith(("/", ".html")) else "application/octet-stream"

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def without_types(root: Path, _: Path) -> Iterator[str]:
    """A host that recognises HTML and sends everything else as bytes."""

    def handler(*args: object) -> _KnowsNoTypes:
        return _KnowsNoTypes(*args, directory=str(root))  # type: ignore[arg-type]

    with ThreadingHTTPServer((HOST, 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://{HOST}:{server.server_address[1]}"
        finally:
            server.shutdown()


@contextmanager
def _opened(browser: Browser, origin: str, path: str | None, *, keeps: bool = False) -> Iterator[tuple[Page, Troubles]]:
    context = browser.new_context(service_workers="allow" if keeps else "block")
    troubles = Troubles(origin)
    troubles.watch(context)
    page = context.new_page()
    if path is not None:
        page.goto(f"{origin}/{path}")
    yield page, troubles
    context.close()


def _ask(page: Page | Frame) -> None:
    until(page, "document.readyState === 'complete'")
    page.locator(f"form[data-puzzle] input[value='{ONE.codes(Verdict.LEGAL)[0]}']").first.check()
    page.locator(ASK).dispatch_event("click")


@pytest.fixture(scope="module")
def dist(site_root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as built by `make dist`, with compressed copies next to the files."""
    root = tmp_path_factory.mktemp("dist") / "site"
    site = Files.of(site_root)
    compress(site)
    site.lay(root)
    return root


def _ruled(page: Page | Frame) -> None:
    """Check that the answer has a ruling and the engine is ready."""
    puzzle = page.locator("form[data-puzzle]")
    expect(puzzle).to_have_attribute("data-ruled", "right", timeout=60_000)
    expect(puzzle.locator("[data-slot=engine]")).to_have_attribute("data-phase", "ready", timeout=60_000)


@pytest.mark.deep
def test_plain_file_host_is_enough(browser: Browser, site_root: Path, tmp_path: Path) -> None:
    """
    The engine starts and rules. Other sites can embed a puzzle with one line.

    A frame without `allow-same-origin` can't load its scripts from such a host; it says so and links to the puzzle.
    """
    with ExitStack() as stack:
        origin = stack.enter_context(python(site_root, tmp_path))
        page, troubles = stack.enter_context(_opened(browser, origin, ONE.path))
        _ask(page)
        _ruled(page)
        assert troubles.seen == []
        (tmp_path / "index.html").write_text(ELSEWHERE.format(origin=origin, framed=embed_path(ONE.path)), "utf-8")
        page.goto(stack.enter_context(SiteServer(tmp_path)).url)
        expect(page.locator("callwise-puzzle a")).to_be_hidden()
        within = page.frame_locator("callwise-puzzle iframe")
        expect(within.locator(ASK)).to_be_visible()
        expect(within.locator(SHUT)).to_be_hidden()
        frame = page.frame_locator("body > iframe")
        expect(frame.locator(SHUT)).to_contain_text("allow-same-origin")
        expect(frame.locator(SHUT)).to_be_visible()
        assert frame.locator(f"{SHUT} a").evaluate("link => link.href") == f"{origin}/{ONE.path}"
        frame.locator(ASK).dispatch_event("click")
        expect(frame.get_by_role("alert")).to_have_text(SHUT_IN)


@pytest.mark.deep
@pytest.mark.parametrize("hosting", [python, nginx, nginx_as_told], ids=lambda hosting: str(hosting.__name__))
@pytest.mark.parametrize("under", ["", UNDER])
def test_any_host_works_under_any_path(
    browser: Browser, dist: Path, tmp_path: Path, hosting: Hosting, under: str
) -> None:
    """Omitting a folder's slash leads to the same page, with its styles, scripts and engine."""
    (tmp_path / "root").mkdir()
    (tmp_path / "root" / UNDER).symlink_to(dist)
    root, path = (tmp_path / "root", f"{UNDER}/{ONE.path}") if under else (dist, ONE.path)
    path = path.rstrip("/")
    with hosting(root, tmp_path) as origin, _opened(browser, origin, path) as (page, troubles):
        assert page.url == f"{origin}/{path}/"
        _ask(page)
        _ruled(page)
        assert troubles.seen == []


@pytest.mark.deep
@pytest.mark.parametrize("hosting", [python, nginx, nginx_as_told], ids=lambda hosting: str(hosting.__name__))
def test_offline_copy_works_after_its_host_is_gone(
    browser: Browser, dist: Path, tmp_path: Path, hosting: Hosting
) -> None:
    """The whole site is saved with its engine, even if it was sent compressed."""
    (tmp_path / "root").mkdir()
    (tmp_path / "root" / UNDER).symlink_to(dist)
    with ExitStack() as stack:
        host = stack.enter_context(ExitStack())
        origin = host.enter_context(hosting(tmp_path / "root", tmp_path))
        page, _ = stack.enter_context(_opened(browser, origin, f"{UNDER}/offline/", keeps=True))
        expect(page.locator("[data-slot=says]")).to_contain_text("Downloaded.", timeout=60_000)
        host.close()
        with pytest.raises(OSError, match="refused"):
            urllib.request.urlopen(origin, timeout=5)
        page.goto(f"{origin}/{UNDER}/{ONE.path}")
        _ask(page)
        _ruled(page)


@pytest.mark.deep
def test_recommended_nginx_sends_helpful_headers(dist: Path, tmp_path: Path) -> None:
    """Each file has its type, cache lifetime and access rules, and is sent as small as the browser accepts."""
    hashed = re.compile(r"assets/.+\.[0-9a-f]{8}\.\w+|engine/[^/]+-[0-9a-f]{8}/.+")
    files = {str(file.relative_to(dist)): file for file in dist.rglob("*") if file.is_file()}
    codings = {"br": ".br", "gzip": ".gz"} if BROTLI.exists() else {"gzip": ".gz"}
    sent = Counter[str]()
    with nginx_as_told(dist, tmp_path) as origin:
        for path, file in files.items():
            if file.suffix in codings.values():
                continue
            for coding, ending in {**codings, "identity": ""}.items():
                said = _head(f"{origin}/{path}", coding)
                small = files.get(f"{path}{ending}", file)
                assert said["Content-Length"] == str(small.stat().st_size), (path, coding)
                assert said.get("Content-Encoding") == (coding if small is not file else None), path
                assert said["Cache-Control"] == (LONG if hashed.fullmatch(path) else "no-cache"), path
                assert said["Access-Control-Allow-Origin"] == "*", path
                assert said.get_content_type() in TYPES.get(file.suffix, {said.get_content_type()}), path
                sent[coding] += small is not file
        with pytest.raises(HTTPError) as nowhere:
            _head(f"{origin}/nowhere/", "identity")
        assert (nowhere.value.code, nowhere.value.headers.get_content_type()) == (404, "text/html")
        assert nowhere.value.headers["Content-Length"] == str(files["404.html"].stat().st_size)
    assert sent["gzip"] > 100
    assert sent["identity"] == 0


def _head(address: str, coding: str) -> Message:
    asked = Request(address, method="HEAD", headers={"Accept-Encoding": coding})
    with urllib.request.urlopen(asked, timeout=30) as reply:
        said: Message = reply.headers
    return said


@pytest.mark.deep
@pytest.mark.parametrize("hosting", [nginx, nginx_as_told], ids=lambda hosting: str(hosting.__name__))
def test_sandboxed_frame_has_a_referee_if_host_allows(
    browser: Browser, dist: Path, tmp_path: Path, hosting: Hosting
) -> None:
    """Without `allow-same-origin` a frame is cross-origin to its host; if the host forbids that, the page says so."""
    with hosting(dist, tmp_path) as origin, _opened(browser, origin, None) as (page, troubles):
        page.set_content(f'<iframe sandbox="allow-scripts allow-forms" src="{origin}/{ONE.path}"></iframe>')
        until(page, "frames.length")
        frame = page.frames[-1]
        frame.wait_for_url(f"{origin}/{ONE.path}")
        _ask(frame)
        if hosting is nginx:
            expect(frame.get_by_role("alert")).to_have_text(SHUT_IN)
        else:
            _ruled(frame)
        assert any("CORS" in line for line in troubles.seen) == (hosting is nginx)


@pytest.mark.deep
@pytest.mark.parametrize("under", ["", "/players/callwise", pytest.param("/callwise", marks=pytest.mark.deep)])
def test_missing_page_links_back_to_the_site(browser: Browser, site_root: Path, under: str) -> None:
    """Wherever the site is hosted, the error page has the site's styles, and its links stay on the site."""
    with SiteServer(site_root, under=under) as server, _opened(browser, server.origin, None) as (page, _):
        for path in ("nowhere", "swap-calling/nowhere/further/"):
            page.goto(server.at(path))
            until(page, "root => document.querySelector('main .desk-primary > a').href === root", argument=server.url)
            until(page, "getComputedStyle(document.querySelector('main .desk-primary > a')).fontWeight !== '400'")
            leads = page.locator("nav a").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
            assert [href for href in leads if not href.startswith(server.base)] == []
        page.get_by_role("link", name="To the course").click()
        assert page.url == server.url
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_host_without_types_is_reported(browser: Browser, site_root: Path, tmp_path: Path) -> None:
    """Browsers reject its styles and modules: the page is readable and says what is missing."""
    with without_types(site_root, tmp_path) as origin, _opened(browser, origin, ONE.path) as (page, troubles):
        _ask(page)
        expect(page.get_by_role("alert")).to_have_text(NO_SCRIPTS)
        assert page.locator("form[data-puzzle] input:checked").count() == 1
        assert any("MIME type" in line for line in troubles.seen)
