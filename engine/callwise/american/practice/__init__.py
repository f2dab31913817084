"""American positions that nobody wrote."""

from callwise.american.practice import claims, joking, payments

MAKERS = (
    *joking.MAKERS,
    *claims.MAKERS,
    *payments.MAKERS,
)
