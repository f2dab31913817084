"""Today: what of the rules is due, a position each; which those are is known to the reader's browser alone."""

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
    Give what each puzzle of the course rests on, in its order: places in a list of clauses.

    Before them stands whether one press answers it, 1 or 0.
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
