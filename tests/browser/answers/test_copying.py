"""A copied ruling is complete: verdict, rule, unsettled points, cost and the right answer."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from callwise.law.options import said
from callwise.law.ruling import Sentence
from callwise.puzzle.grade import grade
from callwise.question.grading import Graded
from callwise.view.elements.prose import plain
from tests.browser.answers.course_puzzles import COURSE, Card, Placed
from tests.support.browser.site_server import SiteServer

CASES: dict[str, Callable[[Graded], bool]] = {
    "nearest": lambda graded: graded.way_out is not None,
    "penalty": lambda graded: graded.head.follows is not None,
    "readings": lambda graded: bool(graded.head.readings),
    "remarks": lambda graded: bool(graded.remarks),
}
"""Parts that a ruling can have, each shown by the course's first puzzle and answer whose ruling has it."""


def _first(fits: Callable[[Graded], bool]) -> tuple[Placed, str]:
    for track in COURSE.tracks:
        for placed in (Placed(track, puzzle) for puzzle in track.puzzles):
            if placed.puzzle.form.kind in ("choose-one", "choose-all"):
                for code in placed.offered:
                    if fits(grade(placed.puzzle, (("answer", code),))):
                        return placed, code
    raise LookupError


def lines(graded: Graded) -> list[str]:
    """Return everything in a ruling worth keeping, in reading order."""
    ruling = graded.head
    return [
        graded.under,
        plain(graded.rule.says),
        plain(graded.rule.table),
        *([graded.rule.url] if graded.rule.url else []),
        *(plain(said(value)).rstrip(".") for reading in ruling.readings for value in reading.choices.values()),
        *([plain(Sentence(ruling.follows.means, ruling.facts))] if ruling.follows else []),
        *([plain(graded.way_out.says)] if graded.way_out else []),
        *(plain(remark) for remark in graded.remarks),
    ]


@pytest.mark.deep
def test_copied_ruling_is_complete(context: BrowserContext, page: Page, server: SiteServer) -> None:
    """Every part is on a separate line, in order; the puzzle's URL comes last."""
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.origin)
    for case, fits in CASES.items():
        placed, code = _first(fits)
        card = Card.opened(page, server, placed)
        card.answer(code)
        card.open_reasons()
        card.form.get_by_role("button", name="Copy ruling").click()
        expect(card.form.get_by_role("button", name="Copied")).to_be_visible()
        copied = str(page.evaluate("navigator.clipboard.readText()"))
        graded = grade(placed.puzzle, (("answer", code),))
        at = 0
        for line in lines(graded):
            assert line in copied[at:], (case, copied)
            at = copied.index(line, at)
        assert all(line.strip() == line != "" for line in copied.splitlines()), case
        least = 4 + len(graded.head.readings) + bool(graded.head.follows or graded.way_out)
        assert len(copied.splitlines()) >= least, case
        assert copied.splitlines()[-1] == server.at(placed.path), case
