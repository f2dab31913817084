"""
Offline use: the service worker, which stores everything a learner needs on the device.

Workbox generates it from the exact list of built files and their digests.  That list is an *edition*; a browser stores
a whole edition or nothing.
"""

import base64
import gzip
import hashlib
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import translate
from pathlib import Path

from builder.assets.files import Files
from builder.ground.cache import cached, cached_all
from builder.ground.errors import BuildError
from builder.ground.folders import MODULES, SITE
from builder.ground.json_text import compact
from builder.ground.node import run_node

MAKER = Path(__file__).with_name("offline.mjs")
WORKBOX = MODULES / "workbox-precaching" / "package.json"
WORKER = "sw.js"
_OWN = SITE / WORKER
_NAMED_BY_CONTENT = re.compile(r"\.[0-9a-f]{8}\.\w+$|^engine/[^/]+-[0-9a-f]{8}/")
_PAGE = re.compile(r"(^|/)index\.html$")
_PACKS = re.compile(r"\.(html|json|svg)$")
"""The file types that the worker stores compressed, by its `PACKS`."""
LEFT_OUT = (
    "sitemap.xml",
    "callwise.js",
    "assets/share.*.png",
    "assets/days-*/**",
    "embed/**",
    *(f"assets/{name}.*" for name in ("embed", "embed-*", "ruled", "touch", "sequel", "position", "setup", "besley-*")),
)
"""
Files that readers never see, files only for framed pages, which are read online, and files the engine can replace.
"""
MEGABYTES = 27
"""The size of an edition, as announced on the page about offline use."""


@dataclass(frozen=True)
class Edition:
    """The files stored on a device: their number, total bytes there, and a unique name."""

    files: int
    bytes: int
    name: str


def write_worker(site: Files, leave: Iterable[str] = ()) -> Edition:
    """
    Add a site's service worker, which lists every file present except those in `leave`.

    Files left out come from the network.  For the engine, these are the files that install it if its image can't be
    restored: a quarter more to download, for a start that hardly any browser needs.

    The same files give the same bytes.  Raises BuildError.
    """
    entries = _entries(site, (WORKER, *LEFT_OUT, *leave))
    listed = [compact(entry) for entry in entries]
    name = hashlib.sha256(f"[{','.join(listed)}]".encode()).hexdigest()[:8]
    size = sum(int(str(entry["bytes"])) for entry in entries)
    script = bundle_worker()
    for word, value in (
        ("FILES_LISTED", "[\n" + ",\n".join(listed) + "\n]"),
        ("EDITION_LISTED", compact(name)),
        ("BYTES_LISTED", str(size)),
    ):
        script = script.replace(word, value)
    site.put(WORKER, script)
    return Edition(len(entries), size, name)


def _entries(site: Files, leave: Sequence[str]) -> list[Mapping[str, str | int | None]]:
    """
    List each file, in order of address; a page's address is its folder.

    The digest identifies the expected content, even of a file with a fixed name.  The byte count is the size on a
    device.
    """
    left = re.compile("|".join(map(translate, leave)))
    files = {name: content for name, content in site.content.items() if not left.match(name)}
    packed = _compressed_sizes({name: content for name, content in files.items() if _PACKS.search(name)})
    return sorted(
        (
            {
                "url": _PAGE.sub(r"\1", name) or "./",
                "revision": None if _NAMED_BY_CONTENT.search(name) else hashlib.sha256(content).hexdigest()[:8],
                "integrity": f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}",
                "bytes": packed.get(name, len(content)),
            }
            for name, content in files.items()
        ),
        key=lambda entry: str(entry["url"]),
    )


def _compressed_sizes(files: Mapping[str, bytes]) -> Mapping[str, int]:
    """Return the total size of files when compressed."""
    contents = list(files.values())

    def make(places: Iterable[int]) -> Iterator[bytes]:
        return (b"%d" % len(gzip.compress(contents[place], 6)) for place in places)

    weights = cached_all("weights", [(zlib.ZLIB_RUNTIME_VERSION, one) for one in contents], make)
    return dict(zip(files, map(int, weights), strict=True))


def bundle_worker() -> str:
    """Bundle the worker with the parts of Workbox it needs, before its file list is added.  Raises BuildError."""
    if not WORKBOX.is_file():
        raise BuildError(f"the npm package {WORKBOX.parent.name} isn't installed in {MODULES}; `make setup` does it")
    fault = "Workbox can't make a service worker"
    made_of = [file.read_bytes() for file in (MAKER, _OWN, WORKBOX)]
    return cached("worker", made_of, lambda: run_node(MAKER, _OWN, fault=fault).encode()).decode()
