"""Link previews: only if the site knows its address, and never with an answer."""

import json
import struct
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest

from builder.assembly.site import Site
from builder.assets.files import Files
from builder.assets.icons import Icons, add_icons
from builder.build import main
from builder.ground.errors import BuildError
from builder.page.page import Page
from builder.page.site_content import SiteContent
from builder.publishing.previews import write_previews, write_sitemap
from builder.publishing.site_address import Address
from builder.sharing.page_preview import puzzle_preview
from callwise.view.elements.prose import plain
from tests.site.assembly.test_built_pages import SHARED
from tests.site.built_pages import PageRead
from tests.support.browser.changing_folder import changing
from tests.support.rulings.course_texts import beginnings, course

SITE = "https://example.org/callwise/"
HEAVIEST = 60_000
SAID = ('rel="canonical"', 'property="og:', 'name="twitter:')
"""Markup that would contain a page's address."""


@pytest.fixture(scope="module")
def site() -> Site:
    """The first lessons of the course."""
    return Site(SiteContent(beginnings(course())))


@pytest.fixture(scope="module")
def every(site: Site) -> dict[str, Page]:
    """All its pages, by their addresses."""
    return {page.path: page for page in site.pages()}


@pytest.fixture(scope="module")
def some(site: Site, every: dict[str, Page]) -> list[Page]:
    """One page of each kind: the first, a lesson, a puzzle with each kind of position, two without a picture."""
    positions = {
        tuple(type(panel).__name__ for panel in puzzle.form.case.scene().panels): f"puzzles/{track.key(puzzle.name)}/"
        for track in site.content.course.tracks
        for puzzle in track.puzzles
    }
    lesson = site.content.lessons[0].path
    return [every[path] for path in ("", lesson, "glossary/", "404.html", *positions.values())]


@pytest.fixture(scope="module")
def shown(site: Site, some: list[Page], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """These pages, built for an address."""
    out = tmp_path_factory.mktemp("site")
    with changing(out) as files:
        frame = replace(SHARED, site=SITE, previews=write_previews(some, files))
        for page in some:
            files.put(page.file, site.write(page, frame))
    return out


def said(page: PageRead) -> Mapping[str, str]:
    """A page's preview metadata, by name."""
    metas = {
        tag.attributes.get("property") or tag.attributes.get("name", ""): tag.attributes.get("content", "")
        for tag in page.named("meta")
    }
    canonical = {tag.attributes["rel"]: tag.attributes["href"] for tag in page.named("link")}.get("canonical", "")
    return metas | {"canonical": canonical}


def size(png: bytes) -> tuple[int, int]:
    """An image's width and height, from its header."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_absolute_addresses_are_detected(shown: Path) -> None:
    """A page has every pattern that other tests search for."""
    html = (shown / "index.html").read_text("utf-8")
    assert all(sign in html for sign in (*SAID, SITE))


def test_a_page_has_its_address_and_a_preview_image(some: list[Page], shown: Path) -> None:
    """It has a title, description and full address; the image exists, has the declared size, and is light."""
    for page in some:
        found = said(PageRead(shown / page.file))
        if page.path == "404.html":
            assert not found["canonical"]
            assert "og:image" not in found
            continue
        assert found["canonical"] == found["og:url"] == SITE + page.path
        assert (found["og:title"], found["og:description"]) == (page.title, page.description)
        assert found["og:type"]
        assert found["og:image:alt"]
        assert found["twitter:card"] == "summary_large_image"
        assert found["og:image"].startswith(SITE), page.path
        picture = (shown / found["og:image"].removeprefix(SITE)).read_bytes()
        assert size(picture) == (1200, 630) == (int(found["og:image:width"]), int(found["og:image:height"]))
        assert len(picture) <= HEAVIEST, (page.path, len(picture))


def test_preview_images_exist_and_show_no_answer(site: Site, every: dict[str, Page]) -> None:
    """A puzzle's image only shows its question and its position."""
    assert all(every[at.path].card for at in site.content.lessons)
    for track in site.content.course.tracks:
        for puzzle in track.puzzles:
            assert every[f"puzzles/{track.key(puzzle.name)}/"].card == puzzle_preview(puzzle)
    for puzzle in course().puzzles:
        card = puzzle_preview(puzzle)
        scene = puzzle.form.case.scene()
        told = " ".join([plain(puzzle.form.asks), *map(plain, scene.sentence)])
        assert told.startswith(card.alt), puzzle.name
        assert card.panels == scene.panels
        rules = plain(puzzle.rules.title)
        for line in card.lines:
            assert line.removeprefix(f"{rules} · ") in (told, plain(puzzle.title)) or line[len(rules) + 3 :] in told


def test_images_are_cached(some: list[Page], shown: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No program is run if all images are in the cache."""
    monkeypatch.setenv("PATH", "")
    assert len(write_previews(some, Files())) == len(some) - 1


def test_without_a_site_address_no_absolute_url_is_written(site_root: Path) -> None:
    """No page names its host, and there are no preview images, sitemaps or robots.txt."""
    for path in sorted(site_root.rglob("*.html")):
        html = path.read_text("utf-8")
        assert not [sign for sign in (*SAID, SITE) if sign in html], path
    assert not list(site_root.glob("assets/share.*"))
    assert not [name for name in ("sitemap.xml", "robots.txt") if (site_root / name).exists()]


def test_the_sitemap_lists_each_page_once(every: dict[str, Page]) -> None:
    """Neither the 404 page nor pages for frames are listed; robots.txt is only written for a site at a host's root."""
    site = Files()
    write_sitemap(list(every.values()), Address.parse(SITE), site)
    pages = [page for page in every.values() if page.embeds is None]
    listed = site.content["sitemap.xml"].decode().split("<loc>")[1:]
    assert [one.split("</loc>")[0] for one in listed] == [SITE + page.path for page in pages if page.path != "404.html"]
    assert "robots.txt" not in site.content
    write_sitemap(pages, Address.parse("https://example.org"), site)
    assert "Sitemap: https://example.org/sitemap.xml" in site.content["robots.txt"].decode()


@pytest.mark.parametrize(
    "text",
    [
        "http://example.org/",
        "example.org",
        "https://",
        "https:///callwise/",
        "https://example.org/?from=here",
        "https://example.org/#top",
        "https://me@example.org/",
        "https://example.org:port/",
        'https://example.org/"><script>',
        "https://example.org/a b/",
        "https://example.org/../up/",
        "https://exämple.org/",
    ],
)
def test_an_invalid_site_address_is_refused(text: str) -> None:
    with pytest.raises(BuildError) as refused:
        Address.parse(text)
    assert repr(text) in str(refused.value)


def test_a_refused_address_builds_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--out", str(tmp_path / "site"), "--site", "http://example.org/"]) == 1
    assert "'http://example.org/'" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_an_installed_app_is_identified_by_its_start_address() -> None:
    """This holds if the address is known in advance; two sites on one host are two apps."""
    files = Files()
    manifest = json.loads(files.content[add_icons(files, "/callwise/").manifest])
    assert urljoin(SITE, manifest["id"]) == urljoin(SITE, "/callwise/")


def test_icons_match_the_manifest(tmp_path: Path) -> None:
    """Each has the declared size; the manifest names them, and the start page, with relative links."""
    files = Files()
    icons = add_icons(files)
    assert isinstance(icons, Icons)
    drawn = {address: files.content[address] for address in (icons.tab, icons.phone)}
    assert [size(content) for content in drawn.values()] == [(32, 32), (180, 180)]
    manifest = json.loads(files.content[icons.manifest])
    at = urljoin(SITE, icons.manifest)
    assert urljoin(at, manifest["start_url"]) == urljoin(at, manifest["scope"]) == SITE
    assert {(one["sizes"], one["purpose"]) for one in manifest["icons"]} >= {
        ("192x192", "maskable"),
        ("512x512", "maskable"),
    }
    assert "id" not in manifest, "it would be the host's first page, wherever the site is"
    for one in manifest["icons"]:
        assert not urlsplit(one["src"]).scheme
        width, height = size(files.content[f"assets/{one['src']}"])
        assert one["sizes"] == f"{width}x{height}"
