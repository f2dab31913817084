"""Payments: who pays for a win, line by line, with and without liability."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.ground.errors import NotationError, PositionError
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Sentence
from callwise.law.sentences import in_words
from callwise.puzzle.free_question import put
from callwise.riichi.agreement.payment_options import PaoYakuman
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
from callwise.riichi.terms import TERMS
from tests.support.refusals import refused
from tests.support.riichi.riichi_wins import agreed, changes, clauses, common, ended, numbers, seat
from tests.support.rulings.course_texts import asked
from tests.support.settlements import from_table
from tests.support.written_rows import entries, repeated, rows

EAST, SOUTH, WEST, NORTH = SEATS
CLAUSES = {
    clause.id.partition(".")[2]: clause
    for module in (pao, usual, priority, bonuses)
    for clause in module.CLAUSES
    if not clause.id.endswith(".open")
}


@pytest.mark.parametrize(
    ("text", "options", "expected", "lines"),
    rows("""
        S daisangen L=W                         -                 0 32000 -32000 0            drawn  # PAO-P1
        S daisangen L=W, h=2, 1 stick           -                 0 33600 -32600 0  drawn honba-liable sticks  # PAO-P2
        E daisangen L=S, h=1                    -                 48300 -48300 0 0  drawn honba-liable  # PAO-P3
        S daisangen L=E                         -                 -32000 32000 0 0            drawn  # PAO-P4
        S daisangen L=W from E, h=2  -  -16000 32600 -16600 0  liable-half dealt-in-half honba-liable  # PAO-P5
        S daisangen L=W from E, h=2             discarder         -16600 32600 -16000 0
          liable-half dealt-in-half honba-discarder  # PAO-P6
        S daisangen L=W from W, h=2             -                 0 32600 -32600 0  both-halves honba-liable  # PAO-P7
        S daisangen L=W from W, h=2  discarder  0 32600 -32600 0  both-halves honba-liable  # PAO-M4-discarder
        S daisangen L=W from W, h=2             half  0 32600 -32600 0  both-halves honba-liable  # PAO-M4-half
        E daisangen L=S from W                  -  48000 -24000 -24000 0  liable-half dealt-in-half  # PAO-P8
        E daisangen L=S from W, h=3, 2 sticks   -                 50900 -24900 -24000 0
          liable-half dealt-in-half honba-liable only-winner  # PAO-P9
        N daisangen L=E from W, h=1  -  -16300 0 -16000 32300  liable-half dealt-in-half honba-liable  # PAO-P10
        S daisangen L=W tsuuiisou from W, h=1   -  0 64300 -64300 0  both-halves rest honba-liable  # PAO-P11
        S daisangen L=W tsuuiisou, h=1          everyone  -16100 64300 -40100 -8100  drawn 3*rest 3*honba-all  # PAO-P12
        S daisangen L=W tsuuiisou from E, h=1   discarder         -48300 64300 -16000 0
          liable-half dealt-in-half rest honba-discarder  # PAO-P13
        S daisuushii L=W tsuuiisou              double            -16000 96000 -72000 -8000   drawn 3*rest  # PAO-P14
        S daisuushii L=W tsuuiisou from E, h=1  double            -64000 96300 -32300 0
          liable-half dealt-in-half rest honba-liable  # PAO-P15
        S daisuushii L=W from N                 double  0 64000 -32000 -32000  liable-half dealt-in-half  # PAO-P16
        E daisangen L=N tsuuiisou               -                 96000 -16000 -16000 -64000  drawn 3*rest  # PAO-P17
        E daisangen L=N tsuuiisou from S, h=2   -                 96600 -72000 0 -24600
          liable-half dealt-in-half rest honba-liable  # PAO-P18
        E daisangen L=N tsuuiisou from S, 1 stick  whole             97000 -48000 0 -48000
          whole-liable-half whole-dealt-in-half only-winner  # PAO-P19
        S daisangen L=W suukantsu L=E tsuuiisou  listed            -48000 96000 -40000 -8000   2*drawn 3*rest  # PAO-P20
        S daisangen L=W, h=1  unlisted  -16100 32300 -8100 -8100  double-share 2*share 3*honba-share  # PAO-P21
        N 5 han after W's kan                   rinshan           0 0 -8000 8000              rinshan-price  # PAO-P22
        N 2 han 40 fu after W's kan             rinshan           0 0 -2600 2600  rinshan-price  # PAO-18-ron
        N 2 han 40 fu after W's kan             shares            0 0 -2700 2700  rinshan-shares  # PAO-18-shares
        N 5 han after W's kan                   shares  0 0 -8000 8000  rinshan-price  # PAO-18-equal-at-a-limit
        E 1 han 40 fu after S's kan             shares            2100 -2100 0 0  rinshan-shares  # PAO-18-dealer
        N 2 han 40 fu after W's kan, h=2        rinshan  0 0 -3200 3200  rinshan-price honba-liable  # PAO-16-honba
        S daisangen L=W tsuuiisou after W's kan  rinshan           0 64000 -64000 0  rinshan-price  # PAO-16-both
        S daisangen L=W tsuuiisou, h=1  -  -16000 64300 -40300 -8000  drawn 3*rest honba-liable  # PAO-M11-tsumo-split
        S daisangen L=W tsuuiisou, h=1          whole  0 64300 -64300 0  drawn-whole honba-liable  # PAO-M11-tsumo-whole
        S daisangen L=W tsuuiisou from E, h=1   -                 -48000 64300 -16300 0
          liable-half dealt-in-half rest honba-liable  # PAO-M11-ron-split
        S daisangen L=W tsuuiisou from E, h=1   whole             -32000 64300 -32300 0
          whole-liable-half whole-dealt-in-half honba-liable  # PAO-M11-ron-whole
        S daisuushii L=W                        one-unit  -16000 64000 -40000 -8000  drawn 3*second-unit  # PAO-M12
        S daisuushii L=W                        double            0 64000 -64000 0            drawn  # PAO-M12-full
        S daisuushii L=W                        one-unit whole    0 64000 -64000 0            drawn  # PAO-M12-whole
        S daisangen L=W from E, h=1  half  -16150 32300 -16150 0  liable-half dealt-in-half 2*honba-half  # PAO-M7
        S daisangen L=W tsuuiisou               one-only          0 32000 -32000 0            drawn  # PAO-M9-one
        S daisangen L=W suukantsu L=E from N    listed            -16000 64000 -16000 -32000
          liable-half dealt-in-half liable-half dealt-in-half  # PAO-M13-ron
        S daisangen L=W suukantsu L=E from W    listed            -16000 64000 -48000 0
          both-halves liable-half dealt-in-half  # PAO-M13-deals-in
        S daisangen L=W suukantsu L=E from N, h=1  listed discarder  -16000 64300 -16000 -32300
          liable-half dealt-in-half liable-half dealt-in-half honba-discarder  # PAO-M13-the-discarder-pays-the-honba
        S daisangen L=W suukantsu L=E from W, h=1  listed discarder  -16000 64300 -48300 0
          both-halves liable-half dealt-in-half honba-liable  # PAO-M13-a-liable-discarder-pays-the-honba
        S daisangen L=W suukantsu L=W           listed            0 64000 -64000 0            2*drawn  # PAO-M13-one
        S daisangen L=W suukantsu L=W           listed whole      0 64000 -64000 0  2*drawn  # PAO-M13-one-whole
        S daisangen L=W; N haneman from E, h=1, 1 stick  -                 -28000 33300 -16300 12000
          liable-half dealt-in-half honba-liable sticks-nearest deals-in  # PAO-R1
        S haneman; N daisangen L=W from E, h=1, 1 stick  -                 -28300 13300 -16000 32000
          deals-in honba sticks-nearest liable-half dealt-in-half  # PAO-R2
        S daisangen L=N; N haneman from E, h=1  -                 -28000 32300 0 -4300
          liable-half dealt-in-half honba-liable deals-in  # PAO-R3
        S daisangen L=W; N haneman from E       head-bump  -16000 32000 -16000 0  liable-half dealt-in-half  # PAO-R4
        S daisangen L=W; N haneman from E, h=1  each              -28300 32300 -16300 12300
          liable-half dealt-in-half honba-liable deals-in honba  # PAO-31-each
        S haneman; W mangan; N mangan from E    -                 0 0 0 0                     -
        S haneman; W mangan; N mangan from E    all-win           -28000 12000 8000 8000      3*deals-in
        S mangan; N mangan from E, 3 sticks: N  own-back  -16000 10000 0 9000  deals-in sticks-left deals-in own-stick
        S mangan; N mangan from E, 3 sticks: S N  own-back  -16000 10000 0 9000  deals-in sticks-left deals-in own-stick
        S 2 han 40 fu from E                    -                 -2600 2600 0 0              deals-in
        S 2 han 40 fu, h=1, 1 stick             -  -1400 4000 -800 -800  double-share 2*share 3*honba-share sticks
        E 3 han 30 fu                           -                 6000 -2000 -2000 -2000      3*double-share
        E 3 han 30 fu from N                    -                 5800 0 0 -5800              deals-in
        S 4 han 30 fu from E                    -                 -7700 7700 0 0              deals-in
        S 4 han 30 fu from E                    kiriage           -8000 8000 0 0              deals-in
        E 3 han 60 fu                           kiriage           12000 -4000 -4000 -4000     3*double-share
        S 3 han 50 fu from E                    kiriage           -6400 6400 0 0              deals-in
        S mangan from E, h=3                    no-honba          -8000 8000 0 0              deals-in
        S mangan, h=3                           no-honba          -4000 8000 -2000 -2000      double-share 2*share
    """),
)
def test_payments_of_each_win(text: str, options: str, expected: str, lines: str) -> None:
    settlement = settle_wins(ended(text), agreed(options))
    assert changes(settlement) == numbers(expected)
    assert clauses(settlement) == [CLAUSES[name] for name in repeated(lines)]
    assert settlement.is_settled


@pytest.mark.parametrize(
    ("text", "options", "figures"),
    rows("""
        S daisangen L=W suukantsu L=E                         listed whole  -32000 64000 -32000 0  # PAO-M13-whole
        S daisangen L=W suukantsu L=E, h=1                    listed        -32000 64300 -32300 0  # PAO-M13-honba
        S daisangen L=W after E's kan                         rinshan       0 32000 -32000 0  # PAO-M14
        S daisangen L=W tsuuiisou after E's kan               rinshan       -32000 64000 -32000 0  # PAO-M14-two-yakuman
        S daisangen L=W suukantsu L=E; N haneman from E, h=1  listed
          -60300 64300 -16000 12000  # PAO-M13-and-another-winner
    """),
)
def test_cases_no_source_decides(text: str, options: str, figures: str) -> None:
    """The amounts show one possibility: each liable player pays for the yakuman they fed."""
    settlement = settle_wins(ended(text), agreed(options))
    assert settlement.undecided is pao.TWO_LIABLE
    assert not settlement.is_settled
    assert changes(settlement) == numbers(figures)


@pytest.mark.parametrize(
    ("text", "options", "facts"),
    [
        (
            "S daisangen L=W tsuuiisou from E",  # the fed yakuman, and the other one
            "",
            [
                {"payer": WEST, "points": "16,000", "value": "[[daisangen]]", "by": EAST},
                {"payer": EAST, "points": "16,000", "value": "[[daisangen]]", "liable": WEST},
                {"payer": EAST, "points": "32,000", "value": "[[tsuuiisou]]"},
            ],
        ),
        (
            "S daisangen L=W tsuuiisou",
            "whole",
            [{"payer": WEST, "points": "64,000", "value": "[[daisangen]] and [[tsuuiisou]]"}],
        ),
        (
            "S daisangen L=W, h=1, 1 stick",  # sticks have no payer
            "",
            [
                {"payer": WEST, "points": "32,000", "value": "[[daisangen]]"},
                {"payer": WEST, "points": "300", "honba": 1},
                {"points": "1,000"},
            ],
        ),
        (
            "S 4 han 30 fu from E",  # names the value before rounding up
            "kiriage",
            [{"payer": EAST, "points": "8,000", "value": "4 [[han]], 30 [[fu]], rounded up to a [[mangan]]"}],
        ),
    ],
)
def test_payments_name_their_reason(text: str, options: str, facts: list[dict[str, object]]) -> None:
    settlement = settle_wins(ended(text), agreed(options))
    assert [line.facts for line in settlement.payments] == [{"receiver": SOUTH, **one} for one in facts]


@pytest.mark.parametrize(
    ("options", "expected", "lines"),
    rows("""
        double one-only        -32000 64000 -16000 -16000  double-share 2*share
        double one-only whole  0 64000 0 -64000            drawn-whole
    """),
)
def test_fed_yakuman_that_does_not_count(options: str, expected: str, lines: str) -> None:
    """Only a double daisuushii counts, so the suukantsu's feeder pays only if liable for the whole hand (PAO-M9)."""
    melds = read_melds("1'111z 2'222z 333'3z 44'44z")
    value = Value.parse("yakuman daisuushii suukantsu")
    winner = Winner(WonHand(SOUTH, melds, value.yakuman, Tile.parse("9s")), value)
    rules = agreed(options).choosing({"pao_yakuman": frozenset({PaoYakuman.SUUKANTSU})})
    settlement = settle_wins(EndedDeal((winner,)), rules)
    assert changes(settlement) == numbers(expected)
    assert clauses(settlement) == [CLAUSES[name] for name in repeated(lines)]
    assert {line.facts["value"] for line in settlement.payments} == {"[[daisuushii]]"}


@pytest.mark.parametrize(
    ("text", "asked"),
    rows("""
        S mangan from E              -
        S mangan                     -
        S 4 han 30 fu                kiriage
        S 3 han 30 fu                -
        S tsuuiisou                  -
        S mangan, h=1                honba
        S mangan from E, h=1         honba
        S mangan; N mangan from E    multiple_ron
        S daisangen tsuuiisou        multiple_yakuman
        S daisangen L=W              pao_yakuman
        S daisangen L=W, h=1         honba pao_yakuman
        S daisangen L=W from W, h=1  honba pao_yakuman
        S daisangen L=W from E, h=1  honba pao_honba_ron pao_yakuman
        S daisangen L=W tsuuiisou    multiple_yakuman pao_scope pao_yakuman
        S daisuushii L=W             daisuushi_units pao_yakuman
        S 2 han 40 fu after W's kan  pao_rinshan
    """),
)
def test_only_options_affecting_the_win_are_read(text: str, asked: str) -> None:
    """This keeps pages from mentioning options that couldn't change anything."""
    assert COMMON.judged(lambda rules: settle_wins(ended(text), rules)).read == set(asked.split())


def test_split_liability_without_honba_is_decided() -> None:
    assert settle_wins(ended("S daisangen L=W suukantsu L=E"), agreed("listed")).undecided is None


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
    """Points a source leaves open are settled within each reading."""
    settlement = settle_wins(ended(text), preset(ruleset))
    assert settlement.is_settled is (expected is not None)
    assert expected is None or changes(settlement) == expected
    assert len(settlement.readings) != 1


@pytest.mark.parametrize(
    ("text", "options", "letter", "reason"),
    rows("""
        S daisangen L=W                      -          N  spared
        S mangan from E                      -          N  no-part
        S mangan; N mangan from E            head-bump  N  head-bumped
        S mangan; N mangan from E            head-bump  W  no-part
        S mangan; W mangan; N mangan from E  -          E  triple-abort
        S mangan; W mangan; N mangan from E  -          N  triple-abort
    """),
)
def test_players_who_pay_nothing_get_a_reason(text: str, options: str, letter: str, reason: str) -> None:
    assert settle_wins(ended(text), agreed(options)).change(seat(letter)) == 0
    assert judge_unpaid(seat(letter), ended(text), agreed(options)).clause is CLAUSES[reason]


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
    """Checked for a ron, a share, the dealer's share and a ron by the dealer, as in the usual score table."""
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
        ("7700", "isn’t the value of a hand"),
        ("13 han", "a yakuman only at some tables"),
        ("1 han 25 fu", "30 to 110"),
        ("2 han 120 fu", "20 to 110"),
        ("3 han 130 fu", "20 to 110"),
        ("4 han 150 fu", "20 to 140"),
        ("20 han", "a yakuman only at some tables"),
        ("2 han", "got 0 fu"),
        ("2 han 35 fu", "got 35 fu"),
        ("yakuman toitoi", "name each of them once"),
        ("yakuman daisangen daisangen", "name each of them once"),
        ("yakuman", "isn’t the value"),
        ("x" * 100_000, "notation has at most"),
    ],
)
def test_invalid_or_disputed_values_are_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message) as error:
        Value.parse(text)
    assert len(str(error.value)) < 400


LETTERS = "ESWN"
RULES = [*PRESETS, *map(agreed, ("whole", "discarder", "everyone", "one-unit", "listed", "one-only"))]


@st.composite
def wins(draw: st.DrawFn) -> str:
    """Generate one or two wins, with or without liability, honba and sticks."""
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
    """Return the same win with everyone moved this many seats."""
    return "".join(LETTERS[(LETTERS.index(one) + turns) % 4] if one in LETTERS and one != "L" else one for one in text)


@given(wins(), st.sampled_from(RULES))
def test_paid_and_received_differ_only_by_the_sticks(text: str, rules: object) -> None:
    """This holds under every reading, and nobody is paid for being liable."""
    settlement = settle_wins(ended(text), rules)  # type: ignore[arg-type]
    for one in (settlement, *(reading.outcome for reading in settlement.readings)):
        sticks = ended(text).left + len(ended(text).riichi)
        assert sum(changes(one)) == from_table(one)
        assert from_table(one) in (0, 1000 * sticks)
        assert all(line.points % 100 == 0 or line.clause is pao.HONBA_HALF for line in one.payments)
        assert all(line.payer is not line.receiver for line in one.payments)


@given(wins())
def test_without_liability_it_is_an_ordinary_win(text: str) -> None:
    settlement = settle_wins(ended(text), agreed("unlisted"))
    feeder = text.partition("L=")[2][:1]
    plain = text.replace(f" L={feeder}", "") if feeder else text
    assert changes(settlement) == changes(settle_wins(ended(plain), common()))
    ordinary = {*usual.CLAUSES, *priority.CLAUSES, *bonuses.CLAUSES}
    assert set(clauses(settlement)) <= ordinary


@given(wins(), st.sampled_from(("whole", "discarder", "everyone", "one-unit", "double", "")))
def test_liability_changes_only_who_pays(text: str, options: str) -> None:
    """A winner gets as much as by ron; only tsumo of values that round differently would differ, and yakuman don't."""
    with_pao = settle_wins(ended(text), agreed(options))
    without = settle_wins(ended(text), agreed(f"{options} unlisted"))
    received = [
        sum(line.points for line in one.payments if line.receiver is first(text)) for one in (with_pao, without)
    ]
    assert received[0] == received[1]


def first(text: str) -> Seat:
    return seat(text[0])


@given(wins(), st.integers(1, 3))
def test_rotated_seats_rotate_the_settlement(text: str, turns: int) -> None:
    """For wins without the dealer: the same lines between seats, apart from the dealer's shares."""
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
    """The liable player's part and the ordinary part add up to liability for the whole hand."""
    split = settle_wins(ended(text), common())
    whole = settle_wins(ended(text), agreed("whole"))
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
    """All of these counts are accepted; the first two are the highest possible with 4 han."""
    value = worth(read_hand(hand)[0], read_melds(melds), Tile.parse(tile), finish)
    assert value is not None
    assert (value.han, value.fu) == (han, fu)
    assert is_reached(han, fu)
    assert Value.parse(f"{han} han {fu} fu").basic == Value.of(value).basic


@pytest.mark.parametrize(
    ("position", "wins", "says"),
    rows("""
        discard: 5m by west; south: ? | 0z11s0z 0z99m0z 0z99s0z  south 4 han 140 fu  -
        discard: 5m by west; south: ? | 0z11s0z 0z99m0z          south 1 han 110 fu  -
        discard: 5m by west; south: ? | 0z22s0z 0z88m0z 0z55p0z  south 4 han 90 fu   -
        discard: 5m by west                                      south 2 han 70 fu   -
        discard: 5m by west                                      south 4 han 130 fu  at most 70 fu
        discard: 5m by west; south: ? | 0z11s0z 0z99m0z          south 4 han 120 fu  at most 110 fu
        discard: 5m by west; south: ? | 0z11s0z 9'999m           south 4 han 130 fu  at most
        discard: 5m by west; south: ? | 1'23s 4'56s              south 2 han 60 fu   at most
        discard: 5m by west                                      south 2 han 20 fu   20 fu is pinfu by tsumo
        turn: south drew 5m                                      south 2 han 20 fu   -
        turn: south drew 5m; south: ? | 1'23s                    south 2 han 20 fu   without melds
        turn: south drew 5m; south: ? | 0z22s0z                  south 3 han 20 fu   without melds
        discard: 5m by west                                      south 2 han 25 fu   -
        turn: south drew 5m                                      south 3 han 25 fu   -
        discard: 5m by west; south: ? | 1'11z                    south 2 han 25 fu   25 fu is seven pairs
        discard: 5m by west; south: ? | 0z11p0z 0z99p0z 0z11s0z  south 4 han 30 fu   at least 130
        discard: 5m by west; south: ? | 0z11p0z                  south 1 han 60 fu   at least 70 fu when won by ron
        turn: south drew 5m; south: ? | 0z11p0z                  south 1 han 60 fu   -
        turn: south drew 5m; south: ? | 0z11p0z                  south 1 han 50 fu   at least 60 fu when won by tsumo
        turn: south drew 5m; south: ? | 2'222p 3'33z 1'23s       south 1 han 30 fu   at least 40 fu
        turn: south drew 1z; south: ? | 1'23m; wind: south       south 2 han 60 fu   -
        discard: 1z by west; south: ? | 1'23m; wind: south       south 2 han 60 fu   at most 50 fu
        turn: south drew 5m                                      south 2 han 70 fu   at most 60 fu when won by tsumo
        turn: south drew 5m; south: ? | 0z11p0z 0z99p0z 0z11s0z  south 4 han 140 fu  at most 130 fu when won by tsumo
        discard: 5m by west as ankan  south mangan  only kokushi-musou can win on a tile of a closed kan
        discard: 9m by west as ankan                             south yakuman suuankou  only kokushi-musou
        discard: 9m by west as ankan                             north 1 han 30 fu   write 'north yakuman kokushi-musou'
        discard: 9m by west as ankan                             south yakuman kokushi-musou  -
        discard: 9m by west as shouminkan; west: ? | 99'9m       south mangan        -
    """),
)
def test_stated_values_must_be_possible(position: str, wins: str, says: str) -> None:
    """The value must be possible with the melds, by ron or tsumo; only kokushi-musou robs a closed kan."""
    said = {**entries(position), "wins": wins}
    with refused(says, PositionError):
        assert asked("win.payments", said).scene().panels


@pytest.mark.parametrize("fu", [0, 15, 35, 150, 1000])
def test_unreachable_fu_are_refused(fu: int) -> None:
    assert not any(is_reached(han, fu) for han in range(1, 5))


@pytest.mark.parametrize(
    ("hand", "ruleset", "points", "value"),
    [
        ("06m 88s 234s 456p 678p", "tenhou", 3900, "3 han, 30 fu with a red five"),
        ("06m 88s 234s 406p 678p", "tenhou", 7700, "4 han, 30 fu with 2 red fives"),
        ("06m 88s 234s 456p 678p", "ema-2025", 2000, "2 han, 30 fu"),
        ("56m 88s 234s 456p 678p", "tenhou", 2000, "2 han, 30 fu"),
    ],
)
def test_red_fives_count_where_there_are_any(hand: str, ruleset: str, points: int, value: str) -> None:
    form, rules = put("win.payments", {"wins": "north", "discard": "4m by west", "north": hand}, ruleset)
    settlement = form.settled(rules)
    assert settlement is not None
    (payment,) = settlement.payments
    assert payment.points == points
    assert in_words(Sentence(str(payment.facts["value"])), TERMS) == value
