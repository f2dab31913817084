"""
Hands for what a sentence says of them: the yaku it names, nothing but dora, or no yaku.

They are closed unless the sentence says that something was called.
"""

from __future__ import annotations

from collections.abc import Mapping

from callwise.ground.seats import SEATS
from callwise.question.listening.words import spaced
from callwise.riichi.listening.happenings import CALLS, OWN
from callwise.riichi.listening.telling import Telling

_HANDS: Mapping[str, tuple[str, str]] = {
    "four-alike": ("1111m 5577p 2288s 5z", "5z"),
    "not-simple": ("123m 567p 678s 88p 55s", "5s"),
    "one-sided": ("234m 567p 678s 88p 23s", "1s"),
    "tanyao": ("234m 567p 678s 88p 55s", "5s"),
    "pinfu": ("123m 456p 789s 99p 45s", "6s"),
    "yakuhai": ("234m 567p 789s 99p 55z", "5z"),
    "seat-wind": ("234m 567p 789s 99p 22z", "2z"),
    "round-wind": ("234m 567p 789s 99p 11z", "1z"),
    "toitoi": ("222m 555p 777s 99p 88s", "8s"),
    "honitsu": ("123m 345m 678m 99m 44z", "4z"),
    "chinitsu": ("123m 345m 678m 99m 55m", "5m"),
    "iipeikou": ("112233m 567p 99p 55s", "5s"),
    "sanshoku": ("234m 234p 234s 99p 55s", "5s"),
    "ittsu": ("123m 456m 789m 99p 55s", "5s"),
    "chanta": ("123m 789p 123s 99m 44z", "4z"),
    "chiitoitsu": ("1133m 5577p 2288s 5z", "5z"),
}
"""For each yaku that a sentence can name, a hand that has hardly another, and the tile that completes it."""
_WINDS = [seat.value for seat in SEATS]
_DORA = ("340m 567p 789s 99p 55s", "5s")
_NO_YAKU = ("234m 567p 789s 99p 55s", "5s")
_CLOSED = ("four-alike", "chiitoitsu")
_CALLED = ("one-sided", "toitoi")
_SPOILT = ("four-alike", "not-simple", "pinfu")
"""What else a sentence names with these doesn’t count."""
_LUCKY = ("last-discard", "chankan", "ippatsu", "rinshan", "nagashi")
"""What can be a hand’s only yaku, and isn’t in its tiles."""
_CLOSED_YAKU = ("pinfu", "iipeikou")
_VALUED = ("yakuhai", "seat-wind", "round-wind")


def named_yaku(told: Telling) -> str:
    """Return the yaku that a sentence names first; empty if it names none."""
    named = [yaku for yaku in _HANDS if yaku in told.meanings]
    if "not-simple" in named and "tanyao" not in named:
        named.remove("not-simple")
    if "yakuhai" in named and not {"seat-wind", "round-wind"}.isdisjoint(named):
        named.remove("yakuhai")
    if "four-alike" in named and told.found.first("kan", "ankan"):
        named.remove("four-alike")
    return min(named, key=lambda yaku: (yaku not in _SPOILT, told.meanings[yaku]), default="")


def is_spoilt(told: Telling) -> bool:
    """Whether a sentence names a yaku with something that it can’t have: pinfu with a call, tanyao with a terminal."""
    yaku, hand = named_yaku(told), named_hand(told)
    is_lost = "melds" in hand or (yaku == "pinfu" and not told.meanings.keys().isdisjoint(_VALUED))
    return yaku in ("four-alike", "not-simple") or (yaku in _CLOSED_YAKU and is_lost)


def named_hand(told: Telling) -> Mapping[str, str]:
    """Return a hand, its melds and the tile that completes it; empty if the sentence says nothing of its yaku."""
    yaku, loose = named_yaku(told), told.loose()[0]
    if len(loose) == 1 and loose[0][1] == "z" and (yaku in _VALUED or "yaku" in told.meanings):
        yaku, tile = "yakuhai", loose[0]
        shape = f"{_NO_YAKU[0].rpartition(' ')[0]} {tile[0] * 2}z"
    elif yaku:
        shape, tile = _HANDS[yaku]
        if yaku == "seat-wind" and told.own_wind is not None:
            tile = f"{_WINDS.index(told.own_wind[0]) + 1}z"
            shape = shape.replace("22z", f"{tile[0] * 2}z")
        pair = next((_HANDS[one][1] for one in _VALUED if one in told.meanings), "")
        shape = shape.replace("99p", f"{pair[0] * 2}z") if yaku == "pinfu" and pair else shape
    elif "dora" in told.meanings:
        shape, tile = _DORA
    elif "riichi-only" in told.meanings or ("yaku" in told.meanings and told.meanings.keys().isdisjoint(_LUCKY)):
        shape, tile = _NO_YAKU
    else:
        return {}
    calls = [act.what for act in told.found.acts if act.what in (*CALLS, "takes") and act.actor in OWN]
    is_open = bool(calls) or not told.meanings.keys().isdisjoint(("open-hand", "kuitan"))
    is_open = is_open or (yaku in _CALLED and "hidden" not in told.meanings)
    if yaku == "chiitoitsu" and "open-hand" in told.meanings:
        return {"hand": "1133m 5577p 22s", "melds": "5'55z", "tile": "8s"}
    if not is_open or yaku in _CLOSED:
        return {"hand": shape, "tile": tile}
    if yaku in _VALUED and "chii" not in calls:
        shape, tile = f"{tile[0] * 3}z {_NO_YAKU[0].partition(' ')[2]}", _NO_YAKU[1]
    called, *rest = spaced(shape)
    if yaku == "iipeikou":
        called, rest = "123m", ["123m", *rest]
    return {"hand": " ".join(rest), "melds": f"{called[0]}'{called[1:]}", "tile": tile}
