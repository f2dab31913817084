"""No scrolling is needed to see the question on a phone, or everything needed to answer it on a desktop."""

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Page, expect

from callwise.puzzle.course import Lesson, Track
from tests.browser.answers.course_puzzles import COURSE, PLACED, Card, Placed
from tests.support.browser.browsing import until
from tests.support.browser.page_probes import SAVE_DATA
from tests.support.browser.site_server import SiteServer

LESSONS = [(track, lesson) for track in COURSE.tracks for lesson in track.lessons]
SOME = [(track, track.lessons[len(track.lessons) // 2]) for track in COURSE.tracks]
PHONES = ((390, 844), (360, 740))
DESK = (1280, 800)

ASKED = ".desk-asks"
ANSWERED = ".desk-asks, .board, .racks, .hand, .choice, .voices, .nobody, .ask > [type=submit]"

# How far the essentials of the current dispute extend below the screen. A list of more than eight answers may continue
# there.
MISSING = """(what) => {
  const form = document.querySelector('[data-on-desk] form');
  const all = [...form.querySelectorAll(what)].filter((one) => one.checkVisibility());
  const isLong = all.filter((one) => one.matches('.choice')).length > 8;
  const seen = all.filter((one) => !isLong || !one.matches('.choice'));
  return Math.max(...seen.map((one) => one.getBoundingClientRect().bottom)) - innerHeight;
}"""


def unseen(
    page: Page, server: SiteServer, lessons: Sequence[tuple[Track, Lesson]], most: int | None = None
) -> Iterator[str]:
    """Yield the lesson puzzles whose essentials are below the screen for a new visitor."""
    page.add_init_script(SAVE_DATA)
    whats = [
        *((size, ASKED) for size in PHONES),
        (DESK, ANSWERED),
    ]
    for track, lesson in lessons:
        page.goto(server.at(f"{track.key(lesson.name)}/"))
        for puzzle in lesson.puzzles[:most]:
            page.evaluate("name => { location.hash = name; }", puzzle.name)
            until(page, f"document.querySelector('[data-on-desk] form')?.dataset.puzzle === '{puzzle.name}'")
            for (width, height), what in whats:
                page.set_viewport_size({"width": width, "height": height})
                below = page.evaluate(MISSING, what)
                if below > 0:
                    yield f"{track.key(lesson.name)}/#{puzzle.name} at {width} × {height}: {below:.0f} px"


def test_question_is_on_the_first_screen(page: Page, server: SiteServer) -> None:
    """Checked for the first two puzzles of a lesson in each track."""
    assert "\n".join(unseen(page, server, SOME, most=2)) == ""


@pytest.mark.deep
def test_question_is_on_the_first_screen_everywhere(page: Page, server: SiteServer) -> None:
    """Checked in every lesson."""
    assert "\n".join(unseen(page, server, LESSONS)) == ""


# How far below the screen a visible thing ends.
BELOW = """(what) => {
  const all = [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
  return Math.max(...all.map((one) => one.getBoundingClientRect().bottom)) - innerHeight;
}"""
RULED = ".ruling-head, .ruling > .because, [data-act=onward]"
CHOSEN = [placed for placed in PLACED if placed.puzzle.form.kind in ("choose-one", "choose-all")]


def answered(page: Page, server: SiteServer, some: Sequence[Placed]) -> Iterator[str]:
    """
    Yield places where a reader with the right answer must scroll for the next step.

    On a phone, the next steps are the submit button and then the link onward; on a desktop, the whole ruling, although
    a long list of answers may have required scrolling.
    """
    page.add_init_script(SAVE_DATA)
    for placed in some:
        for width, height in (PHONES[0], DESK):
            page.set_viewport_size({"width": width, "height": height})
            page.goto(server.at(placed.path))
            card = Card(page, placed)
            card.give(placed.right)
            is_desk = (width, height) == DESK
            below = [] if is_desk else [page.evaluate(BELOW, ".ask > [type=submit]")]
            card.ask()
            card.grade()
            if not is_desk or len(placed.offered) <= 6:
                below.append(page.evaluate(BELOW, RULED if is_desk else "[data-act=onward]"))
            if any(one > 0 for one in below):
                yield f"{placed.path} at {width} × {height}: {below}"


def test_no_scrolling_from_answer_to_next_puzzle(page: Page, server: SiteServer) -> None:
    """Checked for one puzzle of each family that is answered by choosing."""
    some = {placed.puzzle.family.id: placed for placed in CHOSEN}
    assert "\n".join(answered(page, server, list(some.values()))) == ""


@pytest.mark.deep
def test_no_scrolling_after_any_answer(page: Page, server: SiteServer) -> None:
    """Checked for every choice."""
    assert "\n".join(answered(page, server, CHOSEN)) == ""


def test_phone_folds_lesson_text_after_three_lines(page: Page, server: SiteServer) -> None:
    """Continuing unfolds all of it; if all of it already fits, or on a desktop, there is no button."""
    page.add_init_script(SAVE_DATA)
    words = page.locator("[data-on-desk] .desk-lesson > .prose")
    on = page.locator("[data-on-desk]").get_by_role("button", name="Read on")
    cut = "one => one.scrollHeight > one.clientHeight"
    found = set()
    for track, lesson in LESSONS[1:4]:
        page.goto(server.at(f"{track.key(lesson.name)}/"))
        for puzzle in lesson.puzzles:
            page.set_viewport_size({"width": PHONES[0][0], "height": PHONES[0][1]})
            page.evaluate("name => { location.hash = name; }", puzzle.name)
            until(page, f"document.querySelector('[data-on-desk] form')?.dataset.puzzle === '{puzzle.name}'")
            if not words.count():
                continue
            is_cut = words.evaluate(cut)
            found.add(is_cut)
            assert on.is_visible() == is_cut, puzzle.name
            if is_cut:
                on.click()
                assert not on.is_visible()
                assert not words.evaluate(cut)
                expect(words).to_be_focused()
            page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
            assert not on.is_visible()
    assert True in found
