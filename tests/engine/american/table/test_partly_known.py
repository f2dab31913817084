"""Racks with only some tiles known: "a 6 crak and twelve others"."""

import pytest

from callwise.american.agreement.presets import LEAGUE
from callwise.american.calls import called_discard
from callwise.american.exchange import joker_exchange
from callwise.american.play.judged_acts import judge
from callwise.american.play.possible_acts import acts_to_try, legal_acts
from callwise.american.questions.entries.rack_scenes import in_words as told_of
from callwise.american.table.player import Player
from callwise.american.table.tiles import parse_tiles
from callwise.american.table.written_acts import read_act
from callwise.american.turn import pick_and_discard
from callwise.ground.errors import CallwiseError, NotationError, PositionError
from callwise.ground.seats import Seat
from callwise.law.ruling import Clause
from tests.support.american.american_positions import played, ruled, table
from tests.support.rulings.verdicts import illegal, legal, told

SOME = {"west": "6c +12", "south": "10 | 66cJ", "discard": "6c by east", "turn": "south"}


def rack(text: str) -> Player:
    return table(west=text, discard="9d by east")[Seat.WEST]


def test_known_tiles_and_number_of_others_are_read() -> None:
    some = rack("6c +12")
    assert (some.rack, some.count, some.unseen, some.open_rack) == (parse_tiles("6c"), 13, 12, None)
    hidden = rack("+13")
    assert (hidden.rack, hidden.count, hidden.unseen) == (None, 13, 13)
    whole = rack("1147c 36b NN FF 88d 0")
    assert (whole.unseen, whole.open_rack) == (0, whole.rack)
    assert rack("6cJ + 8 | 333b").count == 10


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("6c +", NotationError),
        ("6c +x", NotationError),
        ("6c + 3 4", NotationError),
        ("6c +123", NotationError),
        ("6c +11", PositionError),  # twelve tiles
        ("66666c +8", PositionError),
    ],
)
def test_invalid_racks_are_refused(text: str, error: type[CallwiseError]) -> None:
    with pytest.raises(error):
        rack(text)


def test_hidden_tiles_can_be_any_tile() -> None:
    some = rack("66c +11")
    assert some.holds(parse_tiles("6c"))
    assert some.holds(parse_tiles("1122334455b 7d"))  # the whole group can be hidden
    assert not some.holds(parse_tiles("1122334455b 78d"))
    assert some.holds(parse_tiles("666c"))  # one more than is hidden
    given = some.gives(*parse_tiles("6c 9b"))  # the known one first, then a hidden one
    assert (given.rack, given.count, given.unseen) == (parse_tiles("6c"), 11, 10)
    assert given.takes(*parse_tiles("J")).rack == parse_tiles("6cJ")
    assert some.gives(*parse_tiles("6666c")).rack == ()


@pytest.mark.parametrize(
    ("west", "act", "clause"),
    [
        ("6c +12", "west call 6c", called_discard.ALLOWED),  # the rest can be hidden
        ("66c +11", "west call 6c", called_discard.ALLOWED),
        ("JJ +11", "west call 6c", called_discard.JOKERS_ONLY),
        ("13", "west call 6c", called_discard.ALLOWED),
    ],
)
def test_calls_are_taken_at_their_word(west: str, act: str, clause: Clause) -> None:
    start = table(**SOME | {"south": "13", "west": west})
    assert told(ruled(start, act)) == legal(clause)
    assert read_act(act) in legal_acts(start, LEAGUE)


def test_known_tiles_can_be_exchanged() -> None:
    start = table(**SOME, picked="?")
    assert told(ruled(start, "south rack; south discard 9b; west pick; west rack; west exchange 6c for south 6c")) == (
        legal(joker_exchange.ALLOWED)
    )
    now = played(start, "south rack; south discard 9b; west pick; west rack; west exchange 6c for south 6c")
    assert [str(tile) for tile in now[Seat.WEST].rack or ()] == ["J"]
    assert now[Seat.WEST].count == 14


def test_partly_known_racks_pick_unseen_tiles() -> None:
    start = table(**SOME | {"turn": "west", "discard": "9d by south"})
    now = played(start, "west pick")
    assert now.picked is None
    assert told(judge(read_act("west discard 3b"), now, LEAGUE)) == legal(pick_and_discard.PICKED)
    whole = table(west="1147c 36b NN FF 88d 0", turn="west", discard="9d by south")
    with pytest.raises(PositionError, match="next tiles"):
        played(whole, "west pick")


def test_partly_known_hands_cannot_declare() -> None:
    start = table(you="west", west="6c +12", seeks="FF 3333b 444d NEWS 0", discard="6c by east", turn="south")
    with pytest.raises(PositionError, match="west’s rack, or the hand it needs, is missing"):
        ruled(start, "call 6c for mah jongg")
    assert "west call 6c for mah jongg" not in map(str, legal_acts(start, LEAGUE))
    assert "west mah jongg" not in map(str, acts_to_try(start))


def test_known_tiles_are_described_with_number_of_others() -> None:
    says = [one.template for one in told_of(table(**SOME | {"you": "south"}))]
    assert "{who} holds {tiles} and 12 others in the rack." in says
    one = [one.template for one in told_of(table(west="6666c 1111b 222d J +1", discard="9d by east"))]
    assert "{who} holds {tiles} and 1 other in the rack." in one


def test_calls_known_to_be_impossible_still_fail() -> None:
    start = table(west="6c 1147b 36d NN FF 88d", discard="6c by east", turn="south")
    assert told(ruled(start, "west call 6c")) == illegal(called_discard.INSUFFICIENT)
