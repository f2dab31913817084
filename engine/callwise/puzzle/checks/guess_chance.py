"""The chance that a guess passes a puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TypeVar

from callwise.agreement.ruleset import RulesT
from callwise.puzzle.file import Puzzle
from callwise.puzzle.findings import Finding
from callwise.question.case import RuledForm
from callwise.question.forms.amounts import Amounts
from callwise.question.forms.choose import Choose
from callwise.question.forms.judged_form import JudgedForm
from callwise.question.forms.shortest_ways import PositionT
from callwise.question.forms.steps import StepForm
from callwise.question.forms.yes_no import YesNo

ActT = TypeVar("ActT")

MOST = Fraction(1, 3)
"""The highest acceptable chance that a guess passes a puzzle."""

_STEPS_TOLD = 3
"""The number of legal steps after which to estimate the chance that random steps reach the goal."""


def check_chance(puzzle: Puzzle) -> Iterator[Finding]:
    """Find a puzzle that a guess passes more often than one time in three, unless it asks yes or no."""
    if isinstance(puzzle.form, YesNo):
        return
    if isinstance(puzzle.form, StepForm) and _is_seldom(puzzle.form, puzzle.rules):
        return
    likely = chance(puzzle.form, puzzle.rules)
    if likely > MOST:
        says = f"{guessed(likely)}; at most one in three may"
        yield Finding(puzzle.name, f"{says}. Ask for all that is legal or frozen, or offer more that is wrong")


def check_lists(puzzle: Puzzle) -> Iterator[Finding]:
    """Find a single answer to judge."""
    if isinstance(puzzle.form, Choose) and len(puzzle.form.offers) == 1:
        yield Finding(puzzle.name, "a single answer is offered to judge. Offer more, or state a ruling on it")


def chance(form: RuledForm[RulesT], rules: RulesT) -> Fraction:
    """
    Return the chance that an answer picked at random is right.

    Amounts are typed, so a guess never finds them; if they can be called unsettled, half of all guesses are right.
    """
    match form:
        case Choose():
            return _of_choice(form, rules)
        case Amounts():
            return Fraction(0) if form.settled(rules).is_settled else Fraction(1, 2)
        case StepForm():
            return _of_steps(form, rules)
        case YesNo():
            return Fraction(1, 3 if form.may_be_open(rules) else 2)
        case JudgedForm():
            return Fraction(1, len(form.judgements))
    raise TypeError(f"no chance of a guess is known for {form.kind}")


def _of_choice(form: Choose[ActT, RulesT], rules: RulesT) -> Fraction:
    """
    Return the chance for an answer picked from a list.

    If one answer is asked for, any right one will do. If all are, only one combination is right: each offer is marked
    or not, or marked unsettled if that is possible.
    """
    none, doubtful = form.case.none is not None, form.may_be_open(rules)
    if not form.takes_one:
        answers = (3 if doubtful else 2) ** len(form.offers)
        return Fraction(1, answers if none else answers - 1)
    legal = sum(ruled.ruling.is_legal for ruled in form.rulings(rules))
    return Fraction(legal or 1, len(form.offers) + none + doubtful)


def _of_steps(form: StepForm[PositionT, ActT, RulesT], rules: RulesT) -> Fraction:
    """Return the chance that random steps, as many as in a shortest right answer, reach the goal."""
    if form.right(rules) is None:
        return Fraction(0)
    start = form.case.start()
    chances: dict[PositionT, Fraction] = {}
    for layer in reversed(form.ways(rules).layers(start)):
        before, chances = chances, {}
        for position, makes in layer.items():
            onward = (Fraction(1) if after is None else before.get(after, Fraction(0)) for after in makes)
            if right := sum(onward, Fraction(0)):
                chances[position] = right / len(form.case.acts(position))
    return chances.get(start, Fraction(0))


def _is_seldom(form: StepForm[PositionT, ActT, RulesT], rules: RulesT) -> bool:
    """
    Whether random steps seldom reach the goal because few are legal, estimated without searching for the goal.

    False if the first few steps don't show it.
    """
    ways, done, start = form.ways(rules), Fraction(0), form.case.start()
    if len(form.case.promising(start, rules)) <= MOST * len(form.case.acts(start)):
        return True
    walked: dict[PositionT, Fraction] = {start: Fraction(1)}
    for _ in range(_STEPS_TOLD):
        following: dict[PositionT, Fraction] = {}
        for position, likely in walked.items():
            each = likely / (len(form.case.acts(position)) or 1)
            for _, after in ways.onward(position):
                if after is not None and ways.is_reached(after):
                    done += each
                elif after is not None:
                    following[after] = following.get(after, Fraction(0)) + each
        if done + sum(following.values()) <= MOST:
            return True
        walked = following
    return False


def guessed(chance: Fraction) -> str:
    """
    Describe how often a guess passes.

    >>> guessed(Fraction(7, 8)), guessed(Fraction(1, 15)), guessed(Fraction(0))
    ('a guess passes 7 times in 8', 'a guess passes once in 15', 'a guess never passes')
    """
    if not chance:
        return "a guess never passes"
    times = "once" if chance.numerator == 1 else f"{chance.numerator} times"
    return f"a guess passes {times} in {chance.denominator}" if chance < 1 else "a guess always passes"
