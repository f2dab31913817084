"""Announcements on one's own turn: each reason for a yes and for every no."""

from __future__ import annotations

from dataclasses import replace

import pytest

from callwise.errors import NotationError, PositionError
from callwise.riichi import kan_in_riichi, turn, winning
from callwise.riichi.presets import COMMON, EMA_2016, TENHOU
from callwise.riichi.ruleset import HeldWaits, RiichiKan, RiichiWall
from callwise.riichi.turn import Announcement, judge_announcement, legal_announcements, tempting_announcements
from callwise.ruling import Clause, Verdict
from tests.engine.tables import on_turn

OPEN = {"south": "4444m 123p 19s 16z | 6'66z"}
KONG = {"south": "4444m 123p 6z | 6'66z 0z99s0z"}
CLOSED = {"south": "123m 456p 789s 3355z 9p"}
KANS = {"east": "? | 0z22z0z 0z33z0z", "west": "? | 0z22s0z 0z55p0z"}


@pytest.mark.parametrize(
    ("said", "moment", "seats", "clause"),
    [
        ("ankan 4m", "south drew 4m", OPEN, turn.ANKAN),
        ("ankan 4m", "south drew 1z", OPEN, turn.ANKAN),  # the four need not be the drawn tile
        ("ankan 1p", "south drew 4m", OPEN, turn.NOT_FOUR),
        ("ankan 6z", "south drew 4m", OPEN, turn.NOT_FOUR),
        ("ankan 5m", "south drew 4m", {"south": "0555m 123p 4m 119s | 6'66z"}, turn.ANKAN),
        ("shouminkan 6z", "south drew 6z", OPEN, turn.SHOUMINKAN),
        ("shouminkan 6z", "south drew 4m", OPEN, turn.SHOUMINKAN),  # the fourth tile may have waited in hand
        ("shouminkan 4m", "south drew 4m", OPEN, turn.NO_PON),
        ("shouminkan 7z", "south drew 4m", OPEN, turn.NO_PON),
        ("ankan 4m", "south called", OPEN, turn.AFTER_CALL),
        ("shouminkan 6z", "south called", OPEN, turn.AFTER_CALL),
        ("ankan 4m", "south drew 4m as replacement", KONG, turn.ANKAN),  # a replacement tile is a fresh draw
        ("shouminkan 6z", "south drew 6z as replacement", KONG, turn.SHOUMINKAN),
        ("ankan 4m", "south drew 4m", {**OPEN, "wall": "0"}, turn.WALL_EMPTY),
        ("shouminkan 6z", "south drew 4m", {**OPEN, "wall": "0"}, turn.WALL_EMPTY),
        ("ankan 4m", "south drew 4m", {**OPEN, **KANS}, turn.FIFTH_KAN),
        ("shouminkan 6z", "south drew 4m", {**OPEN, **KANS}, turn.FIFTH_KAN),
        ("riichi 9p", "south drew 9p", CLOSED, turn.RIICHI),
        ("riichi 1m", "south drew 9p", CLOSED, turn.NOT_TENPAI),
        ("riichi 9p", "south drew 9p", {**CLOSED, "riichi": "south"}, turn.ALREADY_RIICHI),
        ("riichi 4m", "south drew 4m", OPEN, turn.HAND_OPEN),
        (
            "riichi 9p",
            "south drew 9p",
            {"south": "456p 789s 3355z 9p | 0z11m0z"},
            turn.RIICHI,
        ),  # an ankan opens nothing
        ("tsumo", "south drew 3z", {"south": "123m 456p 789s 33355z"}, winning.TSUMO),
        ("tsumo", "south drew 3z", {"south": "123m 456p 789s 33355z | | 3z9p"}, winning.TSUMO),
        ("tsumo", "south drew 4p", {"south": "456p 789s 55z | 1'23m 4'56m"}, winning.NO_YAKU),
        ("tsumo", "south drew 4p", {"south": "456p 789s 55z | 1'23m 4'56m", "wall": "0"}, winning.TSUMO),
        ("tsumo", "south drew 4p as replacement", {"south": "456p 55z | 1'23m 4'56m 9'999s"}, winning.TSUMO),
        ("tsumo", "south drew 9p", CLOSED, winning.INCOMPLETE),
        ("tsumo", "south called", {"south": "456p 789s 55z | 1'23m 4'56m"}, turn.NOTHING_DRAWN),
        ("kita", "south drew 4z", {"south": "123m 456p 789s 3355z 4z"}, turn.KITA),
    ],
)
def test_every_announcement_has_its_reason(said: str, moment: str, seats: dict[str, str], clause: Clause) -> None:
    ruling = judge_announcement(Announcement.parse(said), on_turn(moment, **seats), COMMON)
    assert ruling.clause is clause
    assert ruling.verdict is (Verdict.LEGAL if clause in GRANTS else Verdict.ILLEGAL)


GRANTS = (turn.ANKAN, turn.SHOUMINKAN, turn.RIICHI, winning.TSUMO)


NINES = "234m 67m 456s 22s 9999p"
THREE_ROWS = "222333344m 4m 78p 99s"


@pytest.mark.parametrize(
    ("kan", "drawn", "hand", "clause"),
    [
        ("9p", "9p", NINES, kan_in_riichi.ALLOWED),
        ("9p", "2m", "234m 67m 456s 22s 9999p", kan_in_riichi.NOT_DRAWN),
        ("5m", "5m", "55556m 123p 456p 789s", kan_in_riichi.WAITS_CHANGE),  # 4 and 7 are lost
        ("3m", "3m", THREE_ROWS, kan_in_riichi.READ_OTHERWISE),  # three triplets in a row are three runs
        ("1z", "1z", "1111z 234m 67m 456s 22s", kan_in_riichi.ALLOWED),
    ],
)
def test_a_kan_in_riichi_may_change_nothing(kan: str, drawn: str, hand: str, clause: Clause) -> None:
    """As EMA has it; where only the waits must stay, three rows are no hindrance."""
    table = on_turn(f"south drew {drawn}", south=hand, riichi="south")
    said = Announcement.parse(f"ankan {kan}")
    for rules in (COMMON, EMA_2016):
        ruling = judge_announcement(said, table, rules)
        assert (ruling.clause, ruling.is_legal) == (clause, clause is kan_in_riichi.ALLOWED)
    lax = judge_announcement(said, table, replace(COMMON, riichi_kan=RiichiKan.SAME_WAITS))
    keeps = clause in (kan_in_riichi.ALLOWED, kan_in_riichi.READ_OTHERWISE)
    assert (lax.clause, lax.is_legal) == (kan_in_riichi.SAME_WAITS if keeps else clause, keeps)


def test_where_no_text_speaks_of_a_kan_in_riichi_what_all_readings_say_is_certain() -> None:
    nines = on_turn("south drew 9p", south=NINES, riichi="south")
    rows = on_turn("south drew 3m", south=THREE_ROWS, riichi="south")
    kept = on_turn("south drew 2m", south=NINES, riichi="south")
    assert judge_announcement(Announcement.parse("ankan 9p"), nines, TENHOU).is_legal
    open_ = judge_announcement(Announcement.parse("ankan 3m"), rows, TENHOU)
    assert (open_.verdict, open_.clause) == (Verdict.UNSETTLED, kan_in_riichi.OPEN)
    assert judge_announcement(Announcement.parse("ankan 9p"), kept, TENHOU).verdict is Verdict.ILLEGAL


@pytest.mark.parametrize("wall", range(4))
def test_riichi_needs_four_tiles_left(wall: int) -> None:
    """NAK-46 as common play and EMA have it; other texts are silent."""
    table = on_turn("south drew 9p", **CLOSED, wall=str(wall))
    said = Announcement.parse("riichi 9p")
    for rules in (COMMON, EMA_2016):
        ruling = judge_announcement(said, table, rules)
        assert (ruling.verdict, ruling.clause) == (Verdict.ILLEGAL, turn.RIICHI_LATE)
    assert judge_announcement(said, table, replace(COMMON, riichi_wall=RiichiWall.ANY)).clause is turn.RIICHI
    open_ = judge_announcement(said, table, TENHOU)
    assert (open_.verdict, open_.clause) == (Verdict.UNSETTLED, turn.RIICHI_LATE_OPEN)
    assert legal_announcements(table, COMMON) == ()


@pytest.mark.parametrize("hand", ["123m 456m 789s 1111p 9p", "123m 456m 789s 1111z 9p"])
def test_a_wait_for_tiles_of_one_s_own_is_no_wait(hand: str) -> None:
    """EMA 2016 3.3.13; a wait that lies in a pond is one all the same."""
    table = on_turn("south drew 9p", south=hand)
    said = Announcement.parse("riichi 9p")
    for rules in (COMMON, EMA_2016):
        assert judge_announcement(said, table, rules).clause is turn.WAITS_HELD
    assert judge_announcement(said, table, replace(COMMON, held_waits=HeldWaits.TENPAI)).clause is turn.RIICHI
    open_ = judge_announcement(said, table, TENHOU)
    assert (open_.verdict, open_.clause) == (Verdict.UNSETTLED, turn.WAITS_HELD_OPEN)
    lying = on_turn("south drew 9p", south=CLOSED["south"], east="? | | 3z3z5z5z")
    assert judge_announcement(said, lying, COMMON).clause is turn.RIICHI


def test_riichi_with_four_tiles_left_is_settled() -> None:
    table = on_turn("south drew 9p", **CLOSED, wall="4")
    assert judge_announcement(Announcement.parse("riichi 9p"), table, COMMON).clause is turn.RIICHI


@pytest.mark.parametrize(
    ("said", "seats", "clause"),
    [
        ("riichi 4m", OPEN, turn.HAND_OPEN),
        ("riichi 1m", CLOSED, turn.NOT_TENPAI),
        ("riichi 9p", {**CLOSED, "riichi": "south"}, turn.ALREADY_RIICHI),
    ],
)
def test_what_rules_riichi_out_does_so_at_the_end_of_the_wall_too(
    said: str, seats: dict[str, str], clause: Clause
) -> None:
    drawn = "4m" if seats is OPEN else "9p"
    table = on_turn(f"south drew {drawn}", **{**seats, "wall": "3"})
    assert judge_announcement(Announcement.parse(said), table, COMMON).clause is clause


def test_what_is_legal_is_among_what_tempts() -> None:
    table = on_turn("south drew 6z", **OPEN)
    assert [str(one) for one in legal_announcements(table, COMMON)] == ["ankan 4m", "shouminkan 6z"]
    assert {"ankan 6z", "shouminkan 4m", "riichi 6z", "tsumo"} <= {str(one) for one in tempting_announcements(table)}
    closed = on_turn("south drew 9p", **CLOSED)
    assert [str(one) for one in legal_announcements(closed, COMMON)] == ["riichi 9p"]


@pytest.mark.parametrize("text", ["ankan 2s", "shouminkan 0m", "riichi 7z", "tsumo", "kita"])
def test_an_announcement_reads_back_as_written(text: str) -> None:
    assert str(Announcement.parse(text)) == text


def test_what_is_no_announcement_is_refused() -> None:
    with pytest.raises(NotationError, match="no announcement"):
        Announcement.parse("pon 4m")
    with pytest.raises(PositionError, match="names a tile"):
        Announcement.parse("ankan")
    with pytest.raises(PositionError, match="names no tile"):
        Announcement.parse("tsumo 4m")
    with pytest.raises(PositionError, match="does not hold"):
        judge_announcement(Announcement.parse("riichi 1s"), on_turn("south drew 9p", **CLOSED), COMMON)
