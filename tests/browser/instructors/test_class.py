"""
An instructor and twelve learners, end to end: a set of ten is made, shared, worked through on desktops and phones and
offline, and handed in; the grid then shows what the class has not understood.
"""

import re
from collections.abc import Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_playwright import CreateContextCallback

from callwise.puzzle.grade import grade
from callwise.question.controls import Pairs
from callwise.question.forms.foreseen_answers import foreseen
from callwise.question.grading import Grade
from tests.browser.answers.course_puzzles import COURSE, Card, Placed
from tests.browser.instructors.set_pages import around, begun, listed, on_desk, receipt
from tests.browser.instructors.test_results import RESULTS, refused, sheet
from tests.browser.referee.test_offline import kept_whole
from tests.support.browser.site_server import SiteServer

EVERY = [Placed(track, puzzle) for track in COURSE.tracks for puzzle in track.puzzles]
GRADES = {"+": Grade.RIGHT, "~": Grade.ALMOST, "-": Grade.NOT_YET}
WAYS = {
    "Ana": "+ + - + + + - + + +",
    "Ben": "+ -+ - + + + -- + + +",
    "Chiyo": "+ + -+ + + ~ - + + +",
    "Dmitri": "+ + - ~+ + + + + + .",
    "Eva": "+ + + + + + + + + +",
    "Finn": "+ + -- + + + - + -+ +",
    "Gus": "- - - - - - - - - -",
    "Hana": "+ + - + ~ + - + + +",
    "Ines": "+ + ~- + + + - + + -+",
    "Jo": "+ + - + + + -+ + + +",
    "Kim": "-+ + + + + + - + + +",
    "": "+ + - + + + - + + .",
}
"""Each learner's results for the ten: `+` right, `~` almost, `-` not right, one character per try; `.` unanswered."""
PHONES = {"Ben", "Dmitri", "Hana", "Kim"}
OFFLINE, EDITS, TWICE, CUTS = "Jo", "Eva", "Finn", "Gus"
FARED = {"+": "right at once", "~": "almost", "-": "not right", ".": "not answered –"}


def answers(placed: Placed) -> dict[Grade, Pairs]:
    """Return an answer of each possible grade."""
    found: dict[Grade, Pairs] = {}
    for pairs in foreseen(placed.puzzle.form, placed.puzzle.rules):
        found.setdefault(grade(placed.puzzle, pairs).grade, pairs)
    return found


@cache
def ten() -> tuple[tuple[Placed, dict[Grade, Pairs]], ...]:
    """Return ten puzzles from all over a track, each with an answer of each grade."""
    graded = ((placed, answers(placed)) for placed in EVERY if placed.puzzle.form.kind == "choose-all")
    whole = (one for one in graded if one[1].keys() == set(GRADES.values()))
    return tuple(islice(whole, 0, 40, 4))


def made(page: Page, server: SiteServer) -> str:
    """Make the set as an instructor does; return its link's fragment."""
    page.goto(server.at("instructors/"))
    page.get_by_role("link", name="Make a set").click()
    for placed, _ in ten():
        listed(page, placed.key).locator("input").check()
    page.locator("[name=name]").fill("Tuesday evening")
    link = page.locator("[data-slot=link]")
    expect(link).to_have_value(re.compile("Tuesday"))
    return urlsplit(link.input_value()).fragment


def fill(card: Card, pairs: Pairs) -> None:
    """Select exactly the choices of this answer."""
    for code in card.placed.offered:
        card.input(code).set_checked(("answer", code) in pairs)
    none = card.form.locator("input[name=answer][value=none]")
    if none.count():
        none.set_checked(("answer", "none") in pairs)


def worked_through(page: Page, ways: Sequence[str]) -> str:
    """Work through the set that has begun; return the receipt's text."""
    for (placed, known), way in zip(ten(), ways, strict=True):
        card = on_desk(page, placed)
        for nth, sign in enumerate(way.replace(".", "")):
            if nth:
                card.form.get_by_role("button", name="Try again").click()
            fill(card, known[GRADES[sign]])
            card.ask()
            expect(card.form).to_have_attribute("data-ruled", GRADES[sign].value)
        around(page, "To the end" if placed is ten()[-1][0] else "Next")
    return receipt(page)[0]


@pytest.mark.deep
def test_class_works_through_a_set_and_results_show_weaknesses(
    page: Page, browser: Browser, server: SiteServer, site_root: Path, new_context: CreateContextCallback
) -> None:
    """Each receipt is read, or refused for the right reason; the puzzles most often missed come first."""
    address = made(page, server)
    handed = {}
    for who, ways in WAYS.items():
        if who == OFFLINE:
            continue
        is_phone = who in PHONES
        size = ViewportSize(width=390, height=844) if is_phone else ViewportSize(width=1280, height=800)
        learner = new_context(viewport=size, has_touch=is_phone, is_mobile=is_phone).new_page()
        handed[who] = worked_through(begun(learner, server, address, who), ways.split())
        learner.context.close()
    with SiteServer(site_root) as own:
        learner = browser.new_context(service_workers="allow").new_page()
        learner.clock.install()
        learner.goto(own.at("offline/"))
        kept_whole(learner, 60)
        learner.context.set_offline(True)
        handed[OFFLINE] = worked_through(begun(learner, own, address, OFFLINE), WAYS[OFFLINE].split())
        learner.context.close()

    middle = len(handed[EDITS]) - 60
    handed[EDITS] = handed[EDITS][:middle] + "AAAA" + handed[EDITS][middle + 4 :]
    handed[CUTS] = handed[CUTS][: len(handed[CUTS]) - 150]
    texts = [handed[who] for who in WAYS] + [handed[TWICE]]

    page.goto(server.at(RESULTS))
    page.get_by_label("Receipts, as many").fill("\n\n> Here is mine:\n".join(texts))
    page.get_by_role("button", name="Read the receipts").click()
    rows = sheet(page)
    assert list(rows) == [who or "No name" for who in WAYS if who not in (EDITS, CUTS)]
    for who, cells in rows.items():
        said = [
            f"right after {len(way)} tries" if way[1:] and way[-1] == "+" else FARED[way[-1]]
            for way in WAYS["" if who == "No name" else who].split()
        ]
        assert cells[:10] == said, who
    assert sorted(kind for kind, _ in refused(page)) == ["broken", "broken", "doubled"]
    assert [f"“{TWICE}”" in says for kind, says in refused(page) if kind == "doubled"] == [True]
    first, second = page.locator(".results-missed > li").all()[:2]
    assert {one.locator("a").first.get_attribute("href") for one in (first, second)} == {
        f"../../puzzles/{ten()[place][0].key}/" for place in (2, 6)
    }
    expect(first.locator(".law").first).not_to_be_empty()
    page.locator(".results-next a").first.click()
    expect(page.locator("form.puzzle").first).to_be_visible()
