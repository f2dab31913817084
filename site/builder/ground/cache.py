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
    missing = [place for place, path in enumerate(paths) if not path.is_file()]
    if missing:
        for place, content in zip(missing, make(missing), strict=True):
            _keep(paths[place], content)
    return [path.read_bytes() for path in paths]


def keep(make: Callable[[], object], kinds: Iterable[str]) -> None:
    """Replace the repository's entries of these kinds by those that `make` adds to an empty cache."""
    for kind in kinds:
        for folder in (CACHE, KEPT):
            shutil.rmtree(folder / kind, ignore_errors=True)
    make()
    for kind in kinds:
        shutil.copytree(CACHE / kind, KEPT / kind)


def _path(kind: str, name: str) -> Path:
    kept = KEPT / kind / name
    return kept if kept.is_file() else CACHE / kind / name


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
