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
