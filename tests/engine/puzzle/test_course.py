"""Every course puzzle under every ruleset: its right answer is right, and one slip makes it wrong."""

from collections.abc import Iterable, Iterator, Mapping
from typing import cast

import pytest

from callwise.agreement.ruleset import Ruleset
from callwise.ground.errors import AnswerError
from callwise.law.options import Reading
from callwise.law.ruling import Ruling, Verdict
from callwise.puzzle.file import MAX_HINTS, Puzzle
from callwise.puzzle.grade import grade, hints, rulesets
from callwise.question.controls import Pairs
from callwise.question.forms.choose import ChoiceCase, Choose
from callwise.question.forms.offers import ANSWER, NONE, UNSETTLED
from callwise.question.grading import Grade, Listing, beside
from callwise.view.elements.prose import plain
from tests.support.each import each
from tests.support.rulings.course_texts import course, name_of
from tests.support.rulings.kept import kept, ruled

PUZZLES = course().puzzles
DUE = {Verdict.LEGAL: ANSWER, Verdict.UNSETTLED: UNSETTLED, Verdict.ILLEGAL: None}
"""The field name under which a right answer posts an offer, by its verdict."""
RULED: dict[tuple[str, str], tuple[tuple[str, Verdict], ...]] = {}
CHOSEN = [puzzle for puzzle in PUZZLES if isinstance(puzzle.form, Choose)]


def verdicts(puzzle: Puzzle, rules: Ruleset) -> tuple[tuple[str, Verdict], ...]:
    """Return the verdict on each answer, computed once."""
    key = (puzzle.name, rules.name)
    if key not in RULED:
        RULED[key] = tuple((one.code, one.ruling.verdict) for one in puzzle.form.rulings(rules))
    return RULED[key]


def tables(puzzle: Puzzle) -> Iterator[Ruleset]:
    """Yield one ruleset for each distinct outcome of a puzzle, the puzzle's own first."""
    seen = set()
    for rules in (puzzle.rules, *puzzle.form.case.presets()):
        ruled = verdicts(puzzle, rules)
        if ruled not in seen:
            seen.add(ruled)
            yield rules


def slips(puzzle: Puzzle, rules: Ruleset) -> Iterator[Pairs]:
    """Yield every answer that differs from the right one in one mark that counts, unless some aren't graded."""
    assert isinstance(puzzle.form, Choose)
    ruled = verdicts(puzzle, rules)
    if not all(verdict.is_graded for _, verdict in ruled):
        return
    certain = [code for code, verdict in ruled if verdict is Verdict.LEGAL]
    if puzzle.form.takes_one:
        yield from (((ANSWER, code),) for code, _ in ruled if code not in certain)
        if certain:
            yield ((ANSWER, UNSETTLED),)
        return
    right = {code: DUE[verdict] for code, verdict in ruled}
    missable = {offer.code for offer in puzzle.form.offers if offer.missable}
    for changed, due in right.items():
        for name in (ANSWER, UNSETTLED, None):
            if name != due and (name or changed in missable):
                said = {**right, changed: name}
                yield tuple((name, code) for code, name in said.items() if name is not None) or ((ANSWER, NONE),)


def right_is_right(puzzle: Puzzle, at: Iterable[Ruleset]) -> None:
    """Check that a right answer is graded right, or is missing only if all answers are illegal or not ruled on."""
    for rules in at:
        right = puzzle.form.right(rules)
        ruled = {verdict for _, verdict in verdicts(puzzle, rules)}
        is_ruled = all(verdict.is_graded for verdict in ruled)
        assert is_ruled or rules != puzzle.rules
        if right is None:
            assert rules != puzzle.rules
            assert ruled == {Verdict.ILLEGAL} or not is_ruled
        else:
            graded = grade(puzzle, right, rules)
            assert graded.grade is Grade.RIGHT or (graded.grade is Grade.UNGRADED and not is_ruled), rules.name
            assert graded.way_out is None


def test_rewording_changes_no_ruling() -> None:
    """Rulings match the recorded ones under every ruleset; `python -m tests.support.rulings.kept` updates them."""
    assert ruled() == kept()


@each(PUZZLES, name_of)
def test_the_right_answer_is_right_for_every_outcome(puzzle: Puzzle) -> None:
    right_is_right(puzzle, tables(puzzle))


@pytest.mark.deep
@each(PUZZLES, name_of)
def test_the_right_answer_is_right_under_every_ruleset(puzzle: Puzzle) -> None:
    right_is_right(puzzle, beside(puzzle.form.case.presets(), puzzle.rules))


@pytest.mark.deep
@each(CHOSEN, name_of)
def test_one_slip_is_never_right(puzzle: Puzzle) -> None:
    for rules in tables(puzzle):
        for answer in slips(puzzle, rules):
            try:
                graded = grade(puzzle, answer, rules)
            except AnswerError:  # no marks at all, and "none" can't be right here
                assert answer == ((ANSWER, NONE),)
                assert isinstance(puzzle.form.case, ChoiceCase)
                assert puzzle.form.case.none is None
            else:
                assert graded.grade is not Grade.RIGHT, (rules.name, answer)


@each(CHOSEN, name_of)
def test_every_certain_answer_is_right_in_single_choice(puzzle: Puzzle) -> None:
    assert isinstance(puzzle.form, Choose)
    if puzzle.form.takes_one:
        for rules in tables(puzzle):
            for code, verdict in verdicts(puzzle, rules):
                is_right = grade(puzzle, ((ANSWER, code),), rules).grade is Grade.RIGHT
                assert is_right is (verdict is Verdict.LEGAL)


@each(PUZZLES, name_of)
def test_hints_lead_to_the_answer(puzzle: Puzzle) -> None:
    """There are at most three hints, and the generated ones quote a clause of the puzzle's rulings."""
    given = hints(puzzle)
    assert len(given) <= MAX_HINTS
    assert all(plain(hint) for hint in given)
    says = {one.ruling.clause.says for one in puzzle.form.rulings(puzzle.rules)}
    for listing in puzzle.form.worked(puzzle.rules):
        says |= {line.ruled.ruling.clause.says for line in listing.lines} if isinstance(listing, Listing) else set()
    for told in given[len(puzzle.hints) :]:
        assert any(told.template.endswith(clause) for clause in says)


@each(PUZZLES, name_of)
def test_rulesets_differ_only_by_relevant_options(puzzle: Puzzle) -> None:
    """If no option matters to a puzzle, all rulesets rule the same and the reader can't choose one."""
    form = puzzle.form
    every = {verdicts(puzzle, rules) for rules in form.case.presets()}
    if form.reads(puzzle.rules):
        assert {rules.name for rules in rulesets(puzzle)} >= {rules.name for rules in form.case.presets()}
    else:
        assert every == {verdicts(puzzle, puzzle.rules)}
        assert rulesets(puzzle) == (puzzle.rules,)


def chosen(settled: Mapping[str, object], readings: Iterable[Reading[Ruling]], name: str) -> object:
    """Return how an option is settled; of a set, the members that the readings tell apart."""
    value = settled[name]
    if not isinstance(value, frozenset):
        return value
    values = [cast("frozenset[object]", one.choices[name]) for one in readings if name in one.choices]
    return value & frozenset[object]().union(*values)


@pytest.mark.deep
@each(CHOSEN, name_of)
def test_readings_cover_every_way_to_settle_an_option(puzzle: Puzzle) -> None:
    """A ruling under open options holds however they are settled, unless it says that we don't know the rules."""
    assert isinstance(puzzle.form, Choose)
    for rules in puzzle.form.case.presets():
        for place in (0, -1):
            settled = {name: values[place] for name, values in rules.open.items()}
            for offer in puzzle.form.offers:
                ruling = puzzle.form.case.rule(offer.act, rules)
                if not ruling.verdict.is_graded:
                    continue
                there = puzzle.form.case.rule(offer.act, rules.choosing(settled))
                fits = [
                    reading.outcome.clause.id
                    for reading in ruling.readings
                    if all(chosen(settled, ruling.readings, name) == value for name, value in reading.choices.items())
                ]
                assert fits == ([there.clause.id] if ruling.readings else [])
                assert ruling.verdict in (Verdict.UNSETTLED, there.verdict)
