"""Positions for every clause on payment and every point tables differ on, each ruled under one ruleset."""

from dataclasses import dataclass
from functools import cache

import pytest

from callwise.agreement.named_ruleset import agreeing
from callwise.agreement.option_status import Option
from callwise.law.options import Point
from callwise.puzzle.registry import questions
from callwise.puzzle.turning_points import TurnsOn, turns
from callwise.question.case import Entries, Form
from callwise.riichi.agreement.payment_options import PaymentOptions
from callwise.riichi.agreement.presets import COMMON, preset
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.payment import pao, pao_payment, pao_risk, payment

LISTED = "common+pao_yakuman=daisangen,daisuushii,suukantsu"
RINSHAN = "common+pao_rinshan=yes"
DRAGONS = "? | 55'5z 6'66z 777'z"
WINDS = "? | 11'1z 2'22z 3'33z 444'z"
FOUR_KANS = "? | 0z22s0z 3\"33m 222'2p 6666'z"
BOTH = "south yakuman daisangen tsuuiisou"


@dataclass(frozen=True)
class Position:
    """A question on a table, under a ruleset."""

    asks: str
    ruleset: str
    table: tuple[tuple[str, str], ...]

    @property
    def rules(self) -> RiichiRuleset:
        """Return the ruleset to ask under."""
        return preset(self.ruleset)

    @property
    def form(self) -> Form:
        """Return the form for answers."""
        return questions()[self.asks].read(Entries(dict(self.table))).form(None, {})

    def __str__(self) -> str:
        return f"{self.asks} {self.ruleset} {' '.join(value for _, value in self.table)}"


def position(asks: str, ruleset: str, **table: str) -> Position:
    return Position(asks, ruleset, tuple(table.items()))


def liable(south: str, wins: str, ruleset: str = "common", end: str = "discard 2m by east") -> Position:
    key, _, moment = end.partition(" ")
    return position("pao.liable", ruleset, south=south, wins=wins, **{key: moment})


def paid(south: str, wins: str, ruleset: str = "common", end: str = "discard 2m by east", **more: str) -> Position:
    key, _, moment = end.partition(" ")
    return position("win.payments", ruleset, south=south, wins=wins, **{key: moment}, **more)


DRAW, HONOUR_DRAW, KAN_DRAW = "turn south drew 2m", "turn south drew 2z", "turn south drew 2m as replacement"
KANS_WITH_PONDS = {
    "east": "? | | 1s 9m",
    "south": "22m 123s 678p | 4444'p 0z55s0z | 9p 1z",
    "west": "? | | 4p>south 9m",
    "north": "? | | 8p",
}
POSITIONS = (
    liable(DRAGONS, "south yakuman daisangen"),
    liable(WINDS, "south yakuman daisuushii"),
    liable("? | 55'5z 6'66z 7777'z", "south yakuman daisangen"),
    liable("? | 55'5z 6'66z 0z77z0z", "south yakuman daisangen"),
    liable("? | 0z55z0z 6'66z 777'z", "south yakuman daisangen"),
    liable("? | 0z55z0z 6'66z 777'z", "south yakuman daisangen", "common+pao_closed_kan_counts=no"),
    liable("? | 0z55z0z 6'66z 777'z", "south yakuman daisangen", "ema-2025"),
    liable("? | 0z55z0z 6'66z 777'z", "south yakuman daisangen", "common+pao_closed_kan_counts=open"),
    liable("? | 6'66z 777'z", "south yakuman daisangen", end="discard 5z by east"),
    liable("? | 6'66z 777'z", "south yakuman daisangen"),
    liable(FOUR_KANS, "south yakuman suukantsu"),
    liable(FOUR_KANS, "south yakuman suukantsu", LISTED),
    liable("? | 11'11s 6'666s 666'z 44'44s 666\"z", "south yakuman suukantsu", LISTED),
    liable("? | 4444'z 6'666s 11'11s 0z33p0z", "south yakuman suukantsu", LISTED),
    liable("? | 11'1z 5'55z 666'z 22'2z", "south yakuman tsuuiisou", end="discard 3z by east"),
    liable("?", "south yakuman kokushi-musou", end="discard 1m by east"),
    liable("? | 2'34s 55'5p", "south mangan"),
    liable("? | 4444'p", "south mangan", "common", KAN_DRAW),
    liable("? | 4444'p", "south mangan", RINSHAN, KAN_DRAW),
    liable('? | 444"p', "south mangan", "common", KAN_DRAW),
    Position(
        "pao.liable",
        RINSHAN,
        tuple({"turn": "south drew 3s as replacement", "wins": "south", **KANS_WITH_PONDS}.items()),
    ),
    position("pao.risk", "common", turn="east drew 7z", east="123m 456p 678s 99s 1z 57z", south="? | 55'5z 6'66z"),
    position(
        "pao.risk",
        "common+pao_closed_kan_counts=no",
        turn="east drew 7z",
        east="123m 456p 678s 99s 12z 7z",
        south="? | 0z55z0z 6'66z",
    ),
    position(
        "pao.risk", LISTED, turn="east drew 8p", east="123m 8p 678s 99s 1z 5567z", south="? | 1'111p 0z22s0z 3333'p"
    ),
    paid("?", "south 2 han 40 fu", honba="1"),
    paid("?", "south 4 han 30 fu", "common+kiriage=yes"),
    paid("?", "south 2 han 40 fu", end=DRAW, honba="1", sticks="1"),
    paid(DRAGONS, "south yakuman daisangen", honba="1"),
    paid(DRAGONS, "south yakuman daisangen", "ema-2025", honba="1"),
    paid(DRAGONS, "south yakuman daisangen", "common+pao_honba_ron=split_half", honba="1"),
    paid(DRAGONS, "south yakuman daisangen", "common+pao_yakuman=open"),
    paid(DRAGONS, "south yakuman daisangen", end=DRAW, honba="1"),
    paid(DRAGONS, "south yakuman daisangen", end="discard 2m by west", honba="1"),
    paid(DRAGONS, BOTH, end="discard 2z by east"),
    paid(DRAGONS, BOTH, "tenhou", end="discard 2z by east"),
    paid(DRAGONS, BOTH, end=HONOUR_DRAW, honba="1"),
    paid(DRAGONS, BOTH, "tenhou", end=HONOUR_DRAW, honba="1"),
    paid(DRAGONS, BOTH, "common+pao_honba_split_tsumo=all", end=HONOUR_DRAW, honba="1"),
    paid(WINDS, "south yakuman daisuushii", "common+daisuushi_units=2", end=DRAW),
    paid(WINDS, "south yakuman daisuushii", "common+daisuushi_units=2+pao_split_units=one_unit", end=DRAW),
    paid("? | 4444'p", "south 2 han 40 fu", RINSHAN, end=KAN_DRAW),
    paid("? | 4444'p", "south 2 han 40 fu", f"{RINSHAN}+rinshan_pao_price=sum_of_tsumo_shares", end=KAN_DRAW),
    paid("? | 55'55z 66'66z 7777'z 1'111m", "south yakuman daisangen suukantsu", LISTED, end=DRAW, honba="1"),
)
OWN = (*pao.CLAUSES, *pao_risk.CLAUSES, *payment.CLAUSES, *pao_payment.CLAUSES)
POINTS = [
    (option, point) for option in COMMON.options() if option.topic == PaymentOptions.TOPIC for point in option.points
]


@cache
def cited(one: Position) -> frozenset[str]:
    """Return the clauses of the rulings on a position's answers."""
    return frozenset(ruled.ruling.clause.id for ruled in one.form.rulings(one.rules))


def test_every_clause_is_reached_by_a_position() -> None:
    reached = frozenset().union(*map(cited, POSITIONS))
    assert sorted({clause.id for clause in OWN} - reached) == []


@pytest.mark.parametrize("one", POSITIONS, ids=str)
def test_every_position_has_a_right_answer(one: Position) -> None:
    right = one.form.right(one.rules)
    assert right is not None
    assert one.form.grade(right, one.rules, one.rules).grade.value == "right"


@pytest.mark.parametrize(("option", "point"), POINTS, ids=[point.asks for _, point in POINTS])
def test_every_point_changes_some_position(option: Option, point: Point) -> None:

    def ruled(one: Position) -> TurnsOn:
        if option.name not in one.form.reads(one.rules):
            return TurnsOn.NOT
        outcomes = {
            value: {
                ruled.code: (ruled.ruling.verdict, ruled.ruling.clause.id, tuple(ruled.says.facts.items()))
                for ruled in one.form.rulings(preset(agreeing(one.ruleset, option.name, value)))
            }
            for value in option.values
        }
        return turns(outcomes, point)

    assert any(ruled(one) is not TurnsOn.NOT for one in POSITIONS)
