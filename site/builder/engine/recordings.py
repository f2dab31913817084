"""
Recorded rulings: the referee's replies to foreseeable answers, computed at build time.

Pages show a recorded reply until the referee has loaded.  Each puzzle has a file that pages look up by exact text: a
header line with the puzzle, then pairs of a page's post and the engine's reply, both verbatim.  Replies are made only
under the puzzle's own rules.
"""

import base64
import gzip
import hashlib
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import zstandard

from builder.assets.files import Files
from builder.content.addresses import puzzle_key
from builder.ground.cache import cached, cached_all
from builder.ground.engine_digest import engine_digest
from builder.ground.errors import BuildError
from builder.ground.json_text import compact
from callwise.doors.bridge import handle
from callwise.puzzle.course import Course
from callwise.puzzle.file import Puzzle, read_puzzle
from callwise.question.controls import Pairs, Steps
from callwise.question.forms.foreseen_answers import foreseen, foreseen_steps
from callwise.view.cards.puzzle_card import source

FOLDER = "assets/recorded"
ENDING = ".rec"
"""Hosts don't know this extension, so they serve the compressed file unchanged."""
RULE, STEP = "puzzle.rule", "puzzle.step"
PROCESSES = 2
_MAKERS = (Path(__file__).read_bytes(), zlib.ZLIB_RUNTIME_VERSION, zstandard.__version__)


@dataclass(frozen=True)
class Vector:
    """A page's question and its reply, both verbatim; pages look it up by `key`."""

    question: str
    reply: str
    key: str


@dataclass(frozen=True)
class Recording:
    """A puzzle's recording, in order; `ordered` are the names whose values are order-sensitive."""

    puzzle: Mapping[str, object]
    ordered: tuple[str, ...]
    vectors: tuple[Vector, ...]

    @property
    def text(self) -> str:
        """The text of the recording's file."""
        about = compact({"ordered": self.ordered, "puzzle": self.puzzle})
        return "\n".join((about, *(line for one in self.vectors for line in (one.key, one.reply))))

    def packed(self) -> bytes:
        """Return the recording's compressed file."""
        return gzip.compress(self.text.encode(), compresslevel=9, mtime=0)


def record(course: Course) -> Mapping[str, Recording]:
    """
    Record every foreseeable question on every puzzle, by its name within the course.

    Recordings of the same puzzle by the same engine are reused.  Raises BuildError.
    """
    return {key: _record(key, puzzle) for key, puzzle in puzzles_by_key(course).items()}


def puzzles_by_key(course: Course) -> dict[str, Puzzle]:
    """Return every puzzle of a course by its name within it."""
    return {puzzle_key(track, puzzle): puzzle for track in course.tracks for puzzle in track.puzzles}


def _record(key: str, puzzle: Puzzle) -> Recording:
    made_of = (*_MAKERS, engine_digest(), puzzle.name, puzzle.text)
    replies = cached("recorded", made_of, lambda: zstandard.compress(_replies(puzzle).encode(), level=1))
    return _recording(key, puzzle, zstandard.decompress(replies).decode())


def write_recordings(course: Course, site: Files) -> Mapping[str, str]:
    """
    Add each puzzle's file to a site and return its address, with its digest after a #, by the puzzle's name.

    Addresses are relative to the home page.  Raises BuildError.
    """
    addresses = {}
    for key, content in _files(puzzles_by_key(course)).items():
        digest = hashlib.sha256(content)
        path = recording_path(key, f".{digest.hexdigest()[:8]}")
        site.put(path, content)
        addresses[key] = f"{path}#sha256-{base64.b64encode(digest.digest()).decode()}"
    return addresses


def recording_path(key: str, digest: str = "") -> str:
    """Return the path of a puzzle's file; without a digest, the file isn't checked."""
    return f"{FOLDER}/{key.replace('/', '.')}{digest}{ENDING}"


def recording_file(key: str, puzzle: Puzzle) -> bytes:
    """Return one puzzle's file.  Raises BuildError."""
    return _files({key: puzzle})[key]


def _files(puzzles: Mapping[str, Puzzle]) -> Mapping[str, bytes]:
    """Return each puzzle's file by its name within the course; cached ones aren't even read."""
    keys = list(puzzles)

    def make(places: Sequence[int]) -> Iterable[bytes]:
        asked = [(key, puzzles[key].name, puzzles[key].text) for key in (keys[place] for place in places)]
        if len(asked) < PROCESSES * 4:
            return [_file(*one) for one in asked]
        with ProcessPoolExecutor(PROCESSES, mp_context=get_context("forkserver")) as pool:
            return list(pool.map(_file, *zip(*asked, strict=True), chunksize=8))

    made_of = ((*_MAKERS, engine_digest(), key, puzzle.name, puzzle.text) for key, puzzle in puzzles.items())
    return dict(zip(keys, cached_all("packed", made_of, make), strict=True))


def key_of(method: str, pairs: Pairs, ordered: Sequence[str]) -> str:
    """
    Return the key of a reply: the posted fields without empty or duplicate values, in a fixed order.

    >>> key_of("puzzle.rule", (("b", "2"), ("a", "1"), ("b", "2"), ("c", "")), ())
    'puzzle.rule ["a","1"] ["b","2"]'
    >>> key_of("puzzle.step", (("b", "2"), ("a", "1"), ("b", "2")), ("b",))
    'puzzle.step ["b","2"] ["b","2"] ["a","1"]'
    """
    given = [pair for pair in pairs if pair[1].strip()]
    first = [compact(pair) for pair in given if pair[0] in ordered]
    rest = sorted({compact(pair) for pair in given if pair[0] not in ordered})
    return " ".join((method, *first, *rest))


def _file(key: str, name: str, text: str) -> bytes:
    return _record(key, read_puzzle(text, name)).packed()


def _replies(puzzle: Puzzle) -> str:
    """Ask every foreseeable question on a puzzle and return questions and replies alternately."""
    lines = []
    for method, pairs in _foreseen(puzzle):
        lines += [compact([method, pairs]), handle(_question(puzzle, method, pairs))]
    return "\n".join(lines)


def _foreseen(puzzle: Puzzle) -> Iterator[tuple[str, Pairs]]:
    yield from ((RULE, pairs) for pairs in foreseen(puzzle.form, puzzle.rules))
    yield from ((STEP, pairs) for pairs in foreseen_steps(puzzle.form, puzzle.rules))


def _question(puzzle: Puzzle, method: str, pairs: Pairs) -> str:
    """Write a question as a page does."""
    return compact({"method": method, "params": {**source(puzzle), "answer": pairs, "ruleset": puzzle.rules.name}})


def _recording(key: str, puzzle: Puzzle, text: str) -> Recording:
    controls = puzzle.form.sheet(puzzle.rules).controls
    ordered = tuple(one.done for one in controls if isinstance(one, Steps))
    lines = iter(text.split("\n"))
    found: dict[str, Vector] = {}
    for posted, reply in zip(lines, lines, strict=True):
        method, listed = json.loads(posted)
        pairs = tuple((name, value) for name, value in listed)
        vector = Vector(_question(puzzle, method, pairs), reply, key_of(method, pairs, ordered))
        if not reply.startswith('{"result": '):
            raise BuildError(f"{key}: the referee refuses {vector.key}: {reply}")
        if found.setdefault(vector.key, vector).reply != reply:
            raise BuildError(f"{key}: there are two replies to {vector.key}")
    return Recording(source(puzzle), ordered, tuple(found.values()))
