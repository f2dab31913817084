"""A printed settlement: a row per reason, a column per seat."""

import re

from callwise.ground.seats import Seat
from callwise.law.ruling import Clause, Sentence, Source, Verdict
from callwise.law.settlement import Payment, Settlement
from callwise.question.grading import Account, AmountRow
from callwise.view.rulings.settlement_table import account

EAST, SOUTH, WEST = Seat.EAST, Seat.SOUTH, Seat.WEST
BOOK = Source("book", "A book")
SHARE, STICK = (
    Clause(id, (Verdict.LEGAL,), "X-1", short, "It is paid.", "{why}.", "{why}", BOOK)
    for id, short in (("x.share", "a share"), ("x.stick", "a stick"))
)
PAID = Settlement(
    (
        Payment(EAST, SOUTH, 16_000, SHARE, {"why": "the dealer pays double"}),
        Payment(WEST, SOUTH, 8_300, SHARE, {"why": "the others pay single"}),
        Payment(None, SOUTH, 1_000, STICK, {"why": "it lay there"}),
    )
)


def rows(drawn: str) -> list[list[str]]:
    """Return the cells of every row, as text."""
    found = re.findall(r"<tr.*?</tr>", drawn)
    return [[re.sub(r"<.*?>", "", cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row)] for row in found]


def settled(**given: int) -> str:
    seats = (EAST, SOUTH, WEST)
    return account(
        Account(tuple(AmountRow(one, given.get(one.value), PAID.change(one)) for one in seats), PAID.payments)
    )


def test_payments_by_one_clause_share_a_row() -> None:
    """Each amount is in its seat's column; a larger running total is below it."""
    assert rows(settled()) == [
        ["Line", "East", "South", "West"],
        ["A share The dealer pays double. The others pay single.", "−16,000", "+24,300", "−8,300"],
        ["A stick It lay there.", "–", "+1,000 +25,300", "–"],
        ["In all", "−16,000", "+25,300", "−8,300"],
    ]


def test_the_written_amount_is_below_the_right_one() -> None:
    drawn = settled(east=-16_000, south=24_300, west=-8_300)
    assert rows(drawn)[-1] == ["You wrote", "−16,000", "+24,300", "−8,300"]
    assert re.findall(r'data-place="(\w+)"', drawn) == ["found", "foul", "found"]


def test_a_mistaken_row_says_how() -> None:
    rows_ = tuple(AmountRow(one, 0, PAID.change(one)) for one in (EAST, SOUTH, WEST))
    drawn = account(Account(rows_, PAID.payments, ((PAID.payments[2], Sentence("you left this out")),)))
    (line,) = re.findall(r'<tr[^>]*data-place="missed".*?</tr>', drawn)
    assert "A stick" in line
    assert "You left this out." in line
