"""Nagashi mangan: which ponds have it, what spoils it, and under which rulesets it counts."""

import pytest

from callwise.ground.errors import PositionError
from callwise.ground.seats import Seat
from callwise.law import not_ruled
from callwise.law.ruling import Clause, Verdict
from callwise.riichi.agreement.draw_options import NagashiMangan
from callwise.riichi.agreement.presets import COMMON, PRESETS, preset
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.payment import nagashi
from callwise.riichi.payment.nagashi import judge_nagashi
from callwise.riichi.questions.draw_questions import Nagashi
from callwise.riichi.table.tiles import parse_tiles
from tests.support.refusals import refused
from tests.support.riichi.riichi_tables import at_discard, on_turn
from tests.support.rulings.course_texts import asked
from tests.support.rulings.verdicts import Told, illegal, legal, reader, told, unsettled
from tests.support.written_rows import rows

said = reader(nagashi)
ROW = "1z9m1p9s 5z6z1m 9p4z7z 1s2z3z 1p9m6z 7z"
"""Seventeen discards, as many as a seat makes if nobody calls."""
PART = "1z9m1p9s 5z6z1m 9p4z7z"
CLOSED = preset("common+nagashi_mangan=closed")
NONE = preset("common+nagashi_mangan=no")


@pytest.mark.parametrize(
    ("discard", "south", "north", "says", "says_closed", "says_none"),
    rows(f"""
        9p by north  ? | | {ROW}               ?          legal made      legal made         illegal not-used
        1z by south  ? | | {ROW}               ?          legal made      legal made         illegal not-used
        5p by south  ? | | {ROW}               ?          illegal simple  illegal simple     illegal not-used
        9p by north  ? | | {PART} 2m           ?          illegal simple  illegal simple     illegal not-used
        9p by north  ? | | 8s {PART}           ?          illegal simple  illegal simple     illegal not-used
        9p by north  ? | | 9m>north {PART}     ? | 99'9m  illegal called  illegal called     illegal not-used
        9p by north  ? | | 2m 9m>north {PART}  ? | 99'9m  illegal simple  illegal simple     illegal not-used
        9p by north  ? | 22'2m | {ROW}         ?          legal open-too  illegal hand-open  illegal not-used
        9p by north  ? | 0z22m0z | {ROW}       ?          legal made      legal made  illegal not-used  # still closed
    """),
)
def test_rows_of_terminals_and_honours(
    discard: str, south: str, north: str, says: str, says_closed: str, says_none: str
) -> None:
    """DRW-6 to DRW-8: rules without it say so first."""
    table = at_discard(discard, south=south, north=north, wall="0")
    for rules, expected in ((COMMON, says), (CLOSED, says_closed), (NONE, says_none)):
        assert told(judge_nagashi(Seat.SOUTH, table, rules)) == said(expected)


def test_reason_for_a_spoilt_row_is_given() -> None:
    simple = judge_nagashi(Seat.SOUTH, at_discard("9p by north", south=f"? | | {PART} 2m 3m", wall="0"), COMMON)
    assert simple.facts["tile"] == parse_tiles("2m")[0]
    table = at_discard("9p by north", south=f"? | | {PART} 9m>north", north="? | 99'9m", wall="0")
    called = judge_nagashi(Seat.SOUTH, table, COMMON)
    assert (called.facts["tile"], called.facts["caller"]) == (parse_tiles("9m")[0], Seat.NORTH)


def expected(rules: RiichiRuleset, is_open: bool) -> Told:
    if rules.name in ("common", "tenhou", "mjstars"):
        return legal(nagashi.OPEN_TOO if is_open else nagashi.MADE)
    if rules.name == "mahjong-soul":
        return unsettled(nagashi.OPEN) if is_open else legal(nagashi.MADE)
    if rules.name in ("ema-2016", "ema-2025", "wrc-2025", "m-league"):
        return illegal(nagashi.NOT_USED)
    return Verdict.UNREAD, not_ruled.UNREAD


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: str(rules.name))
def test_which_rulesets_have_nagashi_mangan(rules: RiichiRuleset) -> None:
    """DRW-8."""
    for melds in ("", "22'2m"):
        table = at_discard("9p by north", south=f"? | {melds} | {ROW}", wall="0")
        assert told(judge_nagashi(Seat.SOUTH, table, rules)) == expected(rules, bool(melds))


def test_hand_must_be_over_and_discards_shown() -> None:
    for table in (
        at_discard("9p by north", south=f"? | | {ROW}", wall="1"),
        on_turn("south drew 9p", south=f"123m 456p 789s 3355z 9p | | {ROW}", wall="0"),
    ):
        with refused("after the last discard", PositionError, key="wall"):
            judge_nagashi(Seat.SOUTH, table, COMMON)
    with pytest.raises(PositionError, match="isn’t shown"):
        judge_nagashi(Seat.EAST, at_discard("9p by north", wall="0"), COMMON)
    drawn = at_discard("9p by north, east has drawn", wall="0")
    with pytest.raises(PositionError, match="after the last discard"):
        judge_nagashi(Seat.SOUTH, drawn, COMMON)


def test_some_discards_must_be_shown() -> None:
    with pytest.raises(PositionError, match="no discards are shown"):
        asked("draws.nagashi", {"discard": "9p by north", "wall": "0"})
    with pytest.raises(PositionError, match="after the last discard"):
        asked("draws.nagashi", {"discard": "9p by north", "wall": "7"})


@pytest.mark.parametrize("pond", ["", "1'z", "1z", PART, f"{PART} 1s2z3z 1p9m"])
def test_incomplete_ponds_are_not_rows(pond: str) -> None:
    """When the wall is empty, each seat has discarded about seventeen times."""
    entries = {"discard": "9p by north", "south": f"23m 123p 456p 789s 11s | | {pond}", "wall": "0"}
    with refused("can’t be every discard", PositionError, key="south"):
        asked("draws.nagashi", entries)
    assert nagashi.rows(at_discard(**entries)) == ()


def test_ponds_one_discard_short_count_as_complete() -> None:
    for pond, paid in ((f"{PART} 1s2z3z 1p9m6z", (Seat.SOUTH,)), (f"{PART} 1s2z3z 1p9m", ())):
        assert nagashi.rows(at_discard("9p by north", south=f"? | | {pond}", wall="0")) == paid


@pytest.mark.parametrize("pond", [f"{PART} 2m", "9m>north"])
def test_spoilt_ponds_are_not_rows(pond: str) -> None:
    """They can be ruled on, but nobody is paid for them under any ruleset."""
    table = at_discard("9p by north", south=f"? | | {pond}", north="? | 99'9m" if ">north" in pond else "?", wall="0")
    assert nagashi.may_be_asked(Seat.SOUTH, table)
    assert nagashi.rows(table) == ()


@pytest.mark.parametrize(
    ("south", "north", "clause"),
    [
        ("? | | 5p", "?", nagashi.SIMPLE),
        ("? | | 1'z", "? | 99'9m", nagashi.CALLED),  # the called tile appears only in the meld
        ("? | | 9m>north", "? | 99'9m", nagashi.CALLED),
    ],
)
def test_part_of_a_pond_can_spoil_a_row(south: str, north: str, clause: Clause) -> None:
    table = at_discard("9p by north", south=south, north=north, wall="0")
    assert told(judge_nagashi(Seat.SOUTH, table, COMMON)) == illegal(clause)


def test_only_seats_that_can_be_judged_are_offered() -> None:
    entries = {"discard": "9p by north", "south": f"? | | {ROW}", "west": "23m 123p 456p 789s 11s | | 1'z", "wall": "0"}
    case = asked("draws.nagashi", entries)
    assert isinstance(case, Nagashi)
    assert [offer.code for offer in case.offers()] == ["south"]


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: str(rules.name))
@pytest.mark.parametrize("melds", ["", "22'2m", "0z22m0z"])
def test_dead_hands_have_no_nagashi_mangan(rules: RiichiRuleset, melds: str) -> None:
    """DRW-13, under every ruleset that pays it or doesn't say."""
    table = at_discard("9p by north", south=f"? | {melds} | {ROW}", dead="south", wall="0")
    is_paid = rules.settled.get("nagashi_mangan") is not NagashiMangan.NO
    assert told(judge_nagashi(Seat.SOUTH, table, rules)) == illegal(nagashi.DEAD if is_paid else nagashi.NOT_USED)
