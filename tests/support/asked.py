"""Sentences as players type them, with what a right reading of each holds."""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path

from callwise.ground.seats import SEATS
from callwise.puzzle.registry import current_id

FILES = [Path(__file__).parents[1] / "data" / name for name in ("asked.toml", "more_asked.toml")]
SEAT_NAMES = tuple(seat.value for seat in SEATS)
WHY = FILES[0].with_name("why_asked.toml")
"""Sentences that ask why something isn't possible, and what beginners type."""
_ROWS = ("hand", "melds", "pond", "tiles")


@dataclass(frozen=True)
class Asked:
    """A sentence; the head of `asked.toml` says what its fields mean."""

    says: str
    game: str
    question: str
    ruleset: str = ""
    kind: str = ""
    also: tuple[str, ...] = ()
    disputes: tuple[str, ...] = ()
    entries: Mapping[str, str] = field(default_factory=dict)
    free: tuple[str, ...] = ()
    answer: str = ""
    verdict: str = ""
    position: Mapping[str, str] = field(default_factory=dict)

    @property
    def questions(self) -> set[str]:
        """The ids of the questions that are right."""
        return {current_id(id) for id in (self.question, *self.also)}

    @property
    def drawn(self) -> str:
        """The tile that is said to be drawn; it may be written in the hand, or not."""
        return self.entries.get("turn", "").rpartition(" ")[2]


_FIELDS = frozenset(one.name for one in fields(Asked))


@cache
def asked(part: str) -> tuple[Asked, ...]:
    """Return the sentences of a part of the files."""
    return tuple(one for path in FILES for one in _read(path).get(part, ()))


@cache
def why_asked() -> Mapping[str, tuple[Asked, ...]]:
    """Return the sentences of WHY by part."""
    return _read(WHY)


def _read(path: Path) -> Mapping[str, tuple[Asked, ...]]:
    file = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        part: tuple(Asked(**{name: value for name, value in one.items() if name in _FIELDS}) for one in found)
        for part, found in file.items()
    }


def turned(text: str, seats: Mapping[str, str]) -> str:
    """Return a text with its seats exchanged."""
    return re.sub(r"\b(east|south|west|north)\b", lambda found: seats[found[0]], text)


def holds(key: str, read: str, wanted: str, drawn: str = "") -> bool:
    """Whether an entry holds what is wanted of it: the same tiles, claims or seats, whatever their order."""
    if read == wanted:
        return True
    if key in SEAT_NAMES and "|" in wanted:
        return _rack(read)[1] == _rack(wanted)[1] and _rack(wanted)[0] in ("", _rack(read)[0])
    if key in SEAT_NAMES or key in _ROWS:
        found = _tiles(re.sub(r"\+\d+", "", read).partition("|")[0])
        return found in (_tiles(wanted), _tiles(wanted) + Counter([drawn] if drawn else []))
    if key == "claims":
        bare = [re.sub(r" at [0-9.]+", "", claim) for claim in read.split("; ")]
        loose = [re.sub(r"(pung|single|pair) (?=to win)", "", claim) for claim in bare]
        return sorted(wanted.split("; ")) in (sorted(bare), sorted(loose))
    if key in ("winners", "riichi"):
        return sorted(read.split()) == sorted(wanted.split())
    if key in ("discard", "fresh", "won", "wins"):
        return read.startswith((f"{wanted} by ", f"{wanted} ")) or read.endswith(wanted)
    return False


def _tiles(text: str) -> Counter[str]:
    """Count the tiles of a text, whichever lies sideways."""
    found = [digit + suit for digits, suit in re.findall(r"([0-9' ]+)([a-z])", text) for digit in digits.strip()]
    return Counter(tile for tile in found if tile[0].isdigit()) + Counter(re.findall("[A-Z]", text))


def _rack(text: str) -> tuple[str, Counter[str]]:
    """Return the tiles that are known of a rack, and its exposures."""
    known, _, laid = text.partition("|")
    return "".join(sorted(re.sub(r"\+\s*\d+|\b\d\d?\s*$|\s", "", known))), Counter(laid.split())
