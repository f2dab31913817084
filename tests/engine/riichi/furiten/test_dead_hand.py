"""Riichi hands made dead by a missed or discarded winning tile: FUR-19 to FUR-21."""

from dataclasses import replace

import pytest

from callwise.ground.seats import Relation, Seat
from callwise.riichi.agreement.furiten_options import AllowDeclaration, MissedDiscard, ReadyDeadHand, SacredDiscard
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.furiten import dead_hand, furiten, missed_discard, sacred
from callwise.riichi.furiten.dead_hand import judge_ready_hand
from callwise.riichi.furiten.furiten import (
    RiichiFuritenResult,
    judge_discard_win,
    judge_draw_win,
    judge_ready,
    riichi_effect,
)
from callwise.riichi.table.tiles import Tile, parse_tiles
from callwise.view.elements.prose import plain as in_words
from tests.support.riichi.waiting_hands import A, B, waiter
from tests.support.rulings.verdicts import Told, illegal, legal, told, unsettled

STRICT = COMMON.choosing({"ready_dead_hand": ReadyDeadHand.YES})


@pytest.mark.parametrize(
    ("pond", "past", "tile", "says"),
    [
        ("9m2'z", "", "4s", legal(dead_hand.ALIVE)),
        ("9m2'z5p", "you; kamicha 9p; you", "4s", legal(dead_hand.ALIVE)),
        ("2s2'z", "", "4s", legal(dead_hand.ALIVE)),  # earlier discards are no winning tile now
        # (a), (b): a winning tile had been discarded when riichi was declared
        ("1s2'z", "", "4s", illegal(dead_hand.FAULTY_OUT)),
        ("1s2'z", "", "1s", illegal(dead_hand.FAULTY_OUT)),
        ("9m1's", "", "4s", illegal(dead_hand.FAULTY_OUT)),  # riichi with the winning tile itself
        ("1s>west 2'z", "", "4s", illegal(dead_hand.FAULTY_OUT)),
        ("1s2'z7s", "you; kamicha 4s; you", "4s", illegal(dead_hand.FAULTY_OUT)),  # the mistake at riichi came first
        # (c): missed after it
        ("9m2'z", "you; kamicha 1s", "4s", illegal(dead_hand.MISSED)),
        ("9m2'z", "kamicha 1s", "1s", illegal(dead_hand.MISSED)),
        ("9m2'z5p", "you; kamicha 1s; you", "4s", illegal(dead_hand.MISSED)),
        ("9m2'z5p", "kamicha 1s; you; toimen 9p; you", "4s", legal(dead_hand.ALIVE)),  # missed before riichi
        ("9m2'z", "kamicha 1s; you", "4s", legal(dead_hand.ALIVE)),
        ("9m2'z1s", "you; kamicha 7s; you", "4s", illegal(dead_hand.MISSED)),
        # (c): discarded after it
        ("9m2'z1s", "", "4s", illegal(dead_hand.THROWN)),
        ("9m2'z5p1s", "", "1s", illegal(dead_hand.THROWN)),
        ("9m2'z 1s>west", "", "4s", illegal(dead_hand.THROWN)),
    ],
)
def test_riichi_hands_can_be_dead(pond: str, past: str, tile: str, says: Told) -> None:
    """FUR-20: a dead hand can't win, neither by ron nor by tsumo."""
    waiting, won = waiter(A, pond, past), Tile.parse(tile)
    assert told(judge_discard_win(won, waiting, STRICT)) == says
    by_draw = told(judge_draw_win(won, replace(waiting, at_turn=True), STRICT))
    assert by_draw == (legal(furiten.OWN_DRAW) if says == legal(dead_hand.ALIVE) else says)


BEFORE = "1 of bamboo was discarded before or with the riichi and would complete 1, 2 and 3 of bamboo"
SINCE = "1 of bamboo was discarded after the riichi and would complete 1, 2 and 3 of bamboo"
MISSED = "The player on your left discarded 1 of bamboo after the riichi, and you didn’t win on it"
NONE = "Your discards include none of 1, 4 and 7 of bamboo, and you haven’t missed one since the riichi"


@pytest.mark.parametrize(
    ("pond", "past", "because"),
    [
        ("1s2'z", "", BEFORE),
        ("1s4s2'z", "", BEFORE),
        ("2'z1s", "", SINCE),
        ("2'z17s", "", SINCE),
        ("2'z", "you; kamicha 1s; toimen 7s", MISSED),
        ("2'z", "", NONE),
    ],
)
def test_ruling_names_the_tile_that_made_the_hand_dead(pond: str, past: str, because: str) -> None:
    ruling = judge_ready_hand(Tile.parse("4s"), waiter(A, pond, past))
    assert in_words(ruling.because) == because
    assert ruling.facts["tile"] == Tile.parse("4s")


def test_facts_match_the_places_pointed_at() -> None:
    thrown = judge_ready_hand(Tile.parse("1z"), waiter(B, "9m0s2'z"))
    assert thrown.facts["lies"] == parse_tiles("0s")
    assert thrown.facts["group"] == parse_tiles("345s")
    assert thrown.facts["held"] == parse_tiles("34s")
    passed = judge_ready_hand(Tile.parse("1z"), waiter(B, "2'z", "you; shimocha 9m; toimen 1z", seat=Seat.EAST))
    assert (passed.facts["by"], passed.facts["place"], passed.facts["passed"]) == (Seat.WEST, 2, Tile.parse("1z"))
    unseated = judge_ready_hand(Tile.parse("1z"), waiter(B, "2'z", "you; shimocha 9m; toimen 1z"))
    assert unseated.facts["by"] is Relation.TOIMEN
    alive = judge_ready_hand(Tile.parse("1z"), waiter(B, "2'z"))
    assert alive.facts["held"] == parse_tiles("11z")


@pytest.mark.parametrize(
    ("pond", "past", "says"),
    [
        ("9m1s", "", illegal(sacred.ANY_WAIT)),
        ("9m", "you; kamicha 1s", illegal(missed_discard.TEMPORARY)),
        ("9m", "kamicha 1s; you", legal(missed_discard.OVER)),
        ("9m", "", legal(sacred.NONE)),
    ],
)
def test_without_riichi_the_usual_rules_apply(pond: str, past: str, says: Told) -> None:
    """FUR-20: the dead hand rule replaces the sacred discard rule only for hands in riichi."""
    assert told(judge_discard_win(Tile.parse("4s"), waiter(A, pond, past), STRICT)) == says
    assert told(judge_draw_win(Tile.parse("4s"), waiter(A, pond, past), STRICT)) == legal(furiten.OWN_DRAW)


@pytest.mark.parametrize("version", SacredDiscard)
@pytest.mark.parametrize("missed_discard", MissedDiscard)
def test_in_riichi_only_the_dead_hand_rule_counts(version: SacredDiscard, missed_discard: MissedDiscard) -> None:
    """FUR-17, FUR-20: neither a declaration nor another version of furiten lifts it."""
    rules = STRICT.choosing(
        {"sacred_discard": version, "missed_discard": missed_discard, "allow_declaration": AllowDeclaration.YES}
    )
    for pond, past, says in (
        ("1s2'z", "", illegal(dead_hand.FAULTY_OUT)),
        ("9m2'z", "you; kamicha 1s", illegal(dead_hand.MISSED)),
        ("9m2'z1s", "", illegal(dead_hand.THROWN)),
        ("9m2'z", "", legal(dead_hand.ALIVE)),
    ):
        waiting = waiter(A, pond, past, declared=1)
        assert told(judge_discard_win(Tile.parse("7s"), waiting, rules)) == says


@pytest.mark.parametrize(
    ("pond", "says", "follows", "blamed"),
    [
        ("9m2'z", legal(furiten.READY), RiichiFuritenResult.ANY, None),
        ("2s2'z", legal(furiten.READY), RiichiFuritenResult.ANY, None),
        ("1s2'z", illegal(furiten.FAULTY), RiichiFuritenResult.FAULTY, "1s"),
        ("9m7's", illegal(furiten.FAULTY), RiichiFuritenResult.FAULTY, "7s"),
        ("9m 4s>west 7s 2'z", illegal(furiten.FAULTY), RiichiFuritenResult.FAULTY, "4s"),
    ],
)
def test_riichi_after_discarding_a_wait_is_invalid(
    pond: str, says: Told, follows: RiichiFuritenResult, blamed: str | None
) -> None:
    """FUR-20 (a) and (d)."""
    waiting = waiter(A, pond)
    ruling = judge_ready(waiting, STRICT)
    assert told(ruling) == says
    assert riichi_effect(waiting, STRICT) is follows
    assert ruling.facts["tile"] == waiting.discards[-1]
    assert (ruling.follows is dead_hand.PENALTY) is (blamed is not None)
    if blamed is not None:
        assert ruling.facts["blamed"] == Tile.parse(blamed)


@pytest.mark.parametrize(("pond", "is_open"), [("9m2'z", False), ("1s2'z", True), ("9m1's", True)])
def test_riichi_after_a_discarded_wait_can_be_unsettled(pond: str, *, is_open: bool) -> None:
    rules = COMMON.leaving_open({"ready_dead_hand": tuple(ReadyDeadHand)})
    ruling = judge_ready(waiter(A, pond), rules)
    assert told(ruling) == (unsettled(furiten.OPEN) if is_open else legal(furiten.READY))
    if is_open:
        assert in_words(ruling.because) == "1 of bamboo completes 1, 2 and 3 of bamboo"
        win = judge_draw_win(Tile.parse("4s"), waiter(A, pond), rules)
        assert told(win) == unsettled(furiten.OPEN)
        assert in_words(win.because) == "4 of bamboo completes 2, 3 and 4 of bamboo"


def test_unsettled_rulings_name_the_first_discarded_wait() -> None:
    rules = COMMON.leaving_open({"ready_dead_hand": tuple(ReadyDeadHand)})
    ruling = judge_ready(waiter(A, "1s7s2'z"), rules)
    assert ruling.facts["group"] == parse_tiles("123s")
