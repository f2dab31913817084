"""American positions that nobody wrote."""

from callwise.american.practice import claims, exchanges, joking, payments

MAKERS = (
    *exchanges.MAKERS,
    *joking.MAKERS,
    *claims.MAKERS,
    *payments.MAKERS,
)
