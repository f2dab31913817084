"""Search: from the home page or by a key, in players' words, to the clause that answers it."""

from playwright.sync_api import Page, expect

from tests.support.browser.page_probes import AXE, SAVE_DATA, violations
from tests.support.browser.site_server import SiteServer


def test_dispute_is_two_presses_from_the_home_page(page: Page, server: SiteServer) -> None:
    """The first hit names the deciding rule and leads to the dispute, opened, with its puzzle and a link to Ask."""
    page.add_init_script(SAVE_DATA)
    page.add_init_script(path=AXE)
    page.goto(server.at(""))
    page.get_by_role("searchbox").fill("he closed-kans in riichi")
    page.get_by_role("button", name="Search").click()
    page.wait_for_url("**/search/?q=*")
    first = page.locator(".found > li").first
    expect(first).to_contain_text("In riichi")
    expect(first.locator("small")).to_have_text("Dispute")
    expect(page.get_by_role("status")).to_contain_text("The best 20 of")
    assert violations(page) == []
    page.locator(".kinds label").filter(has_text="Clause").click()
    expect(page.locator(".found > li small").first).to_have_text("Clause")
    page.get_by_role("searchbox").fill("xyzzy")
    expect(page.get_by_role("status")).to_contain_text("Nothing found for “xyzzy”")
    expect(page.locator(".argued").first).to_be_visible()
    page.get_by_role("searchbox").fill("took her tile back in riichi kan")
    page.locator(".kinds label").filter(has_text="Dispute").click()
    page.locator(".found a").filter(has_text="draw the fourth tile").click()
    opened = page.locator("#kan-refused-in-riichi")
    expect(opened).to_have_attribute("open", "")
    opened.get_by_role("link", name="Ask about your own").click()
    page.wait_for_url("**/ask/#*asks=calls.turn*")


def test_key_opens_the_search_from_any_page(page: Page, server: SiteServer) -> None:
    """The key does nothing while typing, or if single-key shortcuts are off."""
    page.add_init_script(SAVE_DATA)
    page.goto(server.at("glossary/"))
    page.get_by_role("searchbox").focus()
    page.keyboard.type("a/b")
    expect(page.get_by_role("searchbox")).to_have_value("a/b")
    page.goto(server.at("rules/clauses/"))
    page.locator("main").focus()
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    expect(page.get_by_role("searchbox")).to_have_value("")
    page.goto(server.at("about/"))
    page.evaluate("document.documentElement.dataset.keys = 'off'")
    page.keyboard.press("/")
    page.evaluate("delete document.documentElement.dataset.keys")
    page.keyboard.press("/")
    page.wait_for_url("**/search/")
    expect(page.get_by_role("searchbox")).to_be_focused()
