"""Colours as a browser paints them, for things without a box or style to query, such as a shadow."""

import base64
from collections.abc import Sequence
from typing import Literal

from playwright.sync_api import FloatRect, Locator, Page

Colour = list[int]
"""Red, green and blue, from 0 to 255."""

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
CONTRASTS: tuple[Literal["more", "no-preference"], ...] = ("more", "no-preference")
LEAST = 3.0
"""Minimum contrast of anything but text."""

COLOURS = """async ({ picture, points }) => {
  const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context.drawImage(bitmap, 0, 0);
  return points.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3));
}"""

DIFFERENCE = """async (pictures) => {
  const [one, other] = await Promise.all(pictures.map(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return { size: `${bitmap.width} by ${bitmap.height}`, data };
  }));
  if (one.size !== other.size) return 255;
  return one.data.reduce((most, value, at) => Math.max(most, Math.abs(value - other.data[at])), 0);
}"""


def painted(page: Page, within: FloatRect, points: Sequence[Sequence[int]]) -> list[Colour]:
    """Return the colours at points of a part of the screen, in pixels of the device from its corner."""
    picture = base64.b64encode(page.screenshot(clip=within)).decode()
    colours: list[Colour] = page.evaluate(COLOURS, {"picture": picture, "points": points})
    return colours


def difference(page: Page, one: bytes, other: bytes) -> int:
    """Return the largest difference between two pictures in any colour of any pixel, from 0 to 255."""
    most: int = page.evaluate(DIFFERENCE, [base64.b64encode(picture).decode() for picture in (one, other)])
    return most


def across(page: Page, part: Locator, beside: float = 12, *, to: float | None = None) -> list[Colour]:
    """
    Return the colours along a line through the middle of an element.

    It starts `beside` pixels outside, and ends as far outside or `to` pixels after its start.
    """
    part.scroll_into_view_if_needed()
    box = part.bounding_box()
    assert box is not None
    width = to or box["width"] + 2 * beside
    within: FloatRect = {"x": box["x"] - beside, "y": box["y"] + box["height"] / 2, "width": width, "height": 1}
    return painted(page, within, [(x, 0) for x in range(int(width))])


def light(colour: Colour) -> float:
    """Return a colour's relative luminance, as WCAG defines it."""
    red, green, blue = (
        (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4) for one in (part / 255 for part in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours."""
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def most(colours: Sequence[Colour]) -> float:
    """Return the highest contrast to the first colour."""
    return max(ratio(colours[0], colour) for colour in colours)
