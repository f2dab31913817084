"""
The modules a browser's Python needs: those for ruling, in the image, and late ones that few readers need.

Late modules are those that the bridge lists as late and modules that only they import.  They are stored next to the
image, compiled by the same Python, and fetched when first needed: those for hands in play and those for everything else
are in files of their own, and what both need in a third.  Some modules of the standard library are late too.
"""

import ast
import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from builder.engine.wheels import Wheel
from callwise.doors.bridge import LATE
from callwise.question.families import families

PACKAGE = "callwise"
ENTRY = f"{PACKAGE}.doors.browser"
PLAYING = f"{PACKAGE}.doors.methods.play_methods"
LATE_FILE, PLAY_FILE, SHARED_FILE = "late.zst", "play.zst", "shared.zst"
LATE_LIBRARY: Mapping[str, Sequence[str]] = {
    **{"base64": (), "bisect": (), "csv": (), "fractions": ("numbers",), "numbers": (), "random": ("bisect",)},
    "uuid": (),
}
"""
The standard library's modules that only late modules need and a started Pyodide doesn't, with those among them that
each imports.
"""
READING = "importlib.resources"
"""Modules importing this read a file next to them; the image contains what they read, so they belong in it."""


@dataclass(frozen=True, slots=True)
class Source:
    """A module in a wheel."""

    text: str = ""
    is_package: bool = False


@dataclass(frozen=True, slots=True)
class LateFile:
    """Late modules that are fetched together, and the methods' modules that need them."""

    name: str
    needed_by: Sequence[str]
    modules: Mapping[str, Source]

    @property
    def texts(self) -> Mapping[str, str]:
        """The text of each module, by the path of its compiled file."""
        return {_path(name, one): one.text for name, one in self.modules.items()}


@dataclass(frozen=True, slots=True)
class Modules:
    """Everything the engine imports, even within functions, split by when it is loaded."""

    imaged: Sequence[str]
    """The image's imports, plus the standard library modules that late ones need."""

    late: Sequence[LateFile]


def modules(wheels: Iterable[Wheel], library: Path) -> Modules:
    """
    Split the engine's modules.  Families are found by their folders, the late modules of the standard library in its
    archive.
    """
    sources = {name: source for wheel in wheels for name, source in _sources(wheel)}
    with zipfile.ZipFile(library) as archive:
        beside = {name: Source(archive.read(f"{name}.py").decode()) for name in LATE_LIBRARY}
    found = [name for name in sources if name.endswith(".family") and name.count(".") == 2]
    first = _reached((ENTRY, *found), sources)
    each = [(family.logs, family.practice, family.listening) for family in families()]
    most = _reached((*LATE - {PLAYING}, *_named(*each)), sources)
    play = _reached((PLAYING, *_named([family.play for family in families()])), sources)
    every = most | play
    first |= _reached((name for name in every if READING in imported(name, sources)), sources)
    late = every - first
    ours = {name for name in late if name in beside or (name.partition(".")[0] == PACKAGE and name in sources)}

    def file(name: str, needed_by: Iterable[str], held: Set[str]) -> LateFile:
        return LateFile(name, sorted(needed_by), {one: (sources | beside)[one] for one in sorted(held)})

    files = (
        file(LATE_FILE, LATE - {PLAYING}, ours - play),
        file(PLAY_FILE, (PLAYING,), ours - most),
        file(SHARED_FILE, LATE, ours & most & play),
    )
    return Modules(sorted(first | late - ours), files)


def _named(*several: Iterable[str | None]) -> Iterator[str]:
    return (name for names in several for name in names if name is not None)


def _reached(begun: Iterable[str], sources: Mapping[str, Source]) -> set[str]:
    """Return all modules reachable from these, including their packages."""
    ahead = list(begun)
    found: set[str] = set()
    while ahead:
        name = ahead.pop()
        if name and name not in found:
            found.add(name)
            ahead += imported(name, sources)
            ahead.append(name.rpartition(".")[0])
    return found


def imported(name: str, sources: Mapping[str, Source]) -> Iterator[str]:
    """Return the modules imported anywhere in a module, from the sources or the standard library."""
    yield from LATE_LIBRARY.get(name, ())
    source = sources.get(name, Source())
    for node in _import_statements(source.text):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        else:
            parts = name.split(".")
            above = parts[: len(parts) - node.level + source.is_package] if node.level else []
            base = ".".join((*above, *filter(None, [node.module])))
            yield base
            yield from (inner for alias in node.names if (inner := f"{base}.{alias.name}") in sources)


@cache
def _import_statements(text: str) -> Sequence[ast.Import | ast.ImportFrom]:
    return [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]


def _sources(wheel: Wheel) -> Iterator[tuple[str, Source]]:
    """Return the modules of a wheel."""
    with zipfile.ZipFile(io.BytesIO(wheel.content)) as archive:
        for path in archive.namelist():
            if path.endswith(".py"):
                name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
                yield name, Source(archive.read(path).decode(), path.endswith("/__init__.py"))


def _path(name: str, source: Source) -> str:
    path = name.replace(".", "/")
    return f"{path}/__init__.pyc" if source.is_package else f"{path}.pyc"
