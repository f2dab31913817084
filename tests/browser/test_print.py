"""
A printed puzzle is a worksheet: the question on one sheet, the key on the next.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.puzzles import ALL, COURSE, ONE, Placed
from tests.browser.test_pages import SAVE_DATA
from tests.serving import SiteServer

TRACK = COURSE.tracks[0]
LESSON = f"{TRACK.id}/{TRACK.lessons[0].name}/"
CHROME = "header.bar, footer.foot, .skip, button:not(.term), .hint, .crumb, .puzzle-link"


def sheets(page: Page) -> int:
    """How many sheets of A4 the page takes."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", prefer_css_page_size=True)))


@pytest.mark.parametrize("placed", [ONE, ALL], ids=["choose one", "choose all"])
def test_a_puzzle_prints_its_question_and_then_its_key(page: Page, server: SiteServer, placed: Placed) -> None:
    """The question fits one sheet with nothing to press on it; every answer's ruling begins on another."""
    page.add_init_script(SAVE_DATA)
    page.goto(server.at(placed.path))
    assert sheets(page) == 2
    page.evaluate("document.querySelectorAll('.worked > :not(summary), .words').forEach((one) => one.remove())")
    assert sheets(page) == 2, "even a short key starts a sheet of its own"
    page.evaluate("document.querySelector('.worked').remove()")
    assert sheets(page) == 1


@pytest.mark.parametrize("address", [ONE.path, LESSON], ids=["puzzle", "lesson"])
def test_only_what_can_be_used_on_paper_is_printed(page: Page, server: SiteServer, address: str) -> None:
    """No bars, no buttons; tiles, rules and worked answers are there though nothing was opened."""
    page.add_init_script(SAVE_DATA)
    page.emulate_media(media="print", color_scheme="dark")
    page.set_viewport_size({"width": 680, "height": 960})
    page.goto(server.at(address))
    for one in page.locator(CHROME).all():
        expect(one).to_be_hidden()
    for one in page.locator(
        ".worked .verdicts > li, .worked .clause, .puzzle .felt .tile:not(.folded-answer .tile)"
    ).all():
        expect(one).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 680
