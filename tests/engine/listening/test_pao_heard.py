"""Pao with a closed kan among the groups: the kan is supposed, and decides at some tables."""

from collections.abc import Mapping

import pytest

from callwise.law.ruling import Clause, Verdict
from callwise.puzzle.free_question import put
from callwise.puzzle.sentence import read_sentence
from callwise.riichi.payment import pao

DRAGONS = "closed kan of haku and pon of hatsu, then I ponned chun from west, is it pao"
CLOSED: Mapping[str, Clause] = {
    DRAGONS: pao.CONFIRMED,
    "he had a closed kan of white, ponned green and I discarded red, does pao apply": pao.CONFIRMED,
    "i fed the third dragon pon but one of his groups was a concealed kan, am i liable": pao.CONFIRMED,
    "am i liable for the fourth wind pon if he has a closed kan of east": pao.CONFIRMED,
    "is it pao if the fourth kan is a closed kan": pao.OWN_FOURTH_KAN,
    "pao when last set is a closed kan": pao.OWN_LAST,
}
"""The clause on East, who fed the last group, if it was fed."""


@pytest.mark.parametrize("says", CLOSED)
def test_a_closed_kan_is_among_the_groups(says: str) -> None:
    understood = read_sentence(says, game="riichi")
    assert understood.question.id == "pao.liable"
    assert "0z" in understood.position["south"]
    form, rules = put("pao.liable", understood.position, None)
    assert form.stated("east").rule(rules).clause.id == CLOSED[says].id


def test_under_ema_rules_a_closed_kan_leaves_it_unsettled() -> None:
    understood = read_sentence(f"{DRAGONS} under ema", game="riichi")
    assert understood.ruleset == "ema-2025"
    form, rules = put("pao.liable", understood.position, understood.ruleset)
    assert form.stated("east").rule(rules).verdict is Verdict.UNSETTLED
