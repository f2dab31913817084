"""Rulings: a verdict with its clause, and every fact that its sentences speak of."""

from __future__ import annotations

import pytest

from callwise.puzzle.registry import clauses
from callwise.riichi import kuikae
from callwise.riichi.tiles import Tile, parse_tiles
from callwise.ruling import Clause, Fact, Ruling, Sentence, Source, Verdict, braces, figure

FACTS: dict[str, Fact] = {"discard": Tile.parse("1m"), "called": Tile.parse("4m"), "shown": parse_tiles("23m")}
BOOK = Source("made-up", "A made-up book")


@pytest.mark.parametrize("missing", FACTS)
def test_a_fact_that_a_ruling_lacks_is_named_when_it_is_made(missing: str) -> None:
    """Nobody sees a sentence with a hole in it, nor a figure."""
    facts = {name: fact for name, fact in FACTS.items() if name != missing}
    for verdict in Verdict:
        with pytest.raises(KeyError, match=rf"kuikae\.suji needs {missing}"):
            Ruling(verdict, kuikae.SUJI, facts)


def test_what_a_clause_draws_is_a_fact_that_it_needs() -> None:
    drawn = Clause("made-up", "TST-1", "s", "s", "m", "f", BOOK, figure=figure("hand:{tile}"))
    assert drawn.needs == {"tile"}
    with pytest.raises(KeyError, match="needs tile"):
        drawn.permits()


def test_what_follows_speaks_of_facts_too() -> None:
    follows = Clause("made-up", "TST-1", "s", "s", "m", "f", BOOK, relief="From {turn} on.")
    with pytest.raises(KeyError, match="needs turn"):
        kuikae.SUJI.forbids(**FACTS).with_penalty(follows)
    relieved = kuikae.SUJI.forbids(**FACTS, turn=3).with_penalty(follows)
    assert relieved.relief == Sentence("From {turn} on.", relieved.facts)
    assert kuikae.SUJI.forbids(**FACTS).relief is None


@pytest.mark.parametrize(
    ("ruling", "verdict"),
    [
        (kuikae.SUJI.permits(**FACTS), Verdict.LEGAL),
        (kuikae.SUJI.forbids(**FACTS), Verdict.ILLEGAL),
        (kuikae.SUJI.leaves_open((), **FACTS), Verdict.UNSETTLED),
    ],
)
def test_only_what_is_certain_is_legal(ruling: Ruling, verdict: Verdict) -> None:
    assert ruling.verdict is verdict
    assert ruling.is_legal is (verdict is Verdict.LEGAL)


@pytest.mark.parametrize("clause", clauses().values(), ids=lambda clause: clause.id)
def test_what_a_clause_says_as_a_rule_speaks_of_no_hand(clause: Clause) -> None:
    """`short` and `says` hold for everybody; facts stand in what it means here and why."""
    assert not braces(clause.short)
    assert not braces(clause.says)
    assert braces(clause.means) | braces(clause.facts) | braces(clause.relief) <= clause.needs
