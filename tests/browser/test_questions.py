"""
Every question that can be asked, answered in a real browser: rightly, and with something that does not stand.
"""

import pytest
from playwright.sync_api import Page

from callwise.puzzle.registry import QUESTIONS
from callwise.question import NONE, Form
from callwise.ruling import Verdict
from tests.browser.puzzles import COURSE, Card, Placed
from tests.serving import SiteServer

FIRST = {
    puzzle.case.id: placed
    for track in reversed(COURSE.tracks)
    for puzzle in reversed(track.puzzles)
    if (placed := Placed(track, puzzle)).codes(Verdict.ILLEGAL)
}
"""For each question the first puzzle of the course in which something does not stand."""


def test_every_question_is_in_the_course() -> None:
    assert set(FIRST) == {question.id for question in QUESTIONS}


@pytest.mark.parametrize("asked", sorted(FIRST))
def test_a_question_is_answered_and_ruled_on(page: Page, server: SiteServer, asked: str) -> None:
    """What does not stand is refused with its clause; then the right answer is found right."""
    placed = FIRST[asked]
    page.goto(server.at(placed.path))
    card = Card(page, placed)
    foul, right = placed.codes(Verdict.ILLEGAL)[0], placed.codes(Verdict.LEGAL) or [NONE]
    card.choose(foul)
    card.ask()
    assert card.grade() in {"not-yet", "almost"}
    assert placed.puzzle.expect[foul] in card.form.locator(".ruling .cite").first.inner_text()
    card.form.locator('[data-act="again"]').click()
    card.choose(*(right[:1] if placed.puzzle.case.form is Form.CHOOSE_ONE else right))
    card.ask()
    assert card.grade() == "right"
    assert card.input(NONE).count() == (placed.puzzle.case.none is not None)
