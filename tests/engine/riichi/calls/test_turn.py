"""Announcements on your own turn: every reason why they are legal or not."""

import pytest

from callwise.ground.errors import CallwiseError, NotationError, PositionError
from callwise.law import not_ruled
from callwise.law.ruling import Verdict
from callwise.riichi.agreement.presets import COMMON, EMA_2016, EMA_2025, JPML_A, M_LEAGUE, TENHOU, WRC_2022, WRC_2025
from callwise.riichi.agreement.riichi_options import HeldWaits, RiichiKan, RiichiPoints, RiichiWall
from callwise.riichi.calls import kan_in_riichi, turn, winning
from callwise.riichi.calls.turn import Announcement, judge_announcement, laid_with, tempting_announcements
from callwise.riichi.table.tiles import Tile, parse_tiles
from tests.support.refusals import refused
from tests.support.riichi.legal_acts import legal_announcements
from tests.support.riichi.riichi_tables import on_turn
from tests.support.rulings.verdicts import Told, illegal, legal, reader, told, unsettled
from tests.support.written_rows import rows

read = reader(turn, winning)
OPEN = {"south": "4444m 123p 19s 16z | 6'66z"}
KONG = {"south": "4444m 123p 6z | 6'66z 0z99s0z"}
CLOSED = {"south": "123m 456p 789s 3355z 9p"}
KANS = {"east": "? | 0z22z0z 0z33z0z", "west": "? | 0z22s0z 0z55p0z"}


@pytest.mark.parametrize(
    ("said", "moment", "seats", "says"),
    [
        ("ankan 4m", "south drew 4m", OPEN, legal(turn.ANKAN)),
        ("ankan 4m", "south drew 1z", OPEN, legal(turn.ANKAN)),  # the drawn tile needn't be one of the four
        ("ankan 1p", "south drew 4m", OPEN, illegal(turn.NOT_FOUR)),
        ("ankan 6z", "south drew 4m", OPEN, illegal(turn.NOT_FOUR)),
        ("ankan 5m", "south drew 4m", {"south": "0555m 123p 4m 119s | 6'66z"}, legal(turn.ANKAN)),
        ("shouminkan 6z", "south drew 6z", OPEN, legal(turn.SHOUMINKAN)),
        ("shouminkan 6z", "south drew 4m", OPEN, legal(turn.SHOUMINKAN)),  # the fourth tile can be an earlier draw
        ("shouminkan 4m", "south drew 4m", OPEN, illegal(turn.NO_PON)),
        ("shouminkan 7z", "south drew 4m", OPEN, illegal(turn.NO_PON)),
        ("ankan 4m", "south called", OPEN, illegal(turn.AFTER_CALL)),
        ("shouminkan 6z", "south called", OPEN, illegal(turn.AFTER_CALL)),
        ("ankan 4m", "south drew 4m as replacement", KONG, legal(turn.ANKAN)),  # a replacement tile counts as a draw
        ("shouminkan 6z", "south drew 6z as replacement", KONG, legal(turn.SHOUMINKAN)),
        ("ankan 4m", "south drew 4m", {**OPEN, "wall": "0"}, illegal(turn.WALL_EMPTY)),
        ("shouminkan 6z", "south drew 4m", {**OPEN, "wall": "0"}, illegal(turn.WALL_EMPTY)),
        ("ankan 4m", "south drew 4m", {**OPEN, **KANS}, illegal(turn.FIFTH_KAN)),
        ("shouminkan 6z", "south drew 4m", {**OPEN, **KANS}, illegal(turn.FIFTH_KAN)),
        ("riichi 9p", "south drew 9p", CLOSED, legal(turn.RIICHI)),
        ("riichi 1m", "south drew 9p", CLOSED, illegal(turn.NOT_TENPAI)),
        ("riichi 9p", "south drew 9p", {**CLOSED, "riichi": "south"}, illegal(turn.ALREADY_RIICHI)),
        ("riichi 4m", "south drew 4m", OPEN, illegal(turn.HAND_OPEN)),
        ("riichi 9p", "south drew 9p", {"south": "456p 789s 3355z 9p | 0z11m0z"}, legal(turn.RIICHI)),  # still closed
        ("riichi 9p", "south drew 9p", {**CLOSED, "wall": "4"}, legal(turn.RIICHI)),
        # with fewer tiles left, other obstacles are named first
        ("riichi 4m", "south drew 4m", {**OPEN, "wall": "3"}, illegal(turn.HAND_OPEN)),
        ("riichi 1m", "south drew 9p", {**CLOSED, "wall": "3"}, illegal(turn.NOT_TENPAI)),
        ("riichi 9p", "south drew 9p", {**CLOSED, "riichi": "south", "wall": "3"}, illegal(turn.ALREADY_RIICHI)),
        ("tsumo", "south drew 3z", {"south": "123m 456p 789s 33355z"}, legal(winning.TSUMO)),
        ("tsumo", "south drew 3z", {"south": "123m 456p 789s 33355z | | 3z9p"}, legal(winning.TSUMO)),
        ("tsumo", "south drew 4p", {"south": "456p 789s 55z | 1'23m 4'56m"}, illegal(winning.NO_YAKU)),
        ("tsumo", "south drew 4p", {"south": "456p 789s 55z | 1'23m 4'56m", "wall": "0"}, legal(winning.TSUMO)),
        ("tsumo", "south drew 4p as replacement", {"south": "456p 55z | 1'23m 4'56m 9'999s"}, legal(winning.TSUMO)),
        ("tsumo", "south drew 9p", CLOSED, illegal(winning.INCOMPLETE)),
        ("tsumo", "south called", {"south": "456p 789s 55z | 1'23m 4'56m"}, illegal(turn.NOTHING_DRAWN)),
        ("kita", "south drew 4z", {"south": "123m 456p 789s 3355z 4z"}, illegal(turn.KITA)),
        # tiles are added only to a pon, and only from the hand
        ("shouminkan 4s", "south drew 4s", {"south": "4s 123m 456p 789p 9p | 4'23s"}, illegal(turn.NO_PON)),
        ("shouminkan 6z", "south drew 1p", {"south": "4s 123m 456p 11p 99p | 66'6z"}, illegal(turn.NO_PON)),
    ],
)
def test_every_announcement_has_a_reason(said: str, moment: str, seats: dict[str, str], says: Told) -> None:
    ruling = judge_announcement(Announcement.parse(said), on_turn(moment, **seats), COMMON)
    assert told(ruling) == says


NINES = "234m 67m 456s 22s 9999p"
KEPT = "2m 123m 456s 5s 78p 9999p"
"""Tenpai before the 2m was drawn, with all four nines."""
THREE_ROWS = "222333344m 4m 78p 99s"


@pytest.mark.parametrize(
    ("kan", "drawn", "hand", "says"),
    [
        ("9p", "9p", NINES, legal(kan_in_riichi.ALLOWED)),
        ("9p", "2m", KEPT, illegal(kan_in_riichi.NOT_DRAWN)),
        ("5m", "5m", "55556m 123p 456p 789s", illegal(kan_in_riichi.WAITS_CHANGE)),  # the waits 4m and 7m are lost
        ("3m", "3m", THREE_ROWS, illegal(kan_in_riichi.IN_SEQUENCES)),  # the tiles are also three sequences
        ("1z", "1z", "1111z 234m 67m 456s 22s", legal(kan_in_riichi.ALLOWED)),
        ("1z", "1z", "1111z 234m 67m 22s | 0z99p0z", legal(kan_in_riichi.ALLOWED)),  # the second closed kan
        ("5m", "5m", "55556m 123p 789s | 0z99p0z", illegal(kan_in_riichi.WAITS_CHANGE)),
        ("1z", "1z", "1111z 78p 22s 234m | 0z99p0z", legal(kan_in_riichi.ALLOWED)),  # waits for 6p; no 9p is left
        ("9p", "9p", "9999p 78p 112222s 33s", illegal(kan_in_riichi.WAITS_CHANGE)),  # the 9p was a wait, too
    ],
)
def test_kan_in_riichi_must_keep_waits_and_reading(kan: str, drawn: str, hand: str, says: Told) -> None:
    """EMA's rules say so too; if only the waits must stay, three sequences don't matter."""
    table = on_turn(f"south drew {drawn}", south=hand, riichi="south")
    said = Announcement.parse(f"ankan {kan}")
    for rules in (COMMON, EMA_2016):
        ruling = judge_announcement(said, table, rules)
        assert told(ruling) == says
    lax = judge_announcement(said, table, COMMON.choosing({"riichi_kan": RiichiKan.SAME_WAITS}))
    keeps = says in (legal(kan_in_riichi.ALLOWED), illegal(kan_in_riichi.IN_SEQUENCES))
    assert told(lax) == (legal(kan_in_riichi.SAME_WAITS) if keeps else says)


def test_kan_in_riichi_keeps_the_waits_with_tiles_left() -> None:
    table = on_turn("south drew 1z", south="1111z 78p 22s 234m | 0z99p0z", riichi="south")
    ruling = judge_announcement(Announcement.parse("ankan 1z"), table, COMMON)
    assert ruling.facts["waits"] == (Tile.parse("6p").kind,)


def test_unread_rules_on_riichi_kans_settle_common_readings() -> None:
    nines = on_turn("south drew 9p", south=NINES, riichi="south")
    rows = on_turn("south drew 3m", south=THREE_ROWS, riichi="south")
    assert told(judge_announcement(Announcement.parse("ankan 3m"), rows, TENHOU)) == legal(kan_in_riichi.SAME_WAITS)
    kept = on_turn("south drew 2m", south=KEPT, riichi="south")
    assert told(judge_announcement(Announcement.parse("ankan 9p"), nines, WRC_2022)) == legal(kan_in_riichi.ALLOWED)
    open_ = judge_announcement(Announcement.parse("ankan 3m"), rows, WRC_2022)
    assert (open_.verdict, open_.clause) == (Verdict.UNREAD, not_ruled.UNREAD)
    assert told(judge_announcement(Announcement.parse("ankan 9p"), kept, WRC_2022)) == illegal(kan_in_riichi.NOT_DRAWN)


@pytest.mark.parametrize("wall", range(4))
def test_riichi_needs_four_tiles_left(wall: int) -> None:
    """NAK-46 in common play and EMA 2016; EMA 2025 needs only one tile, and some texts weren't read."""
    table = on_turn("south drew 9p", **CLOSED, wall=str(wall))
    said = Announcement.parse("riichi 9p")
    for rules in (COMMON, EMA_2016):
        ruling = judge_announcement(said, table, rules)
        assert told(ruling) == illegal(turn.RIICHI_LATE if wall else turn.RIICHI_NO_DRAW)
    one = judge_announcement(said, table, EMA_2025)
    assert told(one) == (legal(turn.RIICHI_ON_LAST) if wall else illegal(turn.RIICHI_NO_DRAW))
    to_the_end = judge_announcement(said, table, COMMON.choosing({"riichi_wall": RiichiWall.ANY}))
    assert told(to_the_end) == legal(turn.RIICHI_TO_THE_END)
    open_ = judge_announcement(said, table, WRC_2022)
    assert (open_.verdict, open_.clause) == (Verdict.UNREAD, not_ruled.UNREAD)
    assert legal_announcements(table, COMMON) == ()


@pytest.mark.parametrize(
    ("points", "says"), [("0", illegal(turn.NO_POINTS)), ("900", illegal(turn.NO_POINTS)), ("1000", legal(turn.RIICHI))]
)
def test_riichi_needs_points_for_its_stick(points: str, says: Told) -> None:
    """RII-1 at most tables; no points are needed where scores can go below zero; some texts weren't read."""
    table = on_turn("south drew 9p", **CLOSED, points=points)
    said = Announcement.parse("riichi 9p")
    is_short = says != legal(turn.RIICHI)
    for rules in (COMMON, TENHOU):
        assert told(judge_announcement(said, table, rules)) == says
    for rules in (EMA_2025, WRC_2025):
        below_zero = legal(turn.SHORT_OF_POINTS if is_short else turn.RIICHI)
        assert told(judge_announcement(said, table, rules)) == below_zero
    open_ = unsettled(turn.POINTS_OPEN) if is_short else legal(turn.RIICHI)
    assert told(judge_announcement(said, table, M_LEAGUE)) == open_
    assert judge_announcement(said, table, JPML_A).verdict is (Verdict.UNREAD if is_short else Verdict.LEGAL)


def test_points_are_stated() -> None:
    said = Announcement.parse("riichi 9p")
    table = on_turn("south drew 9p", **CLOSED, points="900", wall="3")
    for rules in (COMMON, WRC_2025, EMA_2025, WRC_2025.choosing({"riichi_wall": RiichiWall.ONE})):
        assert judge_announcement(said, table, rules).facts["points"] == 900
    any_ = judge_announcement(said, table, WRC_2025).facts["waits"]
    assert any_ == tuple(tile.kind for tile in parse_tiles("35z"))
    none_left = on_turn("south drew 9p", **CLOSED, points="900", wall="0")
    rules = COMMON.choosing({"riichi_points": RiichiPoints.ANY})
    assert told(judge_announcement(said, none_left, rules)) == illegal(turn.RIICHI_NO_DRAW)


def test_unstated_points_are_assumed_to_be_enough() -> None:
    table = on_turn("south drew 9p", **CLOSED)
    assert told(judge_announcement(Announcement.parse("riichi 9p"), table, EMA_2025)) == legal(turn.RIICHI)


@pytest.mark.parametrize("hand", ["123m 456m 789s 1111p 9p"])
def test_missing_wait_is_reported_before_missing_points(hand: str) -> None:
    table = on_turn("south drew 9p", south=hand, points="900")
    said = Announcement.parse("riichi 9p")
    assert told(judge_announcement(said, table, COMMON)) == illegal(turn.WAITS_HELD)
    held = COMMON.choosing({"held_waits": HeldWaits.TENPAI, "riichi_points": RiichiPoints.ANY})
    ruling = judge_announcement(said, table, held)
    assert told(ruling) == legal(turn.SHORT_OF_POINTS)
    assert ruling.facts["waits"] == (Tile.parse("1p").kind,)


@pytest.mark.parametrize("points", ["950", "-100", "12345678", "a lot"])
def test_points_are_whole_hundreds(points: str) -> None:
    with refused("(write points like|points are counted)", CallwiseError, key="points"):
        on_turn("south drew 9p", **CLOSED, points=points)


@pytest.mark.parametrize("hand", ["123m 456m 789s 1111p 9p", "123m 456m 789s 1111z 9p"])
def test_waiting_only_for_your_own_tiles_is_not_tenpai(hand: str) -> None:
    """EMA 2016 3.3.13; a wait whose copies are all in ponds still counts."""
    table = on_turn("south drew 9p", south=hand)
    said = Announcement.parse("riichi 9p")
    for rules in (COMMON, EMA_2016):
        assert told(judge_announcement(said, table, rules)) == illegal(turn.WAITS_HELD)
    assert told(judge_announcement(said, table, COMMON.choosing({"held_waits": HeldWaits.TENPAI}))) == legal(
        turn.RIICHI
    )
    open_ = judge_announcement(said, table, WRC_2022)
    assert (open_.verdict, open_.clause) == (Verdict.UNREAD, not_ruled.UNREAD)
    lying = on_turn("south drew 9p", south=CLOSED["south"], east="? | | 3z3z5z5z")
    assert told(judge_announcement(said, lying, COMMON)) == legal(turn.RIICHI)


def test_legal_announcements_are_among_the_tempting_ones() -> None:
    table = on_turn("south drew 6z", **OPEN)
    assert [str(one) for one in legal_announcements(table, COMMON)] == ["ankan 4m", "shouminkan 6z"]
    assert {"ankan 6z", "shouminkan 4m", "riichi 6z", "tsumo"} <= {str(one) for one in tempting_announcements(table)}
    chii = on_turn("south drew 4s", south="4s 123m 456p 789p 9p | 4'23s")
    assert "shouminkan 4s" not in {str(one) for one in tempting_announcements(chii)}
    closed = on_turn("south drew 9p", **CLOSED)
    assert [str(one) for one in legal_announcements(closed, COMMON)] == ["riichi 9p"]


@pytest.mark.parametrize("text", ["ankan 2s", "shouminkan 0m", "riichi 7z", "tsumo", "kita"])
def test_announcements_read_back_as_written(text: str) -> None:
    assert str(Announcement.parse(text)) == text


def test_invalid_announcements_are_refused() -> None:
    with pytest.raises(NotationError, match="isn’t an announcement"):
        Announcement.parse("pon 4m")
    with pytest.raises(PositionError, match="needs a tile"):
        Announcement.parse("ankan")
    with pytest.raises(PositionError, match="doesn’t take a tile"):
        Announcement.parse("tsumo 4m")
    with pytest.raises(PositionError, match="doesn’t hold"):
        judge_announcement(Announcement.parse("riichi 1s"), on_turn("south drew 9p", **CLOSED), COMMON)


@pytest.mark.parametrize(
    ("said", "moment", "south", "says", "fact", "tiles"),
    rows("""
        shouminkan 5s  south drew 5s  5s 123m 1p | 4'23s 7'77z 50'5s  legal shouminkan    pon     5s
        shouminkan 6z  south drew 4m  4444m 123p 19s 16z | 6'66z      legal shouminkan    held    6z
        ankan 4m       south drew 4m  4444m 123p 19s 16z | 6'66z      legal ankan         copies  4m 4m 4m 4m
        ankan 4m       south called   4444m 123p 19s 16z | 50'5s      illegal after-call  called  0s
        riichi 9p      south drew 9p  123m 456p 789s 3355z 9p         legal riichi        waits   3z 5z
        riichi 9p      south drew 9p  123m 456m 789s 1111p 9p         illegal waits-held  held    1p 1p 1p 1p
    """),
)
def test_rulings_point_at_their_tiles(said: str, moment: str, south: str, says: str, fact: str, tiles: str) -> None:
    wall = "0" if fact == "held" and said.startswith("shouminkan") else "30"
    ruling = judge_announcement(Announcement.parse(said), on_turn(moment, south=south, wall=wall), COMMON)
    assert told(ruling) == (illegal(turn.WALL_EMPTY) if wall == "0" else read(says))
    found = ruling.facts[fact]
    assert " ".join(map(str, found if isinstance(found, tuple) else (found,))) == tiles


@pytest.mark.parametrize(
    ("drawn", "south", "tempting"),
    [
        ("1m", "123m 456m 789s 1111p 9p", "ankan 1p, shouminkan 1p, riichi 1m, riichi 1p, riichi 9p, tsumo"),
        ("9p", "123m 456m 789s 1111p 9p", "ankan 1p, shouminkan 1p, riichi 1p, riichi 9p, tsumo"),
        ("4z", "3s 159m 159p 4z | 4'23s 6'66z", "riichi 4z, tsumo, kita"),
        ("9p", "33s 159m 15p 9p | 4'23s 6'66z", "riichi 9p, tsumo"),  # two in addition to the one in the chii
        ("9p", "333s 159m 1p 9p | 4'23s 6'66z", "ankan 3s, riichi 9p, tsumo"),
    ],
)
def test_only_announcements_worth_asking_about_are_offered(drawn: str, south: str, tempting: str) -> None:
    table = on_turn(f"south drew {drawn}", south=south)
    assert ", ".join(map(str, tempting_announcements(table))) == tempting


@pytest.mark.parametrize(
    ("said", "laid"),
    [("ankan 5p", "5550p"), ("shouminkan 4m", "4m"), ("riichi 9s", "9s"), ("tsumo", ""), ("kita", "4z")],
)
def test_announcements_use_their_tile_and_closed_kans_all_four(said: str, laid: str) -> None:
    """An announcement uses exactly the tiles put forward, including the red five."""
    table = on_turn("south drew 0p", south="4m 5550p 8p 14z 9s 9s 9s | 44'4m")
    assert sorted(laid_with(Announcement.parse(said), table)) == sorted(parse_tiles(laid) if laid else [])


def test_unsettled_rulings_name_their_subject() -> None:
    said = Announcement.parse("riichi 9p")
    late = on_turn("south drew 9p", **CLOSED, wall="3")
    ruling = judge_announcement(said, late, COMMON.leaving_open({"riichi_wall": tuple(RiichiWall)}))
    assert told(ruling) == unsettled(turn.RIICHI_LATE_OPEN)
    assert ruling.facts["few"] == "only three tiles are"
    own = on_turn("south drew 9p", south="123m 456m 789s 1111p 9p")
    ruling = judge_announcement(said, own, COMMON.leaving_open({"held_waits": tuple(HeldWaits)}))
    assert told(ruling) == unsettled(turn.WAITS_HELD_OPEN)
    assert (ruling.facts["waits"], ruling.facts["held"]) == ((Tile.parse("1p").kind,), parse_tiles("1111p"))
