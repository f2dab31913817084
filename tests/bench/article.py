"""
Compare an article with and without twenty examples, in a real MediaWiki.

The two are opened alternately in new profiles; only the site's responses are compressed. Everything that loads before
the reader acts counts, and the wiki of the article without examples has no gadget.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page

from builder.sharing.wiki_texts import wiki_texts
from tests.browser.answers.course_puzzles import COURSE, Placed
from tests.support.browser.browsing import until
from tests.support.browser.site_server import SiteServer
from tests.wiki.mediawiki import MediaWiki

READS = 9
EXAMPLES = 20
WORDS = "A rule of calls says what may be discarded after one, and readers of this page can try it on a hand below. "
LEAD = "\n\n".join([WORDS * 6] * 5)
"""Five paragraphs: the first example is below the first screen, as in most articles."""
SEEN = """async () => {
  const seen = (type) => new Promise((done) => {
    new PerformanceObserver((list) => done(list.getEntries().at(-1).startTime)).observe({ type, buffered: true });
  });
  const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return {
    bytes: entries.reduce((sum, { transferSize }) => sum + transferSize, 0),
    first: performance.getEntriesByName("first-contentful-paint")[0].startTime,
    largest: await seen("largest-contentful-paint"),
  };
}"""
TIMES = """() => {
  addEventListener("pointerdown", ({ timeStamp }) => { globalThis.begun ??= timeStamp; }, true);
  new MutationObserver(() => {
    const ruling = document.querySelector("[data-slot=ruling] .ruling");
    if (!ruling) return;
    globalThis.shown ??= performance.now() - begun;
    if (!ruling.querySelector(".recorded:not([data-past])")) globalThis.live ??= performance.now() - begun;
  }).observe(document, { subtree: true, childList: true, attributes: true });
}"""


@dataclass(frozen=True)
class Read:
    """One page load: bytes over the wire, and milliseconds to the first and largest contentful paint."""

    bytes: float
    first: float
    largest: float


@dataclass(frozen=True)
class Touched:
    """Milliseconds from the first touch of an example to a ruling, and to one from the engine itself."""

    ruled: float
    live: float


def puzzles() -> list[Placed]:
    """Return twenty puzzles that are answered by choosing."""
    found = [Placed(track, puzzle) for track in COURSE.tracks for puzzle in track.puzzles]
    return [placed for placed in found if placed.puzzle.form.kind.startswith("choose")][:EXAMPLES]


def article(*, above: bool = False, examples: bool = True) -> str:
    """Return the article's wikitext; with `above`, it starts with an example."""
    calls = [f"{{{{Callwise|puzzle={placed.key}|title=What may you do here?}}}}" for placed in puzzles()]
    parts = [
        f"== Section {number} ==\n{WORDS * 3}\n\n{call if examples else ''}\n\n{WORDS * 3}"
        for number, call in enumerate(calls, 1)
    ]
    return "\n\n".join([WORDS, calls[0], LEAD, *parts[1:]] if above else [LEAD, *parts])


@contextmanager
def wikis(server: SiteServer, folder: Path) -> Iterator[Mapping[str, str]]:
    """Serve both wikis; yield the articles' URLs."""
    for name in ("with", "without"):
        (folder / name).mkdir(parents=True)
    bare, ours = MediaWiki(folder / "without"), MediaWiki(folder / "with")
    texts = wiki_texts(server.url)
    for name in ("definition", "script", "style", "template"):
        ours.write(texts[name].page, texts[name].text)
    bare.write("None", article(examples=False))
    ours.write("Twenty", article())
    ours.write("Above", article(above=True))
    with bare, ours:
        yield {"none": bare.at("None"), "twenty": ours.at("Twenty"), "above": ours.at("Above")}


def read(browser: Browser, server: SiteServer, address: str) -> Read:
    """Open an article as a new visitor and wait until loading has finished."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    page = context.new_page()
    server.served.clear()
    page.goto(address, wait_until="networkidle")
    seen = page.evaluate(SEEN)
    context.close()
    return Read(seen["bytes"] + sum(one.body_bytes for one in server.served), seen["first"], seen["largest"])


def readings(browser: Browser, server: SiteServer, addresses: Mapping[str, str]) -> Mapping[str, Read]:
    """Load each article several times, alternating between them; return the medians."""
    taken: dict[str, list[Read]] = {name: [] for name in addresses}
    for turn in range(READS + 1):
        for name, address in addresses.items():
            one = read(browser, server, address)
            if turn:  # the wiki must have generated its pages first
                taken[name].append(one)
    return {
        name: Read(
            middle(one.bytes for one in reads), middle(one.first for one in reads), middle(one.largest for one in reads)
        )
        for name, reads in taken.items()
    }


def middle(some: Iterable[float]) -> float:
    """Return the median."""
    return statistics.median(some)


def touches(browser: Browser, address: str) -> Touched:
    """Answer the first example several times, each in a new profile; return the medians."""
    taken = [_touched(browser, address) for _ in range(READS)]
    return Touched(middle(one.ruled for one in taken), middle(one.live for one in taken))


def _touched(browser: Browser, address: str) -> Touched:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    page = context.new_page()
    page.goto(address, wait_until="networkidle")
    _come_to(page)
    (frame,) = page.frames[1:2]
    frame.evaluate(TIMES)
    frame.locator("label:has(input[name=answer])").first.click()
    form = frame.locator("form.puzzle").first
    if form.get_attribute("data-one") is None:  # else the press was the answer
        form.locator(".desk-primary > [type=submit]").click()
    until(frame, "globalThis.live", seconds=60)
    one = Touched(frame.evaluate("shown"), frame.evaluate("live"))
    context.close()
    return one


def _come_to(page: Page) -> None:
    """Scroll to the first example and wait until it loads."""
    page.locator(".callwise").first.scroll_into_view_if_needed()
    until(page, "document.querySelector('.callwise-words').style.display === 'none'")
