"""A turn from pick to discard, announcements, the Charleston before play, and the end of play."""

from dataclasses import replace

import pytest

from callwise.american.agreement.presets import LEAGUE, TOURNAMENT
from callwise.american.agreement.ruleset import AmericanRuleset
from callwise.american.exchange import announced_exchange
from callwise.american.play.judged_acts import after
from callwise.american.table.tiles import Tile
from callwise.american.table.written_acts import read_act
from callwise.american.turn import charleston, dead_hand, named_discard, pick_and_discard
from callwise.american.turn.pick_and_discard import DISCARDED_DEAD, PICKED_DEAD, TURNED_BACK, TURNED_OVER
from callwise.ground.errors import PositionError
from callwise.ground.seats import Seat
from callwise.law.ruling import Clause
from tests.support.american.american_positions import played, ruled, table
from tests.support.rulings.verdicts import illegal, legal, reader, told
from tests.support.written_rows import entries, rows

said = reader(pick_and_discard, named_discard)
RACK = "3b 112b 345d 5c EE FF J"
OPEN = {"south": RACK, "west": "9 | 3bJJJ", "discard": "8d by east", "draws": "9c 2c"}
"""East has discarded, and South is next."""


@pytest.mark.parametrize(
    ("position", "acts", "says"),
    rows("""
        -                   north pick                       illegal pick-not-your-turn
        -                   pick; pick                       illegal picked-already
        -                   pick; rack; pick                 illegal picked-already
        wall: 0; draws:     pick                             illegal wall-empty
        -                   rack                             illegal rack-nothing
        -                   pick; rack; rack                 illegal rack-nothing
        -                   pick; rack J                     illegal rack-nothing
        -                   pick; north rack                 illegal rack-nothing
        -                   pick; rack; rack J               illegal rack-nothing
        -                   discard 5c                       illegal not-begun
        -                   north discard 5c                 illegal not-your-turn
        -                   east discard 5c                  illegal not-your-turn
        -                   pick; discard 7c                 illegal not-in-hand
        -                   pick; discard 5c                 illegal rack-first
        discard: E by east  call E; discard 5c               illegal incomplete
        discard: E by east  call E; rack E                   illegal rack-called
        discard: E by east  call E; north rack               illegal rack-nothing
        -                   begin 5c                         illegal not-now
        -                   north begin 5c                   illegal not-now
        -                   pick; begin 7c                   illegal not-now
        -                   pick; discard 9c; take back 9c   illegal down
        -                   east take back 8d                illegal down
        -                   east take back 7d                illegal nothing-named
        -                   north take back 8d               illegal nothing-named
        -                   pick; rack; exchange 3b for west 3b; north rack J  illegal rack-nothing
        -                   pick; rack; exchange 3b for west 3b; rack 9c  illegal rack-nothing
        -                   pick; take back 5c               illegal nothing-named
        -                   pick; begin 5c; take back 9c     illegal nothing-named
        -                   pick; begin 5c; north take back 5c  illegal nothing-named
        -                   pick; begin 5c; rack; take back 5c; take back 5c  illegal nothing-named
        -                   east correct                     illegal nothing-wrong
        discard: 8d by east, named 8b  correct                          illegal nothing-wrong
        discard: 8d by east, named 8b  east correct; east correct       illegal nothing-wrong
        discard: 8d by east, named 8b  pick; rack; east correct         illegal nothing-wrong
        -                   pick                             legal pick
        wall: 1; draws: 9c  pick                             legal pick  # the last tile
        -                   pick; rack                       legal rack
        -                   pick; rack 9c                    legal rack
        -                   pick; rack; exchange 3b for west 3b; rack J  legal rack-joker
        -                   pick; discard 9c                 legal picked
        -                   pick; rack; discard 5c           legal allowed
        -                   pick; rack; discard 9c           legal allowed
        -                   pick; rack; discard J            legal joker-fair
        -                   pick; rack; exchange 3b for west 3b; discard J  legal joker-fair  # and nobody can redeem it
        -                   pick; begin 5c                   legal begun
        -                   pick; begin 9c                   legal begun
        -                   pick; rack; begin 5c; take back 5c  legal taken-back
        -                   pick; rack; begin 5c; discard E  legal allowed  # a different one after all
        discard: 8d by east, named 8b  east correct                     legal corrected
        discard: 8d by east, named 8b  pick; east correct               legal corrected
    """),
)
def test_acts_in_a_turn(position: str, acts: str, says: str) -> None:
    assert told(ruled(table(**OPEN | entries(position)), acts)) == said(says)


@pytest.mark.parametrize(
    ("acts", "cost"),
    rows("""
        north pick               picked-dead
        west pick                picked-dead
        north discard 5c         discarded-dead
        discard 5c               discarded-dead  # without a pick
        pick; north discard 5c   discarded-dead
        pick; pick               -  # the count is wrong, which has a rule of its own
        pick; discard 5c         -  # the pick isn't racked
        pick; discard 7c         -
    """),
)
@pytest.mark.parametrize("rules", [LEAGUE, TOURNAMENT])
def test_hand_is_dead_after_an_act_out_of_turn(acts: str, cost: str, rules: AmericanRuleset) -> None:
    follows = ruled(table(**OPEN), acts, rules).follows
    assert follows is ({"picked-dead": PICKED_DEAD, "discarded-dead": DISCARDED_DEAD}[cost] if cost else None)


def test_racking_a_called_tile_is_deadly_only_at_tournaments() -> None:
    start = table(**OPEN | {"discard": "E by east"})
    assert ruled(start, "call E; rack E").follows is pick_and_discard.RACK_HARMLESS
    assert ruled(start, "call E; rack E", TOURNAMENT).follows is pick_and_discard.RACK_DEADLY


def test_turns_skip_dead_hands() -> None:
    now = played(table(**OPEN, dead="west"), "pick; rack; exchange 3b for west 3b; discard 5c")
    assert (now.exchanges, now.redeemed, now.wall, len(now.draws)) == (0, None, 19, 1)
    assert now.turn is Seat.NORTH
    assert [str(tile) for tile in now.floor] == ["8d"]
    assert str(now.discard) == "5c by south"


def test_visible_picks_must_be_known() -> None:
    with pytest.raises(PositionError, match="next tiles of the wall"):
        after(read_act("south pick"), table(**OPEN | {"draws": ""}))
    hidden = after(read_act("north pick"), table(**OPEN | {"discard": "8d by west", "draws": ""}))
    assert hidden.picked is None
    assert told(ruled(hidden, "north discard 7c")) == legal(pick_and_discard.PICKED)  # it could be the pick
    assert told(ruled(hidden, "north rack; north discard 7c")) == legal(pick_and_discard.ALLOWED)


DEAD_SOUTH = {"dead": "south", "turn": "west", "discard": "8d by east"}


@pytest.mark.parametrize(
    "act", ["pick", "rack", "call 8d", "exchange 3b for west 3b", "discard 5c", "mah jongg", "withdraw", "begin 5c"]
)
def test_dead_players_cannot_act(act: str) -> None:
    assert told(ruled(table(**OPEN | DEAD_SOUTH), act)) == illegal(dead_hand.DEAD_PLAYER)


@pytest.mark.parametrize("act", ["pick", "exchange 3b for west 3b", "discard 5c", "north call 8d", "mah jongg"])
def test_acts_after_mah_jongg_are_refused(act: str) -> None:
    start = table(south=RACK + " 9c", won="south", turn="south")
    assert told(ruled(start, act)) == illegal(dead_hand.OVER)
    assert ruled(start, act).facts["winner"] is Seat.SOUTH


SAID = "announce exchange 3b for west 3b"


@pytest.mark.parametrize(
    ("acts", "verdict"),
    [
        (f"pick; rack; {SAID}", legal(announced_exchange.ANNOUNCED)),
        (f"pick; rack; {SAID}; exchange 3b for west 3b; {SAID}", legal(announced_exchange.ANNOUNCED)),
        (f"pick; rack; {SAID}; withdraw", legal(announced_exchange.WITHDRAWN)),
        (f"pick; rack; {SAID}; withdraw; withdraw", illegal(announced_exchange.NOTHING)),
        (f"pick; rack; {SAID}; exchange 3b for west 3b; withdraw", illegal(announced_exchange.NOTHING)),
        (f"pick; rack; {SAID}; north withdraw", illegal(announced_exchange.NOTHING)),
        (f"pick; rack; {SAID}; west refuse", illegal(announced_exchange.MUST_ACCEPT)),
        (f"pick; rack; {SAID}; north refuse", illegal(announced_exchange.NOTHING)),
        ("west refuse", illegal(announced_exchange.NOTHING)),
        ("mend", illegal(announced_exchange.NOTHING_WRONG)),
    ],
)
def test_exchanges_are_announced_or_withdrawn_but_never_refused(acts: str, verdict: object) -> None:
    start = table(**OPEN | {"south": "3b 3b 112b 345d EE FF J"})
    assert told(ruled(start, acts)) == verdict


def test_announcements_cost_nothing_and_can_be_withdrawn() -> None:
    """Even announcements made too early."""
    assert ruled(table(**OPEN), SAID).follows is announced_exchange.WITHDRAWABLE
    early = table(**OPEN, announced="exchange 3b for west 3b")
    assert told(ruled(early, "withdraw")) == legal(announced_exchange.WITHDRAWN)
    assert told(ruled(early, "west refuse")) == legal(announced_exchange.MAY_REFUSE)


@pytest.mark.parametrize("act", ["pick", "call 8d"])
def test_early_announcements_end_with_the_next_act(act: str) -> None:
    early = table(**OPEN | {"south": "8d 8d 12b 345d EE FF J 3b"}, announced="exchange 3b for west 3b")
    assert told(ruled(early, f"{act}; withdraw")) == illegal(announced_exchange.NOTHING)


def test_announced_picks_close_the_window() -> None:
    now = played(table(**OPEN | {"draws": "3b"}), f"pick; {SAID}")
    assert now.window is None
    assert now.picked is None
    assert now[Seat.SOUTH].count == 14


WRONG = {"south": RACK, "west": "10 | 8dJJ", "wrong": "8b in west 8d by south"}


def test_wrong_tiles_can_be_corrected_before_the_discard() -> None:
    start = table(**WRONG | {"south": RACK + " J", "turn": "south"})
    assert told(ruled(start, "mend")) == legal(announced_exchange.MENDED)
    now = played(start, "mend")
    assert [str(tile) for tile in now[Seat.SOUTH].rack or ()].count("8b") == 1
    assert [str(tile) for tile in now[Seat.SOUTH].rack or ()].count("J") == 1
    assert told(ruled(now, "mend")) == illegal(announced_exchange.NOTHING_WRONG)
    for anybody in ("west", "north", "east"):
        assert told(ruled(start, f"{anybody} mend")) == legal(announced_exchange.MENDED)
        assert str(played(start, f"{anybody} mend")[Seat.SOUTH].rack) == str(now[Seat.SOUTH].rack)
    out = table(**WRONG | {"south": RACK + " J", "turn": "south", "dead": "north"})
    assert told(ruled(out, "north mend")) == illegal(dead_hand.DEAD_PLAYER)


def test_uncorrected_rack_is_dead_after_the_discard() -> None:
    late = ruled(table(**WRONG | {"south": RACK + " J", "turn": "south"}), "discard 5c; mend")
    assert told(late) == illegal(announced_exchange.TOO_LATE)
    assert late.follows is announced_exchange.RACK_DEAD
    assert late.facts["owner"] is Seat.WEST
    start = table(**WRONG | {"south": RACK + " J", "turn": "south"})
    assert told(ruled(start, "discard 5c; west pick; west rack; mend")) == illegal(announced_exchange.TOO_LATE)
    assert told(ruled(start, "discard 5c; west pick; west rack; west mend")) == illegal(announced_exchange.TOO_LATE)
    assert ruled(start, "discard 5c; north mend").follows is announced_exchange.RACK_DEAD


DEALT = {"south": RACK, "passing": "right"}
COURTESY = {"passing": "courtesy", "north": "6666c 7777c 8888c 9c"}


@pytest.mark.parametrize(
    ("entries", "act", "verdict"),
    [
        ({}, "pass 112b", legal(charleston.ALLOWED)),
        ({}, "pass 11bJ", illegal(charleston.JOKER_KEPT)),
        ({"passing": "courtesy"}, "pass J", illegal(charleston.JOKER_KEPT)),
        ({}, "pass 789c", illegal(charleston.NOT_IN_HAND)),
        ({}, "pass 11b", illegal(charleston.COUNT)),
        ({}, "pass 1123b", illegal(charleston.COUNT)),
        ({"passing": "courtesy"}, "pass 11b", legal(charleston.ALLOWED)),
        ({"passing": "courtesy"}, "pass nothing", legal(charleston.ALLOWED)),
        ({}, "pass nothing", illegal(charleston.COUNT)),
        ({"passing": "courtesy"}, "pass 1123b", illegal(charleston.COUNT)),
        (COURTESY, "pass 11b; north pass 66c", legal(charleston.ALLOWED)),
        (COURTESY, "pass 11b; west pass 6c", legal(charleston.ALLOWED)),
        ({}, "pass 112b; pass 345d", illegal(charleston.OVER)),
        ({}, "north pass 112b", legal(charleston.ALLOWED)),  # a player with a hidden rack is taken at their word
    ],
)
def test_jokers_cannot_be_passed(entries: dict[str, str], act: str, verdict: object) -> None:
    assert told(ruled(table(**DEALT | entries), act)) == verdict


@pytest.mark.parametrize(("rules", "penalty"), [(LEAGUE, charleston.PEEK_FREE), (TOURNAMENT, charleston.PEEK_POINTS)])
@pytest.mark.parametrize("passing", ["left", "last right"])
def test_a_blind_pass_is_not_looked_at(passing: str, rules: AmericanRuleset, penalty: Clause) -> None:
    ruling = ruled(table(**DEALT | {"passing": passing}), "peek", rules)
    assert told(ruling) == illegal(charleston.PEEKED)
    assert ruling.follows is penalty


@pytest.mark.parametrize("passing", ["right", "second left", "second across", "courtesy"])
def test_there_is_nothing_to_look_at_in_other_passes(passing: str) -> None:
    ruling = ruled(table(**DEALT | {"passing": passing}), "peek")
    assert (told(ruling), ruling.follows) == (illegal(charleston.NOT_BLIND), None)


@pytest.mark.parametrize("entries", [DEALT, OPEN])
@pytest.mark.parametrize(("act", "clause"), [("change pass", charleston.CHANGED), ("turn over", TURNED_OVER)])
def test_slips_leave_the_table_as_it_was(entries: dict[str, str], act: str, clause: Clause) -> None:
    before = table(**entries)
    for seat in ("south", "north"):
        ruling = ruled(before, f"{seat} {act}")
        assert told(ruling) == illegal(clause)
        assert ruling.follows is (TURNED_BACK if clause is TURNED_OVER else None)
        assert after(read_act(f"{seat} {act}"), before) == before


def test_passing_ends_when_play_begins() -> None:
    assert told(ruled(table(**OPEN), "pass 112b")) == illegal(charleston.OVER)
    assert told(ruled(table(**DEALT), "exchange 3b for west 3b")) != legal(charleston.ALLOWED)


def test_tiles_change_hands_when_everyone_has_passed() -> None:
    racks = {
        "east": "1111c 2222c 3333c 44c",
        "south": "1111b 2222b 3333b 4b",
        "west": "1111d 2222d 3333d 4d",
        "north": "EEEE SSSS WWWW N",
    }
    every = "east pass 111c; south pass 111b; west pass 111d; north pass EEE"
    for passing_now, giver in (("right", "east"), ("across", "north"), ("left", "west")):
        now = played(table(**racks, passing=passing_now), every)
        expected = {"east": "1c", "north": "E", "west": "1d"}[giver]
        assert [str(tile) for tile in now[Seat.SOUTH].rack or ()].count(expected) == 3
        assert now.passed == (None,) * 4
    courtesy = "east pass 1c; south pass nothing; west pass 1d; north pass nothing"
    begun = played(table(**racks, passing="courtesy"), courtesy)
    assert told(ruled(begun, "east discard 2c", LEAGUE)) == legal(pick_and_discard.ALLOWED)


def test_unfinished_acts_end_with_the_next_act() -> None:
    """A half-named tile, an announced exchange and a redeemed joker each last only until the next act."""
    begun = played(table(**OPEN), "pick; rack")
    named, announced = replace(begun, naming=Tile.parse("5c")), played(begun, SAID)
    assert announced.announced is not None
    assert after(read_act(SAID, Seat.SOUTH), named).naming is None
    assert after(read_act("exchange 3b for west 3b", Seat.SOUTH), named).naming is None
    assert after(read_act("begin 5c", Seat.SOUTH), announced).announced is None
    fetched = played(begun, "exchange 3b for west 3b")
    assert fetched.redeemed is Seat.WEST


@pytest.mark.parametrize(
    ("entries", "acts", "verdict"),
    [
        (COURTESY, "pass 11b; north pass 6c", legal(charleston.LOWER)),  # the lower number decides
        (COURTESY, "pass 11b; north pass nothing", legal(charleston.LOWER)),
        (COURTESY, "pass 11b; north pass 66c", legal(charleston.ALLOWED)),
        (COURTESY, "pass 11b; north pass 667c", illegal(charleston.COUNT)),
        (COURTESY, "pass 11b; north pass 6c; pass 1b", legal(charleston.ALLOWED)),
        (COURTESY, "pass 11b; north pass 6c; pass nothing", legal(charleston.LOWER)),
        (COURTESY, "pass 11b; north pass 6c; pass 11b", illegal(charleston.COUNT)),
        (COURTESY, "pass 11b; north pass 66c; pass 1b", illegal(charleston.OVER)),
        (COURTESY, "pass 11b; west pass 6c; pass 1b", illegal(charleston.OVER)),  # West isn't opposite
        ({"passing": "left"}, "pass 11b blind 1", legal(charleston.UNSEEN)),
        ({"passing": "left"}, "pass nothing blind 3", legal(charleston.UNSEEN)),
        ({"passing": "last right"}, "pass 1b blind 2", legal(charleston.UNSEEN)),
        ({"passing": "left"}, "pass 112b blind 1", illegal(charleston.COUNT)),
        ({"passing": "left"}, "pass 1b blind 1", illegal(charleston.COUNT)),
        ({"passing": "left"}, "pass 1bJ blind 1", illegal(charleston.JOKER_KEPT)),
        ({"passing": "left"}, "pass 9c blind 2", illegal(charleston.NOT_IN_HAND)),
        *(
            ({"passing": which}, "pass 1b blind 2", illegal(charleston.NOT_BLIND))
            for which in ("right", "across", "second left", "second across", "courtesy")
        ),
        ({"passing": "second left"}, "stop", legal(charleston.STOPPED)),
        ({"passing": "second left"}, "north stop", legal(charleston.STOPPED)),  # anyone can stop it
        ({"passing": "second left"}, "pass 112b; north stop", illegal(charleston.GOES_ON)),
        *(
            ({"passing": which}, "stop", illegal(charleston.GOES_ON))
            for which in ("right", "across", "left", "second across", "last right")
        ),
        (COURTESY, "stop", illegal(charleston.NOTHING_TO_STOP)),
        ({"passing": "second left"}, "stop; stop", illegal(charleston.NOTHING_TO_STOP)),
        ({"passing": "second left"}, "stop; pass 11b", legal(charleston.ALLOWED)),  # the courtesy pass follows
    ],
)
def test_course_of_the_charleston(entries: dict[str, str], acts: str, verdict: object) -> None:
    assert told(ruled(table(**DEALT | entries), acts)) == verdict


def test_the_charleston_cannot_be_stopped_once_play_begins() -> None:
    assert told(ruled(table(**OPEN), "stop")) == illegal(charleston.NOTHING_TO_STOP)


def test_higher_courtesy_offer_is_taken_back_whole() -> None:
    now = played(table(**DEALT | COURTESY), "pass 112b; north pass 6c")
    assert now[Seat.SOUTH].count == 13
    assert [len(tiles) if tiles is not None else None for tiles in now.passed] == [None, None, None, 1]
    ruling = ruled(table(**DEALT | COURTESY), "pass 112b; north pass 6c")
    assert (ruling.facts["opposite"], ruling.facts["more"], ruling.facts["count"]) == (Seat.SOUTH, 3, 1)


ROUNDS = {
    "right": "across",
    "across": "left",
    "left": "second left",
    "second left": "second across",
    "second across": "last right",
    "last right": "courtesy",
}


@pytest.mark.parametrize("which", ROUNDS)
def test_passes_follow_each_other(which: str) -> None:
    every = "east pass 111c; south pass 111b; west pass 111d; north pass EEE"
    now = played(table(**RACKS, passing=which), every)
    assert now.passing.word == ROUNDS[which]
    giver = {"right": "1c", "left": "1d", "across": "E"}[which.split()[-1]]
    assert [str(tile) for tile in now[Seat.SOUTH].rack or ()].count(giver) == 3


RACKS = {
    "east": "1111c 2222c 3333c 44c",
    "south": "1111b 2222b 3333b 4b",
    "west": "1111d 2222d 3333d 4d",
    "north": "EEEE SSSS WWWW N",
}


def held(rack: tuple[Tile, ...] | None) -> dict[str, int]:
    tiles = [str(tile) for tile in rack or ()]
    return {tile: tiles.count(tile) for tile in dict.fromkeys(tiles)}


@pytest.mark.parametrize(
    ("acts", "gets"),
    [
        # to the left: East gives to North, South to East, West to South, North to West
        (
            "east pass 111c; south pass 1b blind 2; west pass 123d; north pass EEE",
            {"east": {"1b": 1, "1d": 1, "2d": 1}, "south": {"3d": 1}, "north": {"1c": 3}, "west": {"E": 3}},
        ),
        (
            "east pass 111c; south pass nothing blind 3; west pass nothing blind 3; north pass ESW",
            {"east": {"E": 1, "S": 1, "W": 1}, "south": {}, "west": {}, "north": {"1c": 3}},
        ),
        (
            "east pass 1c blind 2; south pass 1b blind 2; west pass 1d blind 2; north pass E blind 2",
            {"east": {"E": 1}, "north": {"1d": 1}, "west": {"1b": 1}, "south": {"1c": 1}},
        ),
        ("; ".join(f"{seat} pass nothing blind 3" for seat in RACKS), {seat: {} for seat in RACKS}),
    ],
)
def test_blind_passes_forward_received_tiles(acts: str, gets: dict[str, dict[str, int]]) -> None:
    """A player's own tiles are passed first, then received tiles."""
    start = table(**RACKS, passing="left")
    now = played(start, acts)
    assert (now.blind, now.passed) == ((0,) * 4, (None,) * 4)
    assert sorted(now.known) == sorted(start.known)
    for name, expected in gets.items():
        seat = Seat(name)
        assert now[seat].count == start[seat].count
        before, after_it = held(start[seat].rack), held(now[seat].rack)
        came = {tile: count - before.get(tile, 0) for tile, count in after_it.items() if count > before.get(tile, 0)}
        own = {tile for tile in before if tile in expected}
        assert {tile: count for tile, count in came.items() if tile not in own} == {
            tile: count for tile, count in expected.items() if tile not in own
        }


@pytest.mark.parametrize("rules", [LEAGUE, TOURNAMENT])
@pytest.mark.parametrize("passing_now", ["right", "left", "second left", "courtesy"])
def test_nobody_calls_or_exchanges_during_the_charleston(passing_now: str, rules: AmericanRuleset) -> None:
    calls = "call 4d; call 4d for a pair; want 4d; expose 555d; correct"
    turns = "exchange 3b for west 3b; east exchange 3b for south 3b; announce exchange 3b for west 3b; "
    turns += (
        "exchange discarded 3b for west 3b; pick; east pick; rack; east discard 5c; begin 5c; add J to 3b; mah jongg"
    )
    for acts, clause in ((calls, charleston.NO_DISCARD), (turns, charleston.NO_TURN)):
        for act in acts.split("; "):
            ruling = ruled(table(south=RACK, passing=passing_now), act, rules)
            assert (told(ruling), ruling.follows) == (illegal(clause), None), act  # and the hand isn't dead
