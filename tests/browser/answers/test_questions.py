"""
Each kind of question answered in a real browser, correctly and incorrectly.

`tests/engine/puzzle/test_course.py` checks every ruling; these tests check how answers are entered.
"""

import pytest
from playwright.sync_api import Page, expect

from callwise.law.ruling import Verdict
from callwise.question.forms.offers import NONE, UNSETTLED
from tests.browser.answers.course_puzzles import COURSE, ONE, OPEN, Card, Placed
from tests.support.browser.browsing import until
from tests.support.browser.site_server import SiteServer


def first_of_each() -> dict[tuple[str, str], Placed]:
    """Return the course's first puzzle with an illegal answer for each form and question."""
    return {
        (puzzle.form.kind, puzzle.form.case.id): placed
        for track in reversed(COURSE.tracks)
        for puzzle in reversed(track.puzzles)
        if (placed := Placed(track, puzzle)).codes(Verdict.ILLEGAL)
    }


TOLD_ONLY = {"win.reasons"}
"""Questions that nobody can answer: the referee lists what a win needs, and lessons pose each point by itself."""


def test_every_question_is_in_the_course() -> None:
    """Every question of a taught family that has an answer appears in the course."""
    taught = {track.family for track in COURSE.tracks}
    asked = {puzzle.form.case.id for track in COURSE.tracks for puzzle in track.puzzles}
    assert asked == {one.id for family in taught for one in family.questions} - TOLD_ONLY
    assert {puzzle.form.kind for track in COURSE.tracks for puzzle in track.puzzles} >= {
        "choose-one",
        "choose-all",
        "spot",
    }


@pytest.mark.deep
def test_question_is_answered_and_ruled_on(page: Page, server: SiteServer) -> None:
    """Every question: an illegal choice is refused with its clause; then the right answer is accepted."""
    chosen = [placed for (kind, _), placed in sorted(first_of_each().items()) if kind.startswith("choose")]
    came_to = {placed.puzzle.form.case.id: answered(Card.opened(page, server, placed)) for placed in chosen}
    assert came_to == dict.fromkeys(came_to, (True, True, "right", True))
    assert len(came_to) > 10


def answered(card: Card) -> tuple[bool, bool, str, bool]:
    """Whether illegal choices are refused and cited, the right answer, and whether "none of these" can be chosen."""
    placed = card.placed
    foul = placed.codes(Verdict.ILLEGAL)[0]
    card.choose(foul)
    card.ask()
    is_refused = card.grade() in {"not-yet", "almost"}
    is_cited = card.form.locator(".byrule").inner_text() != ""
    card.again()
    card.give(placed.right)
    card.ask()
    return is_refused, is_cited, card.grade(), card.input(NONE).count() == (placed.none is not None)


def test_unsettled_parts_can_be_named_only_where_possible(page: Page, server: SiteServer) -> None:
    """
    The unsettled field comes and goes with the chosen rules, along with anything picked there.

    An answer without it is unsettled; with it, it is right. The same holds for single-answer questions.
    """
    right = OPEN.right
    card = Card.opened(page, server, OPEN)
    card.form.evaluate("form => { form.dataset.why = ''; }")
    folded, select = card.form.locator(".folded-answer"), card.form.locator("select[name=ruleset]")
    expect(folded).to_be_visible()
    card.give(tuple(pair for pair in right if pair[0] == UNSETTLED))
    select.select_option("common")
    expect(folded).to_be_hidden()
    assert card.form.locator("input:checked").count() == 0
    select.select_option(OPEN.puzzle.rules.name)
    expect(folded).to_be_visible()
    card.give(right[:-1])
    card.ask()
    assert card.grade() == "unsettled"
    card.form.evaluate("form => form.querySelector('[data-act=again]').click()")
    card.give(right[-1:])
    card.ask()
    until(page, "document.querySelector('form.puzzle').dataset.ruled === 'right'")
    assert card.form.locator(".ruling[data-grade=right]").count() == 1

    card = Card.opened(page, server, ONE)
    open_ = card.form.locator("fieldset", has=page.locator(f"input[value={UNSETTLED}]"))
    expect(open_).to_be_hidden()
    card.form.evaluate("form => { form.dataset.why = ''; }")
    card.form.locator("select[name=ruleset]").select_option("rmu")
    card.form.evaluate("form => { delete form.dataset.why; }")
    expect(open_).to_be_visible()
