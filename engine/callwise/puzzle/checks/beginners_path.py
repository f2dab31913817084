"""
The beginner's path: the first lessons of each track, which take nothing for granted.

What a reader sees there (the rule, the prompts, questions, hints and rulings) uses no word before the lesson that first
says it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from callwise.law.ruling import Sentence
from callwise.puzzle.course import Course, Lesson, Track
from callwise.puzzle.file import Puzzle
from callwise.puzzle.findings import Finding
from callwise.puzzle.grade import hints
from callwise.puzzle.spoken_text import spoken


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
    yield "its rule", spoken(lesson.learned)
    for picture in lesson.pictures:
        yield "a picture", spoken(picture.partition(" ")[2])
    for puzzle in lesson.puzzles:
        name = puzzle.name
        yield f"the prompt of {name}", spoken(puzzle.prompt)
        yield f"the question of {name}", spoken(puzzle.form.question)
        yield from ((f"a hint of {name}", spoken(hint)) for hint in hints(puzzle))
        for sentence in _ruled(puzzle):
            yield f"a ruling on {name}", spoken(sentence)


def _ruled(puzzle: Puzzle) -> Iterator[Sentence]:
    """Yield the sentences of the rulings as they come out: what decides, and the rule."""
    for ruled in puzzle.form.rulings(puzzle.rules):
        yield ruled.ruling.decides
        yield Sentence(ruled.ruling.clause.rule_line)
