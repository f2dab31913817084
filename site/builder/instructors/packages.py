"""
Parts of a learning package: the page for one set, and the files of the built site it needs.

A package runs in a learning system, often offline, so it must contain everything it may request, and nothing that only
other pages need.  The instructors' page reads all this when it makes a package.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from builder.assets.files import Files
from builder.ground.json_text import compact

FILE = "instructors/make/package.json"
ASSETS = "assets/"
SET, TITLE = "<!--set-->", "<!--title-->"
"""The element with the set in a package's page, and its name."""
OWN = re.compile(r"assets/tiles\.\w+\.svg")
"""Needed only by sets with custom puzzles: the tiles of every family."""
_NAME = re.compile(r"[\w-]+\.[0-9a-f]{8}\.\w+")
"""A file name that contains a digest."""
_SPEAKS = (".css", ".js")
"""Extensions of files that refer to others."""


def write_package_parts(site: Files, page: str, recorded: Mapping[str, str], engine: Iterable[str]) -> None:
    """
    Add the parts of packages to a site that has these engine files.

    `page` is the package's page, and `recorded` is the address of each puzzle's recorded rulings, with their digest, by
    the puzzle's name within the course.
    """
    files = {path.removeprefix(ASSETS): path for path in site.content if re.fullmatch(rf"{ASSETS}[^/]+", path)}
    always = dict.fromkeys(_closure(site, files, [page]))
    own = [path for path in always if OWN.fullmatch(path)]
    puzzles = {key: [f"puzzles/{key}/index.html", at.partition("#")[0]] for key, at in recorded.items()}
    told: Mapping[str, object] = {
        "page": page,
        "files": sorted({*always, *engine} - {*own}),
        "own": own,
        "puzzles": puzzles,
    }
    site.put(FILE, compact(told) + "\n")


def _closure(site: Files, files: Mapping[str, str], texts: Sequence[str]) -> Iterator[str]:
    """Return all files that texts refer to, directly or indirectly."""
    seen: set[str] = set()
    waiting = list(texts)
    while waiting:
        for name in _NAME.findall(waiting.pop()):
            if name not in files or name in seen:
                continue
            seen.add(name)
            yield files[name]
            if name.endswith(_SPEAKS):
                waiting.append(site.content[files[name]].decode())
