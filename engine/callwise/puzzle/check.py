"""
The content check: lessons and puzzles held to the teaching rules.

Findings are written for authors: each names the file, says what falls short,
and what would be right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from callwise.errors import CallwiseError
from callwise.puzzle.course import Course, Lesson, Track
from callwise.puzzle.file import Puzzle
from callwise.puzzle.grade import Entry, rulings
from callwise.puzzle.registry import CLAUSE_BY_ID, CLAUSES
from callwise.riichi.mjt import parse
from callwise.ruling import Ruling, Verdict
from callwise.terms import TERMS, mentioned

FEWEST_WORDS = 100
MOST_WORDS = 400

_BRACES = re.compile(r"\{(?P<inside>[^{}]*)\}")
_DIRECTIVE = re.compile(r"^\{(?:clause|puzzle) [^}]*\}$", re.MULTILINE)
_CLAUSE = re.compile(r"^\{clause (?P<id>[^}]*)\}$", re.MULTILINE)
_WORD = re.compile(r"[A-Za-z0-9’'-]+")


@dataclass(frozen=True)
class Finding:
    """Something that falls short: where, and what would be right."""

    where: str
    says: str

    def __str__(self) -> str:
        return f"{self.where}: {self.says}"


def check_course(course: Course) -> tuple[Finding, ...]:
    """Hold a whole course to the teaching rules."""
    findings = [*_check_glossary(course), *_check_names(course)]
    for track in course.tracks:
        for lesson in track.lessons:
            findings.extend(_check_lesson(track, lesson))
        for puzzle in track.puzzles:
            findings.extend(check_puzzle(puzzle))
    findings.extend(_check_reach(course))
    return tuple(findings)


def check_puzzle(puzzle: Puzzle) -> tuple[Finding, ...]:
    """Hold one puzzle to what the engine rules: its expectations and its hints."""
    by_code = {entry.offer.code: entry.ruling for entry in rulings(puzzle)}
    return (
        *_check_answer(puzzle, by_code),
        *_check_expect(puzzle, by_code),
        *_check_hints(puzzle, by_code),
        *_check_text(puzzle.name, puzzle.prompt),
        *(found for hint in puzzle.hints for found in _check_text(puzzle.name, hint.says.template)),
    )


def _check_answer(puzzle: Puzzle, by_code: dict[str, Ruling]) -> Iterator[Finding]:
    if puzzle.case.none is None and all(ruling.verdict is Verdict.ILLEGAL for ruling in by_code.values()):
        yield Finding(puzzle.name, f"no answer is right under {puzzle.ruleset}; offer one that is")


def _check_expect(puzzle: Puzzle, by_code: dict[str, Ruling]) -> Iterator[Finding]:
    for code, expected in puzzle.expect.items():
        ruling = by_code[code]
        if ruling.clause.id != expected:
            yield Finding(
                puzzle.name,
                f"you expect {code} to rest on {expected}; under {puzzle.ruleset} it is {ruling.verdict.value} "
                f"by {ruling.clause.id}: {ruling.clause.says}",
            )


def _check_hints(puzzle: Puzzle, by_code: dict[str, Ruling]) -> Iterator[Finding]:
    for number, hint in enumerate(puzzle.hints, 1):
        for code, told in hint.tells.items():
            if by_code[code].clause.id != told:
                yield Finding(
                    puzzle.name,
                    f"hint {number} tells that {code} rests on {told}; it rests on {by_code[code].clause.id}",
                )


def _check_text(where: str, text: str) -> Iterator[Finding]:
    try:
        mentioned(text)
    except CallwiseError as error:
        yield Finding(where, str(error))
    for match in _BRACES.finditer(_DIRECTIVE.sub("", text)):
        try:
            parse(match["inside"])
        except CallwiseError as error:
            yield Finding(where, f"braces hold tiles: {error}")


def _check_lesson(track: Track, lesson: Lesson) -> Iterator[Finding]:
    where = f"{track.id}/{lesson.name}.md"
    yield from _check_text(where, lesson.body)
    yield from _check_text(where, lesson.summary)
    for match in _CLAUSE.finditer(lesson.body):
        if match["id"] not in CLAUSE_BY_ID:
            yield Finding(where, f"no clause {match['id']!r}; clauses are {', '.join(CLAUSE_BY_ID)}")
    words = len(_WORD.findall(_BRACES.sub("", lesson.body)))
    if not FEWEST_WORDS <= words <= MOST_WORDS:
        yield Finding(where, f"a page has {FEWEST_WORDS} to {MOST_WORDS} words, this one has {words}")
    if not lesson.puzzles:
        yield Finding(where, "a page places at least one puzzle, on a line {puzzle its-name}")


def _check_glossary(course: Course) -> Iterator[Finding]:
    known = {term.id for term in TERMS}
    for id, entry in course.glossary.items():
        if id not in known:
            yield Finding("glossary.toml", f"[{id}] is no term of callwise.terms")
        yield from _check_text(f"glossary.toml [{id}]", entry.means)
    for id in sorted(known - course.glossary.keys()):
        yield Finding("glossary.toml", f"[{id}] is missing; every term is explained")


def _check_names(course: Course) -> Iterator[Finding]:
    seen: dict[str, int] = {}
    for puzzle in course.puzzles:
        seen[puzzle.name] = seen.get(puzzle.name, 0) + 1
    for name, times in seen.items():
        if times > 1:
            yield Finding(name, f"{times} puzzles have this name; a name stands for one")


def _check_reach(course: Course) -> Iterator[Finding]:
    entries = {puzzle.name: rulings(puzzle) for puzzle in course.puzzles}
    reached = {id for found in entries.values() for entry in found for id in _rests_on(entry)}
    for clause in CLAUSES:
        if clause.id not in reached:
            yield Finding(clause.id, "no puzzle reaches this clause; every clause is reached by at least one")
    biting = {
        entry.ruling.clause.id
        for found in entries.values()
        for entry in found
        if entry.ruling.verdict is Verdict.ILLEGAL
    }
    spared = set()
    for puzzle in course.puzzles:
        applied = {entry.ruling.clause.id for entry in entries[puzzle.name]}
        spared.update(set(puzzle.looks_like) - applied)
        for id in puzzle.looks_like:
            if id in applied:
                yield Finding(puzzle.name, f"looks_like names {id}, but an answer does rest on it")
    for id in sorted(biting - spared):
        yield Finding(id, f'no puzzle has looks_like = "{id}" without the clause applying; each prohibition has a pair')


def _rests_on(entry: Entry) -> Iterator[str]:
    yield entry.ruling.clause.id
    if entry.ruling.follows is not None:
        yield entry.ruling.follows.id
    for reading in entry.ruling.readings:
        yield reading.ruling.clause.id
