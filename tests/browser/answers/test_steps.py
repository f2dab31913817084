"""Turns from the course, played in a real browser with the tiles on the table, and ruled on step by step."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.answers.course_puzzles import PLAYED, Card, Placed, find
from tests.support.browser.browsing import until
from tests.support.browser.site_server import SiteServer

TURN = find(lambda placed: placed.puzzle.name == "from-call-to-discard")
CALLED, EXPOSED = "call 8d", "expose 8dJ"
EXCHANGED = "exchange 3b for west 3b"
RIGHT = (CALLED, EXPOSED, EXCHANGED, "discard 9c")
CROWDED = find(lambda placed: placed.puzzle.name == "a-kinder-table")
"""Another player has two exposures where the words would be."""
OWN_EXPOSURES = tuple(
    find(lambda placed, name=name: placed.puzzle.name == name)  # type: ignore[misc]
    for name in ("hold-it-back", "one-turn-many-wishes", "called-for-another-rack")
)
"""The reader has an exposure where the words would be."""
SIZES = (pytest.param(1280, 800, marks=pytest.mark.deep), (390, 844))


def opened(page: Page, server: SiteServer, placed: Placed) -> Card:
    page.goto(server.at(placed.path))
    return Card(page, placed)


def pick(form: Locator, *places: str) -> None:
    for place in places:
        form.locator(f'.pick[data-at~="{place}"] > input').check()


def word(form: Locator, verb: str) -> Locator:
    return form.locator(f'.felt .verbs button[value="{verb}"]:not([hidden])')


def faces(form: Locator) -> list[str]:
    """The tiles on the felt, in reading order."""
    return [str(one.get_attribute("href")) for one in form.locator(".felt .tile use").all()]


def frame(form: Locator) -> list[list[int]]:
    """The boxes of felt, bar and primary button."""
    parts = (".felt", ".desk-bar", ".desk-primary")
    boxes = [form.locator(part).bounding_box() for part in parts]
    return [[round(box[side]) for side in ("x", "y", "width", "height")] for box in boxes if box]


# Names of seats and others' exposures under the words to press.
COVERED = """(form, named = '.plate, .racks-player:not([data-side="bottom"]) .exposure') => {
  const words = form.querySelector('.verbs').getBoundingClientRect();
  return [...form.querySelectorAll(named)].filter((plate) => {
    const box = plate.getBoundingClientRect();
    return box.left < words.right && words.left < box.right && box.top < words.bottom && words.top < box.bottom;
  }).map((plate) => plate.textContent);
}"""


@pytest.mark.parametrize(
    ("placed", "width"),
    [pytest.param(CROWDED, width, id=f"others-{width}") for width in (1280, 390, 320)]
    + [pytest.param(one, 390, id=one.puzzle.name) for one in OWN_EXPOSURES],
)
def test_words_cover_no_exposure(page: Page, server: SiteServer, placed: Placed, width: int) -> None:
    """Before anything is pressed, they are beside what others have exposed, and above the reader's own exposures."""
    page.set_viewport_size({"width": width, "height": 844})
    card = opened(page, server, placed)
    until(page, "document.querySelector('form.puzzle').dataset.live === ''")
    expect(card.form.locator(".verbs button:not([hidden])")).not_to_have_count(0)
    until(page, f"({COVERED})(document.querySelector('form.puzzle'), '.plate, .exposure').length === 0")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_turn_is_played_with_pressed_tiles_and_the_words_at_them(
    page: Page, server: SiteServer, width: int, height: int
) -> None:
    """
    Legal steps happen without a seal; after the discard each has one, and the verdict is in sight.

    The words to press cover no name.
    """
    page.set_viewport_size({"width": width, "height": height})
    card = opened(page, server, TURN)
    form, rack = card.form, card.form.locator(".rack-tiles > .pick")
    before = frame(form)
    done, todo = form.locator(".step-row > li > input"), form.locator(".step-todo")
    expect(todo).to_have_count(4)
    until(page, "document.querySelector('form.puzzle').dataset.live === ''")
    assert form.evaluate(COVERED) == []
    expect(word(form, "call")).to_have_count(0)
    pick(form, "discard")
    expect(word(form, "call")).to_have_accessible_name("Call 8 dot")
    card.step((), CALLED)
    expect(rack).to_have_count(13)
    card.step((CALLED,), EXPOSED)
    expect(rack).to_have_count(11)
    pick(form, "rack:2", "joker:west:0:0")
    expect(form.locator(".tie")).to_have_attribute("data-look", "pending")
    (exchange,) = form.locator(".verbs button:not([hidden])").all()
    expect(exchange).to_have_accessible_name("Exchange your 3 bam for West’s joker")
    exchange.click()
    expect(done).to_have_count(3)
    expect(form.locator(".step-row .seal")).to_have_count(0)
    card.step(RIGHT[:3], RIGHT[3])
    assert card.grade() == "right"
    assert frame(form) == before
    expect(form.locator('.step-row [data-stamp="legal"] > .seal')).to_have_count(4)
    expect(todo).to_have_count(0)
    for part in (".verdict h3", ".decides", ".byrule", ".why-link"):
        expect(form.locator(part)).to_be_in_viewport(ratio=1)
    expect(form.locator(".felt .clocks")).to_have_count(0)
    expect(form.locator("[data-slot=why] .clocks")).to_have_count(1)


def test_an_illegal_step_is_shown_and_taken_back_alone(page: Page, server: SiteServer) -> None:
    form = (card := opened(page, server, TURN)).form
    card.step((), CALLED)
    pick(form, "rack:4", "rack:5")
    before = faces(form)
    word(form, "expose").click()
    assert card.grade() == "not-yet"
    expect(form.locator(".verdict h3")).to_have_text("Illegal")
    expect(form.locator(".rack-tiles > .gap")).to_have_count(2)
    expect(form.locator('.exposure[data-verdict="illegal"] .tile')).to_have_count(3)
    expect(form.locator('.step-row [data-stamp="illegal"] > .seal')).to_have_count(1)
    form.get_by_role("button", name="Try again").click()
    expect(form).not_to_have_attribute("data-ruled", "not-yet")
    expect(form.locator(".step-row > li > input")).to_have_count(1)
    expect(form.locator(".gap")).to_have_count(0)
    assert faces(form) == before


def test_undo_restores_the_table(page: Page, server: SiteServer) -> None:
    form = (card := opened(page, server, TURN)).form
    card.step((), CALLED)
    before = faces(form)
    card.step((CALLED,), EXPOSED)
    assert faces(form) != before
    form.get_by_role("button", name="Undo").click()
    expect(form.locator(".step-row > li > input")).to_have_count(1)
    assert faces(form) == before


def test_a_step_left_out_is_named_after_the_discard(page: Page, server: SiteServer) -> None:
    form = (card := opened(page, server, TURN)).form
    card.step((), CALLED)
    card.step((CALLED,), EXPOSED)
    pick(form, "rack:1")
    word(form, "discard").click()
    assert card.grade() == "almost"
    expect(form.locator(".decides")).to_contain_text("You left West’s")
    expect(form.locator('.step-row [data-stamp="missed"]')).to_have_count(1)
    expect(form.locator('.step-row [data-stamp="legal"]')).to_have_count(3)
    form.get_by_role("button", name="Try again").click()
    expect(form.locator(".step-row > li > input")).to_have_count(2)
    card.step((CALLED, EXPOSED), EXCHANGED)


@pytest.mark.deep
def test_a_hint_tells_the_next_step_from_where_the_reader_is(page: Page, server: SiteServer) -> None:
    form = (card := opened(page, server, PLAYED)).form
    pick(form, "discard")
    word(form, "call").click()
    expect(form.locator(".step-row > li > input")).to_have_count(1)
    hints = form.locator(".hint")
    for _ in range(hints.count() + 1):
        form.get_by_role("button", name="Hint").click()
    expect(hints.last).to_contain_text("Expose")
    assert card.page.evaluate("document.activeElement.className") == "hint"


@pytest.mark.deep
def test_steps_of_a_ruled_turn_take_the_place_of_the_lessons_title(page: Page, server: SiteServer) -> None:
    placed = find(lambda placed: placed.puzzle.name == "before-the-pick")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(server.at("joker-exchange/dead-hands/"))
    card, steps = Card(page, placed), [step for _, step in placed.right]
    title = card.form.locator(".series-title")
    expect(title).to_be_visible()
    for place, step in enumerate(steps):
        card.step(steps[:place], step)
    assert card.grade() == "right"
    expect(title).to_be_hidden()
