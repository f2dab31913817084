"""Choosing: the reader's picks, and how a file offers answers and expects clauses."""

import pytest

from callwise.ground.errors import AnswerError, EntryError, PositionError
from callwise.question.case import Form
from callwise.question.controls import Pick, Picks
from callwise.question.forms.choose import Choose
from callwise.question.forms.offers import ANSWER, NONE, UNSETTLED
from callwise.question.grading import Grade, Stamp
from callwise.riichi.agreement.call_options import Kuikae
from callwise.riichi.agreement.presets import COMMON, PRESETS
from tests.support.refusals import refused
from tests.support.rulings.course_texts import answers, asked, rules_of

AFTER = {"call": "chii 4m with 23m", "hand": "14m 678p 3399s 77z"}
BEFORE = {"discard": "1m", "from": "kamicha", "hand": "2344m", "melds": "6'66z 11'1z 222'p"}


def form(asks: str, table: dict[str, str], offer: dict[str, object] | None = None) -> Form:
    return asked(asks, table).form(offer, {})


def picks(of: Form, ruleset: str = "common") -> list[Picks]:
    controls = of.sheet(rules_of(ruleset)).controls
    return [control for control in controls if isinstance(control, Picks)]


def values(control: Picks) -> list[tuple[str, str]]:
    return [(pick.name, pick.value) for pick in control.picks]


def by_value(control: Picks, value: str) -> Pick:
    (found,) = (pick for pick in control.picks if pick.value == value)
    return found


OPEN_LEVEL = frozenset(rules.name for rules in PRESETS if "kuikae" in rules.open)
FREE = frozenset(rules.name for rules in PRESETS if rules.settled.get("kuikae") is Kuikae.FREE)
OPEN_COST = frozenset(rules.name for rules in PRESETS if "kuikae_penalty" in rules.open) - OPEN_LEVEL - FREE
"""Rulesets that settle a discard's verdict but not its penalty."""


def test_single_choice_picks_one() -> None:
    """If some ruleset leaves the answers unsettled, “unsettled” can be picked instead."""
    (control,) = picks(form("kuikae.discard", AFTER, {"discards": "14m6p"}))
    assert control.one
    assert values(control) == [(ANSWER, "1m"), (ANSWER, "4m"), (ANSWER, "6p"), (ANSWER, UNSETTLED)]
    assert by_value(control, UNSETTLED).only == OPEN_LEVEL | OPEN_COST
    assert by_value(control, UNSETTLED).alone
    assert by_value(control, "1m").only is None


def test_choose_all_picks_several_and_marks_unsettled() -> None:
    chosen, leaves_open = picks(form("kuikae.legal", AFTER, {"discards": "14m6p"}))
    assert not chosen.one
    assert values(chosen) == [(ANSWER, "1m"), (ANSWER, "4m"), (ANSWER, "6p")]
    assert values(leaves_open) == [(UNSETTLED, "1m"), (UNSETTLED, "4m"), (UNSETTLED, "6p")]
    assert leaves_open.only == OPEN_LEVEL | OPEN_COST
    assert leaves_open.folded
    assert (chosen.typed, leaves_open.typed) == (True, False)


def test_none_excludes_other_answers_if_it_may_be_right() -> None:
    chosen, leaves_open = picks(form("kuikae.call", BEFORE))
    assert by_value(chosen, NONE).alone
    assert (ANSWER, NONE) in values(chosen)
    assert (UNSETTLED, NONE) not in values(leaves_open)


def test_no_unsettled_marks_if_every_ruleset_decides() -> None:
    """From the next draw on, nothing is frozen under any ruleset."""
    (control,) = picks(form("kuikae.discard", {**AFTER, "drawn": "6p"}, {"discards": "14m"}))
    assert values(control) == [(ANSWER, "1m"), (ANSWER, "4m")]


def test_a_custom_ruleset_may_leave_something_unsettled() -> None:
    """The puzzle's own ruleset counts along with the presets."""
    ruleset = "common+kuikae=open"
    chosen = picks(form("kuikae.discard", AFTER), ruleset)[0]
    assert ruleset in (by_value(chosen, UNSETTLED).only or ())
    assert "common" not in (by_value(chosen, UNSETTLED).only or ())


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_any_unsettled_answer_can_be_marked(rules: object) -> None:
    name = getattr(rules, "name", "")
    for asks, table in (("kuikae.discard", AFTER), ("kuikae.legal", AFTER), ("kuikae.call", BEFORE)):
        offered = form(asks, table)
        there = {
            (pick.name, pick.value)
            for control in picks(offered)
            if control.only is None or name in control.only
            for pick in control.picks
            if pick.only is None or name in pick.only
        }
        assert set(offered.right(rules_of(name)) or ()) <= there


@pytest.mark.parametrize(
    ("offer", "codes"),
    [
        (None, "1m 4m 6p 7p 8p 3s 9s 7z"),
        ({"discards": "7z14m"}, "1m 4m 7z"),  # in hand order
        ({"answers": ["7z", "1m"]}, "1m 7z"),
    ],
)
def test_a_file_offers_all_or_some(offer: dict[str, object] | None, codes: str) -> None:
    assert [ruled.code for ruled in form("kuikae.legal", AFTER, offer).rulings(COMMON)] == codes.split()


@pytest.mark.parametrize(("offer", "codes"), [({"one": True}, 8), ({"one": True, "answers": ["7z", "1m"]}, 2)])
def test_a_file_may_ask_for_one_answer(offer: dict[str, object], codes: int) -> None:
    """Then any one legal answer is right, two are too many, and a wrong answer doesn't reveal how many are legal."""
    one = form("kuikae.legal", AFTER, offer)
    assert (one.kind, len(one.rulings(COMMON))) == ("choose-one", codes)
    right, wrong = (
        next(ruled.code for ruled in one.rulings(COMMON) if ruled.ruling.is_legal is legal) for legal in (True, False)
    )
    assert one.right(COMMON) == (("answer", right),)
    assert one.grade((("answer", right),), COMMON, COMMON).grade is Grade.RIGHT
    graded = one.grade((("answer", wrong),), COMMON, COMMON)
    assert (graded.grade, graded.under, graded.below) == (Grade.NOT_YET, "Illegal", ())
    with pytest.raises(AnswerError, match="choose only one answer"):
        one.grade((("answer", right), ("answer", wrong)), COMMON, COMMON)


@pytest.mark.parametrize(
    ("offer", "key", "says"),
    [
        ({}, "offer", "one entry, which names answers of 1m, 4m"),
        ({"one": "yes"}, "offer.one", "one can only be true"),
        ({"one": True, "discards": "1m", "answers": ["4m"]}, "offer", "one entry"),
        ({"discards": "1m", "answers": ["4m"]}, "offer", "one entry"),
        ({"tiles": "1m"}, "offer.tiles", "names answers, like answers = "),
        ({"answers": "1m"}, "offer.answers", "names answers"),
        ({"answers": [1]}, "offer.answers", "names answers"),
        ({"answers": []}, "offer.answers", "offers nothing"),
        ({"answers": ["5m"]}, "offer.answers", "'5m' can’t be offered here; what can is 1m, 4m"),
        ({"answers": ["1m", "1m"]}, "offer.answers", "'1m' is offered twice"),
    ],
)
def test_an_invalid_offer_names_its_place_and_the_alternatives(offer: dict[str, object], key: str, says: str) -> None:
    with refused(says, EntryError, key=key):
        form("kuikae.legal", AFTER, offer)


@pytest.mark.parametrize(
    ("expect", "key", "says"),
    [
        ({"5m": "kuikae.suji"}, "expect.5m", "'5m' isn’t offered; answers are 1m, 4m"),
        ({"none": "kuikae.suji"}, "expect.none", "follows from the other answers"),
        ({"1m": 1}, "expect.1m", "a clause’s id"),
        ({"1m": ["kuikae.suji"]}, "expect.1m", "a clause’s id"),
    ],
)
def test_an_invalid_expectation_names_its_place(expect: dict[str, object], key: str, says: str) -> None:
    with refused(says, EntryError, key=key):
        asked("kuikae.legal", AFTER).form(None, expect)


def test_a_position_without_an_answer_is_refused() -> None:
    """No hand is shown, so there is nothing to choose from."""
    with pytest.raises(EntryError, match="nothing to ask about"):
        form("calls.legal", {"discard": "4m by west"})


@pytest.mark.parametrize(
    ("hand", "ruleset", "is_refused"),
    [
        ("14m", "common", True),
        ("14m", "jpml-a", False),  # the 1m is legal
        ("14m", "rmu", False),  # its verdict is unsettled
        ("44m", "jpml-a", True),
        ("44m", "mu", False),
        ("14m", "common+kuikae=free", False),
        ("17m", "common", False),
    ],
)
def test_a_call_without_a_legal_discard_is_impossible(hand: str, ruleset: str, is_refused: bool) -> None:
    """KUI-17: the position is refused only under rulesets that make it impossible."""
    case = asked("kuikae.legal", {"call": "chii 4m with 23m", "hand": hand, "melds": "6'66z 11'1z 222'p"})
    if is_refused:
        with pytest.raises(PositionError, match=f"{hand}, all of it frozen under {ruleset}"):
            case.under(rules_of(ruleset))
    else:
        case.under(rules_of(ruleset))


def test_the_same_hand_is_accepted_a_turn_later() -> None:
    table = {"call": "chii 4m with 23m", "hand": "14m", "melds": "6'66z 11'1z 222'p", "drawn": "1m"}
    asked("kuikae.legal", table).under(rules_of("common"))


def test_riichi_forms_are_choices() -> None:
    assert isinstance(form("kuikae.legal", AFTER), Choose)
    assert [form(asks, AFTER).kind for asks in ("kuikae.discard", "kuikae.legal")] == ["choose-one", "choose-all"]


def test_wrongly_answering_none_is_wrong() -> None:
    """If one claim is legal, "nobody gets it" is wrong, and the claim is named."""
    table = {"discard": "4m by west", "claims": "north chii 4m with 23m at 0.4", "gap": "none"}
    graded = form("priority.timeline", table).grade(answers("none"), COMMON, COMMON)
    assert (graded.grade, graded.stamp, graded.under) == (Grade.NOT_YET, Stamp.FOUL, "Wrong")
    assert graded.head.is_legal


@pytest.mark.parametrize(
    ("offer", "words"),
    [
        ({"discards": "1m 6p"}, "Which of these can’t you discard now?"),
        ({"discards": "1m 6p", "one": True}, "Press a tile you can’t discard."),
    ],
)
def test_a_question_for_one_of_several_has_its_own_words(offer: dict[str, object], words: str) -> None:
    assert form("kuikae.frozen", AFTER, offer).asks == words
