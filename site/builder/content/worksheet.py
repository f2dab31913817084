"""
What a page with puzzles has for paper alone: a head to write a name on, and a key on a sheet of its own.

Everything between the two is the page itself: on paper its puzzles stand with boxes to tick, and the rest is left out.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from callwise.instructors.sets.worksheet_key import key_to, rules_named
from callwise.puzzle.file import Puzzle
from callwise.view.elements.html import Markup
from callwise.view.elements.prose import capital, terms


@dataclass(frozen=True)
class Worksheet:
    """A worksheet's title, the rules that its puzzles are ruled under, and the key to them."""

    title: Markup
    rules: str
    key: tuple[Markup, ...]

    @classmethod
    def of(cls, title: str, puzzles: Sequence[Puzzle]) -> "Worksheet":
        """Make the worksheet of puzzles in the order of their page, each under its own rules."""
        asked = [(puzzle, puzzle.rules) for puzzle in puzzles]
        return cls(terms(capital(title)), rules_named(asked), tuple(key_to(*one) for one in asked))
