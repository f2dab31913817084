"""How long generated positions take to draw, for every clause that can be practised."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page

from callwise.practice.maker_index import by_clause
from callwise.practice.orders import Order, make
from tests.support.browser.bare_page import UNDER, opened, written
from tests.support.browser.site_server import SiteServer

_DRAW = """async (orders) => {
  const took = [];
  for (const order of orders) {
    const began = performance.now();
    await engine.ask("practice.draw", order);
    took.push(performance.now() - began);
  }
  return took;
}"""


def orders(seed: str = "bench") -> list[Order]:
    """Return one order for each clause, cycling through all three levels."""
    return [Order(seed, clause=clause, level=1 + at % 3) for at, clause in enumerate(by_clause())]


def under_cpython() -> list[float]:
    """Return the milliseconds to draw each position without a browser or card, after a warm-up."""
    for order in orders("before"):
        make(order)
    took = []
    for order in orders():
        began = time.perf_counter()
        make(order)
        took.append((time.perf_counter() - began) * 1e3)
    return took


def asked() -> list[dict[str, object]]:
    """Return the page's request for each position."""
    return [{"seed": one.seed, "clause": one.clause, "level": one.level} for one in orders()]


def in_browser(page: Page, root: Path) -> list[float]:
    """Return the milliseconds to draw each position on a page with its card, after a warm-up."""
    written(root)
    with SiteServer(root, under=UNDER) as server:
        opened(page, server)
        page.evaluate(_DRAW, asked()[:1])
        return list(page.evaluate(_DRAW, asked()))


def p95(took: Sequence[float]) -> float:
    """Return the 95th percentile."""
    return sorted(took)[int(len(took) * 0.95)]
