"""Page contents: text becomes HTML in just one way, and pages work without scripts."""

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright import CreateContextCallback

from callwise.law.ruling import Verdict
from callwise.view.cards.puzzle_card import NO_SCRIPTS
from tests.browser.answers.course_puzzles import ONE, Card
from tests.support.browser.page_probes import still
from tests.support.browser.site_server import SiteServer


@pytest.mark.may_log("TrustedHTML", "trusted-types-for")
def test_text_becomes_html_in_only_one_way(page: Page, server: SiteServer) -> None:
    """The browser refuses any other way; other tests check that the engine's text uses this one."""
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
    """
    It can be read, its worked answer opens, and it doesn't offer anything that needs scripts.

    It says that the referee needs them, and doesn't promise to save progress; Enter keeps the choice.
    """
    page = new_context(java_script_enabled=False).new_page()
    card = Card.opened(page, server, ONE)
    said = page.locator("form noscript p")
    expect(said).to_be_visible()
    expect(said).to_have_text(NO_SCRIPTS)
    right = card.input(ONE.codes(Verdict.LEGAL)[0])
    right.check()
    page.keyboard.press("Enter")
    assert page.url == server.at(ONE.path)
    expect(right).to_be_checked()
    expect(page.locator("footer")).to_be_visible()
    expect(page.get_by_text("progress is saved")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("radio").first).to_be_attached()
    expect(page.locator("button[type=submit]")).to_be_hidden()
    page.locator("details.worked summary").click()
    for entry in page.locator("details.worked .verdicts li").all():
        expect(entry).to_be_visible()
    expect(page.locator("details.worked .cite").first).to_be_visible()
    term = page.locator("button.term:visible").first
    term.click()
    expect(page.locator(f"#{term.get_attribute('popovertarget')}")).to_be_visible()
