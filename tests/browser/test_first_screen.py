"""
What is asked is seen before anything is scrolled: on a phone the question, on a desk all that it takes to answer it.
"""

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Page

from callwise.puzzle.course import Lesson, Track
from tests.browser.puzzles import COURSE, PLACED, Card
from tests.support.browsing import until
from tests.support.probes import SAVE_DATA
from tests.support.serving import SiteServer

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
        page.goto(server.at(f"{track.id}/{lesson.name}/"))
        for puzzle in lesson.puzzles[:most]:
            page.evaluate("name => { location.hash = name; }", puzzle.name)
            until(page, f"document.querySelector('[data-on-desk] form')?.dataset.puzzle === '{puzzle.name}'")
            for (width, height), what in whats:
                page.set_viewport_size({"width": width, "height": height})
                below = page.evaluate(MISSING, what)
                if below > 0:
                    yield f"{track.id}/{lesson.name}/#{puzzle.name} at {width} × {height}: {below:.0f} px"


def test_what_is_asked_is_on_the_first_screen(page: Page, server: SiteServer) -> None:
    """The first two of a lesson of each track."""
    assert "\n".join(unseen(page, server, SOME, most=2)) == ""


@pytest.mark.deep
def test_what_is_asked_is_on_the_first_screen_everywhere(page: Page, server: SiteServer) -> None:
    """In every lesson."""
    assert "\n".join(unseen(page, server, LESSONS)) == ""


# How far below a desk's screen ends what a ruling comes to, why, and the way on.
RULED = """() => {
  const ruled = document.querySelectorAll(".ruling-head, .ruling > .because, [data-act=onward]");
  const seen = [...ruled].filter((one) => one.checkVisibility());
  return Math.max(...seen.map((one) => one.getBoundingClientRect().bottom)) - innerHeight;
}"""
CHOSEN = [placed for placed in PLACED if placed.puzzle.form.kind in ("choose-one", "choose-all")]


@pytest.mark.deep
def test_a_ruling_and_the_way_on_are_on_a_desks_screen(page: Page, server: SiteServer) -> None:
    """After a right answer to whatever is chosen, with nothing scrolled; a list may have led further down."""
    page.add_init_script(SAVE_DATA)
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    found = []
    for placed in CHOSEN:
        page.goto(server.at(placed.path))
        card = Card(page, placed)
        card.give(placed.puzzle.form.right(placed.puzzle.rules) or ())
        card.ask()
        card.grade()
        below = page.evaluate(RULED)
        if below > 0 and len(placed.offered) <= 6:
            found.append(f"{placed.path}: {below:.0f} px")
    assert "\n".join(found) == ""
