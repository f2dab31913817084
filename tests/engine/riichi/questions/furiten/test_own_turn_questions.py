"""Furiten around a turn: ways out, riichi, endings, claims, declarations, and safe tiles."""

import random

import pytest

from callwise.agreement.named_ruleset import named
from callwise.ground.seats import Relation
from callwise.law.ruling import Clause, Fact, Ruling, Verdict
from callwise.puzzle.free_question import posed
from callwise.puzzle.registry import questions
from callwise.question.case import Entries
from callwise.question.forms.choose import Choose
from callwise.riichi.agreement.presets import PRESETS
from callwise.riichi.calls import sacred_claim, winning
from callwise.riichi.calls.turn import NOTHING_DRAWN
from callwise.riichi.furiten import (
    dead_hand,
    furiten,
    furiten_end,
    missed_discard,
    readiness,
    sacred,
    sacred_declaration,
    safe_tiles,
    way_out,
)
from callwise.riichi.furiten.way_out import after_discard
from callwise.riichi.hand.hand import waits
from callwise.riichi.hand.waiting_player import PlayerEvent, Waiting
from callwise.riichi.questions.furiten.written_wait import read_position
from callwise.riichi.table.melds import Call, MeldKind
from callwise.riichi.table.tiles import KINDS, Tile, parse_tiles
from callwise.riichi.table.tiles import plain as plain_tile
from callwise.view.elements.prose import plain
from tests.support.refusals import refused
from tests.support.riichi.waiting_hands import waiter
from tests.support.rulings.course_texts import rules_of
from tests.support.rulings.verdicts import Told, illegal, legal, told, unsettled
from tests.support.written_rows import entries, rows

COMMON = "common"
OFF = "common+sacred_discard=off"
LAST = "common+sacred_discard=traditional"
EACH = "common+sacred_discard=extended"
GROUPS = "common+sacred_discard=one_four_seven"
MAY_DECLARE = "common+allow_declaration=yes"
DEAD = "common+ready_dead_hand=yes"
DRAW_ENDS = "common+temp_furiten_end=own_draw_or_claim"
CALL_ENDS = "common+temp_furiten_end=any_call"
MISSED_OFF = "common+missed_discard=off"
ALIKE = "common+missed_discard=identical_only"
FREE = "common+passed_without_yaku=free"
SILENT = "common+sacred_discard=open"

A = "23456s 11z 123m 456p"
"""Waits for 1s, 4s and 7s."""
Table = dict[str, str]


def ruling(asks: str, table: Table, answer: str, rules: str) -> Ruling:
    """Rule on one answer, as in a puzzle, and check that the ruling has words."""
    table = dict(questions()[asks].spelt_out(table))
    by_code = {one.code: one.ruling for one in posed(asks, table, COMMON).form.rulings(rules_of(rules))}
    found = by_code[answer]
    assert all(map(plain, (found.means, found.because)))
    return found


def codes(table: Table) -> list[str]:
    """Return the offered claims on a discard."""
    return [one.code for one in posed("furiten.claim", table, COMMON).form.rulings(rules_of(COMMON))]


def fact(of: Ruling, name: str) -> str:
    value: Fact = of.facts[name]
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


OUT = {"hand": "345667s 11z 123m 456p", "drawn": "6s", "pond": "9p 5s 9m"}
NEW_WAIT = {"hand": "34567s 2s 11z 123m 456p", "drawn": "2s"}
WAITS_258 = {"hand": "34567s 11z 123m 456p 9s", "drawn": "9s"}
IN_RIICHI = {**WAITS_258, "pond": "5p 9'm"}
MISSED = {**IN_RIICHI, "past": "you; shimocha 5s; toimen 9p; kamicha 1m"}


@pytest.mark.parametrize(
    ("table", "discard", "rules", "says"),
    [
        (OUT, "7s", COMMON, legal(way_out.OUT)),  # leaves another wait
        (OUT, "3s", COMMON, illegal(way_out.STILL)),
        (OUT, "6s", COMMON, illegal(way_out.STILL)),
        (OUT, "5s", COMMON, illegal(way_out.NO_WAIT)),
        (OUT, "3s", OFF, legal(way_out.OUT)),
        (OUT, "3s", LAST, legal(way_out.OUT)),  # then only the 3s counts, which isn't a wait
        (OUT, "3s", EACH, illegal(way_out.STILL)),
        (OUT, "3s", GROUPS, illegal(way_out.STILL)),
        (OUT, "3s", DEAD, illegal(way_out.STILL)),
        (OUT, "5s", SILENT, illegal(way_out.NO_WAIT)),
        (OUT, "3s", SILENT, unsettled(furiten.OPEN)),
        (OUT, "7s", SILENT, legal(way_out.OUT)),
        (NEW_WAIT, "2s", COMMON, illegal(way_out.ITSELF)),
        (NEW_WAIT, "2s", LAST, illegal(way_out.ITSELF)),
        (NEW_WAIT, "2s", GROUPS, illegal(way_out.ITSELF)),
        (NEW_WAIT, "2s", OFF, legal(way_out.OUT)),
        ({**NEW_WAIT, "pond": "2s"}, "2s", COMMON, illegal(way_out.STILL)),
        ({**NEW_WAIT, "pond": "2s"}, "2s", LAST, illegal(way_out.ITSELF)),
        ({**NEW_WAIT, "pond": "2s 9m", "declared": "1"}, "2s", COMMON, illegal(way_out.STILL)),
        ({**NEW_WAIT, "pond": "2s 9m", "declared": "1"}, "2s", MAY_DECLARE, legal(way_out.OUT)),
        ({**WAITS_258, "past": "kamicha 5s"}, "9s", COMMON, legal(way_out.OUT)),  # the discard ends that furiten
        (IN_RIICHI, "9s", COMMON, legal(way_out.OUT)),
        (IN_RIICHI, "3s", COMMON, illegal(way_out.BOUND)),
        (MISSED, "9s", COMMON, illegal(way_out.MISSED_STAYS)),
        (MISSED, "9s", ALIKE, illegal(way_out.MISSED_STAYS)),
        (MISSED, "9s", MISSED_OFF, legal(way_out.OUT)),
        (MISSED, "9s", DEAD, illegal(dead_hand.MISSED)),
        ({**IN_RIICHI, "pond": "5s 9'm"}, "9s", COMMON, illegal(way_out.STILL)),
        ({**IN_RIICHI, "pond": "9'm 5s"}, "9s", LAST, legal(way_out.OUT)),
        ({**IN_RIICHI, "pond": "9'm 5s"}, "9s", DEAD, illegal(dead_hand.THROWN)),
    ],
)
def test_which_discards_end_furiten(table: Table, discard: str, rules: str, says: Told) -> None:
    """FUR-4, FUR-10, FUR-23."""
    assert told(ruling("furiten.way-out", table, discard, rules)) == says


@pytest.mark.parametrize(
    ("table", "discard", "rules", "blamed", "group"),
    [
        (OUT, "3s", COMMON, "5s", "4s 5s 6s"),
        (NEW_WAIT, "2s", COMMON, "2s", "2s 3s 4s"),
        (OUT, "3s", EACH, "5s", "4s 5s 6s"),
        ({**WAITS_258, "pond": "5s"}, "9s", GROUPS, "5s", "3s 4s 5s"),  # it blocks 2s, another wait of 34s
    ],
)
def test_rulings_name_the_discard_that_still_blocks(
    table: Table, discard: str, rules: str, blamed: str, group: str
) -> None:
    found = ruling("furiten.way-out", table, discard, rules)
    assert (fact(found, "blamed"), fact(found, "group")) == (blamed, group)


READY = {"hand": f"{A} 9p", "drawn": "9p", "declares": "9p"}


@pytest.mark.parametrize(
    ("table", "rules", "follows", "clause"),
    [
        ({**READY, "pond": "9m"}, COMMON, "any", readiness.ANY),
        ({**READY, "pond": "1s 9m"}, COMMON, "own-draw", readiness.OWN_DRAW_ONLY),
        ({**READY, "pond": "1s 9m"}, EACH, "some", readiness.SOME),
        ({**READY, "pond": "1s 9m"}, GROUPS, "some", readiness.SOME),
        ({**READY, "pond": "4s 9m"}, GROUPS, "own-draw", readiness.OWN_DRAW_ONLY),
        ({**READY, "pond": "9m 1s"}, LAST, "any", readiness.ANY),  # then the riichi tile is the last discard
        ({**READY, "pond": "1s 9m"}, OFF, "any", readiness.ANY),
        ({**READY, "pond": "1s 9m"}, DEAD, "faulty", furiten.FAULTY),
        ({**READY, "pond": "9m"}, DEAD, "any", readiness.CLEAN),
        ({**READY, "pond": "1s 9m", "declared": "2"}, MAY_DECLARE, "any", readiness.ANY),
        ({**READY, "pond": "9m", "past": "toimen 4s; kamicha 9s"}, COMMON, "any", readiness.ANY),  # riichi ends it
        ({**READY, "hand": f"{A} 7s", "drawn": "7s", "declares": "7s"}, LAST, "some", readiness.SOME),
    ],
)
def test_riichi_has_one_consequence(table: Table, rules: str, follows: str, clause: Clause) -> None:
    """FUR-20, FUR-21: the other answers are wrong by the same clause, each with its own explanation."""
    asides = set()
    for answer in ("faulty", "any", "some", "own-draw"):
        expected = legal(clause) if answer == follows else illegal(clause)
        found = ruling("furiten.ready", table, answer, rules)
        assert told(found) == expected
        asides.add(found.aside)
        assert bool(found.aside) is (answer != follows)
    assert len(asides) == 4


def test_riichi_rulings_state_penalties_and_name_discards() -> None:
    table = {**READY, "pond": "9m 1s"}
    faulty = ruling("furiten.ready", table, "faulty", DEAD)
    assert faulty.follows is dead_hand.PENALTY
    assert faulty.stated
    assert (fact(faulty, "blamed"), fact(faulty, "group")) == ("1s", "1s 2s 3s")
    found = ruling("furiten.ready", table, "some", EACH)
    assert [fact(found, name) for name in ("blamed", "group", "barred", "free")] == ["1s", "1s 2s 3s", "1s", "4s 7s"]


def test_riichi_consequences_can_be_unsettled() -> None:
    assert told(ruling("furiten.ready", {**READY, "pond": "1s 9m"}, "some", SILENT)) == unsettled(way_out.LEFT_OPEN)


WENT_BY = {"hand": A, "pond": "9m", "past": "shimocha 4s; toimen 9p; kamicha 1m"}
SINCE = {"hand": A, "pond": "9m 9p", "past": "shimocha 4s; toimen 9s; kamicha 1m; you"}
PONNED = {"hand": A, "pond": "9m", "past": "shimocha 4s; kamicha pon; kamicha 1m"}
OWN_CALL = {
    "hand": "23456s 11z 123m",
    "melds": "4'56p",
    "pond": "9m 2p",
    "past": "toimen 4s; kamicha 4p; you chii; you",
}
RIICHI = {"hand": A, "pond": "9'm", "past": "shimocha 4s; toimen 9p; kamicha 1m"}
BEFORE_RIICHI = {"hand": A, "pond": "9m 9'p", "past": "shimocha 4s; toimen 9s; kamicha 1m; you"}
NO_YAKU = {**OWN_CALL, "seat": "south", "wind": "east"}


@pytest.mark.parametrize(
    ("table", "rules", "moment", "clause"),
    [
        (WENT_BY, COMMON, "discard", furiten_end.BY_DISCARD),
        (WENT_BY, DRAW_ENDS, "draw", furiten_end.BY_DRAW),
        (WENT_BY, CALL_ENDS, "discard", furiten_end.NO_CALL),
        (WENT_BY, MISSED_OFF, "at-once", furiten_end.AT_ONCE),
        (WENT_BY, ALIKE, "discard", furiten_end.BY_DISCARD),
        (SINCE, COMMON, "discard", furiten_end.BY_DISCARD),
        (SINCE, DRAW_ENDS, "draw", furiten_end.BY_DRAW),
        (PONNED, COMMON, "discard", furiten_end.BY_DISCARD),
        (PONNED, DRAW_ENDS, "draw", furiten_end.BY_DRAW),
        (PONNED, CALL_ENDS, "kamicha pon", furiten_end.BY_CALL),
        (OWN_CALL, COMMON, "discard", furiten_end.BY_DISCARD),
        (OWN_CALL, DRAW_ENDS, "you chii", furiten_end.BY_OWN_CALL),
        (OWN_CALL, CALL_ENDS, "you chii", furiten_end.FIRST_CALL_IS_OWN),
        (RIICHI, COMMON, "never", furiten_end.NEVER),
        (RIICHI, CALL_ENDS, "never", furiten_end.NEVER),
        (RIICHI, ALIKE, "never", furiten_end.NEVER_ALIKE),
        (RIICHI, MISSED_OFF, "at-once", furiten_end.AT_ONCE),
        (RIICHI, DEAD, "never", dead_hand.MISSED),
        (BEFORE_RIICHI, COMMON, "discard", furiten_end.BY_DISCARD),  # the riichi tile counts as a discard
        (BEFORE_RIICHI, DEAD, "discard", furiten_end.BY_DISCARD),
        (NO_YAKU, COMMON, "discard", furiten_end.BY_DISCARD),
        (NO_YAKU, FREE, "at-once", furiten_end.NO_YAKU),
    ],
)
def test_missed_win_furiten_ends_at_one_moment(table: Table, rules: str, moment: str, clause: Clause) -> None:
    """FUR-22 to FUR-25."""
    every = [one.code for one in posed("furiten.end", table, COMMON).form.rulings(rules_of(COMMON))]
    assert moment in every
    for answer in every:
        found = ruling("furiten.end", table, answer, rules)
        assert found.is_legal is (answer == moment)
        assert found.clause is clause


@pytest.mark.parametrize(
    ("table", "past", "to_come"),
    [
        (WENT_BY, ["event 1", "event 2"], ["at-once", "draw", "discard", "never"]),
        (SINCE, ["event 1", "event 2", "draw", "discard 3"], ["at-once", "never"]),
        (OWN_CALL, ["event 1", "event 2", "discard 3"], ["at-once", "never"]),  # no draw before the discard
    ],
)
def test_moments_end_with_your_next_discard(table: Table, past: list[str], to_come: list[str]) -> None:
    every = furiten_end.moments(read_position(Entries(table)).waiting)
    assert [_named(one) for one in every if one.is_past] == past
    assert [_named(one) for one in every if not one.is_past] == to_come


def _named(moment: furiten_end.Moment) -> str:
    return moment.at.value if moment.place is None else f"{moment.at.value} {moment.place}"


def test_unsettled_end_is_reported_as_such() -> None:
    rules = "common+temp_furiten_end=open"
    assert told(ruling("furiten.end", WENT_BY, "draw", rules)) == unsettled(furiten.OPEN)
    assert told(ruling("furiten.end", WENT_BY, "never", rules)) == illegal(furiten_end.BY_DISCARD)


CLAIM = {"discard": "4s from kamicha", "hand": A, "pond": "9p 4s"}
PON = {"discard": "3m from toimen", "hand": "33m 456s 23456p 1z 5z 6z"}
CHII, AT_ONCE = "chii 4s with 23s", "chii 4s with 23s, win at once"


@pytest.mark.parametrize(
    ("table", "answer", "rules", "says"),
    [
        (CLAIM, "ron", LAST, illegal(sacred.LAST)),  # FUR-13
        (CLAIM, CHII, LAST, legal(sacred_claim.FREE)),
        (CLAIM, AT_ONCE, LAST, illegal(sacred_claim.THIS_TURN)),
        (CLAIM, AT_ONCE, COMMON, illegal(sacred_claim.THIS_TURN)),
        (CLAIM, AT_ONCE, GROUPS, illegal(sacred_claim.THIS_TURN)),
        (CLAIM, "ron", OFF, legal(sacred.OFF)),
        ({**CLAIM, "past": "shimocha 1s; toimen 9m"}, "ron", OFF, illegal(missed_discard.TEMPORARY)),
        ({**CLAIM, "past": "shimocha 1s; toimen 9m"}, CHII, OFF, legal(sacred_claim.FREE)),
        ({**CLAIM, "past": "shimocha 1s; toimen 9m"}, AT_ONCE, OFF, illegal(sacred_claim.MISSED_THIS_TURN)),
        ({**CLAIM, "seat": "south"}, "ron", COMMON, illegal(winning.WAITING_WITHOUT_YAKU)),
        (PON, "pon 3m with 33m from toimen", COMMON, legal(sacred_claim.FREE)),
    ],
)
def test_blocked_tiles_can_be_called_but_not_won_on(table: Table, answer: str, rules: str, says: Told) -> None:
    """FUR-6, FUR-13."""
    assert told(ruling("furiten.claim", table, answer, rules)) == says


@pytest.mark.parametrize("rules", [OFF, SILENT])
def test_calls_do_not_win_at_once_even_without_furiten(rules: str) -> None:
    found = ruling("furiten.claim", CLAIM, AT_ONCE, rules)
    assert (found.verdict, found.clause.id) == (Verdict.ILLEGAL, NOTHING_DRAWN.id)


def test_pointless_or_impossible_claims_are_not_offered() -> None:
    """A win must complete the hand, a call must leave a discard, and no source read covers open kans."""
    pon = {"discard": "3m from toimen", "hand": "333m 456s 2345p 1z 5z 6z"}
    bare = {"discard": "4s from kamicha", "hand": "2344s", "melds": "4'56p 4'56p 4'56m"}
    pon_4s = "pon 4s with 44s from kamicha"
    assert codes(pon) == ["pon 3m with 33m from toimen"]
    assert codes(bare) == ["ron", pon_4s, f"{pon_4s}, win at once"]


SACRED = {"hand": A, "pond": "9p 1s 9m"}


@pytest.mark.parametrize(
    ("table", "answer", "rules", "says"),
    [
        (SACRED, "now", MAY_DECLARE, legal(furiten.DECLARE)),
        (SACRED, "now", COMMON, illegal(furiten.NOT_HERE)),
        ({"hand": A}, "now", MAY_DECLARE, illegal(furiten.NOTHING_TO_MARK)),
        ({**SACRED, "pond": "1s 9'm"}, "now", MAY_DECLARE, legal(furiten.DECLARE)),  # on the same turn
        ({**SACRED, "pond": "1s 9'm 9p"}, "now", MAY_DECLARE, illegal(furiten.TOO_LATE)),
        ({**SACRED, "pond": "1s 9'm 9p"}, "lifts-own", MAY_DECLARE, illegal(furiten.TOO_LATE)),
        (SACRED, "lifts-own", MAY_DECLARE, legal(sacred_declaration.LIFTS_BARRING)),
        ({**SACRED, "pond": "9m"}, "lifts-own", MAY_DECLARE, legal(sacred_declaration.LIFTS_OWN)),
        (SACRED, "lifts-own", COMMON, illegal(furiten.NOT_HERE)),
        (SACRED, "lifts-missed", MAY_DECLARE, illegal(sacred_declaration.LIFTS_NO_MISSED)),
        (SACRED, "lifts-dead", MAY_DECLARE, illegal(sacred_declaration.LIFTS_NO_DEAD)),
    ],
)
def test_effects_of_declaring(table: Table, answer: str, rules: str, says: Told) -> None:
    """FUR-14 to FUR-17."""
    assert told(ruling("furiten.declare", table, answer, rules)) == says


MARKED = {"player": "toimen", "pond": "1z 4s 9m 2p 4s", "declared": "3"}


@pytest.mark.parametrize(
    ("tile", "rules", "says"),
    [
        ("9m", MAY_DECLARE, legal(sacred_declaration.MARKED)),
        ("1z", MAY_DECLARE, legal(sacred_declaration.MARKED)),
        ("4s", MAY_DECLARE, legal(sacred_declaration.MARKED)),  # also before the mark
        ("2p", MAY_DECLARE, illegal(sacred_declaration.AFTER_MARK)),
        ("9m", COMMON, illegal(furiten.NOT_HERE)),
    ],
)
def test_marks_cover_discards_up_to_that_tile(tile: str, rules: str, says: Told) -> None:
    """FUR-15."""
    found = ruling("furiten.marked", MARKED, tile, rules)
    assert (told(found), fact(found, "marked")) == (says, "9m")


POND = {"player": "toimen", "pond": "1z 4s 9m"}
GONE = {**POND, "past": "toimen; kamicha 9p"}
GONE_AND_CALLED = {**POND, "past": "toimen; kamicha 9p; shimocha pon; shimocha 2m; toimen; kamicha 3m"}
ROUND_RIICHI = {
    **POND,
    "pond": "4s 9'm 2p",
    "past": "kamicha 7p; you 6p; shimocha 5p; toimen; kamicha 8p; you 1p; shimocha 3p; toimen; kamicha 9p",
}
THREE_ROUNDS = {**POND, "pond": "1z 9'm 2p", "past": f"toimen; {ROUND_RIICHI['past']}"}
SAFE, ENDED = legal(safe_tiles.PASSED), illegal(safe_tiles.ENDED)
THEY_DISCARD = "you 8p; shimocha 6p; toimen; kamicha 1m"
THEIR_RIICHI = {**POND, "pond": "4s 9'm 2p", "past": "kamicha 7p; you 8p; shimocha 6p; toimen; kamicha 9p"}


@pytest.mark.parametrize(
    ("table", "tile", "rules", "says"),
    [
        (POND, "4s", COMMON, legal(safe_tiles.DISCARDED)),
        (POND, "4s", GROUPS, legal(safe_tiles.DISCARDED)),
        (POND, "4s", EACH, legal(safe_tiles.DISCARDED)),
        (POND, "4s", LAST, illegal(safe_tiles.NOT_LAST)),
        (POND, "9m", LAST, legal(safe_tiles.LAST)),
        (POND, "4s", OFF, illegal(safe_tiles.OFF)),
        (POND, "1s", COMMON, illegal(safe_tiles.OTHER_END)),
        (POND, "7s", GROUPS, illegal(safe_tiles.OTHER_END)),
        (POND, "1s", EACH, illegal(safe_tiles.UNSEEN)),
        (POND, "5z", COMMON, illegal(safe_tiles.UNSEEN)),
        ({**POND, "pond": "0s"}, "5s", COMMON, legal(safe_tiles.DISCARDED)),  # a red five is a five
        ({**POND, "pond": "1z 4s>you 9m"}, "4s", COMMON, legal(safe_tiles.CALLED_AWAY)),
        ({**POND, "pond": "4s 4s>you 9m"}, "4s", COMMON, legal(safe_tiles.DISCARDED)),
        ({**POND, "declared": "3"}, "4s", COMMON, legal(safe_tiles.DISCARDED)),
        ({**POND, "declared": "3"}, "4s", MAY_DECLARE, illegal(safe_tiles.DECLARED)),
        ({**POND, "pond": "1z 4s 9m 2p", "declared": "3"}, "2p", MAY_DECLARE, illegal(safe_tiles.DECLARED)),
        (POND, "4s", SILENT, unsettled(way_out.LEFT_OPEN)),
        (POND, "5z", SILENT, illegal(safe_tiles.UNSEEN)),
        (GONE, "9p", COMMON, legal(safe_tiles.PASSED)),
        (GONE, "9p", DRAW_ENDS, legal(safe_tiles.PASSED)),  # the player hasn't drawn since
        (GONE, "9p", OFF, legal(safe_tiles.PASSED)),
        (GONE, "9p", FREE, legal(safe_tiles.PASSED_FREE)),
        (GONE, "9p", ALIKE, legal(safe_tiles.PASSED)),
        (GONE, "9p", MISSED_OFF, illegal(safe_tiles.MISSED_OFF)),
        ({**GONE, "past": f"kamicha 9p; {THEY_DISCARD}"}, "9p", COMMON, illegal(safe_tiles.ENDED)),
        ({**GONE, "past": "toimen; kamicha 9p; toimen pon; toimen; kamicha 1m"}, "9p", COMMON, ENDED),
        ({**GONE, "past": "shimocha 9p; kamicha pon; kamicha 1m"}, "9p", COMMON, legal(safe_tiles.PASSED)),
        ({**GONE, "past": "shimocha 9p; kamicha pon; kamicha 1m"}, "9p", CALL_ENDS, illegal(safe_tiles.ENDED)),
        ({**GONE, "past": "shimocha 9p; kamicha pon; kamicha 1m"}, "1m", CALL_ENDS, legal(safe_tiles.PASSED)),
        ({"player": "shimocha", "pond": "4s", "past": "shimocha; toimen 9p; kamicha 1m"}, "9p", CALL_ENDS, SAFE),
        ({**POND, "past": "toimen; kamicha 9m"}, "9m", COMMON, legal(safe_tiles.DISCARDED)),  # for the rest of the hand
        (THREE_ROUNDS, "5p", COMMON, illegal(safe_tiles.ENDED)),
        (ROUND_RIICHI, "7p", COMMON, illegal(safe_tiles.ENDED)),
        (ROUND_RIICHI, "5p", COMMON, illegal(safe_tiles.ENDED)),
        (ROUND_RIICHI, "8p", COMMON, legal(safe_tiles.IN_RIICHI)),
        (ROUND_RIICHI, "8p", DEAD, legal(safe_tiles.DEAD)),
        (ROUND_RIICHI, "5p", DEAD, illegal(safe_tiles.UNSEEN)),
        (THEIR_RIICHI, "9p", COMMON, legal(safe_tiles.IN_RIICHI)),
        (THEIR_RIICHI, "8p", COMMON, legal(safe_tiles.IN_RIICHI)),
        (THEIR_RIICHI, "8p", CALL_ENDS, legal(safe_tiles.IN_RIICHI)),
        (THEIR_RIICHI, "8p", FREE, legal(safe_tiles.IN_RIICHI)),
        (THEIR_RIICHI, "8p", MISSED_OFF, illegal(safe_tiles.MISSED_OFF)),
        (THEIR_RIICHI, "8p", DEAD, legal(safe_tiles.DEAD)),
        (THEIR_RIICHI, "4s", DEAD, legal(safe_tiles.DEAD)),
        (THEIR_RIICHI, "5z", DEAD, illegal(safe_tiles.UNSEEN)),
        ({**POND, "pond": "4s 9'm", "past": "kamicha 9p; you 8p; shimocha 6p; toimen; kamicha 1m"}, "8p", DEAD, None),
        ({**POND, "declared": "1", "pond": "4s 9'm"}, "4s", f"{DEAD}+allow_declaration=yes", legal(safe_tiles.DEAD)),
    ],
)
def test_tiles_a_hidden_hand_certainly_cannot_win_on(table: Table, tile: str, rules: str, says: Told | None) -> None:
    """FUR-18, FUR-22, FUR-24: furiten from tiles passed on before riichi has ended."""
    found = ruling("furiten.safe", {**table, "tiles": tile}, tile, rules)
    assert told(found) == (says or illegal(safe_tiles.UNSEEN))


HANDS = tuple(
    parse_tiles(text)
    for text in (
        A,
        "34555s 11z 123m 456p",
        "2344455566678s",
        "1112345678999m",
        "1122334455667p",
        "19m 19p 19s 1234567z",
        "46s 11z 123789m 456p",
        "222m 333p 444s 55m 66z",
    )
)
TABLES = tuple(
    named(PRESETS, name)
    for name in (COMMON, OFF, LAST, EACH, GROUPS, MAY_DECLARE, DEAD, DRAW_ENDS, CALL_ENDS, MISSED_OFF, ALIKE, FREE)
)


def test_no_hand_wins_on_a_tile_ruled_safe() -> None:
    """Tiles ruled safe against a hidden hand can't be won on by any known one; many are ruled safe."""
    pick = random.Random(16)
    certain = 0
    for _ in range(400):
        hand = pick.choice(HANDS)
        kinds = waits(hand)
        tiles = tuple(map(plain_tile, (*kinds, *pick.sample(KINDS, 4))))
        discards = tuple(pick.choices(tiles, k=pick.randrange(1, 5)))
        others = (Relation.SHIMOCHA, Relation.TOIMEN, Relation.KAMICHA)
        since = [
            PlayerEvent(Relation.SELF),
            *(PlayerEvent(by, pick.choice(tiles)) for by in others[: pick.randrange(4)]),
        ]
        if pick.randrange(2):
            since.insert(pick.randrange(1, len(since) + 1), PlayerEvent(Relation.TOIMEN, call=MeldKind.PON))
        before = [PlayerEvent(by, pick.choice(tiles)) for by in others] if len(discards) > 1 else []
        riichi = pick.choice([None, *range(len(discards))])
        declared = pick.choice([None, 1]) if riichi is None else None
        past = (*([PlayerEvent(Relation.SELF)] if before else []), *before, *since)
        known = Waiting(Relation.SELF, hand, (), discards, past, riichi, declared)
        hidden = safe_tiles.HiddenPlayer(Relation.SELF, discards, frozenset(), past, riichi, declared)
        for rules in TABLES:
            for tile in map(plain_tile, kinds):
                if safe_tiles.judge_safe(tile, hidden, rules).is_legal:
                    certain += 1
                    assert not furiten.judge_discard_win(tile, known, rules).is_legal, (tile, known, rules)
    assert certain > 2000


ASKED: dict[str, Table] = {
    "furiten.way-out": OUT,
    "furiten.ready": READY,
    "furiten.end": {"hand": A},
    "furiten.claim": CLAIM,
    "furiten.declare": SACRED,
    "furiten.marked": MARKED,
    "furiten.safe": {**POND, "tiles": "4s"},
}
"""A position for each question; some lack an entry."""


@pytest.mark.parametrize(
    ("asks", "table"),
    [
        *((asks, ASKED[asks]) for asks in ("furiten.way-out", "furiten.claim", "furiten.declare", "furiten.marked")),
        ("furiten.ready", {**READY, "pond": "9m"}),
        ("furiten.end", PONNED),
        ("furiten.end", OWN_CALL),
        ("furiten.safe", {**GONE_AND_CALLED, "tiles": "4s 9p"}),
    ],
)
def test_referee_can_state_each_answer(asks: str, table: Table) -> None:
    """Each answer has its own sentence."""
    form = posed(asks, table, COMMON).form
    assert isinstance(form, Choose)
    stated = [form.stated(one.code) for one in form.rulings(rules_of(COMMON))]
    assert all(one.complete for one in stated)
    assert len({plain(one.says) for one in stated}) == len(stated)


@pytest.mark.parametrize(
    ("asks", "changed", "says"),
    rows("""
        furiten.way-out  hand: 147m 147p 147s 12345z; drawn: 5z  no discard leaves this hand
        furiten.ready    declares: 1z  discarding 1z doesn’t leave the hand tenpai.* is 9p
        furiten.ready    declares: 8p                            8p isn’t in the hand
        furiten.ready    pond: 9'm                               9m has already declared riichi
        furiten.ready    hand: 23456s 11z 123m 9p; melds: 4'56p  a closed hand, and 4'56p opens this one
        furiten.end      past: kamicha 9m                        the past begins with 'kamicha 9m'
        furiten.end      past: toimen 4s; kamicha 1s             1s was passed on after 4s
        furiten.end      pond: 7s; past: kamicha 1s              7s among your discards completes this hand
        furiten.claim    discard: 4s                             '4s' doesn’t name the discarder
        furiten.claim    discard: 4s from self                   comes from another player
        furiten.claim    discard: 9p from toimen                 this hand can’t call 9p from toimen
        furiten.claim    pond: 9'p                               you can’t call in riichi
        furiten.claim    past: shimocha 9m                       after 'shimocha 9m' comes toimen's discard
        furiten.safe     player: self                            this asks about another player
        furiten.safe     pond: 4s>toimen                         as '>toimen' says
        furiten.safe     past: toimen 9m; kamicha 1m             just 'toimen', not 'toimen 9m'
        furiten.safe     past: kamicha                           what did kamicha do
        furiten.safe     past: kamicha 1m 2m                     'kamicha 1m 2m' isn’t an event
        furiten.safe     past: toimen                            after 'toimen' comes kamicha's discard
        furiten.safe     past: toimen; shimocha pon; shimocha 1p; toimen; kamicha 2p  4s
        furiten.safe     pond: 9m; past: toimen; kamicha 1m; you 2m; shimocha 3m; toimen; kamicha 1m
          says 'toimen' 2 times, but the pond has 1
        furiten.safe     declared: 4                             of which there are 3; got 4
        furiten.marked   pond: 1'z 4s; declared: 2               their riichi is discard 1, got 2
    """),
)
def test_impossible_positions_are_refused_by_name(asks: str, changed: str, says: str) -> None:
    with refused(says):
        posed(asks, {**ASKED[asks], **entries(changed)}, COMMON)


def test_missing_past_is_requested() -> None:
    with refused("the past is missing; begin it with a winning tile you passed on: 1, 4 and 7"):
        posed("furiten.end", {"hand": A}, COMMON)


def test_calls_need_a_discard_left_by_kuikae() -> None:
    """Neither the called tile nor the tile at the sequence's other end can be discarded."""
    call = Call.parse("chii 4m with 23m")
    for rest, free in (("1m", False), ("14m", False), ("14m 9p", True)):
        assert sacred_claim.leaves_a_discard(call, parse_tiles(f"23m {rest}")) is free


@pytest.mark.parametrize("riichi", [False, True])
def test_discards_can_declare_riichi(*, riichi: bool) -> None:
    after = after_discard(Tile.parse("9p"), waiter(A, "9m2z"), Tile.parse("9p"), riichi=riichi)
    assert after.riichi == (2 if riichi else None)
