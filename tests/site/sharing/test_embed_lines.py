"""Lines for pages of HTML, as the embed dialog writes them, on the page for wiki editors."""

import html
import re
import tomllib
from pathlib import Path

import pytest

from builder.assembly.site import Site
from builder.ground.folders import SITE
from builder.page.page import Page
from builder.page.site_content import SiteContent
from builder.pages.sharing.wiki import EXAMPLE
from builder.sharing.embed_lines import embed_lines
from callwise.view.elements.prose import plain
from tests.browser.answers.course_puzzles import COURSE

HERE = "https://example.org/callwise/"
ADDRESS, ASKS = EXAMPLE


@pytest.fixture(scope="module")
def page() -> Page:
    """The page for wiki editors, on a site that knows its address."""
    found = Site(SiteContent(COURSE, "/callwise/", address=HERE)).page("wiki/")
    assert found is not None
    return found


def test_lines_name_the_frame_and_the_puzzle() -> None:
    """Signs of HTML in a question are escaped."""
    lines = embed_lines(HERE, "puzzles/a/b/", 'Is "6 < 9" & why?')
    asks = "Is &quot;6 &lt; 9&quot; &amp; why?"
    link = f'<a href="{HERE}puzzles/a/b/">{asks}</a>'
    tag = f'<callwise-puzzle src="{HERE}embed/puzzles/a/b/">{link}</callwise-puzzle>'
    assert lines["link"] == link
    assert lines["tag"] == tag
    assert lines["element"] == f'<script defer src="{lines["script"]}"></script>\n{tag}'
    assert lines["frame"].startswith(f'<iframe src="{HERE}embed/puzzles/a/b/" title="{asks}" loading="lazy" sandbox="')
    assert "allow-same-origin" in lines["frame"]
    assert "height:520px" in lines["frame"]


def test_page_shows_the_lines(page: Page) -> None:
    shown = {
        id: html.unescape(text)
        for id, text in re.findall(r'id="call-(\w+)"[^>]*><code>(.*?)</code></pre>', page.body, re.DOTALL)
    }
    lines = embed_lines(HERE, ADDRESS, ASKS)
    assert {name: shown[name] for name in ("element", "tag", "frame", "link")} == {
        name: line for name, line in lines.items() if name != "script"
    }
    assert shown["mkdocs"] == f"extra_javascript:\n  - {lines['script']}"


def test_example_asks_a_puzzle_of_the_course() -> None:
    _, track, name, _ = ADDRESS.split("/")
    (puzzle,) = (one for at in COURSE.tracks if at.id == track for one in at.puzzles if one.name == name)
    assert plain(puzzle.form.asks) == ASKS


def test_searched_pages_are_on_the_site(site_root: Path) -> None:
    """The pages that the search names besides the course have their sections."""
    for named in tomllib.loads((SITE / "search.toml").read_text("utf-8"))["pages"]:
        path, _, section = named["address"].partition("#")
        text = (site_root / path / "index.html").read_text("utf-8")
        assert not section or re.search(rf'id="?{section}["\s>]', text), named["address"]
