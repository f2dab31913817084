"""
The easiest forms of a drawn position, which one press answers.

They are a question about one of its answers, to be answered with yes or no, and a choice of the one right answer among
a few.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from callwise.agreement.ruleset import Ruleset
from callwise.ground.errors import EntryError
from callwise.law.ruling import rests_on
from callwise.puzzle.puzzle_toml import ruled
from callwise.question.case import RuledCase, RuledForm
from callwise.question.forms.amounts import Amounts, AmountsCase
from callwise.question.forms.choose import ChoiceCase, Choose
from callwise.question.forms.judged_form import CLAUSE
from callwise.question.forms.offers import ANSWER
from callwise.question.forms.yes_no import YES_OR_NO, asked_yes_or_no
from callwise.question.grading import Ruled
from callwise.question.makers import Chance

MOST_WRONG = 3
"""Maximum number of wrong answers to choose from."""


@dataclass(frozen=True)
class OnePress:
    """A puzzle file's offer and expectations for one press."""

    offer: Mapping[str, object]
    expect: Mapping[str, object]


def takes_one_press(case: type[RuledCase[Ruleset]]) -> bool:
    """Whether a question has forms that one press answers."""
    return issubclass(case, ChoiceCase | AmountsCase)


def one_press(
    form: RuledForm[Ruleset], rules: Ruleset, clause: str, chance: Chance, *, is_yes_or_no: bool, offers_hand: bool
) -> OnePress | None:
    """
    Return one of a position's easiest forms, the one asked for if it has that, or None if it has none.

    The clause decides its answer if it decides any of the position's. With `offers_hand`, every tile of a hand that is
    asked about can be pressed, because a reader might press any.
    """
    one_right = partial(_one_right, offers_hand=offers_hand)
    ways = (_yes_or_no, one_right) if is_yes_or_no else (one_right, _yes_or_no)
    return next((made for way in ways if (made := way(form, rules, clause, chance)) is not None), None)


def _yes_or_no(form: RuledForm[Ruleset], rules: Ruleset, clause: str, chance: Chance) -> OnePress | None:
    """Ask about one answer."""
    codes = [*_statements(form, rules)]
    chance.shuffle(codes)
    for code in codes:
        offer = {YES_OR_NO: code}
        try:
            asked = asked_yes_or_no(form, offer, {})
        except EntryError:
            return None
        ruling = asked.ruling(rules)
        if ruling.verdict.is_graded and clause in rests_on(ruling):
            return OnePress(offer, {ANSWER: asked.due(rules), CLAUSE: ruling.clause.id})
    return None


def _statements(form: RuledForm[Ruleset], rules: Ruleset) -> Iterator[str]:
    """Yield the codes of answers to ask about: each offer, or each seat with an amount that some seat pays or gets."""
    if isinstance(form, Choose):
        yield from (one.code for one in form.rulings(rules))
    elif isinstance(form, Amounts):
        seats = form.case.seats()
        amounts = {abs(change) for change in form.settled(rules).changes(seats).values()} - {0}
        yield from (f"{seat.value} {amount}" for seat in seats for amount in amounts)


def _one_right(
    form: RuledForm[Ruleset], rules: Ruleset, clause: str, chance: Chance, *, offers_hand: bool
) -> OnePress | None:
    """Ask for the only right answer among some wrong ones, or for any right tile of a hand."""
    if not isinstance(form, Choose):
        return None
    rulings = form.rulings(rules)
    right = _first([one for one in rulings if one.ruling.is_legal], clause)
    wrong = _first([one for one in rulings if one.ruling.verdict.is_graded and not one.ruling.is_legal], clause)
    if not right or not wrong:
        return None
    kept = {one.code for one in (right[0], *wrong[:MOST_WRONG])}
    offer: dict[str, object] = {"one": True}
    if not (offers_hand and form.are_held and all(one.is_tile for one in form.offers)):
        offer["answers"] = [one.code for one in rulings if one.code in kept]
    return OnePress(offer, ruled(form.case.form(offer, {}), rules))


def _first(rulings: list[Ruled], clause: str) -> list[Ruled]:
    """Sort the rulings that rest on a clause first."""
    return sorted(rulings, key=lambda one: clause not in rests_on(one.ruling))
