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
from enum import Enum

from callwise.american.ruleset import AmericanRuleset, FinesseRack
from callwise.american.sources import DERIVED, EXCHANGE, LEAGUE
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
    facts="{payer} has discarded the winning tile, and the hand's value is {value}",
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
    facts="the winning tile was another's discard, and the hand's value is {value}",
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
    says="Whoever is called on a wrongly named tile for [[mah-jongg]] pays four times the hand's value, and alone.",
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
    rule="JOK-20 JOK-34 JOK-40",
    short="no source says who pays what",
    says="What was read says nothing of who pays what here.",
    means="The sources do not settle it.",
    facts="the rules that are known do not meet this case",
    source=DERIVED,
    figure=figure(Light("seat:{seat}", "left open")),
)

CLAUSES = (DISCARDER, SHARE, SELF_PICKED, EXCHANGED, JOKERLESS, DEAD, MISNAMED, SPARED, OPEN)

_TIMES = {1: "once", 2: "twice"}


class How(Enum):
    """How a hand was completed."""

    PICKED = "picked"
    DISCARD = "discard"
    EXCHANGE = "exchange"
    MISNAMED = "misnamed"


@dataclass(frozen=True, slots=True)
class Ended:
    """
    A deal that somebody has won.

    `value` is the hand's.  `by` is the discarder, who misnamed the tile, or from whose rack the joker came; None where
    the tile was picked.  `jokers` says whether one is in the hand at the end, and `singles` that none ever could be.
    Raises PositionError for what can't come about.
    """

    winner: Seat
    value: int
    how: How
    by: Seat | None = None
    jokers: bool = True
    singles: bool = False
    dead: tuple[Seat, ...] = ()

    def __post_init__(self) -> None:
        if not 0 < self.value <= LARGEST or self.value % STEP:
            raise PositionError(f"a hand's value is a multiple of {STEP} up to {LARGEST}, got {self.value}")
        if (self.by is None) is not (self.how is How.PICKED):
            raise PositionError("who discarded, or from whose rack a joker came, is named unless the tile was picked")
        if self.by is self.winner and self.how is not How.EXCHANGE:
            raise PositionError(f"{self.winner.value} wins on another's discard")
        if self.how is How.EXCHANGE and not self.jokers:
            raise PositionError("a hand that wins by an exchange holds the joker that it won")
        if self.winner in self.dead or (self.by in self.dead and self.how in (How.DISCARD, How.MISNAMED)):
            raise PositionError("a dead hand neither wins nor discards")

    @property
    def is_doubled(self) -> bool:
        """Whether it is paid double for having no joker (JOK-34)."""
        return not self.jokers and not self.singles


def settle_win(ended: Ended, rules: AmericanRuleset) -> Settlement:
    """
    Settle a win: all payments with their reasons, each payer's together.

    Where no source says who pays, it is `undecided`.
    """
    undecided = _is_undecided(ended, rules)
    return Settlement(tuple(_lines(ended)), undecided=OPEN if undecided else None)


def _is_undecided(ended: Ended, rules: AmericanRuleset) -> bool:
    """Whether nobody says who pays: a wrong name and no joker, or another's joker where only one's own counts."""
    if ended.how is How.MISNAMED:
        return ended.is_doubled
    others = ended.how is How.EXCHANGE and ended.by is not ended.winner
    return others and rules.finesse_rack is FinesseRack.OWN_ONLY


def _lines(ended: Ended) -> Iterator[Payment]:
    if ended.how is How.MISNAMED and ended.by is not None:
        yield _line(ended, ended.by, 4, MISNAMED)
        return
    for payer in SEATS:
        if payer is ended.winner:
            continue
        times = 1 if ended.how is How.DISCARD and payer is not ended.by else 2
        yield _line(ended, payer, times, _reason(ended, payer))
        if ended.is_doubled:
            yield _line(ended, payer, times, JOKERLESS)


def _reason(ended: Ended, payer: Seat) -> Clause:
    """Give the clause by which a seat pays the value once or twice."""
    if payer in ended.dead:
        return DEAD
    if ended.how is How.DISCARD:
        return DISCARDER if payer is ended.by else SHARE
    return EXCHANGED if ended.how is How.EXCHANGE else SELF_PICKED


def _line(ended: Ended, payer: Seat, times: int, clause: Clause) -> Payment:
    points = ended.value * times
    facts: dict[str, Fact] = {"receiver": ended.winner, "payer": payer, "points": str(points), "value": ended.value}
    if clause is DEAD:
        facts["times"] = _TIMES[times]
    if clause is EXCHANGED and ended.by is not None:
        facts["rack"] = ended.by
    return Payment(payer, ended.winner, points, clause, facts)


def judge_unpaid(seat: Seat, ended: Ended) -> Ruling:
    """Rule that a seat pays nothing, as another pays for all."""
    by = ended.by or ended.winner
    return SPARED.permits(seat=seat, by=by)
