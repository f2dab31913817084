"""Readers' questions about a joker, and the answers they got (rulebook, 6.7)."""

from __future__ import annotations

import pytest

from callwise.american.calls import altered_exposure, called_discard
from callwise.american.exchange import announced_exchange, joker_exchange
from callwise.american.priority import mah_jongg
from callwise.american.turn import pick_and_discard
from tests.support.american.american_positions import ruled, table
from tests.support.rulings.verdicts import Told, illegal, legal, told

SOUTH = "88d 7d 112b 345c EE JJ"
KONG = {"west": "9 | 22dJJ"}
"""Two dots and two jokers on West's rack."""
NEWS = "FF 3333b 444d NEWS 0"
PAIRS = "FF 11b 22b 33b 44b 55b 66b"


@pytest.mark.parametrize(
    ("entries", "acts", "ruling"),
    [
        pytest.param(
            {"west": "9 | 00JJ", "discard": "0 by north", "turn": "east"},
            "call 0 for an exchange",
            illegal(called_discard.FOR_EXCHANGE),
            id="c2",
        ),
        pytest.param(
            {"west": "9 | 77dJJ", "discard": "9c by east", "draws": "9d"},
            "pick; rack; exchange JJ for west 7d",
            illegal(joker_exchange.REVERSE),
            id="c3",
        ),
        pytest.param(
            {"west": "10 | 7dJJ", "discard": "9c by east", "draws": "9d"},
            "pick; rack; discard 9d",
            legal(pick_and_discard.ALLOWED),  # nobody has to exchange
            id="c4",
        ),
        pytest.param(
            {"west": "9 | 77dJJ", "discard": "8d by east"},
            "call 8d; expose 88d; exchange 7d for west 7d; add J to 8d",
            illegal(altered_exposure.FROZEN),
            id="c5",
        ),
        pytest.param(
            {"south": "88d 7d 112b 345c J | 33dJ", "discard": "3d by east"},
            "exchange discarded 3d for south 3d",
            illegal(joker_exchange.DISCARD),
            id="c6",
        ),
        pytest.param(
            {"west": "9 | 77dJJ", "discard": "7d by north", "turn": "east"},
            "call 7d for an exchange",
            illegal(called_discard.FOR_EXCHANGE),
            id="c6b",
        ),
        pytest.param(
            {"west": "9 | 77dJJ", "discard": "8d by north", "turn": "east"},
            "call 8d; expose 88d; exchange 7d for west 7d",
            legal(joker_exchange.AFTER_CALL),
            id="c6c",
        ),
        pytest.param(
            {"south": "FF 3333b 444d NEW 0", "seeks": NEWS, "discard": "9c by east", "draws": "J"},
            "pick; mah jongg",
            illegal(mah_jongg.JOKER_IN_PAIR),
            id="c7",
        ),
        pytest.param(
            {"south": "FFFF 3333b 44d 2b02b", "seeks": "FFFF 3333b 44d 2b02b1b", "discard": "9c by east", "draws": "J"},
            "pick; mah jongg",
            illegal(mah_jongg.JOKER_IN_PAIR),
            id="c7b",
        ),
        pytest.param(
            {"south": "88d 7d 112b 345c | 333dJ", "discard": "3d by east"},
            "exchange discarded 3d for south 3d",
            illegal(joker_exchange.DISCARD),
            id="c8",
        ),
        pytest.param(
            {
                "south": "FF 333b 44d NEWS 0 9d",
                "seeks": NEWS,
                "west": "10 | 99dJ",
                "discard": "8c by east",
                "draws": "4d",
            },
            "pick; rack; exchange 9d for west 9d; mah jongg",
            legal(mah_jongg.BY_EXCHANGE),
            id="c9",
        ),
        pytest.param(
            {"west": "9 | 77dJJ", "discard": "9c by east", "draws": "9d"},
            "pick; rack; announce exchange 7d for west 7d; west refuse",
            illegal(announced_exchange.MUST_ACCEPT),
            id="c10",
        ),
        pytest.param(
            {"west": "10 | 7dJJ", "north": "10 | EEJ", "discard": "9c by east", "draws": "9d"},
            "pick; rack; exchange 7d for west 7d; exchange E for north E",
            legal(joker_exchange.AGAIN),
            id="c11",
        ),
        pytest.param(
            {"south": "8d 7d 112b 345c E | 88dJJ", "discard": "9c by east", "draws": "9d"},
            "pick; rack; exchange 8d for south 8d",
            legal(joker_exchange.OWN),
            id="c12",
        ),
        pytest.param(
            {"south": "JJJ 7d 112b 345c EE 9c", "discard": "4d by east"},
            "call 4d",
            legal(called_discard.JOKERS_ONLY),
            id="c13",
        ),
        pytest.param(
            {"south": "JJJ 7d 112b 345c EE 9c", "discard": "4d by east"},
            "call 4d; expose JJJ",
            legal(called_discard.EXPOSED),
            id="c13-exposed",
        ),
        pytest.param(
            {"west": "9 | 77dJJ", "discard": "9c by east", "draws": "9d"},
            "pick; rack; announce exchange 7d for west 7d",
            legal(announced_exchange.ANNOUNCED),
            id="c14",
        ),
        pytest.param(
            {"west": "9 | 77dJJ", "discard": "9c by east", "draws": "7d", "south": "88d 5d 112b 345c EE JJ"},
            "pick; exchange 7d for west 7d; rack J",
            legal(pick_and_discard.RACK_JOKER),
            id="c15",
        ),
        pytest.param(
            {"west": "9 | 77dJJ", "south": "FF 11b 22b 33b 44b 5b JJ", "discard": "9c by east", "draws": "9d"}
            | {"seeks": PAIRS},
            "pick; rack; exchange J for west 7d",
            illegal(joker_exchange.REVERSE),
            id="c16",
        ),
        pytest.param(
            {**KONG, "south": "22d 7d 112b 345c EE JJ", "discard": "9c by east", "draws": "9d"},
            "pick; rack; exchange 22d for west 2d",
            legal(joker_exchange.SEVERAL),
            id="c17",
        ),
        pytest.param(
            {**KONG, "discard": "2d by east"},
            "exchange discarded 2d for west 2d",
            illegal(joker_exchange.DISCARD),
            id="c18",
        ),
        pytest.param(
            {
                "south": "F 3333b 444d NEWS 0",
                "seeks": NEWS,
                "west": "10 | 99dJ",
                "discard": "8c by east",
                "draws": "9d",
            },
            "pick; exchange 9d for west 9d; mah jongg",
            illegal(mah_jongg.JOKER_IN_PAIR),
            id="c19",
        ),
        pytest.param(
            {"south": "F 3333b 444d NEWS 0", "seeks": NEWS, "discard": "F by east"},
            "call F for mah jongg",
            legal(mah_jongg.CALLED_SINGLE),
            id="c19b",
        ),
        pytest.param(
            {**KONG, "south": "2d 7d 112b 345c EE JJ 9b", "discard": "9c by east", "draws": "9d"},
            "pick; rack; exchange 2d for west 2d; discard J",
            legal(pick_and_discard.JOKER_FAIR),
            id="c20",
        ),
    ],
)
def test_questions_readers_asked(entries: dict[str, str], acts: str, ruling: Told) -> None:
    assert told(ruled(table(**{"south": SOUTH, **entries}), acts)) == ruling
