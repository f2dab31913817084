"""Abortive draws: what ends a hand early, what doesn't, and under which rulesets."""

import pytest

from callwise.ground.errors import PositionError
from callwise.ground.seats import Seat
from callwise.law import not_ruled
from callwise.law.ruling import Clause, Verdict
from callwise.riichi.agreement.call_options import MultipleRon
from callwise.riichi.agreement.draw_options import AbortiveDraw
from callwise.riichi.agreement.presets import COMMON, EMA_2025, PRESETS, SAIKOUISEN, preset
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.priority import abortive
from callwise.riichi.priority.abortive import Reason, ThreeWins, judge_abort
from callwise.riichi.questions.entries.written_table import read_claims
from callwise.riichi.table.melds import MeldKind
from callwise.riichi.table.tiles import Tile, parse_tiles
from tests.support.refusals import refused
from tests.support.riichi.riichi_tables import at_discard, on_turn
from tests.support.rulings.course_texts import asked
from tests.support.rulings.verdicts import Told, illegal, legal, told, unsettled

NINE = "19m 19p 19s 123z 44m 55p 7z"
TEN = "19m 19p 19s 1234z 4m 55p 7z"
EIGHT = "119m 119p 119s 12z 446p"
NINE_KINDS, FOUR_WINDS, FOUR_RIICHI, FOUR_KANS = AbortiveDraw


@pytest.mark.parametrize(
    ("hand", "drawn", "others", "says"),
    [
        (f"{NINE} | |", "7z", {}, legal(abortive.NINE_KINDS)),
        (f"{TEN} | |", "5p", {}, legal(abortive.NINE_KINDS)),
        ("19m 19p 19s 12z 7z 4456m 0p | |", "7z", {}, legal(abortive.NINE_KINDS)),  # exactly nine kinds
        (f"{EIGHT} | |", "4p", {}, illegal(abortive.FEW_KINDS)),
        (f"{NINE} | | 5p", "7z", {}, illegal(abortive.NOT_FIRST_DRAW)),
        (f"{NINE} | |", "7z", {"west": "? | 55'5s"}, illegal(abortive.INTERRUPTED)),
        (f"{NINE} | |", "7z", {"east": "? | 0z88m0z"}, illegal(abortive.INTERRUPTED)),
        ("19m 19p 19s 1234z 7z | 0z88m0z |", "7z", {"as": "replacement"}, illegal(abortive.INTERRUPTED)),
        (f"{EIGHT} | |", "4p", {"west": "? | 55'5s"}, illegal(abortive.INTERRUPTED)),
    ],
)
def test_nine_kinds(hand: str, drawn: str, others: dict[str, str], says: Told) -> None:
    """DRW-1."""
    seats = {seat: written for seat, written in others.items() if seat != "as"}
    table = on_turn(f"south drew {drawn}{' as replacement' if 'as' in others else ''}", south=hand, **seats)
    assert told(judge_abort(NINE_KINDS, (), table, COMMON)) == says


@pytest.mark.parametrize("rules", [EMA_2025, COMMON.choosing({"abortive_draws": frozenset({FOUR_RIICHI})})])
def test_rules_without_nine_kinds_say_so_whatever_the_hand(rules: RiichiRuleset) -> None:
    """DRW-5: one kind more wouldn't help."""
    table = on_turn("south drew 4p", south=f"{EIGHT} | |")
    assert told(judge_abort(NINE_KINDS, (), table, rules)) == illegal(abortive.NOT_USED)


def test_kinds_are_listed_once_and_in_order() -> None:
    table = on_turn("south drew 4p", south=f"{EIGHT} | |")
    facts = judge_abort(NINE_KINDS, (), table, COMMON).facts
    assert (facts["kinds"], facts["count"]) == (parse_tiles("19m19p19s12z"), "eight")
    enough = judge_abort(NINE_KINDS, (), on_turn("south drew 5p", south=f"{TEN} | |"), COMMON)
    assert (enough.facts["kinds"], enough.facts["count"]) == (parse_tiles("19m19p19s12347z"), "11")


def test_nine_kinds_are_shown_only_on_your_turn() -> None:
    ruling = judge_abort(NINE_KINDS, (), at_discard("4m by west"), COMMON)
    assert told(ruling) == illegal(abortive.NO_TURN)

    assert ruling.facts["by"] is Seat.WEST


@pytest.mark.parametrize(
    ("moment", "seats", "clause"),
    [
        ("4m by west", {}, abortive.NO_TURN),
        ("4m by west as ankan", {}, abortive.KAN_LAID),
        ("4m by west as shouminkan", {"west": "? | 4'44m"}, abortive.KAN_LAID),
        ("4m by west as shouminkan", {"west": "? | 44'4m", "east": "? | 0z11z0z"}, abortive.KAN_LAID),
    ],
)
def test_kan_tiles_are_not_discards(moment: str, seats: dict[str, str], clause: Clause) -> None:
    assert judge_abort(NINE_KINDS, (), at_discard(moment, **seats), COMMON).clause is clause


@pytest.mark.parametrize(
    ("last", "ponds", "north", "says"),
    [
        ("4z", ("4z", "4z", "4z"), "? | |", legal(abortive.FOUR_WINDS)),
        ("1z", ("1z", "1z", "1z"), "? | |", legal(abortive.FOUR_WINDS)),
        ("5z", ("5z", "5z", "5z"), "? | |", illegal(abortive.NOT_FOUR_WINDS)),  # a dragon isn't a wind
        ("9m", ("9m", "9m", "9m"), "? | |", illegal(abortive.NOT_FOUR_WINDS)),
        ("3z", ("4z", "4z", "4z"), "? | |", illegal(abortive.NOT_FOUR_WINDS)),
        ("4z", ("4z", "4z", "3z"), "? | |", illegal(abortive.NOT_FOUR_WINDS)),
        ("4z", ("4z9m", "4z9m", "4z9m"), "? | | 9m", illegal(abortive.NOT_FOUR_WINDS)),  # not the first discard
        ("4z", ("4z", "4z", "4z"), "? | 0z77m0z |", illegal(abortive.INTERRUPTED)),
    ],
)
def test_four_winds(last: str, ponds: tuple[str, str, str], north: str, says: Told) -> None:
    """DRW-2."""
    east, south, west = (f"? | | {pond}" for pond in ponds)
    table = at_discard(f"{last} by north", east=east, south=south, west=west, north=north)
    ruling = judge_abort(FOUR_WINDS, (), table, COMMON)
    assert told(ruling) == says


def test_three_winds_or_hidden_ponds_are_not_four_winds() -> None:
    three = at_discard("4z by west", east="? | | 4z", south="? | | 4z", west="? | |", north="? | |")
    for table in (three, at_discard("4z by west"), on_turn("south drew 7z", south=f"{NINE} | |")):
        assert told(judge_abort(FOUR_WINDS, (), table, COMMON)) == illegal(abortive.NOT_FOUR_WINDS)


def test_interruption_is_named() -> None:
    table = on_turn("south drew 7z", south=f"{NINE} | |", west="? | 55'5s")
    facts = judge_abort(NINE_KINDS, (), table, COMMON).facts
    assert (facts["seat"], facts["laid"], facts["call"]) == (Seat.WEST, *parse_tiles("5s"), MeldKind.PON.words)
    run = on_turn("south drew 7z", south=f"{NINE} | |", north="? | 4'35s")
    assert judge_abort(NINE_KINDS, (), run, COMMON).facts["laid"] == Tile.parse("4s")
    red = on_turn("south drew 7z", south=f"{NINE} | |", west="? | 88'8s 50'5s")
    assert judge_abort(NINE_KINDS, (), red, COMMON).facts["laid"] == Tile.parse("8s")
    red = on_turn("south drew 7z", south=f"{NINE} | |", west="? | 50'5s")
    assert judge_abort(NINE_KINDS, (), red, COMMON).facts["laid"] == Tile.parse("0s")
    closed = on_turn("south drew 7z", south=f"{NINE} | |", west="? | 0z88s0z")
    assert judge_abort(NINE_KINDS, (), closed, COMMON).facts["laid"] == Tile.parse("8s")


@pytest.mark.parametrize(
    ("discard", "riichi", "says"),
    [
        ("4'm by west", "east south north", legal(abortive.FOUR_RIICHI)),
        ("4m by west", "east south north", illegal(abortive.NOT_FOUR_RIICHI)),
        ("4'm by west", "east south", illegal(abortive.NOT_FOUR_RIICHI)),
        ("4m by west", "", illegal(abortive.NOT_FOUR_RIICHI)),
    ],
)
def test_four_riichi(discard: str, riichi: str, says: Told) -> None:
    """DRW-3."""
    ruling = judge_abort(FOUR_RIICHI, (), at_discard(discard, **({"riichi": riichi} if riichi else {})), COMMON)
    assert told(ruling) == says


def test_riichi_players_and_kans_are_counted() -> None:
    table = at_discard("4'm by west", riichi="east south", north="? | 0z11m0z 0z22m0z", east="? | 0z33m0z")
    assert judge_abort(FOUR_RIICHI, (), table, COMMON).facts["few"] == "only three players are"
    assert judge_abort(FOUR_KANS, (), table, COMMON).facts["few"] == "only three [[kan|kongs|kans]] are"


@pytest.mark.parametrize(
    ("moment", "seats", "says"),
    [
        ("4m by west", {"east": "? | 0z11m0z 0z22m0z", "west": "? | 0z33m0z 9'999s"}, legal(abortive.FOUR_KANS)),
        ("4m by west", {"east": "? | 0z11m0z", "west": "? | 0z33m0z 0z99s0z 0z77p0z"}, legal(abortive.FOUR_KANS)),
        ("4m by west", {"east": "? | 0z11m0z", "west": "? | 0z33m0z 0z99s0z"}, illegal(abortive.NOT_FOUR_KANS)),
        ("4m by west", {"east": "? | 0z11m0z 11'1z", "west": "? | 0z33m0z 0z99s0z"}, illegal(abortive.NOT_FOUR_KANS)),
        ("4m by west", {"west": "? | 0z11m0z 0z22m0z 0z33m0z 0z99s0z"}, illegal(abortive.ONE_PLAYERS_KANS)),
    ],
)
def test_four_kans(moment: str, seats: dict[str, str], says: Told) -> None:
    """DRW-4."""
    assert told(judge_abort(FOUR_KANS, (), at_discard(moment, **seats), COMMON)) == says


def test_discard_after_the_fourth_kan_comes_first() -> None:
    hand = "123456m 7p 5z | 0z33s0z 0z99s0z"
    several = on_turn("west drew 7p as replacement", west=f"{hand} | ", east="? | 0z11p0z 0z22p0z")
    ruling = judge_abort(FOUR_KANS, (), several, COMMON)
    assert told(ruling) == illegal(abortive.KANS_NOT_YET)
    assert ruling.facts["seat"] is Seat.WEST
    own = on_turn("west drew 5z as replacement", west="55z | 0z33s0z 0z99s0z 0z11p0z 0z22p0z | ")
    ruling = judge_abort(FOUR_KANS, (), own, COMMON)
    assert told(ruling) == illegal(abortive.ONE_PLAYERS_KANS)
    assert ruling.facts["four"] == parse_tiles("3s9s1p2p")


def test_wins_come_before_abortive_draws() -> None:
    """DRW-5; only legal wins count."""
    seats = {"east": "23m 456p 678s 999s 22z", "riichi": "east south north"}
    table = at_discard("4'm by west", **seats)
    won = judge_abort(FOUR_RIICHI, read_claims("east ron 4m"), table, COMMON)
    assert told(won) == illegal(abortive.WON)
    assert won.facts["winners"] == (Seat.EAST,)
    for rules in (EMA_2025, preset("common+abortive_draws=open")):
        assert told(judge_abort(FOUR_RIICHI, read_claims("east ron 4m"), table, rules)) == illegal(abortive.WON)
    not_winning = read_claims("north pon 4m with 44m")
    four = at_discard("4m by west", east="? | 0z11m0z 0z22m0z", west="? | 0z33m0z 9'999s")
    assert told(judge_abort(FOUR_KANS, not_winning, four, COMMON)) == legal(abortive.FOUR_KANS)
    furiten = at_discard("4'm by west", **{**seats, "east": f"{seats['east']} | | 4m9'm"})
    ruling = judge_abort(FOUR_RIICHI, read_claims("east ron 4m"), furiten, COMMON)
    assert told(ruling) == legal(abortive.FOUR_RIICHI)


HAVE_THEM = {"common", "tenhou", "mahjong-soul", "mjstars"}
NOT_READ = {"saikouisen", "saikouisen-classic"}


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_which_rulesets_have_abortive_draws(rules: object) -> None:
    """DRW-5."""
    (one,) = (each for each in PRESETS if each is rules)
    table = at_discard("4'm by west", riichi="east south north")
    ruling = judge_abort(FOUR_RIICHI, (), table, one)
    if one.name in NOT_READ:
        assert (ruling.verdict, ruling.clause) == (Verdict.UNREAD, not_ruled.UNREAD)
    elif one.name in HAVE_THEM:
        assert told(ruling) == legal(abortive.FOUR_RIICHI)
    else:
        assert told(ruling) == illegal(abortive.NOT_USED)


@pytest.mark.parametrize("why", AbortiveDraw)
def test_tables_can_have_some_of_them(why: AbortiveDraw) -> None:
    tables = {
        NINE_KINDS: on_turn("south drew 7z", south=f"{NINE} | |"),
        FOUR_WINDS: at_discard("4z by north", east="? | | 4z", south="? | | 4z", west="? | | 4z", north="? | |"),
        FOUR_RIICHI: at_discard("4'm by west", riichi="east south north"),
        FOUR_KANS: at_discard("4m by west", east="? | 0z11m0z 0z22m0z", west="? | 0z33m0z 9'999s"),
    }
    for has, table in tables.items():
        for rules in (COMMON.choosing({"abortive_draws": frozenset({why})}),):
            ruling = judge_abort(has, (), table, rules)
            assert ruling.is_legal is (has is why)
            assert has is why or told(ruling) == illegal(abortive.NOT_USED)
    assert told(judge_abort(why, (), tables[why], preset("common+abortive_draws=open"))) == unsettled(abortive.OPEN)
    readings = judge_abort(why, (), tables[why], preset("common+abortive_draws=open")).readings
    assert [(reading.choices["abortive_draws"], reading.outcome.verdict) for reading in readings] == [
        (frozenset(), Verdict.ILLEGAL),
        (frozenset({why}), Verdict.LEGAL),
    ], "the other draws make no difference"


THREE = "south ron 4m; north ron 4m; east ron 4m"


def three_wins(why: Reason, claims: str = THREE, rules: RiichiRuleset = COMMON, **seats: str) -> Told:
    table = at_discard("4'm by west", **{"riichi": "south north east", **seats})
    return told(judge_abort(why, read_claims(claims), table, rules))


@pytest.mark.parametrize(
    ("multiple_ron", "ends", "four_riichi"),
    [
        (MultipleRon.DOUBLE_TRIPLE_ABORT, legal(abortive.THREE_WINS), illegal(abortive.THREE_WINS_FIRST)),
        (MultipleRon.ALL_WIN, illegal(abortive.WON), illegal(abortive.WON)),
        (MultipleRon.HEAD_BUMP, illegal(abortive.WON), illegal(abortive.WON)),
    ],
)
def test_three_wins(multiple_ron: MultipleRon, ends: Told, four_riichi: Told) -> None:
    """DRW-16."""
    rules = COMMON.choosing({"multiple_ron": multiple_ron})
    assert three_wins(ThreeWins.THREE_WINS, rules=rules) == ends
    assert three_wins(FOUR_RIICHI, rules=rules) == four_riichi


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: str(rules.name))
def test_which_tables_end_a_hand_on_three_wins(rules: RiichiRuleset) -> None:
    ends = rules.name in ("common", "tenhou", "mjstars")
    assert three_wins(ThreeWins.THREE_WINS, rules=rules) == (
        legal(abortive.THREE_WINS) if ends else illegal(abortive.WON)
    )


@pytest.mark.parametrize("claims", ["south ron 4m; north ron 4m", "east ron 4m", "south pon 4m with 44m"])
def test_two_wins_are_not_three(claims: str) -> None:
    assert three_wins(ThreeWins.THREE_WINS, claims) == illegal(abortive.NOT_THREE_WINS)
    assert three_wins(ThreeWins.THREE_WINS, f"{claims}", rules=EMA_2025) == illegal(abortive.NOT_THREE_WINS)


def test_illegal_wins_are_not_counted_among_three() -> None:
    assert three_wins(ThreeWins.THREE_WINS, furiten="east") == illegal(abortive.NOT_THREE_WINS)
    assert three_wins(FOUR_RIICHI, furiten="east") == illegal(abortive.WON)


def test_three_wins_come_before_four_kans() -> None:
    table = at_discard("4m by west", east="? | 0z11m0z 0z22m0z", west="? | 0z33m0z 9'999s")
    claims = read_claims(THREE)
    assert told(judge_abort(FOUR_KANS, claims, table, COMMON)) == illegal(abortive.THREE_WINS_FIRST)
    assert told(judge_abort(ThreeWins.THREE_WINS, claims, table, COMMON)) == legal(abortive.THREE_WINS)
    assert told(judge_abort(FOUR_KANS, claims, table, EMA_2025)) == illegal(abortive.WON)


def test_without_claims_there_are_not_three_wins() -> None:
    for table in (at_discard("4'm by west"), on_turn("south drew 7z", south=f"{NINE} | |")):
        assert told(judge_abort(ThreeWins.THREE_WINS, (), table, COMMON)) == illegal(abortive.NOT_THREE_WINS)


def test_empty_pond_is_a_first_draw_if_wall_allows() -> None:
    """With 64 tiles or fewer left, South must have discarded before."""
    for wall in (None, "68", "66", "65"):
        table = on_turn("south drew 7z", south=f"{NINE} | |", **({"wall": wall} if wall else {}))
        assert told(judge_abort(NINE_KINDS, (), table, COMMON)) == legal(abortive.NINE_KINDS)
    for wall in ("64", "40", "0"):
        table = on_turn("south drew 7z", south=f"{NINE} | |", wall=wall)
        with pytest.raises(PositionError, match="can’t be every discard"):
            judge_abort(NINE_KINDS, (), table, COMMON)
        later = on_turn("south drew 7z", south=f"{NINE} | | 5p", wall=wall)
        assert told(judge_abort(NINE_KINDS, (), later, COMMON)) == illegal(abortive.NOT_FIRST_DRAW)


def test_four_winds_need_four_first_discards() -> None:
    shown = {"east": "? | | 4z", "south": "? | | 4z", "north": "? | |"}
    with refused("may be the first go-round", PositionError, key="west"):
        judge_abort(FOUR_WINDS, (), at_discard("4z by north", **shown), COMMON)
    with pytest.raises(PositionError, match="may be the first go-round"):
        judge_abort(FOUR_WINDS, (), at_discard("4z by north", wall="66"), COMMON)
    with refused("south's discard isn’t shown", PositionError, key="south"):  # by the wall, South's pond lacks one
        judge_abort(FOUR_WINDS, (), at_discard("4z by north", east="? | | 4z", south="? | |", wall="66"), COMMON)
    for table in (
        at_discard("4z by north", wall="62"),
        at_discard("4z by north", north="? | | 4z", wall="62"),
        at_discard("4z by north", west="? | 0z77m0z", wall="65"),  # a kan interrupts
        at_discard("4z by west", wall="67"),
        at_discard("4z by north"),
        at_discard("4z by north", **{**shown, "south": "? | | 3z"}),
        at_discard("4z by west", **{**shown, "west": "? | |"}),
        at_discard("4z by north", east="? | | 4z", south="? | | 4z", north="? | |", wall="50"),
        at_discard("4z by west", east="? | | 4z", south="? | | 4z", north="? | | 4z", wall="63"),  # East's second turn
    ):
        assert told(judge_abort(FOUR_WINDS, (), table, COMMON)) == illegal(abortive.NOT_FOUR_WINDS)


def test_causes_that_did_not_happen_need_no_rules() -> None:
    assert told(judge_abort(FOUR_RIICHI, (), at_discard("4m by west"), SAIKOUISEN)) == illegal(abortive.NOT_FOUR_RIICHI)


@pytest.mark.parametrize(
    ("entries", "key", "says"),
    [
        ({"moment": "south drew 4m"}, "south", "so write out that hand"),
        ({"moment": "south drew 7z", "south": NINE}, "south", "so write out that hand"),
        ({"moment": "south drew 7z", "south": f"{NINE} | |", "claims": "east ron 7z"}, "claims", "nothing to claim"),
        ({"moment": "4m by west", "claims": "east ron 5m"}, "claims", "the discard is 4m"),
        ({"moment": "south drew 7z", "south": f"{NINE} | |", "wall": "30"}, "south", "can’t be every discard"),
        ({"moment": "4z by north", "wall": "66"}, "east", "may be the first go-round"),
        ({"moment": "4z by north", "east": "? | | 4z", "south": "? | | 4z"}, "west", "may be the first go-round"),
    ],
)
def test_invalid_questions_are_named(entries: dict[str, str], key: str, says: str) -> None:
    with refused(says, PositionError, key=key):
        asked("draws.abort", entries)
