"""Positions for a draw of which a sentence tells without tiles: who is tenpai, and what is among the discards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from callwise.ground.seats import SEATS
from callwise.riichi.listening.happenings import CALLS, ME, OWN, SOMEONE
from callwise.riichi.listening.supposing import row_of_ends
from callwise.riichi.listening.telling import Telling

_SEATS = tuple(seat.value for seat in SEATS)
_ALL_ENDS = "? | | 1z9m1p9s5z6z1m9p4z7z1s2z9m1p5z9s"
TENPAI = ("123m 456p 789s 33z 67s", "234m 567p 678s 88s 45m", "345m 234p 789p 66z 23s", "678m 345p 456s 11z 78p")
_DRAWN = {"discard": "9m by west", "wall": "0"}


def drawn(told: Telling) -> Mapping[str, str]:
    """Return a draw with as many tenpai hands as a sentence says, and with a nagashi mangan if it says so."""
    table = _drawn(told)
    if not table or "nagashi" not in told.meanings:
        return table
    row = row_of_ends(told)
    return {**table, **{key: text.replace("?", table.get(key, "?")) for key, text in row.items()}}


def _drawn(told: Telling) -> Mapping[str, str]:
    """Return a draw with as many tenpai hands as a sentence says: those in riichi, then from East on."""
    tenpai, noten = told.numbers.of("tenpai"), told.numbers.of("noten")
    declared, named = _declared(told), player_states(told)
    if noten is None and "noten-count" not in told.meanings and not {*declared}.isdisjoint(named["noten"]):
        return {}
    if "fifth-copy" in told.meanings:
        return {**_DRAWN, "east": TENPAI[0], "south": "123m 456m 789s 1111p"}
    if "without-yaku-tenpai" in told.meanings:
        return {**_DRAWN, "south": "234m 567p 99p 55s | 7'89s"}
    if "dead-hand" in told.meanings:
        return {**_DRAWN, "east": TENPAI[0], "south": TENPAI[1], "dead": "south"}
    if tenpai is None and noten is None:
        return _named_tenpai(told) or ({**_DRAWN, **dict(zip(declared, TENPAI, strict=False))} if declared else {})
    count = int(tenpai[0]) if tenpai is not None else len(SEATS) - int(noten[0]) if noten is not None else 0
    if told.numbers.of_others:
        count += len({*named["tenpai"]}) if tenpai is not None else -len({*named["noten"]})
    if not 0 <= count <= len(SEATS):
        return {}
    if "except" in told.meanings and count in (0, len(SEATS)):
        end = told.meanings["except"][1]
        apart = {told.seating.seat(name).value for name, span in told.found.seats if span[1] >= end}
        ready = [seat for seat in _SEATS if (seat in apart) is (count == 0)]
        return {**_DRAWN, **dict(zip(ready, TENPAI, strict=False))}
    others = sorted(_SEATS, key=lambda seat: (seat in named["noten"], seat not in named["tenpai"]))
    seats = dict.fromkeys((*declared, *others))
    return {**_DRAWN, **dict(zip(seats, TENPAI[:count], strict=False))}


def _declared(told: Telling) -> list[str]:
    return [told.seating.seat(act.actor).value for act in told.found.acts if act.what == "riichi"]


def player_states(told: Telling) -> Mapping[str, Sequence[str]]:
    """Return the seats that a sentence says to be tenpai, and those said to be noten."""
    states = sorted((*told.meanings[means], means) for means in ("tenpai", "noten") if means in told.meanings)
    seats: dict[str, list[str]] = {"tenpai": [], "noten": []}
    named = [name for name, _ in told.found.seats if name not in (ME, SOMEONE)]
    ends = [span[1] for _, span in told.found.seats]
    for name, span in told.found.seats:
        if (name == SOMEONE and named) or [where for _, where in told.found.seats].count(span) > 1:
            continue
        start, means = next(((start, means) for start, _, means in states if start >= span[1]), (0, ""))
        means = next((one for first, end, one in states if end + 1 == span[0] and first - 1 not in ends), means)
        if means and not any(span[1] <= end < start for end in told.found.ends):
            seats[means].append(told.seating.seat(name).value)
    return seats


def _named_tenpai(told: Telling) -> Mapping[str, str]:
    """Return a draw with the players tenpai that a sentence names; all others, if only noten ones are named."""
    seats = player_states(told)
    ready = seats["tenpai"] or [seat for seat in _SEATS if seat not in seats["noten"]] * bool(seats["noten"])
    is_both = "noten" in told.meanings and not seats["noten"] and {"who-pays", "noten-count"}.isdisjoint(told.meanings)
    if "tenpai" not in told.meanings or not ready or is_both:
        return {}
    return {**_DRAWN, **dict(zip(dict.fromkeys(ready), TENPAI, strict=False))}


def dealer_drawn(told: Telling) -> Mapping[str, str]:
    """Return a draw with the dealer tenpai or noten, as is said of the dealer first; empty if neither is said."""
    if "sticks" in told.meanings or "stick-paid" in told.meanings:
        return drawn(told) or _DRAWN
    dealer = told.meanings.get("east", (0, 0))[0]
    said = [
        (span[0] < dealer, span[0], -span[1], means)
        for means in ("noten", "tenpai")
        if (span := told.meanings.get(means)) is not None
    ]
    if not said or "nagashi" in told.meanings:
        return drawn(told) if _declared(told) else {}
    is_counted = told.numbers.of("tenpai") is not None or told.numbers.of("noten") is not None
    if is_counted and (table := drawn(told)):
        return table
    others = _SEATS[1:2] if "tenpai" in told.meanings else ()
    named = [seat for seat in player_states(told)["tenpai"] if seat != "east"]
    ready = named or (("east",) if min(said)[3] == "tenpai" else others)
    return {**_DRAWN, **dict(zip(dict.fromkeys((*ready, *_declared(told))), TENPAI, strict=False))}


def nagashi(told: Telling) -> Mapping[str, str]:
    """Return discards that would be a nagashi mangan if another player hadn’t called one, if that is said."""
    calls = [act for act in told.found.acts if act.what in (*CALLS, "takes")]
    if "my-tile-taken" not in told.meanings and all(act.actor in OWN for act in calls):
        own = {"discard": "1z by south", "wall": "0", "south": _ALL_ENDS.replace("? |", "? | 5'55p", 1)}
        declared = {**own, "south": _ALL_ENDS, "riichi": "south"} if "south" in _declared(told) else {}
        return own if calls else declared
    return {"discard": "9m by west", "wall": "0", "south": f"{_ALL_ENDS} 3z>west", "west": "? | 3'33z"}
