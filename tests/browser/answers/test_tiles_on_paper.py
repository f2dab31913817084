"""
Tiles on paper stand out from their background in every theme.

The pixels are checked, because shadows have no box to measure.
"""

from itertools import product

import pytest
from playwright.sync_api import Page

from callwise.puzzle.grade import hints
from tests.browser.answers.course_puzzles import find
from tests.support.browser.browsing import settled
from tests.support.browser.page_probes import SAVE_DATA
from tests.support.browser.pixels import CONTRASTS, LEAST, SCHEMES, across, most
from tests.support.browser.site_server import SiteServer

PROMPT = find(lambda placed: "{" in placed.puzzle.prompt.template and bool(hints(placed.puzzle)))
"""Its prompt contains tiles."""

IN_PROSE = "swap-calling/the-other-end-of-the-run/"
"""A lesson whose text contains tiles."""

ALL_ON_DESK = "document.querySelectorAll('.dispute').forEach((one) => one.setAttribute('data-on-desk', ''))"


@pytest.mark.deep
def test_tile_stands_out_on_paper(page: Page, server: SiteServer) -> None:
    """This is checked in prose, prompts and hints."""
    page.add_init_script(SAVE_DATA)
    for address, places in {
        IN_PROSE: (".prose .inline-tiles .tile",),
        PROMPT.path: (".puzzle-prompt .tile", ".hint .tile"),
    }.items():
        page.goto(server.at(address))
        settled(page)
        if address == PROMPT.path:
            page.get_by_role("button", name="Hint").click()
        page.evaluate(ALL_ON_DESK)
        for scheme, contrast in product(SCHEMES, CONTRASTS):
            page.emulate_media(color_scheme=scheme, contrast=contrast)
            settled(page)
            for place in places:
                edge = across(page, page.locator(place).first, beside=4, to=8)
                assert most(edge) >= LEAST, (scheme, contrast, place)
