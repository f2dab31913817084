"""Every illegal act leads to the question what it costs, if there is one."""

import pytest

from callwise.law.ruling import Verdict
from callwise.puzzle.free_question import put
from callwise.riichi.play.sitting import sit_down

RIICHI = "common/east/132/1m---3m---r4p---"


@pytest.mark.parametrize(
    ("address", "code", "clause", "slip"),
    [
        (RIICHI, "2p", "discard.fixed", "riichi-discard"),
        (RIICHI, "a5z", "turn.not-four", "false-kan"),
        (RIICHI, "r2p", "turn.already-riichi", None),
        ("common/east/4/", "t", "win.incomplete", "win-shown"),
        ("common/east/4/", "n", "abort.few-kinds", None),
        ("common/east/4/", "k1m", "turn.no-pon", None),
        ("common/west/2/", "w", "win.incomplete", "win-shown"),
        ("common/east/124/4z---3z-----2z--c34p7z---8p---2m--c78s3m", "w", "win.no-yaku", "win-no-yaku"),
        (
            "common/north/75/---1s---5z---1z--c56s9p--p88p4m---9m---7z-3p---5z---8m",
            "w",
            "furiten.absolute",
            "win-furiten",
        ),
        ("common/south/12/", "p11m", "claims.no-group", "false-meld"),
        ("common/south/12/", "p11p", "claims.no-group", "empty-call"),
        ("common/south/33/", "p44p", "chankan.no-call", "empty-call"),
    ],
)
def test_an_act_is_the_mistake_it_would_have_been(address: str, code: str, clause: str, slip: str | None) -> None:
    """A meld of tiles that aren't held can only be said."""
    sitting = sit_down(address)
    tried = sitting.attempt(code)
    assert tried.ruling is not None
    assert tried.ruling.clause.id == clause
    assert (None if tried.costs is None else dict(tried.costs.table)) == (None if slip is None else {"slip": slip})


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
