"""Who deals next when nobody has won, and what becomes of the counters."""

from __future__ import annotations

import pytest

from callwise import unruled
from callwise.errors import PositionError
from callwise.riichi.agreement.draws import DrawnDeal
from callwise.riichi.agreement.presets import (
    COMMON,
    EMA_2025,
    JPML_A,
    M_LEAGUE,
    MJSTARS_RANKED,
    MU,
    RMU,
    TENHOU,
    WRC_2015,
)
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.payment import drawn_deal
from callwise.riichi.payment.drawn_deal import judge_drawn_deal
from callwise.riichi.priority.dealing import Next
from callwise.riichi.priority.priority import NO_COUNTERS
from callwise.ruling import Verdict
from tests.support.puzzles import asked
from tests.support.rulings import Told, illegal, legal, told, unsettled
from tests.support.tables import at_discard

ONLY_WINS = COMMON.choosing({"drawn_deal": DrawnDeal.WIN})
OPEN = COMMON.leaving_open({"drawn_deal": tuple(DrawnDeal)})
TENPAI = "123m 456p 789s 33z 67s"
NO_YAKU = "23m 567p 678s 55s | 4'23p"
SHORT = "123m 456p 789s 33z 15s"
FIFTH = "123m 456m 789s 1111p"
"""It waits for a fifth 1p alone."""


@pytest.mark.parametrize(
    ("east", "rules", "says"),
    [
        (TENPAI, COMMON, legal(drawn_deal.TENPAI)),
        (NO_YAKU, COMMON, legal(drawn_deal.TENPAI)),  # tenpai needs no yaku
        (SHORT, COMMON, illegal(drawn_deal.NOTEN)),
        ("?", COMMON, illegal(drawn_deal.NOTEN)),  # face down, whatever it holds
        (FIFTH, COMMON, illegal(drawn_deal.NOTEN)),
        (FIFTH, MJSTARS_RANKED, legal(drawn_deal.TENPAI)),
        (TENPAI, ONLY_WINS, illegal(drawn_deal.ONLY_WINS)),
        (SHORT, ONLY_WINS, illegal(drawn_deal.NOTEN)),
        (TENPAI, OPEN, unsettled(drawn_deal.OPEN)),
        (SHORT, OPEN, illegal(drawn_deal.NOTEN)),
        *[(TENPAI, rules, legal(drawn_deal.TENPAI)) for rules in (TENHOU, EMA_2025, WRC_2015, M_LEAGUE, RMU)],
        (TENPAI, JPML_A, (Verdict.UNREAD, unruled.UNREAD)),
        (SHORT, JPML_A, illegal(drawn_deal.NOTEN)),
    ],
)
def test_who_deals_after_a_hand_that_nobody_won(east: str, rules: RiichiRuleset, says: Told) -> None:
    """DRW-11; what the others hold doesn't matter."""
    for south in ("?", TENPAI.replace("33z", "44z")):
        table = at_discard("4m by west", east=east, south=south, wall="0")
        assert told(judge_drawn_deal(Next.AGAIN, table, rules)) == says


@pytest.mark.parametrize("east", [TENPAI, SHORT])
@pytest.mark.parametrize("rules", [COMMON, ONLY_WINS, OPEN, JPML_A, M_LEAGUE])
def test_a_counter_is_added_whoever_deals(east: str, rules: RiichiRuleset) -> None:
    """DRW-12."""
    table = at_discard("4m by west", east=east, wall="0")
    assert told(judge_drawn_deal(Next.ONE_MORE, table, rules)) == legal(drawn_deal.COUNTED)
    assert told(judge_drawn_deal(Next.BACK_TO_ZERO, table, rules)) == illegal(drawn_deal.COUNTED)


def test_without_counters_none_is_added_and_none_goes() -> None:
    table = at_discard("4m by west", east=TENPAI, wall="0")
    for one in (Next.ONE_MORE, Next.BACK_TO_ZERO):
        assert told(judge_drawn_deal(one, table, MU)) == illegal(NO_COUNTERS)


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"discard": "4m by west", "wall": "3"}, "no tile is left"),
        ({"discard": "4m by west", "wall": "0", "riichi": "east"}, "must show the hand"),
        ({"discard": "9m by west", "west": "? | | 1z2z3z4z", "wall": "0"}, "tables don’t agree who deals"),
    ],
)
def test_a_hand_that_is_not_over_is_refused_and_a_row_that_may_be_paid_for(table: dict[str, str], says: str) -> None:
    with pytest.raises(PositionError, match=says):
        asked("draws.deal", table)
