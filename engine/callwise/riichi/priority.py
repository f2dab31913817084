"""
Priority: who gets the tile when several players claim one discard.

Ron comes before pon and kan, and these come before chii.  Pon and kan never
meet: they would need more than four tiles of a kind.  Claims that may not be
made at all, such as a ron in furiten, don't count.

When several players may ron, tables differ: only the nearest wins (*atamahane*,
the head bump), two win but three end the hand in a draw, or all win.  Nearness
is turn order after the discarder.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from callwise.errors import PositionError
from callwise.riichi.claims import judge_stated
from callwise.riichi.discard import Claim, ClaimKind
from callwise.riichi.melds import check_copies
from callwise.riichi.ruleset import Deposits, Honba, MultipleRon, RiichiRuleset
from callwise.riichi.sources import (
    BEYOND,
    DERIVED,
    EMA_2016_RON,
    EMA_2016_STICKS,
    MJ_NEWS_RON,
    MU_RULES,
    MULTIPLE_RON,
    WIKI_NAKI,
    WRC_2015_RON,
)
from callwise.riichi.table import Table
from callwise.riichi.tiles import format_tiles
from callwise.ruling import FORBIDS, LEAVES_OPEN, PERMITS, Clause, Light, Line, Ruling, Tie, figure
from callwise.seats import Seat

_TAKES = Tie("discard", "seat:{seat}", "takes it", Line.TAKES)
_WINS = Tie("discard", "seat:{seat}", "wins", Line.TAKES)
_NEAREST = Tie("seat:{by}", "seat:{seat}", "the nearest", Line.TAKES)
_NEARER = Tie("seat:{by}", "seat:{nearest}", "the nearest", Line.TAKES)
_FURTHER = Light("seat:{seat}", "further on")

ALONE = Clause(
    "priority.alone",
    PERMITS,
    rule="NAK-1 NAK-2",
    short="nobody else may claim it",
    says="A legal claim that no other stands against takes the tile.",
    means="{seat} gets the {tile}.",
    facts="no other legal claim is made",
    source=WIKI_NAKI,
    figure=figure(_TAKES),
)
RON_FIRST = Clause(
    "priority.ron-first",
    PERMITS,
    rule="NAK-22 NAK-27",
    short="a win comes first",
    says="A claim [[ron|for a win|for ron]] comes before every other claim.",
    means="{seat} wins with the {tile}.",
    facts="{seat} claims it to win, {others} to call",
    source=WIKI_NAKI,
    figure=figure(_WINS, Light("seat:{others}", "gives way")),
)
PON_BEFORE_CHII = Clause(
    "priority.pon-before-chii",
    PERMITS,
    rule="NAK-22 NAK-23 NAK-27",
    short="[[pon]] and [[kan]] come before [[chii]]",
    says="A claim for [[pon]] or [[kan]] comes before one for [[chii]].",
    means="{seat} gets the {tile}.",
    facts="{seat} claims a triplet or a quad, {others} a sequence",
    source=WIKI_NAKI,
    figure=figure(_TAKES, Light("seat:{others}", "gives way")),
)
BEATEN_BY_RON = Clause(
    "priority.beaten-by-ron",
    FORBIDS,
    rule="NAK-22 NAK-27",
    short="another player wins with it",
    says="No call stands against a claim [[ron|for a win|for ron]].",
    means="{seat} does not get the {tile}.",
    facts="{winners} may win with it, and {seat} only claims it for {claim}",
    source=WIKI_NAKI,
    figure=figure(Tie("discard", "seat:{winners}", "wins", Line.TAKES, each=True), Light("seat:{seat}", "gives way")),
)
BEATEN_BY_PON = Clause(
    "priority.beaten-by-pon",
    FORBIDS,
    rule="NAK-22 NAK-23 NAK-27",
    short="[[pon]] and [[kan]] come before [[chii]]",
    says="A [[chii]] gives way to another player's [[pon]] or [[kan]].",
    means="{seat} does not get the {tile}.",
    facts="{winners} may take it for three or four alike",
    source=WIKI_NAKI,
    figure=figure(Tie("discard", "seat:{winners}", "takes it", Line.TAKES), Light("seat:{seat}", "gives way")),
)
NEAREST = Clause(
    "priority.nearest",
    PERMITS,
    rule="NAK-24 NAK-25",
    short="first in turn order",
    says="Where one player wins a discard, it is the first in turn order after the discarder.",
    means="{seat} wins with the {tile}.",
    facts="after {by} it is {seat}'s turn before that of {others}",
    source=WRC_2015_RON,
    figure=figure(Tie("discard", "seat:{seat}", "the nearest", Line.TAKES), Light("seat:{others}", "further on")),
)
HEAD_BUMPED = Clause(
    "priority.head-bumped",
    FORBIDS,
    rule="NAK-24",
    short="somebody nearer wins",
    says="Where one player wins a discard, those later in turn order after the discarder get nothing.",
    means="{seat} does not win.",
    facts="after {by} it is {winners}'s turn before {seat}'s",
    source=WRC_2015_RON,
    figure=figure(Tie("discard", "seat:{winners}", "the nearest", Line.TAKES), _FURTHER),
)
SHARED = Clause(
    "priority.shared",
    PERMITS,
    rule="NAK-24",
    short="several win together",
    says="Where several may win one discard, each of them wins.",
    means="{seat} wins with the {tile}.",
    facts="{others} may win with it too",
    source=EMA_2016_RON,
    figure=figure(_WINS, Tie("discard", "seat:{others}", "wins too", Line.TAKES, each=True)),
)
TRIPLE_ABORT = Clause(
    "priority.triple-abort",
    FORBIDS,
    rule="NAK-24",
    short="three wins end the hand in a draw",
    says="Where three wins on one discard abort the hand, none of the three is paid.",
    means="Nobody wins: the hand ends in a draw.",
    facts="{winners} may all win with it",
    source=MJ_NEWS_RON,
    figure=figure(Tie("discard", "seat:{winners}", "three of them", each=True)),
)
MULTIPLE_OPEN = Clause(
    "priority.open",
    LEAVES_OPEN,
    rule="NAK-24 NAK-26 NAK-28",
    short="what was read leaves it open",
    says="What was read of this ruleset does not settle who gets what here.",
    means="The sources of this ruleset do not settle it.",
    facts="it depends on an option that what was read leaves open",
    source=BEYOND,
    figure=figure(Light("seat:{seat}", "left open")),
)
STICKS_NEAREST = Clause(
    "priority.sticks-nearest",
    PERMITS,
    rule="NAK-26",
    short="the winner nearest to the discarder",
    says="The [[riichi-stick|deposits|riichi sticks]] on the table go to the winner nearest to the discarder in "
    "turn order.",
    means="{seat} takes the [[riichi-stick|deposits|riichi sticks]].",
    facts="{seat} is the first winner after {by}",
    source=MULTIPLE_RON,
    figure=figure(_NEAREST),
)
STICKS_NOT = Clause(
    "priority.sticks-not",
    FORBIDS,
    rule="NAK-26",
    short="another winner is nearer",
    says="A winner further from the discarder gets the hand's value and no [[riichi-stick|deposits|riichi sticks]].",
    means="{seat} takes no [[riichi-stick|deposits|riichi sticks]].",
    facts="{nearest} is nearer to {by}",
    source=MULTIPLE_RON,
    figure=figure(_NEARER, _FURTHER),
)
OWN_STICK = Clause(
    "priority.own-stick",
    PERMITS,
    rule="NAK-26",
    short="the winner's own stick comes back",
    says="At this table each winner in [[riichi]] takes back their own stick; the nearest winner takes the others.",
    means="{seat} takes back a stick, and no other.",
    facts="{seat} has declared [[riichi]], and {nearest} is nearer to {by}",
    source=EMA_2016_STICKS,
    figure=figure(_NEARER, Light("seat:{seat}", "own stick back")),
)
STICKS_LEFT = Clause(
    "priority.sticks-left",
    PERMITS,
    rule="NAK-26",
    short="the nearest takes what is left",
    says="Where winners take back their own [[riichi-stick|deposits|riichi sticks]], the nearest winner takes those "
    "that are left.",
    means="{seat} takes the [[riichi-stick|deposits|riichi sticks]] that go back to nobody else.",
    facts="{seat} is the first winner after {by}",
    source=EMA_2016_STICKS,
    figure=figure(_NEAREST),
)
NO_OWN_STICK = Clause(
    "priority.no-own-stick",
    FORBIDS,
    rule="NAK-26",
    short="no stick of their own",
    says="Where winners take back their own [[riichi-stick|deposits|riichi sticks]], only the nearest winner takes "
    "any other.",
    means="{seat} takes no [[riichi-stick|deposits|riichi sticks]].",
    facts="{seat} has no stick on the table, and {nearest} is nearer to {by}",
    source=EMA_2016_STICKS,
    figure=figure(_NEARER, _FURTHER),
)
_NOTHING_LEFT = replace(
    NO_OWN_STICK,
    facts="{owners} won too and took back their own, and no other stick is left",
    figure=figure(Tie("seat:{by}", "seat:{seat}", "the nearest"), Light("seat:{owners}", "own stick back")),
)
"""The same clause for the nearest winner, where every stick goes back to another winner."""
ALONE_PAID = Clause(
    "priority.only-winner",
    PERMITS,
    rule="NAK-26",
    short="the only winner",
    says="Whoever wins alone takes all [[riichi-stick|deposits|riichi sticks]] and is paid for the "
    "[[honba|repeat counters|honba]].",
    means="{seat} takes what lies there.",
    facts="nobody else wins this discard",
    source=DERIVED,
    figure=figure(Light("seat:{seat}", "wins alone")),
)
NO_COUNTERS = Clause(
    "priority.no-counters",
    FORBIDS,
    rule="NAK-26",
    short="this table has no counters",
    says="At a table without [[honba|repeat counters|honba]] nobody is paid for them.",
    means="{seat} gets the hand's value and no more for it.",
    facts="this table counts no [[honba|repeated hands|honba]]",
    source=MU_RULES,
    figure=figure(Light("seat:{seat}", "no counters")),
)
HONBA_NEAREST = Clause(
    "priority.honba-nearest",
    PERMITS,
    rule="NAK-26",
    short="the winner nearest to the discarder",
    says="The [[honba|repeat counters are|honba are]] paid to the winner nearest to the discarder in turn order.",
    means="{seat} is paid for the [[honba|repeat counters|honba]].",
    facts="{seat} is the first winner after {by}",
    source=MULTIPLE_RON,
    figure=figure(_NEAREST),
)
HONBA_NOT = Clause(
    "priority.honba-not",
    FORBIDS,
    rule="NAK-26",
    short="another winner is nearer",
    says="A winner further from the discarder is not paid for the [[honba|repeat counters|honba]].",
    means="{seat} is not paid for the [[honba|repeat counters|honba]].",
    facts="{nearest} is nearer to {by}",
    source=MULTIPLE_RON,
    figure=figure(_NEARER, _FURTHER),
)
HONBA_TO_EACH = Clause(
    "priority.honba-to-each",
    PERMITS,
    rule="NAK-26",
    short="every winner is paid for them",
    says="At this table every winner is paid for the [[honba|repeat counters|honba]].",
    means="{seat} is paid for the [[honba|repeat counters|honba]].",
    facts="{seat} is one of the winners",
    source=EMA_2016_RON,
    figure=figure(Light("seat:{seat}", "wins too")),
)
NO_WIN = Clause(
    "priority.no-win",
    FORBIDS,
    rule="NAK-26",
    short="did not win",
    says="Only winners are paid.",
    means="{seat} gets nothing.",
    facts="{seat} does not win this discard",
    source=DERIVED,
    figure=figure(Light("seat:{seat}", "does not win")),
)

CLAUSES = (
    ALONE,
    RON_FIRST,
    PON_BEFORE_CHII,
    BEATEN_BY_RON,
    BEATEN_BY_PON,
    NEAREST,
    HEAD_BUMPED,
    SHARED,
    TRIPLE_ABORT,
    MULTIPLE_OPEN,
    STICKS_NEAREST,
    STICKS_NOT,
    OWN_STICK,
    STICKS_LEFT,
    NO_OWN_STICK,
    ALONE_PAID,
    NO_COUNTERS,
    HONBA_NEAREST,
    HONBA_NOT,
    HONBA_TO_EACH,
    NO_WIN,
)


class Standing(Enum):
    """How a claim that may be made stands beside the others that may."""

    ALONE = "alone"
    BEFORE_CALLS = "before calls"
    """The only win among calls."""
    BEFORE_RUN = "before a run"
    """A pon or kan beside a chii."""
    BEHIND_WIN = "behind a win"
    BEHIND_SET = "behind a set"
    """A chii beside a pon or kan."""
    NEAREST = "nearest win"
    BUMPED = "bumped"
    SHARED = "shared"
    ABORTED = "aborted"


@dataclass(frozen=True)
class Decided:
    """A claim with its ruling; `standing` is None for one that may not be made at all."""

    claim: Claim
    ruling: Ruling
    standing: Standing | None


@dataclass(frozen=True)
class Outcome:
    """
    What became of the claims on one discard.

    `rulings` holds each claim with its ruling, in turn order after the
    discarder; a legal one got the tile.
    """

    rulings: tuple[tuple[Claim, Ruling], ...]

    @property
    def winners(self) -> tuple[Claim, ...]:
        """The claims that certainly got the tile: several only when several win."""
        return tuple(claim for claim, ruling in self.rulings if ruling.is_legal)

    @property
    def is_aborted(self) -> bool:
        """Whether three wins ended the hand in a draw."""
        return any(ruling.clause is TRIPLE_ABORT for _, ruling in self.rulings)

    def of(self, seat: Seat) -> Ruling:
        """Give the ruling on a seat's claim.  Raises PositionError for a seat that claims nothing."""
        for claim, ruling in self.rulings:
            if claim.seat is seat:
                return ruling
        raise PositionError(f"{seat.value} claims nothing")


def judge_priority(claims: Sequence[Claim], table: Table, rules: RiichiRuleset) -> Outcome:
    """
    Rule on claims made for one discard, however long they took (NAK-22 to NAK-25).

    A claim that may not be made keeps that ruling and does not count.  A
    claimant whose hand is not shown is taken at their word for the tiles.
    Raises PositionError for two claims of one seat, claims on another tile,
    and claims that need more tiles than a set has.
    """
    return Outcome(tuple((claim, judge_among(claim, claims, table, rules)) for claim in in_turn_order(claims, table)))


def judge_among(claim: Claim, claims: Sequence[Claim], table: Table, rules: RiichiRuleset) -> Ruling:
    """Rule on one of the claims made for a discard, as `judge_priority` does on all of them."""
    ordered = in_turn_order(claims, table)
    check_claims(ordered, table)
    index = ordered.index(claim)
    return rules.settle(
        lambda reading: decide(ordered, table, reading)[index].ruling, MULTIPLE_OPEN, seat=claim.seat, tile=claim.tile
    )


def in_turn_order(claims: Sequence[Claim], table: Table) -> tuple[Claim, ...]:
    """Sort claims by turn order after the discarder."""
    by = table.discard.by
    return tuple(sorted(claims, key=lambda claim: (by.turns_to(claim.seat) - 1) % 4))


def check_claims(claims: Sequence[Claim], table: Table) -> None:
    """
    Refuse claims that cannot be made together.  Raises PositionError.

    Tiles that a hidden hand would show are among those it holds, and count
    among the tiles of the set.
    """
    seats = [claim.seat for claim in claims]
    if len(set(seats)) != len(seats):
        raise PositionError("each seat makes at most one claim on a discard")
    for claim in claims:
        if claim.tile != table.discard.tile:
            raise PositionError(f"{claim.seat.value} claims {claim.tile}, but {table.discard.tile} lies open")
    hidden = [claim for claim in claims if table[claim.seat].hand is None]
    for claim in hidden:
        if len(claim.shown) > (held := table.tiles_in_hand(claim.seat)):
            raise PositionError(
                f"{claim.seat.value} would show {format_tiles(claim.shown)} and holds {held} beside the melds"
            )
    unseen = [claim.shown for claim in hidden if claim.shown]
    if unseen:
        check_copies(
            (table.discard.tile,),
            *unseen,
            *(player.known for player in table.players),
        )


def decide(ordered: Sequence[Claim], table: Table, rules: RiichiRuleset) -> tuple[Decided, ...]:
    """Decide on claims in turn order; what these rules leave open must be settled before."""
    faults = [judge_stated(claim, table, rules) for claim in ordered]
    may = [fault is None or fault.is_legal for fault in faults]
    legal = [claim for claim, stands in zip(ordered, may, strict=True) if stands]
    return tuple(
        Decided(claim, fault, None) if fault is not None and not stands else _among(claim, legal, table, rules)
        for claim, fault, stands in zip(ordered, faults, may, strict=True)
    )


def _among(claim: Claim, legal: Sequence[Claim], table: Table, rules: RiichiRuleset) -> Decided:
    """Decide on one of the legal claims on a discard, beside the others; `legal` is in turn order."""
    seat, tile, by = claim.seat, claim.tile, table.discard.by
    others = tuple(other.seat for other in legal if other is not claim)
    rons = tuple(other.seat for other in legal if other.kind is ClaimKind.RON)
    alike = tuple(other.seat for other in legal if other.kind in (ClaimKind.PON, ClaimKind.KAN))
    if not others:
        return Decided(claim, ALONE.permits(seat=seat, tile=tile), Standing.ALONE)
    if claim.kind is ClaimKind.RON:
        if len(rons) == 1:
            return Decided(claim, RON_FIRST.permits(seat=seat, tile=tile, others=others), Standing.BEFORE_CALLS)
        return _among_rons(claim, rons, table, rules)
    if rons:
        beaten = BEATEN_BY_RON.forbids(seat=seat, tile=tile, winners=rons, claim=f"[[{claim.kind.value}]]")
        return Decided(claim, beaten, Standing.BEHIND_WIN)
    if claim.kind is ClaimKind.CHII:
        return Decided(claim, BEATEN_BY_PON.forbids(seat=seat, tile=tile, winners=alike, by=by), Standing.BEHIND_SET)
    return Decided(claim, PON_BEFORE_CHII.permits(seat=seat, tile=tile, others=others), Standing.BEFORE_RUN)


def _among_rons(claim: Claim, rons: tuple[Seat, ...], table: Table, rules: RiichiRuleset) -> Decided:
    seat, tile, by = claim.seat, claim.tile, table.discard.by
    others = tuple(other for other in rons if other is not seat)
    if rules.multiple_ron is MultipleRon.HEAD_BUMP:
        if seat is rons[0]:
            return Decided(claim, NEAREST.permits(seat=seat, tile=tile, by=by, others=others), Standing.NEAREST)
        bumped = HEAD_BUMPED.forbids(seat=seat, tile=tile, by=by, winners=rons[0])
        return Decided(claim, bumped, Standing.BUMPED)
    if rules.multiple_ron is MultipleRon.DOUBLE_TRIPLE_ABORT and len(rons) == 3:
        return Decided(claim, TRIPLE_ABORT.forbids(seat=seat, tile=tile, winners=rons), Standing.ABORTED)
    return Decided(claim, SHARED.permits(seat=seat, tile=tile, others=others), Standing.SHARED)


def judge_sticks(
    seat: Seat,
    winners: Sequence[Seat],
    by: Seat,
    rules: RiichiRuleset,
    *,
    riichi: Sequence[Seat] = (),
    left: int | None = None,
) -> Ruling:
    """
    Rule on whether a seat takes riichi sticks when `winners` may ron `by`'s discard (NAK-26).

    `riichi` names who has laid a stick in this hand: not a discarder whose
    riichi tile is won on.  `left` counts the sticks of earlier hands; None
    says that they are not told, and there are some where nobody has laid one
    since.  Unsettled as `judge_honba` is.
    """
    others = left if left is not None else 0 if riichi else 1
    return rules.settle(
        lambda reading: _judge_sticks(seat, winners, by, riichi, others, reading), MULTIPLE_OPEN, seat=seat
    )


def _judge_sticks(
    seat: Seat, winners: Sequence[Seat], by: Seat, riichi: Sequence[Seat], left: int, rules: RiichiRuleset
) -> Ruling:
    if (fault := judge_unpaid_winner(seat, winners, by, rules)) is not None:
        return fault
    if _wins_alone(winners, rules):
        return ALONE_PAID.permits(seat=seat)
    nearest = _nearest(winners, by)
    if rules.deposits is Deposits.NEAREST:
        if seat is nearest:
            return STICKS_NEAREST.permits(seat=seat, by=by)
        return STICKS_NOT.forbids(seat=seat, by=by, nearest=nearest)
    if seat is nearest:
        owners = tuple(winner for winner in winners if winner in riichi and winner is not seat)
        if left or len(riichi) > len(owners):
            return STICKS_LEFT.permits(seat=seat, by=by)
        return _NOTHING_LEFT.forbids(seat=seat, by=by, nearest=nearest, owners=owners)
    if seat in riichi:
        return OWN_STICK.permits(seat=seat, by=by, nearest=nearest)
    return NO_OWN_STICK.forbids(seat=seat, by=by, nearest=nearest)


def judge_honba(seat: Seat, winners: Sequence[Seat], by: Seat, rules: RiichiRuleset) -> Ruling:
    """
    Rule on whether a seat is paid for the honba when `winners` may ron `by`'s discard (NAK-26).

    Unsettled where the ruleset's sources leave `multiple_ron`, `honba` or
    `deposits` open and the readings disagree.
    """
    return rules.settle(
        lambda reading: _judge_honba(seat, winners, by, reading),
        MULTIPLE_OPEN,
        seat=seat,
    )


def _judge_honba(seat: Seat, winners: Sequence[Seat], by: Seat, rules: RiichiRuleset) -> Ruling:
    if (fault := judge_unpaid_winner(seat, winners, by, rules)) is not None:
        return fault
    if rules.honba is Honba.NONE:
        return NO_COUNTERS.forbids(seat=seat)
    if _wins_alone(winners, rules):
        return ALONE_PAID.permits(seat=seat)
    if rules.honba is Honba.EACH:
        return HONBA_TO_EACH.permits(seat=seat)
    nearest = _nearest(winners, by)
    if seat is nearest:
        return HONBA_NEAREST.permits(seat=seat, by=by)
    return HONBA_NOT.forbids(seat=seat, by=by, nearest=nearest)


def _wins_alone(winners: Sequence[Seat], rules: RiichiRuleset) -> bool:
    """Whether a seat that is paid is the only one."""
    return len(winners) == 1 or rules.multiple_ron is MultipleRon.HEAD_BUMP


def judge_unpaid_winner(seat: Seat, winners: Sequence[Seat], by: Seat, rules: RiichiRuleset) -> Ruling | None:
    """
    Rule on a seat that wins nothing: it did not ron, or the table does not let all of them win.

    None for a seat that is paid.  What these rules leave open must be settled before.
    """
    nearest = _nearest(winners, by)
    if seat not in winners:
        return NO_WIN.forbids(seat=seat)
    if seat is not nearest and rules.multiple_ron is MultipleRon.HEAD_BUMP:
        return HEAD_BUMPED.forbids(seat=seat, by=by, winners=nearest)
    if len(winners) == 3 and rules.multiple_ron is MultipleRon.DOUBLE_TRIPLE_ABORT:
        return TRIPLE_ABORT.forbids(seat=seat, winners=tuple(winners))
    return None


def _nearest(winners: Sequence[Seat], by: Seat) -> Seat:
    return min(winners, key=by.turns_to)
