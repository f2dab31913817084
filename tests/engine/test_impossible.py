"""
Positions that no deal leads to, put to every question that reads such a position.

Each is refused, and the entry is named in which it stands.
"""

from __future__ import annotations

import pytest

from callwise.errors import PositionError
from callwise.puzzle.registry import questions
from callwise.riichi.family import FAMILY
from callwise.seats import SEATS
from tests.engine.puzzles import asked

EXAMPLES = {question.id: dict(question.example) for question in FAMILY.questions}
del EXAMPLES["calls.legal"]["north"]  # so that every table has two seats of which nothing is told
OF_TABLES = [id for id in EXAMPLES if "wall" in questions()[id].keys]
OF_MELDS = [id for id in EXAMPLES if "melds" in questions()[id].keys]
FIVE_KANS = "0z99p0z 0z33z0z 0z55z0z", "0z11s0z 0z22s0z"


def refusal(asks: str, **entries: str) -> PositionError:
    """Say what is wrong with the example of a question where some of its entries are others."""
    asked(asks, EXAMPLES[asks])
    with pytest.raises(PositionError) as refused:
        asked(asks, {**EXAMPLES[asks], **entries})
    return refused.value


def hidden(asks: str) -> list[str]:
    """Name two seats that the example tells nothing of."""
    told = " ".join([*EXAMPLES[asks], EXAMPLES[asks].get("discard", "")])
    return [seat.value for seat in SEATS if seat.value not in told][-2:]


@pytest.mark.parametrize("asks", OF_TABLES)
def test_there_is_no_fifth_kan_on_a_table(asks: str) -> None:
    melds = {seat: f"? | {kans}" for seat, kans in zip(hidden(asks), FIVE_KANS, strict=True)}
    assert "replacement tiles for four kans, got 5 kans" in str(refusal(asks, **melds))


@pytest.mark.parametrize("asks", OF_MELDS)
def test_there_is_no_fifth_kan_beside_a_hand(asks: str) -> None:
    refused = refusal(asks, melds=" ".join(FIVE_KANS))
    assert "at most 4 melds" in str(refused)
    assert refused.key in ("hand", "melds")


@pytest.mark.parametrize("asks", OF_TABLES)
def test_a_wall_is_not_whole_where_tiles_have_been_drawn(asks: str) -> None:
    """What lies in ponds and melds has been drawn, and so have the discards that led to it."""
    for entries in ({}, {hidden(asks)[0]: "? | | 1p3p"}, {hidden(asks)[1]: "? | 99'9p"}):
        refused = refusal(asks, wall="70", **entries)
        assert refused.key == "wall"
        assert "tiles are left to draw, got 70" in str(refused)


@pytest.mark.parametrize("asks", OF_TABLES)
def test_nobody_is_in_riichi_before_a_first_draw(asks: str) -> None:
    """A seat whose pond is not shown has drawn and discarded all the same."""
    seat = hidden(asks)[1]
    shown = refusal(asks, riichi=seat, **{seat: "? | |"})
    assert f"{seat} is in riichi, but no tile is turned in its pond ''" in str(shown)
    unseen = refusal(asks, riichi=seat, wall="67")
    assert unseen.key == "wall"
    assert "by the turns that ponds, melds and riichi tell of" in str(unseen)


@pytest.mark.parametrize("entry", ["riichi", "furiten", "dead"])
@pytest.mark.parametrize("asks", OF_TABLES)
def test_a_seat_is_named_once(asks: str, entry: str) -> None:
    seat = hidden(asks)[1]
    refused = refusal(asks, **{entry: f"{seat} {seat}"})
    assert refused.key == entry
    assert f"each seat is named once, got '{seat} {seat}'" in str(refused)


@pytest.mark.parametrize(
    ("melds", "hand"),
    [("", "4444m 123p 567s 99s 11z"), ("4'23s", "4444m 123p 567s 9s"), ("4'23s 9'99s", "4444m 123p 1z")],
)
def test_a_replacement_tile_comes_with_a_kan(melds: str, hand: str) -> None:
    """Without one a hand would win by a yaku that it can't have."""
    refused = refusal("calls.turn", turn="south drew 4m as replacement", south=f"{hand} | {melds}")
    assert "south drew a replacement tile, so a kan is the last of its melds; they are" in str(refused)
