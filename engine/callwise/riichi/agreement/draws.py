"""What ends a hand that nobody wins."""

from __future__ import annotations

from dataclasses import dataclass

from callwise.agreed import Agreed, option
from callwise.options import Choice, Point, may, may_not, whether
from callwise.ruleset import Ruleset

NOBODY_WINS = "When nobody wins"


class AbortiveDraw(Choice):
    """What may end the hand before its time (DRW-5); three wins on one discard are an option of their own."""

    NINE_KINDS = "nine_kinds", "Nine different ones, nines and honours on your first draw."
    FOUR_WINDS = "four_winds", "The same wind as everyone’s first discard."
    FOUR_RIICHI = "four_riichi", "Riichi by all four players."
    FOUR_KANS = "four_kans", "Four kans by several players."


@dataclass(kw_only=True, eq=False, repr=False)
class DrawOptions(Ruleset):
    """Which abortive draws there are."""

    abortive_draws: Agreed[frozenset[AbortiveDraw]] = option(
        frozenset(AbortiveDraw),
        "What ends the hand in an [[tochuu-ryuukyoku]].",
        topic=NOBODY_WINS,
        points=(
            Point(
                "Nine kinds of ones, nines and honours: can you end the hand?",
                {True: may("Allowed"), False: may_not("Not allowed")},
                AbortiveDraw.NINE_KINDS,
            ),
            whether("Four discards of the same wind: does the hand end?", AbortiveDraw.FOUR_WINDS),
            whether("Four players in [[riichi]]: does the hand end?", AbortiveDraw.FOUR_RIICHI),
            whether("Four [[kan|kongs|kans]] by several players: does the hand end?", AbortiveDraw.FOUR_KANS),
        ),
    )
