"""
Options as rulesets declare them, what a ruleset says of each, and the text behind it.

An option is one choice or a set of choices, with its default and its topic, defined once where it is declared.
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
    """An unknown ruleset; the message lists the known ones."""


class OpenOptionError(RulesetError):
    """
    An open option was read; this never escapes a judgement made by `Ruleset.judged`.

    It is the caller's error if a game's rulings require an option to be settled.
    """

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is open under these rules; what is asked here needs it settled")
        self.name = name
        self.key = "ruleset"


AGREED = Source("agreed", "Agreed at this table")

ValueT = TypeVar("ValueT", bound=Value)


class Settled(Protocol):
    """The source of an option's value: the values of settled options."""

    settled: Mapping[str, Value]


@dataclass(frozen=True)
class Either(Generic[ValueT]):
    """The possible values of an option that a ruleset leaves open."""

    readings: tuple[ValueT, ...]


def either(*readings: ValueT) -> Either[ValueT]:
    """Leave an option open to some of its values."""
    return Either(readings)


Said = tuple[ValueT | Either[ValueT], Source | str] | Either[ValueT] | Source
"""
What a ruleset says of an option: one value or several possible ones, with the source or the place in its book.

An open option may lack a source; a source without a value means that the usual ruleset follows the default.
"""


class Agreed(Generic[ValueT]):
    """A descriptor that declares an option of a ruleset class; it stores what a ruleset says, and returns its value."""

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
        self.topic = self.topic or getattr(owner, "TOPIC", "")

    @property
    def values(self) -> tuple[Value, ...]:
        """All its possible values."""
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
    *asks: Point,
    topic: str = "",
    points: tuple[Point, ...] = (),
    unspoken: tuple[ValueT, ...] = (),
    moot: Mapping[str, Value] | None = None,
) -> Agreed[ValueT]:
    """
    Declare an option of a ruleset: its default, and what it settles.

    Its `topic` is by default the `TOPIC` of the class that declares it.

    `asks` and `points` are the questions it answers, under its topic. A set of choices is a frozenset; its default must
    not be empty, because it determines the type of the choices.

    `unspoken` are its possible values if no text mentions it, by default all: a table has the common rules unless it
    says otherwise, and if only the default remains, it has no uncommon ones. `moot` maps other options to the values
    for which this one has no effect.
    """
    return Agreed(default, says, topic, (*asks, *points), unspoken, moot or {})


@dataclass(frozen=True)
class Text:
    """
    The basis of a ruleset's statements: its `edition`, and which parts were `read` and `unread`, in words.

    If it is `whole`, everything was read, so whatever it doesn't mention is unsettled.
    """

    edition: str
    read: str
    unread: str = ""

    @property
    def whole(self) -> bool:
        """Whether all of it was read."""
        return not self.unread
