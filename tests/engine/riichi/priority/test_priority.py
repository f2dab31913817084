"""Who gets the tile, and who gets sticks and honba."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.ground.errors import PositionError
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Verdict
from callwise.riichi.agreement.call_options import Deposits, MultipleRon
from callwise.riichi.agreement.payment_options import Honba
from callwise.riichi.agreement.presets import (
    COMMON,
    EMA_2016,
    EMA_2025,
    JPML_A,
    M_LEAGUE,
    MAHJONG_SOUL,
    MU,
    RMU,
    TENHOU,
    WRC_2015,
)
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import claims, kuikae, winning
from callwise.riichi.priority import bonuses, priority
from callwise.riichi.priority.bonuses import judge_honba, judge_sticks
from callwise.riichi.priority.priority import Outcome, judge_priority
from callwise.riichi.table.discard import Claim, ClaimKind
from callwise.riichi.table.table import Table
from callwise.view.elements.prose import plain
from tests.engine.riichi.calls.test_claims import tables
from tests.support.riichi.legal_acts import legal_claims
from tests.support.riichi.riichi_tables import at_discard
from tests.support.rulings.verdicts import Told, illegal, legal, told, unsettled

BUMP, ABORT, ALL = (COMMON.choosing({"multiple_ron": choice}) for choice in MultipleRon)
CHII, PON, KAN = "north chii 4m with 23m", "south pon 4m with 44m", "south kan 4m with 444m"
RONS = ("north ron 4m", "east ron 4m", "south ron 4m")


def decide(texts: tuple[str, ...], rules: RiichiRuleset = COMMON, **seats: str) -> dict[str, Told]:
    outcome = judge_priority([Claim.parse(text) for text in texts], at_discard("4m by west", **seats), rules)
    return {claim.seat.value: told(ruling) for claim, ruling in outcome.rulings}


def winners(texts: tuple[str, ...], rules: RiichiRuleset = COMMON, **seats: str) -> list[str]:
    outcome = judge_priority([Claim.parse(text) for text in texts], at_discard("4m by west", **seats), rules)
    return [claim.seat.value for claim in outcome.winners]


def test_single_claims_take_the_tile() -> None:
    for text in (CHII, PON, KAN, RONS[0]):
        (says,) = decide((text,)).values()
        assert says == legal(priority.ALONE)


@pytest.mark.parametrize("alike", [PON, KAN])
def test_pon_and_kan_come_before_chii(alike: str) -> None:
    assert decide((CHII, alike)) == {"north": illegal(priority.BEATEN_BY_PON), "south": legal(priority.PON_BEFORE_CHII)}
    assert winners((CHII, alike)) == ["south"]


def test_invalid_ron_is_mentioned_before_the_successful_call() -> None:
    """The ron's player reads it in the call's ruling, too; the ron's own ruling doesn't repeat it."""
    texts = (CHII, PON, "east ron 4m")
    claims_ = [Claim.parse(text) for text in texts]
    table = at_discard("4m by west", east="23m 678p 345s 99p | 1'23s")
    rulings = dict(judge_priority(claims_, table, COMMON).rulings)
    south = rulings[claims_[1]]
    first = "hand has no yaku, so the ron doesn’t count. "
    both = "South calls 4 of characters for a triplet, North for a sequence"
    assert plain(south.because) == f"East’s {first}{both}"
    assert plain(south.for_reader(Seat.EAST).because).startswith(f"Your {first}South calls")
    assert plain(south.for_reader(Seat.SOUTH).because).startswith(f"East’s {first}You call 4 of characters")
    assert not rulings[claims_[2]].first


def test_chii_from_elsewhere_is_mentioned_before_the_only_call_that_counts() -> None:
    claims_ = [Claim.parse(text) for text in ("south pon 4m with 44m", "east chii 4m with 35m")]
    rulings = dict(judge_priority(claims_, at_discard("4m by west"), COMMON).rulings)
    assert plain(rulings[claims_[0]].because).startswith("West isn’t on East’s left, so the chii doesn’t count. ")
    assert not rulings[claims_[1]].first


def test_ron_comes_before_every_call() -> None:
    """NAK-27."""
    assert decide((CHII, PON, "east ron 4m")) == {
        "north": illegal(priority.BEATEN_BY_RON),
        "east": legal(priority.RON_FIRST),
        "south": illegal(priority.BEATEN_BY_RON),
    }


@pytest.mark.parametrize(
    ("rules", "texts", "expected"),
    [
        (BUMP, RONS, ["north"]),
        (BUMP, RONS[1:], ["east"]),
        (ABORT, RONS[1:], ["east", "south"]),
        (ABORT, RONS, []),
        (ALL, RONS, ["north", "east", "south"]),
        (ALL, RONS[1:], ["east", "south"]),
        (TENHOU, RONS, []),
        (MAHJONG_SOUL, RONS, ["north", "east", "south"]),
        (EMA_2025, RONS, ["north", "east", "south"]),
        (EMA_2016, RONS, ["north", "east", "south"]),
        (WRC_2015, RONS, ["north"]),
        (JPML_A, RONS, ["north"]),
        (M_LEAGUE, RONS, ["north"]),
        (RMU, RONS, ["north"]),
    ],
)
def test_option_settles_several_wins(rules: RiichiRuleset, texts: tuple[str, ...], expected: list[str]) -> None:
    assert winners(texts, rules) == expected
    outcome = judge_priority([Claim.parse(text) for text in texts], at_discard("4m by west"), rules)
    assert outcome.is_aborted is (not expected)


def test_each_of_several_winners_has_a_reason() -> None:
    assert decide(RONS[:2], BUMP) == {"north": legal(priority.NEAREST), "east": illegal(priority.HEAD_BUMPED)}
    assert decide(RONS[:2], ALL) == {"north": legal(priority.SHARED), "east": legal(priority.SHARED)}
    assert set(decide(RONS, ABORT).values()) == {illegal(priority.TRIPLE_ABORT)}


@pytest.mark.parametrize("rules", [BUMP, ABORT, ALL])
def test_illegal_wins_do_not_count(rules: RiichiRuleset) -> None:
    """NAK-25: they count neither for the head bump nor for a triple ron."""
    found = decide(RONS, rules, furiten="north")
    assert found["north"] == illegal(winning.FURITEN)
    assert winners(RONS, rules, furiten="north") == (["east"] if rules is BUMP else ["east", "south"])
    assert winners((RONS[0], RONS[2]), rules, furiten="north") == ["south"]


def test_shown_hands_are_checked_against_their_claims() -> None:
    hand = "23m 456p 789s 11z 567p"  # complete with 4m, but without a yaku
    assert decide((CHII, "east ron 4m"), east=hand) == {
        "north": legal(priority.ALONE),
        "east": illegal(winning.NO_YAKU),
    }


def test_void_pon_blocks_nobody() -> None:
    assert decide((CHII, PON), riichi="south") == {"north": legal(priority.ALONE), "south": illegal(claims.IN_RIICHI)}


def test_unstated_rules_leave_claims_unsettled() -> None:
    """If a text leaves the kuikae level open, a chii can be unsettled; against a win it loses either way."""
    hand = "2344m | 6'66z 7'77z 5'55z"
    chii = "north chii 1m with 23m"
    table = at_discard("1m by west", north=hand)
    alone = judge_priority([Claim.parse(chii)], table, RMU)
    assert told(alone.of(Seat.NORTH)) == unsettled(priority.MULTIPLE_OPEN)
    assert alone.winners == ()
    beside = judge_priority([Claim.parse(chii), Claim.parse("south ron 1m")], table, RMU)
    assert told(beside.of(Seat.NORTH)) == illegal(kuikae.DEAD_END)
    assert [claim.seat for claim in beside.winners] == [Seat.SOUTH]


def test_incompatible_claims_are_refused() -> None:
    with pytest.raises(PositionError, match="claims it twice"):
        decide((CHII, "north ron 4m"))
    with pytest.raises(PositionError, match="tiles of 4m"):
        decide((PON, "east kan 4m with 444m"))  # NAK-23: five of a kind
    with pytest.raises(PositionError, match="the discard is 4m"):
        decide(("north chii 5m with 34m",))
    with pytest.raises(PositionError, match="doesn’t claim anything"):
        judge_priority([Claim.parse(CHII)], at_discard("4m by west"), COMMON).of(Seat.EAST)


@given(tables(), st.randoms(use_true_random=False), st.sampled_from([BUMP, ABORT, ALL]))
def test_one_seat_gets_the_tile_unless_several_win(table: Table, random: Random, rules: RiichiRuleset) -> None:
    said = []
    for seat in SEATS:
        mine = [claim for claim in legal_claims(table, rules) if claim.seat is seat]
        if mine:
            said.append(random.choice(mine))
    outcome = judge_priority(said, table, rules)
    best = min((ORDER[claim.kind] for claim in said), default=None)
    assert all(ORDER[claim.kind] == best for claim in outcome.winners)
    if any(claim.kind is not ClaimKind.RON for claim in outcome.winners) or rules is BUMP:
        assert len(outcome.winners) <= 1
    assert bool(outcome.winners) is (bool(said) and not outcome.is_aborted)
    for shuffled in permutations(said):
        assert judge_priority(shuffled, table, rules).rulings == outcome.rulings


ORDER = {ClaimKind.RON: 0, ClaimKind.PON: 1, ClaimKind.KAN: 1, ClaimKind.CHII: 2}


@pytest.mark.parametrize("by", SEATS)
def test_nearest_winner_gets_the_sticks(by: Seat) -> None:
    near, across, far = (by.after(turns) for turns in (1, 2, 3))
    assert told(judge_sticks(across, (far, across), by, COMMON)) == legal(bonuses.STICKS_NEAREST)
    assert told(judge_sticks(far, (far, across), by, COMMON)) == illegal(bonuses.STICKS_NOT)
    assert told(judge_sticks(near, (far, across), by, COMMON)) == illegal(bonuses.NO_WIN)


def test_winners_take_back_their_stick_under_some_rulesets() -> None:
    """EMA 3.3.14; without a riichi, or without that rule, a further winner takes no stick."""
    east, south, north, west = Seat.EAST, Seat.SOUTH, Seat.NORTH, Seat.WEST
    own = COMMON.choosing({"deposits": Deposits.OWN_BACK})
    for rules in (own, EMA_2016, EMA_2025):
        back = judge_sticks(east, (east, north), west, rules, riichi=(east, south))
        assert (back.verdict, back.clause) == (Verdict.LEGAL, bonuses.OWN_STICK)
        assert told(judge_sticks(east, (east, north), west, rules)) == illegal(bonuses.NO_OWN_STICK)
        assert told(judge_sticks(south, (east, north), west, rules, riichi=(south,))) == illegal(bonuses.NO_WIN)
    assert told(judge_sticks(east, (east, north), west, COMMON, riichi=(east,))) == illegal(bonuses.STICKS_NOT)
    either = COMMON.leaving_open({"deposits": tuple(Deposits)})
    open_ = judge_sticks(east, (east, north), west, either, riichi=(east,))
    assert told(open_) == unsettled(priority.MULTIPLE_OPEN)
    assert told(judge_sticks(east, (east, north), west, either)) == illegal(bonuses.STICKS_NOT)


@pytest.mark.parametrize(
    ("riichi", "left", "takes"),
    [
        ((), None, True),  # only sticks from earlier hands
        ((), 2, True),
        ((Seat.EAST,), None, False),  # the only stick is the other winner's
        ((Seat.EAST,), 0, False),
        ((Seat.EAST,), 1, True),
        ((Seat.EAST, Seat.SOUTH), 0, True),  # South has not won
        ((Seat.EAST, Seat.WEST), 0, True),  # the discarder's stick is left
        ((Seat.EAST, Seat.NORTH), 0, True),  # the nearest winner's own stick
    ],
)
def test_nearest_winner_takes_the_remaining_sticks(riichi: tuple[Seat, ...], left: int | None, takes: bool) -> None:
    winners = (Seat.NORTH, Seat.EAST)
    for rules in (EMA_2016, EMA_2025):
        ruling = judge_sticks(Seat.NORTH, winners, Seat.WEST, rules, riichi=riichi, left=left)
        assert ruling.is_legal is takes
        assert (ruling.clause.id == bonuses.STICKS_LEFT.id) is takes
        alone = judge_sticks(Seat.NORTH, winners[:1], Seat.WEST, rules, riichi=riichi, left=left)
        assert told(alone) == legal(bonuses.ALONE_PAID)


@pytest.mark.parametrize(("rules", "says"), [(MU, illegal(bonuses.NO_COUNTERS)), (WRC_2015, legal(bonuses.ALONE_PAID))])
def test_single_winners_are_paid_for_honba_if_used(rules: RiichiRuleset, says: Told) -> None:
    for winners in ((Seat.NORTH,), (Seat.NORTH, Seat.EAST)):
        assert told(judge_honba(Seat.NORTH, winners, Seat.WEST, rules)) == says
        assert told(judge_sticks(Seat.NORTH, winners, Seat.WEST, rules)) == legal(bonuses.ALONE_PAID)


@pytest.mark.parametrize("by", SEATS)
def test_honba_goes_to_the_nearest_winner_or_each(by: Seat) -> None:
    near, across, far = (by.after(turns) for turns in (1, 2, 3))
    each = COMMON.choosing({"honba": Honba.EACH})
    assert told(judge_honba(across, (far, across), by, COMMON)) == legal(bonuses.HONBA_NEAREST)
    assert told(judge_honba(far, (far, across), by, COMMON)) == illegal(bonuses.HONBA_NOT)
    assert told(judge_honba(near, (far, across), by, COMMON)) == illegal(bonuses.NO_WIN)
    assert told(judge_honba(across, (far, across), by, each)) == legal(bonuses.HONBA_TO_EACH)
    assert told(judge_honba(far, (far, across), by, each)) == legal(bonuses.HONBA_TO_EACH)
    assert told(judge_honba(near, (far, across), by, each)) == illegal(bonuses.NO_WIN)
    open_ = COMMON.leaving_open({"honba": (Honba.NEAREST, Honba.EACH)})
    assert told(judge_honba(far, (far, across), by, open_)) == unsettled(priority.MULTIPLE_OPEN)
    assert told(judge_honba(across, (far, across), by, open_)) == legal(bonuses.HONBA_NEAREST)


@pytest.mark.parametrize("by", SEATS)
def test_only_winners_allowed_by_the_rules_are_paid(by: Seat) -> None:
    """Triple ron is an abortive draw under one ruleset; under another only the nearest player wins."""
    three = tuple(by.after(turns) for turns in (1, 2, 3))
    for seat in three:
        assert told(judge_sticks(seat, three, by, ABORT)) == illegal(priority.TRIPLE_ABORT)
        assert told(judge_honba(seat, three, by, ABORT)) == illegal(priority.TRIPLE_ABORT)
    near, *others = three
    assert told(judge_sticks(near, three, by, BUMP)) == legal(bonuses.ALONE_PAID)
    for seat in others:
        assert told(judge_sticks(seat, three, by, BUMP)) == illegal(priority.HEAD_BUMPED)
        assert told(judge_honba(seat, three, by, BUMP)) == illegal(priority.HEAD_BUMPED)
        assert told(judge_sticks(seat, three, by, ALL)) == illegal(bonuses.STICKS_NOT)
    either = COMMON.leaving_open({"multiple_ron": tuple(MultipleRon)})
    assert told(judge_sticks(near, three, by, either)) == unsettled(priority.MULTIPLE_OPEN)
    assert told(judge_sticks(others[0], three, by, either)) == illegal(priority.HEAD_BUMPED)


def test_hidden_hands_show_only_what_they_can_hold() -> None:
    """NAK-16: four melds leave one tile."""
    with pytest.raises(PositionError, match="south would show 44m, but holds only 1"):
        decide((PON,), south="? | 1'11p 2'22p 3'33p 6'66p")
    assert decide((PON,), south="? | 1'11p 2'22p 3'33p") == {"south": legal(priority.ALONE)}


def outcome(texts: tuple[str, ...], rules: RiichiRuleset) -> Outcome:
    return judge_priority([Claim.parse(text) for text in texts], at_discard("4m by west"), rules)


def test_triple_ron_aborts_whatever_else_is_claimed() -> None:
    """A claim by the discarder is invalid and comes last."""
    said = outcome((*RONS, "west pon 4m with 44m"), ABORT)
    assert said.is_aborted
    assert [told(ruling) for _, ruling in said.rulings] == [
        *(illegal(priority.TRIPLE_ABORT),) * 3,
        illegal(claims.OWN_DISCARD),
    ]
    assert not outcome(RONS[:2], ABORT).is_aborted


def test_claims_list_equal_and_earlier_claims() -> None:
    beaten = outcome((CHII, PON), COMMON).of(Seat.NORTH)
    assert told(beaten) == illegal(priority.BEATEN_BY_PON)
    assert beaten.facts["winners"] == (Seat.SOUTH,)
    for winner, others in ((Seat.NORTH, (Seat.EAST, Seat.SOUTH)), (Seat.SOUTH, (Seat.NORTH, Seat.EAST))):
        shared = outcome(RONS, ALL).of(winner)
        assert told(shared) == legal(priority.SHARED)
        assert shared.facts["others"] == others
    nearest, bumped = (outcome(RONS, BUMP).of(seat) for seat in (Seat.NORTH, Seat.SOUTH))
    assert told(nearest) == legal(priority.NEAREST)
    assert nearest.facts["others"] == (Seat.EAST, Seat.SOUTH)
    assert told(bumped) == illegal(priority.HEAD_BUMPED)
    assert bumped.facts["winners"] is Seat.NORTH
