"""A digest that identifies the engine that rules on puzzles during a build."""

import hashlib
from functools import cache
from importlib.metadata import version

from builder.ground.folders import ROOT

ENGINE = ROOT / "engine" / "callwise"


@cache
def engine_digest() -> str:
    """
    Return a digest of the engine's sources and of the library that scores hands; engines with equal digests rule
    identically.
    """
    digest = hashlib.sha256(version("mahjong").encode())
    for path in sorted(path for path in ENGINE.rglob("*") if path.suffix in (".py", ".toml")):
        digest.update(f"\0{path.relative_to(ENGINE).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()
