"""Mah jongg in error: whose hand is dead, who plays on, and who pays."""

from itertools import combinations, product

import pytest

from callwise.american.agreement.presets import PRESETS
from callwise.american.payment import mah_jongg_in_error as in_error
from callwise.american.payment.mah_jongg_in_error import InError, Went, judge_out, settle_error
from callwise.american.questions.error_questions import WhoIsOut, WhoPaysForIt
from callwise.ground.errors import CallwiseError
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Clause
from callwise.puzzle.free_question import put
from callwise.question.case import Entries
from callwise.view.elements.prose import plain
from tests.support.rulings.verdicts import Told, illegal, legal, told
from tests.support.written_rows import entries, rows

OUT = {"shown": in_error.SHOWN, "thrown": in_error.THROWN_IN}
IN = {
    "said": in_error.SAID,
    "exposed": in_error.EXPOSED,
    "on": in_error.PLAYS_ON,
    "last": in_error.LAST_HAND,
}


@pytest.mark.parametrize(
    ("deal", "hands"),
    rows("""
        declared: south said                             on said on on           # nothing happened
        declared: south exposed                          on exposed on on
        declared: south shown                            on shown on on
        declared: south shown; thrown: west              on shown thrown on      # two are left
        declared: south said; thrown: west               on said thrown on
        declared: south said; thrown: west north         on said thrown thrown
        declared: south exposed; thrown: west north      on exposed thrown thrown
        declared: south shown; thrown: west north        last shown thrown thrown
        declared: south shown; thrown: east west north   thrown shown thrown thrown
        declared: south said; thrown: east west north    thrown said thrown thrown
        declared: south shown; west shown                on shown shown on
        declared: south shown, west shown; thrown: east  thrown shown shown last
        declared: west                                   on on said on           # as if it were only said
        declared: South Shown                            on shown on on
    """),
)
def test_shown_and_thrown_in_hands_are_dead(deal: str, hands: str) -> None:
    case = WhoIsOut.read(Entries(entries(deal)))
    for rules in PRESETS:
        ruled = [told(case.rule(seat, rules)) for seat in SEATS]
        assert ruled == [_told(name) for name in hands.split()]


def _told(name: str) -> Told:
    return legal(OUT[name]) if name in OUT else illegal(IN[name])


@pytest.mark.parametrize(
    ("deal", "gains"),
    rows("""
        declared: south said                                                 0 0 0 0
        declared: south shown                                                0 0 0 0
        declared: south shown; thrown: west                                  0 0 0 0      # two are left
        declared: south said; thrown: west north                             0 0 0 0      # South's hand is one of them
        declared: south shown; thrown: west north                            60 -60 0 0
        declared: south shown; thrown: east north                            0 -60 60 0
        declared: south shown, west shown; thrown: east                      0 0 -60 60   # the last one pays
        declared: west shown, south shown; thrown: east                      0 -60 0 60
        declared: south said, west shown; thrown: east north                 0 60 -60 0   # only South's hand is left
        declared: south shown; thrown: west; broke: west; lowest: 25         25 0 -50 25
        declared: south shown; thrown: west north; broke: north; lowest: 25  85 -60 0 -25
        declared: south said; thrown: west; broke: west; lowest: 25          25 25 -75 25
    """),
)
def test_payments(deal: str, gains: str) -> None:
    for rules in PRESETS:
        form, settled = put(WhoPaysForIt.id, {**entries(deal), "value": "30"}, rules.name)
        settlement = form.settled(settled)
        assert settlement is not None
        assert settlement.is_settled
        assert [settlement.change(seat) for seat in SEATS] == [int(gain) for gain in gains.split()]


@pytest.mark.parametrize(
    "deal", ["declared: south shown; thrown: east west north", "declared: south shown; west shown"]
)
def test_payment_is_unsettled_without_another_hand(deal: str) -> None:
    """If the last to declare has the only hand, or no hand is left, no source says who pays."""
    declared = {**entries(deal), "value": "30"} | ({"thrown": "east north"} if "west shown" in deal else {})
    form, rules = put(WhoPaysForIt.id, declared, "league")
    (ruled,) = form.rulings(rules)
    assert ruled.ruling.clause is in_error.OPEN


@pytest.mark.parametrize(
    ("deal", "reasons"),
    [
        ("declared: south shown", (in_error.NOT_YET,) * 4),
        ("declared: south shown; thrown: west north", (None, None, in_error.NEITHER, in_error.NEITHER)),
        ("declared: south shown, west shown; thrown: east", (in_error.NEITHER, in_error.LATER, None, None)),
        (
            "declared: south shown; thrown: west; broke: west; lowest: 25",
            (None, in_error.WALL_ONLY, None, None),
        ),
    ],
)
def test_players_who_pay_nothing_are_told_why(deal: str, reasons: tuple[Clause | None, ...]) -> None:
    case = WhoPaysForIt.read(Entries({**entries(deal), "value": "30"}))
    settlement = case.settle(PRESETS[0])
    for seat, reason in zip(SEATS, reasons, strict=True):
        about = settlement.about(seat)
        assert (not about) is (reason is not None)
        if reason is not None:
            assert case.unpaid(seat, PRESETS[0]).clause is reason


def test_money_changes_hands_only_when_one_hand_is_left() -> None:
    """A deal of every kind: payments are due exactly if one hand is left, and it isn't the last declarer's."""
    for declared in (*product([Seat.SOUTH], Went),):
        others = [seat for seat in SEATS if seat is not Seat.SOUTH]
        for count in range(4):
            for thrown in combinations(others, count):
                deal = InError((declared,), thrown, 30)
                settlement = settle_error(deal)
                out = [seat for seat in SEATS if judge_out(seat, deal).is_legal]
                assert set(out).isdisjoint(deal.intact)
                assert len(out) + len(deal.intact) == len(SEATS)
                is_due = len(deal.intact) == 1 and Seat.SOUTH not in deal.intact
                assert bool(settlement.payments) is is_due
                assert (settlement.undecided is None) is (is_due or len(deal.intact) > 1)


@pytest.mark.parametrize(
    ("deal", "key"),
    rows("""
        declared: south shown; thrown: south                        declared
        declared: south shown, south said                           declared
        declared: south exposed, west exposed                       declared
        declared: south laughed                                     declared
        declared: nobody shown                                      declared
        declared: south shown; thrown: west west                    thrown
        declared: south shown; thrown: west; broke: north; lowest: 25  broke
        declared: south shown; thrown: west; broke: west            lowest
        declared: south shown; value: 0                             value
        declared: south shown; value: 27                            value
        declared: south shown; lowest: 501                          lowest
    """),
)
def test_impossible_deals_are_refused_by_their_entry(deal: str, key: str) -> None:
    with pytest.raises(CallwiseError) as refused:
        WhoPaysForIt.read(Entries({"value": "30", **entries(deal)}))
    assert refused.value.key == key


def test_scenes_describe_who_did_what() -> None:
    deal = {"declared": "south shown", "thrown": "west", "value": "30", "broke": "west", "lowest": "25"}
    case = WhoPaysForIt.read(Entries(deal))
    said = " ".join(plain(sentence) for sentence in case.scene().sentence)
    assert "South declared in error, and showed tiles." in said
    assert "West has thrown in. West broke up the wall." in said
    assert "worth 30" in said
    assert "lowest value on the card is 25" in said
