"""
Checks of the kinds of page, in one visit each: accessibility in light and dark, a stable layout while loading, the
document's order on a phone, no overflow on any screen, and no target too small to press.
"""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.answers.course_puzzles import FIRST_LESSON, ONE, OPEN, PLACED, PLAYED
from tests.site.built_pages import PageRead, read_pages
from tests.support.browser.browsing import settled, until
from tests.support.browser.page_probes import (
    COLOURS,
    OPEN_ALL,
    OUTSIDE,
    SMALL,
    WATCH_SHIFTS,
    ask_axe,
    shifts,
    still,
    violations,
)
from tests.support.browser.site_server import SiteServer

KINDS = [
    "",
    FIRST_LESSON,
    PLAYED.path,
    "ask/",
    "rules/",
    "instructors/class/",
]
"""Pages that differ most from one another."""
FURTHER = [
    ONE.path,
    OPEN.path,
    "glossary/",
    "practice/",
    "set/",
    "instructors/make/",
    "about/",
    "puzzles/",
    "rules/clauses/",
    "settings/",
    "game/",
    "play/",
    "dispute/",
    "instructors/results/",
    "404.html",
]
"""A page of each further kind."""
IN_ONE_COLUMN = ["", FIRST_LESSON, ONE.path, "glossary/", "rules/", "settings/", "about/"]
"""Pages with one column on a phone."""
WITH_A_DESK = ["", FIRST_LESSON, ONE.path]
"""Pages with a different layout on a phone, opened both there and on a desktop."""

PHONE = 390
DESK = 1280
NARROW = 320
OTHER_WIDTHS = (1920, 1024, 768, 640, 360)
CAME_BACK = "!document.querySelector('.for-back') || document.documentElement.dataset.back !== 'waits'"


def address(page: PageRead, site_root: Path) -> str:
    """Return a page's URL path on the site."""
    return page.path.relative_to(site_root).as_posix().removesuffix("index.html")


def every_page(site_root: Path) -> list[str]:
    """Return every page that people visit; pages for frames have their own tests."""
    return [address(page, site_root) for page in read_pages(site_root)]


# Where the innermost blocks of the main part begin and end, in document order.
BLOCKS = """() => {
  const kinds = 'h1, h2, h3, h4, p, li, dt, dd, legend, summary, figcaption, .btn, .pick, .choice, .part';
  return [...document.querySelectorAll('main *')]
    .filter((one) => one.matches(kinds) && !one.querySelector(kinds))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => one.clientHeight && !one.closest('.vh, [popover], .wall-row'))
    .map((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return [top, bottom, one.outerHTML.slice(0, 100)];
    });
}"""


def resized(page: Page, width: int) -> None:
    """Resize the page to this width."""
    page.set_viewport_size({"width": width, "height": 800})


def moved(page: Page, at: str, width: int) -> list[str]:
    """Open a page at this width and return everything that moved by itself."""
    page.emulate_media(reduced_motion="no-preference")
    resized(page, width)
    page.goto(at)
    return [f"moved at {width}: {one}" for one in shifts(page)]


def misordered(page: Page) -> list[str]:
    """Return the blocks that are above the one before them in the document; a wall's second layer may be."""
    blocks = page.evaluate(BLOCKS)
    return [f"{after} is above {before}" for (top, _, before), (_, bottom, after) in pairwise(blocks) if bottom <= top]


def misfits(page: Page) -> list[str]:
    """
    Report targets too small to press, and overflow: on the current screen, a narrow one, there in forced colours with
    large text, and a desktop, whose width the page then keeps.
    """
    found: list[str] = []

    def measure(what: str, *probes: str) -> None:
        settled(page)
        found.extend(f"{what}: {one}" for probe in probes for one in page.evaluate(probe))

    measure("outside", OUTSIDE)
    resized(page, NARROW)
    measure(f"outside or small at {NARROW}", OUTSIDE, SMALL)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.emulate_media(forced_colors="active")
    measure("outside in forced colours with large text", OUTSIDE)
    page.evaluate("document.documentElement.style.fontSize = ''")
    page.emulate_media(forced_colors="none")
    resized(page, DESK)
    measure(f"outside or small at {DESK}", OUTSIDE, SMALL)
    return found


def open_one_explanation(page: Page) -> None:
    """Open the first explanation, if the page has any."""
    page.evaluate("document.querySelector('[popover]')?.showPopover()")


@pytest.mark.long
@pytest.mark.parametrize(
    "kinds",
    [pytest.param(KINDS, id="most unlike"), pytest.param(FURTHER, id="others", marks=pytest.mark.deep)],
)
def test_every_kind_of_page_passes_all_checks(page: Page, server: SiteServer, kinds: Sequence[str]) -> None:
    """
    Axe finds nothing in light and dark, with everything unfolded and one explanation open; fonts, progress and
    preferences load without shifting the text; where a phone has one column, the document's order is the screen's;
    nothing overflows, even in forced colours with large text; controls or their labels are at least 44 pixels each
    way, and links outside running text 24.
    """
    still(page).add_init_script(WATCH_SHIFTS)
    found = []
    for path in kinds:
        faults = moved(page, server.at(path), DESK) if path in WITH_A_DESK else []
        faults += moved(page, server.at(path), PHONE)
        faults += misordered(page) if path in IN_ONE_COLUMN else []
        until(page, CAME_BACK)
        if server.late:
            page.wait_for_load_state("networkidle")  # scripts don't look for what the checks leave out
        page.evaluate(OPEN_ALL)
        faults += misfits(page)
        open_one_explanation(page)
        faults += violations(page)
        found += [f"{path}: {one}" for one in faults]
    assert "\n".join(found) == ""


@pytest.mark.deep
def test_every_page_fits_the_screen(page: Page, server: SiteServer) -> None:
    """Nothing overflows, and nothing is too small, on any page of the site."""
    still(page)
    found = []
    for path in every_page(server.root):
        resized(page, PHONE)
        page.goto(server.at(path))
        until(page, CAME_BACK)
        page.evaluate(OPEN_ALL)
        found += [f"{path}: {one}" for one in misfits(page)]
    assert "\n".join(found) == ""


@pytest.mark.deep
def test_every_lesson_and_some_puzzles_are_accessible(page: Page, server: SiteServer) -> None:
    """Axe finds nothing on any element of every page except puzzles, and of every eighth puzzle."""
    still(page)
    resized(page, DESK)
    left_out = {placed.path for nth, placed in enumerate(PLACED) if nth % 8}
    found = []
    for path in every_page(server.root):
        if path in left_out:
            continue
        page.goto(server.at(path))
        until(page, CAME_BACK)
        page.evaluate(OPEN_ALL)
        open_one_explanation(page)
        found += [f"{path}: {one}" for one in violations(page, whole=True)]
    assert "\n".join(found) == ""


@pytest.mark.deep
def test_every_kind_of_page_fits_other_screens(page: Page, server: SiteServer) -> None:
    """Nothing overflows with everything unfolded."""
    found = []
    for path in (*KINDS, *FURTHER):
        page.goto(server.at(path))
        until(page, CAME_BACK)
        page.evaluate(OPEN_ALL)
        for width in OTHER_WIDTHS:
            resized(page, width)
            found += [f"{path} at {width}: {one}" for one in page.evaluate(OUTSIDE)]
    assert "\n".join(found) == ""


@pytest.mark.deep
def test_high_contrast_is_accessible(page: Page, server: SiteServer) -> None:
    """Axe accepts every colour when the system asks for more contrast, in light and dark."""
    still(page)
    found = []
    for path in (*KINDS, *FURTHER):
        page.goto(server.at(path))
        page.evaluate(OPEN_ALL)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, contrast="more", reduced_motion="reduce")
            found += [f"{path}, {scheme}: {one}" for one in ask_axe(page, only=COLOURS)]
    assert "\n".join(found) == ""
