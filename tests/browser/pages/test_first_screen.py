"""No scrolling is needed to see the question on a phone, or everything needed to answer it on a desktop."""

from collections.abc import Collection, Iterator, Sequence

import pytest
from playwright.sync_api import Page

from callwise.puzzle.course import Lesson, Track
from callwise.question.scene import WholeTable
from tests.browser.answers.course_puzzles import COURSE, PLACED, Card, Placed
from tests.browser.answers.test_table_seats import ALONE, opened_together
from tests.support.browser.browsing import until
from tests.support.browser.felt_lines import crossings, serve_scripts
from tests.support.browser.page_probes import SAVE_DATA, UNSEEN, still
from tests.support.browser.site_server import SiteServer

LESSONS = [(track, lesson) for track in COURSE.tracks for lesson in track.lessons]


def begins_at_a_table(lesson: Lesson) -> bool:
    """Whether a lesson begins at a whole table."""
    return any(isinstance(panel, WholeTable) for panel in lesson.puzzles[0].form.case.scene().panels)


OF_EACH_LOOK = {
    (track.family.id, begins_at_a_table(lesson)): (track, lesson)
    for track in COURSE.tracks
    for lesson in [track.lessons[len(track.lessons) // 2]]
}
"""A lesson of each family that begins with a hand, and one that begins at a whole table."""
CROWDED = {"tiles-you-let-go-by", "silence-mixed", "ways-out", "four-kans"}
PHONES = ((390, 844), (360, 740))
DESK = (1280, 800)

ASKED = ".desk-asks"
TWO_WORDS = "[data-form=yes-no] .hand-still + .answer .choice"
"""Yes and no, under a hand."""
PRESSED = ".felt label:has([name=answer])"
"""All that is pressed; in a lesson's first puzzle it is in sight under the rule."""
ANSWERED = ".desk-asks, .board, .racks, .hand, .choice, .voices, .nobody, .desk-primary"

# How far the essentials of the current dispute extend below the screen, or under the bar at its foot. A list of more
# than eight answers may continue there.
MISSING = """(what) => {
  const form = document.querySelector('[data-on-desk] form');
  const end = what.includes('desk-primary') ? innerHeight : form.querySelector('.desk-bar').getBoundingClientRect().top;
  const all = [...form.querySelectorAll(what)].filter((one) => one.checkVisibility());
  const isLong = !what.includes('label') && all.filter((one) => one.matches('.choice')).length > 8;
  const seen = all.filter((one) => !isLong || !one.matches('.choice'));
  return Math.max(...seen.map((one) => one.getBoundingClientRect().bottom)) - end;
}"""


def unseen(
    page: Page, server: SiteServer, lessons: Sequence[tuple[Track, Lesson]], most: int | None = None
) -> Iterator[str]:
    """Yield the lesson puzzles whose essentials are below the screen for a new visitor."""
    page.add_init_script(SAVE_DATA)
    whats = [
        *((size, ASKED) for size in PHONES),
        (PHONES[0], TWO_WORDS),
        (DESK, ANSWERED),
    ]
    for track, lesson in lessons:
        page.goto(server.at(f"{track.key(lesson.name)}/"))
        for nth, puzzle in enumerate(lesson.puzzles[:most]):
            page.evaluate("name => { location.hash = name; }", puzzle.name)
            until(page, f"document.querySelector('[data-on-desk] form')?.dataset.puzzle === '{puzzle.name}'")
            for (width, height), what in (*whats, *([] if nth else [(PHONES[0], PRESSED)])):
                page.set_viewport_size({"width": width, "height": height})
                below = page.evaluate(MISSING, what)
                if below >= 0.5:
                    yield f"{track.key(lesson.name)}/#{puzzle.name} at {width} × {height}: {below:.0f} px"


@pytest.mark.deep
def test_question_is_on_the_first_screen(page: Page, server: SiteServer) -> None:
    """Checked for the first two puzzles of a lesson of each look, and of some that leave little room."""
    crowded = [(track, lesson) for track, lesson in LESSONS if lesson.name in CROWDED]
    assert "\n".join(unseen(page, server, [*OF_EACH_LOOK.values(), *crowded], most=2)) == ""


@pytest.mark.deep
def test_question_is_on_the_first_screen_everywhere(page: Page, server: SiteServer) -> None:
    """Checked in every lesson."""
    assert "\n".join(unseen(page, server, LESSONS)) == ""


OF_EACH_FELT = list({tuple(map(type, one.puzzle.form.case.scene().panels)): one for one in PLACED}.values())[::3]
"""A puzzle on every third kind of felt."""
SCREENS = ((390, 844), (768, 1024), (1280, 800))
TOGETHER = 100
"""How many puzzles are opened on one page."""


def hidden(page: Page, some: Sequence[Placed], answers: int, drawn: Collection[int]) -> Iterator[str]:
    """
    Yield the puzzles with something to read or press that isn't in sight, each alone on the page.

    Lines that cross words or unlit tiles after so many answers are reported, too, on screens of the widths `drawn`.
    """
    serve_scripts(page)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        for placed in some:
            page.evaluate(ALONE, placed.key)
            for one in page.evaluate(UNSEEN):
                yield f"{placed.path} at {width} × {height}: {one}"
            for one in crossings(page, placed, answers) if width in drawn else ():
                yield f"at {width} × {height}: {one}"


def test_everything_is_seen_before_an_answer(page: Page, server: SiteServer) -> None:
    """
    On a phone, a tablet and a desktop the words, the position, its answers and the bar need no scrolling.

    After an answer, no line crosses words, or tiles that the ruling doesn't name.
    """
    opened_together(still(page), server, OF_EACH_FELT)
    assert "\n".join(hidden(page, OF_EACH_FELT, answers=1, drawn=[390])) == ""


@pytest.mark.deep
def test_everything_is_seen_before_any_answer(page: Page, server: SiteServer) -> None:
    """Checked for every puzzle."""
    still(page)
    for first in range(0, len(PLACED), TOGETHER):
        some = PLACED[first : first + TOGETHER]
        opened_together(page, server, some)
        assert "\n".join(hidden(page, some, answers=4, drawn=[390, 1280])) == ""
        page.unroute_all()


# How far below the screen a visible thing ends.
BELOW = """(what) => {
  const all = [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
  return Math.max(...all.map((one) => one.getBoundingClientRect().bottom)) - innerHeight;
}"""
RULED = "[data-slot=ruling], [data-act=onward]"
CHOSEN = [placed for placed in PLACED if placed.puzzle.form.kind in ("choose-one", "choose-all")]


def answered(page: Page, server: SiteServer, some: Sequence[Placed]) -> Iterator[str]:
    """
    Yield places where a reader with the right answer must scroll for the next step.

    On a phone, the next step is the bar before the answer and the link onward after it; on a desktop, the whole ruling,
    although a long list of answers may have required scrolling.
    """
    page.add_init_script(SAVE_DATA)
    for placed in some:
        for width, height in (PHONES[0], DESK):
            page.set_viewport_size({"width": width, "height": height})
            page.goto(server.at(placed.path))
            card = Card(page, placed)
            is_desk = (width, height) == DESK
            below = [] if is_desk else [page.evaluate(BELOW, ".desk-primary")]
            card.give(placed.right)
            card.ask()
            card.grade()
            if not is_desk or len(placed.offered) <= 6:
                below.append(page.evaluate(BELOW, RULED if is_desk else "[data-act=onward]"))
            if any(one > 0 for one in below):
                yield f"{placed.path} at {width} × {height}: {below}"


@pytest.mark.deep
def test_no_scrolling_from_answer_to_next_puzzle(page: Page, server: SiteServer) -> None:
    """Checked for one puzzle of each family that is answered by choosing."""
    some = {placed.puzzle.family.id: placed for placed in CHOSEN}
    assert "\n".join(answered(page, server, list(some.values()))) == ""


@pytest.mark.deep
def test_no_scrolling_after_answers_throughout_the_course(page: Page, server: SiteServer) -> None:
    """Checked for one in four puzzles that are answered by choosing."""
    assert "\n".join(answered(page, server, CHOSEN[::4])) == ""


RULE = """form => {
  const bottom = (name) => form.querySelector(name).getBoundingClientRect().bottom;
  const cut = [...form.querySelectorAll('.desk-rule, .desk-rule *, .desk-asks, .desk-story')].filter(
    (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth && getComputedStyle(one).overflow !== 'visible'
      && !one.closest('.vh'));
  const shown = form.cloneNode(true);
  for (const hidden of shown.querySelectorAll('.vh')) hidden.remove();
  const words = (name) => shown.querySelector(name).textContent.split(/\\s+/).filter(Boolean).length;
  return {
    rule: words('.desk-rule > .law'),
    before: words('.desk-rule > .law') + [...shown.querySelectorAll('.rule-pictures > li > span:last-child')]
      .map((one) => one.textContent.trim().split(/\\s+/).length).reduce((sum, one) => sum + one, 0),
    tops: new Set([...form.querySelectorAll('.rule-pictures > li')].map((one) => one.offsetTop)).size,
    isAbove: bottom('.desk-rule > :last-child') <= form.querySelector('.desk-asks').getBoundingClientRect().top,
    isSeen: bottom('.desk-asks') < form.querySelector('.desk-bar').getBoundingClientRect().top,
    cut: cut.length,
  };
}"""


def test_rule_is_whole_before_the_first_question(page: Page, server: SiteServer) -> None:
    """At most 40 words, three pictures in a row and the question are in sight; later puzzles don't repeat the rule."""
    page.add_init_script(SAVE_DATA)
    for track, lesson in (LESSONS[0], *LESSONS[1::40]):
        page.goto(server.at(f"{track.key(lesson.name)}/"))
        for width, height in (*PHONES[:1], DESK):
            page.set_viewport_size({"width": width, "height": height})
            told = page.locator("[data-on-desk] form").evaluate(RULE)
            assert (told["rule"] <= 20, told["before"] <= 40) == (True, True), (lesson.name, told)
            assert (told["tops"], told["isAbove"], told["isSeen"], told["cut"]) == (1, True, True, 0), (
                lesson.name,
                told,
            )
        assert page.locator(".desk-rule").count() == 1
