"""
Where a ruling can be looked up: in the table's own book first, and what is usual only beside it or for want of it.

A ruling rests on the options that would change it.  What the ruleset in force says of them, its sources say; the
clause's own source is that of the table only where it speaks of these rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from callwise.agreed import AGREED
from callwise.agreement import agreeing
from callwise.readings import reason_and_cost
from callwise.ruleset import Ruleset
from callwise.ruling import Ruling, Source, Verdict
from callwise.standing import Option, Standing

RulesT = TypeVar("RulesT", bound=Ruleset)
_MOST = 2
"""How many places of a table's book are named."""


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


def cited(ruling: Ruling, judge: Callable[[RulesT], Ruling], rules: RulesT) -> Citation:
    """Give the sources of a ruling that `judge` makes under `rules`."""
    if not ruling.verdict.is_graded:
        return Citation(())
    own: list[Source] = []
    usual: Source | None = None
    if ruling.verdict is Verdict.UNSETTLED:
        return Citation(tuple(dict.fromkeys(_leaving_open(ruling, rules)))[:_MOST])
    for option in decisive(ruling, judge, rules):
        if option.source is not None and option.is_own:
            own.append(option.source)
        elif option.source is not None:
            usual = usual or option.source
    source = ruling.clause.source
    if not own:
        own += [rules.book.at(place) for place in _said(ruling, rules) if rules.book is not None]
    if own == [AGREED] or (not own and rules.is_own(source)):
        own.append(source)
    elif (not source.on and not rules.usual) or not (own or usual):
        usual = usual or source
    return Citation(tuple(dict.fromkeys(own))[:_MOST], None if usual in own else usual)


def decisive(ruling: Ruling, judge: Callable[[RulesT], Ruling], rules: RulesT) -> Iterator[Option]:
    """Give the options that would change a ruling, or what follows, if the table had agreed otherwise on one."""
    asked = {name for reading in ruling.readings for name in reading.choices}
    read = rules.judged(judge).read
    for name in (*asked, *(one for one in rules.settled if one in read and one not in asked)):
        option = rules.option(name)
        if name in asked or any(
            reason_and_cost(judge(_choosing(rules, name, option, nth))) != reason_and_cost(ruling)
            for nth in range(len(option.values))
        ):
            yield option


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


def _said(ruling: Ruling, rules: Ruleset) -> Iterator[str]:
    """Give the places where the ruleset's book states the rules of a clause."""
    places = (rules.says.get(rule) for rule in ruling.clause.rule.split())
    return (place for place in dict.fromkeys(places) if place is not None)
