"""Today: the rules due for review, one position each; only the reader's browser knows which."""

from builder.assets.styles import DRAWN
from builder.content.addresses import puzzle_key
from builder.content.games import games
from builder.ground.json_text import inline
from builder.page.page import ANY_PUZZLE, Page, Section
from builder.page.site_content import SiteContent
from callwise.puzzle.checks.course_order import reached
from callwise.puzzle.file import Puzzle
from callwise.puzzle.registry import term
from callwise.question.forms.choose import Choose
from callwise.question.forms.yes_no import YesNo
from callwise.view.elements.html import Markup
from callwise.view.elements.prose import plain

PATH = "today/"
PAGES = Section("today", styles=("page", "series", *DRAWN, "still", "today"), script="course/today", order=21)


@PAGES.page(PATH)
def today(content: SiteContent) -> Page:
    """Make the page."""
    return Page(
        path=PATH,
        title="Today",
        group=ANY_PUZZLE,
        description="What you’ve met comes back before you forget it: at most five positions a day.",
        body=content.fill(
            "today.html",
            PATH,
            rests=Markup(inline(rests(content))),
            asides=" ".join(game.family.id for game in games() if not game.is_first),
        ),
        reachable=tuple(map(term, content.course.glossary)),
        puzzles=True,
        seen=Markup(""),
    )


def rests(content: SiteContent) -> dict[str, object]:
    """
    Return the clauses behind each puzzle of the course, in order, as indices into a list of clauses.

    Each list starts with 1 if a single press answers the puzzle, otherwise 0. `lessons` are the lessons' titles, each
    with the number of its puzzles; `home` are the puzzles on the home page.
    """
    clauses: dict[str, int] = {}
    puzzles: dict[str, list[int]] = {}
    lessons: list[tuple[str, int]] = []
    for at in content.lessons:
        before = len(puzzles)
        for puzzle in at.lesson.puzzles:
            key = puzzle_key(at.track, puzzle)
            places = [clauses.setdefault(id, len(clauses)) for id in sorted(reached([puzzle]))]
            puzzles.setdefault(key, [int(_takes_one(puzzle)), *places])
        lessons.append((plain(at.lesson.title), len(puzzles) - before))
    return {"clauses": list(clauses), "puzzles": puzzles, "lessons": lessons, "home": list(content.course.first)}


def _takes_one(puzzle: Puzzle) -> bool:
    return isinstance(puzzle.form, YesNo) or (isinstance(puzzle.form, Choose) and puzzle.form.takes_one)
