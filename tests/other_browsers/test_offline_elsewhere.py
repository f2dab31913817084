"""Offline use in Firefox ESR and WebKitGTK: after one visit everything is available, including the engine."""

from pathlib import Path

import pytest

from tests.browser.answers.course_puzzles import ONE
from tests.other_browsers.driving import Driven, say_that_this_is_all
from tests.support.browser.site_server import SiteServer

pytestmark = pytest.mark.deep

SAYS = "document.querySelector('[data-slot=says]').innerText"
FORM = "form[data-puzzle]"
COMES = 240.0
"""Timeout in seconds for loading the whole site on a busy machine."""


def test_puzzle_is_ruled_on_offline_after_one_visit(driven: Driven, site_root: Path) -> None:
    """The engine itself rules on an unopened puzzle; missing pages are reported as missing."""
    with SiteServer(site_root, under="callwise") as server:
        at = server.at
        driven.go(at("offline/"))
        driven.until(f"{SAYS}.startsWith('Downloaded')", seconds=COMES)
    driven.go(at(ONE.path) + "?from=elsewhere")
    driven.press(f"{FORM} label:has(input[name=answer])")
    say_that_this_is_all(driven, FORM)
    driven.until(f"document.querySelector('{FORM}').dataset.ruled", seconds=COMES)
    driven.until(f"document.querySelector('{FORM} [data-slot=engine]').dataset.phase === 'ready'", seconds=COMES)
    driven.go(at("nowhere/further/"))
    driven.until("document.querySelector('h1').innerText === 'Page not found'")
