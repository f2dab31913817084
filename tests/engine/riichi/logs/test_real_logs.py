"""
Logs of games that people and programs played, where they lie on this machine; they are no part of the project.

What the clients let through, the engine allows; what was paid, it settles to the point.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from callwise.riichi.logs.acts import Game, LogError
from callwise.riichi.logs.reading import read_log
from tests.support import logs
from tests.support.each import each

FOLDER = Path(os.environ.get("CALLWISE_LOGS", Path(__file__).parents[5] / "shared" / "logs"))
THREE_PLAYERS = "mjlog-sanma-kita.xml"
FILES = sorted(path for path in FOLDER.glob("*") if path.suffix in (".xml", ".json", ".jsonl"))
PARAMETERS: list[Path | None] = [path for path in FILES if path.name != THREE_PLAYERS] or [None]
"""None where there are none, so that it's said once that nothing was read."""


def games(path: Path | None) -> Iterator[Game]:
    if path is None:
        pytest.skip(f"no logs of real games in {FOLDER}")
    yield from read_log(path.read_bytes())


@each(PARAMETERS)
def test_every_hand_is_read(path: Path | None) -> None:
    for game in games(path):
        assert not game.faults
        assert game.hands


@each(PARAMETERS)
def test_its_acts_are_the_same_in_another_format(path: Path | None) -> None:
    """Also where the order of play has to be found."""
    for game in games(path):
        for text in (json.dumps(logs.tenhou6(game)), logs.mjai(game), json.dumps(logs.majiang(game))):
            (read,) = read_log(text.encode())
            assert [hand.acts for hand in read.hands] == [hand.acts for hand in game.hands]


def test_three_players_are_refused() -> None:
    path = FOLDER / THREE_PLAYERS
    if not path.exists():
        pytest.skip(f"no logs of real games in {FOLDER}")
    with pytest.raises(LogError, match="three players: not yet"):
        read_log(path.read_bytes())
