"""Every illegal act leads to the question what it costs, if there is one."""

import pytest

from callwise.law.ruling import Verdict
from callwise.puzzle.free_question import put
from callwise.question.played_hands import Position
from callwise.riichi.play.sitting import sit_down

RIICHI = "common/east/132/1m---3m---r4p---"


@pytest.mark.parametrize(
    ("address", "code", "clause", "slip"),
    [
        (RIICHI, "2p", "discard.fixed", "riichi-discard"),
        (RIICHI, "a5z", "turn.not-four", "empty-call"),
        (RIICHI, "r2p", "turn.already-riichi", None),
        ("common/east/4/", "t", "win.incomplete", "win-shown"),
        ("common/east/4/", "n", "abort.few-kinds", None),
        ("common/east/4/", "k1m", "turn.no-pon", "empty-call"),
        ("common/west/2/", "w", "win.incomplete", "win-shown"),
        ("common/east/124/4z---3z-----2z--c34p7z---8p---2m--c78s3m", "w", "win.no-yaku", "win-no-yaku"),
        (
            "common/north/75/---1s---5z---1z--c56s9p--p88p4m---9m---7z-3p---5z---8m",
            "w",
            "furiten.absolute",
            "win-furiten",
        ),
        ("common/south/12/", "p11m", "claims.no-group", "false-meld-early"),
        ("common/south/12/", "p11p", "claims.no-group", "empty-call"),
        ("common/south/33/", "p44p", "chankan.no-call", "empty-call"),
        (f"{RIICHI}9m", "p11z", "claims.not-held", "riichi-call-early"),
        (f"{RIICHI}9m", "m111z", "claims.not-held", "riichi-call-early"),
    ],
)
def test_an_act_is_the_mistake_it_would_have_been(address: str, code: str, clause: str, slip: str | None) -> None:
    """A meld of tiles that aren't held can only be said."""
    sitting = sit_down(address)
    tried = sitting.attempt(code)
    assert tried.ruling is not None
    assert tried.ruling.clause.id == clause
    assert (None if tried.costs is None else dict(tried.costs.table)) == (None if slip is None else {"slip": slip})


FREE, DEAD, CHOMBO = "penalty.none", "penalty.dead-hand", "penalty.chombo"
NOTEN = "south/25/-3z---1m---6z---1p---"


@pytest.mark.parametrize(
    ("at", "code", "ruleset", "cost", "unseen"),
    [
        ("south/9/", "c12z", "ema-2025", FREE, None),
        ("south/12/", "p11p", "ema-2025", FREE, None),
        ("south/12/", "p11m", "ema-2025", FREE, None),
        ("south/9/-", "a2m", "ema-2025", FREE, None),
        ("south/9/", "c12z", "wrc-2025", DEAD, None),
        ("south/12/", "p11p", "wrc-2025", DEAD, None),
        ("south/12/", "p11m", "wrc-2025", FREE, None),
        ("south/9/-", "a2m", "wrc-2025", DEAD, None),
        (NOTEN, "r5m", "ema-2025", "penalty.seen", "penalty.unseen"),
        (NOTEN, "r5m", "wrc-2025", "penalty.seen", "penalty.unseen"),
        ("east/4/", "t", "ema-2025", CHOMBO, DEAD),
        ("east/4/", "t", "wrc-2025", CHOMBO, CHOMBO),
        ("west/2/", "w", "ema-2025", CHOMBO, DEAD),
    ],
)
def test_a_cost_is_that_of_the_moment_of_the_stop(
    at: str, code: str, ruleset: str, cost: str, unseen: str | None
) -> None:
    """Calls are stopped before the discard; for a hand that may be shown, both costs are told."""
    tried = sit_down(f"{ruleset}/{at}").attempt(code)
    assert (clause_of(tried.costs, ruleset), clause_of(tried.costs_unseen, ruleset)) == (cost, unseen)


def clause_of(asked: Position | None, ruleset: str) -> str | None:
    if asked is None:
        return None
    form, rules = put(asked.asks, asked.table, ruleset)
    (told,) = form.follows(rules)
    return told.head.clause.id


def test_a_swap_is_asked_about_with_its_call() -> None:
    """KUI-25"""
    tried = sit_down("ema-2025/south/9/-4z---7z--c67p").attempt("5p")
    assert tried.costs is not None
    assert (tried.costs.asks, tried.costs.table["call"]) == ("kuikae.cost", "chii 8p with 67p")
    form, rules = put(tried.costs.asks, tried.costs.table, "ema-2025")
    assert [one.head.clause.id for one in form.follows(rules)] == ["kuikae.dead-hand"]


def test_acts_that_may_be_legal_cost_nothing() -> None:
    sitting = sit_down("common/south/12/-")
    tried = sitting.attempt("6z")
    assert tried.ruling is not None
    assert (tried.ruling.verdict, tried.costs) == (Verdict.LEGAL, None)
