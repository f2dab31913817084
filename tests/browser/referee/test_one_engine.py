"""
One engine for all tabs and frames of the site, as real locks and channels have it.

`tests/scripts/engine` tries the rest of the election, with clocks, locks and channels in hand.

Most tests have an engine that is there at once, tells its page what becomes of it, and names that page in its replies.
"""

import statistics
from collections.abc import Iterator
from typing import Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, Page

from tests.support.browser.bare_frames import frames, renderers_memory, timed, write_edition, write_pages, write_real
from tests.support.browser.bare_page import RUNNING
from tests.support.browser.browsing import until
from tests.support.browser.site_server import SiteServer

BOOT = """
export async function bootEngine({ onProgress, signal, again }) {
  boots.push(again);
  if (again) globalThis.mute = false;
  onProgress({ step: "fetching", loaded: 3_000_000, total: 9_000_000 });
  const broken = new Promise((_, reject) => {
    signal.addEventListener("abort", () => {
      ended++;
      reject(signal.reason);
    });
  });
  broken.catch(() => {});
  const ask = async (text) => {
    if (globalThis.mute) await new Promise(() => {});
    return JSON.stringify({ result: `${name}: ${JSON.parse(text || "{}").method}` });
  };
  return { ask, broken };
}
"""
"""Stands in for `boot.js`.  `mute` keeps it from answering, until it is started anew."""

REFUSED = "new DOMException('not here', 'SecurityError')"
PRIVATE = {
    "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });": "no locks",
    f"if (navigator.locks) LockManager.prototype.request = () => Promise.reject({REFUSED});": "not here",
    "delete globalThis.BroadcastChannel;": "no channels",
    f"BroadcastChannel = class {{ constructor() {{ throw {REFUSED}; }} }};": "not here",
}
"""What a browser may do that keeps pages from sharing, and how that is said."""

COUNTED = """
globalThis.asked = [];
if (navigator.locks) {
  const { request } = LockManager.prototype;
  LockManager.prototype.request = function (name, ...given) {
    asked.push(name);
    return request.call(this, name, ...given);
  };
}
"""
GIVEN_UP = """
async () => {
  const { startEngine } = await import(new URL(`${document.body.dataset.engine}start.js`, location.href));
  await startEngine({ signal: AbortSignal.abort() }).catch(() => {});
}
"""
HELD = "navigator.locks.query().then(({ held }) => held.map(({ name }) => name))"

READY = "engine.state.phase === 'ready'"
FRAMES = 20

Asked = Page | Frame


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SiteServer]:
    """Serve two editions whose engines are there at once."""
    root = tmp_path_factory.mktemp("quick")
    write_pages(root)
    write_edition(root, "ask", BOOT)
    write_edition(root, "other", f"{BOOT}// another\n")
    with SiteServer(root) as server:
        yield server


@pytest.fixture
def server(quick: SiteServer) -> SiteServer:
    """It, with a log of this test's own."""
    quick.served.clear()
    return quick


class Tab(Protocol):
    """Opens another tab of the site: `tab("b")`.  Its engine is asleep; its name stands in what its engine replies."""

    def __call__(self, name: str, *, at: str = "ask") -> Page: ...


@pytest.fixture
def tab(context: BrowserContext, server: SiteServer) -> Tab:
    """Open tabs, all in one browser."""

    def tab(name: str, *, at: str = "ask") -> Page:
        page = context.new_page()
        page.goto(server.at(f"{at}/?name={name}"))
        until(page, "Boolean(globalThis.engine)")
        return page

    return tab


def started(page: Page) -> Page:
    """Wake its engine and wait until it is ready."""
    page.evaluate("engine.start()")
    until(page, READY)
    return page


def reply(page: Asked, text: str, *, seconds: float = 30.0) -> str:
    """Ask and wait for the reply: who answered, and what."""
    page.evaluate("text => ask(text)", text)
    return replied(page, text, seconds=seconds)


def replied(page: Asked, text: str, *, seconds: float = 30.0) -> str:
    """Wait for the reply to what was asked before."""
    found = "text => globalThis.replies?.find((reply) => reply.endsWith(text))"
    return str(until(page, found, argument=text, seconds=seconds))


def boots(*pages: Asked) -> list[bool]:
    """What engines these pages booted; for each, whether it was to trust no copy that the browser kept."""
    return [again for page in pages for again in page.evaluate("boots")]


@pytest.mark.may_log("left the site")  # which is another than that of most tests
def test_two_tabs_have_one_engine(tab: Tab, server: SiteServer) -> None:
    """
    The second fetches what tells it whom to ask, and no more.

    A page that never asked leads nobody, nor is it asked.  Another edition beside them has an engine of its own: what
    one rules is never taken for the other's word.
    """
    asleep, a, b = tab("asleep"), started(tab("a")), tab("b")
    server.served.clear()
    started(b)
    assert {one.path for one in server.served if one.body_bytes} <= {"/engine/ask/start.js"}
    other = started(tab("c", at="other"))
    assert [reply(page, "one") for page in (a, b, other)] == ["a: one", "a: one", "c: one"]
    assert (boots(a, b), boots(other)) == ([False], [False])
    a.close()
    assert reply(b, "two") == "b: two"
    assert asleep.evaluate("engine.state.phase") == "asleep"
    assert boots(asleep) == []


def test_the_lock_that_tells_whether_pages_can_share_is_the_one_that_leads(context: BrowserContext, tab: Tab) -> None:
    """Asked for once by who leads; a page whose start is given up before it begins keeps nobody from leading."""
    context.add_init_script(COUNTED)
    given_up = tab("a")
    given_up.evaluate(GIVEN_UP)
    leads = started(tab("b"))
    assert leads.evaluate("asked") == ["callwise ask "]
    assert leads.evaluate(HELD) == ["callwise ask "]
    assert (boots(given_up), boots(leads)) == ([], [False])


def test_when_the_leader_closes_the_next_answers_what_was_asked(tab: Tab) -> None:
    """One of those that are left boots an engine, and each question that was open has one reply."""
    a, b, c = (started(tab(name)) for name in "abc")
    a.evaluate("mute = true")
    for page in (b, c):
        page.evaluate("ask('open'); ask('too');")
    b.wait_for_timeout(200)
    a.close()
    said = {replied(page, text) for page in (b, c) for text in ("open", "too")}
    assert said in ({"b: open", "b: too"}, {"c: open", "c: too"})
    assert boots(b, c) == [False]
    assert [page.evaluate("replies.length") for page in (b, c)] == [2, 2]


@pytest.mark.parametrize(
    "how",
    [pytest.param(how, marks=[] if "undefined" in how or "class" in how else pytest.mark.deep) for how in PRIVATE],
)
def test_where_pages_can_t_share_each_has_its_own_engine_and_it_is_said(
    context: BrowserContext, tab: Tab, how: str
) -> None:
    """On the console, for whoever wonders where the memory went."""
    said: list[str] = []
    context.on("console", lambda message: said.append(message.text))
    context.add_init_script(how)
    a, b = started(tab("a")), started(tab("b"))
    assert [reply(page, "one") for page in (a, b)] == ["a: one", "b: one"]
    assert len([line for line in said if "an engine of its own" in line and PRIVATE[how] in line]) == 2


def test_a_page_that_is_put_aside_leads_no_more(tab: Tab) -> None:
    """Brought back it follows, and what it asks then is answered."""
    a, b = (started(tab(name)) for name in "ab")
    a.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    assert reply(b, "one") == "b: one"
    assert a.evaluate("ended") == 1
    a.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert reply(a, "two") == "b: two"


@pytest.mark.deep
@pytest.mark.parametrize("sandbox", [pytest.param(None, marks=pytest.mark.deep), "allow-scripts allow-same-origin"])
def test_twenty_frames_have_one_engine(page: Page, server: SiteServer, sandbox: str | None) -> None:
    """All are answered by the same.  When it is taken away, and all ask again, so they are by the next."""
    inside = frames(page, server, FRAMES, sandbox=sandbox)
    assert len({replied(frame, "at once") for frame in inside}) == 1
    assert boots(*inside) == [False]
    page.evaluate(
        "n => document.querySelectorAll('iframe')[n].remove()", [bool(boots(one)) for one in inside].index(True)
    )
    left = page.frames[1:]
    assert len(left) == FRAMES - 1
    assert len({reply(frame, "again") for frame in left}) == 1
    assert boots(*left) == [False]


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SiteServer]:
    """Serve the engine that readers have."""
    root = tmp_path_factory.mktemp("real")
    write_pages(root)
    write_real(root, "ask")
    with SiteServer(root) as server:
        yield server


def has_workers(page: Page, count: int) -> None:
    """Wait until a page has so many: a browser takes a moment to end one."""
    for _ in range(100):
        if len(page.workers) == count:
            return
        page.wait_for_timeout(50)
    assert len(page.workers) == count


@pytest.mark.may_log("left the site")  # which is another than that of most tests
def test_two_tabs_have_one_engine_and_when_its_tab_closes_the_other_has_one(
    context: BrowserContext, real: SiteServer
) -> None:
    """With the engine itself."""
    a, b = context.new_page(), context.new_page()
    for page in (a, b):
        page.goto(real.at("ask/?asks=engine.about"))
        until(page, "globalThis.replies?.[0]?.python")
    has_workers(a, RUNNING)
    has_workers(b, 0)
    a.close()
    b.evaluate("ask('engine.about')")
    until(b, "replies[1]?.python")
    has_workers(b, RUNNING)


@pytest.mark.alone
@pytest.mark.deep
@pytest.mark.may_log("left the site")
def test_twenty_frames_cost_little_more_than_one(browser: Browser, page: Page, real: SiteServer) -> None:
    """At most twice the time to the last answer, less than 600 MB in all, and the workers of one engine."""
    took: dict[int, list[float]] = {1: [], FRAMES: []}
    for count in (1, FRAMES) * 3:
        with timed(browser, real, count, "asking") as milliseconds:
            took[count].append(milliseconds)
            assert renderers_memory() < 600
    assert statistics.median(took[FRAMES]) <= 2 * statistics.median(took[1]), took
    for frame in frames(page, real, FRAMES):
        until(frame, "globalThis.replies?.length")
    has_workers(page, RUNNING)
