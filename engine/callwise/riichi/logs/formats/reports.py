"""
Reports of mjai-reviewer: as JSON, or saved as a page that has each hand in a field for copying.

The rest of the page is ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from callwise.riichi.logs.formats.escapes import unescaped
from callwise.riichi.logs.formats.links import HOLDS, held_in
from callwise.riichi.logs.formats.log_format import LogFormat, having
from callwise.riichi.logs.formats.strict_json import as_list, as_number, as_object, read_json
from callwise.riichi.logs.formats.tenhou6 import read_together
from callwise.riichi.logs.replay.hand_record import Game

_AREA = re.compile(r"<textarea\b[^<>]*+>(?P<text>[^<]*+)</textarea>")


def read_report(data: Mapping[str, object]) -> Game:
    """Read a saved report: its hands, and its player. Raises LogError."""
    logs = [as_object(one, "a hand of the report") for one in as_list(data["split_logs"], "split_logs")]
    player = data.get("player_id")
    return replace(read_together(logs), seat=None if player is None else as_number(player, "player_id", 0, 3))


def _hands_in(page: str) -> Iterator[Mapping[str, object]]:
    for match in _AREA.finditer(page):
        text = unescaped(match["text"]).strip()
        if HOLDS in text:
            text = held_in(text)
        if text.startswith("{") and isinstance(value := read_json(text), dict) and "log" in value:
            yield value


def _report_in(page: str) -> list[list[Mapping[str, object]]]:
    return [list(_hands_in(page))] if "<textarea" in page else []


REPORT = LogFormat(partial(having, "split_logs"), read_report)
REPORT_PAGE = LogFormat(_report_in, read_together)
