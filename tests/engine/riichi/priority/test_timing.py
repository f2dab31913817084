"""Claims spoken at different times."""

import pytest

from callwise.ground.errors import NotationError, PositionError
from callwise.law.ruling import Verdict
from callwise.riichi.agreement.call_options import CallTiming, MultipleRon
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import claims
from callwise.riichi.priority import priority, timing
from callwise.riichi.priority.timing import Gap, TimedClaim, gap_noticed, has_a_gap, judge_spoken, judge_timing
from tests.support.riichi.riichi_tables import at_discard
from tests.support.rulings.verdicts import Told, illegal, legal, reader, told

ONLINE = COMMON
PHYSICAL = COMMON.choosing({"call_timing": CallTiming.PHYSICAL})

CHII_FIRST = "north chii 4m with 23m at 0.4; south pon 4m with 44m at 1.7"
PON_FIRST = "north chii 4m with 23m at 1.7; south pon 4m with 44m at 0.4"
TOGETHER = "north chii 4m with 23m at 0.4; south kan 4m with 444m at 0.4"
RON_LAST = f"{CHII_FIRST}; east ron 4m at 2.5"
RON_FIRST = f"{CHII_FIRST}; east ron 4m at 0.1"
BEATEN = "north illegal beaten-by-ron, south illegal beaten-by-ron"
said = reader(timing, priority)


def decide(text: str, gap: Gap, rules: RiichiRuleset, **seats: str) -> dict[str, Told]:
    spoken = [TimedClaim.parse(part) for part in text.split(";")]
    outcome = judge_timing(spoken, gap, at_discard("4m by west", **seats), rules)
    return {claim.seat.value: told(ruling) for claim, ruling in outcome.rulings}


@pytest.mark.parametrize(
    ("text", "gap", "rules", "expected"),
    [
        (CHII_FIRST, Gap.NOTICEABLE, PHYSICAL, "north legal chii-stands, south illegal too-late"),
        (CHII_FIRST, Gap.NONE, PHYSICAL, "north illegal gives-way, south legal together"),
        (PON_FIRST, Gap.NONE, PHYSICAL, "north illegal gives-way, south legal together"),
        (TOGETHER, Gap.NONE, PHYSICAL, "north illegal gives-way, south legal together"),
        (CHII_FIRST, Gap.NOTICEABLE, ONLINE, "north illegal beaten-by-pon, south legal pon-before-chii"),
        (RON_LAST, Gap.NOTICEABLE, PHYSICAL, f"{BEATEN}, east legal late-ron"),
        (RON_FIRST, Gap.NOTICEABLE, PHYSICAL, f"{BEATEN}, east legal ron-first"),
        (RON_LAST, Gap.NONE, ONLINE, f"{BEATEN}, east legal ron-first"),
        ("north chii 4m with 23m at 3.0", Gap.NONE, PHYSICAL, "north legal alone"),
    ],
)
def test_timing_matters_only_at_a_physical_table(text: str, gap: Gap, rules: RiichiRuleset, expected: str) -> None:
    parted = (one.partition(" ") for one in expected.split(", "))
    assert decide(text, gap, rules) == {seat: said(verdict) for seat, _, verdict in parted}


def test_an_illegal_pon_makes_no_claim_late() -> None:
    found = decide(CHII_FIRST, Gap.NOTICEABLE, PHYSICAL, riichi="south")
    assert found == {"north": legal(priority.ALONE), "south": illegal(claims.IN_RIICHI)}


def test_an_illegal_chii_makes_no_claim_late() -> None:
    """The gap followed East's chii, which isn't legal; South's pon still came before North's chii."""
    text = "east chii 4m with 23m at 0.2; south pon 4m with 44m at 1.5; north chii 4m with 56m at 1.9"
    found = decide(text, Gap.NOTICEABLE, PHYSICAL)
    assert found == {
        "north": illegal(timing.GIVES_WAY),
        "east": illegal(claims.NOT_KAMICHA),
        "south": legal(timing.TOGETHER),
    }


def test_wins_are_late_only_after_a_call() -> None:
    """Among wins only turn order counts, not who spoke first."""
    rons = "north ron 4m at 0.9; east ron 4m at 0.2"
    assert decide(rons, Gap.NONE, PHYSICAL) == {"north": legal(priority.SHARED), "east": legal(priority.SHARED)}
    bump = PHYSICAL.choosing({"multiple_ron": MultipleRon.HEAD_BUMP})
    assert decide(rons, Gap.NONE, bump) == {"north": legal(priority.NEAREST), "east": illegal(priority.HEAD_BUMPED)}


def test_each_of_several_wins_is_timed_separately() -> None:
    """NAK-30: one win came after the chii, the other before it."""
    rons = "north chii 4m with 23m at 0.4; south ron 4m at 0.9; east ron 4m at 0.2"
    assert decide(rons, Gap.NONE, PHYSICAL) == {
        "north": illegal(priority.BEATEN_BY_RON),
        "east": legal(priority.SHARED),
        "south": legal(timing.LATE_RON),
    }
    bump = PHYSICAL.choosing({"multiple_ron": MultipleRon.HEAD_BUMP})
    assert decide(f"{PON_FIRST}; east ron 4m at 2.5", Gap.NONE, bump)["east"] == legal(timing.LATE_RON)
    two = "south pon 4m with 44m at 0.4; north ron 4m at 0.9; east ron 4m at 0.2"
    assert decide(two, Gap.NONE, bump) == {
        "north": legal(timing.LATE_RON),
        "east": illegal(priority.HEAD_BUMPED),
        "south": illegal(priority.BEATEN_BY_RON),
    }


def test_the_noticed_gap_counts_and_not_the_seconds() -> None:
    """NAK-31: the position states whether a gap was noticed."""
    close = "north chii 4m with 23m at 0.4; south pon 4m with 44m at 0.5"
    assert decide(close, Gap.NOTICEABLE, PHYSICAL)["north"] == legal(timing.CHII_STANDS)
    far = "north chii 4m with 23m at 0.4; south pon 4m with 44m at 9.0"
    assert decide(far, Gap.NONE, PHYSICAL)["south"] == legal(timing.TOGETHER)


def test_unstated_timing_is_unsettled_only_if_it_matters() -> None:
    rules = COMMON.leaving_open({"call_timing": tuple(CallTiming)})
    spoken = [TimedClaim.parse(part) for part in CHII_FIRST.split(";")]
    table = at_discard("4m by west")
    late = judge_timing(spoken, Gap.NOTICEABLE, table, rules)
    assert {ruling.verdict for _, ruling in late.rulings} == {Verdict.UNSETTLED}
    together = judge_timing(spoken, Gap.NONE, table, rules)
    assert [claim.seat.value for claim in together.winners] == ["south"]


@pytest.mark.parametrize("text", [PON_FIRST, TOGETHER, "north chii 4m with 23m at 0.4; east ron 4m at 3.0"])
def test_noticeable_gap_is_between_chii_and_a_later_pon(text: str) -> None:
    with pytest.raises(PositionError, match="noticeable gap"):
        decide(text, Gap.NOTICEABLE, PHYSICAL)


def test_spoken_claims_read_back_as_written() -> None:
    assert str(TimedClaim.parse("south chii 4m with 23m at 0.4")) == "south chii 4m with 23m at 0.4"
    assert str(TimedClaim.parse("south ron 4m at 12")) == "south ron 4m at 12.0"
    with pytest.raises(NotationError, match="no time"):
        TimedClaim.parse("south ron 4m")
    with pytest.raises(NotationError, match="isn’t a gap"):
        Gap.parse("long")


def spoken(text: str) -> list[TimedClaim]:
    return [TimedClaim.parse(part) for part in text.split(";")]


def test_illegal_calls_make_no_win_late() -> None:
    """East can't call West's discard with chii, so the ron isn't late."""
    text = "east chii 4m with 23m at 0.1; south ron 4m at 1.0"
    assert decide(text, Gap.NONE, PHYSICAL) == {"east": illegal(claims.NOT_KAMICHA), "south": legal(priority.ALONE)}
    text = f"{text}; north pon 4m with 44m at 1.0"
    assert decide(text, Gap.NONE, PHYSICAL)["south"] == legal(priority.RON_FIRST)


def test_claims_at_the_same_time_are_together() -> None:
    """The noticed gap followed an illegal chii, not the legal one."""
    text = "east chii 4m with 23m at 0.1; north chii 4m with 23m at 0.4; south pon 4m with 44m at 0.4"
    assert decide(text, Gap.NOTICEABLE, PHYSICAL) == {
        "north": illegal(timing.GIVES_WAY),
        "east": illegal(claims.NOT_KAMICHA),
        "south": legal(timing.TOGETHER),
    }


@pytest.mark.parametrize(
    "text",
    [
        "east ron 4m at 0.1; south pon 4m with 44m at 0.5; north chii 4m with 23m at 0.9",
        "east ron 4m at 0.1; south pon 4m with 44m at 0.5",
        "east ron 4m at 0.1; north chii 4m with 23m at 0.9",
    ],
)
def test_gaps_follow_a_chii(text: str) -> None:
    with pytest.raises(PositionError, match="between a chii and a later pon or kan"):
        decide(text, Gap.NOTICEABLE, PHYSICAL)


def test_gap_is_between_the_first_of_each() -> None:
    text = "north chii 4m with 23m at 0.4; east chii 4m with 23m at 0.6; south pon 4m with 44m at 1.7"
    said = [*spoken(text), TimedClaim.parse("east pon 4m with 44m at 2.0")]
    assert gap_noticed(said, Gap.NOTICEABLE) == (4, 17)
    assert gap_noticed(said, Gap.NONE) is None


def test_each_seat_makes_one_claim() -> None:
    said = spoken("south chii 4m with 23m at 0.4; south pon 4m with 44m at 1.7")
    with pytest.raises(PositionError, match="one claim"):
        judge_spoken(said[0].claim, said, Gap.NONE, at_discard("4m by east"), COMMON)


@pytest.mark.parametrize(
    ("said", "matters"),
    [
        (("south chii 4m with 23m at 0.4", "west pon 4m with 44m at 1.7"), True),
        (("west kan 4m with 444m at 0.4", "south chii 4m with 23m at 1.7"), True),
        (("south chii 4m with 23m at 0.4", "north ron 4m at 1.7"), False),
        (("west pon 4m with 44m at 0.4", "north ron 4m at 1.7"), False),
    ],
)
def test_gaps_apply_only_to_chii_against_pon_or_kan(said: tuple[str, ...], *, matters: bool) -> None:
    """A win can be late, but gaps don't matter between a call and a win."""
    assert has_a_gap([TimedClaim.parse(one) for one in said]) is matters
