"""
Drawing positions that nobody wrote: what a family brings along for it.

A maker draws positions for one question.  It takes what is random from a `Chance` that it is given, and nothing from
anywhere else, so that the same chance gives the same position on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar

from callwise.agreement.ruleset import Ruleset
from callwise.question.case import RuledCase

ItemT = TypeVar("ItemT")
RulesT = TypeVar("RulesT", bound=Ruleset)


class Chance(Protocol):
    """Where chance comes from: as `random.Random` has it, seeded."""

    def choice(self, several: Sequence[ItemT], /) -> ItemT:
        """Give one of several."""

    def sample(self, several: Sequence[ItemT], count: int, /) -> list[ItemT]:
        """Give so many of several, each once, in any order."""

    def shuffle(self, several: MutableSequence[ItemT], /) -> None:
        """Bring several into any order."""

    def randrange(self, below: int, /) -> int:
        """Give a whole number from 0 up to one that is below the limit."""


@dataclass(frozen=True)
class Draft:
    """
    A position as it was drawn: a puzzle's title, prompt, table and offer, written as in a puzzle file.

    `near` is one that is nearly the same, in which the clause that was aimed at decides nothing; None where the maker
    knows of none.  `tries` are the answers to expect, for a question that is answered by steps.
    """

    title: str
    prompt: str
    table: Mapping[str, str]
    offer: Mapping[str, object] | None = None
    near: Draft | None = None
    tries: tuple[str, ...] = ()


@dataclass(frozen=True)
class Maker(Generic[RulesT]):
    """
    Who draws positions for a question.

    `aims` are the clauses that it can be asked to make decide.  `draws` gives a position in which the clause may well
    decide under the rules, or None where this throw of chance gave none; whether it does decide is for the referee.

    `ruleset` is what it draws for where no other is ordered, the question's usual one for None.  `is_dispute` says that
    its positions are disputes: four seats, and one short question that anybody at the table has an answer to.
    """

    case: type[RuledCase[RulesT]]
    aims: tuple[str, ...]
    draws: Callable[[Chance, RulesT, str], Draft | None]
    ruleset: str | None = None
    is_dispute: bool = False


AnyMaker: TypeAlias = Maker[Ruleset]
"""A maker whatever its rulesets."""
