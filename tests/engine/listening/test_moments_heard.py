"""Sentences about what followed an act, and the entries they give."""

import pytest

from callwise.puzzle.sentence import read_sentence


@pytest.mark.parametrize(
    ("says", "asks", "entries"),
    [
        (
            "does the new dora count if they ron my discard after a kan",
            "calls.kandora",
            {"kan": "daiminkan", "then": "ron"},
        ),
        (
            "tenhou: kakan and then my discard deals in, does the kan dora count",
            "calls.kandora",
            {"kan": "shouminkan", "then": "ron"},
        ),
        (
            "someone robs my added kan, is the new dora flipped",
            "calls.kandora",
            {"kan": "shouminkan", "then": "robbed"},
        ),
        ("when is the kan dora flipped after an open kan", "calls.kandora", {"kan": "daiminkan"}),
        (
            "EMA: west discarded 3s, north drew and declared a closed kan, can south still ron",
            "calls.legal",
            {"discard": "3s by west, north has declared kan"},
        ),
        (
            "west discards 3s, north draws, can south still ron",
            "calls.legal",
            {"discard": "3s by west, north has drawn"},
        ),
        (
            "EMA: what does south pay for chombo in a casual game",
            "chombo.payments",
            {"seat": "south", "played": "elsewhere"},
        ),
        ("chombo after the last discard, is the hand dealt again", "chombo.after", {"last": "yes"}),
        ("EMA: false ron on the last tile, what does it cost", "calls.cost", {"slip": "win-last"}),
    ],
)
def test_what_followed_is_heard(says: str, asks: str, entries: dict[str, str]) -> None:
    found = read_sentence(says, game="riichi")
    assert (found.question.id, found.entries) == (asks, entries)


def test_a_name_with_a_dot_is_a_ruleset() -> None:
    assert read_sentence("M.League: south chombo, who pays what", game="riichi").ruleset == "m-league"
