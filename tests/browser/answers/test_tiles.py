"""Tiles as a browser paints them: with its index shown, a tile's printed parts don't touch."""

from itertools import combinations
from xml.etree import ElementTree
from xml.sax.saxutils import escape

import pytest
from playwright.sync_api import Page

from builder.art import NAMES, symbols
from tools.tile_sheet import INKS

# Paper-coloured areas only separate shapes, so they aren't painted.
STYLES = escape(INKS.read_text("utf-8") + ":root { --t-paper: transparent; }")
MARKED = [name for name in NAMES if name == "1s" or name[-1] in "mzfg"]
"""The faces with a number or letter next to the drawing."""

GAP = 1.5
"""The minimum distance between printed parts, in drawing units; a tile is 60 wide."""

# Paint two pictures, shifting the second in every direction up to the gap, and count the pixels they share.
TOUCHING = """async ([one, other, gap]) => {
  const [width, height] = [360, 480];
  const painted = async (text, shifts) => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
    await image.decode();
    const paper = new OffscreenCanvas(width, height).getContext('2d');
    for (const [x, y] of shifts) paper.drawImage(image, x, y, width, height);
    return paper.getImageData(0, 0, width, height).data;
  };
  const far = (gap * width) / 60;
  const turns = Array.from({ length: 16 }, (_, step) => (step * Math.PI) / 8);
  const shifts = [0, far / 2, far].flatMap((by) => turns.map((turn) => [by * Math.cos(turn), by * Math.sin(turn)]));
  const [still, spread] = [await painted(one, [[0, 0]]), await painted(other, shifts)];
  return still.filter((value, place) => place % 4 === 3 && value > 127 && spread[place] > 127).length;
}"""


def prints(name: str, *, small: bool) -> list[str]:
    """Return each printed part of a tile as a separate picture."""
    text = symbols([], small=[name]) if small else symbols([name])
    root = ElementTree.fromstring(text)
    [symbol] = root.iter("symbol")
    parts = "".join(ElementTree.tostring(part, encoding="unicode") for part in root.iter("defs"))
    things = [ElementTree.tostring(thing, encoding="unicode") for thing in symbol]
    if name == "1s":
        *bird, index = things
        things = ["".join(bird), index]
    return [
        '<svg xmlns="http://www.w3.org/2000/svg" width="360" height="480" viewBox="0 0 60 80" data-index="on">'
        f"<style>{STYLES}</style>{parts}{thing}</svg>"
        for thing in things
    ]


@pytest.mark.deep
@pytest.mark.parametrize("small", [False, True])
def test_parts_printed_on_a_tile_do_not_touch(page: Page, small: bool) -> None:
    """A number, letter, red-five mark or flower name touches neither the drawing nor another label."""
    touching = [
        name
        for name in MARKED
        for one, other in combinations(prints(name, small=small), 2)
        if page.evaluate(TOUCHING, [one, other, GAP])
    ]
    assert touching == []
