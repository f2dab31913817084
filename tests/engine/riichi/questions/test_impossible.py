"""
Positions that no deal leads to, put to every question that reads such a position.

Each is refused, and the entry is named in which it stands.
"""

from __future__ import annotations

from collections import Counter

import pytest

from callwise.ground.errors import PositionError
from callwise.ground.seats import SEATS
from callwise.puzzle.registry import questions
from callwise.riichi.family import FAMILY
from callwise.riichi.table.tiles import format_tiles, parse_tiles
from tests.engine.test_possible import RIICHI_SET, lying
from tests.support.rulings.course_texts import asked

EXAMPLES = {question.id: dict(question.example) for question in FAMILY.questions}
del EXAMPLES["calls.legal"]["north"]  # so that every table has two seats of which nothing is told
OF_TABLES = [id for id in EXAMPLES if "wall" in questions()[id].keys]
UNSEEN = [id for id in OF_TABLES if not any(value.count("|") == 2 for value in EXAMPLES[id].values())]
"""Those in whose example no discards but the last one are told, so that any can have been made."""
OF_MELDS = [id for id in EXAMPLES if "melds" in questions()[id].keys]
EXAMPLES["calls.chankan"] = {"kan": "9s by east as ankan", "south": "19m 19p 1s 11234567z"}  # and none of them fed it
FIVE_KANS = "0z99p0z 0z33z0z 0z55z0z", "0z11s0z 0z22s0z"


def refusal(asks: str, **entries: str) -> PositionError:
    """Say what is wrong with the example of a question where some of its entries are others."""
    asked(asks, EXAMPLES[asks])
    with pytest.raises(PositionError) as refused:
        asked(asks, {**EXAMPLES[asks], **entries})
    return refused.value


def hidden(asks: str) -> list[str]:
    """Name two seats that the example tells nothing of."""
    told = " ".join([*EXAMPLES[asks], EXAMPLES[asks].get("discard", ""), EXAMPLES[asks].get("kan", "")])
    return [seat.value for seat in SEATS if seat.value not in told][-2:]


def test_discards_that_others_called_are_drawn_for_as_well() -> None:
    """Without a past there is no event to name, only the discards."""
    called = "9p 5s 9m 1z 3s 5m 3z>shimocha 0s 9p>shimocha 7z 8p 2z 3p 9s>shimocha 4m 5z>shimocha 2p 4s 8m 8p 4s"
    hand = {"hand": "23467m 345p 567s 22z 6z", "drawn": "6z", "seat": "south", "wind": "east"}
    with pytest.raises(PositionError) as refused:
        asked("furiten.way-out", {**hand, "pond": called})
    assert refused.value.key == "pond"
    assert "holds 21 discards, for which at least" in str(refused.value)


@pytest.mark.parametrize("asks", OF_TABLES)
def test_there_is_no_fifth_kan_on_a_table(asks: str) -> None:
    melds = {seat: f"? | {kans}" for seat, kans in zip(hidden(asks), FIVE_KANS, strict=True)}
    assert "replacement tiles for four kans, got 5 kans" in str(refusal(asks, **melds))


@pytest.mark.parametrize("asks", OF_MELDS)
def test_there_is_no_fifth_kan_beside_a_hand(asks: str) -> None:
    refused = refusal(asks, melds=" ".join(FIVE_KANS))
    assert "at most 4 melds" in str(refused)
    assert refused.key in ("hand", "melds")


@pytest.mark.parametrize("asks", UNSEEN)
def test_a_wall_is_not_whole_where_tiles_have_been_drawn(asks: str) -> None:
    """What lies in ponds and melds has been drawn, and so have the discards that led to it."""
    for entries in ({}, {hidden(asks)[0]: "? | | 1p3p"}, {hidden(asks)[1]: "? | 99'9p"}):
        refused = refusal(asks, wall="70", **entries)
        assert refused.key == "wall"
        assert "tiles are left to draw, got 70" in str(refused)


@pytest.mark.parametrize("asks", OF_TABLES)
def test_nobody_is_in_riichi_before_a_first_draw(asks: str) -> None:
    """A seat whose pond isn’t shown has drawn and discarded all the same."""
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


PONDS = [id for id in EXAMPLES if "pond" in questions()[id].keys]


def left(asks: str) -> list[str]:
    """The tiles of a set that don't lie in the example."""
    return sorted((Counter(RIICHI_SET) - Counter(lying(asks, EXAMPLES[asks]))).elements())


@pytest.mark.parametrize("asks", PONDS)
def test_a_pond_holds_no_more_than_a_wall_gives_turns_for(asks: str) -> None:
    """Seventy tiles are drawn, and who sits there draws every fourth of them, or calls in its place."""
    pond = " ".join(left(asks)[:40])
    refused = refusal(asks, pond=pond)
    assert refused.key == "pond"
    assert f"'{pond[:70]}" in str(refused)
    assert "holds 40 discards; a wall has 70 tiles to draw, which gives a player at most 2" in str(refused)


@pytest.mark.parametrize("asks", UNSEEN)
def test_no_pond_of_a_table_is_longer_than_its_wall(asks: str) -> None:
    seat = hidden(asks)[0]
    refused = refusal(asks, **{seat: f"? | | {' '.join(left(asks)[:40])}"})
    assert refused.key == seat
    assert f"{seat}'s pond '" in str(refused)
    assert "and 70 are there to draw" in str(refused)


@pytest.mark.parametrize("asks", PONDS)
@pytest.mark.parametrize(
    ("pond", "says"), [("9m" * 151, "151 tiles of 9m; a set has 4"), ("0p0p0p", "3 red fives 0p; a set has 1")]
)
def test_no_pond_has_more_of_a_tile_than_a_set(asks: str, pond: str, says: str) -> None:
    refused = refusal(asks, pond=pond)
    assert refused.key == "pond"
    assert says.partition(" ")[2].partition(";")[0] in str(refused)


@pytest.mark.parametrize("asks", [id for id in PONDS if "hand" in EXAMPLES[id]])
@pytest.mark.parametrize(
    ("past", "says"),
    [
        ("toimen 2z; kamicha chii; kamicha 3z", "'kamicha chii' takes 2z; honours stand in no row"),
        ("; ".join(f"kamicha {n}p; toimen pon; toimen {n}s" for n in (1, 2, 7, 8, 9)), "toimen called 5 tiles"),
    ],
)
def test_nobody_calls_what_nobody_can(asks: str, past: str, says: str) -> None:
    last = "; kamicha 6z" if past.startswith("kamicha") else ""
    refused = refusal(asks, past=past + last)
    assert refused.key == "past"
    assert says in str(refused)


@pytest.mark.parametrize("asks", OF_TABLES)
def test_a_hand_in_riichi_waits(asks: str) -> None:
    seat = hidden(asks)[0]
    hand = " ".join(left(asks)[::8][:13])
    refused = refusal(asks, **{seat: hand, "riichi": seat})
    assert refused.key == seat
    assert f"{seat} is in riichi, but '{format_tiles(parse_tiles(hand))}' waits for nothing" in str(refused)
    asked(asks, {**EXAMPLES[asks], seat: hand})


def test_your_tiles_are_those_of_a_hand() -> None:
    refused = refusal("furiten.safe", tiles="123456789m 123456p")
    assert (refused.key, "you hold at most 14 tiles" in str(refused)) == ("tiles", True)


@pytest.mark.parametrize(
    ("asks", "entry", "text", "says"),
    [
        (
            "american.winner",
            "claims",
            "south sextet; west sextet; north sextet",
            "takes 15 tiles beside the 3b",
        ),
        (
            "american.winner",
            "claims",
            "south kong laid 333b; west pair to win",
            "a set has 0 of them and 8 jokers",
        ),
        ("american.winner", "claims", "south quint laid 3333b", "5 tiles of 3b; a set has 4"),
        ("joker.name", "exposure", "77777d", "5 tiles of 7d; a set has 4; got '77777d'"),
        ("joker.groups", "groups", "2b2b2b2b2b0", "5 tiles of 2b; a set has 4; no joker stands in"),
    ],
)
def test_no_groups_are_claimed_or_laid_that_a_set_has_no_tiles_for(asks: str, entry: str, text: str, says: str) -> None:
    question = questions()[asks]
    with pytest.raises(PositionError, match=says) as refused:
        asked(asks, {**question.example, entry: text})
    assert refused.value.key == entry


@pytest.mark.parametrize(
    ("table", "key", "says"),
    [
        ({"south": "111111s 2345m 678p"}, "south", "6 tiles of 1s, all with south; a set has 4"),
        ({"south": "1111s 2345m 67899p", "west": "? | 111's"}, None, "7 tiles of 1s, 4 with south, 3 with west; a set"),
        ({"south": "1111s 2345m 67899p", "discard": "1s by west"}, None, "5 tiles of 1s, 4 with south, 1 elsewhere;"),
    ],
)
def test_too_many_of_a_tile_are_told_with_who_has_them(table: dict[str, str], key: str | None, says: str) -> None:
    with pytest.raises(PositionError, match=says) as refused:
        asked("priority.winner", {"claims": "north pon", "discard": "9p by west", **table})
    assert refused.value.key == key
