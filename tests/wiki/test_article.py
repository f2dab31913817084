"""Examples in a real MediaWiki article: ten of them, in three browsers, on two skins, on paper, in previews."""

import json
import urllib.request
from collections.abc import Iterator, Mapping

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, expect

from callwise.puzzle.registry import questions
from tests.other_browsers.conftest import opened
from tests.other_browsers.driving import Driven, say_that_this_is_all
from tests.support.browser.browsing import until
from tests.support.browser.site_server import SiteServer
from tests.wiki.conftest import ARTICLE
from tests.wiki.mediawiki import MediaWiki

pytestmark = pytest.mark.deep

PLACES = ".mw-parser-output .callwise"
ANSWERS = "input[name=answer]"
SOLVED = 40.0
"""Timeout in seconds for a referee to load."""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A reader's browser that has never visited the wiki."""
    made = browser.new_context(viewport={"width": 1280, "height": 800})
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A tab of it."""
    return context.new_page()


def example(page: Page, nth: int) -> FrameLocator:
    """Scroll to an example and wait until it loads."""
    place = page.locator(PLACES).nth(nth)
    place.scroll_into_view_if_needed()
    expect(place.locator(".callwise-words")).to_be_hidden()
    return place.frame_locator("iframe")


def answer(inside: FrameLocator) -> None:
    """Choose the first answer, and say that it is all where more than one can be chosen."""
    inside.locator(f"label:has({ANSWERS})").first.click(timeout=SOLVED * 1000)
    if inside.locator("form.puzzle").get_attribute("data-one") is None:
        inside.locator("form.puzzle button[type=submit]").first.click()
    expect(inside.locator("[data-slot=ruling] .ruling").first).to_be_visible(timeout=SOLVED * 1000)


@pytest.mark.parametrize("policy", ["", "strict", "listed"])
def test_ten_examples_load_and_can_be_solved(page: Page, wiki: MediaWiki, callwise: SiteServer, policy: str) -> None:
    """MediaWiki's own policy doesn't matter, and a ruling moves nothing."""
    callwise.served.clear()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(wiki.at(ARTICLE, policy=policy))
    expect(page.locator(PLACES)).to_have_count(10)
    for nth in range(10):
        inside = example(page, nth)
        expect(inside.locator("main .felt").first).to_be_visible()
        expect(inside.locator(".embed-refused, [data-refused]")).to_have_count(0)
    height = "one => one.offsetHeight"
    before = page.locator(f"{PLACES} iframe").first.evaluate(height)
    answer(example(page, 0))
    assert page.locator(f"{PLACES} iframe").first.evaluate(height) == before
    assert [line for line in said if "Content Security Policy" in line and callwise.origin in line] == []


def test_position_in_wiki_notation_is_ruled_on(page: Page, wiki: MediaWiki) -> None:
    """Sideways tiles, seats separated by a bar, and a chosen word are read; they need the referee."""
    page.goto(wiki.at(ARTICLE))
    for nth in (2, 3, 4):
        page.locator(PLACES).nth(nth).scroll_into_view_if_needed()
        answer(example(page, nth))


def test_only_nearby_examples_are_fetched(page: Page, wiki: MediaWiki, callwise: SiteServer) -> None:
    """An article loads as little as one without examples; nothing scrolls or takes the focus."""
    callwise.served.clear()
    page.goto(wiki.at(ARTICLE))
    until(page, "window.mw?.loader?.getState?.('ext.gadget.callwise') === 'ready'")
    page.wait_for_timeout(500)
    assert page.locator(f"{PLACES} iframe").count() <= 1
    assert page.evaluate("[scrollY, document.activeElement.tagName]") == [0, "BODY"]
    tops = "[...document.querySelectorAll('h2')].map((one) => one.offsetTop)"
    before = page.evaluate(tops)
    assert len({one.path for one in callwise.served if "/embed/" in one.path}) <= 1
    page.locator(PLACES).nth(4).scroll_into_view_if_needed()
    assert page.evaluate(tops)[:2] == before[:2]


def test_link_is_shown_without_scripts(browser: Browser, wiki: MediaWiki, callwise: SiteServer) -> None:
    """It has the author's title, as in search results and feeds, and leads to the puzzle's own page."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(wiki.at(ARTICLE))
    first = page.locator(PLACES).first
    assert first.inner_text() == "Which of these can you discard now? Try this puzzle on Callwise"
    assert float(str(first.evaluate("one => one.offsetHeight"))) < 60
    links = page.locator(f"{PLACES} a.external")
    assert links.count() == 10
    for link in links.all():
        address = str(link.get_attribute("href"))
        assert address.startswith(callwise.url)
        with urllib.request.urlopen(address.partition("#")[0]) as reply:
            assert reply.status == 200
    context.close()


def test_preview_shows_puzzles(page: Page, wiki: MediaWiki, copied: Mapping[str, str]) -> None:
    """The editor's preview shows them without loading a page."""
    page.goto(wiki.at("Plain", action="edit"))
    page.locator("#wpTextbox1").fill(copied["call-puzzle"])
    until(page, "window.mw?.loader?.getState?.('mediawiki.action.edit.preview') === 'ready'")
    page.locator("#wpPreview").click()
    place = page.locator("#wikiPreview .callwise")
    expect(place).to_have_count(1)
    page.wait_for_timeout(500)
    place.scroll_into_view_if_needed()  # the editor has scrolled on, to the text
    expect(place.locator("iframe")).to_be_visible()
    expect(place.frame_locator("iframe").locator("form.puzzle")).to_be_visible()
    assert "submit" not in page.url


def test_puzzles_work_on_a_phone(browser: Browser, wiki: MediaWiki) -> None:
    """They are in the mobile skin, and no wider than it."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(wiki.at(ARTICLE, useskin="minerva"))
    inside = example(page, 0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    answer(inside)
    context.close()


def test_print_has_loaded_puzzles_and_links(page: Page, wiki: MediaWiki) -> None:
    """No space is left for puzzles that haven't loaded."""
    page.goto(wiki.at(ARTICLE))
    example(page, 0)
    page.emulate_media(media="print")
    places = page.locator(PLACES)
    expect(places.nth(0).locator("iframe")).to_be_visible()
    for nth in range(3, 10):
        expect(places.nth(nth).locator("a.external")).to_be_visible()
        assert float(str(places.nth(nth).evaluate("one => one.offsetHeight"))) < 120
    assert len(page.pdf()) > 20_000


def test_policy_that_blocks_frames_leaves_links(page: Page, wiki: MediaWiki) -> None:
    """As the page for editors says, a wiki with just `default-src` must add the site's URL."""
    page.goto(wiki.at(ARTICLE, policy="shut"))
    place = page.locator(PLACES).first
    place.scroll_into_view_if_needed()
    expect(place.locator("iframe")).to_have_count(1)
    page.wait_for_timeout(1_000)
    expect(place.get_by_role("link", name="Try this puzzle")).to_be_visible()
    expect(place.locator("iframe")).to_be_hidden()


def test_editors_get_a_form_for_every_entry(wiki: MediaWiki) -> None:
    """MediaWiki accepts our description of the template."""
    asked = f"{wiki.origin()}/api.php?action=templatedata&titles=Template:Callwise&format=json&formatversion=2"
    with urllib.request.urlopen(asked) as reply:
        (told,) = json.load(reply)["pages"].values()
    assert {name for case in questions().values() for name in case.keys} <= told["params"].keys()


@pytest.mark.parametrize("name", ["firefox", "webkit"])
def test_other_browsers_solve_examples_too(wiki: MediaWiki, name: str) -> None:
    """A puzzle and a position, under a policy that lists allowed frames."""
    for browser in opened(name):
        solved_in(browser, wiki)


def solved_in(browser: Driven, wiki: MediaWiki) -> None:
    """Solve the first example in a browser."""
    browser.go(wiki.at(ARTICLE, policy="listed"))
    place = f"document.querySelectorAll('{PLACES}')[0]"
    browser.until(f"{place} && {place}.callwise")
    browser.tell(f"{place}.scrollIntoView({{ block: 'center' }})")
    browser.until(f"{place}.querySelector('.callwise-words').style.display === 'none'")
    with browser.inside(f"{PLACES} iframe"):
        browser.press(f"label:has({ANSWERS})")
        say_that_this_is_all(browser, "form.puzzle")
        browser.until("document.querySelector('[data-slot=ruling] .ruling')", seconds=SOLVED)
