"""Payments: who pays for a win, line by line, with and without liability."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.ground.errors import NotationError, PositionError
from callwise.ground.seats import SEATS, Seat
from callwise.law.options import Value as Chosen
from callwise.law.ruling import Clause
from callwise.riichi.agreement.call_options import Deposits, MultipleRon
from callwise.riichi.agreement.payment_options import (
    DaisuushiiUnits,
    Honba,
    Kiriage,
    MultipleYakuman,
    PaoHonbaRon,
    PaoHonbaSplitTsumo,
    PaoRinshan,
    PaoScope,
    PaoSplitUnits,
    PaoYakuman,
    RinshanPaoPrice,
)
from callwise.riichi.agreement.presets import COMMON, PRESETS, preset
from callwise.riichi.hand.hand import By, Finish, worth
from callwise.riichi.payment import pao_payment as pao
from callwise.riichi.payment import payment as usual
from callwise.riichi.payment.certain_yakuman import WonHand
from callwise.riichi.payment.points import Limit, Value, discard_price, draw_share, is_reached
from callwise.riichi.payment.price import Winner
from callwise.riichi.payment.win_settlement import EndedDeal, judge_unpaid, settle_wins
from callwise.riichi.priority import bonuses, priority
from callwise.riichi.table.mjt import read_hand, read_melds
from callwise.riichi.table.tiles import Tile
from tests.support.riichi.riichi_wins import changes, clauses, common, ended, seat
from tests.support.rulings.course_texts import asked
from tests.support.settlements import from_table

EAST, SOUTH, WEST, NORTH = SEATS
DOUBLE = {"daisuushi_units": DaisuushiiUnits.TWO}
WHOLE = {"pao_scope": PaoScope.WHOLE}
DISCARDER = {"pao_honba_ron": PaoHonbaRon.DISCARDER}
HALF = {"pao_honba_ron": PaoHonbaRon.SPLIT_HALF}
EVERYONE = {"pao_honba_split_tsumo": PaoHonbaSplitTsumo.ALL}
ONE_UNIT = {**DOUBLE, "pao_split_units": PaoSplitUnits.ONE_UNIT}
LISTED = {"pao_yakuman": frozenset(PaoYakuman)}
RINSHAN = {"pao_rinshan": PaoRinshan.YES}
SHARES = {**RINSHAN, "rinshan_pao_price": RinshanPaoPrice.SUM_OF_SHARES}
ONE_ONLY = {"multiple_yakuman": MultipleYakuman.NO}

HALVES = [pao.LIABLE_HALF, pao.DEALT_IN_HALF]
WHOLE_HALVES = [pao.WHOLE_LIABLE_HALF, pao.WHOLE_DEALT_IN_HALF]
REST = [pao.REST] * 3
SHARED = [usual.DOUBLE_SHARE, usual.SHARE, usual.SHARE]
SHARED_HONBA = [usual.HONBA_SHARE] * 3
LIABLE_FOR_HONBA, ONLY_WINNER = pao.HONBA_LIABLE, bonuses.ALONE_PAID


@pytest.mark.parametrize(
    ("text", "expected", "lines", "chosen"),
    [
        pytest.param("S daisangen L=W", (0, 32000, -32000, 0), [pao.DRAWN], {}, id="PAO-P1"),
        pytest.param(
            "S daisangen L=W, h=2, 1 stick",
            (0, 33600, -32600, 0),
            [pao.DRAWN, LIABLE_FOR_HONBA, usual.STICKS],
            {},
            id="PAO-P2",
        ),
        pytest.param("E daisangen L=S, h=1", (48300, -48300, 0, 0), [pao.DRAWN, LIABLE_FOR_HONBA], {}, id="PAO-P3"),
        pytest.param("S daisangen L=E", (-32000, 32000, 0, 0), [pao.DRAWN], {}, id="PAO-P4"),
        pytest.param(
            "S daisangen L=W from E, h=2", (-16000, 32600, -16600, 0), [*HALVES, LIABLE_FOR_HONBA], {}, id="PAO-P5"
        ),
        pytest.param(
            "S daisangen L=W from E, h=2",
            (-16600, 32600, -16000, 0),
            [*HALVES, pao.HONBA_DISCARDER],
            DISCARDER,
            id="PAO-P6",
        ),
        pytest.param(
            "S daisangen L=W from W, h=2", (0, 32600, -32600, 0), [pao.BOTH_HALVES, LIABLE_FOR_HONBA], {}, id="PAO-P7"
        ),
        pytest.param(
            "S daisangen L=W from W, h=2",
            (0, 32600, -32600, 0),
            [pao.BOTH_HALVES, LIABLE_FOR_HONBA],
            DISCARDER,
            id="PAO-M4-discarder",
        ),
        pytest.param(
            "S daisangen L=W from W, h=2",
            (0, 32600, -32600, 0),
            [pao.BOTH_HALVES, LIABLE_FOR_HONBA],
            HALF,
            id="PAO-M4-half",
        ),
        pytest.param("E daisangen L=S from W", (48000, -24000, -24000, 0), HALVES, {}, id="PAO-P8"),
        pytest.param(
            "E daisangen L=S from W, h=3, 2 sticks",
            (50900, -24900, -24000, 0),
            [*HALVES, LIABLE_FOR_HONBA, ONLY_WINNER],
            {},
            id="PAO-P9",
        ),
        pytest.param(
            "N daisangen L=E from W, h=1", (-16300, 0, -16000, 32300), [*HALVES, LIABLE_FOR_HONBA], {}, id="PAO-P10"
        ),
        pytest.param(
            "S daisangen L=W tsuuiisou from W, h=1",
            (0, 64300, -64300, 0),
            [pao.BOTH_HALVES, pao.REST, LIABLE_FOR_HONBA],
            {},
            id="PAO-P11",
        ),
        pytest.param(
            "S daisangen L=W tsuuiisou, h=1",
            (-16100, 64300, -40100, -8100),
            [pao.DRAWN, *REST, *[pao.HONBA_ALL] * 3],
            EVERYONE,
            id="PAO-P12",
        ),
        pytest.param(
            "S daisangen L=W tsuuiisou from E, h=1",
            (-48300, 64300, -16000, 0),
            [*HALVES, pao.REST, pao.HONBA_DISCARDER],
            DISCARDER,
            id="PAO-P13",
        ),
        pytest.param(
            "S daisuushii L=W tsuuiisou", (-16000, 96000, -72000, -8000), [pao.DRAWN, *REST], DOUBLE, id="PAO-P14"
        ),
        pytest.param(
            "S daisuushii L=W tsuuiisou from E, h=1",
            (-64000, 96300, -32300, 0),
            [*HALVES, pao.REST, LIABLE_FOR_HONBA],
            DOUBLE,
            id="PAO-P15",
        ),
        pytest.param("S daisuushii L=W from N", (0, 64000, -32000, -32000), HALVES, DOUBLE, id="PAO-P16"),
        pytest.param(
            "E daisangen L=N tsuuiisou", (96000, -16000, -16000, -64000), [pao.DRAWN, *REST], {}, id="PAO-P17"
        ),
        pytest.param(
            "E daisangen L=N tsuuiisou from S, h=2",
            (96600, -72000, 0, -24600),
            [*HALVES, pao.REST, LIABLE_FOR_HONBA],
            {},
            id="PAO-P18",
        ),
        pytest.param(
            "E daisangen L=N tsuuiisou from S, 1 stick",
            (97000, -48000, 0, -48000),
            [*WHOLE_HALVES, ONLY_WINNER],
            WHOLE,
            id="PAO-P19",
        ),
        pytest.param(
            "S daisangen L=W suukantsu L=E tsuuiisou",
            (-48000, 96000, -40000, -8000),
            [pao.DRAWN, pao.DRAWN, *REST],
            LISTED,
            id="PAO-P20",
        ),
        pytest.param(
            "S daisangen L=W, h=1",
            (-16100, 32300, -8100, -8100),
            [*SHARED, *SHARED_HONBA],
            {"pao_yakuman": frozenset()},
            id="PAO-P21",
        ),
        pytest.param("N 5 han after W's kan", (0, 0, -8000, 8000), [pao.RINSHAN_PRICE], RINSHAN, id="PAO-P22"),
        pytest.param("N 2 han 40 fu after W's kan", (0, 0, -2600, 2600), [pao.RINSHAN_PRICE], RINSHAN, id="PAO-18-ron"),
        pytest.param(
            "N 2 han 40 fu after W's kan", (0, 0, -2700, 2700), [pao.RINSHAN_SHARES], SHARES, id="PAO-18-shares"
        ),
        pytest.param(
            "N 5 han after W's kan", (0, 0, -8000, 8000), [pao.RINSHAN_PRICE], SHARES, id="PAO-18-equal-at-a-limit"
        ),
        pytest.param(
            "E 1 han 40 fu after S's kan", (2100, -2100, 0, 0), [pao.RINSHAN_SHARES], SHARES, id="PAO-18-dealer"
        ),
        pytest.param(
            "N 2 han 40 fu after W's kan, h=2",
            (0, 0, -3200, 3200),
            [pao.RINSHAN_PRICE, LIABLE_FOR_HONBA],
            RINSHAN,
            id="PAO-16-honba",
        ),
        pytest.param(
            "S daisangen L=W tsuuiisou after W's kan",
            (0, 64000, -64000, 0),
            [pao.RINSHAN_PRICE],
            RINSHAN,
            id="PAO-16-both",
        ),
        pytest.param(
            "S daisangen L=W tsuuiisou, h=1",
            (-16000, 64300, -40300, -8000),
            [pao.DRAWN, *REST, LIABLE_FOR_HONBA],
            {},
            id="PAO-M11-tsumo-split",
        ),
        pytest.param(
            "S daisangen L=W tsuuiisou, h=1",
            (0, 64300, -64300, 0),
            [pao.DRAWN_WHOLE, LIABLE_FOR_HONBA],
            WHOLE,
            id="PAO-M11-tsumo-whole",
        ),
        pytest.param(
            "S daisangen L=W tsuuiisou from E, h=1",
            (-48000, 64300, -16300, 0),
            [*HALVES, pao.REST, LIABLE_FOR_HONBA],
            {},
            id="PAO-M11-ron-split",
        ),
        pytest.param(
            "S daisangen L=W tsuuiisou from E, h=1",
            (-32000, 64300, -32300, 0),
            [*WHOLE_HALVES, LIABLE_FOR_HONBA],
            WHOLE,
            id="PAO-M11-ron-whole",
        ),
        pytest.param(
            "S daisuushii L=W",
            (-16000, 64000, -40000, -8000),
            [pao.DRAWN, *[pao.SECOND_UNIT] * 3],
            ONE_UNIT,
            id="PAO-M12",
        ),
        pytest.param("S daisuushii L=W", (0, 64000, -64000, 0), [pao.DRAWN], DOUBLE, id="PAO-M12-full"),
        pytest.param("S daisuushii L=W", (0, 64000, -64000, 0), [pao.DRAWN], {**ONE_UNIT, **WHOLE}, id="PAO-M12-whole"),
        pytest.param(
            "S daisangen L=W from E, h=1",
            (-16150, 32300, -16150, 0),
            [*HALVES, *[pao.HONBA_HALF] * 2],
            HALF,
            id="PAO-M7",
        ),
        pytest.param("S daisangen L=W tsuuiisou", (0, 32000, -32000, 0), [pao.DRAWN], ONE_ONLY, id="PAO-M9-one"),
        pytest.param(
            "S daisangen L=W suukantsu L=E from N",
            (-16000, 64000, -16000, -32000),
            [*HALVES, *HALVES],
            LISTED,
            id="PAO-M13-ron",
        ),
        pytest.param(
            "S daisangen L=W suukantsu L=E from W",
            (-16000, 64000, -48000, 0),
            [pao.BOTH_HALVES, *HALVES],
            LISTED,
            id="PAO-M13-deals-in",
        ),
        pytest.param(
            "S daisangen L=W suukantsu L=E from N, h=1",
            (-16000, 64300, -16000, -32300),
            [*HALVES, *HALVES, pao.HONBA_DISCARDER],
            {**LISTED, **DISCARDER},
            id="PAO-M13-the-discarder-pays-the-honba",
        ),
        pytest.param(
            "S daisangen L=W suukantsu L=E from W, h=1",
            (-16000, 64300, -48300, 0),
            [pao.BOTH_HALVES, *HALVES, pao.HONBA_LIABLE],
            {**LISTED, **DISCARDER},
            id="PAO-M13-a-liable-discarder-pays-the-honba",
        ),
        pytest.param(
            "S daisangen L=W suukantsu L=W", (0, 64000, -64000, 0), [pao.DRAWN, pao.DRAWN], LISTED, id="PAO-M13-one"
        ),
        pytest.param(
            "S daisangen L=W suukantsu L=W",
            (0, 64000, -64000, 0),
            [pao.DRAWN, pao.DRAWN],
            {**LISTED, **WHOLE},
            id="PAO-M13-one-whole",
        ),
        pytest.param(
            "S daisangen L=W; N haneman from E, h=1, 1 stick",
            (-28000, 33300, -16300, 12000),
            [*HALVES, LIABLE_FOR_HONBA, bonuses.STICKS_NEAREST, usual.DEALS_IN],
            {},
            id="PAO-R1",
        ),
        pytest.param(
            "S haneman; N daisangen L=W from E, h=1, 1 stick",
            (-28300, 13300, -16000, 32000),
            [usual.DEALS_IN, usual.HONBA, bonuses.STICKS_NEAREST, *HALVES],
            {},
            id="PAO-R2",
        ),
        pytest.param(
            "S daisangen L=N; N haneman from E, h=1",
            (-28000, 32300, 0, -4300),
            [*HALVES, LIABLE_FOR_HONBA, usual.DEALS_IN],
            {},
            id="PAO-R3",
        ),
        pytest.param(
            "S daisangen L=W; N haneman from E",
            (-16000, 32000, -16000, 0),
            HALVES,
            {"multiple_ron": MultipleRon.HEAD_BUMP},
            id="PAO-R4",
        ),
        pytest.param(
            "S daisangen L=W; N haneman from E, h=1",
            (-28300, 32300, -16300, 12300),
            [*HALVES, LIABLE_FOR_HONBA, usual.DEALS_IN, usual.HONBA],
            {"honba": Honba.EACH},
            id="PAO-31-each",
        ),
        pytest.param("S haneman; W mangan; N mangan from E", (0, 0, 0, 0), [], {}, id="three abort"),
        pytest.param(
            "S haneman; W mangan; N mangan from E",
            (-28000, 12000, 8000, 8000),
            [usual.DEALS_IN] * 3,
            {"multiple_ron": MultipleRon.ALL_WIN},
            id="three win",
        ),
        pytest.param(
            "S mangan; N mangan from E, 3 sticks: N",
            (-16000, 10000, 0, 9000),
            [usual.DEALS_IN, bonuses.STICKS_LEFT, usual.DEALS_IN, bonuses.OWN_STICK],
            {"deposits": Deposits.OWN_BACK},
            id="own stick back",
        ),
        pytest.param(
            "S mangan; N mangan from E, 3 sticks: S N",
            (-16000, 10000, 0, 9000),
            [usual.DEALS_IN, bonuses.STICKS_LEFT, usual.DEALS_IN, bonuses.OWN_STICK],
            {"deposits": Deposits.OWN_BACK},
            id="own sticks back to both",
        ),
        pytest.param("S 2 han 40 fu from E", (-2600, 2600, 0, 0), [usual.DEALS_IN], {}, id="by a discard"),
        pytest.param(
            "S 2 han 40 fu, h=1, 1 stick",
            (-1400, 3700 + 300, -800, -800),
            [*SHARED, *SHARED_HONBA, usual.STICKS],
            {},
            id="by a draw",
        ),
        pytest.param("E 3 han 30 fu", (6000, -2000, -2000, -2000), [usual.DOUBLE_SHARE] * 3, {}, id="the dealer draws"),
        pytest.param("E 3 han 30 fu from N", (5800, 0, 0, -5800), [usual.DEALS_IN], {}, id="the dealer wins a discard"),
        pytest.param("S 4 han 30 fu from E", (-7700, 7700, 0, 0), [usual.DEALS_IN], {}, id="near a mangan"),
        pytest.param(
            "S 4 han 30 fu from E", (-8000, 8000, 0, 0), [usual.DEALS_IN], {"kiriage": Kiriage.YES}, id="rounded up"
        ),
        pytest.param(
            "E 3 han 60 fu",
            (12000, -4000, -4000, -4000),
            [usual.DOUBLE_SHARE] * 3,
            {"kiriage": Kiriage.YES},
            id="drawn",
        ),
        pytest.param("S 3 han 50 fu from E", (-6400, 6400, 0, 0), [usual.DEALS_IN], {"kiriage": Kiriage.YES}, id="far"),
        pytest.param(
            "S mangan from E, h=3", (-8000, 8000, 0, 0), [usual.DEALS_IN], {"honba": Honba.NONE}, id="no counters"
        ),
        pytest.param("S mangan, h=3", (-4000, 8000, -2000, -2000), SHARED, {"honba": Honba.NONE}, id="none drawn"),
    ],
)
def test_who_pays_what(text: str, expected: tuple[int, ...], lines: list[Clause], chosen: dict[str, Chosen]) -> None:
    settlement = settle_wins(ended(text), common(**chosen))
    assert changes(settlement) == expected
    assert clauses(settlement) == lines
    assert settlement.is_settled


@pytest.mark.parametrize(
    ("text", "chosen", "figures"),
    [
        pytest.param(
            "S daisangen L=W suukantsu L=E", {**LISTED, **WHOLE}, (-32000, 64000, -32000, 0), id="PAO-M13-whole"
        ),
        pytest.param("S daisangen L=W suukantsu L=E, h=1", LISTED, (-32000, 64300, -32300, 0), id="PAO-M13-honba"),
        pytest.param("S daisangen L=W after E's kan", RINSHAN, (0, 32000, -32000, 0), id="PAO-M14"),
        pytest.param(
            "S daisangen L=W tsuuiisou after E's kan", RINSHAN, (-32000, 64000, -32000, 0), id="PAO-M14-two-yakuman"
        ),
        pytest.param(
            "S daisangen L=W suukantsu L=E; N haneman from E, h=1",
            LISTED,
            (-60300, 64300, -16000, 12000),
            id="PAO-M13-and-another-winner",
        ),
    ],
)
def test_cases_no_source_decides(text: str, chosen: dict[str, Chosen], figures: tuple[int, ...]) -> None:
    """The amounts only show one possibility: each liable player pays for their own yakuman."""
    settlement = settle_wins(ended(text), common(**chosen))
    assert settlement.undecided is pao.TWO_LIABLE
    assert not settlement.is_settled
    assert changes(settlement) == figures


@pytest.mark.parametrize(
    ("text", "chosen", "facts"),
    [
        pytest.param(
            "S daisangen L=W tsuuiisou from E",
            {},
            [
                {"payer": WEST, "points": "16,000", "value": "[[daisangen]]", "by": EAST},
                {"payer": EAST, "points": "16,000", "value": "[[daisangen]]", "liable": WEST},
                {"payer": EAST, "points": "32,000", "value": "[[tsuuiisou]]"},
            ],
            id="the part that was fed, and the rest",
        ),
        pytest.param(
            "S daisangen L=W tsuuiisou",
            WHOLE,
            [{"payer": WEST, "points": "64,000", "value": "[[daisangen]] and [[tsuuiisou]]"}],
            id="the whole hand",
        ),
        pytest.param(
            "S daisangen L=W, h=1, 1 stick",
            {},
            [
                {"payer": WEST, "points": "32,000", "value": "[[daisangen]]"},
                {"payer": WEST, "points": "300", "honba": 1},
                {"points": "1,000"},
            ],
            id="sticks have no payer",
        ),
        pytest.param(
            "S 4 han 30 fu from E",
            {"kiriage": Kiriage.YES},
            [{"payer": EAST, "points": "8,000", "value": "4 [[han]], 30 [[fu]], rounded up to a [[mangan]]"}],
            id="what it was before it was rounded up",
        ),
    ],
)
def test_payments_name_their_reason(text: str, chosen: dict[str, Chosen], facts: list[dict[str, object]]) -> None:
    settlement = settle_wins(ended(text), common(**chosen))
    assert [line.facts for line in settlement.payments] == [{"receiver": SOUTH, **one} for one in facts]


@pytest.mark.parametrize(
    ("scope", "expected", "lines"),
    [
        (PaoScope.SPLIT, (-32000, 64000, -16000, -16000), SHARED),
        (PaoScope.WHOLE, (0, 64000, 0, -64000), [pao.DRAWN_WHOLE]),
    ],
)
def test_one_yakuman_counts_and_another_was_fed(
    scope: PaoScope, expected: tuple[int, ...], lines: list[Clause]
) -> None:
    """Only a double daisuushii counts: the suukantsu's feeder pays only if liability covers everything (PAO-M9)."""
    melds = read_melds("1'111z 2'222z 333'3z 44'44z")
    value = Value.parse("yakuman daisuushii suukantsu")
    winner = Winner(WonHand(SOUTH, melds, value.yakuman, Tile.parse("9s")), value)
    rules = common(**DOUBLE, **ONE_ONLY, pao_scope=scope, pao_yakuman=frozenset({PaoYakuman.SUUKANTSU}))
    settlement = settle_wins(EndedDeal((winner,)), rules)
    assert changes(settlement) == expected
    assert clauses(settlement) == lines
    assert {line.facts["value"] for line in settlement.payments} == {"[[daisuushii]]"}


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("S mangan from E", ""),
        ("S mangan", ""),
        ("S 4 han 30 fu", "kiriage"),
        ("S 3 han 30 fu", ""),
        ("S tsuuiisou", ""),
        ("S mangan, h=1", "honba"),
        ("S mangan from E, h=1", "honba"),
        ("S mangan; N mangan from E", "multiple_ron"),
        ("S daisangen tsuuiisou", "multiple_yakuman"),
        ("S daisangen L=W", "pao_yakuman"),
        ("S daisangen L=W, h=1", "honba pao_yakuman"),
        ("S daisangen L=W from W, h=1", "honba pao_yakuman"),
        ("S daisangen L=W from E, h=1", "honba pao_honba_ron pao_yakuman"),
        ("S daisangen L=W tsuuiisou", "multiple_yakuman pao_scope pao_yakuman"),
        ("S daisuushii L=W", "daisuushi_units pao_yakuman"),
        ("S 2 han 40 fu after W's kan", "pao_rinshan"),
    ],
)
def test_only_options_affecting_the_win_are_read(text: str, asked: str) -> None:
    """So no page mentions an option that couldn't change anything there."""
    assert COMMON.judged(lambda rules: settle_wins(ended(text), rules)).read == set(asked.split())


def test_split_liability_without_honba_is_decided() -> None:
    assert settle_wins(ended("S daisangen L=W suukantsu L=E"), common(**LISTED)).undecided is None


@pytest.mark.parametrize(
    ("text", "ruleset", "expected"),
    [
        ("S daisangen L=W from E, h=1", "tenhou", (-16000, 32300, -16300, 0)),
        ("S daisangen L=W from E, h=1", "ema-2025", (-16300, 32300, -16000, 0)),
        ("S daisangen L=W from E, h=1", "wrc-2015", (-16300, 32300, -16000, 0)),
        ("S daisangen L=W from E, h=1", "mu", (-16000, 32000, -16000, 0)),
        ("S daisangen L=W tsuuiisou, h=1", "tenhou", (0, 64300, -64300, 0)),
        ("S daisangen L=W tsuuiisou", "mahjong-soul", (-16000, 64000, -40000, -8000)),
        ("S daisangen L=W tsuuiisou", "ema-2016", (0, 32000, -32000, 0)),
        ("S daisangen L=W from E, h=1", "m-league", None),
        ("S daisangen L=W from E", "m-league", (-16000, 32000, -16000, 0)),
        ("S daisangen L=W", "rmu", None),
        ("S mangan from E, h=1", "rmu", (-8300, 8300, 0, 0)),
        ("S 4 han 30 fu from E", "ema-2025", (-8000, 8000, 0, 0)),
        ("S 4 han 30 fu from E", "ema-2016", (-7700, 7700, 0, 0)),
        ("S daisangen L=W suukantsu L=E from N, h=1", "wrc-2025", (-16000, 64300, -16000, -32300)),
        ("S daisangen L=W suukantsu L=E, h=1", "wrc-2025", None),
        ("S daisangen L=W suukantsu L=E from N", "m-league", (-16000, 64000, -16000, -32000)),
        ("S mangan from E, h=1, 2 sticks", "saikouisen", (-8300, 10300, 0, 0)),
    ],
)
def test_each_table_pays_as_its_sources_say(text: str, ruleset: str, expected: tuple[int, ...] | None) -> None:
    """Points a source leaves unsettled are settled only within each reading."""
    settlement = settle_wins(ended(text), preset(ruleset))
    assert settlement.is_settled is (expected is not None)
    assert expected is None or changes(settlement) == expected
    assert len(settlement.readings) != 1


@pytest.mark.parametrize(
    ("text", "seat_", "clause", "chosen"),
    [
        ("S daisangen L=W", "N", pao.SPARED, {}),
        ("S mangan from E", "N", usual.NO_PART, {}),
        ("S mangan; N mangan from E", "N", priority.HEAD_BUMPED, {"multiple_ron": MultipleRon.HEAD_BUMP}),
        ("S mangan; N mangan from E", "W", usual.NO_PART, {"multiple_ron": MultipleRon.HEAD_BUMP}),
        ("S mangan; W mangan; N mangan from E", "E", priority.TRIPLE_ABORT, {}),
        ("S mangan; W mangan; N mangan from E", "N", priority.TRIPLE_ABORT, {}),
    ],
)
def test_players_who_pay_nothing_get_a_reason(text: str, seat_: str, clause: Clause, chosen: dict[str, Chosen]) -> None:
    rules = common(**chosen)
    assert settle_wins(ended(text), rules).change(seat(seat_)) == 0
    assert judge_unpaid(seat(seat_), ended(text), rules).clause is clause


@pytest.mark.parametrize(
    ("han", "fu", "prices"),
    [
        (1, 30, (1000, 300, 500, 1500)),
        (2, 30, (2000, 500, 1000, 2900)),
        (3, 30, (3900, 1000, 2000, 5800)),
        (2, 25, (1600, 400, 800, 2400)),
        (4, 25, (6400, 1600, 3200, 9600)),
        (3, 70, (8000, 2000, 4000, 12000)),
        (4, 40, (8000, 2000, 4000, 12000)),
        (1, 110, (3600, 900, 1800, 5300)),
    ],
)
def test_han_and_fu_make_a_price(han: int, fu: int, prices: tuple[int, int, int, int]) -> None:
    """For a ron, a share, the dealer's share and a ron by the dealer: the table players know."""
    basic = Value.counted(han, fu).basic
    found = (
        discard_price(basic, dealer=False),
        draw_share(basic, double=False),
        draw_share(basic, double=True),
        discard_price(basic, dealer=True),
    )
    assert found == prices


@pytest.mark.parametrize(
    ("text", "basic"),
    [("5 han", 2000), ("6 han 40 fu", 3000), ("7 han", 3000), ("8 han", 4000), ("10 han", 4000), ("11 han", 6000)],
)
def test_fu_do_not_matter_from_five_han(text: str, basic: int) -> None:
    assert Value.parse(text).basic == basic
    assert basic in {limit.basic for limit in Limit}


def test_table_decides_a_yakumans_value() -> None:
    assert Value.parse("yakuman daisangen") == Value(0, ("daisangen",), "[[daisangen]]")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("7700", "is not the value of a hand"),
        ("13 han", "a yakuman at some tables only"),
        ("1 han 25 fu", "30 to 110"),
        ("2 han 120 fu", "20 to 110"),
        ("3 han 130 fu", "20 to 110"),
        ("4 han 150 fu", "20 to 140"),
        ("20 han", "a yakuman at some tables only"),
        ("2 han", "got 0 fu"),
        ("2 han 35 fu", "got 35 fu"),
        ("yakuman toitoi", "that the hand has, once"),
        ("yakuman daisangen daisangen", "that the hand has, once"),
        ("yakuman", "is not the value"),
        ("x" * 100_000, "notation has at most"),
    ],
)
def test_invalid_or_disputed_values_are_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message) as error:
        Value.parse(text)
    assert len(str(error.value)) < 400


LETTERS = "ESWN"
RULES = [*PRESETS, *(common(**chosen) for chosen in (WHOLE, DISCARDER, EVERYONE, ONE_UNIT, LISTED, ONE_ONLY))]


@st.composite
def wins(draw: st.DrawFn) -> str:
    """One or two wins, with or without liability, honba and sticks."""
    first = draw(st.sampled_from(LETTERS))
    feeder = draw(st.sampled_from(LETTERS.replace(first, "")))
    hand = draw(
        st.sampled_from(
            (
                f"daisangen L={feeder}",
                f"daisangen L={feeder} tsuuiisou",
                f"daisuushii L={feeder}",
                f"daisuushii L={feeder} tsuuiisou",
                f"suukantsu L={feeder}",
                "tsuuiisou",
                "mangan",
                "1 han 40 fu",
                "2 han 70 fu",
            )
        )
    )
    text = f"{first} {hand}"
    by = draw(st.sampled_from(("", *LETTERS.replace(first, ""))))
    second = draw(st.sampled_from(("", *LETTERS.replace(first, "").replace(by or first, ""))))
    if by and second:
        text += f"; {second} " + draw(st.sampled_from(("haneman", "3 han 40 fu")))
    text += f" from {by}" if by else ""
    text += f", h={draw(st.integers(0, 5))}"
    sticks = draw(st.integers(0, 4))
    return text + (f", {sticks} sticks" if sticks else "")


def turned(text: str, turns: int) -> str:
    """Write the same win with everyone moved this many seats."""
    return "".join(LETTERS[(LETTERS.index(one) + turns) % 4] if one in LETTERS and one != "L" else one for one in text)


@given(wins(), st.sampled_from(RULES))
def test_paid_and_received_differ_only_by_the_sticks(text: str, rules: object) -> None:
    """Under every reading; and nobody is paid for being liable."""
    settlement = settle_wins(ended(text), rules)  # type: ignore[arg-type]
    for one in (settlement, *(reading.outcome for reading in settlement.readings)):
        sticks = ended(text).left + len(ended(text).riichi)
        assert sum(changes(one)) == from_table(one)
        assert from_table(one) in (0, 1000 * sticks)
        assert all(line.points % 100 == 0 or line.clause is pao.HONBA_HALF for line in one.payments)
        assert all(line.payer is not line.receiver for line in one.payments)


@given(wins())
def test_without_liability_it_is_an_ordinary_win(text: str) -> None:
    nobody = common(pao_yakuman=frozenset())
    settlement = settle_wins(ended(text), nobody)
    feeder = text.partition("L=")[2][:1]
    plain = text.replace(f" L={feeder}", "") if feeder else text
    assert changes(settlement) == changes(settle_wins(ended(plain), common()))
    ordinary = {*usual.CLAUSES, *priority.CLAUSES}
    assert set(clauses(settlement)) <= ordinary


@given(wins(), st.sampled_from((WHOLE, DISCARDER, EVERYONE, ONE_UNIT, DOUBLE, {})))
def test_liability_changes_only_who_pays(text: str, chosen: dict[str, Chosen]) -> None:
    """A winner gets as much as by ron; only tsumo of odd values differs, and yakuman have none."""
    with_pao = settle_wins(ended(text), common(**chosen))
    without = settle_wins(ended(text), common(**{**chosen, "pao_yakuman": frozenset()}))
    received = [
        sum(line.points for line in one.payments if line.receiver is first(text)) for one in (with_pao, without)
    ]
    assert received[0] == received[1]


def first(text: str) -> Seat:
    return seat(text[0])


@given(wins(), st.integers(1, 3))
def test_rotated_seats_rotate_the_settlement(text: str, turns: int) -> None:
    """As long as the dealer isn't involved: the same lines between seats, without the dealer's shares."""
    one = settle_wins(ended(text), common())
    other = settle_wins(ended(turned(text, turns)), common())
    ordered = len(ended(text).winners) == 1 or ended(text).seats == tuple(
        winner.after(-turns % 4) for winner in ended(turned(text, turns)).seats
    )
    assert ordered
    seats = [(line.payer and line.payer.after(turns), line.receiver.after(turns)) for line in one.payments]
    assert sorted(map(str, seats)) == sorted(str((line.payer, line.receiver)) for line in other.payments)


@given(wins())
def test_split_liability_and_rest_make_the_whole(text: str) -> None:
    """The liable player's part and the ordinary part add up to liability for all of it."""
    split = settle_wins(ended(text), common())
    whole = settle_wins(ended(text), common(**WHOLE))
    assert split.change(first(text)) == whole.change(first(text)) or split.undecided or whole.undecided


@pytest.mark.parametrize(
    ("hand", "melds", "tile", "finish", "han", "fu"),
    [
        ("34m77s", "0z11s0z 0z99m0z 0z99s0z", "2m", Finish(seat=Seat.SOUTH), 4, 130),
        ("46m22z", "0z11s0z 0z99m0z 0z33z0z", "5m", Finish(seat=Seat.SOUTH, wind=Seat.SOUTH), 4, 140),
        ("11m22z", "0z11s0z 0z99p0z 0z99s0z", "1m", Finish(seat=Seat.SOUTH, wind=Seat.SOUTH), 8, 140),
        ("234m7s", "0z11s0z 0z99m0z 0z22s0z", "7s", Finish(seat=Seat.SOUTH), 4, 120),
        ("34m77s", "0z11s0z 0z99m0z 0z99s0z", "2m", Finish(By.TSUMO, Seat.SOUTH), 5, 120),
        ("456m11p22z", "0z99m0z 0z99s0z", "1p", Finish(seat=Seat.SOUTH, wind=Seat.SOUTH, riichi=True), 1, 110),
    ],
)
def test_highest_reachable_fu(hand: str, melds: str, tile: str, finish: Finish, han: int, fu: int) -> None:
    """All of these counts are read; the first two are the most possible with 4 han."""
    value = worth(read_hand(hand)[0], read_melds(melds), Tile.parse(tile), finish)
    assert value is not None
    assert (value.han, value.fu) == (han, fu)
    assert is_reached(han, fu)
    assert Value.parse(f"{han} han {fu} fu").basic == Value.of(value).basic


@pytest.mark.parametrize(
    ("seats", "wins", "refused"),
    [
        ({"south": "? | 0z11s0z 0z99m0z 0z99s0z"}, "south 4 han 140 fu", ""),
        ({"south": "? | 0z11s0z 0z99m0z"}, "south 1 han 110 fu", ""),
        ({"south": "? | 0z22s0z 0z88m0z 0z55p0z"}, "south 4 han 90 fu", ""),
        ({}, "south 2 han 70 fu", ""),
        ({}, "south 4 han 130 fu", "70 fu at most"),
        ({"south": "? | 0z11s0z 0z99m0z"}, "south 4 han 120 fu", "110 fu at most"),
        ({"south": "? | 0z11s0z 9'999m"}, "south 4 han 130 fu", "at most"),
        ({"south": "? | 1'23s 4'56s"}, "south 2 han 60 fu", "at most"),
    ],
)
def test_stated_fu_are_checked_against_the_melds(seats: dict[str, str], wins: str, refused: str) -> None:
    entries = {"discard": "5m by west", "wins": wins, **seats}
    if not refused:
        assert asked("win.payments", entries).scene().panels
        return
    with pytest.raises(PositionError, match=refused):
        asked("win.payments", entries)


@pytest.mark.parametrize(
    ("entries", "refused"),
    [
        ({"discard": "5m by west", "wins": "south 2 han 20 fu"}, "isn’t won by ron"),
        ({"turn": "south drew 5m", "wins": "south 2 han 20 fu"}, ""),
        ({"turn": "south drew 5m", "south": "? | 1'23s", "wins": "south 2 han 20 fu"}, "has no melds"),
        ({"turn": "south drew 5m", "south": "? | 0z22s0z", "wins": "south 3 han 20 fu"}, "has no melds"),
        ({"discard": "5m by west", "wins": "south 2 han 25 fu"}, ""),
        ({"turn": "south drew 5m", "wins": "south 3 han 25 fu"}, ""),
        ({"discard": "5m by west", "south": "? | 1'11z", "wins": "south 2 han 25 fu"}, "25 fu are seven pairs"),
        (
            {"discard": "5m by west", "south": "? | 0z11p0z 0z99p0z 0z11s0z", "wins": "south 4 han 30 fu"},
            "130 fu at lea",
        ),
        ({"discard": "5m by west", "south": "? | 0z11p0z", "wins": "south 1 han 60 fu"}, "70 fu at least, won by ron"),
        ({"turn": "south drew 5m", "south": "? | 0z11p0z", "wins": "south 1 han 60 fu"}, ""),
        (
            {"turn": "south drew 5m", "south": "? | 0z11p0z", "wins": "south 1 han 50 fu"},
            "60 fu at least, won by tsumo",
        ),
        ({"turn": "south drew 5m", "south": "? | 2'222p 3'33z 1'23s", "wins": "south 1 han 30 fu"}, "40 fu at least"),
        ({"turn": "south drew 1z", "south": "? | 1'23m", "wind": "south", "wins": "south 2 han 60 fu"}, ""),
        (
            {"discard": "1z by west", "south": "? | 1'23m", "wind": "south", "wins": "south 2 han 60 fu"},
            "50 fu at most",
        ),
        ({"turn": "south drew 5m", "wins": "south 2 han 70 fu"}, "60 fu at most, won by tsumo"),
        (
            {"turn": "south drew 5m", "south": "? | 0z11p0z 0z99p0z 0z11s0z", "wins": "south 4 han 140 fu"},
            "130 fu at most, won by tsumo",
        ),
    ],
)
def test_stated_fu_are_held_to_how_the_hand_won(entries: dict[str, str], refused: str) -> None:
    if not refused:
        assert asked("win.payments", entries).scene().panels
        return
    with pytest.raises(PositionError, match=refused):
        asked("win.payments", entries)


@pytest.mark.parametrize(
    ("entries", "refused"),
    [
        (
            {"discard": "5m by west as ankan", "wins": "south mangan"},
            "only kokushi-musou wins on a tile of a closed kan",
        ),
        ({"discard": "9m by west as ankan", "wins": "south yakuman suuankou"}, "only kokushi-musou"),
        ({"discard": "9m by west as ankan", "wins": "north 1 han 30 fu"}, "write 'north yakuman kokushi-musou'"),
        ({"discard": "9m by west as ankan", "wins": "south yakuman kokushi-musou"}, ""),
        ({"discard": "9m by west as shouminkan", "west": "? | 99'9m", "wins": "south mangan"}, ""),
    ],
)
def test_a_closed_kan_is_robbed_by_kokushi_alone(entries: dict[str, str], refused: str) -> None:
    if not refused:
        assert asked("win.payments", entries).scene().panels
        return
    with pytest.raises(PositionError, match=refused):
        asked("win.payments", entries)


@pytest.mark.parametrize("fu", [0, 15, 35, 150, 1000])
def test_unreachable_fu_are_refused(fu: int) -> None:
    assert not any(is_reached(han, fu) for han in range(1, 5))
