"""
Reads a one-line account in players' words, and finds the matching question.

The claims for a discard, or an exposure::

    east discards 3b, south pung, north pair to win
    exposed 77dJJ
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from callwise.american.table.tiles import in_order, parse_tiles
from callwise.ground.errors import NotationError, check_length, quoted
from callwise.ground.remembered_line import RememberedLine, unread
from callwise.ground.seats import SEATS

_WORDS = {
    "discards": "discard discards discarded discarding throws threw by",
    "exposed": "expose exposes exposed exposing exposure laid lays",
    "win": "win wins winning won mah-jongg mahjongg mahjong mahj maj jongg",
    "placed": "placed places racked",
    "pung": "pung pungs punged pong pon",
    "kong": "kong kongs konged kan",
    "quint": "quint quints",
    "sextet": "sextet sextets",
    "pair": "pair",
    "single": "single",
}
_GROUPS = ("pung", "kong", "quint", "sextet", "pair", "single")
_KNOWN = {word: means for means, words in _WORDS.items() for word in words.split()}
_PEOPLE, _JOINING = "i you we he she they my your his her their player", "a an the of on to for and then with as it"
_SAYING = "call calls called calling say says said claim claims claimed want wants wanted tile hand mah"
_PASSED_OVER = frozenset(f"{_PEOPLE} {_JOINING} {_SAYING}".split())
_SEATS = {seat.value for seat in SEATS}
_PARTED = re.compile(r"[^\s,;:.!?]+|[,;:.!?]")
HOW = "east discards 3b, south pung, north pair to win.  Or: exposed 77dJJ"


@dataclass
class _Said:
    """The part between two commas: its seat, meanings, tiles, and place in the line."""

    column: int
    seat: str = ""
    means: list[str] = field(default_factory=list)
    tiles: str = ""


def read_line(text: str) -> tuple[str, Mapping[str, str]]:
    """
    Read a line as a question and its entries. Raises NotationError.

    >>> read_line("East discards 3b. South says pung, North wants it for a pair to win")
    ('american.winner', {'discard': '3b by east', 'claims': 'south pung; north pair to win'})
    """
    check_length(text)
    parts = _parts(text)
    gone = [part for part in parts if "discards" in part.means]
    if gone:
        return "american.winner", _claimed(gone[0], [part for part in parts if part is not gone[0]], text)
    laid = [part for part in parts if "exposed" in part.means]
    if not laid or not laid[0].tiles:
        raise NotationError(f"{quoted(text)} names no discard and no exposure; write it like {HOW!r}")
    return "joker.name", {"exposure": laid[0].tiles}


def _parts(text: str) -> list[_Said]:
    parts: list[_Said] = []
    new, number, begun = True, "", 0
    for found in _PARTED.finditer(text):
        at = begun if number else found.start()
        sign, word, column = number + found[0], found[0].lower(), at + 1
        if sign in ",;:.!?":
            new = True
            continue
        if new or (word in _SEATS and parts[-1].seat):
            parts.append(_Said(column))
            new = False
        number = ""
        if word in _SEATS:
            parts[-1].seat = word
        elif word in _KNOWN:
            parts[-1].means.append(_KNOWN[word])
        elif sign.isdecimal() and sign != "0" and found.end() < len(text):
            number, begun = sign, found.start()
        elif word not in _PASSED_OVER:
            parts[-1].tiles += _tiles(sign, column, text)
    return parts


def _tiles(sign: str, column: int, text: str) -> str:
    """Read tiles; their number may come before a word: ``3 bam``."""
    try:
        return in_order(parse_tiles(sign))
    except NotationError:
        raise NotationError(unread(sign, [*_KNOWN, *_SEATS], HOW), column, text) from None


def _claimed(gone: _Said, claims: list[_Said], text: str) -> Mapping[str, str]:
    if not gone.seat or not gone.tiles:
        raise NotationError(
            "who discarded which tile? write it like 'east discards 3b' before what was said", gone.column, text
        )
    if not claims:
        raise NotationError(f"{quoted(text)} doesn’t say who claimed it; write ', south pung' behind it")
    return {"discard": f"{gone.tiles} by {gone.seat}", "claims": "; ".join(_claim(one, text) for one in claims)}


def _claim(said: _Said, text: str) -> str:
    """Return a claim in the notation of an entry."""
    group = next((means for means in said.means if means in _GROUPS), None)
    if not said.seat or group is None:
        raise NotationError(
            "who claimed it, and for what? write it like 'south pung', or 'north pair to win'", said.column, text
        )
    if "win" in said.means:
        return f"{said.seat} {group} to win"
    if "exposed" in said.means and said.tiles:
        return f"{said.seat} {group} laid {said.tiles}"
    return f"{said.seat} {group} placed" if "placed" in said.means else f"{said.seat} {group}"


LINE = RememberedLine(
    HOW,
    (*(f"{seat.value} " for seat in SEATS), "discards ", *(f"{group} " for group in _GROUPS), "to win", "exposed "),
    read_line,
)
