"""Mah jongg: when a hand is complete, with whose tile, and when that is self-picked."""

import pytest

from callwise.american.agreement.presets import LEAGUE, TOURNAMENT
from callwise.american.agreement.ruleset import AmericanRuleset, FinesseRack, FreezeAt
from callwise.american.calls import called_discard
from callwise.american.play.judged_acts import after
from callwise.american.priority import mah_jongg
from callwise.american.table.possible_table import check
from callwise.american.table.table import Phase, Won
from callwise.american.table.written_acts import read_act
from callwise.american.turn import charleston
from callwise.ground.errors import PositionError
from callwise.ground.seats import Seat
from callwise.law.ruling import Clause
from tests.support.american.american_positions import played, ruled, table
from tests.support.rulings.verdicts import illegal, legal, reader, told
from tests.support.written_rows import entries, rows

said = reader(mah_jongg, called_discard)

HAND = "FF 3333b 444d NEWS 0"


@pytest.mark.parametrize(
    ("position", "acts", "says"),
    rows("""
        draws: 0                                  pick; mah jongg                    legal self-picked
        draws: 0                                  pick; rack; mah jongg              legal self-picked
        draws: 0; wall: 1                         pick; mah jongg                    legal last-tile
        discard: 0 by east                        call 0 for mah jongg               legal called-single
        discard: 0 by north                       east pick; call 0 for mah jongg    legal called-single
        discard: 0 by east; wall: 0; draws:       call 0 for mah jongg               legal called-last
        discard: 0 by north; wall: 1              east pick; call 0 for mah jongg    legal called-single  # not the last
        discard: 0 by east; seeks: FF 3333b 444d NEWS 0 concealed  call 0 for mah jongg  legal called-concealed
        discard: 0 by east; concealed: south      call 0 for mah jongg               legal called-concealed
        discard: 0 by east                        west call 0; call 0 for mah jongg  legal before-exposure
        discard: 0 by east  west call 0; west expose 0JJ; call 0 for mah jongg  legal before-exposure
        discard: 8c by east, named 0              call 0 for mah jongg               legal called-misnamed
        discard: J by east, named 0               call 0 for mah jongg               legal called-joker
        discard: J by north, named 0              east pick; call 0 for mah jongg    legal called-joker
        discard: J by east, named 0; floor: 0 8c  call 0 for mah jongg               legal called-joker
        south: F 3333b 44dJ NEWS 0; discard: F by east  call F for mah jongg               legal called-single
        south: FF 3333b 44d NEWS 0; discard: 4d by east  call 4d for mah jongg              legal called
        -                                         mah jongg                          illegal not-begun
        discard: 0 by east                        pick; call 0 for mah jongg         illegal picked
        discard: 8c by east, named 0              pick; call 0 for mah jongg         illegal picked
        discard: J by east, named 0; floor: 0     call 0 for mah jongg               illegal joker-dead
        discard: J by east, named 0; floor: 9b 0  call 0 for mah jongg               illegal joker-dead
        discard: J by east, named 0; floor: 0     call J for mah jongg               illegal joker-dead
        -                                         pick; mah jongg                    illegal lacks-naturals
        draws: J                                  pick; mah jongg  illegal joker-in-pair  # for the single soap
        draws: J; south: F 3333b 444d NEWS 0      pick; mah jongg                    illegal joker-in-pair  # for a pair
        draws: J; south: FF 3333b 444d NEW 0      pick; mah jongg                    illegal joker-in-pair  # in NEWS
        draws: J; south: FF 3333b 444d NEW 9c     pick; mah jongg                    illegal lacks-naturals
        south: FF 33b 4d NEWS 0 | EEJ             pick; mah jongg                    illegal not-complete
        south: FF 3333b 4d NEWS 89c               pick; mah jongg  illegal not-complete  # it lacks soap and two dots
        -                                         north call 8c; north expose 88c; mah jongg  illegal not-your-turn
        south: FF 3333b 44dJ NEW 8c               call 8c for mah jongg              illegal lacks-naturals
        -                                         call 7c for mah jongg              illegal other-tile
        draws: 9c 0  pick; rack; discard 9c; west pick; west rack; call 0 for mah jongg  illegal none-open
        discard: J by east                        call J for mah jongg               illegal joker-dead
        discard: J by east, named 0               call J for mah jongg               illegal joker-dead
        discard: J by east, named 8c              call 8c for mah jongg  illegal joker-dead  # doesn't complete it
        discard: J by east, named 0               east call 0 for mah jongg          illegal own
        discard: J by east, named 0               east correct; call 0 for mah jongg  illegal other-tile
        discard: J by east, named 0               east correct; call J for mah jongg  illegal joker-dead
        discard: 0 by east, named 8c              call 8c for mah jongg              illegal misnamed
        discard: 0 by east, named 8c              call 0 for mah jongg               illegal misnamed
        draws: 0                                  pick; rack; discard 0; call 0 for mah jongg  illegal own
        discard: 4d by east; south: FF 3333b 44dJ NE 89c  call 4d; mah jongg                 illegal lacks-naturals
        discard: 4d by east; south: FF 3333b 44dJ NE 89c  call 4d; call 4d for mah jongg     illegal lacks-naturals
        discard: 4d by east                       call 4d; call 0 for mah jongg      illegal other-tile
        discard: 4d by east; south: F 3333b 44dJ NEWS 0  call 4d; mah jongg                 illegal joker-in-pair
        discard: 4d by east                       call 4d; expose 44d; call 4d for mah jongg  illegal closed
    """),
)
def test_which_hands_win(position: str, acts: str, says: str) -> None:
    start = {"south": "FF 3333b 44dJ NEWS", "seeks": HAND, "discard": "8c by east", "draws": "9c", **entries(position)}
    assert told(ruled(table(**start), acts)) == said(says)


@pytest.mark.parametrize(
    ("entries", "acts", "clause"),
    [
        ({}, "pick; mah jongg", mah_jongg.IN_ERROR_SHOWN),
        ({"draws": "J"}, "pick; rack; mah jongg", mah_jongg.IN_ERROR_SHOWN),  # a joker for the soap
        ({"discard": "4d by east"}, "call 4d for mah jongg", mah_jongg.CAN_EXPOSE),  # 44dJ goes with it
        ({"discard": "4d by east"}, "call 4d; mah jongg", mah_jongg.CAN_EXPOSE),
        ({"discard": "F by east", "south": "FF 333b 444d NEWS 7c"}, "call F for mah jongg", mah_jongg.CAN_EXPOSE),
        ({"discard": "F by east", "south": "F 3333b 444d NEWS 7c"}, "call F for mah jongg", mah_jongg.IN_ERROR_SHOWN),
        ({"discard": "4d by east", "seeks": HAND + " concealed"}, "call 4d for mah jongg", mah_jongg.IN_ERROR_SHOWN),
        ({}, "north call 8c; north expose 88c; mah jongg", None),  # out of turn it is only announced
        ({"discard": "0 by east"}, "pick; mah jongg", mah_jongg.IN_ERROR_SHOWN),
    ],
)
def test_mah_jongg_in_error_has_its_penalty(entries: dict[str, str], acts: str, clause: Clause | None) -> None:
    start = {"south": "FF 3333b 44dJ NEW 7c", "seeks": HAND, "discard": "8c by east", "draws": "9c", **entries}
    ruling = ruled(table(**start), acts)
    assert not ruling.is_legal
    assert ruling.follows is clause


def test_rulings_name_the_tile_a_joker_cannot_replace() -> None:
    start = table(south="F 3333b 44dJ NEWS 0", seeks=HAND, discard="8c by east", draws="J")
    ruling = ruled(start, "pick; mah jongg")
    assert told(ruling) == illegal(mah_jongg.JOKER_IN_PAIR)
    assert [str(tile) for tile in ruling.facts["lacking"]] == ["F"]  # type: ignore[union-attr]


CALLS = {"seeks": "FF 333b 4444d 555c 11d", "west": "10 | 22bJ", "discard": "4d by east"}


@pytest.mark.parametrize(
    ("south", "acts", "clause"),
    [
        ("FF 333b 44dJ 555c 11d", "call 4d; expose 44dJ; mah jongg", mah_jongg.AFTER_CALL),
        (
            "FF 33b 44dJ 555c 11d 2b",
            "call 4d; expose 44dJ; exchange 2b for west 2b; mah jongg",
            mah_jongg.EXCHANGED_AFTER_CALL,
        ),
    ],
)
def test_wins_after_a_call(south: str, acts: str, clause: Clause) -> None:
    """Winning with the called tile is a win on the discard; right after an exchange it is self-picked."""
    assert told(ruled(table(**CALLS | {"south": south}), acts)) == legal(clause)


@pytest.mark.parametrize("declared", ["mah jongg", "call 4d for mah jongg"])
def test_call_and_declaration_can_come_in_either_order(declared: str) -> None:
    """No rule requires exposing first; either order is a win on the discard."""
    start = table(**CALLS | {"south": "FF 333b 44dJ 555c 11d"})
    assert told(ruled(start, f"call 4d; {declared}")) == legal(mah_jongg.WITH_CALLED)
    now = played(start, f"call 4d; {declared}")
    assert (now.won, now.phase, now.discard, now.floor) == (Won(Seat.SOUTH, Seat.EAST), Phase.OVER, None, ())
    assert [str(tile) for tile in now[Seat.SOUTH].rack or ()].count("4d") == 3


def test_just_redeemed_joker_can_be_in_the_exposure() -> None:
    """Where only the discard freezes an exposure; the exchange gave mah jongg, so everybody pays double."""
    at_last = LEAGUE.choosing({"freeze_at": FreezeAt.DISCARD_ONLY})
    start = table(**CALLS | {"south": "FF 333b 44d 555c 11d 2b"})
    acts = "call 4d; expose 44d; exchange 2b for west 2b; add J to 4d; mah jongg"
    assert told(ruled(start, acts, at_last)) == legal(mah_jongg.EXCHANGED_AFTER_CALL)
    assert played(start, acts, at_last).won == Won(Seat.SOUTH, Seat.EAST, Seat.WEST)


def test_exposing_without_declaring_does_not_win() -> None:
    start = table(**CALLS | {"south": "FF 33b 44dJ 555c 11d 9c"})
    assert told(ruled(start, "call 4d; expose 44dJ; mah jongg")) == illegal(mah_jongg.NOT_COMPLETE)


FINESSE = {**CALLS, "south": "FF 33b 44dJ 555c 11d 2b"}
BY_WEST = "call 4d; expose 44dJ; exchange 2b for west 2b; "


def test_option_decides_whose_joker_makes_a_win_self_picked() -> None:
    own_only = LEAGUE.choosing({"finesse_rack": FinesseRack.OWN_ONLY})
    start = table(**FINESSE)
    assert told(ruled(start, BY_WEST + "mah jongg")) == legal(mah_jongg.EXCHANGED_AFTER_CALL)
    other = ruled(start, BY_WEST + "mah jongg", own_only)
    assert told(other) == legal(mah_jongg.NOT_SELF_PICKED)
    assert other.facts["owner"] is Seat.WEST
    won = played(start, BY_WEST + "mah jongg").won
    assert won == Won(Seat.SOUTH, Seat.EAST, Seat.WEST)
    assert mah_jongg.is_self_picked(won, LEAGUE)
    assert not mah_jongg.is_self_picked(won, own_only)


def test_own_joker_is_a_finesse_under_every_ruleset() -> None:
    own_only = LEAGUE.choosing({"finesse_rack": FinesseRack.OWN_ONLY})
    start = table(south="33b 44dJ 11d 2b FF | 22bJ", seeks="FF 333b 4444d 222b 11d", discard="4d by east")
    acts = "call 4d; expose 44dJ; exchange 2b for south 2b; mah jongg"
    assert told(ruled(start, acts)) == told(ruled(start, acts, own_only)) == legal(mah_jongg.BY_EXCHANGE)
    by_pick = table(**FINESSE | {"draws": "2b", "discard": "8c by east", "south": "FF 33b 4444d 555c 11d"})
    after_pick = "pick; exchange 2b for west 2b; mah jongg"
    assert told(ruled(by_pick, after_pick, own_only)) == legal(mah_jongg.BY_EXCHANGE)


def test_exchange_counts_only_as_the_last_act() -> None:
    """An exchange doesn't count on a later turn, or once another act has followed it."""
    assert not mah_jongg.is_self_picked(Won(Seat.SOUTH, Seat.EAST), LEAGUE)
    assert mah_jongg.is_self_picked(Won(Seat.SOUTH), LEAGUE)
    picked = played(
        table(**FINESSE | {"draws": "2b", "discard": "8c by east", "south": "FF 33bJ 44dJ 555c 11d"}), "pick"
    )
    assert picked.redeemed is None
    taken = played(picked, "exchange 2b for west 2b")
    assert taken.redeemed is Seat.WEST
    assert played(taken, "discard J").redeemed is None


EAST = {"you": "east", "east": HAND, "seeks": HAND}


@pytest.mark.parametrize(
    ("entries", "acts", "clause"),
    [
        ({"passing": "right"}, "mah jongg", mah_jongg.AS_DEALT),
        ({"passing": "right", "west": "E 112b 4455b 7c 8889d"}, "west pass E1b7c; mah jongg", mah_jongg.AS_DEALT),
        ({"passing": "second left"}, "mah jongg", mah_jongg.BEFORE_PLAY),
        ({"passing": "second left"}, "west stop; mah jongg", mah_jongg.BEFORE_PLAY),
        ({"passing": "courtesy"}, "mah jongg", mah_jongg.BEFORE_PLAY),
        ({"turn": "east", "phase": "main", "wall": "99"}, "mah jongg", mah_jongg.BEFORE_PLAY),
        ({"turn": "east", "phase": "main", "wall": "98"}, "mah jongg", mah_jongg.SELF_PICKED),  # somebody has picked
        ({"turn": "east", "phase": "main"}, "mah jongg", mah_jongg.SELF_PICKED),
    ],
)
@pytest.mark.parametrize("rules", [LEAGUE, TOURNAMENT])
def test_east_can_be_complete_before_play(
    entries: dict[str, str], acts: str, clause: Clause, rules: AmericanRuleset
) -> None:
    start = table(**EAST | entries)
    assert told(ruled(start, acts, rules)) == legal(clause)
    won = played(start, acts, rules).won
    assert won == Won(Seat.EAST, dealt=clause is not mah_jongg.SELF_PICKED)
    assert mah_jongg.is_self_picked(won, rules)
    check(played(start, acts, rules))


@pytest.mark.parametrize(
    ("entries", "act", "clause"),
    [
        *(
            ({"passing": passing}, "mah jongg", mah_jongg.MID_ROUND)
            for passing in ("across", "left", "second across", "last right")
        ),
        (
            {"passing": "second left", "west": "E 112b 4455b 7c 8889d"},
            "west pass E1b7c; mah jongg",
            mah_jongg.MID_ROUND,
        ),
        ({"passing": "right", "east": "FF 333b 444d NEWS 0 9c"}, "mah jongg", mah_jongg.NOT_COMPLETE),
        ({"passing": "right", "east": "FJ 3333b 444d NEWS 0"}, "mah jongg", mah_jongg.JOKER_IN_PAIR),
        ({"passing": "right"}, "south mah jongg", charleston.NO_TURN),
        ({"passing": "right"}, "pass 33b4d; mah jongg", mah_jongg.MID_ROUND),
    ],
)
def test_no_win_during_a_charleston_round(entries: dict[str, str], act: str, clause: Clause) -> None:
    assert told(ruled(table(**EAST | entries), act)) == illegal(clause)


def test_win_takes_the_discard_and_ends_the_deal() -> None:
    start = table(south="FF 3333b 44dJ NEWS", seeks=HAND, discard="0 by north", draws="9c", wall="9")
    now = played(start, "east pick; call 0 for mah jongg")
    assert now.phase is Phase.OVER
    assert now.won == Won(Seat.SOUTH, Seat.NORTH)
    assert now[Seat.SOUTH].count == 14
    assert (now.wall, now.discard, now.picked) == (9, None, None)  # the pick went back


def test_self_picked_win_leaves_the_discard_on_the_floor() -> None:
    start = table(south="FF 3333b 44dJ NEWS", seeks=HAND, discard="8c by east", floor="9b", draws="0")
    assert [str(tile) for tile in played(start, "pick; mah jongg").floor] == ["9b", "8c"]


def test_a_win_ends_the_naming_of_a_discard() -> None:
    start = table(south="FF 3333b 44dJ NEWS", seeks=HAND, discard="0 by east", west="0 JJ 789c 789d 1122b")
    now = played(start, "west call 0; west expose 0JJ; west begin 9c; call 0 for mah jongg")
    assert (now.phase, now.naming) == (Phase.OVER, None)


def test_mah_jongg_takes_precedence_over_an_exposure() -> None:
    start = table(south="FF 3333b 44dJ NEWS", seeks=HAND, discard="0 by east", west="0 JJ 789c 789d 1122b")
    now = played(start, "west call 0; west expose 0JJ; call 0 for mah jongg")
    assert now.won == Won(Seat.SOUTH, Seat.EAST)
    assert now[Seat.WEST].exposures == ()
    assert [str(tile) for tile in now[Seat.WEST].rack or ()].count("J") == 2
    assert [str(tile) for tile in now[Seat.WEST].rack or ()].count("0") == 1


def test_wins_record_misnaming() -> None:
    start = table(south="FF 3333b 44dJ NEWS", seeks=HAND, discard="8c by east, named 0")
    assert played(start, "call 0 for mah jongg").won == Won(Seat.SOUTH, Seat.EAST, misnamed=True)


@pytest.mark.parametrize("act", ["pick; mah jongg", "call 8c for mah jongg"])
def test_unknown_hands_are_not_ruled_on(act: str) -> None:
    bare = table(south="FF 3333b 44dJ NEWS", discard="8c by east", draws="9c")
    with pytest.raises(PositionError, match="the hand it needs, is missing"):
        ruled(bare, act)
    hidden = table(seeks=HAND, discard="8c by east", draws="9c")
    with pytest.raises(PositionError, match="rack"):
        ruled(hidden, act)


def test_a_hidden_rack_is_missing_more_than_its_pick() -> None:
    start = table(north="13", turn="north", discard="8c by west", picked="?")
    with pytest.raises(PositionError, match="rack, or the hand it needs, is missing"):
        ruled(start, "north mah jongg")


def test_visible_racks_need_their_pick_to_win() -> None:
    start = table(south="FF 3333b 44dJ NEWS", seeks=HAND, discard="8c by east", picked="?")
    with pytest.raises(PositionError, match="the tile south picked is missing"):
        ruled(start, "mah jongg")


def test_exposure_stands_once_an_exchange_has_begun() -> None:
    """Until the exchange, mah jongg would still take precedence."""
    start = table(south="FF 3333b 44dJ NEWS", seeks=HAND, discard="0 by east", west="9 | 55cJJ")
    calls = "west call 0; west expose 0JJ"
    assert told(ruled(start, f"{calls}; call 0 for mah jongg")) == legal(mah_jongg.BEFORE_EXPOSURE)
    frozen = f"{calls}; west exchange 5c for west 5c; call 0 for mah jongg"
    assert told(ruled(start, frozen)) == illegal(mah_jongg.EXCHANGED_SINCE)
    assert told(ruled(start, frozen.replace("; call 0", "; call 8c"))) == illegal(called_discard.OTHER_TILE)
    assert told(ruled(start, frozen.replace("; call 0", "; east call 0"))) == illegal(called_discard.OWN)
    assert told(ruled(start, frozen.replace("; call 0", "; west call 0"))) == illegal(called_discard.CLOSED)


def test_only_places_without_jokers_are_named() -> None:
    """A pung of jokers is valid, so it isn't named."""
    ruling = ruled(table(south="F 3333b JJJ NEWS 0", seeks=HAND, discard="8c by east", draws="J"), "pick; mah jongg")
    assert told(ruling) == illegal(mah_jongg.JOKER_IN_PAIR)
    assert [str(tile) for tile in ruling.facts["lacking"]] == ["F"]  # type: ignore[union-attr]


def test_only_the_called_exposure_goes_back() -> None:
    start = table(south="FF 3333b 44dJ NEWS", seeks=HAND, west="5 | EEJ 00J 555c", turn="west", fresh="0 by east")
    now = played(start, "call 0 for mah jongg")
    assert [str(one) for one in now[Seat.WEST].exposures] == ["EEJ", "555c"]
    assert now[Seat.WEST].size == 13
    with pytest.raises(ValueError, match="isn’t legal"):
        after(read_act("south call 0 for mah jongg"), now)


def test_win_on_a_misnamed_tile_uses_the_name() -> None:
    """Calling the actual tile is a different call, even if the named tile would complete the hand."""
    start = table(south="FF 3333b 44dJ NEWS", seeks=HAND, discard="8c by east, named 0")
    assert not ruled(start, "call 8c for mah jongg").is_legal
