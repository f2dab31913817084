"""Settlements in tests."""

from callwise.law.settlement import Settlement


def from_table(settlement: Settlement) -> int:
    """The points that were on the table; all changes add up to this."""
    return sum(payment.points for payment in settlement.payments if payment.payer is None)
