"""What follows a hand: points, sticks, who deals, and in which round."""

from dataclasses import replace

import pytest

from callwise.ground.errors import NotationError
from callwise.ground.seats import SEATS, Seat
from callwise.puzzle.free_question import put
from callwise.riichi.agreement.presets import COMMON, EMA_2025, M_LEAGUE, PRESETS
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.play.asked_position import asked_about
from callwise.riichi.play.deal import deal
from callwise.riichi.play.hand_in_play import START, HandInPlay
from callwise.riichi.play.hand_text import HandText
from callwise.riichi.play.next_hand import following
from callwise.riichi.play.played_acts import PlayedAct
from callwise.riichi.play.referee import judge_act
from tests.engine.riichi.play.test_hand_in_play import HEAD_BUMP, THREE_WAIT, do, hand_of
from tests.support.riichi.program_hands import played, sittings

EAST, SOUTH, WEST, NORTH = SEATS
READY = ("111999m11199p12s", *THREE_WAIT[1:])
DRAWN = 17
EAST_WAITS = (THREE_WAIT[1], "147m258p369s1567z", "5p147m258s369m123z", "258m369p147s1237z")


@pytest.mark.parametrize("dealer", [0, 3])
def test_a_win_by_another_passes_the_deal(dealer: int) -> None:
    """DRW-10: after East 4 the round is over."""
    start = replace(START, dealer=dealer, honba=2, sticks=1, scores=(24_000, 25_000, 26_000, 24_000))
    after = following(do(hand_of(THREE_WAIT, "5z", HEAD_BUMP, start=start), "5p", "south w"))
    assert (sum(after.points), after.sticks, after.passes, after.is_over) == (100_000, 0, True, dealer == 3)
    if not dealer:
        east, south, west, north = after.points
        assert after.start == replace(START, dealer=1, honba=0, sticks=0, scores=(south, west, north, east))


@pytest.mark.parametrize("hanchan", [False, True])
@pytest.mark.parametrize("wind", [EAST, SOUTH])
def test_a_south_round_follows_in_a_hanchan(wind: Seat, hanchan: bool) -> None:
    start = replace(START, wind=wind, dealer=3, honba=2)
    after = following(do(hand_of(THREE_WAIT, "5z", HEAD_BUMP, start=start), "5p", "south w"), hanchan=hanchan)
    goes_on = hanchan and wind is EAST
    assert (after.is_over, after.passes) == (not goes_on, True)
    if goes_on:
        east, south, west, north = after.points
        assert after.start == replace(START, wind=SOUTH, scores=(south, west, north, east))


def test_a_win_by_east_repeats_the_deal_with_one_more_honba() -> None:
    after = following(do(hand_of(EAST_WAITS, "7z9m9m"), "7z", "", "9m", "", "5p", "east w"))
    assert after.start is not None
    assert (after.start.dealer, after.start.honba, after.start.scores) == (0, 1, after.points)


def test_an_abortive_draw_repeats_the_deal_and_keeps_the_sticks() -> None:
    """DRW-17"""
    start = replace(START, dealer=3, sticks=2, scores=(24_500, 24_500, 24_500, 24_500))
    hand = hand_of(("19m19p19s1234z888p", *THREE_WAIT[1:]), "6z", start=start)
    after = following(do(hand, "n"))
    assert after.start == replace(start, honba=1)


def test_what_the_rules_leave_open_ends_the_game_there() -> None:
    """Who deals after a draw is in no text of WRC 2025 that was read."""
    hand = played(DRAWN, next(one for one in PRESETS if one.name == "wrc-2025"))
    assert (following(hand).start, following(hand).is_over) == (None, False)


@pytest.mark.parametrize(("name", "points"), [("common", 25_000), ("m-league", 25_000), ("ema-2025", 30_000)])
def test_a_game_begins_with_the_points_of_its_rules(name: str, points: int) -> None:
    rules = next(one for one in PRESETS if one.name == name)
    assert {HandInPlay(deal(1), rules).points_of(seat) for seat in SEATS} == {points}


def test_a_riichi_stick_is_paid_from_the_points() -> None:
    """RII-2: unless the riichi tile is won on."""
    hand = do(hand_of(READY, "5p5z"), "r5p")
    assert hand.points_of(EAST) == 25_000
    won, passed = do(hand.copied(), "south w"), do(hand.copied(), "")
    assert (won.laid, passed.laid, passed.points_of(EAST)) == ((), (EAST,), 24_000)
    assert (sum(following(won).points), following(won).sticks) == (100_000, 0)


@pytest.mark.parametrize(
    ("rules", "clause"),
    [(COMMON, "turn.riichi-points"), (EMA_2025, "turn.riichi-short"), (M_LEAGUE, "turn.riichi-points-open")],
)
def test_riichi_asks_for_the_points_of_a_stick(rules: RiichiRuleset, clause: str) -> None:
    """RII-1: the question in “Ask” has them too."""
    start = replace(START, scores=(900, 33_000, 33_000, 33_100))
    hand = hand_of(READY, "7z", rules, start=start)
    act = PlayedAct.parse("r7z")
    assert judge_act(act, EAST, hand).clause.id == clause
    asked = asked_about(act, hand, EAST)
    form, read = put(asked.asks, asked.table, hand.rules.name)
    assert form.ruled(asked.answer, read).ruling.clause.id == clause


def test_the_next_text_moves_everybody_on_by_a_seat() -> None:
    text = HandText.parse("common/south/999999999/4m/errs")
    start = replace(START, dealer=1, honba=1, sticks=1, scores=(24_000, 25_000, 26_000, 24_000))
    assert str(text.next(start, passes=True)) == "common/east/1//e2.1.1.24000.25000.26000.24000,errs"
    assert HandText.parse(str(text.next(start, passes=False))) == replace(text, number=1, record="", start=start)
    assert str(replace(text, start=None, errs=False)) == "common/south/999999999/4m"
    south = replace(text, start=replace(start, wind=SOUTH), hanchan=True)
    assert str(south) == "common/south/999999999/4m/s2.1.1.24000.25000.26000.24000,hanchan,errs"
    assert HandText.parse(str(south)) == south


@pytest.mark.parametrize(
    "part",
    [
        "e5.0.0.25000.25000.25000.25000",
        "e1.0.0.25000.25000.25000",
        "e1.0.0.25000.25000.25000.24000",
        "e1.0.1.25000.25000.25000.25000",
        "e1.0.0.25050.24950.25000.25000",
        "errs,errs",
        "errs,hanchan",
        "s1.0.0.25000.25000.25000.25000",
        "errs,e1.0.0.25000.25000.25000.25000",
        "",
    ],
)
def test_other_starts_are_refused(part: str) -> None:
    with pytest.raises(NotationError, match=r"hand|points|round"):
        HandText.parse(f"common/south/12//{part}")


@pytest.mark.parametrize("numbers", [range(3, 4), pytest.param(range(4, 400), marks=pytest.mark.deep)])
def test_a_game_is_played_to_its_end(numbers: range) -> None:
    """Points and sticks always add up, and the reader stays the same player."""
    for number in numbers:
        rules, seat = PRESETS[number % len(PRESETS)], SEATS[number % 4]
        hanchan = number % 3 == 0
        text: str | None = f"{rules.name}/{seat.value}/{number}/{'/hanchan' * hanchan}"
        while text is not None:
            *_, (sitting, _) = sittings(text)
            after = following(sitting.hand, hanchan=hanchan)
            assert sitting.hand.begun.player(sitting.seat) == number % 4
            assert sum(after.points) + 1000 * after.sticks == 4 * rules.begins_with, text
            assert sitting.ending is not None
            assert sitting.hand.begun.honba < 40, text
            text = sitting.ending.next
            if after.is_over:
                assert (text, sitting.title.split(",")[0]) == (None, "South 4" if hanchan else "East 4")
