"""
While the referee is on the way: a bar shows how much has come, and none stands full while it wakes up.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.answers.course_puzzles import ONE
from tests.support.browser.browsing import until
from tests.support.browser.site_server import SiteServer

# An engine whose start is told step by step by the test.
START = """
export const startEngine = ({ onProgress }) => {
  globalThis.tell = onProgress;
  return new Promise(() => {});
};
"""
MOVES = "[...document.querySelectorAll('progress')].some((bar) => bar.getAnimations().length > 0)"


@pytest.fixture
def starting(page: Page, server: SiteServer) -> Page:
    """A puzzle's page whose engine has been asked for."""
    server.stands_in = START
    page.goto(server.at(ONE.path))
    until(page, "Boolean(globalThis.tell)")
    return page


def tell(page: Page, step: str, loaded: int = 0, total: int = 0) -> None:
    """Let the engine tell how far it is."""
    page.evaluate("news => tell(news)", {"step": step, "loaded": loaded, "total": total})


def test_a_bar_has_a_value_only_while_it_is_known_how_much_is_left(starting: Page) -> None:
    """Before anything has come, and when all has come, nobody knows how long it takes; words say what goes on."""
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


def test_a_bar_of_unknown_length_moves_only_where_motion_is_welcome(starting: Page) -> None:
    """Where the system or the settings don't want it to move it lies still, and is still not full."""
    tell(starting, "booting", 4_000_000, 4_000_000)
    starting.emulate_media(reduced_motion="no-preference")
    until(starting, MOVES)  # its sheet may come after it
    starting.evaluate("document.documentElement.dataset.motion = 'off'")
    assert starting.evaluate(MOVES) is False
    starting.evaluate("delete document.documentElement.dataset.motion")
    starting.emulate_media(reduced_motion="reduce")
    assert starting.evaluate(MOVES) is False
    assert starting.locator("progress").first.evaluate("bar => bar.position") == -1
