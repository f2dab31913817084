"""
A cache under `.cache/` of slow results, keyed by a digest of their inputs.

Inputs include the code and the versions of its dependencies, so an entry is never wrong, only unused.  `make clean`
empties the folder.  Small results that hardly ever change are part of the repository, so that no first build waits for
them: `make kept` renews them.
"""

import hashlib
import os
import shutil
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile

from builder.ground.folders import ROOT, SITE

CACHE = ROOT / ".cache"
KEPT = SITE / "kept"


def cached(kind: str, made_of: Iterable[str | bytes], make: Callable[[], bytes]) -> bytes:
    """Return the cached result for these inputs, or make it now.  Safe for concurrent builds."""
    (content,) = cached_all(kind, [made_of], lambda _: [make()])
    return content


def cached_all(
    kind: str, made_of: Iterable[Iterable[str | bytes]], make: Callable[[Sequence[int]], Iterable[bytes]]
) -> list[bytes]:
    """Return many cached results; missing ones, by index, are made together."""
    paths = [_path(kind, _digest(parts)) for parts in made_of]
    found = [_read(path) for path in paths]
    missing = [place for place, content in enumerate(found) if content is None]
    if missing:
        for place, content in zip(missing, make(missing), strict=True):
            _keep(paths[place], content)
            found[place] = content
    return [content for content in found if content is not None]


def latest(kind: str, name: str, made_of: Iterable[str | bytes], make: Callable[[], bytes]) -> bytes:
    """Return the last result of this name if its inputs were the same, or make and keep it instead."""
    path, digest = CACHE / kind / _digest([name]), bytes.fromhex(_digest(made_of))
    kept = _read(path)
    if kept is not None and kept.startswith(digest):
        return kept[len(digest) :]
    content = make()
    _keep(path, digest + content)
    return content


def folder_for(kind: str, made_of: Iterable[str | bytes]) -> Path:
    """Return a folder for what a library caches of these inputs."""
    folder = CACHE / kind / _digest(made_of)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def keep(make: Callable[[], object], kinds: Iterable[str]) -> None:
    """Replace the repository's entries of these kinds by those that `make` adds to an empty cache."""
    for kind in kinds:
        for folder in (CACHE, KEPT):
            shutil.rmtree(folder / kind, ignore_errors=True)
    _names.cache_clear()
    make()
    for kind in kinds:
        shutil.copytree(CACHE / kind, KEPT / kind)


def _path(kind: str, name: str) -> Path:
    folder = KEPT / kind
    return (folder if name in _names(folder) else CACHE / kind) / name


@cache
def _names(folder: Path) -> frozenset[str]:
    return frozenset(os.listdir(folder)) if folder.is_dir() else frozenset()


def _read(path: Path) -> bytes | None:
    try:
        with open(path, "rb", buffering=0) as file:
            return file.read()
    except FileNotFoundError:
        return None


def _digest(made_of: Iterable[str | bytes]) -> str:
    digest = hashlib.sha256()
    for part in made_of:
        content = part.encode() if isinstance(part, str) else part
        digest.update(b"%d\0" % len(content) + content)
    return digest.hexdigest()


def _keep(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, prefix="new-", delete=False) as fresh:
        fresh.write(content)
    os.replace(fresh.name, path)
