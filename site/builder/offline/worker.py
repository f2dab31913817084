"""
Use without a network: the service worker, which keeps all that a learner needs on the device.

It is made by Workbox from the exact list of the files that were built, with their digests.  That list is an
*edition*; a browser has one whole, or not at all.
"""

import json
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from builder.folders import MODULES, SITE

MAKER = Path(__file__).with_name("offline.mjs")
WORKBOX = MODULES / "workbox-build" / "package.json"
WORKER = "sw.js"
_OWN = SITE / WORKER
LEFT_OUT = (
    "sitemap.xml",
    "callwise.js",
    "assets/share.*.png",
    "embed/**",
    *(f"assets/{name}.*" for name in ("embed", "embed-*", "ruled", "touch", "sequel", "position", "setup", "besley-*")),
)
"""What is made for others than readers, and what only pages for frames have: articles are read with a network."""
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


def write_worker(out: Path, leave: Iterable[str] = ()) -> Edition:
    """
    Write the service worker of a built site, which lists every file that lies there now but for those of `leave`.

    What is left out comes from the network.  Of the engine that is what only installs it, where its image can't be
    restored: a quarter more to fetch, for a start that hardly anybody sees.

    The same files give the same bytes.  Raises OfflineError.
    """
    if not WORKBOX.is_file():
        raise OfflineError(f"the npm package workbox-build isn't installed in {WORKBOX.parent}; `make setup` does it")
    asked = json.dumps({"worker": str(_OWN), "out": str(out), "leave": [*LEFT_OUT, *leave]})
    try:
        done = subprocess.run(["node", MAKER], input=asked, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise OfflineError("the service worker is made by Node.js, which isn't installed") from error
    if done.returncode:
        raise OfflineError(f"Workbox can't make a service worker: {done.stderr.strip()}")
    told = json.loads(done.stdout)
    return Edition(int(told["files"]), int(told["bytes"]), str(told["edition"]))
