"""The order of play is deduced, and lists that no order uses up are refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from callwise.question.recorded_games import LogError
from callwise.riichi.logs.formats import tenhou6_order
from callwise.riichi.logs.recognition import read_text
from callwise.riichi.logs.replay.hand_record import Draw, Hand
from tests.support.riichi import written_logs as logs
from tests.support.riichi.logged_hands import LIABLE, QUIET, ROBBED, TWO_WINS, game, hand

C, A, B = QUIET
PON = hand(
    f"{C} | 9m 147p 258s 112233z | 44m 369p 147s 55667z | {B}",
    "e=4m; west pon 4m with 44m; w-7z n=8s e=9p",
    draw=Draw.EXHAUSTIVE,
)
OPEN_KAN = hand(
    f"{C} | 147p 2258s 112233z | 444m 369p 147s 5566z | {B}",
    "e+8m e-4m; west kan 4m with 444m; w+9s w-9s n=8s",
    draw=Draw.EXHAUSTIVE,
)
RED_KAN = hand(
    f"{C} | 147p 2258s 112233z | 055m 369p 147s 5566z | {B}",
    "e=5m; west kan 5m with 055m; w+9s w-9s n=8s",
    draw=Draw.EXHAUSTIVE,
)
CLOSED_KAN = hand(
    f"1111z 258p 369s 147m | {B} | 369p 147s 5566z 99m 3z | 147m 258p 369s 2344z",
    "e+9p e!1111z e+9s e-9s s=8s",
    draw=Draw.EXHAUSTIVE,
)
TO_CHII = hand(
    f"{C} | 2349m 147p 258s 112z | {B} | 369p 147s 5566z 99m 3z",
    "e=4m; south chii 4m with 23m; s-9m w=8s n=8s e=9p s+9p s!4m s+9p s-9p",
    draw=Draw.EXHAUSTIVE,
)
AFTER_PON = hand(
    "258p 369s 147m 2334z | 9m 147p 258s 122344z | 44m 1111z 69p 47s 556z | 147m 258p 369s 5667z",
    "e=4m; west pon 4m with 44m; w!1111z w+9p w-9p n=8s e=9p",
    draw=Draw.EXHAUSTIVE,
)
NOT_HELD = hand(
    f"{C} | 9m 147p 258s 112233z | 44m 369p 147s 55667z | {B}",
    "e=4m; west pon 4m with 44m; w-7z n=8s e=9p s=9s w+9p w!4m w+9p w-9p",
    draw=Draw.EXHAUSTIVE,
)
NOT_THE_FIRST = hand(
    "258p 369s 17m 11234z | 9m 147p 258s 112233z | 44m 369p 147s 55667z | 99s 258p 369m 34447z",
    "e=4m s=9s; north pon 9s with 99s; n-2p e=4m; west pon 4m with 44m; w-7z n=8s e=9p",
    draw=Draw.EXHAUSTIVE,
)
"""West calls the second of two 4m, between which it has no turn."""
TWO_CALLERS = hand(
    "258p 369s 189m 2334z | 2399m 147p 28s 1122z | 44m 369p 147s 55667z | 189m 258p 369s 5667z",
    "e=4m; west pon 4m with 44m; w-7z n=8s e=4m; south chii 4m with 23m; s-1z w=9p n=9p",
    draw=Draw.EXHAUSTIVE,
)
"""The next entries of South and West each call the first 4m."""
HANDS = [PON, OPEN_KAN, RED_KAN, CLOSED_KAN, NOT_THE_FIRST, TWO_CALLERS, TWO_WINS, ROBBED, LIABLE]
Lists = list[list[object]]


def lists(one: object) -> Lists:
    """Return the twelve lists of the game's only hand."""
    assert isinstance(one, dict)
    found = one["log"][0][4:16]
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize("one", HANDS)
def test_order_found_is_the_one_played(one: Hand) -> None:
    written = game(one)
    (read,) = read_text(json.dumps(logs.tenhou6(written)))
    assert [found.acts for found in read.hands] == [found.acts for found in written.hands]


@pytest.mark.parametrize("written", ["15m151515", "51m151515", "15m511515"])
def test_an_open_kans_red_five_is_found_in_the_hand(written: str) -> None:
    text = json.dumps(logs.tenhou6(game(RED_KAN)))
    (call,) = re.findall(r'"[0-9]*m[0-9]*"', text)
    assert read_text(text.replace(call, f'"{written}"'))[0].hands[0].acts == RED_KAN.acts


@pytest.mark.parametrize(("most", "is_found"), [(6, True), (5, False)])
def test_search_for_the_order_is_limited(monkeypatch: pytest.MonkeyPatch, most: int, is_found: bool) -> None:
    """The first order tried is given up after six steps."""
    monkeypatch.setattr(tenhou6_order, "MOST_STEPS", most)
    text = json.dumps(logs.tenhou6(game(NOT_THE_FIRST)))
    if is_found:
        assert read_text(text)[0].hands[0].acts == NOT_THE_FIRST.acts
    else:
        with pytest.raises(LogError, match=f"isn’t found in {most} steps"):
            read_text(text)


def changed(one: Hand, change: Callable[[Lists], object]) -> str:
    whole = json.loads(json.dumps(logs.tenhou6(game(one))))
    parts = lists(whole)
    change(parts)
    whole["log"][0][4:16] = parts
    return json.dumps(whole)


@pytest.mark.parametrize(
    ("one", "change"),
    [
        (PON, lambda parts: parts[2].insert(0, 0)),
        (PON, lambda parts: parts[2].__setitem__(0, "k41414141")),
        (PON, lambda parts: parts[2].append(0)),
        (PON, lambda parts: parts[8].insert(0, 0)),
        (PON, lambda parts: parts[8].__setitem__(0, 60)),
        (PON, lambda parts: parts[8].__setitem__(0, 33)),
        (PON, lambda parts: parts[7].__setitem__(0, "p141414")),
        (PON, lambda parts: parts[7].__setitem__(0, "14p1414" if parts[7][0] != "14p1414" else "1414p14")),
        (PON, lambda parts: parts[10].append(11)),
        (PON, lambda parts: parts[11].append(60)),
        (PON, lambda parts: parts[1].pop()),
        (OPEN_KAN, lambda parts: parts[8].remove(0)),
        (OPEN_KAN, lambda parts: parts[6].__setitem__(0, 15)),
        (CLOSED_KAN, lambda parts: parts[0].__setitem__(parts[0].index(41), 42)),
        (CLOSED_KAN, lambda parts: parts[2].__setitem__(0, "k41414141")),
        (TO_CHII, lambda parts: parts[5].__setitem__(1, "k14141414")),
        (NOT_HELD, lambda parts: None),
        (AFTER_PON, lambda parts: None),
        (replace(PON, acts=()), lambda parts: None),
    ],
    ids=[
        "kept free",
        "added without a pon",
        "kept free at the end",
        "kept free after a pon",
        "drawn after a pon",
        "not held",
        "called from another",
        "called from the third",
        "a draw too many",
        "a discard too many",
        "a draw too few",
        "kan without its place",
        "kan without its tiles",
        "three of four",
        "added to nothing",
        "added to a chii",
        "added without the tile",
        "kan right after a pon",
        "no acts",
    ],
)
def test_lists_that_cannot_be_used_up_are_refused(one: Hand, change: Callable[[Lists], object]) -> None:
    with pytest.raises(LogError, match="no order of play"):
        read_text(changed(one, change))


@pytest.mark.parametrize(("who", "by"), [(0, 1), (2, 1), (1, 1), (3, 2)])
def test_winning_tile_comes_last(who: int, by: int) -> None:
    """The winner drew it, or another player discarded it."""
    whole = json.loads(json.dumps(logs.tenhou6(game(TWO_WINS))))
    whole["log"][0][16] = ["和了", [0] * 4, [who, by, who, "30符2飜2000点"]]
    with pytest.raises(LogError, match="no order of play"):
        read_text(json.dumps(whole))
