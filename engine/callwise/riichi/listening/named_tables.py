"""
Positions for what a sentence names without tiles: “four winds”, “they ronned my riichi tile”, pao with a closed kan.

Each is as plain as can be, and shown as supposed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from callwise.ground.seats import SEATS, Seat
from callwise.riichi.listening.happenings import CALLS
from callwise.riichi.listening.telling import Telling

_Table = Mapping[str, str]
_FIRST_THREE = tuple(seat.value for seat in SEATS[:3])
_ABORTS: Mapping[str, _Table] = {
    "nine-kinds": {"moment": "south drew 3z", "south": "19m 19p 19s 123z 446m 5p 7s | |"},
    "four-winds": {"moment": "2z by north", **dict.fromkeys(_FIRST_THREE, "? | | 2z"), "north": "? | |"},
    "four-riichi": {"moment": "4'p by north", "riichi": "east south west"},
    "four-kans": {"moment": "6s by west", "east": "? | 0z22m0z 0z33z0z", "west": "? | 0z88p0z 9'999s"},
}
_PON_BEFORE = "? | 55'5p"
_CLAIMS = {
    "ron": "west ron 4m",
    "wins": "west ron 4m",
    "pon": "west pon 4m with 44m",
    "kan": "west kan 4m with 444m",
    "chii": "west chii 4m with 35m",
}
_DRAGONS = "22m 123s | 0z55z0z 6'66z 7'77z"
_WITH_CLOSED_KAN = {
    "fourth-wind": "22m | 0z11z0z 2'22z 3'33z 4'44z",
    "fourth-kan": "22m | 1'111p 2'222s 3'333s 0z44p0z",
}
_TENPAI = ("123m 456p 789s 33z 67s", "234m 567p 678s 88s 45m", "345m 234p 789p 66z 23s", "678m 345p 456s 11z 78p")
_CHANGED_WAIT = {"turn": "south drew 3m", "south": "33334m 123p 567s 999s", "riichi": "south"}
_KOKUSHI = "9m 19p 19s 1234567z 7z"


def named_table(asks: str, told: Telling) -> _Table:
    """Return the position that a sentence names without its tiles; empty if it names none."""
    read = _NAMED.get(asks)
    return read(told) if read is not None else {}


def _ended(told: Telling) -> _Table:
    """Return a hand that ends early, with a call if one was made before nine terminals."""
    means = next((one for one in _ABORTS if one in told.meanings), "")
    if not means and {"four", "wind", "discards"} <= told.meanings.keys():
        means = "four-winds"
    table = _ABORTS.get(means, {})
    is_called = told.found.first(*CALLS, "takes", "ankan") is not None
    return {**table, "west": _PON_BEFORE} if means == "nine-kinds" and is_called else table


def _claimed_riichi(told: Telling) -> _Table:
    claimed = told.found.first(*_CLAIMS)
    return {} if claimed is None else {"discard": "4'm by south", "claims": _CLAIMS[claimed.what]}


def _fed(told: Telling) -> _Table:
    """Return a yakuman with a closed kan among its groups, or one that South fed while another player deals in."""
    if told.is_pao_with_closed_kan:
        melds = next((one for means, one in _WITH_CLOSED_KAN.items() if means in told.meanings), _DRAGONS)
        return {"turn": "south drew 2m", "wins": "south", "south": melds}
    fed = told.found.first("deals-in")
    if fed is None or "third-dragon" not in told.meanings or told.seating.seat(fed.actor) is not Seat.WEST:
        return {}
    return {"discard": "1s by west", "wins": "north", "north": "22m 23s | 5'55z 6'66z 77'7z"}


def _kan_in_riichi(told: Telling) -> _Table:
    return _CHANGED_WAIT if "changed-wait" in told.meanings and not told.hand else {}


def _robbed_by_kokushi(told: Telling) -> _Table:
    if {"kokushi", "ankan"} <= told.meanings.keys() and not told.hand:
        return {"kan": "1m by west as ankan", "south": _KOKUSHI}
    return {}


def _drawn(told: Telling) -> _Table:
    """Return a draw with as many tenpai hands as a sentence says, from East on."""
    tenpai, noten = told.numbers.of("tenpai"), told.numbers.of("noten")
    if tenpai is None and noten is None:
        return {}
    count = int(tenpai[0]) if tenpai is not None else len(SEATS) - int(noten[0]) if noten is not None else 0
    if not 0 <= count <= len(SEATS):
        return {}
    hands = dict(zip((seat.value for seat in SEATS), _TENPAI[:count], strict=False))
    return {"discard": "9m by west", "wall": "0", **hands}


_NAMED: Mapping[str, Callable[[Telling], _Table]] = {
    "draws.abort": _ended,
    "draws.payments": _drawn,
    "priority.stick": _claimed_riichi,
    "calls.turn": _kan_in_riichi,
    **dict.fromkeys(("win.payments", "pao.liable"), _fed),
    "calls.chankan": _robbed_by_kokushi,
}
