"""What a slip costs, and what a dead hand may still do."""

from __future__ import annotations

import pytest

from callwise import unruled
from callwise.errors import NotationError
from callwise.question import Entries
from callwise.riichi.agreement.presets import COMMON, EMA_2016, MU, RMU, WRC_2015
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.slips import Cost
from callwise.riichi.calls import claims, penalties, winning
from callwise.riichi.calls.claims import judge_claim, judge_stated, legal_claims
from callwise.riichi.calls.penalties import Slip, judge_cost
from callwise.riichi.calls.turn import judge_announcement, legal_announcements, tempting_announcements
from callwise.riichi.questions.penalties import WhatItCosts
from callwise.riichi.table.discard import Claim
from callwise.ruling import Clause, Verdict
from tests.support.rulings import legal, told
from tests.support.tables import at_discard, on_turn

CLAUSES = {
    Cost.NOTHING: penalties.NO_COST,
    Cost.DEAD_HAND: penalties.DEAD_HAND,
    Cost.CHOMBO: penalties.CHOMBO,
}


@pytest.mark.parametrize(
    ("rules", "slip", "right"),
    [
        *((rules, Slip.EMPTY_CALL, Cost.NOTHING) for rules in (COMMON, EMA_2016, WRC_2015)),
        *((rules, Slip.FALSE_MELD, Cost.DEAD_HAND) for rules in (COMMON, EMA_2016, WRC_2015)),
        *((rules, Slip.WIN_HIDDEN, Cost.DEAD_HAND) for rules in (COMMON, EMA_2016, WRC_2015, MU)),
        *((rules, Slip.WIN_SHOWN, Cost.CHOMBO) for rules in (COMMON, EMA_2016, WRC_2015)),
        (MU, Slip.EMPTY_CALL, Cost.DEAD_HAND),
    ],
)
def test_every_slip_has_its_cost(rules: RiichiRuleset, slip: Slip, right: Cost) -> None:
    for cost in Cost:
        ruling = judge_cost(cost, slip, rules)
        assert (ruling.clause, ruling.is_legal) == (CLAUSES[right], cost is right)


@pytest.mark.parametrize("right", Cost)
def test_each_wrong_cost_is_told_why(right: Cost) -> None:
    """Beside what happened, which the right cost tells too."""
    rules = COMMON.choosing({"empty_call": right})
    told_why = {cost: judge_cost(cost, Slip.EMPTY_CALL, rules).because.template for cost in Cost}
    assert len(set(told_why.values())) == len(Cost)
    assert all(why.startswith(told_why[right]) for why in told_why.values())


@pytest.mark.parametrize("slip", Slip)
def test_where_no_text_was_read_no_cost_is_ruled_on(slip: Slip) -> None:
    for cost in Cost:
        ruling = judge_cost(cost, slip, RMU)
        assert (ruling.verdict, ruling.clause) == (Verdict.UNREAD, unruled.UNREAD)


def test_what_is_no_slip_is_refused() -> None:
    with pytest.raises(NotationError, match="win-shown"):
        WhatItCosts.read(Entries({"slip": "sneezing"}))


HAND = "123m 456p 99p 345s 77z"


@pytest.mark.parametrize("claim", ["south pon 7z with 77z", "south ron 7z"])
def test_a_dead_hand_claims_nothing(claim: str) -> None:
    """Neither shown nor hidden; another player's dead hand is in nobody's way."""
    said = Claim.parse(claim)
    hidden = judge_stated(said, at_discard("7z by west", dead="south"), COMMON)
    assert hidden is not None
    for ruling in (judge_claim(said, at_discard("7z by west", south=HAND, dead="south"), COMMON), hidden):
        assert (ruling.verdict, ruling.clause) == (Verdict.ILLEGAL, claims.DEAD_HAND)
    table = at_discard("7z by west", south=HAND, dead="north east")
    assert told(judge_claim(said, table, COMMON)) == legal(winning.RON if claim.endswith("ron 7z") else claims.PON)
    assert legal_claims(at_discard("7z by west", south=HAND, dead="south"), COMMON) == ()


def test_a_dead_hand_announces_nothing() -> None:
    table = on_turn("south drew 9p", south="123m 456p 789s 3355z 9p", dead="south")
    said = tempting_announcements(table)
    assert said
    assert legal_announcements(table, COMMON) == ()
    rulings: set[Clause] = {judge_announcement(one, table, COMMON).clause for one in said}
    assert rulings == {claims.DEAD_HAND}


def test_a_cost_says_what_the_slip_was() -> None:
    facts = [judge_cost(Cost.CHOMBO, slip, COMMON).facts["slip"] for slip in Slip]
    assert facts == [slip.words for slip in Slip]
    assert facts[0] == "a claim taken back before any tile was shown"
    assert len(set(facts)) == len(Slip)
