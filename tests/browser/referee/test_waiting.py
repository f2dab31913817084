"""While the referee loads, a progress bar shows how much has arrived, and isn't full while the engine starts."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.answers.course_puzzles import ONE
from tests.support.browser.browsing import until
from tests.support.browser.site_server import SiteServer

# An engine whose start is controlled step by step by the test.
START = """
export const startEngine = ({ onProgress }) => {
  globalThis.tell = onProgress;
  return new Promise(() => {});
};
"""
MOVES = "[...document.querySelectorAll('progress')].some((bar) => bar.getAnimations().length > 0)"


@pytest.fixture
def starting(page: Page, server: SiteServer) -> Page:
    """Open a puzzle's page whose engine has been requested."""
    server.stands_in = START
    page.goto(server.at(ONE.path))
    until(page, "Boolean(globalThis.tell)")
    return page


def tell(page: Page, step: str, loaded: int = 0, total: int = 0) -> None:
    """Have the engine report its progress."""
    page.evaluate("news => tell(news)", {"step": step, "loaded": loaded, "total": total})


def test_bar_has_a_value_only_while_progress_is_known(starting: Page) -> None:
    """Before the first byte and after the last, the remaining time is unknown; words describe the state instead."""
    line = starting.locator("[data-slot=engine]").first
    bar, words = line.locator("progress"), line.locator(".status-words")
    expect(bar).not_to_have_attribute("value")
    tell(starting, "fetching", 1_000_000, 4_000_000)
    assert bar.evaluate("bar => bar.position") == 0.25
    for step in ("booting", "installing"):
        before = words.inner_text()
        tell(starting, step, 4_000_000, 4_000_000)
        assert bar.evaluate("bar => bar.position") == -1
        assert words.inner_text() not in ("", before)
        expect(bar).to_be_visible()


def test_indeterminate_bar_respects_reduced_motion(starting: Page) -> None:
    """If the system or the settings reduce motion, it stays still, and still isn't full."""
    tell(starting, "booting", 4_000_000, 4_000_000)
    starting.emulate_media(reduced_motion="no-preference")
    until(starting, MOVES)  # its stylesheet may load after it
    starting.evaluate("document.documentElement.dataset.motion = 'off'")
    assert starting.evaluate(MOVES) is False
    starting.evaluate("delete document.documentElement.dataset.motion")
    starting.emulate_media(reduced_motion="reduce")
    assert starting.evaluate(MOVES) is False
    assert starting.locator("progress").first.evaluate("bar => bar.position") == -1
