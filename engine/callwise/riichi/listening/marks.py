"""What a sentence tells, as marks for the cues: ``#call-discard``, ``#hand``, ``#yaku``."""

from __future__ import annotations

from collections.abc import Iterator

from callwise.question.listening.words import spaced
from callwise.riichi.listening.end_fillings import is_won_beside, wrong_call
from callwise.riichi.listening.fillings import fillings
from callwise.riichi.listening.grammar import TAKING
from callwise.riichi.listening.happenings import CALLS, OWN, Act, fits
from callwise.riichi.listening.named_claims import is_claimed_late, is_kan_after_call, late_ron
from callwise.riichi.listening.named_hands import is_spoilt, named_yaku
from callwise.riichi.listening.telling import Telling

_WHOLE_HAND = 10
_CHOMBO_SLIPS = frozenset(spaced("win-shown win-no-yaku win-furiten noten-riichi false-riichi-kan late-tsumo-shown"))
"""Mistakes that are usually chombo."""


def _is_discarded_after(told: Telling, call: Act) -> bool:
    """Whether the speaker discards after a call, or asks about a discard with the whole call told."""
    later = any(act.what == "discards" and act.at > call.at and act.actor in OWN for act in told.found.acts)
    return later or (bool(told.own_discards(call)) and bool(told.written_call(call)))


def told_by(told: Telling) -> Iterator[str]:
    """Yield what a sentence tells, for the cues."""
    found, call, gone = told.found, told.call, told.discard
    acts = found.acts
    if call is not None and _is_discarded_after(told, call):
        yield "#call-discard"
    if call is not None and told.written_call(call):
        yield "#call"
    if told.wanted_call is not None:
        yield "#wanted-call"
    is_from_other = gone is not None and bool(gone.tiles) and gone.actor not in OWN
    if is_from_other:
        yield "#other-discard"
    if told.hand or told.loose(2)[0]:
        yield "#hand"
    if len(told.hand) + len(told.loose(2)[0]) >= _WHOLE_HAND:
        yield "#whole-hand"
    if "pond" in found.places or any(act.what == "discards" and act.actor in OWN and act.tiles for act in acts):
        yield "#pond"
    if any(act.what == "passes" and act.tiles for act in acts):
        yield "#passed"
    if any(act.what == "draws" and act.tiles for act in acts):
        yield "#drew"
    if any(act.what in CALLS for act in acts):
        yield "#calls"
    if any(fill.entry == "melds" for fill in fillings("calls.waits", told)):
        yield "#melds"
    if any(act.what in ("ankan", "shouminkan", "kan") and act.actor not in OWN and act.tiles for act in acts) and (
        not is_from_other
    ):
        yield "#kan-by-other"
    claimed = [act for act in acts if act.what in (*CALLS, "ron") and act.actor]
    if len({act.actor for act in claimed}) > 1 and "hand" not in found.places:
        yield "#two-claims"
    if len({act.actor for act in claimed if act.what == "ron"}) > 1:
        yield "#two-winners"
    if told.numbers.of("value") is not None:
        yield "#value"
    if named_yaku(told) and not told.hand:
        yield "#yaku"
        if is_spoilt(told):
            yield "#spoilt"
    chii = found.first("chii")
    if chii is not None and len(chii.tiles) == 3 and not told.hand and told.own_discards(chii):
        yield "#chii-then-discard"
    if not told.hand and any(act.what == "pon" and act.tiles[:1] and act.tiles[0][1] == "z" for act in acts):
        yield "#honour-pon"
    called, declared = found.first("chii", "pon", "takes"), found.first("riichi")
    if (
        called is not None
        and declared is not None
        and called.at < declared.at
        and {called.actor, declared.actor} <= {*OWN}
    ):
        yield "#call-then-riichi"
    if is_kan_after_call(told):
        yield "#kan-after-call"
    if late_ron(told):
        yield "#ron-after-discard"
    if is_claimed_late(told):
        yield "#claimed-late"
    if told.called_in_riichi is not None:
        yield "#called-in-riichi"
    if told.opposed:
        yield "#opposed"
    if told.passed and (told.loose()[0] or (gone is not None and is_from_other and gone.tiles != told.passed)):
        yield "#passed-then"
    if told.numbers.of("noten") is not None or told.numbers.of("tenpai") is not None:
        yield "#drawn-count"
    if slips := fillings("calls.cost", told):
        yield "#slip"
        if slips[0].text == "win-shown":
            yield "#shown-win"
        if slips[0].text in _CHOMBO_SLIPS:
            yield "#chombo-slip"
        if slips[0].text == "dead-hand-call":
            yield "#dead-call"
    if wrong_call(told) is not None:
        yield "#wrong-call"
    if is_won_beside(told):
        yield "#won-beside"
    if any(" has " in fill.text for fill in fillings("calls.legal", told)):
        yield "#late"
    is_chii = any(act.what == "chii" or fits("chii", act.tiles, act.shown) for act in acts if act.what in TAKING)
    if is_chii and gone is not None and is_from_other:
        side = told.seating.side(gone.actor)
        if gone.tiles[0][1] == "z" or side.value not in ("kamicha", "self"):
            yield "#impossible"
