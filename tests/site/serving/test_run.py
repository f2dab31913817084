"""`make run`: pages at once, and the built site once it is there."""

import http.client
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest

from builder.ground import finished_build
from builder.ground.finished_build import is_current, note_build, sources_digest
from builder.serving.early_site import EarlySite

REPOSITORY = Path(__file__).parents[3]
BUILD = """
import pathlib, sys, time
out, go = map(pathlib.Path, sys.argv[1:3])
print("1 of 2 made: pages", flush=True)
while not go.exists():
    time.sleep(0.02)
if go.read_text() == "fail":
    sys.exit("The site can't be built.")
for name in ("index.html", "kuikae/index.html", "404.html", "sw.js"):
    (out / name).parent.mkdir(parents=True, exist_ok=True)
    (out / name).write_text(f"built {name}")
print("2 of 2 made: the built site", flush=True)
"""
"""A build that waits for a file before it writes its site."""
SERVE = """
import sys
from pathlib import Path
from builder.serving import serve
from builder.serving.run import GrowingSite

class Early:
    def page(self, path):
        return f"early {path}".encode() if path in ("", "kuikae/", "404.html") else None

    def file(self, path):
        return b"early file" if path == "assets/early.0a1b2c3d.js" else None

site = GrowingSite(Early(), Path(sys.argv[2]), sys.executable, "-c", *sys.argv[1:])
serve.run(site.app(), port=0)
sys.exit(site.failed)
"""


class Reply(NamedTuple):
    status: int
    body: str
    headers: Mapping[str, str]


class Run(NamedTuple):
    """A running server, and the file that its build waits for."""

    origin: str
    go: Path
    process: "subprocess.Popen[str]"

    def ask(self, path: str) -> Reply:
        """Request a path."""
        connection = http.client.HTTPConnection(urlsplit(self.origin).netloc, timeout=60)
        connection.request("GET", path)
        reply = connection.getresponse()
        return Reply(reply.status, reply.read().decode(), dict(reply.headers))

    def finish(self) -> None:
        """Let the build finish, and wait until its site is served."""
        self.go.write_text("go")
        while self.ask("/_made").body != "Everything is made.\n":
            time.sleep(0.02)


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    """A server of a small early site with a slow build."""
    go = tmp_path / "go"
    command = [sys.executable, "-c", SERVE, BUILD, str(tmp_path / "out"), str(go)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment()) as process:
        assert process.stdout is not None
        yield Run(process.stdout.readline().split()[3], go, process)
        process.terminate()


def environment() -> dict[str, str]:
    """Return the environment that a server needs."""
    return {"PYTHONPATH": f"{REPOSITORY / 'engine'}:{REPOSITORY / 'site'}", "PATH": "/usr/bin:/bin"}


def test_pages_are_served_before_the_site_is_built(run: Run) -> None:
    assert run.ask("/").body == run.ask("/index.html").body == "early "
    assert run.ask("/kuikae/").headers["Cache-Control"] == "no-cache"
    assert run.ask("/kuikae").status == 301
    assert run.ask("/assets/early.0a1b2c3d.js").headers["Content-Type"].startswith("text/javascript")


def test_an_unknown_page_is_missing_at_once(run: Run) -> None:
    assert run.ask("/nowhere/")[:2] == (404, "early 404.html")


def test_a_file_that_only_the_build_makes_is_waited_for(run: Run) -> None:
    with ThreadPoolExecutor() as beside:
        asked = beside.submit(run.ask, "/sw.js")
        missing = beside.submit(run.ask, "/nowhere.js")
        assert run.ask("/").body == "early "
        assert not asked.done()
        run.go.write_text("go")
        assert asked.result()[:2] == (200, "built sw.js")
        assert missing.result()[:2] == (404, "built 404.html")


def test_the_progress_of_the_build_is_told(run: Run) -> None:
    while "1 of 2 made: pages" not in run.ask("/_made").body:
        time.sleep(0.02)
    assert "2 of 2" not in run.ask("/_made").body
    run.finish()


def test_open_pages_keep_their_files_once_the_site_is_built(run: Run) -> None:
    run.finish()
    assert run.ask("/").body == "built index.html"
    assert run.ask("/assets/early.0a1b2c3d.js").body == "early file"
    assert run.ask("/nowhere/")[:2] == (404, "built 404.html")


def test_the_server_ends_if_the_site_cannot_be_built(run: Run) -> None:
    run.go.write_text("fail")
    assert run.process.wait(timeout=60) == 1


def test_the_build_ends_with_the_server(run: Run) -> None:
    run.process.terminate()
    run.process.wait(timeout=60)
    time.sleep(0.2)
    run.go.write_text("go")
    time.sleep(0.2)
    assert not (run.go.parent / "out").exists()


@pytest.fixture(scope="module")
def early() -> EarlySite:
    return EarlySite(REPOSITORY / "lessons")


PAGES = ["", "glossary/", "offline/", "404.html", "ask/"]


@pytest.mark.parametrize("path", PAGES)
def test_early_pages_are_the_built_ones(path: str, early: EarlySite, site_root: Path) -> None:
    """They differ only in addresses of files that aren't made yet."""
    made = early.page(path)
    assert made is not None
    built = (site_root / (path if path.endswith(".html") else f"{path}index.html")).read_text("utf-8")
    assert without_late_addresses(made.decode()) == without_late_addresses(built)


def without_late_addresses(html: str) -> str:
    """Replace addresses of the engine, of Japanese fonts and of recordings."""
    for pattern, instead in (
        (r"engine/start-\w+/", "engine/"),
        (r'data-digest="[^"]*"', ""),
        (r"japanese\.\w+\.css", "japanese.css"),
        (r"(/recorded/[^\"#]*?)(\.[0-9a-f]{8})?\.rec(#[^\"]*)?", r"\1.rec"),
    ):
        html = re.sub(pattern, instead, html)
    return html


def test_an_early_recording_is_the_built_one(early: EarlySite, site_root: Path) -> None:
    home = (early.page("") or b"").decode()
    (path,) = set(re.findall(r'data-recorded="([^"]*)"', home))
    (built,) = (site_root / path).parent.glob(f"{Path(path).stem}.*.rec")
    assert early.file(path) == built.read_bytes()


def test_every_file_that_an_early_page_links_is_there(early: EarlySite) -> None:
    html = (early.page("glossary/") or b"").decode()
    linked = {path for path in re.findall(r'(?:href|src|data-engine)="\.\./([^"#?]*)"', html) if "." in path}
    assert any(path.startswith("assets/") for path in linked)
    assert {path for path in linked if early.file(path) is None} == set()
    assert early.file("sw.js") is None
    assert early.page("nowhere/") is None


Change = Callable[[Path, Path], object]
CHANGES: Mapping[str, Change] = {
    "a lesson changed": lambda lessons, out: (lessons / "a.md").write_text("pon"),
    "a lesson added": lambda lessons, out: (lessons / "b.md").write_text("chii"),
    "a built file removed": lambda lessons, out: (out / "index.html").unlink(),
    "a built file changed": lambda lessons, out: (out / "index.html").write_text("Chii!"),
    "a file added": lambda lessons, out: (out / "b.html").write_text("x"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_a_built_site_is_current_until_something_changes(
    change: Change, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finished_build, "CACHE", tmp_path / "cache")
    lessons, out = tmp_path / "lessons", tmp_path / "out"
    for folder, name in ((lessons, "a.md"), (out, "index.html")):
        folder.mkdir()
        (folder / name).write_text("Kan!")
    assert not is_current(out, sources_digest(lessons))
    note_build(out, sources_digest(lessons))
    assert is_current(out, sources_digest(lessons))
    change(lessons, out)
    assert not is_current(out, sources_digest(lessons))


def test_a_site_built_with_options_is_not_current(tmp_path: Path) -> None:
    plain = sources_digest(tmp_path)
    assert sources_digest(tmp_path, None, "", None, False) == plain
    assert sources_digest(tmp_path, None, "https://example.org/") != plain
