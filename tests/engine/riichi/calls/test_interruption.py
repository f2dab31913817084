"""What a call interrupts, and when a kan's indicator is turned."""

from __future__ import annotations

import pytest

from callwise.errors import NotationError, PositionError
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.agreement.riichi import KandoraTiming, KitaInterrupts
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import interruption, kandora
from callwise.riichi.calls.interruption import Act, Chance, Event, judge_chance
from callwise.riichi.calls.kandora import When, judge_indicator
from callwise.riichi.table.melds import MeldKind
from callwise.ruling import Clause
from callwise.seats import Seat
from tests.support.puzzles import asked
from tests.support.rulings import Told, illegal, legal, told, unsettled

FREE_KITA = COMMON.choosing({"kita_interrupts": KitaInterrupts.NO})
WAITING = COMMON.choosing({"kandora_timing": KandoraTiming.LATER})
NOT_USED = COMMON.choosing({"kandora_timing": KandoraTiming.NONE})


@pytest.mark.parametrize("chance", Chance)
@pytest.mark.parametrize(
    ("since", "rules", "clause"),
    [
        ("", COMMON, legal(interruption.UNTOUCHED)),
        ("north riichi", COMMON, legal(interruption.RIICHI_CANCELS_NOTHING)),
        ("north riichi; west riichi", COMMON, legal(interruption.RIICHI_CANCELS_NOTHING)),
        ("west chii", COMMON, illegal(interruption.CANCELLED)),
        ("west pon", COMMON, illegal(interruption.CANCELLED)),
        ("west daiminkan", COMMON, illegal(interruption.CANCELLED)),
        ("west ankan", COMMON, illegal(interruption.CANCELLED)),
        ("west shouminkan", COMMON, illegal(interruption.CANCELLED)),
        ("north riichi; west ankan", COMMON, illegal(interruption.CANCELLED)),
        ("west kita", COMMON, illegal(interruption.KITA_CANCELS)),
        ("west kita", FREE_KITA, legal(interruption.KITA_CANCELS_NOTHING)),
        ("west kita; north pon", FREE_KITA, illegal(interruption.CANCELLED)),
        ("west kita; north pon", COMMON, illegal(interruption.KITA_CANCELS)),
    ],
)
def test_a_call_cancels_for_everyone(chance: Chance, since: str, rules: RiichiRuleset, clause: Told) -> None:
    events = [Event.parse(part) for part in since.split(";") if part]
    ruling = judge_chance(chance, events, rules)
    assert told(ruling) == clause


@pytest.mark.parametrize(
    ("since", "clause"),
    [
        ("west ankan; north riichi", legal(interruption.BEFORE_RIICHI)),
        ("west kita; north riichi", legal(interruption.BEFORE_RIICHI)),
        ("west ankan; north riichi; east riichi", legal(interruption.BEFORE_RIICHI)),
        ("west ankan; north riichi; east pon", illegal(interruption.CANCELLED)),
        ("north riichi; west ankan; east riichi", legal(interruption.BEFORE_RIICHI)),  # East's, not North's
    ],
)
def test_ippatsu_falls_only_to_what_comes_after_its_riichi(since: str, clause: Told) -> None:
    events = [Event.parse(part) for part in since.split(";")]
    ruling = judge_chance(Chance.IPPATSU, events, COMMON)
    assert told(ruling) == clause
    lost = judge_chance(Chance.CHIIHOU, events, COMMON)
    assert told(lost) == illegal(interruption.KITA_CANCELS if "kita" in since else interruption.CANCELLED)


def test_an_open_kita_is_unsettled_only_where_it_matters() -> None:
    rules = COMMON.leaving_open({"kita_interrupts": tuple(KitaInterrupts)})
    kita, pon = (judge_chance(Chance.IPPATSU, [Event.parse(said)], rules) for said in ("west kita", "west pon"))
    assert told(kita) == unsettled(interruption.KITA_OPEN)
    assert told(pon) == illegal(interruption.CANCELLED)


@pytest.mark.parametrize(
    ("since", "says"),
    [
        ("north riichi; north riichi", "'north riichi; north riichi': riichi is declared once in a deal"),
        ("north riichi; west ankan; north riichi", "declared once"),
        ("north riichi; west riichi", None),
        ("north pon; north riichi", "riichi needs a closed hand, and pon has opened it"),
        ("north shouminkan; north riichi", "shouminkan has opened it"),
        ("north ankan; north riichi; north ankan", None),
        ("north riichi; north chii", "in riichi nothing is called but a closed kan"),
        ("north riichi; north shouminkan", "in riichi nothing is called"),
        ("north riichi; west pon", None),
        ("east ankan; south ankan; west ankan; north ankan", None),
        ("east ankan; south ankan; west ankan; north ankan; east daiminkan", "north ankan; east daiminkan': there are"),
        ("east ankan; east ankan; east ankan; east ankan; east ankan", "at most 4 melds"),
        ("east pon; east pon; east chii; east ankan; east chii", "at most 4 melds"),
        ("east pon; east pon; east chii; east ankan; east shouminkan", None),
        ("east pon; south pon; east chii; east ankan; east chii", None),
        ("east kita; east kita; west kita; east kita", None),
        ("east kita; east kita; west kita; east kita; west kita", "four Norths"),
    ],
)
def test_announcements_that_cannot_follow_each_other_are_refused(since: str, says: str | None) -> None:
    events = [Event.parse(part) for part in since.split(";")]
    if says is None:
        judge_chance(Chance.TENHOU, events, COMMON)
        return
    with pytest.raises(PositionError, match=says):
        judge_chance(Chance.TENHOU, events, COMMON)
    with pytest.raises(PositionError, match=says) as refused:
        asked("calls.chances", {"since": since})
    assert refused.value.key == "since"


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
    because = []
    for when in When:
        ruling = judge_indicator(when, kan, rules)
        assert (ruling.clause, ruling.is_legal) == (clause, when is right)
        because.append(ruling.because.template)
    assert len(set(because)) == len(When)
    assert all(why.startswith(clause.facts) for why in because)


def test_only_a_kan_turns_an_indicator() -> None:
    with pytest.raises(PositionError, match="only a kan"):
        judge_indicator(When.AT_ONCE, MeldKind.PON, COMMON)


@pytest.mark.parametrize(
    ("act", "term"), [(Act.ANKAN, "a [[ankan]]"), (Act.SHOUMINKAN, "an [[shouminkan]]"), (Act.PON, "[[pon]]")]
)
def test_an_announcement_is_named_as_it_stands_behind_a_verb(act: Act, term: str) -> None:
    ruling = judge_chance(Chance.IPPATSU, [Event(Seat.WEST, act)], COMMON)
    assert told(ruling) == illegal(interruption.CANCELLED)
    assert (ruling.facts["event"], ruling.facts["seat"]) == (term, Seat.WEST)
