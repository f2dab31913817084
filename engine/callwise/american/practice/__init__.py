"""American positions that nobody wrote."""

from callwise.american.practice import claims, exchanges, joking, payments, sequences

MAKERS = (
    *exchanges.MAKERS,
    *sequences.MAKERS,
    *joking.MAKERS,
    *claims.MAKERS,
    *payments.MAKERS,
)
