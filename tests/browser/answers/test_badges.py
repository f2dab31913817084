"""
The badge on a chosen answer is fully visible: neither clipped nor covered.

A badge is generated content without a box, so its pixels are checked.
"""

import re

import pytest
from playwright.sync_api import Locator, Page
from pytest_playwright import CreateContextCallback

from callwise.law.ruling import Verdict
from tests.browser.answers.course_puzzles import Card, Placed, find, has_a_table
from tests.support.browser.browsing import settled
from tests.support.browser.pixels import SCHEMES, painted
from tests.support.browser.site_server import SiteServer


def _is_open(placed: Placed) -> bool:
    return placed.puzzle.form.kind == "choose-all" and bool(placed.codes(Verdict.UNSETTLED))


HAND = find(lambda placed: _is_open(placed) and bool(placed.on_tiles))
"""Something in the hand is unsettled."""

LIST = find(lambda placed: _is_open(placed) and not placed.on_tiles and not has_a_table(placed))
"""An answer in words, in a list, is unsettled."""

# A badge's box on the page, and the colour of its edge.
BOX = """(label) => {
  const on = [...(label.matches('.pick') ? label.querySelectorAll('.tile') : [])].at(-1) ?? label;
  const style = getComputedStyle(on, '::before');
  if (style.content === 'none') return null;
  const at = on.getBoundingClientRect();
  const { borderTopWidth, borderRightWidth } = getComputedStyle(on);
  const px = (name) => parseFloat(style[name]);
  return {
    x: at.right - parseFloat(borderRightWidth) - px('right') - px('marginRight') - px('width'),
    y: at.top + parseFloat(borderTopWidth) + px('top') + px('marginTop'),
    size: px('width'),
    edge: style.color,
  };
}"""
SCALE = 4
SMOOTHED = 3
"""How far an edge's colour may be off where it is smoothed."""


def farthest(page: Page, label: Locator) -> int:
    """Return how far the colours at an unsettled badge's four edge points are from that of its edge, in any channel."""
    label.evaluate("label => label.scrollIntoView({ block: 'center' })")
    box = label.evaluate(BOX)
    assert box is not None, "there is no badge"
    x, y, size = (float(box[name]) for name in ("x", "y", "size"))
    inside = 1.4  # from a corner of the diamond into its edge
    middle = size / 2
    corners = ((middle, inside), (size - inside, middle), (middle, size - inside), (inside, middle))
    points = [(int(across * SCALE), int(down * SCALE)) for across, down in corners]
    seen = painted(page, {"x": x, "y": y, "width": size, "height": size}, points)
    edge = [int(part) for part in re.findall(r"\d+", str(box["edge"]))]
    return max(abs(one - other) for colour in seen for one, other in zip(colour, edge, strict=True))


@pytest.mark.deep
@pytest.mark.parametrize("placed", [HAND, LIST], ids=["hand", "list"])
def test_unsettled_badge_has_its_edge_on_every_side(
    new_context: CreateContextCallback, server: SiteServer, placed: Placed
) -> None:
    """It does so even if its neighbour is chosen too, and at the edge of the screen."""
    page = new_context(device_scale_factor=SCALE).new_page()
    card = Card.opened(page, server, placed)
    card.answer(*placed.offered)
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 1000})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            settled(page)
            for label in card.form.locator('label[data-verdict="unsettled"]').all():
                assert farthest(page, label) <= SMOOTHED, f"{width}, {scheme}"
