"""
Drawing random positions: what a family provides for it.

A maker draws positions for one question. Its only source of randomness is the `Chance` it is given, so the same seed
yields the same position on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar

from callwise.agreement.ruleset import Ruleset, RulesT
from callwise.question.case import RuledCase

ItemT = TypeVar("ItemT")


class Chance(Protocol):
    """A source of randomness, like a seeded `random.Random`."""

    def choice(self, several: Sequence[ItemT], /) -> ItemT:
        """Return one item."""

    def sample(self, several: Sequence[ItemT], count: int, /) -> list[ItemT]:
        """Return `count` different items, in any order."""

    def shuffle(self, several: MutableSequence[ItemT], /) -> None:
        """Shuffle in place."""

    def randrange(self, below: int, /) -> int:
        """Return a whole number from 0 up to, but not including, the limit."""


@dataclass(frozen=True)
class Draft:
    """
    A drawn position: a puzzle's title, prompt, table and offer, written as in a puzzle file.

    `near` is an almost identical one, in which the clause aimed at doesn't decide anything; None if the maker has none.
    `tries` are the answers to expect, for a question that is answered by steps.
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
    Draws positions for a question.

    `aims` are the clauses it can be asked for. `draws` returns a position in which the clause may well decide under the
    rules, or None if this attempt failed; whether it really decides is up to the referee.

    `ruleset` is the default ruleset to draw for; None means the question's usual one. `is_dispute` means that its
    positions are disputes: four seats, and one short question that everyone at the table would have an answer to.
    """

    case: type[RuledCase[RulesT]]
    aims: tuple[str, ...]
    draws: Callable[[Chance, RulesT, str], Draft | None]
    ruleset: str | None = None
    is_dispute: bool = False


AnyMaker: TypeAlias = Maker[Ruleset]
"""A maker for any rulesets."""
