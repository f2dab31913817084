"""
Timing at a physical table: when it matters who spoke first.

It never matters if all answers are collected before anything happens, as online. At a physical table, a pon called
noticeably after a chii is too late: the chii stands. If called first or at the same time, the pon gets the tile. Ron
gets the tile even if called late.

So call pon right away, and pause before you call chii. Whether a gap is noticeable is for the players to judge; here
it's a fact of the position.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from callwise.ground.errors import NotationError, PositionError, check_length, quoted
from callwise.ground.seconds import seconds
from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, PERMITS, Ruling
from callwise.riichi.agreement.call_options import CallTiming
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import WIKI_NAKI
from callwise.riichi.priority.priority import (
    MULTIPLE_OPEN,
    DecidedClaim,
    Outcome,
    Precedence,
    after_void_claims,
    check_claims,
    in_each_case,
    in_turn_order,
)
from callwise.riichi.table.discard import Claim, ClaimKind
from callwise.riichi.table.table import Table

clause = Clauses(__file__)
_OTHER = "discard > seat:{other}"
_TAKES = "discard > seat:{seat}"

TOGETHER = clause("timing.together", PERMITS, "NAK-28", WIKI_NAKI, "tape", _TAKES, "seat:{other}")
GIVES_WAY = clause("timing.gives-way", FORBIDS, "NAK-28 NAK-31", WIKI_NAKI, "tape", _OTHER, "seat:{seat}")
CHII_STANDS = clause("timing.chii-stands", PERMITS, "NAK-29", WIKI_NAKI, "tape", _TAKES, "seat:{other}")
TOO_LATE = clause("timing.too-late", FORBIDS, "NAK-29 NAK-31", WIKI_NAKI, "tape", _OTHER, "seat:{seat}")
LATE_RON = clause("timing.late-ron", PERMITS, "NAK-30", WIKI_NAKI, "tape", "discard > seat:{seat}", "seat:{others}")
CLAUSES = clause.every()


def judge_timing(spoken: Sequence[TimedClaim], gap: Gap, table: Table, rules: RiichiRuleset) -> Outcome:
    """
    Rule on claims spoken one after another (NAK-28 to NAK-30).

    `gap` is what the players noticed between a chii and a pon or kan. Raises PositionError as `judge_priority` does,
    and for a noticeable gap if the chii wasn't first.
    """
    ordered = in_turn_order([one.claim for one in spoken], table)
    return Outcome(tuple((claim, judge_spoken(claim, spoken, gap, table, rules)) for claim in ordered))


class Gap(Enum):
    """Whether players noticed a gap between the chii and the pon or kan."""

    NONE = "none"
    NOTICEABLE = "noticeable"

    @classmethod
    def parse(cls, text: str) -> Gap:
        """
        Read ``none`` or ``noticeable``.

        Raises NotationError for any other word.
        """
        try:
            return cls(text)
        except ValueError:
            raise NotationError(f"{quoted(text)} isn’t a gap; write none or noticeable") from None


_SPOKEN = re.compile(r"(?P<claim>.+?)\s++at\s++(?P<seconds>[0-9]{1,4})(?:\.(?P<tenths>[0-9]))?")


@dataclass(frozen=True, slots=True)
class TimedClaim:
    """A claim and when it was spoken, in tenths of a second after the discard."""

    claim: Claim
    tenths: int

    @classmethod
    def parse(cls, text: str) -> TimedClaim:
        """
        Read ``south chii 4m with 23m at 0.4``.

        Raises NotationError as `Claim.parse` does.
        """
        check_length(text)
        match = _SPOKEN.fullmatch(text.strip())
        if match is None:
            raise NotationError(
                f"{quoted(text)} has no time; write it like 'south chii 4m with 23m at 0.4', in seconds"
            )
        return cls(Claim.parse(match["claim"]), 10 * int(match["seconds"]) + int(match["tenths"] or 0))

    @property
    def seconds(self) -> str:
        """When it was spoken, in seconds with one decimal."""
        return seconds(self.tenths)

    def __str__(self) -> str:
        return f"{self.claim} at {self.seconds}"


def judge_spoken(claim: Claim, spoken: Sequence[TimedClaim], gap: Gap, table: Table, rules: RiichiRuleset) -> Ruling:
    """Rule on one of the spoken claims, as `judge_timing` does for all."""
    check_gap(spoken, gap)
    ordered = in_turn_order([one.claim for one in spoken], table)
    check_claims(ordered, table)
    index = ordered.index(claim)

    def judge(decided: Sequence[DecidedClaim], reading: RiichiRuleset) -> Ruling:
        return after_void_claims(decided, index, _judge(decided, index, spoken, gap, reading))

    return rules.ruling(
        lambda reading: in_each_case(ordered, table, reading, lambda decided: judge(decided, reading)),
        MULTIPLE_OPEN,
        seat=claim.seat,
    )


def _judge(
    decided: Sequence[DecidedClaim], index: int, spoken: Sequence[TimedClaim], gap: Gap, rules: RiichiRuleset
) -> Ruling:
    """Apply timing, if it matters, to the decision by precedence."""
    this = decided[index]
    if this.precedence is None or rules.call_timing is CallTiming.ONLINE:
        return this.ruling
    seat, tile = this.claim.seat, this.claim.tile
    spoke = {one.claim.seat: one.tenths for one in spoken}
    stands = [one.claim for one in decided if one.precedence is not None]
    if this.precedence in _WINS:
        calls = [other.seat for other in stands if other.kind is not ClaimKind.RON]
        earlier = tuple(other for other in calls if spoke[other] < spoke[seat])
        return LATE_RON.permits(seat=seat, tile=tile, others=earlier) if earlier else this.ruling
    if this.precedence is Precedence.BEFORE_RUN:
        chii = next(other.seat for other in stands if other.kind is ClaimKind.CHII)
        if gap is Gap.NOTICEABLE and spoke[chii] < spoke[seat]:
            return TOO_LATE.forbids(seat=seat, tile=tile, other=chii)
        return TOGETHER.permits(seat=seat, tile=tile, other=chii)
    if this.precedence is Precedence.BEHIND_SET:
        alike = next(other.seat for other in stands if other.kind in (ClaimKind.PON, ClaimKind.KAN))
        if gap is Gap.NOTICEABLE and spoke[seat] < spoke[alike]:
            return CHII_STANDS.permits(seat=seat, tile=tile, other=alike)
        return GIVES_WAY.forbids(seat=seat, tile=tile, other=alike)
    return this.ruling


_WINS = (Precedence.BEFORE_CALLS, Precedence.NEAREST, Precedence.SHARED)


def check_gap(spoken: Sequence[TimedClaim], gap: Gap) -> None:
    """Refuse a noticeable gap unless a pon or kan followed a chii. Raises PositionError."""
    if gap is Gap.NONE:
        return
    chii, alike = (min(times, default=None) for times in _times(spoken))
    if chii is None or alike is None or alike <= chii:
        raise PositionError(
            "a noticeable gap is one between a chii and a later pon or kan; "
            f"there isn’t one in {quoted('; '.join(map(str, spoken)))}"
        )


def has_a_gap(spoken: Sequence[TimedClaim]) -> bool:
    """Whether a gap can matter: one player says chii, and another pon or kan."""
    return all(_times(spoken))


def gap_noticed(spoken: Sequence[TimedClaim], gap: Gap) -> tuple[int, int] | None:
    """Return when the noticed gap began and ended, in tenths of a second; None if there wasn't one."""
    if gap is Gap.NONE:
        return None
    chii, alike = _times(spoken)
    return min(chii), min(alike)


def _times(spoken: Sequence[TimedClaim]) -> tuple[list[int], list[int]]:
    """Return when chii was said, and when pon or kan."""
    chii = [one.tenths for one in spoken if one.claim.kind is ClaimKind.CHII]
    alike = [one.tenths for one in spoken if one.claim.kind in (ClaimKind.PON, ClaimKind.KAN)]
    return chii, alike
