"""Calling a discard, exposing, and altering a fresh exposure until it freezes."""

from dataclasses import replace

import pytest

from callwise.american.agreement.presets import LEAGUE, TOURNAMENT
from callwise.american.agreement.ruleset import (
    AmericanRuleset,
    FreezeAt,
    LastDiscardExposure,
    LastWallCalls,
    MisnamedPlaced,
)
from callwise.american.calls import altered_exposure, called_discard
from callwise.american.exchange import announced_exchange
from callwise.american.play.judged_acts import after
from callwise.american.table.tiles import JOKER
from callwise.american.table.written_acts import read_act
from callwise.american.turn import named_discard
from callwise.ground.seats import Seat
from callwise.law.ruling import Clause
from tests.support.american.american_positions import played, ruled, table
from tests.support.rulings.verdicts import illegal, legal, reader, told, unsettled
from tests.support.written_rows import entries, rows

said = reader(called_discard, altered_exposure)

RACK = "88d J 11b 345c EE FFF"
"""Thirteen tiles, three of which match an 8 dot."""
OPEN = {"south": RACK, "west": "9 | EEJJ", "discard": "8d by west", "turn": "north"}
"""West has discarded an 8 dot; North is next."""


def test_half_named_tiles_cannot_be_called_yet() -> None:
    start = table(south=RACK, turn="west", naming="8d")
    assert told(ruled(start, "call 8d")) == illegal(called_discard.NOT_NAMED)
    assert told(ruled(start, "call 9d")) == illegal(called_discard.NONE_OPEN)


@pytest.mark.parametrize(
    ("entries", "act", "clause"),
    [
        ({"turn": "east", "wall": "99"}, "call 8d", called_discard.NONE_OPEN),
        ({"turn": "east", "wall": "99"}, "west want 8d", called_discard.NONE_OPEN),
        ({"turn": "north"}, "call 8d for a pair", called_discard.NONE_OPEN),
        ({"turn": "north", "floor": "9c 8d"}, "call 8d", called_discard.CLOSED),
        ({"turn": "north", "phase": "called", "discard": "8d by east"}, "call 9d", called_discard.OTHER_TILE),
        ({"turn": "north", "phase": "called", "discard": "8d by east"}, "call 8d", called_discard.COMMITTED),
    ],
)
def test_reasons_why_nothing_can_be_called(entries: dict[str, str], act: str, clause: Clause) -> None:
    assert told(ruled(table(south=RACK, **entries), act)) == illegal(clause)


@pytest.mark.parametrize(
    ("position", "acts", "says"),
    rows("""
        -                                    call 8d                                      legal allowed
        -                                    east call 8d  legal allowed  # a hidden rack is taken at the player's word
        -                                    north pick; call 8d                          legal still-open
        discard: 9d by west; south: JJ 11b 345c EE FFF 2b  call 9d  legal jokers-only
        discard: 8d by west, named 8b        west correct; call 8d                        legal allowed
        -                                    call 9d  illegal other-tile  # no such tile is there to call
        discard: 5d by west                  call 5b  illegal other-tile  # nobody misnamed it
        discard: 8d by west, named 8b        call 8c                                      illegal other-tile
        -                                    north pick; north rack; call 8d              illegal closed
        draws: 8d                            north pick; north discard 8d; call 7d        illegal other-tile
        -                                    east call 8d; call 8d                        illegal committed
        -  east call 8d; east expose 88d; call 8d  illegal committed  # even once it is exposed
        -                                    east call 8d; east expose 88d; west call 8d  illegal own
        -                                    east call 8d; east expose 88d; east call 8d  illegal closed
        -                                    east call 8d; east expose 88d; call 7d       illegal other-tile
        -                                    east call 8d; west call 8d                   illegal own
        -                                    west call 8d                                 illegal own
        discard: J by west                   call J                                       illegal joker-dead
        discard: J by west                   call J for a pair                            illegal joker-dead
        discard: 8d by west, named 8b        call 8b                                      illegal misnamed
        discard: 8d by west, named 8b        call 8d                                      illegal misnamed
        -                                    call 8d for an exchange                      illegal for-exchange
        -                                    call 8d for a pair                           illegal single
        -                                    call 8d for a single                         illegal single
        discard: 5d by west; west: 13        call 5d                                      illegal insufficient
        discard: 5d by west  call 5d  illegal unredeemed  # East's could be redeemed, but only afterwards
        discard: 5d by west; west: 9 | SSJJ  call 5d  illegal insufficient  # South's couldn't
        discard: 5d by west; dead: west; returned: west E  call 5d  illegal insufficient
        south: 88d 2b 11b 345c EE FFF; discard: 9d by west; west: 9 | EEJJ  call 9d  illegal unredeemed
        south: 88d 2b 11b 345c EE FFF; discard: 9d by west; west: 10 | EEJ  call 9d
          illegal insufficient  # one wouldn't be enough
        concealed: south                     call 8d                                      illegal concealed
        concealed: south                     call 8d for a pair  illegal single  # the first fault is reported
    """),
)
def test_calls_of_a_discard(position: str, acts: str, says: str) -> None:
    assert told(ruled(table(**OPEN | entries(position)), acts)) == said(says)


def test_exposing_for_a_misnamed_tile_makes_the_caller_dead() -> None:
    ruling = ruled(table(**OPEN | {"discard": "9b by west, named 8d"}), "call 8d")
    assert told(ruling) == illegal(called_discard.MISNAMED)
    assert ruling.follows is called_discard.CALLER_DEAD
    joker = ruled(table(**OPEN | {"discard": "J by west, named 8d"}), "call 8d")
    assert told(joker) == illegal(called_discard.JOKER_DEAD)
    assert joker.follows is called_discard.CALLER_DEAD
    assert ruled(table(**OPEN | {"discard": "J by west"}), "call J").follows is None
    assert ruled(table(**OPEN | {"discard": "J by west, named 8d"}), "west call 8d").follows is None


@pytest.mark.parametrize("act", ["call 8d", "call 8b", "east call 8b"])
@pytest.mark.parametrize("rules", [LEAGUE, TOURNAMENT])
def test_sources_differ_on_usable_misnamed_tiles(act: str, rules: AmericanRuleset) -> None:
    ruling = ruled(table(**OPEN | {"discard": "8d by west, named 8b"}), act, rules)
    assert told(ruling) == illegal(called_discard.MISNAMED)
    assert ruling.follows is None
    assert [one.outcome.follows for one in ruling.readings] == [called_discard.CALLER_DEAD, called_discard.USES_IT]
    for placed, follows in (
        (MisnamedPlaced.DEAD, called_discard.CALLER_DEAD),
        (MisnamedPlaced.USED, called_discard.USES_IT),
    ):
        settled = rules.choosing({"misnamed_placed": placed})
        assert ruled(table(**OPEN | {"discard": "8d by west, named 8b"}), act, settled).follows is follows


@pytest.mark.parametrize("entries", [{"south": "8d 11b 345c EE FFF 2b 9c"}, {"concealed": "south"}])
def test_unusable_misnamed_tiles_make_the_caller_dead(entries: dict[str, str]) -> None:
    ruling = ruled(table(**OPEN | {"discard": "8d by west, named 8b"} | entries), "call 8b")
    assert (told(ruling), ruling.follows) == (illegal(called_discard.MISNAMED), called_discard.CALLER_DEAD)


@pytest.mark.parametrize("floor", ["8d", "3b 8d"])
@pytest.mark.parametrize("act", ["call 8d", "call J", "call 8d for a pair", "north call 8d", "want 8d"])
def test_jokers_can_be_named_like_the_discard_before(act: str, floor: str) -> None:
    ruling = ruled(table(**OPEN | {"discard": "J by west, named 8d", "floor": floor}), act)
    assert (told(ruling), ruling.follows) == (illegal(called_discard.JOKER_DEAD), None)


def test_older_discards_do_not_name_a_joker() -> None:
    start = table(**OPEN | {"discard": "J by west, named 8d", "floor": "8d 3b"})
    assert ruled(start, "call 8d").follows is called_discard.CALLER_DEAD
    assert told(ruled(start, "west correct")) == legal(named_discard.CORRECTED)
    rightly = table(**OPEN | {"discard": "J by west, named 8d", "floor": "3b 8d"})
    assert told(ruled(rightly, "west correct")) == illegal(named_discard.NOTHING_WRONG)


@pytest.mark.parametrize("entries", [{}, {"wall": "1", "draws": "5d"}, {"discard": "8d by west, named 8b"}])
@pytest.mark.parametrize("act", ["north call {}", "north want {}", "north call {} for a pair"])
def test_picking_leaves_the_discard_to_other_players(act: str, entries: dict[str, str]) -> None:
    start = table(**OPEN | {"draws": "5d"} | entries)
    said = "8b" if start.misnamed else "8d"
    assert told(ruled(start, f"north pick; {act.format(said)}")) == illegal(called_discard.PICKED)
    if not start.misnamed:
        assert told(ruled(start, "north pick; call 8d")) == legal(called_discard.STILL_OPEN)
        assert told(ruled(start, "north pick; east call 8d")) == legal(called_discard.STILL_OPEN)
    at_hand = table(south=RACK, discard="8d by east", picked="5d")
    assert told(ruled(at_hand, "call 8d")) == illegal(called_discard.PICKED)


LAST_WALL = {"south": "88d 146c 25b N RR G JJ", "discard": "8d by east", "lastwall": "yes"}
TO_WIN = {"south": "F 3333b 444d NEWS 0", "seeks": "FF 3333b 444d NEWS 0", "discard": "F by east", "lastwall": "yes"}


@pytest.mark.parametrize(
    ("calls", "entries", "acts", "is_cold"),
    [
        *((LastWallCalls.FREE, LAST_WALL, act, False) for act in ("call 8d", "want 8d")),
        *((LastWallCalls.MAH_JONGG, LAST_WALL, act, True) for act in ("call 8d", "want 8d")),
        *((LastWallCalls.NONE, LAST_WALL, act, True) for act in ("call 8d", "want 8d")),
        (LastWallCalls.MAH_JONGG, TO_WIN, "call F for mah jongg", False),
        (LastWallCalls.MAH_JONGG, TO_WIN, "want F", False),
        (LastWallCalls.NONE, TO_WIN, "call F for mah jongg", True),
        (LastWallCalls.NONE, TO_WIN, "want F", True),
        (LastWallCalls.NONE, LAST_WALL | {"lastwall": "no"}, "call 8d", False),
        (LastWallCalls.NONE, TO_WIN | {"lastwall": "no"}, "call F for mah jongg", False),
    ],
)
def test_a_cold_wall_has_calls_to_win_only_or_none(
    calls: LastWallCalls, entries: dict[str, str], acts: str, is_cold: bool
) -> None:
    ruling = ruled(table(**entries), acts, LEAGUE.choosing({"last_wall_calls": calls}))
    cold = called_discard.NO_CALLS if calls is LastWallCalls.NONE else called_discard.COLD
    assert ruling.is_legal is not is_cold
    assert (ruling.clause is cold) is is_cold


@pytest.mark.parametrize("act", ["call 9c", "north call J", "call 8d for a pair", "east call 8d"])
def test_other_faults_come_before_a_cold_wall(act: str) -> None:
    cold = LEAGUE.choosing({"last_wall_calls": LastWallCalls.NONE})
    assert told(ruled(table(**LAST_WALL), act, cold)) == told(ruled(table(**LAST_WALL), act))


def test_exposing_the_last_discard_is_unsettled() -> None:
    """None of the sources read settles it."""
    start = table(**OPEN, wall="0")
    assert told(ruled(start, "call 8d")) == unsettled(called_discard.LAST_OPEN)
    assert told(ruled(start, "call 8d", TOURNAMENT)) == unsettled(called_discard.LAST_OPEN)
    allow = LEAGUE.choosing({"last_discard_exposure": LastDiscardExposure.ALLOW})
    assert told(ruled(start, "call 8d", allow)) == legal(called_discard.LAST_ALLOWED)
    refuse = LEAGUE.choosing({"last_discard_exposure": LastDiscardExposure.REFUSE})
    assert told(ruled(start, "call 8d", refuse)) == illegal(called_discard.LAST_REFUSED)
    one_left = table(**OPEN, wall="1", draws="5d")
    assert told(ruled(one_left, "call 8d", refuse)) == legal(called_discard.ALLOWED)
    assert told(ruled(one_left, "north pick; call 8d", refuse)) == legal(
        called_discard.STILL_OPEN
    )  # the picked tile goes back


@pytest.mark.parametrize(
    ("acts", "clause"),
    [
        ("expose 88d", called_discard.NEEDS_CALL),
        ("call 8d; east expose 88d", called_discard.NEEDS_CALL),
        ("call 8d; expose 8d", called_discard.SINGLE),
        ("call 8d; expose 8888dJJ", called_discard.SIZE),
        ("call 8d; expose 7d9d", called_discard.UNLIKE),  # there are no sequences
        ("call 8d; expose 8dF", called_discard.UNLIKE),
        ("call 8d; expose 8dJJ", called_discard.MISSING),
        ("call 8d; expose 88dJ; expose FFF", called_discard.NEEDS_CALL),  # even with three in hand
    ],
)
def test_exposures_that_are_illegal(acts: str, clause: Clause) -> None:
    assert told(ruled(table(**OPEN), acts)) == illegal(clause)


@pytest.mark.parametrize("tiles", ["88d", "8dJ", "88dJ"])
def test_exposures_that_are_legal(tiles: str) -> None:
    assert told(ruled(table(**OPEN), f"call 8d; expose {tiles}")) == legal(called_discard.EXPOSED)


def test_concealed_hands_that_called_cannot_expose() -> None:
    start = table(**OPEN | {"turn": "south"}, phase="called", concealed="south")
    assert told(ruled(start, "expose 88d")) == illegal(called_discard.CONCEALED)


def test_exposures_hold_the_called_tile_and_are_fresh() -> None:
    now = played(table(**OPEN), "call 8d; expose 8dJ")
    assert [str(one) for one in now[now.turn].exposures] == ["88dJ"]
    assert now.fresh is not None
    assert not now.fresh.frozen
    assert now.discard is None
    assert [str(tile) for tile in ruled(table(**OPEN), "call 8d").facts["held"]] == ["8d", "8d", "J"]  # type: ignore[union-attr]
    for act in ("south expose 88d", "south add J to 7d"):
        with pytest.raises(ValueError, match="isn’t legal"):
            after(read_act(act), now)


def test_adding_tiles_ends_a_finesse() -> None:
    """But if the table allows adding the joker just redeemed, that still gives mah jongg (JOK-20)."""
    laid = replace(played(table(**OPEN), "call 8d; expose 8dJ"), redeemed=Seat.WEST)
    assert after(read_act("south add 8d to 8d"), laid).redeemed is None
    won = laid.seating(Seat.SOUTH, laid[Seat.SOUTH].takes(JOKER))
    assert after(read_act("south add J to 8d"), won).redeemed is Seat.WEST
    larger = after(read_act("south add J to 8d"), won)
    assert after(read_act("south remove J from 8d"), larger).redeemed is None


def test_a_discard_after_a_call_is_down() -> None:
    start = table(**OPEN)
    assert told(ruled(start, "call 8d; expose 8dJ; discard E; take back E")) == illegal(named_discard.DOWN)


def test_interrupted_picks_go_back() -> None:
    start = table(**OPEN, draws="5d", wall="7")
    assert played(start, "call 8d").wall == 7
    now = played(start, "north pick; call 8d")
    assert (now.wall, now.draws, now.picked) == (7, start.draws, None)
    assert now.turn is Seat.SOUTH


CALLED = "call 8d; expose 8dJ; "


@pytest.mark.parametrize(
    ("acts", "clause"),
    [
        (CALLED + "north add J to 8d", altered_exposure.NOT_YOUR_TURN),
        (CALLED + "add F to F", altered_exposure.NONE),
        (CALLED + "exchange E for west E; add 8d to 8d", altered_exposure.FROZEN),
        (CALLED + "exchange E for west E; add J to 8d", altered_exposure.FROZEN),  # even with the joker just redeemed
        (CALLED + "announce exchange E for west E; add 8d to 8d", altered_exposure.FROZEN),
        (CALLED + "remove JJ from 8d", altered_exposure.NOT_THERE),
        (CALLED + "remove F from 8d", altered_exposure.NOT_THERE),
        (CALLED + "remove 8dJJ from 8d", altered_exposure.NOT_THERE),  # not all three are there
        (CALLED + "add 8dF to 8d", altered_exposure.UNLIKE),
        (CALLED + "remove 88d from 8d", altered_exposure.CALLED_STAYS),
        (CALLED + "add F to 8d", altered_exposure.UNLIKE),
        (CALLED + "add 88d to 8d", altered_exposure.NOT_IN_HAND),
        (CALLED + "remove J from 8d", altered_exposure.SIZE),
        (CALLED + "discard F; add 8d to 8d", altered_exposure.NOT_YOUR_TURN),
    ],
)
def test_alterations_that_are_illegal(acts: str, clause: Clause) -> None:
    assert told(ruled(table(**OPEN), acts)) == illegal(clause)


def test_fresh_exposures_grow_to_six_tiles_at_most() -> None:
    start = table(south="8d JJJJ 1b 345c EE FF | ", west="9 | EEJJ", discard="8d by west", turn="north")
    assert told(ruled(start, "call 8d; expose 8dJJJJ; add 8d to 8d")) == illegal(altered_exposure.NOT_IN_HAND)
    flowers = table(south="FFFFFF 8d 1b 345c EE", discard="F by west", turn="north")
    assert told(ruled(flowers, "call F; expose FFFFF; add F to F")) == illegal(altered_exposure.SIZE)
    assert told(ruled(flowers, "call F; expose FFFF; add F to F")) == legal(altered_exposure.ADDED)


@pytest.mark.parametrize(
    ("acts", "clause", "left"),
    [
        ("add 8d to 8d", altered_exposure.ADDED, "888dJ"),
        ("add 8d to 8d; remove J from 8d", altered_exposure.REMOVED, "888d"),
        ("add 8d to 8d; remove 8d from 8d", altered_exposure.REMOVED, "88dJ"),
    ],
)
def test_fresh_exposures_can_be_altered(acts: str, clause: Clause, left: str) -> None:
    start = table(**OPEN)
    assert told(ruled(start, CALLED + acts)) == legal(clause)
    now = played(start, CALLED + acts)
    assert str(now[now.turn].exposures[-1]) == left


def test_altering_ends_announcements() -> None:
    """A half-named tile and an announced exchange last only until the next act."""
    named = "begin F; add 8d to 8d; take back F"
    assert told(ruled(table(**OPEN), CALLED + named)) == illegal(named_discard.NOTHING_NAMED)
    at_last = LEAGUE.choosing({"freeze_at": FreezeAt.DISCARD_ONLY})
    announced = "announce exchange E for west E; add 8d to 8d; withdraw"
    assert told(ruled(table(**OPEN), CALLED + announced, at_last)) == illegal(announced_exchange.NOTHING)


def test_earlier_exposures_are_locked() -> None:
    """No fourth tile can be added later, even after another call or pick."""
    start = table(south="8d 11b 345c EE FF | 88dJ", west="9 | EEJJ", discard="7d by east", draws="2b")
    assert told(ruled(start, "pick; rack; add 8d to 8d")) == illegal(altered_exposure.LATER)


def test_option_decides_when_an_exposure_freezes() -> None:
    start, add = table(**OPEN), CALLED + "add 8d to 8d"
    later = CALLED + "exchange E for west E; add J to 8d"
    at_once = LEAGUE.choosing({"freeze_at": FreezeAt.IMMEDIATELY})
    assert told(ruled(start, add, at_once)) == illegal(altered_exposure.AT_ONCE)
    at_last = LEAGUE.choosing({"freeze_at": FreezeAt.DISCARD_ONLY})
    assert told(ruled(start, later, at_last)) == legal(altered_exposure.AFTER_EXCHANGE)
    assert told(ruled(start, add, at_last)) == legal(altered_exposure.ADDED)
