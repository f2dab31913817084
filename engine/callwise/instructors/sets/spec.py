"""
The limits of a set and the error messages for invalid sets, from `spec.json`, which scripts share.

Each fault has two sentences: one for users of the engine, one for links opened before the engine is loaded.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from importlib.resources import files
from typing import TypedDict


class _Limits(TypedDict):
    address: int
    name: int
    says: int
    puzzles: int
    own: int
    file: int


class _Spec(TypedDict):
    version: str
    keys: list[str]
    often: list[str]
    modes: list[str]
    limits: _Limits
    patterns: Mapping[str, str]
    faults: Mapping[str, Mapping[str, str]]


SPEC: _Spec = json.loads(files(__package__).joinpath("spec.json").read_text("utf-8"))
LIMITS = SPEC["limits"]
"""Maximum lengths in characters, except `puzzles` and `own`, which are counts."""
PUZZLE = re.compile(SPEC["patterns"]["puzzle"])
OWN = re.compile(SPEC["patterns"]["own"])


def fault(name: str, **slots: object) -> str:
    """
    Return the message for a fault of a set.

    >>> fault("many_puzzles", most=50, count=51)
    'a set has at most 50 puzzles, this one 51'
    """
    return SPEC["faults"][name]["engine"].format_map(slots)
