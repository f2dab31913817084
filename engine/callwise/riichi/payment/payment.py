"""
Payment: who pays for a win if nobody is liable.

A player who deals in pays for the whole hand. A tsumo is paid by all three others, and the dealer's share is double,
whether paying or winning.

Each honba adds 300: the discarder pays it, or each of three opponents 100. Which winner is paid for the honba, and who
takes the riichi sticks, is decided in `callwise.riichi.priority.priority`.
"""

from __future__ import annotations

from collections.abc import Iterator

from callwise.ground.seats import SEATS, Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import LEAVES_OPEN, PERMITS, Clause, Fact, Ruling
from callwise.law.settlement import Payment
from callwise.riichi.agreement.sources import BEYOND, WIKI_SCORING
from callwise.riichi.payment.points import discard_price, draw_share

clause = Clauses(__file__)

HONBA_POINTS = 300
"""Points a honba adds to a hand; on a tsumo each payer pays a third (CON-11)."""
STICK_POINTS = 1000
"""Points in a riichi stick (CON-11)."""

_PAYS = "seat:{payer} > seat:{receiver}"

DEALS_IN = clause("payment.deals-in", PERMITS, "PAO-M1", WIKI_SCORING, _PAYS)
SHARE = clause("payment.share", PERMITS, "PAO-M1", WIKI_SCORING, _PAYS)
DOUBLE_SHARE = clause("payment.double-share", PERMITS, "PAO-M1", WIKI_SCORING, _PAYS)
HONBA = clause("payment.honba", PERMITS, "CON-11 PAO-M1", WIKI_SCORING, _PAYS)
HONBA_SHARE = clause("payment.honba-share", PERMITS, "CON-11 PAO-M1", WIKI_SCORING, _PAYS)
STICKS = clause("payment.sticks", PERMITS, "PAO-M5", WIKI_SCORING, "stick", "seat:{receiver}")
NO_PART = clause("payment.no-part", PERMITS, "PAO-M1", WIKI_SCORING.concluded, "seat:{seat}")
OPEN = clause("payment.open", LEAVES_OPEN, "PAO-M7 PAO-M8 PAO-M9", BEYOND, "seat:{seat}")
CLAUSES = clause.every()

DEALER = Seat.EAST


def line(payer: Seat | None, receiver: Seat, points: int, clause: Clause, **more: Fact) -> Payment:
    """Build a payment whose facts are the payer, the receiver, the points, and `more`."""
    facts: dict[str, Fact] = {"receiver": receiver, "points": f"{points:,}", **more}
    if payer is not None:
        facts["payer"] = payer
    return Payment(payer, receiver, points, clause, facts)


def pay_price(payer: Seat, winner: Seat, basic: int, value: str) -> Payment:
    """Return what the player who deals in pays for a hand."""
    points = discard_price(basic, dealer=winner is DEALER)
    return line(payer, winner, points, DEALS_IN, value=value)


def pay_shares(winner: Seat, basic: int, value: str) -> Iterator[Payment]:
    """Yield what each opponent pays for a tsumo."""
    for payer in others(winner):
        double = DEALER in (payer, winner)
        points = draw_share(basic, double=double)
        if double:
            yield line(payer, winner, points, DOUBLE_SHARE, value=value, dealer=DEALER)
        else:
            yield line(payer, winner, points, SHARE, value=value)


def pay_honba(payer: Seat, winner: Seat, honba: int) -> Payment:
    """Return what the player who deals in pays for the honba."""
    return line(payer, winner, HONBA_POINTS * honba, HONBA, honba=honba)


def pay_honba_shares(winner: Seat, honba: int) -> Iterator[Payment]:
    """Yield what each opponent pays for the honba on a tsumo."""
    for payer in others(winner):
        yield line(payer, winner, HONBA_POINTS // 3 * honba, HONBA_SHARE, honba=honba)


def take_sticks(winner: Seat, sticks: int) -> Payment:
    """Return the riichi sticks a player takes on a tsumo."""
    return line(None, winner, STICK_POINTS * sticks, STICKS)


def no_part(seat: Seat) -> Ruling:
    """Rule that a seat neither pays nor is paid."""
    return NO_PART.permits(seat=seat)


def others(seat: Seat) -> tuple[Seat, ...]:
    """Return the other players, in seat order."""
    return tuple(one for one in SEATS if one is not seat)
