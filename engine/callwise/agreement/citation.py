"""
The sources of a ruling: the ruleset's own book first, and the usual rules only as an addition or a substitute.

A ruling cites the place that states its clause, then the places of the options that could change it. Sources are those
of the ruleset in force; the clause's own source counts as the ruleset's only if it covers these rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from callwise.agreement.declared_options import AGREED
from callwise.agreement.named_ruleset import agreeing
from callwise.agreement.option_status import Option, Standing
from callwise.agreement.readings import reason, verdict_and_cost
from callwise.agreement.ruleset import Ruleset, RulesT
from callwise.law.options import Value
from callwise.law.ruling import Clause, Ruling, Source, Verdict

_MOST = 2
"""The maximum number of places cited from a ruleset's book for the options behind a ruling."""


@dataclass(frozen=True)
class Citation:
    """
    The sources of a ruling: `own` cover the rules in force, `usual` the usual rules.

    Both are empty if nothing is ruled, and `own` is empty if no text of these rules covers the point. For an unsettled
    point, they are the sources that leave it unsettled, if any.
    """

    own: tuple[Source, ...]
    usual: Source | None = None


Cited = Callable[[], Citation]
"""Looks up the sources of a ruling on demand."""


def no_citation() -> Citation:
    """Return an empty citation."""
    return Citation(())


def cited(ruling: Ruling, judge: Callable[[RulesT], Ruling], rules: RulesT, *, by_reason: bool = False) -> Citation:
    """
    Return the sources of a ruling that `judge` makes under `rules`.

    With `by_reason`, include options that would only change the reason; payments need these.
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
    places = [*_stating(ruling.clause, rules), *([source] if rules.usual and is_general else [])]
    if own == [AGREED] or not (own or places or not rules.is_own(source)):
        own.append(source)
    elif not rules.usual and not source.on:
        usual = source if is_general else usual or source
    elif not (own or places or usual):
        usual = source
    if AGREED not in own:
        own = [*(_widest(place, own) for place in places[:1]), *own]
    sources = tuple({(one.title, one.place): one for one in own}.values())[: _MOST + bool(places)]
    return Citation(sources, None if usual in sources else usual)


def stating(clause: Clause, rules: Ruleset) -> Citation:
    """Return the sources of a clause itself under `rules`, apart from any ruling by it."""
    own = [*_stating(clause, rules), *([clause.source] if rules.is_own(clause.source) else [])]
    return Citation(tuple(own[:1]), None if own else clause.source)


def _widest(place: Source, own: Sequence[Source]) -> Source:
    """Return the source in `own` that covers this place along with others, or else the place's own source."""
    wider = (f"{place.place} ", f"{place.place},")
    return next((one for one in own if one.title == place.title and one.place.startswith(wider)), place)


def decisive(
    ruling: Ruling, judge: Callable[[RulesT], Ruling], rules: RulesT, *, by_reason: bool = False
) -> tuple[Option, ...]:
    """
    Return the options that would change a ruling or its penalty if the ruleset differed in one of them.

    The option that gave the reason comes first: the ruling reads it last of all that could change it. Options that
    would only change the reason are left out, unless `by_reason`.
    """
    asked = {name for reading in ruling.readings for name in reading.choices}
    judged = rules.judged(judge)
    here = judged.readings[0].outcome if len(judged.readings) == 1 else judge(rules)
    order = [name for name in rules.settled if name in judged.read] if by_reason else judged.in_order[::-1]
    given: list[Option] = []
    beside: list[Option] = []
    for name in (*asked, *(one for one in order if one in rules.settled and one not in asked)):
        option = rules.option(name)
        if name in asked:
            given.append(option)
            continue
        others = [here if value == option.value else judge(_choosing(rules, name, value)) for value in option.values]
        gives_reason = any(reason(other) != reason(ruling) for other in others)
        decides = any(verdict_and_cost(other) != verdict_and_cost(ruling) for other in others)
        if gives_reason and (by_reason or not given):
            given.append(option)
        elif decides:
            beside.append(option)
    return (*given, *beside)


def _choosing(rules: RulesT, name: str, value: Value) -> RulesT:
    """Return the ruleset with another value for one option, under the same name."""
    other = rules.choosing({name: value})
    return other.called(agreeing(rules.name, name, value), rules.title, rules.sources)


def _leaving_open(ruling: Ruling, rules: Ruleset) -> Iterator[Source]:
    """
    Yield the sources that were read but leave a point unsettled, including the book if it doesn't mention the point.
    """
    for name in dict.fromkeys(name for reading in ruling.readings for name in reading.choices):
        option = rules.option(name)
        if option.source is not None and option.source is not AGREED:
            yield option.source
        elif option.standing is Standing.SILENT and rules.book is not None:
            yield rules.book


def _stating(clause: Clause, rules: Ruleset) -> Iterator[Source]:
    """Yield the places where the ruleset's texts state a clause."""
    return (rules.cited(place) for rule in clause.rule.split() if (place := rules.says.get(rule)))
