"""
What tables judge alike: those that agree in all that was asked for have one judgement between them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from callwise.agreement.ruleset import Judged, Ruleset

OutcomeT = TypeVar("OutcomeT")
RulesT = TypeVar("RulesT", bound=Ruleset)


class Shared(Generic[OutcomeT]):
    """Judgements on one position, each kept for the tables to come; `about` tells them apart."""

    def __init__(self) -> None:
        self._known: dict[Hashable, list[tuple[Ruleset, Judged[OutcomeT]]]] = {}

    def judged(self, about: Hashable, judge: Callable[[RulesT], OutcomeT], rules: RulesT) -> Judged[OutcomeT]:
        """Judge as `rules.judged` does."""
        found = self._found(about, rules)
        if found is None:
            found = rules.judged(judge)
            self._known.setdefault(about, []).append((rules, found))
        return found

    def certain(self, about: Hashable, rules: Ruleset) -> OutcomeT | None:
        """Give what came of a judgement that is known and asked for nothing that these rules leave open."""
        found = self._found(about, rules)
        return None if found is None or found.readings[0].choices else found.readings[0].outcome

    def _found(self, about: Hashable, rules: Ruleset) -> Judged[OutcomeT] | None:
        for other, judged in self._known.get(about, ()):
            if all(_said(rules, name) == _said(other, name) for name in judged.read):
                return judged
        return None


def _said(rules: Ruleset, name: str) -> tuple[object, ...]:
    """Give all that an option may be at a table."""
    return rules.open[name] if name in rules.open else (rules.settled[name],)
