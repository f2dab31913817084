"""
Priority: who gets a discard that several players claim.

Mah jongg comes before every exposure, even one already made. Between exposures the next in turn after the discarder
gets the tile, whether for a pung or a kong, unless another player has committed by putting the tile on top of the rack
or exposing tiles. Players in between lose their turn. Turn order also decides between two who declare mah jongg.

A misnamed tile must be correctly named before it can be called. A player who wins by the name ends the deal before the
correction; if another wins by the tile itself, sources differ on who wins. A joker isn't misnamed if it has the name of
the previous discard, and then it can't be called.

The window for claims closes when the next player racks the picked tile, discards, declares or begins an exchange.
Looking at the pick doesn't close it; an interrupted player puts the pick back.

After mah jongg declared in error on a discard, another player can still win with the tile, but not expose it. A tile
discarded out of turn can be called to win; whether it can be exposed isn't settled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from callwise.american.agreement import sources
from callwise.american.agreement.ruleset import AmericanRuleset, LastDiscardExposure, MisnamedWin
from callwise.american.agreement.sources import NAMED_FIRST
from callwise.american.calls import called_discard
from callwise.american.priority import mah_jongg
from callwise.american.priority.claims import Claim, Contest, Since
from callwise.american.table.exposures import SIZES
from callwise.ground.seats import Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, LEAVES_OPEN, PERMITS, Fact, Ruling

clause = Clauses(__file__)
_TAKES = "discard > seat:{seat}"
_GIVES_WAY = "seat:{seat}"
_FAILS = "discard - seat:{seat}"

ALONE = clause("claim.alone", PERMITS, "JOK-24", sources.CALLING, _TAKES)
MAH_JONGG_FIRST = clause("claim.mah-jongg-first", PERMITS, "JOK-24", sources.TWO_CLAIMS, _TAKES, "seat:{others}")
BEATEN = clause("claim.beaten", FORBIDS, "JOK-24", sources.TWO_CLAIMS, "discard > seat:{winner}", _GIVES_WAY)
NEXT = clause("claim.next-in-turn", PERMITS, "JOK-24", sources.TWO_CLAIMS, "discard > seat:{seat}", "seat:{others}")
FURTHER = clause("claim.further", FORBIDS, "JOK-24", sources.TWO_CLAIMS, "discard > seat:{winner}", "seat:{seat}")
COMMITTED = clause("claim.committed", PERMITS, "JOK-24", sources.TWO_CLAIMS, "discard > seat:{seat}", "seat:{others}")
WIN_COMMITTED = clause("claim.win-committed", PERMITS, "JOK-24", sources.TO_WIN, _TAKES, "seat:{others}")
WIN_TAKEN = clause("claim.win-taken", FORBIDS, "JOK-24", sources.TO_WIN, "discard > seat:{winner}", _GIVES_WAY)
NAME_FIRST = clause("claim.name-first", FORBIDS, "JOK-X11 JOK-40", NAMED_FIRST, "discard > seat:{winner}", _GIVES_WAY)
TILE_FIRST = clause(
    "claim.tile-first", FORBIDS, "JOK-X11 JOK-40", sources.MISNAMED, "discard > seat:{winner}", _GIVES_WAY
)
AS_SEEN = clause("claim.as-seen", PERMITS, "JOK-X11 JOK-40", sources.MISNAMED, _TAKES, "seat:{others}")
NAME_OR_TILE = clause("claim.name-or-tile", LEAVES_OPEN, "JOK-X11 JOK-40", NAMED_FIRST, "discard", "seat:{seat}")
AFTER_ERROR = clause("claim.after-error", FORBIDS, "JOK-57", sources.IN_ERROR_SETTLED, _FAILS)
WIN_AFTER_ERROR = clause("claim.win-after-error", PERMITS, "JOK-57", sources.IN_ERROR_SETTLED, _TAKES)
OUT_OF_TURN = clause("claim.out-of-turn", LEAVES_OPEN, "JOK-58", sources.PICKING_AHEAD, "discard", "seat:{seat}")
WIN_OUT_OF_TURN = clause("claim.win-out-of-turn", PERMITS, "JOK-58", sources.PICKING_AHEAD, _TAKES)
WINDOW_CLOSED = clause("claim.window-closed", FORBIDS, "JOK-25", sources.WINDOW_CLOSES, _FAILS, "seat:{turn}")
CLAUSES = clause.every()


def judge_among(claim: Claim, contest: Contest, rules: AmericanRuleset) -> Ruling:
    """
    Rule on whether a claim gets the discard, given all others.

    The ruling is unsettled if it depends on whether the last discard may be exposed, or on whether the name or the tile
    wins.
    """
    judge = partial(_judge, claim, contest)
    unsettled = NAME_OR_TILE if contest.is_won_twice else called_discard.LAST_OPEN
    return rules.ruling(judge, unsettled, **{**_facts(claim, contest), "tile": contest.tile})


def _judge(claim: Claim, contest: Contest, rules: AmericanRuleset) -> Ruling:
    facts, by = _facts(claim, contest), contest.by
    if claim.wins and contest.is_won_twice:
        return _judge_name_or_tile(claim, contest, rules, facts)
    refused = _refusal(claim, contest, rules)
    if refused is not None:
        return refused
    others = [one for one in contest.in_turn if one is not claim and _refusal(one, contest, rules) is None]
    rivals = [one for one in others if one.wins is claim.wins]
    if not claim.wins:
        if winner := next((one for one in others if one.wins), None):
            return BEATEN.forbids(**facts, winner=winner.seat, group=claim.group)
        if contest.early:
            return OUT_OF_TURN.leaves_open((), **facts)
        if held := next((one for one in rivals if one.is_committed), None):
            return called_discard.COMMITTED.forbids(**{**facts, "turn": held.seat})
    elif held := next((one for one in rivals if one.is_committed), None):
        return WIN_TAKEN.forbids(**facts, winner=held.seat, did=held.did)
    if claim.is_committed and rivals:
        clause = WIN_COMMITTED if claim.wins else COMMITTED
        return clause.permits(**facts, others=_seats(rivals), did=claim.did)
    if rivals:
        nearest = min((claim, *rivals), key=lambda one: by.turns_to(one.seat))
        if nearest is not claim:
            return FURTHER.forbids(**facts, by=by, winner=nearest.seat)
        return NEXT.permits(**facts, by=by, others=_seats(rivals))
    return _win(claim, others, contest, facts) if claim.wins else _exposure(contest, facts)


def _judge_name_or_tile(claim: Claim, contest: Contest, rules: AmericanRuleset, facts: Mapping[str, Fact]) -> Ruling:
    """Rule on a win with a misnamed tile, by its name or by the tile, if others win the other way."""
    assert contest.misnamed is not None
    by_tile = rules.misnamed_win is MisnamedWin.TILE
    first, nearest = (
        next(one for one in contest.in_turn if one.wins and one.sees is sees) for sees in (by_tile, claim.sees)
    )
    facts = {**facts, "tile": contest.tile, "winner": first.seat}
    if claim is not nearest:
        return FURTHER.forbids(**{**facts, "winner": nearest.seat}, by=contest.by)
    if claim.sees is not by_tile:
        return (TILE_FIRST if by_tile else NAME_FIRST).forbids(**facts)
    if not by_tile:
        return mah_jongg.CALLED_MISNAMED.permits(**facts)
    return AS_SEEN.permits(**facts, others=_seats([one for one in contest.in_turn if one is not claim and one.wins]))


def _win(claim: Claim, others: Sequence[Claim], contest: Contest, facts: Mapping[str, Fact]) -> Ruling:
    """Rule that a claim for mah jongg gets the tile over other claims for exposures."""
    if contest.early:
        return WIN_OUT_OF_TURN.permits(**facts, by=contest.by)
    if contest.since is Since.ERROR:
        return WIN_AFTER_ERROR.permits(**facts)
    if contest.misnamed is not None:
        clause = mah_jongg.CALLED_JOKER if contest.tile.is_joker else mah_jongg.CALLED_MISNAMED
        return clause.permits(**facts)
    if held := next((one for one in others if one.is_committed), None):
        return mah_jongg.BEFORE_EXPOSURE.permits(**{**facts, "turn": held.seat})
    if others:
        return MAH_JONGG_FIRST.permits(**facts, others=_seats(others))
    if contest.last:
        return mah_jongg.CALLED_LAST.permits(**facts)
    if contest.since is Since.LOOKED:
        return called_discard.STILL_OPEN.permits(**facts, held=())
    if claim.size not in SIZES:
        return mah_jongg.CALLED_SINGLE.permits(**facts)
    if claim.seat in contest.concealed:
        return mah_jongg.CALLED_CONCEALED.permits(**facts)
    return ALONE.permits(**facts)


def _exposure(contest: Contest, facts: Mapping[str, Fact]) -> Ruling:
    """Rule that a claim for an exposure gets the tile, without competing claims."""
    if contest.last:
        return called_discard.LAST_ALLOWED.permits(**facts, held=())
    if contest.since is Since.LOOKED:
        return called_discard.STILL_OPEN.permits(**facts, held=())
    return ALONE.permits(**facts)


def _refusal(claim: Claim, contest: Contest, rules: AmericanRuleset) -> Ruling | None:
    """Rule on a claim that can't be made regardless of other claims, None if it can."""
    facts = _facts(claim, contest)
    if contest.since.closes:
        return WINDOW_CLOSED.forbids(**facts, happened=contest.since.says)
    named = contest.misnamed
    if contest.tile.is_joker and not (named and claim.wins and not claim.sees):
        return _costing(called_discard.JOKER_DEAD.forbids(**facts), claim, contest, rules)
    if contest.since is Since.LOOKED and claim.seat is contest.next:
        return called_discard.PICKED.forbids(**facts)
    if contest.since is Since.ERROR and not claim.wins:
        return AFTER_ERROR.forbids(**facts)
    cold = called_discard.judge_cold(facts, rules, wins=claim.wins) if contest.in_last_wall else None
    if claim.wins and not claim.sees:
        return cold
    if named is not None:
        return _costing(called_discard.MISNAMED.forbids(**facts), claim, contest, rules)
    if claim.size not in SIZES:
        return called_discard.SINGLE.forbids(**facts)
    if claim.seat in contest.concealed:
        return called_discard.CONCEALED.forbids(**facts)
    if contest.last and rules.last_discard_exposure is LastDiscardExposure.REFUSE:
        return called_discard.LAST_REFUSED.forbids(**facts)
    return cold


def _costing(ruling: Ruling, claim: Claim, contest: Contest, rules: AmericanRuleset) -> Ruling:
    """Return a ruling on a misnamed tile with the penalty for having placed the tile."""
    if not claim.is_committed:
        return ruling
    usable = not contest.tile.is_joker and claim.size in SIZES and claim.seat not in contest.concealed
    cost = called_discard.PLACED[rules.misnamed_placed] if usable else called_discard.CALLER_DEAD
    return ruling.with_penalty(cost)


def _facts(claim: Claim, contest: Contest) -> dict[str, Fact]:
    """Return the facts of every ruling on a claim: its seat, the tile or its name, and the next player."""
    tile = contest.misnamed if contest.misnamed and claim.wins and not claim.sees else contest.tile
    facts: dict[str, Fact] = {"seat": claim.seat, "who": claim.seat, "tile": tile, "turn": contest.next}
    return facts if contest.misnamed is None else {**facts, "discard": contest.tile, "named": contest.misnamed}


def _seats(claims: Sequence[Claim]) -> tuple[Seat, ...]:
    return tuple(claim.seat for claim in claims)
