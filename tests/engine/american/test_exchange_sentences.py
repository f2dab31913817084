"""General questions about an exchange, and the ordinary turn that stands in for a moment they don't tell."""

import pytest

from callwise.puzzle.free_question import put
from callwise.puzzle.sentence import read_sentence


@pytest.mark.parametrize(
    ("says", "exchange"),
    [
        ("Can I take the joker from her exposure if I have the real tile?", "exchange 3b for west 3b"),
        ("Can I take that joker from her exposure?", "exchange 3b for west 3b"),
        ("can i take her joker if i have the natural", "exchange 3b for west 3b"),
        ("can i take the joker from north's kong", "exchange 3b for north 3b"),
        ("when can i exchange for a joker", "exchange 3b for west 3b"),
    ],
)
def test_a_general_exchange_is_made_in_turn_and_legal(says: str, exchange: str) -> None:
    understood = read_sentence(says, game="american")
    assert (understood.question.id, dict(understood.entries)) == ("exchange.allowed", {})
    form, rules = put(understood.question.id, understood.position)
    assert form.stated(exchange).rule(rules).clause.id == "exchange.allowed"


@pytest.mark.parametrize(
    "says",
    [
        "i just picked the tile, can i exchange it for her joker",
        "can I take the joker before I rack",
        "why can't i take the joker",
        "must i exchange for the joker",
    ],
)
def test_a_moment_that_is_told_is_not_replaced(says: str) -> None:
    assert not read_sentence(says, game="american").supposed


def test_a_group_with_a_real_tile_is_still_asked_about() -> None:
    understood = read_sentence("can a kong have at least one real tile and a joker", game="american")
    assert understood.question.id == "joker.forms"
