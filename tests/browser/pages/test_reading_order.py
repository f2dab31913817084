"""Pages have the same reading order by eye, by ear and with the Tab key."""

import re
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest
from lxml import html
from playwright.sync_api import Page

from callwise.law.ruling import Verdict
from callwise.view.elements.prose import plain
from tests.browser.answers.course_puzzles import COURSE, FIRST_LESSON, ONE, Card, Placed
from tests.site.built_pages import read_pages
from tests.support.browser.browsing import settled
from tests.support.browser.page_probes import SAVE_DATA, still, violations
from tests.support.browser.site_server import SiteServer

TRACK = COURSE.tracks[0]
MOST_STEPS = 300
ROW = 24
"""Things that begin within this many pixels of each other are in one row."""
WALL = 48
"""Things that begin within this many pixels of each other are in one wall, which is read stack by stack."""
IN_WALL = 'class="level"'

# The focused element: its index among all elements, its position, and whether it is visible there with a focus ring.
FOCUSED = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const shown = one.closest('.pick')?.querySelector('.tile') ?? one.closest('.choice') ?? one;
  const { left, top, right, bottom } = shown.getBoundingClientRect();
  const ring = getComputedStyle(shown);
  const at = document.elementFromPoint((left + right) / 2, Math.min((top + bottom) / 2, innerHeight - 1));
  const all = [...document.querySelectorAll('*')];
  return {
    place: all.indexOf(one),
    within: one.closest('.desk-words, .felt, .desk-bar, .why, .puzzle')?.className
      ?? one.closest('.prose, .words, .disputes, .lessons, main, header, footer')?.className ?? '',
    left: left + scrollX,
    top: top + scrollY,
    ringed: ring.outlineStyle !== 'none' && parseFloat(ring.outlineWidth) >= 2,
    seen: Boolean(at) && (shown.contains(at) || at.contains(shown) || Boolean(at.closest('label')?.contains(shown))),
    html: one.outerHTML.slice(0, 120),
  };
}"""

# Tiles on the felt without a text alternative.
MUTE = """[...document.querySelectorAll('.felt .tile')].filter((one) => {
  const named = one.closest('[aria-label]') ?? one.closest('label') ?? one;
  const hidden = [...named.querySelectorAll('.vh')].map((one) => one.textContent).join('');
  const words = named.getAttribute('aria-label') ?? hidden;
  return !one.closest('[aria-hidden=true]') && !words.trim();
}).map((one) => one.outerHTML)"""


@dataclass
class Focus:
    """One stop of the Tab key."""

    place: int
    within: str
    left: float
    top: float
    ringed: bool
    seen: bool
    html: str


def stops(page: Page) -> list[Focus]:
    """Return the tab stops from the top of the page to its end."""
    found: list[Focus] = []
    for _ in range(MOST_STEPS):
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        if focused is None or (found and focused["place"] == found[0].place):
            return found
        found.append(Focus(**focused))
    raise AssertionError(f"the Tab key is still on its way after {MOST_STEPS} stops")


def assert_in_order(found: list[Focus], *, columns: bool) -> None:
    """Check that stops follow document and screen order, and that each is visible."""
    assert len(found) > 10
    places = [stop.place for stop in found]
    assert places == sorted(places)
    assert [stop.html for stop in found if not stop.ringed] == []
    assert [stop.html for stop in found if not stop.seen] == []
    for before, after in pairwise(found[1:]):  # the first link is at the page's name
        if columns and before.within != after.within:
            continue
        if all(IN_WALL in stop.html for stop in (before, after)) and abs(after.top - before.top) < WALL:
            assert after.left > before.left + 1 or after.top > before.top, (before, after)
            continue
        same_row = abs(after.top - before.top) < ROW
        assert after.top > before.top - ROW, (before, after)
        assert not same_row or after.left > before.left, (before, after)


@pytest.mark.deep
def test_tab_key_follows_the_visual_order(page: Page, server: SiteServer) -> None:
    """Focus follows the document and the screen, in a wall stack by stack, and is always visible."""
    page.add_init_script(SAVE_DATA)
    for address in (FIRST_LESSON, ""):
        for width in (390, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            page.goto(server.at(address))
            assert_in_order(stops(page), columns=width == 1280)


def test_tab_key_goes_through_a_ruling(page: Page, server: SiteServer) -> None:
    """From the ruling's heading on, its links and buttons come in order; axe finds nothing."""
    still(page).set_viewport_size({"width": 390, "height": 800})
    card = Card.opened(page, server, ONE)
    card.answer(ONE.codes(Verdict.ILLEGAL)[0])
    settled(page)
    assert page.evaluate("document.activeElement.matches('.verdict h3')")
    after = stops(page)
    places = [stop.place for stop in after]
    assert places == sorted(places)
    assert [stop.html for stop in after if not (stop.ringed and stop.seen)] == []
    assert any("again" in stop.html for stop in after)
    assert violations(page) == []


def sentence(placed: Placed) -> str:
    """Return the whole position in words."""
    return " ".join(plain(sentence) for sentence in placed.puzzle.form.sheet(placed.puzzle.rules).scene.sentence)


def test_position_is_read_as_one_sentence(page: Page, server: SiteServer) -> None:
    """The whole position is described in words before the tiles, and each tile has a name."""
    page.add_init_script(SAVE_DATA)
    for placed in (Placed(TRACK, lesson.puzzles[0]) for lesson in (TRACK.lessons[0], TRACK.lessons[-1])):
        page.goto(server.at(placed.path))
        assert page.locator(".felt > .felt-words").inner_text() == sentence(placed)
        assert page.evaluate(MUTE) == []


def words_of(one: html.HtmlElement) -> str:
    """Return an element's text as read aloud; a term is read as its usual word."""
    return "".join(one.xpath("descendant::text()[not(ancestor::*[contains(@class, 'term-en')])]"))


def is_mute(tile: html.HtmlElement) -> bool:
    """Whether a tile has no text alternative and isn't hidden from assistive technology."""
    named = next(tile.iterancestors("label"), tile)
    hidden = "".join(words_of(one) for one in named.find_class("vh"))
    around = [tile, *tile.iterancestors()]
    words = next((one.get("aria-label") for one in around if one.get("aria-label")), hidden)
    return not words.strip() and all(one.get("aria-hidden") != "true" for one in around)


def test_every_lesson_begins_with_a_described_position(site_root: Path) -> None:
    """Checked in the built pages, for the first puzzle of each lesson."""
    for placed in (Placed(track, lesson.puzzles[0]) for track in COURSE.tracks for lesson in track.lessons):
        page = html.parse(site_root / placed.path / "index.html").getroot()
        (felt,) = page.find_class("puzzle")[0].find_class("felt")
        said = words_of(felt[0])
        assert said.replace("’", "'") == sentence(placed).replace("’", "'"), placed.path
        assert said.strip().endswith(".")
        assert [tile for tile in felt.find_class("tile") if is_mute(tile)] == [], placed.path


@pytest.mark.deep
def test_headings_and_landmarks_form_an_outline(site_root: Path) -> None:
    """Every page has one title, no skipped level, the three landmarks, and names for the others."""
    for page in read_pages(site_root):
        headings = [int(tag.name[1]) for tag in page.tags if re.fullmatch(r"h\d", tag.name)]
        assert headings[0] == 1, page.path
        assert headings.count(1) == 1, page.path
        assert all(after <= before + 1 for before, after in pairwise(headings)), page.path
        landmarks = [tag.name for tag in page.tags if tag.name in {"header", "main", "footer"}]
        assert landmarks == ["header", "main", "footer"], page.path
        assert all({"aria-label", "aria-labelledby"} & tag.attributes.keys() for tag in page.named("nav")), page.path
        assert all(int(tag.attributes.get("tabindex") or 0) <= 0 for tag in page.tags), page.path
