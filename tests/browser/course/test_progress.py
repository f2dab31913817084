"""Progress is kept in the browser, shown on the walls, and never blocks the reader."""

import json

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright import CreateContextCallback

from callwise.law.ruling import Verdict
from callwise.view.elements.prose import plain
from tests.browser.answers.course_puzzles import COURSE, ONE, Card
from tests.support.browser.browsing import until
from tests.support.browser.page_probes import BLOCKED, SAVE_DATA
from tests.support.browser.site_server import SiteServer

KEY = "callwise.progress.v1"
TRACK = COURSE.tracks[0]
FIRST, SECOND = TRACK.lessons[:2]


def kept(text: str) -> str:
    """Return a script that stores this text as progress, once."""
    return f"sessionStorage.seeded ??= (localStorage.setItem('{KEY}', {json.dumps(text)}), 1);"


def marks() -> str:
    """Return progress with every puzzle of the first lesson right."""
    return json.dumps(
        {
            "marks": {
                f"{TRACK.id}/{puzzle.name}": {"tried": 1, "right": True, "hints": 0, "ruleset": "common", "when": 1000}
                for puzzle in FIRST.puzzles
            }
        }
    )


@pytest.fixture
def page(page: Page) -> Page:
    """A page whose browser saves data, so that no engine starts by itself."""
    page.add_init_script(SAVE_DATA)
    return page


def is_marked(page: Page, lesson: str, state: str, *, is_next: bool | None = None) -> None:
    """Wait for the mark of a lesson's tile, and for whether it is the next one."""
    tile = page.locator(f"a[href$='/{TRACK.id}/{lesson}/'][data-puzzles]")
    expect(tile).to_have_attribute("data-state", state)
    if is_next is not None:
        expect(tile.and_(page.locator("[data-next]"))).to_have_count(int(is_next))


def test_wall_turns_over_passed_lessons(page: Page, server: SiteServer) -> None:
    """The course and lesson pages show what is passed and what is next, and the home page links to it."""
    page.goto(server.at(""))
    is_marked(page, FIRST.name, "open", is_next=True)
    ways = page.locator(".wall-go")
    ends = page.locator(".wall-end")
    expect(ways).to_have_text([plain(track.lessons[0].title) for track in COURSE.tracks], use_inner_text=True)
    expect(ends.filter(has_text="begin here")).to_have_count(1)
    expect(ends.first).to_contain_text("begin here")
    page.add_init_script(kept(marks()))
    page.goto(server.at(""))
    is_marked(page, FIRST.name, "right", is_next=False)
    is_marked(page, SECOND.name, "open", is_next=True)
    assert page.locator(".level[data-next]").count() == 1
    expect(ways.first).to_contain_text(plain(SECOND.title), use_inner_text=True)
    expect(ends.first).to_contain_text(f"1 of {len(TRACK.lessons)}")
    ways.first.click()
    page.wait_for_url(f"**/{TRACK.id}/{SECOND.name}/")
    is_marked(page, FIRST.name, "right", is_next=False)
    is_marked(page, SECOND.name, "open", is_next=True)


def test_marks_agree_on_every_page(page: Page, server: SiteServer) -> None:
    """One puzzle right with a hint and one tried: the same marks on the wall, the track, the lesson and the list."""
    right, tried, *untouched = [f"{TRACK.id}/{puzzle.name}" for puzzle in FIRST.puzzles]
    mark = {"tried": 1, "ruleset": "common", "when": 1000}
    marks = {right: {**mark, "right": True, "hints": 2}, tried: {**mark, "right": False, "hints": 0}}
    page.add_init_script(kept(json.dumps({"marks": marks})))
    page.goto(server.at(""))
    is_marked(page, FIRST.name, "tried")
    page.goto(server.at(f"{TRACK.id}/{FIRST.name}/#passed"))
    is_marked(page, FIRST.name, "tried")
    expected = ["right", "tried", *("open" for _ in untouched)]
    told = "(all) => all.map(({ dataset }) => dataset.state)"
    for marked in ("[data-on-desk] .pips > li", ".passed-rows .mark"):
        assert page.locator(marked).evaluate_all(told) == expected
    words = page.locator(".passed-rows [data-slot=state]")
    expect(words).to_have_text(["right", "tried", *("not yet" for _ in untouched)])
    expect(page.locator("[data-slot=turned]")).to_have_text("This tile turns when every puzzle here is right.")
    page.goto(server.at("puzzles/"))
    listed = page.locator(
        ",".join(f".listed-puzzle > a[href$='/{TRACK.id}/{puzzle.name}/'] > .mark" for puzzle in FIRST.puzzles)
    )
    assert listed.evaluate_all(told) == expected


# Everything that starts when the page is idle has started. If the browser never reports idleness, wait as long as a
# page would.
IDLE = """new Promise((done) => {
  const rest = (then) => requestIdleCallback(then, { timeout: 1000 });
  rest(() => rest(() => done(true)));
})"""


def test_right_answer_is_saved(page: Page, server: SiteServer) -> None:
    """With data saving, the engine starts at the first choice; a wrong answer later doesn't change the mark."""
    page.goto(server.at(ONE.path))
    page.evaluate(IDLE)
    assert not [one for one in server.served if "/engine/" in one.path]
    card = Card(page, ONE)
    assert card.answer(ONE.codes(Verdict.LEGAL)[0]) == "right"
    page.reload()
    until(page, "document.querySelector('form[data-live]')")
    assert card.answer(ONE.codes(Verdict.ILLEGAL)[0]) == "not-yet"
    mark = json.loads(str(page.evaluate(f"localStorage.getItem('{KEY}')")))["marks"][ONE.key]
    assert (mark["tried"], mark["right"], mark["ruleset"]) == (1, True, ONE.puzzle.rules.name)


def test_every_course_puzzle_is_remembered(page: Page, server: SiteServer) -> None:
    """Each mark names its ruleset, even one defined option by option."""
    every = {
        track.key(puzzle.name): {"tried": 1, "right": True, "hints": 0, "ruleset": puzzle.rules.name, "when": 1000}
        for track in COURSE.tracks
        for puzzle in track.puzzles
    }
    page.add_init_script(kept(json.dumps({"marks": every})))
    page.goto(server.at("settings/"))
    words = f"{len(every)} puzzles tried, {len(every)} of them answered right"
    expect(page.locator("[data-slot=progress-kept]")).to_contain_text(words)


def test_blocked_storage_is_reported_once(page: Page, server: SiteServer) -> None:
    """Everything works; the page says that nothing is saved."""
    page.add_init_script(BLOCKED)
    card = Card.opened(page, server, ONE)
    assert card.answer(ONE.codes(Verdict.LEGAL)[0]) == "right"
    expect(page.locator("[data-notice=storage]")).to_have_count(1)
    expect(page.locator("[data-notice=storage]")).to_contain_text("isn’t saving")


def test_full_storage_is_not_reported_as_saved(page: Page, server: SiteServer) -> None:
    """The page says so even before there is anything to save."""
    page.goto(server.at("glossary/"))
    fill = "(bit) => { try { for (let at = 0; ; at++) localStorage.setItem(`other-${at}`, bit); } catch {} }"
    page.evaluate(fill, "x" * 100_000)
    page.evaluate(fill.replace("other", "rest"), "x" * 100)
    page.goto(server.at(ONE.path))
    expect(page.locator("[data-notice=storage]")).to_contain_text("no room left")
    expect(page.locator("footer")).not_to_contain_text("is saved")
    page.goto(server.at("practice/"))
    expect(page.locator("[data-notice=storage]")).to_contain_text("no room left")


def test_unreadable_progress_is_reported_and_set_aside(page: Page, server: SiteServer) -> None:
    """It is neither used nor destroyed, and the next page doesn't report it again."""
    text = '{"marks": []}'
    page.add_init_script(kept(text))
    page.goto(server.at(""))
    expect(page.locator("[data-notice=storage]")).to_contain_text("couldn’t be read")
    is_marked(page, FIRST.name, "open", is_next=True)
    aside = str(page.evaluate(f"localStorage.getItem('{KEY}.unreadable')"))
    assert aside == text
    page.reload()
    until(page, "document.querySelector('a[data-next]')")
    assert page.locator("[data-notice=storage]").count() == 0


def test_two_pages_do_not_overwrite_each_other(new_context: CreateContextCallback, server: SiteServer) -> None:
    """Even if both save at the same moment, each is notified of the other's marks and merges them."""
    context = new_context()
    context.add_init_script(SAVE_DATA)
    keys = [f"{TRACK.id}/{lesson.puzzles[0].name}" for lesson in (FIRST, SECOND)]
    pages = [context.new_page() for _ in keys]
    for page, key in zip(pages, keys, strict=True):
        page.goto(server.at(f"puzzles/{key}/"))
        until(page, "document.querySelector('form[data-live]')")
    hint = "at => { setTimeout(() => document.querySelector('[data-act=hint]').click(), at - Date.now()); }"
    at = pages[0].evaluate("Date.now()") + 500
    for page in pages:
        page.evaluate(hint, at)
    known = f"Object.keys(JSON.parse(localStorage.getItem('{KEY}') ?? '{{\"marks\": {{}}}}').marks).sort().join()"
    for page in pages:
        until(page, f"{known} === '{','.join(sorted(keys))}'")


def test_full_progress_drops_the_oldest_first(page: Page, server: SiteServer) -> None:
    """This is reported; new marks stay, along with as many others as fit."""
    mark = {"tried": 1, "right": True, "hints": 0, "ruleset": "common"}
    many = {f"{'t' * 80}/{number:080}": {**mark, "when": number} for number in range(2_000)}
    page.add_init_script(kept(json.dumps({"marks": many})))
    page.goto(server.at(ONE.path))
    page.locator("[data-act=hint]").click()
    until(page, f"localStorage.getItem('{KEY}').includes('{ONE.key}')")
    left = page.evaluate(f"Object.keys(JSON.parse(localStorage.getItem('{KEY}')).marks)")
    assert ONE.key in left
    assert len(left) > 600
    assert page.evaluate(f"localStorage.getItem('{KEY}').length") <= 200_000
    expect(page.locator("[data-notice=storage]")).to_have_count(1)
    page.reload()
    assert page.evaluate(f"localStorage.getItem('{KEY}.unreadable')") is None
