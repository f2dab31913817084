"""
Print-only parts of a page with puzzles: a header with a line for the name, and an answer key on a separate sheet.

The rest is the page itself: in print its puzzles get boxes to tick, and other parts are hidden.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from callwise.instructors.sets.worksheet_key import key_to, rules_named
from callwise.puzzle.file import Puzzle
from callwise.view.elements.html import Markup
from callwise.view.elements.prose import capital, terms


@dataclass(frozen=True)
class Worksheet:
    """A worksheet's title, the rules its puzzles use, and their answer key."""

    title: Markup
    rules: str
    key: tuple[Markup, ...]

    @classmethod
    def of(cls, title: str, puzzles: Sequence[Puzzle]) -> "Worksheet":
        """Make a worksheet of puzzles in page order, each under its own rules."""
        asked = [(puzzle, puzzle.rules) for puzzle in puzzles]
        return cls(terms(capital(title)), rules_named(asked), tuple(key_to(*one) for one in asked))
