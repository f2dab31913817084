"""Discards after a draw: any tile, or in riichi only the one drawn."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.ground.errors import CallwiseError
from callwise.law.ruling import Clause, Verdict
from callwise.puzzle.free_question import put
from callwise.question.case import Entries
from callwise.riichi.agreement.presets import COMMON, PRESETS
from callwise.riichi.calls.own_discard import ANY, DRAWN, FIXED, judge_own_discard
from callwise.riichi.questions.own_discard_question import OwnDiscards
from callwise.riichi.table.tiles import KINDS, Tile, plain

HAND = "123m 456p 789s 3355z 9p"
TILES = st.sampled_from([plain(kind) for kind in KINDS])


@pytest.mark.parametrize(
    ("tile", "drawn", "riichi", "clause"),
    [
        ("9p", "9p", True, DRAWN),
        ("3m", "9p", True, FIXED),
        ("5p", "0p", True, FIXED),  # a red five isn't the plain one beside it
        ("0p", "5p", True, FIXED),
        ("9p", "9p", False, ANY),
        ("3m", "9p", False, ANY),
    ],
)
def test_riichi_fixes_the_hand(tile: str, drawn: str, riichi: bool, clause: Clause) -> None:
    ruling = judge_own_discard(Tile.parse(tile), Tile.parse(drawn), riichi=riichi)
    assert ruling.clause == clause
    assert ruling.verdict is (Verdict.ILLEGAL if clause is FIXED else Verdict.LEGAL)


@given(TILES, TILES)
def test_in_riichi_one_tile_goes(tile: Tile, drawn: Tile) -> None:
    assert judge_own_discard(tile, drawn, riichi=True).is_legal is (tile == drawn)
    assert judge_own_discard(tile, drawn, riichi=False).is_legal


def test_no_table_differs() -> None:
    case = OwnDiscards.read(Entries({"drawn": "9p", "riichi": "yes", "hand": HAND}))
    for rules in PRESETS:
        legal = [str(offer.act) for offer in case.offers() if case.rule(offer.act, rules).is_legal]
        assert legal == ["9p"], rules.name


def test_a_draw_and_a_discard_are_enough() -> None:
    case = OwnDiscards.read(Entries({"drawn": "9p", "riichi": "yes", "discards": "3m"}))
    assert [case.rule(offer.act, COMMON).clause for offer in case.offers()] == [FIXED]
    assert case.nearest(Tile.parse("3m"), []) is None


def test_the_drawn_tile_is_nearest() -> None:
    case = OwnDiscards.read(Entries({"drawn": "9p", "riichi": "yes", "hand": HAND}))
    assert case.nearest(Tile.parse("3m"), [Tile.parse("9p")]) == Tile.parse("9p")


@pytest.mark.parametrize(
    ("table", "at", "says"),
    [
        ({"drawn": "9p"}, "discards", "'discards' and 'hand' are missing"),
        ({"drawn": "9p", "riichi": "no", "discards": "3m"}, "riichi", "riichi can only be 'yes'"),
        ({"drawn": "9p", "hand": "123m 456p 789s 3355z 8p"}, "drawn", "write it there too"),
        ({"drawn": "9p", "hand": HAND, "discards": "4z"}, "discards", "4z isn’t in the hand"),
        ({"drawn": "9p", "riichi": "yes", "hand": "147m 258p 369s 1234z 9p"}, "hand", "isn’t tenpai"),
        ({"drawn": "9p", "riichi": "yes", "hand": "456p 789s 3355z 9p", "melds": "1'23m"}, "melds", "is open"),
        ({"drawn": "9p", "discards": "9p", "melds": "9'999p"}, "discards", "9p"),
    ],
)
def test_a_position_that_cannot_be_is_refused(table: Mapping[str, str], at: str, says: str) -> None:
    with pytest.raises(CallwiseError, match=says) as refused:
        put("calls.discard", table, "common")
    assert refused.value.key == at
