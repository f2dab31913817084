"""
Use without a network: the service worker, which keeps all that a learner needs on the device.

It is made by Workbox from the exact list of the files that were built, with their digests.  That list is an
*edition*; a browser has one whole, or not at all.
"""

import base64
import gzip
import hashlib
import json
import re
import subprocess
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import translate
from pathlib import Path

from builder.assets.files import Files
from builder.folders import MODULES, SITE
from builder.keep import kept, kept_all

MAKER = Path(__file__).with_name("offline.mjs")
WORKBOX = MODULES / "workbox-build" / "package.json"
WORKER = "sw.js"
_OWN = SITE / WORKER
_NAMED_BY_CONTENT = re.compile(r"\.[0-9a-f]{8}\.\w+$|^engine/[^/]+-[0-9a-f]{8}/")
_PAGE = re.compile(r"(^|/)index\.html$")
_PACKS = re.compile(r"\.(html|json|svg)$")
"""What the worker keeps packed, by its `PACKS`."""
LEFT_OUT = (
    "sitemap.xml",
    "callwise.js",
    "assets/share.*.png",
    "assets/days-*/**",
    "embed/**",
    *(f"assets/{name}.*" for name in ("embed", "embed-*", "ruled", "touch", "sequel", "position", "setup", "besley-*")),
)
"""
What is made for others than readers, what only pages for frames have, as articles are read with a network, and what
the engine draws as well.
"""
MEGABYTES = 27
"""What an edition takes, as the page about it says beforehand."""


class OfflineError(Exception):
    """The service worker can't be made; the message says what is missing."""


@dataclass(frozen=True)
class Edition:
    """What is kept on a device: how many files, the bytes they take there, and a name that tells it from all others."""

    files: int
    bytes: int
    name: str


def write_worker(site: Files, leave: Iterable[str] = ()) -> Edition:
    """
    Add the service worker of a site, which lists every file that is there now but for those of `leave`.

    What is left out comes from the network.  Of the engine that is what only installs it, where its image can't be
    restored: a quarter more to fetch, for a start that hardly anybody sees.

    The same files give the same bytes.  Raises OfflineError.
    """
    entries = _entries(site, (WORKER, *LEFT_OUT, *leave))
    listed = [_json(entry) for entry in entries]
    name = hashlib.sha256(f"[{','.join(listed)}]".encode()).hexdigest()[:8]
    size = sum(int(str(entry["bytes"])) for entry in entries)
    script = joined_worker()
    for word, value in (
        ("FILES_LISTED", "[\n" + ",\n".join(listed) + "\n]"),
        ("EDITION_LISTED", _json(name)),
        ("BYTES_LISTED", str(size)),
    ):
        script = script.replace(word, value)
    site.put(WORKER, script)
    return Edition(len(entries), size, name)


def _entries(site: Files, leave: Sequence[str]) -> list[Mapping[str, str | int | None]]:
    """
    Tell of each file, in the order of the addresses; a page's is its folder.

    The digest says what must come; it also tells what a fixed name holds by now.  The bytes are those that it takes on
    a device.
    """
    left = re.compile("|".join(map(translate, leave)))
    files = {name: content for name, content in site.content.items() if not left.match(name)}
    packed = _packed({name: content for name, content in files.items() if _PACKS.search(name)})
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


def _packed(files: Mapping[str, bytes]) -> Mapping[str, int]:
    """Give how many bytes files take when they are packed."""
    contents = list(files.values())

    def make(places: Iterable[int]) -> Iterator[bytes]:
        return (b"%d" % len(gzip.compress(contents[place], 6)) for place in places)

    weights = kept_all("weights", [(zlib.ZLIB_RUNTIME_VERSION, one) for one in contents], make)
    return dict(zip(files, map(int, weights), strict=True))


def joined_worker() -> str:
    """Join the worker with the parts of Workbox that it needs, before it is told what to keep.  Raises OfflineError."""
    if not WORKBOX.is_file():
        raise OfflineError(f"the npm package workbox-build isn't installed in {WORKBOX.parent}; `make setup` does it")
    return kept("worker", [file.read_bytes() for file in (MAKER, _OWN, WORKBOX)], _joined).decode()


def _joined() -> bytes:
    try:
        done = subprocess.run(["node", MAKER, _OWN], capture_output=True, check=False)
    except FileNotFoundError as error:
        raise OfflineError("the service worker is made by Node.js, which isn't installed") from error
    if done.returncode:
        raise OfflineError(f"Workbox can't make a service worker: {done.stderr.decode().strip()}")
    return done.stdout


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
