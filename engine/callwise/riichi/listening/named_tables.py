"""
Positions for what a sentence names without tiles: “four winds”, “they ronned my riichi tile”, pao with a closed kan.

Each is as plain as can be, and shown as supposed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from callwise.ground.seats import SEATS, Relation, Seat
from callwise.riichi.listening.drawn_tables import TENPAI, dealer_drawn, drawn, nagashi
from callwise.riichi.listening.end_fillings import is_won_beside
from callwise.riichi.listening.fed_yakuman import fed_yakuman
from callwise.riichi.listening.happenings import CALLS, ME, OWN, SOMEONE
from callwise.riichi.listening.named_claims import LATER, claimable, is_kan_after_call, late_ron
from callwise.riichi.listening.named_hands import named_hand, named_yaku
from callwise.riichi.listening.named_swaps import swapped, thrown_back
from callwise.riichi.listening.supposing import RIICHI_POND, completed_hand, other_discard, waiting_for
from callwise.riichi.listening.telling import Telling

_Table = Mapping[str, str]
_PASSES = frozenset(("seen-pass", "temporary"))
_SEATS = tuple(seat.value for seat in SEATS)
_FIRST_THREE = _SEATS[:3]
_ABORTS: Mapping[str, _Table] = {
    "nine-kinds": {"moment": "south drew 3z", "south": "19m 19p 19s 123z 446m 5p 7s | |"},
    "four-winds": {"moment": "2z by north", **dict.fromkeys(_FIRST_THREE, "? | | 2z"), "north": "? | |"},
    "four-riichi of ron": {
        "moment": "4'p by north",
        "riichi": "east south west",
        "claims": "east ron 4p",
        "east": "56p 234m 789s 33z 567s",
    },
    "four-riichi": {"moment": "4'p by north", "riichi": "east south west"},
    "four-kans of one": {"moment": "6s by west", "west": "? | 0z22m0z 0z33z0z 0z88p0z 9'999s"},
    "four-kans of ron": {
        "moment": "6s by west",
        "east": "? | 0z22m0z 0z33z0z",
        "west": "? | 0z88p0z 9'999s",
        "claims": "north ron 6s",
        "north": "57s 234m 567p 88p 345m",
    },
    "four-kans": {"moment": "6s by west", "east": "? | 0z22m0z 0z33z0z", "west": "? | 0z88p0z 9'999s"},
}
_PON_BEFORE = "? | 55'5p"
_CLAIMS = {
    "ron": "ron 4m",
    "wins": "ron 4m",
    "pon": "pon 4m with 44m",
    "kan": "kan 4m with 444m",
    "chii": "chii 4m with 35m",
    "takes": "pon 4m with 44m",
}
_DREW_KAN = "4m 123p 567s 99s 11z | 0z22m0z"
_FOUR_KANS = {"turn": "south drew 4m", "south": "4444m 123p 567s 99s 11z", "west": "? | 0z22m0z 0z33z0z 0z88p0z 7'777m"}
_OPEN_HAND = {"turn": "south drew 4m", "south": "1234m 45p 567s 99s | 77'7z"}
_HELD_FOUR = {"turn": "south drew 9p", "south": "44445m 123p 567s 99s 9p", "riichi": "south"}
_KAN_IN_RIICHI = {"turn": "south drew 1z", "south": "1111z 67m 234p 678s 55s", "riichi": "south"}
_CHANGED_WAIT = {"turn": "south drew 3m", "south": "33334m 123p 567s 999s", "riichi": "south"}
_ROBBED = {"kan": "7p by west as shouminkan", "west": "? | 77'7p", "south": "68p 234m 789s 33s 567s"}
_KOKUSHI = "9m 19p 19s 1234567z 7z"
_PAO = frozenset(("pao", "third-dragon", "rinshan"))
_WINNERS = (Seat.WEST, Seat.NORTH)
_DISCARDERS = (Seat.SOUTH, Seat.EAST)
_RED_FIVE = {"discard": "3s by north", "wins": "south", "south": "234m 067p 22p 567s 24s"}
_AFTER_CALL = {"turn": "south called", "south": "6666m 7z 123p 789s | 7'77z"}
_AFTER_DRAW = {"turn": "south drew 4m", "south": "4m 7z 123p 789s 99s 6p | 7'77z"}
_AFTER_KAN = {"turn": "south drew 4m as replacement", "south": "35m 4m 567p 789s 99s | 0z22p0z"}
_OWN_WAIT = {"hand": TENPAI[1], "pond": "3m", "yaku": "granted"}
_WON_LATE = {"hand": TENPAI[1], "tile": "3m", "pond": "3z"}
_LAST_DRAW = {"turn": "south drew 4m", "south": "35m 4m 567p 789s 99s | 1'23p", "wall": "0"}


def named_table(asks: str, told: Telling) -> _Table:
    """Return the position that a sentence names without its tiles; empty if it names none."""
    read = _NAMED.get(asks)
    return read(told) if read is not None else {}


def _ended(told: Telling) -> _Table:
    """Return a hand that ends early, with a call if one was made before nine terminals."""
    means = next((one for one in _ABORTS if one in told.meanings), "")
    means = means or "nine-kinds" * ("eight-kinds" in told.meanings)
    if not means and {"four", "wind", "discards"} <= told.meanings.keys():
        means = "four-winds"
    if not means and {"kan", "fourth"} <= told.meanings.keys():
        means = "four-kans"
    is_one = "same-player" in told.meanings or ("one-player" in told.meanings and "fourth" not in told.meanings)
    if means == "four-kans" and is_one:
        means = "four-kans of one"
    if means in ("four-riichi", "four-kans") and told.found.first("ron", "wins") is not None:
        means = f"{means} of ron"
    table = _ABORTS.get(means, {})
    winds = {tile for act in told.found.acts if act.what == "discards" for tile in act.tiles if tile[1] == "z"}
    winds = winds or {f"{_SEATS.index(name) + 1}z" for name, _ in told.found.seats if name in _SEATS}
    if means == "four-winds" and len(winds) == 1:
        (wind,) = winds
        table = {key: text.replace("2z", wind) for key, text in table.items()}
    is_called = told.found.first(*CALLS, "takes", "ankan") is not None
    if means == "four-winds" and is_called:
        return {**table, "west": table["west"].replace("? |", "? | 0z88p0z", 1)}
    if means != "nine-kinds":
        return table
    named = {name for name, _ in told.found.seats}
    me = told.seating.seat(named.pop() if len(named) == 1 and not is_called else ME).value
    table = {"moment": f"{me} drew 3z", me: table["south"]}
    if "eight-kinds" in told.meanings:
        table[me] = "19m 19p 19s 13z 4446m 5p 7s | |"
    elif "second-turn" in told.meanings:
        table |= {"east": "? | | 5s8p", me: f"{table[me]} 4s"}
    calls = [act.actor or SOMEONE for act in told.found.acts if act.what in (*CALLS, "takes", "ankan")]
    if {*calls} == {ME}:
        return {}
    callers = [seat for seat in (told.seating.seat(name).value for name in (*calls, SOMEONE)) if seat != me]
    laid = _PON_BEFORE if told.found.first("ankan") is None else "? | 0z22p0z"
    return {**table, callers[0]: laid} if is_called else table


def _claimed_riichi(told: Telling) -> _Table:
    claimed = told.found.first(*_CLAIMS)
    if claimed is None:
        return {}
    declared = told.found.first("riichi")
    seat = told.seating.seat
    by = seat(declared.actor) if declared is not None and declared.actor else Seat.SOUTH
    claimer = (
        by.after(1)
        if claimed.what == "chii" or seat(claimed.actor or SOMEONE) is by
        else seat(claimed.actor or SOMEONE)
    )
    return {"discard": f"4'm by {by.value}", "claims": f"{claimer.value} {_CLAIMS[claimed.what]}"}


def _paid(told: Telling) -> _Table:
    """Return a yakuman that was fed, or a win that is worth a mangan unless the sentence says what."""
    table = _RED_FIVE if "red-fives" in told.meanings else fed_yakuman(told)
    if table and "honba" in told.meanings and told.numbers.of("honba") is None:
        return {**table, "honba": "1"}
    if table or not _PAO.isdisjoint(told.meanings) or "points-won" in told.meanings:
        return table
    won, fed = told.found.first("tsumo", "ron", "wins"), told.found.first("deals-in")
    scored = told.found.first("scores")
    off = fed.actor or ME if fed is not None else next((act.place for act in (won, scored) if act and act.place), "")
    by = told.seating.seat(off) if off else None
    name = next((act.actor for act in (won, scored) if act is not None and act.actor), "")
    is_named = name and told.seating.seat(name) is not by
    others = {told.seating.seat(name) for name, _ in told.found.seats if name not in (ME, SOMEONE)} - {by}
    winner = others.pop() if len(others) == 1 else next(one for one in _WINNERS if one is not by)
    winner = told.seating.seat(name) if is_named else winner
    value = told.numbers.of("value")
    table = {"wins": f"{winner.value} {value[0] if value is not None else 'mangan'}"}
    if "honba" in told.meanings and told.numbers.of("honba") is None:
        table["honba"] = "1"
    if won is not None and won.what == "tsumo":
        return {**table, "turn": f"{winner.value} drew 1s"}
    return {**table, "discard": f"1s by {(by or next(one for one in _DISCARDERS if one is not winner)).value}"}


def _own_kan(told: Telling) -> _Table:
    """Return a turn with a kan in riichi, a fifth kan, or riichi after a closed kan."""
    if told.hand:
        return {}
    if "rinshan" in told.meanings and "last-discard" not in told.meanings and told.found.first("riichi") is None:
        return _AFTER_KAN
    if is_kan_after_call(told):
        four = next((act.tiles[0] for act in told.found.acts if act.what in ("kan", "ankan") and act.tiles), "6m")
        after = {**_AFTER_CALL, "south": _AFTER_CALL["south"].replace("6666m", f"{four[0] * 4}{four[1]}")}
        return after if LATER.isdisjoint(told.meanings) else _AFTER_DRAW
    if "wall-left" in told.meanings and (told.numbers.of("tiles") is None or told.found.first("kan", "ankan") is None):
        return {"turn": "south drew 1z", "south": "123m 456p 789s 33z 67s 1z", "wall": "3"}
    if "points-left" in told.meanings:
        return {"turn": "south drew 1z", "south": "123m 456p 789s 33z 67s 1z", "points": "0"}
    kan = told.found.first("kan", "ankan")
    is_plain = not any(act.tiles for act in told.found.acts) and "not-drawn" not in told.meanings
    if (
        kan is not None
        and is_plain
        and "in-riichi" in told.meanings
        and ("kept-wait" in told.meanings or "changed-wait" not in told.meanings)
    ):
        return _KAN_IN_RIICHI
    if "changed-wait" in told.meanings:
        return _CHANGED_WAIT
    if "not-drawn" in told.meanings:
        return _HELD_FOUR
    if "four-kans" in told.meanings:
        return _FOUR_KANS
    is_drawn = not told.meanings.keys().isdisjoint(("tsumo", "last-draw"))
    if "last-discard" in told.meanings and is_drawn and kan is None and told.found.first("riichi") is None:
        return _LAST_DRAW
    if {"last-discard", "wall-gone"} & told.meanings.keys():
        return {"turn": "south drew 4m", "south": "4444m 123p 567s 99s 11z", "wall": "0"}
    if "after" in told.meanings and "in-riichi" not in told.meanings and told.found.first("ankan") is not None:
        return {"turn": "south drew 4m", "south": _DREW_KAN}
    return {}


def _robbed(told: Telling) -> _Table:
    """Return a closed kan with a hand that waits for it, thirteen orphans or not."""
    if told.hand or any(act.tiles for act in told.found.acts):
        return {}
    if "ankan" not in told.meanings:
        return _robbed_quad(told)
    if "kokushi" in told.meanings:
        return {"kan": "1m by west as ankan", "south": _KOKUSHI}
    return {"kan": "1m by west as ankan", "south": "23m 456m 789p 123s 55s", "north": _KOKUSHI}


def _robbed_quad(told: Telling) -> _Table:
    """Return an added kan with a hand that wins on it by nothing else, furiten or not."""
    if "furiten" in told.meanings:
        return {**_ROBBED, "south": "56p 234m 789s 33s 567s | | 4p"}
    return _ROBBED if "yaku" in told.meanings or {"shouminkan", "ron"} <= told.meanings.keys() else {}


def _next_deal(told: Telling) -> _Table:
    """Return a win by the dealer, or on the dealer’s discard, if the sentence says which."""
    rons = dict.fromkeys((act.actor for act in told.found.acts if act.what in ("ron", "wins") and act.actor), False)
    if len(rons) > 1 and {*rons} != {ME, SOMEONE} and (by := told.seating.free_for(rons)) is not None:
        return {"by": by.value, "winners": " ".join(told.seating.seat(name).value for name in rons)}
    won = told.found.first("ron", "wins")
    count = 3 if "triple-ron" in told.meanings else 2 * ("double-ron" in told.meanings)
    if count and won is not None and won.place and not won.actor:
        by = told.seating.seat(won.place)
        return {"by": by.value, "winners": " ".join(by.after(nth + 1).value for nth in range(count))}
    if count == 2 and not rons and "sticks" in told.meanings:
        both = told.found.first("riichi") is not None and "two" in told.meanings
        return {"by": "east", "winners": "south west", **({"riichi": "south west"} if both else {})}
    if count == 2 and not rons and any(name == Seat.EAST.value for name, _ in told.found.seats):
        return {"by": Seat.SOUTH.value, "winners": "west east"}
    if not told.meanings.keys().isdisjoint(("two", "same-time", "double-ron", "triple-ron", "head-bump")):
        return {}
    fed = told.found.first("deals-in")
    if fed is not None and fed.actor:
        by = told.seating.seat(fed.actor)
        return {"by": by.value, "winners": by.after(1).value}
    if won is not None and won.actor and len({act.actor for act in told.found.acts if act.what == won.what}) == 1:
        seat = told.seating.seat(won.actor)
        return {"by": seat.after(1).value, "winners": seat.value}
    return {}


def _open_hand(told: Telling) -> _Table:
    """Return a tenpai hand with a pon, if a sentence asks about riichi after a call."""
    is_called = {"riichi-open", "open-hand"} & told.meanings.keys() or told.found.first("pon", "chii", "daiminkan")
    declared = told.found.first("riichi")
    is_own = "may" in told.meanings and declared is not None and declared.actor in OWN
    is_asked = is_own or {"riichi-open", "no-riichi-button"} & told.meanings.keys()
    return _OPEN_HAND if is_called and is_asked and not told.hand else {}


def _passed(told: Telling) -> _Table:
    """Return a hand that let a win pass, in riichi or not, if the sentence says so and no tiles."""
    if "changed-wait" in told.meanings and not told.hand:
        return _changed_wait(told)
    if {"furiten", "my-tile-taken"} <= told.meanings.keys() and not told.hand:
        return {**_OWN_WAIT, "pond": f"{_OWN_WAIT['pond']}>{Relation.TOIMEN.value}"}
    if not told.meanings.keys().isdisjoint(("own-wait", "own-throw")) and not told.hand:
        return _OWN_WAIT
    declared = told.found.first("riichi")
    is_passed = bool(told.passed) or told.found.first("passes") is not None
    if (
        not is_passed
        and declared is not None
        and declared.actor in OWN
        and {"furiten"} == told.meanings.keys() & {"furiten", *_PASSES}
    ):
        return {} if told.hand else {**_OWN_WAIT, "pond": "3m 1'z"}
    is_yakuless = "yaku" in told.meanings and told.found.first("passes") is not None
    is_told = told.passed_in_riichi or is_yakuless or not _PASSES.isdisjoint(told.meanings)
    if told.hand or told.passed or not is_told:
        return {}
    if told.passed_draw:
        return {**_OWN_WAIT, "pond": f"{RIICHI_POND}3m" if told.passed_in_riichi else "3m"}
    if "yaku" in told.meanings:
        return {"hand": "345p 567p 99s 45m", "melds": "7'89s", "past": "shimocha 3m"}
    table = {"hand": TENPAI[1], "past": "shimocha 3m", "yaku": "granted"}
    called = told.found.first(*CALLS)
    if called is not None and called.actor in OWN and any(name == ME for name, _ in told.found.seats):
        past = "shimocha 3m; kamicha pon; kamicha 1z; you pon; you"
        return {**table, "hand": "234m 678s 88s 45m", "melds": "1'11z", "past": past, "pond": "9s"}
    if called is not None:
        return {**table, "past": f"shimocha 3m; toimen {'chii' if called.what == 'chii' else 'pon'}; toimen 9p"}
    return {**table, "pond": RIICHI_POND} if told.passed_in_riichi else table


def _drawn(told: Telling) -> _Table:
    """Return a furiten hand that may draw its winning tile: one with its wait among its discards, unless it passed."""
    is_named = told.hand or told.loose()[0] or any(act.tiles for act in told.found.acts)
    return _passed(told) or ({} if is_named or "furiten" not in told.meanings else _OWN_WAIT)


def _changed_wait(told: Telling) -> _Table:
    """Return a hand that waits for other tiles than those among its discards, or than the one passed on."""
    waited = told.found.places.get("wait")
    shape = waiting_for(waited.tiles) if waited is not None else ""
    tile = (told.passed or told.loose()[0] or ["3s"])[0]
    return {"pond": tile, "yaku": "granted", "hand": completed_hand(shape or "57p", 13, "")}


def _yaku(told: Telling) -> _Table:
    """Return a hand with the yaku that is named, and how it wins."""
    if told.hand or told.loose(2)[0]:
        return {}
    table = {**named_hand(told)}
    if not table:
        return {}
    table |= {"win": table["tile"], "tiles": table["tile"], "pond": other_discard(table["tile"])}
    if "tsumo" in told.meanings:
        table["by"] = "tsumo"
    if told.found.first("riichi") is not None and not told.lacks_riichi and "melds" not in table:
        table["riichi"] = "yes"
    return table


def _declared(told: Telling) -> _Table:
    """Return a riichi with a wait that is among the player's discards, if a sentence names no tiles."""
    if told.hand or told.loose()[0] or any(act.tiles for act in told.found.acts) or "furiten" not in told.meanings:
        return {}
    return {"hand": f"{TENPAI[1]} 9p", "drawn": "9p", "declares": "9p", "pond": "3m"}


def _after_chombo(told: Telling) -> _Table:
    """Return a chombo with a riichi stick on the table, or at the moment of a win, if a sentence asks about them."""
    riichi = {"riichi": Seat.WEST.value} if "sticks" in told.meanings else {}
    is_won = "same-time" in told.meanings and told.found.first("ron", "wins", "tsumo") is not None
    is_won = is_won or is_won_beside(told)
    table = riichi | ({"winner": Seat.WEST.value} if is_won else {})
    named = {name for name, _ in told.found.seats} - {ME, SOMEONE}
    if not table and named == {Seat.EAST.value}:
        return {"seat": Seat.EAST.value}
    return {"seat": Seat.SOUTH.value, **table} if table else {}


def _chombo_paid(told: Telling) -> _Table:
    """Return a chombo with a riichi stick on the table if a sentence asks about them."""
    return {"seat": Seat.SOUTH.value, **({"riichi": Seat.WEST.value} if "sticks" in told.meanings else {})}


_NAMED: Mapping[str, Callable[[Telling], _Table]] = {
    "draws.abort": _ended,
    "draws.payments": drawn,
    "draws.deal": dealer_drawn,
    "draws.nagashi": nagashi,
    "priority.stick": _claimed_riichi,
    "priority.deal": _next_deal,
    "chombo.after": _after_chombo,
    "chombo.payments": _chombo_paid,
    "priority.bonus": _next_deal,
    "calls.turn": lambda told: _open_hand(told) or _own_kan(told),
    "win.payments": _paid,
    "pao.liable": fed_yakuman,
    "furiten.ready": _declared,
    "calls.chankan": _robbed,
    "calls.legal": claimable,
    "kuikae.legal": thrown_back,
    "kuikae.cost": swapped,
    **dict.fromkeys(("furiten.ron", "furiten.end"), _passed),
    "furiten.win": _drawn,
    "win.reasons": lambda told: _WON_LATE if late_ron(told) else _yaku(told),
    **dict.fromkeys(("calls.waits", "calls.yaku"), _yaku),
    "calls.value": lambda told: _yaku(told) if named_yaku(told) else {},
}
