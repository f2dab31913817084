"""A game of usual length on the game page: its duration there, and the memory that many games use."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from playwright.sync_api import FilePayload, Page

from callwise.doors.bridge import handle
from tests.support.browser.bare_frames import largest_renderer
from tests.support.browser.browsing import until
from tests.support.browser.site_server import SiteServer
from tests.support.riichi.whole_games import played
from tests.support.riichi.written_logs import mjlog

HANDS = 11
"""The usual number of hands in a game of two rounds."""
MANY = 50
_OPENED = 12
"""How many of the games are viewed; for the others only the log is loaded."""
_REST = 20_000
_SAID = "document.querySelector('[data-slot=sum]').textContent !== ''"
_READ = """text => new Promise((done) => {
  const form = document.querySelector("[data-slot=handing]");
  const began = performance.now();
  let first = 0;
  form.elements.namedItem("log").value = text;
  form.requestSubmit();
  const look = () => {
    if (!first && document.querySelector(".strip-seals > i")) first = performance.now() - began;
    if (document.querySelector("[data-slot=sum]").textContent) done([first, performance.now() - began]);
    else setTimeout(look, 10);
  };
  look();
})"""


@dataclass(frozen=True)
class Took:
    """Seconds until a game's first seal appeared, and until all of it did."""

    first: float
    whole: float


@cache
def log(number: int) -> str:
    """Return the log of a generated game."""
    return mjlog(played(number, hands=HANDS))


def under_cpython() -> float:
    """Return the seconds that the page's requests for a game take without a browser."""
    text = log(1)
    began = time.perf_counter()
    handle(json.dumps({"method": "game.read", "params": {"text": text}}))
    for hand in range(HANDS):
        handle(json.dumps({"method": "game.moments", "params": {"text": text, "game": 0, "hand": hand}}))
    return time.perf_counter() - began


def in_browser(page: Page, server: SiteServer) -> Took:
    """Read a game on the page once the engine is ready."""
    page.goto(server.at("game/"))
    until(page, "document.querySelector('[data-slot=engine]').dataset.phase === 'ready'", seconds=120)
    first, whole = page.evaluate(_READ, log(1))
    return Took(first / 1e3, whole / 1e3)


def memory_of_many(page: Page, server: SiteServer) -> float:
    """
    Open many games at once, view some of them one after another, and wait.

    Return the megabytes that the page and its engine use once they are idle; compiled code adds to that while they
    work.
    """
    page.goto(server.at("game/"))
    page.locator("input[type=file]").set_input_files(list(_files(range(10))))
    for number in range(_OPENED):
        if number:
            page.locator("select[name=which]").select_option(str(number))
        until(page, _SAID, seconds=240)
    page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    page.wait_for_timeout(_REST)
    return largest_renderer()


def _files(numbers: Sequence[int]) -> Iterator[FilePayload]:
    """Yield files with these games, each of them several times."""
    for nth in range(MANY):
        text = log(numbers[nth % len(numbers)])
        yield {"name": f"{nth}.xml", "mimeType": "text/xml", "buffer": text.encode()}
