"""
Checks of every kind of page, in one visit each: accessibility in light and dark, a stable layout while loading, no
overflow on any screen, and no target too small to press.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.answers.course_puzzles import ALL, FIRST_LESSON, ONE, OPEN, PLAYED
from tests.site.built_pages import PageRead, read_pages
from tests.support.browser.browsing import until
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

KINDS = ["", FIRST_LESSON, ONE.path, ALL.path, "ask/", "about/", "glossary/", "puzzles/", "rules/", "404.html"]
"""Pages tested at every width."""
OTHERS = [
    "game/",
    "dispute/",
    "practice/",
    "set/",
    "rules/clauses/",
    "instructors/make/",
    "instructors/results/",
    "instructors/class/",
    PLAYED.path,
    OPEN.path,
]
"""Pages tested on a narrow screen."""
WITH_A_DESK = ["", FIRST_LESSON, ONE.path]
"""Pages with a different layout on a phone, opened both there and on a desktop."""

PHONE = 390
DESK = 1280
NARROW = 320
WIDTHS = (DESK, PHONE, NARROW)
OTHER_WIDTHS = (1920, 1024, 768, 640, 360)
CAME_BACK = "!document.querySelector('.for-back') || document.documentElement.dataset.back !== 'waits'"


def address(page: PageRead, site_root: Path) -> str:
    """Return a page's URL path on the site."""
    return page.path.relative_to(site_root).as_posix().removesuffix("index.html")


def every_page(site_root: Path) -> list[str]:
    """Return every page that people visit; pages for frames have their own tests."""
    return [address(page, site_root) for page in read_pages(site_root)]


def resized(page: Page, width: int) -> None:
    """Resize the page to this width."""
    page.set_viewport_size({"width": width, "height": 800})


def moved(page: Page, at: str, widths: Sequence[int]) -> list[str]:
    """Open a page at each width and return everything that moved by itself."""
    found = []
    page.emulate_media(reduced_motion="no-preference")
    for width in widths:
        resized(page, width)
        page.goto(at)
        found += [f"moved at {width}: {one}" for one in shifts(page)]
    return found


def misfits(page: Page, *, every_width: bool) -> list[str]:
    """Report overflow on any screen, in forced colours even with large text, and targets too small to press."""
    found = []
    for width in WIDTHS if every_width else (NARROW,):
        resized(page, width)
        found += [f"outside at {width}: {one}" for one in page.evaluate(OUTSIDE)]
        if width in (DESK, NARROW):
            found += [f"small at {width}: {one}" for one in page.evaluate(SMALL)]
    page.emulate_media(forced_colors="active")
    found += [f"outside in forced colours: {one}" for one in page.evaluate(OUTSIDE)]
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    found += [f"outside in forced colours with large text: {one}" for one in page.evaluate(OUTSIDE)]
    page.evaluate("document.documentElement.style.fontSize = ''")
    page.emulate_media(forced_colors="none")
    resized(page, DESK)
    return found


def open_one_explanation(page: Page) -> None:
    """Open the first explanation, if the page has any."""
    page.evaluate("document.querySelector('[popover]')?.showPopover()")


@pytest.mark.long
def test_every_kind_of_page_passes_all_checks(page: Page, server: SiteServer) -> None:
    """
    Axe finds nothing in light and dark, with everything unfolded and one explanation open; fonts, progress and
    preferences load without shifting the text; nothing overflows, in forced colours or with large text; controls or
    their labels are at least 44 pixels each way, and links outside running text 24.
    """
    still(page).add_init_script(WATCH_SHIFTS)
    resized(page, DESK)
    found = []
    for path in (*KINDS, *OTHERS):
        every_width = path in KINDS
        widths = (PHONE, DESK) if path in WITH_A_DESK else (PHONE,) if every_width else (DESK,)
        faults = moved(page, server.at(path), widths)
        until(page, CAME_BACK)
        page.evaluate(OPEN_ALL)
        faults += misfits(page, every_width=every_width)
        open_one_explanation(page)
        faults += violations(page)
        found += [f"{path}: {one}" for one in faults]
    assert "\n".join(found) == ""


@pytest.mark.deep
def test_every_page_is_accessible_and_fits_the_screen(page: Page, server: SiteServer) -> None:
    """Axe finds nothing, nothing overflows, and nothing is too small, on any page of the site."""
    still(page)
    resized(page, DESK)
    found = []
    for path in every_page(server.root):
        page.goto(server.at(path))
        until(page, CAME_BACK)
        page.evaluate(OPEN_ALL)
        faults = misfits(page, every_width=False)
        open_one_explanation(page)
        found += [f"{path}: {one}" for one in faults + violations(page, whole=True)]
    assert "\n".join(found) == ""


@pytest.mark.deep
def test_every_kind_of_page_fits_other_screens(page: Page, server: SiteServer) -> None:
    """Nothing overflows with everything unfolded."""
    found = []
    for path in (*KINDS, *OTHERS):
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
    for path in [*KINDS, "settings/"]:
        page.goto(server.at(path))
        page.evaluate(OPEN_ALL)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, contrast="more", reduced_motion="reduce")
            found += [f"{path}, {scheme}: {one}" for one in ask_axe(page, only=COLOURS)]
    assert "\n".join(found) == ""
