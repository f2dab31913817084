"""
The shape of every lesson: it begins with a rule and a press, says little between puzzles, and its puzzles change.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import groupby

from callwise.puzzle.course import Course, Lesson
from callwise.puzzle.file import Puzzle
from callwise.puzzle.findings import Finding
from callwise.puzzle.lesson_text import count, stretches
from callwise.puzzle.spoken_text import spoken
from callwise.question.forms.judged_form import JudgedForm
from callwise.question.scene import Hand

MOST_BEFORE_PRESS = 40
"""
The maximum number of words before the first press of a lesson: its rule with pictures, any text, the prompt and the
question.
"""
MOST_BETWEEN = 40
"""The maximum number of words between two puzzles, not counting any clause shown there."""
MOST_RUNNING = 2
"""The maximum number of puzzles in a row that ask the same question, or that look the same."""

_FEW = 5
"""The maximum number of tiles of a hand that is seen at a glance."""


def check_shape(course: Course) -> Iterator[Finding]:
    """Check how each lesson begins, how it goes on, and whether its puzzles change."""
    for track, lesson in course.lessons:
        where = f"{track.key(lesson.name)}.md"
        yield from _check_words(where, lesson)
        yield from _check_change(where, lesson)


def _check_words(where: str, lesson: Lesson) -> Iterator[Finding]:
    leading = [f"{one.more}\n{one.beside}" for one in stretches(lesson.body)]
    for first, lead in zip(lesson.puzzles[:1], leading, strict=False):
        captions = [picture.partition(" ")[2] for picture in lesson.pictures]
        words = _words(lesson.learned, *captions, lead, first.prompt.template, first.form.question.template)
        if words > MOST_BEFORE_PRESS:
            says = f"{words} words come before the first press, with {first.name}; at most {MOST_BEFORE_PRESS} do"
            yield Finding(where, f"{says}. Tell the rule and the position alone")
    for before, after, text in zip(lesson.puzzles, lesson.puzzles[1:], leading[1:], strict=False):
        words = _words(text)
        if words > MOST_BETWEEN:
            says = f"{words} words come between {before.name} and {after.name}; at most {MOST_BETWEEN} do"
            yield Finding(where, f"{says}. Tell the rest after the last puzzle")


def _words(*texts: str) -> int:
    return sum(count(spoken(text)) for text in texts)


def _check_change(where: str, lesson: Lesson) -> Iterator[Finding]:
    for what, key in (("ask the same question", _question), ("look the same", _layout)):
        for _, group in groupby(lesson.puzzles, key=key):
            names = [puzzle.name for puzzle in group]
            if len(names) > MOST_RUNNING:
                says = f"{len(names)} puzzles in a row {what}; at most {MOST_RUNNING} do"
                yield Finding(where, f"{says}. Put another between {', '.join(names)}")


def _question(puzzle: Puzzle) -> Hashable:
    """Return the question as it is worded, whichever tile it is about."""
    return puzzle.form.case.id, puzzle.form.question.template


def _layout(puzzle: Puzzle) -> Hashable:
    """Return what a puzzle looks like: the parts of its picture, how large its hands are, and the way to answer."""
    panels = puzzle.form.case.scene().panels
    parts = tuple((type(one).__name__, isinstance(one, Hand) and len(one.faces) > _FEW) for one in panels)
    return puzzle.form.kind, isinstance(puzzle.form, JudgedForm), parts
