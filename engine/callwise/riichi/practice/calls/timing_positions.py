"""Positions on timing: several players claim a discard one after another, online or at a real table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from callwise.ground.seats import SEATS, Seat
from callwise.ground.seconds import seconds
from callwise.law.ruling import Clause
from callwise.question.makers import Chance, Draft, Maker, phrase
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import winning
from callwise.riichi.practice.calls.claim_positions import (
    CARRY,
    Cast,
    Parts,
    Role,
    cast_for,
    claimed,
    in_riichi,
    redrawn,
    seated,
)
from callwise.riichi.priority import priority, timing
from callwise.riichi.questions.entries.table_scene import CLAIM_WORDS
from callwise.riichi.questions.priority_questions import WhichStands
from callwise.riichi.table.discard import ClaimKind
from callwise.riichi.table.tiles import Tile

_C, _P, _K, _R, _RR, _BR = Role.CHII, Role.PON, Role.KAN, Role.RON, Role.RIICHI_RON, Role.BARE_RON
_WITH_WIN: Sequence[Cast] = ((_C, _P, _R), (_C, _R, _P), (_P, None, _RR), (_C, None, _R), (_C, _RR, _P), (_K, _R, None))
_CALLS: Sequence[Cast] = ((_C, _P, None), (_C, None, _P), (_C, _K, None), (_C, None, _K))
_CALLS_AND_MORE: Sequence[Cast] = (*_CALLS, (_C, _P, _BR), (_C, _BR, _P))
_CASTS: Mapping[Clause, Sequence[Cast]] = {
    priority.RON_FIRST: _WITH_WIN,
    priority.BEATEN_BY_RON: _WITH_WIN,
    priority.PON_BEFORE_CHII: _CALLS,
    priority.BEATEN_BY_PON: _CALLS,
    winning.NO_YAKU: ((_C, _P, _BR), (_C, _BR, _P), (_P, None, _BR), (_C, None, _BR)),
    timing.TOGETHER: _CALLS_AND_MORE,
    timing.GIVES_WAY: _CALLS_AND_MORE,
    timing.CHII_STANDS: _CALLS,
    timing.TOO_LATE: _CALLS,
    timing.LATE_RON: _WITH_WIN,
}
_ONLINE = (priority.RON_FIRST, priority.BEATEN_BY_RON, priority.PON_BEFORE_CHII, priority.BEATEN_BY_PON)
_PHYSICAL = (winning.NO_YAKU, timing.TOGETHER, timing.GIVES_WAY, timing.CHII_STANDS, timing.TOO_LATE, timing.LATE_RON)
_AT_TABLE = "common+call_timing=physical"
_NOT_OFFERED = (Role.BARE_RON, Role.RIICHI_PON)
"""Claims that programs don't offer, so nobody can click them."""
_GAP_FROM = 12
"""The shortest gap everybody notices, in tenths of a second."""


def _spoken(chance: Chance, rules: RiichiRuleset, aim: Clause) -> Draft:
    """Generate who claims a discard, and when."""
    wall, tile, by, parts = cast_for(chance, chance.choice(_CASTS[aim]))
    order = [seat for seat in SEATS if seat in parts]
    chance.shuffle(order)
    gaps = [bool(chance.randrange(2)) for _ in order]
    if aim in (timing.CHII_STANDS, timing.TOO_LATE):
        order.sort(key=lambda seat: parts[seat].role is not Role.CHII)
        gaps = [True, True]
    elif aim is timing.LATE_RON:
        order.sort(key=lambda seat: parts[seat].kind is ClaimKind.RON)
    elif aim in (timing.TOGETHER, timing.GIVES_WAY):
        gaps = [False] * len(order)
    times, now = list[int](), 3 + chance.randrange(6)
    for is_late in gaps:
        times.append(now)
        now += _GAP_FROM + chance.randrange(12) if is_late else 1 + chance.randrange(4)
    title = phrase(chance, _TITLES, by=by.words, name=tile.words)
    draft = _draft(title, tile, by, parts, order, times, rules)
    if aim is timing.LATE_RON:
        order = [order[-1], *order[:-1]]
    elif gaps[0] and aim in (timing.CHII_STANDS, timing.TOO_LATE):
        times = [times[0], times[0] + 2]
    elif aim in (timing.TOGETHER, timing.GIVES_WAY):
        order.sort(key=lambda seat: parts[seat].role is not Role.CHII)
        times = [times[0], *(one + _GAP_FROM for one in times[1:])]
    else:
        other = redrawn(wall, tile, CARRY[aim], parts)
        return draft.with_near(_draft(title, tile, by, other, order, times, rules)) if other else draft
    return draft.with_near(_draft(title, tile, by, parts, order, times, rules))


_TITLES = ("{by}’s {name}", "One after another", "Who was first?", "{by} discards")


def _draft(
    title: str, tile: Tile, by: Seat, parts: Parts, order: Sequence[Seat], times: Sequence[int], rules: RiichiRuleset
) -> Draft:
    claims = claimed(tile, by, parts)
    at = dict(zip(order, times, strict=True))
    gap = _gap(parts, at)
    offered = rules.name != _AT_TABLE and not any(part.role in _NOT_OFFERED for part in parts.values())
    where = "In an online game, " if offered else "At a real table, " if rules.name == _AT_TABLE else ""
    says = [f"{where}{by.words} discards {{{tile}}}."]
    word = "clicks" if offered else "says"
    told = [f"{seat.words} {word} {CLAIM_WORDS[parts[seat].kind]}" for seat in order]
    joined = told[0]
    for place, one in enumerate(told[1:], 1):
        joined += (_LATER if times[place] - times[place - 1] >= _GAP_FROM else _THEN)[place - 1] + one
    says.append(f"{joined}.")
    table = {
        "discard": f"{tile} by {by.value}",
        "claims": "; ".join(f"{claims[seat]} at {seconds(at[seat])}" for seat in order),
        "gap": gap.value,
        **seated(parts),
    }
    return Draft(title, " ".join(says) + in_riichi(parts), table)


_THEN = (", then ", ", and then ")
_LATER = (". A good while later, ", ", and a good while later ")
"""Words before the second and third claims."""


def _gap(parts: Parts, at: Mapping[Seat, int]) -> timing.Gap:
    """Return whether people notice a gap between a chii and a later pon or kan."""
    chii = [at[seat] for seat in at if parts[seat].kind is ClaimKind.CHII]
    alike = [at[seat] for seat in at if parts[seat].kind in (ClaimKind.PON, ClaimKind.KAN)]
    noticed = chii and alike and alike[0] - chii[0] >= _GAP_FROM
    return timing.Gap.NOTICEABLE if noticed else timing.Gap.NONE


MAKERS = (
    Maker(WhichStands, _ONLINE, _spoken, is_dispute=True),
    Maker(WhichStands, _PHYSICAL, _spoken, ruleset=_AT_TABLE),
)
