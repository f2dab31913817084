"""
The pages of the site: what each says, and where it lies.

A page's address is a folder, `swap-calling/the-other-end/`; every link is relative to the page, so that the site
may be served from anywhere.  Only the page for what isn't there must know where the site begins, or find it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

import four_rules
from art import symbols
from assets import script
from callwise.family import Family, families
from callwise.options import said, written
from callwise.puzzle.course import Course, Track
from callwise.puzzle.file import Puzzle
from callwise.puzzle.grade import rulesets
from callwise.puzzle.order import reached
from callwise.puzzle.registry import clauses, mentioned, term
from callwise.puzzle.registry import terms as known_terms
from callwise.puzzle.turning import Turning
from callwise.ruling import Clause, Ruling
from callwise.scene import Hand, Racks, TimeLine, WholeTable
from callwise.sets.model import LONGEST_NAME, LONGEST_SAYS
from callwise.terms import Term
from callwise.view.asking import Reply
from callwise.view.asking_form import asking_form
from callwise.view.faces import BACK, back, picture, tile
from callwise.view.html import Markup, el, join
from callwise.view.puzzle import Place, puzzle_card
from callwise.view.ruling import cite
from callwise.view.words import capital, plain, terms
from cards import Card
from choosing import LEVELS_MEAN, Level, topics
from embedding import Embedding, embed_path, framed, series_onward, series_step
from frames import Framed, framed_puzzle, framed_series
from games import Game, game_of, games
from glossing import glossed
from icons import BRAND, Icons
from instructing import example, ready_sets
from lookup import Explained, leads_from_romaji
from matrix import matrix
from offline import MEGABYTES
from pictured import first_picture, lesson_picture, puzzle_picture
from places import POSED, LessonAt, changed_at, posed_at, puzzle_key, puzzle_path, root_of, wall_of
from policy import policy
from positions import position_body
from prose import parts, prose, rule_line
from sample import sample_felt, sample_sentence
from series import Dispute, called, contested, step, words_of
from sets import SEALS, SET, there
from shipped import shipped
from wikis import EXAMPLES, FOLDER, PARAMETERS, STAND_IN, entries, pasted
from worksheet import Worksheet

MISSING = "404.html"
FORMS = {
    "choose-one": "choose one",
    "choose-all": "choose all",
    "spot": "spot the mistake",
    "amounts": "amounts",
    "steps": "in steps",
}
"""How a puzzle is answered, by the name of its form."""
MOST_LESSONS = 3
MOST_PUZZLES = 3
HERE = Path(__file__).resolve().parent
TEMPLATES = HERE / "templates"
FINDER = HERE / "scripts" / "lost.js"
LESSON = "lesson"
"""The kind of all pages of lessons."""
AMOUNTS = "amounts"
"""The kind of all pages on which amounts are written or shown, or steps are done."""
RACKS = "racks"
POND = "pond"
"""The kind of all pages that show a table of racks, or clocks."""
TABLE = "table"
"""The kind of all pages that show a whole table, or the light over what is in dispute."""
FRAMES = "frames"
"""The group of all pages for frames."""
SET_GROUP = "set"
"""The group of the page of sets, on which any puzzle may stand."""
PASSED = "passed"
"""The place in a lesson where it is shown as passed."""
_EXPLAINED = re.compile(r'popovertarget="term-([a-z0-9-]+)"')
_INDENT = re.compile(r"\n\s+(?=<)")
_SYMBOL = re.compile(r'<use href="#t([A-Za-z0-9]+)(-s)?"')


class PageError(Exception):
    """A page that can't be made; the message says which, and what is missing."""


@dataclass(frozen=True, kw_only=True)
class Page:
    """
    One page, without the frame that all pages share.

    `path` is its address from the site's first page: "" for that one itself, a folder with a slash, or a file.
    `reachable` are the terms that a ruling may bring into it.  `puzzles` says whether it needs the engine.
    `may_come` is what the engine may put into it: its signs are there beforehand.  Where `seen` is given, any tile may
    come: the page has the tiles of that alone, and fetches those of every family.
    Pages of one `group` are set in one Japanese font.  `card` is the picture that is shown with its address elsewhere,
    `worksheet` what belongs to the puzzles when they are printed, `framed` what is told of its page for frames.  Such
    a page names the address that it `embeds`, and those of the `series` that it shows one at a time.
    """

    path: str
    title: str
    description: str
    body: Markup
    section: str = ""
    reachable: tuple[Term, ...] = ()
    puzzles: bool = False
    may_come: Markup = Markup("")
    seen: Markup | None = None
    group: str = ""
    card: Card | None = None
    worksheet: Worksheet | None = None
    framed: Framed | None = None
    embeds: str | None = None
    series: tuple[str, ...] = ()

    @property
    def kinds(self) -> tuple[str, ...]:
        """What kinds of page it is, as far as its styles go."""
        kind = self.section if self.path else "home"
        has = {
            LESSON: self._shows("lesson"),
            AMOUNTS: kind == "ask" or self._shows("amount", "steps-answer"),
            RACKS: self._shows("racks", "clocks"),
            POND: self._shows("own-pond", "turns"),
            TABLE: self._shows("table", "lit"),
        }
        return (kind, *(one for one, is_there in has.items() if is_there))

    def _shows(self, *names: str) -> bool:
        """Whether anything of one of these classes is on the page, or the engine may put it there."""
        return any(f'class="{name}"' in shown for shown in (self.body, self.may_come) for name in names)

    @property
    def japanese(self) -> str:
        """All that it may show in Japanese: its own text, and the terms that a ruling may bring."""
        return self.body + self.may_come + "".join(term.japanese for term in self.reachable)

    @property
    def file(self) -> str:
        """Where it lies in the built site."""
        return f"{self.path}index.html" if self.path.endswith("/") or not self.path else self.path


@dataclass(frozen=True)
class Shared:
    """What others show of a page beside its address: where the picture lies, from the first page, and what is on it."""

    picture: str
    alt: str


@dataclass(frozen=True, kw_only=True)
class Frame:
    """
    What all pages share: addresses from the site's first page.

    `early` is the script that runs before anything is painted; `own` are those that only the pages of a section need,
    `alone` what these import where they do without the one of all pages,
    and `dressed` the stylesheets that pages of one kind have beside the one of all pages; `later` is the one of
    what rulings show and lessons end in, which a page fetches with the engine, and `paper` is the one for print.
    `tiles` is the sprite of every family's tiles, for pages that can't tell which they will show.
    `fonts` are the ones that most text is set in; fetched with the stylesheet they come before the first paint.
    `japanese` is the stylesheet with the Japanese font of each group of pages.  `site` is the whole address of the
    first page, if it is known; then `shared` is what others show of each page, by its path.  `spare` are the files of
    the engine that are fetched only where its usual start fails.  `embed` is what pages for frames share.
    """

    style: str
    fonts: tuple[str, ...]
    japanese: Mapping[str, str]
    icons: Icons
    early: str
    own: Mapping[str, str]
    alone: Mapping[str, tuple[str, ...]]
    dressed: Mapping[str, str]
    later: str
    paper: str
    script: str
    preload: tuple[str, ...]
    engine: str
    digest: str
    tiles: str
    spare: tuple[str, ...] = ()
    site: str = ""
    shared: Mapping[str, Shared] = field(default_factory=dict)
    embed: Embedding = Embedding()


@dataclass
class Site:
    """
    Makes all pages of a course.

    `base` is the address of the first page on its host, where that is known; `recorded` is where rulings on each
    puzzle are that were made before, from the first page, by the puzzle's name in the whole course.  `address` is the
    whole address of the first page, for texts that are pasted elsewhere.
    """

    course: Course
    base: str | None = None
    recorded: Mapping[str, str] = field(default_factory=dict)
    address: str = STAND_IN
    templates: Environment = field(default_factory=lambda: _templates())

    def __post_init__(self) -> None:
        self.lessons = tuple(
            LessonAt(track, lesson, number, face)
            for track in self.course.tracks
            for number, (lesson, face) in enumerate(
                zip(track.lessons, wall_of(track, self.course.tracks), strict=False), 1
            )
        )
        self._found: dict[str, tuple[Term, ...]] = {}
        self._briefs = {id: entry.brief for id, entry in self.course.glossary.items() if entry.brief}

    def pages(self) -> tuple[Page, ...]:
        """Every page.  Raises PageError, and what reading prose can raise."""
        return tuple(page for _, make in self._makers() for page in make())

    def page(self, path: str) -> Page | None:
        """The page at an address, if there is one.  Raises as `pages` does, for what it takes to make it."""
        made = (page for paths, make in self._makers() if path in paths for page in make())
        return next((page for page in made if page.path == path), None)

    def _makers(self) -> Iterator[tuple[Sequence[str], Callable[[], Iterable[Page]]]]:
        """Give what makes pages, each with their addresses, in the order of the site."""
        alone: Mapping[str, Callable[[], Page]] = {
            "puzzles/": self._list,
            "glossary/": self._glossary,
            "settings/": self._settings,
            "about/": self._about,
            "offline/": self._offline,
            "wiki/": self._wiki,
            SET: self._set,
            four_rules.PATH: self._four_rules,
            "instructors/make/": self._make,
            "instructors/sheet/": self._sheet,
            "instructors/": self._instructors,
            "instructors/results/": self._results,
            MISSING: self._missing,
        }
        yield ("",), lambda: [self._home()]
        for at in self.lessons:
            yield (at.path,), partial(lambda at: [self._lesson(at)], at)
        for at in self.lessons:
            yield [puzzle_path(at.track, puzzle) for puzzle in at.lesson.puzzles], partial(self._puzzles, at)
        for at in self.lessons:
            paths = [puzzle_path(at.track, puzzle) for puzzle in at.lesson.puzzles]
            yield [embed_path(path) for path in (*paths, at.path)], partial(self._frames, at)
        yield (POSED,), lambda: [self._posed()]
        for game in games():
            for path, ask in {"ask/": self._ask, "rules/": self._rules}.items():
                yield (game.at(path),), partial(lambda ask, game: [ask(game)], ask, game)
            yield (f"{game.at('rules/')}clauses/",), partial(lambda game: [self._clauses(game)], game)
        for path, make in alone.items():
            yield (path,), partial(lambda make: [make()], make)

    def write(self, page: Page, frame: Frame) -> str:
        """A page as it is served."""
        missing = page.path == MISSING
        root = (self.base or "/") if missing else root_of(page.path)
        within = script(FINDER) if missing and self.base is None else None
        if page.embeds is not None:
            return self._drawn("embed.html", page, frame=frame, root=root, policy=policy(), embed=frame.embed)
        explained = _explained(page.body)
        notes = self._notes([*explained, *(one for one in page.reachable if one not in explained)], page.path)
        return self._drawn(
            "layout.html", page, frame=frame, root=root, policy=policy(within), within=within, notes=notes
        )

    def _drawn(self, template: str, page: Page, **values: object) -> str:
        """Write a page with the pictures of its tiles."""
        html = _INDENT.sub("\n", self.templates.get_template(template).render(page=page, **values))
        used = dict.fromkeys(_SYMBOL.findall(html if page.seen is None else page.seen))
        return html.replace("<!--sprite-->", _sprite(used) if used else "")

    def _render(self, name: str, path: str, **values: object) -> Markup:
        return Markup(self.templates.get_template(name).render(root=root_of(path), path=path, **values))

    def _home(self) -> Page:
        first = self.lessons[0]
        puzzle = first.lesson.puzzles[0]
        body = self._render(
            "home.html",
            "",
            played=self._played_games(),
            firsts=self._firsts(),
            first=first,
            card=_brief(
                first,
                puzzle,
                root_of(""),
                _onward(first.path, f"Go on: {capital(first.lesson.title)}"),
                self._recorded(first.track, puzzle, ""),
            ),
            fits=_fits_the_hero,
        )
        return Page(
            path="",
            title="Callwise",
            description="Short puzzles on the calling rules of mahjong. A referee rules on every answer and says why.",
            section="course",
            body=body,
            card=first_picture(self.lessons),
            reachable=reachable([puzzle]),
            puzzles=True,
        )

    def _played_games(self) -> list[tuple[Game, list[tuple[Track, list[LessonAt]]]]]:
        """Give the games that there are lessons on, with the tracks of each."""
        walls = [(track, [at for at in self.lessons if at.track is track]) for track in self.course.tracks]
        return [
            (game_of(family), [(track, lessons) for track, lessons in walls if track.family is family])
            for family in dict.fromkeys(track.family for track in self.course.tracks)
        ]

    def _firsts(self) -> list[LessonAt]:
        """Give the first lesson of each game."""
        return list({at.track.family: at for at in reversed(self.lessons)}.values())[::-1]

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
            aside=game_of(at.track.family).aside,
            title=title,
            alone=alone,
            disputes=disputes,
            behind=tuple(self._behind(at)),
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
            body=glossed(body, self._briefs, self._met(at)),
            reachable=self._reachable(at),
            puzzles=bool(at.lesson.puzzles),
            group=at.key,
            worksheet=Worksheet.of(at.lesson.title, at.lesson.puzzles) if at.lesson.puzzles else None,
            card=lesson_picture(at, len([other for other in self.lessons if other.track is at.track])),
            framed=framed_series(at.path, at.lesson.title, at.lesson.puzzles) if len(at.keys) > 1 else None,
        )

    def _behind(self, at: LessonAt) -> Iterator[tuple[Puzzle, str, list[LessonAt]]]:
        """Give the lessons that each puzzle of a mixed set draws on."""
        there = {other.lesson.name: other for other in self.lessons if other.track is at.track}
        for puzzle in at.lesson.puzzles:
            if names := at.lesson.draws.get(puzzle.name):
                if unknown := [name for name in names if name not in there]:
                    raise PageError(f"{at.key}.md: draws names no lesson of its track: {', '.join(unknown)}")
                yield puzzle, puzzle_key(at.track, puzzle), [there[name] for name in names]

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
                change=f"{root}{game_of(at.track.family).at('ask/')}#puzzle={puzzle_key(at.track, puzzle)}",
                embed=f"{root}{embed_path(puzzle_path(at.track, puzzle))}",
                recorded=self._recorded(at.track, puzzle, root),
            )
            further = join((said.more, said.after))
            yield Dispute(puzzle, puzzle_key(at.track, puzzle), card, contested(puzzle, at.face), further)

    def _recorded(self, track: Track, puzzle: Puzzle, root: str) -> str | None:
        """Say where rulings on a puzzle are that were made before, if there are any."""
        at = self.recorded.get(puzzle_key(track, puzzle))
        return None if at is None else root + at

    def _onward_from(self, at: LessonAt, root: str) -> Markup:
        _, after = self._around(at)
        if after is None:
            return _onward(root, "Back to the course")
        return _onward(f"{root}{after.path}", "Next lesson")

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
                change=changed_at(puzzle, root),
                position=posed_at(puzzle, root),
                embed=f"{root}{embed_path(path)}",
                recorded=self._recorded(at.track, puzzle, root),
            )
            body = self._render("puzzle.html", path, at=at, card=card, words=self._words([card], path))
            yield Page(
                path=path,
                title=plain(puzzle.title),
                description=f"{plain(puzzle.form.asks)} A puzzle on {plain(track).lower()}, with its ruling.",
                body=glossed(body, self._briefs),
                reachable=reachable([puzzle]),
                section="course",
                puzzles=True,
                group=at.key,
                worksheet=Worksheet.of(puzzle.title, [puzzle]),
                card=puzzle_picture(puzzle),
                framed=framed_puzzle(path, puzzle),
            )

    def _frames(self, at: LessonAt) -> Iterator[Page]:
        """Give the pages for frames: one of each puzzle of a lesson, and one of all."""
        puzzles = at.lesson.puzzles
        for puzzle in puzzles:
            embeds = puzzle_path(at.track, puzzle)
            yield self._framed(at, puzzle, embeds)
        if len(puzzles) > 1:
            series = tuple(embed_path(puzzle_path(at.track, puzzle)) for puzzle in puzzles)
            yield self._framed(at, puzzles[0], at.path, series)

    def _framed(self, at: LessonAt, puzzle: Puzzle, embeds: str, series: tuple[str, ...] = ()) -> Page:
        path = embed_path(embeds)
        root = root_of(path)
        card = puzzle_card(
            puzzle,
            series_onward(f"{root}{embeds}") if series else None,
            step=series_step(len(series), at.lesson.title) if series else None,
            key=puzzle_key(at.track, puzzle),
            recorded=self._recorded(at.track, puzzle, root),
            place=Place.FRAME,
        )
        others = at.lesson.puzzles[1:] if series else ()
        return Page(
            path=path,
            title=plain(puzzle.form.asks),
            description=plain(puzzle.title),
            body=framed(card, root),
            embeds=embeds,
            series=series,
            group=FRAMES,
            may_come=join(puzzle_card(other, place=Place.FRAME) for other in others),
        )

    def _posed(self) -> Page:
        return Page(
            path=POSED,
            title="A position",
            description="A position that is written in the address of this page, to be answered.",
            body=position_body(),
            embeds="ask/",
            seen=Markup(""),
        )

    def _list(self) -> Page:
        path = "puzzles/"
        return Page(
            path=path,
            title="Puzzles by topic",
            description="Every puzzle on the calling rules of mahjong, by track and lesson.",
            section="puzzles",
            body=self._render(
                "puzzles.html",
                path,
                played=self._played_games(),
                count=len(self.course.puzzles),
                forms=FORMS,
                rules=_rules_of,
            ),
        )

    def _ask(self, game: Game) -> Page:
        path, family = game.at("ask/"), game.family
        replies = [Reply.to(one.id, one.example) for one in family.questions]
        topics = {topic: words for topic, words, _ in _topics(family.clauses)}
        return Page(
            path=path,
            title=_of(game, "Ask the referee"),
            description=_of(
                game, "Write down any position and any question on the calling rules: every answer is ruled on."
            ),
            section="ask",
            group=_group(game, "ask"),
            may_come=join(one.felt() for one in replies),
            seen=join((replies[0].felt(), replies[0].every())),
            body=self._render(
                "ask.html",
                path,
                form=asking_form(family, topics),
                listed=_listed("ask/"),
                beside=four_rules.beside(family),
            ),
            reachable=tuple(dict.fromkeys(one for clause in family.clauses for one in mentioned(clause.says))),
        )

    def _four_rules(self) -> Page:
        path, examples = four_rules.PATH, four_rules.EXAMPLES
        body = self._render("four-rules.html", path, form=four_rules.form(), examples=examples)
        return Page(
            path=path,
            title="One hand, four rules",
            description="Which discards may you win on after your own? Any hand under four rules, side by side.",
            section="sides",
            seen=body,
            body=body,
            reachable=tuple(
                dict.fromkeys(
                    one
                    for clause in clauses().values()
                    if clause.id.startswith(four_rules.ASKS.partition(".")[0])
                    for one in mentioned(clause.says)
                )
            ),
        )

    def _glossary(self) -> Page:
        path = "glossary/"
        entries = [
            Explained(
                term=term(id),
                name=term(id).usual,
                means=prose(entry.means, _family_of(term(id))),
                game=_aside(_family_of(term(id))),
                link=entry.link,
                lessons=self._played(term(id)),
            )
            for id, entry in self.course.glossary.items()
        ]
        count = len(entries)
        entries += [
            Explained(term=one, name=one.romaji) for one in map(term, self.course.glossary) if leads_from_romaji(one)
        ]
        entries.sort(key=lambda entry: (entry.name, entry.leads))
        return Page(
            path=path,
            title="Glossary",
            description="The words of mahjong calls as players say them, with their English and Japanese names.",
            section="glossary",
            group="glossary",
            body=self._render("glossary.html", path, entries=entries, count=count),
        )

    def _played(self, about: Term) -> tuple[LessonAt, ...]:
        """Give the first lessons that speak of a term: in their text, or else as what a track or a ruling is about."""
        told = [at for at in self.lessons if about in mentioned(at.lesson.body)]
        tracks = [at for at in self.lessons if at.track.term == about.id and at.number == 1]
        ruled = [at for at in self.lessons if about in self._reachable(at)]
        return tuple(told or tracks or ruled)[:MOST_LESSONS]

    def _rules(self, game: Game) -> Page:
        path = game.at("rules/")
        tracks = [track for track in self.course.tracks if track.family is game.family]
        at = {puzzle.text: puzzle_path(track, puzzle) for track in tracks for puzzle in track.puzzles}
        turning = Turning([puzzle for track in tracks for puzzle in track.puzzles])
        body = self._render(
            "rules.html",
            path,
            one=matrix(game.family, turning),
            play=lambda puzzle: f"{root_of(path)}{at[puzzle.text]}",
            listed=_listed("rules/"),
            beside=four_rules.beside(game.family),
        )
        return Page(
            path=path,
            title=_of(game, "The rules, table by table"),
            description=_of(
                game, "What tables agree on before the first deal: each question, each ruleset's answer, its source."
            ),
            section="rules",
            group=_group(game, "rules"),
            body=body,
        )

    def _clauses(self, game: Game) -> Page:
        path = f"{game.at('rules/')}clauses/"
        rulings = game.family.clauses
        sources = dict.fromkeys(
            source
            for source in (
                *(clause.source for clause in rulings),
                *(source for rules in game.family.presets for source in rules.sources.values()),
            )
        )
        body = self._render(
            "clauses.html",
            path,
            topics=tuple(_topics(rulings)),
            played=self._played_by_clause(),
            usual=game.family.presets[0],
            sources=sorted(sources, key=lambda source: source.title),
            listed=[(one, f"{address}clauses/") for one, address in _listed("rules/")],
        )
        return Page(
            path=path,
            title=_of(game, "Clauses and sources"),
            description=_of(
                game, "Every clause a ruling can rest on, every option of a table, and where each is written down."
            ),
            section="rules",
            group=_group(game, "clauses"),
            body=body,
        )

    def _settings(self) -> Page:
        path = "settings/"
        return Page(
            path=path,
            title="Settings",
            description="How tiles, words and pages look to you, and what this browser keeps of your progress.",
            section="settings",
            body=self._render("settings.html", path, felt=sample_felt(), sentence=sample_sentence(), games=games()),
        )

    def _about(self) -> Page:
        path = "about/"
        return Page(
            path=path,
            title="About",
            description="What Callwise is, what stays on your device, where its rules come from, whose work it uses.",
            section="about",
            body=self._render("about.html", path, groups=shipped(), played=self._played_games()),
        )

    def _offline(self) -> Page:
        path = "offline/"
        return Page(
            path=path,
            title="Without a network",
            description="What of Callwise is kept on your device, so that lessons and the referee work offline.",
            section="offline",
            body=self._render("offline.html", path, megabytes=MEGABYTES),
        )

    def _wiki(self) -> Page:
        path = FOLDER
        return Page(
            path=path,
            title="For wiki editors",
            description="How an article in a MediaWiki asks its readers: what is pasted where, and what authors write.",
            section="wiki",
            body=self._render(
                "wiki.html",
                path,
                texts=pasted(self.address),
                origin="/".join(self.address.split("/")[:3]),
                examples=EXAMPLES,
                own=PARAMETERS,
                asked=[(game, game.family.questions) for game in games()],
                entries=entries(),
            ),
        )

    def _set(self) -> Page:
        return Page(
            path=SET,
            title="A set of puzzles",
            description="Puzzles that somebody has put together for you, to practise with or as a test.",
            section="set",
            group=SET_GROUP,
            body=self._render("set.html", SET, seals=SEALS, there=there(self.course)),
            reachable=tuple(map(term, self.course.glossary)),
            puzzles=True,
            seen=Markup(""),
        )

    def _make(self) -> Page:
        path = "instructors/make/"
        listed = tuple(topics(self.lessons))
        return Page(
            path=path,
            title="Make a set",
            description="Choose puzzles on the calling rules of mahjong, put them in order, hand them out by a link.",
            section="make",
            body=self._render(
                "make.html",
                path,
                topics=listed,
                games=[game for game in games() if any(topic.game == game for topic in listed)],
                count=len(self.course.puzzles),
                forms=FORMS,
                levels=tuple(Level),
                levels_mean=LEVELS_MEAN,
                longest_name=LONGEST_NAME,
                longest_says=LONGEST_SAYS,
            ),
        )

    def _sheet(self) -> Page:
        path = "instructors/sheet/"
        return Page(
            path=path,
            title="Worksheet",
            description="A set of puzzles on paper: boxes to tick, lines to write on, and the key on its own sheet.",
            section="sheet",
            body=self._render("sheet.html", path),
            seen=Markup(""),
            group=SET_GROUP,
            worksheet=Worksheet(el("span", {"data-slot": "title"}), el("span", {"data-slot": "rules"}), ()),
        )

    def _instructors(self) -> Page:
        path = "instructors/"
        return Page(
            path=path,
            title="For instructors",
            description="Choose puzzles, hand them out, and see who understood what: without an account, on paper too.",
            section="instructors",
            body=self._render(
                "instructors.html", path, sets=tuple(ready_sets(self.course)), example=example(self.course)
            ),
        )

    def _results(self) -> Page:
        path = "instructors/results/"
        ruled = [clause for game in games() for clause in game.family.clauses]
        felts = [Reply.to(one.id, one.example).felt() for game in games() for one in game.family.questions]
        return Page(
            path=path,
            title="Who understood what",
            description="Receipts of a set of puzzles, ruled on anew: who understood what, and what to teach next.",
            section="results",
            group="results",
            body=self._render("results.html", path),
            may_come=join(felts),
            seen=Markup(""),
            reachable=tuple(dict.fromkeys(one for clause in ruled for one in mentioned(clause.says))),
        )

    def _missing(self) -> Page:
        return Page(
            path=MISSING,
            title="Nothing lies here",
            description="This page does not exist.",
            section="missing",
            body=Markup(self.templates.get_template("404.html").render(root=self.base or "/")),
        )

    def _around(self, at: LessonAt) -> tuple[LessonAt | None, LessonAt | None]:
        """Give the lessons before and after one, of the same game: another begins at its own beginning."""
        same = [other for other in self.lessons if other.track.family is at.track.family]
        place = same.index(at)
        return same[place - 1] if place else None, same[place + 1] if place + 1 < len(same) else None

    def _played_by_clause(self) -> Mapping[str, list[tuple[Track, Puzzle]]]:
        """Give some of the puzzles that rest on each clause, by its id, in the order of the course."""
        played: dict[str, list[tuple[Track, Puzzle]]] = {}
        for track in self.course.tracks:
            for puzzle in track.puzzles:
                for id in reached([puzzle]):
                    played.setdefault(id, []).append((track, puzzle))
        return {id: several[:MOST_PUZZLES] for id, several in played.items()}

    def _reachable(self, at: LessonAt) -> tuple[Term, ...]:
        """Give the terms that rulings may bring into a lesson, found once."""
        if at.path not in self._found:
            self._found[at.path] = reachable(at.lesson.puzzles)
        return self._found[at.path]

    def _met(self, at: LessonAt) -> set[str]:
        """Give the terms that earlier lessons of a track have used."""
        earlier = [one.lesson for one in self.lessons if one.track is at.track and one.number < at.number]
        texts = [text for one in earlier for text in (one.body, *(puzzle.prompt.template for puzzle in one.puzzles))]
        return {one.id for text in texts for one in mentioned(text)}

    def _words(self, shown: Iterable[Markup], path: str) -> list[tuple[Term, Markup]]:
        return self._notes(_explained(join(shown)), path)

    def _notes(self, listed: Iterable[Term], path: str) -> list[tuple[Term, Markup]]:
        notes = []
        for one in listed:
            if one.id not in self.course.glossary:
                raise PageError(f"glossary.toml: no [{one.id}], which {path or 'the first page'} explains")
            notes.append((one, terms(self.course.glossary[one.id].means)))
        return notes


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


def _rules_of(puzzle: Puzzle) -> str:
    """Name the rules that answers to a puzzle rest on, to be searched for."""
    known = clauses()
    return " ".join(sorted({rule for id in reached([puzzle]) for rule in known[id].rule.split()}))


def _explained(html: str) -> list[Term]:
    return [term(id) for id in dict.fromkeys(_EXPLAINED.findall(html))]


def _brief(at: LessonAt, puzzle: Puzzle, root: str, onward: Markup, recorded: str | None) -> Markup:
    """A puzzle's card on the first page, where it leads to its lesson."""
    numbers = [one.name for one in at.lesson.puzzles]
    count = el("b", {}, f"{numbers.index(puzzle.name) + 1} of {len(numbers)}")
    lesson = el("a", {"href": f"{root}{at.path}"}, terms(capital(at.lesson.title)))
    return puzzle_card(
        puzzle,
        onward,
        step=join((count, " · ", lesson)),
        level=2,
        key=puzzle_key(at.track, puzzle),
        recorded=recorded,
        place=Place.FIRST,
    )


def every_tile() -> str:
    """Draw the tiles of every family, large and small, and the back, as one sprite."""
    codes = [face.code for family in families() for face in family.faces]
    return symbols([*codes, BACK], small=codes)


def _sprite(used: Iterable[tuple[str, str]]) -> str:
    return symbols([name for name, small in used if not small], small=[name for name, small in used if small])


def _of(game: Game, words: str) -> str:
    """Say of what is about another game than most of the course which one it is."""
    return f"{game.aside}: {words[0].lower()}{words[1:]}" if game.aside else words


def _group(game: Game, name: str) -> str:
    return name if game.is_first else f"{name}-{game.family.id}"


def _listed(path: str) -> list[tuple[Game, str]]:
    """Give the games with the address of their page of a kind."""
    return [(game, game.at(path)) for game in games()]


def _family_of(known: Term) -> Family:
    """Give the family whose term it is; those for seats are everybody's, and so the first one's."""
    return next((family for family in families() if known in family.terms), families()[0])


def _aside(family: Family) -> str:
    return game_of(family).aside if family.questions else ""


def _onward(address: str, words: str) -> Markup:
    return el("a", {"class": "btn btn-quiet", "href": address, "data-act": "onward"}, el("span", {}, terms(words)))


def _fits_the_hero(puzzle: Puzzle) -> bool:
    """Whether a puzzle is answered in a hand, without a whole table: so much the first page has room for."""
    panels = puzzle.form.case.scene().panels
    return any(isinstance(panel, Hand) for panel in panels) and not any(
        isinstance(panel, WholeTable | Racks | TimeLine) for panel in panels
    )


def _topics(clauses: Iterable[Clause]) -> Iterator[tuple[str, str, list[Clause]]]:
    """Give the clauses by what they are about: the beginning of their ids, that in words, and the clauses."""
    topics: dict[str, list[Clause]] = {}
    for clause in clauses:
        topics.setdefault(clause.id.partition(".")[0], []).append(clause)
    words = {one.id: one.usual for one in known_terms().values()}
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
    environment.globals.update(
        brand=Markup(BRAND), back=back, tile=tile, picture=picture, cite=cite, term=term, passed=PASSED
    )
    environment.filters.update(terms=terms, plain=plain, capital=capital, said=said, written=written)
    return environment
