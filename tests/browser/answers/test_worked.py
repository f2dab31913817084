"""The worked answer follows the reader's chosen rules; until it does, it says which rules it is for."""

import pytest
from playwright.sync_api import Page, Route, expect

from callwise.law.ruling import Verdict
from callwise.puzzle.grade import rulesets
from tests.browser.answers.course_puzzles import COURSE, ONE, Card, Placed
from tests.support.browser.browsing import until
from tests.support.browser.site_server import Fault, SiteServer

FOUL = ONE.codes(Verdict.ILLEGAL)[0]
OTHER = next(rules for rules in rulesets(ONE.puzzle) if FOUL in ONE.codes(Verdict.LEGAL, rules.name))
PAID = next(
    Placed(track, puzzle) for track in COURSE.tracks for puzzle in track.puzzles if puzzle.form.kind == "amounts"
)
OWN = ONE.puzzle.rules
SCRIPT = "**/assets/puzzle.*.js"


def choose(page: Page, ruleset: str) -> None:
    """Choose other rules in the panel."""
    page.locator("select[name=ruleset]").select_option(ruleset)


def opened(page: Page, server: SiteServer, placed: Placed) -> Card:
    """Open a puzzle with its panel, as it is after a ruling."""
    card = Card.opened(page, server, placed)
    card.form.evaluate("form => { form.dataset.why = ''; form.querySelector('.worked').open = true; }")
    return card


def test_worked_answer_follows_the_chosen_rules(page: Page, server: SiteServer) -> None:
    """It stays open, the change is announced, and choosing the puzzle's rules again restores the original."""
    card = opened(page, server, ONE)
    worked = card.slot("worked")
    expect(worked).to_have_attribute("data-ruleset", OWN.name)
    verdicts = worked.locator(".verdicts > li")
    at = ONE.offered.index(FOUL)
    own = worked.inner_text()
    expect(verdicts.nth(at)).to_have_attribute("data-verdict", "illegal")

    choose(page, OTHER.name)
    expect(worked).to_have_attribute("data-ruleset", OTHER.name)
    expect(verdicts.nth(at)).to_have_attribute("data-verdict", "legal")
    expect(worked.locator(".worked-under b")).to_have_text(OTHER.title)
    expect(worked.locator(".worked-under")).to_be_visible()
    expect(worked.locator(".worked-stale")).to_have_count(0)
    expect(card.slot("announce")).to_contain_text(OTHER.title)

    choose(page, OWN.name)
    expect(worked).to_have_attribute("data-ruleset", OWN.name)
    assert worked.inner_text() == own


def test_rules_chosen_before_scripts_load_count(page: Page, server: SiteServer) -> None:
    """The script loads late and picks up the rules chosen before."""
    held: list[Route] = []
    page.route(SCRIPT, lambda route: route.continue_() if held else held.append(route))
    with page.expect_request(SCRIPT):
        page.goto(server.at(ONE.path), wait_until="commit")
    card = Card(page, ONE)
    page.locator("select[name=ruleset]").evaluate("(rules, name) => { rules.value = name; }", OTHER.name)
    held[0].continue_()
    until(page, "document.querySelector('form[data-puzzle]').dataset.live === ''")
    expect(card.slot("worked")).to_have_attribute("data-ruleset", OTHER.name)


@pytest.mark.may_log("status of 404", "start.js")
def test_waiting_answer_is_worked_when_the_engine_loads(page: Page, server: SiteServer) -> None:
    """
    Until then the answer is labelled with the puzzle's own rules; choosing those again removes the label.

    Even after a failure, only the last chosen rules are applied.
    """
    server.faults["start.js"] = Fault.MISSING
    card = opened(page, server, ONE)
    worked = card.slot("worked")
    card.form.evaluate("form => form.scrollIntoView()")
    until(page, "document.querySelector('[data-slot=engine]').dataset.phase === 'failed'")
    choose(page, OTHER.name)
    expect(worked.locator(".worked-stale")).to_be_visible()
    expect(worked.locator(".worked-under b")).to_have_text(OWN.title)
    assert worked.evaluate("place => place.firstElementChild.className") == "worked-stale"
    choose(page, OWN.name)
    expect(worked.locator(".worked-stale")).to_have_count(0)

    last = next(rules for rules in rulesets(ONE.puzzle) if rules.name not in (OTHER.name, OWN.name))
    choose(page, last.name)
    choose(page, OTHER.name)
    expect(worked.locator(".worked-stale")).to_have_count(1)
    server.faults.clear()
    card.form.get_by_role("button", name="Try again").click()
    page.mouse.move(5, 5)
    expect(worked).to_have_attribute("data-ruleset", OTHER.name)
    expect(worked.locator(".worked-stale")).to_have_count(0)


def test_wrapped_account_is_still_a_table(page: Page, server: SiteServer) -> None:
    """In a narrow column its cells form a grid, but screen readers still find table cells under their headings."""
    page.set_viewport_size({"width": 390, "height": 844})
    opened(page, server, PAID)
    line = page.locator(".account tbody tr").first
    expect(line).to_have_css("display", "grid")
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    roles = {node["role"]["value"] for node in nodes if not node["ignored"]}
    assert {"table", "row", "rowheader", "cell"} <= roles
