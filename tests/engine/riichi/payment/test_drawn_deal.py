"""Who deals next after an exhaustive draw, and what happens to the honba."""

import pytest

from callwise.ground.errors import PositionError
from callwise.law import not_ruled
from callwise.law.ruling import Clause, Verdict
from callwise.question.case import Entries
from callwise.riichi.agreement.draw_options import DrawnDeal, NagashiDeal, NagashiMangan
from callwise.riichi.agreement.presets import (
    COMMON,
    EMA_2025,
    JPML_A,
    M_LEAGUE,
    MAHJONG_SOUL,
    MJSTARS_RANKED,
    MU,
    PRESETS,
    RMU,
    TENHOU,
    WRC_2015,
)
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.payment import drawn_deal
from callwise.riichi.payment.drawn_deal import judge_drawn_deal
from callwise.riichi.priority.bonuses import NO_COUNTERS
from callwise.riichi.priority.next_dealer import Left, Next
from callwise.riichi.questions.draw_questions import DrawnDeals
from tests.support.riichi.riichi_tables import at_discard
from tests.support.rulings.course_texts import asked
from tests.support.rulings.verdicts import Told, illegal, legal, told, unsettled

ONLY_WINS = COMMON.choosing({"drawn_deal": DrawnDeal.WIN})
OPEN = COMMON.leaving_open({"drawn_deal": tuple(DrawnDeal)})
TENPAI = "123m 456p 789s 33z 67s"
NO_YAKU = "23m 567p 678s 55s | 4'23p"
SHORT = "123m 456p 789s 33z 15s"
FIFTH = "123m 456m 789s 1111p"
"""Waits only for a fifth 1p."""


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
        (TENPAI, JPML_A, (Verdict.UNREAD, not_ruled.UNREAD)),
        (SHORT, JPML_A, illegal(drawn_deal.NOTEN)),
    ],
)
def test_next_dealer_after_an_exhaustive_draw(east: str, rules: RiichiRuleset, says: Told) -> None:
    """DRW-11; the other players' hands don't matter."""
    for south in ("?", TENPAI.replace("33z", "44z")):
        table = at_discard("4m by west", east=east, south=south, wall="0")
        assert told(judge_drawn_deal(Next.AGAIN, table, rules)) == says


@pytest.mark.parametrize(
    ("east", "dead", "clause"),
    [
        (TENPAI, "east", drawn_deal.NOTEN_DEAD),
        (SHORT, "east south", drawn_deal.NOTEN_DEAD),
        ("?", "east", drawn_deal.NOTEN_DEAD),
        (SHORT, "south", drawn_deal.NOTEN),
    ],
)
@pytest.mark.parametrize("rules", [COMMON, ONLY_WINS, EMA_2025, JPML_A])
def test_a_dead_dealers_reason_is_the_dead_hand(east: str, dead: str, clause: Clause, rules: RiichiRuleset) -> None:
    """The reason is the dead hand, and not that the hand isn't tenpai."""
    ruling = judge_drawn_deal(AGAIN, at_discard("4m by west", wall="0", east=east, dead=dead), rules)
    assert ruling.clause is clause


@pytest.mark.parametrize("east", [TENPAI, SHORT])
@pytest.mark.parametrize("rules", [COMMON, ONLY_WINS, OPEN, JPML_A, M_LEAGUE])
def test_honba_is_added_even_if_the_deal_passes(east: str, rules: RiichiRuleset) -> None:
    """DRW-12."""
    table = at_discard("4m by west", east=east, wall="0")
    assert told(judge_drawn_deal(Next.ONE_MORE, table, rules)) == legal(drawn_deal.COUNTED)
    assert told(judge_drawn_deal(Next.BACK_TO_ZERO, table, rules)) == illegal(drawn_deal.COUNTED)


def test_without_honba_none_are_added_or_removed() -> None:
    table = at_discard("4m by west", east=TENPAI, wall="0")
    for one in (Next.ONE_MORE, Next.BACK_TO_ZERO):
        assert told(judge_drawn_deal(one, table, MU)) == illegal(NO_COUNTERS)


ROW = "1z2z3z4z 5z6z7z 1m9m 1p9p 1s9s 1z2z3z4z"
AS_A_WIN = COMMON.choosing({"nagashi_deal": NagashiDeal.WON})
DEAL_OPEN = COMMON.leaving_open({"nagashi_deal": tuple(NagashiDeal)})
AGAIN, ONE_MORE, BACK_TO_ZERO = Next


def ruled(next_: Next, rules: RiichiRuleset, **seats: str) -> Told:
    return told(judge_drawn_deal(next_, at_discard("9m by south", wall="0", **seats), rules))


@pytest.mark.parametrize("rules", [COMMON, TENHOU, MAHJONG_SOUL, MJSTARS_RANKED])
def test_nagashi_leaves_the_deal_to_the_dealers_hand(rules: RiichiRuleset) -> None:
    """DRW-15: also if the dealer is paid for nagashi mangan."""
    for east, others, says in (
        (TENPAI, {"south": f"? | | {ROW}"}, legal(drawn_deal.NAGASHI)),
        ("?", {"south": f"? | | {ROW}"}, illegal(drawn_deal.NAGASHI)),
        (f"{TENPAI} | | {ROW} 9p", {}, legal(drawn_deal.NAGASHI)),
        (f"? | | {ROW} 9p", {}, illegal(drawn_deal.NAGASHI)),
        (f"? | | {ROW} 9p", {"south": TENPAI.replace("33z", "44z")}, illegal(drawn_deal.NAGASHI)),
    ):
        assert ruled(AGAIN, rules, east=east, **others) == says
        assert ruled(ONE_MORE, rules, east=east, **others) == legal(drawn_deal.COUNTED)
        assert ruled(BACK_TO_ZERO, rules, east=east, **others) == illegal(drawn_deal.COUNTED)


@pytest.mark.parametrize(
    "rules", [rules for rules in PRESETS if rules.settled.get("nagashi_mangan") is NagashiMangan.NO]
)
def test_without_nagashi_mangan_a_row_changes_nothing(rules: RiichiRuleset) -> None:
    row = {"south": f"? | | {ROW}"}
    for east in (TENPAI, "?"):
        assert ruled(AGAIN, rules, east=east, **row) == ruled(AGAIN, rules, east=east)
    assert ruled(AGAIN, rules, east="?", **row) == illegal(drawn_deal.NOTEN)


def test_spoilt_rows_and_dead_hands_change_nothing() -> None:
    for south in ("? | | 5p1z9m", "? | | 1z", f"? | | {ROW}"):
        assert ruled(AGAIN, AS_A_WIN, east=TENPAI, south=south, dead="south") == legal(drawn_deal.TENPAI)


@pytest.mark.parametrize(
    ("seats", "stays"),
    [
        ({"east": TENPAI, "south": f"? | | {ROW}"}, False),
        ({"east": f"? | | {ROW} 9p"}, True),
        ({"east": f"? | | {ROW} 9p", "south": f"? | | {ROW.replace('4z', '6z')}"}, True),
    ],
)
def test_nagashi_can_count_as_a_win(seats: dict[str, str], stays: bool) -> None:
    held, passed = legal(drawn_deal.NAGASHI_WON), illegal(drawn_deal.NAGASHI_WON)
    assert ruled(AGAIN, AS_A_WIN, **seats) == (held if stays else passed)
    assert ruled(ONE_MORE, AS_A_WIN, **seats) == (held if stays else passed)
    assert ruled(BACK_TO_ZERO, AS_A_WIN, **seats) == (passed if stays else held)
    if "south" in seats and not stays:
        for one in (AGAIN, BACK_TO_ZERO):
            table = at_discard("9m by south", wall="0", **seats)
            ruling = judge_drawn_deal(one, table, DEAL_OPEN)
            assert (ruling.verdict, ruling.clause.id) == (Verdict.UNSETTLED, drawn_deal.OPEN.id)
            assert "DRW-15" in ruling.clause.rule
        assert ruled(ONE_MORE, MJSTARS_RANKED, **seats) == legal(drawn_deal.COUNTED)


def test_others_nagashi_does_not_keep_the_deal() -> None:
    assert ruled(AGAIN, ONLY_WINS, east=TENPAI, south=f"? | | {ROW}") == illegal(drawn_deal.ONLY_WINS)
    assert ruled(ONE_MORE, MU, east=TENPAI, south=f"? | | {ROW}") == illegal(NO_COUNTERS)


@pytest.mark.parametrize("rules", PRESETS)
def test_sticks_stay_for_the_next_winner(rules: RiichiRuleset) -> None:
    """DRW-19: whoever is tenpai, and at every table."""
    table = at_discard("9m by south", east=TENPAI, riichi="east", sticks="2", wall="0")
    assert told(judge_drawn_deal(Left.STICKS_STAY, table, rules)) == legal(drawn_deal.STICKS)


def test_a_nagashi_that_counts_as_a_win_takes_the_sticks() -> None:
    table = at_discard("9m by south", south=f"? | | {ROW}", sticks="1", wall="0")
    ruled = [told(judge_drawn_deal(Left.STICKS_STAY, table, rules)) for rules in (COMMON, AS_A_WIN)]
    assert ruled == [legal(drawn_deal.STICKS), illegal(drawn_deal.NAGASHI_WON)]
    assert judge_drawn_deal(Left.STICKS_STAY, table, DEAL_OPEN).verdict is Verdict.UNSETTLED


def test_sticks_are_asked_about_if_there_are_any() -> None:
    drawn = {"discard": "4m by west", "wall": "0"}
    offers = [DrawnDeals.read(Entries(drawn | more)).offers() for more in ({}, {"sticks": "1"})]
    assert [len(one) for one in offers] == [3, 4]


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"discard": "4m by west", "wall": "3"}, "after the last discard"),
        ({"discard": "4m by west", "wall": "0", "riichi": "east"}, "is shown at a draw"),
    ],
)
def test_unfinished_hands_and_hidden_riichi_hands_cannot_be_asked_about(table: dict[str, str], says: str) -> None:
    with pytest.raises(PositionError, match=says):
        asked("draws.deal", table)
    discard, seats = table["discard"], {key: entry for key, entry in table.items() if key != "discard"}
    with pytest.raises(PositionError, match=says):
        judge_drawn_deal(AGAIN, at_discard(discard, **seats), COMMON)
