"""A game reads the same in every format, and unreadable parts are reported with their place."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import pytest

from callwise.ground.seats import Seat
from callwise.question.recorded_games import LONGEST_LOG, LogError, ReplayLinkError
from callwise.riichi.logs.recognition import read_log, read_text
from callwise.riichi.logs.replay.caps import MOST_GAMES
from callwise.riichi.logs.replay.hand_payments import paid
from callwise.riichi.logs.replay.hand_record import Draw, Game, Hand, HandEnd
from tests.support.riichi import written_logs as logs
from tests.support.riichi.altered_logs import CALLS
from tests.support.riichi.logged_hands import LIABLE, QUIET, ROBBED, SCATTERED, TWO_WINS, game, hand
from tests.support.riichi.whole_games import played

GAME = logs.sample()
ID = "2014022617gm-0089-0000-12345678"
SAVED = f"https://tenhou.net/0/log/?{ID}"
FORMATS: Mapping[str, Callable[[Game], str]] = {
    **logs.FORMATS,
    "indented": lambda one: json.dumps(logs.tenhou6(one), indent=1),
    "mjai-list": lambda one: json.dumps([json.loads(line) for line in logs.mjai(one).splitlines()]),
    "mjai-object": lambda one: json.dumps({"mjai_log": [json.loads(line) for line in logs.mjai(one).splitlines()]}),
    "majiang-list": lambda one: json.dumps([logs.majiang(one)]),
}
DEEP = b'{"data": ' * 6 + b'[{"name": "RecordNewRound"}]' + b"}" * 6
DRAWN = [
    replace(hand(f"{SCATTERED} | {SCATTERED} | {SCATTERED} | 147m 208p 369s 5677z", "e=6z"), ending=ending)
    for ending in (
        HandEnd((), draw, (3000, -1000, -500, -1500) if draw in (Draw.EXHAUSTIVE, Draw.NAGASHI) else None)
        for draw in Draw
    )
]


C, A, B = QUIET
ADDED = [
    replace(
        hand(
            f"{C} | {pair}m 147p 258s 99m 99p 9s | {A} | {B}", f"e={red}m; south pon {red}m with {pair}m; s-1p {then}"
        ),
        ending=HandEnd((), Draw.EXHAUSTIVE),
    )
    for red, pair, then in (
        ("5", "55", "w=3p n=3p e=9s s+0m s!0m s+9s s-9s"),
        ("0", "55", "w=3p n=3p e=9s s+5m s!5m s+9s s-9s"),
        ("5", "05", "w=3p n=3p e=9s s+5m s!5m s+9s s-9s"),
    )
]


OPEN_KANS = [
    replace(hand(deal, f"e=9m; {who} kan 9m with 999m; {who[0]}+9p {who[0]}-9p"), ending=HandEnd((), Draw.EXHAUSTIVE))
    for who, deal in {
        "south": f"{A} | 999m 258p 369s 1234z | {B} | {C}",
        "west": f"{A} | {B} | 999m 258p 369s 1234z | {C}",
        "north": f"{A} | {B} | {C} | 999m 258p 369s 1234z",
    }.items()
]
"""From each side."""


def told(one: Hand, format: str) -> Hand:
    """Keep only what a format records: mjai omits values, Mahjong Soul the changes for each of several wins."""
    ending = one.ending
    if format in ("own.jsonl", "mjai-list", "mjai-object"):
        ending = replace(ending, wins=tuple(replace(win, value=None, liable=None) for win in ending.wins))
    if format == "own-soul.json" and len(ending.wins) > 1:
        ending = HandEnd(tuple(replace(win, changes=None) for win in ending.wins), None, paid(one))
    return replace(one, number=0, ending=ending)


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    "written",
    [
        *(partial(played, number) for number in (1, 2, 7)),
        partial(game, TWO_WINS),
        partial(game, ROBBED, LIABLE),
        partial(game, *DRAWN),
        partial(game, CALLS),
        partial(game, *ADDED, *OPEN_KANS),
    ],
    ids=["1", "2", "7", "two wins", "robbed and liable", "draws", "calls", "kans"],
)
def test_games_are_the_same_in_every_format(format: str, written: Callable[[], Game]) -> None:
    whole = written()
    (read,) = read_text(FORMATS[format](whole))
    assert not read.faults
    assert [replace(one, number=0) for one in read.hands] == [told(one, format) for one in whole.hands]
    assert [paid(one) for one in read.hands] == [paid(one) for one in whole.hands]
    assert [one.number for one in read.hands] == [*range(1, len(whole.hands) + 1)]
    assert read.names == whole.names


@pytest.mark.parametrize(
    ("name", "source", "is_certain"),
    [
        ("own.xml", "Tenhou", True),
        ("own.json", "Tenhou", True),
        ("own.jsonl", "mjai", False),
        ("own-majiang.json", "Majiang", False),
        ("own-soul.json", "Mahjong Soul", True),
    ],
)
def test_formats_record_where_a_game_was_played(name: str, source: str, is_certain: bool) -> None:
    (read,) = read_log((logs.DATA / name).read_bytes())
    assert (read.source, read.is_certain) == (source, is_certain)


@pytest.mark.parametrize("name", logs.FORMATS)
def test_sample_files_hold_one_game(name: str) -> None:
    """Each file matches its writer's output for the same game."""
    (read,) = read_log((logs.DATA / "own.xml").read_bytes())
    assert not read.faults
    assert (logs.DATA / name).read_text("utf-8") == f"{logs.FORMATS[name](read)}\n"


@pytest.mark.parametrize("number", range(20, 23))
def test_order_of_play_is_deduced(number: int) -> None:
    """If the order isn't recorded, the one deduced is the one played."""
    written = played(number, hands=3, boldness=0.7)
    (read,) = read_text(json.dumps(logs.tenhou6(written)))
    assert [one.acts for one in read.hands] == [one.acts for one in written.hands]


def test_packed_files_are_unpacked() -> None:
    text = logs.mjlog(GAME).encode()
    assert read_log(gzip.compress(text)) == read_log(text) == read_log(b"\xef\xbb\xbf" + text)


def test_text_before_the_root_is_skipped() -> None:
    text = f'<?xml version="1.0"?>\n<!-- a - comment -- of one -->\n{logs.mjlog(GAME)}'
    assert read_text(text)[0].hands == read_text(logs.mjlog(GAME))[0].hands


def test_hands_the_writer_did_not_see_are_hidden() -> None:
    """Only the hand of the log's owner is visible."""
    (read,) = read_text(logs.mjai(GAME, hidden=(0, 1, 3)))
    assert not read.faults
    assert read.seat == 2
    for one, whole in zip(read.hands, GAME.hands, strict=True):
        seats = [one.seat(2)]
        assert [seat for seat, dealt in zip(Seat, one.dealt, strict=True) if dealt] == seats
        assert len(one.acts) == len(whole.acts)


def test_log_owner_is_read() -> None:
    assert read_text(json.dumps(logs.report(GAME, 1)))[0].seat == 1
    assert read_text(logs.page(GAME))[0].seat is None
    for player in (-1, 4):
        with pytest.raises(LogError, match="player_id is a whole number from 0 to 3"):
            read_text(json.dumps(logs.report(GAME, player)))


@pytest.mark.parametrize(
    ("room", "source", "ruleset", "is_certain"),
    [
        ("鳳南喰赤", "Tenhou", "tenhou", True),
        ("銅の間東喰赤", "Mahjong Soul", "mahjong-soul", True),
        ("Gold Room South", "Mahjong Soul", "mahjong-soul", True),
        ("大会戦南喰赤", "Mahjong Soul", "mahjong-soul", False),
        ("", "tenhou.net/6", "tenhou", False),
    ],
)
def test_room_decides_the_rules(room: str, source: str, ruleset: str, is_certain: bool) -> None:
    (read,) = read_text(json.dumps({**logs.tenhou6(GAME), "rule": {"disp": room}}))
    assert (read.source, read.ruleset, read.is_certain) == (source, ruleset, is_certain)


RECORDS = logs.soul_records(GAME)
BARE = [{**one, "name": str(one["name"]).removeprefix(".lq.Record")} for one in RECORDS]


def wrapped(one: Mapping[str, object]) -> object:
    """Return a record as an object that states its type."""
    data = one["data"]
    assert isinstance(data, dict)
    return {"result": {"_wrapper_type": str(one["name"]).removeprefix(".lq."), **data}}


def without_zeros(value: object) -> object:
    """Return a record without zero, false or empty values, and with two keys in camel case."""
    if isinstance(value, dict):
        kept = {key: without_zeros(one) for key, one in value.items() if one or isinstance(one, list)}
        return {key.replace("delta_scores", "deltaScores").replace("is_liqi", "isLiqi"): kept[key] for key in kept}
    return [without_zeros(one) for one in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    "shape",
    [
        pytest.param(RECORDS, id="records"),
        pytest.param(BARE, id="bare names"),
        pytest.param({"head": {}, "data": RECORDS}, id="data"),
        pytest.param({"data": {"data": {"data": {"data": {"data": RECORDS}}}}}, id="five deep"),
        pytest.param({"data": {"actions": [{"type": 1, "result": one} for one in RECORDS]}}, id="actions"),
        pytest.param({"data": {"name": ".lq.GameDetailRecords", "data": {"records": RECORDS}}}, id="details"),
        pytest.param({"record": {"game_detail_records": {"actions": RECORDS}}}, id="game_detail_records"),
        pytest.param({"mode": 2, "events": BARE}, id="events"),
        pytest.param({"data": [], "actions": {}, "records": RECORDS}, id="behind other lists"),
        pytest.param({"actions": [wrapped(one) for one in RECORDS]}, id="_wrapper_type"),
        pytest.param([{"type": 3, "user_event": {}}, *({"type": 1, "result": one} for one in RECORDS)], id="results"),
        pytest.param(without_zeros(RECORDS), id="without zeros"),
        pytest.param([logs.soul(GAME)], id="a list of games"),
        pytest.param([{"head": {}}, logs.soul(GAME)], id="a list with something else"),
    ],
)
def test_mahjong_soul_records_are_found_in_any_shape(shape: object) -> None:
    (read,) = read_text(json.dumps(shape))
    assert not read.faults
    assert [replace(one, number=0) for one in read.hands] == [told(one, "own-soul.json") for one in GAME.hands]
    assert (read.source, read.ruleset) == ("Mahjong Soul", "mahjong-soul")


def test_mahjong_soul_records_can_be_on_lines() -> None:
    text = "\n".join(json.dumps(one) for one in RECORDS)
    assert read_text(text)[0].hands == read_text(json.dumps(RECORDS))[0].hands


def test_only_ranked_mahjong_soul_games_have_certain_rules() -> None:
    text = json.dumps(logs.soul(GAME))
    assert read_text(text)[0].is_certain
    assert not read_text(text.replace('"category": 2', '"category": 1'))[0].is_certain
    assert not read_text(json.dumps(RECORDS))[0].is_certain


def test_mahjong_soul_names_are_those_of_accounts_with_a_seat() -> None:
    accounts = [{"nickname": "A"}, {"seat": "1", "nickname": "B"}, {"seat": 4, "nickname": "C"}, {"seat": 3}, 4]
    (read,) = read_text(json.dumps({"head": {"accounts": accounts}, "data": RECORDS}))
    assert read.names == ("A", "", "", "")


def test_unknown_records_are_named_and_other_hands_kept() -> None:
    """The error names hand and act; account names are the only names from the log."""
    second = [place for place, one in enumerate(RECORDS) if one["name"] == ".lq.RecordNewRound"][1]
    strange = {"name": ".lq.RecordRevealTile", "data": {"seat": 0}}
    whole = {**logs.soul(GAME), "data": [*RECORDS[: second + 2], strange, *RECORDS[second + 2 :]]}
    (read,) = read_text(json.dumps(whole))
    (fault,) = read.faults
    assert (fault.hand, fault.act) == (2, 3)
    assert "RevealTile" in str(fault)
    assert [one.number for one in read.hands] == [1, 3]
    assert read.names == GAME.names
    assert "7000001" not in repr(read)


OTHERS = " | ".join(["147m 258s 369p 1234z"] * 3)


@pytest.mark.parametrize("one", [hand(f"55067p 147m 369s 12z | {OTHERS}", "e+5p e!5505p"), *ADDED])
def test_kans_red_five_is_found_in_the_hand(one: Hand) -> None:
    """Its record gives one tile, and not always the right one."""
    text = json.dumps(logs.soul(game(one)))
    for red in ("5", "0"):
        told_so, count = re.subn(r'(?<="tiles": ")[05](?=[mps]")', red, text)
        (read,) = read_text(told_so)
        assert count == 1
        assert read.hands[0].acts == one.acts


def test_custom_lobbies_are_not_taken_for_tenhou() -> None:
    text = logs.mjlog(GAME)
    assert read_text(text)[0].is_certain
    assert not read_text(text.replace('lobby="0"', 'lobby="1234"'))[0].is_certain


def without_reds(text: str) -> str:
    return text.replace('type="9"', 'type="11"')


def test_tables_without_red_fives_have_none() -> None:
    (read,) = read_text(without_reds(logs.mjlog(GAME)))
    assert not any(tile.red for one in read.hands for dealt in one.dealt for tile in dealt or ())


@pytest.mark.parametrize(
    "text",
    [
        '<mjloggm ver="2.3"><GO type="25"/><INIT seed="0,0,0,1,1,1"/></mjloggm>',
        json.dumps({**logs.tenhou6(GAME), "rule": {"disp": "三鳳南喰赤"}}),
        json.dumps({**logs.tenhou6(GAME), "rule": {"disp": "Gold Room 3-Player South"}}),
        json.dumps({"log": [[[0, 0, 0], [35_000] * 4, [1], [], *([[], [], []] * 4), ["流局"]]]}),
        logs.mjai(GAME).replace('"names": ["A", "B", "C", "D"]', '"names": ["A", "B", "C"]'),
        json.dumps(logs.soul(GAME)).replace('"mode": {"mode": 2}', '"mode": {"mode": 12}'),
        json.dumps([{"name": "RecordNewRound", "data": {"scores": [35_000] * 3}}]),
        json.dumps([{"name": "RecordNewRound", "data": {"scores": [35_000] * 3 + [0], "tiles3": []}}]),
    ],
    ids=["mjlog", "room", "room in English", "tenhou6", "mjai", "mode", "scores", "hands"],
)
def test_three_player_games_are_refused_by_name(text: str) -> None:
    with pytest.raises(LogError, match="Callwise rules only on games for four"):
        read_text(text)


@pytest.mark.parametrize(
    ("text", "address", "seat"),
    [
        (
            f"https://tenhou.net/0/?log={ID}&tw=2",
            SAVED,
            2,
        ),
        (f"http://tenhou.net/3/?log={ID}", SAVED, None),
        ("https://game.maj-soul.com/1/?paipu=200101-x_a1", None, None),
        (f"https://ron2.jp/3/?log={ID}", None, None),
    ],
)
def test_replay_links_say_what_to_save(text: str, address: str | None, seat: int | None) -> None:
    """The link itself isn't fetched."""
    with pytest.raises(ReplayLinkError) as refused:
        read_text(text)
    assert (refused.value.address, refused.value.player) == (address, seat)


def spoilt(text: str, before: str, after: str) -> str:
    assert text.count(before) >= 1
    return text.replace(before, after, 1)


def test_unreadable_hands_are_named_and_others_kept() -> None:
    """The error has the hand's number, the act and the text found there."""
    head, first, second, *others = logs.mjlog(GAME).split("\n")
    broken = spoilt(second, "<U", "<U<!")
    (read,) = read_text("\n".join((head, first, broken, *others)))
    assert [one.number for one in read.hands] == [1, 3]
    (fault,) = read.faults
    assert fault.hand == 2
    assert "<U<!" in str(fault)


@pytest.mark.parametrize(
    ("before", "after", "act", "quotes"),
    [
        ("<T", "<X", 1, "<X"),
        ('step="1"', 'step="7"', None, "'7'"),
        ('hai0="', 'hai0="136,', 0, "136"),
        ('oya="0"', 'oya="4"', 0, "'4'"),
        ("<AGARI", "<ARIGA", None, "<ARIGA"),
        ('<N who="2"', '<N who="4"', None, "'4'"),
        ('" m="', '" m="-', None, "'-"),
    ],
)
def test_unreadable_text_is_quoted(before: str, after: str, act: int | None, quotes: str) -> None:
    head, rest = logs.mjlog(played(12, hands=1)).split("\n", 1)
    with pytest.raises(LogError) as refused:
        read_text(f"{head}\n{spoilt(rest, before, after)}")
    assert refused.value.hand == 1
    assert act in (None, refused.value.act)
    assert quotes in str(refused.value)


@pytest.mark.parametrize(
    ("acts", "act", "says"),
    [
        ("e=6z w=6z", 3, "it is South’s turn"),
        ("e+1z e-9m", 2, "East has no 9m"),
        ("e+1z s-1m", 2, "it is East’s turn"),
        ("e=1z; west pon 1z with 11z;", 3, "West has no 1z"),
        ("e=1z; west pon 2z with 22z;", 3, "but the discard is 1z by east"),
        ("e+1z e!1z", 2, "has no pon"),
        ("e+1z e!1111z", 2, "doesn’t have four 1z"),
        ("e*1m", 1, "nobody has drawn"),
    ],
)
def test_impossible_hands_are_refused(acts: str, act: int, says: str) -> None:
    """The error names the act that can't follow."""
    wrong = hand(f"{SCATTERED} | {SCATTERED} | 147m 258p 369s 2345z | {SCATTERED}", acts)
    with pytest.raises(LogError, match=says) as refused:
        read_text(json.dumps(logs.majiang(game(wrong))))
    assert (refused.value.hand, refused.value.act) == (1, act)


@pytest.mark.parametrize(
    "data", [b"x" * (LONGEST_LOG + 1), gzip.compress(b" " * (LONGEST_LOG + 1))], ids=["as it is", "packed"]
)
def test_overlong_logs_are_refused(data: bytes) -> None:
    """Unpacking stops at the limit."""
    with pytest.raises(LogError, match="2,000,000"):
        read_log(data)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "it’s empty"),
        (b"PK\x03\x04....", "zip"),
        (b"\x1f\x8bnonsense", "can’t be unpacked"),
        ("東".encode("shift-jis"), "UTF-8"),
        ("a log of 東".encode("shift-jis"), r"byte 10 isn’t: b'a log of \\x93\\x8c'"),
        (b"\xff\xfe<", "UTF-8"),
        (b"Dear referee", "Dear referee"),
        (b"[" * 99, "deep"),
        (b"{]", "not JSON"),
        (b"[]", "a list holds"),
        (b"{}" * 50_000, "a list holds 1 to 20 games, this one 50000"),
        (b"{}" * 50_001, "at most 50,000 objects"),
        (b"[1]", "a game is an object"),
        (b'{"log": 3}', "log is a list, got 3"),
        (b'{"log": []}', "1 to 40 hands"),
        (b'{"log": [[]], "qijia": "0"}', "qijia"),
        (b'{"type": "tsumo"}', "isn’t a log we can read"),
        (b'{"type": "start_game"}', "no hand in it"),
        (b'{"type": "start_kyoku"}', "round’s wind isn’t told"),
        *((f'["{entry}"]'.encode(), "a game is an object") for entry in ("mjai_log", "split_logs", "qijia", "log")),
        (b'<a href="https://tenhou.net/6/#json={}">hand</a>', "doesn’t look like a log"),
        (logs.mjlog(GAME).encode() * (MOST_GAMES + 1), "a list holds 1 to 20 games, this one 21"),
        (b'[{"name": ".lq.RecordNewRound"}]', "scores is a list"),
        (b'{"data": {"name": ".lq.GameDetailRecords", "data": "CAES"}}', "still packed"),
        (DEEP, "isn’t a log we can read"),
        (b"https://example.org/", "no log is in this link"),
        (b"<html><body></body></html>", "doesn’t look like a log"),
        (b"PNG\x00\x01\x02", "this isn’t text"),
        (b"x" * 59 + b"\x00", "this isn’t text"),
        (b"x" * 60 + b"\x00", "doesn’t look like a log"),
        (b"<textarea readonly>{}</textarea>", "1 to 40 hands"),
        (b"<mjloggm></mjloggm>", "no hand in it"),
    ],
    ids=lambda value: repr(value[:30]),
)
def test_files_that_are_not_logs_are_refused(data: bytes, says: str) -> None:
    with pytest.raises(LogError, match=says):
        read_log(data)
