"""Slips: a wrong amount is explained by a mistaken payment, or by the rulesets under which it is right."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import PERMITS, Clause, Source
from callwise.law.settlement import Payment, Settlement
from callwise.question.forms.amount_slips import SlipKind, find_slip, likely
from callwise.question.forms.marked_amounts import MarkedAmounts
from callwise.view.elements.prose import plain

EAST, SOUTH, WEST, NORTH = SEATS


def clause(id: str) -> Clause:
    return Clause(id, PERMITS, "TST-1", f"by {id}", id, id, id, Source("made-up", "A made-up book"))


HAND, SHARE, HONBA, STICK = (
    Payment(EAST, SOUTH, 8000, clause("made-up.hand")),
    Payment(WEST, SOUTH, 4000, clause("made-up.share")),
    Payment(WEST, SOUTH, 300, clause("made-up.honba")),
    Payment(None, SOUTH, 1000, clause("made-up.stick")),
)
DUE = Settlement((HAND, SHARE, HONBA, STICK))
UNDECIDED = Settlement((HAND, SHARE, HONBA), undecided=clause("made-up.open"))


@pytest.mark.parametrize(
    ("seat", "amount", "expected"),
    [
        pytest.param(WEST, -4300, None, id="right"),
        pytest.param(WEST, -4000, (SlipKind.LEFT_OUT, HONBA), id="a payment was left out"),
        pytest.param(WEST, -300, (SlipKind.LEFT_OUT, SHARE), id="the first of two was left out"),
        pytest.param(EAST, 0, (SlipKind.LEFT_OUT, HAND), id="the only one was left out"),
        pytest.param(WEST, -4600, (SlipKind.TWICE, HONBA), id="a payment was counted twice"),
        pytest.param(SOUTH, 12300, (SlipKind.LEFT_OUT, STICK), id="the winner forgot the sticks"),
        pytest.param(SOUTH, 14300, (SlipKind.TWICE, STICK), id="the sticks were counted twice"),
        pytest.param(EAST, -8300, (SlipKind.ANOTHERS, HONBA), id="charged to another player"),
        pytest.param(NORTH, -300, (SlipKind.ANOTHERS, HONBA), id="a seat that pays nothing was charged"),
        pytest.param(WEST, 4300, None, id="a loss without its minus"),
        pytest.param(WEST, -1234, None, id="nothing explains it"),
    ],
)
def test_a_wrong_amount_names_the_mistaken_payment(
    seat: Seat, amount: int, expected: tuple[SlipKind, Payment] | None
) -> None:
    found = find_slip(seat, amount, DUE)
    assert (found and (found.kind, found.payment)) == expected
    assert found is None or found.seat is seat


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({WEST: -4000}, ["That’s the right amount under Other."]),
        ({WEST: -4000, EAST: -8300}, ["That’s the right amount under Other."]),
        ({WEST: -4000, EAST: -8000}, []),
        ({WEST: 4300}, ["The number is right, but write a minus before a loss and nothing before a gain."]),
        ({WEST: 4300, EAST: -8300}, []),
        ({}, []),
    ],
)
def test_one_explanation_must_fit_every_wrong_amount(wrong: dict[Seat, int], words: list[str]) -> None:
    """Rulesets that leave the payments unsettled explain nothing."""
    other = Settlement((HAND, SHARE, Payment(EAST, SOUTH, 300, HONBA.clause)))
    tables = {"Same": DUE, "Other": other, "Undecided": UNDECIDED}
    assert [plain(one) for one in likely(wrong, DUE, tables)] == words


@pytest.mark.parametrize(
    ("usual", "explained"),
    [(DUE, HAND), (Settlement((HAND, SHARE, STICK)), HONBA), (Settlement(()), HAND), (UNDECIDED, HAND)],
)
def test_right_amounts_are_explained_by_what_is_not_usual(usual: Settlement, explained: Payment) -> None:
    due = DUE.changes(SEATS)
    ruled = {seat: next((one for one in DUE.about(seat)), HAND).ruling() for seat in SEATS}
    answer = MarkedAmounts(DUE, due, ruled, usual)
    assert (answer.seat, answer.head.clause) == (explained.payer, explained.clause)


@given(st.sampled_from(SEATS), st.integers(-200, 200).map(lambda hundreds: 100 * hundreds))
def test_an_explained_amount_is_never_the_right_one(seat: Seat, amount: int) -> None:
    assert not (find_slip(seat, amount, DUE) and amount == DUE.change(seat))
