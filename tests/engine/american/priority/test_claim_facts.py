"""Facts of rulings on claims: who claims which tile, for what, and what the others did."""

import pytest

from callwise.american.agreement.presets import LEAGUE
from callwise.american.agreement.ruleset import MisnamedWin
from callwise.american.calls import called_discard
from callwise.american.priority import priority
from callwise.american.priority.claims import read_claims
from callwise.american.questions.claim_questions import WhoseTile
from callwise.american.table.tiles import Tile
from callwise.ground.errors import PositionError
from callwise.ground.seats import Seat
from callwise.question.case import Entries

MISNAMED = "3b by east, named 4b"


def asked(claims: str, discard: str = "3b by east", **entries: str) -> WhoseTile:
    return WhoseTile.read(Entries({"discard": discard, "claims": claims, **entries}))


@pytest.mark.parametrize(
    ("claims", "did"),
    [
        ("south pung; west kong; north pung placed", "had put the tile on top of the [[rack]]"),
        ("south pung; west kong; north pung laid 33b", "had exposed tiles"),
    ],
)
def test_rulings_name_late_players_and_the_reason(claims: str, did: str) -> None:
    case = asked(claims)
    facts = case.rule(case.offers()[2].act, LEAGUE).facts
    assert (facts["others"], facts["did"]) == ((Seat.SOUTH, Seat.WEST), did)


@pytest.mark.parametrize(
    ("claim", "group"), [("south pung", "a [[pung]]"), ("south pair", "a pair"), ("south single", "a single tile")]
)
def test_claims_name_their_group(claim: str, group: str) -> None:
    assert read_claims(claim, Tile.parse("3b"))[0].group == group


@pytest.mark.parametrize(("claim", "tile"), [("south pung", "3b"), ("south pung to win", "4b")])
def test_only_a_win_is_by_the_name_of_a_misnamed_tile(claim: str, tile: str) -> None:
    case = asked(claim, MISNAMED, since="looked")
    ruling = case.rule(case.offers()[0].act, LEAGUE)
    assert ruling.clause is called_discard.PICKED
    assert str(ruling.facts["tile"]) == tile


def test_a_win_by_the_tile_itself_names_the_other_winners() -> None:
    """And nobody who wants the tile for an exposure."""
    case = asked("south pair to win as seen; west pung; north pair to win", MISNAMED)
    ruling = case.rule(case.offers()[0].act, LEAGUE.choosing({"misnamed_win": MisnamedWin.TILE}))
    assert ruling.clause is priority.AS_SEEN
    assert ruling.facts["others"] == (Seat.NORTH,)


def test_misnamed_tiles_allow_groups_of_either_tile() -> None:
    """Three sextets need 15 more tiles: three of the actual tile, four of the named one, and eight jokers."""
    claims = "south sextet; west sextet; north sextet"
    assert len(asked(claims, "3b by east, named 4b").offers()) == 3
    with pytest.raises(PositionError, match="takes 15 more tiles"):
        asked(claims)
