"""Any file is read or refused with a named error, and quickly."""

from __future__ import annotations

import json
import random
import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from functools import cache

import pytest

from callwise.doors.bridge import handle
from callwise.question.recorded_games import LogError
from callwise.riichi.logs.recognition import read_log
from callwise.riichi.logs.replay.caps import LONGEST_NAME, MOST_ACTS, MOST_GAMES, MOST_HANDS
from callwise.riichi.logs.replay.hand_record import Game
from tests.support.hostile.hostile_puzzles import NESTED
from tests.support.hostile.hostile_sets import STRANGE
from tests.support.riichi import written_logs as logs
from tests.support.riichi.client_offers import offered
from tests.support.riichi.whole_games import played

FORMATS: Mapping[str, Callable[[Game], str]] = {
    "mjlog": logs.mjlog,
    "tenhou6": lambda game: json.dumps(logs.tenhou6(game)),
    "link": logs.link,
    "page": logs.page,
    "mjai": logs.mjai,
    "majiang": lambda game: json.dumps(logs.majiang(game)),
    "soul": lambda game: json.dumps(logs.soul(offered(game))),
}
SIGNS = "<>/=\"'{}[],:0123456789-+*_?!&%#\n\x00\ud800\u202e東mpszTDNEUFVGW"
MOST_SECONDS = 5
MANY = 3_000
AT_MOST = 2
"""Time limit for any of these files, in seconds."""
LONGEST_REPLY = 2_000_000


@cache
def log(format: str) -> str:
    """Return the log of a short game."""
    return FORMATS[format](played(12, hands=2))


def read_or_refuse(data: bytes) -> tuple[Game, ...]:
    """Read a log, or return None if it is refused with a named error."""
    try:
        return read_log(data)
    except LogError as error:
        said = str(error)
    assert said.strip()
    assert len(said) < 1000
    return ()


def changed(chance: random.Random, text: str) -> str:
    """Generate a text with a few characters deleted, repeated, moved or changed."""
    for _ in range(chance.randint(1, 4)):
        begin = chance.randrange(len(text) + 1)
        end = min(len(text), begin + chance.randint(1, 40))
        part, before, after = text[begin:end], text[:begin], text[end:]
        signs = "".join(chance.choice(SIGNS) for _ in range(chance.randint(1, 9)))
        text = chance.choice((before + after, before, before + part * 3 + after, before + signs + after))
    return text


@pytest.mark.parametrize("format", FORMATS)
def test_altered_texts_are_read_or_refused(format: str) -> None:
    chance = random.Random(7)
    for _ in range(60):
        text = changed(chance, log(format))
        for game in read_or_refuse(text.encode("utf-8", "surrogatepass")):
            assert game.hands
            assert all(str(fault) for fault in game.faults)


def reshaped(chance: random.Random, value: object) -> object:
    """Return a value with some part replaced by something else."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        return {**value, key: reshaped(chance, value[key])}
    if isinstance(value, list) and value and chance.random() < 0.9:
        place = chance.randrange(len(value))
        return [*value[:place], reshaped(chance, value[place]), *value[place + 1 :]]
    return chance.choice(STRANGE)


@pytest.mark.parametrize("format", ["tenhou6", "majiang", "mjai", "soul"])
def test_json_of_another_shape_is_read_or_refused(format: str) -> None:
    chance = random.Random(11)
    lines = [json.loads(line) for line in log(format).splitlines()]
    whole = lines if format == "mjai" else lines[0]
    for _ in range(50):
        text = json.dumps(reshaped(chance, whole))
        read_or_refuse(text.encode("utf-8", "surrogatepass"))


def heavy() -> Iterator[tuple[str, str]]:
    """Return texts that would be slow if any part of them were scanned repeatedly."""
    yield "open tags", "<mjloggm" + "<T" * 400_000
    yield "attributes", "<mjloggm><INIT " + 'a="1" ' * 300_000
    yield "comments", "<mjloggm>" + "<!--" * 400_000
    yield "dashes", "<mjloggm><!--" + "-" * 1_900_000
    yield "fields", "<textarea " * 190_000
    yield "digits", '{"log":' + "9" * 1_900_000
    yield "brackets", '{"log":' + "[" * 1_900_000
    yield "quotes", '{"log":' + '"\\' * 900_000
    yield "lines", '{"type":"tsumo"}\n' * 110_000
    yield "hands", "<mjloggm>" + '<INIT seed="0,0,0,1,1,1"/>' * 70_000
    yield "link", "https://tenhou.net/6/#json=" + "%" * 1_900_000
    yield "spaces", "https://tenhou.net/6/" + " " * 1_900_000 + "#json="
    yield "links", "https://tenhou.net/6/ " * 90_000 + "#json="
    yield "line comments", '{"log": [' + "//\n" * 630_000
    yield "block comments", '{"log": [' + "/*" * 900_000
    yield "slashes", '{"log": ' + "/" * 1_900_000
    yield "logs", "x<mjloggm" * 200_000
    yield "escaped", "&lt;mjloggm" + "<" * 1_900_000
    yield "objects", "{}" * 900_000
    yield "replay", "https://" + "a?log" * 380_000
    yield "records", '[{"name":"NewRound"}' + ',{"name":"DealTile"}' * 95_000 + "]"
    yield "results", json.dumps({"data": [{"data": [{"result": {"name": "NewRound"}}] * 9_000}] * 9})
    same = [11] * 13
    loops = [same, [f"p{11}1111", 11] * 90, [11] * 180]
    yield "orders", json.dumps({"log": [[[0, 0, 0], [0] * 4, [], [], *(loops * 4), ["流局"]]] * 40})
    alike = [[11, 11, *range(12, 20), 21, 22, 23], ["11p1111", "1111p11", "p111111"] * 60, [11, 60] * 90]
    draws = [same, [11] * 190, [60] * 190]
    yield "callers", json.dumps({"log": [[[0, 0, 0], [0] * 4, [], [], *draws, *(alike * 3), ["流局"]]] * 40})


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in heavy()])
def test_no_text_takes_long(text: str) -> None:
    """The browser must stay responsive during reading."""
    began = time.process_time()
    read_or_refuse(text.encode())
    assert time.process_time() - began < MOST_SECONDS


@pytest.mark.parametrize("text", NESTED.values(), ids=NESTED)
def test_deep_nesting_is_refused(text: str) -> None:
    read_or_refuse(text.encode("utf-8", "surrogatepass"))


def spoilt(chance: random.Random, format: str) -> bytes:
    """Return a file with a change to its text, shape or bytes, packed or not."""
    text = log(format)
    if format in ("tenhou6", "majiang", "soul") and chance.random() < 0.4:
        text = json.dumps(reshaped(chance, json.loads(text)))
    else:
        text = changed(chance, text)
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    if chance.random() < 0.2:
        packing = zlib.compressobj(wbits=31)
        data = bytearray(packing.compress(data) + packing.flush())
    if chance.random() < 0.3:
        for _ in range(chance.randint(1, 4)):
            data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


def is_within_its_caps(game: Game) -> bool:
    """Whether a game is within the size limits."""
    return (
        len(game.hands) + len(game.faults) <= MOST_HANDS
        and all(len(hand.acts) <= MOST_ACTS for hand in game.hands)
        and all(len(name) <= LONGEST_NAME for name in game.names)
    )


@pytest.mark.deep
@pytest.mark.parametrize("format", FORMATS)
def test_thousands_of_files_are_read_or_refused_quickly(format: str) -> None:
    """Only refusals are raised, reports are limited in size, and every game read can be reported."""
    chance = random.Random(f"spoilt {format}")
    for _ in range(MANY // len(FORMATS)):
        data = spoilt(chance, format)
        began = time.process_time()
        games = read_or_refuse(data)
        assert time.process_time() - began < AT_MOST
        assert len(games) <= MOST_GAMES
        assert all(map(is_within_its_caps, games))
        text = data.decode("utf-8", "replace")
        for method in ("game.read", "game.moments") if games else ():
            asked = {"method": method, "params": {"text": text, "game": 0, "hand": 0}}
            began = time.process_time()
            assert len(handle(json.dumps(asked))) <= LONGEST_REPLY
            assert time.process_time() - began < AT_MOST
