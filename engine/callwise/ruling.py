"""
The answer to "may I?": a verdict, the clause it rests on, and the facts.

Every sentence that a ruling shows is said by a clause or a `Sentence`, with
the tiles of the moment left open in braces and the field's terms marked
``[[chii]]``.  The view fills both in.
"""

from __future__ import annotations

import string
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING

from callwise.riichi.melds import Call, Meld
from callwise.riichi.mjt import Notation
from callwise.riichi.tiles import Kind, Tile
from callwise.seats import Relation, Seat

if TYPE_CHECKING:
    from callwise.ruleset import Choice

Fact = (
    Tile
    | Kind
    | Call
    | Meld
    | Notation
    | Seat
    | Relation
    | int
    | str
    | tuple[Tile, ...]
    | tuple[Kind, ...]
    | tuple[Seat, ...]
)
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
    """A sentence with the facts that fill its braces."""

    template: str
    facts: Facts = field(default_factory=dict)

    def __post_init__(self) -> None:
        if missing := braces(self.template) - set(self.facts):
            raise KeyError(f"{self.template!r} needs {', '.join(sorted(missing))}")


@dataclass(frozen=True)
class Clause:
    """
    One sentence of a rulebook that a verdict can rest on.

    `rule` names the rules of the rulebook that it states, parted by spaces.
    `short` is the reason in a few words; `says` is the rule; `means` what it comes to for the player here; `facts`
    why it applies to these tiles; `relief` when a closed way opens again.
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

    def permits(self, **facts: Fact) -> Ruling:
        """Give the ruling that the act is legal by this clause."""
        return Ruling(Verdict.LEGAL, self, facts)

    def forbids(self, **facts: Fact) -> Ruling:
        """Give the ruling that the act is illegal by this clause."""
        return Ruling(Verdict.ILLEGAL, self, facts)

    def leaves_open(self, readings: tuple[Reading, ...], **facts: Fact) -> Ruling:
        """Give the ruling that the sources leave the act open, with each reading."""
        return Ruling(Verdict.UNSETTLED, self, facts, readings)


@dataclass(frozen=True)
class Reading:
    """One way to read a source that leaves options open, and the ruling under it."""

    choices: tuple[Choice, ...]
    ruling: Ruling


@dataclass(frozen=True)
class Ruling:
    """
    A verdict, the clause it rests on, and the facts of this position.

    `follows` is what an illegal act costs at this table.  `readings` holds
    each reading of an unsettled point and is empty otherwise.
    """

    verdict: Verdict
    clause: Clause
    facts: Facts = field(default_factory=dict)
    readings: tuple[Reading, ...] = ()
    follows: Clause | None = None

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


def braces(template: str) -> set[str]:
    """Name the braces that a template leaves open."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}
