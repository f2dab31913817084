"""Puzzles by keyboard: whole lessons, tiles by name, and no shortcuts where keys have another meaning."""

from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from pytest_playwright import CreateContextCallback

from callwise.law.ruling import Verdict
from callwise.puzzle.grade import hints
from callwise.question.forms.offers import NONE as NOTHING
from callwise.view.elements.prose import plain
from tests.browser.answers.course_puzzles import ALL, COURSE, NONE, ONE, Card, Placed, find
from tests.support.browser.browsing import until
from tests.support.browser.site_server import Fault, SiteServer

TRACK = next(track for track in COURSE.tracks if ALL.puzzle in track.puzzles)
LESSON, AFTER = next(
    (lesson, after)
    for lesson, after in pairwise(TRACK.lessons)
    if all(Placed(TRACK, one).on_tiles and Placed(TRACK, one).codes(Verdict.LEGAL) for one in lesson.puzzles)
)
"""A lesson whose right answers are all tiles, and the one after it."""

ANOTHER = next(code for code in ("9z", "8z") if code not in ALL.puzzle.text)
CHOSEN = "[...new Set([...document.querySelectorAll('[name=answer]:checked')].map((input) => input.value))]"
OPEN_DIALOGS = "document.querySelectorAll('dialog[open]').length"
CALLS = find(
    lambda placed: placed.puzzle.form.kind == "choose-all" and len([code for code in placed.offered if " " in code]) > 1
)
"""Several answers in words can be chosen."""

NO_CALL = find(
    lambda placed: (
        placed.none is not None and " " in placed.offered[0] and {*placed.codes(Verdict.ILLEGAL)} == {*placed.offered}
    )
)
"""Answers in words, none of them right."""

SEATS = find(lambda placed: placed.puzzle.form.case.id == "priority.winner" and len(placed.offered) > 2)
"""Several answers at three seats of a table can be chosen."""

THREE = find(lambda placed: len(hints(placed.puzzle)) == 3)
"""The maximum number of hints."""

LONG = 700
"""Milliseconds after which a digit no longer waits for a letter."""


def codes(placed: Placed) -> list[str]:
    """Return the answers in page order."""
    return placed.offered


def assets(server: SiteServer, name: str) -> list[Path]:
    """Return the site's script files with this name."""
    return list((server.root / "assets").glob(f"{name}.*.js"))


def visit(page: Page, server: SiteServer, placed: Placed) -> Card:
    """Open the puzzle's own page without its engine and wait for its key handlers."""
    server.faults["start.js"] = Fault.STALL
    page.goto(server.at(placed.path))
    modules = [
        server.at(f"assets/{path.name}") for name in ("keyboard", "keys", "typed") for path in assets(server, name)
    ]
    page.evaluate("(modules) => Promise.all(modules.map((one) => import(one)))", modules)
    page.wait_for_timeout(50)  # give the page time to load them itself
    return Card(page, placed)


def stop_clock(page: Page) -> None:
    """Freeze the clock of the next page until the test advances it."""
    page.clock.install(time=0)
    page.clock.pause_at(1000)


def press(page: Page, keys: str) -> None:
    """Press keys one after another, wherever the focus is."""
    for key in keys:
        page.keyboard.press(key)


def chosen(page: Page) -> list[str]:
    """Return the chosen answers."""
    return list(page.evaluate(CHOSEN))


def field(card: Card) -> Locator:
    """Open the field for typing answers and return it."""
    card.form.locator("details.typed > summary").press("Enter")
    return card.slot("typed")


def test_lesson_can_be_worked_by_keyboard(page: Page, server: SiteServer) -> None:
    """Tile names, Enter, Enter: through every puzzle of a lesson, past its end and into the next."""
    page.goto(server.at(f"{TRACK.id}/{LESSON.name}/"))
    for place, puzzle in enumerate(LESSON.puzzles):
        placed = Placed(TRACK, puzzle)
        card = Card(page, placed)
        if place:
            until(page, f"document.activeElement.id === '{puzzle.name}'")
        else:
            card.form.evaluate("form => form.scrollIntoView()")
            press(page, placed.codes(Verdict.ILLEGAL)[0])
            page.keyboard.press("Enter")
            assert card.grade() != "right"
            page.keyboard.press("Escape")
            assert chosen(page) == []
            assert page.evaluate("document.activeElement.name") == "answer"
        for code in placed.codes(Verdict.LEGAL):
            press(page, code)
        page.keyboard.press("Enter")
        assert card.grade() == "right"
        until(page, "document.activeElement.matches('.ruling h3')")
        page.keyboard.press("Enter")
    until(page, "document.activeElement.id === 'passed'")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{AFTER.name}/")


def test_digit_is_an_answer_number_unless_a_letter_follows(page: Page, server: SiteServer) -> None:
    """
    Among tiles, a digit waits for its letter; a late letter undoes the numbered choice.

    In fields, lists and key combinations, keys keep their usual meaning.
    """
    stop_clock(page)
    card = visit(page, server, ONE)
    typed = field(card)
    for where in ("[data-slot=typed]", "select[name=ruleset]"):
        card.form.locator(where).focus()
        press(page, "h?1")
        assert_silent(card)
    card.input(codes(ONE)[1]).focus()
    page.keyboard.press("Alt+1")
    page.keyboard.press("Control+h")
    assert_silent(card)
    typed.fill("")

    page.evaluate("document.activeElement.blur()")
    third, last = codes(ONE)[2], codes(ONE)[-1]
    press(page, "3")
    assert chosen(page) == []
    page.clock.run_for(LONG)
    assert chosen(page) == [third]
    assert page.evaluate("document.activeElement.value") == third
    press(page, last)
    assert chosen(page) == [last]

    press(page, last[0])
    nth = codes(ONE)[int(last[0]) - 1]
    assert nth not in chosen(page)
    page.clock.run_for(LONG)
    assert nth in chosen(page)
    press(page, last[1])
    assert chosen(page) == [last]
    card.form.locator("details.worked > summary").focus()
    press(page, "s")
    assert chosen(page) == [last]
    card.input(last).focus()
    press(page, "3")
    page.keyboard.press("Enter")
    assert chosen(page) == [third]


def assert_silent(card: Card) -> None:
    """Check that the keys pressed so far have done nothing."""
    card.page.clock.run_for(LONG)
    assert chosen(card.page) == []
    assert card.page.evaluate(OPEN_DIALOGS) == 0
    assert card.form.locator("details.hint[open]").count() == 0


def test_keys_choose_every_kind_of_answer(page: Page, server: SiteServer) -> None:
    """Tiles and numbers toggle; arrows move between boxes and Space chooses."""
    card = visit(page, server, ALL)
    first, second = codes(ALL)[:2]
    press(page, first + second)
    assert chosen(page) == [first, second]
    press(page, first)
    assert chosen(page) == [second]
    card.input(first).focus()
    page.keyboard.press("ArrowLeft")
    before = page.evaluate("document.activeElement.value")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.value") == first
    assert before != first
    page.keyboard.press("Space")
    assert chosen(page) == [first, second]

    visit(page, server, CALLS)
    press(page, "12")
    assert chosen(page) == codes(CALLS)[:2]

    visit(page, server, NO_CALL)
    press(page, "1")
    press(page, str(len(NO_CALL.offered) + 1))
    assert chosen(page) == [NOTHING]


def test_answers_can_be_typed_in_a_field(page: Page, server: SiteServer) -> None:
    """Answers are chosen while typing, several at once; picking by hand empties the field."""
    card = visit(page, server, ALL)
    first, second = codes(ALL)[:2]
    typed = field(card)
    expect(typed).to_have_accessible_description(
        f"Tiles are chosen as you type. You can type several: {first} {second}."
    )
    for text in (f"{first} {second}", f"{first}{second}", f" {second.upper()}, {first}"):
        typed.fill("")
        assert chosen(page) == []
        typed.press_sequentially(text)
        assert chosen(page) == [first, second], text
    card.input(first).uncheck()
    expect(typed).to_have_value("")
    assert chosen(page) == [second]

    suited = find(lambda placed: bool(pair(placed)))
    card = visit(page, server, suited)
    one, other = pair(suited)
    field(card).fill(f"{one[0]}{other}")
    assert set(chosen(page)) == {one, other}


def pair(placed: Placed) -> tuple[str, ...]:
    """Return two tiles of one suit that can be chosen together, or nothing."""
    if placed.puzzle.form.kind != "choose-all":
        return ()
    tiles = placed.on_tiles
    return next(((one, other) for one in tiles for other in tiles if one < other and one[1] == other[1]), ())


@pytest.mark.deep
def test_field_rejects_answers_not_offered(page: Page, server: SiteServer) -> None:
    """
    Nothing is ruled on; the error names the position and the valid answers, and the field keeps the focus.

    A tile that isn't offered, typed anywhere, goes into the field, where further typing replaces it.
    """
    card = visit(page, server, ALL)
    first = codes(ALL)[0]
    typed = field(card)
    for text, strange in ((f"{first} {ANOTHER}", ANOTHER), ("14", "14"), ("<b>", "<b>")):
        typed.fill(text)
        typed.press("Enter")
        refusal = card.slot("typed-refusal").inner_text()
        assert f"“{strange}”" in refusal
        assert all(code in refusal for code in codes(ALL))
        expect(typed).to_have_attribute("aria-invalid", "true")
        expect(typed).to_be_focused()
        assert chosen(page) == []
    card.ask()
    expect(typed).to_be_focused()
    assert card.message() == ""
    typed.fill(first)
    expect(card.slot("typed-refusal")).to_be_empty()
    assert chosen(page) == [first]

    card = visit(page, server, ONE)
    one, two = codes(ONE)[:2]
    typed = field(card)
    typed.fill(f"{one} {two}")
    typed.press("Enter")
    assert one in card.slot("typed-refusal").inner_text()
    assert chosen(page) == []
    typed.fill("")
    typed.blur()
    suits = sorted({code[1] for code in codes(ONE)})
    strange = next(f"9{suit}" for suit in suits if f"9{suit}" not in codes(ONE))
    press(page, strange)
    expect(typed).to_be_focused()
    expect(typed).to_have_value(strange)
    assert strange in card.slot("typed-refusal").inner_text()
    press(page, one)
    expect(typed).to_have_value(one)
    assert chosen(page) == [one]

    card = visit(page, server, NONE)
    typed = field(card)
    typed.fill(codes(NONE)[0])
    assert chosen(page) == codes(NONE)[:1]
    typed.fill(NOTHING[:2])
    assert chosen(page) == [NOTHING]


def test_early_arrow_presses_are_replayed_in_order(page: Page, server: SiteServer) -> None:
    """Two presses before the key handlers load lead to the third tile."""
    held: list[Route] = []
    page.route("**/assets/typing.*.js", lambda route: held.append(route))
    server.faults["start.js"] = Fault.STALL
    page.goto(server.at(ALL.path))
    until(page, "document.querySelector('form[data-live]') !== null")
    tiles = Card(page, ALL).form.locator("input[name=answer]")
    tiles.first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(tiles.first).to_be_focused()
    held[0].continue_()
    expect(tiles.nth(2)).to_be_focused()


def test_arrows_follow_the_turn_order(page: Page, server: SiteServer) -> None:
    """
    They go from seat to seat in turn order, then to nobody, then round again; n chooses nobody and deselects the seats.
    """
    card = visit(page, server, SEATS)
    side = "document.activeElement.closest('label').dataset.side ?? document.activeElement.value"
    order = SEATS.offered
    card.input(order[0]).focus()
    walked = []
    for _ in (*order, "none", "again"):
        walked.append(page.evaluate(side))
        page.keyboard.press("ArrowRight")
    sides = [one for one in ("bottom", "right", "top", "left") if one in walked]
    assert walked == [*sides, "none", sides[0]]
    card.choose(order[0])
    page.keyboard.press("n")
    expect(card.input("none")).to_be_checked()
    expect(card.input(order[0])).not_to_be_checked()


def test_key_list_and_position_text_open_on_demand(page: Page, server: SiteServer) -> None:
    """
    A question mark opens the list; while open, it takes all keys; Escape closes it and focus returns.

    The accessibility tree holds the position's sentences once, folded or not; unfolding only affects what is visible.
    """
    card = visit(page, server, ONE)
    card.input(codes(ONE)[0]).focus()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys in a puzzle")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("button", name="Close")).to_be_focused()
    for _ in range(4):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('dialog')")
    press(page, codes(ONE)[1])
    assert chosen(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert page.evaluate("document.activeElement.value") == codes(ONE)[0]
    card.form.get_by_role("button", name="All keys").click()
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()

    said = " ".join(plain(sentence) for sentence in ONE.puzzle.form.case.scene().sentence)
    tools = page.context.new_cdp_session(page)
    words = card.form.locator(".felt-words")
    height = words.bounding_box()
    for _ in range(2):
        nodes = tools.send("Accessibility.getFullAXTree")["nodes"]
        texts = [node["name"]["value"] for node in nodes if node.get("role", {}).get("value") == "StaticText"]
        assert "".join("".join(texts).split()).count("".join(said.split())) == 1
        words.locator("summary").click()
    words.locator("summary").press("Enter")
    unfolded = words.bounding_box()
    assert height is not None
    assert unfolded is not None
    assert unfolded["height"] > height["height"] + 20


@pytest.mark.parametrize("scripts", [True, False], ids=["keys", "no-scripts"])
def test_hints_open_one_by_one(new_context: CreateContextCallback, server: SiteServer, scripts: bool) -> None:
    """Opening a hint, by key or by press, reveals the next one and closes none; a key also scrolls to it."""
    page = new_context(java_script_enabled=scripts).new_page()
    card = visit(page, server, THREE) if scripts else Card.opened(page, server, THREE)
    given = card.form.locator("details.hint")
    expect(given).to_have_count(3)
    for place in range(3):
        for later in range(place + 1, 3):
            expect(given.nth(later)).to_be_hidden()
        if not scripts:
            given.nth(place).locator("summary").click()
        else:
            page.keyboard.press("h")
            expect(given.nth(place).locator("summary")).to_be_focused()
            until(page, f"document.querySelectorAll('details.hint[data-used]').length === {place + 1}")
        for opened in range(place + 1):
            expect(given.nth(opened).locator("p")).to_be_visible()
    given.nth(0).locator("summary").click()
    for later in (1, 2):
        expect(given.nth(later).locator("p")).to_be_visible()


def test_keys_can_be_turned_off(page: Page, server: SiteServer) -> None:
    """As the settings promise, only Tab, arrows, Space and Enter still work."""
    stop_clock(page)
    card = visit(page, server, ALL)
    page.evaluate("callwisePreferences.choose('keys', 'off')")
    press(page, codes(ALL)[0] + "h?")
    page.clock.run_for(LONG)
    assert chosen(page) == []
    assert page.evaluate(OPEN_DIALOGS) == 0
    assert card.form.locator("details.hint[open]").count() == 0
    expect(card.form.get_by_role("button", name="All keys")).to_be_hidden()
    card.input(codes(ALL)[0]).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    assert len(chosen(page)) == 1
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    assert card.grade() != ""
