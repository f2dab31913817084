"""Practice hands: how they are written, which groups can have jokers, and when they are complete."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.american.table.exposures import Exposure
from callwise.american.table.practice_hands import Group, Hand, is_complete, missing, open_groups
from callwise.american.table.tiles import JOKER, TILES, Tile, format_tiles, parse_tiles
from callwise.ground.errors import LONGEST_NOTATION, NotationError, PositionError

WINDS = "FF 3333b 444d NEWS 0"
YEAR = "FFF 2b024b 2222c 555d"
PAIRS = "11b 22b 33b 44b 55b 66b 77b"


def exposures(text: str) -> list[Exposure]:
    return list(map(Exposure.parse, text.split()))


@pytest.mark.parametrize(
    "text", [WINDS, YEAR, PAIRS, "55555c 444444d 777b", f"{WINDS} concealed", "FFFFFF 8888d 7777c"]
)
def test_hands_are_written_as_read(text: str) -> None:
    assert str(Hand.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("", NotationError, "a hand is missing"),
        ("concealed", NotationError, "a hand is missing"),
        ("FF 3333b 444d NEWS", PositionError, "has 13"),
        ("FF 3333b 444d NEWS 00", PositionError, "has 15"),
        ("concealed FF 3333b 444d NEWS 0", NotationError, "no number before it"),
        ("JJ 3333b 444d NEWS 0", PositionError, "without jokers"),
        ("FFFFFFF 3333b 444d", PositionError, "at most six"),
        ("33b 3b 33b 3333b 444d EE", PositionError, "needs 5 of 3b"),
        ("333333b 333333b 33b", PositionError, "needs 10 jokers"),
        ("F" * (LONGEST_NOTATION + 1), NotationError, "characters"),
        ("F " * LONGEST_NOTATION, NotationError, "characters"),
    ],
)
def test_impossible_hands_are_refused(text: str, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        Hand.parse(text)


@pytest.mark.parametrize(("text", "groups"), [("33b 33b 333d FFF NEWS", 5), ("333333b 333333b EE", 3)])
def test_hands_can_need_every_natural_of_a_kind_or_joker(text: str, groups: int) -> None:
    assert len(Hand.parse(text).groups) == groups


def test_groups_have_at_least_one_tile() -> None:
    with pytest.raises(PositionError, match="at least one tile"):
        Group.parse("")


@pytest.mark.parametrize(
    ("group", "takes", "words"),
    [
        ("3b", False, "a single 3 bam"),
        ("33b", False, "a pair of 3 bams"),
        ("333b", True, "a [[pung]] of 3 bams"),
        ("EEEE", True, "a [[kong]] of east winds"),
        ("00000", True, "a [[quint]] of soaps"),
        ("FFFFFF", True, "a [[sextet]] of flowers"),
        ("NEWS", False, "north wind, east wind, west wind and south wind"),
        ("2b024b", False, "2 bam, soap, 2 bam and 4 bam"),
        ("123b", False, "1 bam, 2 bam and 3 bam"),
        ("22c2b", False, "two 2 craks and 2 bam"),
    ],
)
def test_only_three_to_six_identical_tiles_take_jokers(group: str, takes: bool, words: str) -> None:
    read = Group.parse(group)
    assert (read.takes_jokers, read.words) == (takes, words)


@pytest.mark.parametrize(("hand", "so"), [(PAIRS, True), ("NEWS FF 11b 22b 33b 00", True), (WINDS, False)])
def test_singles_and_pairs_take_no_jokers(hand: str, so: bool) -> None:
    assert Hand.parse(hand).is_singles_and_pairs is so


@pytest.mark.parametrize(
    ("hand", "rack", "exposed", "lacks"),
    [
        (WINDS, "FF 3333b 444d NEWS 0", "", 0),
        (WINDS, "FF JJJJ JJJ NEWS 0", "", 0),  # a whole concealed group can be jokers
        (WINDS, "FF 33bJJ NEWS 0", "44dJ", 0),
        (WINDS, "FF NEWS 0", "3bJJJ 4dJJ", 0),
        (WINDS, "FJ 3333b 444d NEWS 0", "", 1),  # no joker in a pair
        (WINDS, "FF 3333b 444d NEWJ 0", "", 1),  # nor in a cluster
        (WINDS, "FF 3333b 444d NEWS J", "", 1),  # nor as a single
        (YEAR, "FFF 2b0J4b 2222c 555d", "", 1),
        (YEAR, "JJJ 2b024b J222c 5d J 5d", "", 0),
        (PAIRS, "11b 22b 33b 44b 55b 66b 7bJ", "", 1),
        (WINDS, "FF 333b 444d NEWS 0", "", 1),
        (WINDS, "", "", 14),
        ("33b 333b 333d FF NEWS", "333d FF NEWS", "", 5),
        (WINDS, "JJJJJJJJ", "", 7),  # seven places for eight jokers
        (WINDS, "FF 3333b 444d NEWS 0 9c9c", "", 0),
        (WINDS, "FF NEWS 0", "333bJ", 3),
        (WINDS, "FF NEWS 0", "333b", None),  # the hand has no such pung
        (WINDS, "FF NEWS 0", "3333d", None),
        (WINDS, "FF NEWS 0", "444d 444d", None),  # the hand has only one
        (f"{WINDS} concealed", "FF NEWS 0 3333b", "444d", None),
        (f"{WINDS} concealed", "FF NEWS 0 3333b 444d", "", 0),
        ("FF 333b 333b 44d NEWS", "FF 3333b JJ 44d NEWS", "", 0),
        ("33b 333b 333d FF NEWS", "33b 3bJJ 333d FF NEWS", "", 0),  # naturals go where jokers can't
        ("33b 333b 333d FF NEWS", "3b JJJJ 333d FF NEWS", "", 1),
        ("33b 333b 333d FF NEWS", "33b 333d FF NEWS", "33bJ", 0),
        ("33b 333b 333d FF NEWS", "3bJ 333d FF NEWS", "33bJ", 1),
    ],
)
def test_missing_tiles_are_counted_with_jokers_where_allowed(
    hand: str, rack: str, exposed: str, lacks: int | None
) -> None:
    assert missing(Hand.parse(hand), parse_tiles(rack), exposures(exposed)) == lacks


@pytest.mark.parametrize(
    ("rack", "exposed", "so"),
    [
        ("FF 3333b 444d NEWS 0", "", True),
        ("FF 3333b 444d NEWS 0 9c", "", False),  # one tile too many
        ("FF 3333b 444d NEWS", "", False),
        ("FF 3333b NEWS 0", "4dJJ", True),
        ("FF 3333b NEWS 00", "4dJJ", False),
        ("FF 3333b NEWS 0", "444dJ", False),
        ("FF 3333b NEWS 9c", "444d", False),
    ],
)
def test_complete_hands_have_no_extra_tile(rack: str, exposed: str, so: bool) -> None:
    assert is_complete(Hand.parse(WINDS), parse_tiles(rack), exposures(exposed)) is so


def completing(hand: Hand, rack: tuple[Tile, ...], exposed: Sequence[Exposure] = ()) -> tuple[Tile, ...]:
    return tuple(tile for tile in TILES if is_complete(hand, (*rack, tile), exposed))


@pytest.mark.parametrize(
    ("hand", "rack", "exposed", "tiles"),
    [
        (WINDS, "F 3333b 444d NEWS 0", "", "F"),  # only the tile itself finishes a pair
        (WINDS, "FF 333b 444d NEWS 0", "", "3b J"),
        (WINDS, "FF 33bJ 444d NEWS 0", "", "3b J"),
        (WINDS, "FF JJJ 444d NEWS 0", "", "3b J"),
        (WINDS, "FF JJJJJJ NEWS 0", "", "3b4d J"),
        (WINDS, "FF 333b NEWS 0", "444d", "3b J"),
        (WINDS, "FF 333b NEWS 0", "444d 444d", ""),
        (PAIRS, "11b 22b 33b 44b 55b 66b J", "", ""),
    ],
)
def test_waits_of_a_practice_hand(hand: str, rack: str, exposed: str, tiles: str) -> None:
    assert completing(Hand.parse(hand), parse_tiles(rack), exposures(exposed)) == parse_tiles(tiles)


def test_exposures_leave_the_other_groups() -> None:
    assert open_groups(Hand.parse(WINDS), exposures("3bJJJ")) == tuple(map(Group.parse, ["FF", "444d", "NEWS", "0"]))


HANDS = (WINDS, YEAR, "55555c 444444d 777b", "33b 333b 333d FF NEWS", "111c 222c 333c 4444c 5c", "EE WWW 0000 RRR GG")

Drawn = tuple[Hand, tuple[Tile, ...]]


@st.composite
def complete(draw: st.DrawFn) -> Drawn:
    """Generate a hand and a rack that completes it, sometimes with jokers where allowed."""
    hand = Hand.parse(draw(st.sampled_from(HANDS)))
    rack = [
        JOKER if group.takes_jokers and draw(st.booleans()) else tile for group in hand.groups for tile in group.tiles
    ]
    return hand, tuple(draw(st.permutations(rack)))


@given(complete())
def test_order_of_a_rack_does_not_matter(drawn: Drawn) -> None:
    hand, rack = drawn
    assert is_complete(hand, rack), format_tiles(rack)


@given(complete(), st.data())
def test_hand_stays_complete_when_a_natural_becomes_a_joker(drawn: Drawn, data: st.DataObject) -> None:
    """Exchanging replaces a natural with a joker; where jokers are allowed, the hand stays complete."""
    hand, rack = drawn
    group = data.draw(st.sampled_from([group for group in hand.groups if group.takes_jokers]))
    needed = sum(one.tiles.count(group.tiles[0]) for one in hand.groups if not one.takes_jokers)
    if rack.count(group.tiles[0]) > needed:
        at = rack.index(group.tiles[0])
        assert is_complete(hand, (*rack[:at], JOKER, *rack[at + 1 :]))


@given(complete(), st.integers(0, 13))
def test_removing_a_tile_leaves_the_hand_waiting_for_it(drawn: Drawn, at: int) -> None:
    hand, rack = drawn
    rest = (*rack[:at], *rack[at + 1 :])
    assert not is_complete(hand, rest)
    assert missing(hand, rest) == 1
    assert rack[at] in completing(hand, rest)
