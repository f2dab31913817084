"""The entries of puzzle files that several riichi questions read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import TypeVar

from callwise.ground.seats import SEATS, Relation
from callwise.question.case import Key
from callwise.riichi.questions.entries.written_kans import KANS_KEY
from callwise.riichi.table.discard import OWN_KANS, ClaimKind

WordT = TypeVar("WordT", bound=Enum)

OTHERS = tuple(side for side in Relation if side is not Relation.SELF)
SIDES = tuple((side.value, side.words) for side in OTHERS)
WINDS = tuple((seat.value, seat.words) for seat in SEATS)
SEAT_SIGNS = tuple(f"{seat.value} " for seat in SEATS)
CLAIM_SIGNS = (*SEAT_SIGNS, *(f"{kind.value} " for kind in ClaimKind), " with ", "; ")
_BY = tuple(f" by {seat.value}" for seat in SEATS)
_DREW = (*(f"{seat.value} drew " for seat in SEATS), " as replacement")
_CALLED = tuple(f"{seat.value} called" for seat in SEATS)
_CALLED_FROM = tuple(f" from {side.value}" for side in (Relation.KAMICHA, Relation.TOIMEN, Relation.SHIMOCHA))
_CALL_IN_A_ROW = re.compile(r"^((?:chii|pon|kan) )(\d)(\d+)([mpsz])")
_AS_KAN = tuple(f" as {kan}" for kan in OWN_KANS)
_SEAT_HOW = (
    "Hand | melds | pond: 1123m 456p 77z | 6'66z 2'34s | 1z9p 5p>west 2's.  West called the 5p; the 2s declared "
    "[[riichi]].  Write all the discards, or none.  ? is a hidden hand, and so is a seat left empty"
)
_MELDS_HOW = "A quote turns the called tile sideways: 4'23s 66'6z.  A closed kan: 0z22s0z"
HAND_HOW = "m characters, p circles, s bamboo, z winds and dragons: 123m 0p 77z.  0 is a red five"
"""Help on writing a hand."""


def melds_key(says: str = "Your melds") -> Key:
    """Return the entry of a player's melds."""
    return Key(says, _MELDS_HOW, optional=True, signs=("'", " "))


def seats_key(says: str, how: str, *, optional: bool = True) -> Key:
    """Return an entry that lists seats."""
    return Key(says, how, optional=optional, tiles=False, signs=SEAT_SIGNS)


def number_key(says: str, how: str = "A number") -> Key:
    """Return an optional entry for a number."""
    return Key(says, how, optional=True, tiles=False)


def word_key(says: str, words: Mapping[WordT, str], *, optional: bool = False) -> Key:
    """Return an entry for one of several words, each with its meaning."""
    return Key(says, optional=optional, choices=tuple((one.value, means) for one, means in words.items()))


CALL_KEY = Key(
    "The call, and what you showed",
    "chii 4m with 23m, or pon 5z with 55z from across.  Or the meld itself: 4'23m",
    signs=("chii ", "pon ", "kan ", " with ", *_CALLED_FROM),
    usual=lambda text: _CALL_IN_A_ROW.sub(r"\1\2\4 with \3\4", text),
)
HONBA_KEY = number_key("[[honba|Counters|Honba]]")
STICKS_KEY = number_key(
    "[[riichi-stick|Riichi sticks|Riichi sticks]] on the table", "A number, if not one each in riichi"
)
SEAT_KEYS: Mapping[str, Key] = {
    **{
        seat.value: Key(
            seat.words,
            "" if place else _SEAT_HOW,
            optional=True,
            signs=(" | ", "?", "'", " ", *(f">{one.value} " for one in SEATS if one is not seat)),
        )
        for place, seat in enumerate(SEATS)
    },
    "riichi": seats_key("In [[riichi]]", "Seats whose riichi tile isn’t shown: north west"),
    "furiten": seats_key("In [[furiten]]", "Only for hidden hands; for others it follows from their discards"),
    "dead": seats_key("[[dead-hand|Dead hand|Dead hand]]", "Seats whose hand is dead"),
    "past": KANS_KEY,
    "wall": number_key("Tiles left to draw", "A number, unless discards are shown"),
    "wind": Key("Round wind", optional=True, choices=WINDS),
    "honba": HONBA_KEY,
    "sticks": STICKS_KEY,
}
POINTS_KEY = number_key("Points of the player whose turn it is", "A number: 900")
KAN_KEYS: Mapping[str, Key] = {
    "kan": Key(
        "The tile that was laid for a [[kan]]",
        "4m by west as shouminkan.  4m by west as ankan is a closed [[kan]]: the other three are in West’s hand",
        signs=(*_BY, *_AS_KAN),
    ),
    **SEAT_KEYS,
}
DISCARD_KEYS: Mapping[str, Key] = {
    "discard": Key(
        "The discard",
        "4m by west.  4'm by west declares [[riichi]].  4m by west, north has drawn (or has declared kan): too late to "
        "call.  4m by west as shouminkan, or as ankan: the fourth tile of a [[kan]]",
        signs=("'", *_BY, *_AS_KAN),
    ),
    **SEAT_KEYS,
}
LAST_DISCARD_KEYS: Mapping[str, Key] = {
    "discard": Key("The last discard", "4m by west, with no tile left to draw", signs=_BY),
    **SEAT_KEYS,
}
MOMENT_KEY = Key(
    "Whose turn it is, or the discard",
    "south drew 4m, and south’s hand and discards are written out.  Or 4m by west.  4'm by west declares [[riichi]]",
    signs=(*_DREW, "'", *_BY),
)
TURN_KEY = Key(
    "Whose turn it is",
    "south drew 4m, or south drew 4m as replacement, or south called.  That hand is written out",
    signs=(*_DREW, *_CALLED),
)
YOUR_TURN_KEY = Key(
    "Your turn", "east drew 4m, or east called.  That hand is written out", signs=(*_DREW[:-1], *_CALLED)
)
WIN_KEYS: Mapping[str, Key] = {
    "wins": Key(
        "Who wins",
        "south; north haneman.  Payments ask for a hidden hand’s value: 2 han 40 fu, mangan, yakuman daisangen",
        tiles=False,
        signs=(*SEAT_SIGNS, "; ", "yakuman ", "mangan", "haneman", "baiman", " han ", " fu"),
    ),
    "discard": Key(
        "The discard that is won on",
        "4m by west.  Left out where the tile was drawn",
        optional=True,
        signs=DISCARD_KEYS["discard"].signs,
    ),
    "turn": Key(
        "The draw that wins",
        "south drew 4m, or south drew 4m as replacement.  Left out where a discard is won on",
        optional=True,
        signs=_DREW,
    ),
    **SEAT_KEYS,
}
