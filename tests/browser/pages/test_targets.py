"""Small links: the touch target is 44 pixels each way, however small the visible part."""

import pytest
from playwright.sync_api import Page
from pytest_playwright import CreateContextCallback

from tests.browser.answers.course_puzzles import COURSE
from tests.support.browser.browsing import settled
from tests.support.browser.page_probes import SAVE_DATA
from tests.support.browser.site_server import SiteServer

TRACK = max(COURSE.tracks, key=lambda track: len(track.lessons))
LESSON = f"{TRACK.id}/{TRACK.lessons[1].name}/"
FINGER = 43.5

# Links that are too small, and links where a touch within half a finger of the centre hits something else.
MISSED = """([selector, finger]) => {
  const missed = [];
  for (const link of document.querySelectorAll(selector)) {
    link.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = link.getBoundingClientRect();
    if (width < finger || height < finger) missed.push(`${link.textContent}: ${width} × ${height}`);
    const near = finger / 2 - 1;
    for (const [across, down] of [[0, 0], [-near, 0], [near, 0], [0, -near], [0, near], [near, near], [-near, -near]]) {
      const hit = document.elementFromPoint(left + width / 2 + across, top + height / 2 + down);
      if (hit?.closest('a') !== link) missed.push(`${link.textContent} at ${across}, ${down}: ${hit?.className}`);
    }
  }
  return missed;
}"""


# Tiles of a wall that a finger can't press, or that lead elsewhere than their row.
LOST = """() => [...document.querySelectorAll('.level')].filter((level) => {
  level.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = level.getBoundingClientRect();
  const row = level.closest('.wall');
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('a');
  return hit !== row.querySelector('.wall-go') || row.getBoundingClientRect().height < 44;
}).map(({ textContent }) => textContent)"""

PLACES = ((LESSON, ".steps a"), ("glossary/", ".glossary-entry .cite a"))


def assert_large(page: Page, selector: str, width: int) -> None:
    """Check that links are finger-sized on a screen of that width, and that the page fits it."""
    page.set_viewport_size({"width": width, "height": 800})
    settled(page)
    assert page.locator(selector).count() > 5
    assert page.evaluate(MISSED, [selector, FINGER]) == [], width
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.deep
def test_small_links_have_large_touch_targets(new_context: CreateContextCallback, server: SiteServer) -> None:
    """
    Checked for a lesson's steps and the glossary's sources on touch screens; targets don't overlap.

    On the first page, a whole row of the wall is one target, which leads to its next lesson.
    """
    page = new_context(has_touch=True).new_page()
    page.add_init_script(SAVE_DATA)
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(server.at(""))
    assert page.locator(".level").count() > 5
    assert page.evaluate(LOST) == []
    for address, selector in PLACES:
        page.goto(server.at(address))
        for width in (390, 768, 1280):
            assert_large(page, selector, width)


@pytest.mark.deep
def test_steps_are_compact_for_mice(page: Page, server: SiteServer) -> None:
    """Each is at least 24 pixels on a desktop; the smallest screen always has finger-sized targets."""
    page.add_init_script(SAVE_DATA)
    for address, selector in reversed(PLACES):
        page.goto(server.at(address))
        assert_large(page, selector, 320)
    page.set_viewport_size({"width": 1280, "height": 800})
    settled(page)
    boxes = [link.bounding_box() for link in page.locator(".steps a").all()]
    assert boxes
    assert all(box is not None and min(box["width"], box["height"]) >= 24 for box in boxes)
    assert all(box is not None and box["width"] < FINGER for box in boxes)
