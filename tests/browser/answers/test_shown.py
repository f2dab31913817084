"""The ruling on the felt: answers are stamped, relevant tiles stay lit, and lines join related tiles."""

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright import CreateContextCallback

from callwise.law.ruling import Verdict
from tests.browser.answers.course_puzzles import ALL, Card, find
from tests.support.browser.browsing import settled, until
from tests.support.browser.site_server import SiteServer

TIMELINE = find(
    lambda placed: placed.puzzle.form.case.id == "priority.timeline" and len(placed.codes(Verdict.LEGAL)) == 1
)
PASSED = find(lambda placed: placed.key == "sacred-discards/until-you-let-go-of-one")
"""A puzzle with turns as columns, whose ruling joins a passed tile to the hand."""

# For each line, the distance from its ends to the nearest lit thing, and its points beside the felt.
LINES = """() => {
  const over = document.querySelector('[data-slot=ties]');
  const from = over.getBoundingClientRect();
  const boxes = (which) => [...document.querySelectorAll(which)].map((one) => one.getBoundingClientRect());
  const lit = boxes('.felt .part[data-lit], .felt [data-lit] > .tile, .felt .tile[data-lit], .turn[data-lit] .tile');
  const away = ({ x, y }) => Math.min(...lit.map((box) => Math.hypot(
    Math.max(box.left - from.left - x, 0, x - box.right + from.left),
    Math.max(box.top - from.top - y, 0, y - box.bottom + from.top))));
  const points = (path) => Array.from({ length: 101 }, (_, nth) =>
    path.getPointAtLength(nth / 100 * path.getTotalLength()));
  return {
    beside: [...over.querySelectorAll('.tie')].flatMap(points).filter(({ x }) => x < 0 || x > from.width).length,
    ends: [...over.querySelectorAll('.tie')].flatMap((path) =>
      [path.getPointAtLength(0), path.getPointAtLength(path.getTotalLength())].map(away)),
  };
}"""


# How far badges reach beyond the sides of their own tiles.
BEYOND = """() => [...document.querySelectorAll('.pick[data-verdict] .tile')].map((tile) => {
  const { content, right, width } = getComputedStyle(tile, '::before');
  if (content === 'none') return 0;
  return Math.max(-parseFloat(right), parseFloat(right) + parseFloat(width) - tile.getBoundingClientRect().width);
})"""


@pytest.mark.deep
def test_ruling_is_shown_on_the_felt(new_context: CreateContextCallback, server: SiteServer) -> None:
    """
    At every width, lines end at lit tiles or parts and stay on the felt, and badges within their tiles; everything
    disappears with another try.
    """
    page = new_context().new_page()
    card = Card.opened(page, server, ALL)
    felt = card.slot("felt")
    legal, foul = ALL.codes(Verdict.LEGAL), ALL.codes(Verdict.ILLEGAL)
    card.answer(legal[0], foul[0])
    until(page, "document.querySelector('.tie')")
    for width in (1280, 390, 320):
        page.set_viewport_size({"width": width, "height": 800})
        settled(page)
        seen = page.evaluate(LINES)
        assert bool(seen["ends"]) or width < 1280
        assert max(seen["ends"], default=0) < 12, width
        assert seen["beside"] == 0, width
        beyond = page.evaluate(BEYOND)
        assert len(beyond) > 1
        assert max(beyond) <= 0, width

    stamps = {code: card.input(code).evaluate("one => one.closest('label').dataset.verdict") for code in ALL.offered}
    assert (stamps[legal[0]], stamps[foul[0]]) == ("rightly", "illegal")
    assert {stamps[code] for code in legal[1:]} == {"missed"}
    dimmed = felt.locator(".held:not([data-lit]) > .tile, .pick:not([data-lit], [data-verdict]) > .tile").first
    light = card.input(foul[0]).locator("xpath=..").locator(".tile")
    look = "one => [getComputedStyle(one).filter, getComputedStyle(one).opacity]"
    assert dimmed.evaluate(look) == ["brightness(0.72) saturate(0.75)", "1"]
    assert light.evaluate(look) == ["none", "1"]
    expect(card.slot("ties")).to_have_attribute("aria-hidden", "true")

    card.again()
    assert page.locator(".tie, .felt [data-lit], .felt [data-verdict]").count() == 0
    expect(felt).not_to_have_attribute("data-shown", "")

    page.set_viewport_size({"width": 300, "height": 800})
    card.ask()
    card.grade()
    settled(page)
    assert page.evaluate(LINES)["beside"] == 0


# How many points of the lines are over words.
OVER_WORDS = """() => {
  const words = [...document.querySelectorAll('.turn > b, .turn > em, .turn-says, .turn-call, .felt .over')].map(
    (one) => { const range = new Range(); range.selectNodeContents(one); return range.getBoundingClientRect(); });
  const from = document.querySelector('[data-slot=ties]').getBoundingClientRect();
  const points = [...document.querySelectorAll('.tie')].flatMap((path) => Array.from({ length: 101 }, (_, nth) =>
    path.getPointAtLength(nth / 100 * path.getTotalLength())));
  return points.filter(({ x, y }) => words.some(({ left, right, top, bottom }) =>
    left < x + from.left && x + from.left < right && top < y + from.top && y + from.top < bottom)).length;
}"""


def test_lines_begin_at_a_turns_tile_and_cross_no_words(page: Page, server: SiteServer) -> None:
    """Of a column only the tile is lit, not its name and words."""
    card = Card.opened(page, server, PASSED)
    card.answer("discard")
    until(page, "document.querySelector('.tie')")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        settled(page)
        seen = page.evaluate(LINES)
        assert max(seen["ends"]) < 12, width
        assert page.evaluate(OVER_WORDS) == 0, width
    passed = card.form.locator(".turn[data-passed] .tile")
    assert passed.evaluate("one => getComputedStyle(one).outlineStyle") == "solid"


def test_failed_claim_is_struck_at_seat_and_tape(page: Page, server: SiteServer) -> None:
    """A wrong claim and the only right one are each stamped in both places."""
    card = Card.opened(page, server, TIMELINE)
    (right,), foul = TIMELINE.codes(Verdict.LEGAL), TIMELINE.codes(Verdict.ILLEGAL)[0]
    card.answer(foul)
    for code, verdict in ((foul, "illegal"), (right, "rightly")):
        for place in (".seat", ".chip"):
            expect(card.form.locator(f"{place}[data-seat={code}]")).to_have_attribute("data-verdict", verdict)
    struck = "one => getComputedStyle(one).textDecorationLine"
    assert card.form.locator(f".chip[data-seat={foul}] > span").evaluate(struck) == "line-through"
