"""Sentences as players type them: how many of them are understood, and how many are ruled on rightly."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, permutations

import pytest

from callwise.ground.errors import CallwiseError
from callwise.ground.seats import SEATS, Seat
from callwise.puzzle.free_question import put
from callwise.puzzle.registry import current_id
from callwise.puzzle.sentence import Understood, read_sentence
from tests.support.asked import Asked, asked, holds, turned, why_asked

PARTS = ("asked", "further", "later", "last", "fresh", "typed", "again", "once", "quarrel")
EVERY_PART = (*PARTS, "untouched")
SEAT_NAMES = tuple(seat.value for seat in SEATS)
STATEMENTS = {"right": "legal", "wrong": "illegal"}
"""Verdicts on statements, as verdicts on the acts or facts that they are about."""


def read(one: Asked, question: str | None = None) -> Understood:
    """Read a sentence in its game."""
    return read_in(one.game, one.says, question)


@cache
def read_in(game: str | None, sentence: str, question: str | None = None) -> Understood:
    """Read a sentence once: several tests ask about each."""
    return read_sentence(sentence, game=game, question=question)


def turns(one: Asked) -> Iterator[Mapping[str, str]]:
    """Yield the ways to exchange seats: all of them if the sentence leaves some free, else none."""
    for order in permutations(SEAT_NAMES) if one.free else (SEAT_NAMES,):
        yield dict(zip(SEAT_NAMES, order, strict=True))


def each_turn(one: Asked, table: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
    """Yield a table with its seats exchanged in each way."""
    for seats in turns(one):
        yield {seats.get(key, key): turned(text, seats) for key, text in table.items()}


def asks_right(one: Asked) -> bool:
    """Whether the question is one of the right ones; any is right where the referee can't rule."""
    return not one.question or read(one).question.id in one.questions


def offered(one: Asked) -> set[str]:
    """Return the ids of the questions that a sentence leads to: the guessed one and the two beside it."""
    found = read(one)
    return {found.question.id, *(other.id for other in found.others)}


def says_right(one: Asked) -> bool:
    """Whether all that the sentence says is among the entries of the right question."""
    entries = read(one, current_id(one.question)).entries
    return any(
        all(key in table and holds(key, table[key], text, one.drawn) for key, text in one.entries.items())
        for table in each_turn(one, entries)
    )


def rules_right(one: Asked) -> bool:
    """
    Whether the right question is asked, and rightly ruled on in the position that the reader makes of the sentence.

    A general question needs no position of its own; the sample position is then ruled on.
    """
    if one.verdict == "refused":
        return True
    if not asks_right(one):
        return False
    position = one.position if not one.entries else read(one, current_id(one.question)).position
    return any(is_ruled(one, table) for table in each_turn(one, position))


def is_ruled(one: Asked, table: Mapping[str, str]) -> bool:
    """Whether the answer has the right verdict in a position, or each seat gains or loses the right amount."""
    try:
        form, rules = put(current_id(one.question), table, one.ruleset)
        if one.answer:
            ruling = form.stated(one.answer).rule(rules)
            return ruling.verdict.value == STATEMENTS.get(one.verdict, one.verdict)
    except CallwiseError:
        return False
    settlement = form.settled(rules)
    assert settlement is not None
    wanted = dict(part.split() for part in one.verdict.split(", "))
    return all(settlement.change(Seat(seat)) == int(points) for seat, points in wanted.items())


def share(sentences: Sequence[Asked], is_right: Callable[[Asked], bool]) -> float:
    """Return the share of sentences that are right, in percent; the others are printed."""
    wrong = [one for one in sentences if not is_right(one)]
    for one in wrong:
        found = read(one)
        print(f"{one.says}\n  {found.question.id}, not {one.question}: {dict(found.entries)}")
    return 100 * (len(sentences) - len(wrong)) / len(sentences)


@pytest.mark.parametrize("part", PARTS)
def test_the_question_is_understood(part: str) -> None:
    assert share(asked(part), asks_right) >= 95


@pytest.mark.parametrize("part", PARTS)
def test_what_is_said_becomes_entries(part: str) -> None:
    assert share([one for one in asked(part) if one.entries], says_right) >= 95


def test_sentences_are_understood_that_nothing_was_changed_for() -> None:
    assert share(asked("untouched"), asks_right) >= 90
    assert share([one for one in asked("untouched") if one.entries], says_right) >= 85


@pytest.mark.parametrize(("part", "first"), [("why", 95), ("beginner", 95), ("untouched", 85)])
def test_questions_why_and_those_of_beginners_are_understood(part: str, first: int) -> None:
    sentences = why_asked()[part]
    assert share(sentences, asks_right) >= first
    assert share(sentences, lambda one: not one.questions.isdisjoint(offered(one))) >= 95
    told = [one for one in sentences if one.entries]
    assert not told or share(told, says_right) >= 95


@pytest.mark.parametrize("part", EVERY_PART)
def test_the_game_is_guessed(part: str) -> None:
    assert share(asked(part), lambda one: read_in(None, one.says).game == one.game) >= 97


def test_the_ruling_is_right() -> None:
    assert share(asked("asked"), rules_right) >= 90


def test_every_sentence_leads_somewhere() -> None:
    """Nothing is refused: each has a question with two more to choose from, and chips in order inside the sentence."""
    for one in (*(one for part in EVERY_PART for one in asked(part)), *chain(*why_asked().values())):
        found = read(one)
        assert len(offered(one)) == 3
        places = [place for chip in found.chips for place in (chip.start, chip.end)]
        assert places == sorted(places)
        assert not places or (places[0] >= 0 and places[-1] <= len(one.says))
