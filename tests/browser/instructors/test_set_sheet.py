"""A printed set: its puzzles under its rules, with boxes and lines, and the key on separate sheets."""

import re

import pytest
from playwright.sync_api import Page, expect

from callwise.instructors.sets.puzzle_set import Mode, PuzzleSet
from callwise.instructors.sets.set_address import write_address
from callwise.puzzle.grade import rulesets
from callwise.question.scene import WholeTable
from callwise.view.elements.prose import capital, plain
from tests.browser.answers.course_puzzles import ALL, COURSE, ONE, PLACED, SPOT
from tests.browser.pages.test_print import sheets
from tests.support.browser.browsing import settled, until
from tests.support.browser.page_probes import OUTSIDE, SMALL, still, violations
from tests.support.browser.site_server import SiteServer
from tests.support.rulings.course_texts import rules_of

HANDS = [one.key for one in PLACED if one.puzzle.form.kind == "choose-all" and one.on_tiles][:4]
TABLES = [one.key for one in PLACED if isinstance(one.puzzle.form.case.scene().panels[0], WholeTable)][:10]


def cited(ruleset: str) -> set[str]:
    """Return the words of the clauses behind the answers of a puzzle under a ruleset."""
    return {plain(capital(one.ruling.clause.says)) for one in ONE.puzzle.form.rulings(rules_of(ruleset))}


OTHER = next(
    rules
    for rules in rulesets(ONE.puzzle)
    if rules in ONE.puzzle.family.presets
    and cited(rules.name) != cited(ONE.puzzle.rules.name)
    and any(rules.name == one.name for one in rulesets(SPOT.puzzle))
)
"""A ruleset with other clauses than the puzzle's own."""

AT_ONCE = 50
"""The most puzzles of a set."""
CUT_OFF = """() => [...document.querySelectorAll('.sheet-cards > .puzzle')].flatMap((form) => {
  const sheet = form.getBoundingClientRect();
  const isSeen = (one) => one.checkVisibility() && one.offsetWidth > 2 && one.offsetHeight > 2;
  const isWithin = ({ left, right, top, bottom }) =>
    left >= sheet.left - 1 && right <= sheet.right + 1 && top >= sheet.top - 1 && bottom <= sheet.bottom + 1;
  const boxes = [...form.querySelectorAll('input')].filter(({ name }) => name && name !== 'ruleset');
  const seen = boxes.filter(isSeen);
  const wrong = [];
  const tell = (what, box) => wrong.push(`${form.dataset.key}: ${box.name}=${box.value} ${what}`);
  for (const box of boxes) {
    const isThere = !box.closest('[hidden], .folded-answer') && box.type !== 'hidden';
    const isTile = form.querySelector('.desk-steps') && box.name === 'pick';  // on paper, acts alone are ticked
    if (!isTile && isThere !== isSeen(box)) tell(isThere ? 'is missing' : 'is shown', box);
  }
  for (const box of seen) {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const label = box.closest('label') ?? box;
    if (!isWithin(box.getBoundingClientRect()) || !isWithin(label.getBoundingClientRect())) tell('is cut off', box);
    if (seen.some((other) => {
      const at = other.getBoundingClientRect();
      const across = Math.min(right, at.right) - Math.max(left, at.left);
      return other !== box && across > 1 && Math.min(bottom, at.bottom) - Math.max(top, at.top) > 1;
    })) tell('is under another', box);
  }
  if (!seen.length && !form.querySelector('.step-row')) wrong.push(`${form.dataset.key}: no answer`);
  const ticked = seen.filter(({ type }) => /check|radio/.test(type)).map((box) => box.getBoundingClientRect());
  const covers = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3;
  const words = document.createTreeWalker(form, NodeFilter.SHOW_TEXT);
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    const one = text.parentElement;
    const range = document.createRange();
    range.selectNodeContents(text);
    const at = range.getBoundingClientRect();
    if (!text.data.trim() || at.width < 2 || !one.checkVisibility() || one.closest('.vh, svg')) continue;
    if (parseFloat(getComputedStyle(one).fontSize) < 13.3) wrong.push(`${form.dataset.key}: “${text.data}” is small`);
    const isCut = at.left < sheet.left - 1 || at.right > sheet.right + 1;
    if (isCut) wrong.push(`${form.dataset.key}: “${text.data}” is cut off`);
    if (ticked.some((box) => [...range.getClientRects()].some((line) => covers(line, box))))
      wrong.push(`${form.dataset.key}: “${text.data}” is over a box`);
  }
  return wrong;
})"""
"""Answers that paper lacks, cuts off or overlaps, and words that are cut off, on a box or under ten points."""
PAPER = (680, 703)
"""Widths between the margins of A4 and US Letter, in pixels."""


def opened(page: Page, server: SiteServer, of: PuzzleSet) -> Page:
    """Open a set's page with everything that is printed."""
    page.goto(server.at(f"instructors/sheet/#{write_address(of)}"))
    until(page, "document.querySelector('[name=key][value=with]').checked")
    settled(page)
    return page


@pytest.mark.deep
def test_four_hands_and_the_key_take_two_sheets(page: Page, server: SiteServer) -> None:
    """Without the key, one sheet is enough."""
    of = PuzzleSet(name="Four", says="On swaps", puzzles=tuple(HANDS))
    opened(page, server, of)
    assert page.title() == "Four · Callwise"
    numbers = page.locator(".sheet-cards > .puzzle")
    expect(numbers).to_have_count(len(of.puzzles))
    expect(page.locator(".sheet-key li")).to_have_count(len(of.puzzles))
    expect(page.locator("[data-slot=rules]")).to_contain_text("On swaps. ")
    assert sheets(page, "A4") == 2
    page.get_by_label("Without key").check()
    assert sheets(page, "A4") == 1
    page.emulate_media(media="print")
    expect(page.locator(".sheet-key")).to_be_hidden()
    expect(page.locator(".sheet-name")).to_be_visible()
    expect(page.locator(".sheet-acts")).to_be_hidden()


@pytest.mark.deep
def test_ten_tables_take_three_sheets_and_the_key_two(page: Page, server: SiteServer) -> None:
    opened(page, server, PuzzleSet(name="Ten", puzzles=tuple(TABLES)))
    assert sheets(page, "A4") == 5
    page.get_by_label("Without key").check()
    assert sheets(page, "A4") == 3


def test_sheet_uses_the_rules_of_the_set(page: Page, server: SiteServer) -> None:
    """A ruling quoted in a puzzle follows these rules, and so does the key."""
    of = PuzzleSet(name="Other", puzzles=(ONE.key, SPOT.key), rules=(OTHER.name,), mode=Mode.TEST)
    opened(page, server, of)
    expect(page.locator("[data-slot=rules]")).to_have_text(plain(OTHER.title))
    key = page.locator(".sheet-key li").first.locator(".sheet-clauses")
    for says in cited(OTHER.name):
        expect(key).to_contain_text(says)
    expect(key.locator("p > cite")).to_have_count(len(cited(OTHER.name)))
    for part in page.locator("[data-only]").all():
        assert part.is_visible() == (OTHER.name in str(part.get_attribute("data-only")).split())


def test_custom_puzzles_are_printed(page: Page, server: SiteServer) -> None:
    """The engine draws them; the sheet has no controls and nothing filled in."""
    own = re.sub(r"^title\s*=.*$", 'title = "<b>Mine</b>"', ALL.puzzle.text, flags=re.MULTILINE)
    opened(page, server, PuzzleSet(name="<i>Own</i>", puzzles=("own/1", ALL.key), own=(own,)))
    expect(page.locator("h1")).to_have_text("Worksheet: <i>Own</i>")
    expect(page.locator(".desk-title").first).to_have_text("<b>Mine</b>")
    expect(page.locator(".sheet-key li")).to_have_count(2)
    assert page.locator(".sheet-cards :is(button, a.btn, script)").count() == 0
    assert page.locator(".sheet-cards input:enabled").count() == 0
    expect(page.locator(".puzzle-prompt").first).to_be_visible()
    expect(page.locator(".felt-words[open]")).to_have_count(0)


@pytest.mark.deep
@pytest.mark.parametrize(
    ("fragment", "says"),
    [("", "prints the set that its link holds"), ("#v=1&name=x&puzzles=a/b,c", "“c” isn’t a puzzle of this site.")],
)
def test_invalid_set_is_reported(page: Page, server: SiteServer, fragment: str, says: str) -> None:
    """Then there is nothing to print."""
    page.goto(server.at(f"instructors/sheet/{fragment}"))
    expect(page.locator("[data-slot=said]")).to_contain_text(says)
    expect(page.locator("[data-slot=acts]")).to_be_hidden()


@pytest.mark.deep
@pytest.mark.may_log("404")
def test_missing_puzzle_keeps_its_number(page: Page, server: SiteServer) -> None:
    """The others are printed, and the key says why this one is missing."""
    page.goto(server.at(f"instructors/sheet/#v=1&name=x&puzzles=a/b,{ONE.key}"))
    expect(page.locator(".sheet-cards > p")).to_have_text("1. “a/b” isn’t a puzzle of this site.")
    expect(page.locator(".sheet-cards > .puzzle")).to_have_count(1)
    expect(page.locator("[data-slot=said]")).to_contain_text("There’s no key.")
    expect(page.get_by_label("With key")).to_be_disabled()
    assert sheets(page, "A4") == 1


@pytest.mark.deep
def test_sheet_is_readable_on_screen(page: Page, server: SiteServer) -> None:
    """Nothing overflows at any width, and axe finds nothing."""
    still(page)
    opened(page, server, PuzzleSet(name="Three", puzzles=(ONE.key, ALL.key, SPOT.key)))
    for width in (1280, 320, 390):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(OUTSIDE) == []
        assert [one for one in page.evaluate(SMALL) if "disabled" not in one] == []  # puzzles are answered on paper
    assert violations(page) == []


@pytest.mark.deep
def test_no_answer_is_cut_off_on_paper(page: Page, server: SiteServer) -> None:
    """Every puzzle of the course has all of its answers, whole and apart, in letters of ten points or more."""
    keys = [track.key(one.name) for track in COURSE.tracks for one in track.puzzles]
    for first in range(0, len(keys), AT_ONCE):
        page.goto("about:blank")
        page.emulate_media(media="screen")
        opened(page, server, PuzzleSet(name="All", puzzles=tuple(keys[first : first + AT_ONCE])))
        page.emulate_media(media="print")
        for width in PAPER:
            page.set_viewport_size({"width": width, "height": 960})
            settled(page)
            assert page.evaluate(CUT_OFF) == []
