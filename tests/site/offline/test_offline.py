"""The offline copy: everything a learner may need, each file as built, and nothing else."""

import base64
import hashlib
import json
import re
import shutil
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from builder.assets.compress import ENDINGS
from builder.assets.files import Files
from builder.engine.daily_disputes import FOLDER as DAYS
from builder.ground import cache
from builder.ground.errors import BuildError
from builder.offline import worker as offline
from builder.offline.worker import LEFT_OUT, MEGABYTES, write_worker
from builder.sharing.embed_files import FOLDER
from tests.support.browser.changing_folder import changing

HASHED = re.compile(r"\.[0-9a-f]{8}\.\w+$|^engine/[^/]+-[0-9a-f]{8}/")
NAMED = re.compile(r"""["'(]\.{1,2}/([^"'()?#\s]+\.[a-z0-9]+)["')]|url\("([^"]+)"\)""")
"""A file name in a style or script that fetches it."""


POINTS = re.compile(r'(?<![\w-])(?!data-digest=)[a-z-]+="((?:\.{1,2})?/[^"#?]*)')
"""A page's reference to another page or file, relative or from the host's root; digests don't count."""


@dataclass(frozen=True)
class Listed:
    """One file in the worker's list."""

    url: str
    revision: str | None
    integrity: str
    bytes: int

    @property
    def file(self) -> str:
        return f"{self.url.removeprefix('./')}index.html" if self.url.endswith("/") else self.url


def listed(root: Path) -> dict[str, Listed]:
    """The files that a site's worker stores, by address."""
    found = re.findall(r'^ *(\{"url":.*?\}),?$', (root / "sw.js").read_text("utf-8"), re.MULTILINE)
    entries = [Listed(**json.loads(text)) for text in found]
    return {entry.file: entry for entry in entries}


@pytest.fixture(scope="module")
def kept(site_root: Path) -> dict[str, Listed]:
    """The files that the built site's worker stores."""
    return listed(site_root)


def small_site(folder: Path) -> Path:
    """A small site without a worker."""
    files = {"index.html": "<p>1", "404.html": "<p>0", "a/b/index.html": "<p>2", "assets/app.0a1b2c3d.js": "1;"}
    files |= {"engine/start-0a1b2c3d/start.js": "2;", "sitemap.xml": "<a/>", "assets/share.home.0a1b2c3d.png": "png"}
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


def installs_only(root: Path) -> set[str]:
    """Engine files only needed to start without the image, as listed by the module that starts it."""
    (start,) = root.glob("engine/*/interpreter.js")
    told = re.search(r'=(\[\{"path":"plain\.js".*?\])[,;]', start.read_text("utf-8"))
    assert told is not None
    paths = [(start.parent / one["path"]).resolve() for one in json.loads(told[1])]
    return {path.relative_to(root).as_posix() for path in paths}


def test_every_file_is_stored_or_deliberately_left_out(site_root: Path, kept: dict[str, Listed]) -> None:
    """The worker itself, files that aren't for readers, and a host's replacement pages are left out."""
    files = {path.relative_to(site_root).as_posix() for path in site_root.rglob("*") if path.is_file()}
    beside = {name for name in files for ending in (".br", ".gz") if name.removesuffix(ending) in files - {name}}
    left_out = {name for name in files if any(fnmatch(name, pattern) for pattern in LEFT_OUT)}
    spare = installs_only(site_root)
    assert spare <= files
    assert kept.keys() == files - beside - left_out - spare - {"sw.js"}


def test_everything_a_page_names_is_stored(site_root: Path, kept: dict[str, Listed]) -> None:
    """
    These are its links, styles, scripts, icons and pictures, and what those name: fonts, tiles, deferred modules.

    The contents of a frame are already in the page that names it, and the daily disputes come from the engine.
    """
    missing = []
    for page in (site_root / name for name in kept if name.endswith(".html")):
        here = page.relative_to(site_root).as_posix()
        for address in set(POINTS.findall(page.read_text("utf-8"))):
            path = unquote(urlsplit(urljoin(f"https://site/{here}", address)).path[1:])
            file = f"{path}index.html" if path.endswith("/") or not path else path
            if file.startswith((FOLDER, DAYS)):
                continue
            if file not in kept and not (site_root / path / "start.js").is_file():
                missing.append(f"{here} names {file}")
    for source in (site_root / name for name in kept if re.fullmatch(r"assets/[^/]+\.(css|js)", name)):
        for module, sheet in NAMED.findall(source.read_text("utf-8")):
            if f"assets/{module or sheet}" not in kept:
                missing.append(f"{source.name} names {module or sheet}")
    assert missing == []


def test_each_file_has_its_digest(site_root: Path, kept: dict[str, Listed]) -> None:
    """A browser stores it under that name only; files with fixed names have a revision.

    Pages are counted as stored, compressed.
    """
    for name, entry in kept.items():
        content = (site_root / name).read_bytes()
        digest = hashlib.sha256(content).digest()
        assert entry.integrity == f"sha256-{base64.b64encode(digest).decode()}", name
        assert entry.bytes < len(content) / 1.5 if name.endswith(".html") else entry.bytes <= len(content), name
        assert entry.revision == (None if HASHED.search(name) else digest.hex()[:8]), name


def test_the_download_size_is_announced(kept: dict[str, Listed]) -> None:
    """The announced size is right within two megabytes."""
    assert abs(sum(entry.bytes for entry in kept.values()) - MEGABYTES * 1e6) < 2e6


def test_the_worker_is_self_contained(site_root: Path) -> None:
    """It fetches no other script, names no source map, and isn't a module."""
    script = (site_root / "sw.js").read_text("utf-8")
    assert not re.search(r"^(import|export)\b|importScripts\(|sourceMappingURL|process\.env", script, re.MULTILINE)
    assert not re.search(r"https?://(?!opensource\.org)[^\s)]*\.(js|json|map)\b", script)
    assert ".js" in ENDINGS


@pytest.mark.deep
def test_the_same_files_give_the_same_worker(tmp_path: Path) -> None:
    """The folder of the site doesn't matter, but a single changed byte makes another edition."""
    one, another = Files.of(small_site(tmp_path / "one")), Files.of(small_site(tmp_path / "somewhere" / "else"))
    first = write_worker(one)
    assert write_worker(another) == first
    assert one.content["sw.js"] == another.content["sw.js"]
    another.put("a/b/index.html", "<p>3")
    changed = write_worker(another, ["sw.js"])
    assert (changed.files, changed.bytes) == (first.files, first.bytes)
    assert changed.name != first.name


def test_a_page_is_stored_under_its_folder(tmp_path: Path) -> None:
    """Its name is the one used in links; a file with a digest in its name needs no other revision."""
    root = small_site(tmp_path)
    with changing(root) as site:
        assert write_worker(site, ["engine/start-*/**"]).files == 4
    entries = listed(root)
    assert {entry.url for entry in entries.values()} == {"./", "404.html", "a/b/", "assets/app.0a1b2c3d.js"}
    assert {entry.url for entry in entries.values() if entry.revision is None} == {"assets/app.0a1b2c3d.js"}


def test_missing_tools_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """These are Workbox and Node.js."""
    monkeypatch.setattr(cache, "CACHE", tmp_path / "cache")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BuildError, match=r"Node\.js"):
        write_worker(Files.of(small_site(tmp_path / "one")))
    monkeypatch.setattr(offline, "WORKBOX", tmp_path / "workbox-precaching" / "package.json")
    with pytest.raises(BuildError, match="make setup"):
        write_worker(Files())
    shutil.rmtree(tmp_path / "one")
