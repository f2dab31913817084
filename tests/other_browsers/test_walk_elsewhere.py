"""
Moving from page to page, each of which gets the engine: leaving one never breaks the next.

Pages are left while the engine loads, just after it has loaded, or after a stay, in turn; the walk includes pages of a
set, and frames on another origin's pages.
"""

import itertools
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.sharing.embed_files import embed_path
from callwise.instructors.sets.puzzle_set import PuzzleSet
from callwise.instructors.sets.set_address import write_address
from tests.browser.answers.course_puzzles import ALL, ONE
from tests.other_browsers.driving import Driven
from tests.support.browser.site_server import SiteServer

pytestmark = [pytest.mark.usefixtures("fetched_engine"), pytest.mark.may_log("left the site: GET http://127.0.0.1")]

SET = "set/#" + write_address(PuzzleSet("A walk", (ONE.key, ALL.key)))
FRAMED = "a page with a frame"
WAY = (
    "",
    "swap-calling/the-same-tile-back/",
    "ask/american/",
    "four-rules/",
    SET,
    "ask/",
    "game/",
    "practice/",
    FRAMED,
    "who-pays/as-if-by-ron/",
    "joker-exchange/call-expose-exchange/",
    "who-gets-the-tile/ron-pon-chii/",
    "sacred-discards/when-it-ends/",
)
PAUSE, STAY = 0.3, 1.0
"""Seconds spent on a page before the next, and on every fifth."""

COMES = 15.0
"""Timeout in seconds for the engine on an idle machine."""

LINE = "[...document.querySelectorAll('[data-slot=engine]')].find(({ dataset }) => dataset.phase)"
COME_NEAR = """(() => {
  const form = [...document.querySelectorAll("main form")].find((one) => one.getClientRects().length);
  form?.scrollIntoView({ block: "center", behavior: "instant" });
  form?.dispatchEvent(new Event("focusin", { bubbles: true }));
  return true;
})()"""


@pytest.fixture
def elsewhere(server: SiteServer, tmp_path: Path) -> Iterator[SiteServer]:
    """A page of another origin, with a frame."""
    frame = f'<iframe src="{server.at(embed_path(ALL.path))}" width="600" height="600"></iframe>'
    (tmp_path / "index.html").write_text(f'<!doctype html><link rel="icon" href="data:,"><title>A</title>{frame}')
    with SiteServer(tmp_path) as other:
        yield other


def come(browser: Driven, wanted: tuple[str, ...]) -> float:
    """Scroll to a form and wait until the engine reaches one of these states; return the seconds."""
    begins = time.monotonic()
    reached = f"{COME_NEAR} && arguments[0].includes({LINE}?.dataset.phase) && {LINE}.dataset.phase"
    try:
        phase = browser.until(reached, wanted, seconds=2 * COMES)
    except TimeoutError:
        return 2 * COMES
    assert phase != "failed", browser.tell(f"{LINE}.innerText")
    return time.monotonic() - begins


def walk(browser: Driven, server: SiteServer, elsewhere: SiteServer, pages: int, *, waits_at_each: bool) -> list[str]:
    """Visit this many pages; return those where the engine never loaded."""
    out = []
    for nth, path in enumerate(itertools.islice(itertools.cycle(WAY), pages)):
        stays = nth % 5 == 4
        waits = stays or waits_at_each
        wanted = ("ready", "failed") if waits else ("starting", "ready", "failed")
        if path == FRAMED:
            browser.go(elsewhere.url)
            with browser.inside("iframe"):
                took = come(browser, wanted)
        else:
            if path == SET:
                browser.go("about:blank")
            browser.go(server.at(path))
            if path == SET:
                browser.press(".set-begun .acts .btn, [data-slot=begin] .acts .btn")
            took = come(browser, wanted)
        if took > COMES:
            out.append(f"{nth}: {path or 'the first page'}, {took:.1f} s")
        if waits_at_each:
            time.sleep(STAY if stays else PAUSE)
    return out


@pytest.mark.deep
@pytest.mark.long
@pytest.mark.parametrize("anywhere", ["chromium"], indirect=True)
def test_engine_loads_on_eight_pages_left_early(anywhere: Driven, server: SiteServer, elsewhere: SiteServer) -> None:
    assert walk(anywhere, server, elsewhere, 8, waits_at_each=False) == []


@pytest.mark.alone
@pytest.mark.deep
@pytest.mark.parametrize("anywhere", ["chromium", "firefox", "webkit"], indirect=True)
def test_engine_loads_on_each_page_of_ten_rounds(anywhere: Driven, server: SiteServer, elsewhere: SiteServer) -> None:
    assert walk(anywhere, server, elsewhere, 10 * len(WAY), waits_at_each=True) == []
