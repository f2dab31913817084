"""
What a learning package is made of: the page of one set, and the files of the built site that it needs there.

A package stands alone in a learning system, often without a network, so nothing that it may ask for is left out; what
only other pages need would make it large.  The page for instructors reads all this when a package is made.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from builder.assets.files import Files

FILE = "instructors/make/package.json"
ASSETS = "assets/"
SET, TITLE = "<!--set-->", "<!--title-->"
"""Where the set stands in the page of a package, and its name."""
OWN = "tiles.svg"
"""What only a set with puzzles of its own needs: the tiles of every family."""
_NAME = re.compile(r"[\w-]+\.[0-9a-f]{8}\.\w+")
"""A file that is named by what it holds."""
_SPEAKS = (".css", ".js")
"""The endings of files that name others."""


def write_packing(site: Files, page: str, recorded: Mapping[str, str], engine: Iterable[str]) -> None:
    """
    Add what packages are made of to a site whose engine has these files.

    `page` is that of a package, and `recorded` is where rulings on each puzzle lie that were made before, with their
    digest, by the puzzle's name in the whole course.
    """
    files = {path.removeprefix(ASSETS): path for path in site.content if re.fullmatch(rf"{ASSETS}[^/]+", path)}
    always = dict.fromkeys(_closure(site, files, [page]))
    own = [path for path in always if _plain(path) == OWN]
    puzzles = {key: [f"puzzles/{key}/index.html", at.partition("#")[0]] for key, at in recorded.items()}
    told: Mapping[str, object] = {
        "page": page,
        "files": sorted({*always, *engine} - {*own}),
        "own": own,
        "puzzles": puzzles,
    }
    site.put(FILE, json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n")


def _closure(site: Files, files: Mapping[str, str], texts: Sequence[str]) -> Iterator[str]:
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
                waiting.append(site.content[files[name]].decode())


def _plain(path: str) -> str:
    """A file's name without its digest."""
    stem, _, ending = Path(path).name.rsplit(".", 2)
    return f"{stem}.{ending}"
