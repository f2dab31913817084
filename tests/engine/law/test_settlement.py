"""Settlements: payments with reasons, and their totals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import PERMITS, Clause, Source, Verdict
from callwise.law.settlement import Payment, Settlement
from tests.support.settlements import from_table

HONBA = Clause(
    "made-up.honba",
    PERMITS,
    rule="TST-1",
    short="the repeat counters",
    says="Each repeat counter is worth 300 points.",
    means="{count} counters are paid.",
    facts="{count} of them lie there",
    source=Source("made-up", "A made-up book"),
)
FACTS = {"count": 2}


def payments() -> st.SearchStrategy[Payment]:
    """Generate a payment between two seats, or from the table to a seat."""
    return (
        st.tuples(st.sampled_from((None, *SEATS)), st.sampled_from(SEATS), st.integers(1, 480).map(lambda n: 100 * n))
        .filter(lambda one: one[0] is not one[1])
        .map(lambda one: Payment(*one, HONBA, FACTS))
    )


def settlements() -> st.SearchStrategy[Settlement]:
    """Generate any payments."""
    return st.lists(payments(), max_size=8).map(lambda lines: Settlement(tuple(lines)))


@given(settlements())
def test_changes_sum_to_the_sticks_paid_out(settlement: Settlement) -> None:
    assert sum(settlement.changes(SEATS).values()) == from_table(settlement)


@given(settlements(), st.sampled_from(SEATS))
def test_a_seats_change_is_the_sum_of_its_lines(settlement: Settlement, seat: Seat) -> None:
    about = settlement.about(seat)
    assert settlement.change(seat) == sum(one.points if one.receiver is seat else -one.points for one in about)
    assert settlement.change(seat) == settlement.changes([seat])[seat]
    assert [one for one in settlement.payments if one not in about] == [
        one for one in settlement.payments if seat not in (one.payer, one.receiver)
    ]


@given(settlements(), settlements())
def test_lines_add_up(one: Settlement, other: Settlement) -> None:
    both = Settlement((*one.payments, *other.payments))
    assert all(both.change(seat) == one.change(seat) + other.change(seat) for seat in SEATS)
    assert from_table(both) == from_table(one) + from_table(other)


def test_nobody_pays_if_nothing_is_due() -> None:
    assert Settlement(()).changes(SEATS) == dict.fromkeys(SEATS, 0)
    assert Settlement(()).is_settled


@pytest.mark.parametrize(
    ("payer", "receiver", "points"),
    [(Seat.EAST, Seat.EAST, 300), (Seat.EAST, Seat.SOUTH, 0), (Seat.EAST, Seat.SOUTH, -300), (None, Seat.SOUTH, 0)],
)
def test_a_payment_is_positive_and_between_two_parties(payer: Seat | None, receiver: Seat, points: int) -> None:
    with pytest.raises(ValueError, match=f"got {points}"):
        Payment(payer, receiver, points, HONBA, FACTS)


def test_a_payment_missing_a_fact_is_refused() -> None:
    with pytest.raises(KeyError, match=r"made-up\.honba needs count"):
        Payment(Seat.EAST, Seat.SOUTH, 600, HONBA)


def test_a_payment_states_its_reason() -> None:
    payment = Payment(Seat.EAST, Seat.SOUTH, 600, HONBA, FACTS)
    assert (payment.ruling().verdict, payment.ruling().clause) == (Verdict.LEGAL, HONBA)
    assert payment.because == payment.ruling().because
