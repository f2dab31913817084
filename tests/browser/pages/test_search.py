"""Search: from the head of any page or by a key, in players' words, to the answer at a table, or to the referee."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.page_probes import SAVE_DATA, violations
from tests.support.browser.site_server import SiteServer

MINE = "localStorage.setItem('callwise.tables.v1', JSON.stringify({{riichi: '{}'}}))"


def test_an_argument_is_settled_at_the_readers_table(page: Page, server: SiteServer) -> None:
    """The first hit is that table's answer with its section, and opens the position in Ask under the same rules."""
    page.add_init_script(SAVE_DATA)
    page.add_init_script(MINE.format("ema-2025"))
    page.goto(server.at(""))
    page.get_by_role("searchbox", name="Search, or ask the referee").fill("two rons riichi stiks")
    page.get_by_role("searchbox").press("Enter")
    page.wait_for_url("**/search/?q=*")
    first = page.locator(".hit").first
    expect(first.get_by_role("heading")).to_have_text(
        "You take your own stick back. The first in turn order takes the rest."
    )
    expect(first).to_contain_text("EMA 2025, 3.3.10.")
    expect(first).to_contain_text("The same at 2 of 15; 13 differ.")
    expect(page.locator("[data-slot=where]")).to_contain_text("Answers at your table, EMA 2025.")
    expect(first.locator(".felt")).to_contain_text("South and West have declared riichi.")
    expect(page.locator(".felt")).to_have_count(1)
    expect(page.get_by_role("radio", name="Riichi")).to_be_checked()
    assert violations(page) == []
    box = page.get_by_role("searchbox")
    box.fill("joker")
    expect(page.locator(".hit-game").first).to_have_text("American")
    box.fill("x")
    expect(page.locator(".argued").first).to_be_visible()
    box.fill("xyzzyq")
    expect(page.locator("#count")).to_contain_text("Nothing found for “xyzzyq”")
    box.fill("wordpress")
    expect(page.locator("#count")).to_have_text("No answer, but one page")
    expect(page.locator(".search-also a")).to_have_attribute("href", "../wiki/#pages")
    expect(page.locator(".search-where")).to_be_hidden()
    box.fill("false ron not shown")
    expect(page.locator(".hit h2").first).to_have_text("No. Your hand is dead, and the others play on.")
    box.press("Escape")
    expect(box).to_have_value("")
    expect(page.locator(".hits")).to_be_hidden()
    page.get_by_role("radio", name="American").check()
    box.fill("too late to call")
    expect(page.locator(".hit h2").first).to_have_text("Yes. The window closed when she racked.")
    expect(page.locator(".hit-game:visible")).to_have_count(0)
    box.fill("too late to call riichi")
    expect(page.locator(".hit-game:visible").first).to_have_text("Riichi")
    page.get_by_role("radio", name="Riichi").check()
    box.fill("two rons riichi sticks")
    page.locator(".hit a").first.click()
    page.wait_for_url("**/ask/#*asks=priority.bonus*rules=ema-2025*")


def test_key_opens_the_search_from_any_page(page: Page, server: SiteServer) -> None:
    """The key does nothing while typing, or if single-key shortcuts are off."""
    page.add_init_script(SAVE_DATA)
    page.goto(server.at("glossary/"))
    field = page.get_by_role("searchbox", name="Find")
    field.focus()
    page.keyboard.type("a/b")
    expect(field).to_have_value("a/b")
    page.goto(server.at("rules/clauses/"))
    page.locator("main").focus()
    page.keyboard.press("/")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    page.goto(server.at("about/"))
    page.evaluate("document.documentElement.dataset.keys = 'off'")
    page.keyboard.press("/")
    page.evaluate("delete document.documentElement.dataset.keys")
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Search").click()
    page.wait_for_url("**/search/?q=")
    expect(page.get_by_role("searchbox")).to_be_focused()


def test_a_table_that_a_query_names_answers_it(page: Page, server: SiteServer) -> None:
    """Its answer is shown whatever the reader's table is, and the words before its name aren't searched for."""
    page.add_init_script(SAVE_DATA)
    page.add_init_script(MINE.format("tenhou"))
    page.goto(server.at("search/?q=two+rons+riichi+sticks"))
    expect(page.locator("[data-slot=where]")).to_contain_text("Answers at your table, Tenhou")
    page.get_by_role("searchbox").fill("two rons riichi sticks ema")
    expect(page.locator("[data-slot=where]")).to_have_text("Answers under EMA 2025, as you asked.")
    first = page.locator(".hit").first
    expect(first).to_contain_text("EMA 2025, 3.3.10.")
    expect(first.get_by_role("link")).to_have_attribute("href", re.compile("rules=ema-2025"))


@pytest.mark.deep
def test_a_sentence_that_reads_as_a_position_leads_to_the_referee(page: Page, server: SiteServer) -> None:
    """It is the first hit, with what was understood; Ask has it filled in, and shows what the search finds below."""
    page.goto(server.at("search/"))
    said = "I called chii on 5p with 46p and threw the red 5"
    page.get_by_role("searchbox").fill(said)
    heard = page.locator(".hit-heard")
    expect(heard).to_contain_text("Ask the referee")
    expect(heard.locator("u").filter(has_text="5p").first).to_be_visible()
    heard.get_by_role("link").click()
    page.wait_for_url("**/ask/#*")
    expect(page.get_by_label("What happened?")).to_have_value(said)
    expect(page.locator("[data-slot=ruling] .ruling")).to_have_attribute("data-verdict", "illegal")
    expect(page.locator("[data-slot=found] a").first).to_be_visible()
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value(said)
