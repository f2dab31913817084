"""Today: the rules due for review, one position each; only the reader's browser knows which."""

import json

from builder.assets.styles import DRAWN
from builder.content.places import puzzle_key
from builder.page.made import Reads
from builder.page.matter import Matter
from builder.page.page import Page, Section
from builder.sets.known import GROUP
from callwise.puzzle.checks.course_order import reached
from callwise.puzzle.file import Puzzle
from callwise.puzzle.registry import term
from callwise.question.forms.choose import Choose
from callwise.view.elements.html import Markup

PATH = "today/"
PAGES = Section("today", styles=("page", "series", *DRAWN, "today"), script="course/today", order=21)


@PAGES.page(PATH, Reads.PUZZLES)
def today(matter: Matter) -> Page:
    """Make the page."""
    return Page(
        of=PAGES,
        path=PATH,
        title="Today",
        group=GROUP,
        description="What you’ve met comes back before you forget it: at most seven positions a day.",
        body=matter.fill("today.html", PATH, rests=Markup(json.dumps(rests(matter), separators=(",", ":")))),
        reachable=tuple(map(term, matter.course.glossary)),
        puzzles=True,
        seen=Markup(""),
    )


def rests(matter: Matter) -> dict[str, object]:
    """
    Return the clauses behind each puzzle of the course, in order, as indices into a list of clauses.

    They are preceded by 1 if a single press answers the puzzle, otherwise 0.
    """
    clauses: dict[str, int] = {}
    puzzles = {
        puzzle_key(at.track, puzzle): [
            int(_takes_one(puzzle)),
            *(clauses.setdefault(id, len(clauses)) for id in sorted(reached([puzzle]))),
        ]
        for at in matter.lessons
        for puzzle in at.lesson.puzzles
    }
    return {"clauses": list(clauses), "puzzles": puzzles}


def _takes_one(puzzle: Puzzle) -> bool:
    return isinstance(puzzle.form, Choose) and puzzle.form.takes_one
