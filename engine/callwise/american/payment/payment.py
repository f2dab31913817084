"""
Payment: who pays for a win, and how much.

Each hand has a value. The discarder of the winning tile pays double and the others pay once; all pay double for a
self-picked win. An exchange as the last act before mah jongg makes the win self-picked. A hand without jokers at the
end is doubled again if the winner says so, except singles-and-pairs hands, which never have jokers.

A player whose misnamed discard was called for mah jongg pays four times the value, and the others nothing; so does one
whose discard out of turn was called and, at a table with a hot wall, one who discarded a hot tile there. A player with
a dead hand pays like the others, and double if their last discard wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from callwise.american.agreement import sources
from callwise.american.agreement.ruleset import AmericanRuleset, HotWall
from callwise.american.agreement.sources import EXCHANGE
from callwise.american.priority.mah_jongg import is_self_picked
from callwise.american.table.table import Won
from callwise.american.turn.dead_hand import MOST_DEAD
from callwise.ground.errors import PositionError
from callwise.ground.seats import SEATS, Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import LEAVES_OPEN, PERMITS, Clause, Fact, Ruling
from callwise.law.settlement import Payment, Settlement

clause = Clauses(__file__)
_PAYS = "seat:{payer} > seat:{receiver}"
LARGEST = 500
STEP = 5
"""The largest value of a hand, and the step: values are its multiples."""

DISCARDER = clause("paid.discarder", PERMITS, "JOK-35", sources.PAYMENTS, _PAYS)
SHARE = clause("paid.share", PERMITS, "JOK-35", sources.PAYMENTS, _PAYS)
SELF_PICKED = clause("paid.self-picked", PERMITS, "JOK-35", sources.PAYMENTS, _PAYS)
DEALT = clause("paid.dealt", PERMITS, "JOK-55 JOK-35", sources.DEALT, _PAYS)
EXCHANGED_AFTER_CALL = clause("paid.exchanged-after-call", PERMITS, "JOK-20 JOK-35", EXCHANGE, _PAYS, "seat:{rack}")
EXCHANGED = clause("paid.exchanged", PERMITS, "JOK-20 JOK-35", EXCHANGE, _PAYS, "seat:{rack}")
JOKERLESS = clause("paid.jokerless", PERMITS, "JOK-34", sources.PAYMENTS, _PAYS, "hand:{receiver}")
DEAD = clause("paid.dead", PERMITS, "JOK-33 JOK-35", sources.PAYMENTS, _PAYS, "seat:{payer}")
DEAD_DISCARDER = clause.retold(DEAD, "discarder")
MISNAMED = clause("paid.misnamed", PERMITS, "JOK-40", sources.MISNAMED, _PAYS)
SPARED = clause("paid.spared", PERMITS, "JOK-40", sources.MISNAMED, "seat:{seat}")
EARLY = clause("paid.out-of-turn", PERMITS, "JOK-58", sources.PICKING_AHEAD, _PAYS)
SPARED_EARLY = clause.retold(SPARED, "out-of-turn", rule="JOK-58")
HOT = clause("paid.hot", PERMITS, "JOK-X15", sources.HOT_WALL, _PAYS)
SPARED_HOT = clause.retold(SPARED, "hot", rule="JOK-X15")
UNSAID = clause("paid.jokerless-unsaid", PERMITS, "JOK-60", sources.UNSAID, _PAYS, "hand:{receiver}")
UNSAID_DOUBLE = clause.retold(UNSAID, "double")
OPEN = clause("paid.open", LEAVES_OPEN, "JOK-34 JOK-40", sources.MISNAMED.concluded, "seat:{seat}")
OPEN_EARLY = clause.retold(OPEN, "out-of-turn", rule="JOK-34 JOK-58")
OPEN_HOT = clause.retold(OPEN, "hot", rule="JOK-34 JOK-X15")
CLAUSES = clause.every()


def settle_win(ended: Ended, rules: AmericanRuleset) -> Settlement:
    """
    Settle a win: all payments with their reasons, grouped by payer.

    Whether a hand without jokers is doubled when a misnaming is paid for stays `undecided`.
    """
    alone = _alone(ended, rules)
    return Settlement(tuple(_lines(ended, rules)), undecided=_DOUBTS[alone] if alone and ended.is_doubled else None)


def _alone(ended: Ended, rules: AmericanRuleset) -> Clause | None:
    """Return why the discarder pays for all, None if the others pay too."""
    if ended.won.misnamed:
        return MISNAMED
    if ended.won.early:
        return EARLY
    is_hot = ended.hot and rules.hot_wall is HotWall.PAYS_ALL and not is_self_picked(ended.won, rules)
    return HOT if is_hot else None


_DOUBTS = {MISNAMED: OPEN, EARLY: OPEN_EARLY, HOT: OPEN_HOT}
"""Whether a hand without jokers is doubled isn't settled if the discarder pays for all."""


@dataclass(frozen=True, slots=True)
class Ended:
    """
    A deal that was won, and the value of the hand.

    `jokers` says whether the final hand has a joker, `singles` that it can't have one, and `dead` are the seats with
    dead hands. `unsaid` says that the winner didn't say that the hand is jokerless, and `hot` that the winning discard
    was a hot tile of the last wall. Raises PositionError for impossible deals.
    """

    won: Won
    value: int
    jokers: bool = True
    singles: bool = False
    dead: tuple[Seat, ...] = ()
    unsaid: bool = False
    hot: bool = False

    def __post_init__(self) -> None:
        won = self.won
        if not 0 < self.value <= LARGEST or self.value % STEP:
            raise PositionError(f"a hand’s value is a multiple of {STEP} up to {LARGEST}, got {self.value}").at("value")
        if won.by is won.seat:
            raise PositionError(f"{won.seat.value} wins on another player’s discard")
        if won.early and (won.by is None or won.misnamed or won.redeemed is not None):
            raise PositionError("a discard out of turn that wins ends the deal; write south by west out of turn")
        if won.misnamed and (won.by is None or won.redeemed is not None):
            raise PositionError("a misnamed discard ends the deal, and no exchange comes after it")
        if won.redeemed is not None and not self.jokers:
            raise PositionError("a hand that wins by an exchange still has the redeemed joker")
        if won.seat in self.dead:
            raise PositionError("a dead hand doesn’t win")
        if len(set(self.dead)) >= MOST_DEAD:
            raise PositionError("with three dead hands, nobody wins and the deal is played again")
        if self.unsaid and not self.could_double:
            raise PositionError("only a jokerless hand is doubled for being said to be; leave this out").at("unsaid")
        if self.hot and (won.by is None or won.misnamed or won.early):
            raise PositionError("only a discard made on its turn and named right can be hot; leave this out").at("hot")
        if won.dealt and self.dead:
            raise PositionError("nobody is dead before the first discard; leave out who is")
        if won.dealt and (won.seat is not Seat.EAST or won.by or won.redeemed):
            raise PositionError("only East is dealt fourteen tiles and can win before play; write 'east dealt'")

    @property
    def could_double(self) -> bool:
        """Whether the hand has no joker but could have one (JOK-34)."""
        return not self.jokers and not self.singles

    @property
    def is_doubled(self) -> bool:
        """Whether the payment is doubled because the hand has no joker, and the winner said so (JOK-34, JOK-60)."""
        return self.could_double and not self.unsaid


def _lines(ended: Ended, rules: AmericanRuleset) -> Iterator[Payment]:
    won = ended.won
    alone = _alone(ended, rules)
    if alone is not None and won.by is not None:
        yield _line(ended, won.by, 4, alone)
        return
    self_picked = is_self_picked(won, rules)
    for payer in SEATS:
        if payer is won.seat:
            continue
        times = 2 if self_picked or payer is won.by else 1
        yield _line(ended, payer, times, _reason(ended, payer, self_picked=self_picked))
        if ended.is_doubled:
            yield _line(ended, payer, times, JOKERLESS)


def _reason(ended: Ended, payer: Seat, *, self_picked: bool) -> Clause:
    if ended.unsaid:
        return UNSAID_DOUBLE if self_picked or payer is ended.won.by else UNSAID
    if payer in ended.dead:
        return DEAD if self_picked or payer is not ended.won.by else DEAD_DISCARDER
    if not self_picked:
        return DISCARDER if payer is ended.won.by else SHARE
    if ended.won.dealt:
        return DEALT
    if ended.won.redeemed is None:
        return SELF_PICKED
    return EXCHANGED_AFTER_CALL if ended.won.is_of_others else EXCHANGED


def _line(ended: Ended, payer: Seat, times: int, clause: Clause) -> Payment:
    won, points = ended.won, ended.value * times
    facts: dict[str, Fact] = {"receiver": won.seat, "payer": payer, "points": str(points), "value": ended.value}
    if won.redeemed is not None:
        facts["rack"] = won.redeemed
    return Payment(payer, won.seat, points, clause, facts)


def judge_unpaid(seat: Seat, ended: Ended) -> Ruling:
    """Rule that a seat pays nothing because another player pays for all."""
    assert ended.won.by is not None  # only a discarder who pays for all spares the others
    spared = SPARED_EARLY if ended.won.early else SPARED if ended.won.misnamed else SPARED_HOT
    return spared.permits(seat=seat, by=ended.won.by)
