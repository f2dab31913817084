"""Learning packages: one page without outside links, and exactly the files it can request."""

import json
import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

from builder.instructors.packages import FILE, SET, TITLE
from tests.site.built_pages import PageRead

NEVER = (
    "*/home.*.js",
    "*/ask.*.js",
    "*/authors.*",
    "*/dialog.*",
    "*/embed*",
    "*/share.*",
    "engine/wheels-*",
    "*/play.zst",
    "sw.js",
    "*.html",
    "*/settings.*",
)
"""Files only used by other pages, or by the engine when started another way."""
NAMED = re.compile(r'["\'(](?:\./|\.\./)?(?:assets/)?([\w-]+\.[0-9a-f]{8}\.\w+)')


@pytest.fixture(scope="module")
def parts(site_root: Path) -> dict[str, object]:
    """The build's data for making packages."""
    told = json.loads((site_root / FILE).read_text("utf-8"))
    assert isinstance(told, dict)
    return told


def listed(parts: dict[str, object], name: str) -> list[str]:
    found = parts[name]
    assert isinstance(found, list)
    return [str(one) for one in found]


def test_every_referenced_file_is_in_the_package(site_root: Path, parts: dict[str, object]) -> None:
    """Scripts loaded later and fonts in styles are included; files are listed once, and exist."""
    files = listed(parts, "files") + listed(parts, "own")
    assert len(files) == len(set(files)) > 40
    texts = [
        str(parts["page"]),
        *((site_root / one).read_text("utf-8") for one in files if one.endswith((".css", ".js"))),
    ]
    there = {path.name for path in (site_root / "assets").iterdir()}
    asked = {name for text in texts for name in NAMED.findall(text)} & there
    assert len(asked) > 30
    assert asked <= {Path(one).name for one in files}
    assert all((site_root / one).is_file() for one in files)
    assert [one for one in files for pattern in NEVER if fnmatch(one, pattern)] == []
    assert {Path(one).name for one in files} >= {"pyodide.asm.wasm", "engine.zst", "start.js"}


def test_each_puzzle_adds_only_its_page_and_recording(site_root: Path, parts: dict[str, object]) -> None:
    puzzles = parts["puzzles"]
    assert isinstance(puzzles, dict)
    pages = {
        path.parent.relative_to(site_root / "puzzles").as_posix() for path in site_root.glob("puzzles/*/*/index.html")
    }
    assert set(puzzles) == pages
    for key, files in puzzles.items():
        page, recorded = files
        assert page == f"puzzles/{key}/index.html"
        assert f"/{recorded}#" in (site_root / page).read_text("utf-8")
        assert (site_root / recorded).is_file()


def test_a_packages_page_links_nowhere_else(site_root: Path, parts: dict[str, object], tmp_path: Path) -> None:
    """It names files relative to itself, and has a place for a set and a title."""
    page = str(parts["page"])
    assert page.count(SET) == page.count(TITLE) == 1
    assert '"../' not in page
    (tmp_path / "index.html").write_text(page, "utf-8")
    there = PageRead(tmp_path / "index.html")
    assert "data-lms" in there.named("body")[0].attributes
    links = {one.attributes.get("href") for one in there.named("a")}
    assert {one for one in links if one and not one.startswith("#")} == {"licences.txt"}
