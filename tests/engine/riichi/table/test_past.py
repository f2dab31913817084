"""Past events implied by ponds and melds: every playable deal is accepted, impossible ones are refused."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.ground.errors import PositionError
from callwise.ground.seats import SEATS, Seat
from callwise.question.case import Entries
from callwise.riichi.questions.entries.written_table import read_table
from callwise.riichi.table.discard import Discard
from callwise.riichi.table.discard_tally import most_left
from callwise.riichi.table.melds import MeldKind, as_they_lie
from callwise.riichi.table.mjt import read_melds, write_meld
from callwise.riichi.table.past import fewest_lying
from callwise.riichi.table.player import Player
from callwise.riichi.table.pond import write_pond
from callwise.riichi.table.table import Table, Turn
from callwise.riichi.table.tiles import Tile, format_tiles
from tests.support.refusals import refused
from tests.support.riichi.random_deals import Deal
from tests.support.riichi.riichi_tables import at_discard, on_turn

NOTHING = "? | |"
EMPTY = {seat.value: NOTHING for seat in SEATS}
"""Four hidden hands before the first discard."""


def deals() -> st.SearchStrategy[Deal]:
    """Generate deals in progress, from the first draw to the last discard."""

    def played(seed: int, steps: int) -> Deal:
        deal = Deal(seed)
        for _ in range(steps):
            if deal.wall > 0:
                deal.step()
        return deal

    return st.builds(played, st.integers(0, 2**32), st.integers(0, 150))


def seats() -> st.SearchStrategy[tuple[Seat, ...]]:
    """Generate some of the four seats."""
    return st.sets(st.sampled_from(SEATS)).map(lambda found: tuple(seat for seat in SEATS if seat in found))


def written(table: Table) -> dict[str, str]:
    """Return a table as puzzles write it, without anything that can be derived."""
    return {
        seat.value: " | ".join(
            (
                "?" if player.hand is None else format_tiles(player.hand),
                " ".join(map(write_meld, player.made)),
                *(() if player.pond is None else (write_pond(player.pond),)),
            )
        )
        for seat, player in table.seated()
    }


@given(deals(), seats(), seats())
def test_played_deals_are_never_refused(deal: Deal, shown: tuple[Seat, ...], ponds: tuple[Seat, ...]) -> None:
    table = deal.table(shown, ponds)
    assert table.wall <= most_left(table.players, table.moment)


def test_kan_tiles_are_possible_if_their_turns_are() -> None:
    """Checked at every possible closed or added kan, with more or less of the table shown."""
    seen = Counter[tuple[MeldKind, bool]]()
    for seed in (5, 8, 14, 16, 17, 21, 30, 33, 35, 98, 117, 134, 157, 196):  # deals with four of a kind
        deal, chance = Deal(seed), Random(seed)
        while deal.wall > 0:
            for moment in laid_for_kans(deal):
                side = deal.sides[moment.by]
                turn, deal.moment = deal.moment, moment
                side.hand.remove(moment.tile)
                shown = tuple(seat for seat in SEATS if chance.random() < 0.5 and not deal.sides[seat].riichi)
                for ponds in (SEATS, tuple(seat for seat in SEATS if chance.random() < 0.7), ()):
                    table = deal.table(shown, ponds)
                    lying = tuple(one.tile for one in side.pond) if moment.by in ponds else ()
                    assert (table.wall, table.discards_of(moment.by)) == (deal.wall, lying)
                    most = most_left(table.players, moment)
                    assert most == table.wall if ponds == SEATS else most >= table.wall
                    again = read_table(Entries(written(table) | {"wall": str(table.wall)}), moment)
                    assert again.moment == moment
                    seen[moment.kan or MeldKind.CHII, ponds == SEATS] += 1
                side.hand.append(moment.tile)
                deal.moment = turn
            deal.step()
    assert len(seen) == 4
    assert min(seen.values()) >= 4


def laid_for_kans(deal: Deal) -> Iterator[Discard]:
    """Return every kan tile that can be laid at this moment."""
    turn = deal.moment
    if not isinstance(turn, Turn) or turn.drawn is None or deal.kans == 4 or deal.wall == 0:
        return
    side = deal.sides[turn.seat]
    for tile in sorted(set(side.hand)):
        if any(meld.kind is MeldKind.PON and meld.tile_kind == tile.kind for meld in as_they_lie(side.made)):
            yield Discard(tile, turn.seat, kan=MeldKind.SHOUMINKAN)
        elif side.hand.count(tile) == 4:
            yield Discard(tile, turn.seat, kan=MeldKind.ANKAN)


@given(deals(), seats())
def test_four_ponds_imply_wall_riichi_and_sticks(deal: Deal, shown: tuple[Seat, ...]) -> None:
    table = deal.table(tuple(seat for seat in shown if not deal.sides[seat].riichi))  # which is declared at random
    read = read_table(Entries(written(table)), table.moment)
    assert replace(read, players=table.players) == table
    for one, other in zip(read.players, table.players, strict=True):
        hand = None if other.hand is None else tuple(sorted(other.hand))
        assert one == replace(other, hand=hand)


@given(deals())
def test_called_tiles_are_marked_where_they_were_discarded(deal: Deal) -> None:
    """Without the mark the tile would be counted twice, and turns would skip the caller."""
    table = deal.table()
    for seat, player in table.seated():
        for place, one in enumerate(player.pond or ()):
            if one.called_by is not None:
                pond = [*(player.pond or ())]
                pond[place] = replace(one, called_by=None)
                players = list(table.players)
                players[SEATS.index(seat)] = replace(player, pond=tuple(pond))
                east, south, west, north = players
                with pytest.raises(PositionError):
                    replace(table, players=(east, south, west, north))


@given(deals(), st.integers(-3, 3).filter(bool))
def test_four_ponds_allow_only_one_wall(deal: Deal, more: int) -> None:
    with pytest.raises(PositionError, match=r"tiles are left to draw, got -?\d+"):
        replace(deal.table(), wall=deal.wall + more)


@pytest.mark.parametrize(
    ("moment", "seats", "says"),
    [
        ("1z by west", {"east": "? | | 5p>west"}, "east's pond says 5p>west, but no meld of west's has that 5p"),
        ("1z by west", {"east": "? | | 5p>west", "west": "? | 5'55p"}, "its melds are 5'55p from south"),
        ("1z by west", {"east": "? | | 5p>west", "west": "? | 05'5p"}, None),
        ("1z by west", {"east": "? | | 0p>west", "west": "? | 55'5p"}, "has that 0p from east"),
        ("1z by west", {"east": "? | | 5p>west 5p>west", "west": "? | 55'5p"}, "has that 5p from east"),
        ("1z by west", {"east": "? | | 5p>west", "west": '? | 55"5p'}, None),
        ("1z by west", {"east": "? | | 5p>west", "west": "? | 55'5p 55\"5p"}, None),
        ("1z by west", {"east": "? | | 5p", "west": "? | 05'5p"}, "east's pond has 5p>west where it was discarded"),
        ("1z by west", {"east": NOTHING, "west": "? | 05'5p"}, "west's meld 05'5p took 5p from east"),
        ("1z by west", {"east": "?", "west": "? | 05'5p"}, None),  # a hidden pond can't contradict riichi
        ("1z by west", {"east": "? | | 5p>east"}, "can’t call their own"),
        ("1z by west", {"east": "? | | 5p>west 1m>west", "west": "? | 11'1m 55'5p"}, "order they were made"),
        ("1z by west", {"east": "? | | 5p>west 1m>west", "west": "? | 55'5p 11'1m"}, None),
        # riichi is declared once, from a closed hand
        ("4m by west", {"north": "? | 6'66z", "riichi": "north"}, "closed hand, but 6'66z is open"),
        ("4m by west", {"north": "? | 4'23m | 1'z"}, "closed hand, but 4'23m is open"),
        ("4'm by west", {"west": '? | 6"66z'}, 'closed hand, but 6"66z is open'),
        ("4m by west", {"north": "? | 0z22s0z | 1'z"}, None),
        ("4m by west", {"north": "? | | 1'z 2'z"}, "riichi twice"),
        ("4'm by west", {"west": "? | | 1'z"}, "riichi twice"),
        ("4'm by west", {"west": "? | | 1'z>north", "north": "? | 1'11z"}, None),  # the next discard is turned instead
        ("4m by west", {"west": "? | | 1'z>north", "north": "? | 1'11z"}, None),
        ("4m by west", {"north": "? | | 1z9m", "riichi": "north"}, "no tile in the pond '1z9m' is sideways"),
        ("4m by west", {"north": "? | | 1z9'm", "riichi": "north"}, None),
        ("4m by west", {"north": "?", "riichi": "north"}, None),
        ("4'm by west", {"west": "? | | 1z"}, None),
    ],
)
def test_ponds_melds_and_riichi_agree(moment: str, seats: dict[str, str], says: str | None) -> None:
    with refused(says, PositionError):
        at_discard(moment, **seats)


@pytest.mark.parametrize(
    ("moment", "seats", "says"),
    [
        ("4m by east", {}, None),
        ("4m by south", {}, "the ponds lead to east’s turn, but the position says '4m by south'"),
        ("4m by south", {"east": "? | | 1z"}, None),
        ("4m by west", {"east": "? | | 1z>west", "west": "? | 11'1z |"}, None),
        ("4m by south", {"east": "? | | 1z>west", "west": "? | 11'1z |"}, "lead to west’s turn"),
        (
            "4m by west",
            {"east": "? | | 12z", "south": "? | | 3z"},
            "stop at west, who has no more discards, while east still has",
        ),
        (
            "4m by south",
            {
                "east": "? | | 1z>west 2z",
                "south": "? | | 5p>west",
                "west": "? | 5'55p 11'1z | 34z",
                "north": "? | | 5z",
            },
            "west called 1z from east before 5'55p was made",
        ),
        ("4m by west", {"east": "? | | 1z>west", "west": '? | 11"1z |'}, "hasn’t drawn since the pon 11'1z"),
        ("4m by north", {"east": "? | | 1z>west", "west": '? | 11"1z | 3z'}, "hasn’t drawn since the pon 11'1z"),
        (
            "4m by west",
            {"east": "? | | 1z>west 2z", "south": "? | | 3z", "west": '? | 11"1z | 4z', "north": "? | | 5z"},
            None,  # added just before this discard
        ),
        ("4m by east", {"west": "? | 0z11z0z |"}, "west has made the kan 0z11z0z, but"),
        ("4m by east", {"east": "? | 0z11z0z |"}, None),
    ],
)
def test_four_ponds_are_replayed(moment: str, seats: dict[str, str], says: str | None) -> None:
    with refused(says, PositionError):
        at_discard(moment, **{**EMPTY, **seats})


@pytest.mark.parametrize(
    ("turn", "seats", "says"),
    [
        ("east drew 4p", EMPTY, None),
        ("west called", {**EMPTY, "east": "? | | 1z>west", "west": "? | 11'1z |"}, None),
        ("west drew 4p", {**EMPTY, "east": "? | | 1z>west", "west": "? | 11'1z |"}, "write 'west called'"),
        ("west drew 4p", {**EMPTY, "east": "? | | 1z>west", "west": "? | 11'11z |"}, "'west drew 4p as replacement'"),
        ("west drew 4p as replacement", {**EMPTY, "east": "? | | 1z>west", "west": "? | 11'11z |"}, None),
        (
            "west called",
            {"west": "? | 11'1z", "east": "? | | 1z>west 2z"},
            "1z>west must be the last tile in east's pond",
        ),
        ("west called", {"west": "? | 11'1z", "east": "? | | 2z 1z>west"}, None),
        (
            "south called",
            {"east": "? | | 1z>south 2z", "south": "? | 1'11z | 3z", "west": "? | | 4z", "north": "? | | 5z"},
            "must be the last tile in east's pond",
        ),
        ("south called", {"south": "? | 4'23m 0z11z0z"}, "the last meld must be a chii or pon"),
        ("south called", {"south": "? | 11'11z"}, "the last meld must be a chii or pon; the melds are 11'11z"),
        ("south drew 4p as replacement", {}, "the last meld must be a kan; the melds are none"),
        ("south drew 4p as replacement", {"south": "? | 4'23m 11'1z"}, "the melds are 4'23m 11'1z"),
        ("south drew 4p as replacement", {"south": "? | 11'11z 4'23m"}, "the last meld must be a kan"),
        ("south drew 4p as replacement", {"south": "? | 4'23m 11'11z"}, None),
        ("south drew 4p as replacement", {"south": "? | 11'1z 11\"1z 4'23m"}, "the last meld must be a kan"),
        ("south drew 4p as replacement", {"south": "? | 11'1z 4'23m 11\"1z"}, None),
        ("south drew 4p as replacement", {"south": "? | 11\"1z 4'23m"}, None),  # added at an unknown moment
        ("south drew 4p as replacement", {"east": "? | 11'11z"}, "the last meld must be a kan"),  # another player's
        (
            "south drew 4p as replacement",  # the kan was called a turn ago
            {"south": "? | 11'11z", "north": "? | | 1z>south 2z"},
            "1z>south must be the last tile in north's pond, which is '1z>south 2z'",
        ),
        ("south drew 4p as replacement", {"south": "? | 11'11z", "north": "? | | 2z 1z>south"}, None),
        (
            "south drew 4p as replacement",
            {"south": "? | 0z22s0z 11'11z", "north": "? | | 1z>south 2z"},
            "must be the last",
        ),
        ("south drew 4p as replacement", {"south": "? | 11'11z 0z22s0z", "north": "? | | 1z>south 2z"}, None),
        ("east drew 4p", {"wall": "69"}, None),
        ("east drew 4p", {"wall": "69", "riichi": "east"}, "at most 65 tiles"),  # before a first discard
        ("south drew 4p", {"wall": "69"}, "at most 68 tiles"),
        ("south called", {"wall": "70", "south": "? | 4'23m"}, "at most 69 tiles"),
    ],
)
def test_turns_start_with_a_draw_call_or_kan(turn: str, seats: dict[str, str], says: str | None) -> None:
    with refused(says, PositionError):
        on_turn(turn, **seats)


@pytest.mark.parametrize(
    ("seats", "says"),
    [
        ({"wall": "68"}, "at most 67 tiles are left to draw, got 68"),  # east and south discarded before west
        ({"wall": "67"}, None),
        ({"wall": "67", "north": "? | 0z22s0z"}, "at most 66 tiles"),  # a replacement tile was drawn
        ({"wall": "67", "east": "? | | 19m", "south": "? | | 12m"}, "at most 63 tiles"),  # west's second discard
        ({"wall": "66", "east": "? | | 9m"}, None),
        ({"wall": "67", "north": "? | | 9m"}, "at most 63 tiles"),  # north's first discard comes after west's
        ({"wall": "69", "west": "? | 1'11z"}, "at most 68 tiles"),  # south's discard, and east's before it
        ({"wall": "68", "west": "? | 1'11z"}, None),
        ({"wall": "69", "west": "? | 11'1z"}, None),  # east's first discard
        ({"wall": "65", "north": "? | 9'99m"}, "at most 64 tiles"),  # west's first, then in turn order
        ({"wall": "64", "north": "? | 9'99m"}, None),
        ({"wall": "64", "north": "? | 4'23m 5'55p"}, "at most 61 tiles"),  # from west twice
        ({"wall": "64", "riichi": "north"}, "at most 63 tiles are left to draw, got 64"),  # north has had a turn
        ({"wall": "63", "riichi": "north"}, None),
        ({"wall": "67", "riichi": "east"}, None),
        ({"wall": "67", "riichi": "west"}, "at most 63 tiles"),  # this discard isn't turned
        ({"wall": "50", "north": "? | | 123456789m"}, "52 in hands and melds and at least 39 in the ponds"),
        (
            {"north": "? | | 123456789m 123456789p 123456789s"},
            "north's pond '123456789m123456789p123456789s' has too many discards",
        ),
        (  # east's pond can't be whole, so it says nothing of the others' turns
            {"north": "? | | 123456789m 123456789p 123456789s", "east": "? | | 1z", "wall": "0"},
            "north's pond '123456789m123456789p123456789s' has too many discards",
        ),
        (
            {"east": "? | | 123456789m 1z", "south": "? | | 9m"},
            "east has discarded 10 times, south has discarded 1 times",
        ),
        ({"north": "? | | 4m", "east": "? | 4'44m"}, "5 tiles of 4m"),
        ({"riichi": "north east", "sticks": "1"}, "at least 2 on the table, got 1"),
        ({"riichi": "north east", "sticks": "3"}, None),
    ],
)
def test_tiles_and_sticks_are_limited_to_what_exists(seats: dict[str, str], says: str | None) -> None:
    with refused(says, PositionError):
        at_discard("4m by west", **seats)


@pytest.mark.parametrize(
    "seats",
    [
        {"east": "? | | 1z1z1z1z"},
        {"north": "? | | 1'z 555z"},
        {"north": "19m19p19s1234567z | | 1'z"},
        {"north": "? | 0z11z0z 0z22z0z 0z33z0z 0z44z0z"},
        {"east": "? | | 123456789m 1z", "south": "? | | 123456789p 1z"},
    ],
)
def test_unlikely_positions_are_not_refused(seats: dict[str, str]) -> None:
    at_discard("4m by west", **seats)


def test_honba_and_sticks_are_read() -> None:
    table = at_discard("4m by west", honba="2", sticks="3", riichi="north")
    assert (table.honba, table.deposits) == (2, 3)
    assert (at_discard("4m by west").honba, at_discard("4m by west", riichi="north").deposits) == (0, 1)
    with pytest.raises(PositionError, match="got -1"):
        replace(table, honba=-1)


def test_open_riichi_tiles_stick_is_not_placed_yet() -> None:
    assert at_discard("4'm by west").deposits == 0
    assert at_discard("4'm by west, north has drawn").deposits == 1
    assert at_discard("4'm by west")[Seat.WEST].riichi
    empty = Player()
    with pytest.raises(PositionError, match="declares riichi; write west"):
        Table((empty, empty, empty, empty), Discard.parse("4'm by west"))


def test_discards_include_called_ones_and_the_open_one() -> None:
    table = at_discard("4m by west", west="? | | 1z 5p>north 2s", north="? | 5'55p")
    assert format_tiles(table.discards_of(Seat.WEST)) == "4m5p2s1z"
    assert table.is_whole(Seat.WEST)
    with pytest.raises(PositionError, match="north's pond isn’t shown"):
        table.check_whole(Seat.NORTH)


@pytest.mark.parametrize(
    ("wall", "seats", "missing"),
    [
        (None, {"south": "? | | 1z2z3z"}, 0),  # without a wall a pond is whole
        ("0", {"south": "? | | 1'z"}, 16),
        ("0", {"south": f"? | | {'123456789m12345678p'}"}, 0),
        ("0", {"south": f"? | | {'123456789m1234567p'}"}, 1),
        ("40", {"south": "? | |"}, 7),
        ("40", {"south": "? | | 1234567z"}, 0),
        ("67", {"south": "? | | 1z"}, 0),
        ("63", {"south": "? | | 1z"}, 1),
        ("0", {"south": "? | | 1'z", "east": "? | 0z11m0z", "north": "? | 0z99p0z"}, 16),
        ("0", {"south": "? | | 1z", "east": "? | 11'1m 22'2p 33'3s"}, 18),  # calls save draws
    ],
)
def test_number_of_missing_discards_follows_from_the_wall(
    wall: str | None, seats: dict[str, str], missing: int
) -> None:
    table = at_discard("9s by west", **({"wall": wall} if wall else {}), **seats)
    assert table.missing(Seat.SOUTH) == missing
    assert table.is_whole(Seat.SOUTH) is not bool(missing)


def test_a_draw_after_the_discard_is_counted() -> None:
    """With 65 tiles left, East has drawn a second time, and everybody has discarded once."""
    for moment, wall in (("9s by north", "66"), ("9s by north, east has drawn", "65")):
        table = at_discard(moment, wall=wall, **dict.fromkeys(("east", "south", "west"), "? | | 1z"))
        assert {seat: table.missing(seat) for seat in SEATS} == dict.fromkeys(SEATS, 0)
    shown = dict.fromkeys(("south", "west"), "? | | 1z")
    assert at_discard("9s by north, east has drawn", wall="65", east="? | |", **shown).missing(Seat.EAST) == 1
    assert at_discard("9s by north, east has drawn", wall="61", east="? | | 1z", **shown).missing(Seat.EAST) == 1


def test_partial_ponds_contradict_no_missing_call() -> None:
    seats = {"south": "? | | 1'z", "north": "? | 4'44m"}
    assert at_discard("9s by west", wall="10", **seats).discards_of(Seat.SOUTH) == (Tile.parse("1z"),)
    with pytest.raises(PositionError, match="no meld of north's has that 1z"):
        at_discard("9s by west", wall="10", south="? | | 1z>north", north="? | 4'44m")
    with pytest.raises(PositionError, match="is sideways"):
        at_discard("9s by west", riichi="south", south="? | | 1z2z3z")
    assert at_discard("9s by west", riichi="south", south="? | | 1z2z3z", wall="10")[Seat.SOUTH].riichi


def test_unwritten_wall_follows_from_a_pond() -> None:
    for pond, wall in (("1z", 67), ("1z2z", 63), ("123456789m1234567p", 7)):
        assert at_discard("9s by west", south=f"? | | {pond}").wall == wall
    with pytest.raises(PositionError, match="south has discarded 0 times"):
        at_discard("9s by west", south="? | |")


def test_added_kan_stays_in_its_pons_place() -> None:
    pon, chii, kan = read_melds("66'6z 4'23m 66\"6z")
    assert kan.grew_from == pon
    assert pon.grew_from is chii.grew_from is None
    assert Player(made=(pon, chii, kan)).melds == (kan, chii)
    assert kan.source is pon.source
    assert [write_meld(meld) for meld in Player(made=read_melds("5'05p 5\"05p")).melds] == ['5"05p']


@pytest.mark.parametrize(
    ("south", "seat", "called", "lying"),
    [
        ("", Seat.EAST, False, 0),  # the first draw
        ("", Seat.SOUTH, False, 1),
        ("", Seat.SOUTH, True, 0),  # no such turn is left
        ("4'23s", Seat.SOUTH, True, 0),  # east's first discard
        ("4'23s", Seat.SOUTH, None, 0),
        ("4'23s", Seat.SOUTH, False, 4),  # once round the table, including south's own discard
        ("4'23s", Seat.WEST, False, 1),
        ("4'23s 66'6z", Seat.SOUTH, True, 2),  # south's and west's, and then north's is taken
        ("66'6z 4'23s", Seat.SOUTH, True, 6),  # north's came first, then on to east
    ],
)
def test_number_of_discards_before_a_turn(south: str, seat: Seat, called: bool | None, lying: int) -> None:
    assert fewest_lying(((), read_melds(south), (), ()), (), seat, called=called) == lying
