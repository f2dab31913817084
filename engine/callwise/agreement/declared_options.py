"""
Options as rulesets declare them, what a ruleset says of each, and the text that it says it by.

An option is one choice, or a set of choices, with its default and what it is about, said once where it is declared.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Generic, Protocol, Self, TypeVar, cast, overload

from callwise.ground.errors import CallwiseError
from callwise.law.options import Choice, Point, Value
from callwise.law.ruling import Source


class RulesetError(CallwiseError):
    """A ruleset that is not known; the message lists those that are."""


class OpenOptionError(RulesetError):
    """
    An option was read that the ruleset leaves open; it never leaves a judgement made by `Ruleset.judged`.

    It is an error of who asks where a game's rulings know no other answer to an option than one that is settled.
    """

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is open under these rules; what is asked here needs it settled")
        self.name = name
        self.key = "ruleset"


AGREED = Source("agreed", "Agreed at this table")

ValueT = TypeVar("ValueT", bound=Value)


class Settled(Protocol):
    """What an option is read from: the values of those that are settled."""

    settled: Mapping[str, Value]


@dataclass(frozen=True)
class Either(Generic[ValueT]):
    """What an option may be that a ruleset leaves open."""

    readings: tuple[ValueT, ...]


def either(*readings: ValueT) -> Either[ValueT]:
    """Leave an option open to some of its values."""
    return Either(readings)


Said = tuple[ValueT | Either[ValueT], Source | str] | Either[ValueT] | Source
"""
What a ruleset says of an option: a value, or several that it leaves open, with the source or the place in its book.

What is left open may have no source; a source alone says that the usual ruleset goes by the default.
"""


class Agreed(Generic[ValueT]):
    """An option as a ruleset class declares it; a ruleset is made with what it says of it, and gives its value."""

    def __init__(
        self,
        default: ValueT,
        says: str,
        topic: str,
        points: tuple[Point, ...],
        unspoken: tuple[ValueT, ...],
        moot: Mapping[str, Value],
    ) -> None:
        self.default = default
        self.says = says
        self.topic = topic
        self.points = points
        self.unspoken = unspoken
        self.moot = moot

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @property
    def values(self) -> tuple[Value, ...]:
        """All that it can hold."""
        if isinstance(self.default, Choice):
            return tuple(type(self.default))
        every = tuple(type(next(iter(self.default))))
        sizes = range(len(every) + 1)
        return tuple(frozenset(some) for size in sizes for some in combinations(every, size))

    @overload
    def __get__(self, rules: None, owner: type) -> Self: ...
    @overload
    def __get__(self, rules: Settled, owner: type) -> ValueT: ...
    def __get__(self, rules: Settled | None, owner: type) -> Self | ValueT:
        if rules is None:
            return self
        try:
            return cast("ValueT", rules.settled[self.name])
        except KeyError:
            raise OpenOptionError(self.name) from None

    def __set__(self, rules: Settled, said: Said[ValueT]) -> None:
        rules.__dict__[self.name] = said


def option(
    default: ValueT,
    says: str,
    *,
    topic: str = "",
    points: tuple[Point, ...] = (),
    unspoken: tuple[ValueT, ...] = (),
    moot: Mapping[str, Value] | None = None,
) -> Agreed[ValueT]:
    """
    Declare an option of a ruleset: its default, and what it settles.

    `points` are the questions that it answers, and `topic` the heading that
    they stand under.  A set of choices is a frozenset; its default holds at
    least one, so that it is known what the others are.

    `unspoken` are the values that it may have where no text speaks of it, if
    not all: a table doesn't do without something unless it says so, and where
    that leaves the default alone, it has nothing out of the way.  `moot`
    names what other options are settled to where this one decides nothing.
    """
    return Agreed(default, says, topic, points, unspoken, moot or {})


@dataclass(frozen=True)
class Text:
    """
    What a ruleset's word rests on: its `edition`, what of that was `read`, and what wasn't, in words of a sentence.

    `whole` says that nothing of it is left unread, so that what it doesn't say it leaves open.
    """

    edition: str
    read: str
    unread: str = ""

    @property
    def whole(self) -> bool:
        """Whether all of it was read."""
        return not self.unread
