"""Sentences about a card: which question they ask, and what they say of the position."""

from collections.abc import Mapping

import pytest

from callwise.puzzle.sentence import read_sentence

SAID: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "she exposed 333bJ, which hands are possible": ("card.possible", {"exposures": "333bJ"}),
    "which hand on my card fits 33bJ": ("card.possible", {"exposures": "33bJ"}),
    "4d hot?": ("card.hot", {"tiles": "4d"}),
    "is soap hot": ("card.hot", {"tiles": "0"}),
    "she has 33bJ exposed. is 4d hot for her": ("card.hot", {"exposures": "33bJ", "tiles": "4d"}),
    "she has a kong of 3 bams with a joker, which hands are possible": ("card.possible", {"exposures": "333bJ"}),
    "Our card has FF 3333b 444d NEWS 0 and FF 2222x 444y NEWS 0. She exposed 333bJ, is she dead?": (
        "card.possible",
        {"card": "FF 3333b 444d NEWS 0; FF 2222x 444y NEWS 0", "exposures": "333bJ"},
    ),
    "she exposed a pung of 4 dots and two jokers. was my 7 dot hot": (
        "card.hot",
        {"exposures": "4dJJ", "tiles": "7d"},
    ),
    "was my 4 dots hot, she exposed three 3 bams and a joker": ("card.hot", {"exposures": "333bJ", "tiles": "4d"}),
    "is she dead with 33d and a joker exposed? Our card has FF 3333b 444d NEWS 0": (
        "card.possible",
        {"card": "FF 3333b 444d NEWS 0", "exposures": "33dJ"},
    ),
    "is she dead with 333bJ exposed? FF 3333b 444d NEWS 0": (
        "card.possible",
        {"card": "FF 3333b 444d NEWS 0", "exposures": "333bJ"},
    ),
    "FF 3333b 444d NEWS 0: is she dead with 3333b exposed?": (
        "card.possible",
        {"card": "FF 3333b 444d NEWS 0", "exposures": "3333b"},
    ),
    "FF 1111 2222 3333 one suit, she has 1111b": (
        "card.possible",
        {"card": "FF 1111x 2222x 3333x", "exposures": "1111b"},
    ),
    "FF 1111 2222 3333 (any 3 suits). is she dead with 222b exposed": (
        "card.possible",
        {"card": "FF 1111x 2222y 3333z", "exposures": "222b"},
    ),
    "Betty exposed 333 bam and 5555 dots. The hand is FF 3333 5555 7777 in one suit. Is her hand dead?": (
        "card.possible",
        {"card": "FF 3333x 5555x 7777x", "exposures": "333b 5555d"},
    ),
    "Sue put up 444 craks and a kong of 8 bams, hand is 22 444 66 8888 DDD in one suit, is she dead": (
        "card.possible",
        {"card": "22x 444x 66x 8888x DxDxDx", "exposures": "8888b 444c"},
    ),
    "what tiles are hot": ("card.hot", {}),
    "can she still win": ("card.possible", {}),
    "if I call this pung do I still have a hand": ("card.call", {}),
    "is her hand dead": ("american.dead", {}),
}


@pytest.mark.parametrize("says", SAID)
def test_a_sentence_about_a_card_is_understood(says: str) -> None:
    understood = read_sentence(says, game="american")
    assert (understood.question.id, dict(understood.entries)) == SAID[says]


@pytest.mark.parametrize(
    ("says", "card"),
    [
        ("FF 2222 4444 6666 is on my card, is she dead with 2222b exposed", "FF 2222 4444 6666"),
        ("FF 2222 4444 6666 any 2 suits: is she dead with 2222b exposed", "FF 2222 4444 6666"),
        ("FF 3333b 444d NEWS: is she dead with 3333b exposed?", "FF 3333b 444d NEWS"),
    ],
)
def test_a_card_hand_that_lacks_suits_or_a_tile_is_kept_and_asked_for(says: str, card: str) -> None:
    read = read_sentence(says, game="american")
    assert (read.question.id, read.entries["card"]) == ("card.possible", card)
    assert "exposures" in read.entries
    assert [one.entry for one in read.missing] == ["card"]


@pytest.mark.parametrize("says", ["I have FF 3333b 444d NEWS, is 4d hot", "25 50 75 100 points each"])
def test_a_rack_and_amounts_are_no_hand_of_a_card(says: str) -> None:
    assert "card" not in read_sentence(says, game="american").entries


def test_exposures_said_side_by_side_are_all_exposed() -> None:
    read = read_sentence("is she dead with 3333b and 444d exposed", game="american")
    assert read.entries["west"] == "6 | 3333b 444d"
