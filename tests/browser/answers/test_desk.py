"""
The desk keeps its frame: words, felt and bar have the same boxes before an answer, after it, ruled on and explained.

Each kind of puzzle is answered once at every size, with recorded rulings.
"""

from collections.abc import Mapping, Sequence

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from callwise.law.ruling import Verdict
from callwise.question.controls import Pairs
from callwise.question.forms.foreseen_answers import foreseen
from callwise.question.forms.steps import StepForm
from callwise.question.grading import Grade
from callwise.view.cards.desk_bar import hint_list
from callwise.view.rulings.desk_ruling import WHY
from tests.browser.answers.course_puzzles import ALL, AMOUNTS, ONE, PLACED, SPOT, Card, Placed, find
from tests.browser.answers.test_states import GIVE
from tests.browser.answers.test_table_seats import ALONE, opened_together
from tests.support.browser.browsing import settled
from tests.support.browser.page_probes import still
from tests.support.browser.site_server import Fault, SiteServer

SIZES = ((1280, 800), (768, 1024), (390, 844), (360, 640))
VOICES = find(lambda placed: placed.puzzle.name == "all-three-speak")
CLAIMS = find(lambda placed: placed.puzzle.name == "four-words")
WORDS = find(lambda placed: placed.puzzle.form.case.id == "calls.kandora" and bool(placed.codes(Verdict.ILLEGAL)))
ANSWERS: Mapping[str, tuple[Placed, Sequence[str]]] = {
    "hand": (ONE, ONE.codes(Verdict.ILLEGAL)[:1]),
    "tiles": (ALL, ALL.codes(Verdict.ILLEGAL)[:1]),
    "voices": (VOICES, VOICES.codes(Verdict.ILLEGAL)[:1]),
    "claims": (CLAIMS, CLAIMS.codes(Verdict.LEGAL)[:1]),
    "words": (WORDS, WORDS.codes(Verdict.ILLEGAL)[:1]),
}
"""A puzzle of each kind, and a wrong or incomplete answer."""
SHORT = 35
"""The most words of a ruling before its reasons are opened."""
DELETED = (
    "Ask for a ruling",
    "instead of picking",
    "All keys",
    "The referee is ready",
    "Read it again",
    "Read as text",
    "The dimmed ones",
)

# The boxes of the frame's parts on the page; a bar that keeps to the end of the screen is measured from there.
BOXES = """() => {
  const box = (name, scrolled) => {
    const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
    return [x, y + scrolled, width, height].map(Math.round);
  };
  const keeps = getComputedStyle(document.querySelector('.desk-bar')).position === 'sticky';
  const end = document.querySelector('.desk').getBoundingClientRect().bottom;
  const rests = keeps ? -Math.min(end, innerHeight) : scrollY;
  return {
    words: box('.desk-words', scrollY),
    felt: box('.felt', scrollY),
    bar: box('.desk-bar', rests),
    quiet: box('.desk-quiet', rests),
    primary: box('.desk-primary', rests),
  };
}"""
# Parts of the ruling that aren't in view above the bar.
UNSEEN = """() => {
  const end = Math.min(innerHeight, document.querySelector('.desk-bar').getBoundingClientRect().top + 1);
  const beside = document.querySelector('.desk-bar').getBoundingClientRect().top;
  return ['.verdict h3', '.decides', '.byrule', '.why-link'].filter((name) => {
    const { top, bottom } = document.querySelector(name).getBoundingClientRect();
    return top < 0 || bottom > Math.max(end, beside);
  });
}"""
# Native controls that can be seen on the desk.
CONTROLS = """() => [...document.querySelectorAll('.desk :is(input:is([type=radio], [type=checkbox]), select)')]
  .filter((one) => one.checkVisibility({ opacityProperty: true }) && one.getBoundingClientRect().width > 1)
  .map((one) => one.outerHTML)"""


@pytest.fixture
def page(page: Page) -> Page:
    """A page without animation."""
    return still(page)


def resized(page: Page, size: tuple[int, int]) -> None:
    """Resize the screen, and wait until the page has settled."""
    page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    page.evaluate("scrollTo(0, 0)")
    settled(page)


def opened(page: Page, server: SiteServer, placed: Placed) -> Card:
    """Open a puzzle on the first screen, without its engine."""
    server.faults["start.js"] = Fault.STALL
    page.set_viewport_size(ViewportSize(width=SIZES[0][0], height=SIZES[0][1]))
    card = Card.opened(page, server, placed)
    expect(card.form).to_have_attribute("data-live", "")
    settled(page)
    return card


@pytest.mark.parametrize("sizes", [SIZES[::2], pytest.param(SIZES[1::2], marks=pytest.mark.deep)], ids=repr)
@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=pytest.mark.deep) if nth % 2 else kind for nth, kind in enumerate(ANSWERS)]
)
def test_frame_stays_through_answer_ruling_and_reasons(
    page: Page, server: SiteServer, kind: str, sizes: Sequence[tuple[int, int]]
) -> None:
    """
    The ruling is a few words, all in view; the reasons lie over the words and give way again.

    No check box, radio button or select is seen before the reasons are opened, nor any word that was deleted.
    """
    placed, codes = ANSWERS[kind]
    card = opened(page, server, placed)
    for size in sizes:
        resized(page, size)
        before = page.evaluate(BOXES)
        assert page.evaluate(CONTROLS) == [], size
        text = card.form.inner_text()
        assert [one for one in DELETED if one in text] == [], size
        if card.form.get_attribute("data-one") is None:
            card.choose(*codes)
            settled(page)
            assert page.evaluate(BOXES) == before, size
            expect(card.primary).to_have_text("That’s all")
            card.ask()
        else:
            card.choose(*codes)
        assert card.grade() in {"not-yet", "almost"}
        settled(page)
        assert page.evaluate(BOXES) == before, size
        assert page.evaluate(UNSEEN) == [], size
        ruling = card.form.locator(".verdict")
        assert len(ruling.inner_text().removesuffix(WHY).split()) <= SHORT + len(WHY.split())
        expect(ruling.locator("h3")).to_be_focused()
        expect(card.form.locator(".desk-quiet [data-act=again]")).to_be_visible()

        card.form.get_by_role("button", name=WHY).click()
        panel = card.slot("panel")
        expect(panel.locator(".why-head > h3")).to_be_focused()
        expect(panel.locator(".verdicts").first).to_be_visible()
        settled(page)
        assert page.evaluate(BOXES) == before, size
        page.keyboard.press("Escape")
        expect(panel).to_be_hidden()
        expect(card.form.get_by_role("button", name=WHY)).to_be_focused()

        card.form.locator("[data-act=again]").click()
        settled(page)
        assert page.evaluate(BOXES) == before, size
        expect(card.form.locator(".verdict")).to_have_count(0)


def test_bar_says_what_is_missing(page: Page, server: SiteServer) -> None:
    """The grey button says so and moves to the first answer; a right answer leaves the quiet place empty."""
    for placed, words in ((ONE, "Choose a tile"), (VOICES, "Choose a call"), (SPOT, "Right or wrong?")):
        card = opened(page, server, placed)
        expect(card.primary).to_have_text(words)
        expect(card.primary).to_have_attribute("aria-disabled", "true")
        card.primary.click(force=True)
        expect(card.slot("message")).to_have_text("Choose an answer first.")
        assert page.evaluate("document.activeElement.matches('.felt input')")
    card = opened(page, server, SPOT)
    card.give(SPOT.right)
    assert card.grade() == "right"
    expect(card.form.locator(".desk-quiet :visible")).to_have_count(0)
    card = opened(page, server, AMOUNTS)
    expect(card.primary).to_have_text("Write an amount")
    card.form.locator(".points > input").first.fill("1000")
    expect(card.primary).to_have_text("That’s all")
    expect(card.primary).not_to_have_attribute("aria-disabled", "true")


def test_pressed_tile_goes_to_its_place(page: Page, server: SiteServer) -> None:
    """Its gap in the hand stays, nothing closes up, and after the ruling no other tile can be pressed."""
    card = opened(page, server, ONE)
    boxes = "all => all.map((one) => one.getBoundingClientRect().x)"
    cells = card.form.locator(".hand-line > *")
    before = cells.evaluate_all(boxes)
    card.choose(ONE.codes(Verdict.ILLEGAL)[0])
    card.grade()
    assert cells.evaluate_all(boxes) == before
    spot = card.form.locator(".hand-spot").bounding_box()
    tile = card.form.locator(".pick:has(:checked) > .tile").bounding_box()
    assert spot is not None
    assert tile is not None
    assert abs(spot["x"] - tile["x"]) < 2
    assert abs(spot["y"] - tile["y"]) < 2
    other = card.input(ONE.codes(Verdict.LEGAL)[0])
    other.locator("xpath=..").click(force=True)
    expect(other).not_to_be_checked()
    expect(other).to_have_attribute("aria-disabled", "true")


def test_press_that_answers_does_not_move_on(page: Page, server: SiteServer) -> None:
    """For a moment after a ruling the way on is deaf, and then it isn't."""
    card = opened(page, server, ONE)
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    here = page.url
    card.choose(ONE.codes(Verdict.ILLEGAL)[0])
    card.grade()
    onward = card.form.locator("[data-act=onward]")
    onward.click()
    assert page.url == here
    page.clock.run_for(1000)
    onward.click()
    page.wait_for_url(lambda url: url != here)


def lights_some(hints: str) -> bool:
    """Whether some hints light tiles, and others don't."""
    return 0 < hints.count("data-lights") < hints.count("<p")


def test_a_hint_lights_the_tiles_it_names(page: Page, server: SiteServer) -> None:
    """They stay lit until the next hint, or until an answer is chosen."""
    card = opened(page, server, find(lambda one: lights_some(hint_list(one.puzzle) or "")))
    lit, hint = card.form.locator(".felt [data-lit]"), card.form.locator("[data-act=hint]")
    while not card.form.locator(".hint[data-lights]:visible").count():
        expect(lit).to_have_count(0)
        hint.click()
    expect(lit).not_to_have_count(0)
    named = str(card.form.locator(".hint:visible").get_attribute("data-lights")).split()
    places = lit.evaluate_all("all => all.flatMap((one) => one.dataset.at.split(' '))")
    assert set(named) <= set(places)
    while card.form.locator(".hint[data-lights]:visible").count():
        hint.click()
    expect(lit).to_have_count(0)


def test_hints_move_nothing(page: Page, server: SiteServer) -> None:
    """They come one by one in the room of the story."""
    placed = find(lambda one: one.puzzle.form.case.id == "priority.winner" and bool(one.puzzle.hints))
    for size in ((1280, 800), (390, 844)):
        card = opened(page, server, placed)
        resized(page, size)
        before = page.evaluate(BOXES)
        hint = card.form.get_by_role("button", name="Hint")
        for nth in range(card.form.locator(".hint").count()):
            hint.click()
            expect(card.form.locator(".hint:visible")).to_have_count(1)
            expect(card.form.locator(".hint").nth(nth)).to_be_visible()
            assert page.evaluate(BOXES) == before, size


WIDTHS = (320, 390, 768, 1280)
TOGETHER = 50
"""How many puzzles are opened on one page."""


def wrong(placed: Placed) -> Pairs | None:
    """Return a foreseen answer that isn't right, if there is one; turns are played instead."""
    form, rules = placed.puzzle.form, placed.puzzle.rules
    if isinstance(form, StepForm):
        return None
    given = (one for one in foreseen(form, rules) if any(value.strip("0") for _, value in one))
    return next((one for one in given if form.grade(one, rules, rules).grade is Grade.NOT_YET), None)


def boxes_at_each_width(page: Page) -> list[object]:
    """Return the boxes of the frame's parts at every width."""
    boxes = []
    for width in WIDTHS:
        resized(page, (width, 844 if width < 768 else 1024))
        boxes.append(page.evaluate(BOXES))
    return boxes


@pytest.mark.deep
def test_frame_of_every_puzzle_stays(page: Page, server: SiteServer) -> None:
    """Words, felt and bar have the same boxes before an answer and with its ruling."""
    moved = []
    for first in range(0, len(PLACED), TOGETHER):
        some = [(placed, pairs) for placed in PLACED[first : first + TOGETHER] if (pairs := wrong(placed)) is not None]
        opened_together(page, server, [placed for placed, _ in some])
        page.evaluate("document.fonts.ready.then(() => {})")
        for placed, pairs in some:
            page.evaluate(ALONE, placed.key)
            before = boxes_at_each_width(page)
            page.evaluate(GIVE, [placed.key, pairs])
            card = Card(page, placed)
            card.ask()
            card.grade()
            if boxes_at_each_width(page) != before:
                moved.append(placed.path)
        page.unroute_all()
    assert moved == []
