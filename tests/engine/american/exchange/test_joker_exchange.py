"""Joker exchanges: when, with which tile, and for which joker."""

import pytest

from callwise.american.agreement.presets import LEAGUE
from callwise.american.agreement.ruleset import DeadExposures, EarlyExchange, MustRackPick
from callwise.american.exchange import joker_exchange
from callwise.american.play.judged_acts import after
from callwise.american.table.table import Phase
from callwise.american.table.written_acts import read_act
from callwise.american.turn import dead_hand
from callwise.ground.seats import Seat
from callwise.law.ruling import Clause
from tests.support.american.american_positions import played, ruled, table
from tests.support.rulings.verdicts import illegal, legal, reader, told
from tests.support.written_rows import entries, rows

said = reader(joker_exchange)
RACK = "112b 3b 345d 5c EE FF J"
"""Thirteen tiles that South holds between turns."""
OPEN = {"south": RACK, "west": "10 | 33bJ", "discard": "8d by east", "draws": "9c"}
"""East has discarded, and South is next."""


@pytest.mark.parametrize(
    ("position", "acts", "says"),
    rows("""
        -                pick; rack; exchange 3b for west 3b        legal allowed
        draws: 3b        pick; exchange 3b for west 3b              legal picked
        wall: 1          pick; rack; exchange 3b for west 3b        legal last-tile
        concealed: south  pick; rack; exchange 3b for west 3b        legal concealed
        west: 10 | 3bJJ; draws: 3b  pick; rack; exchange 33b for west 3b       legal several
        dead: west       pick; rack; exchange 3b for west 3b        legal dead-hand
        -                pick; rack; begin 5c; exchange 3b for west 3b  legal half-named
        -                exchange 3b for west 3b  illegal not-begun  # a turn begins with a pick or a call
        -                north exchange 3b for west 3b              illegal not-your-turn
        -                east exchange 3b for west 3b               illegal down  # the player has discarded
        -                exchange discarded 8d for west 3b          illegal discard
        -                north exchange discarded 8d for west 3b    illegal discard  # even out of turn
        -                pick; exchange 3b for west 3b              illegal rack-first
        -                pick; exchange 33b for west 3b             illegal not-enough
        -                pick; rack; exchange 3b9c for west 3b      illegal mismatch  # each of them
        -                pick; rack; exchange J for west 3b         illegal reverse
        -                pick; rack; exchange 5c for 3b of west 3b  illegal reverse
        -                pick; rack; exchange 3b for west rack      illegal closed
        -                pick; rack; exchange J for west rack       illegal closed  # whatever is given
        -                pick; rack; exchange J for 3b of west rack  illegal closed
        -                pick; rack; exchange 3b for west 5c        illegal no-such-exposure
        -                pick; rack; exchange 3b for west 3b 2      illegal no-other
        -                pick; rack; exchange 3d for west 3b        illegal mismatch
        -                pick; rack; exchange 3b for west 3b; exchange 3b for west 3b  illegal no-joker
        -                pick; rack; exchange 9c for west 3b        illegal mismatch
        -                pick; rack; exchange 3b for west 3b silently  illegal unannounced
        west: 9 | 3bJJJ  pick; rack; exchange 333b for west 3b      illegal not-in-hand
        west: 10 | 33cJ  pick; rack; exchange 3c for west 3c        illegal not-in-hand
        discard: E by east  call E; exchange 3b for west 3b            illegal incomplete
        discard: E by east  call E; north exchange 3b for west 3b      illegal not-your-turn
        discard: E by east  call E; east exchange 3b for west 3b       illegal down
        wall: 0; draws:  exchange 3b for west 3b                    illegal no-turn-left
        wall: 0; draws:  north exchange 3b for west 3b              illegal no-turn-left
        wall: 0; draws:  east exchange 3b for west 3b               illegal down
        wall: 1          exchange 3b for west 3b                    illegal not-begun
        wall: 1          pick; north exchange 3b for west 3b        illegal not-your-turn
        -                pick; rack; exchange discarded 9c for west 3b  illegal discard
        -                pick; rack; discard 9c; exchange 3b for west 3b  illegal down
        west: 10 | 333b  pick; rack; exchange 5c for west 3b        illegal no-joker  # the first fault
        wrong: 2d in west 3b by south  pick; rack; exchange 3b for west 3b  illegal given-away
        west: 10 | 3bJJ; wrong: 2d in west 3b by south  pick; rack; exchange 3b for west 3b  legal allowed
        west: 10 | 3bJJ; wrong: 2d in west 3b by south  pick; rack; exchange 33b for west 3b  illegal not-enough
        draws: 3b        pick; exchange 33b for west 3b             illegal not-enough
        draws: 3b; west: 9 | 3bJJJ  pick; exchange 33b for west 3b             illegal rack-first
    """),
)
def test_exchanges(position: str, acts: str, says: str) -> None:
    """The first of several faults is reported."""
    assert told(ruled(table(**OPEN | entries(position)), acts)) == said(says)


def test_first_pick_is_racked_without_a_discard_to_call() -> None:
    """The picked tile joins the rack as the exchange begins (JOK-11), and there is nothing to call."""
    now = played(table(south=RACK, west="10 | 33bJ", picked="3b", turn="south"), "exchange 3b for west 3b")
    assert (now.phase, now.picked, now.floor) == (Phase.MAIN, None, ())
    assert now[Seat.SOUTH].count == 14


def test_option_decides_the_penalty_for_early_exchanges() -> None:
    early = "exchange 3b for west 3b"
    assert ruled(table(**OPEN), early).follows is dead_hand.EARLY_DEAD
    undone = LEAGUE.choosing({"early_exchange": EarlyExchange.UNDO})
    assert ruled(table(**OPEN), early, undone).follows is dead_hand.EARLY_UNDONE


@pytest.mark.parametrize(
    ("entries", "acts", "clause"),
    [
        ({}, "north exchange 3b for west 3b", joker_exchange.NOT_YOUR_TURN),
        ({}, "east exchange 3b for west 3b", joker_exchange.DOWN),
        ({}, "pick; rack; discard 5c; exchange 3b for west 3b", joker_exchange.DOWN),
        ({"discard": "E by east"}, "call E; exchange 3b for west 3b", joker_exchange.INCOMPLETE),
    ],
)
def test_exchanges_without_pick_or_exposure_cost_the_hand(entries: dict[str, str], acts: str, clause: Clause) -> None:
    """Exchanging after your discard, or between a call and its exposure, is like exchanging before the pick."""
    ruling = ruled(table(**OPEN | entries), acts)
    assert told(ruling) == illegal(clause)
    assert ruling.follows is dead_hand.EARLY_DEAD
    undone = LEAGUE.choosing({"early_exchange": EarlyExchange.UNDO})
    assert ruled(table(**OPEN | entries), acts, undone).follows is dead_hand.EARLY_UNDONE


def test_no_penalty_is_stated_after_the_last_discard() -> None:
    over = ruled(table(**OPEN | {"wall": "0", "draws": ""}), "north exchange 3b for west 3b")
    assert told(over) == illegal(joker_exchange.NO_TURN_LEFT)
    assert over.follows is None


def test_exposures_without_jokers_had_none_to_give_away() -> None:
    """Even if another exposure's joker went for a wrong tile."""
    start = table(south=RACK + "J", west="7 | 8dJJ 777c", turn="south", wrong="8b in west 8d by south")
    assert told(ruled(start, "exchange 7c for west 7c")) == illegal(joker_exchange.NO_JOKER)


def test_option_requires_racking_first() -> None:
    rules = LEAGUE.choosing({"must_rack_pick": MustRackPick.YES})
    start = table(**OPEN | {"draws": "3b"})
    assert told(ruled(start, "pick; exchange 3b for west 3b", rules)) == illegal(joker_exchange.RACK_PICK)
    assert told(ruled(start, "pick; rack; exchange 3b for west 3b", rules)) == legal(joker_exchange.ALLOWED)


def test_option_decides_if_a_dead_hands_joker_is_redeemable() -> None:
    start = table(**OPEN, dead="west", returned="west 3b")
    acts = "pick; rack; exchange 3b for west 3b"
    assert told(ruled(start, acts)) == illegal(joker_exchange.RETURNED)
    rules = LEAGUE.choosing({"dead_exposures": DeadExposures.ALL_REDEEMABLE})
    assert told(ruled(start, acts, rules)) == legal(joker_exchange.ALL_STAY)


@pytest.mark.parametrize(
    ("acts", "clause"),
    [
        ("call E; expose EJ; exchange 3b for west 3b", joker_exchange.AFTER_CALL),
        ("call E; expose EJ; exchange E for south E", joker_exchange.THIS_TURN),
        (
            "call E; expose EJ; exchange 5c for south 5c",
            joker_exchange.AFTER_CALL,
        ),  # your own, but from an earlier turn
        ("call E; expose EJ; exchange E for south E; exchange 3b for west 3b", joker_exchange.AGAIN),
        ("pick; rack; exchange 5c for south 5c", joker_exchange.OWN),
        ("pick; rack; exchange 5c for south 5c silently", joker_exchange.OWN),  # your own rack needs no announcement
        ("pick; rack; exchange 5c for south 5c; exchange 3b for west 3b", joker_exchange.AGAIN),
    ],
)
def test_most_specific_clause_of_an_exchange_is_cited(acts: str, clause: Clause) -> None:
    start = table(south="3b 12b 5c EE J 45d | 55cJJ", west="10 | 33bJ", discard="E by north", draws="9c", turn="east")
    mine = table(south="3b 12b 5c EE J 45d | 55cJJ", west="10 | 33bJ", discard="E by east", draws="9c")
    assert told(ruled(mine, acts)) == legal(clause)
    if acts.startswith("call"):
        assert told(ruled(start, acts)) == legal(clause)


def test_hidden_racks_are_taken_at_their_word() -> None:
    start = table(south=RACK, west="10 | 33bJ", discard="8d by west", picked="?")
    assert told(ruled(start, "north exchange 3b for west 3b")) == legal(joker_exchange.PICKED)
    now = played(start, "north exchange 3b for west 3b")
    assert now[Seat.NORTH].count == 14
    assert str(now[Seat.WEST].exposures[0]) == "333b"
    assert told(ruled(start, "north exchange 33b for west 3b")) == illegal(joker_exchange.NOT_ENOUGH)
    both = table(south=RACK, west="9 | 3bJJJ", discard="8d by west", picked="?")
    assert told(ruled(both, "north exchange 33b for west 3b")) == illegal(joker_exchange.RACK_FIRST)
    small = table(south=RACK, west="9 | 3bJJJ", north="1 | 333c 444c 555cJJJ", discard="8d by west", picked="?")
    assert told(ruled(small, "north exchange 333b for west 3b")) == illegal(joker_exchange.NOT_IN_HAND)
    assert told(ruled(small, "north exchange 33b for west 3b")) == illegal(joker_exchange.RACK_FIRST)


def test_exchange_moves_tiles_and_is_the_last_act() -> None:
    start = table(**OPEN | {"west": "9 | 3bJJJ", "south": "33b 112b 345d EE FF J"})
    now = played(start, "pick; rack; exchange 33b for west 3b")
    assert [str(tile) for tile in now[Seat.SOUTH].rack or ()].count("J") == 3
    assert str(now[Seat.WEST].exposures[0]) == "333bJ"
    assert (now.redeemed, now.exchanges, now.phase) == (Seat.WEST, 1, Phase.MAIN)
    assert [str(tile) for tile in now.floor] == ["8d"]
    with pytest.raises(ValueError, match="isn’t legal"):
        after(read_act("south exchange 5c for west 5c"), now)


def test_one_tile_and_several_are_described_correctly() -> None:
    start = table(**OPEN | {"west": "9 | 3bJJJ"})
    one, two = (ruled(start, f"pick; rack; exchange {tiles} for west 3b").facts["gives"] for tiles in ("3b", "33b"))
    assert str(one) == "3b"
    assert isinstance(two, tuple)
    assert len(two) == 2


@pytest.mark.parametrize(("act", "wants"), [("exchange J for west 3b", "3b"), ("exchange 5c for 4b of west 3b", "4b")])
def test_reverse_exchanges_name_the_tile_asked_for(act: str, wants: str) -> None:
    ruling = ruled(table(**OPEN), f"pick; rack; {act}")
    assert told(ruling) == illegal(joker_exchange.REVERSE)
    assert str(ruling.facts["wants"]) == wants


def test_half_named_tiles_are_described() -> None:
    ruling = ruled(table(**OPEN), "pick; rack; begin 5c; exchange 3b for west 3b")
    assert str(ruling.facts["naming"]) == "5c"
    whole = ruled(table(**OPEN), "pick; rack; exchange 3b for west 3b")
    assert str(whole.facts["naming"]) == "3b"
