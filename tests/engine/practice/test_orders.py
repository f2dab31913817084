"""Generated positions are as good as written ones, and the same on every machine."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest

from callwise.ground.errors import CallwiseError
from callwise.practice.draft_quality import decides, sift
from callwise.practice.maker_index import by_clause, makers
from callwise.practice.orders import NAME, MadePosition, Order, make
from callwise.puzzle.file import read_puzzle
from callwise.question.makers import AnyMaker
from tests.support.each import each

AIMS = [(maker.case.id, aim) for maker in makers() for aim in maker.aims]
ONE_EACH = dict(AIMS)
"""The last clause of each question."""


@each(AIMS[::6])
def test_generated_positions_are_as_good_as_written_ones(aimed: tuple[str, str]) -> None:
    """This draws a position of every sixth aim; the deep run draws the others."""
    check_drawn(*aimed)


@pytest.mark.deep
@each(sorted({*AIMS} - {*AIMS[::6]}))
def test_all_generated_positions_are_as_good_as_written_ones(aimed: tuple[str, str]) -> None:
    check_drawn(*aimed)


def check_drawn(asks: str, aim: str) -> None:
    """Check that a position drawn for an aim has no fault, and turns on its clause."""
    made = make(Order("good", clause=aim, asks=asks))
    read = read_puzzle(made.puzzle.text, NAME)
    assert [*sift(read, aim)] == []
    assert aim in decides(read)


@pytest.mark.parametrize(("asks", "aim"), ONE_EACH.items())
def test_each_seed_differs_and_an_order_can_be_repeated(asks: str, aim: str) -> None:
    several = [make(Order(str(level), clause=aim, asks=asks, level=level)) for level in (1, 2, 3)]
    assert len({made.puzzle.text for made in several}) > 1
    assert make(several[1].order).puzzle.text == several[1].puzzle.text


@pytest.mark.parametrize("asks", ONE_EACH)
def test_near_misses_have_other_clauses(asks: str) -> None:
    """This tries each question's first aim with twins; the deep run tries all aims."""
    made = next(twins(asks), None)
    assert made is None or made.clause not in decides(made.puzzle)


@pytest.mark.deep
@pytest.mark.parametrize("asks", ONE_EACH)
def test_near_misses_of_every_aim_have_other_clauses(asks: str) -> None:
    assert all(made.clause not in decides(made.puzzle) for made in twins(asks))


def twins(asks: str) -> Iterator[MadePosition]:
    for maker in makers():
        for aim in maker.aims if maker.case.id == asks else ():
            if has_twins(maker, aim):
                with suppress(CallwiseError):
                    yield make(Order("near", clause=aim, asks=asks, ruleset=maker.ruleset, is_near=True))


def has_twins(maker: AnyMaker, aim: str) -> bool:
    """Whether a maker can draw near misses, judged by its first few drafts."""
    rules, chance = maker.case.ruleset(maker.ruleset or maker.case.presets()[0].name), Random(aim)
    return any(draft.near for _ in range(4) if (draft := maker.draws(chance, rules, aim)) is not None)


def test_a_practised_clause_is_an_aim_of_a_maker() -> None:
    assert set(by_clause()) == {aim for _, aim in AIMS}


@pytest.mark.parametrize(
    ("order", "says"),
    [
        (Order("No!"), "a seed has small letters, digits and hyphens, got 'No!'"),
        (Order("a", level=6), "a level is one of 0, 1, 2, 3, 4, 5, got 6"),
        (Order("a", asks="kuikae.what"), "no positions are drawn for 'kuikae.what'"),
        (Order("a", clause="kuikae.what"), "'kuikae.what' can’t be practised this way"),
        (Order("a", clause="kuikae.suji", ruleset="chess"), "chess"),
    ],
)
def test_impossible_orders_explain_why(order: Order, says: str) -> None:
    with pytest.raises(CallwiseError, match=says.replace("(", r"\(")):
        make(order)


def test_one_maker_serves_each_question_and_aim() -> None:
    """An order must name exactly one maker, so that the same position is drawn again."""
    drawn = [(maker.case.id, maker.ruleset, aim) for maker in makers() for aim in maker.aims]
    assert len(set(drawn)) == len(drawn)
