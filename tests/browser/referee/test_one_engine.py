"""
All tabs and frames of the site share one engine, with real locks and channels.

`tests/scripts/engine` covers the rest of the election with simulated clocks, locks and channels.

Most tests use a fake engine that starts instantly, tells its page its state, and names that page in its replies.
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
"""Stands in for `boot.js`. `mute` prevents replies until it is restarted."""

REFUSED = "new DOMException('not here', 'SecurityError')"
PRIVATE = {
    "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });": "no locks",
    f"if (navigator.locks) LockManager.prototype.request = () => Promise.reject({REFUSED});": "not here",
    "delete globalThis.BroadcastChannel;": "no channels",
    f"BroadcastChannel = class {{ constructor() {{ throw {REFUSED}; }} }};": "not here",
}
"""Browser restrictions that prevent sharing between pages, and the message for each."""

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
    """Serve two editions whose engines start instantly."""
    root = tmp_path_factory.mktemp("quick")
    write_pages(root)
    write_edition(root, "ask", BOOT)
    write_edition(root, "other", f"{BOOT}// another\n")
    with SiteServer(root) as server:
        yield server


@pytest.fixture
def server(quick: SiteServer) -> SiteServer:
    """The same server with a fresh log."""
    quick.served.clear()
    return quick


class Tab(Protocol):
    """Opens another tab of the site: `tab("b")`. Its engine isn't started, and its replies contain the tab's name."""

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
    """Start its engine and wait until it is ready."""
    page.evaluate("engine.start()")
    until(page, READY)
    return page


def reply(page: Asked, text: str, *, seconds: float = 30.0) -> str:
    """Ask, and wait for the reply: who answered, and the text."""
    page.evaluate("text => ask(text)", text)
    return replied(page, text, seconds=seconds)


def replied(page: Asked, text: str, *, seconds: float = 30.0) -> str:
    """Wait for the reply to an earlier question."""
    found = "text => globalThis.replies?.find((reply) => reply.endsWith(text))"
    return str(until(page, found, argument=text, seconds=seconds))


def boots(*pages: Asked) -> list[bool]:
    """Return, for each engine that these pages booted, whether it was told not to trust the browser's cached copies."""
    return [again for page in pages for again in page.evaluate("boots")]


@pytest.mark.may_log("left the site")  # the engines are on another server
def test_two_tabs_have_one_engine(tab: Tab, server: SiteServer) -> None:
    """
    The second tab fetches only what it needs to find the leader.

    A page that never asked doesn't lead and isn't asked. Another open edition has its own engine, and rulings never
    cross between editions.
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


def test_sharing_check_uses_the_leading_lock(context: BrowserContext, tab: Tab) -> None:
    """The leader requests it once; a page whose start is cancelled early doesn't block others from leading."""
    context.add_init_script(COUNTED)
    given_up = tab("a")
    given_up.evaluate(GIVEN_UP)
    leads = started(tab("b"))
    assert leads.evaluate("asked") == ["callwise ask "]
    assert leads.evaluate(HELD) == ["callwise ask "]
    assert (boots(given_up), boots(leads)) == ([], [False])


def test_questions_are_answered_after_the_leader_closes(tab: Tab) -> None:
    """One of the remaining pages boots an engine, and each pending question gets one reply."""
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
def test_pages_that_cannot_share_have_their_own_engine(context: BrowserContext, tab: Tab, how: str) -> None:
    """The console says so, as it takes more memory."""
    said: list[str] = []
    context.on("console", lambda message: said.append(message.text))
    context.add_init_script(how)
    a, b = started(tab("a")), started(tab("b"))
    assert [reply(page, "one") for page in (a, b)] == ["a: one", "b: one"]
    assert len([line for line in said if "an engine of its own" in line and PRIVATE[how] in line]) == 2


def test_suspended_page_stops_leading(tab: Tab) -> None:
    """Once restored, it follows another leader, and its questions are answered."""
    a, b = (started(tab(name)) for name in "ab")
    a.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    assert reply(b, "one") == "b: one"
    assert a.evaluate("ended") == 1
    a.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert reply(a, "two") == "b: two"


@pytest.mark.deep
@pytest.mark.parametrize("sandbox", [None, "allow-scripts allow-same-origin"])
def test_twenty_frames_have_one_engine(page: Page, server: SiteServer, sandbox: str | None) -> None:
    """The same engine answers all frames. If it is removed and all ask again, the next engine answers them all."""
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
    """Wait until a page has that many workers: a browser takes a moment to end one."""
    for _ in range(100):
        if len(page.workers) == count:
            return
        page.wait_for_timeout(50)
    assert len(page.workers) == count


@pytest.mark.may_log("left the site")  # the engine is on another server
def test_other_tab_gets_an_engine_when_its_leader_closes(context: BrowserContext, real: SiteServer) -> None:
    """Checked with the real engine."""
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
    """They take at most twice the time to the last answer, less than 600 MB in total, and one engine's workers."""
    took: dict[int, list[float]] = {1: [], FRAMES: []}
    for count in (1, FRAMES) * 3:
        with timed(browser, real, count, "asking") as milliseconds:
            took[count].append(milliseconds)
            assert renderers_memory() < 600
    assert statistics.median(took[FRAMES]) <= 2 * statistics.median(took[1]), took
    for frame in frames(page, real, FRAMES):
        until(frame, "globalThis.replies?.length")
    has_workers(page, RUNNING)
