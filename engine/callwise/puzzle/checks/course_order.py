"""
The order of the course: everything a lesson builds on comes before it.

A lesson introduces terms: it lists them, and uses each in its text. Later texts may use them freely. Any other term is
explained in place: in the sentence, with the term in italics, ``*[[haitei]]*``, or in brackets after it, ``[[haitei]]
(the last draw)``. A track ends with a mixed set.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import takewhile

from callwise.ground.terms import MARKED
from callwise.law.ruling import rests_on
from callwise.puzzle.course import Course, Lesson, Track
from callwise.puzzle.file import Puzzle
from callwise.puzzle.findings import Finding
from callwise.puzzle.lesson_text import stretches
from callwise.puzzle.registry import clauses, terms

_CLAUSE = re.compile(r"^\{clause (?P<id>[^}]*)\}$", re.MULTILINE)
_IN_PLACE = re.compile(rf"(?P<italic>\*)?{MARKED.pattern}(?(italic)\*|[.,;:]? \()")


def check_order(course: Course) -> Iterator[Finding]:
    """Check the order of a course: its terms, and how its tracks end."""
    yield from _check_introductions(course)
    known: set[str] = set()
    for track in course.tracks:
        for lesson in track.lessons:
            yield from _check_uses(_where(track, lesson), lesson, known, course)
            known |= set(lesson.introduces)
        yield from _check_end(track)


def _check_introductions(course: Course) -> Iterator[Finding]:
    first: dict[str, str] = {}
    for track in course.tracks:
        for lesson in track.lessons:
            where = _where(track, lesson)
            said = _marks(_spoken(lesson.body))
            for id in lesson.introduces:
                if id not in terms():
                    yield Finding(where, f"introduces names no term: {id!r}; terms are {', '.join(terms())}")
                elif id not in said:
                    yield Finding(where, f"introduces lists {id}, but the text doesn’t say [[{id}]]")
                if (other := first.setdefault(id, where)) != where:
                    yield Finding(where, f"introduces lists {id}, and so does {other}; the first to say it does")


def _check_uses(where: str, lesson: Lesson, before: Set[str], course: Course) -> Iterator[Finding]:
    """Go through a lesson in reading order, and report each term used too early, once."""
    known, early = set(before), dict[str, str]()
    whole = known | set(lesson.introduces) | _explained(lesson.body)
    puzzles = {puzzle.name: puzzle for puzzle in lesson.puzzles}
    for text in (lesson.title, lesson.summary, lesson.learned, lesson.body):
        early.update(dict.fromkeys(_marks(_spoken(text)) - whole, "its text"))
    for stretch in stretches(lesson.body):
        puzzle = puzzles[stretch.puzzle]
        beside, prompt = _spoken(stretch.beside), puzzle.prompt.template
        known |= (_marks(beside) & set(lesson.introduces)) | _explained(beside) | _explained(prompt)
        for text in (prompt, *(hint.says.template for hint in puzzle.hints)):
            for id in sorted(_marks(text) - known - _explained(text)):
                early.setdefault(id, stretch.puzzle)
    for id, place in early.items():
        if id in terms():
            yield Finding(where, f"[[{id}]] comes too early in {place}; {_way_out(id, lesson, course)}")


def _way_out(id: str, lesson: Lesson, course: Course) -> str:
    here = "introduce it here, beside an earlier puzzle or this one, or explain it in place: "
    here += f"*[[{id}]]* in its own sentence, or [[{id}]] (what it is)"
    if id in lesson.introduces:
        return f"say [[{id}]] beside this puzzle or an earlier one"
    for track in course.tracks:
        for later in track.lessons:
            if id in later.introduces:
                return f"{_where(track, later)} introduces it only later: {here}"
    return f"no lesson introduces it: {here}"


def _check_end(track: Track) -> Iterator[Finding]:
    lessons = tuple(takewhile(lambda lesson: not lesson.draws, track.lessons))
    mixed = track.lessons[len(lessons) :]
    if not mixed:
        says = f"{track.id} ends with {lessons[-1].name}; a track ends with a mixed set, a lesson with [draws]"
        yield Finding("course.toml", f"{says}: the lessons behind each of its puzzles")
        return
    behind = {lesson.name: reached(lesson.puzzles) for lesson in lessons}
    for one in mixed:
        where = _where(track, one)
        if not one.draws:
            yield Finding(where, f"a lesson without [draws] comes before {mixed[0].name}, the first mixed set")
        for puzzle in one.puzzles if one.draws else ():
            if not puzzle.unaided:
                yield Finding(puzzle.name, "a puzzle of a mixed set gives no hints; say unaided = true")
            yield from _check_draws(where, puzzle, one.draws.get(puzzle.name, ()), behind)
        for name in sorted(one.draws.keys() - {puzzle.name for puzzle in one.puzzles}):
            yield Finding(where, f"draws names {name}, which isn’t one of its puzzles")
    drawn = {name for one in mixed for several in one.draws.values() for name in several}
    for name in behind:
        if name not in drawn:
            says = f"the mixed sets of {track.id} draw on every lesson before them; no puzzle draws on {name}"
            yield Finding("course.toml", says)


def _check_draws(where: str, puzzle: Puzzle, names: Iterable[str], behind: Mapping[str, Set[str]]) -> Iterator[Finding]:
    own = reached([puzzle])
    if not names:
        yield Finding(where, f'draws says of {puzzle.name} which lessons it draws on, as in {puzzle.name} = ["…"]')
    for name in names:
        if name not in behind:
            yield Finding(where, f"{puzzle.name} draws on {name}, which isn’t an earlier lesson of this track")
        elif not own & behind[name]:
            clauses_there = ", ".join(sorted(behind[name]))
            says = f"{puzzle.name} draws on {name}, but no answer rests on what that lesson’s puzzles do"
            yield Finding(where, f"{says}: {clauses_there}")


def reached(puzzles: Iterable[Puzzle]) -> Set[str]:
    """Return the ids of all clauses behind the rulings on the puzzles' answers."""
    return {id for puzzle in puzzles for one in puzzle.form.rulings(puzzle.rules) for id in rests_on(one.ruling)}


def _where(track: Track, lesson: Lesson) -> str:
    return f"{track.key(lesson.name)}.md"


def _marks(text: str) -> set[str]:
    return {match["id"] for match in MARKED.finditer(text)}


def _explained(text: str) -> set[str]:
    return {match["id"] for match in _IN_PLACE.finditer(text)}


def _spoken(text: str) -> str:
    """Return a text with the sentences of the clauses shown in it."""
    known = clauses()
    return _CLAUSE.sub(lambda match: known[match["id"]].says if match["id"] in known else "", text)
