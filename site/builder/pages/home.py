"""The first page: a puzzle to begin with, and every lesson as a tile of a wall."""

from builder.content.places import LessonAt, puzzle_key, root_of
from builder.page.matter import Matter, onward, reachable
from builder.page.page import Link, Page, Section
from builder.sharing.pictured import first_picture
from callwise.puzzle.file import Puzzle
from callwise.scene import Hand, Racks, TimeLine, WholeTable
from callwise.view.html import Markup, el, join
from callwise.view.puzzle import Setting, puzzle_card
from callwise.view.words import capital, terms

PAGES = Section("course", styles=("page", "table", "home"), bar=Link(0, "Course", ""), order=0)


@PAGES.page("")
def home(matter: Matter) -> Page:
    """Make the page; its puzzle leads to its lesson."""
    first = matter.lessons[0]
    body = matter.fill(
        "home.html",
        "",
        played=matter.played_games,
        firsts=list({at.track.family: at for at in reversed(matter.lessons)}.values())[::-1],
        first=first,
        card=_card(matter, first, first.lesson.puzzles[0]),
        fits=_fits_the_hero,
    )
    return Page(
        of=PAGES,
        path="",
        title="Callwise",
        description="Short puzzles on the calling rules of mahjong. A referee rules on every answer and says why.",
        body=body,
        card=first_picture(matter.lessons),
        reachable=reachable(first.lesson.puzzles[:1]),
        puzzles=True,
    )


def _card(matter: Matter, at: LessonAt, puzzle: Puzzle) -> Markup:
    root, numbers = root_of(""), [one.name for one in at.lesson.puzzles]
    count = el("b", {}, f"{numbers.index(puzzle.name) + 1} of {len(numbers)}")
    lesson = el("a", {"href": f"{root}{at.path}"}, terms(capital(at.lesson.title)))
    return puzzle_card(
        puzzle,
        onward(at.path, f"Go on: {capital(at.lesson.title)}"),
        step=join((count, " · ", lesson)),
        level=2,
        key=puzzle_key(at.track, puzzle),
        recorded=matter.recorded_at(at.track, puzzle, ""),
        setting=Setting.FIRST,
    )


def _fits_the_hero(puzzle: Puzzle) -> bool:
    """Whether a puzzle is answered in a hand, without a whole table: so much the first page has room for."""
    panels = puzzle.form.case.scene().panels
    return any(isinstance(panel, Hand) for panel in panels) and not any(
        isinstance(panel, WholeTable | Racks | TimeLine) for panel in panels
    )
