"""Adding a page takes one module with its template, style and script: no other file changes."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from builder.assembly.site import Site
from builder.page.page import Page, Section
from builder.page.site_content import SiteContent
from callwise.puzzle.course import Course
from callwise.view.elements.html import Markup

REPOSITORY = Path(__file__).parents[3]
ADDED = {
    "builder/pages/general/tea.py": '''
"""Tea: what is drunk between two rounds."""

from builder.page.site_content import SiteContent
from builder.page.page import Link, Page, Section

PATH = "tea/"
PAGES = Section(
    "tea", styles=("page", "tea"), script="tea/tea", foot=Link(55, "All teas", PATH)
)


@PAGES.page(PATH)
def tea(content: SiteContent) -> Page:
    return Page(path=PATH, title="Tea", description="Drinks.", body=content.fill("tea.html", PATH, many=3))
''',
    "templates/tea.html": '<div class="page tea"><h1>Tea</h1><p>{{ many }} cups {{ picture("1m") }}</p></div>\n',
    "styles/tea.css": ".tea { color: var(--ink); }\n",
    "scripts/tea/tea.js": 'import { $ } from "./cup.js";\ndocument.title = $();\n',
    "scripts/tea/cup.js": "export const $ = () => `${document.title} in a cup`;\n",
}
BUILD = """
import json, sys
from pathlib import Path
from builder.assets.files import Files
from builder.assembly.shared_files import write_shared_files
from builder.page.site_content import SiteContent
from builder.assembly.site import Site
from callwise.puzzle.course import load_course

site = Site(SiteContent(load_course(Path(sys.argv[1]))))
files = Files()
frame = write_shared_files(files)
files.lay(Path(sys.argv[2]))
json.dump({path: site.write(site.page(path), frame) for path in ("tea/", "settings/")}, sys.stdout)
"""


@pytest.fixture(scope="module")
def added(tmp_path_factory: pytest.TempPathFactory, site_root: Path) -> tuple[Path, dict[str, str]]:
    """
    The site with one added page: the folder of its files, and the HTML of that page and of another.

    The site was built before, so that most files are cached.
    """
    root = tmp_path_factory.mktemp("added")
    shutil.copytree(REPOSITORY / "site", root / "site", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("node_modules", ".cache", "engine"):
        (root / name).symlink_to(REPOSITORY / name)
    for name, text in ADDED.items():
        (root / "site" / name).parent.mkdir(exist_ok=True)
        (root / "site" / name).write_text(text.lstrip(), "utf-8")
    out = root / "out"
    command = [sys.executable, "-c", BUILD, str(REPOSITORY / "lessons"), str(out)]
    paths = os.pathsep.join(map(str, (root / "site", REPOSITORY / "engine")))
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return out, json.loads(done.stdout)


@pytest.mark.deep
def test_an_added_page_has_its_style_script_and_tiles(added: tuple[Path, dict[str, str]]) -> None:
    """It has its section's stylesheet and no other, its script, and the tile in its template."""
    out, pages = added
    html = pages["tea/"]
    assert "<title>Tea · Callwise</title>" in html
    assert "<p>3 cups <svg" in html
    assert 'id="t1m"' in html
    (sheet,) = re.findall(r'rel="stylesheet" href="\.\./(assets/tea\.\w+\.css)"', html)
    assert ".tea{color:var(--ink)}" in (out / sheet).read_text("utf-8")
    (script,) = re.findall(r'type="module" src="\.\./(assets/tea\.\w+\.js)"', html)
    assert "in a cup" in (out / script).read_text("utf-8")


@pytest.mark.deep
def test_every_page_links_to_an_added_one(added: tuple[Path, dict[str, str]]) -> None:
    """The link is at the bottom, in the position given in the page's file."""
    _, pages = added
    html = pages["settings/"]
    foot = html.partition('<footer class="foot">')[2]
    assert '<a href="../tea/">All teas</a> <a href="../about/">About</a>' in foot


def test_pages_are_made_on_demand() -> None:
    """A request during a build waits for at most one other page."""
    made = []
    section = Section("tea")
    for path in ("tea/", "cups/"):

        @section.page(path)
        def make(_: SiteContent, path: str = path) -> Page:
            made.append(path)
            return Page(path=path, title="", description="", body=Markup(""))

    pages = Site(SiteContent(Course((), {})), [section]).pages()
    assert next(pages).path == "tea/"
    assert made == ["tea/"]
