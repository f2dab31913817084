"""One act laid beside every table: which rulesets there are, and what each says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from callwise.agreement import named
from callwise.grading import Elsewhere
from callwise.ruleset import Ruleset
from callwise.ruling import Ruling

RulesT = TypeVar("RulesT", bound=Ruleset)


def beside(presets: Sequence[RulesT], *names: str) -> tuple[RulesT, ...]:
    """Give every preset, and before them the named rulesets that are none.  Raises RulesetError."""
    known = {rules.name for rules in presets}
    own = [named(presets, name) for name in dict.fromkeys(names) if name not in known]
    return (*own, *presets)


def elsewhere(
    presets: Sequence[RulesT],
    name: str,
    own: str,
    judge: Callable[[RulesT], Ruling],
    afresh: Callable[[RulesT], Ruling] | None = None,
) -> tuple[Elsewhere, ...]:
    """
    Judge an act under every ruleset; nothing where no option bears on it, so that no table can differ.

    `afresh` judges like `judge` and remembers nothing, so that what it reads is seen; left out, they are one.
    """
    if not named(presets, name).reads(afresh or judge):
        return ()
    return tuple(Elsewhere(rules, judge(rules)) for rules in beside(presets, name, own))
