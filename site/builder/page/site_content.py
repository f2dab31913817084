"""Material for pages: the course, addresses of lessons and puzzles, terms of rulings, and templates."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from pathlib import Path

from builder.content.addresses import LessonAt, puzzle_key, root_of, wall_of
from builder.content.games import Game, game_of
from builder.content.glosses import Glosses
from builder.engine.daily_disputes import Days
from builder.ground.cache import cached
from builder.ground.engine_digest import engine_digest
from builder.ground.errors import BuildError
from builder.page.templates import Templates
from builder.sharing.wiki_texts import STAND_IN
from callwise.ground.terms import Term
from callwise.law.ruling import Clause, Ruling
from callwise.puzzle.course import Course, Lesson, Track
from callwise.puzzle.file import Puzzle
from callwise.puzzle.grade import rulesets
from callwise.puzzle.registry import mentioned, term
from callwise.view.elements.html import Markup, Need, el, needed
from callwise.view.elements.prose import terms

_SOURCE = Path(__file__).read_bytes()


@dataclass
class SiteContent:
    """
    Material for the pages of a course.

    `base` is the path of the home page on its host, if known; `recorded` is the address of each puzzle's recorded
    rulings, from the home page, by the puzzle's name within the course.  `address` is the full address of the home
    page, for texts to paste elsewhere; `tell` is where readers can tell us about a rulebook we haven't read, if
    there is such a place; `days` are the precomputed disputes.  `is_course_read` notes that pages read the course.
    """

    _course: Course
    base: str | None = None
    recorded: Mapping[str, str] = field(default_factory=dict)
    address: str = STAND_IN
    tell: str | None = None
    days: Days | None = None
    templates: Templates = field(default_factory=Templates)

    def __post_init__(self) -> None:
        self._lessons = tuple(
            LessonAt(track, lesson, number, face)
            for track in self._course.tracks
            for number, (lesson, face) in enumerate(
                zip(track.lessons, wall_of(track, self._course.tracks), strict=False), 1
            )
        )
        self._reachable_terms: dict[int, tuple[Term, ...]] = {}
        self.is_course_read = False

    @property
    def course(self) -> Course:
        """The course."""
        self.is_course_read = True
        return self._course

    @property
    def lessons(self) -> tuple[LessonAt, ...]:
        """Every lesson of the course."""
        self.is_course_read = True
        return self._lessons

    def fill(self, template: str, path: str, **values: object) -> Markup:
        """Fill a template for the page at an address."""
        return self.templates.fill(template, {"root": root_of(path), "path": path, "progress": self.progress, **values})

    @property
    def played_games(self) -> Sequence[tuple[Game, Sequence[tuple[Track, Sequence[LessonAt]]]]]:
        """The games that have lessons, with the tracks of each."""
        walls = [(track, [at for at in self.lessons if at.track is track]) for track in self.course.tracks]
        return [
            (game_of(family), [(track, lessons) for track, lessons in walls if track.family is family])
            for family in dict.fromkeys(track.family for track in self.course.tracks)
        ]

    def progress(self, at: LessonAt, *, is_next: bool = False, is_named: bool = True) -> Markup:
        """
        Write a lesson link's attributes, from which scripts show the reader's progress.

        These are its puzzles, and the numbers of the lessons that each puzzle draws on; its address has its name.
        Without `is_named` scripts find the puzzles on the track's page.
        """
        numbers = {lesson.name: str(number) for number, lesson in enumerate(at.track.lessons, 1)}
        drawn = [at.lesson.draws.get(puzzle.name, ()) for puzzle in at.lesson.puzzles] if at.lesson.draws else []
        draws = " ".join(",".join(numbers[name] for name in names if name in numbers) for names in drawn)
        named = {"puzzles": at.names, "draws": draws} if is_named else {}
        written = [f'data-{name}="{escape(value)}"' for name, value in {**named, "state": "open"}.items() if value]
        return Markup(" ".join(("data-lesson", *written, *(["data-next"] if is_next else []))))

    def around(self, at: LessonAt) -> tuple[LessonAt | None, LessonAt | None]:
        """Return the previous and next lesson of the same game."""
        same = [other for other in self.lessons if other.track.family is at.track.family]
        place = same.index(at)
        return same[place - 1] if place else None, same[place + 1] if place + 1 < len(same) else None

    def recorded_at(self, track: Track, puzzle: Puzzle, root: str) -> str | None:
        """Return the address of a puzzle's recorded rulings, if there are any."""
        at = self.recorded.get(puzzle_key(track, puzzle))
        return None if at is None else root + at

    def reachable(self, puzzles: Iterable[Puzzle]) -> tuple[Term, ...]:
        """Return the terms that rulings on puzzles can add to a page; cached for each puzzle."""
        return tuple(dict.fromkeys(one for puzzle in puzzles for one in self._reachable(puzzle)))

    def _reachable(self, puzzle: Puzzle) -> tuple[Term, ...]:
        if id(puzzle) not in self._reachable_terms:
            made_of = (_SOURCE, engine_digest(), puzzle.name, puzzle.text)
            ids = cached("reachable", made_of, lambda: "\n".join(one.id for one in _reachable(puzzle)).encode())
            self._reachable_terms[id(puzzle)] = tuple(map(term, ids.decode().split()))
        return self._reachable_terms[id(puzzle)]

    def glosses(self, at: LessonAt | None = None) -> Glosses:
        """Return the explainer of a text's terms: all of them, or those not used by lessons before a given one."""
        briefs = {id: entry.brief for id, entry in self.course.glossary.items() if entry.brief}
        return Glosses(briefs, self.met(at) if at else ())

    def met(self, at: LessonAt) -> set[str]:
        """Return the terms used by earlier lessons of a track."""
        earlier = [one for one in self.lessons if one.track is at.track and one.number < at.number]
        return set[str]().union(*(self._used[one.key] for one in earlier))

    def in_text(self, at: LessonAt) -> frozenset[Term]:
        """Return the terms in a lesson’s text."""
        return self._in_text[at.key]

    @cached_property
    def _in_text(self) -> Mapping[str, frozenset[Term]]:
        return {at.key: frozenset(mentioned(at.lesson.body)) for at in self._lessons}

    @cached_property
    def _used(self) -> Mapping[str, set[str]]:
        """The terms used in each lesson, by its name within the course."""
        return {at.key: set(_term_ids(at.lesson)) for at in self.lessons}

    def words(self, shown: Markup, path: str, also: Iterable[Term] = ()) -> list[tuple[Term, Markup]]:
        """Return the terms explained in this content, and others, with their meanings.  Raises BuildError."""
        notes = []
        for one in dict.fromkeys((*map(term, needed(shown, Need.TERM)), *also)):
            if one.id not in self.course.glossary:
                raise BuildError(f"glossary.toml: no [{one.id}], which {path or 'the first page'} explains")
            notes.append((one, terms(self.course.glossary[one.id].means)))
        return notes


def clause_terms(clauses: Iterable[Clause]) -> tuple[Term, ...]:
    """Return the terms of clauses."""
    return tuple(dict.fromkeys(one for clause in clauses for one in mentioned(clause.says)))


def _term_ids(lesson: Lesson) -> Iterator[str]:
    for text in (lesson.body, *(puzzle.prompt.template for puzzle in lesson.puzzles)):
        yield from (one.id for one in mentioned(text))


def onward(address: str, words: str) -> Markup:
    """Write the links after a puzzle's ruling."""
    return el("a", {"class": "btn btn-quiet", "href": address, "data-act": "onward"}, el("span", {}, terms(words)))


def _reachable(puzzle: Puzzle) -> tuple[Term, ...]:
    """Return the terms of every clause that a ruling on a puzzle can cite, under any ruleset."""
    ruled = (one.ruling for rules in rulesets(puzzle) for one in puzzle.form.rulings(rules))
    return clause_terms(dict.fromkeys(ruling.clause for one in ruled for ruling in _with_readings(one)))


def _with_readings(ruling: Ruling) -> Iterator[Ruling]:
    yield ruling
    for reading in ruling.readings:
        yield from _with_readings(reading.outcome)
