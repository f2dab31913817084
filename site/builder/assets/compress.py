"""
Precompressed files, for static hosts that serve brotli or gzip.

Compressing WebAssembly at the highest level takes half a minute, so results are cached.
"""

import gzip
import zlib
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path, PurePosixPath

import brotli

from builder.assets.files import Files
from builder.ground.cache import cached

ENDINGS = frozenset(
    {".css", ".htm", ".html", ".js", ".json", ".py", ".svg", ".toml", ".txt", ".wasm", ".webmanifest", ".xml"}
)
_LEAST = 256

_CODINGS: Mapping[str, Callable[[bytes], bytes]] = {
    ".br": lambda content: bytes(brotli.compress(content, quality=11, lgwin=24)),
    ".gz": lambda content: gzip.compress(content, compresslevel=9, mtime=0),
}
_MAKERS = (Path(__file__).read_bytes(), brotli.__version__, zlib.ZLIB_RUNTIME_VERSION)


def compress(site: Files) -> None:
    """Write a `.br` and a `.gz` next to every text, JSON and wasm file of a site if that saves space."""
    found = [(len(content), path) for path, content in site.content.items() if PurePosixPath(path).suffix in ENDINGS]
    largest_first = [path for size, path in sorted(found, reverse=True) if size >= _LEAST]
    with ThreadPoolExecutor() as threads:  # both compressors release the GIL
        list(threads.map(partial(_compress, site), largest_first))


def _compress(site: Files, path: str) -> None:
    content = site.content[path]
    for ending, code in _CODINGS.items():
        coded = cached("compressed", (*_MAKERS, ending, content), partial(code, content))
        if len(coded) < len(content):
            site.put(path + ending, coded)
