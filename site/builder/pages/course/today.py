"""Today: the rules due for review, one position each; only the reader's browser knows which."""

from builder.assets.styles import DRAWN
from builder.content.addresses import puzzle_key
from builder.ground.json_text import inline
from builder.page.page import ANY_PUZZLE, Page, Section
from builder.page.site_content import SiteContent
from callwise.puzzle.checks.course_order import reached
from callwise.puzzle.registry import term
from callwise.question.forms.choose import Choose
from callwise.view.elements.html import Markup

PATH = "today/"
PAGES = Section("today", styles=("page", "series", *DRAWN, "today"), script="course/today", order=21)


@PAGES.page(PATH)
def today(content: SiteContent) -> Page:
    """Make the page."""
    return Page(
        path=PATH,
        title="Today",
        group=ANY_PUZZLE,
        description="What you’ve met comes back before you forget it: at most seven positions a day.",
        body=content.fill("today.html", PATH, rests=Markup(inline(rests(content)))),
        reachable=tuple(map(term, content.course.glossary)),
        puzzles=True,
        seen=Markup(""),
    )


def rests(content: SiteContent) -> dict[str, object]:
    """
    Return the clauses behind each puzzle of the course, in order, as indices into a list of clauses.

    Each list starts with 1 if a single press answers the puzzle, otherwise 0.
    """
    clauses: dict[str, int] = {}
    puzzles = {
        puzzle_key(at.track, puzzle): [
            int(isinstance(puzzle.form, Choose) and puzzle.form.takes_one),
            *(clauses.setdefault(id, len(clauses)) for id in sorted(reached([puzzle]))),
        ]
        for at in content.lessons
        for puzzle in at.lesson.puzzles
    }
    return {"clauses": list(clauses), "puzzles": puzzles}
