"""How formats record the end of a hand, liability, and where a game was played."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

import pytest

from callwise.ground.seats import SEATS, Seat
from callwise.question.recorded_games import LogError
from callwise.riichi.logs.recognition import read_text
from callwise.riichi.logs.replay.hand_record import Draw, Game, Hand, HandEnd
from callwise.riichi.payment.points import Value
from tests.support.riichi import written_logs as logs
from tests.support.riichi.logged_hands import LIABLE, QUIET, SCATTERED, game, hand

C, A, B = QUIET
DRAWN = replace(hand(f"{C} | {SCATTERED} | {A} | {B}", "e=9m s=9m"), ending=HandEnd((), Draw.EXHAUSTIVE))
WON = hand(f"{C} | {A} | 56p 123456789m 55z | {B}", "e=4p", wins="west east 2 han 40 fu")
WORDS: Mapping[Draw, Mapping[str, str]] = {
    Draw.EXHAUSTIVE: {
        "tenhou6": "流局 全員聴牌 全員不聴 Ryuukyoku Exhaustive_Draw",
        "majiang": "荒牌平局 全員ノーテン",
        "mjai": "fanpai whatever",
    },
    Draw.NAGASHI: {
        "tenhou6": "流し満貫 Nagashi_Mangan Mangan_at_Draw",
        "majiang": "流し満貫",
        "mjai": "nagashimangan nm",
        "mjlog": "nm",
    },
    Draw.NINE_TERMINALS: {
        "tenhou6": "九種九牌 Kyuushu_Kyuuhai Nine_Terminal_Abortion",
        "majiang": "九種九牌",
        "mjai": "kyushukyuhai yao9",
        "mjlog": "yao9",
        "soul": "1",
    },
    Draw.FOUR_WINDS: {
        "tenhou6": "四風連打 Suufon_Renda Four_Wind_Abortion",
        "majiang": "四風連打",
        "mjai": "sufonrenta kaze4",
        "mjlog": "kaze4",
        "soul": "2",
    },
    Draw.FOUR_KANS: {
        "tenhou6": "四槓散了 四開槓 Suukaikan Four_Kan_Abortion",
        "majiang": "四開槓",
        "mjai": "sukaikan kan4",
        "mjlog": "kan4",
        "soul": "3",
    },
    Draw.FOUR_RIICHI: {
        "tenhou6": "四家立直 Suucha_Riichi Four_Riichi_Abortion",
        "majiang": "四家立直",
        "mjai": "suchareach reach4",
        "mjlog": "reach4",
        "soul": "4",
    },
    Draw.THREE_WINS: {
        "tenhou6": "三家和了 三家和 Sanchahou Three_Ron_Abortion",
        "majiang": "三家和",
        "mjai": "sanchaho ron3",
        "mjlog": "ron3",
        "soul": "5",
    },
}


def drawn_by(format: str, word: str) -> str:
    """Return the same hand as a log that ends with this word."""
    if format == "tenhou6":
        whole = json.loads(json.dumps(logs.tenhou6(game(DRAWN))))
        whole["log"][0][16] = [word.replace("_", " ")]
        return json.dumps(whole)
    if format == "majiang":
        whole = json.loads(json.dumps(logs.majiang(game(DRAWN))))
        whole["log"][0][-1]["pingju"]["name"] = word
        return json.dumps(whole)
    if format == "mjai":
        lines = [json.loads(line) for line in logs.mjai(game(DRAWN)).splitlines()]
        return "\n".join(json.dumps({**one, "reason": word} if one["type"] == "ryukyoku" else one) for one in lines)
    if format == "mjlog":
        return logs.mjlog(game(DRAWN)).replace("<RYUUKYOKU", f'<RYUUKYOKU type="{word}"')
    records = [one for one in logs.soul_records(game(DRAWN)) if "NoTile" not in str(one["name"])]
    return json.dumps([*records, {"name": "RecordLiuJu", "data": {"type": int(word)}}])


EACH = [
    (draw, format, word)
    for draw, formats in WORDS.items()
    for format, words in formats.items()
    for word in words.split()
]


@pytest.mark.parametrize(("draw", "format", "word"), EACH)
def test_draw_names_are_recognised_in_each_format(draw: Draw, format: str, word: str) -> None:
    (read,) = read_text(drawn_by(format, word))
    assert not read.faults
    assert read.hands[0].ending.draw is draw


@pytest.mark.parametrize(("format", "word"), [("tenhou6", "Chombo"), ("mjlog", "ron2"), ("soul", "0"), ("soul", "6")])
def test_unknown_words_are_quoted(format: str, word: str) -> None:
    with pytest.raises(LogError, match=word):
        read_text(drawn_by(format, word))


@pytest.mark.parametrize(
    ("parts", "is_read"),
    [(0, False), (1, False), (2, True), (3, False), (4, True), (5, False), (6, True), (7, False), (8, False)],
)
def test_results_have_changes_and_wins(parts: int, is_read: bool) -> None:
    """A result has one to three wins."""
    whole = json.loads(json.dumps(logs.tenhou6(game(WON))))
    _, changes, win = whole["log"][0][16]
    whole["log"][0][16] = ["和了", *([changes, win] * 4)[:parts]]
    if parts in (2, 4, 6):
        assert len(read_text(json.dumps(whole))[0].hands[0].ending.wins) == parts / 2
    else:
        with pytest.raises(LogError, match="a win has its changes"):
            read_text(json.dumps(whole))


@pytest.mark.parametrize(
    ("said", "value", "liable"),
    [
        ([2, 0], None, None),
        ([2, 0, 2], None, None),
        ([2, 0, 1], None, Seat.SOUTH),
        ([2, 0, 2, "30符2飜2000点", "立直(1飜)", "平和(1飜)"], Value.counted(2, 30), None),
    ],
)
def test_details_of_wins_are_optional(said: list[object], value: Value | None, liable: Seat | None) -> None:
    whole = json.loads(json.dumps(logs.tenhou6(game(WON))))
    whole["log"][0][16][2] = said
    (win,) = read_text(json.dumps(whole))[0].hands[0].ending.wins
    assert (win.seat, win.by, win.value, win.liable) == (Seat.WEST, Seat.EAST, value, liable)


@pytest.mark.parametrize("said", [[], [2]])
def test_wins_say_whose_they_are(said: list[object]) -> None:
    whole = json.loads(json.dumps(logs.tenhou6(game(WON))))
    whole["log"][0][16][2] = said
    with pytest.raises(LogError, match="a win tells who wins and from whom"):
        read_text(json.dumps(whole))


def test_what_follows_the_changes_of_a_draw_is_ignored() -> None:
    whole = json.loads(json.dumps(logs.tenhou6(game(DRAWN))))
    whole["log"][0][16] = ["流局", [3000, -1000, -1000, -1000], [0, 1, 2]]
    assert read_text(json.dumps(whole))[0].hands[0].ending.changes == (3000, -1000, -1000, -1000)


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("format", sorted(logs.FORMATS))
def test_seats_are_relative_to_the_hands_dealer(format: str, dealer: int) -> None:
    """This holds for every dealer and every liable player."""
    written = replace(LIABLE, dealer=dealer, scores=(26_000, 25_500, 24_500, 24_000), wind=Seat.SOUTH)
    (read,) = read_text(logs.FORMATS[format](game(written)))
    (one,) = read.hands
    assert (one.dealer, one.wind, one.scores, one.dealt) == (dealer, Seat.SOUTH, written.scores, written.dealt)
    assert [one.player(seat) for seat in SEATS] == [(dealer + turns) % 4 for turns in range(4)]
    assert [win.seat for win in one.ending.wins] == [Seat.SOUTH]
    assert one.ending.wins[0].liable in ((Seat.WEST, None) if "jsonl" in format else (Seat.WEST,))


ROOMS = {
    ("般南喰赤", 0): ("Tenhou", "tenhou", True),
    ("上南喰赤", 0): ("Tenhou", "tenhou", True),
    ("特南喰赤", 0): ("Tenhou", "tenhou", True),
    ("鳳東喰赤", 7): ("Tenhou", "tenhou", False),
    ("技南喰赤", 0): ("Tenhou", "tenhou", True),
    ("王座の間南喰赤", 0): ("Mahjong Soul", "mahjong-soul", True),
    ("Jade Room South", 0): ("Mahjong Soul", "mahjong-soul", True),
    ("段位戦", 0): ("Mahjong Soul", "mahjong-soul", True),
    ("Ranked", 0): ("Mahjong Soul", "mahjong-soul", True),
    ("友人戦", 0): ("Mahjong Soul", "mahjong-soul", False),
    ("Friendly Match", 0): ("Mahjong Soul", "mahjong-soul", False),
    ("Tournament Match", 0): ("Mahjong Soul", "mahjong-soul", False),
    ("My own table", 0): ("tenhou.net/6", "tenhou", False),
}


@pytest.mark.parametrize(("room", "told"), ROOMS.items())
def test_room_says_where_it_was_played(room: tuple[str, int], told: tuple[str, str, bool]) -> None:
    disp, lobby = room
    (read,) = read_text(json.dumps({**logs.tenhou6(game(DRAWN)), "rule": {"disp": disp}, "lobby": lobby}))
    assert (read.source, read.ruleset, read.is_certain) == told


@pytest.mark.parametrize(
    ("changed", "is_certain"),
    [
        ('lobby="0"', True),
        ('lobby="1111"', False),
        ('lobby="0" rule="1,2"', False),
        ('lobby="0" csrule="4007"', False),
        ("", True),
    ],
)
def test_tenhou_tournaments_can_have_custom_rules(changed: str, is_certain: bool) -> None:
    (read,) = read_text(logs.mjlog(game(DRAWN)).replace('lobby="0"', changed))
    assert read.is_certain is is_certain


def test_unfinished_hands_have_no_ending() -> None:
    """Tested in each format that allows an unfinished hand."""
    texts = [
        logs.mjlog(game(DRAWN)).replace("<RYUUKYOKU/>", ""),
        "\n".join(line for line in logs.mjai(game(DRAWN)).splitlines() if "ryukyoku" not in line),
        json.dumps([one for one in logs.soul_records(game(DRAWN)) if "NoTile" not in str(one["name"])]),
    ]
    for text in texts:
        (read,) = read_text(text)
        assert not read.faults
        assert read.hands[0].ending == HandEnd()


def ended(format: str) -> tuple[Game, Hand]:
    (read,) = read_text(logs.FORMATS[format](game(DRAWN)))
    return read, read.hands[0]


@pytest.mark.parametrize("format", sorted(logs.FORMATS))
def test_hands_are_over_once_they_end(format: str) -> None:
    """They have exactly the acts that were played."""
    read, one = ended(format)
    assert one.acts == DRAWN.acts
    assert read.names == ("A", "B", "C", "D")
    assert one.title == "East 1"
