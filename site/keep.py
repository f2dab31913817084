"""
What took long to make is kept under `.cache/` by a digest of all that it was made of.

Among that belong the code that makes it and the versions of what that code uses; then nothing that is kept
is ever wrong, only not needed any more.  `make clean` empties the folder.
"""

import hashlib
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import NamedTemporaryFile

CACHE = Path(__file__).resolve().parents[1] / ".cache"


def kept(kind: str, made_of: Iterable[str | bytes], make: Callable[[], bytes]) -> bytes:
    """Give what was made of the same before, or make it now.  Several builds may do so at once."""
    digest = hashlib.sha256()
    for part in made_of:
        content = part.encode() if isinstance(part, str) else part
        digest.update(b"%d\0" % len(content) + content)
    path = CACHE / kind / digest.hexdigest()
    if not path.is_file():
        made = make()
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, prefix="new-", delete=False) as fresh:
            fresh.write(made)
        os.replace(fresh.name, path)
    return path.read_bytes()
