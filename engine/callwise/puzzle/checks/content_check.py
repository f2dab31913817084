"""
The content check: lessons and puzzles compared with the teaching rules.

Findings are written for authors: each names the file and the shortcoming, and says how to fix it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from callwise.ground.errors import CallwiseError
from callwise.law.ruling import EITHER, rests_on
from callwise.puzzle.checks.beginners_path import check_path
from callwise.puzzle.checks.course_order import check_order
from callwise.puzzle.checks.guess_chance import check_chance, check_lists
from callwise.puzzle.checks.lesson_shape import check_shape
from callwise.puzzle.checks.patterns import check_patterns
from callwise.puzzle.checks.prerequisites import check_leaning
from callwise.puzzle.checks.soundness import check_puzzle, check_terms
from callwise.puzzle.course import Course, Lesson, Track
from callwise.puzzle.disputes import check_disputes
from callwise.puzzle.entries import in_file
from callwise.puzzle.findings import Finding
from callwise.puzzle.lesson_text import count
from callwise.puzzle.registry import clauses, terms
from callwise.puzzle.spoken_text import spoken
from callwise.question.families import Family

FEWEST_WORDS = 80
MOST_WORDS = 400
MOST_ON_DESK = 120
"""
The maximum number of words next to a puzzle: the text leading to it and its prompt, not counting any clause shown
there.
"""
MOST_IN_RULE = 20
"""The maximum number of words of a lesson's rule, shown before its first question."""
PICTURES = 3
"""The number of pictures of a rule."""
MOST_IN_BRACKETS = 8
"""The maximum number of words to explain a term at first use."""

_BRACES = re.compile(r"\{(?P<inside>[^{}]*)\}")
_DIRECTIVE = re.compile(r"^\{(?:(?:clause|puzzle) [^}]*|desk)\}$", re.MULTILINE)
_PLACED = re.compile(r"^\{puzzle (?P<name>[^}]*)\}$", re.MULTILINE)
_DESK = re.compile(r"^\{desk\}$", re.MULTILINE)
_CLAUSE = re.compile(r"^\{clause (?P<id>[^}]*)\}$", re.MULTILINE)


def check_course(course: Course) -> tuple[Finding, ...]:
    """Check a whole course against the teaching rules."""
    findings = [*_check_glossary(course), *_check_names(course)]
    for track in course.tracks:
        for lesson in track.lessons:
            findings.extend(_check_lesson(track, lesson))
        for puzzle in track.puzzles:
            with in_file(puzzle.name, "table"):
                findings.extend((*check_puzzle(puzzle), *check_chance(puzzle), *check_lists(puzzle)))
        findings.extend(check_patterns(track))
    findings.extend(check_order(course))
    findings.extend(check_leaning(course))
    findings.extend(check_path(course))
    findings.extend(check_shape(course))
    findings.extend(_check_reach(course))
    findings.extend(check_disputes(course.disputes))
    return tuple(findings)


def _check_text(where: str, text: str, family: Family) -> Iterator[Finding]:
    yield from check_terms(where, text, frozenset())
    for match in _BRACES.finditer(_DIRECTIVE.sub("", text)):
        try:
            family.reads(match["inside"])
        except CallwiseError as error:
            yield Finding(where, f"braces hold tiles: {error}")


def _check_lesson(track: Track, lesson: Lesson) -> Iterator[Finding]:
    where = f"{track.key(lesson.name)}.md"
    yield from _check_text(where, lesson.body, track.family)
    yield from _check_text(where, lesson.summary, track.family)
    yield from _check_text(where, lesson.learned, track.family)
    known = clauses()
    if lesson.clause not in known:
        yield Finding(where, f"no clause {lesson.clause!r} to rest on; clauses are {', '.join(known)}")
    for match in _CLAUSE.finditer(lesson.body):
        if match["id"] not in known:
            yield Finding(where, f"no clause {match['id']!r}; clauses are {', '.join(known)}")
    words = count(lesson.body)
    if not FEWEST_WORDS <= words <= MOST_WORDS:
        yield Finding(where, f"a page has {FEWEST_WORDS} to {MOST_WORDS} words, this one has {words}")
    if not lesson.puzzles:
        yield Finding(where, "a page places at least one puzzle, on a line {puzzle its-name}")
    yield from _check_rule(where, lesson, track.family)
    yield from _check_desks(where, lesson)


def _check_rule(where: str, lesson: Lesson, family: Family) -> Iterator[Finding]:
    """Check that a lesson's rule is short, and has its pictures."""
    words = len(spoken(lesson.learned).split())
    if words > MOST_IN_RULE:
        yield Finding(where, f"learned has at most {MOST_IN_RULE} words, this one has {words}")
    if len(lesson.pictures) != PICTURES:
        yield Finding(where, f"the rule has {PICTURES} pictures, such as “23s you showed”, not {len(lesson.pictures)}")
    for picture in lesson.pictures:
        notation, _, caption = picture.partition(" ")
        yield from _check_text(where, f"{{{notation.removesuffix('!')}}} {caption}", family)


def _check_desks(where: str, lesson: Lesson) -> Iterator[Finding]:
    """Check that the text next to each puzzle is short enough to read before answering."""
    prompts = {puzzle.name: puzzle.prompt.template for puzzle in lesson.puzzles}
    begin = 0
    for match in _PLACED.finditer(lesson.body):
        before, name = lesson.body[begin : match.start()], match["name"]
        begin = match.end()
        *waits, beside = _DESK.split(before)
        if len(waits) > 1:
            yield Finding(where, f"{{desk}} stands once before a puzzle, and {len(waits)} times before {name}")
        if waits and not beside.strip():
            yield Finding(where, f"nothing stands between {{desk}} and {name}; it opens the words beside a puzzle")
        words = count(beside) + count(prompts[name])
        if words > MOST_ON_DESK:
            says = f"{words} words stand beside {name}, prompt and all; at most {MOST_ON_DESK} do"
            yield Finding(where, f"{says}. A line {{desk}} keeps what is before it for below the desk")
        if len(_CLAUSE.findall(beside)) > 1:
            yield Finding(where, f"one clause stands beside {name} at most; a line {{desk}} keeps others for below")
    if _DESK.search(lesson.body, begin):
        yield Finding(where, "{desk} stands before a puzzle, and none comes after the last one")


def _check_glossary(course: Course) -> Iterator[Finding]:
    known = terms()
    for id, entry in course.glossary.items():
        if id not in known:
            yield Finding("glossary.toml", f"[{id}] is a term of no family")
        yield from check_terms(f"glossary.toml [{id}]", entry.means)
        if len(entry.brief.split()) > MOST_IN_BRACKETS:
            yield Finding("glossary.toml", f"brief of [{id}] stands in brackets; {MOST_IN_BRACKETS} words at most")
    for id in sorted(known.keys() - course.glossary.keys()):
        yield Finding("glossary.toml", f"[{id}] is missing; every term is explained")


def _check_names(course: Course) -> Iterator[Finding]:
    seen: dict[str, int] = {}
    for puzzle in course.puzzles:
        seen[puzzle.name] = seen.get(puzzle.name, 0) + 1
    for name, times in seen.items():
        if times > 1:
            yield Finding(name, f"{times} puzzles have this name; a name stands for one")


def _check_reach(course: Course) -> Iterator[Finding]:
    rulings = {puzzle.name: [one.ruling for one in puzzle.form.rulings(puzzle.rules)] for puzzle in course.puzzles}
    reached = {id for found in rulings.values() for ruling in found for id in rests_on(ruling)}
    taught = [clause for family in {track.family: None for track in course.tracks} for clause in family.clauses]
    for id in (clause.id for clause in taught if any(verdict.is_graded for verdict in clause.bears or EITHER)):
        if id not in reached:
            yield Finding(id, "no puzzle reaches this clause; every clause is reached by at least one")
    biting = {
        ruling.clause.id
        for puzzle in course.puzzles
        for ruling in rulings[puzzle.name]
        if ruling.verdict is puzzle.form.case.forbids
    }
    spared = set()
    for puzzle in course.puzzles:
        applied = {ruling.clause.id for ruling in rulings[puzzle.name]}
        spared.update(set(puzzle.looks_like) - applied)
        for id in puzzle.looks_like:
            if id in applied:
                yield Finding(puzzle.name, f"looks_like names {id}, but an answer does rest on it")
    for id in sorted(biting - spared):
        yield Finding(id, f'no puzzle has looks_like = "{id}" without the clause applying; each prohibition has a pair')
