"""The rules tables: expandable cells, choice of rulesets, phone layout, and use without scripts."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_playwright import CreateContextCallback

from builder.page.menu import MENU, MORE
from callwise.question.families import families
from tests.browser.pages.test_targets import FINGER
from tests.support.browser.browsing import settled, until
from tests.support.browser.site_server import SiteServer

FAMILY = families()[0]
NAMES = [rules.name for rules in FAMILY.presets]
OPEN_POINT = "kuikae-2"  # unsettled in the RMU rules


def heads(page: Page) -> list[str]:
    """Return the rulesets shown side by side."""
    shown: list[str] = page.evaluate(
        """[...document.querySelectorAll(".matrix thead [data-ruleset]")]
          .filter((one) => one.checkVisibility({ visibilityProperty: true })).map((one) => one.dataset.ruleset)"""
    )
    return shown


def cell(page: Page, ruleset: str, point: str = OPEN_POINT) -> Locator:
    return page.locator(f"[data-point='{point}'] [data-ruleset='{ruleset}'] .cell")


@pytest.mark.deep
def test_cell_expands_its_source_and_escape_returns(page: Page, server: SiteServer) -> None:
    """The row below shows the source and a puzzle; one is open at a time; focus goes there and returns."""
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(server.at("rules/#rmu"))
    rmu, usual, unfolded = cell(page, "rmu"), cell(page, NAMES[0]), page.locator(".unfolded")
    expect(page.locator(".points")).to_be_hidden()
    expect(unfolded).to_have_count(0)

    rmu.focus()
    page.keyboard.press("Enter")
    expect(rmu).to_have_attribute("aria-expanded", "true")
    assert rmu.evaluate("one => one.closest('tr').nextElementSibling.className") == "unfolded"
    expect(unfolded.locator(".cite")).to_contain_text("RMU rules")
    expect(unfolded.get_by_role("link", name="Play it")).to_be_visible()
    expect(unfolded.locator("td")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(unfolded).to_have_count(0)
    expect(rmu).to_be_focused()
    expect(rmu).to_have_attribute("aria-expanded", "false")

    rmu.click()
    usual.click()
    expect(rmu).to_have_attribute("aria-expanded", "false")
    expect(unfolded).to_have_count(1)
    usual.click()
    expect(unfolded).to_have_count(0)

    usual.click()
    unfolded.get_by_role("link", name="Play it").click()
    expect(page.locator("form[data-puzzle]")).to_have_count(1)


def test_readers_choose_rulesets_to_compare(page: Page, server: SiteServer) -> None:
    """As many are shown as fit. The one chosen longest ago makes room, but the usual rules always stay."""
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(server.at("rules/"))
    assert heads(page) == NAMES[:6]
    cell(page, NAMES[1]).click()
    page.locator(".columns > summary").click()
    page.get_by_role("checkbox", name="mjstars.net ranked").check()
    expect(page.locator(".unfolded")).to_have_count(0)
    assert len(heads(page)) == 6
    assert {NAMES[0], "mjstars"} < set(heads(page))
    expect(page.locator("[data-slot='columns']")).not_to_be_empty()
    assert page.evaluate("location.hash") == f"#{','.join(heads(page))}"
    checked = [str(one.get_attribute("value")) for one in page.locator("[name=column]:checked").all()]
    assert [NAMES[0], *checked] == heads(page)
    page.get_by_role("checkbox", name="mjstars.net ranked").uncheck()
    assert "mjstars" not in heads(page)

    page.goto(server.at("rules/#rmu"))
    page.reload()
    assert "rmu" in heads(page)
    mine = page.locator("#rmu .matrix-mine")
    mine.click()
    expect(mine).to_have_text("My table")
    expect(mine).to_be_focused()
    expect(page.get_by_role("button", name="My table", pressed=True, exact=True)).to_have_count(1)
    expect(page.locator("thead [data-own]")).to_have_id("rmu")
    expect(page.get_by_role("link", name="My table on one page")).to_have_attribute("href", "rmu/")
    assert page.evaluate("localStorage.getItem('callwise.tables.v1')") == '{"riichi":"rmu"}'
    for width, most in ((1920, 6), (1024, 5), (768, 3), (600, 3)):
        page.set_viewport_size({"width": width, "height": 800})
        settled(page)
        shown = heads(page)
        assert len(shown) == most
        assert {NAMES[0], "rmu"} < set(shown)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        small = "ones => ones.map((one) => one.getBoundingClientRect().height).filter((high) => high < 44)"
        assert page.locator(".cell:visible, .toggle:visible").evaluate_all(small) == []


def test_url_restores_columns_row_and_cell(page: Page, server: SiteServer) -> None:
    """A shared URL shows the same view; on paper each answer has its source's number."""
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(server.at("rules/#common,tenhou,mu/win_window-1/tenhou"))
    assert heads(page) == ["common", "tenhou", "mu"]
    expect(page.locator("tr[data-named]")).to_have_attribute("data-point", "win_window-1")
    expect(page.locator("tr[data-named] + .unfolded")).to_be_in_viewport()
    expect(cell(page, "tenhou", "win_window-1")).to_have_attribute("aria-expanded", "true")

    cell(page, "mu").click()
    written = str(page.evaluate("location.hash"))
    assert written == f"#common,tenhou,mu/{OPEN_POINT}/mu"
    page.goto("about:blank")
    page.goto(server.at(f"rules/{written}"))
    expect(cell(page, "mu")).to_have_attribute("aria-expanded", "true")
    assert heads(page) == ["common", "tenhou", "mu"]

    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    numbers = {int(one) for one in page.locator(".matrix sup").all_inner_texts()}
    expect(page.locator("[data-slot=printed]")).to_have_text(
        re.compile(r"^Printed from Callwise on \d+ \w+ \d{4}\. Tenhou: ranked games.*Rengou Mu: main rules\.$")
    )
    listed = page.locator(".matrix-sources > li")
    assert numbers == set(range(1, listed.count() + 1))
    number = int(cell(page, "mu").locator("sup").inner_text())
    expect(listed.nth(number - 1)).to_contain_text("mj-king.net")
    expect(page.locator(".unfolded, .rulesets > form").locator("visible=true")).to_have_count(0)


def test_url_without_a_valid_ruleset_changes_nothing(page: Page, server: SiteServer) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    for place in ("#nobody", "#kuikae-2", '#%22]<img src=x onerror="alert(1)">', "#%E0%A4%A"):
        page.goto("about:blank")  # a change of the hash alone doesn't load a page
        page.goto(server.at(f"rules/{place}"))
        settled(page)
        assert heads(page) == NAMES[:6], place


def test_phone_shows_one_ruleset_at_a_time(new_context: CreateContextCallback, server: SiteServer) -> None:
    """
    Radio buttons choose it; each question shows its answer and expands to its source; Escape collapses it.

    On the smallest phone the bar fits all its links, settings included, on one line at finger size.
    """
    page = new_context(viewport={"width": 320, "height": 700}, has_touch=True).new_page()
    page.goto(server.at("rules/#rmu"))
    point = page.locator(f"#{OPEN_POINT}")
    answer = point.locator("[data-slot=answer]")
    expect(page.locator(".matrix")).to_be_hidden()
    expect(page.get_by_role("radio", name="RMU A")).to_be_checked()
    expect(page.locator("#win_window-1 [data-slot=answer]")).to_have_text("Not read")
    expect(answer).to_have_text("Not said")
    expect(point.locator("summary .seal")).to_have_attribute("data-verdict", "unsettled")

    point.locator("summary").click()
    expect(point.locator(".told:visible")).to_have_count(1)
    expect(point.locator(".told:visible .cite")).to_contain_text("RMU rules")
    page.get_by_role("radio", name="Tenhou").check()
    page.get_by_role("button", name="Make it my table").click()
    expect(page.get_by_role("button", name="Make it my table")).to_be_hidden()
    assert page.evaluate("localStorage.getItem('callwise.tables.v1')") == '{"riichi":"tenhou"}'
    expect(answer).to_have_text("Frozen")
    expect(point.locator(".told:visible .cite")).to_contain_text("RiichiEnv")
    point.get_by_role("link", name="Play it").focus()
    page.keyboard.press("Escape")
    expect(point).not_to_have_attribute("open", "")
    expect(point.locator("summary")).to_be_focused()

    page.locator(".tables-more > summary").focus()
    reached = ".toggle:visible, .point > summary:visible, .tables-more > summary, .rules-more > a, .bar a:visible"
    low = "ones => ones.map((one) => one.getBoundingClientRect().height).filter((high) => high < 43.5)"
    assert page.locator(reached).evaluate_all(low) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320

    page.get_by_role("button", name="Menu").press("Enter")
    links = page.get_by_role("navigation", name="Main").get_by_role("link")
    expect(links).to_have_text([one.words for one in (*MENU, *MORE)])
    boxes = [box for link in [page.locator(".brand"), *links.all()] if (box := link.bounding_box())]
    assert len(boxes) == 1 + links.count()
    assert all(min(box["width"], box["height"]) >= FINGER for box in boxes)


def test_rules_are_complete_without_scripts(new_context: CreateContextCallback, server: SiteServer) -> None:
    """Instead of an inert table, each question expands to every ruleset's answer and source."""
    page = new_context(java_script_enabled=False).new_page()
    page.goto(server.at("rules/"))
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        expect(page.locator(".matrix, .toggle:visible")).to_be_hidden()
        point = page.locator(f"#{OPEN_POINT}")
        expect(point.locator("summary [data-slot=answer]")).to_be_hidden()
        point.locator("summary").click()
        expect(point.locator(".told-who:visible")).to_have_count(len(NAMES))
        expect(point.locator(".told").get_by_role("link", name="Play it")).to_have_count(len(NAMES))
        point.locator("summary").click()


def test_clause_opens_by_url_and_is_found_by_words(page: Page, server: SiteServer) -> None:
    """Clauses are shown by topic, references collapsed; a search hides the rest; a wrong URL opens nothing."""
    clause = FAMILY.clauses[0].id
    page.goto(server.at("rules/clauses/#%E0"))
    expect(page.locator(".topic[open]")).to_have_count(0)
    page.goto(server.at(f"rules/clauses/#{clause}"))
    topics, field = page.locator(".topic"), page.get_by_role("searchbox", name="Find a clause")
    expect(page.locator(f"[id='{clause}']")).to_be_in_viewport()
    page.evaluate("location.hash = 'sources'")
    expect(topics.last).to_have_attribute("open", "")
    field.fill("other end")
    until(page, "document.querySelector('[data-slot=found]').dataset.found < 10")
    for entry in page.locator("#clauses article:visible").all():
        assert "end" in entry.inner_text()
    field.fill("")
    expect(page.locator("#clauses article:visible")).to_have_count(len(FAMILY.clauses))
    source = FAMILY.clauses[-1].source
    written = sum(one.source.title == source.title for one in FAMILY.clauses)
    page.get_by_label("Written down in").select_option(f"{source.title} ({written})")
    expect(page.locator("#clauses article:visible")).to_have_count(written)
    expect(page.locator("[data-slot=found]")).to_have_attribute("data-found", str(written))
