"""Pages at every width: nothing overflows, nothing is too small to press, and nothing jumps."""

import pytest
from playwright.sync_api import Page, expect

from callwise.law.ruling import Verdict
from tests.browser.answers.course_puzzles import ALL, FIRST_LESSON, Card
from tests.support.browser.browsing import until
from tests.support.browser.page_probes import CRAMPED, OUTSIDE, SAVE_DATA, SMALL, WATCH_SHIFTS, assert_still
from tests.support.browser.site_server import Fault, SiteServer

WIDTHS = (1280, 390, 320)
SLIPS = ALL.codes(Verdict.LEGAL)[1:] + ALL.codes(Verdict.ILLEGAL)[:1]
"""One answer missed, and one too many."""

PLACES = """() => {
  const all = document.querySelectorAll('h1, .prose > *, .desk-words, .felt, .pick, .desk-bar > *');
  const top = (one) => Math.round(one.getBoundingClientRect().top + scrollY);
  return [...all].map((one) => [one.checkVisibility(), top(one), one.className]);
}"""
EMPTIED_AND_FILLED = f"""() => {{
  const places = {PLACES};
  const lines = [...document.querySelectorAll("[data-slot=engine]")];
  const kept = lines.map((line) => [...line.childNodes]);
  for (const line of lines) line.replaceChildren();
  const before = places();
  for (const line of lines)
    line.append("Loading the referee: 10.5 of 13.8 MB.", document.createElement("progress"));
  const after = places();
  lines.forEach((line, at) => line.replaceChildren(...kept[at]));
  return [before, after];
}}"""
"""Where everything is with empty engine lines, and with full ones; then they are as the page's scripts left them."""


def moved(page: Page, before: list[tuple[bool, int, str]]) -> list[str]:
    """Return the visible elements that have moved since `before`."""
    return differing(before, page.evaluate(PLACES))


def differing(before: list[tuple[bool, int, str]], now: list[tuple[bool, int, str]]) -> list[str]:
    """Return the elements that are visible both times and have moved."""
    pairs = zip(before, now, strict=True)
    return [
        f"{name}: {top} to {after}" for (seen, top, name), (still, after, _) in pairs if seen and still and top != after
    ]


@pytest.mark.deep
@pytest.mark.parametrize("width", [390, 1280])
def test_layout_is_stable_when_fonts_load_late(page: Page, server: SiteServer, width: int) -> None:
    """Fallback fonts take the same space: the bar and the opening text keep their lines."""
    page.add_init_script(SAVE_DATA)
    page.add_init_script(WATCH_SHIFTS)
    page.set_viewport_size({"width": width, "height": 800})
    server.faults["woff2"] = Fault.HELD
    page.goto(server.url, wait_until="domcontentloaded")
    until(page, "performance.getEntriesByName('first-contentful-paint').length")
    server.faults.clear()
    until(page, "[...document.fonts].some((font) => font.status === 'loaded' && font.family.includes('Besley'))")
    assert_still(page)


def test_empty_engine_line_has_reserved_space(page: Page, server: SiteServer) -> None:
    """Filling it moves nothing, on screens of every width."""
    page.add_init_script(SAVE_DATA)
    page.goto(server.at(FIRST_LESSON))
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        before, after = page.evaluate(EMPTIED_AND_FILLED)
        assert differing(before, after) == [], width


def test_layout_is_stable_when_the_referee_loads(page: Page, server: SiteServer) -> None:
    """The engine's line has its space from the start, on a phone and on a desktop."""
    page.add_init_script(WATCH_SHIFTS)
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        server.faults["start.js"] = Fault.HELD
        page.goto(server.at(FIRST_LESSON))
        page.evaluate("document.fonts.ready.then(() => true)")
        before = page.evaluate(PLACES)
        server.faults.clear()
        until(page, "document.querySelector('[data-slot=engine]').dataset.phase === 'ready'", seconds=60)
        assert moved(page, before) == [], width
        assert_still(page)


def test_ruling_fits_every_screen(page: Page, server: SiteServer) -> None:
    """
    A ruling with every possible part doesn't overflow, and its targets are large enough and far enough apart.

    With large text on a phone, asking before choosing shows what is missing.
    """
    card = Card.opened(page, server, ALL)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.set_viewport_size({"width": WIDTHS[0], "height": 740})
    card.primary.click(force=True)
    expect(card.slot("message")).to_be_in_viewport(ratio=1)
    card.answer(ALL.codes(Verdict.LEGAL)[0], ALL.codes(Verdict.ILLEGAL)[0])
    found = []
    for size in ("100%", "200%"):
        page.evaluate("size => document.documentElement.style.fontSize = size", size)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            probes = page.evaluate(OUTSIDE) + page.evaluate(SMALL) + page.evaluate(CRAMPED)
            found += [f"{width}, {size}: {one}" for one in probes]
    assert found == []
