"""
The modules a browser's Python needs: those for ruling, in the image, and late ones that few readers need.

Late modules are those that the bridge lists as late and modules that only they import.  They are stored next to the
image, compiled by the same Python, and fetched when first needed.
"""

import ast
import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from builder.engine.wheels import Wheel
from callwise.doors.bridge import LATE
from callwise.question.families import families

PACKAGE = "callwise"
ENTRY = f"{PACKAGE}.doors.browser"
READING = "importlib.resources"
"""Modules importing this read a file next to them; the image contains what they read, so they belong in it."""


@dataclass(frozen=True, slots=True)
class Source:
    """A module in a wheel."""

    text: str = ""
    is_package: bool = False


@dataclass(frozen=True, slots=True)
class Modules:
    """Everything the engine imports, even within functions, split by when it is loaded."""

    imaged: Sequence[str]
    """The image's imports, plus the standard library modules that late ones need."""

    late: Mapping[str, Source]

    @property
    def files(self) -> Mapping[str, str]:
        """The text of each late module, by the path of its compiled file."""
        return {_path(name, one): one.text for name, one in self.late.items()}


def modules(wheels: Iterable[Wheel]) -> Modules:
    """Split the engine's modules.  Families are found by their folders."""
    sources = {name: source for wheel in wheels for name, source in _sources(wheel)}
    found = [name for name in sources if name.endswith(".family") and name.count(".") == 2]
    first = _reached((ENTRY, *found), sources)
    each = ((family.logs, family.practice, family.listening, family.play) for family in families())
    of_families = (name for names in each for name in names if name is not None)
    every = _reached((*LATE, *of_families), sources)
    first |= _reached((name for name in every if READING in imported(name, sources)), sources)
    late = every - first
    ours = {name for name in late if name.partition(".")[0] == PACKAGE and name in sources}
    return Modules(sorted(first | late - ours), {name: sources[name] for name in sorted(ours)})


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
