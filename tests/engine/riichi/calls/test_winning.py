"""Winning: which waits win, and yaku only some waits have (atozuke)."""

from collections import Counter
from dataclasses import replace

import pytest

from callwise.ground.seats import Seat
from callwise.riichi.agreement.furiten_options import SacredDiscard
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.yaku_options import Atozuke, OpenTanyao
from callwise.riichi.calls import winning
from callwise.riichi.calls.winning import judge_ron, judge_tsumo, judge_wait, winning_waits
from callwise.riichi.furiten import furiten, sacred
from callwise.riichi.hand.counted_hand import counted
from callwise.riichi.hand.hand import TANYAO, By, Finish, waits
from callwise.riichi.table.mjt import read_melds
from callwise.riichi.table.player import Player
from callwise.riichi.table.tiles import COPIES, Tile, format_tiles, parse_tiles, plain
from tests.support.riichi.riichi_tables import at_discard, on_turn
from tests.support.riichi.waiting_hands import waiting_hands
from tests.support.rulings.verdicts import Told, illegal, legal, told, unsettled

ATOZUKE = ("234m 567s 55z 99p", "4'23p")
"""NAK-42: open, waiting on a pair of white dragons and a pair of nines."""


def test_riichi_wins_on_every_wait() -> None:
    player = Player(parse_tiles("234m 567s 55z 99p 234p"), riichi=True)
    assert format_tiles(map(plain, winning_waits(player, Finish(seat=Seat.SOUTH, riichi=True), COMMON))) == "9p5z"
    assert format_tiles(map(plain, winning_waits(player, Finish(seat=Seat.SOUTH), COMMON))) == "5z"


CLOSED_TANYAO, EVERY_WAIT = (COMMON.choosing({"open_tanyao": OpenTanyao.NO}), COMMON.choosing({"atozuke": Atozuke.NO}))
BOTH = EVERY_WAIT.choosing({"open_tanyao": OpenTanyao.NO})
OPEN = COMMON.leaving_open({"open_tanyao": tuple(OpenTanyao)})
FURITEN_OPEN = OPEN.leaving_open({"sacred_discard": tuple(SacredDiscard)})
LATE_OPEN = COMMON.leaving_open({"atozuke": tuple(Atozuke)})
SIMPLES = ("34m 567s 77p 678p", "5'67p")
TRIPLETS = ("22m 55p 888s", "3'33p 44'4m")
TWO_DRAGONS = ("234m 55z 66z 789p", "4'23p")


@pytest.mark.parametrize(
    ("hand", "melds", "tile", "by", "rules", "says"),
    [
        (*ATOZUKE, "5z", By.RON, COMMON, legal(winning.WAIT)),
        (*ATOZUKE, "9p", By.RON, COMMON, illegal(winning.ATOZUKE)),
        (*ATOZUKE, "9p", By.TSUMO, COMMON, illegal(winning.ATOZUKE)),
        (*ATOZUKE, "1m", By.RON, COMMON, illegal(winning.NO_WAIT)),
        ("234m 567s 55z 99p 234p", "", "9p", By.RON, COMMON, illegal(winning.ATOZUKE)),  # closed, but no riichi
        ("234m 567s 55z 99p 234p", "", "9p", By.TSUMO, COMMON, legal(winning.WAIT)),  # a closed tsumo is a yaku
        ("23m 567s 55p 678p", "2'34s", "1m", By.RON, COMMON, illegal(winning.ATOZUKE)),  # 4m makes it tanyao
        ("23m 567s 55p 678p", "2'34s", "4m", By.RON, COMMON, legal(winning.WAIT)),
        ("23m 789s 55p 678p", "2'34s", "1m", By.RON, COMMON, illegal(winning.WAITING_WITHOUT_YAKU)),
        ("23m 789s 55p 678p", "2'34s", "4m", By.RON, COMMON, illegal(winning.WAITING_WITHOUT_YAKU)),
        (*SIMPLES, "5m", By.RON, COMMON, legal(winning.WAIT)),
        (*SIMPLES, "5m", By.RON, CLOSED_TANYAO, illegal(winning.WAITING_ON_TANYAO)),
        (*SIMPLES, "5m", By.TSUMO, CLOSED_TANYAO, illegal(winning.WAITING_ON_TANYAO)),
        (*SIMPLES, "1m", By.RON, CLOSED_TANYAO, illegal(winning.NO_WAIT)),
        (*SIMPLES, "5m", By.RON, OPEN, unsettled(winning.WAITING_OPEN)),
        (*TRIPLETS, "2m", By.RON, CLOSED_TANYAO, legal(winning.WAIT)),  # toitoi is a yaku, too
        (*TRIPLETS, "2m", By.RON, OPEN, legal(winning.WAIT)),
        # a closed kan keeps the hand closed
        ("34m 567s 77p 678p", "0z88s0z", "5m", By.RON, CLOSED_TANYAO, legal(winning.WAIT)),
        ("234567m 77p 678p 34s", "", "5s", By.RON, CLOSED_TANYAO, legal(winning.WAIT)),
        ("23m 567s 55p 678p", "2'34s", "4m", By.RON, CLOSED_TANYAO, illegal(winning.WAITING_ON_TANYAO)),
        # 4m has no yaku either
        ("23m 567s 55p 678p", "2'34s", "1m", By.RON, CLOSED_TANYAO, illegal(winning.WAITING_WITHOUT_YAKU)),
        (*ATOZUKE, "5z", By.RON, EVERY_WAIT, illegal(winning.WAITING_LATE)),
        (*ATOZUKE, "9p", By.RON, EVERY_WAIT, illegal(winning.WAITING_WITHOUT_YAKU)),
        (*ATOZUKE, "5z", By.TSUMO, EVERY_WAIT, legal(winning.WAIT)),
        (*ATOZUKE, "5z", By.RON, LATE_OPEN, unsettled(winning.WAITING_OPEN)),
        (*ATOZUKE, "9p", By.RON, LATE_OPEN, illegal(winning.ATOZUKE)),
        (*TWO_DRAGONS, "5z", By.RON, EVERY_WAIT, legal(winning.WAIT)),  # each wait has a yaku, but not the same one
        (*TWO_DRAGONS, "6z", By.RON, EVERY_WAIT, legal(winning.WAIT)),
        ("23m 567s 55p 678p", "2'34s", "4m", By.RON, EVERY_WAIT, illegal(winning.WAITING_LATE)),
        (*SIMPLES, "5m", By.RON, EVERY_WAIT, legal(winning.WAIT)),
        (*SIMPLES, "5m", By.RON, BOTH, illegal(winning.WAITING_ON_TANYAO)),
        ("5556m 567s 678p", "666'z", "4m", By.RON, EVERY_WAIT, legal(winning.WAIT)),  # the yaku is in the melds
    ],
)
def test_each_wait_wins_or_says_why_not(
    hand: str, melds: str, tile: str, by: By, rules: RiichiRuleset, says: Told
) -> None:
    """NAK-52, NAK-53: tables say which yaku count."""
    player = Player(parse_tiles(hand), read_melds(melds))
    assert told(judge_wait(Tile.parse(tile), player, Finish(by, Seat.SOUTH), rules)) == says


def test_riichi_is_a_yaku_with_every_wait() -> None:
    """NAK-53: in riichi a closed hand wins on both waits; without riichi only by tsumo."""
    hand, finish = parse_tiles("234m 567s 55z 99p 234p"), Finish(seat=Seat.SOUTH)
    for riichi, by, wins in ((True, By.RON, True), (False, By.RON, False), (False, By.TSUMO, True)):
        asked = replace(finish, riichi=riichi, by=by)
        ruled = [judge_wait(Tile.parse(tile), Player(hand, riichi=riichi), asked, EVERY_WAIT) for tile in ("9p", "5z")]
        assert [one.is_legal for one in ruled] == [wins, wins]


OPEN_SIMPLES = "34m 567s 77p 678p | 5'67p | 9m"


@pytest.mark.parametrize(
    ("seat", "wall", "rules", "says"),
    [
        (OPEN_SIMPLES, "40", COMMON, legal(winning.RON)),
        (OPEN_SIMPLES, "40", CLOSED_TANYAO, illegal(winning.OPEN_TANYAO)),
        (OPEN_SIMPLES, "0", CLOSED_TANYAO, legal(winning.RON)),  # the last discard is itself a yaku
        (OPEN_SIMPLES, "40", OPEN, unsettled(winning.YAKU_OPEN)),
        (OPEN_SIMPLES, "0", OPEN, legal(winning.RON)),
        ("34m 567s 77p 678p | 5'67p | 2m", "40", OPEN, illegal(sacred.ANY_WAIT)),  # furiten, whichever yaku count
        ("23m 567s 55p 678p | 2'34s | 9m", "40", CLOSED_TANYAO, illegal(winning.INCOMPLETE)),
        ("34m 567s 77p 789p | 666'z | 9m", "40", CLOSED_TANYAO, legal(winning.RON)),
        ("34m 567s 77p 789p | 666'z | 2m", "40", FURITEN_OPEN, unsettled(furiten.OPEN)),  # the dragons are a yaku
        ("567m 567s 5m 678p | 2'34p | 9m", "40", EVERY_WAIT, legal(winning.RON)),
        ("34555m 99p 678s | 5'67p | 9m", "40", EVERY_WAIT, illegal(winning.NO_YAKU)),
        ("34555m 99p 678s | 5'67p | 9m", "0", EVERY_WAIT, illegal(winning.LATE_YAKU)),  # luck isn't a yaku of the wait
        ("34555m 99p 678s | 5'67p | 9m", "0", COMMON, legal(winning.RON)),
    ],
)
def test_ron_needs_a_yaku_that_counts(seat: str, wall: str, rules: RiichiRuleset, says: Told) -> None:
    table = at_discard("5m by west", north=seat, wall=wall)
    assert told(judge_ron(Seat.NORTH, Tile.parse("5m"), table, rules)) == says


def test_ron_names_only_yaku_that_count() -> None:
    """One alone is named in English, too."""
    table = at_discard("2m by west", north="22m 55p 888s | 3'33p 44'4m | 9m")
    assert judge_ron(Seat.NORTH, Tile.parse("2m"), table, COMMON).facts["yaku"] == "[[toitoi]] and [[tanyao]]"
    assert judge_ron(Seat.NORTH, Tile.parse("2m"), table, CLOSED_TANYAO).facts["yaku"] == (
        "[[toitoi|all triplets|toitoi (all triplets)]]"
    )


@pytest.mark.parametrize(
    ("rules", "replacement", "says"),
    [
        (COMMON, False, legal(winning.TSUMO)),
        (CLOSED_TANYAO, False, illegal(winning.OPEN_TANYAO)),
        (CLOSED_TANYAO, True, legal(winning.TSUMO)),  # a win on the replacement tile is a yaku
        (OPEN, False, unsettled(winning.YAKU_OPEN)),
        (EVERY_WAIT, False, legal(winning.TSUMO)),
    ],
)
def test_tsumo_needs_a_yaku_that_counts(rules: RiichiRuleset, replacement: bool, says: Told) -> None:
    table = on_turn("north drew 5m", north="345m 567s 77p 678p | 5'67p | 9m")
    held = parse_tiles("34m 567s 77p 678p")
    assert told(judge_tsumo(Seat.NORTH, held, Tile.parse("5m"), table, rules, replacement=replacement)) == says


def test_tsumo_in_riichi_counts_riichi() -> None:
    table = on_turn("north drew 5m", north="345m 567s 77p 678p 234s | | 9'm")
    held = parse_tiles("34m 567s 77p 678p 234s")
    ruling = judge_tsumo(Seat.NORTH, held, Tile.parse("5m"), table, COMMON, replacement=False)
    assert told(ruling) == legal(winning.TSUMO)
    assert "[[riichi]]" in str(ruling.facts["yaku"])


def test_option_affects_only_open_tanyao() -> None:
    """NAK-52, for random hands, closed or with melds of simples."""
    finish, lost, kept = Finish(seat=Seat.SOUTH), 0, 0
    for held in waiting_hands(52, 400):
        melds = read_melds(" ".join(["2'34p", "6'66s", "5'67m", "8'88p"][: (13 - len(held)) // 3]))
        counts = Counter(one.kind for one in (*held, *(tile for meld in melds for tile in meld.tiles)))
        if max(counts.values()) >= COPIES:
            continue
        for kind in waits(held, melds):
            usual = counted(held, melds, plain(kind), finish, COMMON)
            there = counted(held, melds, plain(kind), finish, CLOSED_TANYAO)
            assert usual is not None
            assert there is not None
            assert set(usual.yaku) - set(there.yaku) == ({TANYAO} if melds and TANYAO in usual.yaku else set())
            assert set(there.yaku) <= set(usual.yaku)
            lost += usual != there
            kept += TANYAO in there.yaku
    assert lost
    assert kept
