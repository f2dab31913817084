"""
Where a ruling can be looked up: in the table's own book first, and what is usual only beside it or for want of it.

A ruling is looked up where the rule of its clause stands, then where the options do that would change it.  What the
ruleset in force says of them, its sources say; the clause's own source is that of the table only where it speaks of
these rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from callwise.agreement.declared_options import AGREED
from callwise.agreement.named_ruleset import agreeing
from callwise.agreement.option_status import Option, Standing
from callwise.agreement.readings import reason, verdict_and_cost
from callwise.agreement.ruleset import Ruleset
from callwise.law.ruling import Ruling, Source, Verdict

RulesT = TypeVar("RulesT", bound=Ruleset)
_MOST = 2
"""How many places of a table's book are named for the options that a ruling rests on."""


@dataclass(frozen=True)
class Citation:
    """
    The sources of a ruling: `own` speak of the rules in force, and `usual` says what is usual.

    Both are empty where nothing is ruled, and `own` where no text of these rules was found on it.  What is unsettled
    has the sources that leave it open, if it was a text that does.
    """

    own: tuple[Source, ...]
    usual: Source | None = None


Cited = Callable[[], Citation]
"""Finds the sources of a ruling, when they are asked for."""


def no_citation() -> Citation:
    """Give no source."""
    return Citation(())


def cited(ruling: Ruling, judge: Callable[[RulesT], Ruling], rules: RulesT, *, by_reason: bool = False) -> Citation:
    """
    Give the sources of a ruling that `judge` makes under `rules`.

    With `by_reason`, options count as well that would only give another reason, as who pays what another would.
    """
    if not ruling.verdict.is_graded:
        return Citation(())
    own: list[Source] = []
    usual: Source | None = None
    if ruling.verdict is Verdict.UNSETTLED:
        return Citation(tuple(dict.fromkeys(_leaving_open(ruling, rules)))[:_MOST])
    for option in decisive(ruling, judge, rules, by_reason=by_reason):
        if option.source is not None and option.is_own:
            own.append(option.source)
        elif option.source is not None:
            usual = usual or option.source
    source = ruling.clause.source
    is_general = source.published and not source.on
    places = [*_said(ruling, rules), *([source] if rules.usual and is_general else [])]
    if own == [AGREED] or not (own or places or not rules.is_own(source)):
        own.append(source)
    elif not rules.usual and not source.on:
        usual = source if is_general else usual or source
    elif not (own or places or usual):
        usual = source
    if AGREED not in own:
        own = [*(_widest(place, own) for place in places[:1]), *own]
    told = tuple({(one.title, one.place): one for one in own}.values())[: _MOST + bool(places)]
    return Citation(told, None if usual in told else usual)


def _widest(place: Source, own: Sequence[Source]) -> Source:
    """Give the source that names a place, with others beside it if one does."""
    wider = (f"{place.place} ", f"{place.place},")
    return next((one for one in own if one.title == place.title and one.place.startswith(wider)), place)


def decisive(
    ruling: Ruling, judge: Callable[[RulesT], Ruling], rules: RulesT, *, by_reason: bool = False
) -> tuple[Option, ...]:
    """
    Give the options that would change a ruling, or what follows, if the table had agreed otherwise on one.

    First is the one that gave the reason, which was asked for last of those that could give another; what would only
    give another for the same verdict isn't named beside it, unless `by_reason`.
    """
    asked = {name for reading in ruling.readings for name in reading.choices}
    judged = rules.judged(judge)
    order = [name for name in rules.settled if name in judged.read] if by_reason else judged.in_order[::-1]
    given: list[Option] = []
    beside: list[Option] = []
    for name in (*asked, *(one for one in order if one in rules.settled and one not in asked)):
        option = rules.option(name)
        others = [judge(_choosing(rules, name, option, nth)) for nth in range(len(option.values))]
        gives_reason = any(reason(other) != reason(ruling) for other in others)
        decides = any(verdict_and_cost(other) != verdict_and_cost(ruling) for other in others)
        if name in asked or (gives_reason and (by_reason or not given)):
            given.append(option)
        elif decides:
            beside.append(option)
    return (*given, *beside)


def _choosing(rules: RulesT, name: str, option: Option, nth: int) -> RulesT:
    """Give the ruleset with another choice, under a name of its own."""
    value = option.values[nth]
    other = rules.choosing({name: value})
    return other.called(agreeing(rules.name, name, value), rules.title, rules.sources)


def _leaving_open(ruling: Ruling, rules: Ruleset) -> Iterator[Source]:
    """Give the sources that were read and leave a point open, and the book that says nothing of it."""
    for name in dict.fromkeys(name for reading in ruling.readings for name in reading.choices):
        option = rules.option(name)
        if option.source is not None and option.source is not AGREED:
            yield option.source
        elif option.standing is Standing.SILENT and rules.book is not None:
            yield rules.book


def _said(ruling: Ruling, rules: Ruleset) -> Iterator[Source]:
    """Give the places where the ruleset's texts state the rules of a clause."""
    return (rules.cited(place) for rule in ruling.clause.rule.split() if (place := rules.says.get(rule)))
