"""
The answer to "may I?": a verdict, the clause it rests on, and the facts.

Every sentence that a ruling shows is said by a clause or a `Sentence`, with
the tiles of the moment left open in braces and the field's terms marked
``[[chii]]``.  The view fills both in.
"""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache, cached_property

from callwise.faces import Named
from callwise.options import Reading
from callwise.seats import Relation, Seat

Fact = Named | Seat | Relation | int | str | tuple[Named, ...] | tuple[Seat, ...]
"""What can stand in a brace of a sentence; a string may hold marked terms."""

Facts = Mapping[str, Fact]


class Verdict(Enum):
    """
    What a ruling says.

    UNSETTLED means that the ruleset's sources do not decide the point.
    """

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNSETTLED = "unsettled"


@dataclass(frozen=True, slots=True)
class Source:
    """Where a rule can be looked up: a title, the place in it, and a link if there is one."""

    id: str
    title: str
    place: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with the facts that fill its braces.  Raises KeyError for a brace without a fact."""

    template: str
    facts: Facts = field(default_factory=dict)

    def __post_init__(self) -> None:
        if missing := braces(self.template) - self.facts.keys():
            raise KeyError(f"{self.template!r} needs {', '.join(sorted(missing))}")


class Mark(Enum):
    """How a part of a figure stands out."""

    PLAIN = "plain"
    CALLED = "called"
    """The tile that was claimed."""

    ACT = "act"
    """What the verdict is about: it takes the verdict's colour."""


@dataclass(frozen=True, slots=True)
class Part:
    """
    A fact that is drawn beside a ruling, and what it is.

    `label` says what it is where the act was done, `weighed` where it is only
    considered; without one both are the same.
    """

    fact: str
    label: str
    weighed: str = ""
    mark: Mark = Mark.PLAIN


@dataclass(frozen=True, slots=True)
class Figure:
    """
    The facts that are drawn beside a ruling, left to right.

    With `ends_in_order` the first and the last part change places where the
    last one's face comes first in order.
    """

    parts: tuple[Part, ...]
    ends_in_order: bool = False


@dataclass(frozen=True, eq=False)
class Clause:
    """
    One sentence of a rulebook that a verdict can rest on; two are never the same one.

    `rule` names the rules of the rulebook that it states, parted by spaces.
    `short` is the reason in a few words; `says` is the rule; `means` what it comes to for the player here; `facts`
    why it applies to these tiles; `relief` when a closed way opens again; `figure` what is drawn beside it.
    All but `short` and `says` are templates over the facts of a ruling.
    """

    id: str
    rule: str
    short: str
    says: str
    means: str
    facts: str
    source: Source
    relief: str = ""
    figure: Figure | None = None

    @cached_property
    def needs(self) -> frozenset[str]:
        """The facts without which a ruling by this clause can't be told."""
        drawn = {part.fact for part in self.figure.parts} if self.figure else set()
        return frozenset(drawn | braces(self.means) | braces(self.facts) | braces(self.relief))

    def permits(self, **facts: Fact) -> Ruling:
        """Give the ruling that the act is legal by this clause."""
        return Ruling(Verdict.LEGAL, self, facts)

    def forbids(self, **facts: Fact) -> Ruling:
        """Give the ruling that the act is illegal by this clause."""
        return Ruling(Verdict.ILLEGAL, self, facts)

    def leaves_open(self, readings: Sequence[Reading[Ruling]] = (), **facts: Fact) -> Ruling:
        """Give the ruling that the sources leave the act open, with each reading."""
        return Ruling(Verdict.UNSETTLED, self, facts, tuple(readings))


@dataclass(frozen=True)
class Ruling:
    """
    A verdict, the clause it rests on, and the facts of this position.

    `follows` is what an illegal act costs at this table.  `readings` holds
    each reading of an unsettled point, or of a settled one whose reason or
    cost is open, and is empty otherwise.  Raises KeyError where a fact that
    its clauses speak of is missing.
    """

    verdict: Verdict
    clause: Clause
    facts: Facts = field(default_factory=dict)
    readings: tuple[Reading[Ruling], ...] = ()
    follows: Clause | None = None

    def __post_init__(self) -> None:
        needed = self.clause.needs if self.follows is None else self.clause.needs | self.follows.needs
        if not needed <= self.facts.keys():
            missing = ", ".join(sorted(needed - self.facts.keys()))
            raise KeyError(f"a ruling by {self.clause.id} needs {missing}")

    @property
    def is_legal(self) -> bool:
        """Whether the act may be done, for certain."""
        return self.verdict is Verdict.LEGAL

    def with_penalty(self, clause: Clause) -> Ruling:
        """Give the same ruling with what follows from the illegal act."""
        return replace(self, follows=clause)

    @property
    def means(self) -> Sentence:
        """What the rule comes to, for the player here."""
        return Sentence(self.clause.means, self.facts)

    @property
    def because(self) -> Sentence:
        """Why the clause applies to these tiles."""
        return Sentence(self.clause.facts, self.facts)

    @property
    def relief(self) -> Sentence | None:
        """When the closed way opens again, if it does; a penalty has its own word on that."""
        relief = (self.follows or self.clause).relief
        return Sentence(relief, self.facts) if relief else None


@cache
def braces(template: str) -> frozenset[str]:
    """Name the braces that a template leaves open."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(template) if name)
