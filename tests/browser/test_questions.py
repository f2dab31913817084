"""
Every question that can be asked, answered in a real browser: rightly, and with something that does not stand.
"""

import pytest
from playwright.sync_api import Page, expect

from callwise.forms.choose import NONE, UNSETTLED
from callwise.ruling import Verdict
from tests.browser.puzzles import COURSE, ONE, OPEN, SPOT, Card, Placed
from tests.support.browsing import until
from tests.support.serving import SiteServer

FIRST = {
    (puzzle.form.kind, puzzle.form.case.id): placed
    for track in reversed(COURSE.tracks)
    for puzzle in reversed(track.puzzles)
    if (placed := Placed(track, puzzle)).codes(Verdict.ILLEGAL)
}
"""For each question the first puzzle of the course in which something does not stand."""


def test_every_question_is_in_the_course() -> None:
    """All that there is to ask of a family that the course teaches."""
    taught = {track.family for track in COURSE.tracks}
    asked = {puzzle.form.case.id for track in COURSE.tracks for puzzle in track.puzzles}
    assert asked == {one.id for family in taught for one in family.questions}
    assert {kind for kind, _ in FIRST} >= {"choose-one", "choose-all", "spot"}


@pytest.mark.parametrize("asked", sorted(key for key in FIRST if key[0].startswith("choose")))
def test_a_question_is_answered_and_ruled_on(page: Page, server: SiteServer, asked: tuple[str, str]) -> None:
    """What does not stand is refused with its clause; then the right answer is found right."""
    placed = FIRST[asked]
    page.goto(server.at(placed.path))
    card = Card(page, placed)
    foul = placed.codes(Verdict.ILLEGAL)[0]
    card.choose(foul)
    card.ask()
    assert card.grade() in {"not-yet", "almost"}
    assert placed.puzzle.form.cites[foul] in card.form.locator(".ruling .cite").first.inner_text()
    card.form.locator('[data-act="again"]').click()
    card.give(placed.puzzle.form.right(placed.puzzle.rules) or ())
    card.ask()
    assert card.grade() == "right"
    assert card.input(NONE).count() == (placed.none is not None)


@pytest.mark.parametrize("placed", [SPOT, OPEN], ids=["spot", "open"])
def test_a_ruling_is_judged_and_what_is_open_is_named(page: Page, server: SiteServer, placed: Placed) -> None:
    """Both are answers of their own: found right, and without a part of them not yet."""
    right = placed.puzzle.form.right(placed.puzzle.rules) or ()
    page.goto(server.at(placed.path))
    card = Card(page, placed)
    card.give(right[:-1])
    card.ask()
    if placed is OPEN:
        assert card.grade() == "unsettled"
    else:
        until(page, "document.querySelector('[data-slot=message]').innerText")
    card.give(right[-1:])
    card.ask()
    until(page, "document.querySelector('form.puzzle').dataset.ruled === 'right'")
    assert card.form.locator(".ruling[data-grade=right]").count() == 1


def test_what_is_open_can_be_named_only_where_something_may_be(page: Page, server: SiteServer) -> None:
    """The place for it comes and goes with the rules that are chosen, and takes with it what was picked there."""
    page.goto(server.at(OPEN.path))
    card = Card(page, OPEN)
    folded, select = card.form.locator(".folded-answer"), card.form.locator("select[name=ruleset]")
    expect(folded).to_be_visible()
    card.give(tuple(pair for pair in OPEN.puzzle.form.right(OPEN.puzzle.rules) or () if pair[0] == UNSETTLED))
    select.select_option("common")
    expect(folded).to_be_hidden()
    assert card.form.locator("input:checked").count() == 0


def test_one_answer_is_not_offered_as_open_where_nothing_is(page: Page, server: SiteServer) -> None:
    """Under rules that settle everything there is no such answer, and no empty place for it."""
    page.goto(server.at(ONE.path))
    card = Card(page, ONE)
    open_ = card.form.locator("fieldset", has=page.locator(f"input[value={UNSETTLED}]"))
    expect(open_).to_be_hidden()
    card.form.locator("select[name=ruleset]").select_option("rmu")
    expect(open_).to_be_visible()
