"""My table: the reader's own ruleset, chosen once, applies on every page."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from callwise.puzzle.grade import rulesets
from callwise.riichi.agreement.presets import COMMON, PRESETS, WRC_2015
from tests.browser.answers.course_puzzles import ONE, find
from tests.support.browser.browsing import until
from tests.support.browser.page_probes import FULL
from tests.support.browser.site_server import SiteServer

MINE = "tenhou"
ALIKE = find(lambda placed: len(rulesets(placed.puzzle)) == 1)
OTHER = find(lambda placed: placed.puzzle.rules.name in {rules.name for rules in PRESETS[1:]})

TURNED = find(
    lambda placed: (
        placed.puzzle.rules.name == COMMON.name
        and len(rulesets(placed.puzzle)) > 1
        and placed.puzzle.form.right(WRC_2015) != placed.puzzle.form.right(COMMON)
    )
)
"""A puzzle answered differently under other rules."""


OTHER_END = find(lambda placed: placed.puzzle.name == "one-step-down")


def rules(page: Page) -> Locator:
    return page.locator("form.puzzle select[name=ruleset]").first


def is_named(page: Page, name: str) -> None:
    """Wait until the top of the page names this table."""
    shown = json.dumps(json.dumps(name))
    until(page, f"getComputedStyle(document.querySelector('.bar-table'), '::after').content === {shown}")


def choose_at_the_top(page: Page, name: str) -> None:
    """Open the list of tables, close it with Escape, and choose one with the keyboard."""
    link, tables = page.locator(".bar-table"), page.get_by_role("group", name="Which rules do you play by?")
    link.click()
    expect(tables.locator("[aria-current]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(tables).to_be_hidden()
    expect(link).to_be_focused()
    page.keyboard.press("Enter")
    tables.get_by_role("button", name=name, exact=True).press("Enter")
    is_named(page, name)


def answered(page: Page) -> None:
    """Give an answer and open the panel behind its ruling, which has the choice of rules."""
    page.locator("input[name=answer]").first.check(force=True)
    until(page, "document.querySelector('form.puzzle').dataset.ruled !== undefined")
    page.locator(".why-link").click()
    expect(rules(page)).to_be_visible()


def test_table_is_chosen_once_for_every_page(page: Page, server: SiteServer) -> None:
    """
    At a puzzle, in the settings, or at the top of every page, which names it. A puzzle whose answer would change keeps
    its own rules and says why.
    """
    page.goto(server.at(ONE.path))
    is_named(page, "My table")
    expect(rules(page)).to_have_value(COMMON.name)
    answered(page)
    rules(page).select_option(MINE)
    page.get_by_role("button", name="Make this my table").click()
    line = page.locator("[data-slot=table]")
    expect(line).to_contain_text("Your table.")
    assert page.evaluate("document.activeElement.name") == "ruleset"
    is_named(page, "Tenhou")
    for name in ("M.League", "Tenhou"):
        choose_at_the_top(page, name)

    page.goto(server.at(OTHER.path))
    expect(line).to_contain_text("This puzzle is about these rules; your table is Tenhou.")
    expect(rules(page)).to_have_value(OTHER.puzzle.rules.name or "")
    page.goto(server.at(ALIKE.path))
    expect(page.get_by_text("Every table rules the same here.")).to_have_count(1)
    expect(rules(page)).to_have_value(MINE)

    page.goto(server.at("settings/"))
    page.locator("select[data-table=riichi]").select_option("wrc-2015")
    page.goto(server.at(TURNED.path))
    is_named(page, WRC_2015.title)
    expect(line).to_contain_text(f"Your table ({WRC_2015.title}) has a different answer here")
    expect(rules(page)).to_have_value(COMMON.name)

    page.goto(server.at("settings/"))
    table = page.locator("select[data-table=riichi]")
    expect(table).to_have_value("wrc-2015")
    table.select_option("")
    page.goto(server.at(ONE.path))
    expect(rules(page)).to_have_value(COMMON.name)
    expect(line).to_be_empty()


def test_a_ruling_says_what_the_readers_own_table_rules(page: Page, server: SiteServer) -> None:
    """JPML A frees the other end, so the puzzle keeps and names its rules; its ruling adds the other answer."""
    page.goto(server.at(OTHER_END.path))
    page.evaluate("localStorage.setItem('callwise.tables.v1', JSON.stringify({riichi: 'jpml-a'}))")
    page.reload()
    expect(page.locator(".desk-step")).to_contain_text(f"· {COMMON.title}")
    page.locator("input[name=answer]").first.check(force=True)
    expect(page.locator(".ruling .at-mine")).to_have_text(
        "At your table, JPML A: legal, because only the called tile is frozen."
    )


def test_unsaved_table_lasts_until_the_page_is_left(page: Page, server: SiteServer) -> None:
    """The puzzle and the settings both say that it isn't saved."""
    page.add_init_script(FULL)
    page.goto(server.at(ONE.path))
    answered(page)
    rules(page).select_option(MINE)
    page.get_by_role("button", name="Make this my table").click()
    line = page.locator("[data-slot=table]")
    expect(line).to_contain_text("until you leave")
    rules(page).select_option(COMMON.name)
    rules(page).select_option(MINE)
    expect(line).to_contain_text("Your table.")
    page.goto(server.at("settings/"))
    page.locator("select[data-table=riichi]").select_option(MINE)
    expect(page.locator("select[data-table=riichi]")).to_have_value(MINE)
    expect(page.locator("[data-slot=keeps]")).to_contain_text("until you leave")


def test_ruling_uses_my_table_and_is_copied_with_it(page: Page, server: SiteServer) -> None:
    """The link names the rules, and anyone who opens it sees them."""
    page.add_init_script(f"localStorage.setItem('callwise.tables.v1', '{{\"riichi\": \"{MINE}\"}}')")
    page.goto(server.at(ONE.path))
    expect(rules(page)).to_have_value(MINE)
    assert re.search(rf"\?rules={MINE}$", page.url)
    answered(page)
    expect(page.locator(".why .strip, .byrule").first).not_to_be_empty()
    expect(page.locator(".worked-under")).to_contain_text("Tenhou")
    rules(page).select_option(COMMON.name)
    until(page, "!location.search")
    expect(page.locator("[data-slot=table]")).to_have_text("Make this my table")


def test_link_can_name_the_rules(page: Page, server: SiteServer) -> None:
    """
    The named rules override the reader's table; rules that the puzzle doesn't offer are quoted, and its own apply.
    """
    page.goto(server.at(f"{ONE.path}?rules=m-league"))
    expect(rules(page)).to_have_value("m-league")
    page.goto(server.at(f"{ONE.path}?rules=<b>moon</b>"))
    expect(page.locator("[data-slot=message]")).to_contain_text("“<b>moon</b>”")
    expect(rules(page)).to_have_value(COMMON.name)


@pytest.mark.deep
def test_stored_table_is_not_trusted(page: Page, server: SiteServer) -> None:
    """An unknown name or invalid JSON is ignored."""
    page.goto(server.at(ONE.path))
    for kept in ('{"riichi": "<img>"}', '{"riichi": "moon"}', "{", "[[" * 600):
        page.evaluate("kept => localStorage.setItem('callwise.tables.v1', kept)", kept)
        page.reload()
        until(page, "document.querySelector('form[data-live]')")
        expect(rules(page)).to_have_value(COMMON.name)
        expect(page.locator("[data-slot=table]")).to_be_empty()
