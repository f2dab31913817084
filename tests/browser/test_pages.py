"""
Every page, as it stands: accessible in light and dark, within the screen, and whole without scripts.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright import CreateContextCallback

from callwise.ruling import Verdict
from tests.browser.puzzles import ALL, COURSE, ONE, Card
from tests.site.reading import pages_of_every_kind, read_pages
from tests.support.browsing import settled, until
from tests.support.serving import SiteServer

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
SAVE_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"
RUN_AXE = """async (rules) => {
  const options = { resultTypes: ["violations"], ...(rules ? { runOnly: { type: "rule", values: rules } } : {}) };
  const { violations } = await axe.run(document, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary}`);
}"""
COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules that hang on what the page looks like."""

TRACK = COURSE.tracks[0]
LESSON = f"{TRACK.id}/{TRACK.lessons[0].name}/"
KINDS = ["", LESSON, ONE.path, ALL.path, "ask/", "about/", "glossary/", "puzzles/", "rules/", "404.html"]


def addresses(site_root: Path) -> list[str]:
    """Every page of the site that people come to; those for frames have tests of their own."""
    return [page.path.relative_to(site_root).as_posix().removesuffix("index.html") for page in read_pages(site_root)]


@cache
def every_element(site_root: Path) -> list[str]:
    """Pages that together hold every kind of element."""
    chosen = pages_of_every_kind(read_pages(site_root))
    return [page.path.relative_to(site_root).as_posix().removesuffix("index.html") for page in chosen]


def still(page: Page) -> Page:
    """A page in which no engine starts by itself, with axe beside its scripts."""
    page.add_init_script(SAVE_DATA)
    page.add_init_script(path=AXE)
    return page


def violations(page: Page) -> list[str]:
    """What axe finds in light and, where colours matter, in dark."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found = list(page.evaluate(RUN_AXE, None))
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    return found + [f"dark, {one}" for one in page.evaluate(RUN_AXE, COLOURS)]


@pytest.mark.parametrize("pages", [every_element, pytest.param(addresses, marks=pytest.mark.deep)])
def test_every_kind_of_page_is_accessible(
    page: Page, server: SiteServer, site_root: Path, pages: Callable[[Path], list[str]]
) -> None:
    """Axe finds nothing, the worked answers and the first explanation laid open."""
    still(page)
    found = []
    for address in pages(site_root):
        page.goto(server.at(address))
        until(page, "!document.querySelector('.for-back') || document.documentElement.dataset.back !== 'waits'")
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.name = ''; one.open = true; })")
        page.evaluate("document.querySelector('[popover]')?.showPopover()")
        found += [f"{address}: {one}" for one in violations(page)]
    assert found == []


def test_a_ruling_is_accessible(page: Page, server: SiteServer) -> None:
    """Axe finds nothing when the referee has spoken, on a phone and on a desk."""
    still(page)
    page.goto(server.at(ONE.path))
    card = Card(page, ONE)
    card.choose(ONE.codes(Verdict.ILLEGAL)[0])
    card.ask()
    card.grade()
    settled(page)
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.deep
def test_high_contrast_is_accessible(page: Page, server: SiteServer) -> None:
    """Axe finds every colour right when the system asks for more contrast, light or dark."""
    still(page)
    found = []
    for address in [*KINDS, "settings/"]:
        page.goto(server.at(address))
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.name = ''; one.open = true; })")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, contrast="more", reduced_motion="reduce")
            found += [f"{address}, {scheme}: {one}" for one in page.evaluate(RUN_AXE, COLOURS)]
    assert found == []


@pytest.mark.may_log("TrustedHTML", "trusted-types-for")
def test_text_becomes_html_by_one_way_alone(page: Page, server: SiteServer) -> None:
    """Any other is refused by the browser; what the engine says goes that way, as other tests hold."""
    still(page).goto(server.at(ONE.path))
    tried = """html => {
      const place = document.createElement("p");
      try { place.innerHTML = html; } catch (error) { return [error.name, place.innerHTML]; }
      return ["", place.innerHTML];
    }"""
    assert page.evaluate(tried, "<b>bold</b>") == ["TypeError", ""]
    by_the_way = tried.replace("= html;", "= trusted.createHTML(html);")
    assert page.evaluate(by_the_way, "<b>bold</b>") == ["", "<b>bold</b>"]


def test_a_page_is_whole_without_scripts(new_context: CreateContextCallback, server: SiteServer) -> None:
    """It can be read, its hints and its worked answer open, and nothing promises what only a script can do."""
    page = new_context(java_script_enabled=False).new_page()
    page.goto(server.at(ONE.path))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("radio").first).to_be_attached()
    expect(page.locator("button[type=submit]")).to_be_hidden()
    page.locator("details.hint summary").first.click()
    expect(page.locator("details.hint p").first).to_be_visible()
    page.locator("details.worked summary").click()
    for entry in page.locator("details.worked .verdicts li").all():
        expect(entry).to_be_visible()
    expect(page.locator("details.worked .cite code").first).to_be_visible()
    term = page.locator("button.term:visible").first
    term.click()
    expect(page.locator(f"#{term.get_attribute('popovertarget')}")).to_be_visible()
