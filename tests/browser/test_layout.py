"""
Pages on screens of every width: nothing lies outside, nothing is too small to press, and nothing jumps.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from callwise.ruling import Verdict
from tests.browser.puzzles import ALL, COURSE, ONE, Card
from tests.browser.test_pages import KINDS, SAVE_DATA, addresses, every_element
from tests.support.browsing import settled, until
from tests.support.serving import Fault, SiteServer

WIDTHS = (320, 390, 768, 1280, 1920)
TRACK = COURSE.tracks[0]
LESSON = f"{TRACK.id}/{TRACK.lessons[0].name}/"
SLIPS = ALL.codes(Verdict.LEGAL)[1:] + ALL.codes(Verdict.ILLEGAL)[:1]
"""One answer missed, and one too many."""

STILL = 0.02
"""How much of a page may shift by itself: the share of the screen that moves, times how far."""

OPEN_ALL = "document.querySelectorAll('details').forEach((one) => { one.name = ''; one.open = true; })"

# Every element that reaches over a side of the page, but for what only a screen reader sees.
OUTSIDE = """() => {
  const root = document.scrollingElement;
  const wide = root.scrollWidth > innerWidth ? [`the page is ${root.scrollWidth} wide`] : [];
  const over = [...document.body.querySelectorAll('*')].filter((one) => {
    if (!one.checkVisibility() || one.closest('.vh, .sprite, .skip, svg *, .results-box *')) return false;
    const { left, right, width } = one.getBoundingClientRect();
    return width > 0 && (right > innerWidth + 0.5 || left < -0.5);
  });
  return [...wide, ...over.slice(0, 3).map((one) => {
    const { left, right } = one.getBoundingClientRect();
    return `${Math.round(left)} to ${Math.round(right)}: ${one.outerHTML.slice(0, 120)}`;
  })];
}"""

# A control counts with its label.  A term in running text is as high as its line.
SMALL = """() => {
  const size = (one) => {
    const { width, height } = one.getBoundingClientRect();
    return Math.min(width, height);
  };
  return [...document.querySelectorAll('button, input, select, textarea, summary, .btn, .level, nav a, .foot a')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.term, .crumb'))
    .filter((one) => Math.max(size(one), size(one.closest('label') ?? one)) < (one.matches('a:not(.btn)') ? 24 : 43.9))
    .map((one) => `${size(one).toFixed(1)}: ${one.outerHTML.slice(0, 120)}`);
}"""

# Shifts that follow a reader's act within half a second are not counted by the browser either.
WATCH_SHIFTS = """
globalThis.shifts = [];
globalThis.noteShifts = (entries) => {
  for (const entry of entries) {
    if (entry.hadRecentInput) continue;
    shifts.push({ value: entry.value, what: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 90) ?? '') });
  }
};
globalThis.watching = new PerformanceObserver((list) => noteShifts(list.getEntries()));
watching.observe({ type: 'layout-shift', buffered: true });
"""
PLACES = """() => {
  const all = document.querySelectorAll('h1, .prose > *, .desk-head, .felt, .pick, .ask > *');
  const top = (one) => Math.round(one.getBoundingClientRect().top + scrollY);
  return [...all].map((one) => [one.checkVisibility(), top(one), one.className]);
}"""


def moved(page: Page, before: list[tuple[bool, int, str]]) -> list[str]:
    """What was to be seen before, still is, and stands elsewhere now."""
    now: list[tuple[bool, int, str]] = page.evaluate(PLACES)
    pairs = zip(before, now, strict=True)
    return [
        f"{name}: {top} to {after}" for (seen, top, name), (still, after, _) in pairs if seen and still and top != after
    ]


def assert_still(page: Page) -> None:
    """Hold the page to not having moved by itself since it was opened."""
    settled(page)
    page.evaluate("noteShifts(watching.takeRecords())")
    shifted = page.evaluate("shifts.reduce((sum, { value }) => sum + value, 0)")
    assert shifted < STILL, page.evaluate("shifts")


@pytest.mark.parametrize("pages", [every_element, pytest.param(addresses, marks=pytest.mark.deep)])
def test_nothing_lies_outside_of_any_page(page: Page, server: SiteServer, pages: Callable[[Path], list[str]]) -> None:
    """Nothing reaches over the sides, in forced colours or with large text; kinds of page are tried at every width."""
    page.add_init_script(SAVE_DATA)
    found = []
    for address in pages(server.root):
        page.goto(server.at(address))
        page.evaluate(OPEN_ALL)
        for width in WIDTHS if address in KINDS else WIDTHS[:1]:
            page.set_viewport_size({"width": width, "height": 800})
            found += [f"{address} at {width}: {one}" for one in page.evaluate(OUTSIDE)]
        page.set_viewport_size({"width": 320, "height": 800})
        page.emulate_media(forced_colors="active")
        found += [f"{address} at 320, forced colours: {one}" for one in page.evaluate(OUTSIDE)]
        page.emulate_media(forced_colors="none")
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        found += [f"{address} at 320, large: {one}" for one in page.evaluate(OUTSIDE)]
    assert found == []


def test_every_control_is_as_wide_as_a_finger(page: Page, server: SiteServer) -> None:
    """Controls or their labels are 44 pixels each way; links outside of running text 24."""
    page.add_init_script(SAVE_DATA)
    found = []
    for address in KINDS:
        page.goto(server.at(address))
        page.evaluate(OPEN_ALL)
        for width in (320, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            found += [f"{address} at {width}: {one}" for one in page.evaluate(SMALL)]
    assert found == []


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_jumps_when_a_page_loads(page: Page, server: SiteServer, width: int) -> None:
    """Fonts, progress and preferences come without moving what is read."""
    page.add_init_script(SAVE_DATA)
    page.add_init_script(WATCH_SHIFTS)
    page.set_viewport_size({"width": width, "height": 800})
    for address in KINDS:
        page.goto(server.at(address))
        assert_still(page)


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_jumps_when_fonts_come_late(page: Page, server: SiteServer, width: int) -> None:
    """What stands in for them takes up the same room: the bar keeps its lines, and so does what is read first."""
    page.add_init_script(SAVE_DATA)
    page.add_init_script(WATCH_SHIFTS)
    page.set_viewport_size({"width": width, "height": 800})
    server.faults["woff2"] = Fault.HELD
    page.goto(server.url, wait_until="domcontentloaded")
    until(page, "performance.getEntriesByName('first-contentful-paint').length")
    server.faults.clear()
    until(page, "[...document.fonts].some((font) => font.status === 'loaded' && font.family.includes('Besley'))")
    assert_still(page)


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_line_for_the_engine_has_its_room_while_it_is_empty(page: Page, server: SiteServer, width: int) -> None:
    page.add_init_script(SAVE_DATA)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(server.at(LESSON))
    before = page.evaluate(PLACES)
    lines = page.locator("[data-slot=engine]").evaluate_all(
        """lines => lines.map((line) => {
          const was = line.innerText;
          line.append("Fetching the referee: 10.5 of 13.8 MB.", document.createElement("progress"));
          return was;
        })"""
    )
    assert lines[0] == ""
    assert moved(page, before) == []


@pytest.mark.parametrize("width", [320, 1280])
def test_nothing_jumps_when_the_referee_comes(page: Page, server: SiteServer, width: int) -> None:
    """The line for the engine has its room from the start."""
    page.add_init_script(WATCH_SHIFTS)
    page.set_viewport_size({"width": width, "height": 800})
    server.faults["start.js"] = Fault.HELD
    page.goto(server.at(LESSON))
    page.evaluate("document.fonts.ready.then(() => true)")
    before = page.evaluate(PLACES)
    server.faults.clear()
    until(page, "document.querySelector('[data-slot=engine]').dataset.phase === 'ready'", seconds=60)
    assert moved(page, before) == []
    assert_still(page)


def test_a_ruling_takes_the_place_of_the_question(page: Page, server: SiteServer) -> None:
    """On a desk its first button stands where the first of the question stood, all of it is in view, the felt stays."""
    page.add_init_script(WATCH_SHIFTS)
    page.set_viewport_size({"width": 1280, "height": 800})
    for placed, answer in ((ONE, ONE.codes(Verdict.ILLEGAL)[:1]), (ONE, ONE.codes(Verdict.LEGAL)[:1]), (ALL, SLIPS)):
        page.goto(server.at(placed.path))
        page.evaluate("document.fonts.ready.then(() => true)")
        card = Card(page, placed)
        asks = card.form.get_by_role("button", name="Ask for a ruling")
        felt = card.slot("felt").bounding_box()
        stood = asks.bounding_box()
        card.form.locator("details.hint > summary").first.click()
        assert asks.bounding_box() == stood
        card.choose(*answer)
        card.ask()
        card.grade()
        settled(page)
        again = card.form.get_by_role("button", name="Try again").bounding_box()
        assert stood is not None
        assert again is not None
        assert (again["x"], again["y"], again["height"]) == (stood["x"], stood["y"], stood["height"])
        assert again["y"] + again["height"] <= 800
        assert card.slot("felt").bounding_box() == felt
        assert page.evaluate("scrollY") == 0
        assert_still(page)


def test_on_a_phone_the_hand_and_the_reason_are_seen_together(page: Page, server: SiteServer) -> None:
    """What was told folds away after the ruling, and can be read again; the question brings it back."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(server.at(ONE.path))
    card = Card(page, ONE)
    words = card.form.locator(".puzzle-prompt")
    card.choose(ONE.codes(Verdict.ILLEGAL)[0])
    card.ask()
    card.grade()
    until(page, "document.querySelector('.hand').getBoundingClientRect().top >= 0")
    until(page, "document.querySelector('.ruling > .because').getBoundingClientRect().bottom <= innerHeight")
    assert not words.is_visible()
    card.form.locator(".desk-words > summary").click()
    assert words.is_visible()
    card.form.get_by_role("button", name="Try again").click()
    assert words.is_visible()
    assert not card.form.locator(".desk-words > summary").is_visible()


def test_a_ruling_fits_every_screen(page: Page, server: SiteServer) -> None:
    """A ruling with everything it can hold reaches over no side and has nothing too small to press."""
    page.goto(server.at(ALL.path))
    card = Card(page, ALL)
    card.choose(ALL.codes(Verdict.LEGAL)[0], ALL.codes(Verdict.ILLEGAL)[0])
    card.ask()
    card.grade()
    found = []
    for size in ("100%", "200%"):
        page.evaluate("size => document.documentElement.style.fontSize = size", size)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            found += [f"{width}, {size}: {one}" for one in page.evaluate(OUTSIDE) + page.evaluate(SMALL)]
    assert found == []
