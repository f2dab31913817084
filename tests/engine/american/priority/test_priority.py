"""Who gets a discard: mah jongg, turn order, commitment, and the window of opportunity."""

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.american.agreement.presets import LEAGUE, TOURNAMENT
from callwise.american.agreement.ruleset import AmericanRuleset, LastDiscardExposure, MisnamedWin
from callwise.american.calls import called_discard
from callwise.american.priority import mah_jongg, priority
from callwise.american.priority.priority import Claim, Contest, Since, judge_among
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
from tests.support.rulings.verdicts import Told, illegal, legal, told, unsettled

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


FIRST, OVER, BEATEN = priority.MAH_JONGG_FIRST, mah_jongg.BEFORE_EXPOSURE, priority.BEATEN
NEXT, FURTHER, COMMITTED, LATE = priority.NEXT, priority.FURTHER, priority.COMMITTED, called_discard.COMMITTED


@pytest.mark.parametrize(
    ("claims", "clauses"),
    [
        ("south pung", [priority.ALONE]),
        ("north sextet", [priority.ALONE]),
        ("south pung to win", [priority.ALONE]),
        ("south pung; north pung to win", [BEATEN, FIRST]),
        ("south pung to win; north kong", [FIRST, BEATEN]),
        ("south pung; west kong; north pair to win", [BEATEN, BEATEN, FIRST]),
        ("south pung placed; north pung to win", [BEATEN, OVER]),
        ("south pung laid 3bJ; north pung to win", [BEATEN, OVER]),
        ("south pung; west kong", [NEXT, FURTHER]),  # pung or kong makes no difference
        ("south kong; west pung", [NEXT, FURTHER]),
        ("south pung; west kong; north quint", [NEXT, FURTHER, FURTHER]),
        ("west pung; north kong", [NEXT, FURTHER]),
        ("south pung; west kong placed", [LATE, COMMITTED]),
        ("south pung; west kong laid 33bJ", [LATE, COMMITTED]),
        ("south pung placed; west kong", [COMMITTED, LATE]),
        ("south pung; west pung; north kong placed", [LATE, LATE, COMMITTED]),
        ("north kong placed", [priority.ALONE]),
        ("south pung to win; west kong to win", [NEXT, FURTHER]),
        ("west pung to win; north pair to win; south pung", [BEATEN, NEXT, FURTHER]),
        ("south pair", [called_discard.SINGLE]),
        ("south single", [called_discard.SINGLE]),  # one of NEWS, or of a year
        ("south pair to win", [mah_jongg.CALLED_SINGLE]),
        ("south single to win", [mah_jongg.CALLED_SINGLE]),
        ("south pair; west pung", [called_discard.SINGLE, priority.ALONE]),
        ("south pair; west pung; north kong", [called_discard.SINGLE, NEXT, FURTHER]),
    ],
)
def test_mah_jongg_comes_first_then_the_next_in_turn(claims: str, clauses: list[Clause]) -> None:
    assert ruled(asked(claims)) == each(*clauses)


@pytest.mark.parametrize("by", SEATS)
def test_turn_order_runs_from_the_discarder(by: Seat) -> None:
    claims = "; ".join(f"{seat.value} pung" for seat in SEATS if seat is not by)
    case = asked(claims, f"3b by {by.value}")
    assert [offer.act.seat for offer in case.offers()] == [by.after(turns) for turns in (1, 2, 3)]
    assert ruled(case) == each(NEXT, FURTHER, FURTHER)


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
    ("claims", "entries", "clauses"),
    [
        ("west pung; north kong", {"since": "looked"}, [NEXT, FURTHER]),
        (
            "south pung; north kong",
            {"since": "looked"},
            [called_discard.PICKED, called_discard.STILL_OPEN],
        ),  # South has picked
        ("south pung to win; west pung", {"since": "looked"}, [called_discard.PICKED, called_discard.STILL_OPEN]),
        ("south pung to win", {"since": "looked", "discard": "3b by east, named 4b"}, [called_discard.PICKED]),
        ("west pung; north kong to win", {"since": "racked"}, [priority.WINDOW_CLOSED] * 2),
        ("south pung", {"concealed": "south"}, [called_discard.CONCEALED]),
        ("south pung to win", {"concealed": "south"}, [mah_jongg.CALLED_CONCEALED]),
        ("south pair to win", {"concealed": "south"}, [mah_jongg.CALLED_SINGLE]),
        ("south pung; west pung", {"concealed": "south"}, [called_discard.CONCEALED, priority.ALONE]),
        ("south pung; west pung", {"concealed": "north"}, [NEXT, FURTHER]),
        ("south pung to win; west pung to win", {"concealed": "south"}, [NEXT, FURTHER]),
        (
            "south pung to win; west pung",
            {"concealed": "south west"},
            [mah_jongg.CALLED_CONCEALED, called_discard.CONCEALED],
        ),
        ("south pung to win", {"last": "yes"}, [mah_jongg.CALLED_LAST]),
        ("south pair to win", {"last": "yes"}, [mah_jongg.CALLED_LAST]),
        ("south pung to win", {"last": "no"}, [priority.ALONE]),
        ("south pung to win", {"discard": "J by east"}, [called_discard.JOKER_DEAD]),
        ("south pung; west kong to win", {"discard": "J by east"}, [called_discard.JOKER_DEAD] * 2),
        ("west pung", {"discard": "J by east", "since": "racked"}, [priority.WINDOW_CLOSED]),
        ("south pung", {"discard": "J by east, named 3b"}, [called_discard.JOKER_DEAD]),  # whatever it was called
        ("south pung", {"discard": "3b by east, named 4b"}, [called_discard.MISNAMED]),
        ("south pair", {"discard": "3b by east, named 4b"}, [called_discard.MISNAMED]),
        ("south pung to win", {"discard": "3b by east, named 4b"}, [mah_jongg.CALLED_MISNAMED]),
        (
            "south pung; west pung to win",
            {"discard": "3b by east, named 4b"},
            [called_discard.MISNAMED, mah_jongg.CALLED_MISNAMED],
        ),
        ("south pung to win; west pung to win", {"discard": "3b by east, named 4b"}, [NEXT, FURTHER]),
        ("south pung to win as seen", {"discard": "3b by east, named 4b"}, [called_discard.MISNAMED]),
        (
            "south pung to win as seen; west pung",
            {"discard": "3b by east, named 4b"},
            [called_discard.MISNAMED, called_discard.MISNAMED],
        ),
        ("south pung to win", {"discard": "J by east, named 3b"}, [mah_jongg.CALLED_JOKER]),
        (
            "south pung; west pung to win",
            {"discard": "J by east, named 3b"},
            [called_discard.JOKER_DEAD, mah_jongg.CALLED_JOKER],
        ),
        ("south pung to win as seen", {"discard": "J by east, named 3b"}, [called_discard.JOKER_DEAD]),
        (
            "south pung to win as seen; west pung to win",
            {"discard": "J by east, named 3b"},
            [called_discard.JOKER_DEAD, mah_jongg.CALLED_JOKER],
        ),
        (
            "west pung to win as seen; north pung to win",
            {"discard": "3b by east, named 4b", "since": "racked"},
            [priority.WINDOW_CLOSED] * 2,
        ),
        ("south pung to win", {"discard": "J by east, named 3b", "floor": "3b"}, [called_discard.JOKER_DEAD]),
        (
            "south pung; west pair to win",
            {"discard": "J by east, named 3b", "floor": "4b 3b"},
            [called_discard.JOKER_DEAD] * 2,
        ),
        ("south pung to win", {"discard": "J by east, named 3b", "floor": "3b 4b"}, [mah_jongg.CALLED_JOKER]),
        ("south pung to win", {"discard": "4b by east, named 3b", "floor": "3b"}, [mah_jongg.CALLED_MISNAMED]),
    ],
)
def test_some_claims_are_never_possible(claims: str, entries: dict[str, str], clauses: list[Clause]) -> None:
    assert ruled(asked(claims, **entries)) == each(*clauses)


NAME, TILE = (LEAGUE.choosing({"misnamed_win": value}) for value in MisnamedWin)
OPEN, NAMED, FAR = priority.NAME_OR_TILE, mah_jongg.CALLED_MISNAMED, priority.FURTHER


@pytest.mark.parametrize(
    ("claims", "open_", "name", "tile"),
    [
        ("south pung to win as seen; west pung to win", [0, 1], [priority.NAME_FIRST, NAMED], [priority.AS_SEEN, None]),
        ("south pung to win; west pung to win as seen", [0, 1], [NAMED, priority.NAME_FIRST], [None, priority.AS_SEEN]),
        (
            "south pair to win as seen; west pung; north pair to win",
            [0, 2],
            [priority.NAME_FIRST, called_discard.MISNAMED, NAMED],
            [priority.AS_SEEN, called_discard.MISNAMED, None],
        ),
        (
            "south pair to win as seen; west pair to win; north pair to win",
            [0, 1],
            [priority.NAME_FIRST, NAMED, FAR],
            [priority.AS_SEEN, None, FAR],
        ),
        (
            "south pair to win; west pair to win as seen; north single to win as seen",
            [0, 1],
            [NAMED, priority.NAME_FIRST, FAR],
            [None, priority.AS_SEEN, FAR],
        ),
    ],
)
def test_sources_differ_if_name_and_tile_both_win(
    claims: str, open_: list[int], name: list[Clause], tile: list[Clause | None]
) -> None:
    case = asked(claims, "3b by east, named 4b")
    for rules in (LEAGUE, TOURNAMENT):
        verdicts = ruled(case, rules)
        assert [nth for nth, one in enumerate(verdicts) if one == unsettled(OPEN)] == open_
        assert all(one[0] is Verdict.ILLEGAL for nth, one in enumerate(verdicts) if nth not in open_)
    assert ruled(case, NAME) == each(*name)
    assert ruled(case, TILE) == each(*(one or priority.TILE_FIRST for one in tile))


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
    """The claim further on gets nothing either way."""
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
        ("south kong laid 3bJ", PositionError),  # four tiles, and the called one makes three
        ("south kong laid 44bJ", PositionError),
        ("east pung", PositionError),
        ("south pung; south kong", PositionError),
        ("south pung placed; west kong placed", PositionError),
        ("south pung to win as seen", PositionError),  # nothing was misnamed
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
    (claim,) = priority.read_claims("west kong laid 3bJJ", Tile.parse("3b"))
    assert claim.laid == Exposure.parse("33bJJ")
    assert claim.is_committed


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
def test_claims_say_what_they_are_for(claim: str, group: str) -> None:
    assert priority.read_claims(claim, Tile.parse("3b"))[0].group == group


def test_racks_show_what_is_said_and_exposed() -> None:
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
"""Most tiles that can go with a discard: three more of it, and the jokers."""


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


def test_misnamed_tiles_allow_groups_of_either_tile() -> None:
    """Three sextets take 15 tiles: three more of the tile, four of the named one, and eight jokers."""
    claims = "south sextet; west sextet; north sextet"
    assert len(ruled(asked(claims, "3b by east, named 4b"))) == 3
    with pytest.raises(PositionError, match="takes 15 tiles"):
        asked(claims)
