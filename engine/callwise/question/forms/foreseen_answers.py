"""
Foreseen answers: answers worth ruling on before anyone gives them.

If few answers are possible, all are foreseen; otherwise, the right ones and those with a single mistake. Steps are
foreseen as histories, together with a page's posts for each step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import combinations, islice, product
from typing import TypeVar

from callwise.agreement.ruleset import Ruleset, RulesT
from callwise.ground.errors import AnswerError
from callwise.ground.seats import Seat
from callwise.law.ruling import Verdict
from callwise.law.settlement import Settlement
from callwise.question.case import RuledForm
from callwise.question.controls import Control, Pairs, Pick, Picks
from callwise.question.forms.amount_slips import slipped
from callwise.question.forms.amounts import Amounts
from callwise.question.forms.choose import Choose
from callwise.question.forms.expectations import OPEN
from callwise.question.forms.judged_form import JudgedForm
from callwise.question.forms.offers import ANSWER, NONE, UNSETTLED
from callwise.question.forms.shortest_ways import PositionT
from callwise.question.forms.step_history import ACT, ADD, BACK, HINT, NEXT, UNDO, codes, posted
from callwise.question.forms.steps import StepForm, StepsCase
from callwise.question.forms.written_amount import signed
from callwise.question.grading import beside

ActT = TypeVar("ActT")

MOST_FORESEEN = 256
"""The maximum number of foreseen answers to one puzzle, unless more are right."""
_MOST_PICKED, _OFTEN_PICKED = 4, 2
"""The maximum number of things picked for a legal act, and for other acts, among foreseen answers."""


def foreseen(form: RuledForm[RulesT], rules: RulesT, most: int = MOST_FORESEEN) -> tuple[Pairs, ...]:
    """
    Return answers worth ruling on beforehand, as posted by a page, without duplicates.

    If at most `most` answers are possible, return all of them; otherwise return the right ones and those with one
    mistake, or the likeliest of these.
    """
    match form:
        case Choose():
            return _choose(form, rules, most)
        case Amounts():
            return _amounts(form, rules, most)
        case StepForm():
            return _steps(form, rules, most)
        case JudgedForm():
            return tuple(every_answer(form.sheet(rules).controls, rules))
    right = form.right(rules)
    return () if right is None else (right,)


def foreseen_steps(form: RuledForm[RulesT], rules: RulesT) -> tuple[Pairs, ...]:
    """
    Return the steps that lead to foreseen answers, as posted by a page; empty for other forms.

    This includes taking steps back, and asking for help if the form offers any.
    """
    return _ways_to_step(form, rules) if isinstance(form, StepForm) else ()


def every_answer(controls: Sequence[Control], rules: Ruleset) -> Iterator[Pairs]:
    """
    Yield every answer that can be picked under a ruleset, the shortest for each control first.

    A single-choice control contributes one pick, other controls any number. An exclusive pick excludes the rest of its
    group, and no value is picked under two names. An answer must pick something.
    """
    picks = [one for one in controls if isinstance(one, Picks) and _is_there(one, rules)]
    for chosen in _choices(picks, rules, frozenset()):
        if chosen:
            yield tuple((one.name, one.value) for one in chosen)


def _is_there(what: Picks | Pick, rules: Ruleset) -> bool:
    return what.only is None or rules.name in what.only


def _choices(groups: Sequence[Picks], rules: Ruleset, taken: frozenset[str]) -> Iterator[tuple[Pick, ...]]:
    if not groups:
        yield ()
        return
    first, *rest = groups
    free = [one for one in first.picks if _is_there(one, rules) and one.value not in taken]
    for chosen in _choices_of(free, one=first.one):
        for others in _choices(rest, rules, taken | {one.value for one in chosen}):
            yield (*chosen, *others)


def _choices_of(picks: Sequence[Pick], *, one: bool) -> Iterator[tuple[Pick, ...]]:
    if one:
        yield from ((pick,) for pick in picks)
        return
    alone = [pick for pick in picks if pick.alone]
    together = [pick for pick in picks if not pick.alone]
    yield ()
    yield from ((pick,) for pick in alone)
    for count in range(1, len(together) + 1):
        yield from combinations(together, count)


def _choose(form: Choose[ActT, RulesT], rules: RulesT, most: int) -> tuple[Pairs, ...]:
    """Return every answer or, if several may be chosen and there are too many, the right one and its slips."""
    every = every_answer(form.sheet(rules).controls, rules)
    if form.takes_one:
        return tuple(every)
    few = tuple(islice(every, most + 1))
    return few if len(few) <= most else tuple(dict.fromkeys(_right_or_slipped(form, rules)))


def _right_or_slipped(form: Choose[ActT, RulesT], rules: RulesT) -> Iterator[Pairs]:
    """Yield the right answer, and each answer that marks one offer differently."""
    names = {Verdict.LEGAL: ANSWER, Verdict.UNSETTLED: UNSETTLED}
    right = {ruled.code: names.get(ruled.ruling.verdict) for ruled in form.rulings(rules)}
    may_be_open = form.may_be_open(rules)
    has_none = form.case.none is not None
    yield from _marked(right, has_none=has_none)
    for code, taken_for in right.items():
        for name in (ANSWER, UNSETTLED, None) if may_be_open else (ANSWER, None):
            if name != taken_for:
                yield from _marked({**right, code: name}, has_none=has_none)


def _marked(names: Mapping[str, str | None], *, has_none: bool) -> Iterator[Pairs]:
    """Yield posts of each code under its name; if no code is chosen, both with and without "none of these"."""
    pairs = tuple((name, code) for one in (ANSWER, UNSETTLED) for code, name in names.items() if name == one)
    if pairs:
        yield pairs
    if has_none and ANSWER not in names.values():
        yield ((ANSWER, NONE), *pairs)


def _amounts(form: Amounts[RulesT], rules: RulesT, most: int) -> tuple[Pairs, ...]:
    """
    Return the amounts due as written and as gains, likely slips, and the amounts due under other rulesets.

    As pages post them, amounts have no commas, and nothing is empty.
    """
    asked, seats = form.case, form.case.asked
    here = form.settled(rules)
    settlements = (here, *(form.settled(one) for one in beside(asked.presets(), rules)))
    due = [certain.changes(seats) for settlement in settlements for certain in _certain(settlement)]
    slips = slipped(here, seats) if here.is_settled else ()
    likely = [one for one in slips if all(asked.way(seat).is_way_of(gained) for seat, gained in one.items())]
    nothing = tuple((seat.value, "") for seat in seats)
    open_ = [] if here.is_settled else [(*nothing, (OPEN, OPEN))]

    def written(amounts: Mapping[Seat, int], write: Callable[[Seat, int], str]) -> Pairs:
        return tuple((seat.value, write(seat, gained)) for seat, gained in amounts.items())

    def typed(seat: Seat, gained: int) -> str:
        return str(asked.way(seat).turned(gained) or "")

    ways: tuple[Callable[[Seat, int], str], ...] = (
        typed,
        lambda _, gained: str(gained or ""),
        lambda _, gained: signed(gained).replace(",", "") if gained else "",
    )
    answers = (*open_, *(written(due[0], way) for way in ways), *(written(one, typed) for one in (*likely, *due)))
    return tuple(dict.fromkeys(answers))[:most]


def _certain(settlement: Settlement) -> Iterator[Settlement]:
    """Yield the settlement, or each of its readings if it isn't settled."""
    if not settlement.readings:
        yield settlement
    for reading in settlement.readings:
        yield from _certain(reading.outcome)


def _steps(form: StepForm[PositionT, ActT, RulesT], rules: RulesT, most: int) -> tuple[Pairs, ...]:
    """
    Return the shortest right answers and the expected histories, with every prefix of each.

    If acts are listed, any other act may come next, and the last act may be picked but not done yet.
    """
    histories = _histories(form, rules)
    picks = form.case.at_once or form.case.verbs(form.case.start())
    picked = [] if picks else [(*posted(before), (NEXT, last)) for *before, last in histories]
    return tuple(dict.fromkeys((*map(posted, histories), *picked)))[: max(most, len(histories))]


def _histories(form: StepForm[PositionT, ActT, RulesT], rules: RulesT) -> list[tuple[str, ...]]:
    """Return the foreseen histories: right ones first, each after its prefixes."""
    asked = form.case
    right = [tuple(history) for history in islice(form.ways(rules).every(asked.start()), MOST_FORESEEN)]
    begun = [history[:end] for history in right for end in range(len(history))]
    others = [tuple(codes(history)) for history in form.cites]
    if not asked.at_once:
        for before in dict.fromkeys(begun):
            others += [(*before, offer.code) for offer in asked.acts(form.walk(before, rules).position)]
    whole = (*right, *others)
    return list(dict.fromkeys(history[: end + 1] for history in whole for end in range(len(history))))


def _ways_to_step(form: StepForm[PositionT, ActT, RulesT], rules: RulesT) -> tuple[Pairs, ...]:
    """Return each step of the foreseen histories, as posted by a page."""
    histories = _histories(form, rules)
    following: dict[tuple[str, ...], list[str]] = {}
    for *before, last in histories:
        following.setdefault(tuple(before), []).append(last)
    found = [(*posted(history), (ACT, act)) for history in histories for act in (UNDO, BACK)]
    for history in ((), *histories):
        walked = form.walk(history, rules)
        if form.case.at_once:
            if walked.failed is not None:
                continue
            found.append((*posted(history), (ACT, HINT)))
        ways = _ways_to_do(form.case, following.get(history, ()), walked.lies, rules)
        found += [(*posted(history), *way) for way in ways]
    return tuple(found)


def _ways_to_do(
    asked: StepsCase[PositionT, ActT, RulesT], acts: Sequence[str], position: PositionT, rules: RulesT
) -> Iterator[Pairs]:
    """Yield each act, as posted by a page; if things are picked, every way that picks the fewest."""
    verbs = asked.verbs(position)
    if not verbs:
        yield from (((NEXT, code), (ACT, ADD)) for code in acts)
        return
    listed = [code for code in acts if not asked.is_picked(asked.find(code, position).act)]
    yield from (((NEXT, code), (ACT, ADD)) for code in listed)
    picks = [(one.name, one.value) for one in asked.picks(position)]
    left = set(acts) - set(listed)
    legal = {code for code in acts if asked.judge(asked.find(code, position).act, position, rules).is_legal}

    @cache
    def found_as(composed: str) -> str:
        return asked.find(composed, position).code

    for count in range(_MOST_PICKED + 1):
        if not left & legal and count > _OFTEN_PICKED:
            return
        found = set()
        for picked, verb in product(combinations(picks, count), verbs):
            with suppress(AnswerError):
                composed = asked.composed(verb.value, [value for _, value in picked], position)
                if (code := found_as(composed)) in left:
                    found.add(code)
                    yield (*picked, (ACT, verb.value))
        left -= found
