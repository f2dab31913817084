"""
The home page's walls: turned, next and face-down tiles can be told apart.

Pixels are checked in every theme.
"""

import base64
from itertools import pairwise, product

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.answers.test_tiles_on_paper import COLOURS, CONTRASTS, LEAST, SCHEMES, light, ratio
from tests.browser.referee.test_waiting import START, tell
from tests.support.browser.browsing import settled, until
from tests.support.browser.page_probes import SAVE_DATA
from tests.support.browser.site_server import SiteServer

BESIDE = 12


def across(page: Page, part: Locator) -> list[list[int]]:
    """Return the colours along a line through the middle of something, starting and ending outside it."""
    part.scroll_into_view_if_needed()
    box = part.bounding_box()
    assert box is not None
    clip = {"x": box["x"] - BESIDE, "y": box["y"] + box["height"] / 2, "width": box["width"] + 2 * BESIDE, "height": 1}
    picture = base64.b64encode(page.screenshot(clip=clip)).decode()  # type: ignore[arg-type]
    colours: list[list[int]] = page.evaluate(COLOURS, picture)
    return colours


def most(colours: list[list[int]]) -> float:
    """Return the highest contrast to the paper, which comes first."""
    return max(ratio(colours[0], colour) for colour in colours)


def strokes(colours: list[list[int]]) -> int:
    """Count the edges from the paper into a tile: a ring, then the tile."""
    outstanding = [ratio(colours[0], colour) >= LEAST for colour in colours[: BESIDE + 4]]
    return sum(now and not before for before, now in pairwise(outstanding))


@pytest.mark.deep
def test_face_down_tiles_are_visible_in_high_contrast(page: Page, server: SiteServer) -> None:
    """In the wall and in a lesson's row; backs are dark on any background."""
    page.add_init_script(SAVE_DATA)
    page.goto(server.at(""))
    lesson = server.at(page.locator(".level").first.get_attribute("href") or "")
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, contrast="more")
        settled(page)
        back = page.locator(".level[data-state=open] .tile-back").first
        for part in (back, page.locator(".brand-edge")):
            assert most(across(page, part)) >= LEAST, (scheme, part)
        body = across(page, back)
        assert min(map(light, body[BESIDE:-BESIDE])) < 0.01, scheme
    page.goto(lesson)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, contrast="more")
        settled(page)
        assert most(across(page, page.locator(".steps [data-state=open]").last)) >= LEAST, scheme


def test_next_tile_has_a_distinct_ring(page: Page, server: SiteServer) -> None:
    """A ring and a tile that are both light or both dark can still be told apart."""
    page.add_init_script(SAVE_DATA)
    page.goto(server.at(""))
    for scheme, contrast in product(SCHEMES, CONTRASTS):
        page.emulate_media(color_scheme=scheme, contrast=contrast)
        settled(page)
        tile = page.locator(".level[data-state=next] .level-face > .tile").first
        colours = across(page, tile)
        if scheme == "dark":
            assert strokes(colours) == 2, contrast
        else:
            assert most(colours) >= LEAST, contrast


def test_progress_bar_is_visible_in_high_contrast(page: Page, server: SiteServer) -> None:
    """The loaded part of the referee's bar stands out from the rest."""
    server.stands_in = START
    page.goto(server.at("swap-calling/the-same-tile-back/"))
    until(page, "Boolean(globalThis.tell)")
    tell(page, "fetching", 1_000_000, 2_000_000)
    bar = page.locator("progress[value]").first
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, contrast="more", reduced_motion="reduce")
        settled(page)
        colours = across(page, bar)
        assert ratio(colours[len(colours) // 4], colours[len(colours) * 3 // 4]) >= LEAST, scheme
