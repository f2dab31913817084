"""Penalties for a kuikae discard, by table, tile and time of notice (KUI-25)."""

import pytest

from callwise.ground.errors import NotationError, PositionError
from callwise.law.ruling import Clause, Ruling, Verdict
from callwise.question.case import Entries
from callwise.riichi.agreement.call_options import Kuikae, KuikaePenalty
from callwise.riichi.agreement.presets import COMMON, EMA_2025, JPML_A, M_LEAGUE, MU, RMU, TENHOU, WRC_2015, WRC_2025
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import kuikae, kuikae_cost
from callwise.riichi.calls.kuikae_cost import Noticed, SwapCost, judge_cost
from callwise.riichi.questions.mistake_questions import WhatASwapCosts
from callwise.riichi.table.melds import Call
from callwise.riichi.table.tiles import Tile
from callwise.view.elements.prose import plain

CHII = "chii 4m with 23m"
AT_ONCE, LATER = Noticed
COSTS = {
    SwapCost.NOTHING: kuikae_cost.FREE,
    SwapCost.TAKEN_BACK: kuikae.REFUSED,
    SwapCost.DEAD_HAND: kuikae.DEAD_HAND,
    SwapCost.CHOMBO: kuikae.CHOMBO,
}


def costs(discard: str, rules: RiichiRuleset, noticed: Noticed, call: str = CHII) -> dict[SwapCost, Ruling]:
    """Rule on each possible penalty for a discard."""
    return {cost: judge_cost(cost, Tile.parse(discard), Call.parse(call), rules, noticed=noticed) for cost in SwapCost}


def agreed(penalty: KuikaePenalty) -> RiichiRuleset:
    """Return the usual rules with this penalty."""
    return COMMON.choosing({"kuikae_penalty": penalty})


@pytest.mark.parametrize(
    ("rules", "discard", "noticed", "right"),
    [
        *(
            (rules, tile, when, SwapCost.DEAD_HAND)
            for rules in (EMA_2025, WRC_2015)
            for tile in "14"
            for when in Noticed
        ),
        (WRC_2025, "1", AT_ONCE, SwapCost.DEAD_HAND),
        (RMU, "4", LATER, SwapCost.DEAD_HAND),
        (TENHOU, "1", AT_ONCE, SwapCost.TAKEN_BACK),
        (agreed(KuikaePenalty.PREVENT), "4", AT_ONCE, SwapCost.TAKEN_BACK),
        *((agreed(KuikaePenalty.CHOMBO), "1", when, SwapCost.CHOMBO) for when in Noticed),
        (JPML_A, "1", LATER, SwapCost.NOTHING),
        (MU, "4", AT_ONCE, SwapCost.NOTHING),
        *((rules, "7", when, SwapCost.NOTHING) for rules in (COMMON, WRC_2025, M_LEAGUE) for when in Noticed),
    ],
)
def test_kuikae_penalties_of_each_ruleset(
    rules: RiichiRuleset, discard: str, noticed: Noticed, right: SwapCost
) -> None:
    for cost, ruling in costs(f"{discard}m", rules, noticed).items():
        assert (ruling.verdict, ruling.stated) == (Verdict.LEGAL if cost is right else Verdict.ILLEGAL, True)
        assert (ruling.aside == "") is (cost is right)
        if cost is right or cost is not SwapCost.NOTHING:
            assert ruling.clause is COSTS[right]


@pytest.mark.parametrize(("discard", "clause"), [("1m", kuikae.SUJI), ("4m", kuikae.GENBUTSU)])
@pytest.mark.parametrize("penalty", KuikaePenalty)
def test_frozen_discards_always_have_a_cost(penalty: KuikaePenalty, discard: str, clause: Clause) -> None:
    """The answer "no penalty" is refuted by why the tile is frozen, whatever the penalty."""
    ruling = costs(discard, agreed(penalty), AT_ONCE)[SwapCost.NOTHING]
    assert (ruling.verdict, ruling.clause) == (Verdict.ILLEGAL, clause)
    assert ruling.follows is not None


@pytest.mark.parametrize("rules", [TENHOU, agreed(KuikaePenalty.PREVENT)])
def test_late_notice_is_in_no_text(rules: RiichiRuleset) -> None:
    for cost, ruling in costs("1m", rules, LATER).items():
        if cost is SwapCost.NOTHING:
            assert (ruling.verdict, ruling.clause) == (Verdict.ILLEGAL, kuikae.SUJI)
        else:
            assert (ruling.verdict, ruling.clause) == (Verdict.UNSETTLED, kuikae_cost.REFUSED_LATER)
            assert plain(ruling.because) == "Nobody noticed 1 of characters before the next player drew"


def test_sheets_without_a_penalty_leave_the_cost_unsettled() -> None:
    ruled = costs("4m", COMMON.leaving_open({"kuikae_penalty": tuple(KuikaePenalty)}), AT_ONCE)
    assert ruled.pop(SwapCost.NOTHING).clause is kuikae.GENBUTSU
    assert {(ruling.verdict, ruling.clause) for ruling in ruled.values()} == {
        (Verdict.UNSETTLED, kuikae_cost.COST_OPEN)
    }


def test_unsettled_freezes_leave_the_cost_unsettled() -> None:
    """The RMU forbids kuikae without naming the kinds, so only the other end's cost is unsettled."""
    either = WRC_2025.leaving_open({"kuikae": (Kuikae.STRICT, Kuikae.SAME_TILE_ONLY)})
    for rules in (RMU, either):
        ruled = costs("1m", rules, AT_ONCE)
        assert {cost for cost, ruling in ruled.items() if ruling.verdict is Verdict.UNSETTLED} == {
            SwapCost.NOTHING,
            SwapCost.DEAD_HAND,
        }


def test_unread_penalties_are_not_ruled_on() -> None:
    assert costs("1m", M_LEAGUE, AT_ONCE)[SwapCost.DEAD_HAND].verdict is Verdict.UNREAD


def test_no_penalty_is_explained_by_why_it_is_free() -> None:
    ruling = costs("1m", JPML_A, LATER)[SwapCost.NOTHING]
    assert plain(ruling.because) == "1 of characters isn’t frozen, because only the called tile is frozen"


def test_each_wrong_penalty_has_a_reason() -> None:
    told = [
        ruling.aside
        for discard, penalty in (("7m", KuikaePenalty.CHOMBO), *(("1m", penalty) for penalty in KuikaePenalty))
        for cost, ruling in costs(discard, agreed(penalty), AT_ONCE).items()
        if ruling.aside and (discard == "7m" or cost is not SwapCost.NOTHING)
    ]
    assert len(told) == len(set(told)) == 9


@pytest.mark.parametrize(
    ("table", "error", "says"),
    [
        ({"discard": "1m", "noticed": "at-once"}, PositionError, "'call' is missing"),
        ({"call": CHII, "discard": "1m", "noticed": "never"}, NotationError, "at-once or later"),
        ({"call": "kan 4s with 444s", "discard": "1m", "noticed": "later"}, PositionError, "doesn’t freeze anything"),
        ({"call": "pon 0m with 55m", "discard": "0m", "noticed": "later"}, PositionError, "0m"),
    ],
)
def test_impossible_discards_are_refused(table: dict[str, str], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        WhatASwapCosts.read(Entries(table))


def test_position_says_when_it_was_noticed() -> None:
    told = []
    for noticed in Noticed:
        scene = WhatASwapCosts.read(Entries({"call": CHII, "discard": "1m", "noticed": noticed.value})).scene()
        told.append(" ".join(map(plain, scene.sentence)))
    assert told[0].endswith("You discarded 1 of characters. Somebody noticed right away, before the next player drew.")
    assert told[1].endswith("You discarded 1 of characters. Somebody noticed after the next player had drawn.")
