"""What a call interrupts, and when a kan's indicator is turned."""

from __future__ import annotations

from dataclasses import replace

import pytest

from callwise.errors import NotationError, PositionError
from callwise.riichi import interruption, kandora
from callwise.riichi.interruption import Chance, Event, judge_chance
from callwise.riichi.kandora import When, judge_indicator
from callwise.riichi.melds import MeldKind
from callwise.riichi.presets import COMMON
from callwise.riichi.ruleset import KandoraTiming, KitaInterrupts, RiichiRuleset
from callwise.ruling import Clause, Verdict

FREE_KITA = replace(COMMON, kita_interrupts=KitaInterrupts.NO)
WAITING = replace(COMMON, kandora_timing=KandoraTiming.LATER)
NOT_USED = replace(COMMON, kandora_timing=KandoraTiming.NONE)


@pytest.mark.parametrize("chance", Chance)
@pytest.mark.parametrize(
    ("since", "rules", "clause"),
    [
        ("", COMMON, interruption.UNTOUCHED),
        ("north riichi", COMMON, interruption.RIICHI_CANCELS_NOTHING),
        ("north riichi; west riichi", COMMON, interruption.RIICHI_CANCELS_NOTHING),
        ("west chii", COMMON, interruption.CANCELLED),
        ("west pon", COMMON, interruption.CANCELLED),
        ("west daiminkan", COMMON, interruption.CANCELLED),
        ("west ankan", COMMON, interruption.CANCELLED),
        ("west shouminkan", COMMON, interruption.CANCELLED),
        ("north riichi; west ankan", COMMON, interruption.CANCELLED),
        ("west kita", COMMON, interruption.KITA_CANCELS),
        ("west kita", FREE_KITA, interruption.KITA_CANCELS_NOTHING),
        ("west kita; north pon", FREE_KITA, interruption.CANCELLED),
        ("west kita; north pon", COMMON, interruption.KITA_CANCELS),
    ],
)
def test_a_call_cancels_for_everyone(chance: Chance, since: str, rules: RiichiRuleset, clause: Clause) -> None:
    events = [Event.parse(part) for part in since.split(";") if part]
    ruling = judge_chance(chance, events, rules)
    assert ruling.clause is clause
    assert ruling.is_legal is (clause not in (interruption.CANCELLED, interruption.KITA_CANCELS))


@pytest.mark.parametrize(
    ("since", "clause"),
    [
        ("west ankan; north riichi", interruption.BEFORE_RIICHI),
        ("west kita; north riichi", interruption.BEFORE_RIICHI),
        ("west ankan; north riichi; east riichi", interruption.BEFORE_RIICHI),
        ("west ankan; north riichi; east pon", interruption.CANCELLED),
        ("north riichi; west ankan; east riichi", interruption.BEFORE_RIICHI),  # East's, not North's
    ],
)
def test_ippatsu_falls_only_to_what_comes_after_its_riichi(since: str, clause: Clause) -> None:
    events = [Event.parse(part) for part in since.split(";")]
    ruling = judge_chance(Chance.IPPATSU, events, COMMON)
    assert (ruling.clause, ruling.is_legal) == (clause, clause is interruption.BEFORE_RIICHI)
    assert not judge_chance(Chance.CHIIHOU, events, COMMON).is_legal


def test_an_open_kita_is_unsettled_only_where_it_matters() -> None:
    rules = replace(COMMON, open={"kita_interrupts": tuple(KitaInterrupts)})
    assert judge_chance(Chance.IPPATSU, [Event.parse("west kita")], rules).verdict is Verdict.UNSETTLED
    assert judge_chance(Chance.IPPATSU, [Event.parse("west pon")], rules).verdict is Verdict.ILLEGAL


@pytest.mark.parametrize("text", ["west", "west ron", "up pon", "west pon 4m"])
def test_what_is_no_announcement_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Event.parse(text)


@pytest.mark.parametrize(
    ("kan", "rules", "right", "clause"),
    [
        (MeldKind.ANKAN, COMMON, When.AT_ONCE, kandora.CLOSED_AT_ONCE),
        (MeldKind.ANKAN, WAITING, When.AT_ONCE, kandora.CLOSED_AT_ONCE),
        (MeldKind.DAIMINKAN, COMMON, When.AT_ONCE, kandora.AT_ONCE),
        (MeldKind.SHOUMINKAN, COMMON, When.AT_ONCE, kandora.AT_ONCE),
        (MeldKind.DAIMINKAN, WAITING, When.LATER, kandora.LATER),
        (MeldKind.SHOUMINKAN, WAITING, When.LATER, kandora.LATER),
        (MeldKind.ANKAN, NOT_USED, When.NEVER, kandora.NOT_USED),
        (MeldKind.DAIMINKAN, NOT_USED, When.NEVER, kandora.NOT_USED),
    ],
)
def test_every_kan_turns_an_indicator_in_its_time(
    kan: MeldKind, rules: RiichiRuleset, right: When, clause: Clause
) -> None:
    for when in When:
        ruling = judge_indicator(when, kan, rules)
        assert ruling.clause is clause
        assert ruling.is_legal is (when is right)


def test_only_a_kan_turns_an_indicator() -> None:
    with pytest.raises(PositionError, match="only a kan"):
        judge_indicator(When.AT_ONCE, MeldKind.PON, COMMON)
