"""
A cache under `.cache/` of slow results, keyed by a digest of their inputs.

Inputs include the code and the versions of its dependencies, so an entry is never wrong, only unused.  `make clean`
empties the folder.
"""

import hashlib
import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile

from builder.ground.folders import ROOT

CACHE = ROOT / ".cache"


def cached(kind: str, made_of: Iterable[str | bytes], make: Callable[[], bytes]) -> bytes:
    """Return the cached result for these inputs, or make it now.  Safe for concurrent builds."""
    (content,) = cached_all(kind, [made_of], lambda _: [make()])
    return content


def cached_all(
    kind: str, made_of: Iterable[Iterable[str | bytes]], make: Callable[[Sequence[int]], Iterable[bytes]]
) -> list[bytes]:
    """Return many cached results; missing ones, by index, are made together."""
    paths = [CACHE / kind / _digest(parts) for parts in made_of]
    missing = [place for place, path in enumerate(paths) if not path.is_file()]
    if missing:
        for place, content in zip(missing, make(missing), strict=True):
            _keep(paths[place], content)
    return [path.read_bytes() for path in paths]


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
