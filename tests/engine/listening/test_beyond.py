"""Sentences about topics that no engine rules on: they say so, and get no ruling on anything else."""

import tomllib
from pathlib import Path

import pytest

from callwise.american.listening import beyond_vocabulary as american
from callwise.puzzle.sentence import read_sentence
from callwise.riichi.listening import beyond_vocabulary as riichi

DISPUTES = tomllib.loads((Path(__file__).parents[3] / "lessons" / "disputes.toml").read_text(encoding="utf-8"))
SAID = {one["id"]: one.get("beyond", "") for group in DISPUTES["group"] for one in group["dispute"]}


@pytest.mark.parametrize("id", [*american.TOPICS, *riichi.TOPICS])
def test_a_dispute_says_the_same(id: str) -> None:
    assert SAID[id] == {**american.TOPICS, **riichi.TOPICS}[id].says


@pytest.mark.parametrize(
    ("says", "game", "topic"),
    [
        ("how do three play american mah jongg", "american", "three-players"),
        ("can three people play mah jongg without a charleston", "american", "three-players"),
        ("there are three of us tonight, is there a charleston", "american", "three-players"),
        ("mahj with three players: who gets the tile", "american", "three-players"),
        ("she took a joker from the wrong end of the wall", "american", "wrong-end"),
        ("siamese mah jongg: can i exchange between my racks", "american", "siamese"),
        ("in siamese, do i need two mahjs to win", "american", "siamese"),
        ("what is a blank and can i exchange one", "american", "blanks"),
        ("someone knocked over the wall, who pays", "riichi", "wall-knocked-over"),
        ("Drew from the wrong end of the wall", "riichi", "wall-knocked-over"),
        ("I saw a tile in the dead wall in riichi", "riichi", "wall-knocked-over"),
        ("my opponent declared tenpai but was noten at the end", "riichi", "declared-otherwise"),
        ("open riichi exists in ema?", "riichi", "open-riichi"),
        ("can i say noten when im tenpai", "riichi", "declared-otherwise"),
        ("sanma", "riichi", "sanma"),
        ("can I chii in three player mahjong", "riichi", "sanma"),
        ("3 player mahjong", "riichi", "sanma"),
        ("we play with three players: who pays the tsumo loss", "riichi", "sanma"),
        ("3 player mah jongg", "american", "three-players"),
        ("三麻", "riichi", "sanma"),
        ("can I ron on kita in sanma", "riichi", "sanma"),
    ],
)
def test_topics_that_are_not_ruled_on_say_so(says: str, game: str, topic: str) -> None:
    read = read_sentence(says)
    assert (read.game, read.beyond) == (game, SAID[topic])
    assert not read.is_asked
    assert (read.entries, read.chips, read.missing, read.rest, read.supposed) == ({}, (), (), (), {})


@pytest.mark.parametrize(
    "says",
    [
        "three players threw in after mahj in error, who pays",
        "she called mahj in error, do the other two play on",
        "three players want the same tile for a pung",
        "three of us called mahj on 8 dot, who gets it",
        "we have two jokers, can i exchange both",
        "i broke up the wall after a false mahj, what do i pay",
    ],
)
def test_numbers_of_players_in_a_position_are_no_such_topic(says: str) -> None:
    read = read_sentence(says, game="american")
    assert not read.beyond
    assert read.is_asked


@pytest.mark.parametrize(
    ("says", "question"),
    [
        ("sanma: does kita break ippatsu", "calls.chances"),
        ("is kita a call", "calls.chances"),
        ("three players ron at once", "priority.winner"),
        ("exhaustive draw with three players tenpai", "draws.payments"),
    ],
)
def test_games_for_three_are_ruled_on_where_a_rule_covers_them(says: str, question: str) -> None:
    """Setting a north aside is; and at a table of four, three can do the same thing."""
    read = read_sentence(says)
    assert (read.beyond, read.question.id) == ("", question)


def test_a_chosen_question_is_asked_all_the_same() -> None:
    read = read_sentence("siamese, east threw 8 dot, can i pung it", question="american.winner", game="american")
    assert (read.beyond, read.is_asked) == ("", True)
    assert read.entries["discard"] == "8d by east"


@pytest.mark.parametrize(
    ("says", "word"),
    [
        ("dealer chombo, this isn’t really a tournament", "isn’t"),
        ("hand not shown, false ron, and nobody is in riichi", "nobody"),
        ("why did i have to pay when i didnt deal in", "didnt"),
        ("two rons off west, head bump or not", ""),
        ("i’m not sure, can i pon the last discard?", ""),
        ("two rons off west. i don’t know who gets the sticks", ""),
        ("late ron after he drew, isn’t it too late?", ""),
        ("no kan button in riichi even tho i drew the fourth 8p", ""),
    ],
)
def test_a_sentence_is_not_ruled_on_without_its_negation(says: str, word: str) -> None:
    read = read_sentence(says, game="riichi")
    assert (f"“{word}”" in read.beyond) == bool(word) == (not read.position)
