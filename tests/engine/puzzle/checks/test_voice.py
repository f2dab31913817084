"""The voice check finds unidiomatic phrases in texts for readers and accepts idiomatic ones."""

import re

import pytest

from callwise.puzzle.checks.voice import ALL, FORMAL, SPOKEN, TITLE, check_title, check_voice, find_habits
from callwise.puzzle.registry import clauses
from callwise.view.cards.clause_sentences import MOST, sentences
from tests.support.rulings.course_texts import course

HABITS = {
    "own-discards": ("it’s among the own discards", "your discards include {tile}, and your own discards count"),
    "go-by": ("They let a winning discard go by", "If you pass on a winning tile, let it go. Go by bus."),
    "bar": ("the bar of a missed win", "furiten after a missed win"),
    "is-none": ("a pon that is none", "that isn’t a pon, and none is"),
    "is-no": ("That’s no pair", "That isn’t a pair. There is no pair, and it’s no longer furiten."),
    "also": ("Also the last discard wins", "The last discard wins too. They also rack it."),
    "dear": ("it gets no dearer by that", "that doesn’t make it more expensive"),
    "makes-liable": ("which makes liable", "which makes you liable"),
    "what-was-read": ("The hand is left open", "The rules don’t say. The door is left open."),
    "as-ever": ("It goes on as ever", "It goes on as usual"),
    "it-is-you-who": ("It’s you who chooses", "You choose. It’s you, who else?"),
    "fronted": ("where the debt is, there the counters are", "the liable player pays the honba, some of it"),
    "the-question-is": ("The question is how often", "How often? One question is asked"),
    "by-the-rules-of": ("legal by the rules of EMA", "legal under EMA 2025 rules"),
    "here": ("It’s late. Here the usual rule holds", "At this table the usual rule holds. Here, look."),
    "anew": ("Begin anew", "Start over"),
    "asleep": ("Waking the referee", "Starting the referee"),
    "may-not": ("You may not win on it", "You can’t win on it. It may be late, it may or may not."),
    "may-be-won": ("The tile may be called", "You can call the tile"),
    "whoever": ("Whoever calls it\npays whoever wins", "Whoever calls it pays the winner"),
    "ones-own": ("one’s own joker", "your own joker"),
    "faulty": ("a faulty riichi", "an invalid riichi"),
    "can-be-seen": ("they wait for it, for all that can be seen", "they could be waiting for it"),
    "wrongly-named": ("it was named wrongly", "it was misnamed"),
    "value-twice": ("she pays the value twice", "she pays double, twice in a row"),
    "house": ("a house without it", "a table without it; house rules"),
    "not-contracted": ("You cannot win", "You can’t win, and you’re *not* furiten. It is not only you."),
    "that-you": ("a tile that you discard", "a tile you discard, so that you can call"),
    "very": ("on the very tile", "on that exact tile"),
    "straight-quotes": ("the player's tile", "the player’s tile, “pon”"),
    "romaji": ("his machi are wide", "his waits are wide"),
    "repeat-counter": ("two deposits", "two riichi sticks"),
    "reserve": ("from the far end", "from the dead wall"),
    "without-a-hint": ("Right, without a hint", "Right, with no hints"),
    "any-more": ("nobody can win any more", "nobody can win now, and there aren’t any more tiles"),
    "stands-alone": ("it stands twice", "it appears twice"),
    "for-ever": ("lost for ever", "lost forever"),
    "article": ("You can win on the {tile}", "You can win on {tile}, the called one"),
    "long-sentence": (f"A {'very ' * 24}", f"A {'very ' * 22}. A {'very ' * 22}."),
    "stumps": (
        "You called it. It was late. They drew.",
        "You called it. It was late. Nobody had drawn a tile by then.",
    ),
}


def named(text: str) -> list[str]:
    return [habit.name for habit, _ in find_habits(text)]


def test_each_habit_has_its_example() -> None:
    assert {*HABITS, TITLE.name} == {habit.name for habit in ALL}
    assert {habit.name for habit in ALL} >= FORMAL | SPOKEN


@pytest.mark.parametrize("name", HABITS)
def test_habits_are_found_but_not_natural_speech(name: str) -> None:
    habit, said = HABITS[name]
    assert named(habit) == [name]
    assert named(said) == []


def test_paired_quotes_must_be_curly_too() -> None:
    """Quotes around names in code, such as a file's keys, can be straight."""
    assert named('he says "I call pon"') == ["straight-quotes"]
    assert named('it has "marks"') == []


def test_a_title_names_the_position() -> None:
    (found,) = check_title("west", "So close, and free")
    assert str(found).startswith("west: “free”")
    assert list(check_title("west", "West says pon, freely")) == []


def test_a_finding_suggests_a_replacement() -> None:
    (found,) = check_voice("a hint", "it was named wrongly")
    assert str(found) == "a hint: “named wrongly”: say misnamed, named correctly, valid exposure"


def test_allowed_phrases_are_not_found() -> None:
    assert list(check_voice("a hint", "behind a bar", allowed=frozenset({"bar"}))) == []


def test_markup_slots_and_addresses_are_skipped() -> None:
    says = "[[machi|waits|waits]], [[kandora]], {faulty} and [a way](../one-wait-bars-all/)"
    assert list(check_voice("a hint", says)) == []


@pytest.mark.parametrize("part", ["short", "says", "means", "facts", "relief"])
def test_clauses_pass_the_voice_check(part: str) -> None:
    texts = {clause.id: getattr(clause, part) or "" for clause in clauses().values()}
    assert [str(found) for id, text in texts.items() for found in check_voice(id, text)] == []


def test_rendered_rulings_pass_too() -> None:
    """With the tiles filled in, there is no “you hasn’t”, “the the” or “a an”."""
    heard = sentences(course())
    assert len(heard) > 300
    for id, said in heard.items():
        assert {"means", "because"} <= said.keys()
        for sentence in (sentence for kind in said.values() for sentence in kind):
            assert [str(found) for found in check_voice(id, sentence, allowed=frozenset({"long-sentence"}))] == []
            assert not re.search(
                r"\b[Yy]ou (has|is|was|does|doesn’t|hasn’t|isn’t)\b|\b(\w+) \2\b|[{}\[\]]", sentence
            ), sentence
        assert all(len(kind) <= MOST for kind in said.values())
