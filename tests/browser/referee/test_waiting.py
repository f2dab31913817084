"""While the referee loads, a progress bar shows how much has arrived, and isn't full while the engine starts."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.answers.course_puzzles import ONE
from tests.support.browser.browsing import settled, until
from tests.support.browser.pixels import LEAST, SCHEMES, across, ratio
from tests.support.browser.site_server import SiteServer

# An engine whose start is controlled step by step by the test.
START = """
export const startEngine = ({ onProgress }) => {
  globalThis.tell = onProgress;
  return new Promise(() => {});
};
"""
MOVES = "[...document.querySelectorAll('progress')].some((bar) => bar.getAnimations().length > 0)"


def tell(page: Page, step: str, loaded: int = 0, total: int = 0) -> None:
    """Have the engine report its progress."""
    page.evaluate("news => tell(news)", {"step": step, "loaded": loaded, "total": total})


@pytest.mark.deep
def test_bar_has_a_value_only_while_progress_is_known(page: Page, server: SiteServer) -> None:
    """
    Before the first byte and after the last, the remaining time is unknown; words describe the state instead.

    In high contrast the loaded part stands out from the rest. If the system or the settings reduce motion, a bar
    without a value stays still, and still isn't full.
    """
    server.stands_in = START
    page.goto(server.at(ONE.path))
    until(page, "Boolean(globalThis.tell)")
    page.locator("[data-act=why]").click()
    line = page.locator("[data-slot=engine]").first
    bar, words = line.locator("progress"), line.locator(".status-words")
    expect(bar).not_to_have_attribute("value")
    tell(page, "fetching", 1_000_000, 4_000_000)
    assert bar.evaluate("bar => bar.position") == 0.25
    tell(page, "fetching", 2_000_000, 4_000_000)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, contrast="more", reduced_motion="reduce")
        settled(page)
        colours = across(page, bar)
        assert ratio(colours[len(colours) // 4], colours[len(colours) * 3 // 4]) >= LEAST, scheme
    for step in ("installing", "booting"):
        before = words.inner_text()
        tell(page, step, 4_000_000, 4_000_000)
        assert bar.evaluate("bar => bar.position") == -1
        assert words.inner_text() not in ("", before)
        expect(bar).to_be_visible()

    page.emulate_media(reduced_motion="no-preference")
    until(page, MOVES)  # its stylesheet may load after it
    page.evaluate("document.documentElement.dataset.motion = 'off'")
    assert page.evaluate(MOVES) is False
    page.evaluate("delete document.documentElement.dataset.motion")
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(MOVES) is False
    assert bar.evaluate("bar => bar.position") == -1
