"""
Payment: who pays a win where nobody is liable.

Whoever discards the winning tile pays for the whole hand.  A hand won by
one's own draw is paid by all three others, and the dealer's share is double,
both to pay and to be paid.

Each repeat counter adds 300: the discarder pays it, or each of three
opponents 100.  Which of several winners is paid for the counters, and who
takes the riichi sticks, is for `callwise.riichi.priority.priority`.
"""

from __future__ import annotations

from collections.abc import Iterator

from callwise.ground.seats import SEATS, Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import LEAVES_OPEN, PERMITS, Clause, Fact, Ruling
from callwise.law.settlement import Payment
from callwise.riichi.agreement.sources import BEYOND, DERIVED, WIKI_SCORING
from callwise.riichi.payment.points import discard_price, draw_share

clause = Clauses(__file__)

HONBA_POINTS = 300
"""What a repeat counter adds to a hand; each of three payers has a third of it (CON-11)."""
STICK_POINTS = 1000
"""What a riichi stick is worth (CON-11)."""

_PAYS = "seat:{payer} > seat:{receiver}"

DEALS_IN = clause("payment.deals-in", PERMITS, "PAO-M1", WIKI_SCORING, _PAYS)
SHARE = clause("payment.share", PERMITS, "PAO-M1", WIKI_SCORING, _PAYS)
DOUBLE_SHARE = clause("payment.double-share", PERMITS, "PAO-M1", WIKI_SCORING, _PAYS)
HONBA = clause("payment.honba", PERMITS, "CON-11 PAO-M1", WIKI_SCORING, _PAYS)
HONBA_SHARE = clause("payment.honba-share", PERMITS, "CON-11 PAO-M1", WIKI_SCORING, _PAYS)
STICKS = clause("payment.sticks", PERMITS, "PAO-M5", WIKI_SCORING, "stick", "seat:{receiver}")
NO_PART = clause("payment.no-part", PERMITS, "PAO-M1", DERIVED, "seat:{seat}")
OPEN = clause("payment.open", LEAVES_OPEN, "PAO-M7 PAO-M8 PAO-M9", BEYOND, "seat:{seat}")
CLAUSES = clause.every()

DEALER = Seat.EAST


def line(payer: Seat | None, receiver: Seat, points: int, clause: Clause, **more: Fact) -> Payment:
    """Give a payment whose facts are who pays whom how much, and those named."""
    facts: dict[str, Fact] = {"receiver": receiver, "points": f"{points:,}", **more}
    if payer is not None:
        facts["payer"] = payer
    return Payment(payer, receiver, points, clause, facts)


def pay_price(payer: Seat, winner: Seat, basic: int, value: str) -> Payment:
    """Give what whoever deals in pays for a hand."""
    points = discard_price(basic, dealer=winner is DEALER)
    return line(payer, winner, points, DEALS_IN, value=value)


def pay_shares(winner: Seat, basic: int, value: str) -> Iterator[Payment]:
    """Give what everybody pays for a hand won by a draw."""
    for payer in others(winner):
        double = DEALER in (payer, winner)
        points = draw_share(basic, double=double)
        if double:
            yield line(payer, winner, points, DOUBLE_SHARE, value=value, dealer=DEALER)
        else:
            yield line(payer, winner, points, SHARE, value=value)


def pay_honba(payer: Seat, winner: Seat, honba: int) -> Payment:
    """Give what whoever deals in pays for the counters."""
    return line(payer, winner, HONBA_POINTS * honba, HONBA, honba=honba)


def pay_honba_shares(winner: Seat, honba: int) -> Iterator[Payment]:
    """Give what everybody pays for the counters when the hand was won by a draw."""
    for payer in others(winner):
        yield line(payer, winner, HONBA_POINTS // 3 * honba, HONBA_SHARE, honba=honba)


def take_sticks(winner: Seat, sticks: int) -> Payment:
    """Give the riichi sticks that whoever wins by a draw takes."""
    return line(None, winner, STICK_POINTS * sticks, STICKS)


def no_part(seat: Seat) -> Ruling:
    """Rule that a seat neither pays nor is paid."""
    return NO_PART.permits(seat=seat)


def others(seat: Seat) -> tuple[Seat, ...]:
    """Give everybody else, in the order of the seats."""
    return tuple(one for one in SEATS if one is not seat)
