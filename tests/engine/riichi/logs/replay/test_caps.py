"""Limits on reading a log: the highest value accepted and the first refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from callwise.question.recorded_games import LogError
from callwise.riichi.logs.formats.strict_json import as_number, as_player, as_points
from callwise.riichi.logs.recognition import read_text
from callwise.riichi.logs.replay.caps import LONGEST_NAME, MOST_ACTS, MOST_HANDS
from callwise.riichi.logs.replay.hand_record import Game
from callwise.riichi.logs.replay.hand_replay import check
from tests.support.riichi import written_logs as logs
from tests.support.riichi.logged_hands import QUIET, game, hand

C, A, B = QUIET
SEVERAL: Mapping[str, Callable[[Game], str]] = {
    "mjlog": logs.mjlog,
    "tenhou6": lambda one: json.dumps(logs.tenhou6(one)),
    "link": logs.link,
    "report": lambda one: json.dumps(logs.report(one)),
    "mjai": logs.mjai,
    "majiang": lambda one: json.dumps(logs.majiang(one)),
    "soul": lambda one: json.dumps(logs.soul(one)),
}
DRAWN = logs.sample().hands[0]


@pytest.mark.parametrize("format", SEVERAL)
def test_games_have_at_most_forty_hands(format: str) -> None:
    (read,) = read_text(SEVERAL[format](game(*[DRAWN] * MOST_HANDS)))
    assert len(read.hands) == MOST_HANDS
    with pytest.raises(LogError, match="hands"):
        read_text(SEVERAL[format](game(*[DRAWN] * (MOST_HANDS + 1))))


@pytest.mark.parametrize("format", SEVERAL)
def test_long_names_are_shortened(format: str) -> None:
    named = replace(game(DRAWN), names=("x" * (LONGEST_NAME + 1), "y" * LONGEST_NAME, "z", ""))
    (read,) = read_text(SEVERAL[format](named))
    assert read.names == ("x" * LONGEST_NAME, "y" * LONGEST_NAME, "z", "")


def test_numbers_have_bounds() -> None:
    assert [as_number(one, "n") for one in (0, 99)] == [0, 99]
    assert [as_player(one, "n") for one in (0, 3)] == [0, 3]
    assert as_points([10_000_000, -10_000_000, 0, 0], "n") == (10_000_000, -10_000_000, 0, 0)
    for wrong in (-1, 100, True, 1.0, "1", None):
        with pytest.raises(LogError, match="from 0 to 99"):
            as_number(wrong, "n")
    for player in (-1, 4):
        with pytest.raises(LogError, match="from 0 to 3"):
            as_player(player, "n")
    for points in ([10_000_001, 0, 0, 0], [0, 0, 0, -10_000_001], [0, 0, 0], [0] * 5):
        with pytest.raises(LogError):
            as_points(points, "n")


@pytest.mark.parametrize(("honba", "is_read"), [(99, True), (100, False), (-1, False)])
@pytest.mark.parametrize("format", SEVERAL)
def test_honba_go_up_to_ninety_nine(format: str, honba: int, is_read: bool) -> None:
    most = 98 if format == "mjlog" else 99
    text = SEVERAL[format](game(replace(DRAWN, honba=min(honba, most) if is_read else honba)))
    if is_read:
        assert read_text(text)[0].hands[0].honba == most
    else:
        with pytest.raises(LogError):
            read_text(text)


@pytest.mark.parametrize(("count", "says"), [(MOST_ACTS, "a set has 4"), (MOST_ACTS + 1, f"at most {MOST_ACTS} acts")])
def test_hands_have_at_most_two_hundred_acts(count: int, says: str) -> None:
    one = replace(DRAWN, acts=DRAWN.acts[:1] * count)
    with pytest.raises(LogError, match=says):
        read_text(json.dumps(logs.majiang(game(one))))
    with pytest.raises(LogError, match=says):
        check(one)


def majiang_with(**entries: object) -> str:
    """Return a Majiang hand with other entries in its deal or its win."""
    whole = json.loads(json.dumps(logs.majiang(game(WON))))
    hand_ = whole["log"][0]
    hand_[0]["qipai"].update({key: value for key, value in entries.items() if key in hand_[0]["qipai"]})
    hand_[-1]["hule"].update({key: value for key, value in entries.items() if key not in hand_[0]["qipai"]})
    return json.dumps(whole)


WON = hand(f"{C} | {A} | 56p 123456789m 55z | {B}", "e=4p", wins="west east 2 han 40 fu")


@pytest.mark.parametrize(
    ("entries", "is_read"),
    [
        ({"fu": 0}, True),
        ({"fu": 200}, True),
        ({"fu": -1}, False),
        ({"fu": 201}, False),
        ({"fanshu": 99}, True),
        ({"fanshu": 100}, False),
        ({"zhuangfeng": 3}, True),
        ({"zhuangfeng": 4}, False),
    ],
)
def test_majiang_numbers_have_bounds(entries: dict[str, object], is_read: bool) -> None:
    if is_read:
        assert not read_text(majiang_with(**entries))[0].faults
    else:
        with pytest.raises(LogError, match=next(iter(entries))):
            read_text(majiang_with(**entries))


def test_majiang_hands_can_be_hidden() -> None:
    deal = [*json.loads(majiang_with())["log"][0][0]["qipai"]["shoupai"][:3], "_" * 13]
    (read,) = read_text(majiang_with(shoupai=deal))
    assert read.hands[0].dealt == (*WON.dealt[:3], None)


@pytest.mark.parametrize(("length", "says"), [(80, "should be dealt 13 tiles"), (81, "a hand is like")])
def test_majiang_hands_have_a_maximum_length(length: int, says: str) -> None:
    deal = ["m" + "1" * (length - 1), *(json.loads(majiang_with())["log"][0][0]["qipai"]["shoupai"][1:])]
    with pytest.raises(LogError, match=says):
        read_text(majiang_with(shoupai=deal))
