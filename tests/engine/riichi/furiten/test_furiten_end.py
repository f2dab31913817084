"""When furiten ends, if ever, and why not at other moments (FUR-23, FUR-24)."""

import pytest

from callwise.ground.errors import PositionError
from callwise.ground.second_person import to_you
from callwise.law.ruling import Clause
from callwise.riichi.agreement.furiten_options import MissedDiscard, ReadyDeadHand, TempFuritenEnd
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.furiten import dead_hand, furiten_end
from callwise.riichi.furiten.furiten_end import At, Moment, judge_end, moments
from callwise.riichi.questions.furiten.furiten_end_question import Ending
from callwise.view.elements.prose import plain
from tests.support.riichi.waiting_hands import A, waiter
from tests.support.rulings.course_texts import asked

DISCARD, DRAW, CALL = (COMMON.choosing({"temp_furiten_end": end}) for end in TempFuritenEnd)
OFF, ALIKE, _ = (COMMON.choosing({"missed_discard": missed}) for missed in MissedDiscard)
DEAD = COMMON.choosing({"ready_dead_hand": ReadyDeadHand.YES})


@pytest.mark.parametrize(
    ("past", "found"),
    [
        ("kamicha 1s", "draw, discard"),
        ("toimen 1s; kamicha 9p", "1 event past, draw, discard"),
        ("toimen 1s; shimocha pon; shimocha 9p", "1 event past, 2 event past, draw, discard"),
        ("kamicha 1s; you", "draw past, 1 discard past"),
        (
            "kamicha 1s; toimen pon; toimen 9p; kamicha 2z; you",
            "1 event past, 2 event past, 3 event past, draw past, 4 discard past",
        ),
        ("kamicha 1s; you pon; you", "1 event past, 2 discard past"),  # a call isn't a draw
        ("kamicha 1s; you pon; you; kamicha 9p", "1 event past, 2 discard past"),
    ],
)
def test_moments_run_up_to_the_players_discard(past: str, found: str) -> None:
    every = moments(waiter(A, "9m", past))
    assert every[0] == Moment(At.ONCE)
    assert every[-1] == Moment(At.NEVER)
    assert ", ".join(map(written, every[1:-1])) == found


def written(one: Moment) -> str:
    place = [] if one.place is None else [str(one.place)]
    return " ".join([*place, one.at.value, *(["past"] if one.is_past else [])])


@pytest.mark.parametrize(
    ("pond", "past", "rules", "place", "clause"),
    [
        ("9m", "kamicha 1s", DISCARD, -2, furiten_end.BY_DISCARD),
        ("9m", "kamicha 1s", DRAW, -3, furiten_end.BY_DRAW),
        ("9m", "kamicha 1s", CALL, -2, furiten_end.NO_CALL),
        ("9m", "kamicha 1s", OFF, 0, furiten_end.AT_ONCE),
        ("9m", "kamicha 1s; toimen pon", CALL, 1, furiten_end.BY_CALL),
        ("9m", "kamicha 1s; toimen pon", DRAW, -3, furiten_end.BY_DRAW),
        ("9m", "kamicha 1s; you pon; you", CALL, 1, furiten_end.FIRST_CALL_IS_OWN),
        ("9m", "kamicha 1s; you pon; you", DRAW, 1, furiten_end.BY_OWN_CALL),
        ("9m", "kamicha 1s; you pon; you", DISCARD, 2, furiten_end.BY_DISCARD),
        # a tile added to a pon that wasn't robbed (FUR-27); the kan doesn't count as a call for its own tile
        ("9m", "toimen adds 1s", DISCARD, -2, furiten_end.BY_DISCARD),
        ("9m", "toimen adds 1s; toimen 9p", DRAW, -3, furiten_end.BY_DRAW),
        ("9m", "toimen adds 1s; toimen 9p", CALL, -2, furiten_end.NO_CALL),
        ("9m", "toimen adds 1s; toimen 9p; shimocha pon; shimocha 2z", CALL, 2, furiten_end.BY_CALL),
        ("9m", "toimen adds 1s; toimen 9p; kamicha adds 2p; kamicha 2z", CALL, 2, furiten_end.BY_CALL),
        ("9m", "toimen adds 1s; toimen 9p; you pon; you", DRAW, 2, furiten_end.BY_OWN_CALL),
        ("9'm", "toimen adds 1s", DISCARD, -1, furiten_end.NEVER),
        ("9m", "toimen adds 1s", OFF, 0, furiten_end.AT_ONCE),
        ("9'm", "kamicha 1s", DISCARD, -1, furiten_end.NEVER),
        ("9'm", "kamicha 1s", ALIKE, -1, furiten_end.NEVER_ALIKE),
        ("9'm", "kamicha 1s", OFF, 0, furiten_end.AT_ONCE),
        ("9'm", "kamicha 1s", DEAD, -1, dead_hand.MISSED),
    ],
)
def test_reasons_why_furiten_ends_when_it_does(
    pond: str, past: str, rules: RiichiRuleset, place: int, clause: Clause
) -> None:
    waiting = waiter(A, pond, past)
    every = moments(waiting)
    for moment in every:
        ruling = judge_end(moment, waiting, rules)
        assert ruling.is_legal is (moment == every[place])
        assert ruling.clause is clause
        assert ruling.because.template.startswith(to_you(clause.facts, {"seat"}))


@pytest.mark.parametrize(
    ("pond", "past", "rules"),
    [
        ("9m", "toimen 1s; shimocha pon; shimocha 9p", DISCARD),
        ("9m", "toimen 1s; kamicha 9p; shimocha pon; shimocha 9p", CALL),
        ("9m", "kamicha 1s; you pon; you", DRAW),
        ("9m", "kamicha 1s; toimen pon; toimen 9p; kamicha 2z; you", OFF),
        ("9'm", "kamicha 1s; toimen 9p", DISCARD),
    ],
)
def test_each_wrong_moment_has_a_reason(pond: str, past: str, rules: RiichiRuleset) -> None:
    waiting = waiter(A, pond, past)
    wrong = [ruling for one in moments(waiting) if not (ruling := judge_end(one, waiting, rules)).is_legal]
    reasons = [plain(ruling.because) for ruling in wrong]
    assert len(set(reasons)) == len(reasons) == len(moments(waiting)) - 1
    assert all(". " in reason for reason in reasons)


@pytest.mark.parametrize(
    ("past", "rules", "aside"),
    [
        ("kamicha 1s; you pon; you", DISCARD, furiten_end.NOT_BY_OWN_CALL),
        ("kamicha 1s; you pon; you", OFF, furiten_end.BEFORE_OWN_CALL),
        ("kamicha 1s; toimen pon", DISCARD, furiten_end.NOT_BY_CALL),
        ("kamicha 1s; toimen pon", OFF, furiten_end.BEFORE_CALL_OF),
    ],
)
def test_a_wrong_call_is_the_players_or_anothers(past: str, rules: RiichiRuleset, aside: str) -> None:
    waiting = waiter(A, "9m", past)
    assert judge_end(moments(waiting)[1], waiting, rules).aside == aside


def test_added_tiles_count_if_they_were_winning_tiles() -> None:
    position = {"hand": A, "pond": "9m", "past": "toimen adds 1s; toimen 9p"}
    ending_of = asked("furiten.end", position)
    assert isinstance(ending_of, Ending)
    assert [offer.code for offer in ending_of.offers()] == ["at-once", "toimen 9p", "draw", "discard", "never"]
    with pytest.raises(PositionError, match="has to begin with a winning tile you passed on"):
        asked("furiten.end", {**position, "past": "toimen adds 9p; toimen 4s"})
