"""Foreseen answers: all possible ones if they are few; otherwise the right ones and those with one slip."""

from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from callwise.agreement.ruleset import Ruleset
from callwise.ground.seats import SEATS
from callwise.law.ruling import Sentence
from callwise.puzzle.file import Puzzle
from callwise.puzzle.grade import grade
from callwise.question.case import Form
from callwise.question.controls import Pairs, Pick, Picks, Steps
from callwise.question.forms.amount_slips import find_slip, is_one, slipped
from callwise.question.forms.expectations import OPEN as OPEN_AMOUNTS
from callwise.question.forms.foreseen_answers import MOST_FORESEEN, every_answer, foreseen, foreseen_steps
from callwise.question.forms.offers import ANSWER, NONE, UNSETTLED
from callwise.question.forms.step_history import ACT, DONE, NEXT
from callwise.question.grading import Grade
from callwise.riichi.agreement.presets import COMMON, RMU
from callwise.riichi.agreement.ruleset import RiichiRuleset
from tests.engine.question.forms.test_amount_slips import DUE
from tests.support.rulings.course_texts import asked, course

MAY_CALL = {"discard": "1m", "from": "kamicha", "hand": "2344m", "melds": "6'66z 11'1z 222'p"}
TABLE = {"call": "chii 4m with 23m", "hand": "14m 678p 3399s 77z"}
PUZZLES = [puzzle for track in course().tracks for puzzle in track.puzzles]
STEPS = sorted(
    (one for one in PUZZLES if one.form.kind == "steps"), key=lambda one: len(one.form.right(one.rules) or ())
)


def pick(name: str, value: str, *, alone: bool = False, only: frozenset[str] | None = None) -> Pick:
    return Pick(name, value, Sentence(value), alone=alone, only=only)


def group(*picks: Pick, one: bool = False, only: frozenset[str] | None = None) -> Picks:
    return Picks(Sentence(""), one, picks, only=only)


A, B = pick("answer", "a"), pick("answer", "b")
NEITHER = pick("answer", "none", alone=True)


@pytest.mark.parametrize(
    ("controls", "expected"),
    [
        pytest.param([group(A, B, one=True)], ["a", "b"], id="one of two"),
        pytest.param([group(A, B)], ["a", "b", "a b"], id="any of two"),
        pytest.param([group(A, B, NEITHER)], ["none", "a", "b", "a b"], id="none must be alone"),
        pytest.param([group(A), group(pick("open", "a"))], ["open a", "a"], id="one answer under two names"),
        pytest.param(
            [group(A, NEITHER), group(pick("open", "b"))],
            ["open b", "none", "none open b", "a", "a open b"],
            id="none with an unsettled answer",
        ),
        pytest.param(
            [group(A, pick("answer", "open", alone=True, only=frozenset({"other"})), one=True)],
            ["a"],
            id="an answer offered only under other rules",
        ),
        pytest.param(
            [group(A), group(pick("open", "b"), only=frozenset({"other"}))], ["a"], id="one of a single choice"
        ),
        pytest.param(
            [group(A, one=True), group(pick("clause", "x"), pick("clause", "y"), one=True)],
            ["a clause x", "a clause y"],
            id="both of two single choices",
        ),
    ],
)
def test_every_possible_answer_is_foreseen_in_a_single_choice(controls: list[Picks], expected: list[str]) -> None:
    given = [
        " ".join(value if name == "answer" else f"{name} {value}" for name, value in pairs)
        for pairs in every_answer(controls, COMMON)
    ]
    assert given == expected


def choosing(rules: RiichiRuleset, most: int) -> tuple[Form, tuple[Pairs, ...]]:
    form = asked("kuikae.legal", TABLE).form({"discards": "14m678p"}, {})
    return form, foreseen(form, rules, most)


def said_of(pairs: Pairs) -> dict[str, str]:
    """Return the field name that each code is posted under."""
    return {code: name for name, code in pairs}


def brute(codes: Sequence[str], names: Sequence[str]) -> Iterator[dict[str, str]]:
    """Return every combination of marks for the codes."""
    for said in product(("", *names), repeat=len(codes)):
        yield {code: name for code, name in zip(codes, said, strict=True) if name}


NAMES = {COMMON: (ANSWER,), RMU: (ANSWER, UNSETTLED)}
"""The possible marks on an offer; unsettled only under rules that leave something open."""


@pytest.mark.parametrize("rules", NAMES, ids=lambda rules: rules.name)
def test_few_answers_are_all_foreseen(rules: RiichiRuleset) -> None:
    form, few = choosing(rules, 3**5)
    codes = [ruled.code for ruled in form.rulings(rules)]
    every = [said for said in brute(codes, NAMES[rules]) if said]
    given = [said_of(pairs) for pairs in few]
    assert len(given) == len(every) > 30
    assert all(said in given for said in every)


@pytest.mark.parametrize("rules", NAMES, ids=lambda rules: rules.name)
def test_one_slip_is_foreseen_if_there_are_many(rules: RiichiRuleset) -> None:
    """A slip changes the mark on one offer."""
    form, given = choosing(rules, 4)
    right = said_of(form.right(rules) or ())
    codes = [ruled.code for ruled in form.rulings(rules)]
    assert len(given) == 1 + len(NAMES[rules]) * len(codes)
    assert said_of(given[0]) == right
    for pairs in given[1:]:
        said = said_of(pairs)
        assert sum(said.get(code) != right.get(code) for code in codes) == 1


def test_none_is_foreseen_as_a_slip() -> None:
    """With one legal answer, “none” is one slip away."""
    form = asked("kuikae.call", MAY_CALL).form(None, {})
    right, *slips = foreseen(form, COMMON, 0)
    assert right == form.right(COMMON)
    assert ((ANSWER, NONE),) in (right, *slips)


def test_slips_of_amounts_are_the_explained_ones() -> None:
    """A payment is omitted, doubled or swapped, at one seat or at all; or a sign is wrong."""
    due = DUE.changes(SEATS)
    explained = 0
    for amounts in slipped(DUE, SEATS):
        wrong = [seat for seat in SEATS if amounts[seat] != due[seat]]
        slips = [find_slip(seat, amounts[seat], DUE) for seat in wrong]
        signs = all(amounts[seat] == -due[seat] for seat in wrong)
        assert signs or all(slips)
        explained += is_one(slips)
    assert explained > len(DUE.payments)


def test_amounts_are_foreseen_in_each_spelling() -> None:
    """Amounts can be plain, or have the sign of a gain or a loss; as pages post them, they have no commas."""
    most = 0
    for puzzle in PUZZLES:
        ways = [dict(pairs) for pairs in foreseen(puzzle.form, puzzle.rules)[:3]]
        if puzzle.form.kind != "amounts" or OPEN_AMOUNTS in ways[0]:
            continue
        right = [way for way in ways if grade(puzzle, tuple(way.items())).grade is Grade.RIGHT]
        assert ways[0] in right
        assert not any("," in value or value == "0" for way in ways for value in way.values())
        most = max(most, len(right))
    assert most == 3


def test_every_course_puzzle_has_a_foreseen_right_answer() -> None:
    for puzzle in PUZZLES:
        every = foreseen(puzzle.form, puzzle.rules)
        assert len(set(every)) == len(every) <= MOST_FORESEEN, puzzle.name
        filled = [tuple(pair for pair in pairs if pair[1]) for pairs in every]
        right = puzzle.form.right(puzzle.rules) or ()
        if puzzle.form.kind == "amounts":
            right = tuple((name, value) for name, value in right if value != "0")
        assert right in filled, puzzle.name


@pytest.mark.parametrize(
    "puzzle", [STEPS[0], *(pytest.param(one, marks=pytest.mark.deep) for one in STEPS[1:])], ids=lambda one: one.name
)
def test_every_step_to_a_foreseen_order_is_foreseen(puzzle: Puzzle) -> None:
    """Every step on the way to the goal leads to a foreseen history and can be undone."""
    form, rules = puzzle.form, puzzle.rules
    histories = {history(pairs) for pairs in foreseen(form, rules) if NEXT not in dict(pairs)}
    led: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    for pairs in foreseen_steps(form, rules):
        before, after = history(pairs), laid(form, pairs, rules)
        assert before in histories or not before
        assert after in histories or not after
        led.setdefault(before, set()).add(after)
    assert all(done[:-1] in led[done] for done in histories)
    right = [done for done in histories if grade(puzzle, tuple((DONE, code) for code in done)).grade is Grade.RIGHT]
    begun = [done[:end] for done in right for end in range(len(done))]
    assert right
    assert all(done in led[done[:-1]] for done in (*right, *filter(None, begun)))


def history(pairs: Pairs) -> tuple[str, ...]:
    return tuple(value for name, value in pairs if name == DONE)


def laid(form: Form, pairs: Pairs, rules: Ruleset) -> tuple[str, ...]:
    """Return the steps done in a posted answer."""
    (steps,) = form.sheet(rules, form.stepped(pairs, rules)).controls
    assert isinstance(steps, Steps)
    return tuple(step.value for step in steps.steps)


@pytest.mark.deep
def test_identical_tiles_are_interchangeable_in_a_step() -> None:
    """Any of several identical tiles can be picked for a step, and all are foreseen."""
    several = 0
    for puzzle in STEPS:
        ways: dict[object, int] = {}
        for pairs in foreseen_steps(puzzle.form, puzzle.rules):
            step = (history(pairs), dict(pairs)[ACT], laid(puzzle.form, pairs, puzzle.rules))
            ways[step] = ways.get(step, 0) + 1
        several += max(ways.values()) > 1
    assert several > len(STEPS) / 2
