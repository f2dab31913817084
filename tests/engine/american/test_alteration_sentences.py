"""Questions about changing an exposure: one just made can be changed, an older one can't."""

import pytest

from callwise.american.calls import altered_exposure as alter
from callwise.law.ruling import Clause
from callwise.puzzle.free_question import put
from callwise.puzzle.sentence import read_sentence


def clauses(says: str) -> list[str]:
    """Return the clauses that rule on what a sentence asks, in its own position or the one supposed for it."""
    read = read_sentence(says, game="american")
    form, rules = put(read.question.id, read.position)
    return [one.ruling.clause.id for one in form.rulings(rules)]


@pytest.mark.parametrize(
    ("says", "ruled"),
    [
        ("can I change my exposure", [alter.ADDED, alter.REMOVED]),
        ("can she change her exposure", [alter.ADDED, alter.REMOVED]),
        ("until when can I change an exposure", [alter.ADDED, alter.REMOVED, alter.LATER, alter.LATER]),
        ("can I add a tile to my exposure", [alter.ADDED]),
        ("can I add a tile to my exposure on my next turn", [alter.ADDED, alter.LATER]),
        ("can I add a joker to my exposure", [alter.ADDED]),
        ("I want to change my pung to a kong", [alter.ADDED]),
        ("can I change my kong of 3 bams to a quint later", [alter.ADDED, alter.LATER]),
        ("can I take a tile back from my exposure", [alter.REMOVED]),
        ("can I change my kong to a pung", [alter.REMOVED]),
        ("can I add the joker I just exchanged to my exposure", [alter.FROZEN]),
        ("I have 333b exposed and I picked the 4th 3b, can I add it", [alter.LATER]),
    ],
)
def test_a_change_is_ruled_on_for_a_new_exposure_and_an_older_one(says: str, ruled: list[Clause]) -> None:
    assert read_sentence(says, game="american").question.id == "exchange.allowed"
    assert clauses(says) == [clause.id for clause in ruled]


def test_a_change_right_after_the_exposure_follows_from_it() -> None:
    says = "I called 8d and exposed 888d, can I change it to a kong"
    assert read_sentence(says, game="american").question.id == "exchange.each"
    assert clauses(says)[-1] == alter.ADDED.id


def test_the_exposures_own_joker_is_lit_and_none_in_the_rack() -> None:
    position = {"acts": "add 8d to 8d", "you": "south", "south": "159c6b8dENRGJ | 888dJ", "fresh": "8d by east"}
    form, rules = put("exchange.allowed", position)
    (graded,) = form.each(rules).values()
    assert graded.shown.lit == ("meld:south:8d", "joker:south:0:0")
