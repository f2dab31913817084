"""Answers given at the table: seats are chosen at the table and on the tape."""

import re
from collections.abc import Sequence
from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

from callwise.law.ruling import Verdict
from callwise.question.scene import Racks, WholeTable
from tests.browser.answers.course_puzzles import PLACED, Card, Placed, find, has_a_table
from tests.support.browser.browsing import settled, until
from tests.support.browser.page_probes import COVERED, OFF_AXIS, UNSEEN, still, unread
from tests.support.browser.site_server import Fault, SiteServer

TIMELINE = find(lambda placed: placed.puzzle.form.case.id == "priority.timeline" and bool(placed.codes(Verdict.LEGAL)))
WINNER = find(lambda placed: placed.puzzle.form.case.id == "priority.winner" and bool(placed.codes(Verdict.ILLEGAL)))
CLAIMS = find(lambda placed: placed.puzzle.name == "four-words")
LIABLE = find(
    lambda placed: (
        placed.puzzle.form.case.id == "pao.liable"
        and any(sum(map(str.isdigit, text.partition("|")[2])) == 16 for text in placed.puzzle.table.values())
    )
)
"""One player has four quads, and "nobody" can be chosen."""

MISNAMED = find(lambda placed: placed.puzzle.name == "soap-or-flower")
ALL_DRAWN = "[...document.querySelectorAll('use')].every((one) => document.querySelector(one.getAttribute('href')))"
"""Whether every tile on the page has its drawing."""

AMERICAN = find(
    lambda placed: placed.puzzle.form.case.id == "american.winner" and bool(placed.codes(Verdict.UNSETTLED))
)
"""Two of its answers belong to no player."""

RACKS = [
    placed
    for placed in PLACED
    if any(isinstance(panel, Racks) and not panel.is_played for panel in placed.puzzle.form.case.scene().panels)
]
TABLES = [placed for placed in PLACED if has_a_table(placed)]
OF_EACH_KIND = {(one.puzzle.form.case.id, one.puzzle.form.kind): one for one in TABLES}.values()
KINDS = list({one.key: one for one in (*OF_EACH_KIND, WINNER, LIABLE, AMERICAN)}.values())
"""A table for each question and form, two full ones, and racks with claims."""


SHEETS = re.compile(r'<link rel="stylesheet" href="[^"]*">')
FORM = re.compile(r'<form class="puzzle".*?</form>', re.DOTALL)
ALONE = """key => {
  globalThis.forms ??= [...document.querySelectorAll("form.puzzle")];
  globalThis.around ??= forms[0].parentElement;
  around.replaceChildren(forms.find(({ dataset }) => dataset.key === key));
}"""


def opened_together(page: Page, server: SiteServer, some: Sequence[Placed]) -> None:
    """Open a page with all these puzzles and every stylesheet that any of them uses."""
    texts = [(server.root / one.path / "index.html").read_text("utf-8") for one in some]
    sheets = dict.fromkeys(sheet for text in texts for sheet in SHEETS.findall(text))
    forms = "".join(form for text in texts for form in FORM.findall(text))
    html = SHEETS.sub("", texts[0]).replace("</head>", "".join(sheets) + "</head>")
    html = FORM.sub(lambda _: forms, html)
    page.route(f"**/{some[0].path}", lambda route: route.fulfill(content_type="text/html", body=html))
    page.goto(server.at(some[0].path))
    expect(page.locator("form.puzzle")).to_have_count(len(some))


def faults(page: Page, some: Sequence[Placed], size: str, width: int) -> list[str]:
    """Return layout faults at each of the page's tables, shown alone, at this text size and width."""
    page.evaluate("size => document.documentElement.style.fontSize = size", size)
    page.set_viewport_size({"width": width, "height": 844 if width == 390 else 800})
    page.evaluate(ALONE, some[0].key)
    settled(page)
    found = []
    for placed in some:
        page.evaluate(ALONE, placed.key)
        amiss = [*page.evaluate(OFF_AXIS), *page.evaluate(COVERED)]
        if size == "100%" and width in (390, 1280):
            amiss += page.evaluate(UNSEEN)
        found += [f"{placed.path}, {width}, {size}: {one}" for one in amiss]
    return found


def named_you(form: Locator) -> list[str | None]:
    """Return the sides whose plate marks the reader's seat."""
    plates = form.locator(".plate:has(.plate-you)")
    expect(plates.locator(".plate-you:text-is('you')")).to_have_count(plates.count())
    sides: list[str | None] = plates.evaluate_all("all => all.map((one) => one.closest('[data-side]').dataset.side)")
    return sides


@pytest.mark.deep
def test_tape_word_chooses_its_seat(page: Page, server: SiteServer) -> None:
    """Each answer has one control, which the word on the tape presses."""
    card = Card.opened(page, server, TIMELINE)
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        for code in TIMELINE.offered:
            assert card.form.locator(f"input[name=answer][value={code}]").count() == 1
            chip = card.form.locator(f".chip[data-seat={code}]")
            chip.click()
            expect(card.input(code)).to_be_checked()
            card.grade()
            card.form.evaluate("form => form.querySelector('[data-act=again]').click()")
            expect(card.input(code)).not_to_be_checked()


def test_chosen_word_raises_its_tiles(page: Page, server: SiteServer) -> None:
    """Chosen words raise their tiles, shared ones included; the other tiles stay flat, and on paper all are flat."""
    still(page).goto(server.at(CLAIMS.path))
    card = Card(page, CLAIMS)
    forward = card.form.locator(".stand .tile[data-forward]")
    expect(forward).to_have_count(0)
    for code, by_now in (("east chii 4s with 23s", 2), ("east kan 4s with 444s", 5), ("east pon 4s with 44s", 5)):
        card.choose(code)
        expect(forward).to_have_count(by_now)
    lifts = forward.evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    lying = card.form.locator(".row[data-side=bottom] .stand .tile:not([data-forward])").first
    assert max(lifts) < lying.evaluate("one => one.getBoundingClientRect().top") - 5
    assert unread(page) == []
    page.emulate_media(media="print")
    assert set(forward.evaluate_all("all => all.map((one) => getComputedStyle(one).translate)")) == {"none"}
    page.emulate_media(media="screen")
    card.choose("none")
    expect(forward).to_have_count(0)


def test_ruling_marks_the_seat(page: Page, server: SiteServer) -> None:
    """A wrongly chosen seat shows its verdict; the verdict on "nobody" isn't shown at any seat."""
    card = Card.opened(page, server, WINNER)
    foul = WINNER.codes(Verdict.ILLEGAL)[0]
    seat = card.form.locator(f"label.seat[data-seat={foul}]")
    seat.click()
    card.ask()
    card.grade()
    expect(seat).to_have_attribute("data-verdict", "illegal")
    until(page, lambda: "✕" in seat.locator(".bubble").evaluate("one => getComputedStyle(one, '::after').content"))
    card.again()
    card.choose("none")
    card.ask()
    card.grade()
    expect(card.input(foul)).not_to_be_checked()
    expect(seat).not_to_have_attribute("data-verdict", "illegal")


def test_ruling_brings_the_drawings_of_its_tiles(page: Page, server: SiteServer) -> None:
    """A ruling can name a tile that the page hasn't drawn; a recorded one too, before the engine is there."""
    server.faults["start.js"] = Fault.HELD
    card = Card.opened(page, server, MISNAMED)
    card.choose(MISNAMED.offered[0])
    card.grade()
    until(page, ALL_DRAWN)
    assert card.form.locator(".decides .tile").count() == 2


def test_table_keeps_its_axes_and_covers_no_word(page: Page, server: SiteServer) -> None:
    """
    Hands, with their melds and speech, are centred on four axes, and words and hands don't overlap, even on a narrow
    screen with large text; on a phone and a desktop all of it and the bar are seen without scrolling. The bottom plate
    says “you” if the reader sits there, and no other plate does.
    """
    kinds = KINDS[::-3]
    opened_together(still(page), server, kinds)
    found = []
    for placed in kinds:
        sits = any(isinstance(one, WholeTable | Racks) and one.is_you for one in placed.puzzle.form.case.scene().panels)
        if (named := named_you(Card(page, placed).form)) != ["bottom"] * sits:
            found.append(f"{placed.path}: you at {named}")
    for size, width in (("100%", 390), ("100%", 1280), ("200%", 320)):
        found += faults(page, kinds, size, width)
    assert "\n".join(found) == ""


@pytest.mark.deep
@pytest.mark.parametrize("some", [TABLES, RACKS], ids=["tables", "racks"])
def test_every_table_keeps_its_axes_and_covers_no_word(page: Page, server: SiteServer, some: Sequence[Placed]) -> None:
    """The same for every table, on every screen, and with large text."""
    opened_together(still(page), server, some)
    sizes = product(("100%", "200%"), (320, 390, 768, 1280))
    assert "\n".join(one for size, width in sizes for one in faults(page, some, size, width)) == ""
