"""What happens to a riichi just declared, by what happens to its tile."""

import pytest

from callwise.ground.errors import PositionError
from callwise.ground.seats import Seat
from callwise.law.ruling import Clause
from callwise.riichi.agreement.call_options import MultipleRon
from callwise.riichi.agreement.presets import COMMON, PRESETS, preset
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.priority import riichi_stick
from callwise.riichi.priority.priority import MULTIPLE_OPEN
from callwise.riichi.priority.riichi_stick import (
    CALLED,
    PASSED,
    THREE_WINS,
    WON_ON,
    RiichiResult,
    check_stick,
    judge_stick,
)
from callwise.riichi.questions.entries.written_table import read_claims
from tests.support.refusals import refused
from tests.support.riichi.riichi_tables import at_discard
from tests.support.rulings.course_texts import asked
from tests.support.rulings.verdicts import illegal, legal, told, unsettled

NOTHING: frozenset[RiichiResult] = frozenset()
PAID = frozenset({RiichiResult.LAID, RiichiResult.COUNTS})
EVERYTHING = frozenset(RiichiResult)
WINNING = "234m 67p 456s 99m 333z"
"""Waits for 5p, with no yaku but riichi."""


@pytest.mark.parametrize(
    ("claims", "clause", "follows"),
    [
        ("", PASSED, PAID),
        ("south chii 5p with 46p", CALLED, EVERYTHING),
        ("west pon 5p with 55p", CALLED, EVERYTHING),
        ("west kan 5p with 555p", CALLED, EVERYTHING),
        ("south chii 5p with 46p; north pon 5p with 55p", CALLED, EVERYTHING),
        ("north ron 5p", WON_ON, NOTHING),
        ("north ron 5p; south chii 5p with 46p", WON_ON, NOTHING),
        ("north ron 5p; west ron 5p", WON_ON, NOTHING),
    ],
)
def test_what_happens_to_the_stick(claims: str, clause: Clause, follows: frozenset[RiichiResult]) -> None:
    """RII-2 and RII-3; no ruleset is known to differ."""
    table = at_discard("5'p by east", north=WINNING, riichi="north")
    for rules in PRESETS:
        for one in RiichiResult:
            ruling = judge_stick(one, read_claims(claims) if claims else (), table, rules)
            assert told(ruling) == (legal(clause) if one in follows else illegal(clause))


def test_illegal_wins_do_not_affect_the_riichi() -> None:
    """North waits for 5p without a yaku."""
    table = at_discard("5'p by east", north="234m 67p 456s 99m | 3'33z")
    claims = read_claims("north ron 5p; south chii 5p with 46p")
    for one in RiichiResult:
        assert told(judge_stick(one, claims, table, COMMON)) == legal(CALLED)
    alone = judge_stick(RiichiResult.TURNED_LATER, claims[:1], table, COMMON)
    assert told(alone) == illegal(PASSED)


def test_caller_of_the_tile_is_named() -> None:
    table = at_discard("5'p by east", north=WINNING, riichi="north")
    won = judge_stick(RiichiResult.LAID, read_claims("north ron 5p"), table, COMMON)
    assert (won.facts["winners"], won.facts["by"]) == ((Seat.NORTH,), Seat.EAST)
    claims = read_claims("south chii 5p with 46p; west pon 5p with 55p")
    called = judge_stick(RiichiResult.LAID, claims, table, COMMON)
    assert (called.facts["caller"], called.facts["call"]) == (Seat.WEST, "[[pon]]")


@pytest.mark.parametrize(
    "wrong",
    [*((clause, one) for clause in (WON_ON, THREE_WINS) for one in RiichiResult), (PASSED, RiichiResult.TURNED_LATER)],
)
def test_each_wrong_consequence_has_its_sentence(wrong: tuple[Clause, RiichiResult]) -> None:
    clause, follows = wrong
    ron = {WON_ON: "north ron 5p", THREE_WINS: "south ron 5p; west ron 5p; north ron 5p"}
    claims = read_claims(ron[clause]) if clause in ron else ()
    table = at_discard("5'p by east", north=WINNING, riichi="north")
    said = judge_stick(follows, claims, table, COMMON)
    assert told(said) == illegal(clause)
    assert riichi_stick._WRONG[clause.id, follows.value] in said.aside


def test_question_needs_a_riichi_discard() -> None:
    with refused("doesn’t declare riichi", PositionError, key="discard"):
        asked("priority.stick", {"discard": "5p by east"})


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: str(rules.name))
@pytest.mark.parametrize("by", ["east", "south", "north"])
def test_triple_ron_on_the_riichi_discard_costs_no_stick(rules: RiichiRuleset, by: str) -> None:
    """RII-2: the stick isn't paid, whether one, all or none of the three win."""
    claims = "; ".join(f"{seat.value} ron 5p" for seat in Seat if seat.value != by)
    table = at_discard(f"5'p by {by}")
    is_draw = rules.settled.get("multiple_ron") is MultipleRon.DOUBLE_TRIPLE_ABORT
    for one in RiichiResult:
        ruling = judge_stick(one, read_claims(claims), table, rules)
        assert told(ruling) == illegal(THREE_WINS if is_draw else WON_ON)
        winners = ruling.facts["winners"]
        assert isinstance(winners, tuple)
        assert len(winners) == (1 if rules.settled.get("multiple_ron") is MultipleRon.HEAD_BUMP else 3)


def test_only_valid_wins_make_a_triple_ron() -> None:
    """North discarded 5p earlier."""
    claims = read_claims("south ron 5p; west ron 5p; north ron 5p")
    table = at_discard("5'p by east", furiten="north")
    assert told(judge_stick(RiichiResult.LAID, claims, table, COMMON)) == illegal(WON_ON)


def test_judgement_refuses_invalid_positions_too() -> None:
    with pytest.raises(PositionError, match="doesn’t declare riichi"):
        judge_stick(RiichiResult.LAID, (), at_discard("5p by east"), COMMON)
    with pytest.raises(PositionError, match="claims it twice"):
        judge_stick(RiichiResult.LAID, read_claims("north ron 5p; north ron 5p"), at_discard("5'p by east"), COMMON)
    with pytest.raises(PositionError, match="claims it twice"):
        check_stick(read_claims("north ron 5p; north ron 5p"), at_discard("5'p by east"))


def test_unsettled_win_leaves_the_stick_unsettled() -> None:
    """North discarded a 5p earlier and has called nothing since."""
    table = at_discard("5'p by east", north=f"{WINNING} | | 8p9'm")
    ruling = judge_stick(RiichiResult.LAID, read_claims("north ron 5p"), table, preset("common+sacred_discard=open"))
    assert told(ruling) == unsettled(MULTIPLE_OPEN)
    assert ruling.facts["seat"] is Seat.EAST
