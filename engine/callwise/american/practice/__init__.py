"""American positions that nobody wrote."""

from callwise.american.practice import (
    altering,
    announcing,
    calling,
    claims,
    dying,
    exchanges,
    joking,
    orders,
    passing,
    payments,
    plays,
    sequences,
    turning,
    winning,
)

MAKERS = (
    *exchanges.MAKERS,
    *sequences.MAKERS,
    *orders.MAKERS,
    *plays.MAKERS,
    *turning.MAKERS,
    *calling.MAKERS,
    *altering.MAKERS,
    *announcing.MAKERS,
    *passing.MAKERS,
    *winning.MAKERS,
    *dying.MAKERS,
    *joking.MAKERS,
    *claims.MAKERS,
    *payments.MAKERS,
)
