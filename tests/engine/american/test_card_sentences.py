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
    "what tiles are hot": ("card.hot", {}),
    "if I call this pung do I still have a hand": ("card.call", {}),
    "is her hand dead": ("american.dead", {}),
}


@pytest.mark.parametrize("says", SAID)
def test_a_sentence_about_a_card_is_understood(says: str) -> None:
    understood = read_sentence(says, game="american")
    assert (understood.question.id, dict(understood.entries)) == SAID[says]
