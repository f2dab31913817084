"""Kuikae, compared with Majiang's core, an independent engine.

In many positions, at all three levels, both engines must offer the same chii and pon, and the same discards after them.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import pytest

from callwise.ground.seats import Relation
from callwise.riichi.agreement.call_options import Kuikae
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls.kuikae import judge_call, legal_discards
from callwise.riichi.table.melds import Call, Meld, MeldKind
from callwise.riichi.table.tiles import Tile, parse_tiles
from tests.differential.oracle import replies_of
from tests.differential.positions import HONOUR_MELDS, Position, drawn, four_of_a_suit
from tests.support.riichi.riichi_strategies import LEVELS, SAME_TILE

ORACLE = Path(__file__).with_name("oracle.mjs")
MARKS = {Relation.KAMICHA: "-", Relation.TOIMEN: "=", Relation.SHIMOCHA: "+"}
SOURCES = {mark: source for source, mark in MARKS.items()}

Offered = Mapping[str, tuple[str, ...]]
"""Each offered call, with the discards allowed after it."""


def ask(positions: Sequence[Position]) -> list[list[Offered]]:
    """Run all positions through one oracle process; return its answer for each, at each level."""
    asked = (
        {"hand": written(position), "discard": tile(position.discard) + MARKS[position.source]}
        for position in positions
    )
    return [
        [
            {str(read(meld)): tuple(map(read_tile, may_go)) for meld, may_go in level.items()}
            for level in json.loads(reply)
        ]
        for reply in replies_of(ORACLE, asked)
    ]


def judged(position: Position, rules: RiichiRuleset) -> Offered:
    """Return this engine's answer in the same form."""
    return {
        str(call): tuple(map(str, legal_discards(call, left, rules)))
        for call, left in position.calls
        if judge_call(call, position.hand, rules).is_legal
    }


def is_trp_2(position: Position, rules: RiichiRuleset, ours: Offered, theirs: Offered) -> bool:
    """Recognise the oracle's one known defect, TRP-2.

    If only the called tile is frozen, it looks for a called red five under
    its name, not its kind: it offers a chii that leaves two fives, and then
    no discard.  Nothing else may differ.
    """
    extra = [(call, left) for call, left in position.calls if str(call) in theirs.keys() - ours.keys()]
    return (
        rules.kuikae is Kuikae.SAME_TILE_ONLY
        and position.discard.red
        and len(extra) == 1
        and extra[0][0].kind is MeldKind.CHII
        and [one.kind for one in extra[0][1]] == [position.discard.kind] * 2
        and dict(theirs) == {**ours, str(extra[0][0]): ()}
    )


def compare(positions: Iterable[Position]) -> Counter[str]:
    """Compare both engines; count the cases seen."""
    asked = list(positions)
    seen: Counter[str] = Counter(positions=len(asked))
    for position, answer in zip(asked, ask(asked), strict=True):
        for rules, theirs in zip(LEVELS, answer, strict=True):
            ours = judged(position, rules)
            seen["calls"] += len(ours)
            seen["frozen"] += any(len(set(left)) > len(ours.get(str(call), left)) for call, left in position.calls)
            seen["dead ends"] += len(position.calls) - len(ours)
            seen["red"] += any(one.red for one in (position.discard, *position.hand))
            if ours != theirs:
                assert is_trp_2(position, rules, ours, theirs), f"{position}, {rules.kuikae}: {ours} against {theirs}"
                seen["TRP-2"] += 1
    print(dict(seen))
    return seen


@pytest.mark.parametrize("count", [400, pytest.param(20_000, marks=pytest.mark.deep)])
def test_majiang_agrees_on_random_positions(count: int) -> None:
    seen = compare(drawn(seed=20240528, count=count))
    assert seen["positions"] == count
    assert seen["calls"] > 3 * count
    assert seen["frozen"] > count // 2
    assert seen["dead ends"] > count // 40
    assert seen["red"] > count // 2


def test_majiang_agrees_on_every_one_suit_hand_of_four() -> None:
    """KUI-17: these hands include nearly all dead ends, so all of them are checked."""
    seen = compare(four_of_a_suit())
    assert seen["dead ends"] > 100
    assert seen["TRP-2"] > 0


@pytest.mark.parametrize("hand", ["5567m", "4556m", "3455m", "5567p", "3455s"])
def test_majiang_errs_on_a_called_red_five(hand: str) -> None:
    """TRP-2: from 5567m, if only the called tile is frozen, Majiang offers calling 0m with 67m and then no discard."""
    position = Position(parse_tiles(hand), HONOUR_MELDS, Tile.parse("0" + hand[-1]), Relation.KAMICHA)
    ((_, theirs, _),) = ask([position])
    ours = judged(position, SAME_TILE)
    assert ours != theirs
    assert is_trp_2(position, SAME_TILE, ours, theirs)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(5))
def test_majiang_agrees_on_a_quarter_million_positions(seed: int) -> None:
    assert compare(drawn(seed, 50_000))["positions"] == 50_000


def written(position: Position) -> str:
    """Write a hand and its melds in the oracle's notation."""
    hand = ""
    for suit in "mpsz":
        digits = "".join(tile(one)[1] for one in sorted(position.hand) if one.suit.value == suit)
        hand += suit + digits if digits else ""
    return ",".join((hand, *map(write_meld, position.melds)))


def write_meld(meld: Meld) -> str:
    """Write a meld in the oracle's order: fives before red fives, with the called tile marked."""
    suit = meld.tiles[0].suit.value
    if meld.turned is None:
        return suit + "".join(sorted((tile(one)[1] for one in meld.tiles), reverse=True))
    called = tile(meld.tiles[meld.turned])[1] + MARKS[meld.source]
    rest = [tile(one)[1] for place, one in enumerate(meld.tiles) if place != meld.turned]
    if meld.kind is MeldKind.CHII:
        return suit + "".join(sorted((*rest, called), key=lambda digit: digit[0].replace("0", "5")))
    if meld.kind is MeldKind.SHOUMINKAN:
        added = rest.pop(meld.turned)
        return suit + "".join(sorted(rest, reverse=True)) + called + added
    return suit + "".join(sorted(rest, reverse=True)) + called


def tile(one: Tile) -> str:
    """Write a tile with its suit first."""
    return str(one)[::-1]


def read_tile(text: str) -> str:
    """Read a tile into this engine's notation."""
    return text[1] + text[0]


def read(meld: str) -> Call:
    """Read an offered meld: the called tile, its source, and the tiles shown."""
    suit, digits = meld[0], meld[1:]
    at = next(place for place, sign in enumerate(digits) if sign in SOURCES)
    shown = parse_tiles(digits[: at - 1] + digits[at + 1 :] + suit)
    called = Tile.parse(digits[at - 1] + suit)
    kind = MeldKind.PON if shown[0].kind == shown[1].kind else MeldKind.CHII
    return Call(kind, called, shown, SOURCES[digits[at]])
