"""Calls that are told without their tiles: the meld is supposed, and a win needs a yaku without riichi."""

import pytest

from callwise.puzzle.free_question import put
from callwise.puzzle.sentence import read_sentence
from callwise.question.forms.requirements import Requirements


@pytest.mark.parametrize(
    "says",
    [
        "I called pon, had 123m 456p 78s 99s and 6s was discarded. why no ron button",
        "I called chii, had 22m 456p 78s 999p and 6s was discarded. no ron button",
        "called pon of 2p. my hand is 123m 456p 78s 99s, somebody discarded 6s and I got no ron button",
    ],
)
def test_a_call_opens_the_hand(says: str) -> None:
    read = read_sentence(says, game="riichi")
    assert read.question.id == "win.reasons"
    assert "melds" in read.position
    assert "hand" not in read.supposed
    form, rules = put("win.reasons", read.position, "common")
    assert isinstance(form, Requirements)
    assert form.faults(rules) == ("yaku",)


def test_a_meld_that_is_told_is_not_supposed() -> None:
    read = read_sentence("pon 5z, hand 123m 456p 78s 99s, right discards 6s, why no ron button", game="riichi")
    assert read.entries["melds"] == "5'55z"
    assert "melds" not in read.supposed
