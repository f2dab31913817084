"""Hands that nobody won, compared with Majiang's core, an independent engine.

After each abortive draw and at the end of the wall, with shown hands and rows
of terminals and honours, both engines must pay the same points, and agree on
the next dealer, the honba and the riichi sticks.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path

import pytest

from callwise.ground.seats import SEATS, Seat
from callwise.riichi.agreement.draw_options import AbortiveDraw
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.payment.drawn_deal import judge_drawn_deal
from callwise.riichi.payment.drawn_hand import settle_draw
from callwise.riichi.priority.abortive import Reason, ThreeWins
from callwise.riichi.priority.next_dealer import Left, Next, judge_after_abort
from callwise.riichi.table.tiles import parse_tiles
from tests.differential.oracle import replies_of
from tests.support.riichi.riichi_tables import at_discard

ORACLE = Path(__file__).with_name("draws_oracle.mjs")
REASONS: Mapping[Reason, str] = {
    AbortiveDraw.NINE_KINDS: "九種九牌",
    AbortiveDraw.FOUR_WINDS: "四風連打",
    AbortiveDraw.FOUR_RIICHI: "四家立直",
    AbortiveDraw.FOUR_KANS: "四開槓",
    ThreeWins.THREE_WINS: "三家和",
}
READY = ("23m567p678s55s234m", "234567m22p34s678s", "345m45677p345s88s", "678m567p345s22s56m")
UNREADY = ("2469m2468p24688s", "3579m3579p35577s", "2468m3579p24679s", "3579m2468p24668s")
EACH = "1m9m1p9p1s9s1z2z3z4z5z6z7z"
ROWS = (f"{EACH}1m9m1p1s", f"{EACH}9s1z2z3z", f"{EACH}4z5z6z")


def majiang(tiles: str) -> str:
    """Write tiles in Majiang's notation, suit first."""
    by_suit: dict[str, str] = {}
    for tile in sorted(parse_tiles(tiles)):
        text = str(tile)
        by_suit[text[1]] = by_suit.get(text[1], "") + text[0]
    return "".join(suit + digits for suit, digits in by_suit.items())


def pond(tiles: str) -> Sequence[str]:
    """Write discards in Majiang's notation."""
    return [f"{str(tile)[1]}{str(tile)[0]}" for tile in parse_tiles(tiles)]


def ask(cases: Sequence[Mapping[str, object]]) -> Sequence[tuple[list[int], bool, int, int]]:
    return [tuple(json.loads(reply)) for reply in replies_of(ORACLE, cases)]


def case(name: str, hands: Sequence[str], ponds: Sequence[Sequence[str]], honba: int) -> Mapping[str, object]:
    """Return a case for the oracle, with two sticks on the table."""
    return {"name": name, "hands": [majiang(hand) for hand in hands], "ponds": ponds, "honba": honba, "sticks": 2}


@pytest.mark.parametrize("why", REASONS)
def test_same_dealer_honba_and_sticks_after_an_abortive_draw(why: Reason) -> None:
    """Whatever the hands are."""
    found = list(product((READY, UNREADY), (0, 2)))
    cases = [case(REASONS[why], hands, [["m5"]] * 4, honba) for hands, honba in found]
    for (_, before), (gains, stays, honba, sticks) in zip(found, ask(cases), strict=True):
        assert judge_after_abort(Next.AGAIN, why, COMMON).is_legal is stays
        assert judge_after_abort(Next.ONE_MORE, why, COMMON).is_legal is (honba == before + 1)
        assert judge_after_abort(Left.STICKS_STAY, why, COMMON).is_legal is (sticks == 2)
        assert judge_after_abort(Left.TENPAI_PAID, why, COMMON).is_legal is any(gains)


def ended() -> Iterator[tuple[Sequence[str], Sequence[int]]]:
    """Yield four hands, and the seats with a row of terminals and honours: any hands, or any rows."""
    for ready in product((True, False), repeat=4):
        yield [READY[seat] if ready[seat] else UNREADY[seat] for seat in range(4)], ()
    for rows in product((0, 1, 2), repeat=2):
        for east in (READY[0], UNREADY[0]):
            yield [east, *UNREADY[1:]], sorted({*rows})


def test_same_points_and_dealer_at_the_end_of_the_wall() -> None:
    found = list(ended())
    cases = [
        case("", hands, [pond(ROWS[rows.index(seat)]) if seat in rows else ["m5"] for seat in range(4)], 1)
        for hands, rows in found
    ]
    for (hands, rows), (gains, stays, honba, sticks) in zip(found, ask(cases), strict=True):
        seats = {
            seat.value: (hands[nth] if hands[nth] in READY else "?")
            + (f" | | {ROWS[rows.index(nth)]}" if nth in rows else "")
            for nth, seat in enumerate(SEATS)
            if nth in rows or hands[nth] in READY
        }
        table = at_discard("5m by north", wall="0", honba="1", sticks="2", **seats)
        settlement = settle_draw(table, COMMON)
        assert [settlement.change(seat) for seat in Seat] == gains
        assert (honba, sticks, settlement.taken(Seat.EAST)) == (2, 2, 0)
        assert judge_drawn_deal(Next.AGAIN, table, COMMON).is_legal is stays
        assert judge_drawn_deal(Next.ONE_MORE, table, COMMON).is_legal
