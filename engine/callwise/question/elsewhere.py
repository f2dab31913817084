"""One act under every ruleset: which rulesets there are, and their rulings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from callwise.agreement.ruleset import Ruleset
from callwise.law.ruling import Ruling
from callwise.question.grading import Elsewhere

RulesT = TypeVar("RulesT", bound=Ruleset)


def beside(presets: Sequence[RulesT], *others: RulesT) -> tuple[RulesT, ...]:
    """Return every preset, preceded by other rulesets, without duplicates."""
    known = {rules.name for rules in presets}
    own = {rules.name: rules for rules in others if rules.name not in known}
    return (*own.values(), *presets)


def elsewhere(
    presets: Sequence[RulesT],
    rules: RulesT,
    own: RulesT,
    judge: Callable[[RulesT], Ruling],
    afresh: Callable[[RulesT], Ruling] | None = None,
) -> tuple[Elsewhere, ...]:
    """
    Judge an act under every ruleset; empty if no option affects it, because no table can differ.

    `afresh` is an uncached version of `judge`, to see which options it reads; by default, `judge` itself.
    """
    if not rules.judged(afresh or judge).read:
        return ()
    return tuple(Elsewhere(one, judge(one)) for one in beside(presets, rules, own))
