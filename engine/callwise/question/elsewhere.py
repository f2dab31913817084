"""One act laid beside every table: which rulesets there are, and what each says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from callwise.agreement.ruleset import Ruleset
from callwise.law.ruling import Ruling
from callwise.question.grading import Elsewhere

RulesT = TypeVar("RulesT", bound=Ruleset)


def beside(presets: Sequence[RulesT], *others: RulesT) -> tuple[RulesT, ...]:
    """Give every preset, and before them the rulesets that are none, each once."""
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
    Judge an act under every ruleset; nothing where no option bears on it, so that no table can differ.

    `afresh` judges like `judge` and remembers nothing, so that what it reads is seen; left out, they are one.
    """
    if not rules.judged(afresh or judge).read:
        return ()
    return tuple(Elsewhere(one, judge(one)) for one in beside(presets, rules, own))
