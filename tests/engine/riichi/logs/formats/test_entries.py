"""Unusual log entries: harmless ones, and ones that are refused."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

import pytest

from callwise.question.recorded_games import LogError
from callwise.riichi.logs.recognition import read_text
from tests.support.riichi import written_logs as logs
from tests.support.riichi.altered_logs import CALLS
from tests.support.riichi.logged_hands import TWO_WINS, game

TEXTS = {
    "mjlog": logs.mjlog(game(CALLS)),
    "tenhou6": json.dumps(logs.tenhou6(game(CALLS))),
    "mjai": logs.mjai(game(CALLS)),
    "majiang": json.dumps(logs.majiang(game(CALLS))),
    "soul": json.dumps(logs.soul(game(CALLS))),
}


def changed(format: str, before: str, after: str) -> str:
    text = TEXTS[format]
    assert before in text, text
    return text.replace(before, after, 1)


@pytest.mark.parametrize(
    ("format", "before", "after"),
    [
        ("mjlog", ' type="9"', ""),
        ("mjlog", 'seed="0,', 'seed="15,'),
        ("mjlog", 'm="20074"', 'm="20042"'),
        ("mjlog", 'm="20074"', 'm="20010"'),
        ("mjlog", 'm="4096"', 'm="4864"'),
        ("mjlog", "<RYUUKYOKU", '<DORA hai="4"/><BYE who="1"/><UN n0="A"/><RYUUKYOKU'),
        ("mjai", '"consumed": ["5mr", "5m", "5m", "5m"]', '"consumed": ["5m", "5m", "5m", "5mr"]'),
        ("mjai", '{"type": "ryukyoku"', '{"type": "dora", "dora_marker": "E"}\n{"type": "ryukyoku"'),
        ("mjai", '"consumed": ["3m", "4m"]', '"consumed": ["4m", "3m"]'),
        ("tenhou6", '"511515a15"', '"151515a51"'),
        ("tenhou6", '"511515a15"', '"a15155115"'),
        ("majiang", '"m": "m0555"', '"m": "m5550"'),
        ("majiang", '"m": "m0555"', '"m": "m5055"'),
        ("majiang", '"m": "p0=55"', '"m": "p50=5"'),
        ("majiang", '{"dapai": {"l": 2, "p": "z7*"}}', '{"dapai": {"l": 2, "p": "z7_*"}}'),
        ("soul", '"is_liqi": true, "is_wliqi": false', '"is_liqi": false, "is_wliqi": true'),
        ("majiang", '{"pingju"', '{"kaigang": {"l": 0, "baopai": "m1"}}, {"pingju"'),
        ("soul", '"type": 3, "tiles": "5m"', '"type": 3, "tiles": "0m"'),
        ("soul", '"mode": {"mode": 2}', '"mode": {"mode": 22}'),
        ("soul", '["3m", "4m", "2m"], "froms": [1, 1, 0]', '["2m", "3m", "4m"], "froms": [0, 1, 1]'),
    ],
)
def test_harmless_changes_leave_the_acts_unchanged(format: str, before: str, after: str) -> None:
    (read,) = read_text(changed(format, before, after))
    assert not read.faults
    assert [one.acts for one in read.hands] == [CALLS.acts]


@pytest.mark.parametrize(
    ("format", "before", "after", "says"),
    [
        ("mjlog", "<RYUUKYOKU", "<T/><RYUUKYOKU", "not known: '<T/>'"),
        ("mjlog", "<RYUUKYOKU", "<D/><RYUUKYOKU", "not known: '<D/>'"),
        ("mjlog", "<RYUUKYOKU", '<N who="0" m="32"/><RYUUKYOKU', "games for four"),
        ("mjlog", "<RYUUKYOKU", '<N who="0" m="64519"/><RYUUKYOKU', "no sequence in m=64519"),
        ("mjlog", "<RYUUKYOKU", '<N who="0" m="4"/><RYUUKYOKU', "a chii of no player’s discard"),
        ("mjlog", 'seed="0,0,0', 'seed="16,0,0', "seed is round"),
        ("mjlog", 'seed="0,0,0', 'seed="0,0,-1', "seed is round"),
        ("mjlog", 'seed="0,0,0', 'seed="0,99,0', "seed is round"),
        ("mjlog", ' type="9"', ' type="-1"', "a number from 0 to 65535"),
        ("mjai", '"tehais": [["5mr"', '"tehais": [["?"', "a tile is like"),
        ("mjlog", "</mjloggm>", "</mjloggm>the end", "neither a tag nor a comment"),
        ("mjlog", ' hai3="73,74,75,41,58,66,9,20,33,117,118,122,123"', "", "games for four"),
        (
            "mjai",
            '{"type": "ryukyoku"',
            '{"type": "kita", "actor": 0}\n{"type": "ryukyoku"',
            "games for four",
        ),
        ("mjai", '{"type": "ryukyoku"', '{"type": "nukidora", "actor": 0}\n{"type": "ryukyoku"', "games for four"),
        ("majiang", '{"pingju"', '{"hupai": {"l": 0}}, {"pingju"', 'not known: {"hupai"'),
        (
            "majiang",
            '{"pingju"',
            '{"fulou": {"l": 0}, "gang": {"l": 0}}, {"pingju"',
            "an act is an object of one entry",
        ),
        ("majiang", '"m": "m0555"', '"m": "m05-55="', "a meld is like"),
        ("majiang", '"m": "m0555"', '"m": "m055"', "a meld is like"),
        ("majiang", '"m": "m2-34"', '"m": "m234"', "a meld is like"),
        ("majiang", '"m": "m2-34"', '"m": "m2-3=4"', "a meld is like"),
        ("tenhou6", '"511515a15"', '"f44"', "games for four"),
        ("tenhou6", '"511515a15"', '"511515p15"', "no kan is written"),
        ("tenhou6", '"c121314"', '"c1213141516"', "no call is written"),
        ("tenhou6", '"c121314"', f'"c121314"{", 38" * 200}', "acts at most 200 times"),
        ("tenhou6", '"511515a15"', '"511515a16"', "no kan is written"),
        ("tenhou6", '"511515a15"', '"1515a15"', "no kan is written"),
        ("tenhou6", '"511515a15"', "false", "a tile is 11 to 19"),
        ("tenhou6", '"511515a15"', "true", "a tile is 11 to 19"),
        ("tenhou6", '"31m313131"', '"3131m3131"', "no call of a discard is written"),
        ("tenhou6", '"c121314"', '"12c1314"', "no order of play"),
        ("tenhou6", '"c121314"', '"12m1314"', "no call of a discard is written"),
        ("tenhou6", '"c121314"', '"c12131415"', "no call of a discard is written"),
        ("tenhou6", '"c121314"', '"k12121212"', "no call of a discard is written"),
        ("soul", '"type": 3, "tiles": "5m"', '"type": 3, "tiles": "9m"', "doesn’t have four 9m"),
        ("soul", '"type": 3, "tiles": "5m"', '"type": 2, "tiles": "9m"', "adds 9m, but has no pon of it"),
        ("soul", '"mode": {"mode": 2}', '"mode": {"mode": 11}', "games for four"),
        ("soul", '"mode": {"mode": 2}', '"mode": {"mode": 21}', "games for four"),
        ("soul", '"froms": [1, 1, 0]', '"froms": [1, 1, 1]', "one tile of a call is from another player"),
        ("soul", '"froms": [1, 1, 0]', '"froms": [1, 0, 0]', "one tile of a call is from another player"),
        ("soul", '["3m", "4m", "2m"]', '["3m", "9m", "2m"]', """, in {"seat": 1"""),
        ("mjai", '["3m", "4m"]', '["3m", "9m"]', """, in {"type": "chi"""),
        ("majiang", '"m": "m2-34"', '"m": "m2-39"', """, in {"fulou"""),
        ("soul", '".lq.RecordNoTile"', '".lq.RecordBaBei"', "games for four"),
    ],
)
def test_faulty_entries_are_refused(format: str, before: str, after: str, says: str) -> None:
    with pytest.raises(LogError, match=re.escape(says)):
        read_text(changed(format, before, after))


@pytest.mark.parametrize(
    "text",
    [
        logs.mjlog(game(TWO_WINS)).replace("</mjloggm>", "<T1/></mjloggm>"),
        logs.mjai(game(TWO_WINS)).replace('{"type": "end_kyoku"}', '{"type": "tsumo", "actor": 0, "pai": "1m"}'),
        json.dumps(logs.majiang(game(TWO_WINS))).replace("}}]]", '}}, {"zimo": {"l": 0, "p": "m1"}}]]'),
        json.dumps([*logs.soul_records(game(TWO_WINS)), {"name": "RecordDealTile", "data": {"tile": "1m"}}]),
    ],
    ids=["mjlog", "mjai", "majiang", "soul"],
)
def test_entries_after_a_win_are_refused(text: str) -> None:
    with pytest.raises(LogError, match="the hand has ended before"):
        read_text(text)


@pytest.mark.parametrize(
    ("entries", "says"),
    [
        ({"count": 3, "fu": 30}, "fu=30"),
        ({"count": 5, "fu": 0}, "mangan"),
        ({"count": 5}, "mangan"),
        ({"fu": 30}, "None"),
        ({"count": 5, "fu": -1}, "fu is a whole number from 0 to 200"),
        ({"count": 5, "fu": 201}, "fu is a whole number from 0 to 200"),
        ({"yiman": True, "fans": [{"id": 37}]}, "daisangen"),
        ({"yiman": True, "fans": [{"id": -1}]}, "id is a whole number from 0 to 9999"),
        ({"baopai": 5}, "baopai is a whole number from 0 to 4"),
    ],
)
def test_mahjong_soul_win_values_are_read(entries: dict[str, object], says: str) -> None:
    assert says in read_wins({"seat": 1, "zimo": False, **entries})


@pytest.mark.parametrize("count", range(5))
def test_mahjong_soul_has_one_to_three_wins(count: int) -> None:
    expected = "None " * count if 0 < count < 4 else f"hules has 1 to 3 wins, got {count}"
    assert read_wins(*[{"seat": 1, "zimo": False}] * count).endswith(expected.strip())


def read_wins(*hules: Mapping[str, object]) -> str:
    """Return the values of wins on a tile, or why they are refused."""
    records = [one for one in logs.soul_records(game(TWO_WINS)) if "Hule" not in str(one["name"])]
    try:
        (read,) = read_text(json.dumps([*records, {"name": "RecordHule", "data": {"hules": hules}}]))
    except LogError as error:
        return str(error)
    return " ".join(str(win.value) for win in read.hands[0].ending.wins)


def test_han_of_several_yaku_are_added() -> None:
    text = logs.mjlog(game(TWO_WINS))
    assert text.count('yaku="52,2"') == 2
    assert read_text(text.replace('yaku="52,2"', 'yaku="1,1,7,1"')) == read_text(text)
