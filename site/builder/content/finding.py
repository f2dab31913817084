"""
What the fields that find a puzzle know of it besides what its entry shows.

Each text comes with every name of the terms that are marked in it: a puzzle is found by players' words and by English
ones, whichever of them a reader sees.
"""

from callwise.law.sentences import fill, marked
from callwise.puzzle.course import Lesson
from callwise.puzzle.file import Puzzle
from callwise.puzzle.registry import mentioned
from callwise.view.elements.prose import plain


def all_names(text: str) -> str:
    """
    Give every name of the terms that are marked in a text.

    >>> all_names("Who can [[chii]]?")
    'chow chii'
    """
    return " ".join(dict.fromkeys(name for one in mentioned(text) for name in (one.english, one.romaji, one.usual)))


def lesson_words(lesson: Lesson) -> str:
    """Give what all puzzles of a lesson are found by: its title, and the terms that it is the first to use."""
    terms = " ".join(f"[[{id}]]" for id in lesson.introduces)
    return f"{plain(lesson.title)} {all_names(f'{lesson.title} {terms}')}".strip()


def puzzle_words(puzzle: Puzzle) -> str:
    """Give what one puzzle is found by: what it asks, and the terms of its words and of what is so in its position."""
    asks = puzzle.form.asks
    facts = (fact for one in puzzle.form.rulings(puzzle.rules) for fact in one.ruling.facts.values())
    terms = all_names(
        " ".join((puzzle.title, asks, fill(puzzle.prompt, marked), *(fact for fact in facts if isinstance(fact, str))))
    )
    return f"{plain(asks)} {terms}".strip()
