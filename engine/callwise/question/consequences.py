"""
Consequences: what follows at a table for a question that nobody has answered, and how tables differ.

“What does it cost?” isn't a test, so there is nothing to grade: the true answers are told, and rulesets with the same
ones form a group.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from callwise.agreement.ruleset import Ruleset
from callwise.law.ruling import Sentence, Verdict
from callwise.law.sentences import fill, marked
from callwise.question.case import Form
from callwise.question.grading import beside

MOST_GROUPS = 6
"""The maximum number of groups told apart; the others share the last one."""


@dataclass(frozen=True)
class Consequence:
    """
    What follows under several rulesets: the true answers that tables differ in, if the verdict is LEGAL.

    Without answers it is a group of `several` small groups that differ from each other.
    """

    verdict: Verdict
    says: tuple[Sentence, ...]
    rulesets: tuple[Ruleset, ...]
    several: bool = False


def consequences(form: Form, rules: Ruleset) -> tuple[Consequence, ...]:
    """
    Group rulesets by what follows under them: the group of these rules first, then larger groups first.

    Rulesets under which the point is unsettled, can't arise or wasn't read come last, in this order. A single group
    means that all tables agree.
    """
    tables = beside(form.case.presets(), rules)
    groups: dict[tuple[object, ...], tuple[Verdict, tuple[Sentence, ...], list[Ruleset]]] = {}
    for table in tables:
        verdict, says = form.outcome(table)
        key = (verdict, *map(_words, says))
        groups.setdefault(key, (verdict, says, []))[2].append(table)
    own = next(key for key, (_, _, listed) in groups.items() if rules in listed)
    told = [says for verdict, says, _ in groups.values() if verdict is Verdict.LEGAL]
    alike = frozenset.intersection(*(frozenset(map(_words, one)) for one in told)) if len(told) > 1 else frozenset()
    order = list(Verdict)
    ranked = sorted(groups, key=lambda key: (key != own, order.index(groups[key][0]), -len(groups[key][2])))
    found = []
    for key in ranked:
        verdict, says, listed = groups[key]
        differing = tuple(one for one in says if _words(one) not in alike) or says
        own_first = sorted(listed, key=lambda one: one.name != rules.name)
        found.append(Consequence(verdict, differing, tuple(own_first)))
    return _few(found)


def _few(groups: Sequence[Consequence]) -> tuple[Consequence, ...]:
    """Combine the smallest groups with an answer if there are too many."""
    over = len(groups) - MOST_GROUPS
    told = [one for one in groups if one.verdict is Verdict.LEGAL]
    if over <= 0 or len(told) < over + 2:
        return tuple(groups)
    small = told[-over - 1 :]
    rest = Consequence(Verdict.LEGAL, (), tuple(one for group in small for one in group.rulesets), several=True)
    kept = [one for one in groups if one not in small]
    return (*kept[: len(told) - len(small)], rest, *kept[len(told) - len(small) :])


def _words(sentence: Sentence) -> str:
    return fill(sentence, marked)
