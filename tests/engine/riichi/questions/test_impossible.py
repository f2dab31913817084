"""Impossible positions are refused by every question that reads them, naming the entry at fault."""

from collections import Counter

import pytest

from callwise.ground.errors import PositionError
from callwise.ground.seats import SEATS
from callwise.puzzle.registry import questions
from callwise.riichi.family import FAMILY
from callwise.riichi.table.tiles import format_tiles, parse_tiles
from tests.engine.test_possible import RIICHI_SET, lying
from tests.support.refusals import refused
from tests.support.rulings.course_texts import asked

EXAMPLES = {question.id: dict(question.example) for question in FAMILY.questions}
del EXAMPLES["calls.legal"]["north"]  # so that every table has two seats without details
OF_TABLES = [id for id in EXAMPLES if "wall" in questions()[id].keys]
UNSEEN = [id for id in OF_TABLES if not any(value.count("|") == 2 for value in EXAMPLES[id].values())]
"""Questions whose example gives only the last discard, so that any other discards are possible."""
OF_MELDS = [id for id in EXAMPLES if "melds" in questions()[id].keys]
EXAMPLES["calls.chankan"] = {"kan": "9s by east as ankan", "south": "19m 19p 1s 11234567z"}  # and neither fed it
FIVE_KANS = "0z99p0z 0z33z0z 0z55z0z", "0z11s0z 0z22s0z"


def refusal(asks: str, **entries: str) -> PositionError:
    """Return the error for a question's example with some entries replaced."""
    asked(asks, EXAMPLES[asks])
    with pytest.raises(PositionError) as refused:
        asked(asks, {**EXAMPLES[asks], **entries})
    return refused.value


def hidden(asks: str) -> list[str]:
    """Return two seats without details in the example."""
    told = " ".join([*EXAMPLES[asks], EXAMPLES[asks].get("discard", ""), EXAMPLES[asks].get("kan", "")])
    return [seat.value for seat in SEATS if seat.value not in told][-2:]


def test_called_discards_count_as_drawn() -> None:
    """Without a past the error can't name an event, only the discards."""
    called = "9p 5s 9m 1z 3s 5m 3z>shimocha 0s 9p>shimocha 7z 8p 2z 3p 9s>shimocha 4m 5z>shimocha 2p 4s 8m 8p 4s"
    hand = {"hand": "23467m 345p 567s 22z 6z", "drawn": "6z", "seat": "south", "wind": "east"}
    with pytest.raises(PositionError) as refused:
        asked("furiten.way-out", {**hand, "pond": called})
    assert refused.value.key == "pond"
    assert "has 21 discards, which takes at least" in str(refused.value)


@pytest.mark.parametrize("asks", OF_TABLES)
def test_tables_have_no_fifth_kan(asks: str) -> None:
    melds = {seat: f"? | {kans}" for seat, kans in zip(hidden(asks), FIVE_KANS, strict=True)}
    assert "at most four kans, got 5" in str(refusal(asks, **melds))


@pytest.mark.parametrize("asks", OF_MELDS)
def test_hands_have_no_fifth_kan(asks: str) -> None:
    refused = refusal(asks, melds=" ".join(FIVE_KANS))
    assert "at most 4 melds" in str(refused)
    assert refused.key in ("hand", "melds")


@pytest.mark.parametrize("asks", UNSEEN)
def test_wall_is_not_full_after_draws(asks: str) -> None:
    """Tiles in ponds and melds were drawn, and so were earlier players' discards."""
    for entries in ({}, {hidden(asks)[0]: "? | | 1p3p"}, {hidden(asks)[1]: "? | 99'9p"}):
        refused = refusal(asks, wall="70", **entries)
        assert refused.key == "wall"
        assert "tiles are left to draw, got 70" in str(refused)


@pytest.mark.parametrize("asks", OF_TABLES)
def test_nobody_is_in_riichi_before_drawing(asks: str) -> None:
    """A seat whose pond isn’t shown has still drawn and discarded."""
    seat = hidden(asks)[1]
    shown = refusal(asks, riichi=seat, **{seat: "? | |"})
    assert f"{seat} is in riichi, but no tile in the pond '' is sideways" in str(shown)
    unseen = refusal(asks, riichi=seat, wall="67")
    assert unseen.key == "wall"
    assert "by the turns that ponds, melds and riichi tell of" in str(unseen)


@pytest.mark.parametrize("entry", ["riichi", "furiten", "dead"])
@pytest.mark.parametrize("asks", OF_TABLES)
def test_seats_are_named_once(asks: str, entry: str) -> None:
    seat = hidden(asks)[1]
    refused = refusal(asks, **{entry: f"{seat} {seat}"})
    assert refused.key == entry
    assert f"name each seat only once, got '{seat} {seat}'" in str(refused)


@pytest.mark.parametrize(
    ("melds", "hand"),
    [("", "4444m 123p 567s 99s 11z"), ("4'23s", "4444m 123p 567s 9s"), ("4'23s 9'99s", "4444m 123p 1z")],
)
def test_replacement_tiles_need_a_kan(melds: str, hand: str) -> None:
    """Otherwise a hand could win by a yaku it can't have."""
    refused = refusal("calls.turn", turn="south drew 4m as replacement", south=f"{hand} | {melds}")
    assert "south drew a replacement tile, so the last meld must be a kan; the melds are" in str(refused)


PONDS = [id for id in EXAMPLES if "pond" in questions()[id].keys]


def left(asks: str) -> list[str]:
    """Return the tiles of a set that aren't in the example."""
    return sorted((Counter(RIICHI_SET) - Counter(lying(asks, EXAMPLES[asks]))).elements())


@pytest.mark.parametrize("asks", PONDS)
def test_ponds_have_no_more_discards_than_turns(asks: str) -> None:
    """Of seventy tiles each player draws every fourth, or calls instead."""
    pond = " ".join(left(asks)[:40])
    refused = refusal(asks, pond=pond)
    assert refused.key == "pond"
    assert f"'{pond[:70]}" in str(refused)
    assert "has 40 discards; a wall has 70 tiles to draw, which gives a player at most 2" in str(refused)


@pytest.mark.parametrize("asks", UNSEEN)
def test_no_pond_is_longer_than_the_wall_allows(asks: str) -> None:
    seat = hidden(asks)[0]
    refused = refusal(asks, **{seat: f"? | | {' '.join(left(asks)[:40])}"})
    assert refused.key == seat
    assert f"{seat}'s pond '" in str(refused)
    assert "and a wall has only 70" in str(refused)


@pytest.mark.parametrize("asks", PONDS)
@pytest.mark.parametrize(
    ("pond", "says"), [("9m" * 151, "151 tiles of 9m; a set has 4"), ("0p0p0p", "3 red fives 0p; a set has 1")]
)
def test_no_pond_exceeds_four_copies_of_a_tile(asks: str, pond: str, says: str) -> None:
    refused = refusal(asks, pond=pond)
    assert refused.key == "pond"
    assert says.partition(" ")[2].partition(";")[0] in str(refused)


HANDS = [id for id in PONDS if "hand" in EXAMPLES[id]]


@pytest.mark.parametrize("asks", HANDS)
def test_a_chii_of_an_honour_is_refused(asks: str) -> None:
    refused = refusal(asks, past="toimen 2z; kamicha chii; kamicha 3z")
    assert refused.key == "past"
    assert "'kamicha chii' takes 2z, an honour" in str(refused)


@pytest.mark.parametrize("asks", HANDS)
def test_more_than_four_calls_are_refused(asks: str) -> None:
    """Of tiles that the position has enough copies of."""
    free = Counter(left(asks))
    ranks = [rank for rank in range(1, 10) if free[f"{rank}p"] >= 3 and free[f"{rank}s"]][:5]
    calls = (f"kamicha {rank}p; toimen pon; toimen {rank}s" for rank in ranks)
    refused = refusal(asks, past="; ".join((*calls, "kamicha 6z")))
    assert refused.key == "past"
    assert "toimen called 5 tiles" in str(refused)


@pytest.mark.parametrize("asks", OF_TABLES)
def test_riichi_hands_must_wait(asks: str) -> None:
    seat = hidden(asks)[0]
    hand = " ".join(left(asks)[::8][:13])
    refused = refusal(asks, **{seat: hand, "riichi": seat})
    assert refused.key == seat
    assert f"{seat} is in riichi, but '{format_tiles(parse_tiles(hand))}' isn’t tenpai" in str(refused)
    asked(asks, {**EXAMPLES[asks], seat: hand})


def test_your_tiles_must_form_a_hand() -> None:
    refused = refusal("furiten.safe", tiles="123456789m 123456p")
    assert (refused.key, "you hold at most 14 tiles" in str(refused)) == ("tiles", True)


@pytest.mark.parametrize(
    ("asks", "entry", "text", "says"),
    [
        ("american.winner", "claims", "south sextet; west sextet; north sextet", "takes 15 more tiles besides the 3b"),
        ("american.winner", "claims", "south kong laid 333b; west pair to win", "a set has 0 of them and 8 jokers"),
        ("american.winner", "claims", "south quint laid 3333b", "5 tiles of 3b; a set has 4"),
        ("joker.name", "exposure", "77777d", "5 tiles of 7d; a set has 4; got '77777d'"),
        ("joker.groups", "groups", "2b2b2b2b2b0", "5 tiles of 2b; a set has 4; jokers can’t replace them in"),
    ],
)
def test_groups_cannot_use_more_tiles_than_exist(asks: str, entry: str, text: str, says: str) -> None:
    question = questions()[asks]
    with refused(says, PositionError, key=entry):
        asked(asks, {**question.example, entry: text})


@pytest.mark.parametrize(
    ("table", "key", "says"),
    [
        ({"south": "111111s 2345m 678p"}, "south", "6 tiles of 1s, all with south; a set has 4"),
        ({"south": "1111s 2345m 67899p", "west": "? | 111's"}, None, "7 tiles of 1s, 4 with south, 3 with west; a set"),
        ({"south": "1111s 2345m 67899p", "discard": "1s by west"}, None, "5 tiles of 1s, 4 with south, 1 elsewhere;"),
    ],
)
def test_excess_copies_are_reported_with_their_holders(table: dict[str, str], key: str | None, says: str) -> None:
    with refused(says, PositionError, key=key):
        asked("priority.winner", {"claims": "north pon", "discard": "9p by west", **table})
