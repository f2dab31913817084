"""
The beginner's path: the first lessons of each track, which take nothing for granted.

What a reader sees there (the rule, the prompts, questions, hints and rulings) uses no word before the lesson that first
says it. A lesson begins with few words, and its puzzles change.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import groupby

from callwise.law.ruling import Sentence
from callwise.law.sentences import in_words
from callwise.puzzle.course import Course, Lesson, Track
from callwise.puzzle.file import Puzzle
from callwise.puzzle.findings import Finding
from callwise.puzzle.grade import hints
from callwise.puzzle.lesson_text import count
from callwise.puzzle.registry import terms
from callwise.question.forms.judged_form import JudgedForm
from callwise.question.scene import Hand

MOST_BEFORE_PRESS = 40
"""The maximum number of words before the first press of a lesson: its rule with pictures, the prompt, the question."""
MOST_RUNNING = 2
"""The maximum number of puzzles in a row that ask the same question, or that look the same."""


def check_path(course: Course) -> Iterator[Finding]:
    """Check the lessons that hold to the beginner's path."""
    yield from _check_names(course)
    for track in course.tracks:
        said = {word: lessons.get(track.id) for word, lessons in course.words.first_said.items()}
        for lesson in track.lessons:
            said = {word: first for word, first in said.items() if first != lesson.name}
            if lesson.name in course.words.path.get(track.id, ()):
                where = f"{track.key(lesson.name)}.md"
                yield from _check_words(where, course, track, lesson, list(said))
                yield from _check_start(where, track, lesson)
                yield from _check_change(where, lesson)


def _check_names(course: Course) -> Iterator[Finding]:
    known = {track.id: {lesson.name for lesson in track.lessons} for track in course.tracks}
    named = [(track, lesson) for track, lessons in course.words.path.items() for lesson in lessons]
    named += [one for lessons in course.words.first_said.values() for one in lessons.items()]
    for track, lesson in dict.fromkeys(named):
        if lesson not in known.get(track, ()):
            yield Finding("words.toml", f"{track} has no lesson {lesson}; the file names a track’s id and its lessons")


def _check_words(where: str, course: Course, track: Track, lesson: Lesson, early: Sequence[str]) -> Iterator[Finding]:
    """Find words that come before their lesson, each once in a place."""
    for place, text in _texts(track, lesson):
        for word in early:
            if match := course.words.patterns[word].search(text):
                first = course.words.first_said[word].get(track.id)
                way_out = f"{first} says it first" if first else "no lesson of the path says it"
                yield Finding(where, f"“{match[0]}” comes too early in {place}; {way_out}: “{text}”")


def _texts(track: Track, lesson: Lesson) -> Iterator[tuple[str, str]]:
    """Yield what a reader of the lesson sees, each with its place."""

    def read(sentence: Sentence | str) -> str:
        marked = sentence if isinstance(sentence, Sentence) else Sentence(_plain(sentence))
        return " ".join(in_words(marked, terms().values()).split())

    yield "its rule", read(lesson.learned)
    for picture in lesson.pictures:
        yield "a picture", read(picture.partition(" ")[2])
    for puzzle in lesson.puzzles:
        name = puzzle.name
        yield f"the prompt of {name}", read(puzzle.prompt)
        yield f"the question of {name}", read(puzzle.form.question)
        yield from ((f"a hint of {name}", read(hint)) for hint in hints(puzzle))
        for sentence in _ruled(puzzle):
            yield f"a ruling on {name}", read(sentence)


def _plain(text: str) -> str:
    """Return an author's text without its tiles, as a template without slots."""
    return "".join(part.partition("}")[2] if nth else part for nth, part in enumerate(text.split("{")))


def _ruled(puzzle: Puzzle) -> Iterator[Sentence]:
    """Yield the sentences of the rulings as they come out: what decides, and the rule."""
    for ruled in puzzle.form.rulings(puzzle.rules):
        yield ruled.ruling.decides
        yield Sentence(ruled.ruling.clause.rule_line)


def _check_start(where: str, track: Track, lesson: Lesson) -> Iterator[Finding]:
    shown = [one for place, one in _texts(track, lesson) if place in ("its rule", "a picture")]
    for first in lesson.puzzles[:1]:
        words = sum(map(count, shown)) + count(first.prompt.template) + count(first.form.question.template)
        if words > MOST_BEFORE_PRESS:
            says = f"{words} words come before the first press, with {first.name}"
            yield Finding(where, f"{says}; at most {MOST_BEFORE_PRESS} do. Tell the position alone")


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


_FEW = 5
"""The maximum number of tiles of a hand that is seen at a glance."""
