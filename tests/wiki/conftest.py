"""
A wiki set up exactly as the page for wiki editors says; `make test-deep` installs MediaWiki.

- `callwise`: the site, on a separate origin, under a path.
- `copied`: the texts copied by that page's buttons, by their wiki page.
- `wiki`: the wiki, with an article of ten examples; "listed" and "strict" are its servers with a policy.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from callwise.puzzle.registry import questions
from tests.browser.answers.course_puzzles import Placed, first_of_each_question
from tests.support.browser.browsing import until
from tests.support.browser.site_server import SiteServer
from tests.wiki.mediawiki import MediaWiki, installed

ARTICLE = "Kuikae"
LEAD = "'''Kuikae''' is a rule on the discard after a call. " * 12


@pytest.fixture(scope="session")
def callwise(site_root: Path) -> Iterator[SiteServer]:
    """The site as served by a host."""
    with SiteServer(site_root, under="/callwise", keeps=True) as server:
        yield server


@pytest.fixture(scope="session")
def copied(browser: Browser, callwise: SiteServer) -> Mapping[str, str]:
    """Return the clipboard text after each of an admin's steps, by number, and after an author's copying."""
    context = browser.new_context()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    texts = {}
    for place in ("wiki/administrators/", "wiki/"):
        page.goto(callwise.at(place))
        until(page, "!document.querySelector('main').textContent.includes('callwise.example')")
        for button in page.locator("[data-copy]").all():
            button.click()
            expect(button).to_contain_text("Copied")
            name = str(button.get_attribute("data-copy"))
            shown = page.locator(f"figure:has(> #{name}) > figcaption code")
            text = str(page.evaluate("navigator.clipboard.readText()"))
            texts[shown.inner_text() if shown.count() else name] = text
    context.close()
    return texts


def examples(copied: Mapping[str, str]) -> list[str]:
    """Return ten examples: those shown on the page, and puzzles of both games, one of each form."""
    forms: dict[tuple[str, str], Placed] = {}
    for (_, form), placed in first_of_each_question().items():
        forms.setdefault((placed.track.family.id, form), placed)
    chosen = [placed for (_, form), placed in forms.items() if form != "choose-one"]
    several = [f"{{{{Callwise|puzzle={placed.key}}}}}" for placed in chosen]
    own = "{{Callwise|asks=calls.meld|pon=66'6z|theme=dark|words=english|index=on|title=}}"
    seats = "".join(
        f"|{name}={text.replace('|', '{{!}}')}" for name, text in questions()["exchange.jokers"].example.items()
    )
    table = f"{{{{Callwise|asks=exchange.jokers{seats}}}}}"
    shown = [copied[f"call-{name}"] for name in ("puzzle", "series", "position")]
    return [*shown, own, table, *several][:10]


@pytest.fixture(scope="session")
def wiki(
    browser: Browser, callwise: SiteServer, copied: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[MediaWiki]:
    """The wiki, served."""
    if not installed():
        pytest.skip("there is no MediaWiki here: tools/need.sh mediawiki")
    policies = {"strict": True, "listed": {"default-src": [callwise.origin]}, "shut": {"default-src": True}}
    made = MediaWiki(tmp_path_factory.mktemp("wiki"), policies)
    for page in ("MediaWiki:Gadgets-definition", "MediaWiki:Gadget-callwise.js", "MediaWiki:Gadget-callwise-room.css"):
        made.write(page, copied[page])
    made.write("Template:Callwise", copied["Template:Callwise"])
    parts = [f"== Example {number} ==\n{LEAD}\n\n{one}\n\n{LEAD}" for number, one in enumerate(examples(copied), 1)]
    made.write(ARTICLE, "\n\n".join([LEAD * 3, *parts]))
    made.write("Plain", LEAD)
    with made as served:
        yield served
