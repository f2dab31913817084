"""What no player would say is found where readers see it, and what they would say is left alone."""

from __future__ import annotations

import re

import pytest

from callwise.puzzle.registry import clauses
from callwise.puzzle.voice import INSTEAD, check_voice
from callwise.view.sentences import MOST, sentences
from tests.support.puzzles import course

HABITS = [
    ("{tile} lies among the own discards", "your discards include {tile}"),
    ("Whoever lets a winning tile go by", "If you pass on a winning tile"),
    ("the bar of a missed win", "furiten after a missed win"),
    ("a pon that is none", "that isn’t a pon"),
    ("Also the last discard wins", "The last discard wins too. They also rack it."),
    ("it gets no dearer by that", "that doesn’t make it more expensive"),
    ("which makes liable", "which makes you liable"),
    ("What was read leaves it open", "The rules don’t say. The door is left open."),
    ("It goes on as ever", "It goes on as usual"),
    ("where the debt is, there the counters are", "the liable player pays the honba"),
    ("The question is how often", "How often? One question is asked"),
    ("It’s you who chooses", "You choose. It’s you, who else?"),
    ("Here the usual rule holds", "At this table the usual rule holds. Here, look."),
    ("Begin anew", "Start over"),
    ("You may not win on it", "You can’t win on it. It may be late."),
    ("The tile may be called", "You can call the tile"),
    ("one’s own joker", "your own joker"),
    ("a faulty riichi", "an invalid riichi"),
    ("it was named wrongly", "it was misnamed"),
    ("she pays the value twice", "she pays double, twice in a row"),
    ("a house without it", "a table without it; house rules"),
    ("his machi are wide", "his waits are wide"),
    ("from the far end", "from the dead wall"),
    ("lost for ever", "lost forever"),
]


@pytest.mark.parametrize(("habit", "said"), HABITS)
def test_a_habit_is_found_and_what_a_player_says_is_not(habit: str, said: str) -> None:
    (found,) = check_voice("a hint", habit)
    assert str(found).startswith("a hint: “")
    assert [str(one) for one in check_voice("a hint", said)] == []


def test_each_habit_has_its_example() -> None:
    instead = {str(found).rpartition(": say ")[2] for habit, _ in HABITS for found in check_voice("", habit)}
    assert instead == set(INSTEAD.values())


def test_marks_slots_and_addresses_are_not_read() -> None:
    says = "[[machi|waits|waits]], [[kandora]], {faulty} and [a way](../one-wait-bars-all/)"
    assert list(check_voice("a hint", says)) == []


@pytest.mark.parametrize("part", ["short", "says", "means", "facts", "relief"])
def test_clauses_are_said_as_players_say_them(part: str) -> None:
    texts = {clause.id: getattr(clause, part) or "" for clause in clauses().values()}
    assert [str(found) for id, text in texts.items() for found in check_voice(id, text)] == []


def test_what_comes_out_over_the_course_is_said_so_too() -> None:
    """As it reads with the tiles filled in, for nobody to stumble over: "you hasn’t", "the the", "a an"."""
    heard = sentences(course())
    assert len(heard) > 300
    for id, said in heard.items():
        assert {"means", "because"} <= said.keys()
        for sentence in (sentence for kind in said.values() for sentence in kind):
            assert [str(found) for found in check_voice(id, sentence)] == []
            assert not re.search(
                r"\b[Yy]ou (has|is|was|does|doesn’t|hasn’t|isn’t)\b|\b(\w+) \2\b|[{}\[\]]", sentence
            ), sentence
        assert all(len(kind) <= MOST for kind in said.values())
