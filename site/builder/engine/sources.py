"""What rules on puzzles while the site is built."""

import hashlib
from functools import cache
from importlib.metadata import version

from builder.folders import ROOT

ENGINE = ROOT / "engine" / "callwise"


@cache
def rules_as() -> str:
    """Name the engine by all that is written there, and by what it counts hands with: what rules alike has one name."""
    digest = hashlib.sha256(version("mahjong").encode())
    for path in sorted(path for path in ENGINE.rglob("*") if path.suffix in (".py", ".toml")):
        digest.update(f"\0{path.relative_to(ENGINE).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()
