"""
The pages of the site: what each says, and where it lies.

A page's address is a folder, `swap-calling/the-other-end/`; every link is relative to the page, so that the site
may be served from anywhere.  Only the page for what isn't there must know where the site begins.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import cycle, pairwise
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from art import symbols
from callwise.faces import Face
from callwise.family import families
from callwise.options import said, written
from callwise.puzzle.course import Course, Lesson, Track
from callwise.puzzle.file import Puzzle
from callwise.puzzle.grade import rulesets
from callwise.puzzle.registry import clauses, mentioned, term
from callwise.puzzle.registry import terms as known_terms
from callwise.ruling import Clause, Ruling
from callwise.scene import ShownFaces, ShownLaid
from callwise.terms import Term
from callwise.view.faces import back, laid, picture, tile
from callwise.view.html import Markup, el, join
from callwise.view.puzzle import puzzle_card
from callwise.view.ruling import cite
from callwise.view.words import capital, plain, terms
from prose import parts, prose, rule_line
from sample import sample_felt, sample_sentence
from series import Dispute, called, contested, step, words_of

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'"
)
TEMPLATES = Path(__file__).resolve().parent / "templates"
PASSED = "passed"
"""The place in a lesson where it is shown as passed."""
_EXPLAINED = re.compile(r'popovertarget="term-([a-z0-9-]+)"')
_SYMBOL = re.compile(r'<use href="#t([a-z0-9]+)(-s)?"')


class PageError(Exception):
    """A page that can't be made; the message says which, and what is missing."""


@dataclass(frozen=True, kw_only=True)
class Page:
    """
    One page, without the frame that all pages share.

    `path` is its address from the site's first page: "" for that one itself, a folder with a slash, or a file.
    `reachable` are the terms that a ruling may bring into it.  `puzzles` says whether it needs the engine.
    Pages of one `group` are set in one Japanese font.
    """

    path: str
    title: str
    description: str
    body: Markup
    section: str = ""
    reachable: tuple[Term, ...] = ()
    puzzles: bool = False
    group: str = ""

    @property
    def japanese(self) -> str:
        """All that it may show in Japanese: its own text, and the terms that a ruling may bring."""
        return self.body + "".join(term.japanese for term in self.reachable)

    @property
    def file(self) -> str:
        """Where it lies in the built site."""
        return f"{self.path}index.html" if self.path.endswith("/") or not self.path else self.path


@dataclass(frozen=True, kw_only=True)
class Frame:
    """
    What all pages share: addresses from the site's first page.

    `early` is the script that runs before anything is painted; `settings` is that of the settings page alone.
    `fonts` are the ones that most text is set in; fetched with the stylesheet they come before the first paint.
    `japanese` is the stylesheet with the Japanese font of each group of pages.
    """

    style: str
    fonts: tuple[str, ...]
    japanese: Mapping[str, str]
    icon: str
    early: str
    settings: str
    script: str
    preload: tuple[str, ...]
    engine: str


@dataclass(frozen=True)
class LessonAt:
    """A lesson with its place in its track."""

    track: Track
    lesson: Lesson
    number: int
    face: Face

    @property
    def key(self) -> str:
        """Its name in the whole course."""
        return f"{self.track.id}/{self.lesson.name}"

    @property
    def path(self) -> str:
        """Its address."""
        return f"{self.key}/"

    @property
    def keys(self) -> tuple[str, ...]:
        """The names of its puzzles in the whole course."""
        return tuple(puzzle_key(self.track, puzzle) for puzzle in self.lesson.puzzles)

    @property
    def symbol(self) -> str:
        """The tile that stands for it in a wall."""
        return self.face.code


@dataclass
class Site:
    """Makes all pages of a course; `base` is the address of the first page on its host."""

    course: Course
    base: str = "/"
    templates: Environment = field(default_factory=lambda: _templates())

    def __post_init__(self) -> None:
        self.lessons = tuple(
            LessonAt(track, lesson, number, face)
            for place, track in enumerate(self.course.tracks)
            for number, (lesson, face) in enumerate(zip(track.lessons, _wall(track, place), strict=False), 1)
        )

    def pages(self) -> tuple[Page, ...]:
        """Every page.  Raises PageError, and what reading prose can raise."""
        return (
            self._home(),
            *(self._lesson(at) for at in self.lessons),
            *(page for at in self.lessons for page in self._puzzles(at)),
            self._glossary(),
            self._rules(),
            self._settings(),
            self._missing(),
        )

    def write(self, page: Page, frame: Frame) -> str:
        """A page as it is served."""
        root = self.base if page.path == "404.html" else root_of(page.path)
        explained = _explained(page.body)
        notes = self._notes([*explained, *(one for one in page.reachable if one not in explained)], page.path)
        html = self.templates.get_template("layout.html").render(
            page=page,
            frame=frame,
            root=root,
            policy=POLICY,
            notes=notes,
        )
        used = dict.fromkeys(_SYMBOL.findall(html))
        sprite = symbols([name for name, small in used if not small], small=[name for name, small in used if small])
        return html.replace("<!--sprite-->", sprite if used else "")

    def _render(self, name: str, path: str, **values: object) -> Markup:
        return Markup(self.templates.get_template(name).render(root=root_of(path), path=path, **values))

    def _home(self) -> Page:
        first = self.lessons[0]
        walls = [(track, [at for at in self.lessons if at.track is track]) for track in self.course.tracks]
        body = self._render("home.html", "", walls=walls, first=first, shown=_picture(first))
        return Page(
            path="",
            title="Callwise",
            description="Short puzzles on the calling rules of mahjong. A referee rules on every answer and says why.",
            section="course",
            body=body,
        )

    def _lesson(self, at: LessonAt) -> Page:
        before, after = self._around(at)
        title = el("h1", {"class": "series-title"}, terms(capital(at.lesson.title)))
        disputes = tuple(self._disputes(at, title))
        alone = Markup("") if disputes else prose(at.lesson.body, at.track.family)
        known = clauses()
        body = self._render(
            "lesson.html",
            at.path,
            at=at,
            title=title,
            alone=alone,
            disputes=disputes,
            step=step(at.keys, len(at.keys) + 1, called(at.lesson.title)),
            clause=rule_line(known[at.lesson.clause]) if at.lesson.clause in known else "",
            steps=[other for other in self.lessons if other.track is at.track],
            before=before,
            after=after,
            words=self._words([alone, *(html for one in disputes for html in (one.card, one.further))], at.path),
        )
        return Page(
            path=at.path,
            title=plain(at.lesson.title),
            description=plain(at.lesson.summary),
            section="course",
            body=body,
            reachable=reachable(at.lesson.puzzles),
            puzzles=bool(at.lesson.puzzles),
            group=at.key,
        )

    def _disputes(self, at: LessonAt, title: Markup) -> Iterator[Dispute]:
        """Give the lesson's puzzles with all that is said around them; the first one bears the lesson's title."""
        root = root_of(at.path)
        words = words_of(parts(at.lesson.body, at.track.family))
        for number, (puzzle, following) in enumerate(pairwise((*at.lesson.puzzles, None)), 1):
            if puzzle is None:
                continue
            said = words[puzzle.name]
            of = called(puzzle.title)
            if said.more:
                of = join((of, el("a", {"class": "desk-more", "href": f"#{puzzle.name}-more"}, "Read more")))
            card = puzzle_card(
                puzzle,
                _onward(f"#{following.name if following else PASSED}", "Next"),
                step=step(at.keys, number, of),
                above=title if number == 1 else None,
                words=said.beside,
                level=2,
                key=puzzle_key(at.track, puzzle),
                address=f"{root}{puzzle_path(at.track, puzzle)}",
            )
            further = join((said.more, said.after))
            yield Dispute(puzzle, puzzle_key(at.track, puzzle), card, contested(puzzle, at.face), further)

    def _onward_from(self, at: LessonAt, root: str) -> Markup:
        _, after = self._around(at)
        if after is None:
            return _onward(root, "Back to the course")
        return _onward(f"{root}{after.path}", f"Next: {capital(after.lesson.title)}")

    def _puzzles(self, at: LessonAt) -> Iterator[Page]:
        for puzzle, following in pairwise((*at.lesson.puzzles, None)):
            if puzzle is None:
                continue
            path = puzzle_path(at.track, puzzle)
            root, track = root_of(path), at.track.title
            if following is None:
                onward = self._onward_from(at, root)
            else:
                onward = _onward(f"{root}{puzzle_path(at.track, following)}", "Next puzzle")
            number = at.lesson.puzzles.index(puzzle) + 1
            lesson = el("a", {"href": f"{root}{at.path}#{puzzle.name}"}, terms(capital(at.lesson.title)))
            card = puzzle_card(
                puzzle,
                onward,
                step=step(at.keys, number, join((" · ", lesson))),
                level=1,
                key=puzzle_key(at.track, puzzle),
            )
            body = self._render("puzzle.html", path, at=at, card=card, words=self._words([card], path))
            yield Page(
                path=path,
                title=plain(puzzle.title),
                description=f"{plain(puzzle.form.asks)} A puzzle on {plain(track).lower()}, with its ruling.",
                body=body,
                reachable=reachable([puzzle]),
                section="course",
                puzzles=True,
                group=at.key,
            )

    def _glossary(self) -> Page:
        path = "glossary/"
        entries = [(term(id), entry, prose(entry.means, families()[0])) for id, entry in self.course.glossary.items()]
        entries.sort(key=lambda entry: entry[0].romaji)
        return Page(
            path=path,
            title="Glossary",
            description="The terms of mahjong calls, in English and in Japanese.",
            section="glossary",
            group="glossary",
            body=self._render("glossary.html", path, entries=entries),
        )

    def _rules(self) -> Page:
        path = "rules/"
        rulings = clauses().values()
        presets = [rules for family in families() for rules in family.presets]
        sources = dict.fromkeys(
            source
            for source in (
                *(clause.source for clause in rulings),
                *(source for rules in presets for source in rules.sources.values()),
            )
        )
        body = self._render(
            "rules.html",
            path,
            topics=tuple(_topics(rulings)),
            families=families(),
            sources=sorted(sources, key=lambda source: source.title),
        )
        return Page(
            path=path,
            title="Rules and sources",
            description="Every clause a ruling can rest on, every option of a table, and where each is written down.",
            section="rules",
            group="rules",
            body=body,
        )

    def _settings(self) -> Page:
        path = "settings/"
        return Page(
            path=path,
            title="Settings",
            description="How tiles, words and pages look to you, and what this browser keeps of your progress.",
            section="settings",
            body=self._render("settings.html", path, felt=sample_felt(), sentence=sample_sentence()),
        )

    def _missing(self) -> Page:
        return Page(
            path="404.html",
            title="Nothing lies here",
            description="This page does not exist.",
            body=Markup(self.templates.get_template("404.html").render(root=self.base)),
        )

    def _around(self, at: LessonAt) -> tuple[LessonAt | None, LessonAt | None]:
        place = self.lessons.index(at)
        return (
            self.lessons[place - 1] if place else None,
            self.lessons[place + 1] if place + 1 < len(self.lessons) else None,
        )

    def _words(self, shown: Iterable[Markup], path: str) -> list[tuple[Term, Markup]]:
        return self._notes(_explained(join(shown)), path)

    def _notes(self, listed: Iterable[Term], path: str) -> list[tuple[Term, Markup]]:
        notes = []
        for one in listed:
            if one.id not in self.course.glossary:
                raise PageError(f"glossary.toml: no [{one.id}], which {path or 'the first page'} explains")
            notes.append((one, terms(self.course.glossary[one.id].means)))
        return notes


def root_of(path: str) -> str:
    """
    The way from a page to the site's first page.

    >>> root_of("swap-calling/the-other-end/")
    '../../'
    """
    return "../" * path.count("/") or "./"


def puzzle_key(track: Track, puzzle: Puzzle) -> str:
    """A puzzle's name in the whole course."""
    return f"{track.id}/{puzzle.name}"


def puzzle_path(track: Track, puzzle: Puzzle) -> str:
    """The address of a puzzle's own page."""
    return f"puzzles/{puzzle_key(track, puzzle)}/"


def reachable(puzzles: Iterable[Puzzle]) -> tuple[Term, ...]:
    """List the terms of every clause that a ruling on these puzzles can cite, under any ruleset."""
    found: dict[Term, None] = {}
    for puzzle in puzzles:
        for rules in rulesets(puzzle):
            for ruled in puzzle.form.rulings(rules.name):
                for ruling in _with_readings(ruled.ruling):
                    found.update(dict.fromkeys(mentioned(ruling.clause.says)))
    return tuple(found)


def _with_readings(ruling: Ruling) -> Iterator[Ruling]:
    yield ruling
    for reading in ruling.readings:
        yield from _with_readings(reading.outcome)


def _explained(html: str) -> list[Term]:
    return [term(id) for id in dict.fromkeys(_EXPLAINED.findall(html))]


def _onward(address: str, words: str) -> Markup:
    return el("a", {"class": "btn btn-quiet", "href": address, "data-act": "onward"}, el("span", {}, terms(words)))


def _wall(track: Track, place: int) -> Iterable[Face]:
    """Give the faces that stand for the lessons of a track: those of one suit, over and over."""
    suits = track.family.suits
    return cycle(suits[place % len(suits)])


def _picture(at: LessonAt) -> Markup:
    panels = [panel for puzzle in at.lesson.puzzles[:1] for panel in puzzle.form.case.scene().panels]
    melds = [laid(one) for panel in panels if isinstance(panel, ShownLaid) for one in panel.laid]
    loose = [tile(one) for panel in panels if isinstance(panel, ShownFaces) for one in panel.faces]
    return join(melds or loose or [el("span", {"class": "tile"}, picture(at.symbol))])


def _topics(clauses: Iterable[Clause]) -> Iterator[tuple[str, str, list[Clause]]]:
    """Give the clauses by what they are about: the beginning of their ids, that in words, and the clauses."""
    topics: dict[str, list[Clause]] = {}
    for clause in clauses:
        topics.setdefault(clause.id.partition(".")[0], []).append(clause)
    words = {one.id: one.english for one in known_terms().values()}
    for topic, about in topics.items():
        yield topic, capital(words.get(topic, topic.replace("-", " "))), about


def _templates() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals.update(back=back, tile=tile, picture=picture, cite=cite, term=term, passed=PASSED)
    environment.filters.update(terms=terms, plain=plain, capital=capital, said=said, written=written)
    return environment
