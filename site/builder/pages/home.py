"""The home page: disputes to rule on at once, and every lesson as a tile of a wall."""

from builder.content.places import LessonAt, puzzle_key, root_of
from builder.page.made import Reads
from builder.page.matter import Matter, onward
from builder.page.page import Link, Page, Section
from builder.sets.known import way_path
from builder.sharing.pictured import first_picture
from callwise.instructors.results.course_sets import ready
from callwise.instructors.sets.puzzle_set import PuzzleSet
from callwise.puzzle.file import Puzzle
from callwise.view.cards.puzzle_card import Setting, puzzle_card
from callwise.view.elements.html import Markup, el, join

PAGES = Section("course", styles=("page", "home"), bar=Link(0, "Course", ""), order=0)
SAYS = "The calling rules of mahjong, one dispute at a time"
BEGIN, ANOTHER = "Begin the course", "Next dispute"


@PAGES.page("", Reads.PUZZLES)
def home(matter: Matter) -> Page:
    """Make the page: a dispute that leads into the course, with alternatives to choose from."""
    begins = matter.lessons[0]
    first, *others = _disputes(matter) or [(begins, begins.lesson.puzzles[0])]
    firsts = list({at.track.family: at for at in reversed(matter.lessons)}.values())[::-1]
    body = matter.fill(
        "home.html",
        "",
        played=matter.played_games,
        firsts=firsts,
        first=begins,
        disputes=[puzzle_key(at.track, puzzle) for at, puzzle in (first, *others)],
        disputed=others,
        short=[(one, way_path(name)) for name, one in _short(matter)],
        argued=matter.course.disputes[:1],
        card=_card(matter, first, others[0] if others else None, firsts),
    )
    return Page(
        of=PAGES,
        path="",
        title="Callwise",
        description="Short puzzles on the calling rules of mahjong. A referee rules on every answer and says why.",
        body=body,
        card=first_picture(matter.lessons),
        reachable=matter.reachable([first[1]]),
        puzzles=True,
    )


def _short(matter: Matter) -> list[tuple[str, PuzzleSet]]:
    """Return the sets that are short ways through the course, by name."""
    sets = ready(matter.course)
    return [(name, sets[name]) for name in matter.course.short if name in sets]


def _disputes(matter: Matter) -> list[tuple[LessonAt, Puzzle]]:
    """Return the course's opening puzzles, each with its lesson; missing ones are skipped."""
    at = {puzzle_key(at.track, puzzle): (at, puzzle) for at in matter.lessons for puzzle in at.lesson.puzzles}
    return [at[key] for key in matter.course.first if key in at]


def _card(
    matter: Matter, first: tuple[LessonAt, Puzzle], then: tuple[LessonAt, Puzzle] | None, firsts: list[LessonAt]
) -> Markup:
    at, puzzle = first
    root = root_of("")
    course = f"{root}{matter.lessons[0].path}"
    begin = el("a", {"class": "btn btn-quiet", "href": course, "data-act": "begin"}, BEGIN)
    leads = onward(f"{root}{then[0].path}#{then[1].name}", ANOTHER) if then else None
    return puzzle_card(
        puzzle,
        Setting(
            join([leads, begin]) if leads else onward(course, BEGIN),
            step=el("span", {}, SAYS),
            above=matter.fill("claim.html", "", first=matter.lessons[0]),
            ways=matter.fill("ways.html", "", firsts=firsts),
            key=puzzle_key(at.track, puzzle),
            recorded=matter.recorded_at(at.track, puzzle, ""),
        ),
    )
