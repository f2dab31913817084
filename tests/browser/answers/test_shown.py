"""The ruling on the felt: answers are stamped, relevant tiles stay lit, and lines join related tiles."""

from playwright.sync_api import Page, expect
from pytest_playwright import CreateContextCallback

from callwise.law.ruling import Verdict
from tests.browser.answers.course_puzzles import ALL, Card, find
from tests.support.browser.browsing import settled, until
from tests.support.browser.site_server import SiteServer

TIMELINE = find(
    lambda placed: placed.puzzle.form.case.id == "priority.timeline" and len(placed.codes(Verdict.LEGAL)) == 1
)

# For each line, the distance from its ends to the nearest lit thing and how many tiles it crosses; words that cover a
# tile; and how far down its tile each stamp begins, in hundredths.
LINES = """() => {
  const over = document.querySelector('[data-slot=ties]');
  const from = over.getBoundingClientRect();
  const boxes = (which) => [...document.querySelectorAll(which)].map((one) => one.getBoundingClientRect());
  const lit = boxes('.felt .part[data-lit], .felt [data-lit] > .tile, .felt .tile[data-lit]');
  const away = ({ x, y }) => Math.min(...lit.map((box) => Math.hypot(
    Math.max(box.left - from.left - x, 0, x - box.right + from.left),
    Math.max(box.top - from.top - y, 0, y - box.bottom + from.top))));
  const hit = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const tiles = boxes('.felt .tile');
  const points = (path) => Array.from({ length: 101 }, (_, nth) =>
    path.getPointAtLength(nth / 100 * path.getTotalLength()));
  const within = ({ x, y }, box) => box.left < x + from.left && x + from.left < box.right
    && box.top < y + from.top && y + from.top < box.bottom;
  return {
    over: [...over.querySelectorAll('.tie')].map((path) =>
      tiles.filter((tile) => points(path).some((point) => within(point, tile))).length),
    beside: [...over.querySelectorAll('.tie')].flatMap(points).filter(({ x }) => x < 0 || x > from.width).length,
    stamps: [...document.querySelectorAll('.felt .pick[data-verdict]')].map((pick) => {
      const tile = pick.querySelector('.tile').getBoundingClientRect();
      const { top, marginTop } = getComputedStyle(pick, '::before');
      const stamp = pick.getBoundingClientRect().top + parseFloat(top) + parseFloat(marginTop);
      return Math.round((stamp - tile.top) / tile.height * 100);
    }),
    ends: [...over.querySelectorAll('.tie')].flatMap((path) =>
      [path.getPointAtLength(0), path.getPointAtLength(path.getTotalLength())].map(away)),
    covering: [...over.querySelectorAll('.tie-words')].filter((words) =>
      tiles.some((tile) => hit(words.getBoundingClientRect(), tile))).map((words) => words.textContent),
  };
}"""


def test_ruling_is_shown_on_the_felt(new_context: CreateContextCallback, server: SiteServer) -> None:
    """
    At every width, lines end at lit tiles or parts, cross no tile and stay on the felt, words cover no tile, and stamps
    leave the upper half of theirs visible; everything disappears with the answer.
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
        assert set(seen["over"]) <= {0}, width
        assert seen["beside"] == 0, width
        assert seen["covering"] == [], width
        assert min(seen["stamps"]) > 50, width

    stamps = {code: card.input(code).evaluate("one => one.closest('label').dataset.verdict") for code in ALL.offered}
    assert (stamps[legal[0]], stamps[foul[0]]) == ("legal", "illegal")
    assert {stamps[code] for code in legal[1:]} == {"missed"}
    dimmed = felt.locator(".held:not([data-lit]) > .tile, .pick:not([data-lit], [data-verdict]) > .tile").first
    light = card.input(foul[0]).locator("xpath=..").locator(".tile")
    look = "one => [getComputedStyle(one).filter, getComputedStyle(one).opacity]"
    assert dimmed.evaluate(look) == ["brightness(0.72) saturate(0.75)", "1"]
    assert light.evaluate(look) == ["none", "1"]
    expect(card.slot("ties")).to_have_attribute("aria-hidden", "true")

    card.input(foul[0]).uncheck()
    assert page.locator(".tie, .tie-words, .felt [data-lit], .felt [data-verdict]").count() == 0
    expect(felt).not_to_have_attribute("data-shown", "")

    page.set_viewport_size({"width": 300, "height": 800})
    card.ask()
    card.grade()
    settled(page)
    assert page.evaluate(LINES)["beside"] == 0


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
    until(page, "document.querySelector('.tie[data-look=takes]')")
