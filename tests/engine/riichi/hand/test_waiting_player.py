"""A waiting player's discards, riichi and events, as replayed from the table's ponds."""

from dataclasses import replace

import pytest

from callwise.ground.errors import PositionError
from callwise.ground.seats import SEATS, Relation, Seat
from callwise.riichi.agreement.furiten_options import PassedWithoutYaku, ReadyDeadHand, TempFuritenEnd
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.furiten import dead_hand, missed_discard, sacred
from callwise.riichi.furiten.furiten import judge_discard_win, judge_draw_win
from callwise.riichi.hand.kan_histories import waiting_of
from callwise.riichi.hand.waiting_player import PassedTile, PlayerEvent, Waiting, check_ready
from callwise.riichi.table.melds import MeldKind
from callwise.riichi.table.table import Table
from callwise.riichi.table.tiles import Tile, format_tiles, parse_tiles
from tests.support.riichi.riichi_tables import at_discard, on_turn
from tests.support.riichi.waiting_hands import A, waiter, whatever_ends_it
from tests.support.rulings.verdicts import illegal, legal, reader, told
from tests.support.written_rows import entries, rows

said = reader(missed_discard, sacred, dead_hand)
WORDS = {MeldKind.CHII: "chii", MeldKind.PON: "pon", MeldKind.DAIMINKAN: "kan"}
PINFU = "23456s 22p 123m 456p"
"""Waits for 1s, 4s and 7s, with a yaku."""
BY_CALL = COMMON.choosing({"temp_furiten_end": TempFuritenEnd.ANY_CALL})
BY_DRAW = COMMON.choosing({"temp_furiten_end": TempFuritenEnd.OWN_DRAW_OR_CLAIM})
DEAD = COMMON.choosing({"ready_dead_hand": ReadyDeadHand.YES})


def written(one: PlayerEvent) -> str:
    """Write an event in the tests' notation."""
    what = WORDS[one.call] if one.call is not None else str(one.tile or "")
    return " ".join(filter(None, ("you" if one.by is Relation.SELF else one.by.value, what)))


def past(waiting: Waiting) -> str:
    return "; ".join(map(written, waiting.since))


def four(ponds: str, /, **hands: str) -> dict[str, str]:
    """Return a table with four whole ponds, written from East on; hands not given are hidden, without melds."""
    parted = zip((seat.value for seat in SEATS), ponds.split(","), strict=True)
    return {seat: f"{hands.get(seat, '? |')} | {pond.strip()}" for seat, pond in parted}


@pytest.mark.parametrize(
    ("moment", "ponds", "seats", "seat", "discards", "says"),
    rows(f"""
        3p by east     , , ,               south: {A} |                     south  -      -  # nothing yet
        3p by east     1z, 2z, 3z, 4z      north: {A} |                     north  4z
          shimocha 1z; toimen 2z; kamicha 3z; you  # not the open discard
        3p by south    1z6z, 2z, 3z, 4z    north: {A} |                     north  4z
          shimocha 1z; toimen 2z; kamicha 3z; you; shimocha 6z  # since your discard
        3p by east     1z, 2z, 3z, 4z      east: {A} |                      east   1z 3p
          you; shimocha 2z; toimen 3z; kamicha 4z; you  # your open discard is the last one
        south drew 3p  1z, , ,             south: {A} 3p |                  south  -      kamicha 1z  # on your turn
        3p by east     1z, 2z>north, , 6z  north: ? | 22'2z; east: {A} |    east   1z 3p
          you; shimocha 2z; kamicha pon; kamicha 6z; you  # a pon skips a turn
        3p by west     4m>south, 6z, ,     west: {A} |; south: ? | 4'23m    west   3p
          toimen 4m; kamicha chii; kamicha 6z; you  # a chii
        3p by north    4z>north, , ,  north: ? | 4444'z; west: {A} |  west  -  toimen 4z; shimocha kan  # an open kan
        3p by west     4m>west, , ,        west: 23456s 11z 456p | 44'4m  west  3p  toimen 4m; you pon; you  # your call
        3p by north    4m>north, , ,       east: {A} |; north: ? | 444'm    east   4m
          you; kamicha pon  # called away, still your discard
        3p by east     1z, 6z, 2z, 7z      east: 23456s 11z 456p | 0z99m0z  east   1z 3p
          you; shimocha 6z; toimen 2z; kamicha 7z; you  # tiles of a closed kan aren't discards
    """),
)
def test_past_is_replayed(moment: str, ponds: str, seats: str, seat: str, discards: str, says: str) -> None:
    """FUR-5, FUR-S1, FUR-S3, FUR-S5: skipped turns, calls by the player and others, called tiles."""
    at = on_turn if "drew" in moment else at_discard
    waiting = waiting_of(at(moment, **four(ponds, **entries(seats))), Seat(seat))
    assert waiting.discards == parse_tiles(discards)
    assert past(waiting) == says


def test_nothing_is_replayed_without_all_ponds() -> None:
    waiting = waiting_of(at_discard("3p by north", east=f"{A} | | 1z4m", north="? | | 7z"), Seat.EAST)
    assert (waiting.discards, waiting.since) == (parse_tiles("1z4m"), ())


@pytest.mark.parametrize(
    ("table", "seat", "place"),
    [
        (at_discard("3p by east", **four("1z, 2z, 3z, 4z", north=f"{A} |")), Seat.NORTH, None),
        (at_discard("3p by east", **four("1z, 2z, 3z, 4'z", north=f"{A} |")), Seat.NORTH, 0),
        (at_discard("3p by east", **four("1z5z, 2z6z, 3z7z, 4z9'm", north=f"{A} |")), Seat.NORTH, 1),
        (at_discard("3p by east", **four("1z5z, 2z6z, 3z7z, 4'z9m", north=f"{A} |")), Seat.NORTH, 0),
        # the riichi tile was called, and the next one turned instead
        (at_discard("3p by west", **four("2'z>west 5'z, 6z, 9p, 4z", east=f"{A} |", west="? | 22'2z")), Seat.EAST, 0),
        (at_discard("3'p by east", **four("1z, 2z, 3z, 4z", east=f"{A} |")), Seat.EAST, 1),  # latest discard
        (at_discard("3p by east", riichi="north", north=A), Seat.NORTH, 0),  # in a pond that is not shown
    ],
)
def test_riichi_is_at_the_first_turned_tile(table: Table, seat: Seat, place: int | None) -> None:
    """FUR-S6."""
    waiting = waiting_of(table, seat)
    assert waiting.riichi == place
    assert waiting.finish is not None
    assert waiting.finish.riichi is (place is not None)


def test_table_gives_the_circumstances_of_a_win() -> None:
    table = at_discard("3p by east", north=A, wind="south", wall="0")
    finish = waiting_of(table, Seat.NORTH).finish
    assert finish is not None
    assert (finish.seat, finish.wind, finish.last_tile, finish.riichi) == (Seat.NORTH, Seat.SOUTH, True, False)
    before = waiting_of(replace(table, wall=1), Seat.NORTH).finish
    assert before is not None
    assert not before.last_tile


def test_only_the_player_on_turn_has_a_drawn_tile_left_out() -> None:
    table = on_turn("south drew 9p", south=f"{A} 9p", north="19m 19s 19p 1234567z")
    own, other = waiting_of(table, Seat.SOUTH), waiting_of(table, Seat.NORTH)
    assert format_tiles(own.hand) == format_tiles(parse_tiles(A))
    assert own.at_turn
    assert len(other.hand) == 13
    assert not other.at_turn
    called = waiting_of(on_turn("south called", south="234m 22678p 345s | 5'46m"), Seat.SOUTH)
    assert len(called.hand) == 11
    assert called.at_turn
    assert called.waits == ()


def test_hidden_hands_have_no_known_waits() -> None:
    with pytest.raises(PositionError, match="is hidden"):
        waiting_of(at_discard("3p by east", north=f"{A} |"), Seat.SOUTH)


@pytest.mark.parametrize(
    ("hand", "melds", "waits"),
    [
        (A, "", "147s"),
        ("4444s 123m 456p 789p", "", ""),  # there is no fifth
        ("3444s 123m 456p 789p", "", "235s"),
        ("1p 234567m 789s", "0z99m0z", "1p"),
        ("8m 234567m 789s", "0z99m0z", "258m"),
        ("78m 11z 456p 234s", "0z99m0z", "6m"),  # all four are in the kan
    ],
)
def test_waits_of_each_hand(hand: str, melds: str, waits: str) -> None:
    assert format_tiles(Tile(kind) for kind in waiter(hand, melds=melds).waits) == waits


@pytest.mark.parametrize(
    ("pond", "past", "now", "before"),
    [
        ("9m", "kamicha 1s", "0 kamicha 1s", ""),
        ("9m", "kamicha 1s; you", "", "0 kamicha 1s"),
        ("9m", "kamicha 1s; you; toimen 4s; shimocha 9p", "2 toimen 4s", "0 kamicha 1s"),
        ("9m2z", "kamicha 1s; you; toimen 4s; you; kamicha 7s", "4 kamicha 7s", "0 kamicha 1s; 2 toimen 4s"),
        ("9m2'z", "kamicha 1s; you; toimen 4s; you; kamicha 7s", "4 kamicha 7s", "0 kamicha 1s; 2 toimen 4s"),
        ("9'm2z", "kamicha 1s; you; toimen 4s; you; kamicha 7s", "2 toimen 4s; 4 kamicha 7s", "0 kamicha 1s"),
        ("9'm2z5m", "you; toimen 4s; you; kamicha 7s", "1 toimen 4s; 3 kamicha 7s", ""),
        ("9'm2z5m", "toimen 4s; you; kamicha 7s; you", "0 toimen 4s; 2 kamicha 7s", ""),
        ("9'm", "toimen 4s", "0 toimen 4s", ""),
        ("9m", "kamicha 1s; toimen pon; you pon; you", "", "0 kamicha 1s"),
        ("9m", "you; kamicha 1s; toimen pon; toimen 4s", "1 kamicha 1s; 3 toimen 4s", ""),
        ("9m", "you; kamicha 2s; you pon", "", ""),
    ],
)
def test_passed_tiles_since_your_discard_or_riichi(pond: str, past: str, now: str, before: str) -> None:
    """FUR-22, FUR-24."""
    waiting = waiter(A, pond, past)
    assert told_of(waiting.passed) == now
    assert told_of(waiting.passed_before) == before


def told_of(passed: tuple[PassedTile, ...]) -> str:
    return "; ".join(f"{one.place} {one.by.value} {one.tile}" for one in passed)


@pytest.mark.parametrize(
    ("past", "anybody", "own"),
    [
        ("kamicha 1s", False, False),
        ("kamicha 1s; toimen 9p", False, False),
        ("kamicha 1s; toimen pon", True, False),
        ("kamicha 1s; you pon", True, True),
        ("toimen pon; kamicha 1s", False, False),
        ("you pon; kamicha 1s", False, False),
    ],
)
def test_calls_after_a_passed_tile_are_noticed(past: str, *, anybody: bool, own: bool) -> None:
    waiting = waiter(A, "9m", past)
    (passed,) = waiting.passed
    assert waiting.called_since(passed) is anybody
    assert waiting.called_since(passed, own=True) is own


def test_tiles_are_named_as_held() -> None:
    waiting = waiter("23406s 11z 123m 456p")
    assert waiting.held(tuple(tile.kind for tile in parse_tiles("56s"))) == parse_tiles("06s")
    assert waiting.held(tuple(tile.kind for tile in parse_tiles("11z"))) == parse_tiles("11z")
    assert waiting.held(()) == ()
    five = Tile.parse("5p").kind
    assert waiter("05p 11z 123m 456s 789s").held((five, five)) == parse_tiles("05p")


@pytest.mark.parametrize(
    ("moment", "ponds", "seats", "says", "by_call"),
    rows("""
        1s by west  4s, 9p, ,                -  illegal temporary  illegal temporary  # FUR-26: before your draw
        1s by east  4s, 9p, 9m, 7z           -                legal over         legal over  # after your discard
        1s by west  4s>west, , ,             west: ? | 44'4s  illegal temporary  legal ended-by-call
        1s by east  2z, 4s, 7z, 9'm          -                legal over         legal over  # passed on before riichi
        1s by east  2z4s, 3z9p, 7z5z, 9'm8p  -                illegal in-riichi  illegal in-riichi
        1s by east  2z, 3z, 7z, 7s           -                illegal any-wait   illegal any-wait  # your discard
        1s by east  2z, 3z, 7z, 7s>east  east: ? | 7'77s  illegal any-wait  illegal any-wait  # which was called away
    """),
)
def test_furiten_follows_from_the_ponds(moment: str, ponds: str, seats: str, says: str, by_call: str) -> None:
    waiting = waiting_of(at_discard(moment, **four(ponds, **entries(seats), north=f"{PINFU} |")), Seat.NORTH)
    rulings = [judge_discard_win(Tile.parse("1s"), waiting, rules) for rules in (COMMON, BY_DRAW, BY_CALL)]
    assert list(map(whatever_ends_it, rulings)) == [said(says), said(says), said(by_call)]


def test_your_draw_ends_it_under_that_option() -> None:
    """FUR-23: furiten has then ended on the player's turn, before the discard."""
    table = on_turn("north drew 9p", **four("4s, 2z, 3z, ", north=f"{PINFU} 9p |"))
    waiting = waiting_of(table, Seat.NORTH)
    assert told(judge_discard_win(Tile.parse("1s"), waiting, BY_DRAW)) == legal(missed_discard.OVER)
    assert told(judge_discard_win(Tile.parse("1s"), waiting, COMMON)) == illegal(missed_discard.TEMPORARY)


def test_last_tile_yaku_does_not_apply_to_earlier_tiles() -> None:
    """FUR-25: the passed 1m would have had no yaku, although the latest discard is the last one."""
    free = COMMON.choosing({"passed_without_yaku": PassedWithoutYaku.FREE})
    waiting = waiter("23m 567p 678s 55s", "9p", "you; kamicha 1m", melds="4'23p", seat=Seat.NORTH)
    assert waiting.finish is not None
    last = replace(waiting, finish=replace(waiting.finish, last_tile=True))
    assert [one.has_yaku for one in last.passed] == [False]
    assert told(judge_discard_win(Tile.parse("4m"), last, free)) == legal(missed_discard.FREE_WITHOUT_YAKU)


@pytest.mark.parametrize(
    ("ponds", "says"),
    rows("""
        2z, 3z, 7z, 7'z          legal alive
        2z3z, 3z9p, 5z9m, 7s7'z  illegal faulty-out
        2z3z, 3z9p, 5z9m, 7'z7s  illegal thrown
        2z4s, 3z9p, 5z9m, 7'z8p  illegal missed
    """),
)
def test_ponds_reveal_a_dead_hand(ponds: str, says: str) -> None:
    """FUR-20."""
    waiting = waiting_of(at_discard("1s by east", **four(ponds, north=f"{PINFU} |")), Seat.NORTH)
    assert told(judge_discard_win(Tile.parse("1s"), waiting, DEAD)) == said(says)
    assert judge_draw_win(Tile.parse("1s"), waiting, DEAD).is_legal is (says == "legal alive")


@pytest.mark.parametrize(
    ("moment", "hand"),
    [
        ("9s by east", "1111z 123m 456p 789s"),  # for a tile it holds itself
        ("9s by east, south has drawn", "1111z 123m 456p 789s 9m"),
    ],
)
def test_riichi_hands_can_wait_for_exhausted_tiles(moment: str, hand: str) -> None:
    """After a draw, one of the fourteen tiles is the drawn one."""
    check_ready(at_discard(moment, south=f"{hand} | | 2'z", riichi="south"))


def test_riichi_hands_must_wait_for_something() -> None:
    with pytest.raises(PositionError, match="isn’t tenpai"):
        check_ready(at_discard("9s by east", south="147m 147p 147s 1234z | | 2'z", riichi="south"))
