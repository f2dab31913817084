"""
Payment: who pays a win where nobody is liable.

Whoever discards the winning tile pays for the whole hand.  A hand won by
one's own draw is paid by all three others, and the dealer's share is double,
both to pay and to be paid.

Each repeat counter adds 300: the discarder pays it, or each of three
opponents 100.  Which of several winners is paid for the counters, and who
takes the riichi sticks, is for `callwise.riichi.priority`.
"""

from __future__ import annotations

from collections.abc import Iterator

from callwise.riichi.points import discard_price, draw_share
from callwise.riichi.sources import BEYOND, DERIVED, WIKI_SCORING
from callwise.ruling import LEAVES_OPEN, PERMITS, Clause, Fact, Light, Line, Ruling, Tie, figure
from callwise.seats import SEATS, Seat
from callwise.settlement import Payment

HONBA_POINTS = 300
"""What a repeat counter adds to a hand; each of three payers has a third of it (CON-11)."""
STICK_POINTS = 1000
"""What a riichi stick is worth (CON-11)."""

_PAYS = Tie("seat:{payer}", "seat:{receiver}", "{points}", Line.TAKES)

DEALS_IN = Clause(
    "payment.deals-in",
    PERMITS,
    rule="PAO-M1",
    short="discarded the winning tile",
    says="Whoever discards the winning tile pays for the whole hand.",
    means="{payer} pays {receiver} for the hand.",
    facts="{payer} dealt in, and the hand is {value}",
    source=WIKI_SCORING,
    figure=figure(_PAYS),
)
SHARE = Clause(
    "payment.share",
    PERMITS,
    rule="PAO-M1",
    short="a share of a self-drawn win",
    says="A self-drawn win is paid by everybody else.",
    means="{payer} pays {receiver} a share of the hand.",
    facts="{receiver} drew the winning tile, and the hand is {value}",
    source=WIKI_SCORING,
    figure=figure(_PAYS),
)
DOUBLE_SHARE = Clause(
    "payment.double-share",
    PERMITS,
    rule="PAO-M1",
    short="the dealer's share is double",
    says="Of a self-drawn win the dealer pays twice what the others pay, and as the winner is paid twice by all.",
    means="{payer} pays {receiver} a double share of the hand.",
    facts="{receiver} drew the winning tile, the hand is {value}, and {dealer} is the dealer",
    source=WIKI_SCORING,
    figure=figure(_PAYS),
)
HONBA = Clause(
    "payment.honba",
    PERMITS,
    rule="CON-11 PAO-M1",
    short="the [[honba|repeat counters|honba]]",
    says="Each [[honba|repeat counter|honba]] adds 300 points, which the discarder pays.",
    means="{payer} pays {receiver} for the [[honba|repeat counters|honba]].",
    facts="{payer} dealt in, with {honba} [[honba]] on the table",
    source=WIKI_SCORING,
    figure=figure(_PAYS),
)
HONBA_SHARE = Clause(
    "payment.honba-share",
    PERMITS,
    rule="CON-11 PAO-M1",
    short="a share of the [[honba|repeat counters|honba]]",
    says="Of a self-drawn win each of three opponents pays 100 points for a [[honba|repeat counter|honba]].",
    means="{payer} pays {receiver} a share of the [[honba|repeat counters|honba]].",
    facts="{receiver} drew the winning tile, with {honba} [[honba]] on the table",
    source=WIKI_SCORING,
    figure=figure(_PAYS),
)
STICKS = Clause(
    "payment.sticks",
    PERMITS,
    rule="PAO-M5",
    short="the [[riichi-stick|deposits|riichi sticks]] on the table",
    says="Whoever wins by a draw takes all [[riichi-stick|deposits|riichi sticks]]; no player pays for them.",
    means="{receiver} takes the [[riichi-stick|deposits|riichi sticks]].",
    facts="{receiver} is the winner",
    source=WIKI_SCORING,
    figure=figure("stick", "seat:{receiver}"),
)
NO_PART = Clause(
    "payment.no-part",
    PERMITS,
    rule="PAO-M1",
    short="has no part in it",
    says="A win on a discard costs nothing to those who have not discarded the tile and are not [[pao|liable|liable]].",
    means="{seat} pays nothing.",
    facts="{seat} neither won nor dealt in",
    source=DERIVED,
    figure=figure(Light("seat:{seat}", "pays nothing")),
)
OPEN = Clause(
    "payment.open",
    LEAVES_OPEN,
    rule="PAO-M7 PAO-M8 PAO-M9",
    short="what was read leaves it open",
    says="What was read of this ruleset does not settle who pays what here.",
    means="The sources of this ruleset do not settle it.",
    facts="it depends on an option that what was read leaves open",
    source=BEYOND,
    figure=figure(Light("seat:{seat}", "left open")),
)

CLAUSES = (DEALS_IN, SHARE, DOUBLE_SHARE, HONBA, HONBA_SHARE, STICKS, NO_PART, OPEN)

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
