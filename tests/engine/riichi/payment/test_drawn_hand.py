"""Exhaustive draws: who pays whom at the end of the wall."""

import pytest

from callwise.ground.errors import PositionError
from callwise.ground.seats import SEATS, Seat
from callwise.riichi.agreement.presets import COMMON, EMA_2025, MJSTARS_RANKED, PRESETS, TENHOU, preset
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.payment import drawn_hand
from callwise.riichi.payment.drawn_hand import judge_nobody_pays, settle_draw
from tests.support.refusals import refused
from tests.support.riichi.riichi_tables import at_discard
from tests.support.rulings.course_texts import asked
from tests.support.rulings.verdicts import legal, told

OPEN = "234s 56p 11s | 3'45m 9'99m"
CLOSED = "123m 456p 789s 33z 67s"
WEST = "22p 678p 44m 333s 789s"
NORTH = "13p 234m 888m 333p 66z"
NOTEN = "123p 56m 2288s 445p 6z"
OWN_FOUR = "123m 456m 789s 1111p"
EACH = "1m9m1p9p1s9s 1z2z3z4z 5z6z7z"
ROW, SECOND, THIRD = f"{EACH} 1m9m1p1s", f"{EACH} 9s1z2z3z", f"{EACH} 4z5z6z"
"""Ponds of terminals and honours; without calls a seat discards about seventeen times."""
PART = "1z9m1p9s 5z6z1m 9p4z7z"


def paid(rules: RiichiRuleset = COMMON, **seats: str) -> tuple[int, ...]:
    """Return the gains of East, South, West and North."""
    settlement = settle_draw(at_discard("9p by north", **{"wall": "0", **seats}), rules)
    assert settlement.is_settled
    return tuple(settlement.change(seat) for seat in SEATS)


@pytest.mark.parametrize(
    ("seats", "gains"),
    [
        ({}, (0, 0, 0, 0)),
        ({"south": CLOSED}, (-1000, 3000, -1000, -1000)),
        ({"east": OPEN, "south": CLOSED}, (1500, 1500, -1500, -1500)),
        ({"east": OPEN, "south": CLOSED, "west": WEST}, (1000, 1000, 1000, -3000)),
        ({"east": OPEN, "south": CLOSED, "west": WEST, "north": NORTH}, (0, 0, 0, 0)),
        ({"east": OPEN, "south": CLOSED, "north": NOTEN}, (1500, 1500, -1500, -1500)),
        ({"north": NOTEN}, (0, 0, 0, 0)),
        ({"south": CLOSED, "east": OPEN, "dead": "east"}, (-1000, 3000, -1000, -1000)),
    ],
)
def test_tenpai_players_share_three_thousand(seats: dict[str, str], gains: tuple[int, ...]) -> None:
    """DRW-9, at every table."""
    for rules in PRESETS:
        assert paid(rules, **seats) == gains


def test_each_payment_names_payer_and_receiver() -> None:
    settlement = settle_draw(at_discard("9p by north", east=OPEN, south=CLOSED, wall="0"), COMMON)
    lines = [(one.payer, one.receiver, one.points, one.clause) for one in settlement.payments]
    assert lines == [
        (payer, receiver, 750, drawn_hand.NOTEN_PAYS)
        for payer in (Seat.WEST, Seat.NORTH)
        for receiver in (Seat.EAST, Seat.SOUTH)
    ]
    assert settlement.payments[0].facts["among"] == "one of two [[tenpai]] players"


def test_dead_hands_that_pay_are_named() -> None:
    lines = settle_draw(at_discard("9p by north", east=OPEN, south=CLOSED, dead="east west", wall="0"), COMMON).payments
    assert [line.payer for line in lines if line.clause is drawn_hand.DEAD_PAYS] == [Seat.EAST, Seat.WEST]
    assert [line.payer for line in lines if line.clause is drawn_hand.NOTEN_PAYS] == [Seat.NORTH]


def test_waits_for_a_fifth_copy() -> None:
    """NAK-46: such a hand is paid only if it counts as tenpai."""
    assert paid(TENHOU, south=OWN_FOUR) == (0, 0, 0, 0)
    assert paid(MJSTARS_RANKED, south=OWN_FOUR) == (-1000, 3000, -1000, -1000)
    open_ = settle_draw(at_discard("9p by north", south=OWN_FOUR, wall="0"), preset("common+held_waits=open"))
    assert not open_.is_settled
    assert paid(preset("common+held_waits=open"), south=CLOSED) == (-1000, 3000, -1000, -1000)


@pytest.mark.parametrize(
    ("seat", "gains"),
    [
        ("east", (12000, -4000, -4000, -4000)),
        ("south", (-4000, 8000, -2000, -2000)),
        ("north", (-4000, -2000, -2000, 8000)),
    ],
)
def test_nagashi_mangan_replaces_noten_payments(seat: str, gains: tuple[int, ...]) -> None:
    """DRW-6; without the rule, terminal and honour discards are worth nothing."""
    other = "west" if seat != "west" else "east"
    seats = {seat: f"? | | {THIRD}", other: WEST}
    settlement = settle_draw(at_discard("9p by north", wall="0", **seats), TENHOU)
    assert tuple(settlement.change(one) for one in SEATS) == gains
    assert {one.clause for one in settlement.payments} == {drawn_hand.NAGASHI_PAID}
    assert paid(EMA_2025, **seats) == (-1000, -1000, 3000, -1000)


@pytest.mark.parametrize(
    "seats", [{"north": f"? | | {PART} 2m"}, {"north": f"? | | {PART} 9m>east", "east": "? | 9'99m"}]
)
def test_spoilt_rows_are_worth_nothing(seats: dict[str, str]) -> None:
    assert paid(TENHOU, **seats, west=WEST) == (-1000, -1000, 3000, -1000)


def test_unsettled_rows_leave_payments_unsettled() -> None:
    seats = {"south": f"? | 22'2m | {ROW}", "west": WEST}
    settlement = settle_draw(at_discard("9p by north", wall="0", **seats), preset("mahjong-soul"))
    assert not settlement.is_settled
    assert [reading.outcome.change(Seat.SOUTH) for reading in settlement.readings] == [8000, -1000]


def test_nobody_pays_is_a_legal_answer() -> None:
    assert told(judge_nobody_pays(Seat.EAST)) == legal(drawn_hand.NOBODY_PAYS)


@pytest.mark.parametrize(
    ("entries", "says"),
    [({"wall": "3"}, "after the last discard"), ({"wall": "0", "riichi": "east"}, "is shown at a draw")],
)
def test_unfinished_draws_and_hidden_riichi_hands_are_refused(entries: dict[str, str], says: str) -> None:
    with pytest.raises(PositionError, match=says):
        asked("draws.payments", {"discard": "5p by north", **entries})


def test_draw_can_be_asked_about_and_drawn() -> None:
    found = asked("draws.payments", {"discard": "9p by south", "south": CLOSED, "wall": "0"})
    assert found.scene().panels


@pytest.mark.parametrize("other", [f"? | | {PART} 2m", f"? | | {PART} 3z>east", "? | | 1z"])
def test_another_row_can_be_spoilt(other: str) -> None:
    seats = {"north": f"? | | {THIRD}", "west": other, "east": "? | 33'3z" if ">" in other else "?"}
    assert paid(TENHOU, **seats) == (-4000, -2000, -2000, 8000)


@pytest.mark.parametrize(
    ("seats", "gains"),
    [
        (("south", "west"), (-8000, 6000, 6000, -4000)),
        (("east", "south"), (8000, 4000, -6000, -6000)),
        (("south", "west", "north"), (-12000, 4000, 4000, 4000)),
        (("east", "south", "west"), (4000, 2000, 2000, -8000)),
    ],
)
def test_each_of_several_rows_is_paid(seats: tuple[str, ...], gains: tuple[int, ...]) -> None:
    """DRW-14: players who have a nagashi mangan also pay for another's."""
    shown = dict(zip(seats, (ROW, SECOND, THIRD), strict=False))
    ponds = {seat: f"? | | {pond}" for seat, pond in shown.items()}
    settlement = settle_draw(at_discard("9p by north", wall="0", **ponds), TENHOU)
    assert tuple(settlement.change(one) for one in SEATS) == gains
    assert {one.clause for one in settlement.payments} == {drawn_hand.EACH_NAGASHI_PAID}
    assert len(settlement.payments) == 3 * len(seats)
    assert paid(EMA_2025, **ponds) == (0, 0, 0, 0)


AS_A_WIN = preset("common+nagashi_deal=won")


@pytest.mark.parametrize(
    ("table", "gains", "taken"),
    [
        ({"honba": "2"}, (-4200, 8600, -2200, -2200), 0),
        ({"sticks": "3"}, (-4000, 11000, -2000, -2000), 3000),
        ({"honba": "1", "west": WEST, "riichi": "west"}, (-4100, 9300, -2100, -2100), 1000),
        ({"honba": "1", "west": WEST, "riichi": "west", "sticks": "2"}, (-4100, 10300, -2100, -2100), 2000),
        ({}, (-4000, 8000, -2000, -2000), 0),
    ],
)
def test_nagashi_as_a_win_takes_honba_and_sticks(table: dict[str, str], gains: tuple[int, ...], taken: int) -> None:
    """DRW-18: at other tables honba and sticks stay, and the two kinds differ only if there are any."""
    position = at_discard("9p by north", wall="0", south=f"? | | {ROW}", **table)
    settlement = settle_draw(position, AS_A_WIN)
    assert tuple(settlement.change(seat) for seat in SEATS) == gains
    assert settlement.taken(Seat.SOUTH) == taken
    clauses = [drawn_hand.NAGASHI_PAID, *[drawn_hand.NAGASHI_HONBA] * ("honba" in table)]
    clauses += [drawn_hand.NAGASHI_STICKS] * bool(taken)
    assert list(dict.fromkeys(one.clause for one in settlement.payments)) == clauses
    for rules in (COMMON, TENHOU, MJSTARS_RANKED):
        assert {one.clause for one in settle_draw(position, rules).payments} == {drawn_hand.NAGASHI_PAID}
    assert settle_draw(position, preset("common+nagashi_deal=open")).is_settled is (not table)


def test_tables_without_honba_pay_none_for_nagashi_as_a_win() -> None:
    rules = preset("common+nagashi_deal=won+honba=none")
    assert paid(rules, south=f"? | | {ROW}", honba="2", sticks="1") == (-4000, 9000, -2000, -2000)


def test_several_rows_as_wins_are_each_paid_for_the_honba() -> None:
    """DRW-18: who takes the sticks then, no source says."""
    rows = {"east": f"? | | {ROW}", "south": f"? | | {SECOND}"}
    assert paid(AS_A_WIN, **rows, honba="1") == (8200, 4200, -6200, -6200)
    both = at_discard("9p by north", wall="0", **rows, sticks="1")
    settlement = settle_draw(both, AS_A_WIN)
    assert settlement.undecided is drawn_hand.WHOSE_STICKS
    assert not settlement.is_settled
    assert settle_draw(both, COMMON).is_settled
    one = at_discard("9p by north", wall="0", **rows, sticks="1", dead="east")
    assert settle_draw(one, AS_A_WIN).change(Seat.SOUTH) == 9000


def test_only_one_of_two_rows_can_be_paid() -> None:
    seats = {"south": f"? | 22'2m | {ROW}", "west": f"? | | {SECOND}"}
    assert paid(preset("common+nagashi_mangan=closed"), **seats) == (-4000, -2000, 8000, -2000)
    assert paid(COMMON, **seats, dead="west") == (-4000, 8000, -2000, -2000)


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: str(rules.name))
@pytest.mark.parametrize("pond", ["1'z", "1'z9m", "5'z"])
def test_a_pond_with_only_the_riichi_tile_is_not_a_row(rules: RiichiRuleset, pond: str) -> None:
    """South is paid for tenpai under every ruleset, as if only the riichi were stated."""
    assert paid(rules, south=f"{CLOSED} | | {pond}") == (-1000, 3000, -1000, -1000)
    assert paid(rules, south=CLOSED, riichi="south") == (-1000, 3000, -1000, -1000)


def test_incomplete_ponds_need_no_riichi_tile() -> None:
    assert paid(south=f"{CLOSED} | | 1z", riichi="south") == (-1000, 3000, -1000, -1000)
    with pytest.raises(PositionError, match="is sideways"):
        paid(south=f"{CLOSED} | | {ROW}", riichi="south")


def test_hand_must_be_over_and_riichi_hands_shown() -> None:
    with pytest.raises(PositionError, match="after the last discard"):
        settle_draw(at_discard("9p by north", wall="3"), COMMON)
    with refused("is shown at a draw", PositionError, key="east"):
        settle_draw(at_discard("9p by north", riichi="east", wall="0"), COMMON)
    assert paid(south=CLOSED, riichi="south") == (-1000, 3000, -1000, -1000)
