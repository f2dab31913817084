"""Positions for a yakuman whose last group was fed, if a sentence names it without tiles."""

from __future__ import annotations

from collections.abc import Mapping

from callwise.ground.seats import Relation, Seat
from callwise.riichi.listening.happenings import ME, SOMEONE
from callwise.riichi.listening.telling import Telling

_DRAGONS = "22m 123s | 0z55z0z 6'66z 7'77z"
_WITH_CLOSED_KAN = {
    "fourth-wind": "22m | 0z11z0z 2'22z 3'33z 4'44z",
    "fourth-kan": "22m | 1'111p 2'222s 3'333s 0z44p0z",
}
_LAST_CLOSED = {"fourth-wind": "22m | 1'11z 2'22z 3'33z 0z44z0z", "third-dragon": "22m 123s | 5'55z 6'66z 0z77z0z"}
_FROM_WALL = {"fourth-wind": "22m 444z | 1'11z 2'22z 3'33z", "third-dragon": "22m 123s 777z | 5'55z 6'66z"}
_FED = {
    "fourth-wind": ("1s | 1'11z 2'22z 3'33z {}", "444z"),
    "fourth-kan": ("1s | 1'111p 2'222s 3'333s {}", "4444p"),
    "third-dragon": ("22m 23s | 5'55z 6'66z {}", "777z"),
}
"""Hands that wait for 1s, with a place for the last group, and that group."""
_LITTLE_WINDS = "44z 23s 1s | 1'11z 2'22z 3'33z"
"""A hand with three winds called and a pair of the fourth, for which nobody is liable."""
_TURNED = {Relation.KAMICHA: 1, Relation.TOIMEN: 2, Relation.SHIMOCHA: -1}
"""How many of a meld’s tiles there are up to the one that is turned, by who fed it."""
_RINSHAN = "22m 123s 678p | 66'6z 4'444p"
"""A hand that wins on the replacement tile of a quad called from the left."""
_ASKED_OF_PAO = ("honba", "tsumo", "ron", "who-pays", "deals-in")
"""What can be asked of a pao for which the sentence names no yakuman."""
_OF_HONOUR = ("fourth-wind", "third-dragon")


def fed_yakuman(told: Telling) -> Mapping[str, str]:
    """Return a yakuman with a closed kan among its groups, or one that South fed while another player deals in."""
    if {"pao", "little-winds"} <= told.meanings.keys():
        return {"turn": "south drew 1s", "wins": "south", "south": _LITTLE_WINDS}
    named = next((means for means in _FED if means in told.meanings), "")
    if {"pao", "four-winds"} <= told.meanings.keys():
        named = "fourth-wind"
    if {"pao", "four-kans"} <= told.meanings.keys():
        named = "fourth-kan"
    named = named or "third-dragon" * ("earlier-group" in told.meanings)
    if "rinshan" in told.meanings:
        won = told.found.first("tsumo", "wins", "ron")
        winner = told.seating.seat(won.actor if won is not None and won.actor else SOMEONE).value
        return {"turn": f"{winner} drew 3s as replacement", "wins": winner, winner: _RINSHAN}
    if not named and "pao" in told.meanings:
        named = next(
            (_OF_HONOUR["567".count(tile[0])] for act in told.found.acts for tile in act.tiles if tile[1] == "z"),
            "third-dragon" * (not told.meanings.keys().isdisjoint(_ASKED_OF_PAO)),
        )
    if told.is_pao_with_closed_kan and "last-group" in told.meanings and not told.found.first("pon", "daiminkan"):
        melds = _LAST_CLOSED.get(named or "third-dragon") or _WITH_CLOSED_KAN[named]
        return {"turn": "south drew 2m", "wins": "south", "south": melds}
    if told.is_pao_with_closed_kan:
        melds = next((one for means, one in _WITH_CLOSED_KAN.items() if means in told.meanings), _DRAGONS)
        return {"turn": "south drew 2m", "wins": "south", "south": melds}
    fed, drawn = told.found.first("deals-in"), told.found.first("tsumo")
    if not named:
        return {}
    if "from-wall" in told.meanings and named in _FROM_WALL:
        return {"turn": "south drew 2m", "wins": "south", "south": _FROM_WALL[named]}
    if "earlier-group" in told.meanings:
        return {"turn": "west drew 1s", "wins": "west", "west": "22m 123s | 5'55z 6'66z 77'7z"}
    won = told.found.first("ron", "wins")
    off = fed.actor if fed is not None else "" if drawn is not None else (won and won.place) or _discarder(told)
    is_won_off = "discarder" in told.meanings or (won is not None and won.what == "ron")
    if not off and is_won_off and "pao" in told.meanings:
        off = SOMEONE
    feeder = _feeder(told)
    if fed is not None or off:
        by = told.seating.seat(off)
        order = (Seat.NORTH, Seat.WEST, Seat.EAST) if by is feeder else (Seat.WEST, Seat.NORTH, Seat.EAST)
        named_by = (act.actor for act in (won, told.found.first("scores")) if act is not None and act.actor)
        winners = [told.seating.seat(name) for name in named_by]
        seat = next(one for one in (*winners, *order) if one not in (by, feeder))
        return {"discard": f"1s by {by.value}", "wins": seat.value, seat.value: _fed_by(feeder, named, seat)}
    winner = next((act.actor for act in (drawn, won) if act is not None and act.actor), SOMEONE)
    drawer = told.seating.seat(winner) if drawn is not None else Seat.WEST
    is_fed = won is None and not told.meanings.keys().isdisjoint(("pao", "feeds"))
    if drawer is not feeder and (drawn is not None or is_fed):
        hand, bar, melds = _fed_by(feeder, named, drawer).partition(" |")
        return {"turn": f"{drawer.value} drew 1s", "wins": drawer.value, drawer.value: f"{hand} 1s{bar}{melds}"}
    return {}


def _discarder(told: Telling) -> str:
    """Return who discarded a tile that isn't named, such as “the winning tile”; empty if nobody did."""
    return next((act.actor for act in told.found.acts if act.what == "discards" and not act.tiles), "")


def _feeder(told: Telling) -> Seat:
    """Return who fed the last group; South unless the sentence says so of another player."""
    start = told.meanings.get("feeds", (-1, -1))[0]
    if any(name == ME and start - span[1] == 1 for name, span in told.found.seats):
        return told.seating.me
    liable = told.meanings.get("pao", (-1, -1))[0]
    for name, span in told.found.seats:
        if name not in (ME, SOMEONE) and 0 <= liable - span[1] <= len(" pays "):
            return told.seating.seat(name)
    named = sorted((abs(span[0] - start), name) for name, span in told.found.seats if name not in (SOMEONE, ME))
    idle = {name for _, name in named} - {name for act in told.found.acts for name in (act.actor, act.place)}
    if start < 0 and len(idle) == len(named) == 1:
        return told.seating.seat(idle.pop())
    return told.seating.seat(named[0][1]) if named and start >= 0 else Seat.SOUTH


def _fed_by(feeder: Seat, named: str, winner: Seat) -> str:
    hand, group = _FED[named]
    place = _TURNED[winner.sees(feeder)] % len(group)
    return hand.format(f"{group[:place]}'{group[place:]}")
