"""
A learner's visit in browsers that developers rarely use: Firefox ESR, and WebKitGTK, which is close to Safari.

The engine is the real one, fetched from the site.
"""

import pytest

from tests.browser.answers.course_puzzles import ALL, ONE
from tests.other_browsers.driving import Driven, say_that_this_is_all
from tests.support.browser.site_server import Fault, SiteServer

pytestmark = [pytest.mark.deep, pytest.mark.usefixtures("fetched_engine")]

LESSON = "swap-calling/the-same-tile-back/"
FORM = "form[data-puzzle]"
CHOICE = f"{FORM} label:has(input[name=answer])"
REFEREE = f"document.querySelector('{FORM} [data-slot=engine]')"
PHASE = f"{REFEREE}.dataset.phase"
CHOSEN = f"document.querySelectorAll('{FORM} input:checked').length"
ARRIVES = 180.0
"""Timeout in seconds for the referee on a busy machine."""


def referee(browser: Driven) -> object:
    """Wait for the referee, or for its failure, and return which."""
    return browser.until(f"['ready', 'failed'].includes({PHASE}) && {PHASE}", seconds=ARRIVES)


def test_learner_completes_a_lesson_and_finds_it_unchanged(driven: Driven, server: SiteServer) -> None:
    """The visit goes from the home page to a ruling, another try, the next lesson, the settings and back."""
    driven.go(server.url)
    driven.press("main .wall-go")
    driven.until(f"document.querySelector('.lesson {FORM}') && location.pathname.split('/').length === 4")
    driven.go(server.at(LESSON))
    driven.press(CHOICE)
    driven.until(CHOSEN)
    say_that_this_is_all(driven, FORM)
    driven.until(f"document.querySelector('{FORM}').dataset.ruled", seconds=ARRIVES)
    assert driven.tell(f"document.querySelector('{FORM} .decides').innerText.length > 20")
    assert referee(driven) == "ready"
    fetched = {sent.path.rpartition("/")[2] for sent in server.served}
    assert ("engine.zst" in fetched, "python_stdlib.zip" in fetched) == (True, False)  # it was loaded from the image
    driven.press(f"{FORM} [data-act=again]")
    assert driven.tell(f"document.querySelector('{FORM}').dataset.ruled ?? null") is None
    lesson = driven.tell("location.pathname")
    driven.press(".onward-after")
    driven.until("location.pathname !== arguments[0] && document.readyState === 'complete'", lesson)
    following = driven.tell("location.pathname")
    driven.press("header .bar-more")
    driven.press("#more a[href$='settings/']")
    driven.press("label:has([name=theme][value=dark])")
    driven.until("document.documentElement.dataset.theme === 'dark'")
    driven.back()
    driven.until("location.pathname === arguments[0] && document.documentElement.dataset.theme === 'dark'", following)


def test_browser_without_storage_has_a_referee(in_firefox_without_cookies: Driven, server: SiteServer) -> None:
    """If Firefox refuses cookies, every API for storing or sharing throws."""
    browser = in_firefox_without_cookies
    browser.go(server.at(ONE.path))
    assert referee(browser) == "ready"
    assert browser.tell("document.querySelector('[data-notice=storage]').innerText.includes('isn’t saving')")


def test_altered_download_is_not_run(driven: Driven, server: SiteServer) -> None:
    """This holds for every way a browser requests it; retrying fetches it again."""
    line = "document.querySelector('[data-slot=engine]')"
    server.faults["start.js"] = Fault.ALTERED
    driven.go(server.at("practice/"))
    driven.until(f"{line}.dataset.phase === 'failed'", seconds=ARRIVES)
    assert str(driven.tell(f"{line}.innerText")).startswith("Part of the referee didn’t download.")
    server.faults.clear()
    driven.press("[data-slot=engine] button")
    driven.until(f"{line}.dataset.phase === 'ready'", seconds=ARRIVES)


def test_page_left_while_loading_is_restored(driven: Driven, server: SiteServer) -> None:
    """The choice is kept and the referee loads: leaving isn't treated as a failure."""
    server.faults["pyodide.asm.wasm"] = Fault.HELD
    driven.go(server.at(ALL.path))
    driven.press(CHOICE)
    chosen = driven.until(CHOSEN)
    driven.until(f"{REFEREE}.textContent.includes('MB')")
    driven.go(server.at("glossary/"))
    server.faults.clear()
    driven.back()
    driven.until(f"document.querySelector('{FORM}')")
    assert driven.tell(CHOSEN) == chosen
    assert referee(driven) == "ready"
    assert driven.tell(CHOSEN) == chosen


def test_terms_have_a_dotted_underline(driven: Driven, server: SiteServer) -> None:
    server.engine_here = True
    driven.go(server.at(ALL.path))
    line = "(({ textDecorationLine, textDecorationStyle }) => [textDecorationLine, textDecorationStyle])"
    driven.until("document.querySelector('.term')")
    assert driven.tell(f"{line}(getComputedStyle(document.querySelector('.term')))") == ["underline", "dotted"]
