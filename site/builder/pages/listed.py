"""Puzzles by topic: every puzzle of the course, searchable."""

from builder.content.finding import lesson_words, puzzle_words
from builder.page.made import Reads
from builder.page.matter import Matter
from builder.page.page import Link, Page, Section
from callwise.puzzle.checks.course_order import reached
from callwise.puzzle.file import Puzzle
from callwise.puzzle.registry import clauses

PATH = "puzzles/"
PAGES = Section(
    "puzzles",
    styles=("page", "find", "lists"),
    script="course/puzzles",
    bar=Link(20, "Puzzles", PATH),
    foot=Link(10, "Puzzles by topic", PATH),
)
FORMS = {
    "choose-one": "choose one",
    "choose-all": "choose all",
    "spot": "spot the mistake",
    "amounts": "amounts",
    "steps": "in steps",
}
"""How a puzzle is answered, by the name of its form."""


@PAGES.page(PATH, Reads.PUZZLES)
def listed(matter: Matter) -> Page:
    """Make the page."""
    return Page(
        of=PAGES,
        path=PATH,
        title="Puzzles by topic",
        description="Every puzzle on the calling rules of mahjong, by track and lesson.",
        body=matter.fill(
            "puzzles.html",
            PATH,
            played=matter.played_games,
            count=len(matter.course.puzzles),
            forms=FORMS,
            rules=_rules_of,
            lesson_words=lesson_words,
            puzzle_words=puzzle_words,
        ),
    )


def _rules_of(puzzle: Puzzle) -> str:
    """Return the search words for the rules that answers to a puzzle depend on."""
    known = clauses()
    return " ".join(sorted({rule for id in reached([puzzle]) for rule in known[id].rule.split()}))
