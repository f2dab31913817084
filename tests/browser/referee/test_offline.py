"""Offline use: after one visit the whole site is on the device, and damaged files are never kept."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from builder.offline.worker import write_worker
from builder.serving.dev import LEAVES
from callwise.law.ruling import Verdict
from tests.browser.answers.course_puzzles import ALL, COURSE, FIRST_LESSON, ONE, Card
from tests.browser.instructors.set_pages import hand_in, keep, on_desk
from tests.support.browser.browsing import Troubles, go_on, until
from tests.support.browser.changing_folder import changing
from tests.support.browser.site_part import lay_part
from tests.support.browser.site_server import Fault, SiteServer

TRACK = COURSE.tracks[0]
UNDER = "callwise"
WHOLE = "Downloaded."
NO_ENGINE = "/engine/"
"""Files that the small site lacks."""
REST = 3_500
"""Milliseconds after which a page is idle, and the site is cached."""
STATE = """async () => {
  const found = await navigator.serviceWorker.getRegistration();
  const names = await caches.keys();
  const urls = async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url);
  // To open what was let go meanwhile would make it anew.
  const kept = await Promise.all(names.filter((name) => name.includes("precache")).map(urls));
  return {
    installing: Boolean(found?.installing), waiting: Boolean(found?.waiting), active: Boolean(found?.active),
    controlled: Boolean(navigator.serviceWorker.controller), caches: names.length, kept: kept.flat(),
  };
}"""


ROOM = """async () => {
  const cache = await caches.open((await caches.keys())[0]);
  const kept = await Promise.all((await cache.keys()).map(async (key) => (await cache.match(key)).blob()));
  return kept.reduce((sum, { size }) => sum + size, 0);
}"""
"""Total size of the cached files, in bytes."""


class Opens(Protocol):
    """How a test opens a page."""

    def __call__(
        self, server: SiteServer, path: str, again: Page | None = None, script: str = ""
    ) -> tuple[Page, Troubles]: ...


@pytest.fixture(scope="module")
def made_small(site_root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site without its engine and most of its pages, so that caching takes a moment."""
    puzzles = (ONE.key, *(f"{TRACK.id}/{puzzle.name}" for puzzle in TRACK.lessons[0].puzzles))
    pages = ("", "offline", "about", "set", FIRST_LESSON, ONE.path)
    return lay_part(site_root, tmp_path_factory.mktemp("small") / "site", pages, puzzles)


@pytest.fixture
def small(made_small: Path, tmp_path: Path) -> Path:
    """A copy that the test can change freely."""
    return Path(shutil.copytree(made_small, tmp_path / "site"))


@pytest.fixture
def opens(browser: Browser) -> Iterator[Opens]:
    """Open a page in a new profile that allows caching, with a controllable clock; `again` reuses a page's profile."""
    contexts: list[BrowserContext] = []

    def opened(server: SiteServer, path: str, again: Page | None = None, script: str = "") -> tuple[Page, Troubles]:
        context = again.context if again else browser.new_context(service_workers="allow")
        if not again:
            context.clock.install()
        contexts.append(context)
        troubles = Troubles(server.origin)
        troubles.watch(context)
        if script:
            context.add_init_script(script)
        page = context.new_page()
        page.goto(server.at(path))
        return page, troubles

    yield opened
    for context in contexts:
        context.close()


def says(page: Page) -> str:
    """Return the message on the offline page."""
    return page.locator('[data-slot="says"]').inner_text()


def unexpected(troubles: Troubles) -> list[str]:
    """Return errors other than those about the small site's missing engine."""
    return [line for line in troubles.seen if NO_ENGINE not in line]


def rests(page: Page) -> None:
    """Let the page become idle, so that it caches the site if it should."""
    until(page, "document.readyState === 'complete'")
    page.clock.run_for(REST)


def asks_once_more(page: Page) -> None:
    """Request something from the server; when it replies, the page's earlier requests are under way."""
    assert page.evaluate("fetch(location.href, { cache: 'reload' }).then(({ ok }) => ok)")


def kept_whole(page: Page, seconds: float = 30) -> None:
    """Wait until the whole site is on the device."""
    rests(page)
    until(page, f"document.querySelector('[data-slot=says]').innerText.includes('{WHOLE}')", seconds=seconds)


@pytest.mark.deep
def test_site_needs_no_network_after_one_visit(opens: Opens, small: Path) -> None:
    """
    Unopened pages load with any query or fragment; a page that doesn't exist is reported as missing.

    Links to sets work too; if the referee isn't cached, answers are saved for the receipt.
    """
    with SiteServer(small, under=UNDER) as server:
        page, troubles = opens(server, "")
        rests(page)
        until(page, "navigator.serviceWorker.controller !== null")
        assert page.evaluate(STATE)["active"]
        assert unexpected(troubles) == []
        asked = len(server.served)
        page.goto(server.at(FIRST_LESSON))
        assert [one for one in server.served[asked:] if "sw.js" not in one.path and NO_ENGINE not in one.path] == []
        url, at = server.url, server.at
    page.goto(at(ONE.path) + "?rules=tenhou&from=elsewhere")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    until(page, "getComputedStyle(document.querySelector('h1')).fontFamily.includes('Besley')")
    page.goto(at(FIRST_LESSON).rstrip("/"))
    assert page.url == at(FIRST_LESSON)
    page.goto(at("offline/"))
    kept_whole(page)
    works_through_a_set(page, at)
    assert unexpected(troubles) == []
    missing = page.goto(at("swap-calling/nowhere/further/"))
    assert missing is not None
    assert missing.status == 404
    until(page, "root => document.querySelector('main .desk-primary > a').href === root", argument=url)
    until(page, "getComputedStyle(document.querySelector('main .desk-primary > a')).fontWeight !== '400'")


def works_through_a_set(page: Page, at: Callable[[str], str]) -> None:
    """Answer the only puzzle of a set that wasn't opened before."""
    page.goto(at(f"set/#v=1&name=On+a+train&puzzles={ONE.key}"))
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Begin", exact=True).click()
    card = Card(page, ONE)
    assert card.answer(ONE.codes(Verdict.LEGAL)[0]) == "right"
    go_on(card.form)
    expect(page.locator("[data-slot=sum]")).to_have_text("1 of 1 right")
    expect(page.locator("[data-slot=doing]")).to_contain_text("Your answers are saved")


@pytest.mark.deep
def test_referee_rules_without_a_network(opens: Opens, site_root: Path) -> None:
    """The engine rules on an unopened puzzle and on free questions."""
    with SiteServer(site_root, under=UNDER) as server:
        page, troubles = opens(server, "offline/")
        kept_whole(page, 120)
        at = server.at
    for placed in (ONE, ALL):
        page.goto(at(placed.path))
        card = Card(page, placed)
        card.choose(placed.codes(Verdict.LEGAL)[0])
        card.ask()
        expect(page.locator("form[data-ruled]")).to_be_visible(timeout=60_000)
        expect(page.locator('[data-phase="ready"]').first).to_be_attached(timeout=60_000)
    page.goto(at(f"set/#v=1&name=On+a+train&mode=test&puzzles={ONE.key},{ALL.key}"))
    page.get_by_role("button", name="Begin", exact=True).click()
    for placed in (ONE, ALL):
        on_desk(page, placed).choose(placed.codes(Verdict.LEGAL)[0])
        keep(page)
    hand_in(page)
    expect(page.locator("[data-slot=receipt]")).to_be_visible(timeout=60_000)
    page.goto(at("ask/"))
    expect(page.locator('[data-phase="ready"]').first).to_be_attached(timeout=60_000)
    assert troubles.seen == []


@pytest.mark.deep
def test_host_reports_missing_pages_when_online(opens: Opens, small: Path) -> None:
    """With a network, the host's own answer is used."""
    with SiteServer(small) as server:
        page, _ = opens(server, "offline/")
        kept_whole(page)
        missing = page.goto(server.at("nowhere/"))
        assert missing is not None
        assert missing.status == 404
        assert any(one.path == "/nowhere/" for one in server.served)


@pytest.mark.deep
@pytest.mark.parametrize("fault", [Fault.CUT, Fault.ALTERED, Fault.SHORT, Fault.MISSING])
def test_no_partial_copy_is_used(opens: Opens, small: Path, fault: Fault) -> None:
    """As long as any file fails to load, the cache isn't used; complete files aren't fetched again."""
    with SiteServer(small) as server:
        server.faults["about/"] = fault
        page, _ = opens(server, "offline/")
        rests(page)
        until(page, "document.querySelector('[data-slot=says]').innerText.includes('The download isn’t complete')")
        state = page.evaluate(STATE)
        assert not any((state["active"], state["waiting"], state["controlled"]))
        assert not [url for url in state["kept"] if "/about/" in url]
        before = len(server.served)
        page.goto(server.at(FIRST_LESSON))
        assert any(one.path.endswith(FIRST_LESSON) for one in server.served[before:])
        server.faults.clear()
        page.goto(server.at("offline/"))
        kept_whole(page)
        came = [one.path for one in server.served if one.status == 200 and ".woff2" in one.path]
        assert len(came) == len(set(came))
    page.goto(server.at("about/"))
    expect(page.get_by_role("heading", level=1)).to_have_text("About Callwise")


@pytest.mark.deep
def test_new_edition_waits_for_the_reader(opens: Opens, small: Path) -> None:
    """
    Until the reader reloads, open pages stay the same and use files of their edition; then the old edition is deleted.

    The saved copy takes as much space as announced.
    """
    with SiteServer(small) as server:
        page, troubles = opens(server, "offline/")
        kept_whole(page)
        said = re.search(r"([\d.]+) MB", page.locator('[data-slot="count"]').inner_text())
        assert said is not None
        assert page.evaluate(ROOM) / 1e6 == pytest.approx(float(said[1]), abs=0.1)
        other, _ = opens(server, FIRST_LESSON, again=page)
        rests(other)
        page.goto(server.at("about/"))
        old = (small / "about" / "index.html").read_text("utf-8")
        later = next((small / "assets").glob("later.*.css"))
        (small / "about" / "index.html").write_text(old.replace("About Callwise</h1>", "About, anew</h1>"), "utf-8")
        shown = next((small / "assets").glob("ruling.*.js"))
        shown.rename(shown.with_name("shown.00000000.js"))
        with changing(small) as site:
            write_worker(site, ["sw.js"])
        page.reload()
        rests(page)
        notice = page.locator("[data-notice=edition]")
        until(page, "document.querySelector('[data-notice=edition]')?.innerText.includes('A new edition is ready.')")
        expect(page.get_by_role("heading", level=1)).to_have_text("About Callwise")
        with page.expect_navigation():
            notice.get_by_role("button", name="Reload").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("About, anew")
        expect(other.locator("[data-notice=edition]")).to_contain_text("newer version")
        assert later.is_file()
        assert other.evaluate("async (name) => Object.keys(await import(name))", f"/assets/{shown.name}")
        assert any(url.endswith(shown.name) for url in page.evaluate(STATE)["kept"])
        other.locator("[data-notice=edition]").get_by_role("button", name="Reload").click()
        until(other, "document.readyState === 'complete' && !document.querySelector('[data-notice=edition]')")
        rests(other)
        until(other, f"({STATE})().then(({{ kept }}) => !kept.some((url) => url.endsWith('{shown.name}')))")
        until(other, f"({STATE})().then(({{ caches }}) => caches === 1)")
        state = other.evaluate(STATE)
        assert len(state["kept"]) == len(re.findall(r'"integrity"', (small / "sw.js").read_text("utf-8")))
        assert unexpected(troubles) == []


@pytest.mark.deep
def test_offline_copy_can_be_deleted(opens: Opens, small: Path) -> None:
    """It doesn't come back by itself; the reader can save it again."""
    with SiteServer(small) as server:
        page, troubles = opens(server, "offline/")
        kept_whole(page)
        page.get_by_role("button", name="Remove it from this device").click()
        expect(page.locator('[data-slot="says"]')).to_have_text("Nothing is saved on this device.")
        page.reload()
        rests(page)
        asks_once_more(page)
        state = page.evaluate(STATE)
        assert (state["caches"], state["active"], state["installing"]) == (0, False, False)
        page.get_by_role("button", name="Keep it on this device").click()
        kept_whole(page)
        assert troubles.seen == []


@pytest.mark.deep
def test_dev_site_is_never_served_from_the_cache(opens: Opens, small: Path) -> None:
    """`make dev` replaces a cached built site immediately."""
    with SiteServer(small) as server:
        page, troubles = opens(server, "offline/")
        kept_whole(page)
        old = (small / "about" / "index.html").read_text("utf-8")
        (small / "about" / "index.html").write_text(old.replace("About Callwise</h1>", "About, anew</h1>"), "utf-8")
        (small / "sw.js").write_text(LEAVES, "utf-8")
        page.goto(server.at("about/"))
        expect(page.get_by_role("heading", level=1)).to_have_text("About, anew")
        assert page.evaluate(STATE)["caches"] == 0
        assert troubles.seen == []


REFUSALS = {
    "Object.defineProperty(globalThis, 'isSecureContext', { value: false });": "begin with https",
    "delete Navigator.prototype.serviceWorker;": "can’t save sites",
    "const worker = globalThis.ServiceWorkerContainer?.prototype ?? {};"
    "worker.register = () => Promise.reject(new DOMException('no', 'SecurityError'));": "refused to save anything",
    "Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } });": (
        "nothing is fetched unless you ask"
    ),
}
"""Missing or refused browser features, and the message for each."""


@pytest.mark.deep
def test_reason_for_not_caching_is_shown(opens: Opens, small: Path) -> None:
    """The offline page says why; a browser that refuses caching or saves data doesn't try."""
    with SiteServer(small) as server:
        for script, expected in REFUSALS.items():
            page, troubles = opens(server, "offline/", script=script)
            until(page, "document.querySelector('[data-slot=says]').innerText")
            rests(page)
            until(
                page, "what => document.querySelector('[data-slot=says]').innerText.includes(what)", argument=expected
            )
            asks_once_more(page)
            assert not any(one.path.endswith("sw.js") for one in server.served), script
            assert troubles.seen == []


@pytest.mark.deep
def test_embedded_page_caches_nothing(opens: Opens, small: Path) -> None:
    """Its readers didn't ask for the whole site."""
    (small / "frame.html").write_text(f'<title>.</title><iframe src="{ONE.path}"></iframe>', "utf-8")
    with SiteServer(small) as server:
        page, _ = opens(server, "frame.html")
        rests(page)
        asks_once_more(page)
        assert page.frames[1].evaluate("document.readyState") == "complete"
        assert not any(one.path.endswith("sw.js") for one in server.served)
