"""The home page: new visitors can answer at once, and returning ones can continue."""

import json
import re
import time

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright import CreateContextCallback

from builder.content.addresses import puzzle_key, puzzle_path
from callwise.law.ruling import Verdict
from callwise.puzzle.checks.course_order import reached
from callwise.puzzle.course import Lesson
from callwise.puzzle.file import Puzzle
from callwise.question.forms.choose import Choose
from callwise.question.forms.yes_no import YesNo
from tests.browser.answers.course_puzzles import COURSE, Card, Placed
from tests.browser.course.test_progress import IDLE, kept
from tests.support.browser.browsing import go_on, hear_onward, settled, until
from tests.support.browser.page_probes import AXE, SAVE_DATA, WATCH_SHIFTS, assert_still, still, violations
from tests.support.browser.site_server import SiteServer

DAY = 86_400_000
TRACK, OTHER = COURSE.tracks[:2]
FIRST = [
    Placed(track, puzzle)
    for name in COURSE.first
    for track in COURSE.tracks
    for puzzle in track.puzzles
    if puzzle_key(track, puzzle) == name
]
DISPUTES = [one for one in FIRST if one.track.family is TRACK.family]
AMERICAN = [one for one in FIRST if one not in DISPUTES]
PLACE = next(at for at, one in enumerate(TRACK.lessons) if one.puzzles[0].form.kind == "choose-all")
BEFORE = TRACK.lessons[:PLACE]
OPEN = Placed(TRACK, TRACK.lessons[PLACE].puzzles[0])
"""The puzzle that is open once the earlier lessons are passed."""

# Images that refer to a symbol missing from the page.
NOT_DRAWN = """[...document.querySelectorAll('use')].map((one) => one.href.baseVal)
  .filter((id) => !document.querySelector(id))"""


def mark(*, tried: int = 1, right: bool = True, hints: int = 0, days: float = 5) -> dict[str, object]:
    """Return a progress mark from some days ago."""
    return {
        "tried": tried,
        "right": right,
        "hints": hints,
        "ruleset": "common",
        "when": int(1000 * time.time() - days * DAY),
    }


def passed(*lessons: Lesson) -> dict[str, dict[str, object]]:
    """Return progress with every puzzle of these lessons solved at the first try."""
    tracks = {lesson.name: track for track in COURSE.tracks for lesson in track.lessons}
    return {puzzle_key(tracks[lesson.name], puzzle): mark() for lesson in lessons for puzzle in lesson.puzzles}


def come_back(page: Page, server: SiteServer, marks: object) -> None:
    """Open the home page with this progress."""
    page.add_init_script(kept(json.dumps({"marks": marks})))
    page.goto(server.at(""))
    until(page, "document.documentElement.dataset.back === 'here' && !document.querySelector('.hero[data-waits]')")


def draft(answer: object, key: str = OPEN.key) -> str:
    """Return a script that stores an unfinished answer."""
    return f"localStorage.setItem('callwise.draft.v1', {json.dumps(json.dumps({'key': key, 'answer': answer}))});"


def press(card: Card, code: str) -> None:
    """Click an answer where it is on the table, as with a finger or mouse."""
    card.form.locator(f"label:has(input[value='{code}'])").first.click()


def test_three_disputes_take_one_press_each(page: Page, server: SiteServer) -> None:
    """The engine isn't loaded before the first; each ruling replaces the text, moves nothing and leads to the next."""
    page.set_viewport_size({"width": 1280, "height": 800})
    page.add_init_script(path=AXE)
    page.goto(server.at(""))
    page.evaluate(IDLE)
    assert not [one for one in server.served if "/engine/" in one.path]
    below = page.locator(".walls").bounding_box()
    for nth, placed in enumerate(DISPUTES, 1):
        card = Card(page, placed)
        card.form.wait_for()
        if nth > 1:
            expect(card.form.locator(".desk-step")).to_contain_text(f"Dispute {nth} of {len(DISPUTES)}")
        press(card, placed.codes(Verdict.ILLEGAL)[0])
        assert card.grade() == "not-yet"
        card.again()
        press(card, placed.codes(Verdict.LEGAL)[0])
        until(page, "document.querySelector('.hero form').dataset.ruled === 'right'")
        settled(page)
        for selector in (".hero .board, .hero .hand", ".hero .ruling h3", ".hero [data-act=onward]"):
            expect(page.locator(selector).first).to_be_in_viewport(ratio=1)
        assert page.locator(".walls").bounding_box() == below
        onward = card.form.locator("[data-act=onward]")
        if nth < len(DISPUTES):
            assert nth > 1 or violations(page) == []
            expect(onward).to_have_text("Next dispute")
        go_on(card.form)
    page.wait_for_url(f"**/{TRACK.id}/{TRACK.lessons[0].name}/")
    page.goto(server.at(""))
    expect(page.get_by_role("heading", level=1)).to_have_text("Welcome back", use_inner_text=True)
    expect(page.locator("[data-slot=where-lesson]")).to_have_attribute(
        "href", server.at(f"{TRACK.id}/{TRACK.lessons[0].name}/#{TRACK.lessons[0].puzzles[0].name}")
    )
    page.evaluate("localStorage.clear(); localStorage.setItem('callwise.game.v1', 'american')")
    page.goto(server.at(""))
    press(Card(page, AMERICAN[0]), AMERICAN[0].codes(Verdict.LEGAL)[0])
    until(page, "document.querySelector('.hero form').dataset.ruled === 'right'")
    expect(page.get_by_text("Who pays, and how much?").locator("visible=true")).to_have_count(1)


@pytest.mark.deep
@pytest.mark.may_log("ERR_FAILED")
def test_keys_choose_before_asking_and_failures_link_the_lesson(page: Page, server: SiteServer) -> None:
    """Arrows only choose, and Enter asks; returning readers see it fresh, or the next one if it was right."""
    page.goto(server.at(""))
    card = Card(page, DISPUTES[0])
    until(page, "document.querySelector('.hero form').dataset.live === ''")
    card.input(card.placed.offered[0]).focus()
    page.keyboard.press("ArrowDown")
    assert card.form.locator("input:checked").count() == 0
    assert card.form.get_attribute("data-ruled") is None
    page.keyboard.press("Enter")
    card.grade()
    page.reload()
    until(page, "document.querySelector('.hero form').dataset.live === ''")
    assert card.form.locator("input:checked").count() == 0
    press(card, card.placed.codes(Verdict.LEGAL)[0])
    until(page, "document.querySelector('.hero form').dataset.ruled === 'right'")
    page.reload()
    expect(Card(page, DISPUTES[1]).form).to_be_visible()
    press(Card(page, DISPUTES[1]), DISPUTES[1].codes(Verdict.LEGAL)[0])
    page.route(f"**/{puzzle_path(DISPUTES[2].track, DISPUTES[2].puzzle)}", lambda route: route.abort())
    until(page, "document.querySelector('.hero form').dataset.ruled === 'right'")
    go_on(page.locator(".hero"))
    page.wait_for_url(f"**/{DISPUTES[2].track.folder}/*/#{DISPUTES[2].puzzle.name}")


def test_returning_reader_continues_the_open_puzzle(page: Page, server: SiteServer) -> None:
    """It is on the desk with the chosen answer, and its place in the lesson is one press away."""
    page.add_init_script(draft([["answer", OPEN.offered[1]]]))
    page.add_init_script(WATCH_SHIFTS)
    still(page)
    come_back(page, server, passed(*BEFORE))
    card = Card(page, OPEN)
    expect(card.input(OPEN.offered[1])).to_be_checked()
    assert card.form.locator("input:checked").count() == 1
    expect(page.get_by_role("heading", level=1)).to_have_text("Welcome back", use_inner_text=True)
    assert_still(page)
    assert violations(page) == []
    settled(page)
    assert page.evaluate(NOT_DRAWN) == []
    expect(page.locator("[data-slot=go-on]")).to_be_hidden()
    page.locator("[data-slot=where-lesson]").click()
    page.wait_for_url(f"**/{TRACK.id}/{TRACK.lessons[PLACE].name}/#{OPEN.puzzle.name}")
    expect(Card(page, OPEN).input(OPEN.offered[1])).to_be_checked()


def takes_one(puzzle: Puzzle) -> bool:
    """Whether one press answers a puzzle."""
    return isinstance(puzzle.form, YesNo) or (isinstance(puzzle.form, Choose) and puzzle.form.takes_one)


def test_due_puzzles_are_two_presses_away(new_context: CreateContextCallback, server: SiteServer) -> None:
    """On a phone, one press leads to Today and another gets a ruling; each puzzle says why it is due; the list ends."""
    page = new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    page.add_init_script(path=AXE)
    lessons = [[Placed(track, one) for one in lesson.puzzles] for track in COURSE.tracks for lesson in track.lessons]
    first, others = next(
        (first.key, {one.key for one in alike})
        for puzzles in lessons
        for first in puzzles
        if len(clauses := reached([first.puzzle])) == 1
        and len(alike := [one for one in puzzles if clauses <= reached([one.puzzle]) and one is not first]) > 0
        and all(takes_one(one.puzzle) for one in alike)
    )
    come_back(page, server, {first: mark(hints=1, days=9)})
    due = page.locator("[data-slot=where-today]")
    expect(due).to_be_in_viewport()
    due.tap()
    page.wait_for_url("**/today/")
    form = page.locator(".today form[data-live]")
    expect(form.locator(".desk-step")).to_have_text(re.compile(r"From “.+”, a week ago$"), use_inner_text=True)
    form.locator(".felt label:has(input)").first.tap()
    until(page, "document.querySelector('.today form').dataset.ruled")
    assert form.get_attribute("data-key") in others
    hear_onward(page)
    form.locator("[data-act=onward]").tap()
    expect(page.get_by_role("heading", name=re.compile("^[01] of 1 right\\.$"))).to_be_visible()
    assert violations(page) == []


# Walls on a desktop whose tiles run into the words beside them.
CROWDED = """[...document.querySelectorAll('.wall')].filter((wall) => {
  const [tile, words] = ['li:last-child > .level', '.wall-end'].map((name) => wall.querySelector(name));
  return tile.getBoundingClientRect().right > words.getBoundingClientRect().left;
}).map((wall) => wall.innerText)"""


def test_known_review_leads_past_the_lessons_it_covers(page: Page, server: SiteServer) -> None:
    """
    The next lesson is the first whose review puzzle wasn't right at once; marks count a lesson's own puzzles.

    Each wall leaves the words beside it room.
    """
    page.add_init_script(SAVE_DATA)
    review = next(lesson for lesson in OTHER.lessons if lesson.draws)
    lessons = [lesson for lesson in OTHER.lessons if not lesson.draws]
    wrong, *rest = review.puzzles
    marks = {puzzle_key(OTHER, puzzle): mark() for puzzle in rest} | {puzzle_key(OTHER, wrong): mark(tried=2)}
    come_back(page, server, marks)
    assert page.evaluate(CROWDED) == []
    expect(page.locator("#menu").get_by_role("link", name="Course")).to_have_attribute("href", re.compile("#course$"))
    following = next(OTHER.key(one.name) for one in lessons if one.name in review.draws[wrong.name])
    key = "pathname.split('/').slice(-3, -1).join('/')"
    told = f"(all) => all.map(({{ pathname, dataset }}) => [{key}, dataset.state, 'next' in dataset])"
    marked = [(OTHER.key(one.name), "right" if one is review else "open") for one in OTHER.lessons]
    expected = [[key, state, key == following] for key, state in marked]
    assert page.locator(".wall").nth(1).locator(".level").evaluate_all(told) == expected
    page.locator(".wall").nth(1).locator("h2 a").click()
    page.get_by_role("link", name="I know this: test me").click()
    page.wait_for_url(f"**/{OTHER.key(review.name)}/")
    until(page, "document.querySelector('.steps a[data-state=right]')")
    assert page.locator(".steps a").evaluate_all(told) == expected


@pytest.mark.deep
@pytest.mark.may_log("ERR_FAILED")
def test_unloaded_puzzle_is_linked_and_invalid_draft_ignored(page: Page, server: SiteServer) -> None:
    """
    If the open puzzle fails to load, the desk keeps its dispute and links to where the reader was.

    An invalid draft is ignored; after solving, “Go on” links to the next puzzle.
    """
    page.add_init_script(SAVE_DATA)
    page.route(f"**/{puzzle_path(TRACK, OPEN.puzzle)}", lambda route: route.abort())
    come_back(page, server, passed(*BEFORE))
    expect(Card(page, DISPUTES[0]).form).to_be_visible()
    expect(page.get_by_role("link", name="Go on")).to_have_attribute(
        "href", server.at(f"{TRACK.id}/{TRACK.lessons[PLACE].name}/#{OPEN.puzzle.name}")
    )
    page.unroute_all()
    text = json.dumps({"key": OPEN.key, "answer": [["answer", "<img>"], ["__proto__", "x"]]})
    page.evaluate("text => localStorage.setItem('callwise.draft.v1', text)", text)
    page.reload()
    card = Card(page, OPEN)
    expect(card.form).to_be_visible()
    assert page.locator("input:checked").count() == 0
    go_on = page.locator("[data-slot=go-on] a")
    expect(go_on).to_be_hidden()
    assert card.answer_right() == "right"
    following = TRACK.lessons[PLACE].puzzles[1]
    expect(go_on).to_have_attribute("href", server.at(f"{TRACK.id}/{TRACK.lessons[PLACE].name}/#{following.name}"))
    expect(go_on).to_have_text("Go on")


def test_wall_is_one_link_on_a_phone(new_context: CreateContextCallback, server: SiteServer) -> None:
    """Pressing it anywhere leads to the next lesson; its tiles aren't tab stops."""
    page = new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    page.add_init_script(SAVE_DATA)
    page.goto(server.at(""))
    wall = page.locator(".wall").nth(1)
    tile = wall.locator(".level-back .tile").last
    tile.scroll_into_view_if_needed()
    expect(tile).to_be_visible()
    assert wall.locator(".level").first.evaluate("link => { link.focus(); return document.activeElement !== link; }")
    box = tile.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_url(f"**/{OTHER.id}/{OTHER.lessons[0].name}/")


def test_first_position_has_a_worked_answer_without_scripts(
    new_context: CreateContextCallback, server: SiteServer
) -> None:
    """The position can only be viewed; a link leads to its lesson."""
    page = new_context(java_script_enabled=False).new_page()
    page.goto(server.at(""))
    expect(page.locator(".hero .board")).to_be_visible()
    expect(page.locator(".desk-bar")).to_be_hidden()
    page.locator(".hero .worked summary").click()
    expect(page.locator(".hero .worked .verdicts")).to_be_visible()
    expect(page.locator(f".arrivals a[href='./{TRACK.id}/{TRACK.lessons[0].name}/']:visible")).to_be_visible()
    tiles = page.locator(".level").evaluate_all("links => links.map((link) => link.getAttribute('href'))")
    assert tiles == [f"./{track.key(lesson.name)}/" for track in COURSE.tracks for lesson in track.lessons]
