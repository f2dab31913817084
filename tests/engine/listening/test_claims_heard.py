"""Claims of which the sentence doesn't say who discarded, or with which tiles."""

from collections.abc import Mapping

import pytest

from callwise.puzzle.sentence import read_sentence

WINNER = "priority.winner"
HEARD: Mapping[str, tuple[Mapping[str, str], Mapping[str, str]]] = {
    "two of us said ron on the 5m and i was in riichi": (
        {"discard": "5m by east", "claims": "south ron 5m; west ron 5m"},
        {},
    ),
    "west and i both ron 3m": ({"discard": "3m by east", "claims": "west ron 3m; south ron 3m"}, {}),
    "she ponned 7z and i wanted ron": ({"discard": "7z by east", "claims": "west pon 7z with 77z; south ron 7z"}, {}),
    "left says chi 3p i say pon": (
        {"discard": "3p by north"},
        {"claims": "east chii 3p with 24p; south pon 3p with 33p"},
    ),
    "someone discards 9s, left chi, right pon": (
        {"discard": "9s by north"},
        {"claims": "east chii 9s with 78s; west pon 9s with 99s"},
    ),
}
"""What is read of each sentence, and what is supposed."""


@pytest.mark.parametrize("says", HEARD)
def test_an_unnamed_discarder_has_a_seat_that_can_have_discarded(says: str) -> None:
    """A chii is from the left; tiles of a sequence that nobody names are supposed."""
    understood = read_sentence(says, game="riichi")
    assert understood.question.id == WINNER
    assert (dict(understood.entries), dict(understood.supposed)) == HEARD[says]


@pytest.mark.parametrize(
    ("says", "wins"),
    [("i dealt in to a mangan, who pays", "west mangan"), ("west deals in, mangan, who pays", "north mangan")],
)
def test_a_winner_who_is_not_named_is_supposed_not_to_deal(says: str, wins: str) -> None:
    understood = read_sentence(says, game="riichi")
    assert understood.question.id == "win.payments"
    assert understood.supposed == {"wins": wins}


@pytest.mark.parametrize("how", ["chiid", "chi'd", "chowed", "called"])
def test_three_called_tiles_are_a_meld(how: str) -> None:
    """In the hand they would leave it closed, and a ruling on its yaku would be wrong."""
    understood = read_sentence(f"why can't i ron 6s with 56799p 45789s, i {how} 234m", game="riichi")
    assert understood.entries["melds"] == "2'34m"
    assert understood.entries["hand"] == "56799p45789s"


CONTESTS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "I said chii and took the tile, then someone said pon two seconds later. Who gets it?": (
        "priority.timeline",
        {"discard": "4m by east", "claims": "south chii 4m with 35m at 0.5; west pon 4m with 44m at 2.5"},
    ),
    "i said pon and then he said ron": (
        "priority.winner",
        {"discard": "4m by east", "claims": "south pon 4m with 44m; west ron 4m"},
    ),
    "two rons on one tile, who wins": (
        "priority.winner",
        {"discard": "4m by east", "claims": "south ron 4m; west ron 4m"},
    ),
    "three players ron at once": (
        "priority.winner",
        {"discard": "4m by east", "claims": "south ron 4m; west ron 4m; north ron 4m"},
    ),
    "she said chii i said pon same time": (
        "priority.winner",
        {"discard": "4m by west", "claims": "north chii 4m with 35m; south pon 4m with 44m"},
    ),
    "i said chii, left said pon, who gets it": ("priority.winner", {}),
}
"""The question and what is supposed of a discard that the sentence doesn't name; who discarded can't claim it."""


@pytest.mark.parametrize("says", CONTESTS)
def test_a_contested_discard_is_supposed(says: str) -> None:
    understood = read_sentence(says, game="riichi")
    assert (understood.question.id, dict(understood.supposed)) == CONTESTS[says]


WANTED: Mapping[str, tuple[str, str]] = {
    "34m 5m pon?": ("5m", "34m"),
    "chii 4m 35m": ("4m", "35m"),
    "can I call 3 man 45 man": ("3m", "45m"),
    "can i call 3m with 45m": ("3m", "45m"),
    "have 34m, 5m pon": ("5m", "34m"),
    "3m 4m 5m chii": ("5m", "34m"),
    "chii 4m 3m 5m": ("4m", "35m"),
    "345m chii?": ("5m", "34m"),
    "haku haku haku pon?": ("5z", "55z"),
    "can i kan 5m 555m": ("5m", "555m"),
    "5p 55p pon": ("5p", "55p"),
}
"""The tile and the tiles of the hand that a call is asked about with."""


@pytest.mark.parametrize("says", WANTED)
def test_a_call_is_asked_about_with_its_tiles(says: str) -> None:
    """Nobody says that it was discarded; the call isn't taken for one that was made before."""
    understood = read_sentence(says)
    assert understood.question.id == "kuikae.call"
    assert (understood.entries["discard"], understood.entries["hand"]) == WANTED[says]
    assert understood.supposed["from"] == "kamicha"
    assert "melds" not in understood.position


@pytest.mark.parametrize("says", ["chii 5p with 46p", "called chii 5p w/ 46p"])
def test_a_call_made_with_tiles_waits_for_its_discard(says: str) -> None:
    understood = read_sentence(says)
    assert understood.question.id == "kuikae.legal"
    assert [one.entry for one in understood.missing] == ["discards"]


def test_a_call_that_answers_a_discard_is_no_earlier_meld() -> None:
    understood = read_sentence("kamicha discards 5m, i have 34m, pon?")
    assert understood.question.id == "kuikae.call"
    assert "melds" not in understood.position


@pytest.mark.parametrize(
    ("says", "discards", "drawn"),
    [
        ("in riichi do I have to throw the tile I drew", "4m", "9p"),
        ("can I change my hand after riichi", "4m", "9p"),
        ("I'm in riichi and the app won't let me discard 9p", "9p", "1s"),
        ("in riichi, drew 4m, can I throw something else", "9p", "4m"),
        ("I'm in riichi, drew 0p, can I throw 5p", "5p", "0p"),
    ],
)
def test_a_riichi_hand_keeps_its_tiles(says: str, discards: str, drawn: str) -> None:
    """A draw and a discard that nobody names are supposed, and aren't alike."""
    understood = read_sentence(says, game="riichi")
    assert understood.question.id == "calls.discard"
    assert understood.position == {"riichi": "yes", "discards": discards, "drawn": drawn}


def test_the_next_turn_has_another_tile() -> None:
    """So what a call froze can be discarded."""
    asked = read_sentence("i called chii on a 3s with 4 and 5, can i discard the 6s next turn?", game="riichi")
    assert asked.question.id == "kuikae.legal"
    assert asked.entries["drawn"] == "1z"
    now = read_sentence("i called chii on a 3s with 4 and 5, can i discard the 6s?", game="riichi")
    assert "drawn" not in now.entries


@pytest.mark.parametrize(
    ("says", "acts"),
    [
        ("can i take a joker from another players rack?", "exchange 3b for west 3b"),
        ("could i take the joker from the exposure on my friends rack with a 5 dot", "exchange 5d for west 5d"),
    ],
)
def test_a_rack_is_where_a_joker_lies(says: str, acts: str) -> None:
    """Nobody racks anything, and no joker was discarded."""
    understood = read_sentence(says, game="american")
    assert understood.question.id == "exchange.allowed"
    assert understood.supposed["acts"] == acts
    assert "discard" not in understood.entries
