"""
Search words of puzzles, in addition to the text of their entries.

Each text includes every name of its marked terms, so that a puzzle can be found by players' words and by English words,
whichever the reader sees.
"""

from callwise.law.sentences import fill, marked
from callwise.puzzle.course import Lesson
from callwise.puzzle.file import Puzzle
from callwise.puzzle.registry import mentioned
from callwise.view.elements.prose import plain


def all_names(text: str) -> str:
    """
    Return every name of the terms marked in a text.

    >>> all_names("Who can [[chii]]?")
    'chow chii'
    """
    return " ".join(_names(text))


def lesson_words(lesson: Lesson) -> str:
    """Return the search words shared by a lesson's puzzles: its title, and the terms it is the first to use."""
    return f"{plain(lesson.title)} {lesson_names(lesson)}".strip()


def lesson_names(lesson: Lesson) -> str:
    """Return the other names of the terms in a lesson's title, and of those it is the first to use."""
    return all_names(_terms(lesson))


def puzzle_words(puzzle: Puzzle, of: Lesson | None = None) -> str:
    """
    Return a puzzle's search words: its question, and the terms in its words and in its position's facts.

    The terms that the words of its lesson have, too, are left out.
    """
    asks = puzzle.form.asks
    facts = (fact for one in puzzle.form.rulings(puzzle.rules) for fact in one.ruling.facts.values())
    text = " ".join(
        (puzzle.title, asks, fill(puzzle.prompt, marked), *(fact for fact in facts if isinstance(fact, str)))
    )
    known = () if of is None else _names(_terms(of))
    return " ".join((plain(asks), *(name for name in _names(text) if name not in known)))


def _names(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for one in mentioned(text) for name in (one.english, one.romaji, one.usual)))


def _terms(lesson: Lesson) -> str:
    return " ".join((lesson.title, *(f"[[{id}]]" for id in lesson.introduces)))
