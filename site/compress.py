"""
Files beside files: what a static host sends to browsers that take brotli or gzip.

Compressing WebAssembly as far as it goes takes many seconds, so what was compressed once is kept by its digest.
"""

import gzip
import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path

import brotli

ENDINGS = frozenset(
    {".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".toml", ".txt", ".wasm", ".webmanifest", ".xml"}
)
_LEAST = 256

_CODINGS: Mapping[str, Callable[[bytes], bytes]] = {
    ".br": lambda content: bytes(brotli.compress(content, quality=11, lgwin=24)),
    ".gz": lambda content: gzip.compress(content, compresslevel=9, mtime=0),
}


def compress(folder: Path, cache: Path) -> None:
    """
    Put a `.br` and a `.gz` beside every text, JSON and wasm file of a folder, where that saves something.

    `cache` keeps the results; files of it that this folder doesn't need any more stay for the next one.
    """
    cache.mkdir(parents=True, exist_ok=True)
    for path in sorted(folder.rglob("*")):
        if path.suffix in ENDINGS and path.is_file() and path.stat().st_size >= _LEAST:
            _compress(path, cache)


def _compress(path: Path, cache: Path) -> None:
    content = path.read_bytes()
    digest = hashlib.sha256(content).hexdigest()
    for ending, code in _CODINGS.items():
        kept = cache / f"{digest}{ending}"
        if not kept.is_file():
            fresh = kept.with_suffix(".new")
            fresh.write_bytes(code(content))
            fresh.replace(kept)
        coded = kept.read_bytes()
        if len(coded) < len(content):
            path.with_name(path.name + ending).write_bytes(coded)
