"""One hand under four rulesets: edits by tile or notation are ruled on at once under each."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_playwright import CreateContextCallback

from builder.pages.referee.four_rules import EXAMPLES, PATH, TITLES
from tests.support.browser.site_server import SiteServer

HOSTILE = "<img src=x onerror=alert(1)>"


def field(page: Page, name: str) -> Locator:
    """Return a field of the position."""
    return page.locator(f".asking-fields [name={name}]")


def fault(page: Page, name: str) -> Locator:
    """Return the error shown for a field."""
    return page.locator(f".asking-fields .field[data-key={name}] [data-slot=fault]")


def board(page: Page) -> Locator:
    """Return the rulings."""
    return page.locator("[data-slot=board] .sides")


def legal(page: Page) -> list[str]:
    """Return the tiles you can win on, per ruleset, as the board shows them."""
    rows: list[tuple[str, list[str]]] = board(page).evaluate(
        """(board) => [...board.querySelectorAll("tbody tr")].map((row) => [
          row.querySelector("th .vh").innerText,
          [...row.querySelectorAll("td")].map((one) => one.dataset.verdict),
        ])"""
    )
    return [" ".join(tile for tile, says in rows if says[place] == "legal") for place in range(len(TITLES))]


@pytest.mark.deep
def test_every_change_is_ruled_on_immediately(page: Page, server: SiteServer) -> None:
    """A change can be made by notation, by pressing tiles, or in other table details; the URL records it all."""
    page.goto(server.at(PATH))
    announced = page.locator("[data-slot=announce]")
    field(page, "pond").fill("4s")
    expect(announced).to_have_text("Traditional: 2 of 3; Extended: 2 of 3; 1-4-7: 0 of 3; Absolute: 0 of 3.")
    assert legal(page)[0] == "1 of bamboo 7 of bamboo"

    field(page, "pond").fill("")
    expect(announced).to_have_text("Traditional: 3 of 3; Extended: 3 of 3; 1-4-7: 3 of 3; Absolute: 3 of 3.")
    page.locator('.picker-suit[data-row="2"]').click()
    page.locator('.picker-tile[data-sign="7s"]').click()
    expect(field(page, "pond")).to_have_value("7s")
    expect(announced).to_have_text("Traditional: 2 of 3; Extended: 2 of 3; 1-4-7: 2 of 3; Absolute: 0 of 3.")
    expect(board(page)).to_contain_text("fits")

    field(page, "pond").fill("9m")
    field(page, "past").fill("you; shimocha 9p; toimen 4s")
    expect(announced).to_have_text("Traditional: 0 of 3; Extended: 0 of 3; 1-4-7: 0 of 3; Absolute: 0 of 3.")
    page.get_by_text("What else your table says").click()
    page.locator("select[name=missed_discard]").select_option("identical_only")
    expect(announced).to_have_text("Traditional: 2 of 3; Extended: 2 of 3; 1-4-7: 2 of 3; Absolute: 2 of 3.")

    field(page, "hand").fill("34555s 11z 123m 456p")
    expect(board(page).locator("tbody th .vh")).to_have_text(["2 of bamboo", "5 of bamboo", "East wind"])
    seen = legal(page)
    page.reload()
    expect(field(page, "past")).to_have_value("you; right 9p; across 4s")
    expect(page.locator("select[name=missed_discard]")).to_have_value("identical_only")
    expect(board(page).locator("tbody th .vh")).to_have_text(["2 of bamboo", "5 of bamboo", "East wind"])
    assert legal(page) == seen


@pytest.mark.deep
def test_invalid_input_is_reported_and_keeps_the_last_rulings(page: Page, server: SiteServer) -> None:
    """The last rulings stay until valid input is entered, or a link opens an example hand."""
    page.goto(server.at(PATH))
    field(page, "pond").fill("4s")
    expect(page.locator("[data-slot=announce]")).to_contain_text("1-4-7: 0 of 3")
    seen = legal(page)
    field(page, "pond").fill("4x")
    expect(fault(page, "pond")).to_contain_text("4x")
    expect(field(page, "pond")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[data-slot=message]")).to_contain_text("Not ruled on yet")
    expect(page.locator("form.sided")).to_have_attribute("data-stale", "")
    assert legal(page) == seen
    field(page, "pond").fill("1s")
    expect(fault(page, "pond")).to_be_empty()
    expect(page.locator("form.sided")).not_to_have_attribute("data-stale", "")

    last = EXAMPLES[-1]
    page.get_by_role("link", name=last.says).click()
    expect(field(page, "past")).to_have_value("you; right 9p; across 4s")
    expect(page.locator("[data-slot=announce]")).to_contain_text("Absolute: 0 of 3")


def test_url_input_is_escaped_and_rejected_by_name(page: Page, server: SiteServer) -> None:
    """Nothing in it becomes markup in the page."""
    page.goto(server.at(f"{PATH}#v=1&asks=furiten.ron&hand={HOSTILE}&rules=moon%2Bfun=yes&colour=red"))
    expect(fault(page, "hand")).to_contain_text("<img")
    assert page.locator("main img").count() == 0
    page.goto("about:blank")  # a change of the hash alone doesn't load a page
    page.goto(server.at(f"{PATH}#v=1&asks=moon.phase"))
    expect(page.locator("[data-slot=message]")).to_contain_text("moon.phase")
    page.goto(server.at(f"{PATH}#v=1&asks=furiten.ron&hand=23456s11z123m456p&pond=4s&rules=moon%2Bfun=yes&colour=red"))
    expect(page.locator("[data-slot=announce]")).to_contain_text("1-4-7: 0 of 3")
    for said in (
        "“moon” isn’t a ruleset of this page",
        "“fun=yes” can’t be chosen here",
        "“colour” isn’t part of this",
    ):
        expect(page.locator(".asking-fault")).to_contain_text(said)


def test_without_scripts_examples_have_their_rulings(new_context: CreateContextCallback, server: SiteServer) -> None:
    page = new_context(java_script_enabled=False, viewport={"width": 320, "height": 640}).new_page()
    page.goto(server.at(PATH))
    expect(page.locator(".sided-still details")).to_have_count(len(EXAMPLES))
    expect(page.locator(".sided-still .sides").first).to_be_visible()
    expect(page.locator(".asking-paper")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert re.search("Illegal", page.locator(".sided-still").inner_text())
