"""Learning packages for tests: a set's package as saved by the instructors' page, and answers to its puzzles."""

from pathlib import Path

from playwright.sync_api import Browser, Frame, Locator, expect

from callwise.instructors.sets.puzzle_set import PuzzleSet
from callwise.instructors.sets.set_address import write_address
from callwise.puzzle.file import Puzzle
from callwise.puzzle.grade import grade
from callwise.question.controls import Pairs
from callwise.question.forms.foreseen_answers import foreseen
from callwise.question.grading import Grade
from tests.browser.answers.course_puzzles import first_of_each_question
from tests.support.browser.browsing import Troubles
from tests.support.browser.site_server import SiteServer

HOSTILE = '</title><script>alert(1)</script> & "Ten" \u0007 ]]> 東'
CHOSEN = [placed for (_, form), placed in first_of_each_question().items() if form == "choose-one"][:2]
KEYS = tuple(placed.key for placed in CHOSEN)
PRACTICE = PuzzleSet(
    name=HOSTILE, puzzles=(*KEYS, "own/1"), says="Two of ours, one of mine.", own=(CHOSEN[0].puzzle.text,)
)
"""A practice set with a hostile name and a custom puzzle."""


def saved(browser: Browser, server: SiteServer, of: PuzzleSet, *, mastery: str = "", standard: str = "1.2") -> bytes:
    """Save a set's package from the instructors' page, without errors."""
    stands_in, server.engine_here = server.engine_here, False  # fetched files are packed
    context = browser.new_context(service_workers="block")
    troubles = Troubles(server.origin)
    troubles.watch(context)
    page = context.new_page()
    page.goto(server.at(f"instructors/make/#{write_address(of)}"))
    page.get_by_role("button", name="Learning package").click()
    dialog = page.get_by_role("dialog")
    if standard != "1.2":
        dialog.get_by_role("combobox").select_option(standard)
    dialog.get_by_role("spinbutton").fill(mastery)
    with page.expect_download() as coming:
        dialog.get_by_role("button", name="Save the package").click()
    content = Path(coming.value.path()).read_bytes()
    assert coming.value.suggested_filename.endswith(".zip")
    expect(dialog.get_by_role("status")).to_contain_text("MB")
    context.close()
    server.engine_here = stands_in
    assert troubles.seen == []
    return content


def answers(puzzle: Puzzle) -> tuple[Pairs, Pairs]:
    """Return a right answer and a wrong one."""
    right = puzzle.form.right(puzzle.rules)
    assert right is not None
    every = foreseen(puzzle.form, puzzle.rules)
    return right, next(one for one in every if grade(puzzle, one).grade is Grade.NOT_YET)


def answer(frame: Frame, key: str, pairs: Pairs) -> Locator:
    """Choose an answer to a puzzle, and submit it, unless choosing it was enough."""
    form = frame.locator(f"form.puzzle[data-key='{key}']")
    form.wait_for()
    for name, value in pairs:
        form.locator(f'input[name="{name}"][value="{value}"]').first.check(force=True)
    is_test = form.locator("[data-slot=kept]").count() > 0
    if is_test or form.get_attribute("data-one") is None:
        form.locator(".desk-primary > [type=submit]").click()
    return form
