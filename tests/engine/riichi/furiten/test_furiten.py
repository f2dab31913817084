"""Furiten on whole tables: tiles blocked by discards and missed wins, and stated furiten."""

import pytest

from callwise.ground.errors import PositionError
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Ruling
from callwise.riichi.agreement.furiten_options import SacredDiscard
from callwise.riichi.agreement.presets import COMMON, EMA_2016, EMA_2025, PRESETS, WRC_2015, preset
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import claims, turn, winning
from callwise.riichi.calls.claims import judge_claim
from callwise.riichi.calls.turn import Announcement, judge_announcement
from callwise.riichi.calls.winning import judge_ron, judge_unseen_ron
from callwise.riichi.furiten import dead_hand, furiten, missed_discard, sacred
from callwise.riichi.furiten.furiten import is_in_furiten
from callwise.riichi.priority import priority
from callwise.riichi.priority.priority import judge_priority
from callwise.riichi.table.discard import Claim, ClaimKind
from callwise.riichi.table.table import Table, Turn
from callwise.riichi.table.tiles import Kind, Tile
from tests.support.riichi.riichi_tables import after, at_discard, on_turn
from tests.support.riichi.waiting_hands import whatever_ends_it
from tests.support.rulings.verdicts import Told, illegal, legal, told, unsettled

A = "23456s 11z 123m 456p"
B = "34555s 11z 123m 456p"
FED = {"west": "? | 444's"}
WAITS_1_4 = "23m 456p 678s 22s 567p"
"""A hand that wins on 1m and 4m in any seat, with pinfu."""
WAITS_2_5 = "34s 456p 678m 22s 567p"
ANY_CALL = preset("common+temp_furiten_end=any_call")


def kinds(text: str) -> tuple[Kind, ...]:
    """Read kinds separated by spaces."""
    return tuple(Tile.parse(one).kind for one in text.split())


def rons(table: Table, seat: Seat, rules: RiichiRuleset = COMMON) -> Ruling:
    """Rule on winning on the latest discard."""
    tile = table.discard.tile
    return judge_claim(Claim(seat, ClaimKind.RON, tile), table, rules)


@pytest.mark.parametrize(
    ("hand", "pond", "bars"),
    [
        (A, "", False),
        (A, "1s", True),
        (A, "1s9m", True),  # not only the last discard
        (A, "47s2p", True),
        (A, "2s9p", False),
        (B, "2s", True),
        (B, "1z", True),
        ("46s 11z 123789m 456p", "0s", True),  # a red five is a five
        (A, "1's", True),  # the riichi tile is also a discard
        (A, "9m 4s>west", True),  # it counts although it was called
    ],
)
def test_every_discard_of_yours_counts(hand: str, pond: str, bars: bool) -> None:
    """FUR-4, FUR-5, FUR-10, FUR-12, FUR-S1, FUR-S2, FUR-S6."""
    others = FED if ">west" in pond else {}
    table = at_discard("9s by east", north=f"{hand} | | {pond}", **others)
    assert is_in_furiten(Seat.NORTH, table, COMMON) is bars


def test_discards_of_other_tiles_leave_ron_legal() -> None:
    table = at_discard("9s by east", north=f"{A} | | 1s")
    for version, barred in (("extended", False), ("one_four_seven", False), ("absolute", True), ("off", False)):
        assert is_in_furiten(Seat.NORTH, table, preset(f"common+sacred_discard={version}")) is barred


@pytest.mark.parametrize(
    ("seats", "tile", "says"),
    [
        ({"north": "234567m 45p 678s 55s | | 3p"}, "6p", illegal(sacred.ANY_WAIT)),
        ({"north": "234567m 45p 678s 55s | | 3p"}, "3p", illegal(sacred.ANY_WAIT)),
        ({"north": "234567m 45p 678s 55s | | 7p"}, "3p", legal(winning.RON)),
        ({"north": "234567m 45p 678s 55s"}, "3p", legal(winning.RON)),  # ponds that aren't shown don't matter
        ({"north": "23m 567p 678s 55s | 4'23p | 1m"}, "4m", illegal(sacred.ANY_WAIT)),  # the 1m would have had no yaku
        ({"north": "23m 567p 678s 55s | 4'23p | 1m"}, "1m", illegal(winning.NO_YAKU)),
        ({"north": "123m 456p 9p 789s 111z | | 45s"}, "9p", legal(winning.RON)),  # 9p is the only wait
        # FUR-5: a discard in a meld of others counts if its pond isn't shown, or partly
        (
            {"north": A, "east": "? | 1'11s"},
            "7s",
            illegal(sacred.ANY_WAIT),
        ),  # East took it behind North
        ({"north": A, "south": "? | 44'4s"}, "7s", illegal(sacred.ANY_WAIT)),
        ({"north": f"{A} | | 9m2'z", "east": "? | 1'11s", "wall": "40"}, "7s", illegal(sacred.ANY_WAIT)),
        ({"north": A, "east": "? | 1'23s"}, "7s", illegal(sacred.ANY_WAIT)),
        ({"north": A, "east": "? | 2'13s"}, "7s", legal(winning.RON)),  # the called one is no wait
        ({"north": A, "east": "? | 11'1s"}, "7s", legal(winning.RON)),  # it was West's
        ({"north": A, "east": "? | 99'9m"}, "7s", legal(winning.RON)),
    ],
)
def test_one_discarded_wait_blocks_every_wait(seats: dict[str, str], tile: str, says: Told) -> None:
    table = at_discard(f"{tile} by west", riichi="" if "|" in seats["north"] else "north", **seats)
    assert told(judge_ron(Seat.NORTH, Tile.parse(tile), table, COMMON)) == says


def test_rulings_name_the_discard_and_its_group() -> None:
    table = at_discard("6p by west", north="234567m 45p 678s 55s | | 9m3p")
    ruling = judge_ron(Seat.NORTH, Tile.parse("6p"), table, COMMON)
    assert (ruling.facts["blamed"], ruling.facts["lies"]) == (kinds("3p")[0], (Tile.parse("3p"),))
    assert ruling.facts["group"] == tuple(map(Tile.parse, ("3p", "4p", "5p")))


@pytest.mark.parametrize(
    ("version", "tile", "says"),
    [
        ("absolute", "7s", illegal(sacred.ANY_WAIT)),
        ("one_four_seven", "1s", illegal(sacred.GROUP)),
        ("one_four_seven", "4s", legal(sacred.ONE_USE)),  # only one of two ways to win is free; the ruling says which
        ("one_four_seven", "7s", legal(winning.RON)),
        ("extended", "1s", illegal(sacred.DISCARDED)),
        ("extended", "4s", legal(winning.RON)),
        ("traditional", "1s", legal(winning.RON)),  # it wasn't the last discard
        ("off", "1s", legal(winning.RON)),
        ("open", "2z", illegal(winning.INCOMPLETE)),
        ("open", "1s", unsettled(furiten.OPEN)),
    ],
)
def test_other_versions_of_discard_furiten(version: str, tile: str, says: Told) -> None:
    """FUR-6 to FUR-10, with the rulebook's example hand and pond."""
    table = at_discard(f"{tile} by west", north=f"{A} | | 1's9m")
    assert told(rons(table, Seat.NORTH, preset(f"common+sacred_discard={version}"))) == says


def test_each_reading_has_its_ruling_if_unsettled() -> None:
    table = at_discard("1s by west", north=f"{A} | | 1's9m")
    found = rons(table, Seat.NORTH, preset("common+sacred_discard=open"))
    by_version = [winning.RON, winning.RON, sacred.DISCARDED, sacred.GROUP, sacred.ANY_WAIT]
    assert [one.outcome.clause for one in found.readings] == by_version


@pytest.mark.parametrize("version", SacredDiscard, ids=lambda version: version.value)
def test_calling_a_blocked_tile_does_not_win_that_turn(version: SacredDiscard) -> None:
    """FUR-13, FUR-S8: the tile can be called, but the hand can't win before the discard."""
    rules = COMMON.choosing({"sacred_discard": version})
    table = at_discard("4m by west", north=f"{WAITS_1_4} | | 4m")
    assert rons(table, Seat.NORTH, rules).is_legal is (version is SacredDiscard.OFF)
    assert told(judge_claim(Claim.parse("north chii 4m with 23m"), table, rules)) == legal(claims.CHII)
    called = on_turn("north called", north="456p 678s 22s 567p | 4'23m | 4m")
    tsumo = judge_announcement(Announcement.parse("tsumo"), called, rules)
    assert told(tsumo) == illegal(turn.NOTHING_DRAWN)


def test_last_discard_stays_last_when_called() -> None:
    """FUR-S3."""
    table = at_discard("4m by east", north=f"{WAITS_1_4} | | 9m 4m>west", west="? | 444'm")
    rules = COMMON.choosing({"sacred_discard": SacredDiscard.TRADITIONAL})
    assert told(rons(table, Seat.NORTH, rules)) == illegal(sacred.LAST)


@pytest.mark.parametrize("version", SacredDiscard, ids=lambda version: version.value)
def test_tiles_of_your_kans_are_not_discards(version: SacredDiscard) -> None:
    """FUR-S5: a 1m would complete this hand's 23m, but is in its closed kan."""
    table = at_discard("4m by west", north="23m 456p 678s 22s | 0z11m0z | 9'm")
    assert told(rons(table, Seat.NORTH, COMMON.choosing({"sacred_discard": version}))) == legal(winning.RON)


BARRED, FREE = illegal(missed_discard.TEMPORARY), legal(winning.RON)


@pytest.mark.parametrize(
    ("past", "melds", "by_discard", "by_draw_or_call", "by_any_call"),
    [
        ("9s 4m 9p 1m", {}, BARRED, BARRED, BARRED),
        ("9s 4m 9p 4m", {}, BARRED, BARRED, BARRED),
        ("9s 4m 9p 9s 2z 1m", {}, FREE, FREE, FREE),  # the player's discard came between
        ("9s 4m 5z>kamicha 9p 9s 1m", {"kamicha": "5'55z"}, FREE, FREE, FREE),
        ("9s 4m 9p 5z>toimen 9p 1m", {"toimen": "555'z"}, BARRED, BARRED, FREE),  # the player's turn was skipped
        ("9s 4m>kamicha 9p 9s 2z 1m", {"kamicha": "44'4m"}, FREE, FREE, FREE),
        ("9s 4m>kamicha 1m", {"kamicha": "44'4m"}, BARRED, BARRED, FREE),  # called by another player
        ("9s 5z>kamicha 4m 9s 9p 1m", {"kamicha": "55'5z"}, FREE, FREE, FREE),
        ("9s 9p 5z>shimocha 4m 9p 1m", {"shimocha": "555'z"}, BARRED, BARRED, BARRED),  # the call came before the tile
        ("9s 4m 9p 5z>toimen 9p 9s 2z 1m", {"toimen": "555'z"}, FREE, FREE, FREE),
    ],
)
@pytest.mark.parametrize("seat", SEATS)
def test_passed_wins_block_until_they_end(
    past: str, melds: dict[str, str], by_discard: Told, by_draw_or_call: Told, by_any_call: Told, seat: Seat
) -> None:
    """FUR-22, FUR-23, FUR-26, FUR-S7, at every seat."""
    table = after(past, WAITS_1_4, seat, **melds)
    assert told(rons(table, seat)) == by_discard
    assert whatever_ends_it(rons(table, seat, EMA_2025)) == by_draw_or_call
    assert whatever_ends_it(rons(table, seat, ANY_CALL)) == by_any_call
    assert is_in_furiten(seat, table, COMMON) is (by_discard == BARRED)


@pytest.mark.parametrize(
    ("past", "east", "south"),
    [
        ("9s 4m 9p 1m", BARRED, legal(priority.ALONE)),  # an illegal claim doesn't count
        ("9s 9m 9p 1m", legal(priority.NEAREST), illegal(priority.HEAD_BUMPED)),
    ],
)
def test_players_in_furiten_leave_the_tile_to_others(past: str, east: Told, south: Told) -> None:
    """NAK-25, FUR-22: North discards, and East would be first in turn order."""
    said = [Claim.parse(f"{seat} ron 1m") for seat in ("east", "south")]
    found = judge_priority(said, after(past, WAITS_1_4), WRC_2015)
    assert (whatever_ends_it(found.of(Seat.EAST)), told(found.of(Seat.SOUTH))) == (east, south)


def test_without_all_ponds_passed_tiles_are_not_counted() -> None:
    """Events since the player's discard are only known if all four ponds are shown."""
    table = at_discard("1m by north", east=f"{WAITS_1_4} | | 9s", south="? | | 4m", west="? | | 9p")
    assert told(rons(table, Seat.EAST)) == legal(winning.RON)


@pytest.mark.parametrize(
    ("past", "says"),
    [
        ("9's 9p 4m 9p 9s 2z 1m", illegal(missed_discard.IN_RIICHI)),
        ("9's 9p 4m 9p 9s 2z 4z 3z 4s 1z 1m", illegal(missed_discard.IN_RIICHI)),  # for the rest of the hand
        ("9s 4m 9p 1z 9's 1m", legal(winning.RON)),  # passed on before riichi
        ("9's 9p 4z 9p 9s 2z 1m", legal(winning.RON)),
        ("9s 4m 2z 9p 1'm 2z 4m", illegal(sacred.ANY_WAIT)),
    ],
)
@pytest.mark.parametrize("seat", SEATS)
def test_in_riichi_furiten_lasts_until_the_hand_ends(past: str, says: Told, seat: Seat) -> None:
    """FUR-24: furiten from a win passed on before riichi ends with the riichi discard."""
    for rules in (COMMON, EMA_2016, ANY_CALL):
        assert told(rons(after(past, WAITS_1_4, seat), seat, rules)) == says


@pytest.mark.parametrize(
    ("hand", "let_go", "tile", "rules", "says"),
    [
        (WAITS_1_4, "4m", "1m", "common+missed_discard=identical_only", legal(winning.RON)),
        (WAITS_1_4, "4m", "4m", "common+missed_discard=identical_only", illegal(missed_discard.SAME_KIND)),
        (WAITS_1_4, "4m", "4m", "common+missed_discard=off", legal(winning.RON)),
        (WAITS_2_5, "0s", "2s", "common", illegal(missed_discard.TEMPORARY)),  # FUR-S2
        (WAITS_2_5, "0s", "5s", "common+missed_discard=identical_only", illegal(missed_discard.SAME_KIND)),
        (WAITS_2_5, "9s", "0s", "common", legal(winning.RON)),
    ],
)
def test_other_versions_of_missed_win_furiten(hand: str, let_go: str, tile: str, rules: str, says: Told) -> None:
    """FUR-22."""
    assert told(rons(after(f"9p {let_go} 1z {tile}", hand), Seat.EAST, preset(rules))) == says


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ("common", illegal(missed_discard.WITHOUT_YAKU)),
        ("common+passed_without_yaku=free", legal(winning.RON)),
        ("common+passed_without_yaku=open", unsettled(furiten.OPEN)),
    ],
)
def test_tiles_without_yaku_count_as_passed_on(rules: str, says: Told) -> None:
    """FUR-25: the open hand wins on 4m with tanyao, and on 1m without a yaku."""
    past = "9p 9s 1z 4p>self 9m 1m 1z 4m"
    table = after(past, "23m 567p 678s 55s", Seat.EAST, self="4'23p")
    assert told(rons(table, Seat.EAST, preset(rules))) == says


DEAD = "common+ready_dead_hand=yes"


@pytest.mark.parametrize(
    ("pond", "says"),
    [
        ("9's 9p", legal(winning.RON)),
        ("1m 9's 9p", illegal(dead_hand.FAULTY_OUT)),
        ("9's 1m", illegal(dead_hand.THROWN)),
    ],
)
def test_strict_rule_makes_riichi_hands_dead(pond: str, says: Told) -> None:
    """FUR-20(b) and (c): after riichi, discarding a winning tile rules out every win, tsumo included."""
    table = at_discard("4m by west", north=f"{WAITS_1_4} | | {pond}")
    assert told(rons(table, Seat.NORTH, preset(DEAD))) == says
    table = on_turn("north drew 4m", north=f"{WAITS_1_4} 4m | | {pond}")
    drawn = judge_announcement(Announcement.parse("tsumo"), table, preset(DEAD))
    assert told(drawn) == (legal(winning.TSUMO) if says[1] is winning.RON else says)
    for rules in (COMMON, *PRESETS):  # FUR-2
        assert told(judge_announcement(Announcement.parse("tsumo"), table, rules)) == legal(winning.TSUMO)


def test_strict_rule_blocks_tsumo_after_a_missed_win() -> None:
    """FUR-20(c): East passes on 4m, then draws one."""
    table = on_turn("east drew 1m", east=f"{WAITS_1_4} 1m | | 9's", south="? | | 4m", west="? | | 9p", north="? | | 1z")
    tsumo = Announcement.parse("tsumo")
    assert told(judge_announcement(tsumo, table, preset(DEAD))) == illegal(dead_hand.MISSED)
    assert told(judge_announcement(tsumo, table, COMMON)) == legal(winning.TSUMO)
    assert told(judge_announcement(tsumo, table, preset("common+ready_dead_hand=open"))) == unsettled(furiten.OPEN)


@pytest.mark.parametrize(
    ("pond", "tile", "says"),
    [
        ("9s", "9p", legal(turn.RIICHI)),
        ("9s1m", "9p", illegal(furiten.FAULTY)),
        ("9s0p", "9p", legal(turn.RIICHI)),
        ("9s1m", "2m", illegal(turn.NOT_TENPAI)),
        ("9s", "1m", illegal(furiten.FAULTY)),  # the riichi tile is also a discard
    ],
)
def test_strict_rule_invalidates_riichi_with_a_discarded_wait(pond: str, tile: str, says: Told) -> None:
    """FUR-20(a); without that rule it can be declared (FUR-21)."""
    drawn = "1m" if tile == "1m" else "9p"
    table = on_turn(f"south drew {drawn}", south=f"{WAITS_1_4} {drawn} | | {pond}", wall="4")
    announced = Announcement.parse(f"riichi {tile}")
    ruling = judge_announcement(announced, table, preset(DEAD))
    assert told(ruling) == says
    assert (ruling.follows is dead_hand.PENALTY) is (says[1] is furiten.FAULTY)
    free = says if says[1] is turn.NOT_TENPAI else legal(turn.RIICHI)
    for rules in PRESETS:
        assert told(judge_announcement(announced, table, rules)) == free
    left_open = judge_announcement(announced, table, preset("common+ready_dead_hand=open"))
    assert told(left_open) == (unsettled(furiten.OPEN) if says[1] is furiten.FAULTY else free)


@pytest.mark.parametrize(
    ("table", "seat", "expected"),
    [
        (on_turn("south drew 6p", south="234567m 456p 678s 55s | | 3p"), Seat.SOUTH, True),  # without the drawn tile
        (on_turn("south called", south="234m 22678p 345s | 5'46m | 2p"), Seat.SOUTH, False),  # after a call
        (at_discard("6p by west", west="234567m 45p 678s 55s"), Seat.WEST, True),  # its player's own discard
        (on_turn("south drew 9p", south="19m 19s 19p 1234567z 9p", north=f"{A} | | 1s"), Seat.NORTH, True),
        (at_discard("6p by west", furiten="north"), Seat.NORTH, True),  # a hidden hand with stated furiten
        (at_discard("6p by west"), Seat.NORTH, False),
    ],
)
def test_which_hand_is_in_furiten(table: Table, seat: Seat, expected: bool) -> None:
    """FUR-2: a hand in furiten can still win by drawing."""
    assert is_in_furiten(seat, table, COMMON) is expected
    if table.moment == Turn.parse("south drew 6p"):
        assert told(judge_announcement(Announcement.parse("tsumo"), table, COMMON)) == legal(winning.TSUMO)


@pytest.mark.parametrize(
    ("seats", "rules", "says"),
    [
        ({}, "common", None),  # taken at their word
        ({"furiten": "north"}, "common", winning.FURITEN),
        ({"north": "? | | 9m6p"}, "common", winning.FURITEN_UNSEEN),  # every hand that wins on 6p
        ({"north": "? | | 9m3p"}, "common", None),
        ({"north": "? | | 9m3p", "furiten": "north"}, "common", winning.FURITEN),
        ({"north": "? | | 6p9m"}, "common+sacred_discard=traditional", None),
        ({"north": "? | | 9m6p"}, "common+sacred_discard=traditional", winning.FURITEN_UNSEEN),
        ({"north": "? | | 6p9m"}, "common+sacred_discard=extended", winning.FURITEN_UNSEEN),
        ({"north": "? | | 6p9m"}, "common+sacred_discard=one_four_seven", winning.FURITEN_UNSEEN),
        ({"north": "? | | 9m6p"}, "common+sacred_discard=off", None),
        ({"north": "? | | 9m6p", "furiten": "north"}, "common+sacred_discard=off", winning.FURITEN),
    ],
)
def test_hidden_hands_are_furiten_by_discards_or_statement(seats: dict[str, str], rules: str, says: object) -> None:
    ruling = judge_unseen_ron(Seat.NORTH, Tile.parse("6p"), at_discard("6p by west", **seats), preset(rules))
    assert (ruling and ruling.clause) == says
    assert ruling is None or ruling.clause.id == winning.FURITEN.id


def test_derivable_furiten_cannot_be_stated() -> None:
    with pytest.raises(
        PositionError, match=r"north's hand is shown.* or all four ponds, with the one that north passed"
    ):
        at_discard("6p by west", north="234567m 45p 678s 55s | | 3p", furiten="north")


def test_hidden_hands_are_furiten_on_discards_in_others_melds() -> None:
    table = at_discard("7s by west", east="? | 7'77s")
    assert judge_unseen_ron(Seat.NORTH, Tile.parse("7s"), table, COMMON) is not None
    assert judge_unseen_ron(Seat.SOUTH, Tile.parse("7s"), table, COMMON) is None
