"""
Recognising any log: packed or not, XML or JSON, a link that contains a hand, a saved report, or lines of events.

All input is untrusted: every size is limited (`caps`), and anything unreadable raises LogError.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import replace

from callwise.ground.errors import quoted
from callwise.question.recorded_games import LONGEST_LOG, LogError
from callwise.riichi.logs.formats.links import HOLDS, held_in, links_in, refuse_replay
from callwise.riichi.logs.formats.majiang import read_majiang
from callwise.riichi.logs.formats.mjai import as_events, read_mjai
from callwise.riichi.logs.formats.mjlog import read_mjlog
from callwise.riichi.logs.formats.saved_page import hands_in, mjlogs_in
from callwise.riichi.logs.formats.soul import read_soul
from callwise.riichi.logs.formats.soul_shapes import as_games
from callwise.riichi.logs.formats.strict_json import (
    as_list,
    as_number,
    as_object,
    read_each_json,
    read_json,
    shown,
    without_comments,
)
from callwise.riichi.logs.formats.tenhou6 import read_hands, read_tenhou6
from callwise.riichi.logs.replay.caps import MOST_GAMES, MOST_HANDS
from callwise.riichi.logs.replay.hand_record import Game

_MARK = b"\xef\xbb\xbf"
_PACKED = b"\x1f\x8b"
_ZIPPED = b"PK\x03\x04"
_GZIP = 31
_UNWRITTEN = re.compile(r"[\x00-\x08\x0e-\x1f\ufffd]")
"""Characters found in pictures and programs, but not in text."""
_OF_JSON = ("[", "{", "//", "/*")
_OF_MJX = ("eventHistory", "event_history", "publicObservation", "public_observation")
_WANTED = (
    "Bring Tenhou’s mjlog, JSON of tenhou.net/6, Mahjong Soul, mjai or Majiang, a link with #json=, or a report of "
    "mjai-reviewer"
)


def read_log(data: bytes) -> tuple[Game, ...]:
    """
    Read the games in a file, given its bytes.

    Raises LogError if nothing is readable; a game lists its own errors.
    """
    return read_text(_decoded(_unpacked(data)))


def read_text(text: str) -> tuple[Game, ...]:
    """Read the games in a text. Raises LogError if nothing is readable."""
    if len(text) > LONGEST_LOG:
        raise _too_long()
    text = text.removeprefix("\ufeff").strip()
    if not text:
        raise LogError(f"nothing is in it. {_WANTED}")
    if text.startswith(_OF_JSON) and (bare := without_comments(text).strip())[:1] in ("[", "{"):
        return _read_json(bare)
    if logs := mjlogs_in(text):
        _check_number(logs)
        return tuple(map(read_mjlog, logs))
    if "<textarea" in text:
        return (_read_page(text),)
    if text.startswith("http") or (HOLDS in text and text[0] != "<"):
        return _read_links(text)
    if _UNWRITTEN.search(text[:60]):
        raise LogError(f"this isn’t a text, and a log is one. {_WANTED}")
    raise LogError(f"this doesn’t look like a log: it begins with {quoted(text[:60])}. {_WANTED}")


def _too_long() -> LogError:
    return LogError(f"a log has at most {LONGEST_LOG:,} bytes, unpacked; this one has more")


def _unpacked(data: bytes) -> bytes:
    if data.startswith(_ZIPPED):
        raise LogError("this is a zip file; unpack it, and give the files that are in it")
    if data.startswith(_PACKED):
        unpacking = zlib.decompressobj(_GZIP)
        try:
            data = unpacking.decompress(data, LONGEST_LOG + 1)
        except zlib.error as error:
            raise LogError(f"this is packed by gzip, but can’t be unpacked: {error}") from error
    if len(data) > LONGEST_LOG:
        raise _too_long()
    return data


def _decoded(data: bytes) -> str:
    try:
        return data.removeprefix(_MARK).decode("utf-8")
    except UnicodeDecodeError as error:
        around = data[max(error.start - 10, 0) : error.start + 10]
        raise LogError(f"a log is a text in UTF-8; at byte {error.start + 1} stands {around!r}") from error


def _read_json(text: str) -> tuple[Game, ...]:
    values = read_each_json(text)
    value = values[0] if len(values) == 1 else values
    for one in value if isinstance(value, list) else values:
        _refuse_mjx(one)
    if souls := as_games(value):
        _check_number(souls)
        return tuple(map(read_soul, souls))
    if not isinstance(value, list):
        return (_read_object(as_object(value, "a log")),)
    if value and isinstance(value[0], dict) and "type" in value[0]:
        return (read_mjai(as_events(value)),)
    _check_number(value)
    return tuple(_read_object(as_object(one, "a game")) for one in value)


def _refuse_mjx(value: object) -> None:
    if isinstance(value, dict) and not value.keys().isdisjoint(_OF_MJX):
        raise LogError(
            "this is a game of mjx, as its JSON of states; bring the mjlog that mjx makes of it: mjx convert --to-mjlog"
        )


def _check_number(games: Sequence[object]) -> None:
    if not 1 <= len(games) <= MOST_GAMES:
        raise LogError(f"a list holds 1 to {MOST_GAMES} games, this one {len(games)}")


def _read_object(data: Mapping[str, object]) -> Game:
    if "split_logs" in data:
        return _read_report(data)
    if "qijia" in data:
        return read_majiang(data)
    if "log" in data:
        return read_tenhou6(data)
    if "mjai_log" in data:
        return read_mjai(as_events(as_list(data["mjai_log"], "mjai_log")))
    if data.get("type") in ("start_game", "start_kyoku"):
        return read_mjai([data])
    raise LogError(f"this isn’t a log that we know, got {shown(data)}. {_WANTED}")


def _read_report(data: Mapping[str, object]) -> Game:
    """Read a saved report: its hands, and its player."""
    logs = [as_object(one, "a hand of the report") for one in as_list(data["split_logs"], "split_logs")]
    player = data.get("player_id")
    return replace(_together(logs), seat=None if player is None else as_number(player, "player_id", 0, 3))


def _together(logs: Sequence[Mapping[str, object]]) -> Game:
    """Combine the hands of several logs of one game."""
    if not 1 <= len(logs) <= MOST_HANDS:
        raise LogError(f"a game has 1 to {MOST_HANDS} hands, here are {len(logs)}")
    return read_hands([hand for one in logs for hand in as_list(one.get("log"), "log")], logs[0])


def _read_page(text: str) -> Game:
    """Read a report saved as a page, with each hand in a field for copying."""
    return _together(list(hands_in(text)))


def _read_links(text: str) -> tuple[Game, ...]:
    """Read links that each contain a hand of one game; refuse links to replays."""
    links = links_in(text)
    for link in links:
        if HOLDS not in link:
            refuse_replay(link)
            raise LogError(f"no log is in this link: {quoted(link)}. {_WANTED}")
    found = [read_json(held_in(link), at_its_start=True) for link in links[: MOST_HANDS + 1]]
    return (_together([as_object(one, "a link’s log") for one in found]),)
