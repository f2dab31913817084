"""
What a learner does with a puzzle: answers it, in any way there is, and is ruled on.

The site lies under a sub-path here, as some hosts serve it.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from callwise.law.ruling import Verdict
from callwise.puzzle.grade import rulesets
from callwise.question.forms.chosen_offers import NONE as NOTHING
from tests.browser.answers.course_puzzles import ALL, NONE, ONE, Card, Placed
from tests.support.browser.browsing import until
from tests.support.browser.site_server import Fault, SiteServer

LEGAL = ONE.codes(Verdict.LEGAL)[0]
FOUL = ONE.codes(Verdict.ILLEGAL)[0]


@pytest.fixture(scope="module")
def _module_server(site_root: Path) -> Iterator[SiteServer]:
    with SiteServer(site_root, under="/wiki/callwise") as server:
        yield server


@pytest.fixture
def server(_module_server: SiteServer) -> Iterator[SiteServer]:
    """The built site under a sub-path."""
    _module_server.engine_here = True
    yield _module_server
    _module_server.faults.clear()


def visit(page: Page, server: SiteServer, placed: Placed) -> Card:
    """Open the puzzle's own page."""
    page.goto(server.at(placed.path))
    return Card(page, placed)


def focused(page: Page, expression: str) -> object:
    """Something about the element that has the focus."""
    return page.evaluate(f"document.activeElement.{expression}")


def test_an_illegal_answer_is_ruled_on_and_can_be_tried_again(
    context: BrowserContext, page: Page, server: SiteServer
) -> None:
    """
    The ruling comes to the reader: seen, said, focused, marked on the tile; and nothing is lost by trying again.

    It can be copied: what was answered under which rules comes first, and the puzzle's address last.
    """
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.origin)
    card = visit(page, server, ONE)
    card.choose(FOUL)
    card.ask()
    assert card.grade() == "not-yet"

    until(page, f"document.activeElement.id === '{ONE.puzzle.name}-ruling'")
    assert page.evaluate("document.activeElement.getBoundingClientRect().top < innerHeight")
    heading = card.form.locator(".ruling h3").inner_text()
    assert " ".join(heading.split()) in card.slot("announce").inner_text()
    assert card.form.locator("label[data-verdict=illegal]").count() == 1
    assert card.input(FOUL).evaluate("input => input.closest('label').dataset.verdict") == "illegal"
    expect(card.form.locator(".ruling .cite code").first).not_to_be_empty()
    expect(card.form.locator(".puzzle-acts [data-act=onward]")).to_be_visible()
    card.form.get_by_role("button", name="Copy ruling").click()
    expect(card.form.get_by_role("button", name="Copied")).to_be_visible()
    copied = str(page.evaluate("navigator.clipboard.readText()")).splitlines()
    assert (copied[0], copied[-1]) == (card.form.locator(".ruling .under").inner_text(), server.at(ONE.path))

    card.choose(LEGAL)
    assert card.form.locator("label[data-verdict]").count() == 0
    expect(card.form.locator(".ruling")).to_have_count(0)
    expect(card.form.get_by_role("button", name="Ask for a ruling")).to_be_visible()

    card.ask()
    assert card.grade() == "right"
    expect(card.form.locator(".puzzle-acts [data-act=onward]")).to_be_visible()

    card.form.get_by_role("button", name="Try again").click()
    assert card.form.locator("input[name=answer]:checked").count() == 0
    assert card.form.locator(".ruling").count() == 0
    assert focused(page, "name") == "answer"


def test_other_rules_rule_anew(page: Page, server: SiteServer) -> None:
    """Another ruleset after a ruling gives its own, and leaves the reader at the choice of rules."""
    other = next(rules.name for rules in rulesets(ONE.puzzle) if FOUL in ONE.codes(Verdict.LEGAL, rules.name))
    card = visit(page, server, ONE)
    card.choose(FOUL)
    card.ask()
    assert card.grade() == "not-yet"
    select = card.form.locator("select[name=ruleset]")
    select.focus()
    select.select_option(other)
    until(page, "document.querySelector('form.puzzle').dataset.ruled === 'right'")
    assert focused(page, "name") == "ruleset"
    assert card.form.locator("label[data-verdict=legal]").count() == 1


def test_all_that_is_legal_is_chosen(page: Page, server: SiteServer) -> None:
    """
    Copies of a tile are chosen together; an answer that misses one is not yet right.

    When it is tried again, what was wrong goes and the reader is put there; once all was right, all of it goes.
    """
    legal, foul = ALL.codes(Verdict.LEGAL), ALL.codes(Verdict.ILLEGAL)[0]
    card = visit(page, server, ALL)
    again = card.form.get_by_role("button", name="Try again")
    card.choose(*legal)
    for code in legal:
        copies = card.form.locator(f"input[name=answer][value='{code}']")
        assert all(copies.nth(place).is_checked() for place in range(copies.count())), code
    card.input(legal[0]).uncheck()
    assert card.form.locator(f"input[value='{legal[0]}']:checked").count() == 0
    card.ask()
    assert card.grade() in {"almost", "not-yet"}
    again.click()
    card.choose(legal[0])
    card.ask()
    assert card.grade() == "right"
    again.click()
    assert card.form.locator("input[name=answer]:checked").count() == 0

    card.choose(foul, *legal)
    card.ask()
    again.click()
    chosen = card.form.locator("input[name=answer]:checked").evaluate_all("many => many.map((one) => one.value)")
    assert set(chosen) == set(legal)
    assert focused(page, "value") == foul
    card.ask()
    assert card.grade() == "right"


def test_nothing_can_be_the_answer(page: Page, server: SiteServer) -> None:
    """The answer "none" stands alone: it takes the other choices away, and they take it away."""
    card = visit(page, server, NONE)
    offered = NONE.offered[0]
    card.choose(offered)
    card.choose(NOTHING)
    assert not card.input(offered).is_checked()
    card.choose(offered)
    assert not card.input(NOTHING).is_checked()
    card.choose(NOTHING)
    card.ask()
    assert card.grade() == "right"


def test_the_keyboard_is_enough(page: Page, server: SiteServer) -> None:
    """Tab to the hand, arrows choose, Enter asks, Tab goes on from the ruling."""
    card = visit(page, server, ONE)
    page.keyboard.press("Tab")
    assert focused(page, "className") == "skip"
    page.keyboard.press("Enter")
    for _ in range(12):
        page.keyboard.press("Tab")
        if focused(page, "name") == "answer":
            break
    for _ in range(card.form.locator("input[name=answer]").count()):
        if card.input(FOUL).is_checked():
            break
        page.keyboard.press("ArrowRight")
    assert card.input(FOUL).is_checked()
    page.keyboard.press("Enter")
    assert card.grade() == "not-yet"
    assert focused(page, "tagName") == "H3"
    for _ in range(8):
        page.keyboard.press("Tab")
        if focused(page, "dataset.act") == "again":
            break
    page.keyboard.press("Enter")
    assert focused(page, "name") == "answer"


def test_an_early_answer_waits_and_is_ruled_on(page: Page, server: SiteServer) -> None:
    """Nothing is lost by being faster than the engine, and the page says that it waits."""
    server.recorded = False
    server.faults["start.js"] = Fault.HELD
    card = visit(page, server, ONE)
    card.ask()
    assert "Choose" in card.message()
    assert focused(page, "name") == "answer"
    card.choose(FOUL)
    assert card.message() == ""
    card.ask()
    until(page, "document.querySelector('[data-slot=message]').dataset.kind === 'waiting'")
    assert "saved" in card.message()
    assert card.form.locator("[data-slot=engine] progress").count() == 1
    assert card.form.get_attribute("data-ruled") is None
    server.faults.clear()
    assert card.grade() == "not-yet"
    assert card.message() == ""


@pytest.mark.may_log("status of 404", "start")
def test_an_engine_that_cannot_start_is_said_and_fetched_again(page: Page, server: SiteServer) -> None:
    """The answer is kept over the failure, the worked answer stands, and one button tries again."""
    server.recorded = False
    server.faults["start.js"] = Fault.MISSING
    card = visit(page, server, ONE)
    card.choose(FOUL)
    card.ask()
    until(page, "document.querySelector('[data-slot=engine]').dataset.phase === 'failed'")
    assert "saved" in card.message()
    card.form.locator("details.worked summary").click()
    expect(card.form.locator("details.worked .verdicts")).to_be_visible()
    server.faults.clear()
    card.form.get_by_role("button", name="Try again").click()
    assert card.grade() == "not-yet"


def test_hints_are_counted_and_terms_explained(page: Page, server: SiteServer) -> None:
    """Opening a hint is remembered with the puzzle, and a term's explanation opens and closes by keyboard."""
    card = visit(page, server, ALL)
    card.form.locator("details.hint summary").first.click()
    kept = until(page, "localStorage.getItem('callwise.progress.v1')")
    assert json.loads(str(kept))["marks"][ALL.key]["hints"] == 1
    card.form.locator("details.worked summary").click()
    term = page.locator("button.term:visible").first
    note = page.locator(f"#{term.get_attribute('popovertarget')}")
    term.press("Enter")
    expect(note).to_be_visible()
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
