"""
Reading a lessons folder: the course, its lessons, puzzles and glossary, and a summary of its rules.

    lessons/course.toml                      tracks and the order of their lessons
    lessons/glossary.toml                    what each term means
    lessons/rules.toml                       each rule that a clause cites, in a sentence; optional
    lessons/disputes.toml                    what players argue about, and what decides it; optional
    lessons/<folder>/<lesson>.md             TOML front matter between +++, then Markdown
    lessons/<folder>/puzzles/<puzzle>.toml   a puzzle
    lessons/sets/<set>.toml                  puzzles of any track in an order, ready to hand out

Order is set only in course.toml; folder names carry no numbers, and a track may keep its lessons in another track's
folder, so addresses never change. Faults are `CourseError`s that name the file.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from callwise.ground.errors import CallwiseError
from callwise.ground.faces import Face
from callwise.puzzle.disputes import FILE as DISPUTES
from callwise.puzzle.disputes import DisputeError, Group, read_disputes
from callwise.puzzle.entries import PuzzleError
from callwise.puzzle.file import Puzzle, read_puzzle
from callwise.puzzle.registry import terms
from callwise.puzzle.word_order import FILE as WORDS
from callwise.puzzle.word_order import WordOrder, WordOrderError, read_word_order
from callwise.question.families import Family

SETS, OWN = "sets", "own"
"""The folder of the sets, and the prefix for puzzles bundled with a set."""

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_PLACED = re.compile(r"^\{puzzle (?P<name>[^}]*)\}$", re.MULTILINE)
_SAYS = ("title", "summary", "learned", "clause")
_MAY_SAY = ("introduces", "leans", "draws", "pictures")
_FRONT = re.compile(r"\+\+\+\n(?P<toml>.*?)\n\+\+\+\n(?P<body>.*)", re.DOTALL)


class CourseError(CallwiseError):
    """An unusable lessons folder; the message names the file."""

    def __init__(self, where: str, message: str) -> None:
        super().__init__(f"{where}: {message}")
        self.where = where


@dataclass(frozen=True)
class Lesson:
    """
    One page of a track: prose with puzzles placed in it.

    `body` is Markdown with tiles in braces, terms in double brackets, and clauses and puzzles placed by name on
    separate lines. `learned` is the rule in a sentence, shown before the first question with `pictures`, each some
    tiles, `!` if they decide, and a caption; `clause` is the id of the clause behind it.
    `introduces` lists the ids of terms first used here. `leans` maps each puzzle that continues another puzzle's
    position to that puzzle. In a mixed set, `draws` names the lessons behind each puzzle.
    """

    name: str
    title: str
    summary: str
    learned: str
    clause: str
    body: str
    puzzles: tuple[Puzzle, ...]
    introduces: tuple[str, ...] = ()
    leans: Mapping[str, str] = field(default_factory=dict)
    draws: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    pictures: tuple[str, ...] = ()


@dataclass(frozen=True)
class Track:
    """
    A topic of the course: its term, its tile, its lessons in order, and the game it belongs to.

    `asks` is the argument it settles, as a player would ask it, and `about` is what its lessons cover. `note` is
    information for readers of any lesson. `folder` contains its lessons and prefixes their course-wide names; tracks
    may share one.
    """

    id: str
    title: str
    asks: str
    term: str
    tile: Face
    about: str
    lessons: tuple[Lesson, ...]
    family: Family
    folder: str
    note: str = ""

    def key(self, name: str) -> str:
        """Return the course-wide name of one of its lessons or puzzles, such as ``swap-calling/straight-back``."""
        return f"{self.folder}/{name}"

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """All its puzzles, in lesson order."""
        return tuple(puzzle for lesson in self.lessons for puzzle in lesson.puzzles)


@dataclass(frozen=True)
class GlossaryEntry:
    """A term's glossary entry: a sentence or two, a short gloss, a link for further reading, and its tiles as text."""

    means: str
    brief: str
    link: str
    shows: str = ""


@dataclass(frozen=True, eq=False)
class Course:
    """
    Everything in a lessons folder, equal only to itself: `sets` maps set names to their texts, `rules` rule ids to
    their summaries.

    `first` lists the puzzles on the first page in order, by course-wide name. `disputes` are topics of players'
    arguments, and `short` names the sets that are shortcuts through the course. `words` is the order of words,
    and `moved` the puzzles that have left each lesson, by course-wide names.
    """

    tracks: tuple[Track, ...]
    glossary: Mapping[str, GlossaryEntry]
    sets: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, str] = field(default_factory=dict)
    first: tuple[str, ...] = ()
    disputes: tuple[Group, ...] = ()
    short: tuple[str, ...] = ()
    words: WordOrder = field(default_factory=WordOrder)
    moved: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def lessons(self) -> tuple[tuple[Track, Lesson], ...]:
        """Every lesson with its track, in course order."""
        return tuple((track, lesson) for track in self.tracks for lesson in track.lessons)

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """Every puzzle of every track, in course order."""
        return tuple(puzzle for track in self.tracks for puzzle in track.puzzles)

    @property
    def files(self) -> Mapping[str, str]:
        """The text of every puzzle file, by the puzzle's course-wide name."""
        return {track.key(puzzle.name): puzzle.text for track in self.tracks for puzzle in track.puzzles}


def load_course(folder: Path) -> Course:
    """
    Read a lessons folder.

    Raises CourseError or PuzzleError for the first unusable file.
    """
    data = _toml(folder / "course.toml", folder)
    tracks = data.get("track")
    if not isinstance(tracks, list) or not tracks:
        raise CourseError("course.toml", "a course has tables [[track]]")
    sets = {path.stem: _read(path, folder) for path in sorted((folder / SETS).glob("*.toml"))}
    course = Course(tuple(_track(folder, track) for track in tracks), _glossary(folder), sets, _rules(folder))
    _check_strays(folder, course.tracks)
    first = data.get("first", [])
    if not isinstance(first, list) or not all(name in course.files for name in first):
        raise CourseError("course.toml", f"first is a list of puzzles, each as track/puzzle, got {first!r}")
    short = data.get("short", [])
    if not isinstance(short, list) or not all(name in sets for name in short):
        raise CourseError("course.toml", f"short is a list of sets, by their files’ names, got {short!r}")
    return replace(
        course,
        first=tuple(first),
        disputes=_disputes(folder),
        short=tuple(short),
        words=_word_order(folder),
        moved=_moved(data.get("moved", {}), course),
    )


def _track(folder: Path, data: object) -> Track:
    where = "course.toml"
    keys = ("id", "title", "asks", "term", "tile", "about", "lessons")
    if not isinstance(data, dict) or set(data) - {"note", "folder"} != set(keys):
        got = ", ".join(data) if isinstance(data, dict) else repr(data)
        raise CourseError(where, f"a track has {', '.join(keys)}, and it may have a note and a folder; got {got}")
    words = {key: _text(where, data, key) for key in keys[:-1]}
    names = data["lessons"]
    if not isinstance(names, list) or not all(isinstance(name, str) and _NAME.fullmatch(name) for name in names):
        raise CourseError(where, f"lessons of {words['id']} is a list of names in small letters, got {names!r}")
    at = _text(where, data, "folder") if "folder" in data else words["id"]
    for name in (words["id"], at):
        if not _NAME.fullmatch(name):
            raise CourseError(where, f"a track’s id and folder are in small letters and hyphens, got {name!r}")
        if name in (SETS, OWN):
            raise CourseError(where, f"no track is called {name!r}, since something else is")
    if words["term"] not in terms():
        raise CourseError(where, f"no term {words['term']!r} for track {words['id']}")
    lessons = tuple(_lesson(folder, folder / at, name) for name in names)
    family = _family(words["id"], lessons)
    tile = _tile(words, family)
    note = _text(where, data, "note") if "note" in data else ""
    words_of_track = (words["id"], words["title"], words["asks"], words["term"], tile, words["about"])
    return Track(*words_of_track, lessons, family, at, note)


def _family(track: str, lessons: tuple[Lesson, ...]) -> Family:
    """Return the single family of all questions in a track."""
    found = dict.fromkeys(puzzle.family for lesson in lessons for puzzle in lesson.puzzles)
    if len(found) != 1:
        several = ", ".join(family.id for family in found) or "none, since it has no puzzle"
        raise CourseError("course.toml", f"the puzzles of a track are of one family; those of {track} are of {several}")
    return next(iter(found))


def _tile(words: Mapping[str, str], family: Family) -> Face:
    try:
        several = family.reads(words["tile"])
    except CallwiseError as error:
        raise CourseError("course.toml", f"the tile of track {words['id']}: {error}") from error
    if len(several) != 1 or not isinstance(several[0], Face):
        raise CourseError("course.toml", f"one tile stands for track {words['id']}, got {words['tile']!r}")
    return several[0]


def _lesson(folder: Path, track: Path, name: str) -> Lesson:
    path = track / f"{name}.md"
    where = str(path.relative_to(folder))
    text = _read(path, folder)
    match = _FRONT.fullmatch(text)
    if match is None:
        raise CourseError(
            where, "a lesson begins with +++, its title, summary, learned, clause and puzzles, and +++ again"
        )
    front = _parse(where, match["toml"])
    keys = (*_SAYS, "puzzles")
    if not set(keys) <= set(front) <= {*keys, *_MAY_SAY}:
        may = ", ".join(_MAY_SAY)
        raise CourseError(where, f"the front matter has {', '.join(keys)} and may have {may}; got {', '.join(front)}")
    names = front["puzzles"]
    placed = [found["name"] for found in _PLACED.finditer(match["body"])]
    if names != placed:
        raise CourseError(where, f"puzzles lists {names!r} but the text places {placed!r}")
    puzzles = tuple(load_puzzle(track / "puzzles" / f"{one}.toml", folder) for one in placed)
    says = {key: _text(where, front, key) for key in _SAYS}
    draws = front.get("draws", {})
    if not isinstance(draws, dict):
        raise CourseError(where, f"draws is a table with the lessons behind each puzzle, got {draws!r}")
    leans = front.get("leans", {})
    if not isinstance(leans, dict):
        raise CourseError(where, f"leans is a table with the puzzle that each leans on, got {leans!r}")
    return Lesson(
        name=name,
        body=match["body"],
        puzzles=puzzles,
        introduces=_names(where, front, "introduces"),
        leans={one: _text(where, leans, one) for one in leans},
        draws={one: _names(where, draws, one) for one in draws},
        pictures=_pictures(where, front),
        **says,
    )


def load_puzzle(path: Path, folder: Path | None = None) -> Puzzle:
    """
    Read a puzzle file; the puzzle's name is the file name without the extension.

    Raises PuzzleError.
    """
    if not _NAME.fullmatch(path.stem):
        raise PuzzleError(path.name, "a puzzle’s file is named in small letters and hyphens, like the-other-end.toml")
    return read_puzzle(_read(path, folder or path.parent), path.stem)


def unreadable(folder: Path) -> tuple[PuzzleError, ...]:
    """Return the error of every unreadable puzzle file, so that all can be fixed at once."""
    faults = []
    for path in sorted(folder.glob("*/puzzles/*.toml")):
        try:
            load_puzzle(path, folder)
        except PuzzleError as error:
            faults.append(error)
    return tuple(faults)


def _glossary(folder: Path) -> Mapping[str, GlossaryEntry]:
    where = "glossary.toml"
    entries: dict[str, GlossaryEntry] = {}
    for id, entry in _toml(folder / where, folder).items():
        if not isinstance(entry, dict) or not {"means"} <= set(entry) <= {"means", "brief", "link", "shows"}:
            raise CourseError(where, f"[{id}] has means, and may have brief, shows and a link")
        link = entry.get("link", "")
        if not isinstance(link, str) or (link and not link.startswith("https://")):
            raise CourseError(where, f"the link of [{id}] begins with https://, got {link!r}")
        brief = _text(where, entry, "brief") if "brief" in entry else ""
        entries[id] = GlossaryEntry(_text(where, entry, "means"), brief, link, str(entry.get("shows", "")))
    return entries


def _rules(folder: Path) -> Mapping[str, str]:
    where = "rules.toml"
    rules: dict[str, str] = {}
    for topic, section in (_toml(folder / where, folder) if (folder / where).exists() else {}).items():
        if not isinstance(section, dict) or rules.keys() & section.keys():
            raise CourseError(where, f"[{topic}] is a table of rules, each under an id that stands nowhere else")
        rules |= {id: _text(where, section, id) for id in section}
    return rules


def _disputes(folder: Path) -> tuple[Group, ...]:
    try:
        return read_disputes(_toml(folder / DISPUTES, folder)) if (folder / DISPUTES).exists() else ()
    except DisputeError as error:
        raise CourseError(DISPUTES, str(error)) from error


def _moved(data: object, course: Course) -> Mapping[str, tuple[str, ...]]:
    """Read which puzzles have left each lesson for another."""
    where = "course.toml"
    if not isinstance(data, dict):
        raise CourseError(where, f"[moved] is a table of lessons with the puzzles that have left them, got {data!r}")
    lessons = {track.key(lesson.name): (track, lesson) for track, lesson in course.lessons}
    moved = {key: _names(where, data, key) for key in data}
    for key, puzzles in moved.items():
        if key not in lessons:
            raise CourseError(where, f"[moved] names lessons as track/lesson, got {key!r}")
        track, lesson = lessons[key]
        for name in puzzles:
            if track.key(name) not in course.files or name in (puzzle.name for puzzle in lesson.puzzles):
                raise CourseError(where, f"[moved] says that {name} left {key}; another lesson of its folder has it")
    return moved


def _word_order(folder: Path) -> WordOrder:
    try:
        return read_word_order(_toml(folder / WORDS, folder)) if (folder / WORDS).exists() else WordOrder()
    except WordOrderError as error:
        raise CourseError(WORDS, str(error)) from error


def _check_strays(folder: Path, tracks: tuple[Track, ...]) -> None:
    """Raise CourseError for a lesson that isn't in a track, or a puzzle that isn't in a lesson."""
    lessons = {track.key(lesson.name) for track in tracks for lesson in track.lessons}
    puzzles = {track.key(puzzle.name) for track in tracks for puzzle in track.puzzles}
    for at in dict.fromkeys(track.folder for track in tracks):
        for pattern, known, fault in (
            ("*.md", lessons, "is in no track’s list of lessons"),
            ("puzzles/*.toml", puzzles, "is placed in no lesson"),
        ):
            for path in sorted((folder / at).glob(pattern)):
                if f"{at}/{path.stem}" not in known:
                    raise CourseError(str(path.relative_to(folder)), fault)


def _toml(path: Path, folder: Path) -> Mapping[str, object]:
    return _parse(str(path.relative_to(folder)), _read(path, folder))


def _parse(where: str, text: str) -> Mapping[str, object]:
    try:
        data: dict[str, object] = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise CourseError(where, f"not TOML: {error}") from error
    return data


def _read(path: Path, folder: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it isn’t UTF-8"
        raise CourseError(str(path.relative_to(folder)), f"can’t be read: {reason}") from error


def _names(where: str, data: Mapping[str, object], key: str) -> tuple[str, ...]:
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(one, str) and _NAME.fullmatch(one) for one in value):
        raise CourseError(where, f"{key} is a list of names in small letters, got {value!r}")
    return tuple(value)


def _pictures(where: str, front: Mapping[str, object]) -> tuple[str, ...]:
    value = front.get("pictures", [])
    if not isinstance(value, list) or not all(isinstance(one, str) and " " in one.strip() for one in value):
        raise CourseError(where, f"pictures is a list of tiles with a caption, such as “23s you showed”, got {value!r}")
    return tuple(value)


def _text(where: str, data: Mapping[str, object], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str) or not value.strip():
        raise CourseError(where, f"{key} is a text, got {value!r}")
    return value
