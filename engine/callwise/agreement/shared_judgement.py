"""Judgements shared between rulesets that agree on everything the judgement asked for."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from callwise.agreement.ruleset import Judged, Ruleset, RulesT

OutcomeT = TypeVar("OutcomeT")


class Shared(Generic[OutcomeT]):
    """Judgements on one position, cached for other rulesets; `about` identifies the judgement."""

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
        """Return the outcome of a cached judgement that read no options left open by these rules."""
        found = self._found(about, rules)
        return None if found is None or found.readings[0].choices else found.readings[0].outcome

    def _found(self, about: Hashable, rules: Ruleset) -> Judged[OutcomeT] | None:
        for other, judged in self._known.get(about, ()):
            if all(_values(rules, name) == _values(other, name) for name in judged.read) and all(
                bool(rules.beside(name)) is bool(other.beside(name)) for name in judged.beside
            ):
                return judged
        return None


def _values(rules: Ruleset, name: str) -> tuple[object, ...]:
    """Return all possible values of an option under a ruleset."""
    return rules.open[name] if name in rules.open else (rules.settled[name],)
