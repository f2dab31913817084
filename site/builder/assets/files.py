"""
Files of a site, collected before they are written.

Files already in the site's folder with the same content aren't written again. A file named like `app.0a1b2c3d.js` never
changes, so browsers can cache it forever.
"""

import hashlib
import os
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self


@dataclass
class Files:
    """All files of a site, by path from its root."""

    content: dict[str, bytes] = field(default_factory=dict)

    @classmethod
    def of(cls, folder: Path) -> Self:
        """Read the files of a folder."""
        return cls({path.relative_to(folder).as_posix(): path.read_bytes() for path in _files(folder)})

    def put(self, path: str, content: bytes | str) -> None:
        """Add or replace a file."""
        self.content[path] = content.encode() if isinstance(content, str) else content

    def add_asset(self, name: str, content: bytes) -> str:
        """Add a file to `assets/`, with its digest in its name, and return its path."""
        stem, _, ending = name.rpartition(".")
        path = f"assets/{stem}.{hashlib.sha256(content).hexdigest()[:8]}.{ending}"
        self.put(path, content)
        return path

    def lay(self, folder: Path) -> None:
        """Make a folder contain exactly these files."""
        folder.mkdir(parents=True, exist_ok=True)
        _clear(folder, self.content.keys())
        self.add_to(folder)

    def add_to(self, folder: Path) -> None:
        """Write these files into a folder, skipping those it already has."""
        for path, content in self.content.items():
            file = folder / path
            if not _holds(file, content):
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def _holds(file: Path, content: bytes) -> bool:
    try:
        return file.stat().st_size == len(content) and file.read_bytes() == content
    except FileNotFoundError:
        return False


def _clear(folder: Path, kept: Collection[str]) -> None:
    """Remove all other files, and any folders left empty."""
    for within, folders, names in os.walk(folder, topdown=False):
        here = Path(within)
        at = here.relative_to(folder)
        links = (name for name in folders if (here / name).is_symlink())
        for name in (*names, *links):
            if (at / name).as_posix() not in kept:
                (here / name).unlink()
        if here != folder and not any(here.iterdir()):
            here.rmdir()
