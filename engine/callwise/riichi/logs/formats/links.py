"""Links that contain a log or lead to one; the contents are read, but linked pages are never fetched."""

from __future__ import annotations

import re
from collections.abc import Sequence

from callwise.ground.errors import quoted
from callwise.question.recorded_games import LogError, ReplayLinkError
from callwise.riichi.logs.formats.escapes import unquoted
from callwise.riichi.logs.formats.log_format import WANTED, LogFormat
from callwise.riichi.logs.formats.strict_json import as_object, read_json
from callwise.riichi.logs.formats.tenhou6 import read_together
from callwise.riichi.logs.replay.caps import MOST_HANDS
from callwise.riichi.logs.replay.hand_record import Game

HOLDS = "#json="
"""Prefix of a hand in a tenhou.net/6 or /5 link."""
_NEXT = re.compile(rf"(?<!\s)\s++(?=https?://|\S{{0,200}}{HOLDS})", re.IGNORECASE)
_UNFORMED = re.compile(r'["\s]|%20')
"""Characters that rule out a text with spaces written as `+`."""
_ENCODED = re.compile("%[0-9A-Fa-f]{2}")
_TENHOU_ID = re.compile(r"[?&#]log=(?P<id>[0-9]{10}gm-[0-9a-f]{4}-[0-9a-z]{4,8}-[0-9a-zA-Z]{8,16})")
_LEADS = re.compile(r"https?://\S{1,200}?[?&#/](?P<kind>log|paipu)=", re.IGNORECASE)
_VIEWED_FROM = re.compile(r"[?&]tw=(?P<player>[0-3])\b")


def refuse_replay(text: str) -> None:
    """Refuse a link to a replay. Raises ReplayLinkError."""
    leads = _LEADS.match(text)
    if leads is None:
        return
    viewed, known = _VIEWED_FROM.search(text), _TENHOU_ID.search(text)
    seat = int(viewed["player"]) if viewed else None
    if leads["kind"].lower() == "paipu":
        said = (
            "Mahjong Soul’s replays can’t be read from their links. Give this link to mjai.ekyu.moe, save the report "
            "it makes, and bring that file here"
        )
        raise ReplayLinkError(said, None, seat)
    if known is None or "tenhou.net" not in leads[0].lower():
        raise ReplayLinkError(
            f"a replay can’t be read from its link: {quoted(text)}. Save its log as a file, and bring that file here",
            None,
            seat,
        )
    address = f"https://tenhou.net/0/log/?{known['id']}"
    raise ReplayLinkError(
        f"Tenhou’s replays can’t be read from their links. Open {address}, save it, and bring that file here",
        address,
        seat,
    )


def links_in(text: str) -> list[str]:
    """
    Return the links in a text; a link that contains a hand may include spaces.

    >>> links_in('Mine: https://a.b/6/#json={"name": ["A B"]} https://c.d/')
    ['https://a.b/6/#json={"name": ["A B"]}', 'https://c.d/']
    """
    first, *others = _NEXT.split(text.strip())
    return others if HOLDS not in first and not first.startswith("http") else [first, *others]


def held_in(text: str) -> str:
    """
    Return the JSON a link contains; some programs encode it twice, or write its spaces as `+`.

    >>> held_in("https://tenhou.net/6/#json=%7B%22log%22:+%5B%5D%7D")
    '{"log": []}'
    """
    held = text.partition(HOLDS)[2].lstrip()
    if _ENCODED.match(once := unquoted(held)):
        held = once
    return unquoted(held if _UNFORMED.search(held) else held.replace("+", " "))


def read_links(links: Sequence[str]) -> Game:
    """
    Read links to hands of one game, each containing one. Raises LogError, and ReplayLinkError for a link to a replay.
    """
    for link in links:
        if HOLDS not in link:
            refuse_replay(link)
            raise LogError(f"no log is in this link: {quoted(link)}. {WANTED}")
    found = [read_json(held_in(link), at_its_start=True) for link in links[: MOST_HANDS + 1]]
    return read_together([as_object(one, "a link’s log") for one in found])


def _linked_in(text: str) -> list[list[str]]:
    is_link = text.startswith("http") or (HOLDS in text and text[0] != "<")
    return [links_in(text)] if is_link else []


LINKS = LogFormat(_linked_in, read_links)
