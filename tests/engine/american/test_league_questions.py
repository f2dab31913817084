"""Questions put in public about American mahjong: all but those that can't be asked yet are ruled as noted."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from callwise.ground.seats import SEATS
from callwise.law.ruling import Ruling
from callwise.puzzle.free_question import put
from callwise.puzzle.sentence import read_sentence
from tests.support.written_rows import entries, rows

_FILE = Path(__file__).parents[2] / "data" / "league_questions.toml"
QUESTIONS = tomllib.loads(_FILE.read_text(encoding="utf-8"))["question"]
RULED = [
    pytest.param(*row, id=f"{one['number']}-{nth}")
    for one in QUESTIONS
    for nth, row in enumerate(rows(one["ruled"]) if "ruled" in one else (), 1)
]


def ruled(asks: str, table: str) -> str:
    """Return what each seat gains, or each answer's clause with the penalty, or the penalties of both readings."""
    question, _, ruleset = asks.partition("@")
    form, rules = put(question, entries(table), ruleset or "league")
    if question in ("american.payments", "american.error-payments"):
        settlement = form.settled(rules)
        assert settlement is not None
        return " ".join(str(settlement.change(seat)) for seat in SEATS)
    return " ".join(map(_clauses, (one.ruling for one in form.rulings(rules))))


def _clauses(ruling: Ruling) -> str:
    readings = [one.outcome for one in ruling.readings if one.outcome.clause is ruling.clause]
    costs = dict.fromkeys(one.follows.id for one in (ruling, *readings) if one.follows is not None)
    return "+".join((ruling.clause.id, *costs))


@pytest.mark.parametrize(("asks", "table", "says"), RULED)
def test_public_questions_are_ruled_as_noted(asks: str, table: str, says: str) -> None:
    assert ruled(asks, table) == says


@pytest.mark.parametrize("says", [one["beyond"] for one in QUESTIONS if "beyond" in one])
def test_public_questions_that_are_not_ruled_on_say_so(says: str) -> None:
    read = read_sentence(says)
    assert (read.game, bool(read.beyond)) == ("american", True)


def test_most_public_questions_can_be_asked() -> None:
    assert [one["number"] for one in QUESTIONS] == list(range(1, 104))
    kinds = [kind for one in QUESTIONS for kind in ("ruled", "beyond", "missing") if kind in one]
    assert Counter(kinds) == {"ruled": 98, "beyond": 2, "missing": 3}
    assert len(kinds) == len(QUESTIONS)
