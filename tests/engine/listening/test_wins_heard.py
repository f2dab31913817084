"""Wins that weren't offered, or are asked about without riichi: what is supposed of the hand."""

from collections.abc import Mapping

import pytest

from callwise.law.ruling import Verdict
from callwise.puzzle.free_question import put
from callwise.puzzle.sentence import read_sentence

WHY = "win.reasons"
WITHOUT_YAKU: Mapping[str, Mapping[str, str]] = {
    "can I win if I forgot to say riichi": {},
    "I forgot to declare riichi, can I still win": {},
    "can i ron without riichi": {},
    "forgot my riichi, can i ron 7p": {"tile": "7p"},
    "no ron button, forgot to declare riichi": {},
    "no ron button, I called pon of 5p": {"melds": "5'55p"},
    "no ron button on 1s, i ponned 5p": {"melds": "5'55p", "tile": "1s"},
    "no ron button on 3s, i ponned 5p and chii'd 3m": {"melds": "5'55p 3'24m", "tile": "3s"},
    "cant ron, i called chii 3m with 24m": {"melds": "3'24m"},
    "no ron button, I called chii": {},
    "no tsumo button, i called pon of 9p": {"melds": "9'99p", "by": "tsumo"},
}
"""What the position has of each sentence."""


@pytest.mark.parametrize("says", WITHOUT_YAKU)
def test_a_hand_without_yaku_is_supposed(says: str) -> None:
    """The rest of the hand gives no yaku, so the melds decide; riichi isn't declared."""
    understood = read_sentence(says, game="riichi")
    assert understood.question.id == WHY
    assert WITHOUT_YAKU[says].items() <= understood.position.items()
    assert "riichi" not in understood.position
    form, rules = put(WHY, understood.position, None)
    assert form.stated("complete").rule(rules).verdict is Verdict.LEGAL
    assert form.stated("yaku").rule(rules).verdict is Verdict.ILLEGAL


@pytest.mark.parametrize(
    "says", ["I forgot to call riichi, can I still tsumo", "no ron button on haku, i called chii on 3m"]
)
def test_a_yaku_that_the_sentence_has_counts(says: str) -> None:
    understood = read_sentence(says, game="riichi")
    form, rules = put(WHY, understood.position, None)
    assert form.stated("yaku").rule(rules).verdict is Verdict.LEGAL


@pytest.mark.parametrize(
    "says", ["forgot to say riichi but put the stick out", "what does it cost if I forgot to say riichi"]
)
def test_a_riichi_that_was_only_not_said_is_a_mistake(says: str) -> None:
    assert read_sentence(says, game="riichi").entries == {"slip": "riichi-unsaid"}
