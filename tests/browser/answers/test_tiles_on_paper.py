"""
Tiles on paper stand out from their background in every theme.

The pixels are checked, because shadows have no box to measure.
"""

import base64
from itertools import product
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page

from callwise.puzzle.grade import hints
from tests.browser.answers.course_puzzles import find
from tests.browser.pages.test_every_page import LESSON
from tests.support.browser.browsing import settled
from tests.support.browser.page_probes import SAVE_DATA
from tests.support.browser.site_server import SiteServer

PROMPT = find(lambda placed: "{" in placed.puzzle.prompt.template and bool(hints(placed.puzzle)))
"""Tiles in its prompt."""

# Every colour from the paper to the middle of a tile, along a line through its centre.
COLOURS = """async (picture) => {
  const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context.drawImage(bitmap, 0, 0);
  return Array.from({ length: bitmap.width }, (_, x) => [...context.getImageData(x, 0, 1, 1).data].slice(0, 3));
}"""
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
CONTRASTS: tuple[Literal["more", "no-preference"], ...] = ("more", "no-preference")
LEAST = 3.0
"""Minimum contrast between a tile and the paper: the ratio for non-text."""


def light(colour: list[int]) -> float:
    """Return a colour's relative luminance, as WCAG defines it."""
    red, green, blue = (
        (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4) for one in (part / 255 for part in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: list[int], other: list[int]) -> float:
    """Return the contrast ratio of two colours."""
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def edge(page: Page, tile: Locator) -> float:
    """Return the highest contrast to the paper at a tile's left edge: 4 pixels outside and 4 inside."""
    tile.scroll_into_view_if_needed()
    box = tile.bounding_box()
    assert box is not None
    clip = {"x": box["x"] - 4, "y": box["y"] + box["height"] * 0.5, "width": 8, "height": 1}
    picture = base64.b64encode(page.screenshot(clip=clip)).decode()  # type: ignore[arg-type]
    colours: list[list[int]] = page.evaluate(COLOURS, picture)
    return max(ratio(colours[0], colour) for colour in colours)


@pytest.mark.deep
def test_tile_stands_out_on_paper(page: Page, server: SiteServer) -> None:
    """In prose, prompts, hints and worked answers."""
    page.add_init_script(SAVE_DATA)
    for address, places in {
        LESSON: (".prose .inline-tiles .tile",),
        PROMPT.path: (".puzzle-prompt .tile", ".hint .tile", ".worked .verdicts .tile"),
    }.items():
        page.goto(server.at(address))
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        for scheme, contrast in product(SCHEMES, CONTRASTS):
            page.emulate_media(color_scheme=scheme, contrast=contrast)
            settled(page)
            for place in places:
                assert edge(page, page.locator(place).first) >= LEAST, (scheme, contrast, place)
