"""
Without a network: after one visit the whole site is on the device; what came cut or altered never is.
"""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from builder.offline.worker import write_worker
from builder.serving.dev import LEAVES
from callwise.ruling import Verdict
from tests.browser.puzzles import ALL, COURSE, ONE, Card
from tests.support.browsing import Troubles, until
from tests.support.serving import Fault, SiteServer

TRACK = COURSE.tracks[0]
LESSON = f"{TRACK.id}/{TRACK.lessons[0].name}/"
UNDER = "callwise"
WHOLE = "All of it is here."
OTHER_FAULTS = (Fault.ALTERED, Fault.SHORT, Fault.MISSING)
NO_ENGINE = "/engine/"
"""What the small site lacks."""
STATE = """async () => {
  const found = await navigator.serviceWorker.getRegistration();
  const names = await caches.keys();
  const urls = async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url);
  const kept = await Promise.all(names.map(urls));
  return {
    installing: Boolean(found?.installing), waiting: Boolean(found?.waiting), active: Boolean(found?.active),
    controlled: Boolean(navigator.serviceWorker.controller), caches: names.length, kept: kept.flat(),
  };
}"""


class Opens(Protocol):
    """How a test opens a page."""

    def __call__(
        self, server: SiteServer, path: str, again: Page | None = None, script: str = ""
    ) -> tuple[Page, Troubles]: ...


@pytest.fixture(scope="module")
def made_small(site_root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site without most of its pages and its engine, so that it is kept within a moment."""
    root = tmp_path_factory.mktemp("small") / "site"
    for name in ("index.html", "404.html", "offline", "about", "set", LESSON, ONE.path):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        source = site_root / name
        if source.is_dir():
            shutil.copytree(source, root / name)
        else:
            shutil.copy(source, root / name)
    shutil.copytree(site_root / "assets", root / "assets", ignore=shutil.ignore_patterns("share.*"))
    write_worker(root)
    return root


@pytest.fixture
def small(made_small: Path, tmp_path: Path) -> Path:
    """The same, to be changed at will."""
    return Path(shutil.copytree(made_small, tmp_path / "site"))


@pytest.fixture
def opens(browser: Browser) -> Iterator[Opens]:
    """Opens a page in a new profile that may keep sites; `again` is a profile to open it in."""
    contexts: list[BrowserContext] = []

    def opened(server: SiteServer, path: str, again: Page | None = None, script: str = "") -> tuple[Page, Troubles]:
        context = again.context if again else browser.new_context(service_workers="allow")
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
    """What the page about it says."""
    return page.locator('[data-slot="says"]').inner_text()


def unexpected(troubles: Troubles) -> list[str]:
    """What went wrong, but for the engine that the small site lacks."""
    return [line for line in troubles.seen if NO_ENGINE not in line]


def kept_whole(page: Page, seconds: float = 30) -> None:
    """Wait until all of the site is on the device."""
    expect(page.locator('[data-slot="says"]')).to_contain_text(WHOLE, timeout=seconds * 1000)


def test_after_one_visit_the_site_needs_no_network(opens: Opens, small: Path) -> None:
    """Pages that were never opened come, whatever follows in their address; one that isn't there is said not to be."""
    with SiteServer(small, under=UNDER) as server:
        page, troubles = opens(server, "")
        until(page, "navigator.serviceWorker.controller !== null")
        assert page.evaluate(STATE)["active"]
        assert unexpected(troubles) == []
        asked = len(server.served)
        page.goto(server.at(LESSON))
        assert len([one for one in server.served[asked:] if "sw.js" not in one.path]) == 0
        url, at = server.url, server.at
    page.goto(at(ONE.path) + "?rules=tenhou&from=elsewhere")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    until(page, "getComputedStyle(document.querySelector('h1')).fontFamily.includes('Besley')")
    page.goto(at(LESSON).rstrip("/"))
    assert page.url == at(LESSON)
    page.goto(at("offline/"))
    kept_whole(page)
    assert unexpected(troubles) == []
    missing = page.goto(at("swap-calling/nowhere/further/"))
    assert missing is not None
    assert missing.status == 404
    until(page, "root => document.querySelector('main a.btn').href === root", argument=url)
    until(page, "getComputedStyle(document.querySelector('main a.btn')).fontWeight !== '400'")


def test_a_set_is_worked_through_without_a_network(opens: Opens, small: Path) -> None:
    """A link to a set that was never opened; where the referee isn't kept either, answers are, for the receipt."""
    with SiteServer(small, under=UNDER) as server:
        page, troubles = opens(server, "")
        until(page, "navigator.serviceWorker.controller !== null")
        at = server.at
    page.goto(at(f"set/#v=1&name=On+a+train&puzzles={ONE.key}"))
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Begin", exact=True).click()
    card = Card(page, ONE)
    card.choose(ONE.codes(Verdict.LEGAL)[0])
    card.ask()
    assert card.grade() == "right"
    card.form.locator("[data-act=onward]").click()
    expect(page.locator("[data-slot=sum]")).to_have_text("1 of 1 right")
    expect(page.locator("[data-slot=doing]")).to_contain_text("Your answers are kept")
    assert unexpected(troubles) == []


@pytest.mark.deep
def test_the_referee_rules_without_a_network(opens: Opens, site_root: Path) -> None:
    """On a puzzle that was never opened, and on any question, by the engine itself."""
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
        Card(page, placed).choose(placed.codes(Verdict.LEGAL)[0])
        page.locator("[data-on-desk]").get_by_role("button", name="Keep this answer").click()
    page.get_by_role("button", name="Hand it in…").click()
    page.get_by_role("dialog").get_by_role("button", name="Hand it in").click()
    expect(page.locator("[data-slot=receipt]")).to_be_visible(timeout=60_000)
    page.goto(at("ask/"))
    expect(page.locator('[data-phase="ready"]').first).to_be_attached(timeout=60_000)
    assert troubles.seen == []


@pytest.mark.deep
def test_the_host_says_what_is_not_there(opens: Opens, small: Path) -> None:
    """With a network nobody answers in its place."""
    with SiteServer(small) as server:
        page, _ = opens(server, "offline/")
        kept_whole(page)
        missing = page.goto(server.at("nowhere/"))
        assert missing is not None
        assert missing.status == 404
        assert any(one.path == "/nowhere/" for one in server.served)


@pytest.mark.parametrize("fault", [Fault.CUT, *(pytest.param(one, marks=pytest.mark.deep) for one in OTHER_FAULTS)])
def test_nothing_is_kept_by_halves(opens: Opens, small: Path, fault: Fault) -> None:
    """While one file doesn't come as it should, nothing takes over; what came whole is not fetched again."""
    with SiteServer(small) as server:
        server.faults["about/"] = fault
        page, _ = opens(server, "offline/")
        expect(page.locator('[data-slot="says"]')).to_contain_text("Not all of it has come")
        state = page.evaluate(STATE)
        assert not any((state["active"], state["waiting"], state["controlled"]))
        assert not [url for url in state["kept"] if "/about/" in url]
        page.goto(server.at(LESSON))
        assert any(one.path.endswith(LESSON) for one in server.served[-20:])
        server.faults.clear()
        page.goto(server.at("offline/"))
        kept_whole(page)
        came = [one.path for one in server.served if one.status == 200 and ".woff2" in one.path]
        assert len(came) == len(set(came))
    page.goto(server.at("about/"))
    expect(page.get_by_role("heading", level=1)).to_have_text("About Callwise")


def test_a_new_edition_comes_at_the_readers_word(opens: Opens, small: Path) -> None:
    """Until then pages stay as they are; other pages go on with what they are made of; then the old one is let go."""
    with SiteServer(small) as server:
        page, troubles = opens(server, "offline/")
        kept_whole(page)
        other, _ = opens(server, LESSON, again=page)
        page.goto(server.at("about/"))
        old = (small / "about" / "index.html").read_text("utf-8")
        later = next((small / "assets").glob("later.*.css"))
        (small / "about" / "index.html").write_text(old.replace("About Callwise</h1>", "About, anew</h1>"), "utf-8")
        shown = next((small / "assets").glob("felt.*.js"))
        shown.rename(shown.with_name("shown.00000000.js"))
        write_worker(small, ["sw.js"])
        page.reload()
        notice = page.locator("[data-notice=edition]")
        expect(notice).to_contain_text("A new edition is ready.", timeout=15_000)
        expect(page.get_by_role("heading", level=1)).to_have_text("About Callwise")
        notice.get_by_role("button", name="Reload").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("About, anew")
        expect(other.locator("[data-notice=edition]")).to_contain_text("older edition")
        assert later.is_file()
        assert other.evaluate("async (name) => Object.keys(await import(name))", f"/assets/{shown.name}")
        assert any(url.endswith(shown.name) for url in page.evaluate(STATE)["kept"])
        other.locator("[data-notice=edition]").get_by_role("button", name="Reload").click()
        until(other, "document.readyState === 'complete' && !document.querySelector('[data-notice=edition]')")
        until(other, f"({STATE})().then(({{ kept }}) => !kept.some((url) => url.endsWith('{shown.name}')))")
        state = other.evaluate(STATE)
        assert state["caches"] == 1
        assert len(state["kept"]) == len(re.findall(r'"integrity"', (small / "sw.js").read_text("utf-8")))
        assert unexpected(troubles) == []


@pytest.mark.deep
def test_what_is_kept_can_be_sent_away(opens: Opens, small: Path) -> None:
    """It doesn't come back by itself; the reader can have it kept again."""
    with SiteServer(small) as server:
        page, troubles = opens(server, "offline/")
        kept_whole(page)
        page.get_by_role("button", name="Remove it from this device").click()
        expect(page.locator('[data-slot="says"]')).to_have_text("Nothing is kept on this device.")
        page.reload()
        page.wait_for_timeout(2_500)
        state = page.evaluate(STATE)
        assert (state["caches"], state["active"], state["installing"]) == (0, False, False)
        page.get_by_role("button", name="Keep it on this device").click()
        kept_whole(page)
        assert troubles.seen == []


@pytest.mark.deep
def test_the_site_as_it_is_being_written_is_never_an_old_one(opens: Opens, small: Path) -> None:
    """Where a built site was kept before, `make dev` takes its place at once."""
    with SiteServer(small) as server:
        page, troubles = opens(server, "offline/")
        kept_whole(page)
        old = (small / "about" / "index.html").read_text("utf-8")
        (small / "about" / "index.html").write_text(old.replace("About Callwise</h1>", "About, anew</h1>"), "utf-8")
        (small / "sw.js").write_text(LEAVES, "utf-8")
        page.goto(server.at("about/"))
        expect(page.get_by_role("heading", level=1)).to_have_text("About, anew", timeout=15_000)
        assert page.evaluate(STATE)["caches"] == 0
        assert troubles.seen == []


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("Object.defineProperty(globalThis, 'isSecureContext', { value: false });", "begin with https"),
        pytest.param("delete Navigator.prototype.serviceWorker;", "can’t keep sites", marks=pytest.mark.deep),
        pytest.param(
            "const worker = globalThis.ServiceWorkerContainer?.prototype ?? {};"
            "worker.register = () => Promise.reject(new DOMException('no', 'SecurityError'));",
            "refused to keep anything",
            marks=pytest.mark.deep,
        ),
        pytest.param(
            "Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } });",
            "nothing is fetched unless you ask",
            marks=pytest.mark.deep,
        ),
    ],
)
def test_why_nothing_is_kept_is_said(opens: Opens, small: Path, script: str, expected: str) -> None:
    """In words, on the page about it; no browser is asked for what it refuses, nor one that is to save data."""
    with SiteServer(small) as server:
        page, troubles = opens(server, "offline/", script=script)
        expect(page.locator('[data-slot="says"]')).to_contain_text(expected)
        page.wait_for_timeout(2_500)
        assert expected in says(page)
        assert not any(one.path.endswith("sw.js") for one in server.served)
        assert troubles.seen == []


@pytest.mark.deep
def test_a_page_within_another_keeps_nothing(opens: Opens, small: Path) -> None:
    """Whoever meets it there didn't ask for the whole site."""
    (small / "frame.html").write_text(f'<title>.</title><iframe src="{ONE.path}"></iframe>', "utf-8")
    with SiteServer(small) as server:
        page, _ = opens(server, "frame.html")
        page.wait_for_timeout(3_500)
        assert page.frames[1].evaluate("document.readyState") == "complete"
        assert not any(one.path.endswith("sw.js") for one in server.served)
