"""
Priority: who gets the tile when several players claim one discard.

Ron comes before pon and kan, which come before chii. Pon and kan can't meet: they would need more than four tiles of a
kind. Illegal claims, such as a ron in furiten, don't count.

If several players can ron, rules differ: only the first in turn order wins (*atamahane*, the head bump), two win but
three are an abortive draw, or all win. Turn order starts after the discarder.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import product

from callwise.ground.errors import PositionError
from callwise.ground.seats import Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, LEAVES_OPEN, PERMITS, Fact, Ruling, Verdict
from callwise.riichi.agreement.call_options import MultipleRon
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import BEYOND, EMA_2025, MJ_NEWS_RON, WIKI_NAKI, WRC_2025
from callwise.riichi.calls.claims import NOT_KAMICHA, judge_stated
from callwise.riichi.calls.winning import NO_YAKU
from callwise.riichi.table.discard import Claim, ClaimKind
from callwise.riichi.table.melds import check_copies
from callwise.riichi.table.table import Table
from callwise.riichi.table.tiles import format_tiles

clause = Clauses(__file__)
_WINNERS = "discard >> seat:{winners}"
_WINNER = "discard > seat:{winners}"
_OTHERS = "seat:{others}"
_SEAT = "seat:{seat}"
_TAKES = "discard > seat:{seat}"

ALONE = clause("priority.alone", PERMITS, "NAK-1 NAK-2", WIKI_NAKI, _TAKES)
RON_FIRST = clause("priority.ron-first", PERMITS, "NAK-22 NAK-27", WIKI_NAKI, _TAKES, _OTHERS)
PON_BEFORE_CHII = clause("priority.pon-before-chii", PERMITS, "NAK-23 NAK-27", WIKI_NAKI, _TAKES, _OTHERS)
BEATEN_BY_RON = clause("priority.beaten-by-ron", FORBIDS, "NAK-22 NAK-27", WIKI_NAKI, _WINNERS, _SEAT)
BEATEN_BY_PON = clause("priority.beaten-by-pon", FORBIDS, "NAK-23 NAK-27", WIKI_NAKI, _WINNER, _SEAT)
NEAREST = clause("priority.nearest", PERMITS, "NAK-24 NAK-25", WRC_2025.at("Abstract"), _TAKES, _OTHERS)
HEAD_BUMPED = clause("priority.head-bumped", FORBIDS, "NAK-24", WRC_2025.at("Abstract"), _WINNER, _SEAT)
SHARED = clause("priority.shared", PERMITS, "NAK-24", EMA_2025.at("3.4.4"), _TAKES, "discard >> seat:{others}")
TRIPLE_ABORT = clause("priority.triple-abort", FORBIDS, "NAK-24", MJ_NEWS_RON, "discard -- seat:{winners}")
UNTOLD_WIN = clause("priority.untold-win", LEAVES_OPEN, "NAK-22 NAK-25", WIKI_NAKI.concluded, "discard > seat:{others}")
MULTIPLE_OPEN = clause("priority.open", LEAVES_OPEN, "NAK-24 NAK-26 NAK-28", BEYOND, _SEAT)
_WITHOUT_YAKU = clause.aside("priority.void.no-yaku")
_IN_FURITEN = clause.aside("priority.void.furiten")
_VOID = clause.aside("priority.void.other")
_NOT_ON_THE_LEFT = clause.aside("priority.void.not-kamicha")
CLAUSES = clause.every()


def judge_priority(claims: Sequence[Claim], table: Table, rules: RiichiRuleset) -> Outcome:
    """
    Rule on claims made on one discard, regardless of timing (NAK-22 to NAK-25).

    An illegal claim keeps its own ruling and doesn't count. A claimant with a hidden hand is believed about the tiles.
    Raises PositionError for two claims by one seat, claims on another tile, and claims that need more tiles than a set
    has.
    """
    return Outcome(tuple((claim, judge_among(claim, claims, table, rules)) for claim in in_turn_order(claims, table)))


class Precedence(Enum):
    """How a legal claim ranks among the other legal ones."""

    ALONE = "alone"
    BEFORE_CALLS = "before calls"
    """The only win, competing with calls."""
    BEFORE_RUN = "before a run"
    """A pon or kan, competing with a chii."""
    BEHIND_WIN = "behind a win"
    BEHIND_SET = "behind a set"
    """A chii, competing with a pon or kan."""
    NEAREST = "nearest win"
    BUMPED = "bumped"
    SHARED = "shared"
    ABORTED = "aborted"


@dataclass(frozen=True)
class DecidedClaim:
    """A claim with its ruling; `precedence` is None for an illegal claim."""

    claim: Claim
    ruling: Ruling
    precedence: Precedence | None


@dataclass(frozen=True)
class Outcome:
    """
    The outcome of the claims on one discard.

    `rulings` holds each claim with its ruling, in turn order after the discarder; a legal one gets the tile.
    """

    rulings: tuple[tuple[Claim, Ruling], ...]

    @property
    def winners(self) -> tuple[Claim, ...]:
        """The claims that certainly get the tile; more than one only if several win."""
        return tuple(claim for claim, ruling in self.rulings if ruling.is_legal)

    @property
    def is_aborted(self) -> bool:
        """Whether three wins ended the hand in a draw."""
        return any(ruling.clause is TRIPLE_ABORT for _, ruling in self.rulings)

    def of(self, seat: Seat) -> Ruling:
        """Return the ruling on a seat's claim. Raises PositionError for a seat without a claim."""
        for claim, ruling in self.rulings:
            if claim.seat is seat:
                return ruling
        raise PositionError(f"{seat.value} doesn’t claim anything")


def judge_among(claim: Claim, claims: Sequence[Claim], table: Table, rules: RiichiRuleset) -> Ruling:
    """Rule on one of the claims on a discard, as `judge_priority` does for all."""
    ordered = in_turn_order(claims, table)
    check_claims(ordered, table)
    index = ordered.index(claim)

    def judge(decided: Sequence[DecidedClaim]) -> Ruling:
        return after_void_claims(decided, index, decided[index].ruling)

    return rules.ruling(lambda reading: in_each_case(ordered, table, reading, judge), MULTIPLE_OPEN, seat=claim.seat)


def after_void_claims(decided: Sequence[DecidedClaim], index: int, ruling: Ruling) -> Ruling:
    """
    Begin a ruling on a legal claim with the reasons why any rons don't count, and why a chii doesn't if no other does.

    Otherwise a call that gets the tile would seem to beat them.
    """
    if decided[index].precedence is None:
        return ruling
    first, facts = list[str](), dict[str, Fact]()
    for one in decided:
        if one.claim.kind is ClaimKind.RON and one.precedence is None:
            void = f"void_{one.claim.seat.value}"
            first.append(_void(one.ruling).replace("{void}", f"{{{void}}}"))
            facts[void] = one.claim.seat
        elif one.ruling.clause is NOT_KAMICHA and decided[index].precedence is Precedence.ALONE:
            first.append(_NOT_ON_THE_LEFT)
            facts |= {"void": one.claim.seat, "by": one.ruling.facts["by"]}
    return ruling.after(first, **facts) if first else ruling


def _void(ruling: Ruling) -> str:
    if ruling.clause is NO_YAKU:
        return _WITHOUT_YAKU
    return _IN_FURITEN if ruling.clause.id.startswith(_FURITEN) else _VOID


_FURITEN = ("furiten.", "win.furiten")
"""Prefixes of the ids of clauses that forbid a ron because of furiten."""


def in_turn_order(claims: Sequence[Claim], table: Table) -> tuple[Claim, ...]:
    """Sort claims by turn order after the discarder."""
    by = table.discard.by
    return tuple(sorted(claims, key=lambda claim: (by.turns_to(claim.seat) - 1) % 4))


def check_claims(claims: Sequence[Claim], table: Table) -> None:
    """
    Refuse claims that can't be made together. Raises PositionError.

    Tiles that a hidden hand would show are counted as held, so no kind can exceed the set.
    """
    seats = [claim.seat for claim in claims]
    if twice := next((seat for nth, seat in enumerate(seats) if seat in seats[:nth]), None):
        raise PositionError(f"{twice.value} claims it twice; write one claim for each seat")
    for claim in claims:
        if claim.tile != table.discard.tile:
            raise PositionError(f"{claim.seat.value} claims {claim.tile}, but the discard is {table.discard.tile}")
    hidden = [claim for claim in claims if table[claim.seat].hand is None]
    for claim in hidden:
        if len(claim.shown) > (held := table.tiles_in_hand(claim.seat)):
            raise PositionError(
                f"{claim.seat.value} would show {format_tiles(claim.shown)}, but holds only {held} besides the melds"
            )
    unseen = [claim.shown for claim in hidden if claim.shown]
    if unseen:
        check_copies((table.discard.tile,), *unseen, *(player.known for player in table.players))


def in_each_case(
    ordered: Sequence[Claim], table: Table, rules: RiichiRuleset, judge: Callable[[Sequence[DecidedClaim]], Ruling]
) -> Ruling:
    """
    Rule on the claims in turn order after deciding each separately; the ruleset's open options must be settled first.

    If the table doesn't show whether a claim is legal, both cases are ruled, and the result is unsettled if they
    differ.
    """
    faults = [judge_stated(claim, table, rules) for claim in ordered]
    untold = [place for place, fault in enumerate(faults) if fault is not None and fault.verdict is Verdict.UNSETTLED]
    rulings = []
    for stands in product((True, False), repeat=len(untold)):
        so = dict(zip(untold, stands, strict=True))
        may = [so.get(place, fault is None or fault.is_legal) for place, fault in enumerate(faults)]
        rulings.append(judge(_decide(ordered, faults, may, table, rules)))
    if all(ruling.verdict is rulings[0].verdict for ruling in rulings):
        return rulings[0]
    own = next((ruling for ruling in rulings if ruling.verdict is Verdict.UNSETTLED), None)
    seats = tuple(ordered[place].seat for place in untold)
    return own or UNTOLD_WIN.leaves_open(others=seats, tile=table.discard.tile)


def _decide(
    ordered: Sequence[Claim], faults: Sequence[Ruling | None], may: Sequence[bool], table: Table, rules: RiichiRuleset
) -> tuple[DecidedClaim, ...]:
    legal = [claim for claim, stands in zip(ordered, may, strict=True) if stands]
    return tuple(
        DecidedClaim(claim, fault, None) if fault is not None and not stands else _among(claim, legal, table, rules)
        for claim, fault, stands in zip(ordered, faults, may, strict=True)
    )


_SETS = {ClaimKind.PON: "a triplet", ClaimKind.KAN: "a quad"}


def _among(claim: Claim, legal: Sequence[Claim], table: Table, rules: RiichiRuleset) -> DecidedClaim:
    """Decide one legal claim on a discard among the others; `legal` is in turn order."""
    seat, tile, by = claim.seat, claim.tile, table.discard.by
    others = tuple(other.seat for other in legal if other is not claim)
    rons = tuple(other.seat for other in legal if other.kind is ClaimKind.RON)
    sets = tuple(other for other in legal if other.kind in _SETS)
    if not others:
        return DecidedClaim(claim, ALONE.permits(seat=seat, tile=tile), Precedence.ALONE)
    if claim.kind is ClaimKind.RON:
        if len(rons) == 1:
            return DecidedClaim(claim, RON_FIRST.permits(seat=seat, tile=tile, others=others), Precedence.BEFORE_CALLS)
        return _among_rons(claim, rons, table, rules)
    if rons:
        beaten = BEATEN_BY_RON.forbids(seat=seat, tile=tile, winners=rons, claim=f"[[{claim.kind.value}]]")
        return DecidedClaim(claim, beaten, Precedence.BEHIND_WIN)
    made = _SETS[sets[0].kind]
    if claim.kind is ClaimKind.CHII:
        winners = tuple(other.seat for other in sets)
        beaten = BEATEN_BY_PON.forbids(seat=seat, tile=tile, winners=winners, made=made, by=by)
        return DecidedClaim(claim, beaten, Precedence.BEHIND_SET)
    before = PON_BEFORE_CHII.permits(seat=seat, tile=tile, made=made, others=others)
    return DecidedClaim(claim, before, Precedence.BEFORE_RUN)


def _among_rons(claim: Claim, rons: tuple[Seat, ...], table: Table, rules: RiichiRuleset) -> DecidedClaim:
    seat, tile, by = claim.seat, claim.tile, table.discard.by
    others = tuple(other for other in rons if other is not seat)
    if rules.multiple_ron is MultipleRon.HEAD_BUMP:
        if seat is rons[0]:
            return DecidedClaim(claim, NEAREST.permits(seat=seat, tile=tile, by=by, others=others), Precedence.NEAREST)
        bumped = HEAD_BUMPED.forbids(seat=seat, tile=tile, by=by, winners=rons[0])
        return DecidedClaim(claim, bumped, Precedence.BUMPED)
    if rules.multiple_ron is MultipleRon.DOUBLE_TRIPLE_ABORT and len(rons) == 3:
        return DecidedClaim(claim, TRIPLE_ABORT.forbids(seat=seat, tile=tile, winners=rons), Precedence.ABORTED)
    return DecidedClaim(claim, SHARED.permits(seat=seat, tile=tile, others=others), Precedence.SHARED)
