"""
What is asked is seen before anything is scrolled: on a phone the question, on a desk all that it takes to answer it.
"""

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

# How far below the screen ends what has to be seen of the dispute that is on the desk. A list of more than eight
# answers may go on there.
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
    """Tell which puzzles of lessons have something below the screen, as who comes to them for the first time."""
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


def test_what_is_asked_is_on_the_first_screen(page: Page, server: SiteServer) -> None:
    """The first two of a lesson of each track."""
    assert "\n".join(unseen(page, server, SOME, most=2)) == ""


@pytest.mark.deep
def test_what_is_asked_is_on_the_first_screen_everywhere(page: Page, server: SiteServer) -> None:
    """In every lesson."""
    assert "\n".join(unseen(page, server, LESSONS)) == ""


# How far below the screen something ends that is seen there.
BELOW = """(what) => {
  const all = [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
  return Math.max(...all.map((one) => one.getBoundingClientRect().bottom)) - innerHeight;
}"""
RULED = ".ruling-head, .ruling > .because, [data-act=onward]"
CHOSEN = [placed for placed in PLACED if placed.puzzle.form.kind in ("choose-one", "choose-all")]


def answered(page: Page, server: SiteServer, some: Sequence[Placed]) -> Iterator[str]:
    """
    Tell where somebody who has chosen rightly has to scroll for what comes next.

    On a phone that is what asks, and then what leads on; on a desk all that a ruling comes to, though a list of
    answers may have led further down.
    """
    page.add_init_script(SAVE_DATA)
    for placed in some:
        for width, height in (PHONES[0], DESK):
            page.set_viewport_size({"width": width, "height": height})
            page.goto(server.at(placed.path))
            card = Card(page, placed)
            card.give(placed.puzzle.form.right(placed.puzzle.rules) or ())
            is_desk = (width, height) == DESK
            below = [] if is_desk else [page.evaluate(BELOW, ".ask > [type=submit]")]
            card.ask()
            card.grade()
            if not is_desk or len(placed.offered) <= 6:
                below.append(page.evaluate(BELOW, RULED if is_desk else "[data-act=onward]"))
            if any(one > 0 for one in below):
                yield f"{placed.path} at {width} × {height}: {below}"


def test_from_the_answer_to_the_next_puzzle_nothing_is_scrolled(page: Page, server: SiteServer) -> None:
    """One of each family that is answered by choosing."""
    some = {placed.puzzle.family.id: placed for placed in CHOSEN}
    assert "\n".join(answered(page, server, list(some.values()))) == ""


@pytest.mark.deep
def test_from_the_answer_to_the_next_puzzle_nothing_is_ever_scrolled(page: Page, server: SiteServer) -> None:
    """Whatever is chosen."""
    assert "\n".join(answered(page, server, CHOSEN)) == ""


def test_a_phone_shows_three_lines_of_a_lesson_and_the_rest_when_asked(page: Page, server: SiteServer) -> None:
    """Whoever reads on has all of it; where all of it is seen, and on a desk, nothing offers more."""
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
