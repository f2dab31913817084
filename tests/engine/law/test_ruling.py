"""Rulings have a verdict, its clause, and every fact their sentences use."""

from collections.abc import Callable

import pytest

from callwise.law.ruling import (
    EITHER,
    FOLLOWS,
    FORBIDS,
    LEAVES_OPEN,
    PERMITS,
    Clause,
    Fact,
    Ruling,
    Sentence,
    Source,
    Verdict,
    braces,
    figure,
)
from callwise.puzzle.registry import clauses
from callwise.riichi.calls import kuikae
from callwise.riichi.table.tiles import Tile, parse_tiles
from tests.support.each import each

FACTS: dict[str, Fact] = {"discard": Tile.parse("1m"), "called": Tile.parse("4m"), "shown": parse_tiles("23m")}
BOOK = Source("made-up", "A made-up book")


@pytest.mark.parametrize("missing", FACTS)
def test_a_missing_fact_is_named_at_construction(missing: str) -> None:
    facts = {name: fact for name, fact in FACTS.items() if name != missing}
    with pytest.raises(KeyError, match=rf"kuikae\.suji needs {missing}"):
        kuikae.SUJI.forbids(**facts)


def clause(bears: tuple[Verdict, ...]) -> Clause:
    return Clause("made-up", bears, "TST-1", "s", "s", "m", "f", BOOK)


CITING: dict[Verdict, Callable[[Clause], Ruling]] = {
    Verdict.LEGAL: Clause.permits,
    Verdict.ILLEGAL: Clause.forbids,
    Verdict.UNSETTLED: Clause.leaves_open,
    Verdict.UNREAD: lambda one: Ruling(Verdict.UNREAD, one),
    Verdict.MOOT: lambda one: Ruling(Verdict.MOOT, one),
}


@pytest.mark.parametrize("bears", [PERMITS, FORBIDS, LEAVES_OPEN, EITHER, FOLLOWS])
@pytest.mark.parametrize("verdict", Verdict)
def test_a_clause_allows_only_its_declared_verdicts(bears: tuple[Verdict, ...], verdict: Verdict) -> None:
    cite = CITING[verdict]
    if verdict in bears:
        assert cite(clause(bears)).verdict is verdict
        assert cite(clause(bears)).is_legal is (verdict is Verdict.LEGAL)
        return
    with pytest.raises(ValueError, match=f"made-up bears .*, got {verdict.value}"):
        cite(clause(bears))
    with pytest.raises(ValueError, match="made-up bears"):
        Ruling(verdict, clause(bears))


def test_a_consequence_has_no_verdict() -> None:
    foul = clause(FORBIDS).forbids()
    with pytest.raises(ValueError, match="made-up bears a verdict; what follows from an act bears none"):
        foul.with_penalty(clause(PERMITS))


@pytest.mark.parametrize("verdict", Verdict)
def test_a_statement_is_judged_by_the_acts_clause(verdict: Verdict) -> None:
    """“The tile is frozen” is true by the clause that forbids discarding the tile."""
    stated = clause(FORBIDS).forbids().on_statement(verdict)
    assert (stated.verdict, stated.clause.id) == (verdict, "made-up")


def test_an_added_sentence_follows_the_facts() -> None:
    foul = clause(FORBIDS).forbids()
    with pytest.raises(KeyError, match="needs turn"):
        foul.adding("Not in {turn}")
    told = foul.adding("Not in {turn}", turn=3)
    assert (told.because.template, told.clause) == ("f. Not in {turn}", foul.clause)


def test_a_figures_facts_are_required() -> None:
    drawn = Clause("made-up", PERMITS, "TST-1", "s", "s", "m", "f", BOOK, figure=figure("hand:{tile}"))
    assert drawn.needs == {"tile"}
    with pytest.raises(KeyError, match="needs tile"):
        drawn.permits()


def test_consequences_use_facts_too() -> None:
    follows = Clause("made-up", FOLLOWS, "TST-1", "s", "s", "m", "f", BOOK, relief="From {turn} on.")
    with pytest.raises(KeyError, match="needs turn"):
        kuikae.SUJI.forbids(**FACTS).with_penalty(follows)
    relieved = kuikae.SUJI.forbids(**FACTS, turn=3).with_penalty(follows)
    assert relieved.relief == Sentence("From {turn} on.", relieved.facts)
    assert kuikae.SUJI.forbids(**FACTS).relief is None


@each(clauses().values(), name=lambda clause: clause.id)
def test_a_clauses_rule_text_uses_no_facts(clause: Clause) -> None:
    """`short` and `says` are general; only `means` and the reasons use facts."""
    assert not braces(clause.short)
    assert not braces(clause.says)
    assert braces(clause.means) | braces(clause.facts) | braces(clause.relief) <= clause.needs
