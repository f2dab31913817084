"""
Recognising any log: packed or not, XML or JSON, a link that contains a hand, a saved report, or lines of events.

All input is untrusted: every size is limited (`caps`), and anything unreadable raises LogError.
"""

from __future__ import annotations

import re
import zlib

from callwise.ground.errors import quoted
from callwise.question.recorded_games import LONGEST_LOG, LogError
from callwise.riichi.logs.formats.links import LINKS
from callwise.riichi.logs.formats.log_format import WANTED, check_number
from callwise.riichi.logs.formats.majiang import MAJIANG
from callwise.riichi.logs.formats.mjai import MJAI
from callwise.riichi.logs.formats.mjlog import MJLOG
from callwise.riichi.logs.formats.reports import REPORT, REPORT_PAGE
from callwise.riichi.logs.formats.soul import MAHJONG_SOUL
from callwise.riichi.logs.formats.strict_json import as_object, read_each_json, shown, without_comments
from callwise.riichi.logs.formats.tenhou6 import TENHOU6
from callwise.riichi.logs.replay.hand_record import Game

_FORMATS_OF_TEXT = (MJLOG.games_in, REPORT_PAGE.games_in, LINKS.games_in)
_FORMATS_OF_JSON = (MAHJONG_SOUL.games_in, REPORT.games_in, MAJIANG.games_in, TENHOU6.games_in, MJAI.games_in)
"""The formats, in the order in which they are tried."""
_MARK = b"\xef\xbb\xbf"
_PACKED = b"\x1f\x8b"
_ZIPPED = b"PK\x03\x04"
_GZIP = 31
_UNWRITTEN = re.compile(r"[\x00-\x08\x0e-\x1f\ufffd]")
"""Characters found in pictures and programs, but not in text."""
_OF_MJX = ("eventHistory", "event_history", "publicObservation", "public_observation")


def read_log(data: bytes) -> tuple[Game, ...]:
    """
    Read the games in a file, given its bytes.

    Raises LogError if nothing is readable; a game lists its own errors.
    """
    return read_text(_decoded(_unpacked(data)))


def read_text(text: str) -> tuple[Game, ...]:
    """Read the games in a text. Raises LogError if nothing is readable."""
    text = text.removeprefix("\ufeff").strip()
    if not text:
        raise LogError(f"it’s empty. {WANTED}")
    if (bare := without_comments(text).strip())[:1] in ("[", "{"):
        return _read_json(bare)
    for games_in in _FORMATS_OF_TEXT:
        if games := games_in(text):
            return games
    if _UNWRITTEN.search(text[:60]):
        raise LogError(f"this isn’t text, as a log is. {WANTED}")
    raise LogError(f"this doesn’t look like a log: it begins with {quoted(text[:60])}. {WANTED}")


def _unpacked(data: bytes) -> bytes:
    if data.startswith(_ZIPPED):
        raise LogError("this is a zip file; unpack it and open the files in it")
    if data.startswith(_PACKED):
        unpacking = zlib.decompressobj(_GZIP)
        try:
            data = unpacking.decompress(data, LONGEST_LOG + 1)
        except zlib.error as error:
            raise LogError(f"this is a gzip file, but it can’t be unpacked: {error}") from error
    if len(data) > LONGEST_LOG:
        raise LogError(f"a log can have at most {LONGEST_LOG:,} bytes when unpacked; this one has more")
    return data


def _decoded(data: bytes) -> str:
    try:
        return data.removeprefix(_MARK).decode("utf-8")
    except UnicodeDecodeError as error:
        around = data[max(error.start - 10, 0) : error.start + 10]
        raise LogError(f"a log is UTF-8 text; byte {error.start + 1} isn’t: {around!r}") from error


def _read_json(text: str) -> tuple[Game, ...]:
    """Read JSON values together as one format's games, or else one by one."""
    values = read_each_json(text)
    value = values[0] if len(values) == 1 else values
    each = value if isinstance(value, list) else values
    for one in each:
        _refuse_mjx(one)
    if games := _games_in(value):
        return games
    check_number(each)
    return tuple(game for one in each for game in _games_in(as_object(one, "a game")) or _refused(one))


def _games_in(value: object) -> tuple[Game, ...]:
    return next(filter(None, (games_in(value) for games_in in _FORMATS_OF_JSON)), ())


def _refused(value: object) -> tuple[Game, ...]:
    raise LogError(f"this isn’t a log we can read, got {shown(value)}. {WANTED}")


def _refuse_mjx(value: object) -> None:
    if isinstance(value, dict) and not value.keys().isdisjoint(_OF_MJX):
        raise LogError(
            "this is an mjx game, as JSON states; bring the mjlog that mjx makes of it: mjx convert --to-mjlog"
        )
