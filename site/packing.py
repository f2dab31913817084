"""
What a learning package is made of: the page of one set, and the files of the built site that it needs there.

A package stands alone in a learning system, often without a network, so nothing that it may ask for is left out; what
only other pages need would make it large.  The page for instructors reads all this when a package is made.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from callwise.puzzle.course import Course
from places import puzzle_key

FILE = "instructors/make/package.json"
PAGE = "set/index.html"
SET = "<!--set-->"
"""Where the set stands in the page of a package."""
TITLE = "<!--title-->"
FOOT = (
    '<footer class="foot"><p>What you answer is reported to the learning system around this page, and to nobody else.'
    '</p><p>Made with Callwise. <a href="licences.txt" target="_blank">Licences</a></p></footer>'
)
NAMED = "Your learning system knows you by this name, and is told what you answer. Your receipt bears it, too."
OWN = "tiles.svg"
"""What only a set with puzzles of its own needs: the tiles of every family."""
_NAME = re.compile(r"[\w-]+\.[0-9a-f]{8}\.\w+")
"""A file that is named by what it holds."""
_SPEAKS = (".css", ".js")
"""The endings of files that name others."""
_RECORDED = re.compile(r' data-recorded="[./]*(assets/[^"#]+)')
_CUT = (
    (r'<link rel="(?:apple-touch-icon|manifest|canonical)"[^>]*>\n', ""),
    (r'<nav aria-label="Main">.*?</nav>\n', ""),
    (r'<a class="brand" href="[^"]*">(.*?)</a>', r'<span class="brand">\1</span>'),
    (r'<footer class="foot">.*?</footer>', FOOT),
    (r"<title>.*?</title>", f"<title>{TITLE}</title>"),
    (r'(<p class="small quiet" id="who-about">).*?(</p>)', rf"\1{NAMED}\2"),
    (r'<p><a href="[^"]*">In the glossary</a></p>', ""),
    (r'<a href="\.\./[^"]*">(.*?)</a>', r"\1"),
    (r"(<h2 id=.begun.>)Begun on this device(</h2>)", r"\1Begun here before\2"),
    (r"<body ", "<body data-lms "),
    (r"</body>", f"{SET}\n</body>"),
)
"""What of the page has no place in a package, and what stands there instead."""


class PackingError(Exception):
    """Learning packages can't be prepared; the message says what is missing."""


def write_packing(course: Course, out: Path, engine: Iterable[str]) -> None:
    """
    Write what packages are made of into a built site whose engine has these files.

    Raises PackingError.
    """
    files = {path.name: path.relative_to(out).as_posix() for path in (out / "assets").iterdir() if path.is_file()}
    page = packaged((out / PAGE).read_text("utf-8"))
    always = dict.fromkeys(_closure(out, files, [page]))
    own = [path for path in always if _plain(path) == OWN]
    puzzles = {
        key: [*_of_puzzle(out, key)]
        for key in (puzzle_key(track, puzzle) for track in course.tracks for puzzle in track.puzzles)
    }
    told: Mapping[str, object] = {
        "page": page,
        "files": sorted({*always, *engine} - {*own}),
        "own": own,
        "puzzles": puzzles,
    }
    (out / FILE).parent.mkdir(parents=True, exist_ok=True)
    (out / FILE).write_text(json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


def packaged(page: str) -> str:
    """
    Make the page for learners one that stands at the top of a package: it leads nowhere else.

    Raises PackingError where it isn't made as is thought here.
    """
    for pattern, instead in _CUT:
        page, count = re.subn(pattern, instead, page, flags=re.DOTALL)
        if not count:
            raise PackingError(f"{PAGE} has no {pattern}")
    return re.sub(r'(=")\.\./|(?<=\w )\.\./', lambda match: f"{match[1] or ''}./", page)


def _of_puzzle(out: Path, key: str) -> Iterator[str]:
    """Give what one puzzle needs: its page, and what is recorded of it."""
    path = f"puzzles/{key}/index.html"
    yield path
    yield from _RECORDED.findall((out / path).read_text("utf-8"))


def _closure(out: Path, files: Mapping[str, str], texts: Sequence[str]) -> Iterator[str]:
    """Give all files that texts name, and those that these name in turn."""
    seen: set[str] = set()
    waiting = list(texts)
    while waiting:
        for name in _NAME.findall(waiting.pop()):
            if name not in files or name in seen:
                continue
            seen.add(name)
            yield files[name]
            if name.endswith(_SPEAKS):
                waiting.append((out / files[name]).read_text("utf-8"))


def _plain(path: str) -> str:
    """A file's name without its digest."""
    stem, _, ending = Path(path).name.rsplit(".", 2)
    return f"{stem}.{ending}"
