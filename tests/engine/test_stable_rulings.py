"""Answers don't depend on what the process was asked before."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from callwise.agreement.ruleset import Ruleset
from callwise.ground.errors import CallwiseError
from callwise.law.ruling import Ruling
from callwise.practice.maker_index import makers
from callwise.practice.orders import Order, make
from callwise.puzzle.file import Puzzle, read_puzzle
from tests.support.rulings.course_texts import course


def sources() -> dict[str, Callable[[], str]]:
    """Return the texts of all course puzzles, and of a practice position for each question."""
    asked = {maker.case.id: maker.aims[0] for maker in makers()}
    drawn = {
        f"practice {asks}": lambda asks=asks, clause=clause: make(Order("stable", clause=clause, asks=asks)).puzzle.text
        for asks, clause in asked.items()
    }
    written = {
        track.key(puzzle.name): lambda puzzle=puzzle: puzzle.text
        for track in course().tracks
        for puzzle in track.puzzles
    }
    return {**written, **drawn}


def outcome(ruling: Ruling) -> tuple[object, ...]:
    """Return everything a reader sees of a ruling."""
    readings = tuple((*one.choices.items(), outcome(one.outcome)) for one in ruling.readings)
    sentences = str(ruling.means), str(ruling.because), str(ruling.relief)
    return ruling.verdict, ruling.clause.id, ruling.follows and ruling.follows.id, sentences, readings


def answers(puzzle: Puzzle, rules: Ruleset) -> object:
    """Return the rulings on all answers and the right answer, or the error for a refused position."""
    try:
        rulings = [(one.code, outcome(one.ruling)) for one in puzzle.form.rulings(rules)]
        return rulings, puzzle.form.right(rules)
    except CallwiseError as error:
        return type(error), str(error)


@pytest.mark.parametrize(
    ("positions", "shuffles"), [(12, 1), pytest.param(None, 3, marks=[pytest.mark.deep, pytest.mark.long])]
)
def test_answers_do_not_depend_on_earlier_questions(positions: int | None, shuffles: int) -> None:
    every = sources()
    keys = sorted(every) if positions is None else Random("positions").sample(sorted(every), positions)
    texts = {key: every[key]() for key in keys}
    fresh = {
        (key, rules.name): answers(read_puzzle(text, "stable"), rules)
        for key, text in texts.items()
        for rules in read_puzzle(text, "stable").family.presets
    }
    for seed in range(shuffles):
        kept = {key: read_puzzle(text, "stable") for key, text in texts.items()}
        for key, rules in shuffled(kept, seed):
            assert answers(kept[key], rules) == fresh[key, rules.name], (key, rules.name, seed)


def shuffled(kept: dict[str, Puzzle], seed: int) -> Iterator[tuple[str, Ruleset]]:
    pairs = [(key, rules) for key, puzzle in kept.items() for rules in puzzle.family.presets]
    Random(seed).shuffle(pairs)
    return iter(pairs)
