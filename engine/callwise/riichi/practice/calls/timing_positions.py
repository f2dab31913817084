"""Positions on timing: several players claim a discard one after another, online or at a real table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from callwise.ground.seats import SEATS, Seat
from callwise.ground.seconds import seconds
from callwise.question.makers import Chance, Draft, Maker
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import winning
from callwise.riichi.practice.calls.claim_positions import Cast, Parts, Role, cast_for, claimed, in_riichi, seated, twin
from callwise.riichi.priority import priority, timing
from callwise.riichi.questions.entries.table_scene import CLAIM_WORDS
from callwise.riichi.questions.priority_questions import WhichStands
from callwise.riichi.table.discard import ClaimKind
from callwise.riichi.table.tiles import Tile

_C, _P, _K, _R, _RR, _BR = Role.CHII, Role.PON, Role.KAN, Role.RON, Role.RIICHI_RON, Role.BARE_RON
_WITH_WIN: Sequence[Cast] = ((_C, _P, _R), (_C, _R, _P), (_P, None, _RR), (_C, None, _R), (_C, _RR, _P), (_K, _R, None))
_CALLS: Sequence[Cast] = ((_C, _P, None), (_C, None, _P), (_C, _K, None), (_C, None, _K))
_CALLS_AND_MORE: Sequence[Cast] = (*_CALLS, (_C, _P, _BR), (_C, _BR, _P))
_CASTS: Mapping[str, Sequence[Cast]] = {
    priority.RON_FIRST.id: _WITH_WIN,
    priority.BEATEN_BY_RON.id: _WITH_WIN,
    priority.PON_BEFORE_CHII.id: _CALLS,
    priority.BEATEN_BY_PON.id: _CALLS,
    winning.NO_YAKU.id: ((_C, _P, _BR), (_C, _BR, _P), (_P, None, _BR), (_C, None, _BR)),
    timing.TOGETHER.id: _CALLS_AND_MORE,
    timing.GIVES_WAY.id: _CALLS_AND_MORE,
    timing.CHII_STANDS.id: _CALLS,
    timing.TOO_LATE.id: _CALLS,
    timing.LATE_RON.id: _WITH_WIN,
}
_ONLINE = (
    priority.RON_FIRST,
    priority.BEATEN_BY_RON,
    priority.PON_BEFORE_CHII,
    priority.BEATEN_BY_PON,
)
_PHYSICAL = (winning.NO_YAKU, timing.TOGETHER, timing.GIVES_WAY, timing.CHII_STANDS, timing.TOO_LATE, timing.LATE_RON)
_AT_TABLE = "common+call_timing=physical"
_NOT_OFFERED = (Role.BARE_RON, Role.RIICHI_PON)
"""Claims that programs don't offer, so nobody can click them."""
_GAP_FROM = 12
"""The shortest gap everybody notices, in tenths of a second."""


def _spoken(chance: Chance, rules: RiichiRuleset, aim: str) -> Draft | None:
    """Generate who claims a discard, and when."""
    drawn = cast_for(chance, chance.choice(_CASTS[aim]))
    if drawn is None:
        return None
    wall, tile, by, parts = drawn
    order = [seat for seat in SEATS if seat in parts]
    chance.shuffle(order)
    gaps = [bool(chance.randrange(2)) for _ in order]
    if aim in (timing.CHII_STANDS.id, timing.TOO_LATE.id):
        order.sort(key=lambda seat: parts[seat].role is not Role.CHII)
        gaps = [True, True]
    elif aim == timing.LATE_RON.id:
        order.sort(key=lambda seat: parts[seat].kind is ClaimKind.RON)
    elif aim in (timing.TOGETHER.id, timing.GIVES_WAY.id):
        gaps = [False] * len(order)
    times, now = list[int](), 3 + chance.randrange(6)
    for is_late in gaps:
        times.append(now)
        now += _GAP_FROM + chance.randrange(12) if is_late else 1 + chance.randrange(4)
    title = chance.choice(_TITLES).format(by=by.words, name=tile.words)
    draft = _draft(title, tile, by, parts, order, times, rules)
    if aim == timing.LATE_RON.id:
        order = [order[-1], *order[:-1]]
    elif gaps[0] and aim in (timing.CHII_STANDS.id, timing.TOO_LATE.id):
        times = [times[0], times[0] + 2]
    elif aim in (timing.TOGETHER.id, timing.GIVES_WAY.id):
        order.sort(key=lambda seat: parts[seat].role is not Role.CHII)
        times = [times[0], *(one + _GAP_FROM for one in times[1:])]
    else:
        other = twin(wall, tile, aim, parts)
        return replace(draft, near=_draft(title, tile, by, other, order, times, rules)) if other else draft
    return replace(draft, near=_draft(title, tile, by, parts, order, times, rules))


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
"""Links to the second and third claims."""


def _gap(parts: Parts, at: Mapping[Seat, int]) -> timing.Gap:
    """Return whether people notice a gap between a chii and a later pon or kan."""
    chii = [at[seat] for seat in at if parts[seat].kind is ClaimKind.CHII]
    alike = [at[seat] for seat in at if parts[seat].kind in (ClaimKind.PON, ClaimKind.KAN)]
    noticed = chii and alike and alike[0] - chii[0] >= _GAP_FROM
    return timing.Gap.NOTICEABLE if noticed else timing.Gap.NONE


MAKERS = (
    Maker(WhichStands, tuple(clause.id for clause in _ONLINE), _spoken, is_dispute=True),
    Maker(WhichStands, tuple(clause.id for clause in _PHYSICAL), _spoken, ruleset=_AT_TABLE),
)
