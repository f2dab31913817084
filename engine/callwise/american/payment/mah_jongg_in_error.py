"""
Mah jongg in error: whose hand is dead, who plays on, and who pays.

A hand that was only declared plays on, and so does one that exposed just the group of the called tile: that becomes an
exposure. A hand shown from the rack is dead, and so is every hand thrown in because of it. With two hands or more left,
the deal goes on, and nobody pays before it ends. With one left, the deal is over: the player who declared in error pays
that hand double the value of the hand they were trying for, and those who threw in neither pay nor collect. If several
declared in error, the last one pays.

A player who throws in and breaks up the wall before the hand is checked pays each hand that is left the lowest value on
the card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from callwise.american.agreement import sources
from callwise.american.payment.payment import LARGEST, STEP
from callwise.ground.errors import NotationError, PositionError, check_length, quoted
from callwise.ground.seats import SEATS, Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import FORBIDS, LEAVES_OPEN, PERMITS, Fact, Ruling
from callwise.law.settlement import Payment, Settlement

clause = Clauses(__file__)
_SEAT = "seat:{seat}"
_PAYS = "seat:{payer} > seat:{receiver}"
_FEWEST_HANDS = 2
"""The number of hands with which the deal goes on."""

SHOWN = clause("in-error.shown", PERMITS, "JOK-47", sources.IN_ERROR_DECLARED, _SEAT)
THROWN_IN = clause("in-error.thrown-in", PERMITS, "JOK-57", sources.IN_ERROR_SETTLED, _SEAT)
SAID = clause("in-error.said", FORBIDS, "JOK-47", sources.IN_ERROR_DECLARED, _SEAT)
EXPOSED = clause("in-error.exposed", FORBIDS, "JOK-47", sources.IN_ERROR_DECLARED, _SEAT)
PLAYS_ON = clause("in-error.plays-on", FORBIDS, "JOK-57", sources.IN_ERROR_SETTLED, _SEAT)
LAST_HAND = clause("in-error.last-hand", FORBIDS, "JOK-57", sources.IN_ERROR_SETTLED, _SEAT)
PAID = clause("in-error.paid", PERMITS, "JOK-57", sources.IN_ERROR_SETTLED, _PAYS)
WALL = clause("in-error.wall", PERMITS, "JOK-57", sources.IN_ERROR_SETTLED, _PAYS)
NOT_YET = clause("in-error.not-yet", PERMITS, "JOK-57", sources.IN_ERROR_SETTLED, _SEAT)
NEITHER = clause("in-error.neither", PERMITS, "JOK-57", sources.IN_ERROR_SETTLED, _SEAT)
LATER = clause("in-error.later", PERMITS, "JOK-57", sources.IN_ERROR_SETTLED, _SEAT)
WALL_ONLY = clause("in-error.wall-only", PERMITS, "JOK-57", sources.IN_ERROR_SETTLED.concluded, _SEAT)
OPEN = clause("in-error.open", LEAVES_OPEN, "JOK-57", sources.IN_ERROR_SETTLED.concluded, _SEAT)
CLAUSES = clause.every()


class Went(Enum):
    """How far a declaration in error went; `did` is what the player did then."""

    SAID = "said", "declared in error, but showed nothing", "showed nothing"
    EXPOSED = "exposed", "declared in error, and exposed only the called group", "exposed only the called group"
    SHOWN = "shown", "declared in error, and showed tiles", "showed tiles"

    def __init__(self, word: str, says: str, did: str) -> None:
        self.word = word
        self.says = says
        self.did = did


@dataclass(frozen=True)
class InError:
    """
    A deal after mah jongg in error: the declarations in order, and the seats that threw in their hands.

    `value` is the value of the hand that the last one tried for. `broke` is who broke up the wall, and `lowest` the
    lowest value on the card. Raises PositionError for impossible deals.
    """

    declared: tuple[tuple[Seat, Went], ...]
    thrown: tuple[Seat, ...] = ()
    value: int = 0
    broke: Seat | None = None
    lowest: int = 0

    def __post_init__(self) -> None:
        seats = [seat for seat, _ in self.declared]
        if len({*seats, *self.thrown}) < len(seats) + len(self.thrown):
            raise PositionError("each player either declared or threw in, and only once")
        if sum(went is Went.EXPOSED for _, went in self.declared) > 1:
            raise PositionError("only one player can have exposed the called tile")
        if self.broke is not None and self.broke not in self.thrown:
            raise PositionError(f"{self.broke.value} can’t have broken up the wall without throwing in").at("broke")
        for key, value in (("value", self.value), ("lowest", self.lowest)):
            if not 0 <= value <= LARGEST or value % STEP:
                raise PositionError(f"a hand’s value is a multiple of {STEP} up to {LARGEST}, got {value}").at(key)
        if self.broke is not None and not self.lowest:
            raise PositionError("the lowest value on the card is missing; write a number, like 25").at("lowest")

    @property
    def last(self) -> Seat:
        """The last player to declare in error."""
        return self.declared[-1][0]

    @property
    def intact(self) -> tuple[Seat, ...]:
        """The seats whose hands are neither shown nor thrown in."""
        gone = {*self.thrown, *(seat for seat, went in self.declared if went is Went.SHOWN)}
        return tuple(seat for seat in SEATS if seat not in gone)

    @property
    def goes_on(self) -> bool:
        """Whether enough hands are left to play on."""
        return len(self.intact) >= _FEWEST_HANDS


def judge_out(seat: Seat, deal: InError) -> Ruling:
    """Rule on whether a player's hand is dead."""
    facts: dict[str, Fact] = {"seat": seat, "last": deal.last}
    went = dict(deal.declared).get(seat)
    if went is Went.SHOWN:
        return SHOWN.permits(**facts)
    if seat in deal.thrown:
        return THROWN_IN.permits(**facts)
    if went is not None:
        return (SAID if went is Went.SAID else EXPOSED).forbids(**facts)
    return (LAST_HAND if len(deal.intact) == 1 else PLAYS_ON).forbids(**facts)


def settle_error(deal: InError) -> Settlement:
    """Settle what is due right away; `undecided` if no hand is left to be paid by the last who declared in error."""
    paid_to = [seat for seat in deal.intact if seat is not deal.last]
    return Settlement(tuple(_lines(deal)), undecided=None if paid_to else OPEN)


def _lines(deal: InError) -> Iterator[Payment]:
    if len(deal.intact) == 1 and deal.intact[0] is not deal.last:
        yield _line(deal.last, deal.intact[0], 2 * deal.value, deal, over=True)
    if deal.broke is not None:
        for seat in deal.intact:
            yield _line(deal.broke, seat, deal.lowest, deal, over=False)


def _line(payer: Seat, receiver: Seat, points: int, deal: InError, *, over: bool) -> Payment:
    facts: dict[str, Fact] = {"payer": payer, "receiver": receiver, "points": str(points)}
    facts["value"] = deal.value if over else deal.lowest
    return Payment(payer, receiver, points, PAID if over else WALL, facts)


def judge_unpaid(seat: Seat, deal: InError) -> Ruling:
    """Rule that a seat neither pays nor receives anything now."""
    facts: dict[str, Fact] = {"seat": seat, "last": deal.last}
    if deal.goes_on:
        return NOT_YET.permits(**facts) if deal.broke is None else WALL_ONLY.permits(**facts, broke=deal.broke)
    return (NEITHER if seat in deal.thrown else LATER).permits(**facts)


def read_declared(text: str) -> tuple[tuple[Seat, Went], ...]:
    """Read ``south shown; west said``, the last one last. Raises NotationError."""
    check_length(text)
    return tuple(_declared(part) for part in text.replace(",", ";").split(";") if part.strip())


def _declared(text: str) -> tuple[Seat, Went]:
    seat, _, how = text.strip().partition(" ")
    went = next((one for one in Went if one.word == (how.strip().lower() or Went.SAID.word)), None)
    if went is None:
        raise NotationError(f"{quoted(how)} doesn’t say how far it went; write {', '.join(one.word for one in Went)}")
    return Seat.parse(seat), went
