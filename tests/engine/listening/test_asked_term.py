"""Sentences that ask what a word means."""

import pytest

from callwise.puzzle.sentence import read_sentence


@pytest.mark.parametrize(
    ("says", "game", "term"),
    [
        ("what is kuikae", "riichi", "kuikae"),
        ("What’s tenpai?", "riichi", "tenpai"),
        ("what does furiten mean", "riichi", "furiten"),
        ("whats a pung", "riichi", "pon"),  # its English name
        ("what is a pung", "american", "pung"),
        ("what are jokers", "american", "joker"),
        ("whats a hot tile", "american", "hot-tile"),
        ("what is a dead hand", "american", "dead"),
        ("what is a dead hand", "riichi", "dead-hand"),
        ("what is the meaning of pao", "riichi", "pao"),
        ("what does “pinfu” mean?", "riichi", "pinfu"),
        ("define 振聴", "riichi", "furiten"),
        ("explain the kuikae rule in riichi", "american", "kuikae"),  # the other game's word
    ],
)
def test_a_words_meaning_is_asked(says: str, game: str, term: str) -> None:
    read = read_sentence(says, game=game)
    assert read.term == term
    assert not read.is_asked
    assert (read.chips, read.entries, read.missing) == ((), {}, ())


@pytest.mark.parametrize(
    "says",
    [
        "what does each pay for chombo",
        "what is my wait with 123m",
        "is kuikae allowed",
        "furiten",
        "what is 5m",
        "what is",
    ],
)
def test_another_question_is_not_about_a_word(says: str) -> None:
    assert not read_sentence(says, game="riichi").term


def test_a_question_that_is_given_is_asked() -> None:
    read = read_sentence("what is kuikae", question="kuikae.legal")
    assert (read.term, read.is_asked) == ("", True)
