"""Hands replayed act by act; impossible acts are refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from callwise.ground.errors import PositionError
from callwise.ground.seats import SEATS, Relation, Seat
from callwise.question.recorded_games import LogError
from callwise.riichi.logs.replay.hand_record import (
    Act,
    Calling,
    DeclaredKan,
    Discarding,
    Drawing,
    Hand,
    HandEnd,
    RecordedWin,
)
from callwise.riichi.logs.replay.hand_replay import ReplayedHand, check
from callwise.riichi.table.discard import Claim
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.tiles import Tile, parse_tiles
from tests.support.riichi.logged_hands import SCATTERED, TWO_WINS
from tests.support.riichi.logged_hands import hand as logged_hand


def kan(seat: Seat, kind: str) -> DeclaredKan:
    return DeclaredKan(seat, MeldKind.ANKAN, parse_tiles(kind * 4))


def hand(acts: list[Act]) -> Hand:
    """Return a hand in which East and South are dealt tiles for kans, with the others' tiles unknown."""
    east, south = parse_tiles("111222333444s9p"), parse_tiles("555666777888s9p")
    return Hand(1, Seat.EAST, 0, 0, 0, (25_000,) * 4, (east, south, None, None), tuple(acts), HandEnd())


def drew(seat: Seat, tile: str) -> Drawing:
    return Drawing(seat, Tile.parse(tile))


FOUR_KANS: list[Act] = [
    drew(Seat.EAST, "1s"),
    *[one for n in "123" for one in (kan(Seat.EAST, f"{n}s"), drew(Seat.EAST, f"{int(n) + 1}s"))],
    kan(Seat.EAST, "4s"),
]


def test_four_kans_can_be_played() -> None:
    played = ReplayedHand(hand(FOUR_KANS))
    for act in (*FOUR_KANS, drew(Seat.EAST, "2z"), Discarding(Seat.EAST, Tile.parse("2z"))):
        played.play(act)
    assert played.table.kans == 4
    assert [one.turns for one in played.table.own_kans] == [(0,)] * 4
    pon = Call(MeldKind.PON, Tile.parse("2z"), parse_tiles("22z"), Relation.SHIMOCHA)
    played.play(Calling(Seat.NORTH, pon))


@pytest.mark.parametrize(
    ("acts", "says"),
    [
        ("s-1s w=9p n=9p e=9p s+9m s!7s", "adds 7s, but has no pon of it"),
        (
            "s-6z w=8m n=8m e=4s; south chii 4s with 23s; s-6z w=4p n=4p e=4p s+4s s!4s",
            "adds 4s, but has no pon of it",
        ),
        ("s!6666z", "declares a kan of 6666z right after a call"),
        ("s!5z", "declares a kan of 5z right after a call"),
    ],
)
def test_a_kan_is_declared_after_a_draw_and_added_to_a_pon_of_its_kind(acts: str, says: str) -> None:
    deal = f"{SCATTERED} | 556677z 12378s 99m | {SCATTERED} | {SCATTERED}"
    with pytest.raises(LogError, match=says):
        check(logged_hand(deal, f"e=5z; south pon 5z with 55z; {acts}"))


def test_a_replacement_is_drawn_after_a_kan() -> None:
    played = ReplayedHand(hand(FOUR_KANS))
    for act in FOUR_KANS[:3]:
        played.play(act)
    assert [played.turn.replacement if played.turn else None, played.has_drawn] == [True, True]


def test_a_called_riichi_tile_leaves_its_stick() -> None:
    played = ReplayedHand(TWO_WINS)
    riichi = Discarding(Seat.EAST, Tile.parse("4p"), turned=True)
    for act in (TWO_WINS.acts[0], riichi, Calling(Seat.SOUTH, Claim.parse("south chii 4p with 56p").call(Seat.EAST))):
        played.play(act)
    assert played.sticks == 1


@pytest.mark.parametrize(
    ("acts", "says"),
    [
        ("e=9p s+9s s*9s w=5z; south pon 5z with 55z;", "South calls pon 5z with 55z.*, but is in riichi"),
        ("e+3m e*3m s=3m w=9p n=9p e+6m e*6m", "East declares riichi twice"),
        ("e=5z; south pon 5z with 55z; s-1s w=9p n=9p e=9p s+9s s*2s", "South declares riichi with an open hand"),
    ],
)
def test_riichi_is_declared_once_and_the_hand_stays_closed(acts: str, says: str) -> None:
    deal = f"{SCATTERED} | 556677z 12378s 99m | {SCATTERED} | {SCATTERED}"
    with pytest.raises(LogError, match=says):
        check(logged_hand(deal, acts))


@pytest.mark.parametrize(
    ("acts", "win"),
    [
        ("e=4p", RecordedWin(Seat.EAST, Seat.EAST)),
        ("e+4p", RecordedWin(Seat.SOUTH, None)),
        ("e=4p; south chii 4p with 56p;", RecordedWin(Seat.SOUTH, None)),
    ],
    ids=["own discard", "another's draw", "call"],
)
def test_wins_need_a_tile_to_win_on(acts: str, win: RecordedWin) -> None:
    deal = f"147m 20p 369s 12345z | 56p 123456789s 66z | 56p 123456789m 77z | {SCATTERED}"
    with pytest.raises(LogError, match="but there’s no such tile"):
        check(replace(logged_hand(deal, acts), ending=HandEnd((win,))))


def test_before_a_draw_there_is_no_table() -> None:
    with pytest.raises(PositionError, match="before East’s draw"):
        _ = ReplayedHand(hand([])).table


@pytest.mark.parametrize(
    "last",
    [
        [drew(Seat.SOUTH, "5s"), kan(Seat.SOUTH, "5s")],
        [
            drew(Seat.SOUTH, "1z"),
            Discarding(Seat.SOUTH, Tile.parse("1z")),
            Calling(Seat.NORTH, Call(MeldKind.DAIMINKAN, Tile.parse("1z"), parse_tiles("111z"), Relation.TOIMEN)),
        ],
    ],
)
def test_fifth_kan_is_refused(last: list[Act]) -> None:
    played = ReplayedHand(hand(FOUR_KANS))
    for act in (*FOUR_KANS, drew(Seat.EAST, "2z"), Discarding(Seat.EAST, Tile.parse("2z")), *last[:-1]):
        played.play(act)
    with pytest.raises(LogError, match="no replacement tile for it, with 4 kans made"):
        played.play(last[-1])


def test_no_kan_is_made_with_an_empty_wall() -> None:
    acts: list[Act] = [Drawing(Seat.EAST, Tile.parse("1s")), Discarding(Seat.EAST, Tile.parse("9p"))]
    others = [SEATS[turn % 4] for turn in range(1, 70)]
    played = ReplayedHand(hand(acts))
    for act in acts:
        played.play(act)
    for seat in others:
        tile = Tile.parse("3z")
        played.play(Drawing(seat, tile))
        if seat is not others[-1] or played.wall:
            played.play(Discarding(seat, tile))
    assert played.wall == 0
    with pytest.raises(LogError, match="and 0 tiles left to draw"):
        played.play(kan(others[-1], "5s"))
    played.play(Discarding(others[-1], Tile.parse("3z")))
    with pytest.raises(LogError, match="but all 70 tiles of the wall are drawn"):
        played.play(Drawing(others[-1].after(1), Tile.parse("3z")))
