"""Points: questions people ask about a table's rules, and each ruleset's answers."""

from collections.abc import Iterator

import pytest

from callwise.agreement.option_status import Option, Standing
from callwise.agreement.ruleset import Ruleset
from callwise.law.options import NO, YES, Kind, Point
from callwise.question.families import also, families
from callwise.riichi.agreement.call_options import Kuikae
from callwise.riichi.agreement.presets import COMMON, preset
from tests.counters.game import SILENT, STRICT, USUAL, Fines

RULESETS = [rules for family in families() for rules in family.presets]


def asked(rules: Ruleset) -> Iterator[tuple[Option, Point]]:
    """Yield each option of a ruleset with each of its points."""
    return ((option, point) for option in rules.options() for point in option.points)


def option_of(rules: Ruleset, name: str) -> Option:
    (found,) = (option for option in rules.options() if option.name == name)
    return found


def test_every_option_has_a_question_under_a_heading() -> None:
    with also("tests.counters"):
        for family in families():
            usual = family.presets[0]
            assert all(option.points and option.topic for option in usual.options()), family.id
            questions = [point.asks for _, point in asked(usual)]
            assert all(question.endswith("?") for question in questions)
            assert len(set(questions)) == len(questions)


def test_every_choice_is_answered_in_three_words_at_most() -> None:
    """Only counts are numbers; a question's answers are all of one kind and not all the same."""
    alike = {Kind.MAY: Kind.MAY_NOT, Kind.YES: Kind.NO}
    for option, point in asked(COMMON):
        answers = [point.answer(value) for value in option.values]
        assert len({alike.get(answer.kind, answer.kind) for answer in answers}) == 1, point.asks
        assert len(set(answers)) >= 2, point.asks
        for answer in answers:
            assert 1 <= len(answer.words.split()) <= 3, answer
            assert (answer.number is not None) is (answer.kind is Kind.COUNT), answer


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_rulesets_answer_by_the_options_they_settle(rules: Ruleset) -> None:
    """A settled option answers by its value, an unsettled one only if all its readings agree."""
    for option, point in asked(rules):
        held = option.readings if option.value is None else (option.value,)
        answers = {point.answer(value) for value in held}
        assert option.answer(point) == (answers.pop() if len(answers) == 1 else None)


def test_an_open_level_forbids_what_both_levels_forbid() -> None:
    """A text that leaves two levels open settles what both forbid, and leaves the rest unsettled."""
    same, other = option_of(preset("rmu"), "kuikae").points
    rmu, unread = option_of(preset("rmu"), "kuikae"), option_of(preset("common+kuikae=open"), "kuikae")
    assert rmu.answer(same) == same.answer(Kuikae.STRICT)
    assert rmu.answer(other) is None
    assert unread.answer(same) is unread.answer(other) is None


def test_options_know_where_their_value_comes_from() -> None:
    """A value can be settled or left open by a source, usual, our choice, unread, unknown or irrelevant."""
    assert option_of(preset("tenhou"), "kuikae").standing is Standing.SAID
    assert option_of(preset("rmu"), "kuikae").standing is Standing.OPEN
    assert option_of(preset("m-league"), "win_window").standing is Standing.UNREAD
    assert option_of(preset("common+kuikae=open"), "kuikae").standing is Standing.OPEN
    assert option_of(preset("wrc-2025"), "sacred_discard").standing is Standing.USUAL
    assert option_of(preset("tenhou"), "empty_call").standing is Standing.MOOT
    assert option_of(preset("m-league"), "honba").standing is Standing.MOOT
    assert option_of(COMMON, "kandora_timing").standing is Standing.OURS
    assert option_of(preset("rmu"), "allow_declaration").standing is Standing.UNHEARD
    assert option_of(COMMON, "allow_declaration").standing is Standing.UNHEARD
    ours = {rules.name for rules in RULESETS for option in rules.options() if option.standing is Standing.OURS}
    assert ours == {"common"}


def test_options_with_sets_have_a_question_for_each_member() -> None:
    red, blue = option_of(USUAL, "fines").points
    assert [option_of(USUAL, "fines").answer(one) for one in (red, blue)] == [YES, NO]
    both = STRICT.choosing({"fines": frozenset(Fines)})
    assert [option_of(both, "fines").answer(one) for one in (red, blue)] == [YES, YES]
    assert option_of(SILENT, "fines").answer(red) is None
