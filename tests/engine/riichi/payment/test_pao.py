"""Liability: who is liable for a win, and why the others aren't. South holds the melds; each feeder's seat follows."""

from __future__ import annotations

import pytest

from callwise.ground.seats import SEATS, Seat
from callwise.law.options import Value as Chosen
from callwise.law.ruling import Clause, Verdict
from callwise.riichi.agreement.payment_options import PaoClosedKan, PaoRinshan, PaoYakuman
from callwise.riichi.agreement.presets import COMMON, PRESETS, preset
from callwise.riichi.payment import pao, pao_risk
from callwise.riichi.payment.certain_yakuman import WonHand, certain_by_melds, liable_players
from callwise.riichi.payment.pao import judge_liability
from callwise.riichi.payment.pao_risk import judge_risk
from callwise.riichi.table.mjt import read_melds
from callwise.riichi.table.player import Player
from callwise.riichi.table.table import Table, Turn
from callwise.riichi.table.tiles import Tile, parse_tiles
from tests.support.riichi.riichi_wins import common, seat
from tests.support.rulings.verdicts import illegal, legal, told

EAST, SOUTH, WEST, NORTH = SEATS
LISTED = {"pao_yakuman": frozenset(PaoYakuman)}
RINSHAN = {"pao_rinshan": PaoRinshan.YES}
CLOSED_OUT = {"pao_closed_kan_counts": PaoClosedKan.NO}
FED = "55'5z 6'66z 777'z"
Rows = dict[str, Clause]


def won(made: str, yakuman: str = "", end: str = "2m") -> WonHand:
    """
    Write a win of South's: melds in the order in which they were made, yakuman, and the tile that won.

    ``2m by E`` is a discard; ``2m after a kan`` a replacement tile drawn on the turn of the last open kan among the
    melds, and ``2m after a later kan`` one drawn on another turn.
    """
    tile, _, how = end.partition(" ")
    melds = read_melds(made)
    opened = next((meld for meld in reversed(melds) if meld.kind.value == "daiminkan"), None)
    return WonHand(
        SOUTH,
        melds,
        tuple(yakuman.split()),
        Tile.parse(tile),
        seat(how.removeprefix("by ")) if how.startswith("by ") else None,
        how.endswith("kan"),
        opened if how == "after a kan" else None,
    )


@pytest.mark.parametrize(
    ("win", "expected", "chosen"),
    [
        pytest.param(
            won("55'5z 6'66z 777'z", "daisangen"),
            {"W": pao.CONFIRMED, "N": pao.EARLIER, "E": pao.EARLIER},
            {},
            id="PAO-7e",
        ),
        pytest.param(
            won("11'1z 2'22z 333'z 44'4z", "daisuushii"),
            {"W": pao.EARLIER, "N": pao.CONFIRMED, "E": pao.EARLIER},
            {},
            id="PAO-8e",
        ),
        pytest.param(
            won("6'66z 777'z", "daisangen", "5z by N"),
            {"W": pao.HELD, "N": pao.NO_MELD, "E": pao.HELD},
            {},
            id="PAO-4",
        ),
        pytest.param(
            won("11'1z 2'22z 333'z", "shousuushii"),
            {"W": pao.PAIR_BREAKS, "N": pao.PAIR_BREAKS, "E": pao.PAIR_BREAKS},
            {},
            id="PAO-9",
        ),
        pytest.param(
            won("0z22s0z 3\"33m 222'2p 6666'z", "suukantsu"),
            {"W": pao.FOURTH_KAN, "N": pao.EARLIER, "E": pao.EARLIER},
            LISTED,
            id="PAO-11",
        ),
        pytest.param(
            won("11'11s 6'666s 666'z 44'44s 666\"z", "suukantsu"),
            {"W": pao.OWN_FOURTH_KAN, "N": pao.OWN_FOURTH_KAN, "E": pao.OWN_FOURTH_KAN},
            LISTED,
            id="PAO-12-third",
        ),
        pytest.param(
            won("4444'z 0z33p0z 22\"2s 2'22p 2\"22p", "suukantsu"),
            {"W": pao.OWN_FOURTH_KAN, "N": pao.OWN_FOURTH_KAN, "E": pao.OWN_FOURTH_KAN},
            LISTED,
            id="PAO-12-pon",
        ),
        pytest.param(
            won("4444'z 6'666s 11'11s 0z33p0z", "suukantsu"),
            {"W": pao.OWN_FOURTH_KAN, "N": pao.OWN_FOURTH_KAN, "E": pao.OWN_FOURTH_KAN},
            LISTED,
            id="PAO-13",
        ),
        pytest.param(
            won("22'2s 4'23s 0z88s0z 66'6z", "", "1s by W"),
            {"W": pao.FED_NOTHING, "N": pao.NOT_CERTAIN, "E": pao.NOT_CERTAIN},
            {},
            id="PAO-20",
        ),
        pytest.param(
            won("11'1z 5'55z 666'z 22'2z", "tsuuiisou"),
            {"W": pao.PAIR_BREAKS, "N": pao.PAIR_BREAKS, "E": pao.PAIR_BREAKS},
            {},
            id="PAO-21",
        ),
        pytest.param(
            won("", "kokushi-musou", "1m by W"),
            {"W": pao.CLOSED_ONLY, "N": pao.CLOSED_ONLY, "E": pao.CLOSED_ONLY},
            {},
            id="PAO-22",
        ),
        pytest.param(won("2'34s 55'5p"), {"E": pao.NOT_CERTAIN, "N": pao.NOT_CERTAIN}, {}, id="PAO-25"),
        pytest.param(
            won("0z55z0z 6'66z 777'z", "daisangen"),
            {"W": pao.CONFIRMED, "N": pao.FED_NOTHING, "E": pao.EARLIER},
            {},
            id="PAO-29",
        ),
        pytest.param(
            won("0z55z0z 6'66z 777'z", "daisangen"), {"W": pao.CLOSED_KAN, "E": pao.EARLIER}, CLOSED_OUT, id="PAO-29-no"
        ),
        pytest.param(
            won("6'66z 0z55z0z 777'z", "daisangen"),
            {"W": pao.CLOSED_KAN, "E": pao.EARLIER},
            CLOSED_OUT,
            id="PAO-29-no-second-group",
        ),
        pytest.param(
            won("0z22s0z 0z33m0z 0z44p0z 6666'z", "suukantsu"),
            {"W": pao.FOURTH_KAN},
            {**LISTED, **CLOSED_OUT},
            id="PAO-29-suukantsu",
        ),
        pytest.param(
            won("5555'z 6666'z 7777'z 11'11m", "daisangen suukantsu"),
            {"W": pao.CONFIRMED_BY_KAN, "N": pao.NOT_LISTED, "E": pao.FED_NOTHING},
            {},
            id="PAO-5-beside-a-yakuman-fed-by-another",
        ),
        pytest.param(
            won("55'5z 6'66z 0z77z0z", "daisangen"),
            {"W": pao.FED_NOTHING, "N": pao.OWN_LAST, "E": pao.OWN_LAST},
            {},
            id="PAO-J1",
        ),
        pytest.param(
            won("6'66z 777'z", "daisangen"), {"W": pao.HELD, "N": pao.FED_NOTHING, "E": pao.HELD}, {}, id="PAO-J2"
        ),
        pytest.param(
            won("6'66z 2'34m 77'7z 222'p", "daisangen"),
            {"W": pao.NOT_CERTAIN, "N": pao.HELD, "E": pao.HELD},
            {},
            id="PAO-J2-beside-other-groups",
        ),
        pytest.param(
            won("55'5z 6'66z 7777'z", "daisangen"),
            {"W": pao.CONFIRMED_BY_KAN, "N": pao.EARLIER, "E": pao.EARLIER},
            {},
            id="PAO-J3",
        ),
        pytest.param(
            won("55'5z 6'66z 777'z 777\"z", "daisangen"), {"W": pao.CONFIRMED, "N": pao.EARLIER}, {}, id="PAO-J4-last"
        ),
        pytest.param(
            won("55'5z 6'66z 777'z 55\"5z", "daisangen"),
            {"W": pao.CONFIRMED, "N": pao.EARLIER},
            {},
            id="PAO-J4-earlier",
        ),
        pytest.param(
            won("55'5z 66'6z 777'z", "daisangen"),
            {"W": pao.CONFIRMED, "N": pao.EARLIER, "E": pao.FED_NOTHING},
            {},
            id="PAO-J5",
        ),
        pytest.param(won("11'1z 2'22z 333'z", "shousuushii"), {"W": pao.PAIR_BREAKS}, {}, id="PAO-J6"),
        pytest.param(
            won("0z22s0z 3\"33m 222'2p 6666'z", "suukantsu"), {"W": pao.NOT_LISTED, "E": pao.EARLIER}, {}, id="PAO-J7"
        ),
        pytest.param(
            won("55'5z 6'66z 777'z", "daisangen"), {"W": pao.NOT_LISTED}, {"pao_yakuman": frozenset()}, id="PAO-5"
        ),
        pytest.param(
            won("4444'p", "", "2m after a kan"), {"W": pao.RINSHAN, "E": pao.FED_NOTHING}, RINSHAN, id="PAO-16"
        ),
        pytest.param(won("4444'p 0z22s0z", "", "2m after a kan"), {"W": pao.RINSHAN}, RINSHAN, id="PAO-16-further-kan"),
        pytest.param(won("4444'p", "", "2m after a kan"), {"W": pao.RINSHAN_OFF}, {}, id="PAO-6"),
        pytest.param(
            won("4444'p 0z22s0z", "", "2m after a later kan"), {"W": pao.DISCARDED_SINCE}, RINSHAN, id="PAO-17-discard"
        ),
        pytest.param(
            won("444'p 444\"p", "", "2m after a later kan"), {"W": pao.PON_GREW}, RINSHAN, id="PAO-17-added-kan"
        ),
        pytest.param(
            won("444'p 0z22s0z", "", "2m after a later kan"), {"W": pao.NOT_CERTAIN}, RINSHAN, id="PAO-17-pon-and-kan"
        ),
        pytest.param(won("4444'p", "", "2m by E"), {"W": pao.DISCARDED_SINCE}, RINSHAN, id="PAO-17-no-replacement"),
        pytest.param(won("4444'p", "", "2m by E"), {"W": pao.NOT_CERTAIN}, {}, id="PAO-25-open-kan"),
        pytest.param(won("4444'p"), {"W": pao.DISCARDED_SINCE}, RINSHAN, id="PAO-17-an-ordinary-draw"),
        pytest.param(
            won("55'5z 6'66z 7777'z", "daisangen", "2m after a kan"), {"W": pao.CONFIRMED_BY_KAN}, RINSHAN, id="both"
        ),
    ],
)
def test_who_is_liable_and_why_nobody_else_is(win: WonHand, expected: Rows, chosen: dict[str, Chosen]) -> None:
    """Only the feeder of the last group is liable, or of the open kan if that counts; others have their reasons."""
    permits = (pao.CONFIRMED, pao.CONFIRMED_BY_KAN, pao.FOURTH_KAN, pao.RINSHAN)
    for letter, clause in expected.items():
        ruling = judge_liability(seat(letter), win, common(**chosen))
        assert ruling.clause is clause, letter
        assert ruling.verdict is (Verdict.LEGAL if clause in permits else Verdict.ILLEGAL)
    liable = {one.seat for one in liable_players(win, common(**chosen))}
    assert liable == {seat(letter) for letter, clause in expected.items() if clause in permits}


def test_every_reason_is_used_in_the_table() -> None:
    rows = test_who_is_liable_and_why_nobody_else_is.pytestmark[0].args[1]  # type: ignore[attr-defined]
    reached = {clause for row in rows for clause in row.values[1].values()}
    assert set(pao.CLAUSES) - reached == {pao.OPEN}


@pytest.mark.parametrize(
    ("win", "letter", "clause", "facts", "chosen"),
    [
        (won(FED, "daisangen"), "W", pao.CONFIRMED, {"tile": "7z", "yakuman": "[[daisangen]]"}, {}),
        (
            won("11'1z 2'22z 333'z 44'44z", "daisuushii"),
            "N",
            pao.CONFIRMED_BY_KAN,
            {"tile": "4z", "yakuman": "[[daisuushii]]"},
            {},
        ),
        (
            won("0z22s0z 3\"33m 222'2p 5550'p", "suukantsu"),
            "W",
            pao.FOURTH_KAN,
            {"tile": "0p", "yakuman": "[[suukantsu]]"},
            LISTED,
        ),
        (won("0'555p", "", "2m after a kan"), "E", pao.RINSHAN, {"tile": "0p"}, RINSHAN),
        (won(FED, "daisangen"), "W", pao.NOT_LISTED, {"yakuman": "[[daisangen]]"}, {"pao_yakuman": frozenset()}),
        (
            won(FED, "daisangen"),
            "E",
            pao.EARLIER,
            {"tile": "7z", "yakuman": "[[daisangen]]", "feeder": WEST},
            {},
        ),
        (won("55'5z 6'66z 0z77z0z", "daisangen"), "N", pao.OWN_LAST, {"yakuman": "[[daisangen]]"}, {}),
        (won("11'1z 2'22z 333'z", "daisuushii"), "N", pao.HELD, {"yakuman": "[[daisuushii]]"}, {}),
        (won("6'66z 777'z", "daisangen", "5z by N"), "N", pao.NO_MELD, {"tile": "5z"}, {}),
        (won("0z55z0z 6'66z 777'z", "daisangen"), "W", pao.CLOSED_KAN, {"yakuman": "[[daisangen]]"}, CLOSED_OUT),
        (won("22'2z", "daisangen tsuuiisou"), "N", pao.PAIR_BREAKS, {"yakuman": "[[tsuuiisou]]"}, {}),
        (won("0z11z0z", "tsuuiisou suuankou"), "N", pao.CLOSED_ONLY, {"yakuman": "[[suuankou]]"}, {}),
        (
            won("4444'z 6'666s 11'11s 0z33p0z", "suukantsu"),
            "W",
            pao.OWN_FOURTH_KAN,
            {"yakuman": "[[suukantsu]]"},
            LISTED,
        ),
        (
            won("4444'z 0z33p0z 22\"2s 2'22p 2\"22p", "suukantsu"),
            "E",
            pao.OWN_FOURTH_KAN,
            {"yakuman": "[[suukantsu]]"},
            LISTED,
        ),
        (won("0'555p", "", "2m after a kan"), "E", pao.RINSHAN_OFF, {"tile": "0p"}, {}),
        (won("0'555p 0z22s0z", "", "2m after a later kan"), "E", pao.DISCARDED_SINCE, {"tile": "0p"}, RINSHAN),
        (won("0'55p 0\"55p", "", "2m after a later kan"), "E", pao.PON_GREW, {"tile": "0p"}, RINSHAN),
        (won("2'34s"), "E", pao.NOT_CERTAIN, {}, {}),
        (won("2'34s"), "W", pao.FED_NOTHING, {}, {}),
    ],
    ids=lambda value: value.id if isinstance(value, Clause) else "",
)
def test_reasons_name_their_tile_and_yakuman(
    win: WonHand, letter: str, clause: Clause, facts: dict[str, object], chosen: dict[str, Chosen]
) -> None:
    """The tile is the called one, shown as red if it is; the yakuman is the one in question."""
    ruling = judge_liability(seat(letter), win, common(**chosen))
    assert ruling.clause is clause
    said = {name: str(fact) if isinstance(fact, Tile) else fact for name, fact in ruling.facts.items()}
    assert said == {"seat": seat(letter), "holder": SOUTH, **facts}


def test_two_yakuman_can_have_two_feeders() -> None:
    """West fed the dragons and East the fourth kan; each is liable for one (PAO-M13)."""
    win = won("55'55z 66'66z 7777'z 1'111m", "daisangen suukantsu")
    found = {one.seat: one.certain and one.certain.yakuman for one in liable_players(win, common(**LISTED))}
    assert found == {WEST: PaoYakuman.DAISANGEN, EAST: PaoYakuman.SUUKANTSU}


@pytest.mark.parametrize(
    ("made", "name", "ruleset", "verdict"),
    [
        ("0z55z0z 6'66z 777'z", "daisangen", "ema-2025", Verdict.ILLEGAL),
        ("0z55z0z 6'66z 777'z", "daisangen", "tenhou", Verdict.UNREAD),
        ("55'5z 6'66z 777'z", "daisangen", "tenhou", Verdict.LEGAL),
        ("55'5z 6'66z 777'z", "daisangen", "rmu", Verdict.UNREAD),
        ("55'5z 6'66z 777'z", "daisangen", "common+pao_yakuman=open", Verdict.UNSETTLED),
        ("0z22s0z 0z33m0z 0z44p0z 6666'z", "suukantsu", "m-league", Verdict.LEGAL),
        ("0z22s0z 0z33m0z 0z44p0z 6666'z", "suukantsu", "ema-2016", Verdict.ILLEGAL),
    ],
)
def test_liability_follows_each_tables_sources(made: str, name: str, ruleset: str, verdict: Verdict) -> None:
    ruling = judge_liability(WEST, won(made, name), preset(ruleset))
    assert ruling.verdict is verdict
    assert (ruling.clause is pao.OPEN) is (verdict is Verdict.UNSETTLED)


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_players_who_fed_nothing_are_never_liable(rules: object) -> None:
    ruling = judge_liability(EAST, won("55'5z 66'6z 777'z", "daisangen"), rules)  # type: ignore[arg-type]
    assert (ruling.verdict, ruling.clause) == (Verdict.ILLEGAL, pao.FED_NOTHING)


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        ("55'5z 6'66z", []),
        ("55'5z 6'66z 777'z", [(PaoYakuman.DAISANGEN, WEST)]),
        ("777'z 55'5z 6'66z", [(PaoYakuman.DAISANGEN, EAST)]),
        ("55'5z 0z66z0z 777'z", [(PaoYakuman.DAISANGEN, WEST)]),
        ("55'5z 777'z 0z66z0z", [(PaoYakuman.DAISANGEN, None)]),
        ("55'5z 6'66z 777'z 6\"66z", [(PaoYakuman.DAISANGEN, WEST)]),
        ("1'11z 2'22z 3'33z 44'4z", [(PaoYakuman.DAISUUSHII, NORTH)]),
        ("1'111z 2'222z 3'333z 44'44z", [(PaoYakuman.DAISUUSHII, NORTH), (PaoYakuman.SUUKANTSU, NORTH)]),
    ],
)
def test_melds_are_taken_in_the_order_made(made: str, expected: list[tuple[PaoYakuman, Seat | None]]) -> None:
    assert [(one.yakuman, one.feeder) for one in certain_by_melds(SOUTH, read_melds(made))] == expected


def at_turn(hand: str, *melds: str, moment: str = "east drew 1s") -> Table:
    """East's turn with this hand; the others' melds are in turn order."""
    hidden = [Player(None, read_melds(one)) for one in (*melds, "", "", "")[:3]]
    return Table((Player(parse_tiles(hand)), *hidden), Turn.parse(moment), wall=30)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("tile", "melds", "expected", "chosen"),
    [
        ("7z", ["55'5z 6'66z"], pao_risk.RISK, {}),
        ("1z", ["55'5z 6'66z"], pao_risk.SAFE, {}),
        ("7z", ["55'5z"], pao_risk.SAFE, {}),
        ("1z", ["", "2'22z 3'33z 4'44z"], pao_risk.RISK, {}),
        ("7z", ["0z55z0z 6'66z"], pao_risk.RISK, {}),
        ("7z", ["0z55z0z 6'66z"], pao.CLOSED_KAN, CLOSED_OUT),
        ("7z", ["55'5z 6'66z"], pao.NOT_LISTED, {"pao_yakuman": frozenset()}),
        ("8p", ["1'111m 0z22s0z 3333'm"], pao_risk.RISK, LISTED),
        ("8p", ["1'111m 0z22s0z 3333'm"], pao.NOT_LISTED, {}),
        ("8p", ["1'111m 0z22s0z"], pao_risk.SAFE, LISTED),
        ("1z", [FED], pao_risk.SAFE, {}),  # daisangen is already certain
        ("7z", ["55'5z 6'66z 2'34m 5'67m"], pao_risk.SAFE, {}),  # a hand with four melds can't call
        ("9p", ["1'111m 0z22s0z 3333'm"], pao_risk.UNSEEN, LISTED),  # the player holds a pair of it
        ("5s", ["1'111m 0z22s0z 3333'm"], pao_risk.RISK, LISTED),  # the other three can be one red and two plain
    ],
)
def test_discards_are_risky_if_calling_makes_yakuman_certain(
    tile: str, melds: list[str], expected: Clause, chosen: dict[str, Chosen]
) -> None:
    table = at_turn("678m 45p 5s 8p 99p 16s 1z 7z 1s", *melds)
    ruling = judge_risk(Tile.parse(tile), EAST, table, common(**chosen))
    assert ruling.clause.id == expected.id
    assert ruling.verdict is (Verdict.LEGAL if expected is pao_risk.RISK else Verdict.ILLEGAL)


def test_fourth_tile_of_a_group_makes_no_new_group() -> None:
    """The fourth white dragon doesn't make a third dragon group; that nobody can call it doesn't matter."""
    table = at_turn("678m 45p 5s 8p 99p 6s 1z 57z 1s", "55'5z 6'66z")
    ruling = judge_risk(Tile.parse("5z"), EAST, table, COMMON)
    assert (ruling.verdict, ruling.clause.id) == (Verdict.ILLEGAL, pao_risk.SAFE.id)


def test_uncallable_tiles_are_no_risk() -> None:
    """Holding three red dragons leaves South at most one; holding two leaves South two, enough for a pon."""
    melds = "55'5z 6'66z"
    assert judge_risk(Tile.parse("7z"), EAST, at_turn("123m 456p 678s 9s 777z 1s", melds), COMMON).clause is (
        pao_risk.UNSEEN
    )
    assert judge_risk(Tile.parse("7z"), EAST, at_turn("123m 456p 678s 99s 77z 1s", melds), COMMON).clause is (
        pao_risk.RISK
    )


def test_shown_hands_call_only_what_they_hold() -> None:
    """South shows two red dragons, or one."""
    for held, expected in (("77z 12345m", pao_risk.RISK), ("7z 123456m", pao_risk.UNSEEN)):
        hand = Player(parse_tiles("123m 456p 678s 99s 1z 7z 1s"))
        south = Player(parse_tiles(held), read_melds("55'5z 6'66z"))
        table = Table((hand, south, Player(), Player()), Turn.parse("east drew 1s"), wall=30)
        assert judge_risk(Tile.parse("7z"), EAST, table, COMMON).clause is expected


def test_risks_name_the_caller_and_the_yakuman() -> None:
    table = at_turn("678m 45p 0s 8p 99p 16s 1z 7z 1s", "", "1'111m 0z22s0z 3333'm")
    risk = judge_risk(Tile.parse("0s"), EAST, table, common(**LISTED))
    assert told(risk) == legal(pao_risk.RISK)
    assert risk.facts == {"seat": EAST, "tile": Tile.parse("0s"), "holder": WEST, "yakuman": "[[suukantsu]]"}
    none = judge_risk(Tile.parse("9p"), EAST, table, common(**LISTED))
    assert told(none) == illegal(pao_risk.UNSEEN)
    assert (none.facts["holder"], none.facts["calls"], none.facts["unseen"]) == (WEST, 3, 2)


def test_players_in_riichi_call_nothing() -> None:
    hand = Player(parse_tiles("123m 456p 678s 99s 1z 7z 1s"))
    ready = Player(None, read_melds("0z55z0z 0z66z0z"), riichi=True)
    table = Table((hand, ready, Player(), Player()), Turn.parse("east drew 1s"), wall=30, deposits=1)
    assert judge_risk(Tile.parse("7z"), EAST, table, COMMON).clause is pao_risk.IN_RIICHI
    assert judge_risk(Tile.parse("1m"), EAST, table, COMMON).clause is pao_risk.SAFE


def test_dead_hands_call_nothing() -> None:
    hand = Player(parse_tiles("123m 456p 678s 99s 1z 7z 1s"))
    dead = Player(None, read_melds("55'5z 6'66z"), dead=True)
    table = Table((hand, dead, Player(), Player()), Turn.parse("east drew 1s"), wall=30)
    assert judge_risk(Tile.parse("7z"), EAST, table, COMMON).clause is pao_risk.DEAD
    assert judge_risk(Tile.parse("1m"), EAST, table, COMMON).clause is pao_risk.SAFE


def test_calling_a_risky_tile_makes_its_discarder_liable() -> None:
    """After the call the discarder is liable for the same yakuman."""
    table = at_turn("123m 456p 678s 99s 1z 7z 1s", "55'5z 6'66z")
    risk = judge_risk(Tile.parse("7z"), EAST, table, COMMON)
    after = judge_liability(EAST, won("55'5z 6'66z 7'77z", "daisangen"), COMMON)
    assert risk.is_legal
    assert after.is_legal
    assert risk.facts["yakuman"] == after.facts["yakuman"]


def test_first_reason_for_no_risk_is_given() -> None:
    """In turn order: South's three dragons before West's four kans."""
    table = at_turn("678m 45p 5s 8p 99p 16s 1z 7z 1s", "55'5z 6'66z", "1'111m 0z22s0z 3333'm")
    ruling = judge_risk(Tile.parse("7z"), EAST, table, common(pao_yakuman=frozenset()))
    assert ruling.clause.id == pao.NOT_LISTED.id
    assert ruling.facts["holder"] is SOUTH
