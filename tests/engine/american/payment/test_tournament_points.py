"""Points at a tournament: each clause, what a table of money says, and deals that can't be."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.american.agreement.presets import LEAGUE, TOURNAMENT
from callwise.american.payment.tournament_points import NOBODY_PAYS, Deal, Exposed, Made, judge_score, signed
from callwise.ground.errors import CallwiseError
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Verdict
from callwise.puzzle.free_question import put
from callwise.question.scene import Racks
from callwise.view.elements.prose import plain

SOUTH, WEST, NORTH = SEATS[1:]
WON = {"won": "south by west", "whose": "west", "value": "25"}


@pytest.mark.parametrize(
    ("deal", "seat", "points", "clause"),
    [
        (Deal(SOUTH, WEST, 25), SOUTH, 25, "hand"),
        (Deal(SOUTH, WEST, 50, Made.SINGLES), SOUTH, 50, "hand"),
        (Deal(SOUTH, None, 25), SOUTH, 35, "self-picked"),
        (Deal(SOUTH, None, 50, Made.SINGLES), SOUTH, 60, "self-picked"),
        (Deal(SOUTH, WEST, 25, Made.JOKERLESS), SOUTH, 45, "jokerless"),
        (Deal(SOUTH, None, 25, Made.JOKERLESS), SOUTH, 55, "both"),
        (Deal(SOUTH, WEST, 25), WEST, -10, "thrown"),
        (Deal(SOUTH, WEST, 75, Made.JOKERLESS), WEST, -10, "thrown"),  # the hand's value doesn't matter
        (Deal(SOUTH, WEST, 25, exposed=Exposed.TWO), WEST, -20, "thrown-to-two"),
        (Deal(SOUTH, WEST, 25, exposed=Exposed.THREE), WEST, -25, "thrown-to-three"),
        (Deal(SOUTH, WEST, 25, exposed=Exposed.THREE), NORTH, 0, "others"),
        (Deal(SOUTH, WEST, 25, dead=(NORTH,)), NORTH, 0, "dead"),
        (Deal(SOUTH, WEST, 25, dead=(WEST,)), WEST, -10, "thrown"),  # the tile was thrown before the hand died
        (Deal(None), SOUTH, 10, "wall"),
        (Deal(None, dead=(SOUTH,)), SOUTH, 0, "dead"),
    ],
)
def test_each_player_scores(deal: Deal, seat: Seat, points: int, clause: str) -> None:
    """Of the scores that a player could think of, one is right."""
    rulings = {one: judge_score(one, seat, deal, TOURNAMENT) for one in deal.likely(seat)}
    assert [one for one, ruling in rulings.items() if ruling.is_legal] == [points]
    assert {ruling.clause.id for ruling in rulings.values()} == {f"points.{clause}"}


def test_where_a_win_is_paid_for_nobody_scores() -> None:
    ruling = judge_score(25, SOUTH, Deal(SOUTH, WEST, 25), LEAGUE)
    assert (ruling.verdict, ruling.clause.id) == (Verdict.MOOT, "points.money")


@given(
    st.sampled_from([None, *SEATS]), st.sampled_from([None, *SEATS]), st.sampled_from([25, 30, 50]),
    st.sampled_from(Made), st.sampled_from(Exposed),
)  # fmt: skip
def test_one_winner_and_one_loser_at_most(
    winner: Seat | None, by: Seat | None, value: int, made: Made, exposed: Exposed
) -> None:
    """Nobody but the winner scores for a win, and nobody but the discarder loses."""
    if winner is not None and winner is by:
        return
    deal = Deal(winner, by if winner else None, value, made, exposed)
    scores = {seat: deal.score(seat)[0] for seat in SEATS}
    if winner is None:
        assert set(scores.values()) == {10}
    else:
        assert [seat for seat, points in scores.items() if points > 0] == [winner]
        assert [seat for seat, points in scores.items() if points < 0] == ([by] if by else [])
    assert all(points in tuple(deal.likely(seat)) for seat, points in scores.items())


@pytest.mark.parametrize(
    ("table", "key", "says"),
    [
        ({"won": "south by south", "whose": "south", "value": "25"}, "won", "another player’s discard"),
        ({"won": "south by west", "whose": "south"}, "won.value", "value is missing"),
        ({"won": "south by west", "whose": "south", "value": "25", "dead": "south"}, "won.dead", "doesn’t win"),
        ({"won": "nobody", "whose": "south", "value": "25"}, "won", "nobody won"),
        ({"won": "somebody", "whose": "south"}, "won", "isn’t a win"),
        ({"won": "south picked", "whose": "south", "value": "25", "made": "gold"}, "made", "isn’t an answer"),
        ({"won": "nobody", "whose": "south", "exposures": "EEE"}, "won", "nobody won"),
        (WON | {"exposures": "EEE NNN", "exposed": "few"}, "exposures", "as many"),
        (WON | {"exposures": "EEE", "made": "singles"}, "exposures", "can’t be exposed"),
        (WON | {"exposures": "EEJ", "made": "jokerless"}, "exposures", "no joker"),
        (WON | {"exposures": "EEEE EJJ"}, "exposures", "a set has"),
        (WON | {"exposures": "EEEE NNNN SSSS WWWW"}, "exposures", "14 tiles"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(table: Mapping[str, str], key: str, says: str) -> None:
    with pytest.raises(CallwiseError, match=says) as refused:
        put("american.points", table, "league-tournament")
    assert refused.value.key in (key, key.rpartition(".")[2])


@pytest.mark.parametrize(
    ("exposures", "lost"),
    [("", -10), ("33bJ", -10), ("33bJ EEE", -20), ("33bJ EEEE", -20), ("333bJJ EEE", -25), ("33bJ EEE 777c", -25)],
)
def test_the_winners_exposures_decide_what_the_discarder_loses(exposures: str, lost: int) -> None:
    """The exposures are on the felt; two count like three if one is a quint."""
    form, rules = put("american.points", WON | ({"exposures": exposures} if exposures else {}), "league-tournament")
    assert [code for code, graded in form.each(rules).items() if graded.head.is_legal] == [str(lost)]
    (panel,) = form.case.scene().panels
    assert isinstance(panel, Racks)
    assert [len(one.laid) for one in panel.seats if one.seat is SOUTH] == [len(exposures.split())]


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"won": "south picked"}, "Picked a tile, has a joker"),
        ({"won": "south picked", "made": "jokerless"}, "Picked a tile, has no joker"),
        ({"won": "south by west", "made": "singles"}, "Singles and pairs"),
        ({"won": "south by west", "exposures": "33bJ"}, ""),  # the joker is in sight
        ({"won": "south by west", "whose": "west"}, ""),  # the discarder loses the same
    ],
)
def test_what_the_winner_scores_for_is_on_the_felt(table: dict[str, str], says: str) -> None:
    form, _ = put("american.points", {"whose": "south", "value": "25", **table}, "league-tournament")
    (panel,) = form.case.scene().panels
    assert isinstance(panel, Racks)
    assert [plain(one.says) if one.says else "" for one in panel.seats if one.seat is SOUTH] == [says]


def test_scores_are_written_with_their_sign() -> None:
    assert [signed(one) for one in (35, 1, 0, -10)] == ["+35", "+1", "0", "−10"]


def test_scores_that_players_could_think_of() -> None:
    """Double the value is what a self-picked win pays at home, and the discarder pays the value."""
    deal = Deal(SOUTH, WEST, 25)
    assert list(deal.likely(SOUTH)) == [25, 35, 45, 55, 50]
    assert list(deal.likely(WEST)) == [0, -10, -20, -25, -25]
    assert list(Deal(None).likely(SOUTH)) == [10, 0, -10]


def test_nobody_pays_where_points_are_scored() -> None:
    table = {"won": "south by west", "value": "25", "seeks": "FF 3333b 444d NEWS 0", "rack": "FF 33bJJ NEWS 0 | 444d"}
    form, rules = put("american.payments", table, "league-tournament")
    settlement = form.settled(rules)
    assert settlement is not None
    assert not settlement.payments
    ruled = {ruled.ruling.clause for ruled in form.rulings(rules)}
    assert ruled == {NOBODY_PAYS}
    assert [graded.headline.template for graded in form.follows(rules)] == ["Nobody pays."]
