"""
Mahjong Soul's records, in any of the shapes programs save them in.

A game is a list of records, by itself or somewhere in an object: under `data`, `actions`, `records` and the like, next
to its `head`. A record has a name and contents: `{name, data}`, or the same as the `result` of an action, or an object
with its name in `_wrapper_type`. A name is like `.lq.RecordNewRound`, `RecordNewRound` or `NewRound`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from callwise.question.recorded_games import LogError
from callwise.riichi.logs.formats.strict_json import as_object, as_text, shown
from callwise.riichi.table.tiles import Tile

Record: TypeAlias = tuple[str, Mapping[str, object]]
"""A record: its name, without a prefix, and its contents."""

NEW_ROUND = "NewRound"
_NAME = re.compile(r"\.?(?:lq\.)?(?:Record)?(?P<name>[A-Z][A-Za-z]{1,40})")
_CODES = [f"{rank}{suit}" for suit in "mps" for rank in range(10)] + [f"{rank}z" for rank in range(1, 8)]
_TILES = {code: Tile.parse(code) for code in _CODES}
_HOLDERS = (
    "data",
    "actions",
    "records",
    "record",
    "game_detail_records",
    "gameDetailRecords",
    "paipu",
    "events",
    "result",
)
_DEEPEST = 5
_OF_PLAY = re.compile(r"\.?(?:lq\.)?Action[A-Z][A-Za-z]{1,40}")
"""Names of messages sent to the client during a game."""
_PACKED = ".lq.GameDetailRecords"


@dataclass(frozen=True, slots=True)
class Recorded:
    """A game's records, and other details from its file."""

    records: Sequence[Record]
    head: Mapping[str, object]


def recorded_in(value: object) -> list[Recorded]:
    """
    Return the games in a file's contents: one, or each of a list; empty if there are no records.

    Raises LogError for packed records, and for messages from a game in progress.
    """
    if (one := _find(value, {}, _DEEPEST)) is not None:
        return [one]
    each = value if isinstance(value, list) else []
    return [found for one in each if (found := _find(one, {}, _DEEPEST)) is not None]


def told(data: Mapping[str, object], name: str) -> object:
    """Return a record's entry by name; some programs write `deltaScores` for `delta_scores`."""
    if name in data or "_" not in name:
        return data.get(name)
    first, *others = name.split("_")
    return data.get(first + "".join(map(str.capitalize, others)))


def _find(value: object, head: Mapping[str, object], deepest: int) -> Recorded | None:
    if isinstance(value, list):
        if any(_begins(one) for one in value):
            return Recorded(list(_records(value)), head)
        for one in value:
            _refuse_play(one)
        return None
    if not isinstance(value, dict) or not deepest:
        return None
    _refuse_play(value)
    if isinstance(own := value.get("head"), dict):
        head = own
    if value.get("name") == _PACKED and isinstance(value.get("data"), str):
        raise LogError("these records of Mahjong Soul are still packed; save them as JSON, each with its name and data")
    found = (_find(value[key], head, deepest - 1) for key in _HOLDERS if key in value)
    return next((one for one in found if one is not None), None)


def _refuse_play(value: object) -> None:
    """Refuse a message from a game in progress, in which one player sees only part. Raises LogError."""
    name = value.get("name") if isinstance(value, dict) else None
    if isinstance(name, str) and _OF_PLAY.fullmatch(name):
        raise LogError(
            f"{shown(name)} is what Mahjong Soul’s client is sent during a game, as one player sees it: bring the "
            "finished game’s records, which begin with RecordNewRound, or the report that mjai.ekyu.moe makes of it"
        )


def _begins(value: object) -> bool:
    """Whether a list's entry is the record that begins a hand."""
    inner = value.get("result", value) if isinstance(value, dict) else None
    return isinstance(inner, dict) and _plain(inner.get("name", inner.get("_wrapper_type"))) == NEW_ROUND


def _plain(name: object) -> str | None:
    match = _NAME.fullmatch(name) if isinstance(name, str) else None
    return match["name"] if match else None


def _records(values: Sequence[object]) -> Iterator[Record]:
    """Yield the records of a list; an action without a result is only a player's click, not an event."""
    for value in values:
        one = as_object(value, "a record")
        if "name" not in one and "_wrapper_type" not in one:
            if not one.get("result"):
                continue
            one = as_object(one["result"], "an action’s result")
        if "_wrapper_type" in one:
            yield _named(one["_wrapper_type"]), one
        else:
            yield _named(one.get("name")), as_object(one.get("data") or {}, "a record’s data")


def _named(name: object) -> str:
    text = as_text(name, "a record’s name")
    return _plain(text) or text


def names_of(head: Mapping[str, object]) -> tuple[str, ...]:
    """Return the players' nicknames by seat; no other account details are read."""
    names = ["", "", "", ""]
    accounts = head.get("accounts")
    for account in accounts if isinstance(accounts, list) else ():
        if isinstance(account, dict):
            seat, name = account.get("seat", 0), account.get("nickname")
            if isinstance(name, str) and isinstance(seat, int) and 0 <= seat < len(names):
                names[seat] = name
    return tuple(names) if any(names) else ()


def read_tile(value: object) -> Tile:
    """Read a tile: 1m to 9s, 0m for a red five, 1z to 7z. Raises LogError."""
    tile = _TILES.get(value) if isinstance(value, str) else None
    if tile is None:
        raise LogError(f"a tile is like 1m, 0p for a red five, or 1z to 7z, got {shown(value)}")
    return tile
