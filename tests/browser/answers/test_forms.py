"""
Each kind of answer in a real browser, using the made-up game with rulings from this Python process.

The page's scripts contain no game rules, so a family they have never seen is a fair test.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from callwise.doors import bridge
from callwise.puzzle.file import read_puzzle
from callwise.question.families import also
from callwise.view.cards.card_setting import Setting
from callwise.view.cards.puzzle_card import puzzle_card
from tests.browser.answers.course_puzzles import ONE
from tests.counters import puzzles
from tests.support.browser.browsing import settled, until
from tests.support.browser.site_server import SiteServer, with_digest

START = """
export async function startEngine() {
  const ask = async (text) => (await fetch("/bridge", { method: "POST", body: text })).text();
  return { ask, stop() {}, broken: new Promise(() => {}) };
}
"""
Opens = Callable[[str], Locator]


@pytest.fixture
def opens(page: Page, server: SiteServer, site_root: Path) -> Iterator[Opens]:
    """Open one puzzle of the made-up game, or several named with commas; return its form."""
    frame = (site_root / ONE.path / "index.html").read_text("utf-8")
    frame = with_digest(re.sub(r'data-engine="[^"]*"', 'data-engine="/counters/"', frame), START)

    def card(route: Route) -> None:
        names = route.request.url.rsplit("=", 1)[1].split(",")
        drawn = "".join(
            puzzle_card(read_puzzle(puzzles.EVERY[name], name), Setting(key=f"counters/{name}")) for name in names
        )
        html = re.sub(r'<form class="puzzle".*?</form>', lambda _: drawn, frame, count=1, flags=re.S)
        route.fulfill(content_type="text/html", body=html)

    def answer(route: Route) -> None:
        route.fulfill(content_type="application/json", body=bridge.handle(route.request.post_data or ""))

    page.route("**/*counters=*", card)
    page.route("**/counters/start.js*", lambda route: route.fulfill(content_type="text/javascript", body=START))
    page.route("**/bridge", answer)

    def open_(name: str) -> Locator:
        page.goto(server.at(f"{ONE.path}?counters={name}"))
        form = page.locator("form.puzzle")
        expect(form.last).to_have_attribute("data-live", "")  # a desk that is still being laid moves what is pressed
        settled(page)
        return form

    with also("tests.counters"):
        yield open_


def ask(page: Page, form: Locator) -> str:
    """Ask for a ruling and return its grade."""
    page.evaluate("delete document.querySelector('form.puzzle').dataset.ruled")
    form.locator(".desk-primary > [type=submit]").dispatch_event("click")
    return str(until(page, "document.querySelector('form.puzzle').dataset.ruled"))


def test_amounts_are_entered_for_each_seat(page: Page, opens: Opens) -> None:
    """Nothing is an answer, a wrong amount is marked and explained by its payment, and correct ones pass."""
    form = opens("pay")
    east, west = form.get_by_label("East", exact=True), form.get_by_label("West", exact=True)
    expect(form.locator(".desk-primary > [type=submit]")).to_have_text("Nobody pays")
    east.fill("-30")
    west.fill("20")
    assert ask(page, form) == "almost"
    assert form.locator("label[data-verdict=missed] input").get_attribute("name") == "east"
    expect(form.locator(".why .account tbody tr").first).to_contain_text("−20")
    form.get_by_role("button", name="Try again").click()
    assert form.locator("label[data-verdict]").count() == 0
    expect(form.locator(".verdict")).to_have_count(0)
    expect(east).to_have_value("")
    east.fill("-20")
    assert ask(page, form) == "right"


NO_AMOUNTS = {
    "20 points": "'20 points' for East isn’t an amount; write a whole number",
    "-15": "-15 for East isn’t a multiple of 10",
    "2.5": "'2.5' for East isn’t an amount",
    "999999999999": "'999999999999' for East isn’t an amount",
}
"""Invalid amounts, and the error for each."""


@pytest.mark.deep
def test_amounts_can_be_entered_by_keyboard(page: Page, opens: Opens) -> None:
    """
    Enter submits, what the payee receives adds itself up, and the mistake is shown at the seat and in the headline.

    An invalid amount gets the engine's message and stays in the field to be corrected.
    """
    form = opens("owe")
    east = form.get_by_label("East pays", exact=True)
    for written, says in NO_AMOUNTS.items():
        east.fill(written)
        east.press("Enter")
        expect(form.locator("[data-slot=message]")).to_contain_text(says)
        expect(east).to_have_value(written)
    east.fill("")
    page.keyboard.type("30")
    expect(form.locator("output")).to_have_text("30")
    page.keyboard.press("Enter")
    expect(form.locator(".decides")).to_contain_text("East holds")
    assert form.locator("label[data-verdict] input").get_attribute("name") == "east"


def test_unsettled_payer_can_be_answered(page: Page, opens: Opens) -> None:
    """It is right if the rules don't say who pays; under other rules it isn't offered."""
    form = opens("pay-open")
    open_ = form.get_by_label("These rules don’t settle it")
    open_.check()
    assert ask(page, form) == "right"
    form.locator("select[name=ruleset]").select_option("usual", force=True)
    expect(open_).to_be_hidden()
    assert not open_.is_checked()


def do(form: Locator, name: str) -> None:
    """Perform the step with this name."""
    before = form.locator(".step-row > li:has(> input)").count()
    form.get_by_label(name).check()
    form.get_by_role("button", name="Do this").click()
    expect(form.locator(".step-row > li:has(> input)")).to_have_count(before + 1)


def test_steps_can_be_undone_and_are_judged_in_order(page: Page, opens: Opens) -> None:
    """A step is asked for if none is picked; the table follows each step; the form posts the history."""
    form = opens("clear")
    done = form.locator(".step-row > li:has(> input)")
    expect(form.get_by_role("button", name="Undo")).to_have_count(0)
    form.get_by_role("button", name="Do this").click()
    expect(form.locator("[data-slot=message]")).to_contain_text("nothing is picked; pick a step first")
    do(form, "Take the white counter")
    assert ask(page, form) == "not-yet"
    expect(form.locator(".byrule")).to_contain_text("White is taken when nothing else is left.")
    form.get_by_role("button", name="Try again").click()
    expect(done).to_have_count(0)
    expect(form.locator(".verdict")).to_have_count(0)
    do(form, "Take the red counter")
    expect(form.locator(".felt-words")).to_contain_text("blue counter and white counter")
    form.get_by_label("Take the blue counter").check()
    assert ask(page, form) == "right"  # the current pick counts as the last step
    expect(form.locator("[data-slot=why] ol.marks > li")).to_have_count(2)


@pytest.mark.deep
def test_steps_go_back_to_the_one_that_failed(page: Page, opens: Opens) -> None:
    """Steps redone from there are judged right; Enter chooses, and never undoes a step."""
    form = opens("clear")
    done = form.locator(".step-row > li:has(> input)")
    for name in ("red", "white", "blue"):
        do(form, f"Take the {name} counter")
    assert ask(page, form) == "not-yet"
    expect(form.locator(".why .next")).to_contain_text("A legal order:")
    form.get_by_role("button", name="Try again").click()
    expect(done).to_have_count(1)
    expect(form.locator("input[type=radio]").first).to_be_focused()
    form.get_by_label("Take the blue counter").check()
    assert ask(page, form) == "right"
    form.locator("[data-act=again]").dispatch_event("click")
    expect(done).to_have_count(0)

    do(form, "Take the red counter")
    form.get_by_label("Take the blue counter").focus()
    page.keyboard.press("Enter")
    expect(form.get_by_label("Take the blue counter")).to_be_checked()
    form.get_by_role("button", name="That’s all").press("Enter")
    until(page, "document.querySelector('form.puzzle').dataset.ruled === 'right'")
    expect(done).to_have_count(2)


# Forms that overflow the page's side, or just a note that the page is too wide.
WIDE = """() => {
  const forms = [...document.querySelectorAll("form.puzzle")].filter((one) => one.scrollWidth > innerWidth);
  return document.documentElement.scrollWidth <= innerWidth ? [] : ["too wide", ...forms.map((one) => one.dataset.key)];
}"""


def test_no_form_is_wider_than_the_page(page: Page, opens: Opens) -> None:
    """All forms stacked on one page, on a desktop and on the smallest phone."""
    forms = opens(",".join(puzzles.EVERY))
    assert forms.count() == len(puzzles.EVERY)
    for width in (1280, 320):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(WIDE) == [], width


def test_steps_are_ruled_on_as_they_are_done(page: Page, opens: Opens) -> None:
    """An illegal step is ruled on and taken back alone; the last step is judged by itself."""
    form = opens("play")
    done = form.locator(".step-row > li:has(> input)")
    form.get_by_role("checkbox", name="White counter").check()
    form.get_by_role("button", name="Take", exact=True).click()
    expect(form).to_have_attribute("data-ruled", "not-yet")
    expect(done).to_have_attribute("data-stamp", "illegal")
    expect(form.locator(".byrule")).to_contain_text("White is taken when nothing else is left.")
    form.get_by_role("button", name="Try again").click()
    expect(done).to_have_count(0)
    for _ in range(2):
        form.get_by_role("button", name="Hint").click()
    expect(form.locator(".hint").last).to_contain_text("Take the red counter")
    form.get_by_role("checkbox", name="Red counter").check()
    form.get_by_role("button", name="Take", exact=True).click()
    expect(done).to_have_count(1)
    expect(form.locator(".step-row .seal")).to_have_count(0)
    expect(form.get_by_role("status").first).to_have_text("Take the red counter")
    form.get_by_role("button", name="Undo").click()
    expect(done).to_have_count(0)
    for nth, name in enumerate(("Red counter", "Blue counter"), 1):
        form.get_by_role("checkbox", name=name).check()
        form.get_by_role("button", name="Take", exact=True).click()
        expect(done).to_have_count(nth)
    expect(form).to_have_attribute("data-ruled", "right")


def test_tiles_on_the_felt_can_be_picked_by_keyboard(page: Page, opens: Opens) -> None:
    """Space picks, a button acts, z undoes, and focus is never lost; picks that aren't on the felt are in a list."""
    form = opens("keep")
    done = form.locator(".step-row > li:has(> input)")
    take = form.get_by_role("button", name="Take", exact=True)
    on_felt = form.locator(".rack").get_by_role("checkbox")
    expect(on_felt).to_have_count(3)
    expect(form.locator(".desk-steps").get_by_role("checkbox")).to_have_count(1)
    on_felt.last.focus()
    page.keyboard.press("Space")
    take.focus()
    page.keyboard.press("Space")
    expect(done).to_have_count(1)
    expect(on_felt).to_have_count(2)
    assert not any(box.is_checked() for box in form.get_by_role("checkbox").all())
    expect(on_felt.first).to_be_focused()
    for _ in range(2):
        form.get_by_role("button", name="Hint").click()
    expect(form.locator(".hint").last).to_contain_text("Take back step 1")
    page.keyboard.press("z")
    expect(done).to_have_count(0)
    take.focus()
    page.keyboard.press("Space")
    expect(form.locator("[data-slot=message]")).to_contain_text("pick the counter that you take")
    for box in (on_felt.first, on_felt.first, form.get_by_role("checkbox", name="White counter")):
        before = done.count()
        box.focus()
        page.keyboard.press("Space")
        take.focus()
        page.keyboard.press("Space")
        expect(done).to_have_count(before + 1)
    expect(form).to_have_attribute("data-ruled", "right")


def test_steps_are_judged_again_under_other_rules(page: Page, opens: Opens) -> None:
    """Usually white can be taken first, but under strict rules that step is removed; focus stays on the rules."""
    form = opens("keep")
    form.get_by_role("checkbox", name="White counter").check()
    form.get_by_role("button", name="Take", exact=True).click()
    expect(form.locator(".step-row > li:has(> input)")).to_have_count(1)
    rules = form.locator("select[name=ruleset]")
    form.evaluate("form => { form.dataset.why = ''; }")
    rules.focus()
    rules.select_option("strict")
    expect(form.locator(".step-row > li:has(> input)")).to_have_count(0)
    expect(rules).to_be_focused()
