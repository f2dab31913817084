"""Chombo: payments, returned sticks, the next dealer, a simultaneous win, and the last discard (PEN-3 to PEN-5)."""

import pytest

from callwise.agreement.citation import cited
from callwise.ground.errors import CallwiseError
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Clause, Ruling, Verdict
from callwise.puzzle.free_question import put
from callwise.question.case import Entries
from callwise.question.consequences import consequences
from callwise.question.scene import Token, WholeTable
from callwise.riichi.agreement.chombo_options import ChomboDeal, ChomboPays, ChomboSticks, ChomboWithWin
from callwise.riichi.agreement.presets import (
    COMMON,
    EMA_2016,
    EMA_2025,
    M_LEAGUE,
    MU,
    RMU,
    TENHOU,
    WRC_2015,
    WRC_2022,
    WRC_2025,
)
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.payment import chombo
from callwise.riichi.payment.chombo import After, Played, judge_after, judge_unpaid, settle_chombo
from callwise.riichi.questions.chombo_questions import AfterChombo, ChomboPayments
from callwise.view.elements.prose import plain
from tests.support.rulings.verdicts import illegal, legal, told
from tests.support.settlements import from_table

EAST, SOUTH, WEST, NORTH = SEATS


def changes(seat: Seat, rules: RiichiRuleset = COMMON, *riichi: Seat) -> tuple[int, ...]:
    """Return each seat's gain."""
    return tuple(settle_chombo(seat, riichi, rules).changes(SEATS).values())


@pytest.mark.parametrize(
    ("seat", "gains"),
    [
        (EAST, (-12000, 4000, 4000, 4000)),
        (SOUTH, (4000, -8000, 2000, 2000)),
        (WEST, (4000, 2000, -8000, 2000)),
        (NORTH, (4000, 2000, 2000, -8000)),
    ],
)
def test_chombo_is_a_reverse_mangan(seat: Seat, gains: tuple[int, ...]) -> None:
    """PEN-3: the dealer pays and receives double, and each payment says which it is."""
    assert changes(seat) == gains
    for payment in settle_chombo(seat, (), COMMON).payments:
        double = EAST in (payment.payer, payment.receiver)
        assert payment.payer is seat
        assert payment.clause is (chombo.DEALER_SHARE if double else chombo.SHARE)
        assert payment.points == (4000 if double else 2000)


@pytest.mark.parametrize(
    ("rules", "off"),
    [
        (EMA_2016, "20,000"),
        (EMA_2025, "20,000"),
        (WRC_2015, "20,000"),
        (WRC_2022, "30,000"),
        (WRC_2025, "30,000"),
        (M_LEAGUE, "20,000"),
        (MU, "20,000"),
    ],
)
def test_tournament_chombo_pays_no_other_player(rules: RiichiRuleset, off: str) -> None:
    """PEN-3: the points come off the offender's total after the game."""
    assert changes(SOUTH, rules) == (0, 0, 0, 0)
    assert settle_chombo(SOUTH, (), rules).payments == ()
    for seat in SEATS:
        ruling = judge_unpaid(seat, SOUTH, rules)
        off_total, not_paid = (
            (chombo.OFF_IN_TOURNAMENTS, chombo.NOT_PAID_IN_TOURNAMENTS)
            if rules is EMA_2025
            else (chombo.OFF_TOTAL, chombo.NOT_PAID)
        )
        assert told(ruling) == legal(off_total if seat is SOUTH else not_paid)
        assert ruling.facts["off"] == off
        assert off in plain(ruling.because)


def test_price_can_differ_outside_tournaments() -> None:
    """PEN-3, EMA 2025 3.4.6: a reverse mangan outside tournaments; other texts don't distinguish."""
    for seat in SEATS:
        elsewhere = settle_chombo(seat, (), EMA_2025, played=Played.ELSEWHERE)
        assert elsewhere.changes(SEATS) == settle_chombo(seat, (), COMMON).changes(SEATS)
        assert settle_chombo(seat, (), WRC_2025, played=Played.ELSEWHERE).payments == ()
    for says in (After.OTHERS_PAID, After.OFF_20, After.OFF_30):
        there = judge_after(says, SOUTH, EMA_2025, played=Played.ELSEWHERE)
        assert told(there) == (legal if says is After.OTHERS_PAID else illegal)(chombo.PAID_ELSEWHERE)


@pytest.mark.parametrize(
    ("entries", "says"),
    [
        ({"seat": "east"}, "20,000 points off East’s total. Elsewhere: 4,000 to each of the others."),
        ({"seat": "south"}, "20,000 points off South’s total. Elsewhere: 4,000 to the dealer and 2,000 to the others."),
        (
            {"seat": "east", "riichi": "east"},
            "20,000 points off East’s total. Elsewhere: 4,000 to each of the others. The sticks of this hand go back.",
        ),
    ],
)
def test_both_prices_are_told_unless_it_is_clear_where_the_hand_is_played(entries: dict[str, str], says: str) -> None:
    """PEN-3, EMA 2025 3.4.6."""
    case = ChomboPayments.read(Entries(entries))
    told_both = case.summary(EMA_2025)
    assert told_both is not None
    assert plain(told_both) == f"In a tournament: {says}"
    there, _ = says.split(" Elsewhere")
    tournament = ChomboPayments.read(Entries({**entries, "played": "tournament"})).summary(EMA_2025)
    assert tournament is not None
    assert plain(tournament).startswith(there)
    assert ChomboPayments.read(Entries({**entries, "played": "elsewhere"})).summary(EMA_2025) is None
    assert case.summary(COMMON) is case.summary(RMU) is None
    either = judge_after(After.OTHERS_PAID, SOUTH, EMA_2025)
    assert plain(either.means) == (
        "In a tournament, 20,000 points come off South’s total, and nobody is paid. Elsewhere the others are."
    )


@pytest.mark.parametrize("asks", ["chombo.payments", "chombo.after"])
def test_list_of_tables_tells_both_prices(asks: str) -> None:
    """EMA 2025, 3.4.6: no other table shares its row, and a program has no chombo."""
    form, rules = put(asks, {"seat": "south"}, "ema-2025")
    rows = {one.name: row for row in consequences(form, rules) for one in row.rulesets}
    own = " ".join(map(plain, rows["ema-2025"].says))
    assert [one.name for one in rows["ema-2025"].rulesets] == ["ema-2025"]
    assert "20,000" in own
    assert "in a tournament" in own.lower()
    assert "elsewhere" in own.lower()
    assert rows["tenhou"].verdict is Verdict.MOOT


@pytest.mark.parametrize("says", After)
def test_chombo_after_the_last_discard_can_be_a_dead_hand(says: After) -> None:
    """PEN-5, EMA 2025 3.4.6: nothing else follows, and a win at the same moment comes first."""
    ended = judge_after(says, SOUTH, EMA_2025, riichi=(EAST,), last=True)
    assert told(ended) == (legal if says is After.DEAD_HAND else illegal)(chombo.LAST_DISCARD)
    if says in (After.DEAD_HAND, After.OFF_20):
        assert judge_after(says, SOUTH, M_LEAGUE, last=True).verdict is Verdict.UNREAD
    if says is not After.DEAD_HAND:
        for rules in (COMMON, WRC_2015, WRC_2025):
            assert told(judge_after(says, SOUTH, rules, last=True)) == told(judge_after(says, SOUTH, rules))
        won = judge_after(says, SOUTH, EMA_2025, winner=WEST, last=True)
        assert told(won) == told(judge_after(says, SOUTH, EMA_2025, winner=WEST))


@pytest.mark.parametrize("rules", [COMMON, WRC_2015, WRC_2025])
def test_chombo_counts_to_the_end_elsewhere(rules: RiichiRuleset) -> None:
    assert told(judge_after(After.DEAD_HAND, SOUTH, rules, last=True)) == illegal(chombo.DEALT_AGAIN)


def test_every_stick_of_this_hand_is_returned() -> None:
    """PEN-4: the offender's own stick, too; sticks are repaid only from the table."""
    assert changes(WEST, COMMON, WEST, NORTH) == (4000, 2000, -7000, 3000)
    assert changes(SOUTH, WRC_2025, EAST) == (1000, 0, 0, 0)
    assert changes(SOUTH, EMA_2025, EAST, SOUTH) == (1000, 1000, 0, 0)
    settlement = settle_chombo(WEST, (WEST, NORTH), COMMON)
    assert from_table(settlement) == 2000
    assert [one.clause for one in settlement.payments if one.payer is None] == [chombo.STICK_BACK] * 2
    stay = COMMON.choosing({"chombo_sticks": ChomboSticks.STAY})
    assert changes(WEST, stay, WEST, NORTH) == (4000, 2000, -8000, 2000)


def after(says: After, rules: RiichiRuleset, *riichi: Seat, winner: Seat | None = None) -> tuple[Verdict, Clause]:
    """Rule on the consequences of South's chombo."""
    return told(judge_after(says, SOUTH, rules, riichi=riichi, winner=winner))


@pytest.mark.parametrize("rules", [COMMON, EMA_2025, WRC_2015, WRC_2025])
def test_hand_is_replayed_with_the_same_dealer(rules: RiichiRuleset) -> None:
    """PEN-4: with the same dealer and honba, and the sticks returned."""
    assert after(After.DEALT_AGAIN, rules) == legal(chombo.DEALT_AGAIN)
    assert after(After.SAME_DEALER, rules) == legal(chombo.SAME_DEAL)
    assert after(After.HONBA_ADDED, rules) == illegal(chombo.SAME_DEAL)
    assert after(After.STICKS_BACK, rules, EAST) == legal(chombo.STICKS_BACK)


@pytest.mark.parametrize(
    ("deal", "clause", "stays", "added"),
    [
        (ChomboDeal.SAME, chombo.SAME_DEAL, True, False),
        (ChomboDeal.HONBA, chombo.HONBA_ADDED, True, True),
        (ChomboDeal.PASSES, chombo.DEAL_PASSES, False, False),
    ],
)
def test_option_decides_the_next_dealer(deal: ChomboDeal, clause: Clause, stays: bool, added: bool) -> None:
    rules = COMMON.choosing({"chombo_deal": deal})
    assert after(After.DEALT_AGAIN, rules) == legal(chombo.DEALT_AGAIN)
    assert after(After.SAME_DEALER, rules) == (legal if stays else illegal)(clause)
    assert after(After.HONBA_ADDED, rules) == (legal if added else illegal)(clause)


@pytest.mark.parametrize("by", SEATS)
def test_only_the_dealers_chombo_can_pass_the_deal(by: Seat) -> None:
    """PEN-6: after another player's, the dealer repeats with one more honba."""
    rules = COMMON.choosing({"chombo_deal": ChomboDeal.DEALER_PASSES})
    for says in (After.SAME_DEALER, After.HONBA_ADDED):
        ruling = judge_after(says, by, rules)
        assert ruling.is_legal is (by is not EAST)
        assert ruling.clause.id == chombo.DEALER_PASSES.id
        means = "The next player deals." if by is EAST else "The same dealer deals, with one more honba."
        assert plain(ruling.means) == means
    assert told(judge_after(After.DEALT_AGAIN, by, rules)) == legal(chombo.DEALT_AGAIN)


def test_others_are_paid_if_chombo_is_a_mangan() -> None:
    assert after(After.OTHERS_PAID, COMMON) == legal(chombo.PAID)
    for rules in (WRC_2025, M_LEAGUE):
        assert after(After.OTHERS_PAID, rules) == illegal(chombo.NOBODY_PAID)
    assert after(After.OTHERS_PAID, EMA_2025) == illegal(chombo.NOBODY_PAID_IN_TOURNAMENTS)
    for pays, off in ((ChomboPays.OFF_20, "20,000"), (ChomboPays.OFF_30, "30,000")):
        ruling = judge_after(After.OTHERS_PAID, SOUTH, COMMON.choosing({"chombo_pays": pays}))
        assert plain(ruling.because) == f"{off} points come off South’s total after the game"


@pytest.mark.parametrize(
    ("rules", "so"),
    [(COMMON, After.OTHERS_PAID), (EMA_2025, After.OFF_20), (M_LEAGUE, After.OFF_20), (WRC_2025, After.OFF_30)],
)
def test_each_ruleset_has_one_right_amount(rules: RiichiRuleset, so: After) -> None:
    clause = {COMMON: chombo.PAID, EMA_2025: chombo.NOBODY_PAID_IN_TOURNAMENTS}.get(rules, chombo.NOBODY_PAID)
    for says in (After.OTHERS_PAID, After.OFF_20, After.OFF_30):
        assert after(says, rules) == (legal if says is so else illegal)(clause)


def test_option_decides_whether_sticks_stay() -> None:
    stay = COMMON.choosing({"chombo_sticks": ChomboSticks.STAY})
    assert after(After.STICKS_BACK, stay, EAST, WEST) == illegal(chombo.STICKS_STAY)
    assert plain(judge_after(After.STICKS_BACK, SOUTH, stay, riichi=(EAST, WEST)).because).startswith("East and West")


@pytest.mark.parametrize("rules", [COMMON, EMA_2025, WRC_2015, WRC_2025])
def test_simultaneous_win_cancels_chombo(rules: RiichiRuleset) -> None:
    """PEN-5: the chombo then has no effect."""
    assert after(After.WIN_PAID, rules, winner=WEST) == legal(chombo.VOID)
    for says in (After.DEALT_AGAIN, After.OTHERS_PAID):
        assert after(says, rules, winner=WEST) == illegal(chombo.VOID)


def test_both_win_and_chombo_can_count() -> None:
    """PEN-5, as in the WRC's 2014 rules: the hand has been won, so it isn't replayed."""
    both = COMMON.choosing({"chombo_with_win": ChomboWithWin.COUNTS})
    assert after(After.WIN_PAID, both, winner=WEST) == legal(chombo.BOTH_COUNT)
    assert after(After.DEALT_AGAIN, both, winner=WEST) == illegal(chombo.BOTH_COUNT)
    assert after(After.OTHERS_PAID, both, winner=WEST) == legal(chombo.PAID)
    off = both.choosing({"chombo_pays": ChomboPays.OFF_20})
    assert after(After.OTHERS_PAID, off, winner=WEST) == illegal(chombo.NOBODY_PAID)


def test_unread_chombo_rules_are_not_ruled_on() -> None:
    """Of the M.League's rules only the amount was read, of the RMU's nothing; programs have no chombo."""
    assert after(After.SAME_DEALER, M_LEAGUE)[0] is Verdict.UNREAD
    assert after(After.STICKS_BACK, M_LEAGUE, EAST)[0] is Verdict.UNREAD
    assert after(After.SAME_DEALER, EMA_2016)[0] is Verdict.UNREAD
    assert after(After.SAME_DEALER, MU) == legal(chombo.SAME_DEAL)
    assert after(After.OTHERS_PAID, RMU)[0] is Verdict.UNREAD
    assert after(After.OTHERS_PAID, TENHOU)[0] is Verdict.MOOT
    assert after(After.OTHERS_PAID, RMU, winner=WEST)[0] is Verdict.UNREAD
    assert after(After.WIN_PAID, RMU, winner=WEST)[0] is Verdict.LEGAL


def test_next_dealer_is_unsettled_without_a_text() -> None:
    sheet = COMMON.leaving_open({"chombo_deal": (ChomboDeal.SAME, ChomboDeal.PASSES)})
    assert after(After.SAME_DEALER, sheet) == (Verdict.UNSETTLED, chombo.OPEN)
    assert after(After.HONBA_ADDED, sheet) == illegal(chombo.SAME_DEAL)


def test_known_price_is_told_where_only_the_sticks_are_open() -> None:
    """M.League: 20 points off the player's own total; what the sticks do wasn't read, so both readings count."""
    for entries, says in (
        ({"seat": "south", "riichi": "west"}, ["In any case, 20,000 points come off South’s total after the game"]),
        ({"seat": "south"}, []),
    ):
        case = ChomboPayments.read(Entries(entries))
        assert [plain(one).removesuffix(".") for one in case.remarks(M_LEAGUE)] == says
        assert case.remarks(WRC_2025) == case.remarks(RMU) == ()
    case = ChomboPayments.read(Entries({"seat": "south", "riichi": "west"}))
    form, rules = put("chombo.payments", {"seat": "south", "riichi": "west"}, "m-league")
    settlement = form.settled(rules)
    assert settlement is not None
    assert [one.outcome.change(WEST) for one in settlement.readings] == [1000, 0]
    assert case.rule(WEST, 1000, M_LEAGUE).verdict is Verdict.UNREAD


def asked(**entries: str) -> AfterChombo:
    return AfterChombo.read(Entries(entries))


def test_only_possible_consequences_are_offered() -> None:
    """Sticks are offered only if there are any; a win leaves fewer consequences."""
    offered = {
        said: [offer.act for offer in asked(**entries).offers()]
        for said, entries in (
            ("alone", {"seat": "south"}),
            ("riichi", {"seat": "south", "riichi": "west"}),
            ("win", {"seat": "south", "winner": "west", "riichi": "west"}),
            ("last", {"seat": "south", "last": "yes"}),
        )
    }
    alone = [After.DEALT_AGAIN, After.SAME_DEALER, After.HONBA_ADDED, After.OTHERS_PAID, After.OFF_20, After.OFF_30]
    assert offered == {
        "alone": alone,
        "riichi": [*alone, After.STICKS_BACK],
        "win": [After.WIN_PAID, After.DEALT_AGAIN, After.OTHERS_PAID],
        "last": [After.DEAD_HAND, After.DEALT_AGAIN, After.OTHERS_PAID, After.OFF_20, After.OFF_30],
    }


def test_offender_and_sticks_are_shown() -> None:
    scene = asked(seat="south", riichi="north west", honba="2", winner="east").scene()
    (table,) = scene.panels
    assert isinstance(table, WholeTable)
    assert table.near is SOUTH
    assert [one.badges for one in table.seats] == [(), (), ("[[riichi]]",), ("[[riichi]]",)]
    assert [one.says and plain(one.says) for one in table.seats] == ["Wins", "Chombo", None, None]
    assert [(count.token, count.number) for count in table.counts] == [(Token.STICK, 2), (Token.COUNTER, 2)]
    assert [plain(sentence) for sentence in scene.sentence] == [
        "South has made a mistake, and it’s chombo.",
        "East won at the same moment.",
        "West and North have laid a riichi stick.",
        "On the table: 2 honba.",
    ]
    one = asked(seat="south", riichi="west", honba="1").scene().sentence
    assert [plain(sentence) for sentence in one[1:]] == ["West has laid a riichi stick.", "On the table: 1 honba."]
    assert asked(seat="south").scene().sentence == scene.sentence[:1]
    end = asked(seat="south", last="yes", played="elsewhere").scene().sentence
    assert [plain(sentence) for sentence in end] == [
        "South has made a mistake that’s otherwise chombo.",
        "The last discard had been made, and the draw can still be settled.",
        "It isn’t a tournament.",
    ]
    (bare,) = asked(seat="south").scene().panels
    assert isinstance(bare, WholeTable)
    assert bare.counts == ()


@pytest.mark.parametrize(
    ("entries", "says"),
    [
        ({}, "'seat' is missing"),
        ({"seat": "south", "winner": "south"}, "another player wins"),
        ({"seat": "south", "riichi": "west west"}, "name each seat only once"),
        ({"seat": "south", "honba": "a few"}, "write a number"),
        ({"seat": "kitchen"}, "isn’t a seat"),
    ],
)
def test_impossible_positions_are_refused(entries: dict[str, str], says: str) -> None:
    with pytest.raises(CallwiseError, match=says):
        AfterChombo.read(Entries(entries))


def test_amounts_can_only_have_possible_signs() -> None:
    """The offender pays, or gains a stick; the other players can only be paid."""
    plainly = ChomboPayments.read(Entries({"seat": "south"}))
    in_riichi = ChomboPayments.read(Entries({"seat": "south", "riichi": "south"}))
    assert [plainly.way(seat).value for seat in SEATS] == ["receives", "pays", "receives", "receives"]
    assert [in_riichi.way(seat).value for seat in SEATS] == ["receives", "gains", "receives", "receives"]
    assert plainly.seats() == SEATS


@pytest.mark.parametrize("seat", SEATS)
def test_each_amount_is_ruled_by_its_own_clause(seat: Seat) -> None:
    """The right and wrong amounts of a seat share a clause."""
    case = ChomboPayments.read(Entries({"seat": "south", "riichi": "east"}))
    due = {rules.name: case.settle(rules).change(seat) for rules in (COMMON, WRC_2025)}
    for rules in (COMMON, WRC_2025):
        right, wrong = case.rule(seat, due[rules.name], rules), case.rule(seat, due[rules.name] + 500, rules)
        assert (right.verdict, wrong.verdict) == (Verdict.LEGAL, Verdict.ILLEGAL)
        assert right.clause is wrong.clause
    expected = {EAST: chombo.STICK_BACK, SOUTH: chombo.OFF_TOTAL}.get(seat, chombo.NOT_PAID)
    assert case.rule(seat, due["wrc-2025"], WRC_2025).clause is expected


@pytest.mark.parametrize(
    ("rules", "own", "usual"),
    [
        (EMA_2025, "3.4.6", "wiki-chombo"),
        (WRC_2025, "12.2", "wiki-chombo"),
        (WRC_2015, "7.1", "wiki-chombo"),
        (M_LEAGUE, None, "wiki-chombo"),
        (COMMON, "revisions of 2013, 2014 and 2024", None),
    ],
)
def test_replaying_the_hand_is_cited_from_each_rulebook(
    rules: RiichiRuleset, own: str | None, usual: str | None
) -> None:
    """No option decides it, so the source is a place in each rulebook."""

    def judge(reading: RiichiRuleset) -> Ruling:
        return judge_after(After.DEALT_AGAIN, SOUTH, reading)

    citation = cited(judge(rules), judge, rules)
    assert [source.place for source in citation.own] == ([own] if own else [])
    assert (citation.usual.id if citation.usual else None) == usual
