"""
The built site on hosts that know nothing of it: wherever plain files are served, a puzzle is answered and ruled on.
"""

import shutil
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from callwise.ruling import Verdict
from serve import HOST, listen
from tests.browser.puzzles import ONE
from tests.browsing import Troubles, until
from tests.serving import SiteServer

ASK = "Ask for a ruling"
UNDER = "callwise"
NGINX = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
NGINX_AS_IT_COMES = """
user root; daemon off; pid {folder}/pid; error_log {folder}/errors;
events {{}}
http {{
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  gzip on;
  access_log off;
  server {{
    listen {host}:{port};
    root {root};
    index index.html index.htm index.nginx-debian.html;
    location / {{ try_files $uri $uri/ =404; }}
  }}
}}
"""
"""What Debian's own configuration says, with another folder and port."""

Hosting = Callable[[Path, Path], AbstractContextManager[str]]


@contextmanager
def _running(command: list[str], port: int) -> Iterator[str]:
    origin = f"http://{HOST}:{port}"
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            for _ in range(200):
                assert process.poll() is None, command
                with suppress(OSError):
                    urllib.request.urlopen(origin, timeout=5).close()
                    break
                time.sleep(0.05)
            yield origin
        finally:
            process.terminate()


def _free_port() -> int:
    with listen(0) as found:
        return int(found.getsockname()[1])


def nginx(root: Path, folder: Path) -> AbstractContextManager[str]:
    """Debian's, as it is installed."""
    if NGINX is None:
        pytest.skip("there is no nginx on this machine: apt-get install -y nginx")
    port = _free_port()
    says = folder / "nginx.conf"
    says.write_text(NGINX_AS_IT_COMES.format(folder=folder, root=root, host=HOST, port=port), "utf-8")
    return _running([NGINX, "-c", str(says)], port)


def python(root: Path, _: Path) -> AbstractContextManager[str]:
    """The server that comes with Python."""
    port = _free_port()
    return _running([sys.executable, "-m", "http.server", str(port), "-b", HOST, "-d", str(root)], port)


class _KnowsNoTypes(SimpleHTTPRequestHandler):
    def guess_type(self, path: object) -> str:
        return "text/html" if str(path).endswith(("/", ".html")) else "application/octet-stream"

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def without_types(root: Path, _: Path) -> Iterator[str]:
    """A host that knows HTML, and sends all else as bytes."""

    def handler(*args: object) -> _KnowsNoTypes:
        return _KnowsNoTypes(*args, directory=str(root))  # type: ignore[arg-type]

    with ThreadingHTTPServer((HOST, 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://{HOST}:{server.server_address[1]}"
        finally:
            server.shutdown()


@contextmanager
def _opened(browser: Browser, origin: str, path: str) -> Iterator[tuple[Page, Troubles]]:
    context = browser.new_context(service_workers="block")
    troubles = Troubles(origin)
    troubles.watch(context)
    page = context.new_page()
    page.goto(f"{origin}/{path}")
    yield page, troubles
    context.close()


def _ask(page: Page) -> None:
    until(page, "document.readyState === 'complete'")
    page.locator(f"form[data-puzzle] input[value='{ONE.codes(Verdict.LEGAL)[0]}']").first.check()
    page.get_by_role("button", name=ASK).click()


@pytest.mark.parametrize(
    "hosting", [python, pytest.param(nginx, marks=pytest.mark.deep)], ids=lambda hosting: str(hosting.__name__)
)
def test_a_host_of_plain_files_is_all_it_takes(
    browser: Browser, site_root: Path, tmp_path: Path, hosting: Hosting
) -> None:
    """The engine starts, and rules."""
    with hosting(site_root, tmp_path) as origin, _opened(browser, origin, ONE.path) as (page, troubles):
        _ask(page)
        expect(page.locator("form[data-puzzle]")).to_have_attribute("data-ruled", "right", timeout=60_000)
        assert troubles.seen == []


@pytest.mark.deep
@pytest.mark.parametrize("hosting", [python, nginx])
def test_a_folder_of_a_host_needs_no_slash(browser: Browser, site_root: Path, tmp_path: Path, hosting: Hosting) -> None:
    """Whoever leaves it out comes to the same page, with its styles, its scripts and its engine."""
    (tmp_path / "root").mkdir()
    (tmp_path / "root" / UNDER).symlink_to(site_root)
    path = f"{UNDER}/{ONE.path}".rstrip("/")
    with hosting(tmp_path / "root", tmp_path) as origin, _opened(browser, origin, path) as (page, troubles):
        assert page.url == f"{origin}/{path}/"
        _ask(page)
        expect(page.locator("form[data-puzzle]")).to_have_attribute("data-ruled", "right", timeout=60_000)
        assert troubles.seen == []


@pytest.mark.parametrize("under", ["", "/callwise", "/players/callwise"])
@pytest.mark.parametrize("path", ["nowhere", "swap-calling/nowhere/further/"])
def test_an_address_that_leads_nowhere_leads_back(browser: Browser, site_root: Path, under: str, path: str) -> None:
    """Wherever the site stands, the page says so in its own clothes, and its links stay on the site."""
    with SiteServer(site_root, under=under) as server, _opened(browser, server.origin, "") as (page, _):
        page.goto(server.at(path))
        back = page.get_by_role("link", name="To the course")
        until(page, "root => document.querySelector('main a.btn').href === root", argument=server.url)
        until(page, "getComputedStyle(document.querySelector('main a.btn')).fontWeight !== '400'")
        assert all(str(link.get_attribute("href")).startswith(server.base) for link in page.locator("nav a").all())
        back.click()
        assert page.url == server.url
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_host_that_knows_no_types_is_blamed_aloud(browser: Browser, site_root: Path, tmp_path: Path) -> None:
    """Browsers take no styles and run no modules from it: the page can be read, and says what is missing."""
    with without_types(site_root, tmp_path) as origin, _opened(browser, origin, ONE.path) as (page, troubles):
        _ask(page)
        expect(page.get_by_role("alert")).to_have_text("The scripts of this page did not arrive. What you chose stays.")
        assert page.locator("form[data-puzzle] input:checked").count() == 1
        assert any("MIME type" in line for line in troubles.seen)
