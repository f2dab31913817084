"""Puzzles by keyboard: whole lessons, tiles by name, and no shortcuts where keys have another meaning."""

from itertools import pairwise

from playwright.sync_api import Page, expect

from callwise.law.ruling import Verdict
from callwise.puzzle.grade import hints
from callwise.question.forms.offers import NONE as NOTHING
from callwise.question.forms.yes_no import YesNo
from callwise.view.elements.prose import plain
from tests.browser.answers.course_puzzles import ALL, COURSE, ONE, Card, Placed, find
from tests.support.browser.browsing import hear_onward, until
from tests.support.browser.site_server import Fault, SiteServer


def by_name(placed: Placed) -> bool:
    """Whether its right answers are tiles, or yes or no."""
    return isinstance(placed.puzzle.form, YesNo) or bool(placed.on_tiles and placed.codes(Verdict.LEGAL))


TRACK, LESSON, AFTER = next(
    (track, lesson, after)
    for track in COURSE.tracks
    for lesson, after in pairwise(track.lessons)
    if all(by_name(Placed(track, one)) for one in lesson.puzzles)
)
"""A lesson whose right answers are all tiles, or yes or no, and the one after it."""

ANOTHER = next(code for code in ("9z", "8z") if code not in ALL.puzzle.text)
CHOSEN = "[...new Set([...document.querySelectorAll('[name=answer]:checked')].map((input) => input.value))]"
OPEN_DIALOGS = "document.querySelectorAll('dialog[open]').length"
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

YES_OR_NO = find(lambda placed: placed.puzzle.form.kind == "yes-no")
"""Two answers: yes and no."""

LONG = 700
"""Milliseconds after which a digit no longer waits for a letter."""


def codes(placed: Placed) -> list[str]:
    """Return the answers in page order."""
    return placed.offered


def visit(page: Page, server: SiteServer, placed: Placed) -> Card:
    """Open the puzzle's own page without its engine, once its script and its key handlers have run."""
    server.faults["start.js"] = Fault.STALL
    page.goto(server.at(placed.path))
    for name in ("desk", "typing"):
        (module,) = (server.root / "assets").glob(f"{name}.*.js")
        page.evaluate("(module) => import(module)", server.at(f"assets/{module.name}"))
    page.wait_for_timeout(50)  # what they wait for has been loaded, and runs now
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


def focused(page: Page) -> str:
    """Return the answer that has the focus, or nothing."""
    return str(page.evaluate("document.activeElement.value ?? ''"))


def test_lesson_can_be_worked_by_keyboard(page: Page, server: SiteServer) -> None:
    """Tile names and Enter: through every puzzle of a lesson, past its end and into the next."""
    page.goto(server.at(f"{TRACK.id}/{LESSON.name}/"))
    for place, puzzle in enumerate(LESSON.puzzles):
        placed = Placed(TRACK, puzzle)
        card = Card(page, placed)
        if place:
            until(page, f"document.activeElement.id === '{puzzle.name}'")
        else:
            card.form.evaluate("form => form.scrollIntoView()")
            answer(card, wrong(placed))
            assert card.grade() != "right"
            until(page, "document.activeElement.matches('.verdict h3')")
            page.keyboard.press("r")
            assert chosen(page) == []
            assert page.evaluate("document.activeElement.name") == "answer"
        answer(card, [value for _, value in placed.right])
        assert card.grade() == "right"
        until(page, "document.activeElement.matches('.verdict h3')")
        hear_onward(page)
        page.keyboard.press("Enter")
    until(page, "document.activeElement.id === 'passed'")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{AFTER.name}/")


def wrong(placed: Placed) -> list[str]:
    """A wrong answer."""
    (right, *_) = (value for _, value in placed.right)
    if isinstance(placed.puzzle.form, YesNo):
        return [value for value in ("yes", "no") if value != right]
    return placed.codes(Verdict.ILLEGAL)[:1]


def answer(card: Card, codes: list[str]) -> None:
    """Go to tiles by their names, press them, and say that this is all if several may be right."""
    is_one = card.form.get_attribute("data-one") is not None
    for code in codes[:1] if is_one else codes:
        if isinstance(card.placed.puzzle.form, YesNo):
            card.input(code).focus()
        else:
            press(card.page, code)
        assert focused(card.page) == code
        card.page.keyboard.press("Enter")
    if not is_one:
        card.page.evaluate("document.activeElement.blur()")
        card.page.keyboard.press("Enter")


def test_digit_is_an_answer_number_unless_a_letter_follows(page: Page, server: SiteServer) -> None:
    """
    Among tiles, a digit waits for its letter, and a late letter still counts; both only move the focus.

    In key combinations, keys keep their usual meaning.
    """
    stop_clock(page)
    card = visit(page, server, ONE)
    card.input(codes(ONE)[1]).focus()
    page.keyboard.press("Alt+1")
    page.keyboard.press("Control+h")
    assert_silent(card)

    page.evaluate("document.activeElement.blur()")
    third, last = codes(ONE)[2], codes(ONE)[-1]
    press(page, "3")
    page.clock.run_for(LONG)
    assert focused(page) == third
    press(page, last)
    assert focused(page) == last
    press(page, third[0])
    page.clock.run_for(LONG)
    press(page, third[1])
    assert focused(page) == third
    assert_silent(card)


def assert_silent(card: Card) -> None:
    """Check that the keys pressed so far have done nothing."""
    card.page.clock.run_for(LONG)
    assert chosen(card.page) == []
    assert card.page.evaluate(OPEN_DIALOGS) == 0
    assert card.form.locator(".hint:visible").count() == 0


def test_keys_reach_every_kind_of_answer(page: Page, server: SiteServer) -> None:
    """Names and numbers move to an answer, arrows on from there, and Space chooses it or takes it back."""
    card = visit(page, server, ALL)
    first, second = codes(ALL)[:2]
    press(page, first)
    page.keyboard.press("Space")
    press(page, second)
    page.keyboard.press("Space")
    assert chosen(page) == [first, second]
    page.keyboard.press("Space")
    assert chosen(page) == [first]
    card.input(first).focus()
    page.keyboard.press("ArrowLeft")
    before = focused(page)
    page.keyboard.press("ArrowDown")
    assert focused(page) == first
    assert before != first

    visit(page, server, NO_CALL)
    press(page, "1")
    assert focused(page) == NO_CALL.offered[0]
    press(page, "n")
    assert focused(page) == NOTHING
    assert chosen(page) == []


def test_arrows_work_before_other_keys_load(page: Page, server: SiteServer) -> None:
    """Two presses before the key handlers load lead to the third tile, End to the last and Home back; none chooses."""
    page.route("**/assets/typing.*.js", lambda _: None)
    server.faults["start.js"] = Fault.STALL
    page.goto(server.at(ONE.path))
    until(page, "document.querySelector('form[data-live]') !== null")
    tiles = Card(page, ONE).form.locator("input[name=answer]")
    tiles.first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(tiles.nth(2)).to_be_focused()
    page.keyboard.press("End")
    expect(tiles.locator("visible=true").last).to_be_focused()
    page.keyboard.press("Home")
    expect(tiles.first).to_be_focused()
    assert chosen(page) == []


def test_arrows_follow_the_turn_order(page: Page, server: SiteServer) -> None:
    """
    They go from seat to seat in turn order, then to nobody, then round again; n goes to nobody. None of them chooses.
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
    card.input(order[0]).focus()
    page.keyboard.press("n")
    expect(card.input("none")).to_be_focused()
    assert chosen(page) == []


def test_yes_and_no_have_their_letters_and_numbers(page: Page, server: SiteServer) -> None:
    """They go there without choosing; Space chooses, and is ruled on at once from the recording."""
    card = visit(page, server, YES_OR_NO)
    for key, code in (("y", "yes"), ("n", "no"), ("1", "yes"), ("2", "no")):
        press(page, key)
        assert (focused(page), chosen(page)) == (code, [])
    ((_, right),) = YES_OR_NO.right
    press(page, right[0])
    page.keyboard.press("Space")
    assert card.grade() == "right"


def test_key_list_opens_on_demand(page: Page, server: SiteServer) -> None:
    """
    A question mark opens the list; while open, it takes all keys; Escape closes it and focus returns.

    The accessibility tree holds the position's sentences once.
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

    said = " ".join(plain(sentence) for sentence in ONE.puzzle.form.case.scene().sentence)
    tools = page.context.new_cdp_session(page)
    nodes = tools.send("Accessibility.getFullAXTree")["nodes"]
    texts = [node["name"]["value"] for node in nodes if node.get("role", {}).get("value") == "StaticText"]
    assert "".join("".join(texts).split()).count("".join(said.split())) == 1


def test_hints_come_one_by_one(page: Page, server: SiteServer) -> None:
    """A key shows each in turn and moves there; after the last, the first is shown again, and counted once."""
    card = visit(page, server, THREE)
    given = card.form.locator(".hint")
    expect(given).to_have_count(3)
    for place in range(3):
        page.keyboard.press("h")
        expect(given.nth(place)).to_be_focused()
        expect(card.form.locator(".hint:visible")).to_have_count(1)
        until(page, f"document.querySelectorAll('.hint[data-used]').length === {place + 1}")
    page.keyboard.press("h")
    expect(given.first).to_be_focused()
    expect(card.form.locator(".hint:visible")).to_have_count(1)
    expect(card.form.locator(".hint[data-used]")).to_have_count(3)


def test_keys_can_be_turned_off(page: Page, server: SiteServer) -> None:
    """As the settings promise, only Tab, arrows, Space and Enter still work."""
    stop_clock(page)
    card = visit(page, server, ALL)
    page.evaluate("callwisePreferences.choose('keys', 'off')")
    press(page, codes(ALL)[0] + "h?")
    page.clock.run_for(LONG)
    assert chosen(page) == []
    assert page.evaluate(OPEN_DIALOGS) == 0
    assert card.form.locator(".hint:visible").count() == 0
    card.input(codes(ALL)[0]).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    assert len(chosen(page)) == 1
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    assert card.grade() != ""
