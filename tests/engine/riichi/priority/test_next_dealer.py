"""The next dealer and the honba after a win, by who is paid."""

import pytest

from callwise.ground.errors import NotationError, PositionError
from callwise.ground.seats import Seat
from callwise.law import not_ruled
from callwise.law.ruling import Clause, Verdict
from callwise.puzzle.free_question import put
from callwise.question.case import Entries
from callwise.question.scene import Token, WholeTable
from callwise.riichi.agreement.draw_options import AbortiveDraw
from callwise.riichi.agreement.presets import (
    COMMON,
    EMA_2025,
    M_LEAGUE,
    MAHJONG_SOUL,
    MJSTARS_RANKED,
    MU,
    PRESETS,
    SAIKOUISEN,
    TENHOU,
    preset,
)
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.priority import abortive
from callwise.riichi.priority.abortive import REASONS, Reason, ThreeWins
from callwise.riichi.priority.bonuses import NO_COUNTERS
from callwise.riichi.priority.next_dealer import (
    DRAWN,
    DRAWN_OPEN,
    DRAWN_PASSES,
    DRAWN_STICKS,
    DRAWN_UNPAID,
    EAST_FARTHER,
    EAST_WON,
    OTHERS_WON,
    Left,
    Next,
    judge_after_abort,
    judge_deal,
)
from callwise.riichi.priority.priority import MULTIPLE_OPEN
from callwise.riichi.questions.after_abort_question import AfterAnAbort
from callwise.view.elements.prose import plain
from callwise.view.rulings.asked_ruling import told_ruling
from tests.support.refusals import refused
from tests.support.rulings.course_texts import asked
from tests.support.rulings.verdicts import illegal, legal, told, unsettled

STAYS = frozenset({Next.AGAIN, Next.ONE_MORE})
PASSES = frozenset({Next.BACK_TO_ZERO})
NEAREST = preset("common+dealer_repeats=nearest")
PASSED = preset("common+abortive_deal=passes")
UNSAID = preset("common+abortive_deal=open")


def seats(names: str) -> tuple[Seat, ...]:
    return tuple(map(Seat, names.split()))


@pytest.mark.parametrize(
    ("by", "winners", "rules", "clause"),
    [
        ("west", "east", COMMON, EAST_WON),
        ("west", "south", COMMON, OTHERS_WON),
        ("east", "south", COMMON, OTHERS_WON),
        ("west", "north east", COMMON, EAST_WON),
        ("west", "north east", TENHOU, EAST_WON),
        ("west", "east north", EMA_2025, EAST_WON),
        ("west", "north east", NEAREST, EAST_FARTHER),
        ("north", "east south", NEAREST, EAST_WON),
        ("west", "east", NEAREST, EAST_WON),
        ("west", "north east", M_LEAGUE, OTHERS_WON),
        ("north", "south east", M_LEAGUE, EAST_WON),
        ("south", "west north east", TENHOU, DRAWN),
        ("east", "south west north", TENHOU, DRAWN),
        ("south", "west north east", EMA_2025, EAST_WON),
        ("east", "south west north", EMA_2025, OTHERS_WON),
        ("north", "south west", MAHJONG_SOUL, OTHERS_WON),
    ],
)
def test_dealer_repeats_when_paid(by: str, winners: str, rules: RiichiRuleset, clause: Clause) -> None:
    """DRW-10."""
    follows = STAYS if clause in (EAST_WON, DRAWN) else PASSES
    for one in Next:
        ruling = judge_deal(one, seats(winners), Seat(by), rules)
        assert told(ruling) == (legal(clause) if one in follows else illegal(clause))
        assert bool(ruling.aside) is (one not in follows)


def test_paid_players_are_listed_in_turn_order() -> None:
    ruling = judge_deal(Next.AGAIN, seats("west south"), Seat.NORTH, COMMON)
    assert ruling.facts["winners"] == seats("south west")
    bumped = judge_deal(Next.AGAIN, seats("west south"), Seat.NORTH, M_LEAGUE)
    assert bumped.facts["winners"] == seats("south")
    farther = judge_deal(Next.AGAIN, seats("east north"), Seat.WEST, NEAREST)
    assert (farther.facts["by"], farther.facts["nearest"]) == (Seat.WEST, Seat.NORTH)


def test_unstated_rules_are_unsettled_and_unread_ones_not_ruled() -> None:
    open_ = preset("common+dealer_repeats=open")
    for one in Next:
        ruling = judge_deal(one, seats("north east"), Seat.WEST, open_)
        assert told(ruling) == unsettled(MULTIPLE_OPEN)
        assert ruling.facts["seat"] is Seat.EAST
    assert told(judge_deal(Next.AGAIN, seats("east north"), Seat.SOUTH, open_)) == unsettled(MULTIPLE_OPEN)
    assert told(judge_deal(Next.AGAIN, seats("east south"), Seat.NORTH, open_)) == legal(EAST_WON)
    unread = judge_deal(Next.AGAIN, seats("north east"), Seat.WEST, MAHJONG_SOUL)
    assert (unread.verdict, unread.clause) == (Verdict.UNREAD, not_ruled.UNREAD)


def test_without_honba_none_are_added() -> None:
    for one in (Next.ONE_MORE, Next.BACK_TO_ZERO):
        ruling = judge_deal(one, seats("east"), Seat.WEST, MU)
        assert told(ruling) == illegal(NO_COUNTERS)
        assert ruling.facts["seat"] is Seat.EAST
    assert told(judge_deal(Next.AGAIN, seats("east"), Seat.WEST, MU)) == legal(EAST_WON)


@pytest.mark.parametrize("winners", ["west north", ""])
def test_winners_must_be_other_players(winners: str) -> None:
    with refused("one to three other players", PositionError, key="winners"):
        asked("priority.deal", {"by": "west", "winners": winners})


@pytest.mark.parametrize("why", REASONS)
@pytest.mark.parametrize("rules", [COMMON, TENHOU, MAHJONG_SOUL, MJSTARS_RANKED, PASSED], ids=lambda rules: rules.name)
def test_dealer_repeats_after_an_abortive_draw(why: Reason, rules: RiichiRuleset) -> None:
    """DRW-17: for every reason the table has; elsewhere the deal passes, and a honba is added too."""
    if why is ThreeWins.THREE_WINS and rules is MAHJONG_SOUL:
        assert abortive.judge_unused(why, rules) is not None
        return
    clause, follows = (DRAWN_PASSES, {Next.ONE_MORE}) if rules is PASSED else (DRAWN, STAYS)
    for one in Next:
        ruling = judge_after_abort(one, why, rules)
        assert told(ruling) == (legal if one in follows else illegal)(clause)
        assert bool(ruling.aside) is (one not in follows)
        assert ruling.facts["why"] == REASONS[why]


@pytest.mark.parametrize("why", REASONS)
def test_sticks_stay_and_nobody_is_paid_after_an_abortive_draw(why: Reason) -> None:
    """DRW-17."""
    for rules in (COMMON, PASSED, UNSAID, TENHOU):
        assert told(judge_after_abort(Left.STICKS_STAY, why, rules)) == legal(DRAWN_STICKS)
        assert told(judge_after_abort(Left.TENPAI_PAID, why, rules)) == illegal(DRAWN_UNPAID)


@pytest.mark.parametrize("by", ["south", "west", "north"])
def test_three_wins_pass_the_deal_where_every_abortive_draw_does(by: str) -> None:
    """A triple ron is followed by the same as any abortive draw, however it is asked about."""
    winners = tuple(seat for seat in Seat if seat.value != by)
    for rules in (COMMON, PASSED, TENHOU):
        for one in Next:
            ruling = judge_deal(one, winners, Seat(by), rules)
            assert told(ruling) == told(judge_after_abort(one, ThreeWins.THREE_WINS, rules))
    assert told(judge_deal(Next.AGAIN, winners, Seat(by), UNSAID)) == unsettled(MULTIPLE_OPEN)


def test_nothing_follows_draws_a_table_does_not_have() -> None:
    """DRW-5: every statement is wrong, because of the draw itself."""
    without_kans = COMMON.choosing({"abortive_draws": frozenset(AbortiveDraw) - {AbortiveDraw.FOUR_KANS}})
    for after in (*Next, *Left):
        for rules in PRESETS:
            if rules.settled.get("abortive_draws") == frozenset():
                assert told(judge_after_abort(after, AbortiveDraw.FOUR_WINDS, rules)) == illegal(abortive.NOT_USED)
        assert told(judge_after_abort(after, AbortiveDraw.FOUR_KANS, without_kans)) == illegal(abortive.NOT_USED)
        ruling = judge_after_abort(after, ThreeWins.THREE_WINS, EMA_2025)
        assert (ruling.verdict, ruling.clause.id) == (Verdict.ILLEGAL, abortive.NOT_USED.id)
    assert judge_after_abort(Next.AGAIN, AbortiveDraw.FOUR_KANS, SAIKOUISEN).verdict is Verdict.UNREAD


def test_who_deals_after_an_abortive_draw_can_be_open() -> None:
    assert told(judge_after_abort(Next.AGAIN, AbortiveDraw.FOUR_WINDS, UNSAID)) == unsettled(DRAWN_OPEN)
    assert told(judge_after_abort(Next.ONE_MORE, AbortiveDraw.FOUR_WINDS, UNSAID)) == legal(DRAWN)
    bare = preset("common+honba=none")
    assert told(judge_after_abort(Next.ONE_MORE, AbortiveDraw.FOUR_WINDS, bare)) == illegal(NO_COUNTERS)
    assert told(judge_after_abort(Next.AGAIN, AbortiveDraw.FOUR_WINDS, bare)) == legal(DRAWN)


@pytest.mark.parametrize(
    ("entries", "says", "counts"),
    [
        ({"why": "nine-kinds"}, ["The hand ends because of nine different terminals and honours."], []),
        (
            {"why": "four-riichi", "honba": "1"},
            ["The hand ends because of riichi by all four players.", "On the table: 1 honba."],
            [(Token.STICK, 4), (Token.COUNTER, 1)],
        ),
        (
            {"why": "four-winds", "riichi": "west", "honba": "2"},
            [
                "The hand ends because of four discards of the same wind.",
                "West has laid a riichi stick.",
                "On the table: 2 honba.",
            ],
            [(Token.STICK, 1), (Token.COUNTER, 2)],
        ),
        (
            {"why": "three-wins", "riichi": "west south"},
            ["The hand ends because of three wins on one discard.", "South and West have laid a riichi stick."],
            [(Token.STICK, 2)],
        ),
        (
            {"why": "four-kans", "riichi": "west", "sticks": "3"},
            [
                "The hand ends because of four kans by several players.",
                "West has laid a riichi stick.",
                "Riichi sticks on the table: 3.",
            ],
            [(Token.STICK, 3)],
        ),
    ],
)
def test_reasons_sticks_and_honba_are_shown(
    entries: dict[str, str], says: list[str], counts: list[tuple[Token, int]]
) -> None:
    scene = asked("draws.aborted", entries).scene()
    assert list(map(plain, scene.sentence)) == says
    (table,) = scene.panels
    assert isinstance(table, WholeTable)
    assert [(count.token, count.number) for count in table.counts] == counts


@pytest.mark.parametrize(
    ("entries", "note"),
    [
        ({"why": "four-winds"}, ["Four discards of the same wind"]),
        ({"why": "nine-kinds"}, ["Nine different terminals and honours"]),
        ({"why": "four-kans"}, ["Four kans by several players"]),
        ({"why": "four-riichi"}, []),
        ({"why": "four-winds", "tile": "2z"}, []),
    ],
)
def test_the_table_shows_why_the_hand_ends_or_tells_it(entries: dict[str, str], note: list[str]) -> None:
    """Four riichi and four winds can be seen; a wind is sideways if its player is in riichi."""
    (table,) = asked("draws.aborted", {**entries, "riichi": "" if note else "east south west north"}).scene().panels
    assert isinstance(table, WholeTable)
    assert [plain(one.text) for one in table.notes] == note
    told = "tile" in entries
    assert [[(str(gone.face), gone.turned) for gone in one.pond] for one in table.seats] == [[("2z", True)] * told] * 4
    assert all(one.badges == (() if note else ("[[riichi]]",)) for one in table.seats)


@pytest.mark.parametrize("entries", [{"why": "four-winds", "tile": "2m"}, {"why": "four-kans", "tile": "2z"}])
def test_only_four_winds_have_a_wind(entries: dict[str, str]) -> None:
    with refused("only four discards of one wind have a tile", PositionError, key="tile"):
        asked("draws.aborted", entries)


@pytest.mark.parametrize(
    ("entries", "is_offered"),
    [
        ({"why": "four-winds"}, False),
        ({"why": "four-winds", "riichi": "west"}, True),
        ({"why": "four-winds", "sticks": "1"}, True),
        ({"why": "four-riichi"}, True),
    ],
)
def test_sticks_are_asked_about_if_there_are_any(entries: dict[str, str], is_offered: bool) -> None:
    offered = {offer.code for offer in AfterAnAbort.read(Entries(entries)).offers()}
    assert offered == {"again", "one-more", "back-to-zero", "tenpai-paid", *["sticks-stay"] * is_offered}


def test_four_riichi_are_everyones() -> None:
    asked("draws.aborted", {"why": "four-riichi", "riichi": "north east south west"})
    with refused("all four are in riichi", PositionError, key="riichi"):
        asked("draws.aborted", {"why": "four-riichi", "riichi": "north east"})
    with refused("a stick for each player", PositionError, key="sticks"):
        asked("draws.aborted", {"why": "four-riichi", "sticks": "3"})
    with refused("isn’t an abortive draw", NotationError, key="why"):
        asked("draws.aborted", {"why": "five-kans"})


def test_what_follows_an_abortive_draw_is_told_once() -> None:
    """One sentence names the deal and the honba, though the two are separate answers."""
    form, rules = put("draws.aborted", {"why": "four-winds"}, "common")
    assert len(form.follows(rules)) == 2
    assert told_ruling(form, rules, "x").count("East deals again, with one more") == 1
