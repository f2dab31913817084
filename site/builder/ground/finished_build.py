"""
Finished builds: whether a folder still holds the site that the current files would give.

Each finished build leaves a note in the cache: a digest of everything it was made of, and of the names, sizes and times
of the files it wrote.
"""

import hashlib
import sys
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

from builder.ground.cache import CACHE
from builder.ground.folders import ROOT, SITE, source_files

_FILES = ("pyproject.toml", "package-lock.json", "README.md", "LICENSE", "NOTICES.md", ".gitignore")


def sources_digest(lessons: Path, on: date | None = None, *options: object) -> str:
    """Return a digest of what a site is built of, for a day or today; empty options count as not given."""
    month = (on or datetime.now(UTC).date()).replace(day=1)
    digest = hashlib.sha256(repr((sys.version, month, [option for option in options if option])).encode())
    for path in (*_sources(lessons.resolve()), *(ROOT / name for name in _FILES)):
        digest.update(f"\0{path}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def note_build(out: Path, sources: str) -> None:
    """Note which sources the site in a folder was built of."""
    note = _note_of(out)
    note.parent.mkdir(parents=True, exist_ok=True)
    note.write_text(_state(out, sources), "utf-8")


def is_current(out: Path, sources: str) -> bool:
    """Whether a folder still holds, unchanged, the site built of these sources."""
    note = _note_of(out)
    return note.is_file() and note.read_text("utf-8") == _state(out, sources)


def _note_of(out: Path) -> Path:
    return CACHE / "finished" / hashlib.sha256(str(out.resolve()).encode()).hexdigest()


def _state(out: Path, sources: str) -> str:
    digest = hashlib.sha256(sources.encode())
    for path in source_files(out):
        found = path.stat()
        digest.update(f"\0{path.relative_to(out)}\0{found.st_size}\0{found.st_mtime_ns}".encode())
    return digest.hexdigest()


def _sources(lessons: Path) -> Iterator[Path]:
    for folder in (ROOT / "engine", SITE, lessons):
        yield from source_files(folder)
