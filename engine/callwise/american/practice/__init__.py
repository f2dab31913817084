"""American positions that nobody wrote."""

from callwise.american.practice import claims, dying, exchanges, joking, payments, sequences

MAKERS = (
    *exchanges.MAKERS,
    *sequences.MAKERS,
    *dying.MAKERS,
    *joking.MAKERS,
    *claims.MAKERS,
    *payments.MAKERS,
)
