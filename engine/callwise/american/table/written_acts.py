"""Notation of acts: ``south exchange 3b for west 3b``, several separated by semicolons."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from callwise.american.table import acts
from callwise.american.table.acts import Act, Purpose
from callwise.american.table.exchange_acts import Announce, Exchange, Leave, Mend, Refuse, Withdraw
from callwise.american.table.exposures import Target
from callwise.american.table.tiles import JOKER, Tile, parse_tiles
from callwise.ground.errors import NotationError, check_length, quoted
from callwise.ground.seats import Seat


def read_act(text: str, you: Seat | None = None) -> Act:
    """
    Read an act; by default its player is `you`.

    Raises NotationError, which lists the valid formats.

    >>> str(read_act("exchange 3b for west 3b", Seat.SOUTH))
    'south exchange 3b for west 3b'
    """
    check_length(text)
    bare = _POSSESSIVE.sub("", _SPACED.sub("", text))
    words = " ".join(map(_in_notation, bare.split())).split()
    seat = you
    if words and words[0].lower() in _SEATS:
        seat, words = Seat.parse(words[0]), words[1:]
    if seat is None:
        raise NotationError(f"{quoted(text)} doesn’t name a seat; begin with one, like 'south discard E'")
    words = [word.lower() if place == 0 else word for place, word in enumerate(words)]
    said = " ".join(words)
    for pattern, read in _READS:
        if (match := pattern.fullmatch(said)) is not None:
            return read(seat, match.groupdict(""))
    raise _unread(text, words)


def _in_notation(word: str) -> str:
    """Return a word in the notation of acts: lower case, players' synonyms replaced; tiles unchanged."""
    small = word.lower()
    return _MEANT.get(small, small if small in _VOCABULARY else word)


def _unread(text: str, words: Sequence[str]) -> NotationError:
    """Build the error for a text that isn't an act, naming the unexpected word and the closest format."""
    ways = [way.split() for way in (*_WAYS, *_SELDOM)]
    most = max(_fits(words, way) for way in ways)
    if most == 0:
        word = f"{quoted(words[0])} in " if len(words) > 1 else ""
        return NotationError(f"{word}{quoted(text)} isn’t an act; write one like {_EXAMPLES}")
    like = next(" ".join(way) for way in ways if _fits(words, way) == most)
    if most == len(words):
        return NotationError(f"{quoted(text)} is incomplete; write it like '{like}'")
    return NotationError(f"{quoted(words[most])} in {quoted(text)} doesn’t fit there; write it like '{like}'")


def _fits(words: Sequence[str], way: Sequence[str]) -> int:
    """Count the leading words that match a format."""
    return sum(1 for _ in takewhile(lambda pair: _stands_for(*pair), zip(words, way, strict=False)))


def _stands_for(word: str, example: str) -> bool:
    """Whether a word can replace one in an example: seats for seats, tiles for tiles."""
    if example in _SEATS:
        return word.lower() in _SEATS
    if example.isdigit():
        return word.isdigit()
    if example.islower() and example.isalpha():
        return word == example
    if word in (acts.NOTHING, "rack"):
        return True
    try:
        return bool(parse_tiles(word))
    except NotationError:
        return False


def read_acts(text: str, you: Seat | None = None) -> tuple[Act, ...]:
    """Read acts separated by semicolons or commas. Raises NotationError."""
    check_length(text)
    return tuple(read_act(part, you) for part in _PARTED.split(text) if part.strip())


def read_exchange(text: str, you: Seat | None = None) -> Exchange:
    """Read an exchange to be announced. Raises NotationError for other acts."""
    act = read_act(text, you)
    if not isinstance(act, Exchange):
        raise NotationError(f"{quoted(text)} isn’t an exchange; write it like 'exchange 3b for west 3b'")
    if act.wordless:
        raise NotationError(f"an announced exchange isn’t silent; got {quoted(text)}")
    return act


Groups = Mapping[str, str]

_PARTED = re.compile("[;,]")
_SPACED = re.compile(r"(?<=[1-9])\s+(?=(?:bam|crac?k|dot)s?\b)", re.IGNORECASE)
"""The space between a tile's number and its suit: ``6 crak``."""
_POSSESSIVE = re.compile(r"(?<=east|west)['’]s\b|(?<=north|south)['’]s\b", re.IGNORECASE)
_SEATS = tuple(seat.value for seat in Seat)
_MEANT = {
    **dict.fromkeys(("swap", "trade", "redeem"), "exchange"),
    **dict.fromkeys(("throw", "toss"), "discard"),
    **dict.fromkeys(("mahjong", "mahjongg", "mah-jongg", "mahj", "maj"), "mah jongg"),
    **dict.fromkeys(("hold", "wait"), "want"),
    "draw": "pick",
    **dict.fromkeys(("declare", "i", "my", "says", "the"), ""),
}
"""Players' synonyms, each with the word used in notation."""
_WAYS = (
    "pick",
    "rack",
    "call 8d",
    "expose 8dJ",
    "add J to 8d",
    "remove J from 8d",
    "exchange 3b for west 3b",
    "discard E",
    "mah jongg",
)
"""The formats of acts in a turn, as listed in error messages."""
_EXAMPLES = ", ".join(f"'{way}'" for way in _WAYS)
_SELDOM = (
    "pass 3b4bE",
    "peek",
    "change pass",
    "turn over",
    "rack J",
    "call 8d for a pair",
    "call 8d for a single",
    "call 8d for an exchange",
    "call 8d for mah jongg",
    "add J to 8d 2",
    "remove J from 8d 2",
    "exchange 3b for west 3b 2",
    "exchange 3b for west 3b silently",
    "exchange 3b for west 3b 2 silently",
    "exchange 3b for J of west 3b",
    "exchange J for 3b of west 3b",
    "exchange discarded 3b for west 3b",
    "announce exchange 3b for west 3b",
    "want 8d",
    "leave west 3b",
    "leave west 3b 2",
    "withdraw",
    "refuse",
    "mend",
    "begin 4b",
    "take back 4b",
    "take back call",
    "correct",
)
_VOCABULARY = frozenset(word for way in (*_WAYS, *_SELDOM) for word in way.split() if word.isalpha() and word.islower())
"""The words used in the notation of acts, apart from tiles."""
_SEAT = "(?i:east|south|west|north)"
_EXCHANGE = (
    r"exchange (?P<discarded>discarded )?+(?P<gives>\S++) (?:for|with) "
    r"(?:(?:a |one )?(?P<wants>\S++) (?:of|from|in|on) )?"
    rf"(?P<seat>{_SEAT}) (?P<at>\S++)(?: (?P<nth>[1-9]))?"
)
_TO = r"(?P<at>\S++)(?: (?P<nth>[1-9]))?"


def _several(text: str) -> tuple[Tile, ...]:
    return tuple(sorted(parse_tiles(text)))


def _read_exchange(seat: Seat, found: Groups) -> Exchange:
    at = None if found["at"] == "rack" else Tile.parse(found["at"])
    gives = _several(found["gives"])
    wants = _wanted(found["wants"]) if found["wants"] else None
    if wants is None and JOKER in gives:
        wants = at
    elif at == JOKER and wants in (None, JOKER):
        at = gives[0]
    target = Target(Seat.parse(found["seat"]), at, int(found["nth"] or 1))
    asked = len(parse_tiles(found["wants"])) if found["wants"] and wants == JOKER else 0
    more = asked if asked > len(gives) else 0
    return Exchange(seat, gives, target, wants, bool(found["discarded"]), asked=more)


def _wanted(text: str) -> Tile:
    """Read the tile or jokers asked for in an exchange."""
    tiles = parse_tiles(text)
    return JOKER if tiles and all(tile.is_joker for tile in tiles) else Tile.parse(text)


def _alters(kind: type[acts.Alteration]) -> Callable[[Seat, Groups], Act]:
    return lambda seat, found: kind(seat, _several(found["tiles"]), Tile.parse(found["at"]), int(found["nth"] or 1))


def _plain(kind: type[Act]) -> tuple[str, Callable[[Seat, Groups], Act]]:
    return kind.written, lambda seat, found: kind(seat)


def _naming(kind: type[acts.TileAct], end: str = "") -> tuple[str, Callable[[Seat, Groups], Act]]:
    return rf"{kind.written} (?P<tile>\S++){end}", lambda seat, found: kind(seat, Tile.parse(found["tile"]))


_READS: tuple[tuple[re.Pattern[str], Callable[[Seat, Groups], Act]], ...] = tuple(
    (re.compile(pattern), read)
    for pattern, read in (
        (
            r"pass (?P<tiles>\S++)(?: blind (?P<blind>[1-3]))?",
            lambda s, f: acts.Pass(s, () if f["tiles"] == acts.NOTHING else _several(f["tiles"]), int(f["blind"] or 0)),
        ),
        *map(_plain, (acts.Stop, acts.Peek, acts.ChangePass, acts.TurnOver, acts.Pick)),
        *map(_plain, (Withdraw, Refuse, Mend, acts.Retract, acts.Correct, acts.MahJongg)),
        (r"rack(?: (?P<tile>\S++))?", lambda s, f: acts.Rack(s, Tile.parse(f["tile"]) if f["tile"] else None)),
        (rf"call (?P<whose>{_SEAT})(?: hand)? dead", lambda s, f: acts.CallDead(s, Seat.parse(f["whose"]))),
        (
            r"call (?P<tile>\S++)"
            r"(?: for (?P<for>a pair|a single|an exchange|mah jongg)| for an exposure|(?P<wins> to win))?",
            lambda s, f: acts.Call(s, Tile.parse(f["tile"]), Purpose.MAH_JONGG if f["wins"] else Purpose(f["for"])),
        ),
        (r"expose (?P<tiles>\S.*)", lambda s, f: acts.Expose(s, _several(f["tiles"]))),
        (rf"add (?P<tiles>\S.*) to {_TO}", _alters(acts.Add)),
        (rf"remove (?P<tiles>\S.*) from {_TO}", _alters(acts.Remove)),
        (
            rf"{_EXCHANGE}(?P<wordless> silently)?",
            lambda s, f: replace(_read_exchange(s, f), wordless=bool(f["wordless"])),
        ),
        (rf"announce {_EXCHANGE}", lambda s, f: Announce(s, _read_exchange(s, f))),
        (
            rf"leave (?P<seat>{_SEAT}) {_TO}",
            lambda s, f: Leave(s, Target(Seat.parse(f["seat"]), Tile.parse(f["at"]), int(f["nth"] or 1))),
        ),
        _naming(acts.Want, "(?: for an exposure| for mah jongg| to win)?"),
        *map(_naming, (acts.Discard, acts.Begin, acts.TakeBack)),
    )
)
