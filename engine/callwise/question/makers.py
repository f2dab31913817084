"""
Drawing random positions: the interface that families implement.

A maker draws positions for one question. Its only source of randomness is the `Chance` it is given, so the same seed
yields the same position on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, Protocol, TypeAlias, TypeVar

from callwise.agreement.ruleset import Ruleset, RulesT
from callwise.law.ruling import Clause
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


class MisdealError(Exception):
    """Raised if the drawn tiles don't allow the position; the maker is then called again."""


def require(fits: object) -> None:
    """Raise MisdealError unless the tiles drawn so far fit the position."""
    if not fits:
        raise MisdealError


def attempt(deal: Callable[[], ItemT]) -> ItemT | None:
    """Return a deal, or None if the tiles don't allow it."""
    try:
        return deal()
    except MisdealError:
        return None


@dataclass(frozen=True)
class Draft:
    """
    A drawn position: a puzzle's title, prompt, table and offer, in puzzle file notation.

    `near` is an almost identical position in which the intended clause decides nothing; None if the maker has none.
    `tries` are the answers to expect, for a question answered by steps.
    """

    title: str
    prompt: str
    table: Mapping[str, str]
    offer: Mapping[str, object] | None = None
    near: Draft | None = None
    tries: tuple[str, ...] = ()

    def with_near(self, near: Draft | None) -> Draft:
        """Return the position with this near miss."""
        return replace(self, near=near)

    def introduced(self, says: str) -> Draft:
        """
        Return the position and its near miss with a sentence before their prompts; unchanged if the sentence is empty.
        """
        if not says:
            return self
        return replace(self, prompt=f"{says} {self.prompt}", near=self.near and self.near.introduced(says))


@dataclass(frozen=True)
class Maker(Generic[RulesT]):
    """
    Draws positions for a question.

    `clauses` are the clauses it can aim at. `draw` returns a position in which the clause probably decides under the
    rules, or raises MisdealError; the engine checks afterwards whether it does.

    `ruleset` is the default ruleset to draw for; None means the question's usual one. `is_dispute` means that its
    positions are disputes: four seats, and one short question that everyone at the table would have an answer to.
    `says` maps unusual rulesets to the sentence that introduces them in prompts.
    """

    case: type[RuledCase[RulesT]]
    clauses: tuple[Clause, ...]
    draw: Callable[[Chance, RulesT, Clause], Draft]
    ruleset: str | None = None
    is_dispute: bool = False
    says: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def aims(self) -> tuple[str, ...]:
        """The ids of the clauses it can aim at."""
        return tuple(clause.id for clause in self.clauses)

    def draws(self, chance: Chance, rules: RulesT, aim: str) -> Draft | None:
        """Draw a position for the clause with this id; None if this attempt failed."""
        clause = next(one for one in self.clauses if one.id == aim)
        draft = attempt(lambda: self.draw(chance, rules, clause))
        return draft and draft.introduced(self.says.get(rules.name, ""))


AnyMaker: TypeAlias = Maker[Ruleset]
"""A maker for rulesets of any type."""


def phrase(chance: Chance, ways: Sequence[str], **named: object) -> str:
    """Choose a wording and fill in its slots."""
    return chance.choice(ways).format(**named)


def entries(texts: Mapping[str, object]) -> dict[str, str]:
    """Return the entries of a puzzle's table, leaving out those that are None or empty."""
    return {key: str(text) for key, text in texts.items() if text is not None and text != ""}
