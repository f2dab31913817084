"""A printed page of puzzles is a worksheet: boxes to tick, lines to write on, and the key on a separate sheet."""

import re

import pytest
from playwright.sync_api import Page, expect

from builder.content.games import games
from callwise.puzzle.course import Lesson, Track
from callwise.puzzle.file import Puzzle
from callwise.question.grading import Listing
from callwise.question.scene import WholeTable
from callwise.riichi.agreement.presets import COMMON
from tests.browser.answers.course_puzzles import ALL, COURSE, ONE, Placed, find
from tests.support.browser.browsing import settled, until
from tests.support.browser.page_probes import SAVE_DATA
from tests.support.browser.pixels import difference
from tests.support.browser.site_server import SiteServer

FORMATS = ("A4", "Letter")
LESSONS = [(track, lesson) for track in COURSE.tracks for lesson in track.lessons]
HANDS = next(
    (track, lesson)
    for track, lesson in LESSONS
    if len(lesson.puzzles) == 4
    and not any(isinstance(panel, WholeTable) for one in lesson.puzzles for panel in one.form.case.scene().panels)
)
TABLES = next(
    (track, lesson)
    for track, lesson in LESSONS
    if len(lesson.puzzles) > 3
    and all(isinstance(one.form.case.scene().panels[0], WholeTable) for one in lesson.puzzles)
)
LOW_SHEET = 920
"""Height of the usable area of a US letter sheet, in pixels."""

# Classes and names of everything printed before the key.
SEEN = """() => [...document.querySelectorAll('body *:not(.sheet-key, .sheet-key *)')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .flatMap((one) => [one.localName, ...one.classList])"""

A_SHEET = 17
"""Questions that fit on a sheet of all rulesets, with their details."""
LEGIBLE = 7.5 * 4 / 3
"""Height of a sheet's smallest letters, in pixels."""
SMALLEST = """(within) => Math.min(...[...document.querySelectorAll(`${within} *`)]
  .filter((one) => one.checkVisibility() && [...one.childNodes].some((text) => text.nodeType === 3 && text.data.trim()))
  .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""

EDGES = 64
"""How much a letter's edge may differ from one painting to the next, of 255."""

BOX = "(one) => [one.offsetWidth > 8, getComputedStyle(one).appearance, getComputedStyle(one).opacity]"


def sheets(page: Page, paper: str) -> int:
    """Count the sheets of paper that the page takes."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper, prefer_css_page_size=True)))


def clauses(puzzle: Puzzle) -> set[str]:
    """Return the ids of the clauses cited in the worked answer."""
    shown = puzzle.form.worked(puzzle.rules)
    listed = [line.ruled.ruling for one in shown if isinstance(one, Listing) for line in one.lines]
    return {one.clause.id for one in listed or [ruled.ruling for ruled in puzzle.form.rulings(puzzle.rules)]}


@pytest.mark.parametrize("longest", [1, pytest.param(None, marks=pytest.mark.deep)])
def test_ruleset_prints_on_one_page(page: Page, server: SiteServer, longest: int | None) -> None:
    """
    A game's longest ruleset, or each of them, fits on a page of either size, and in full on two, in readable type.
    """
    page.add_init_script(SAVE_DATA)
    for game in games():
        pages = [f"{game.at('rules/')}{rules.name}/" for rules in game.family.presets]
        pages.sort(key=lambda at: -(server.root / at / "index.html").stat().st_size)
        for at in pages[:longest]:
            page.goto(server.at(at))
            assert {sheets(page, paper) for paper in FORMATS} == {1}, at
            page.evaluate("document.documentElement.dataset.prints = 'full'")
            assert max(sheets(page, paper) for paper in FORMATS) <= 2, f"{at}: two sides are one sheet"
        page.goto(server.at(game.at("rules/")))
        questions = page.locator("tr[data-point]").count()
        assert sheets(page, "A4") <= -(-questions // A_SHEET), "side by side a question takes a line"
    page.goto(server.at(f"rules/{COMMON.name}/"))
    page.emulate_media(media="print")
    small = page.evaluate(SMALLEST, ".ruleset")
    assert small >= LEGIBLE


@pytest.mark.parametrize(
    ("lesson", "most"),
    [
        pytest.param(HANDS, 2, id="hands"),
        pytest.param(TABLES, 1 + -(-len(TABLES[1].puzzles) // 3), id="tables", marks=pytest.mark.deep),
    ],
)
def test_lesson_prints_puzzles_then_the_key(
    page: Page, server: SiteServer, lesson: tuple[Track, Lesson], most: int
) -> None:
    """Four hands fit on a sheet of either size, as do three tables with hands; the key is on the last sheet."""
    track, taught = lesson
    page.add_init_script(SAVE_DATA)
    page.goto(server.at(f"{track.key(taught.name)}/"))
    settled(page)
    whole = {paper: sheets(page, paper) for paper in FORMATS}
    page.evaluate("document.querySelectorAll('.sheet-key > *').forEach((one) => one.remove())")
    page.evaluate("document.querySelector('.sheet-key').append('Key')")
    assert sheets(page, "A4") == whole["A4"], "a short key has a sheet of its own too"
    page.evaluate("document.querySelector('.sheet-key').remove()")
    assert sheets(page, "A4") == whole["A4"] - 1
    assert max(whole.values()) <= most


@pytest.mark.deep
def test_worksheet_has_only_what_works_on_paper(page: Page, server: SiteServer) -> None:
    """Each puzzle has its number, question, tiles and a box per answer, with no buttons and no answer shown."""
    track, lesson = TABLES
    page.add_init_script(SAVE_DATA)
    page.add_init_script("window.print = () => document.body.setAttribute('data-printed', '')")
    page.goto(server.at(f"{track.key(lesson.name)}/"))
    page.get_by_role("button", name="Print as worksheet").click()
    expect(page.locator("body")).to_have_attribute("data-printed", "")

    page.emulate_media(media="print", color_scheme="dark")
    page.set_viewport_size({"width": 680, "height": 960})
    settled(page)
    on_paper = set(page.evaluate(SEEN))
    assert on_paper >= {"sheet-head", "sheet-name", "puzzle-prompt", "desk-asks", "felt", "tile"}
    assert not on_paper & {"worked", "ruling", "hint", "seal", "clause", "btn", "crumb", "bar", "foot", "summary"}
    assert page.locator("[data-worksheet] .puzzle").count() == len(lesson.puzzles)
    for puzzle in page.locator("[data-worksheet] .puzzle").all():
        expect(puzzle).to_be_visible()
        assert puzzle.evaluate("(one) => getComputedStyle(one).breakInside") == "avoid"
        assert (puzzle.bounding_box() or {"height": 0})["height"] < LOW_SHEET
        boxes = puzzle.locator("input[name=answer]:visible").all()
        assert boxes
        for box in boxes:
            assert box.evaluate(BOX) == [True, "none", "1"]
    cited = [one.locator(".sheet-clauses > p").count() for one in page.locator(".sheet-key li").all()]
    assert cited == [len(clauses(one)) for one in lesson.puzzles]
    assert page.evaluate("getComputedStyle(document.querySelector('.sheet-key')).breakBefore") == "page"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 680


TABLE = Placed(TABLES[0], TABLES[1].puzzles[0])
SPOKEN = find(lambda placed: placed.puzzle.name == "three-say-ron")


def printed(page: Page) -> bytes:
    """Return a picture of the puzzle as it prints."""
    page.emulate_media(media="print", reduced_motion="reduce")
    settled(page)
    return page.locator(".puzzle").screenshot(animations="disabled")


@pytest.mark.deep
def test_screen_choices_are_not_printed(page: Page, server: SiteServer) -> None:
    """Choices are left out because someone else may use the sheet; answered puzzles print unanswered."""
    page.add_init_script(SAVE_DATA)
    page.set_viewport_size({"width": 680, "height": 960})
    changed = []
    for placed in (ONE, ALL, TABLE, SPOKEN):
        page.emulate_media(media="screen", reduced_motion="reduce")
        page.goto(server.at(placed.path))
        before = printed(page)
        page.evaluate("document.querySelectorAll('.puzzle [type=checkbox]').forEach((one) => { one.checked = true })")
        if difference(page, before, printed(page)) > EDGES:
            changed.append(f"{placed.key}, chosen")
        page.evaluate("document.querySelector('.puzzle').reset()")
        page.emulate_media(media="screen", reduced_motion="reduce")
        page.locator(".puzzle label:has(input[name=answer])").first.click()
        if page.locator(".puzzle").get_attribute("data-one") is None:
            page.locator(".puzzle .desk-primary > [type=submit]").click()
        until(page, "document.querySelector('.puzzle').dataset.ruled")
        until(page, "document.querySelector('.felt').dataset.shown !== undefined")
        if difference(page, before, printed(page)) > EDGES:
            changed.append(f"{placed.key}, ruled on")
    assert changed == []
