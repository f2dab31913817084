"""Wins passed on at an added kan whose turn the discards don't show."""

from collections.abc import Mapping

import pytest

from callwise.ground.errors import CallwiseError
from callwise.law.ruling import Clause, Ruling, Verdict
from callwise.puzzle.free_question import put
from callwise.riichi.agreement.presets import PRESETS
from callwise.riichi.calls import winning
from callwise.riichi.furiten import furiten, missed_discard
from callwise.riichi.priority import priority
from tests.support.refusals import refused
from tests.support.rulings.verdicts import Told, illegal, legal, told, unsettled

IN_RIICHI = {
    "discard": "6s by north",
    "east": "? |  | 9s>north 1s3p",
    "south": "340667788p78s33z |  | 3's7z",
    "west": "? |  | 21z",
    "north": "? | 999's 999\"s | 4z5m",
}
"""North added the 9s on one of two turns, both after South's riichi."""
LATE_RIICHI = {**IN_RIICHI, "south": "340667788p78s33z |  | 3s7'z"}
"""The first of those turns came before the riichi."""
PINFU = "23456s 22p 123m 456p"
TWO_TURNS = {
    "discard": "7s by south",
    "east": "? | | 1s>south 5z 5z",
    "south": '? | 1"11s | 2z6z',
    "west": f"{PINFU} | | 3z6m",
    "north": "? | | 4z4z",
}
"""South added the 1s on the turn before West's last discard or on this one."""


def ruled(asks: str, table: Mapping[str, str], code: str, rules: str = "common") -> Ruling:
    form, ruleset = put(asks, table, rules)
    return next(one.ruling for one in form.rulings(ruleset) if one.code == code)


@pytest.mark.parametrize(
    ("table", "code", "past", "says"),
    [
        (IN_RIICHI, "south ron 6s", None, illegal(missed_discard.ADDED_IN_RIICHI)),
        (IN_RIICHI, "south ron 6s", "north adds 9s; north 5m", illegal(missed_discard.ADDED_IN_RIICHI)),
        (LATE_RIICHI, "south ron 6s", None, unsettled(furiten.WHEN_KAN)),
        (LATE_RIICHI, "south ron 6s", "north adds 9s; north 5m", legal(winning.RON)),
        (LATE_RIICHI, "south ron 6s", "north adds 9s", illegal(missed_discard.ADDED_IN_RIICHI)),
        (LATE_RIICHI, "south ron 6s", "north adds 9s; north 6s", illegal(missed_discard.ADDED_IN_RIICHI)),
        (TWO_TURNS, "west ron 7s", None, unsettled(furiten.WHEN_KAN)),
        (TWO_TURNS, "west ron 7s", "south adds 1s; south 6z", legal(winning.RON)),
        (TWO_TURNS, "west ron 7s", "south 2z; north 4z; south adds 1s; south 6z", legal(winning.RON)),
        (TWO_TURNS, "west ron 7s", "south adds 1s", illegal(missed_discard.ADDED)),
    ],
)
def test_every_possible_turn_of_the_kan_counts(
    table: Mapping[str, str], code: str, past: str | None, says: Told
) -> None:
    """FUR-24, FUR-27: the ruling is definite if it is the same for all turns, else it says what would settle it."""
    entries = {**table, **({} if past is None else {"past": past})}
    ruling = ruled("calls.legal", entries, code)
    assert told(ruling) == says


@pytest.mark.parametrize(
    ("table", "code", "told"),
    [(LATE_RIICHI, "south ron 6s", "north adds 9s"), (TWO_TURNS, "west ron 7s", "south adds 1s")],
)
def test_an_undated_kan_is_asked_for_by_its_last_turn(table: Mapping[str, str], code: str, told: str) -> None:
    assert ruled("calls.legal", table, code).facts["told"] == told
    assert ruled("calls.legal", {**table, "past": told}, code).verdict is Verdict.ILLEGAL


@pytest.mark.parametrize("rules", [one.name for one in PRESETS])
def test_no_preset_allows_a_win_after_passing_in_riichi(rules: str) -> None:
    assert not ruled("calls.legal", IN_RIICHI, "south ron 6s", rules).is_legal


@pytest.mark.parametrize(
    ("past", "says"),
    [
        ("south ankan 1s", "was added to a pon; write 'adds'"),
        ("south adds 2s", "south has no added kan of 2s"),
        ("north adds 1s; north 4z", "north has no added kan of 1s"),
        ("south adds 1s; south 9p", "at that point: south discarded no 9p there"),
        ("south adds 1s; south 2z", "on a turn when it wasn’t possible"),
        ("south adds 1s; north 4z", "after 'south adds 1s' comes south’s discard; got 'north 4z'"),
        ("west adds 1s", "west has no such turn"),
        ("south adds", "isn’t a kan"),
        ("south pon 1s; south 2z", "isn’t a kan"),
    ],
)
def test_pasts_contradicting_the_ponds_are_refused(past: str, says: str) -> None:
    with refused(says, CallwiseError, key="past"):
        put("calls.legal", {**TWO_TURNS, "past": past})


def test_kan_timing_is_given_only_with_four_ponds() -> None:
    with refused("needs all four ponds", CallwiseError, key="past"):
        put("calls.legal", {**TWO_TURNS, "north": "?", "past": "south adds 1s"})


@pytest.mark.parametrize(
    ("code", "untold", "before", "now"),
    [
        ("west", furiten.WHEN_KAN, priority.RON_FIRST, missed_discard.ADDED),
        ("north", priority.UNTOLD_WIN, priority.BEATEN_BY_RON, priority.ALONE),
    ],
)
def test_other_claims_depend_on_the_kans_turn_too(code: str, untold: Clause, before: Clause, now: Clause) -> None:
    table = {**TWO_TURNS, "claims": "west ron 7s; north pon 7s with 77s"}
    for past, clause in ((None, untold), ("south adds 1s; south 6z", before), ("south adds 1s", now)):
        entries = {**table, **({} if past is None else {"past": past})}
        assert ruled("priority.winner", entries, code).clause is clause


def past_of(past: str) -> dict[str, str]:
    return {"past": past} if past else {}
