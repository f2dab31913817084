"""
Payment: who pays a win, and how much of it.

A hand has a value.  Whoever discards the winning tile pays it twice, the
others once; a self-picked win is paid twice by all.  An exchange that is the
last act before mah jongg makes the win self-picked.  A hand without jokers at
the end is paid double again, unless it is one of singles and pairs, which
never holds any.

Whoever named a discard wrongly, and was called on it for mah jongg, pays four
times the value and alone.  A player whose hand is dead pays like the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from callwise.american.ruleset import AmericanRuleset
from callwise.american.sources import DERIVED, EXCHANGE, LEAGUE
from callwise.american.table import Won
from callwise.american.winning import is_self_picked
from callwise.errors import PositionError
from callwise.ruling import LEAVES_OPEN, PERMITS, Clause, Fact, Light, Line, Ruling, Tie, figure
from callwise.seats import SEATS, Seat
from callwise.settlement import Payment, Settlement

_PAYS = Tie("seat:{payer}", "seat:{receiver}", "{points}", Line.TAKES)
LARGEST = 500
STEP = 5
"""The largest value of a hand, and what values are multiples of."""

DISCARDER = Clause(
    "paid.discarder",
    PERMITS,
    rule="JOK-35",
    short="discarded the winning tile",
    says="Whoever discards the winning tile pays the hand's value twice.",
    means="{payer} pays {receiver} the value twice.",
    facts="{receiver} called {payer}'s discard, and the hand's value is {value}",
    source=LEAGUE,
    figure=figure(_PAYS),
)
SHARE = Clause(
    "paid.share",
    PERMITS,
    rule="JOK-35",
    short="another has discarded it",
    says="A win on a discard costs those who have not discarded the tile the hand's value once.",
    means="{payer} pays {receiver} the value once.",
    facts="{receiver} called another's discard, and the hand's value is {value}",
    source=LEAGUE,
    figure=figure(_PAYS),
)
SELF_PICKED = Clause(
    "paid.self-picked",
    PERMITS,
    rule="JOK-35",
    short="the win is [[self-picked]]",
    says="A [[self-picked]] win costs everybody else the hand's value twice.",
    means="{payer} pays {receiver} the value twice.",
    facts="{receiver} has picked the winning tile, and the hand's value is {value}",
    source=LEAGUE,
    figure=figure(_PAYS),
)
EXCHANGED = Clause(
    "paid.exchanged",
    PERMITS,
    rule="JOK-20 JOK-35",
    short="won by an [[exchange]]",
    says="An [[exchange]] as the last act before [[mah-jongg]] makes the win [[self-picked]], "
    "also in a turn that began with a call: everybody pays the hand's value twice.",
    means="{payer} pays {receiver} the value twice.",
    facts="{receiver} has won with a [[joker]] from {rack}'s [[rack]], and the hand's value is {value}",
    source=EXCHANGE,
    figure=figure(_PAYS, Light("seat:{rack}", "the joker's rack")),
)
JOKERLESS = Clause(
    "paid.jokerless",
    PERMITS,
    rule="JOK-34",
    short="the hand is [[jokerless]]",
    says="A hand that holds no [[joker]] at the end is paid double again, also where [[joker|jokers|jokers]] were "
    "[[exchange|exchanged|exchanged]] out of it before; a hand of singles and pairs is not.",
    means="{payer} pays {receiver} as much again.",
    facts="no [[joker]] is in {receiver}'s hand at the end",
    source=LEAGUE,
    figure=figure(_PAYS, Light("hand:{receiver}", "no joker")),
)
DEAD = Clause(
    "paid.dead",
    PERMITS,
    rule="JOK-33 JOK-35",
    short="a [[dead]] player pays too",
    says="A player whose hand is [[dead]] pays a winner like everybody else.",
    means="{payer} pays {receiver} as if the hand were not [[dead]].",
    facts="{payer} is [[dead]], the hand's value is {value}, and this is {times} the value",
    source=LEAGUE,
    figure=figure(_PAYS, Light("seat:{payer}", "pays all the same")),
)
MISNAMED = Clause(
    "paid.misnamed",
    PERMITS,
    rule="JOK-40",
    short="misnamed the tile",
    says="Whoever gives a tile a wrong name and is called on it for [[mah-jongg]] pays four times the hand's value, "
    "and alone.",
    means="{payer} pays {receiver} for everybody.",
    facts="{payer} has named the tile wrongly, and the hand's value is {value}",
    source=LEAGUE,
    figure=figure(_PAYS),
)
SPARED = Clause(
    "paid.spared",
    PERMITS,
    rule="JOK-40",
    short="another pays for all",
    says="Where [[mah-jongg]] is called on a wrongly named tile, nobody pays but who named it.",
    means="{seat} pays nothing.",
    facts="{by} has named the tile wrongly, and pays for all",
    source=LEAGUE,
    figure=figure(Light("seat:{seat}", "pays nothing")),
)
OPEN = Clause(
    "paid.open",
    LEAVES_OPEN,
    rule="JOK-34 JOK-40",
    short="no source says how much",
    says="What was read does not say whether a hand without [[joker|jokers|jokers]] counts double "
    "where a wrong name is paid for.",
    means="The sources do not settle it.",
    facts="the tile was named wrongly, and the winner holds no [[joker]]",
    source=DERIVED,
    figure=figure(Light("seat:{seat}", "left open")),
)

CLAUSES = (DISCARDER, SHARE, SELF_PICKED, EXCHANGED, JOKERLESS, DEAD, MISNAMED, SPARED, OPEN)

_TIMES = {1: "once", 2: "twice"}


@dataclass(frozen=True, slots=True)
class Ended:
    """
    A deal that somebody has won, and what the hand is worth.

    `jokers` says whether one is in the hand at the end, `singles` that none ever could be, and `dead` names who is out.
    Raises PositionError for what can't come about.
    """

    won: Won
    value: int
    jokers: bool = True
    singles: bool = False
    dead: tuple[Seat, ...] = ()

    def __post_init__(self) -> None:
        won = self.won
        if not 0 < self.value <= LARGEST or self.value % STEP:
            raise PositionError(f"a hand's value is a multiple of {STEP} up to {LARGEST}, got {self.value}")
        if won.by is won.seat:
            raise PositionError(f"{won.seat.value} wins on another's discard")
        if won.misnamed and (won.by is None or won.redeemed is not None):
            raise PositionError("a discard that was named wrongly ends the deal, and no exchange comes after it")
        if won.redeemed is not None and not self.jokers:
            raise PositionError("a hand that wins by an exchange holds the joker that it won")
        if won.seat in self.dead or won.by in self.dead:
            raise PositionError("a dead hand neither wins nor discards")

    @property
    def is_doubled(self) -> bool:
        """Whether it is paid double for having no joker (JOK-34)."""
        return not self.jokers and not self.singles


def settle_win(ended: Ended, rules: AmericanRuleset) -> Settlement:
    """
    Settle a win: all payments with their reasons, each payer's together.

    It is `undecided` whether a hand without jokers is doubled where a wrong name is paid for.
    """
    undecided = ended.won.misnamed and ended.is_doubled
    return Settlement(tuple(_lines(ended, rules)), undecided=OPEN if undecided else None)


def _lines(ended: Ended, rules: AmericanRuleset) -> Iterator[Payment]:
    won = ended.won
    if won.misnamed and won.by is not None:
        yield _line(ended, won.by, 4, MISNAMED)
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
    """Give the clause by which a seat pays the value once or twice."""
    if payer in ended.dead:
        return DEAD
    if not self_picked:
        return DISCARDER if payer is ended.won.by else SHARE
    return SELF_PICKED if ended.won.redeemed is None else EXCHANGED


def _line(ended: Ended, payer: Seat, times: int, clause: Clause) -> Payment:
    won, points = ended.won, ended.value * times
    facts: dict[str, Fact] = {"receiver": won.seat, "payer": payer, "points": str(points), "value": ended.value}
    if clause is DEAD:
        facts["times"] = _TIMES[times]
    if won.redeemed is not None:
        facts["rack"] = won.redeemed
    return Payment(payer, won.seat, points, clause, facts)


def judge_unpaid(seat: Seat, ended: Ended) -> Ruling:
    """Rule that a seat pays nothing, as another pays for all."""
    return SPARED.permits(seat=seat, by=ended.won.by or ended.won.seat)
