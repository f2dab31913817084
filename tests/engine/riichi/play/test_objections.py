"""A player errs in sight of all, and the reader may object."""

import pytest

from callwise.ground.errors import PositionError
from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Verdict
from callwise.puzzle.free_question import put
from callwise.question.played_hands import Position, Tried
from callwise.riichi.play.sitting import Sitting, sit_down
from tests.support.riichi.program_hands import program_act

ERRED = "common/east/2/1p---4p---3z---9p---7p---4s---2m---9m---3m---7s---6s---2m---5s/errs"
WON = "common/east/1/3z---2z---9m---2z------7z---5z-----6s---9m---8s---5s---9p---/errs"
WON_IN_FURITEN = "common/west/115/--9s---2z---2z---1s---6z-------/errs"
CALLED_LATE = "common/west/7/--6s---9m---6s---6z--p11z4p---4s---3m---3s-/errs"
CALLED_LAST = "mu/east/43/3z---7z---5p---9s---3s---5s---2m---3m---7p---8m---5m---3z---4m---5z---6s---7z---5s---9s-/errs"


def clause_of(asked: Position, ruleset: str) -> str:
    """Return the clause of the question's answer."""
    form, rules = put(asked.asks, asked.table, ruleset)
    return form.each(rules)[asked.answer].head.clause.id


def went_on(tried: Tried) -> Sitting:
    assert isinstance(tried.hand, Sitting)
    return tried.hand


def played(sitting: Sitting, *, objects: bool) -> tuple[Sitting, list[Tried]]:
    """Play a hand as programs do; object to each error, or not."""
    objections = []
    while sitting.moment != "over":
        tried = sitting.attempt("!") if objects and sitting._last else None
        if tried is not None and tried.is_done:
            objections.append(tried)
        else:
            is_won = sitting.moment == "win"
            tried = sitting.attempt("-" if is_won else str(program_act(sitting.hand, sitting.seat)))
        sitting = went_on(tried)
    return sitting, objections


def test_an_error_is_taken_back_on_an_objection() -> None:
    sitting = sit_down(ERRED)
    assert [str(one.code) for one in sitting.news][-2:] == ["c34s", "5s"]
    tried = sitting.attempt("!")
    assert tried.ruling is not None
    assert (tried.is_done, tried.ruling.clause.id) == (True, "kuikae.genbutsu")
    assert tried.asked is not None
    assert tried.asked.table == {"call": "chii 5s with 34s", "discards": "5s"}
    assert clause_of(tried.asked, "common") == "kuikae.genbutsu"
    assert tried.costs is not None
    assert tried.costs.asks == "kuikae.cost"
    assert [(one.seat.value, one.code) for one in tried.hand.news][:2] == [("east", "!"), ("south", "4p")]
    assert sit_down(tried.hand.address).hand.record == went_on(tried).hand.record


def test_an_objection_comes_at_the_next_choice_or_never() -> None:
    """It then concerns the last act, which was legal, and nothing is done; the ruling mustn't tell a hand."""
    sitting = went_on(sit_down(ERRED).attempt("-"))
    while sitting.moment != "turn":
        sitting = went_on(sitting.attempt("-"))
    sitting = went_on(sitting.attempt(sitting.tiles[-1].code))
    tried = sitting.attempt("!")
    assert tried.ruling is not None
    assert tried.objection is not None
    assert (tried.ruling.verdict, tried.is_done, tried.objection.decides) == (Verdict.LEGAL, False, None)
    assert (tried.asked, tried.hand) == (None, sitting)
    end, _ = played(sitting, objects=False)
    (mistake,) = end.mistakes
    assert (mistake.code, mistake.is_noticed, mistake.ruling.clause.id) == ("5s", False, "kuikae.genbutsu")
    assert (mistake.seat, str(mistake.tile), mistake.turn) == (Seat.SOUTH, "5s", 14)


def test_there_may_be_nothing_to_object_to() -> None:
    with pytest.raises(PositionError, match="no other player"):
        sit_down("common/east/12//errs").attempt("!")


def test_the_last_discard_is_called_in_error() -> None:
    """NAK-13: the hand ends as if nobody had called it."""
    sitting = sit_down(CALLED_LAST)
    tried = sitting.attempt("!")
    assert tried.ruling is not None
    assert (tried.ruling.clause.id, tried.costs) == ("claims.last-discard", None)
    assert tried.asked is not None
    assert clause_of(tried.asked, "mu") == "claims.last-discard"
    assert tried.hand.ending is not None
    assert tried.hand.ending.how == "exhaustive"


def test_a_pon_comes_after_the_next_draw() -> None:
    """NAK-1: it’s told with the draw, which nobody else sees."""
    sitting = sit_down(CALLED_LATE)
    news = [(one.seat.value, one.code, one.since) for one in sitting.news]
    assert news[-2:] == [("south", "p11s", Seat.EAST), ("south", "1m", None)]
    assert sitting.tell(sitting.news[-2]).template == "{since} draws, and then {seat} calls [[pon]] with {tiles}"
    tried = sitting.attempt("!")
    assert tried.ruling is not None
    assert tried.asked is not None
    assert (tried.is_done, tried.ruling.clause.id, tried.costs) == (True, "claims.window-over", None)
    assert clause_of(tried.asked, "common") == "claims.window-over"
    assert [(one.seat.value, one.code) for one in tried.hand.news][:2] == [("west", "!"), ("east", "2p")]


def test_a_win_in_furiten_is_shown_before_it_is_paid() -> None:
    """FUR-4: nothing is paid before the reader accepts it, or objects, and then it goes on."""
    sitting = sit_down(WON_IN_FURITEN)
    assert (sitting.moment, sitting.ending, sitting.mistakes, sitting.legal) == ("win", None, (), ())
    assert not str(sitting.position.table["east"]).startswith("?")
    accepted = went_on(sitting.attempt("-"))
    assert accepted.ending is not None
    assert (accepted.moment, accepted.ending.how, len(accepted.mistakes)) == ("over", "ron", 1)
    assert sit_down(accepted.address).ending == accepted.ending
    tried = sitting.attempt("!")
    assert tried.ruling is not None
    assert tried.asked is not None
    assert tried.ruling.clause.id == clause_of(tried.asked, "common") == "furiten.absolute"
    assert tried.costs is not None
    assert tried.costs.table == {"slip": "win-furiten"}
    assert tried.hand.moment == "turn"


def test_a_win_that_is_legal_stands() -> None:
    sitting = sit_down(WON)
    tried = sitting.attempt("!")
    assert tried.ruling is not None
    assert (sitting.moment, tried.ruling.verdict, tried.is_done) == ("win", Verdict.LEGAL, False)
    with pytest.raises(PositionError, match="the hand is over"):
        sitting.attempt("w")


@pytest.mark.parametrize("numbers", [range(1, 4), pytest.param(range(4, 2_000), marks=pytest.mark.deep)])
def test_players_err_once_by_the_number_alone(numbers: range) -> None:
    """Most hands have no error, and none that the reader makes; an error is illegal as the question about it says."""
    found = 0
    for number in numbers:
        name = "mu" if number % 4 == 0 else "common"
        begun = sit_down(f"{name}/{SEATS[number % 3].value}/{number}//errs")
        end, objections = played(begun, objects=True)
        assert [one.is_noticed for one in end.mistakes] == [True] * len(objections)
        for tried in objections:
            assert tried.ruling is not None
            assert tried.asked is not None
            assert tried.ruling.verdict is Verdict.ILLEGAL
            assert clause_of(tried.asked, name) == tried.ruling.clause.id
        assert all(one.seat is not begun.seat for one in end.mistakes)
        assert end.ending is not None
        missed, _ = played(begun, objects=False)
        assert [(one.seat, one.code) for one in missed.mistakes] == [(one.seat, one.code) for one in end.mistakes]
        found += len(end.mistakes)
    assert found
