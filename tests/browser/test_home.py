"""
The first page: answered at once by who is new, and gone on with by who comes back.
"""

import json
import time
from collections import Counter

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright import CreateContextCallback

from builder.content.places import puzzle_key, puzzle_path
from callwise.puzzle.course import Lesson
from callwise.ruling import Verdict
from callwise.scene import WholeTable
from callwise.view.words import plain
from tests.browser.puzzles import COURSE, Card, Placed
from tests.browser.test_progress import IDLE, KEY, kept
from tests.support.browsing import settled, until
from tests.support.probes import SAVE_DATA, WATCH_SHIFTS, assert_still, still, violations
from tests.support.serving import SiteServer

DAY = 86_400_000
TRACK, OTHER = COURSE.tracks[:2]
HERO = Placed(TRACK, TRACK.lessons[0].puzzles[0])
PLACE = next(
    place
    for place, lesson in enumerate(TRACK.lessons)
    if place and not any(isinstance(panel, WholeTable) for panel in lesson.puzzles[0].form.case.scene().panels)
)
BEFORE = TRACK.lessons[:PLACE]
OPEN = Placed(TRACK, TRACK.lessons[PLACE].puzzles[0])
"""The puzzle that is open when the lessons before it are passed; the first page has room for it."""

# From the top of the hand to the end of the ruling's head.
SPAN = """() => {
  const [hand, head] = ['.hand', '.ruling h3'].map((one) => document.querySelector(one).getBoundingClientRect());
  return head.bottom - hand.top;
}"""

# Pictures whose symbol the page doesn't have.
NOT_DRAWN = """[...document.querySelectorAll('use')].map((one) => one.href.baseVal)
  .filter((id) => !document.querySelector(id))"""


def mark(*, tried: int = 1, right: bool = True, hints: int = 0, days: float = 5) -> dict[str, object]:
    """A mark of some days ago."""
    return {
        "tried": tried,
        "right": right,
        "hints": hints,
        "ruleset": "common",
        "when": int(1000 * time.time() - days * DAY),
    }


def passed(*lessons: Lesson) -> dict[str, dict[str, object]]:
    """Progress with every puzzle of some lessons right at once."""
    tracks = {lesson.name: track for track in COURSE.tracks for lesson in track.lessons}
    return {puzzle_key(tracks[lesson.name], puzzle): mark() for lesson in lessons for puzzle in lesson.puzzles}


def come_back(page: Page, server: SiteServer, marks: object) -> None:
    """Open the first page as who has this progress."""
    page.add_init_script(kept(json.dumps({"marks": marks})))
    page.goto(server.at(""))
    until(page, "document.documentElement.dataset.back === 'here' && !document.querySelector('.hero-felt[data-waits]')")


def draft(answer: object, key: str = OPEN.key) -> str:
    """A script that leaves an answer that was begun."""
    return f"localStorage.setItem('callwise.draft.v1', {json.dumps(json.dumps({'key': key, 'answer': answer}))});"


def test_the_first_page_is_answered_at_once(page: Page, server: SiteServer) -> None:
    """No engine comes before someone begins; then hand and verdict are in one view, and the lesson is a link away."""
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(server.at(""))
    page.evaluate(IDLE)
    assert not [one for one in server.served if "/engine/" in one.path]
    card = Card(page, HERO)
    card.choose(HERO.codes(Verdict.ILLEGAL)[0])
    card.ask()
    assert card.grade() == "not-yet"
    assert [one for one in server.served if "/engine/" in one.path]
    settled(page)
    for selector in (".hero .hand", ".hero .ruling h3"):
        expect(page.locator(selector)).to_be_in_viewport(ratio=1)
    onward = card.form.locator("[data-act=onward]")
    assert onward.get_attribute("href") == f"{TRACK.id}/{TRACK.lessons[0].name}/"
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(SPAN) < 600


def test_who_comes_back_goes_on_with_what_was_open(page: Page, server: SiteServer) -> None:
    """The open puzzle lies on the felt with what was chosen, and its place in the lesson is a press away."""
    page.add_init_script(draft([["answer", OPEN.offered[1]]]))
    page.add_init_script(WATCH_SHIFTS)
    still(page)
    come_back(page, server, passed(*BEFORE))
    card = Card(page, OPEN)
    expect(card.input(OPEN.offered[1])).to_be_checked()
    assert card.form.locator("input:checked").count() == 1
    expect(page.get_by_role("heading", level=1)).to_have_text("Where were we?", use_inner_text=True)
    assert_still(page)
    assert violations(page) == []
    settled(page)
    assert page.evaluate(NOT_DRAWN) == []
    page.get_by_role("link", name=f"Go on: {plain(OPEN.puzzle.title)}").click()
    page.wait_for_url(f"**/{TRACK.id}/{TRACK.lessons[PLACE].name}/#{OPEN.puzzle.name}")
    expect(Card(page, OPEN).input(OPEN.offered[1])).to_be_checked()


@pytest.mark.may_log("ERR_FAILED")
def test_a_puzzle_that_has_no_room_or_does_not_come_is_named(page: Page, server: SiteServer) -> None:
    """A whole table, and a card that can't be fetched, have a link in the place of the felt."""
    page.add_init_script(SAVE_DATA)
    page.route(f"**/{puzzle_path(TRACK, OPEN.puzzle)}", lambda route: route.abort())
    come_back(page, server, passed(*BEFORE))
    assert page.locator(".hero form").count() == 0
    expect(page.locator(".hero-place a")).to_have_attribute(
        "href", server.at(f"{TRACK.id}/{TRACK.lessons[PLACE].name}/#{OPEN.puzzle.name}")
    )
    lesson, table = next(
        (lesson, lesson.puzzles[0])
        for lesson in TRACK.lessons
        if any(isinstance(panel, WholeTable) for panel in lesson.puzzles[0].form.case.scene().panels)
    )
    begun = {puzzle_key(TRACK, puzzle): mark(days=1) for puzzle in lesson.puzzles[1:]}
    page.evaluate(f"localStorage.setItem('{KEY}', {json.dumps(json.dumps({'marks': begun}))})")
    page.reload()
    expect(page.locator(".hero-place a")).to_have_attribute(
        "href", server.at(f"{TRACK.id}/{lesson.name}/#{table.name}")
    )


def test_what_was_missed_comes_round_again(page: Page, server: SiteServer) -> None:
    """After three days, what has waited longest first and three at most; what was easy, or is new, does not."""
    page.add_init_script(SAVE_DATA)
    easy, fresh, *due = [puzzle_key(TRACK, puzzle) for puzzle in TRACK.puzzles][-5:]
    due.append(puzzle_key(OTHER, OTHER.puzzles[0]))
    come_back(
        page,
        server,
        {
            easy: mark(days=30),
            fresh: mark(tried=2, days=2),
            due[0]: mark(tried=2, hints=1, days=3.5),
            due[1]: mark(tried=3, days=400),
            due[2]: mark(tried=1, hints=2, days=9),
            due[3]: mark(tried=12, right=False, days=4),
            "no-track/no-puzzle": mark(tried=5, days=50),
        },
    )
    cards = page.locator(".again li a")
    told = [words.split("\n") for words in cards.all_inner_texts()]
    titles = {puzzle_key(track, puzzle): plain(puzzle.title) for track in COURSE.tracks for puzzle in track.puzzles}
    assert [lines[0] for lines in told] == [titles[key] for key in (due[1], due[2], due[3])]
    assert [lines[1] for lines in told] == [
        "Three tries. More than a year ago.",
        "One try, two hints. A week ago.",
        "12 tries, not right yet. Four days ago.",
    ]
    assert str(cards.first.get_attribute("href")).endswith(f"#{due[1].partition('/')[2]}")


def test_a_draft_that_makes_no_sense_is_passed_over(page: Page, server: SiteServer) -> None:
    """Nothing of it is believed, and the page is as it would be without."""
    page.add_init_script(SAVE_DATA)
    come_back(page, server, passed(*BEFORE))
    text = json.dumps({"key": OPEN.key, "answer": [["answer", "<img>"], ["__proto__", "x"]]})
    page.evaluate("text => localStorage.setItem('callwise.draft.v1', text)", text)
    page.reload()
    expect(Card(page, OPEN).form).to_be_visible()
    assert page.locator("input:checked").count() == 0


def test_on_a_phone_a_wall_is_one_link(new_context: CreateContextCallback, server: SiteServer) -> None:
    """It leads to what comes next, wherever in the row it is pressed; its tiles are no stops of the Tab key."""
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


def test_without_scripts_the_first_position_has_its_worked_answer(
    new_context: CreateContextCallback, server: SiteServer
) -> None:
    """It lies there to be looked at, and its lesson is a link away."""
    page = new_context(java_script_enabled=False).new_page()
    page.goto(server.at(""))
    expect(page.locator(".hero .hand")).to_be_visible()
    expect(page.get_by_role("button", name="Ask for a ruling")).to_be_hidden()
    page.locator(".hero .worked summary").click()
    expect(page.locator(".hero .worked .verdicts")).to_be_visible()
    expect(page.locator(f".hero a[href='./{TRACK.id}/{TRACK.lessons[0].name}/']:visible")).to_be_visible()
    page.locator(".names summary").click()
    named = Counter(page.locator(".names a").evaluate_all("links => links.map((link) => link.getAttribute('href'))"))
    for track in COURSE.tracks:
        for lesson in track.lessons:
            taught = f"./{track.id}/{lesson.name}/"
            assert [named[taught + place] for place in ("", *(f"#{one.name}" for one in lesson.puzzles))] == [
                1 for _ in ("", *lesson.puzzles)
            ], taught
