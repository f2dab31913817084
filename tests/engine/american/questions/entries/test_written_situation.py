"""How American positions and acts are written, and which are refused."""

import pytest

from callwise.american.play.tile_moves import laid
from callwise.american.questions.entries.rack_scenes import in_words, racks
from callwise.american.questions.entries.written_situation import read_table
from callwise.american.table.exchange_acts import Exchange
from callwise.american.table.exposures import Target
from callwise.american.table.table import LiveDiscard, Passing, Phase
from callwise.american.table.written_acts import read_act, read_acts, read_exchange
from callwise.ground.errors import CallwiseError, NotationError, PositionError
from callwise.ground.seats import Seat
from callwise.question.case import Entries
from callwise.view.elements.prose import plain
from tests.support.american.american_positions import played, table
from tests.support.refusals import refused
from tests.support.written_rows import rows

RACK = "3b 112b 345d 5c EE FF J"


@pytest.mark.parametrize(
    ("text", "offered", "told"),
    rows("""
        pick                               Pick a tile from the wall            South picks a tile from the wall
        rack                               Put the picked tile into the rack    South puts the picked tile into the rack
        rack J                             Put the joker into the rack          South puts the joker into the rack
        call 8d                            Call 8 dot                           South calls 8 dot
        call 8d for a pair                 Call 8 dot for a pair                South calls 8 dot for a pair
        call 8d for a single               -                                    South calls 8 dot for a single
        call 8d for an exchange            -  South calls 8 dot to exchange it for a joker
        call 8d for mah jongg              Call 8 dot for mah jongg             South calls 8 dot for mah jongg
        expose 8dJ                         Expose 8 dot and a joker             South exposes 8 dot and a joker
        add J to 8d  Add the joker to the exposed 8 dots  South adds the joker to the exposed 8 dots
        remove J from 8d 2                 -  South takes the joker back from the exposed 8 dots
        exchange 3b for west 3b            -  South exchanges 3 bam for West’s joker
        exchange 33b for west 3b 2         -  South exchanges two 3 bams for as many jokers from West’s 3 bams
        exchange J for 3b of west 3b       -  South exchanges the joker for 3 bam from West’s 3 bams
        exchange 3b for west rack          -  South exchanges 3 bam for a joker from West’s closed rack
        exchange discarded 3b for west 3b  -  South exchanges the discarded 3 bam for a joker from West’s 3 bams
        exchange 3b for west 3b silently   -
          South exchanges 3 bam for West’s joker, without a word
        announce exchange 3b for west 3b   -
          South announces the exchange of 3 bam for West’s joker
        leave west 3b                      -  South leaves the joker in West’s exposed 3 bams
        leave west 3b 2                    -  South leaves the joker in West’s exposed 3 bams
        want 8d                            -  South says “I want that” about 8 dot, without taking it
        take back call                     Take the call back                   South takes the call back
        withdraw                           Withdraw the announcement            South withdraws the announcement
        refuse                             Refuse the exchange                  South refuses the exchange
        mend                               -  South undoes the wrong exchange
        stop                               -                                    South stops the Charleston
        pass 3b blind 2                    -  South passes 3 bam and two tiles coming in, without a look
        pass nothing blind 3               -  South passes three tiles coming in, without a look
        pass 35b blind 1                   -  South passes 3 bam and 5 bam and one tile coming in, without a look
        discard E                          Discard east wind                    South discards east wind
        begin 4b                           Begin to name 4 bam, and stop        South begins to name 4 bam, and stop
        take back 4b                       Take 4 bam back                      South takes 4 bam back
        correct                            Correct the name of the discard      South corrects the name of the discard
        mah jongg                          Declare mah jongg                    South declares mah jongg
        pass 1b2bE                         Pass 1 bam, 2 bam and east wind      South passes 1 bam, 2 bam and east wind
        pass nothing                       Pass nothing                         South passes nothing
    """),
)
def test_acts_are_read_written_and_described(text: str, offered: str, told: str) -> None:
    act = read_act(text, Seat.SOUTH)
    assert read_act(str(act)) == act == read_act(act.code, Seat.SOUTH)
    assert plain(act.words_for(None)) == told
    assert not offered or plain(act.words) == offered


def test_giving_a_joker_asks_for_a_natural() -> None:
    act = read_exchange("exchange JJ for west 7d", Seat.SOUTH)
    assert act == Exchange(Seat.SOUTH, act.gives, Target(Seat.WEST, act.wants), act.wants)
    assert str(act.wants) == "7d"


def test_acts_are_separated_by_semicolons() -> None:
    assert [str(act) for act in read_acts("pick; west call 8d;", Seat.SOUTH)] == ["south pick", "west call 8d"]


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("", "doesn’t name a seat"),
        ("pick", "doesn’t name a seat"),
        ("south win", "isn’t an act"),
        ("south discard", "is incomplete"),
    ],
)
def test_invalid_acts_are_refused(text: str, quoted: str) -> None:
    with pytest.raises(NotationError, match=quoted):
        read_act(text)
    with pytest.raises(NotationError, match="isn’t an exchange"):
        read_exchange("south pick")
    with pytest.raises(NotationError, match="isn’t silent"):
        read_exchange("south exchange 3b for west 3b silently")


def test_positions_are_read() -> None:
    now = table(
        south=RACK,
        west="10 | 33bJ",
        discard="8d by east, named 8b",
        wall="12",
        draws="9c",
        floor="EE 7c",
        concealed="north",
        seeks="FF 3333b 444d NEWS 0",
    )
    assert (now.phase, now.turn, now.you) == (Phase.WINDOW, Seat.SOUTH, Seat.SOUTH)
    assert now.discard == LiveDiscard.parse("8d by east, named 8b")
    assert str(now.discard) == "8d by east, named 8b"
    assert now[Seat.WEST].rack is None
    assert now[Seat.WEST].count == 10
    assert now[Seat.NORTH].concealed
    assert now[Seat.EAST].count == 13
    assert str(now[Seat.SOUTH].seeks) == "FF 3333b 444d NEWS 0"
    assert (now.wall, len(now.draws), len(now.floor)) == (12, 1, 3)


@pytest.mark.parametrize(
    ("entries", "phase", "turn"),
    [
        ({"south": RACK + " 9c"}, Phase.MAIN, Seat.SOUTH),
        ({"south": RACK, "turn": "west"}, Phase.MAIN, Seat.WEST),
        ({"discard": "8d by west"}, Phase.WINDOW, Seat.NORTH),
        ({"discard": "8d by west", "dead": "north"}, Phase.WINDOW, Seat.EAST),
        ({"discard": "8d by west", "picked": "?"}, Phase.PICKED, Seat.NORTH),
        ({"discard": "8d by east", "picked": "9c", "south": RACK}, Phase.PICKED, Seat.SOUTH),
        ({"picked": "9c", "south": RACK}, Phase.PICKED, Seat.SOUTH),
        ({"discard": "8d by west", "phase": "called"}, Phase.CALLED, Seat.SOUTH),
        ({"passing": "left"}, Phase.CHARLESTON, Seat.EAST),
        ({"won": "west by north", "turn": "west"}, Phase.OVER, Seat.WEST),
    ],
)
def test_phase_and_turn_have_defaults(entries: dict[str, str], phase: Phase, turn: Seat) -> None:
    now = table(**entries)
    assert (now.phase, now.turn) == (phase, turn)


def test_last_exposure_of_its_tile_is_the_fresh_one() -> None:
    now = table(south="12b 5c EE 3c 9c J | 3bJJ 33bJ", fresh="3b by east", redeemed="west")
    assert now.fresh is not None
    assert (now.fresh.nth, now.fresh.called.by, now.fresh.frozen) == (1, Seat.EAST, True)
    assert (now.redeemed, now.exchanges) == (Seat.WEST, 1)


@pytest.mark.parametrize(
    ("entries", "key", "says"),
    [
        ({"south": "11111b 234567c 89d 1c"}, "south", "5 tiles of 1b, all with south; a set has 4"),
        ({"south": "1111b 2345678c 89d 1c", "floor": "1b"}, None, "5 tiles of 1b, 4 with south, 1 elsewhere; a set"),
        ({"south": RACK}, "south", "14 tiles"),
        ({"south": RACK + " 9c", "discard": "8d by east"}, "south", "13 tiles"),
        ({"south": RACK + " 9c", "west": "10 | 3333bJ"}, "west", "13 tiles"),
        ({"west": "10 | 33b4b"}, "west", "one kind of tile and jokers"),
        ({"west": "10 | JJJ"}, "west", "jokers alone"),
        ({"west": "16"}, "west", "at most"),
        ({"west": "10 | 33bJ | 3"}, "west", "more than"),
        ({"discard": "8d"}, "discard", "isn’t a discard"),
        ({"discard": "8d by south", "turn": "south"}, "turn", "another player’s turn"),
        ({"discard": "8d by east", "turn": "west"}, "turn", "south’s turn"),
        ({"phase": "window", "turn": "south"}, "discard", "needs a discard"),
        ({"phase": "called"}, "discard", "needs a discard"),
        ({"phase": "main", "discard": "8d by east"}, "discard", "this phase has no discard"),
        ({"phase": "main", "picked": "9c"}, "picked", "picked"),
        ({"phase": "noon"}, "phase", "isn’t a phase"),
        ({"discard": "8d by east", "naming": "5c"}, "naming", "can name a tile"),
        ({"fresh": "3b by east"}, "fresh", "isn’t a fresh exposure"),
        ({"south": "11 | 33bJ", "fresh": "3b by south"}, "fresh", "their own"),
        ({"discard": "8d by east", "redeemed": "west"}, "redeemed", "main"),
        ({"dead": "south"}, "turn", "dead"),
        ({"returned": "west 3b"}, "returned", "no exposure"),
        ({"west": "10 | 33bJ", "returned": "west 3b"}, "west", "isn’t dead"),
        ({"returned": "west"}, "returned", "isn’t an exposure"),
        ({"wall": "152"}, "wall", "a set has"),
        ({"wall": "many"}, "wall", "isn’t a number"),
        ({"wall": "1", "draws": "9c 9c"}, "wall", "at least"),
        ({"passing": "up"}, "passing", "isn’t a pass"),
        ({"wrong": "8b"}, "wrong", "isn’t a wrong tile"),
        ({"wrong": "8b in west 8d by south"}, "wrong", "there was no joker"),
        ({"west": "10 | 8dJJ", "wrong": "8d in west 8d by south"}, "wrong", "right tile"),
        ({"seeks": "FF"}, "seeks", "14 tiles"),
        ({"wanted": "west"}, "wanted", "no discard to want"),
        ({"discard": "8d by east", "wanted": "east"}, "wanted", "who can call a discard"),
        ({"discard": "8d by east", "wanted": "west", "dead": "west"}, "wanted", "who can call a discard"),
        ({"announced": "pick"}, "announced", "isn’t an exchange"),
    ],
)
def test_impossible_positions_are_refused(entries: dict[str, str], key: str | None, says: str) -> None:
    with refused(says, CallwiseError, key=key):
        table(**entries)


def test_turn_and_sought_hand_need_a_player() -> None:
    with pytest.raises(PositionError, match="the turn is missing"):
        read_table(Entries({}))
    with pytest.raises(PositionError, match="so say who you are"):
        read_table(Entries({"seeks": "FF 3333b 444d NEWS 0", "turn": "south"}))


def test_wrong_tile_takes_the_jokers_place() -> None:
    """The joker is counted where it went."""
    now = table(south="JJJJJJ 112b 345d EE", west="10 | 8dJJ", wrong="8b in west 8d by south")
    assert [str(tile) for tile in now.known].count("J") == 7
    assert [str(tile) for tile in now.known].count("8b") == 1
    (west,) = (one for one in racks(now).seats if one.seat is Seat.WEST)
    assert list(map(str, west.laid)) == ["8b8dJ"]


def test_returned_tiles_are_counted_in_the_rack() -> None:
    now = table(north="7 | 33bJ EEJ", south="3b 112b 345d 5c EE FF JJ", dead="north", returned="north E")
    (north,) = (one for one in racks(now).seats if one.seat is Seat.NORTH)
    assert north.count == 10
    assert list(map(str, north.laid)) == ["33bJ"]


def test_passes_have_a_word_and_a_direction() -> None:
    words = ["right", "across", "left", "second left", "second across", "last right", "courtesy"]
    assert [one.word for one in Passing] == words
    assert [one.words for one in Passing] == ["first right", "first across", "first left", *words[3:]]
    assert [one.following for one in Passing] == [*list(Passing)[1:], None]


def test_sentences_address_you_or_the_seat() -> None:
    now = table(discard="8d by east")
    assert (now.who(Seat.SOUTH), now.who(Seat.WEST)) == ("you", "West")


@pytest.mark.parametrize(
    ("acts", "says"),
    [
        (("discard 9c",), "You discarded 9 crak. On the floor: 8 dot. "),
        (("call 8d", "discard 9c"), "You have exposed 8 dot alone. "),
        (("expose 8dJ",), "You have exposed 8 dot and a joker, which don’t make a group. "),
        (("call 8d", "expose 8dJ"), "You have exposed a pung of 8 dots with a joker. "),
    ],
)
def test_tiles_of_an_illegal_act_are_described_plainly(acts: tuple[str, ...], says: str) -> None:
    """Tiles that aren't an exposure aren't called one."""
    now = table(south="79c 3b 5678d RR GG FJ", discard="8d by north")
    for act in acts:
        now = laid(read_act(act, now.you), now)
    assert says in " ".join(plain(sentence) for sentence in in_words(now)) + " "


def test_two_exposures_of_a_tile_are_distinguished() -> None:
    start = table(south="3b " + RACK[3:], west="7 | 33bJ 3bJJ", discard="8d by east", draws="9c")
    first = played(start, "pick; rack; exchange 3b for west 3b")
    second = played(start, "pick; rack; exchange 3b for west 3b 2")
    assert [str(one) for one in first[Seat.WEST].exposures] == ["333b", "3bJJ"]
    assert [str(one) for one in second[Seat.WEST].exposures] == ["33bJ", "33bJ"]
