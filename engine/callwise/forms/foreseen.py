"""
Foreseen answers: those whose rulings are worth having before anybody gives them.

Where few answers can be given, all of them are foreseen; where there are many,
those that are right, and those that are right but for one slip.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from callwise.controls import Control, Pairs, Pick, Picks


def every_answer(controls: Sequence[Control], ruleset: str) -> Iterator[Pairs]:
    """
    Give every answer that can be picked under a ruleset, the shortest of each control first.

    One is picked of what takes one; of anything else any number, what stands alone goes with nothing else of its
    group, and no value is picked under two names.  To pick nothing is no answer.
    """
    picks = [one for one in controls if isinstance(one, Picks) and _is_there(one, ruleset)]
    for chosen in _choices(picks, ruleset, frozenset()):
        if chosen:
            yield tuple((one.name, one.value) for one in chosen)


def _is_there(what: Picks | Pick, ruleset: str) -> bool:
    return what.only is None or ruleset in what.only


def _choices(groups: Sequence[Picks], ruleset: str, taken: frozenset[str]) -> Iterator[tuple[Pick, ...]]:
    if not groups:
        yield ()
        return
    first, *rest = groups
    free = [one for one in first.picks if _is_there(one, ruleset) and one.value not in taken]
    for chosen in _choices_of(free, one=first.one):
        for others in _choices(rest, ruleset, taken | {one.value for one in chosen}):
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
