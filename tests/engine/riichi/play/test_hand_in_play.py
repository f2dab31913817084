"""What acts do to a hand in play, and every way it can end."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from callwise.ground.seats import SEATS, Seat
from callwise.riichi.agreement.call_options import MultipleRon
from callwise.riichi.agreement.draw_options import AbortiveDraw
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.logs.replay.hand_record import Draw, Hand
from callwise.riichi.play.deal import Deal
from callwise.riichi.play.hand_in_play import START, HandInPlay
from callwise.riichi.play.played_acts import PlayedAct
from callwise.riichi.play.referee import claim_of, judge_act
from callwise.riichi.table.tiles import parse_tiles, without
from tests.support.riichi.riichi_strategies import WALL

EAST, SOUTH, WEST, NORTH = SEATS
HEAD_BUMP, ABORT, ALL = (COMMON.choosing({"multiple_ron": one}) for one in MultipleRon)
SCATTERED = "5p1p9p1m9m1122334z4z"
THREE_WAIT = (SCATTERED, "234m345m678s22s46p", "678m88m345s234s46p", "33m678m456s567s46p")
"""East holds a tile that the three others wait for."""


def hand_of(
    hands: Iterable[str], draws: str, rules: RiichiRuleset = COMMON, *, replacements: str = "", start: Hand = START
) -> HandInPlay:
    """Deal these hands and first draws; the rest follows in the order of mpsz."""
    dealt = tuple(map(parse_tiles, hands))
    first, behind = parse_tiles(draws), parse_tiles(replacements)
    rest = without(WALL, (*(tile for one in dealt for tile in one), *first, *behind))
    ahead = (*first, *rest)[:70]
    left = (*behind, *rest[70 - len(first) :])
    return HandInPlay(Deal(dealt, ahead, left[:4], left[4:9], left[9:14]), rules, start)


def do(hand: HandInPlay, *codes: str) -> HandInPlay:
    """Play acts: each is the next player's turn, or the claims on a tile, like ``south w, west w`` or nothing."""
    for code in codes:
        turn = hand.replayed.turn
        if turn is not None:
            act = PlayedAct.parse(code)
            assert judge_act(act, turn.seat, hand).is_legal, code
            hand.take_turn(act)
            continue
        said = [one.split() for one in code.split(", ") if one]
        hand.answer([claim_of(PlayedAct.parse(act), Seat(seat), hand) for seat, act in said])
    return hand


@pytest.mark.parametrize(
    ("rules", "winners", "draw"),
    [(HEAD_BUMP, (SOUTH,), None), (ABORT, (), Draw.THREE_WINS), (ALL, (SOUTH, WEST, NORTH), None)],
)
def test_three_wins_end_as_agreed(rules: RiichiRuleset, winners: tuple[Seat, ...], draw: Draw | None) -> None:
    """NAK-24"""
    hand = do(hand_of(THREE_WAIT, "5z", rules), "5p", "north w, south w, west w")
    assert hand.end is not None
    assert tuple(win.seat for win in hand.end.recorded.wins) == winners
    assert hand.end.recorded.draw is draw
    assert (hand.end.settlement is None) is (draw is not None)
    assert (hand.end.why is not None) is (draw is not None)


def test_ron_comes_before_a_call() -> None:
    """NAK-22"""
    hands = (*THREE_WAIT[:3], "55p147m258s13467z")
    hand = do(hand_of(hands, "5z"), "5p", "north p55p, west w")
    assert hand.end is not None
    (win,) = hand.end.recorded.wins
    assert (win.seat, win.by, hand.end.settlement is not None) == (WEST, EAST, True)


def test_pon_comes_before_chii_and_its_player_discards() -> None:
    """NAK-23"""
    hands = (SCATTERED, "46p147m258s12345z", "123m456m789m1234s", "55p369m369s67567z")
    hand = do(hand_of(hands, "8p"), "5p", "south c46p, north p55p")
    assert hand.replayed.turn is not None
    assert (hand.replayed.turn.seat, hand.replayed.turn.drawn) == (NORTH, None)


@pytest.mark.parametrize("is_used", [True, False])
def test_four_winds_end_the_hand_if_agreed(is_used: bool) -> None:
    """DRW-2"""
    rules = COMMON if is_used else COMMON.choosing({"abortive_draws": frozenset[AbortiveDraw]()})
    hands = ("147m258p369s1567z", "258m369p147s1567z", "369m147p258s1567z", "147m258p369s1567z")
    hand = do(hand_of(hands, "3m4m5m6m", rules), *("1z", "") * 4)
    assert (hand.end is not None) is is_used
    if hand.end is not None:
        assert (hand.end.recorded.draw, hand.end.why is not None) == (Draw.FOUR_WINDS, True)


def test_nine_terminals_end_the_hand() -> None:
    """DRW-1"""
    hand = do(hand_of(("19m19p19s1234z888p", *THREE_WAIT[1:]), "6z"), "n")
    assert hand.end is not None
    assert hand.end.recorded.draw is Draw.NINE_TERMINALS


def test_an_added_kan_can_be_robbed() -> None:
    """NAK-47: the kan isn't made, and its indicator isn't turned over."""
    hands = ("55p147m258s12367z", "5p369m369s11446z6z", THREE_WAIT[1], "147m28p147s13477z")
    hand = do(hand_of(hands, "2z3z9s1p9p0p"), "2z", "", "5p", "east p55p", "7z", "", "3z", "", "1p", "", "9p", "")
    do(hand, "k0p", "west w")
    assert hand.end is not None
    (win,) = hand.end.recorded.wins
    assert (win.seat, win.by, hand.indicators.turned) == (WEST, EAST, 1)
    assert [yaku.id for yaku in hand.end.values[0].worth.yaku] == ["chankan", "tanyao"]


def test_a_kan_draws_from_the_dead_wall_and_turns_an_indicator() -> None:
    """NAK-11"""
    hand = hand_of(("7777z147m258p369s", *THREE_WAIT[1:]), "1s", replacements="9p")
    assert hand.indicators.turned == 1
    do(hand, "a7z", "")
    turn = hand.replayed.turn
    assert turn is not None
    assert (str(turn), hand.indicators.turned, hand.replayed.wall) == ("east drew 9p as replacement", 2, 68)


def test_red_fives_and_dora_count_in_a_win() -> None:
    """South wins with tanyao on the red five: a han for it, and one for each dora that the indicator shows."""
    hands = (SCATTERED.replace("5p", "0p"), *THREE_WAIT[1:])
    hand = do(hand_of(hands, "5z"), "0p", "south w")
    assert hand.end is not None
    (value,) = hand.end.values
    assert value.red_fives == 1
    assert [yaku.id for yaku in value.worth.yaku] == ["tanyao"]
    assert value.value.han == 2 + value.dora


def test_a_copy_plays_on_by_itself() -> None:
    hand = hand_of(THREE_WAIT, "5z")
    other = do(hand.copied(), "5p", "south w")
    assert other.end is not None
    assert hand.end is None
    assert hand.acts == other.acts[:1]
    assert str(hand.table.turn) == "east drew 5z"


def test_honba_and_sticks_of_earlier_hands_are_paid() -> None:
    start = replace(START, wind=SOUTH, dealer=2, honba=2, sticks=1)
    hand = do(hand_of(THREE_WAIT, "5z", HEAD_BUMP, start=start), "5p", "south w")
    assert hand.end is not None
    assert hand.end.settlement is not None
    assert hand.end.settlement.change(EAST) == -hand.end.settlement.payments[0].points - 600
    assert hand.end.settlement.taken(SOUTH) == 1000
    assert hand.record.title == "South 3, 2 honba"
