"""
A part of the built site: some pages, what they use, and a service worker that lists just these files.

Keeping the whole site on a device takes a while; a part behaves the same.
"""

import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from builder.offline.worker import write_worker
from tests.support.browser.changing_folder import changing

_NAMED = re.compile(r"[\w-]+\.[0-9a-f]{8}\.\w+")
_TEXTS = {".html", ".htm", ".css", ".js"}


def lay_part(site_root: Path, root: Path, pages: Iterable[str], puzzles: Iterable[str]) -> Path:
    """Write these pages and the recordings of these puzzles by key, and return `root`."""
    html = [*(site_root / page / "index.html" for page in pages), site_root / "404.html"]
    for file in (*_needed(site_root, html), *_recordings(site_root, puzzles)):
        target = root / file.relative_to(site_root)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)
    with changing(root) as site:
        write_worker(site)
    return root


def _needed(site_root: Path, pages: Iterable[Path]) -> Iterator[Path]:
    """Yield pages with the assets that they use, directly or through other assets."""
    assets = {file.name: file for file in (site_root / "assets").iterdir()}
    seen = set[str]()
    left = list(pages)
    while left:
        file = left.pop()
        named = _NAMED.findall(file.read_text("utf-8")) if file.suffix in _TEXTS else []
        fresh = {name for name in named if name in assets} - seen
        seen |= fresh
        left += [assets[name] for name in fresh]
        yield file


def _recordings(site_root: Path, puzzles: Iterable[str]) -> Iterator[Path]:
    for key in puzzles:
        yield from (site_root / "assets" / "recorded").glob(f"{key.replace('/', '.')}.*")
