"""
Timing at a physical table: when it matters who spoke first.

Where all answers are collected before anything happens, it never matters.
Among people a pon called noticeably after a chii comes too late: the chii
stands.  Called together, or first, the pon has the tile.  Ron has it even
when it comes late.

So call pon at once, and wait a moment before you call chii.  Whether a gap is
noticeable is for people to judge; here it is a fact of the position.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from callwise.errors import NotationError, PositionError, check_length, quoted
from callwise.riichi.discard import Claim, ClaimKind
from callwise.riichi.priority import MULTIPLE_OPEN, Decided, Outcome, Standing, check_claims, decide, in_turn_order
from callwise.riichi.ruleset import CallTiming, RiichiRuleset
from callwise.riichi.sources import WIKI_NAKI
from callwise.riichi.table import Table
from callwise.ruling import FORBIDS, PERMITS, Clause, Light, Line, Ruling, Tie, figure
from callwise.seconds import seconds

_TAKES = Tie("discard", "seat:{seat}", "takes it", Line.TAKES)

TOGETHER = Clause(
    "timing.together",
    PERMITS,
    rule="NAK-28",
    short="[[pon]] was not noticeably later",
    says="Claimed together with a [[chii]], or before it, a [[pon]] or [[kan]] has the tile.",
    means="{seat} gets the {tile}.",
    facts="{seat} was not noticeably later than {other}",
    source=WIKI_NAKI,
    figure=figure("tape", _TAKES, Light("seat:{other}", "gives way")),
)
GIVES_WAY = Clause(
    "timing.gives-way",
    FORBIDS,
    rule="NAK-28 NAK-31",
    short="[[pon]] came in time",
    says="A [[chii]] gives way to a [[pon]] or [[kan]] that is claimed in time. Wait a moment before you claim a "
    "[[chii]].",
    means="{seat} does not get the {tile}.",
    facts="{other} was not noticeably later than {seat}",
    source=WIKI_NAKI,
    figure=figure("tape", Tie("discard", "seat:{other}", "in time", Line.TAKES), Light("seat:{seat}", "gives way")),
)
CHII_STANDS = Clause(
    "timing.chii-stands",
    PERMITS,
    rule="NAK-29",
    short="[[pon]] came too late",
    says="A [[chii]] stands when the [[pon]] or [[kan]] comes noticeably after it.",
    means="{seat} gets the {tile}.",
    facts="{other} spoke noticeably after {seat}",
    source=WIKI_NAKI,
    figure=figure("tape", _TAKES, Light("seat:{other}", "too late")),
)
TOO_LATE = Clause(
    "timing.too-late",
    FORBIDS,
    rule="NAK-29 NAK-31",
    short="noticeably after the [[chii]]",
    says="A [[pon]] or [[kan]] claimed noticeably after a [[chii]] is void; you may not wait to see who claims a "
    "[[chii]].",
    means="{seat} does not get the {tile}.",
    facts="{seat} spoke noticeably after {other}",
    source=WIKI_NAKI,
    figure=figure("tape", Tie("discard", "seat:{other}", "takes it", Line.TAKES), Light("seat:{seat}", "too late")),
)
LATE_RON = Clause(
    "timing.late-ron",
    PERMITS,
    rule="NAK-30",
    short="a win may come late",
    says="A claim [[ron|for a win|for ron]] comes before every other, even when it comes late.",
    means="{seat} wins with the {tile}.",
    facts="{seat} spoke after {others}, but to win",
    source=WIKI_NAKI,
    figure=figure(
        "tape", Tie("discard", "seat:{seat}", "wins, even late", Line.TAKES), Light("seat:{others}", "gives way")
    ),
)

CLAUSES = (TOGETHER, GIVES_WAY, CHII_STANDS, TOO_LATE, LATE_RON)


class Gap(Enum):
    """Whether people noticed a gap between the chii and the pon or kan."""

    NONE = "none"
    NOTICEABLE = "noticeable"

    @classmethod
    def parse(cls, text: str) -> Gap:
        """
        Read none or noticeable.

        Raises NotationError for any other word.
        """
        try:
            return cls(text)
        except ValueError:
            raise NotationError(f"{quoted(text)} is no gap; write none or noticeable") from None


_SPOKEN = re.compile(r"(?P<claim>.+?)\s++at\s++(?P<seconds>[0-9]{1,4})(?:\.(?P<tenths>[0-9]))?")


@dataclass(frozen=True, slots=True)
class Spoken:
    """A claim and when it was spoken, in tenths of a second after the discard."""

    claim: Claim
    tenths: int

    @classmethod
    def parse(cls, text: str) -> Spoken:
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


def judge_timing(spoken: Sequence[Spoken], gap: Gap, table: Table, rules: RiichiRuleset) -> Outcome:
    """
    Rule on claims that were spoken one after another (NAK-28 to NAK-30).

    `gap` says what people noticed between a chii and a pon or kan.  Raises
    PositionError as `judge_priority` does, and for a noticeable gap where the
    chii did not come first.
    """
    ordered = in_turn_order([one.claim for one in spoken], table)
    return Outcome(tuple((claim, judge_spoken(claim, spoken, gap, table, rules)) for claim in ordered))


def judge_spoken(claim: Claim, spoken: Sequence[Spoken], gap: Gap, table: Table, rules: RiichiRuleset) -> Ruling:
    """Rule on one of the claims that were spoken, as `judge_timing` does on all of them."""
    check_gap(spoken, gap)
    ordered = in_turn_order([one.claim for one in spoken], table)
    check_claims(ordered, table)
    index = ordered.index(claim)
    return rules.settle(
        lambda reading: _judge(decide(ordered, table, reading), index, spoken, gap, reading),
        MULTIPLE_OPEN,
        seat=claim.seat,
        tile=claim.tile,
    )


def _judge(decided: Sequence[Decided], index: int, spoken: Sequence[Spoken], gap: Gap, rules: RiichiRuleset) -> Ruling:
    """Let time change what rank decided, where it does."""
    this = decided[index]
    if this.standing is None or rules.call_timing is CallTiming.ONLINE:
        return this.ruling
    seat, tile = this.claim.seat, this.claim.tile
    spoke = {one.claim.seat: one.tenths for one in spoken}
    stands = [one.claim for one in decided if one.standing is not None]
    if this.standing in _WINS:
        calls = [other.seat for other in stands if other.kind is not ClaimKind.RON]
        earlier = tuple(other for other in calls if spoke[other] < spoke[seat])
        return LATE_RON.permits(seat=seat, tile=tile, others=earlier) if earlier else this.ruling
    if this.standing is Standing.BEFORE_RUN:
        chii = next(other.seat for other in stands if other.kind is ClaimKind.CHII)
        if gap is Gap.NOTICEABLE and spoke[chii] < spoke[seat]:
            return TOO_LATE.forbids(seat=seat, tile=tile, other=chii)
        return TOGETHER.permits(seat=seat, tile=tile, other=chii)
    if this.standing is Standing.BEHIND_SET:
        alike = next(other.seat for other in stands if other.kind in (ClaimKind.PON, ClaimKind.KAN))
        if gap is Gap.NOTICEABLE and spoke[seat] < spoke[alike]:
            return CHII_STANDS.permits(seat=seat, tile=tile, other=alike)
        return GIVES_WAY.forbids(seat=seat, tile=tile, other=alike)
    return this.ruling


_WINS = (Standing.BEFORE_CALLS, Standing.NEAREST, Standing.SHARED)


def check_gap(spoken: Sequence[Spoken], gap: Gap) -> None:
    """Refuse a noticeable gap where no pon or kan followed a chii.  Raises PositionError."""
    if gap is Gap.NONE:
        return
    chii, alike = (min(times, default=None) for times in _times(spoken))
    if chii is None or alike is None or alike <= chii:
        raise PositionError(
            "a noticeable gap lies between a chii and a pon or kan spoken after it; "
            f"there is none in {quoted('; '.join(map(str, spoken)))}"
        )


def gap_noticed(spoken: Sequence[Spoken], gap: Gap) -> tuple[int, int] | None:
    """Give when the gap that people noticed began and ended, in tenths of a second; None where they noticed none."""
    if gap is Gap.NONE:
        return None
    chii, alike = _times(spoken)
    return min(chii), min(alike)


def _times(spoken: Sequence[Spoken]) -> tuple[list[int], list[int]]:
    """Give when chii was said, and when pon or kan."""
    chii = [one.tenths for one in spoken if one.claim.kind is ClaimKind.CHII]
    alike = [one.tenths for one in spoken if one.claim.kind in (ClaimKind.PON, ClaimKind.KAN)]
    return chii, alike
