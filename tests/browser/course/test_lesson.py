"""
Every way of answering a puzzle and getting a ruling.

The site is under a subpath here, as on some hosts.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from callwise.law.ruling import Verdict
from callwise.puzzle.grade import rulesets
from callwise.question.forms.offers import NONE as NOTHING
from tests.browser.answers.course_puzzles import ALL, NONE, ONE, SCORES, Card
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
    """The built site under a subpath."""
    _module_server.engine_here = True
    yield _module_server
    _module_server.faults.clear()


def focused(page: Page, expression: str) -> object:
    """Evaluate an expression on the focused element."""
    return page.evaluate(f"document.activeElement.{expression}")


def test_illegal_answer_is_ruled_on_and_can_be_retried(context: BrowserContext, page: Page, server: SiteServer) -> None:
    """
    The ruling is shown, announced, focused and marked on the tile, and retrying loses nothing.

    It can be copied: the answer and its rules come first, and the puzzle's URL last. Choosing another ruleset shows
    that ruleset's ruling, and leaves focus on the choice.
    """
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.origin)
    card = Card.opened(page, server, ONE)
    assert card.answer(FOUL) == "not-yet"

    until(page, f"document.activeElement.id === '{ONE.puzzle.name}-ruling'")
    assert page.evaluate("document.activeElement.getBoundingClientRect().top < innerHeight")
    about = str(card.form.locator(".verdict h3").get_attribute("aria-describedby"))
    expect(page.locator(f"#{about} .byrule")).to_be_visible()
    expect(card.slot("announce")).to_be_empty()
    assert card.form.locator("label[data-verdict=illegal]").count() == 1
    assert card.input(FOUL).evaluate("input => input.closest('label').dataset.verdict") == "illegal"
    expect(card.form.locator(".desk-bar [data-act=onward]")).to_be_visible()
    card.open_reasons()
    card.form.get_by_role("button", name="Copy ruling").click()
    expect(card.form.get_by_role("button", name="Copied")).to_be_visible()
    copied = str(page.evaluate("navigator.clipboard.readText()")).splitlines()
    assert (copied[0], copied[-1]) == (card.form.locator(".verdict h3").inner_text(), server.at(ONE.path))

    other = next(rules.name for rules in rulesets(ONE.puzzle) if FOUL in ONE.codes(Verdict.LEGAL, rules.name))
    select = card.form.locator("select[name=ruleset]")
    select.focus()
    select.select_option(other)
    until(page, "document.querySelector('form.puzzle').dataset.ruled === 'right'")
    assert focused(page, "name") == "ruleset"
    assert card.form.locator("label[data-verdict=legal]").count() == 1
    select.select_option(ONE.puzzle.rules.name)
    until(page, "document.querySelector('form.puzzle').dataset.ruled === 'not-yet'")

    card.again()
    assert card.form.locator("label[data-verdict]").count() == 0
    assert card.form.locator("input[name=answer]:checked").count() == 0
    expect(card.form.locator(".verdict")).to_have_count(0)
    assert focused(page, "name") == "answer"
    card.choose(LEGAL)
    assert card.grade() == "right"
    expect(card.form.locator(".desk-bar [data-act=onward]")).to_be_visible()


def test_all_legal_answers_must_be_chosen(page: Page, server: SiteServer) -> None:
    """
    Copies of a tile are chosen together; an answer that misses one isn't right yet.

    Retrying clears the wrong choices and puts focus there. Hints shown are stored with the puzzle, and term
    explanations open and close by keyboard.
    """
    legal, foul = ALL.codes(Verdict.LEGAL), ALL.codes(Verdict.ILLEGAL)[0]
    card = Card.opened(page, server, ALL)
    card.form.get_by_role("button", name="Hint").click()
    kept = until(page, "localStorage.getItem('callwise.progress.v1')")
    assert json.loads(str(kept))["marks"][ALL.key]["hints"] == 1
    term = page.locator("button.term:visible").first
    note = page.locator(f"#{term.get_attribute('popovertarget')}")
    term.press("Enter")
    expect(note).to_be_visible()
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()

    card.choose(*legal)
    for code in legal:
        copies = card.form.locator(f"input[name=answer][value='{code}']")
        assert all(copies.nth(place).is_checked() for place in range(copies.count())), code
    card.input(legal[0]).uncheck()
    assert card.form.locator(f"input[value='{legal[0]}']:checked").count() == 0
    card.ask()
    assert card.grade() in {"almost", "not-yet"}
    card.again()
    assert card.answer(legal[0]) == "right"
    page.reload()

    card.choose(foul, *legal)
    card.ask()
    card.grade()
    card.again()
    chosen = card.form.locator("input[name=answer]:checked").evaluate_all("many => many.map((one) => one.value)")
    assert set(chosen) == set(legal)
    assert focused(page, "value") == foul
    card.ask()
    assert card.grade() == "right"


def test_none_can_be_the_answer(page: Page, server: SiteServer) -> None:
    """Choosing "none" clears the other choices, and they clear it; after a wrong answer, it has the tick."""
    card = Card.opened(page, server, NONE)
    offered = NONE.offered[0]
    card.choose(offered)
    card.choose(NOTHING)
    assert not card.input(offered).is_checked()
    card.choose(offered)
    assert not card.input(NOTHING).is_checked()
    card.ask()
    assert card.grade() == "not-yet"
    until(page, lambda: has_tick(card.form.locator(".choice-none, .nobody")))
    card.again()
    assert card.answer(NOTHING) == "right"


def test_right_answer_without_tiles_has_the_tick_after_a_wrong_one(page: Page, server: SiteServer) -> None:
    """It has no tile that could be in the light; other answers have no tick."""
    card = Card.opened(page, server, SCORES)
    wrong, other = SCORES.codes(Verdict.ILLEGAL)[:2]
    assert card.answer(wrong) == "not-yet"
    (right,) = SCORES.codes(Verdict.LEGAL)
    until(page, lambda: has_tick(card.input(right).locator("..")))
    assert not any(has_tick(card.input(code).locator("..")) for code in (wrong, other))


def has_tick(answer: Locator) -> bool:
    """Whether an answer has the tick of a right one."""
    drawn = "one => ['::before', '::after'].map((part) => getComputedStyle(one, part).content).join(' ')"
    return "✓" in answer.evaluate(drawn)


def test_puzzle_can_be_answered_by_keyboard(page: Page, server: SiteServer) -> None:
    """Tab to the hand, move with arrows, answer with Enter, Tab on from the ruling to another try."""
    card = Card.opened(page, server, ONE)
    page.keyboard.press("Tab")
    assert focused(page, "className") == "skip"
    page.keyboard.press("Enter")
    for _ in range(12):
        page.keyboard.press("Tab")
        if focused(page, "name") == "answer":
            break
    for _ in range(card.form.locator("input[name=answer]").count()):
        if focused(page, "value") == FOUL:
            break
        page.keyboard.press("ArrowRight")
    assert not card.input(FOUL).is_checked()
    page.keyboard.press("Enter")
    assert card.grade() == "not-yet"
    until(page, "document.activeElement.tagName === 'H3'")
    for _ in range(8):
        page.keyboard.press("Tab")
        if focused(page, "dataset.act") == "again":
            break
    page.keyboard.press("Enter")
    assert focused(page, "name") == "answer"


def test_early_answer_waits_for_its_ruling(page: Page, server: SiteServer) -> None:
    """Answering before the engine is ready loses nothing, and the page says that the answer waits."""
    server.recorded = False
    server.faults["start.js"] = Fault.HELD
    card = Card.opened(page, server, ONE)
    card.primary.click(force=True)
    assert "Choose" in card.message()
    assert focused(page, "name") == "answer"
    card.choose(FOUL)
    until(page, "document.querySelector('[data-slot=message]').dataset.kind === 'waiting'")
    assert "saved" in card.message()
    expect(card.form.locator("[data-slot=engine] progress")).to_have_count(1)
    assert card.form.get_attribute("data-ruled") is None
    server.faults.clear()
    assert card.grade() == "not-yet"
    assert card.message() == ""


@pytest.mark.may_log("status of 404", "start")
def test_failed_engine_start_is_reported_and_retried(page: Page, server: SiteServer) -> None:
    """The answer survives the failure, the worked answer stays available, and one button retries."""
    server.recorded = False
    server.faults["start.js"] = Fault.MISSING
    card = Card.opened(page, server, ONE)
    card.choose(FOUL)
    card.ask()
    until(page, "document.querySelector('[data-slot=engine]').dataset.phase === 'failed'")
    assert "saved" in card.message()
    server.faults.clear()
    card.form.get_by_role("button", name="Try again").click()
    assert card.grade() == "not-yet"
