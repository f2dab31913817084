"""The gadget for wikis, on a plain page with a fake MediaWiki hook; and the page to copy it from."""

from collections.abc import Mapping
from html import escape

import pytest
from playwright.sync_api import Frame, Page, Route, expect

from builder.sharing.wiki_texts import wiki_texts
from tests.support.browser.browsing import until
from tests.support.browser.site_server import SiteServer

HOOK = """
window.mw = { hook: () => ({ add: (take) => { window.fire = () => take(content); } }) };
const content = {
  find: (selector) => ({ each: (use) => document.querySelectorAll(selector).forEach((one) => use.call(one)) }),
};
"""
ARTICLE = """<!doctype html>
<html lang="en" class="client-js">
<meta charset="utf-8">
<title>An article</title>
<link rel="icon" href="data:,">
<style>body {{ margin: 0; {style} }} .far {{ height: 3000px }} {room}</style>
<body>
{body}
<script>{hook}</script>
<script>{gadget}</script>
<script>fire();</script>
"""
INSIDE = """<!doctype html>
<html lang="en">
<title>A puzzle</title>
<link rel="icon" href="data:,">
<body style="margin: 0">
<button style="display: block; height: 300px">A puzzle</button>
<script>
const tell = (height) => parent.postMessage({ type: "callwise:height", height }, "*");
tell(300);
</script>
"""


def place(link: str, *, title: str = "", told: str = "") -> str:
    """Return the template's output for these parameters."""
    return (
        f'<div class="callwise" data-with="{escape(told)}"><span class="callwise-words">'
        f'<span class="callwise-title">{title}</span> <a href="{escape(link)}">Try this</a></span></div>'
    )


class Article:
    """A page with the gadget, next to the site; its frames hold a stub that reports a height."""

    def __init__(self, page: Page, server: SiteServer) -> None:
        self.page = page
        self.server = server
        self.texts = wiki_texts(server.url)
        page.route("**/embed/**", lambda route: route.fulfill(body=INSIDE, content_type="text/html"))

    def open(self, *places: str, style: str = "") -> None:
        """Show an article with these placeholders in it."""
        body = ARTICLE.format(
            body="\n".join(places),
            style=style,
            hook=HOOK,
            room=self.texts["style"].text,
            gadget=self.texts["script"].text,
        )

        def answer(route: Route) -> None:
            route.fulfill(body=body, content_type="text/html; charset=utf-8")

        self.page.route("**/article", answer)
        self.page.goto(self.server.at("article"))

    def at(self, path: str) -> str:
        """Return the URL of a page of the site."""
        return self.server.at(path)

    @property
    def inside(self) -> list[Frame]:
        """Return the pages in its frames."""
        return self.page.frames[1:]

    def rest(self) -> None:
        """Wait until every placeholder that has come into view is handled."""
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 150)))")


@pytest.fixture
def article(page: Page, server: SiteServer) -> Article:
    """An article to open."""
    return Article(page, server)


FAR = '<div class="far"></div>'


def test_puzzle_is_fetched_when_the_reader_comes_near(article: Article) -> None:
    """Until then it is a link with reserved space; loading it moves nothing, scrolls nothing and takes no focus."""
    page = article.page
    one, two = (place(article.at(f"puzzles/swap-calling/{name}/"), title=f"Is it {name}?") for name in ("a", "b"))
    article.open("<p>Text</p>", FAR, one, FAR, two, FAR, style="background: #fff")
    article.rest()
    assert page.locator("iframe").count() == 0
    words = page.locator(".callwise-words").first
    expect(words).to_be_visible()
    page.evaluate("document.querySelector('.callwise').scrollIntoView()")
    before = page.evaluate("scrollY")
    frame = page.locator("iframe")
    expect(frame).to_be_visible()
    expect(words).to_be_hidden()
    assert frame.get_attribute("title") == "Is it a?"
    assert frame.get_attribute("src", timeout=0) == article.at("embed/puzzles/swap-calling/a/#theme=light")
    assert str(frame.get_attribute("sandbox")).startswith("allow-scripts allow-same-origin allow-popups")
    assert page.evaluate("[scrollY, document.activeElement.tagName]") == [before, "BODY"]
    assert frame.evaluate("frame => frame.offsetHeight") == 300
    article.rest()
    assert page.locator("iframe").count() == 1
    page.evaluate("fire(); fire();")  # a preview fires the hook again
    article.rest()
    assert page.locator("iframe").count() == 1


def test_parameters_reach_the_frame(article: Article) -> None:
    """This includes positions, character for character; unknown parameters are named in plain words."""
    article.open(
        place(article.at("puzzles/a/the-other-end/?rules=ema-2025"), told="&words=english&index=on"),
        place(article.at("ask/#v=1&asks=kuikae.legal&melds=44%224%274p"), told="&theme=reader"),
        place(article.at("swap-calling/one/")),
        style="background: #fff",
    )
    expect(article.page.locator("iframe")).to_have_count(3)
    told = article.page.locator("iframe").evaluate_all("all => all.map(({ src, title }) => [src, title])")
    assert told == [
        [
            article.at("embed/puzzles/a/the-other-end/#rules=ema-2025&words=english&index=on&theme=light"),
            "Callwise puzzle: the other end",
        ],
        [article.at("embed/ask/#v=1&asks=kuikae.legal&melds=44%224%274p&theme=reader"), "Callwise puzzle"],
        [article.at("embed/swap-calling/one/#theme=light"), "Callwise puzzle: one"],
    ]


def test_puzzle_follows_the_page_theme(article: Article) -> None:
    """Any setting can cause it; if it can't be determined, the reader's own choice applies."""
    for ground, theme in (("#101418", "theme=dark"), ("#fff", "theme=light"), ("rgb(0 0 0 / .1)", "")):
        article.open(place(article.at("a/b/")), style=f"background: {ground}")
        expect(article.page.locator("iframe")).to_have_attribute("src", article.at(f"embed/a/b/#{theme}"))


HOSTILE: Mapping[str, str] = {
    "another host": "https://example.org/puzzles/a/b/",
    "a host that begins alike": "{origin}.example.org/puzzles/a/b/",
    "a name before the host": "http://user@{host}/puzzles/a/b/",
    "a script": "javascript:alert(1)",
    "data": "data:text/html,<script>alert(1)</script>",
    "out of its folder": "{site}puzzles/a/../../engine/b/c/d/",
    "markup": '{site}puzzles/a/"><script>alert(1)</script>/',
    "another scheme's slashes": "{site}puzzles//example.org/b/",
    "nothing": "",
    "too long": "{site}ask/#v=1&asks=" + "x" * 9_000,
}


def test_link_to_another_page_stays_a_link(article: Article) -> None:
    """No value can redirect a frame, and the link takes only the space of its text."""
    origin = article.server.origin
    article.open(
        place(article.at("a/b/"), told='#"><script>alert(1)</script>'),
        *(
            place(link.format(origin=origin, host=origin.removeprefix("http://"), site=article.server.url))
            for link in HOSTILE.values()
        ),
    )
    frame = article.page.locator("iframe")
    expect(frame).to_have_count(1)
    article.page.locator(".callwise").last.scroll_into_view_if_needed()
    article.rest()
    expect(frame).to_have_count(1)
    assert str(frame.get_attribute("src")).startswith(article.at("embed/a/b/#"))
    assert article.page.locator("script").count() == 3
    heights: list[int] = article.page.locator(".callwise").evaluate_all("all => all.map((one) => one.offsetHeight)")
    assert {what: high for what, high in zip(HOSTILE, heights[1:], strict=True) if high >= 120} == {}


def test_frame_has_its_reported_height(article: Article) -> None:
    """Only that frame's messages count, only numbers, and only up to a limit."""
    article.open(place(article.at("a/b/")), place(article.at("c/d/")))
    first, second = (article.page.locator("iframe").nth(nth) for nth in (0, 1))
    expect(first).to_be_visible()
    expect(second).to_be_visible()
    one, _ = article.inside
    for told, height in {
        "640.2": 641,
        "1e9": 6000,
        "-5": 6000,
        "'10'": 6000,
        "NaN": 6000,
        "{}": 6000,
        "50": 50,
    }.items():
        one.evaluate(f"tell({told})")
        until(article.page, f"document.querySelector('iframe').offsetHeight === {height}")
    one.evaluate("parent.postMessage('callwise:height', '*')")
    article.page.evaluate("postMessage({ type: 'callwise:height', height: 999 }, '*')")
    article.rest()
    assert [frame.evaluate("one => one.offsetHeight") for frame in (first, second)] == [50, 300]


def test_focused_link_is_not_removed(article: Article) -> None:
    """It is removed when focus moves on into the puzzle, which is next."""
    page = article.page
    article.open(FAR, place(article.at("a/b/")), "<p><a href='#'>Next</a></p>", FAR)
    page.keyboard.press("Tab")
    expect(page.locator("iframe")).to_be_visible()
    link = page.get_by_role("link", name="Try this")
    expect(link).to_be_focused()
    page.keyboard.press("Tab")
    expect(link).to_be_hidden()
    assert article.inside[0].evaluate("document.activeElement.textContent") == "A puzzle"


def test_silent_frame_leaves_the_link(article: Article) -> None:
    """A policy can block a frame, for example."""
    article.page.route("**/embed/**", lambda route: route.fulfill(body="<title>-</title>", content_type="text/html"))
    article.open(place(article.at("a/b/")))
    expect(article.page.locator("iframe")).to_have_count(1)
    article.rest()
    expect(article.page.get_by_role("link", name="Try this")).to_be_visible()
    expect(article.page.locator("iframe")).to_be_hidden()


def test_widget_frame_gets_its_height_from_the_gadget(article: Article) -> None:
    """A wiki can have both."""
    article.open(f'<iframe class="callwise-frame" title="-" src="{article.at("embed/a/b/")}"></iframe>')
    until(article.page, "document.querySelector('iframe').offsetHeight > 290")


def test_administrator_copies_what_the_page_shows(page: Page, server: SiteServer) -> None:
    """Each text contains the URL of the site that shows the page."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(server.at("wiki/administrators/"))
    texts = wiki_texts(server.url)
    until(page, "!document.querySelector('main').textContent.includes('callwise.example')")
    buttons = page.locator("[data-copy^=paste]")
    assert buttons.count() == len(texts)
    for button in buttons.all():
        button.click()
        expect(button).to_contain_text("Copied")
        name = str(button.get_attribute("data-copy")).removeprefix("paste-")
        assert page.evaluate("navigator.clipboard.readText()") == texts[name].text
