"""The next dealer and the honba after a win, by who is paid."""

import pytest

from callwise.ground.errors import PositionError
from callwise.ground.seats import Seat
from callwise.law import not_ruled
from callwise.law.ruling import Clause, Verdict
from callwise.riichi.agreement.presets import COMMON, EMA_2025, M_LEAGUE, MAHJONG_SOUL, MU, TENHOU, preset
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.priority.bonuses import NO_COUNTERS
from callwise.riichi.priority.next_dealer import DRAWN, EAST_FARTHER, EAST_WON, OTHERS_WON, Next, judge_deal
from callwise.riichi.priority.priority import MULTIPLE_OPEN
from tests.support.refusals import refused
from tests.support.rulings.course_texts import asked
from tests.support.rulings.verdicts import illegal, legal, told, unsettled

STAYS = frozenset({Next.AGAIN, Next.ONE_MORE})
PASSES = frozenset({Next.BACK_TO_ZERO})
NEAREST = preset("common+dealer_repeats=nearest")


def seats(names: str) -> tuple[Seat, ...]:
    return tuple(map(Seat, names.split()))


@pytest.mark.parametrize(
    ("by", "winners", "rules", "clause"),
    [
        ("west", "east", COMMON, EAST_WON),
        ("west", "south", COMMON, OTHERS_WON),
        ("east", "south", COMMON, OTHERS_WON),
        ("west", "north east", COMMON, EAST_WON),
        ("west", "north east", TENHOU, EAST_WON),
        ("west", "east north", EMA_2025, EAST_WON),
        ("west", "north east", NEAREST, EAST_FARTHER),
        ("north", "east south", NEAREST, EAST_WON),
        ("west", "east", NEAREST, EAST_WON),
        ("west", "north east", M_LEAGUE, OTHERS_WON),
        ("north", "south east", M_LEAGUE, EAST_WON),
        ("south", "west north east", TENHOU, DRAWN),
        ("east", "south west north", TENHOU, DRAWN),
        ("south", "west north east", EMA_2025, EAST_WON),
        ("east", "south west north", EMA_2025, OTHERS_WON),
        ("north", "south west", MAHJONG_SOUL, OTHERS_WON),
    ],
)
def test_dealer_repeats_when_paid(by: str, winners: str, rules: RiichiRuleset, clause: Clause) -> None:
    """DRW-10."""
    follows = STAYS if clause in (EAST_WON, DRAWN) else PASSES
    for one in Next:
        ruling = judge_deal(one, seats(winners), Seat(by), rules)
        assert told(ruling) == (legal(clause) if one in follows else illegal(clause))
        assert bool(ruling.aside) is (one not in follows)


def test_paid_players_are_listed_in_turn_order() -> None:
    ruling = judge_deal(Next.AGAIN, seats("west south"), Seat.NORTH, COMMON)
    assert ruling.facts["winners"] == seats("south west")
    bumped = judge_deal(Next.AGAIN, seats("west south"), Seat.NORTH, M_LEAGUE)
    assert bumped.facts["winners"] == seats("south")
    farther = judge_deal(Next.AGAIN, seats("east north"), Seat.WEST, NEAREST)
    assert (farther.facts["by"], farther.facts["nearest"]) == (Seat.WEST, Seat.NORTH)


def test_unstated_rules_are_unsettled_and_unread_ones_not_ruled() -> None:
    open_ = preset("common+dealer_repeats=open")
    for one in Next:
        ruling = judge_deal(one, seats("north east"), Seat.WEST, open_)
        assert told(ruling) == unsettled(MULTIPLE_OPEN)
        assert ruling.facts["seat"] is Seat.EAST
    assert told(judge_deal(Next.AGAIN, seats("east north"), Seat.SOUTH, open_)) == unsettled(MULTIPLE_OPEN)
    assert told(judge_deal(Next.AGAIN, seats("east south"), Seat.NORTH, open_)) == legal(EAST_WON)
    unread = judge_deal(Next.AGAIN, seats("north east"), Seat.WEST, MAHJONG_SOUL)
    assert (unread.verdict, unread.clause) == (Verdict.UNREAD, not_ruled.UNREAD)


def test_without_honba_none_are_added() -> None:
    for one in (Next.ONE_MORE, Next.BACK_TO_ZERO):
        ruling = judge_deal(one, seats("east"), Seat.WEST, MU)
        assert told(ruling) == illegal(NO_COUNTERS)
        assert ruling.facts["seat"] is Seat.EAST
    assert told(judge_deal(Next.AGAIN, seats("east"), Seat.WEST, MU)) == legal(EAST_WON)


@pytest.mark.parametrize("winners", ["west north", ""])
def test_winners_must_be_other_players(winners: str) -> None:
    with refused("one to three other players", PositionError, key="winners"):
        asked("priority.deal", {"by": "west", "winners": winners})
