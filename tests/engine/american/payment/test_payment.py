"""Who pays for a win: discards, picks, exchanges, jokerless hands, misnamed tiles and dead players."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.american.agreement.presets import LEAGUE
from callwise.american.agreement.ruleset import AmericanRuleset, FinesseRack, HotWall
from callwise.american.payment import payment
from callwise.american.payment.payment import LARGEST, Ended, judge_unpaid, settle_win
from callwise.american.questions.payment_questions import WhoPays
from callwise.american.table.table import Won
from callwise.ground.errors import CallwiseError, NotationError, PositionError
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Clause
from callwise.puzzle.checks.expectation_faults import faults
from callwise.puzzle.free_question import put
from callwise.question.case import Entries
from callwise.question.grading import Grade
from callwise.question.scene import Racks
from callwise.view.elements.prose import plain
from tests.support.rulings.verdicts import legal, told

OWN_ONLY = LEAGUE.choosing({"finesse_rack": FinesseRack.OWN_ONLY})
HAND = "FF 3333b 444d NEWS 0"
PAIRS = "11b 22b 33b 44b 55b 66b 77b"
JOKERS = {"seeks": HAND, "rack": "FF 33bJJ NEWS 0 | 444d"}
NONE = {"seeks": HAND, "rack": "FF 3333b NEWS 0 | 444d"}
SINGLES = {"seeks": PAIRS, "rack": "11223344556677b"}


def asked(won: str, hand: dict[str, str] = JOKERS, value: str = "25", **entries: str) -> WhoPays:
    return WhoPays.read(Entries({"won": won, "value": value, **hand, **entries}))


def due(case: WhoPays, rules: AmericanRuleset = LEAGUE) -> list[int]:
    """Return the gains of East, South, West and North."""
    return [case.settle(rules).change(seat) for seat in SEATS]


def lines(case: WhoPays, rules: AmericanRuleset = LEAGUE) -> list[tuple[Seat | None, Clause]]:
    return [(line.payer, line.clause) for line in case.settle(rules).payments]


@pytest.mark.parametrize(
    ("won", "hand", "amounts"),
    [
        ("south by west", JOKERS, [-25, 100, -50, -25]),
        ("south by east", JOKERS, [-50, 100, -25, -25]),
        ("south picked", JOKERS, [-50, 150, -50, -50]),
        ("south by west", NONE, [-50, 200, -100, -50]),  # jokerless: doubled again
        ("south picked", NONE, [-100, 300, -100, -100]),
        ("south by west", SINGLES, [-25, 100, -50, -25]),  # such a hand can't contain a joker
        ("south picked", SINGLES, [-50, 150, -50, -50]),
        ("south exchanged from west", JOKERS, [-50, 150, -50, -50]),
        ("south exchanged from south", JOKERS, [-50, 150, -50, -50]),
        ("south picked exchanged from west", JOKERS, [-50, 150, -50, -50]),
        ("south by east exchanged from west", JOKERS, [-50, 150, -50, -50]),  # called, then exchanged
        ("south by east, exchanged from south", JOKERS, [-50, 150, -50, -50]),
        ("south by west misnamed", JOKERS, [0, 100, -100, 0]),
        ("south by west misnamed", SINGLES, [0, 100, -100, 0]),
        ("south by west out of turn", JOKERS, [0, 100, -100, 0]),
        ("south by east, out of turn", SINGLES, [-100, 100, 0, 0]),
        ("east by north", JOKERS, [100, -25, -25, -50]),
    ],
)
def test_amounts_of_a_hand_worth_25(won: str, hand: dict[str, str], amounts: list[int]) -> None:
    case = asked(won, hand)
    assert due(case) == amounts
    assert case.settle(LEAGUE).is_settled


@pytest.mark.parametrize(
    ("won", "hand", "dead", "expected"),
    [
        ("south by west", JOKERS, "", [payment.SHARE, payment.DISCARDER, payment.SHARE]),
        ("south picked", JOKERS, "", [payment.SELF_PICKED] * 3),
        ("south exchanged from west", JOKERS, "", [payment.EXCHANGED] * 3),
        ("south exchanged from south", JOKERS, "", [payment.EXCHANGED] * 3),
        ("south by east exchanged from south", JOKERS, "", [payment.EXCHANGED] * 3),
        ("south by east exchanged from west", JOKERS, "", [payment.EXCHANGED_AFTER_CALL] * 3),
        ("south picked", NONE, "", [payment.SELF_PICKED, payment.JOKERLESS] * 3),
        (
            "south by west",
            NONE,
            "",
            [payment.SHARE, payment.JOKERLESS, payment.DISCARDER, payment.JOKERLESS, payment.SHARE, payment.JOKERLESS],
        ),
        ("south by west misnamed", JOKERS, "", [payment.MISNAMED]),
        ("south by west out of turn", JOKERS, "", [payment.EARLY]),
        ("south by west", JOKERS, "north", [payment.SHARE, payment.DISCARDER, payment.DEAD]),
        ("south picked", JOKERS, "east north", [payment.DEAD, payment.SELF_PICKED, payment.DEAD]),
        ("south exchanged from west", JOKERS, "west", [payment.EXCHANGED, payment.DEAD, payment.EXCHANGED]),
    ],
)
def test_every_payment_has_its_clause(won: str, hand: dict[str, str], dead: str, expected: list[Clause]) -> None:
    case = asked(won, hand, **({"dead": dead} if dead else {}))
    assert [clause for _, clause in lines(case)] == expected
    payers = [payer for payer, _ in lines(case)]
    assert payers == sorted(payers, key=[None, *SEATS].index)


@pytest.mark.parametrize(
    ("won", "dead", "clause"),
    [
        ("south by west", "north", payment.DEAD),
        ("south picked", "north", payment.DEAD),
        ("south by west", "west", payment.DEAD_DISCARDER),
        ("south by north", "north west", payment.DEAD_DISCARDER),
        ("east by south", "south", payment.DEAD_DISCARDER),
        ("south by west exchanged from north", "west", payment.DEAD),  # self-picked
        ("south by west misnamed", "west", payment.MISNAMED),
    ],
)
def test_dead_players_pay_like_the_others(won: str, dead: str, clause: Clause) -> None:
    case = asked(won, dead=dead)
    assert due(case) == due(asked(won))
    seat = Seat.parse(dead.split()[0])
    assert [line.clause for line in case.settle(LEAGUE).about(seat)] == [clause]
    assert clause.id in ("paid.dead", "paid.misnamed")


@pytest.mark.parametrize(
    "hand", [{"seeks": HAND, "rack": "FF 33bJJ NEWS 0 444d"}, {"seeks": HAND, "rack": "FF 3333b NEWS 0 444d"}, SINGLES]
)
def test_hands_complete_before_play_are_self_picked(hand: dict[str, str]) -> None:
    dealt, picked = asked("east dealt", {**hand}), asked("east picked", {**hand})
    assert due(dealt) == due(picked)
    assert {line.clause for line in dealt.settle(LEAGUE).payments} <= {payment.DEALT, payment.JOKERLESS}


@pytest.mark.parametrize(
    ("won", "hand", "settled"),
    [
        ("south by west misnamed", NONE, False),  # four times, or doubled as well?
        ("south by west misnamed", JOKERS, True),
        ("south by west misnamed", SINGLES, True),
        ("south by west", NONE, True),
    ],
)
def test_no_source_says_if_misnaming_is_paid_double(won: str, hand: dict[str, str], settled: bool) -> None:
    assert asked(won, hand).settle(LEAGUE).undecided is (None if settled else payment.OPEN)


@pytest.mark.parametrize(
    ("won", "amounts"),
    [
        ("south by east exchanged from west", [-50, 100, -25, -25]),
        ("south by east exchanged from south", [-50, 150, -50, -50]),
        ("south exchanged from west", [-50, 150, -50, -50]),  # the turn began with a pick
    ],
)
def test_self_picked_can_require_your_own_joker(won: str, amounts: list[int]) -> None:
    assert due(asked(won), OWN_ONLY) == amounts


def test_other_wins_are_paid_like_a_discard() -> None:
    case = asked("south by east exchanged from west")
    assert [clause for _, clause in lines(case, OWN_ONLY)] == [payment.DISCARDER, payment.SHARE, payment.SHARE]


@pytest.mark.parametrize(
    ("won", "reads"),
    [
        ("south by east exchanged from west", {"finesse_rack"}),
        ("south by east exchanged from south", set()),
        ("south exchanged from west", set()),
        ("south by west", set()),
    ],
)
def test_options_are_read_only_if_they_decide(won: str, reads: set[str]) -> None:
    assert asked(won).form(None, {}).reads(LEAGUE) == {"win_counts", *reads}


def test_misnamed_tiles_were_discarded() -> None:
    with pytest.raises(PositionError, match="misnamed"):
        Ended(Won(Seat.SOUTH, misnamed=True), 25, jokers=True, singles=False)


def test_only_the_misnaming_player_pays() -> None:
    case = asked("south by west misnamed")
    assert told(case.unpaid(Seat.NORTH, LEAGUE)) == legal(payment.SPARED)
    assert judge_unpaid(Seat.EAST, case.ended).facts["by"] is Seat.WEST
    assert [told(case.rule(seat, 0, LEAGUE)) for seat in (Seat.EAST, Seat.NORTH)] == [legal(payment.SPARED)] * 2


@pytest.mark.parametrize(
    ("won", "hand", "posted"),
    [
        ("south by west", JOKERS, "25 100 50 25"),
        ("south picked", NONE, "100 300 100 100"),
        ("south by west misnamed", JOKERS, "0 100 100 0"),
    ],
)
def test_amounts_are_written_as_paid(won: str, hand: dict[str, str], posted: str) -> None:
    pairs = tuple((seat.value, amount) for seat, amount in zip(SEATS, posted.split(), strict=True))
    form = asked(won, hand).form(None, {})
    assert form.grade(pairs, LEAGUE, LEAGUE).grade is Grade.RIGHT
    assert form.right(LEAGUE) is not None
    assert not list(faults(form, LEAGUE)) or form.unsaid


@pytest.mark.parametrize(
    ("entries", "error", "key"),
    [
        ({"won": "south"}, NotationError, "won"),
        ({"won": "middle by west"}, NotationError, "won"),
        ({"won": "south by middle"}, NotationError, "won"),
        ({"won": "south exchanged from middle"}, NotationError, "won"),
        ({"won": "south by south"}, PositionError, "won"),
        ({"won": "south by south misnamed"}, PositionError, "won"),
        ({"won": "south by west misnamed, exchanged from west"}, PositionError, "won"),
        ({"won": "south exchanged from west", **NONE}, PositionError, "won"),
        ({"won": "south exchanged from south", "rack": "FF 33bJJ 444d NEWS 0"}, PositionError, "rack"),
        ({"value": "many"}, NotationError, "value"),
        ({"value": "12345"}, NotationError, "value"),
        ({"value": "0"}, PositionError, "value"),
        ({"value": "27"}, PositionError, "value"),
        ({"value": str(LARGEST + 5)}, PositionError, "value"),
        ({"rack": "FJ 3333b NEWS 0 | 444d"}, PositionError, "rack"),
        ({"rack": "FF 3333b NEWS 0 | 444d | E"}, NotationError, "rack"),
        ({"rack": "FF 33333b NEWS 0 | 444d"}, PositionError, "rack"),
        ({"dead": "south"}, PositionError, "won"),
        ({"dead": "east west north"}, PositionError, "won"),
        ({"won": "south picked", "dead": "north east west"}, PositionError, "won"),
        ({"won": "south dealt", "rack": "FF 33bJJ NEWS 0 444d"}, PositionError, "won"),
        ({"won": "east dealt"}, PositionError, "rack"),  # nothing is exposed before play
        ({"won": "east dealt", "dead": "west", "rack": "FF 33bJJ NEWS 0 444d"}, PositionError, "won"),
        ({"dead": "north north"}, PositionError, "dead"),
        ({"seeks": "FF"}, PositionError, "seeks"),
    ],
)
def test_invalid_wins_are_refused_by_their_entry(entries: dict[str, str], error: type[CallwiseError], key: str) -> None:
    with pytest.raises(error) as refused:
        WhoPays.read(Entries({"won": "south by west", "value": "25", **JOKERS, **entries}))
    assert refused.value.key == key


def test_hands_of_the_highest_value_are_paid() -> None:
    assert Ended(Won(Seat.SOUTH), LARGEST).value == LARGEST


@pytest.mark.parametrize(
    ("won", "says"),
    [
        ("south by west", ["", "", "Discarded", ""]),
        ("south picked", ["", "Picked a tile", "", ""]),
        ("south exchanged from west", ["", "Picked a tile", "Gave a joker", ""]),
        ("south exchanged from south", ["", "Picked a tile, exchanged a joker here", "", ""]),
        ("south by west exchanged from west", ["", "", "Discarded, gave a joker", ""]),
        ("south by west misnamed", ["", "", "Discarded, and misnamed it", ""]),
    ],
)
def test_racks_show_each_players_part(won: str, says: list[str]) -> None:
    case = asked(won, dead="north")
    (panel,) = case.scene().panels
    assert isinstance(panel, Racks)
    assert [plain(one.says) if one.says else "" for one in panel.seats] == says
    assert [bool(one.badges) for one in panel.seats] == [False, False, False, True]
    assert panel.near is Seat.SOUTH
    assert panel.seats[1].hand == case.rack
    assert all(map(plain, case.scene().sentence))


def test_singles_and_pairs_hands_are_recognised() -> None:
    assert [len(asked("south picked", hand).remarks(LEAGUE)) for hand in (JOKERS, NONE, SINGLES)] == [0, 0, 1]


@st.composite
def endings(draw: st.DrawFn) -> Ended:
    """Generate any win."""
    winner = draw(st.sampled_from(SEATS))
    others = [seat for seat in SEATS if seat is not winner]
    by = draw(st.sampled_from([None, *others]))
    redeemed = draw(st.sampled_from([None, *SEATS]))
    misnamed = by is not None and redeemed is None and draw(st.booleans())
    jokers = redeemed is not None or draw(st.booleans())
    dead = draw(st.sets(st.sampled_from([seat for seat in others if seat is not by]), max_size=2))
    value = 5 * draw(st.integers(1, LARGEST // 5))
    return Ended(Won(winner, by, redeemed, misnamed), value, jokers, not jokers and draw(st.booleans()), tuple(dead))


TABLES = st.sampled_from((LEAGUE, OWN_ONLY))


@given(endings(), TABLES)
def test_paid_amounts_are_received(ended: Ended, rules: AmericanRuleset) -> None:
    changes = settle_win(ended, rules).changes(SEATS)
    assert sum(changes.values()) == 0
    assert [seat for seat in SEATS if changes[seat] > 0] == [ended.won.seat]


@given(endings())
def test_everyone_pays_or_one_pays_for_all(ended: Ended) -> None:
    won, changes = ended.won, settle_win(ended, LEAGUE).changes(SEATS)
    unit = ended.value * (2 if ended.is_doubled and not won.misnamed else 1)
    called = won.by is not None and won.redeemed is None
    for seat in SEATS:
        times = -changes[seat] // unit
        if seat is won.seat:
            assert times == (-4 if called else -6)
        elif won.misnamed:
            assert times == (4 if seat is won.by else 0)
        else:
            assert times == (1 if called and seat is not won.by else 2)


HOT_WALL = LEAGUE.choosing({"hot_wall": HotWall.PAYS_ALL})


@pytest.mark.parametrize(
    ("won", "amounts", "clauses"),
    [
        ("south by west", [-25, 100, -50, -25], [payment.UNSAID, payment.UNSAID_DOUBLE, payment.UNSAID]),
        ("south picked", [-50, 150, -50, -50], [payment.UNSAID_DOUBLE] * 3),
        ("south by west misnamed", [0, 100, -100, 0], [payment.MISNAMED]),
    ],
)
def test_a_jokerless_hand_is_not_doubled_unless_the_winner_says_so(
    won: str, amounts: list[int], clauses: list[Clause]
) -> None:
    case = asked(won, NONE, unsaid="yes")
    assert due(case) == amounts
    assert [line.clause for line in case.settle(LEAGUE).payments] == clauses
    assert case.settle(LEAGUE).is_settled
    assert due(asked(won, NONE, unsaid="no")) == due(asked(won, NONE))


@pytest.mark.parametrize(("won", "hand"), [("south by west", JOKERS), ("south by west", SINGLES)])
def test_only_a_jokerless_hand_can_go_unsaid(won: str, hand: dict[str, str]) -> None:
    with pytest.raises(PositionError, match="leave this out") as caught:
        asked(won, hand, unsaid="yes")
    assert caught.value.key == "unsaid"


@pytest.mark.parametrize(
    ("won", "hand", "rules", "amounts", "settled"),
    [
        ("south by west", JOKERS, LEAGUE, [-25, 100, -50, -25], True),
        ("south by west", JOKERS, HOT_WALL, [0, 100, -100, 0], True),
        ("south by west", SINGLES, HOT_WALL, [0, 100, -100, 0], True),
        ("south by west", NONE, HOT_WALL, [0, 100, -100, 0], False),  # doubled or not: no source says
        ("south by west exchanged from north", JOKERS, HOT_WALL, [-50, 150, -50, -50], True),  # self-picked
    ],
)
def test_a_hot_tile_is_paid_for_by_its_discarder_only_at_a_table_with_a_hot_wall(
    won: str, hand: dict[str, str], rules: AmericanRuleset, amounts: list[int], settled: bool
) -> None:
    case = asked(won, hand, hot="yes")
    assert due(case, rules) == amounts
    assert case.settle(rules).is_settled is settled
    if amounts[0] == 0:
        assert told(case.unpaid(Seat.EAST, rules)) == legal(payment.SPARED_HOT)
    assert bool(case.remarks(rules)) is ("exchanged" in won or rules is not HOT_WALL or hand is SINGLES)


@pytest.mark.parametrize("won", ["south picked", "south by west misnamed", "south by west out of turn"])
def test_only_an_ordinary_discard_can_be_hot(won: str) -> None:
    with pytest.raises(PositionError, match="leave this out") as caught:
        asked(won, hot="yes")
    assert caught.value.key == "hot"


@pytest.mark.parametrize(
    ("won", "headlines"),
    [
        ("south by west", ["West pays 50.", "The others pay 25 each.", "South receives 100."]),
        ("south picked", ["South receives 150.", "The others pay 50 each."]),
        ("south by west misnamed", ["West pays 100."]),
    ],
)
def test_the_headline_tells_what_everyone_pays(won: str, headlines: list[str]) -> None:
    form, rules = put("american.payments", {"won": won, "value": "25", **JOKERS})
    assert [plain(one.headline) for one in form.follows(rules)] == headlines
