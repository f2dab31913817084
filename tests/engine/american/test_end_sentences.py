"""Sentences about the end of a deal and slips of the hand: the question, its entries, and what is supposed."""

import pytest

from callwise.puzzle.sentence import read_sentence
from tests.support.written_rows import entries


@pytest.mark.parametrize(
    ("says", "question", "told"),
    [
        ("wall game, who deals next", "american.wall-game", ""),
        ("it was a wall game, does east deal again", "american.wall-game", ""),
        ("in a wall game do the dead hands pay", "american.wall-game", ""),
        ("who is east after a wall game", "american.wall-game", ""),
        ("north named 5 bam but discarded 5 crak", "exchange.allowed", "discard: 5c by north, named 5b"),
        (
            "wall game last tile nobody wins, can i claim it for a kong",
            "american.winner",
            "claims: south kong; last: yes",
        ),
        ("won jokerless but forgot to say it. do they still owe double", "american.payments", "unsaid: yes"),
        ("i had no jokers but didn't announce it, what do they pay", "american.payments", "unsaid: yes"),
        ("west didn't say it's jokerless, 25 hand", "american.payments", "unsaid: yes; value: 25"),
        ("how does a hot wall work", "american.payments", "hot: yes"),
        (
            "she threw a hot tile in the hot wall and i won, does she pay for everyone",
            "american.payments",
            "won: south by west; hot: yes",
        ),
        ("can i call in the last wall for a pung", "american.winner", "claims: south pung; lastwall: yes"),
        ("how does a cold wall work", "american.winner", "lastwall: yes"),
        ("she peeked at her blind pass", "exchange.allowed", "acts: peek; you: south"),
        ("can i change my pass after i looked at what came in", "exchange.allowed", "acts: change pass; you: south"),
    ],
)
def test_the_end_of_a_deal_is_understood(says: str, question: str, told: str) -> None:
    understood = read_sentence(says)
    assert (understood.game, understood.question.id) == ("american", question)
    assert dict(understood.entries) == entries(told)


@pytest.mark.parametrize("says", ["wall is empty, who pays", "no tiles left and nobody won", "nobody won, what now"])
def test_an_empty_wall_is_a_wall_game(says: str) -> None:
    assert read_sentence(says, game="american").question.id == "american.wall-game"


@pytest.mark.parametrize(
    "says", ["i turned over a tile of the wall by accident", "a wall tile got flipped over, what now"]
)
def test_a_tile_of_the_wall_that_was_turned_over_is_understood(says: str) -> None:
    understood = read_sentence(says, game="american")
    assert dict(understood.entries) == {"acts": "turn over", "you": "south"}


@pytest.mark.parametrize(
    ("says", "supposed"),
    [
        ("wall game, who deals next", "discard: 9c by west"),
        (
            "won jokerless but forgot to say it",
            "value: 25; seeks: FF 3333b 444d NEWS 0; rack: FF 3333b NEWS 0 | 444d; won: south by west",
        ),
        (
            "how does a hot wall work",
            "value: 25; seeks: FF 3333b 444d NEWS 0; rack: FF 33bJJ NEWS 0 | 444d; won: south by west",
        ),
        ("how does a cold wall work", "discard: 8d by east; claims: south pung"),
    ],
)
def test_a_general_question_is_ruled_on_in_an_ordinary_position(says: str, supposed: str) -> None:
    assert dict(read_sentence(says).supposed) == entries(supposed)
