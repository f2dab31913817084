"""Learners working through a set: practice and test, resuming, and two learners on one device."""

import json
import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from callwise.doors import bridge
from callwise.instructors.results.course_sets import ready
from callwise.instructors.sets.puzzle_set import Mode
from callwise.puzzle.checks.prerequisites import leans_on
from callwise.view.elements.prose import plain
from tests.browser.answers.course_puzzles import ALL, AMOUNTS, COURSE, ONE, Card, Placed, find
from tests.browser.instructors.set_pages import (
    NAME,
    SHOWN,
    a_set,
    around,
    begun,
    hand_in,
    handed,
    keep,
    on_desk,
    opened,
    receipt,
)
from tests.support.browser.browsing import go_on, hear_onward, until
from tests.support.browser.page_probes import still, violations
from tests.support.browser.site_server import SiteServer

ORDER = find(lambda placed: placed.puzzle.form.case.id == "exchange.order")
PLAY = find(lambda placed: placed.puzzle.form.case.id == "exchange.play")
SEVERAL = [
    *[Placed(track, puzzle) for track in COURSE.tracks for puzzle in track.puzzles][:6],
    find(lambda placed: placed.puzzle.name == "a-moment-after"),
    find(lambda placed: placed.puzzle.name == "back-to-the-hand"),
]
"""The first of the course, and two of which one leans on the other."""
PROGRESS = "callwise.progress.v1"
BLOCKED = """
if (location.protocol === "http:") {
  Object.defineProperty(self, "localStorage", { get() { throw new DOMException("refused", "SecurityError"); } });
}
"""
STEP = "document.querySelector('[data-on-desk] .desk-step b')?.textContent"
LIST = "[...document.querySelectorAll('.set-list li')].map((one) => one.innerText.replace(/\\s+/g, ' ').trim())"
IN_ORDER = "[...document.querySelectorAll('[data-on-desk] .pips > li')].map((one) => one.dataset.number)"
TELLS = ".ruling, .hint, .worked, .strip, [data-verdict], [data-act=hint], [data-stamp]"


@pytest.mark.deep
def test_set_can_be_practised_by_keyboard(page: Page, server: SiteServer) -> None:
    """
    Enter begins, answers and continues; each puzzle has focus and a title, Back leads to the previous one, and the URL
    stays the set's throughout.
    """
    address = a_set(ONE, ALL)
    opened(page, server, address)
    before = page.url
    assert not page.evaluate("document.activeElement.closest('form')")
    page.get_by_label("Your name").focus()
    page.keyboard.type("  Anna   B. ")
    page.keyboard.press("Enter")
    for nth, placed in enumerate((ONE, ALL), 1):
        card = on_desk(page, placed)
        assert page.evaluate(STEP) == f"{nth} of 2"
        until(page, f"document.title.startsWith('{nth} of 2: ') && document.title.endsWith('{NAME}')")
        assert page.evaluate("document.activeElement.dataset.key") == placed.key
        expect(page.locator("h1")).to_have_count(1)
        for _, value in placed.right:
            card.input(value).press("Enter")
        if placed is ALL:
            card.primary.press("Enter")
        assert card.grade() == "right"
        until(page, "document.activeElement.matches('.ruling h3')")
        hear_onward(page)
        page.keyboard.press("Enter")
    expect(page.locator("[data-slot=sum]")).to_have_text("2 of 2 right")
    expect(page.locator("[data-slot=took]")).to_have_text("2 answers given, 2 right at once.")
    text, link = receipt(page)
    assert "Anna B." in text
    assert link.startswith(server.at("instructors/results/#receipt=callwise-receipt-2-"))
    found = json.loads(bridge.handle(json.dumps({"method": "receipts.find", "params": {"text": f"Hello!\n{text}"}})))
    (one,) = found["result"]["receipts"]
    assert one["set"]["puzzles"] == [ONE.key, ALL.key]
    assert set(json.loads(str(page.evaluate(f"localStorage.getItem('{PROGRESS}')")))["marks"]) == {ONE.key, ALL.key}
    assert page.url == before
    for placed in (ALL, ONE):
        page.go_back()
        on_desk(page, placed)
        assert page.url == before
    page.go_back()
    expect(page.get_by_label("Your name")).to_be_visible()
    page.goto(link)
    expect(page.locator("[data-slot=says]")).to_have_text("1 receipt is in the grid.")


def test_practice_records_tries_and_hints(page: Page, server: SiteServer) -> None:
    """
    The receipt has the first and last answer, the tries, the hints, and when the worked answer was opened, which waits
    for the first answer; after a right answer nothing more is recorded.
    """
    begun(page, server, a_set(ALL, ONE))
    card = on_desk(page, ALL)
    page.get_by_role("button", name="Rules of this puzzle").click()
    expect(card.form.locator(".why h3").first).to_have_text("Rules of this puzzle")
    expect(card.form.locator(":is(.worked, .puzzle-link):visible")).to_have_count(0)
    card.form.locator(".why-close").click()
    card.form.locator("[data-act=hint]").click()
    wrong = next(code for code in ALL.offered if ("answer", code) not in ALL.right)
    assert card.answer(wrong) != "right"
    card.form.locator(".why-link").click()
    expect(card.form.locator(".worked")).to_be_visible()
    card.form.locator(".why-close").click()
    card.again()
    assert card.answer_right() == "right"
    page.keyboard.press("r")
    expect(card.form).not_to_have_attribute("data-ruled", "right")
    assert card.answer(wrong) != "right"
    expect(page.locator(".set-list li").first).to_contain_text("right")
    around(page, "Next")
    on_desk(page, ONE)
    around(page, "Previous")
    on_desk(page, ALL)
    done = handed(page)["done"]
    assert [(one["number"], one["tried"], one["hints"], one["worked"]) for one in done] == [(1, 2, 1, 1)]


def test_test_reveals_nothing_before_it_is_handed_in(page: Page, server: SiteServer) -> None:
    """
    It shows no hint, worked answer, ruling or title, since titles can give the point away.

    Answers can be changed until then, and afterwards every ruling and title can be read.
    """
    still(page)
    titles = {plain(placed.puzzle.title) for placed in (ONE, ALL, SEVERAL[0])}
    begun(page, server, a_set(ONE, ALL, SEVERAL[0], AMOUNTS, mode=Mode.TEST), "Ben")
    illegal = next(code for code in ONE.offered if ("answer", code) not in ONE.right)
    for code in (illegal, ONE.right[0][1]):
        card = on_desk(page, ONE)
        expect(card.form.locator(TELLS)).to_have_count(0)
        card.choose(code)
        keep(page)
        on_desk(page, ALL)
        page.go_back()
    expect(on_desk(page, ONE).slot("kept")).to_contain_text("Kept.")
    page.locator(".set-list button").nth(1).click()
    card = on_desk(page, ALL)
    card.choose(next(code for code in ALL.offered if ("answer", code) not in ALL.right))
    keep(page)
    on_desk(page, SEVERAL[0])
    assert page.evaluate(LIST)[0].endswith("answered")
    assert not [title for title in titles if title in f"{page.title()} {page.locator('main').inner_text()}"]
    expect(page.locator(TELLS)).to_have_count(0)
    around(page, "Next")
    amounts = on_desk(page, AMOUNTS).form
    amounts.locator(".points > input").first.fill("0")
    expect(amounts.locator(".desk-primary > [type=submit]")).to_have_text("Write an amount")
    around(page, "To the end")
    expect(page.locator("[data-slot=left]")).to_have_text("Puzzles 3 and 4 are still open.")
    expect(page.locator("[data-slot=receipt]")).to_be_hidden()
    assert not [title for title in titles if title in f"{page.title()} {page.locator('main').inner_text()}"]
    page.get_by_role("button", name="Finish the test…").click()
    expect(page.get_by_role("dialog")).to_contain_text("Puzzles 3 and 4 are still open.")
    assert violations(page) == []
    page.get_by_role("button", name="Not yet").click()
    page.get_by_role("button", name="Back to the puzzles").click()
    on_desk(page, SEVERAL[0])
    page.get_by_role("button", name="To the end of the set").click()
    expect(page.locator(TELLS)).to_have_count(0)
    hand_in(page)
    expect(page.locator("[data-slot=sum]")).to_have_text("1 of 4 right")
    receipt(page)
    assert violations(page) == []
    assert page.evaluate(f"localStorage.getItem('{PROGRESS}')") is None
    assert [(one["tried"], one["hints"]) for one in handed(page)["done"]] == [(1, 0), (1, 0)]
    page.locator(".set-row button").first.click()
    card = on_desk(page, ONE)
    assert card.grade() == "right"
    expect(card.form.locator(".ruling")).to_be_visible()
    card.open_reasons()
    expect(card.form.locator("details.worked")).to_be_visible()
    expect(card.form.locator(".desk-title")).to_have_text(plain(ONE.puzzle.title))


@pytest.mark.deep
def test_steps_of_a_test_reveal_nothing(page: Page, server: SiteServer) -> None:
    """Illegal steps look like legal ones, nothing gives them away, and all steps survive a reload."""
    begun(page, server, a_set(ORDER, PLAY, mode=Mode.TEST))
    for placed in (ORDER, PLAY):
        form = on_desk(page, placed).form
        for nth in (1, 2):
            form.locator(".verbs button:not([hidden])").first.click()
            until(page, f"document.querySelectorAll('[data-on-desk] .step-row input').length === {nth}")
            expect(page.locator(TELLS)).to_have_count(0)
        expect(form.locator("button[value=undo]")).to_have_count(1)
        keep(page)
    expect(page.locator("[data-slot=left]")).to_have_text("Every puzzle is answered.")
    page.reload()
    for nth, placed in enumerate((ORDER, PLAY)):
        page.locator(".set-row button").nth(nth).click()
        expect(on_desk(page, placed).form.locator(".step-row input")).to_have_count(2)
        expect(page.locator(TELLS)).to_have_count(0)
        page.go_back()


@pytest.mark.deep
def test_order_depends_on_the_name(page: Page, server: SiteServer) -> None:
    """
    Each name has a fixed order, even the empty name; the receipt keeps the set's order.

    In each order, a puzzle directly follows its prerequisite.
    """
    address = a_set(*SEVERAL, mode=Mode.TEST, shuffled=True)
    orders = {}
    for who in ("Anna", "Ben", ""):
        begun(page, server, address, who)
        orders[who] = page.evaluate(IN_ORDER)
    assert len({tuple(order) for order in orders.values()}) == len(orders)
    assert len({frozenset(order) for order in orders.values()}) == 1
    leaning = leans_on(COURSE)
    keys = [one.key for one in SEVERAL]
    pairs = [(str(keys.index(leaning[key]) + 1), str(keys.index(key) + 1)) for key in keys if key in leaning]
    assert pairs
    for order in orders.values():
        assert {*pairs} <= {*pairwise(order)}
    opened(page, server, address)
    page.get_by_role("button", name="Go on: Ben").click()
    key = str(until(page, SHOWN))
    assert page.evaluate(IN_ORDER) == orders["Ben"]
    placed = next(one for one in SEVERAL if one.key == key)
    answer = placed.right
    Card(page, placed).give(tuple(answer))
    keep(page)
    until(page, f"{SHOWN} !== {json.dumps(key)}")
    assert [one["number"] for one in handed(page)["done"]] == [SEVERAL.index(placed) + 1]


def test_each_learner_has_a_run_that_survives_reload(page: Page, server: SiteServer) -> None:
    """
    Saved and unfinished answers are restored; another name begins another run.

    A test can't be restarted, or begun without a required name; practice can. Learners who lose the link can return
    through the home page and the settings; unfinished practice is listed there too, and its end page says what is open.
    """
    address = a_set(ONE, ALL, mode=Mode.TEST, named=True)
    opened(page, server, address)
    expect(page.locator("#who-about")).to_have_text(re.compile("^It stays on this device"), use_inner_text=True)
    page.get_by_label("Your name").fill("  ")
    page.get_by_role("button", name="Begin", exact=True).click()
    assert page.locator("#who:focus:invalid").count() == 1
    begun(page, server, address, "Anna")
    on_desk(page, ONE).choose(ONE.offered[0])
    keep(page)
    on_desk(page, ALL).choose(ALL.offered[0])
    page.reload()
    card = on_desk(page, ALL)
    expect(card.input(ALL.offered[0])).to_be_checked()
    page.go_back()
    expect(on_desk(page, ONE).input(ONE.offered[0])).to_be_checked()
    begun(page, server, address, "Ben")
    expect(on_desk(page, ONE).form.locator(":checked:not(option)")).to_have_count(0)
    opened(page, server, address)
    assert [one.inner_text() for one in page.locator(".set-begun b").all()] == ["Ben", "Anna"]
    expect(page.get_by_role("button", name="Start over…")).to_have_count(0)
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(on_desk(page, ALL).input(ALL.offered[0])).to_be_checked()
    address = a_set(ONE, ALL)
    begun(page, server, address, "Anna")
    card = on_desk(page, ONE)
    card.answer(ONE.offered[0])
    page.get_by_role("button", name="To the end of the set").click()
    expect(page.locator("[data-slot=took]")).to_have_text("Puzzle 2 is still open.")
    receipt(page)
    listed = page.locator("[data-slot=begun] a")
    for way in ("settings/", ""):
        page.goto(server.at(way))
        expect(listed).to_have_count(3)
        expect(page.locator("[data-slot=begun]")).to_contain_text("1 of 2 answered, Anna")
    listed.first.click()
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Start over").click()
    expect(on_desk(page, ONE).form.locator(":checked:not(option)")).to_have_count(0)
    assert handed(page)["done"] == []


def test_set_rules_override_the_readers_table(page: Page, server: SiteServer) -> None:
    """They apply to every puzzle that supports them; no other rules can be chosen."""
    other = next(rules for rules in ONE.puzzle.form.case.presets() if rules.name != ONE.puzzle.rules.name)
    page.goto(server.at("about/"))
    page.evaluate("""localStorage.setItem("callwise.tables.v1", '{"riichi": "m-league"}')""")
    begun(page, server, a_set(ONE, ORDER, rules=(other.name,)))
    card = on_desk(page, ONE)
    expect(card.form.locator("select")).to_be_hidden()
    assert card.form.locator("select").input_value() == other.name
    expect(card.form.locator(".puzzle-rules > b")).to_have_text(other.title)
    around(page, "Next")
    assert on_desk(page, ORDER).form.locator("select").input_value() == ORDER.puzzle.rules.name


@pytest.mark.deep
def test_short_path_needs_no_name_and_suggests_next_steps(page: Page, server: SiteServer) -> None:
    """It uses the chosen rules; the home page resumes it, and there is no receipt."""
    name = COURSE.short[0]
    placed = find(lambda one: one.key == ready(COURSE)[name].puzzles[0])
    (lesson,) = (one for one in placed.track.lessons if placed.puzzle in one.puzzles)
    rules = next(one for one in placed.puzzle.form.case.presets() if one.name != placed.puzzle.rules.name)
    page.goto(server.at(f"ways/{name}/"))
    expect(page.get_by_label("Your name")).to_have_count(0)
    page.get_by_label("Rules").select_option(rules.name)
    page.wait_for_url(f"**/ways/{name}/#rules={rules.name}")
    expect(page.get_by_label("Rules")).to_have_value(rules.name)
    page.get_by_role("button", name="Begin", exact=True).click()
    card = on_desk(page, placed)
    expect(card.form.locator(".puzzle-rules > b")).to_have_text(rules.title)
    card.give(tuple(placed.puzzle.form.right(rules) or ()))
    card.ask()
    assert card.grade() == "right"
    page.goto(server.at(""))
    page.get_by_role("link", name=f"Go on: {ready(COURSE)[name].name}").click()
    page.wait_for_url(f"**/ways/{name}/#rules={rules.name}")
    page.get_by_role("button", name="Go on").click()
    until(page, SHOWN)
    page.get_by_role("button", name="To the end").click()
    learn = page.locator("[data-slot=learn] a:visible")
    expect(learn.first).to_be_visible()
    addresses = learn.evaluate_all("(links) => links.map((link) => link.href)")
    assert server.at(f"{placed.track.key(lesson.name)}/") not in addresses
    expect(page.locator("[data-slot=receipt]")).to_have_count(0)


@pytest.mark.deep
def test_set_can_be_worked_through_without_storage(page: Page, server: SiteServer) -> None:
    """The page says so once, before anything is lost; the receipt is shown."""
    page.add_init_script(BLOCKED)
    begun(page, server, a_set(ONE), "Anna")
    card = on_desk(page, ONE)
    assert card.answer_right() == "right"
    go_on(card.form)
    text, _ = receipt(page)
    assert "callwise-receipt-2-" in text
    expect(page.locator(".notice")).to_have_count(1)
    expect(page.locator(".notice")).to_contain_text("save your receipt first")


@pytest.mark.deep
def test_each_state_fits_a_small_phone(page: Page, server: SiteServer) -> None:
    """At 320 pixels nothing is cut off, and axe finds nothing, in light and dark."""
    still(page)
    page.set_viewport_size({"width": 320, "height": 700})
    fits = "document.documentElement.scrollWidth <= 320"
    opened(page, server, "v=3")
    assert page.evaluate(fits)
    begun(page, server, a_set(ONE, ALL, ORDER), "W" * 60)
    assert page.evaluate(fits)
    assert violations(page) == []
    card = on_desk(page, ONE)
    card.give(ONE.right)
    card.ask()
    card.grade()
    assert page.evaluate(fits)
    opened(page, server, a_set(ONE, ALL, ORDER))
    assert page.evaluate(fits)
    assert violations(page) == []
