"""
Answers given at the table: seats are chosen where they sit, and on the tape.
"""

from playwright.sync_api import Page, expect

from callwise.ruling import Verdict
from tests.browser.puzzles import Card, find
from tests.support.browsing import settled
from tests.support.serving import SiteServer

TIMELINE = find(lambda placed: placed.puzzle.form.case.id == "priority.timeline" and bool(placed.codes(Verdict.LEGAL)))
WINNER = find(lambda placed: placed.puzzle.form.case.id == "priority.winner" and bool(placed.codes(Verdict.ILLEGAL)))
LIABLE = find(
    lambda placed: (
        placed.puzzle.form.case.id == "pao.liable"
        and any(sum(map(str.isdigit, text.partition("|")[2])) == 16 for text in placed.puzzle.table.values())
    )
)
"""Four quads before one player, and a control for nobody."""

# What lies over something else that is read or pressed.
COVERED = """() => {
  const boxes = [...document.querySelectorAll('.seat .plate, .seat .bubble, .nobody, .stand .tile, .corner .tile')]
    .filter((one) => one.checkVisibility())
    .map((one) => [one, one.getBoundingClientRect()]);
  const words = boxes.filter(([one]) => !one.matches('.tile'));
  const over = ([a, p], [b, q]) => a !== b && !a.contains(b) && !b.contains(a)
    && Math.min(p.right, q.right) - Math.max(p.left, q.left) > 2
    && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 2;
  return words.flatMap((one) => boxes.filter((other) => over(one, other)).map(() => one[0].outerHTML.slice(0, 90)));
}"""


def test_a_word_on_the_tape_chooses_its_seat(page: Page, server: SiteServer) -> None:
    """There is one control for an answer; the word on the tape presses it and is lit with it."""
    page.goto(server.at(TIMELINE.path))
    card = Card(page, TIMELINE)
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        for code in TIMELINE.offered:
            assert card.form.locator(f"input[name=answer][value={code}]").count() == 1
            chip = card.form.locator(f".chip[data-seat={code}]")
            plain = chip.evaluate("one => getComputedStyle(one).backgroundColor")
            chip.click()
            expect(card.input(code)).to_be_checked()
            assert chip.evaluate("one => getComputedStyle(one).backgroundColor") != plain
        assert card.form.locator("input[name=answer]:checked").count() == 1
        card.input(TIMELINE.offered[-1]).evaluate("input => { input.checked = false; }")


def test_the_ruling_marks_the_seat(page: Page, server: SiteServer) -> None:
    """A seat that was chosen wrongly has its verdict in its place; nobody goes with no seat."""
    page.goto(server.at(WINNER.path))
    card = Card(page, WINNER)
    foul = WINNER.codes(Verdict.ILLEGAL)[0]
    seat = card.form.locator(f"label.seat[data-seat={foul}]")
    seat.click()
    card.ask()
    card.grade()
    expect(seat).to_have_attribute("data-verdict", "illegal")
    assert "✕" in seat.locator(".bubble").evaluate("one => getComputedStyle(one, '::after').content")
    card.choose("none")
    expect(card.input(foul)).not_to_be_checked()


def test_nothing_at_the_table_covers_a_word(page: Page, server: SiteServer) -> None:
    """Plates, words and hands keep clear of each other on every screen, with large text too."""
    for placed in (TIMELINE, WINNER, LIABLE):
        page.goto(server.at(placed.path))
        for size in ("100%", "200%"):
            page.evaluate("size => document.documentElement.style.fontSize = size", size)
            for width in (320, 390, 768, 1280):
                page.set_viewport_size({"width": width, "height": 800})
                settled(page)
                assert page.evaluate(COVERED) == [], (width, size)
