"""
Options as rulesets declare them, with each ruleset's value and source.

An option is one choice or a set of choices, with its default and its topic, defined where it is declared.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from itertools import combinations
from typing import Generic, Protocol, Self, TypeVar, cast, overload

from callwise.ground.errors import CallwiseError
from callwise.law.options import Choice, Point, Value
from callwise.law.ruling import Source


class RulesetError(CallwiseError):
    """An unknown ruleset; the message lists the known ones."""


class OpenOptionError(RulesetError):
    """
    Raised when an open option is read; never escapes a judgement made by `Ruleset.judged`.

    Elsewhere it means that the caller requires a settled option, but the ruleset leaves it open.
    """

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is open under these rules; what is asked here needs it settled")
        self.name = name
        self.key = "ruleset"


AGREED = Source("agreed", "Agreed at this table")

ValueT = TypeVar("ValueT", bound=Value)


class HasSettled(Protocol):
    """The source of an option's value: the values of settled options."""

    settled: Mapping[str, Value]


@dataclass(frozen=True)
class Either(Generic[ValueT]):
    """The possible values of an option that a ruleset leaves open."""

    readings: tuple[ValueT, ...]


def either(*readings: ValueT) -> Either[ValueT]:
    """Leave an option open, with these possible values."""
    return Either(readings)


OptionStatement = tuple[ValueT | Either[ValueT], Source | str] | Either[ValueT] | Source
"""
A ruleset's statement of an option: one value or several possible ones, with the source or the place in its book.

An open option may lack a source; a source without a value means that the usual ruleset follows the default.
"""


@dataclass(eq=False)
class Agreed(Generic[ValueT]):
    """
    An option of a ruleset class: its default, and what it settles.

    `points` are the questions it answers, and `topic` is their heading. A set of choices is a frozenset; its default
    must not be empty, because it determines the type of the choices.

    `unspoken` are its possible values if no text mentions it, by default all; if only the default remains, a ruleset
    that doesn't mention the option uses the default. `among` are its possible values if they aren't all of their kind.
    `moot` maps other options to the values for which this one has no effect.

    This is a descriptor: it stores a ruleset's statement of the option, and returns its value.
    """

    default: ValueT
    says: str
    _: KW_ONLY
    topic: str = ""
    points: tuple[Point, ...] = ()
    unspoken: tuple[ValueT, ...] = ()
    among: tuple[ValueT, ...] = ()
    moot: Mapping[str, Value] = field(default_factory=dict)

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name
        self.topic = self.topic or getattr(owner, "TOPIC", "")

    @property
    def values(self) -> tuple[Value, ...]:
        """All its possible values."""
        if isinstance(self.default, Choice):
            return self.among or tuple(type(self.default))
        every = tuple(type(next(iter(self.default))))
        sizes = range(len(every) + 1)
        return tuple(frozenset(some) for size in sizes for some in combinations(every, size))

    @overload
    def __get__(self, rules: None, owner: type) -> Self: ...
    @overload
    def __get__(self, rules: HasSettled, owner: type) -> ValueT: ...
    def __get__(self, rules: HasSettled | None, owner: type) -> Self | ValueT:
        if rules is None:
            return self
        try:
            return cast("ValueT", rules.settled[self.name])
        except KeyError:
            raise OpenOptionError(self.name) from None

    def __set__(self, rules: HasSettled, stated: OptionStatement[ValueT]) -> None:
        rules.__dict__[self.name] = stated


def option(
    default: ValueT,
    says: str,
    *asks: Point,
    topic: str = "",
    points: tuple[Point, ...] = (),
    unspoken: tuple[ValueT, ...] = (),
    among: tuple[ValueT, ...] = (),
    moot: Mapping[str, Value] | None = None,
) -> Agreed[ValueT]:
    """
    Declare an option in a ruleset class; `asks` and `points` are the questions it answers (see `Agreed`).

    `topic` defaults to the class's `TOPIC`.
    """
    return Agreed(default, says, topic=topic, points=(*asks, *points), unspoken=unspoken, among=among, moot=moot or {})


@dataclass(frozen=True)
class Text:
    """
    The text behind a ruleset's statements: its `edition`, and descriptions of the parts `read` and `unread`.

    If it is `whole`, everything was read, so anything it doesn't mention is unsettled.
    """

    edition: str
    read: str
    unread: str = ""

    @property
    def whole(self) -> bool:
        """Whether all of it was read."""
        return not self.unread
