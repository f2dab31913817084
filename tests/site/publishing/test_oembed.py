"""A site's oEmbed replies: valid ones, for each page for frames."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from builder.assembly.site import Site
from builder.assets.files import Files
from builder.content.addresses import puzzle_path
from builder.page.page import Page
from builder.page.shared_addresses import Preview
from builder.page.site_content import SiteContent
from builder.pages.general.missing import PATH as MISSING
from builder.publishing.oembed import FILE, frame_html, oembed, write_oembed
from builder.sharing.frame_size import Framed, framed_puzzle, framed_series
from tests.site.assembly.test_built_pages import SHARED
from tests.site.built_pages import PageRead, TagsRead
from tests.support.rulings.course_texts import course

SITE = "https://example.org/callwise/"
TEXTS = {"version", "type", "title", "provider_name", "provider_url", "html", "thumbnail_url"}
NUMBERS = {"width", "height", "cache_age", "thumbnail_width", "thumbnail_height"}
PICTURE = Preview("assets/share.0a1b2c3d.png", "A position")
HOSTILE = """a"b'c<script>alert(1)</script>&amp;{{x}}"""


@pytest.fixture(scope="module")
def site() -> Site:
    return Site(SiteContent(course()))


@pytest.fixture(scope="module")
def pages(site: Site) -> list[Page]:
    """A lesson and one of its puzzles, with their frames, the frame for positions, and three pages without frames."""
    at = site.content.lessons[0]
    puzzle = f"puzzles/{at.keys[0]}/"
    paths = (at.path, puzzle, f"embed/{at.path}", f"embed/{puzzle}", "embed/ask/", "", "about/", MISSING)
    return [page for page in map(site.page, paths) if page is not None]


@pytest.fixture(scope="module")
def told(pages: list[Page]) -> Mapping[str, bytes]:
    """Everything reported about these pages."""
    site = Files()
    write_oembed(pages, SITE, dict.fromkeys((page.path for page in pages), PICTURE), site)
    return site.content


def test_every_puzzle_and_lesson_can_be_framed(site: Site) -> None:
    """The reply is valid; its frame has the right content, question and size."""
    framed = {
        puzzle_path(track, one): framed_puzzle(puzzle_path(track, one), one)
        for track in site.content.course.tracks
        for one in track.puzzles
    }
    lessons = [at for at in site.content.lessons if at.lesson.puzzles]
    framed |= {at.path: framed_series(at.path, at.lesson.title) for at in lessons}
    assert len(framed) > 300
    for path, one in framed.items():
        reply = oembed("Title", one, SITE, PICTURE)
        assert reply.keys() == TEXTS | NUMBERS
        assert (reply["version"], reply["type"]) == ("1.0", "rich")
        assert all(isinstance(reply[name], str) and reply[name] for name in TEXTS)
        assert all(type(reply[name]) is int and int(reply[name]) > 0 for name in NUMBERS)
        assert (reply["provider_url"], reply["thumbnail_url"]) == (SITE, SITE + PICTURE.picture)
        ((tag, frame),) = TagsRead(str(reply["html"])).found
        assert tag == "iframe"
        assert frame["src"] == f"{SITE}embed/{path}"
        assert frame["title"] == one.title != ""
        assert frame["sandbox"] == "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        assert (frame["width"], frame["height"]) == (str(reply["width"]), str(reply["height"]))
        assert f"height:{reply['height']}px" in str(frame["style"])


def test_authors_text_stays_within_the_frames_title() -> None:
    """Quotation marks and tags in a question are escaped, there and in the JSON."""
    framed = Framed("embed/a/b/", HOSTILE)
    reply = json.loads(json.dumps(oembed(HOSTILE, framed, SITE, PICTURE)))
    ((_, frame),) = TagsRead(reply["html"]).found
    assert (frame["title"], reply["title"]) == (HOSTILE, HOSTILE)
    ((_, frame),) = TagsRead(frame_html(f"{SITE}?a=1&copy=2", framed)).found
    assert frame["src"] == f"{SITE}?a=1&copy=2"


def test_a_page_names_its_oembed_file(site: Site, pages: list[Page], told: Mapping[str, bytes], tmp_path: Path) -> None:
    """A page names it by its full address; a page without a fixed position, or without a frame, names none."""
    frame = replace(SHARED, site=SITE, previews={page.path: PICTURE for page in pages if page.path != MISSING})
    framed = [page for page in pages if page.framed is not None]
    for page in pages:
        file = tmp_path / "page.html"
        file.write_text(site.write(page, frame), "utf-8")
        links = [tag.attributes for tag in PageRead(file).named("link")]
        named = [link["href"] for link in links if link.get("type") == "application/json+oembed"]
        assert len(named) == (page.framed is not None or page.path in (f"embed/{one.path}" for one in framed))
        for address in named:
            reply = json.loads(told[address.removeprefix(SITE)])
            assert f'src="{SITE}embed/{page.path.removeprefix("embed/")}"' in reply["html"]
    assert len(told) == 2


def test_no_oembed_without_a_site_address(site_root: Path) -> None:
    """A site that doesn't know its address has no oEmbed files."""
    assert not list(site_root.rglob(FILE))
    for path in (*site_root.glob("puzzles/*/*/index.html"), *site_root.glob("embed/*/*/index.html")):
        assert "json+oembed" not in path.read_text("utf-8"), path
