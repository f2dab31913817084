"""The penalty for each mistake, and the limits of a dead hand."""

import pytest

from callwise.ground.errors import NotationError
from callwise.law import not_ruled
from callwise.law.ruling import Clause, Sentence, Verdict
from callwise.question.case import Entries
from callwise.riichi.agreement.chombo_options import ChomboPays
from callwise.riichi.agreement.presets import (
    COMMON,
    EMA_2016,
    EMA_2025,
    JPML_A,
    M_LEAGUE,
    MU,
    RMU,
    SAIKOUISEN,
    TENHOU,
    WRC_2015,
    WRC_2022,
    WRC_2025,
    preset,
)
from callwise.riichi.agreement.riichi_options import RiichiWall
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.slip_options import Cost
from callwise.riichi.calls import claims, penalties, winning
from callwise.riichi.calls.claims import judge_claim, judge_stated
from callwise.riichi.calls.penalties import Slip, judge_cost
from callwise.riichi.calls.turn import judge_announcement, tempting_announcements
from callwise.riichi.questions.mistake_questions import WhatItCosts
from callwise.riichi.table.discard import Claim
from callwise.view.elements.prose import plain
from tests.support.riichi.legal_acts import legal_announcements, legal_claims
from tests.support.riichi.riichi_tables import at_discard, on_turn
from tests.support.rulings.verdicts import legal, told, unsettled

CLAUSES = {
    Cost.NOTHING: penalties.NO_COST,
    Cost.WARNING: penalties.WARNING,
    Cost.POINTS: penalties.POINTS,
    Cost.NO_RON: penalties.NO_RON,
    Cost.DEAD_HAND: penalties.DEAD_HAND,
    Cost.CHOMBO: penalties.CHOMBO,
}


SHEET = """
                     ema-2025   wrc-2025   wrc-2015   wrc-2022   ema-2016   common
empty-call           nothing    dead_hand  nothing    dead_hand  nothing    nothing
changed-call         nothing    warning    nothing    -          -          nothing
call-to-win          nothing    warning    nothing    -          -          nothing
late-call            silent     nothing    -          -          -          nothing
false-meld-early     nothing    nothing    nothing    -          -          nothing
false-meld           dead_hand  dead_hand  dead_hand  -          dead_hand  dead_hand
false-kan            dead_hand  chombo     dead_hand  -          -          dead_hand
win-to-call          dead_hand  chombo     dead_hand  chombo     dead_hand  dead_hand
win-hidden           dead_hand  chombo     dead_hand  chombo     dead_hand  dead_hand
win-shown            chombo     chombo     chombo     chombo     chombo     chombo
win-last             dead_hand  chombo     chombo     either     either     chombo
win-no-yaku          chombo     chombo     chombo     chombo     chombo     chombo
win-furiten          chombo     chombo     chombo     chombo     chombo     chombo
late-tsumo           dead_hand  -          -          -          -          dead_hand
late-tsumo-shown     chombo     -          -          -          -          chombo
mixed-win            nothing    warning    nothing    -          -          nothing
early-tenpai         judged     dead_hand  -          -          -          dead_hand
dead-hand-call       chombo     points     points     -          -          chombo
tile-not-taken       dead_hand  chombo     dead_hand  -          -          dead_hand
too-many-tiles       dead_hand  chombo     -          chombo     dead_hand  dead_hand
too-few-tiles        dead_hand  chombo     -          chombo     dead_hand  dead_hand
tile-count           dead_hand  chombo     -          chombo     dead_hand  dead_hand
wrong-draw           dead_hand  chombo     -          chombo     -          dead_hand
shown-tile           nothing    warning    -          -          -          no_ron
shown-hand           judged     chombo     -          -          -          dead_hand
discard-back         silent     -          -          -          -          nothing
noten-riichi         chombo     chombo     -          -          -          chombo
noten-riichi-unseen  nothing    nothing    -          -          -          nothing
false-riichi-kan     chombo     chombo     -          -          -          chombo
riichi-open          dead_hand  dead_hand  -          -          dead_hand  dead_hand
riichi-unsaid        dead_hand  warning    -          -          dead_hand  warning
riichi-unturned      dead_hand  warning    -          -          dead_hand  warning
riichi-said-late     dead_hand  warning    -          -          dead_hand  warning
riichi-unpaid        nothing    warning    -          -          -          nothing
riichi-taken-back    dead_hand  dead_hand  nothing    dead_hand  -          dead_hand
late-riichi          nothing    -          -          -          -          nothing
riichi-short         moot       moot       -          -          -          dead_hand
riichi-call-early    dead_hand  dead_hand  -          -          -          dead_hand
riichi-call          chombo     dead_hand  -          -          -          dead_hand
riichi-discard       chombo     dead_hand  -          -          -          chombo
riichi-mixed         warning    -          -          -          -          warning
"""
"""
The penalty for each mistake by each text read; a dash if no text was read, and "either" if it's chombo or a dead hand.

One whole text is silent on a few mistakes and lets the referee judge others; another requires no points for riichi.
"""
UNRULED = {"-": Verdict.UNREAD, "silent": Verdict.UNSETTLED, "moot": Verdict.MOOT}
JUDGED = {Slip.EARLY_TENPAI: (Cost.NOTHING, Cost.WARNING), Slip.SHOWN_HAND: (Cost.NOTHING, Cost.CHOMBO)}
"""The penalties a text leaves to the referee."""
TABLES = (EMA_2025, WRC_2025, WRC_2015, WRC_2022, EMA_2016, COMMON)
ROWS = {Slip(name): costs for name, *costs in map(str.split, SHEET.strip().splitlines()[1:])}


SEEN_WITH_THE_HAND = {
    (Slip.NOTEN_RIICHI, "chombo"): penalties.SEEN,
    (Slip.FALSE_RIICHI_KAN, "chombo"): penalties.SEEN,
    (Slip.NOTEN_RIICHI_UNSEEN, "nothing"): penalties.UNSEEN,
}


def clause_of(slip: Slip, written: str) -> Clause:
    """Return the clause of the penalty for a mistake."""
    (plain,) = (clause for cost, clause in CLAUSES.items() if cost.value == written)
    return SEEN_WITH_THE_HAND.get((slip, written), plain)


def offered(slip: Slip) -> list[Cost]:
    """Return the penalties a reader can choose from."""
    return [offer.act for offer in WhatItCosts(slip).offers()]


def test_penalty_sheet_lists_every_mistake_and_its_tables() -> None:
    assert list(ROWS) == list(Slip)
    assert SHEET.split("\n")[1].split() == [rules.name for rules in TABLES]


@pytest.mark.parametrize("slip", Slip)
def test_every_mistake_has_the_penalty_of_the_text(slip: Slip) -> None:
    for rules, written in zip(TABLES, ROWS[slip], strict=True):
        for cost in offered(slip):
            ruling = judge_cost(cost, slip, rules)
            if written == "either":
                assert (ruling.verdict is Verdict.UNREAD) is (cost in (Cost.CHOMBO, Cost.DEAD_HAND)), rules.name
            elif written == "judged":
                verdict = Verdict.UNSETTLED if cost in JUDGED[slip] else Verdict.ILLEGAL
                assert (ruling.verdict, rules) == (verdict, EMA_2025)
            elif written in UNRULED:
                assert ruling.verdict is UNRULED[written], rules.name
            else:
                assert ruling.clause.id == clause_of(slip, written).id, rules.name
                assert ruling.is_legal is (cost.value == written), rules.name


@pytest.mark.parametrize(
    ("slip", "rules", "says"),
    [
        (Slip.EMPTY_CALL, EMA_2025, "taking a call back"),
        (Slip.RIICHI_TAKEN_BACK, WRC_2015, "taking a call back"),
        (Slip.FALSE_MELD_EARLY, WRC_2025, "put a wrong meld right"),
        (Slip.CHANGED_CALL, EMA_2025, "correct the word you said"),
        (Slip.CHANGED_CALL, WRC_2025, "must make the first one"),
        (Slip.LATE_RIICHI, EMA_2025, "declared too late doesn’t count"),
        (Slip.RIICHI_UNSAID, WRC_2025, "counts once you say it, turn the tile or pay"),
        (Slip.DEAD_HAND_CALL, WRC_2015, "the call doesn’t count"),
        (Slip.NOTEN_RIICHI_UNSEEN, WRC_2025, "judged only when the hand is shown"),
        (Slip.NOTEN_RIICHI, EMA_2025, "when you show your hand"),
        (Slip.FALSE_RIICHI_KAN, EMA_2025, "when you show your hand"),
        (Slip.CALL_TO_WIN, EMA_2025, "correct the word you said"),
        (Slip.CALL_TO_WIN, WRC_2025, "must make the first one"),
        (Slip.LATE_CALL, WRC_2025, "doesn’t count once the next player has drawn"),
        (Slip.MIXED_WIN, WRC_2015, "the win counts"),
        (Slip.MIXED_WIN, WRC_2025, "warned and the win counts"),
        (Slip.DISCARD_BACK, COMMON, "discarded once it’s on the table"),
        (Slip.RIICHI_UNTURNED, WRC_2025, "counts once you say it, turn the tile or pay"),
        (Slip.RIICHI_SAID_LATE, WRC_2025, "counts once you say it, turn the tile or pay"),
        (Slip.RIICHI_UNPAID, WRC_2025, "counts once you say it, turn the tile or pay"),
        (Slip.RIICHI_UNPAID, EMA_2025, "forget to lay the stick"),
        (Slip.RIICHI_DISCARD, WRC_2025, "An exhaustive draw makes it"),
        (Slip.RIICHI_MIXED, EMA_2025, "when a drawn tile first touches your hand"),
    ],
)
def test_each_penalty_explains_itself(slip: Slip, rules: RiichiRuleset, says: str) -> None:
    """Similar mistakes have different sentences."""
    every = [judge_cost(cost, slip, rules) for cost in Cost]
    assert {ruling.clause.says for ruling in every} == {every[0].clause.says}
    assert says in every[0].clause.says
    others = {slip: judge_cost(Cost.NOTHING, slip, COMMON).clause for slip in (Slip.TILE_COUNT, Slip.WIN_SHOWN)}
    assert all(says not in clause.says for clause in others.values())


PRICES = {
    ChomboPays.MANGAN: "a mangan to the others",
    ChomboPays.OFF_20: "20,000 off your total",
    ChomboPays.OFF_30: "30,000 off your total",
    ChomboPays.OFF_20_OR_MANGAN: "20,000 off your total in a tournament, a mangan elsewhere",
}


@pytest.mark.parametrize("slip", Slip)
def test_chombo_names_the_price_of_its_table(slip: Slip) -> None:
    """Also once its sheet was drawn, for which the question is ruled on at other tables."""
    tables = [rules for rules in WhatItCosts.presets() if judge_cost(Cost.CHOMBO, slip, rules).is_legal]
    for rules in tables:
        form = WhatItCosts(slip).form(None, {})
        form.sheet(rules)
        told = form.case.summary(rules) or form.follows(rules)[0].headline
        pays = rules.settled.get("chombo_pays")
        price = f": {PRICES[pays]}" if isinstance(pays, ChomboPays) else ""
        assert plain(told).startswith(f"It’s chombo{price}."), rules.name


@pytest.mark.parametrize(
    ("slip", "rules", "ways"),
    [
        (Slip.LATE_TSUMO, EMA_2025, ("The hand is dead", "were shown, it’s chombo: 20,000")),
        (Slip.WIN_FURITEN, EMA_2025, ("It’s chombo: 20,000", "weren’t shown, the hand is dead")),
        (Slip.FALSE_MELD, EMA_2025, ("The hand is dead", "before the discard, it costs nothing")),
        (Slip.WIN_HIDDEN, EMA_2025, ()),  # says that the hand is hidden
        (Slip.WIN_FURITEN, WRC_2025, ()),  # costs the same hidden
        (Slip.LATE_TSUMO, WRC_2025, ()),  # isn't settled
        (Slip.LATE_TSUMO, COMMON.leaving_open({"late_tsumo": (Cost.NOTHING, Cost.DEAD_HAND)}), ()),
    ],
)
def test_a_mistake_that_may_have_gone_further_has_both_penalties(
    slip: Slip, rules: RiichiRuleset, ways: tuple[str, ...]
) -> None:
    summary = WhatItCosts(slip).summary(rules)
    assert (summary is not None) == bool(ways)
    assert all(way in plain(summary or Sentence("")) for way in ways)


def test_programs_prevent_mistakes() -> None:
    for slip in Slip:
        assert judge_cost(Cost.DEAD_HAND, slip, TENHOU).verdict is Verdict.MOOT


@pytest.mark.parametrize("rules", [M_LEAGUE, JPML_A, MU, SAIKOUISEN])
def test_japanese_leagues_cover_few_mistakes(rules: RiichiRuleset) -> None:
    known = {slip: cost for slip in Slip for cost in Cost if judge_cost(cost, slip, rules).is_legal}
    dead = dict.fromkeys((Slip.EMPTY_CALL, Slip.WIN_TO_CALL, Slip.WIN_HIDDEN), Cost.DEAD_HAND)
    late = {Slip.LATE_CALL: Cost.DEAD_HAND}
    assert known == {M_LEAGUE: {}, JPML_A: {Slip.NOTEN_RIICHI: Cost.CHOMBO}, MU: dead, SAIKOUISEN: late}[rules]


def test_one_league_has_ruled_both_ways_on_a_late_pon() -> None:
    for cost in Cost:
        is_open = cost in (Cost.NOTHING, Cost.DEAD_HAND)
        verdict = Verdict.UNSETTLED if is_open else Verdict.ILLEGAL
        assert judge_cost(cost, Slip.LATE_CALL, JPML_A).verdict is verdict


@pytest.mark.parametrize("cost", Cost)
def test_a_tile_too_many_can_cost_more_than_one_too_few(cost: Cost) -> None:
    """Some parlours rule so; what isn't told apart is then unsettled."""
    parlour = preset("common+too_many_tiles=chombo")
    assert judge_cost(cost, Slip.TOO_MANY_TILES, parlour).is_legal is (cost is Cost.CHOMBO)
    assert judge_cost(cost, Slip.TOO_FEW_TILES, parlour).is_legal is (cost is Cost.DEAD_HAND)
    either = judge_cost(cost, Slip.TILE_COUNT, parlour)
    assert (either.verdict, either.clause.id) == (Verdict.UNSETTLED, penalties.OPEN.id)
    assert "too few" in either.clause.says


def test_only_shown_tiles_can_cost_a_wait() -> None:
    for slip in Slip:
        assert offered(slip) == [cost for cost in Cost if cost is not Cost.NO_RON or slip is Slip.SHOWN_TILE]
    choosable = [option.name for option in COMMON.options() if Cost.NO_RON in option.values]
    assert choosable == ["shown_tile"]


def test_without_a_limit_no_riichi_is_too_late() -> None:
    to_the_end = EMA_2025.choosing({"riichi_wall": RiichiWall.ANY})
    assert to_the_end.option("late_riichi").is_moot
    assert not EMA_2025.option("late_riichi").is_moot
    assert WRC_2025.option("short_riichi").is_moot
    assert not COMMON.option("short_riichi").is_moot


@pytest.mark.parametrize("right", Cost)
def test_each_wrong_penalty_has_a_reason(right: Cost) -> None:
    """Sentences say what happened, like the right one's, and why the answer is wrong; each is unique."""
    rules = COMMON.choosing({"empty_call": right})
    asides = [
        judge_cost(cost, Slip.EMPTY_CALL, COMMON.choosing({"empty_call": other})).aside
        for other in Cost
        for cost in Cost
        if cost is not other
    ]
    assert len(set(asides)) == len(asides) == 30
    told_why = {cost: judge_cost(cost, Slip.EMPTY_CALL, rules).because.template for cost in Cost}
    assert len(set(told_why.values())) == len(Cost)
    assert all(why.startswith(told_why[right]) for why in told_why.values())


@pytest.mark.parametrize("slip", Slip)
def test_unread_penalties_are_not_ruled_on(slip: Slip) -> None:
    for cost in offered(slip):
        ruling = judge_cost(cost, slip, RMU)
        assert (ruling.verdict, ruling.clause) == (Verdict.UNREAD, not_ruled.UNREAD)


def test_invalid_mistakes_are_refused() -> None:
    with pytest.raises(NotationError, match="write one like empty-call"):
        WhatItCosts.read(Entries({"slip": "sneezing"}))
    with pytest.raises(NotationError, match="did you mean 'empty-call'"):
        WhatItCosts.read(Entries({"slip": "emptycall"}))


HAND = "123m 456p 99p 345s 77z"


@pytest.mark.parametrize("claim", ["south pon 7z with 77z", "south ron 7z"])
def test_dead_hands_cannot_claim(claim: str) -> None:
    """A dead hand can't claim, shown or hidden; it blocks no other player."""
    said = Claim.parse(claim)
    hidden = judge_stated(said, at_discard("7z by west", dead="south"), COMMON)
    assert hidden is not None
    for ruling in (judge_claim(said, at_discard("7z by west", south=HAND, dead="south"), COMMON), hidden):
        assert (ruling.verdict, ruling.clause) == (Verdict.ILLEGAL, claims.DEAD_HAND)
    table = at_discard("7z by west", south=HAND, dead="north east")
    assert told(judge_claim(said, table, COMMON)) == legal(winning.RON if claim.endswith("ron 7z") else claims.PON)
    assert legal_claims(at_discard("7z by west", south=HAND, dead="south"), COMMON) == ()


def test_dead_hands_cannot_announce() -> None:
    table = on_turn("south drew 9p", south="123m 456p 789s 3355z 9p", dead="south")
    said = tempting_announcements(table)
    assert said
    assert legal_announcements(table, COMMON) == ()
    rulings: set[Clause] = {judge_announcement(one, table, COMMON).clause for one in said}
    assert rulings == {claims.DEAD_HAND}


def test_penalties_describe_the_mistake() -> None:
    facts = [judge_cost(Cost.CHOMBO, slip, COMMON).facts["slip"] for slip in Slip]
    assert facts == [slip.words for slip in Slip]
    assert facts[0] == "a call taken back before any tile was shown"
    assert len(set(facts)) == len(Slip) == 41
    ruling = judge_cost(Cost.CHOMBO, Slip.EMPTY_CALL, preset("common+empty_call=open"))
    assert (told(ruling), ruling.facts["slip"]) == (unsettled(penalties.OPEN), facts[0])


def test_wrong_penalties_are_explained() -> None:
    """Only wrong penalties have an explanation."""
    assert judge_cost(Cost.CHOMBO, Slip.EMPTY_CALL, COMMON).aside.endswith("dealt again for it")
    assert judge_cost(Cost.NOTHING, Slip.WIN_SHOWN, COMMON).aside.startswith("You can’t take that back")
