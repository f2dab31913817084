"""The position that answers a topic, with the players, tiles, sizes and counts that a sentence tells."""

from __future__ import annotations

import re
from collections.abc import Mapping

from callwise.american.listening.plain_vocabulary import plain_word
from callwise.american.listening.spoken_tiles import spoken
from callwise.american.listening.telling import SIDES, Telling, natural
from callwise.american.listening.topics.topic import Topic
from callwise.american.table.exposures import SIZES
from callwise.american.table.tiles import parse_tiles
from callwise.ground.seats import SEATS, Seat

_ALIKE = re.compile(r"([1-9])([bcd])(?=[1-9]\2)")
_MINE = re.compile(r"\bcal me (?:hand )?dead\b|\bin me (?:rack|hand)\b")
_FEW = re.compile(r"\b(?:few|short|12|twelv|mis|les|not enough)\b")
_COUNTS = ("14", "12")
_COUNTED = re.compile(r"\b1[0-24-6]\b(?= tiles\b)")
_NEAR = 4
_NAMING = re.compile(r"\b(?:call\w* (?:it|that|them)|nam\w* (?:it|that)|said|saying|says|as)(?: an?)?(?: it was)?$")
_DISCARDING = re.compile(r"\b(?:threw|throws?|toss\w*|discard\w*|dropp?\w*|put (?:down|out))(?: an?| my| the| her)?$")
_BESIDE = re.compile(r"\b(?:behind|befor|after|from|to|of) (?:me|she)\b")
_CALLING = re.compile(r"\b(me|she)\b(?=(?:(?!\b(?:me|she)\b).)*\b(?:mahj|cal|claim|expos)\b)")
"""Who is named last before a call."""
_THREW = re.compile(r"\bme (?:\w+ )?(?:discard|nam|misnam|said|say)\b")
_I = frozenset(("i", "i'm", "im", "i've", "ive", "i'd", "my", "me", "mine", "myself"))
_MY_OTHER = re.compile(r"\bmy (?=(?:opponent|friend|neighbou?r|partner)s?\b)\w+")
_THEY = frozenset(("she", "dealer", *SIDES, *(seat.value for seat in SEATS)))
_DOING = {"exchange": ("exchanges", "calls"), "pick": ("picks",), "peek": ("looks",), "call": ("calls",)}
SIZED = {name: size for size, name in SIZES.items()}
_EXPOSED = re.compile(r"(?P<before>.*?)(?P<rack>\d+) \| (?P<group>[1-9][bcd]\S*J+)")
_CHANGING = re.compile(r"add|remove|expose|call")
_NEEDING = re.compile(r"\b(?:needs?|needed|wants?|wanted|waiting (?:on|for)|for)(?: the| an?| that)?$")
_GIVING = re.compile(r"\b(?:gave|give|giving|put|used?)(?: (?:her|him|me|them|in))?(?: an?| the)?$")
_PASSED = {
    "mor": "1c9dNE",
    "four": "1c9dNE",
    "4": "1c9dNE",
    "fiv": "1c9dNE8b",
    "5": "1c9dNE8b",
    "two": "1c9d",
    "one": "1c",
}
"""Tiles passed, by how many the sentence says."""
_KINDS = {"dragon": "R", "wind": "N"}
"""A tile of each kind that players name without saying which."""
_ME, _TILE, _OTHER = "me", "3b", "7c"


def filled(topic: Topic, told: Telling, text: str) -> Mapping[str, str]:
    """Return the position of a topic, with the seats and tiles that a sentence names."""
    named = dict.fromkeys(natural(one.tiles) for one in spoken(told.words) if natural(one.tiles))
    kinds = (tile for word, tile in _KINDS.items() if word in text.split())
    first, second, *_ = dict.fromkeys((*named, *kinds, _TILE, _OTHER))
    if len(named) > 1 and (
        _GIVING.search(_before(told, first))
        if "wrong" in topic.position
        else _NAMING.search(_before(told, second)) or _DISCARDING.search(_before(told, first))
    ):
        first, second = second, first
    me = told.me
    others = [told.seat(name) for name, _ in told.found.seats if name in _THEY - {"she"}]
    she = next((seat for seat in others if seat is not me), me.after(1))
    is_few = _FEW.search(text) is not None
    counted = _COUNTED.search(text)
    count = counted[0] if counted else _COUNTS[is_few]
    small = _MY_OTHER.sub("she", " ".join(word.small for word in told.words)).split()
    who = next((word for word in small if word in _I or plain_word(word) in _THEY), "")
    doer = _doer(topic, told)
    is_mine = _MINE.search(text) is not None or (who in _I if doer is None else doer is me)
    who_calls = _CALLING.findall(_BESIDE.sub("", text))
    caller = she if who_calls and who_calls[-1] != _ME else me
    seats = {
        "me": me,
        "she": she,
        "who": me if is_mine else she,
        "other": she if is_mine else me,
        "by": me.after(3),
        "next": me.after(1),
        "far": me.after(2),
        "before": (me if is_mine else she).after(3),
        "from": she if others else me.after(3),
        "caller": caller,
        "against": me if caller is she else she,
        "thrower": (she if others else me.after(3)) if caller is me else me if _THREW.search(text) else caller.after(3),
        "far2": next(seat for seat in (me.after(2), me.after(1)) if seat is not she),
    }
    slots = {name: seat.value for name, seat in seats.items()} | {
        "t": first,
        "u": second,
        "count": count,
        "dealt": str(int(count) + (seats["who"] is SEATS[0] and count in _COUNTS)),
        "needed": next((tile for tile in named if _NEEDING.search(_before(told, tile, -1))), first),
        "wall": str(98 + is_few),
        "passed": next((tiles for number, tiles in _PASSED.items() if number in text.split()), _PASSED["two"]),
    }
    position = {key.format_map(slots): value.format_map(slots) for key, value in topic.position.items()}
    sized = text.replace("quint", "sextet") if not {"sextet", "sextets"}.isdisjoint(small) else text
    sizes = [SIZED[word] for word in dict.fromkeys(sized.split()) if word in SIZED]
    if len(sizes) == 1 and _CHANGING.search(position.get("acts", "")) is None:
        position = {key: _EXPOSED.sub(lambda found: _sized(found, sizes[0]), value) for key, value in position.items()}
        if topic.asks == "joker.forms":
            groups = position["groups"].split()
            position = {"groups": " ".join(one + "J" * (sizes[0] - len(parse_tiles(one))) for one in groups)}
    return {key: _ALIKE.sub(r"\1", value) for key, value in position.items()}


def _doer(topic: Topic, told: Telling) -> Seat | None:
    """Return who does in the sentence what {who} does in a topic’s position; None if it isn’t said."""
    verb = topic.position.get("acts", "").partition("{who} ")[2].partition(" ")[0]
    acts = (act for act in told.found.acts if act.what in _DOING.get(verb, ()) and act.actor)
    return next((told.seat(act.actor) for act in acts), None)


def _sized(found: re.Match[str], size: int) -> str:
    """Return a rack whose only exposure is of a size: as many naturals more, as many tiles less in the rack."""
    more = size - len(parse_tiles(found["group"]))
    tile = str(parse_tiles(found["group"])[0])
    return f"{found['before']}{int(found['rack']) - more} | {tile * more}{found['group']}" if more > 0 else found[0]


def _before(told: Telling, tile: str, place: int = 0) -> str:
    """Return the words right before a place at which a tile is named, the first one or another."""
    at = [one.first for one in spoken(told.words) if natural(one.tiles) == tile][place]
    return " ".join(word.small for word in told.words[max(0, at - _NEAR) : at])
