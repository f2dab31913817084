"""What calls interrupt, and when a kan's dora indicator is turned."""

import pytest

from callwise.ground.errors import NotationError, PositionError
from callwise.ground.seats import Seat
from callwise.law.ruling import Clause, Verdict
from callwise.riichi.agreement.presets import COMMON, preset
from callwise.riichi.agreement.riichi_options import KandoraNext, KandoraRon, KandoraTiming, KitaInterrupts
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls import interruption, kandora
from callwise.riichi.calls.announcements import Act, TableEvent
from callwise.riichi.calls.interruption import Chance, judge_chance
from callwise.riichi.calls.kandora import Then, When, judge_indicator, times
from callwise.riichi.table.melds import MeldKind
from tests.support.refusals import refused
from tests.support.rulings.course_texts import asked
from tests.support.rulings.verdicts import Told, illegal, legal, told, unsettled

FREE_KITA = COMMON.choosing({"kita_interrupts": KitaInterrupts.NO})
WAITING = COMMON.choosing({"kandora_timing": KandoraTiming.LATER})
WAITS_ON = WAITING.choosing({"kandora_next": KandoraNext.DISCARD})
TOO_LATE = WAITING.choosing({"kandora_ron": KandoraRon.TOO_LATE})
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
        ("west pon; west shouminkan", COMMON, illegal(interruption.CANCELLED)),
        ("north riichi; west ankan", COMMON, illegal(interruption.CANCELLED)),
        ("west kita", COMMON, illegal(interruption.KITA_CANCELS)),
        ("west kita", FREE_KITA, legal(interruption.KITA_CANCELS_NOTHING)),
        ("west kita; south pon", FREE_KITA, illegal(interruption.CANCELLED)),
        ("west kita; south pon", COMMON, illegal(interruption.KITA_CANCELS)),
    ],
)
def test_calls_cancel_for_everyone(chance: Chance, since: str, rules: RiichiRuleset, clause: Told) -> None:
    events = [TableEvent.parse(part) for part in since.split(";") if part]
    ruling = judge_chance(chance, events, rules)
    assert told(ruling) == clause


@pytest.mark.parametrize(
    ("since", "clause"),
    [
        ("west ankan; north riichi", legal(interruption.BEFORE_RIICHI)),
        ("west kita; south riichi", legal(interruption.BEFORE_RIICHI)),
        ("west ankan; north riichi; east riichi", legal(interruption.BEFORE_RIICHI)),
        ("west ankan; north riichi; east pon", illegal(interruption.CANCELLED)),
        ("north riichi; west ankan; east riichi", legal(interruption.BEFORE_RIICHI)),  # East's, not North's
    ],
)
def test_only_later_calls_end_ippatsu(since: str, clause: Told) -> None:
    events = [TableEvent.parse(part) for part in since.split(";")]
    ruling = judge_chance(Chance.IPPATSU, events, COMMON)
    assert told(ruling) == clause
    lost = judge_chance(Chance.CHIIHOU, events, COMMON)
    assert told(lost) == illegal(interruption.KITA_CANCELS if "kita" in since else interruption.CANCELLED)


def test_open_kita_is_unsettled_only_if_it_matters() -> None:
    rules = COMMON.leaving_open({"kita_interrupts": tuple(KitaInterrupts)})
    kita, pon = (judge_chance(Chance.IPPATSU, [TableEvent.parse(said)], rules) for said in ("west kita", "west pon"))
    assert told(kita) == unsettled(interruption.KITA_OPEN)
    assert told(pon) == illegal(interruption.CANCELLED)


@pytest.mark.parametrize(
    ("since", "says"),
    [
        ("north riichi; north riichi", "'north riichi; north riichi': riichi is declared once in a deal"),
        ("north riichi; west ankan; north riichi", "declared once"),
        ("north riichi; west riichi", None),
        ("north pon; north riichi", "riichi needs a closed hand, and the pon opens it"),
        ("north pon; north shouminkan; north riichi", "the pon opens it"),
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
        ("north riichi; east chankan", "what is robbed is another player’s added or closed kan, right before it"),
        ("north riichi; east daiminkan; north chankan", "what is robbed is"),
        ("east pon; east shouminkan; north riichi; north chankan", "what is robbed is"),
        ("east pon; east shouminkan; east chankan", "what is robbed is"),
        ("north chankan; east shouminkan", "what is robbed is"),
        ("east chankan", "what is robbed is"),
        ("east pon; east shouminkan; north chankan; north chankan", "a kan is robbed once by a player"),
        ("east pon; east shouminkan; north chankan; west chankan; south chankan", None),
        ("east pon; east shouminkan; north chankan; east ankan", "a robbed kan ends the hand"),
        ("west shouminkan; north chankan", "west shouminkan in 'west shouminkan': an added kan needs a pon"),
        ("west shouminkan", "an added kan needs a pon by the same player, announced before it; there’s no pon"),
        ("west shouminkan; west pon", "an added kan needs a pon"),
        ("south pon; west shouminkan", "an added kan needs a pon"),
        ("west chii; west daiminkan; west shouminkan", "an added kan needs a pon"),
        ("west pon; west shouminkan; west shouminkan", "west has called 1 and added to it"),
        ("west pon; west pon; west shouminkan; east riichi; west shouminkan", None),
        ("west pon; west ankan; west chankan", "what is robbed is"),
        ("north pon; west ankan; north chankan", "only kokushi can rob a closed kan, and north has a meld"),
        ("north ankan; west ankan; north chankan", "only kokushi can rob a closed kan"),
        ("north riichi; west ankan; north chankan; south chankan", None),
        ("north pon; north pon; north chii; north chii; west pon; west shouminkan; north chankan", "with four melds"),
        ("north pon; north pon; north chii; west pon; west shouminkan; north chankan", None),
        ("east kita; north pon", "nobody sits North there"),
        ("north pon; east kita", "nobody sits North there"),
        ("north kita", "nobody sits North there"),
        ("west pon; east kita; west shouminkan; south chankan", None),
        ("west pon; east kita; west shouminkan; north chankan", "nobody sits North there"),
    ],
)
def test_impossible_sequences_of_announcements_are_refused(since: str, says: str | None) -> None:
    events = [TableEvent.parse(part) for part in since.split(";")]
    with refused(says, PositionError):
        judge_chance(Chance.TENHOU, events, COMMON)
    if says is None:
        return
    with refused(says, PositionError, key="since"):
        asked("calls.chances", {"since": since})


@pytest.mark.parametrize("text", ["west", "west ron", "up pon", "west pon 4m"])
def test_invalid_announcements_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        TableEvent.parse(text)


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
def test_every_kan_turns_its_indicator_on_time(
    kan: MeldKind, rules: RiichiRuleset, right: When, clause: Clause
) -> None:
    hold_times(kan, None, rules, right, clause)


def hold_times(kan: MeldKind, then: Then | None, rules: RiichiRuleset, right: When, clause: Clause) -> None:
    """Check that one time is right for a kan, and that each other answer has a reason of its own."""
    because = []
    for when in times(then):
        ruling = judge_indicator(when, kan, rules, then)
        assert (ruling.clause, ruling.is_legal) == (clause, when is right)
        because.append(ruling.because.template)
    assert len(set(because)) == len(times(then)) >= 3
    assert all(why.startswith(clause.facts) for why in because)


@pytest.mark.parametrize("rules", [COMMON, WAITING, WAITS_ON])
@pytest.mark.parametrize("kan", [MeldKind.SHOUMINKAN, MeldKind.ANKAN])
def test_robbed_kans_turn_no_indicator(kan: MeldKind, rules: RiichiRuleset) -> None:
    """NAK-50: it doesn't matter when other indicators are turned."""
    hold_times(kan, Then.ROBBED, rules, When.NEVER, kandora.ROBBED)


@pytest.mark.parametrize(
    ("kan", "rules", "right", "clause"),
    [
        (MeldKind.DAIMINKAN, WAITING, When.NEXT_KAN, kandora.BEFORE_NEXT),
        (MeldKind.SHOUMINKAN, WAITING, When.NEXT_KAN, kandora.BEFORE_NEXT),
        (MeldKind.DAIMINKAN, WAITS_ON, When.LATER, kandora.WAITS_ON),
        (MeldKind.SHOUMINKAN, WAITS_ON, When.LATER, kandora.WAITS_ON),
        # indicators that don't wait are already turned
        (MeldKind.ANKAN, WAITING, When.AT_ONCE, kandora.CLOSED_AT_ONCE),
        (MeldKind.ANKAN, WAITS_ON, When.AT_ONCE, kandora.CLOSED_AT_ONCE),
        (MeldKind.DAIMINKAN, COMMON, When.AT_ONCE, kandora.AT_ONCE),
        (MeldKind.SHOUMINKAN, COMMON, When.AT_ONCE, kandora.AT_ONCE),
        (MeldKind.SHOUMINKAN, NOT_USED, When.NEVER, kandora.NOT_USED),
    ],
)
def test_another_kan_turns_a_waiting_indicator(
    kan: MeldKind, rules: RiichiRuleset, right: When, clause: Clause
) -> None:
    """NAK-51: the waiting indicator is turned before the second kan's replacement tile, or only after the discard."""
    hold_times(kan, Then.KAN, rules, right, clause)


def test_without_kan_dora_robbed_kans_turn_no_indicator() -> None:
    hold_times(MeldKind.SHOUMINKAN, Then.ROBBED, NOT_USED, When.NEVER, kandora.NOT_USED)


def test_only_a_text_settles_another_kans_effect() -> None:
    """Only Tenhou's text settles it; it can't arise where indicators don't wait."""
    ruled = {
        name: judge_indicator(When.NEXT_KAN, MeldKind.DAIMINKAN, preset(name), Then.KAN)
        for name in ("tenhou", "mahjong-soul", "ema-2025", "jpml-a")
    }
    assert told(ruled["tenhou"]) == legal(kandora.BEFORE_NEXT)
    assert ruled["mahjong-soul"].verdict is Verdict.UNREAD
    assert told(ruled["ema-2025"]) == illegal(kandora.AT_ONCE)
    assert told(ruled["jpml-a"]) == illegal(kandora.NOT_USED)
    silent = WAITING.leaving_open({"kandora_next": tuple(KandoraNext)})
    assert told(judge_indicator(When.LATER, MeldKind.DAIMINKAN, silent, Then.KAN)) == unsettled(kandora.NEXT_OPEN)


@pytest.mark.parametrize(
    ("kan", "rules", "right", "clause"),
    [
        (MeldKind.DAIMINKAN, WAITING, When.IN_TIME, kandora.IN_TIME),
        (MeldKind.SHOUMINKAN, WAITING, When.IN_TIME, kandora.IN_TIME),
        (MeldKind.DAIMINKAN, TOO_LATE, When.TOO_LATE, kandora.TOO_LATE),
        (MeldKind.SHOUMINKAN, TOO_LATE, When.TOO_LATE, kandora.TOO_LATE),
        # indicators that don't wait are already turned
        (MeldKind.ANKAN, TOO_LATE, When.IN_TIME, kandora.CLOSED_FOR_RON),
        (MeldKind.DAIMINKAN, COMMON, When.IN_TIME, kandora.AT_ONCE_FOR_RON),
        (MeldKind.SHOUMINKAN, COMMON, When.IN_TIME, kandora.AT_ONCE_FOR_RON),
        (MeldKind.SHOUMINKAN, NOT_USED, When.NEVER, kandora.NOT_USED),
        (MeldKind.ANKAN, NOT_USED, When.NEVER, kandora.NOT_USED),
    ],
)
def test_indicator_counts_for_a_win_on_the_discard(
    kan: MeldKind, rules: RiichiRuleset, right: When, clause: Clause
) -> None:
    """NAK-51: a waiting indicator is turned before a win on the discard counts, or only once everybody has passed."""
    hold_times(kan, Then.RON, rules, right, clause)


@pytest.mark.parametrize(
    ("name", "kan", "counts"),
    [
        ("tenhou", MeldKind.DAIMINKAN, legal(kandora.IN_TIME)),
        ("tenhou", MeldKind.SHOUMINKAN, legal(kandora.IN_TIME)),
        ("mahjong-soul", MeldKind.DAIMINKAN, unsettled(kandora.RON_OPEN)),
        ("mahjong-soul", MeldKind.ANKAN, legal(kandora.CLOSED_FOR_RON)),
        ("ema-2025", MeldKind.DAIMINKAN, legal(kandora.AT_ONCE_FOR_RON)),
        ("wrc-2025", MeldKind.SHOUMINKAN, legal(kandora.AT_ONCE_FOR_RON)),
        ("m-league", MeldKind.DAIMINKAN, legal(kandora.AT_ONCE_FOR_RON)),
        ("jpml-a", MeldKind.DAIMINKAN, illegal(kandora.NOT_USED)),
    ],
)
def test_presets_on_a_win_after_a_kan(name: str, kan: MeldKind, counts: Told) -> None:
    """Recorded games show it on Tenhou; the engines on Mahjong Soul differ."""
    assert told(judge_indicator(When.IN_TIME, kan, preset(name), Then.RON)) == counts


def test_open_kans_are_not_robbed() -> None:
    with pytest.raises(PositionError, match="a win on that comes first"):
        judge_indicator(When.NEVER, MeldKind.DAIMINKAN, COMMON, Then.ROBBED)
    with refused("a win on that comes first", PositionError, key="then"):
        asked("calls.kandora", {"kan": "daiminkan", "then": "robbed"})
    for then in (None, Then.ROBBED):
        with pytest.raises(PositionError, match="next-kan isn’t one of the times here: at-once, later, never"):
            judge_indicator(When.NEXT_KAN, MeldKind.SHOUMINKAN, COMMON, then)
    with pytest.raises(NotationError, match="isn’t a possible time; write robbed, kan, ron"):
        asked("calls.kandora", {"kan": "shouminkan", "then": "chii"})


@pytest.mark.parametrize(
    ("since", "says"),
    [
        ("west pon; north riichi; west shouminkan; south chankan; north chankan", legal(interruption.ROBBED)),
        ("north riichi; west ankan; north chankan", legal(interruption.ROBBED)),
        ("west pon; north riichi; west shouminkan; north chankan", legal(interruption.ROBBED)),
        ("north riichi; west pon; west shouminkan; north chankan", illegal(interruption.CANCELLED)),
        ("west pon; north riichi; west shouminkan", illegal(interruption.CANCELLED)),
        ("west pon; north riichi; west ankan; west shouminkan; north chankan", illegal(interruption.CANCELLED)),
    ],
)
def test_robbed_kans_interrupt_nothing(since: str, says: Told) -> None:
    """NAK-50: earlier calls still interrupt."""
    ruling = judge_chance(Chance.IPPATSU, [TableEvent.parse(part) for part in since.split(";")], COMMON)
    assert told(ruling) == says
    if ruling.is_legal:
        assert ruling.facts["seat"] in (Seat.NORTH, Seat.SOUTH)
        assert ruling.facts["other"] is Seat.WEST


@pytest.mark.parametrize(
    "since",
    [
        "west ankan; north chankan",
        "north riichi; west ankan; north chankan",
        "west ankan; north chankan; south chankan",
    ],
)
@pytest.mark.parametrize(
    ("chance", "clause"),
    [
        (Chance.IPPATSU, interruption.ROBBED),
        (Chance.DOUBLE_RIICHI, interruption.ROBBED),
        (Chance.TENHOU, interruption.HAND_OVER),
        (Chance.CHIIHOU, interruption.HAND_OVER),
        (Chance.KYUUSHU_KYUUHAI, interruption.HAND_OVER),
    ],
)
def test_robbed_kans_leave_no_first_draw(since: str, chance: Chance, clause: Clause) -> None:
    ruling = judge_chance(chance, [TableEvent.parse(part) for part in since.split(";")], COMMON)
    assert ruling.clause is clause
    assert ruling.is_legal is (clause is interruption.ROBBED)


def test_only_kans_turn_an_indicator() -> None:
    with pytest.raises(PositionError, match="only a kan"):
        judge_indicator(When.AT_ONCE, MeldKind.PON, COMMON)


@pytest.mark.parametrize(
    ("act", "term"), [(Act.ANKAN, "a [[ankan]]"), (Act.SHOUMINKAN, "an [[shouminkan]]"), (Act.PON, "[[pon]]")]
)
def test_announcements_read_well_after_a_verb(act: Act, term: str) -> None:
    before = [TableEvent(Seat.WEST, Act.PON), TableEvent(Seat.NORTH, Act.RIICHI)] if act is Act.SHOUMINKAN else []
    ruling = judge_chance(Chance.IPPATSU, [*before, TableEvent(Seat.WEST, act)], COMMON)
    assert told(ruling) == illegal(interruption.CANCELLED)
    assert (ruling.facts["event"], ruling.facts["seat"]) == (term, Seat.WEST)
