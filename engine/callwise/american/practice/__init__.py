"""American positions that nobody wrote."""

from callwise.american.practice import claims, dying, exchanges, joking, orders, payments, sequences

MAKERS = (
    *exchanges.MAKERS,
    *sequences.MAKERS,
    *orders.MAKERS,
    *dying.MAKERS,
    *joking.MAKERS,
    *claims.MAKERS,
    *payments.MAKERS,
)
