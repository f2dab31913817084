"""Practice: positions come one after another, each has a URL, and a minute is enough for several."""

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from callwise.american.questions.exchange_questions import Allowed
from callwise.practice.daily_dispute import dispute
from callwise.practice.maker_index import by_clause, makers
from callwise.practice.orders import Order, make
from callwise.view.elements.prose import plain
from tests.support.browser.browsing import go_on, hear_onward, until
from tests.support.browser.page_probes import violations
from tests.support.browser.site_server import SiteServer

PATH = "practice/"
DISPUTE = "dispute/"
ORDER = Order("other", clause="priority.ron-first", asks="priority.timeline", ruleset="common", level=1)
COVERED = """card => {
  const bar = card.querySelector('.desk-bar');
  const { top } = bar.getBoundingClientRect();
  const pressed = [...card.querySelectorAll('.desk > :not(.desk-bar) :is(label, button, summary)')];
  return pressed.filter((one) => one.getBoundingClientRect().bottom > top).map(({ textContent }) => textContent);
}"""
"""Tells what can be pressed and is under the bar."""
MEDIUM = 2
OTHER = f"v=1&seed={ORDER.seed}&clause={ORDER.clause}&asks={ORDER.asks}&rules={ORDER.ruleset}&level={ORDER.level}"


def test_position_with_no_right_answer_is_redrawn(page: Page, server: SiteServer) -> None:
    """It isn't if its URL asks for it."""
    first, then = ("000000", "111111")
    page.add_init_script("""
      let drawn = 0;
      const random = crypto.getRandomValues.bind(crypto);
      crypto.getRandomValues = (bytes) => (bytes.length === 6 ? bytes.fill(drawn++) : random(bytes));
      Math.random = () => 0.9;
    """)
    asks = Allowed.id
    aims = [aim for maker in makers() if maker.case is Allowed for aim in maker.aims if last_question(aim) == asks]
    clause = next(aim for aim in aims if nothing(aim, first) and not nothing(aim, then))
    page.goto(server.at(f"{PATH}american/#v=1&clause={clause}&level={MEDIUM}"))
    page.get_by_role("button", name="Start", exact=True).click()
    until(page, f"location.hash.includes('seed={then}&clause={clause}')")
    page.goto(server.at(f"{PATH}american/#v=1&seed={first}&clause={clause}&level={MEDIUM}"))
    page.reload()
    until(page, f"location.hash.includes('seed={first}&clause={clause}&asks=')")


def answer(card: Locator) -> None:
    """Choose the first answer or write the first amount, and say that it's all unless one press is."""
    if card.get_attribute("data-form") == "amounts":
        card.locator(".points > input").first.fill("1000")
    else:
        card.locator("input[name=answer]").first.check(force=True)
    if card.get_attribute("data-one") is None:
        card.locator(".desk-primary > [type=submit]").click()


def last_question(clause: str) -> str | None:
    """Return the last question that can be asked about a clause at any table."""
    usual = [maker.case.id for maker in by_clause()[clause] if maker.ruleset is None]
    return usual[-1] if usual else None


def nothing(clause: str, seed: str) -> bool:
    """Whether a position of medium difficulty has no right answer."""
    puzzle = make(Order(seed, clause, last_question(clause), "league", MEDIUM)).puzzle
    return not any(one.ruling.is_legal for one in puzzle.form.rulings(puzzle.rules))


def test_positions_follow_one_another_and_end_in_results(page: Page, server: SiteServer) -> None:
    """Each counts one answer; the URL restores it, and the end says in sentences what was missed."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(server.at(f"{PATH}#v=1&clause=kuikae.suji"))
    expect(page.locator("input[name=clause]:checked")).to_have_count(1)
    page.get_by_role("button", name="Start", exact=True).click()
    card = page.locator("form.puzzle")
    expect(card).to_be_visible()
    expect(page.locator(".practice-step")).to_have_text("1 of 10")
    assert card.evaluate(COVERED) == []
    address, title = page.url, card.get_attribute("aria-label")
    assert re.search(r"seed=[a-z0-9]+&clause=kuikae.suji&asks=kuikae.", address)

    answer(card)
    expect(card.locator(".ruling")).to_be_visible()
    is_right = card.get_attribute("data-ruled") == "right"
    page.get_by_role("link", name="Embed").click()
    lines = page.get_by_role("dialog")
    expect(lines.locator("iframe").first).to_have_attribute("src", re.compile(r"embed/ask/.*asks=kuikae\."))
    lines.get_by_role("button", name="Close").click()
    expect(card.locator("[data-act=onward]")).to_have_text("Next")
    go_on(card)
    expect(page.locator(".practice-step")).to_have_text(re.compile("^2 of 10( · 1 right so far)?$"))

    other = page.context.new_page()
    other.set_viewport_size({"width": 390, "height": 844})
    other.goto(address)
    expect(other.locator("form.puzzle")).to_have_attribute("aria-label", title or "")
    other.evaluate("hash => (location.hash = hash)", OTHER)
    expect(other.locator("form.puzzle")).to_have_attribute("aria-label", plain(make(ORDER).puzzle.title))
    assert other.locator("form.puzzle").evaluate(COVERED) == []
    expect(other.locator(".desk-asks")).to_be_in_viewport(ratio=1)
    other.close()

    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("heading", name=re.compile("^[01] of 1 right the first time\\.$"))).to_be_visible()

    link = page.get_by_role("link", name="Make a set of these")
    expect(link).to_have_attribute("href", re.compile(r"instructors/make/#v=1&count=.*&puzzles=own/1,own/2&own="))

    missed = page.get_by_role("button", name="Only what you missed")
    assert missed.is_visible() is not is_right
    lines = page.locator("[data-slot=missed-list] > li")
    expect(lines).to_have_count(0 if is_right else 1)
    if not is_right:
        expect(lines).to_have_text(re.compile(r"^You missed The other end of the sequence once\. .+\.\s*$"))
        expect(lines.get_by_role("link")).to_have_attribute("href", re.compile("the-other-end-of-the-run/$"))
        missed.click()
        expect(card).to_be_visible()
        assert "clause=kuikae.suji" in page.url
        page.get_by_role("button", name="Stop").click()

    page.get_by_role("button", name="Choose", exact=True).click()
    page.get_by_role("button", name="One minute").click()
    quick = page.locator(".quick")
    expect(quick).to_be_visible()
    before = quick.inner_text()
    press = page.locator("[data-act=stands]")
    at = press.bounding_box()
    press.click()
    expect(page.locator("[data-slot=said]")).not_to_be_empty()
    assert press.bounding_box() == at
    expect(quick).not_to_have_text(before, use_inner_text=True)
    assert press.bounding_box() == at
    assert violations(page) == []


STOP_AT_ONCE = "for (const act of ['onward', 'stop']) document.querySelector(`[data-act=${act}]`).click()"
"""Stop while the next position is being drawn."""


@pytest.mark.parametrize("answered", [1, pytest.param(10, marks=pytest.mark.deep)])
def test_practice_follows_the_reader(page: Page, server: SiteServer, answered: int) -> None:
    """
    Two presses start it, with the button in sight; it asks what was met, at the reader’s table, and takes one press.

    Ten positions, or fewer if it is stopped, are followed by their sum. The reader’s game is opened, unless the link
    names what to practise.
    """
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(server.at(PATH))
    about = page.locator("[data-slot=about]")
    expect(about).to_have_text("Eight rules to start with. Lessons add more.")
    marks = {
        "swap-calling/both-ends": {"tried": 1, "right": True, "hints": 0, "ruleset": "common", "when": 1},
    }
    page.evaluate(
        """(marks) => {
          localStorage.setItem("callwise.progress.v1", JSON.stringify({ marks }));
          localStorage.setItem("callwise.tables.v1", JSON.stringify({ riichi: "ema-2025" }));
        }""",
        marks,
    )
    page.reload()
    expect(page.locator("[data-slot=table]")).to_have_text("EMA 2025")
    expect(about).to_have_text(re.compile("^[A-Z][a-z]+ rules from your lessons.$"))
    start = page.get_by_role("button", name="Start", exact=True)
    expect(start).to_be_in_viewport(ratio=1)
    start.click()
    card = page.locator("form.puzzle")
    for number in range(1, answered + 1):
        expect(page.locator(".practice-step")).to_have_text(re.compile(f"^{number} of 10"))
        assert "rules=ema-2025&level=5" in page.url
        card.locator(".felt input, input[name=answer]").first.check(force=True)
        expect(card.locator(".ruling")).to_be_visible()
        expect(card.locator("[data-act=onward]")).to_have_text("Done" if number == 10 else "Next")
        if number == answered < 10:
            hear_onward(page)
            page.evaluate(STOP_AT_ONCE)
            page.wait_for_timeout(300)
        else:
            go_on(card)
    heading = re.compile(rf"^\d+ of {answered} right the first time\.$")
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    assert page.locator("[data-slot=missed-list] > li").count() <= 4

    page.evaluate("localStorage.setItem('callwise.game.v1', 'american')")
    page.goto(server.at(PATH))
    page.wait_for_url(re.compile("practice/american/$"))
    page.goto(server.at(f"{PATH}#v=1&clause=kuikae.suji"))
    expect(page.locator(".practice")).to_have_attribute("data-family", "riichi")


def test_meaningless_url_is_reported(page: Page, server: SiteServer) -> None:
    page.goto(server.at(f"{PATH}#v=1&clause=no.such"))
    expect(page.locator("[data-slot=says]")).to_have_text(
        "This link asks for “no.such”, which can’t be practised here."
    )


def test_daily_dispute_needs_no_engine(page: Page, server: SiteServer) -> None:
    """It is built into the site, for each game, as is yesterday's; the ruling comes from the engine."""
    server.stands_in = "export const startEngine = () => new Promise(() => {});"
    page.goto(server.at(DISPUTE))
    card = page.locator("form.puzzle")
    today = str(page.evaluate("new Date().toLocaleDateString('sv')"))
    expect(card).to_have_attribute("aria-label", plain(dispute(today).puzzle.title))
    expect(page.locator("[data-slot=says]")).to_be_empty()
    page.get_by_role("link", name="Yesterday’s, with its ruling").click()
    before = str(date.fromisoformat(today) - timedelta(days=1))
    expect(card).to_have_attribute("aria-label", plain(dispute(before).puzzle.title))
    expect(card.locator("details.worked")).to_have_attribute("open", "")
    page.evaluate("localStorage.setItem('callwise.game.v1', 'american')")
    page.goto(server.at(DISPUTE))
    expect(card).to_have_attribute("aria-label", plain(dispute(today, "american").puzzle.title))


def test_daily_dispute_is_the_same_for_everybody(page: Page, server: SiteServer) -> None:
    """It is derived from the date; today's first answer is shown in a line, and earlier days show the worked answer."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(server.at(f"{DISPUTE}#2026-11-20"))
    card = page.locator("form.puzzle")
    expect(card).to_have_attribute("aria-label", plain(dispute("2026-11-20").puzzle.title))
    expect(card.locator("details.worked")).to_have_attribute("open", "")
    page.get_by_role("link", name="Today’s").click()
    expect(page.get_by_role("link", name="Yesterday’s, with its ruling")).to_be_visible()
    expect(page.locator("[data-slot=result]")).to_be_hidden()
    answer(card)
    line = page.locator("[data-slot=line]")
    expect(line).to_have_text(re.compile(r"^Callwise dispute of \d{4}-\d{2}-\d{2}: .*/dispute/#\d{4}-\d{2}-\d{2}$"))
    page.reload()
    expect(line).to_have_text(re.compile("^Callwise dispute of"))
    page.goto(server.at(f"{DISPUTE}#2099-01-01"))
    page.reload()
    expect(page.locator("[data-slot=says]")).to_contain_text("comes on that day")
