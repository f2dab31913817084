"""Lines of text: tiles in them don't change the line height."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.support.browser.browsing import settled
from tests.support.browser.page_probes import SAVE_DATA
from tests.support.browser.site_server import SiteServer

# Paragraphs with a line whose height differs from a line without tiles, and the heights. A line's top is where its
# words begin; other things on the line may begin elsewhere.
UNEVEN = """() => {
  document.querySelectorAll('.dispute').forEach((one) => one.setAttribute('data-on-desk', ''));
  const found = [];
  const content = (one) => {
    const { paddingTop, paddingBottom } = getComputedStyle(one);
    return one.getBoundingClientRect().height - parseFloat(paddingTop) - parseFloat(paddingBottom);
  };
  for (const part of document.querySelectorAll(':is(.prose, .puzzle-prompt, .hint) :is(p, li):has(.inline-tiles)')) {
    if (!part.checkVisibility()) continue;
    const plain = document.createElement(part.tagName);
    plain.textContent = 'x';
    part.after(plain);
    const high = content(plain);
    plain.remove();
    const words = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const tops = new Set();
    while (words.nextNode()) {
      if (!words.currentNode.data.trim() || words.currentNode.parentElement.closest('.vh, .inline-tiles')) continue;
      const range = document.createRange();
      range.selectNodeContents(words.currentNode);
      for (const { top, width } of range.getClientRects()) if (width > 1) tops.add(Math.round(top));
    }
    const lines = [...tops].sort((one, other) => one - other);
    const steps = lines.slice(1).map((top, place) => top - lines[place]).filter((step) => step > 2);
    const box = content(part);
    const wrong = steps.filter((step) => Math.abs(step / high - Math.round(step / high)) * high > 1.5);
    if (wrong.length || Math.abs(box / high - Math.round(box / high)) * high > 1.5) {
      found.push(`${part.textContent.slice(0, 60)}: lines of ${high}, ${box} in all, steps ${steps}`);
    }
  }
  return found;
}"""


def with_tiles(site_root: Path) -> list[str]:
    """Return every lesson with tiles in its text."""
    files = [file for file in sorted(site_root.glob("*/*/index.html")) if 'inline-tiles"' in file.read_text("utf-8")]
    return [f"{file.parent.relative_to(site_root)}/" for file in files]


@pytest.mark.deep
def test_lines_with_tiles_keep_the_normal_height(page: Page, server: SiteServer, site_root: Path) -> None:
    """Checked in lesson prose, prompts and hints."""
    page.add_init_script(SAVE_DATA)
    found = []
    addresses = with_tiles(site_root)
    assert addresses
    for address in addresses:
        page.goto(server.at(address))
        for width in (320, 390, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            settled(page)
            found += [f"{address} at {width}: {one}" for one in page.evaluate(UNEVEN)]
    assert found == []
