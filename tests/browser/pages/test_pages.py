"""Page contents: rulings are accessible, text becomes HTML in just one way, and pages work without scripts."""

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright import CreateContextCallback

from callwise.law.ruling import Verdict
from tests.browser.answers.course_puzzles import ONE, Card
from tests.support.browser.browsing import settled
from tests.support.browser.page_probes import still, violations
from tests.support.browser.site_server import SiteServer


def test_ruling_is_accessible(page: Page, server: SiteServer) -> None:
    """Axe finds nothing after a ruling, on a phone and on a desktop."""
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


@pytest.mark.may_log("TrustedHTML", "trusted-types-for")
def test_text_becomes_html_in_only_one_way(page: Page, server: SiteServer) -> None:
    """The browser refuses any other; other tests check that the engine's text takes it."""
    still(page).goto(server.at(ONE.path))
    tried = """html => {
      const place = document.createElement("p");
      try { place.innerHTML = html; } catch (error) { return [error.name, place.innerHTML]; }
      return ["", place.innerHTML];
    }"""
    assert page.evaluate(tried, "<b>bold</b>") == ["TypeError", ""]
    by_the_way = tried.replace("= html;", "= trusted.createHTML(html);")
    assert page.evaluate(by_the_way, "<b>bold</b>") == ["", "<b>bold</b>"]


def test_page_is_complete_without_scripts(new_context: CreateContextCallback, server: SiteServer) -> None:
    """It can be read, its hints and worked answer open, and it doesn't offer anything that needs scripts."""
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
