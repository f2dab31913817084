"""
The home page's walls: turned, next and face-down tiles can be told apart.

Pixels are checked in every theme.
"""

from itertools import pairwise, product

import pytest
from playwright.sync_api import Page

from tests.support.browser.browsing import settled
from tests.support.browser.page_probes import SAVE_DATA
from tests.support.browser.pixels import CONTRASTS, LEAST, SCHEMES, across, light, most, ratio
from tests.support.browser.site_server import SiteServer

BESIDE = 12


def strokes(colours: list[list[int]]) -> int:
    """Count the edges from the paper into a tile: a ring, then the tile."""
    outstanding = [ratio(colours[0], colour) >= LEAST for colour in colours[: BESIDE + 4]]
    return sum(now and not before for before, now in pairwise(outstanding))


@pytest.mark.deep
def test_face_down_tiles_are_visible_in_high_contrast(page: Page, server: SiteServer) -> None:
    """They are visible in the wall and in a lesson's row; backs are dark on any background."""
    page.add_init_script(SAVE_DATA)
    page.goto(server.at(""))
    lesson = server.at(page.locator(".level").first.get_attribute("href") or "")
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, contrast="more")
        settled(page)
        back = page.locator(".level[data-state=open]:not([data-next]) .tile-back").first
        for part in (back, page.locator(".brand-edge")):
            assert most(across(page, part, BESIDE)) >= LEAST, (scheme, part)
        body = across(page, back, BESIDE)
        assert min(map(light, body[BESIDE:-BESIDE])) < 0.01, scheme
    page.goto(lesson)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, contrast="more")
        settled(page)
        assert most(across(page, page.locator(".steps [data-state=open]").last)) >= LEAST, scheme


@pytest.mark.deep
def test_next_tile_has_a_distinct_ring(page: Page, server: SiteServer) -> None:
    """The ring and its tile can be told apart even if both are light or both are dark."""
    page.add_init_script(SAVE_DATA)
    page.goto(server.at(""))
    for scheme, contrast in product(SCHEMES, CONTRASTS):
        page.emulate_media(color_scheme=scheme, contrast=contrast)
        settled(page)
        tile = page.locator(".level[data-next] .level-back > .tile").first
        colours = across(page, tile, BESIDE)
        if scheme == "dark":
            assert strokes(colours) == 2, contrast
        else:
            assert most(colours) >= LEAST, contrast
