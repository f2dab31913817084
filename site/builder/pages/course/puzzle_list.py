"""Puzzles by topic: every puzzle of the course, searchable."""

from builder.content.search_words import lesson_names, puzzle_words
from builder.page.page import Link, Page, Section
from builder.page.site_content import SiteContent
from callwise.puzzle.checks.course_order import reached
from callwise.puzzle.file import Puzzle
from callwise.puzzle.registry import clauses

PATH = "puzzles/"
PAGES = Section(
    "puzzles",
    styles=("page", "find", "lists"),
    script="course/puzzles",
    foot=Link(10, "Puzzles by topic", PATH),
)
FORMS = {
    "choose-one": "choose one",
    "choose-all": "choose all",
    "spot": "spot the mistake",
    "yes-no": "yes or no",
    "amounts": "amounts",
    "steps": "in steps",
}
"""The ways to answer a puzzle, by the name of its form."""


@PAGES.page(PATH)
def puzzle_list(content: SiteContent) -> Page:
    """Make the page."""
    return Page(
        path=PATH,
        title="Puzzles by topic",
        description="Every puzzle on the calling rules of mahjong, by track and lesson.",
        body=content.fill(
            "puzzles.html",
            PATH,
            played=content.played_games,
            count=len(content.course.puzzles),
            forms=FORMS,
            rules=_rules_of,
            lesson_names=lesson_names,
            puzzle_words=puzzle_words,
        ),
    )


def _rules_of(puzzle: Puzzle) -> str:
    """Return the search words for the rules that answers to a puzzle depend on."""
    known = clauses()
    return " ".join(sorted({rule for id in reached([puzzle]) for rule in known[id].rule.split()}))
