"""What a sentence says of the end of a hand and of mistakes, written as entries: wins, payments, sticks, penalties."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from callwise.ground.seats import SEATS, Seat
from callwise.question.listening.heard import Fill, Span, fill
from callwise.riichi.listening.happenings import ME, SOMEONE, Act, fits
from callwise.riichi.listening.named_slips import SLIPS
from callwise.riichi.listening.telling import Telling, in_riichi

_ALL_OTHERS = 3
_NO_STICKS = frozenset(("four-riichi", "honba-sticks"))
"""Meanings with sticks that aren’t riichi sticks on the table."""
_FAULTS = ("false-win", "one-invalid", "yaku", "furiten", "incomplete", "mistake", "chombo")
"""What makes a win beside another one a mistake."""
_WINS = frozenset(("ron", "double-ron", "wins"))
_ASKING = frozenset(("may", "can-i-call"))
_ANY = "1s"
"""The tile that is written if a sentence names the discarder but no tile; any tile makes the win worth the same."""


def counters(told: Telling) -> Iterator[Fill]:
    """Read the honba and the riichi sticks, one stick if the sentence counts none."""
    for entry in ("honba", "sticks"):
        if (found := told.numbers.of(entry)) is not None:
            yield from fill(entry, found[0], [found[1]], entry)
        elif entry == "sticks" and "sticks" in told.meanings and _NO_STICKS.isdisjoint(told.meanings):
            yield from fill(entry, "1", [told.meanings[entry]], entry)


def winners(told: Telling) -> Iterator[Fill]:
    """Read who discarded and who wins."""
    rons = [act for act in told.found.acts if act.what in ("ron", "wins")]
    gone, fed = told.discard, told.found.first("deals-in")
    by = (
        next((act.place for act in rons if act.place), "") or (gone.actor if gone else "") or (fed.actor if fed else "")
    )
    if not by:
        return
    spans = [span for act in (*rons, gone, fed) if act is not None for span in act.spans]
    seat = told.seating.seat(by)
    yield from fill("by", seat.value, spans, "discarded")
    named = list(dict.fromkeys(told.seating.seat(act.actor) for act in rons if act.actor))
    if "triple-ron" in told.meanings and len(named) < _ALL_OTHERS:
        named = [one for one in SEATS if one is not seat]
    yield from fill("winners", " ".join(one.value for one in named), spans, "win")


def bonus(told: Telling) -> Iterator[Fill]:
    """Read the winners, who is in riichi, and the sticks besides theirs; those on the table include them."""
    won = tuple(winners(told))
    yield from won
    declared = tuple(in_riichi(told)) if any(act.actor for act in told.found.acts if act.what == "riichi") else ()
    yield from declared
    own = 0 if "earlier" in told.meanings else sum(len(one.text.split()) for one in declared)
    if (sticks := told.numbers.of("sticks")) is not None and (won or declared) and int(sticks[0]) >= own:
        yield from fill("left", str(int(sticks[0]) - own), [sticks[1]], "sticks")


def paid(told: Telling) -> Iterator[Fill]:
    """Read a win and what it is worth."""
    scored, fed = told.found.first("scores"), told.found.first("deals-in")
    if scored is not None and scored.actor == ME and "feeds" in told.meanings:
        scored = None
    won = told.found.first("tsumo", "ron", "wins")
    value = told.numbers.of("value")
    named = (scored and scored.actor, fed and fed.place, won and won.actor)
    winner = next((name for name in named if name), "")
    off = scored.place if scored is not None and winner != scored.place else ""
    if winner:
        spans = [span for act in (scored, won) if act is not None for span in act.spans]
        is_fed = "third-dragon" in told.meanings and not {"feeds", "pao"}.isdisjoint(told.meanings)
        worth = f" {value[0]}" if value is not None and not is_fed else ""
        spans += [value[1]] if value is not None else []
        yield from fill("wins", f"{told.seating.seat(winner).value}{worth}", spans, "wins")
    yield from _won_on(told, told.seating.seat(winner) if winner else None, off)
    yield from counters(told)


def _won_on(told: Telling, winner: Seat | None, off: str) -> Iterator[Fill]:
    """Read the discard or the draw that wins; if the sentence names no tile, it is any."""
    gone, fed, tsumo = told.discard, told.found.first("deals-in"), told.found.first("tsumo")
    ron = next((act for act in told.found.acts if act.what in ("ron", "wins") and act.place), None)
    seat = told.seating.seat
    if gone is not None and len(gone.tiles) == 1 and (fed is None or fed.actor == gone.actor):
        yield from fill("discard", f"{gone.tiles[0]} by {seat(gone.actor).value}", gone.spans, "discarded")
    elif fed is not None and seat(fed.actor) is not winner:
        yield from fill("discard", f"{_ANY} by {seat(fed.actor).value}", fed.spans, "dealt in")
    elif off and seat(off) is not winner:
        yield from fill("discard", f"{_ANY} by {seat(off).value}", told.found.acts[0].spans, "discarded")
    elif ron is not None and seat(ron.place) is not winner:
        yield from fill("discard", f"{_ANY} by {seat(ron.place).value}", ron.spans, "discarded")
    elif tsumo is not None and winner is not None and "rinshan" not in told.meanings:
        yield from fill("turn", f"{winner.value} drew {_ANY}", tsumo.spans, "tsumo")


def chombo(told: Telling) -> Iterator[Fill]:
    """Read whose chombo it is, and who is in riichi."""
    named = _offenders(told)
    start = told.meanings.get("chombo", (0, 0))[0]
    if named:
        yield from fill("seat", told.seating.seat(named[0][0]).value, [named[0][1]], "chombo")
        yield from _other_winner(told, named[0][0])
    there, elsewhere = told.meanings.get("tournament"), told.meanings.get("no-tournament")
    if elsewhere is not None and (there is None or elsewhere[0] <= there[0] < elsewhere[1]):
        yield from fill("played", "elsewhere", [elsewhere], "where")
    elif there is not None and elsewhere is None and "limit" not in told.meanings:
        yield from fill("played", "tournament", [there], "where")
    if "last-discard" in told.meanings:
        yield from fill("last", "yes", [told.meanings["last-discard"]], "the last discard")
    declared = [act for act in told.found.acts if act.what == "riichi" and (act.actor or "in-riichi" in told.meanings)]
    if declared and named:
        seats = dict.fromkeys(told.seating.seat(act.actor or named[0][0]).value for act in declared)
        if len(seats) > 1 and named[0][1][1] <= start < declared[-1].spans[-1][0]:
            seats.pop(told.seating.seat(named[0][0]).value, None)
        yield from fill("riichi", " ".join(seats), [span for act in declared for span in act.spans], "in riichi")
    elif named and "sticks" in told.meanings and _NO_STICKS.isdisjoint(told.meanings):
        seat = told.seating.seat(named[0][0])
        own = told.seating.me if any(name == ME for name, _ in told.found.seats) else seat
        owner = own if own is not seat else next(one for one in (Seat.WEST, Seat.SOUTH) if one is not seat)
        yield from fill("riichi", owner.value, [told.meanings["sticks"]], "a stick")
    yield from counters(told)


def is_won_beside(told: Telling) -> bool:
    """Whether a sentence tells of a false win beside a valid one."""
    is_told = "valid-win" in told.meanings and not {*_FAULTS}.isdisjoint(told.meanings)
    return (is_told or "one-invalid" in told.meanings) and not _WINS.isdisjoint(told.meanings)


def _offenders(told: Telling) -> Sequence[tuple[str, Span]]:
    """Return who may have made the mistake, the likeliest first."""
    asked = told.meanings.get("deal-next", (0, 0))
    seats = [(name, span) for name, span in told.found.seats if not asked[0] <= span[0] < asked[1]]
    named = [one for one in seats if one[0] != SOMEONE]
    if is_won_beside(told):
        wrong = min(told.meanings[means][0] for means in _FAULTS if means in told.meanings)
        return sorted(named, key=lambda one: (one[1][0] > wrong, abs(wrong - one[1][1])))
    start = told.meanings.get("chombo", (0, 0))[0]
    before = [one for one in seats if one[1][1] <= start]
    if before and before[-1][0] == SOMEONE and {name for name, _ in named} == {ME}:
        return before[-1:]
    return sorted(named, key=lambda one: (one[0] == ME, one == told.own_wind, abs(start - one[1][1])))


def _other_winner(told: Telling, offender: str) -> Iterator[Fill]:
    """Read who won besides a false win."""
    if is_won_beside(told):
        others = [one for one in told.found.seats if one[0] != offender]
        spans = [span for _, span in others] or [told.meanings["ron"]]
        name = others[-1][0] if others else SOMEONE if offender == ME else ME
        yield from fill("winner", told.seating.seat(name).value, spans[-1:], "won")


def slip(told: Telling) -> Iterator[Fill]:
    """Read what went wrong."""
    for slip, needs, without in SLIPS:
        told_by = [_in_order(told, need) for need in needs.split()]
        if all(told_by) and told.meanings.spans.keys().isdisjoint(without.split()):
            yield from fill("slip", slip, [span for spans in told_by for span in spans], "what went wrong")
            return
    if (call := told.called_in_riichi) is not None:
        yield from fill("slip", "riichi-call", call.spans, "what went wrong")
    elif (laid := wrong_call(told)) is not None:
        is_early, is_hidden = "not-discarded" in told.meanings, "not-shown" in told.meanings
        said = "empty-call" if is_hidden else f"false-meld{'-early' * is_early}"
        yield from fill("slip", said, laid.spans, "what went wrong")


def wrong_call(told: Telling) -> Act | None:
    """Return a call that was made with tiles that form no group with the called one; None if a sentence only asks."""
    calls = (act for act in told.found.acts if act.what in ("chii", "pon") and len(act.tiles) == 1)
    laid = next((act for act in calls if len(act.shown) == 2 and not fits(act.what, act.tiles, act.shown)), None)
    return None if told.asked or not _ASKING.isdisjoint(told.meanings) else laid


def _in_order(told: Telling, need: str) -> Sequence[Span]:
    """Return where the meanings are said that must follow one another, or nothing if they don't."""
    spans = [told.meanings.spans[means] for means in need.split("<") if means in told.meanings.spans]
    return spans if len(spans) == need.count("<") + 1 and spans == sorted(spans) else ()


def aborted(told: Telling) -> Iterator[Fill]:
    """Read why a hand ended early, and what was on the table."""
    for why in ("nine-kinds", "four-winds", "four-riichi", "four-kans"):
        if why in told.meanings:
            yield from fill("why", why, [told.meanings[why]], "why it ends")
            break
    gone = next((act for act in told.found.acts if act.what == "discards" and act.tiles), None)
    if gone is not None and "four-winds" in told.meanings and gone.tiles[0][1] == "z":
        yield from fill("tile", gone.tiles[0], gone.spans, "discarded")
    yield from counters(told)
    if any(act.actor for act in told.found.acts if act.what == "riichi"):
        yield from in_riichi(told)


def drawn_hand(told: Telling) -> Iterator[Fill]:
    """Read what a hand that nobody won leaves."""
    yield from counters(told)
    spans = [told.meanings[means] for means in ("exhaustive", "nagashi", "last-discard") if means in told.meanings]
    if spans:
        yield from fill("wall", "0", spans[:1], "no tiles left")
    if any(act.actor for act in told.found.acts if act.what == "riichi"):
        yield from in_riichi(told)
