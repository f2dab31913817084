"""Who gets a discard: mah jongg, turn order, commitment, and the window of opportunity."""

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.american.agreement.presets import LEAGUE, TOURNAMENT
from callwise.american.agreement.ruleset import AmericanRuleset, LastDiscardExposure, LastWallCalls, MisnamedWin
from callwise.american.calls import called_discard
from callwise.american.priority import mah_jongg, priority
from callwise.american.priority.claims import Claim, Contest, Since, read_claims
from callwise.american.priority.priority import judge_among
from callwise.american.questions.claim_questions import WhoseTile
from callwise.american.table.exposures import Exposure
from callwise.american.table.tiles import Tile
from callwise.ground.errors import LONGEST_NOTATION, CallwiseError, NotationError, PositionError
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Clause, Verdict
from callwise.question.case import Entries
from callwise.question.grading import Grade
from callwise.question.scene import Racks
from callwise.view.elements.prose import plain
from tests.support.rulings.course_texts import answers
from tests.support.rulings.verdicts import Told, clauses_of, illegal, legal, told, unsettled
from tests.support.written_rows import entries, repeated, rows

ALLOW, REFUSE = (LEAGUE.choosing({"last_discard_exposure": value}) for value in LastDiscardExposure)


def asked(claims: str, discard: str = "3b by east", **entries: str) -> WhoseTile:
    return WhoseTile.read(Entries({"discard": discard, "claims": claims, **entries}))


def ruled(case: WhoseTile, rules: AmericanRuleset = LEAGUE) -> list[Told]:
    """Return each claim's ruling, in turn order."""
    return [told(case.rule(offer.act, rules)) for offer in case.offers()]


GOT = (
    priority.ALONE,
    priority.MAH_JONGG_FIRST,
    mah_jongg.BEFORE_EXPOSURE,
    priority.NEXT,
    priority.COMMITTED,
    called_discard.STILL_OPEN,
    mah_jongg.CALLED_MISNAMED,
    mah_jongg.CALLED_JOKER,
    mah_jongg.CALLED_CONCEALED,
    mah_jongg.CALLED_SINGLE,
    mah_jongg.CALLED_LAST,
    called_discard.LAST_ALLOWED,
    priority.AS_SEEN,
    priority.WIN_COMMITTED,
)


def each(*clauses: Clause) -> list[Told]:
    return [legal(clause) if clause in GOT else illegal(clause) for clause in clauses]


FIRST, BEATEN, NEXT, FURTHER = priority.MAH_JONGG_FIRST, priority.BEATEN, priority.NEXT, priority.FURTHER
CLAUSES = clauses_of(mah_jongg) | clauses_of(called_discard) | clauses_of(priority) | {"late": called_discard.COMMITTED}


@pytest.mark.parametrize("by", SEATS)
def test_turn_order_runs_from_the_discarder(by: Seat) -> None:
    claims = "; ".join(f"{seat.value} pung" for seat in SEATS if seat is not by)
    case = asked(claims, f"3b by {by.value}")
    assert [offer.act.seat for offer in case.offers()] == [by.after(turns) for turns in (1, 2, 3)]
    assert ruled(case) == each(NEXT, FURTHER, FURTHER)


@pytest.mark.parametrize(
    ("claims", "entries", "verdicts"),
    [
        # somebody has declared mah jongg on it in error
        ("south pung", "error", [illegal(priority.AFTER_ERROR)]),
        ("west pung", "error", [illegal(priority.AFTER_ERROR)]),
        ("west pung to win", "error", [legal(priority.WIN_AFTER_ERROR)]),
        ("west pair to win", "error", [legal(priority.WIN_AFTER_ERROR)]),
        ("west pung; north pung to win", "error", [illegal(priority.AFTER_ERROR), legal(priority.WIN_AFTER_ERROR)]),
        ("west pung to win; north pung to win", "error", [legal(NEXT), illegal(FURTHER)]),
        ("west kong placed", "error", [illegal(priority.AFTER_ERROR)]),
        # East has discarded it out of turn
        ("west pung", "early", [unsettled(priority.OUT_OF_TURN)]),
        ("south pung; north kong", "early", [unsettled(priority.OUT_OF_TURN)] * 2),
        ("north pung to win", "early", [legal(priority.WIN_OUT_OF_TURN)]),
        ("south pung; north pair to win", "early", [illegal(BEATEN), legal(priority.WIN_OUT_OF_TURN)]),
        ("south pung to win; north pung to win", "early", [legal(NEXT), illegal(FURTHER)]),
        ("south pair", "early", [illegal(called_discard.SINGLE)]),
    ],
)
@pytest.mark.parametrize("rules", [LEAGUE, TOURNAMENT])
def test_claims_after_an_error(claims: str, entries: str, verdicts: list[Told], rules: AmericanRuleset) -> None:
    case = asked(claims, **({"since": "error"} if entries == "error" else {"early": "yes"}))
    assert ruled(case, rules) == verdicts


@pytest.mark.parametrize(
    ("calls", "verdicts"),
    [
        (LastWallCalls.FREE, [illegal(BEATEN), legal(priority.MAH_JONGG_FIRST)]),
        (LastWallCalls.MAH_JONGG, [illegal(called_discard.COLD), legal(priority.ALONE)]),
        (LastWallCalls.NONE, [illegal(called_discard.NO_CALLS)] * 2),
    ],
)
def test_claims_in_a_cold_wall(calls: LastWallCalls, verdicts: list[Told]) -> None:
    cold = LEAGUE.choosing({"last_wall_calls": calls})
    claims = "south pung; north pung to win"
    assert ruled(asked(claims, lastwall="yes"), cold) == verdicts
    assert ruled(asked(claims), cold) == [illegal(BEATEN), legal(priority.MAH_JONGG_FIRST)]


@pytest.mark.parametrize(
    ("since", "clause"),
    [
        ("nothing", priority.ALONE),
        ("looked", called_discard.STILL_OPEN),
        ("racked", priority.WINDOW_CLOSED),
        ("discarded", priority.WINDOW_CLOSED),
        ("declared", priority.WINDOW_CLOSED),
        ("exchange", priority.WINDOW_CLOSED),
    ],
)
@pytest.mark.parametrize("claim", ["west pung", "west pung to win"])
def test_next_players_acts_close_the_window(claim: str, since: str, clause: Clause) -> None:
    assert ruled(asked(claim, since=since)) == each(clause)


@pytest.mark.parametrize(
    ("claims", "position", "clauses"),
    rows("""
        # mah jongg comes first, then the next in turn
        south pung                           -                              alone
        north sextet                         -                              alone
        south pung to win                    -                              alone
        south pung; north pung to win        -                              beaten mah-jongg-first
        south pung to win; north kong        -                              mah-jongg-first beaten
        south pung; west kong; north pair to win  -                              2*beaten mah-jongg-first
        south pung placed; north pung to win  -                              beaten before-exposure
        south pung laid 3bJ; north pung to win  -                              beaten before-exposure
        south pung; west kong                -  next further  # pung or kong makes no difference
        south kong; west pung                -                              next further
        south pung; west kong; north quint   -                              next 2*further
        west pung; north kong                -                              next further
        south pung; west kong placed         -                              late committed
        south pung; west kong laid 33bJ      -                              late committed
        south pung placed; west kong         -                              committed late
        south pung; west pung; north kong placed  -                              2*late committed
        north kong placed                    -                              alone
        south pung to win; west kong to win  -                              next further
        west pung to win; north pair to win; south pung  -                              beaten next further
        south pair                           -                              single
        south single                         -                              single  # one of NEWS, or of a year
        south pair to win                    -                              called-single
        south single to win                  -                              called-single
        south pair; west pung                -                              single alone
        south pair; west pung; north kong    -                              single next further
        west pung; north kong                since: looked                  next further
        south pung; north kong               since: looked                  picked still-open  # South has picked
        south pung to win; west pung         since: looked                  picked still-open
        south pung to win                    since: looked; discard: 3b by east, named 4b  picked
        west pung; north kong to win         since: racked                  2*window-closed
        south pung                           concealed: south               concealed
        south pung to win                    concealed: south               called-concealed
        south pair to win                    concealed: south               called-single
        south pung; west pung                concealed: south               concealed alone
        south pung; west pung                concealed: north               next further
        south pung to win; west pung to win  concealed: south               next further
        south pung to win; west pung         concealed: south west          called-concealed concealed
        south pung to win                    last: yes                      called-last
        south pair to win                    last: yes                      called-last
        south pung to win                    last: no                       alone
        south pung to win                    discard: J by east             joker-dead
        south pung; west kong to win         discard: J by east             2*joker-dead
        west pung                            discard: J by east; since: racked  window-closed
        south pung                           discard: J by east, named 3b   joker-dead  # whatever it was called
        south pung                           discard: 3b by east, named 4b  misnamed
        south pair                           discard: 3b by east, named 4b  misnamed
        south pung to win                    discard: 3b by east, named 4b  called-misnamed
        south pung; west pung to win         discard: 3b by east, named 4b  misnamed called-misnamed
        south pung to win; west pung to win  discard: 3b by east, named 4b  next further
        south pung to win as seen            discard: 3b by east, named 4b  misnamed
        south pung to win as seen; west pung  discard: 3b by east, named 4b  2*misnamed
        south pung to win                    discard: J by east, named 3b   called-joker
        south pung; west pung to win         discard: J by east, named 3b   joker-dead called-joker
        south pung to win as seen            discard: J by east, named 3b   joker-dead
        south pung to win as seen; west pung to win  discard: J by east, named 3b   joker-dead called-joker
        west pung to win as seen; north pung to win  discard: 3b by east, named 4b; since: racked  2*window-closed
        south pung to win                    discard: J by east, named 3b; floor: 3b  joker-dead
        south pung; west pair to win         discard: J by east, named 3b; floor: 4b 3b  2*joker-dead
        south pung to win                    discard: J by east, named 3b; floor: 3b 4b  called-joker
        south pung to win                    discard: 4b by east, named 3b; floor: 3b  called-misnamed
    """),
)
def test_priority_of_claims(claims: str, position: str, clauses: str) -> None:
    assert ruled(asked(claims, **entries(position))) == each(*(CLAUSES[name] for name in repeated(clauses)))


NAME, TILE = (LEAGUE.choosing({"misnamed_win": value}) for value in MisnamedWin)


@pytest.mark.parametrize(
    ("claims", "places_open", "by_name", "by_tile"),
    rows("""
        south pung to win as seen; west pung to win  0 1  name-first called-misnamed  as-seen tile-first
        south pung to win; west pung to win as seen  0 1  called-misnamed name-first  tile-first as-seen
        south pair to win as seen; west pung; north pair to win                   0 2
          name-first misnamed called-misnamed  as-seen misnamed tile-first
        south pair to win as seen; west pair to win; north pair to win            0 1
          name-first called-misnamed further  as-seen tile-first further
        south pair to win; west pair to win as seen; north single to win as seen  0 1
          called-misnamed name-first further  tile-first as-seen further
    """),
)
def test_sources_differ_if_name_and_tile_both_win(claims: str, places_open: str, by_name: str, by_tile: str) -> None:
    case = asked(claims, "3b by east, named 4b")
    for rules in (LEAGUE, TOURNAMENT):
        verdicts = ruled(case, rules)
        places = [nth for nth, one in enumerate(verdicts) if one == unsettled(priority.NAME_OR_TILE)]
        assert " ".join(map(str, places)) == places_open
        assert all(one[0] is Verdict.ILLEGAL for nth, one in enumerate(verdicts) if nth not in places)
    assert ruled(case, NAME) == each(*(CLAUSES[name] for name in by_name.split()))
    assert ruled(case, TILE) == each(*(CLAUSES[name] for name in by_tile.split()))


@pytest.mark.parametrize("how", ["placed", "shown", "laid 33bJ"])
@pytest.mark.parametrize("rules", [LEAGUE, TOURNAMENT])
def test_committed_winner_keeps_the_tile(how: str, rules: AmericanRuleset) -> None:
    size = "kong" if how.startswith("laid") else "pair"
    first, later = priority.WIN_COMMITTED, priority.WIN_TAKEN
    assert ruled(asked(f"south pung to win; west {size} to win {how}"), rules) == each(later, first)
    assert ruled(asked(f"south {size} to win {how}; west pung to win"), rules) == each(first, later)
    three = asked(f"south pair to win; west pung; north {size} to win {how}")
    assert ruled(three, rules) == each(later, BEATEN, first)
    assert ruled(asked("south pung to win; west pair to win"), rules) == each(NEXT, FURTHER)
    assert ruled(asked(f"south pung; west {size} to win {how}"), rules) == each(BEATEN, FIRST)


def test_exposing_the_last_discard_is_unsettled() -> None:
    case = asked("south pung", last="yes")
    assert ruled(case) == [unsettled(called_discard.LAST_OPEN)]
    assert ruled(case, ALLOW) == each(called_discard.LAST_ALLOWED)
    assert ruled(case, REFUSE) == each(called_discard.LAST_REFUSED)
    form = case.form(None, {})
    assert form.right(LEAGUE) == answers("open")
    assert form.reads(LEAGUE) == {"last_discard_exposure"}


def test_nearer_exposure_of_the_last_discard_is_unsettled() -> None:
    """The claim further in turn order loses either way."""
    case = asked("south pung; west kong", last="yes")
    assert ruled(case)[0] == unsettled(called_discard.LAST_OPEN)
    assert ruled(case)[1][0] is Verdict.ILLEGAL
    assert ruled(case, ALLOW) == each(NEXT, FURTHER)
    assert ruled(case, REFUSE) == each(called_discard.LAST_REFUSED, called_discard.LAST_REFUSED)


def test_mah_jongg_on_the_last_discard_beats_an_exposure() -> None:
    case = asked("south pung; west pung to win", last="yes")
    assert [verdict for verdict, _ in ruled(case)] == [Verdict.ILLEGAL, Verdict.LEGAL]
    assert ruled(case, ALLOW) == each(BEATEN, FIRST)
    assert ruled(case, REFUSE) == each(called_discard.LAST_REFUSED, mah_jongg.CALLED_LAST)


@pytest.mark.parametrize(
    ("claims", "error"),
    [
        ("south", NotationError),
        ("south chow", NotationError),
        ("middle pung", NotationError),
        ("south pung quickly", NotationError),
        ("south kong laid 3bJ", PositionError),  # a kong has four tiles, but only three with the called one
        ("south kong laid 44bJ", PositionError),
        ("east pung", PositionError),
        ("south pung; south kong", PositionError),
        ("south pung placed; west kong placed", PositionError),
        ("south pung to win as seen", PositionError),  # no tile was misnamed
        ("south pung as seen", NotationError),
        ("", NotationError),
        ("south pung" + " " * LONGEST_NOTATION, NotationError),
    ],
)
def test_invalid_claims_are_refused(claims: str, error: type[CallwiseError]) -> None:
    with pytest.raises(error) as refused:
        asked(claims)
    assert refused.value.key == "claims"


@pytest.mark.parametrize(
    ("claims", "entries", "key"),
    [
        ("south pung", {"discard": "3b"}, "discard"),
        ("south pung", {"discard": "33b by east"}, "discard"),
        ("south pung", {"discard": "3b by middle"}, "discard"),
        ("south pung", {"discard": "3b by east, named 3b"}, "claims"),
        ("south pung", {"since": "slept"}, "since"),
        ("south pung", {"since": "racked"}, "claims"),  # South has played on
        ("west pung placed", {"since": "racked"}, "claims"),
        ("west pung placed", {"discard": "J by east, named 4b", "floor": "4b"}, "claims"),
        ("west pung placed", {"discard": "J by east"}, "claims"),
        ("south pung", {"concealed": "south south"}, "concealed"),
        ("south pung", {"last": "perhaps"}, "last"),
        ("south pung", {"last": "yes", "since": "looked"}, "claims"),
        ("south pung laid 3bJ", {"concealed": "south"}, "claims"),
    ],
)
def test_impossible_positions_are_refused_by_their_entry(claims: str, entries: dict[str, str], key: str) -> None:
    with pytest.raises(CallwiseError) as refused:
        asked(claims, **entries)
    assert refused.value.key == key


def test_exposures_include_the_called_tile() -> None:
    (claim,) = read_claims("west kong laid 3bJJ", Tile.parse("3b"))
    assert claim.laid == Exposure.parse("33bJJ")
    assert claim.is_committed


def test_racks_show_claims_and_exposures() -> None:
    case = asked("south pung; west kong laid 33bJ; north pair to win", since="looked", concealed="north")
    (panel,) = case.scene().panels
    assert isinstance(panel, Racks)
    assert [one.count for one in panel.seats] == [13, 14, 10, 13]
    assert [one.laid for one in panel.seats] == [(), (), (Exposure.parse("333bJ"),), ()]
    assert [one.shouts is not None for one in panel.seats] == [False, True, True, True]
    assert [bool(one.badges) for one in panel.seats] == [False, False, False, True]
    assert panel.near is Seat.EAST
    assert all(map(plain, case.scene().sentence))
    says = [plain(one.says) if one.says else "" for one in panel.seats]
    assert says == ["Discards", "Has picked a tile and looked at it, for a pung", "Has exposed tiles", "For a pair"]


@pytest.mark.parametrize(("since", "count"), [("nothing", 13), ("looked", 14), ("racked", 14), ("discarded", 13)])
def test_picked_tiles_are_counted(since: str, count: int) -> None:
    (panel,) = asked("west pung", since=since).scene().panels
    assert isinstance(panel, Racks)
    assert panel.seats[1].count == count


@pytest.mark.parametrize(
    ("claims", "entries", "right"),
    [
        ("south pung; north pair to win", {}, "north"),
        ("south pair", {}, "none"),
        ("south pung", {"discard": "J by east"}, "none"),
        ("south pung; west kong placed", {}, "west"),
    ],
)
def test_one_seat_or_nobody_is_right(claims: str, entries: dict[str, str], right: str) -> None:
    form = asked(claims, **entries).form(None, {})
    assert form.right(LEAGUE) == answers(right)
    graded = form.grade(answers(right), LEAGUE, LEAGUE)
    assert graded.grade is Grade.RIGHT


MOST_BESIDE = 3 + 8
"""The most tiles that can be exposed with a discard: its three other copies and the jokers."""


def claims_of(by: Seat) -> st.SearchStrategy[tuple[Claim, ...]]:
    others = [seat for seat in SEATS if seat is not by]
    one = st.builds(Claim, st.sampled_from(others), st.integers(1, 6), st.booleans(), st.booleans())
    unique = st.lists(one, min_size=1, max_size=3, unique_by=lambda claim: claim.seat)
    return unique.map(tuple).filter(
        lambda claims: (
            sum(claim.is_committed for claim in claims) < 2 and sum(claim.size - 1 for claim in claims) <= MOST_BESIDE
        )
    )


@given(claims_of(Seat.EAST), st.sampled_from((ALLOW, REFUSE)), st.booleans(), st.sets(st.sampled_from(SEATS)))
def test_at_most_one_player_gets_a_tile(
    claims: tuple[Claim, ...], rules: AmericanRuleset, last: bool, concealed: set[Seat]
) -> None:
    contest = Contest(Tile.parse("3b"), Seat.EAST, claims, concealed=tuple(concealed), last=last)
    got = [claim for claim in claims if judge_among(claim, contest, rules).is_legal]
    assert len(got) <= 1
    if any(claim.wins for claim in claims):
        assert [claim.wins for claim in got] == [True]


@given(claims_of(Seat.EAST))
def test_written_order_of_claims_does_not_matter(claims: tuple[Claim, ...]) -> None:
    contest = Contest(Tile.parse("3b"), Seat.EAST, claims)
    for others in permutations(claims):
        again = replace(contest, claims=others)
        assert [told(judge_among(one, again, LEAGUE)) for one in claims] == [
            told(judge_among(one, contest, LEAGUE)) for one in claims
        ]


@given(claims_of(Seat.EAST), st.sampled_from([one for one in Since if one.closes]))
def test_nobody_gets_a_tile_after_the_window_closes(claims: tuple[Claim, ...], since: Since) -> None:
    late = tuple(replace(claim, placed=False) for claim in claims if claim.seat is not Seat.SOUTH)
    contest = Contest(Tile.parse("3b"), Seat.EAST, late, since=since)
    assert {judge_among(claim, contest, LEAGUE).verdict for claim in late} <= {Verdict.ILLEGAL}
