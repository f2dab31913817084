"""
The answer to "may I?": a verdict, the clause it rests on, and the facts.

Every sentence that a ruling shows is said by a clause or a `Sentence`, with
the tiles of the moment left open in braces and the field's terms marked
``[[chii]]``.  The view fills both in.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache, cached_property
from itertools import product

from callwise.ground.faces import Face, Named
from callwise.ground.seats import Relation, Seat
from callwise.ground.second_person import to_you
from callwise.law.options import Reading

Fact = Named | Seat | Relation | int | str | tuple[Named, ...] | tuple[Seat, ...]
"""What can stand in a brace of a sentence; a string may hold marked terms."""

Facts = Mapping[str, Fact]


class Verdict(Enum):
    """
    What a ruling says.

    UNSETTLED means that what was read of the ruleset does not decide the
    point.  The last two are no verdicts, and no answer is graded by them:
    UNREAD means that no text of the ruleset was read on it, and MOOT that it
    can't arise there.
    """

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNSETTLED = "unsettled"
    UNREAD = "unread"
    MOOT = "moot"

    @property
    def is_graded(self) -> bool:
        """Whether an answer is graded by it."""
        return self not in (Verdict.UNREAD, Verdict.MOOT)


PERMITS = (Verdict.LEGAL,)
FORBIDS = (Verdict.ILLEGAL,)
LEAVES_OPEN = (Verdict.UNSETTLED,)
EITHER = (Verdict.LEGAL, Verdict.ILLEGAL)
FOLLOWS = ()
"""What a clause can bear; one that no verdict rests on says what follows from an illegal act."""


@dataclass(frozen=True, slots=True)
class Source:
    """
    Where a rule can be looked up: a title, the place in it, and a link if there is one.

    `on` names the rulesets that it speaks of; one that names none says what is usual.  What isn't `published` stands in
    no text, and is named only for want of one.
    """

    id: str
    title: str
    place: str = ""
    url: str = ""
    on: tuple[str, ...] = ()
    published: bool = True

    def at(self, place: str) -> Source:
        """
        Give a place in it, which has an id of its own.

        >>> Source("book", "The book").at("article 12").id
        'book-article-12'
        """
        return replace(self, id="-".join((self.id, *re.findall(r"\w+", place.lower()))), place=place)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with the facts that fill its braces.  Raises KeyError for a brace without a fact."""

    template: str
    facts: Facts = field(default_factory=dict)

    def __post_init__(self) -> None:
        if missing := braces(self.template) - self.facts.keys():
            raise KeyError(f"{self.template!r} needs {', '.join(sorted(missing))}")


class Stroke(Enum):
    """How a figure joins two places."""

    ACT = "act"
    """What the verdict is about: its look says how the act was ruled."""

    TAKES = "takes"
    """What goes where: a discard to whoever takes it."""

    ORDER = "order"
    """What is only to be seen, such as who comes before whom."""


@dataclass(frozen=True, slots=True)
class Light:
    """A place of the position that a ruling speaks of; `says` is a word or two that hang on it."""

    place: str
    says: str = ""


@dataclass(frozen=True, slots=True)
class Tie:
    """
    Two places that belong together, and why in two or three words.

    Where an end has several places, the nearest two are joined; with `each`, all of them are.  `stays` says that it is
    worth seeing also where nobody did the act.
    """

    start: str
    end: str
    says: str = ""
    stroke: Stroke = Stroke.ACT
    each: bool = False
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """
    What of a position a clause is about: the places that matter, and how they are joined.

    A place is named as whoever shows the position names it: parts with colons between them, from the whole to the
    part, such as ``pond:{seat}:{tile}``.  A brace stands for a fact; of several, each gives a place.  A name is also
    the place of all that lies within it.
    """

    lit: tuple[Light, ...] = ()
    ties: tuple[Tie, ...] = ()

    @property
    def needs(self) -> frozenset[str]:
        """The facts that it speaks of."""
        templates = [text for light in self.lit for text in (light.place, light.says)]
        templates += [text for tie in self.ties for text in (tie.start, tie.end, tie.says)]
        return frozenset().union(*map(braces, templates))


_SIGNS = {
    "-": Tie("", ""),
    "--": Tie("", "", each=True),
    "=": Tie("", "", stays=True),
    ">": Tie("", "", stroke=Stroke.TAKES),
    ">>": Tie("", "", stroke=Stroke.TAKES, each=True),
    "~": Tie("", "", stroke=Stroke.ORDER),
}


def figure(*drawn: str, tags: Mapping[str, str] | None = None) -> Figure:
    """
    Read a figure, part by part: ``wall`` is a place, ``discard > seat:{seat}`` joins two.

    The sign between them says how: ``-`` as the act was ruled, ``=`` so that it stays, ``>`` what goes where, ``~``
    what is only to be seen; a double one joins each of several.  `tags` are the words that hang on a part.  Raises
    ValueError for a part that is neither, and for words that hang on none.
    """
    said = dict(tags or {})
    lit, ties = [], []
    for part in drawn:
        match part.split(" "):
            case [place] if place:
                lit.append(Light(place, said.pop(part, "")))
            case [start, sign, end] if start and end and sign in _SIGNS:
                ties.append(replace(_SIGNS[sign], start=start, end=end, says=said.pop(part, "")))
            case _:
                raise ValueError(f"a figure has places, or two with one of {' '.join(_SIGNS)} between, got {part!r}")
    if said:
        raise ValueError(f"words hang on {', '.join(map(repr, said))}; the figure has {', '.join(drawn) or 'nothing'}")
    return Figure(tuple(lit), tuple(ties))


def places(template: str, facts: Facts) -> tuple[str, ...]:
    """
    Name the places that a template speaks of.

    >>> places("seat:{seats}", {"seats": (Seat.EAST, Seat.WEST)})
    ('seat:east', 'seat:west')
    """
    names = sorted(braces(template))
    every = [_codes(facts[name]) for name in names]
    return tuple(template.format(**dict(zip(names, chosen, strict=True))) for chosen in product(*every))


def _codes(fact: Fact) -> tuple[str, ...]:
    return tuple(map(place, fact)) if isinstance(fact, tuple) else (place(fact),)


def place(fact: Fact) -> str:
    """Name a fact as a part of a place: a seat by its name, whatever is drawn by its code."""
    name = fact.value if isinstance(fact, Seat | Relation) else fact.code if isinstance(fact, Face) else str(fact)
    return "-".join(name.split())


@dataclass(frozen=True, eq=False)
class Clause:
    """
    One sentence of a rulebook that a verdict can rest on; two are never the same one.

    `bears` are the verdicts that can rest on it, such as `PERMITS`.
    `rule` names the rules of the rulebook that it states, parted by spaces.
    `short` is the reason in a few words; `says` is the rule; `means` what it comes to for the player here; `facts`
    why it applies to these tiles; `relief` when a closed way opens again; `figure` what of the position it is about.
    All but `short` and `says` are templates over the facts of a ruling.
    """

    id: str
    bears: tuple[Verdict, ...]
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
        drawn = self.figure.needs if self.figure else frozenset()
        return frozenset(drawn | braces(self.means) | braces(self.facts) | braces(self.relief))

    def permits(self, **facts: Fact) -> Ruling:
        """Give the ruling that the act is legal by this clause.  Raises as `Ruling` does."""
        return Ruling(Verdict.LEGAL, self, facts)

    def forbids(self, **facts: Fact) -> Ruling:
        """Give the ruling that the act is illegal by this clause.  Raises as `Ruling` does."""
        return Ruling(Verdict.ILLEGAL, self, facts)

    def leaves_open(self, readings: Sequence[Reading[Ruling]] = (), **facts: Fact) -> Ruling:
        """Give the ruling that the sources leave the act open, with each reading."""
        return Ruling(Verdict.UNSETTLED, self, facts, tuple(readings))


@dataclass(frozen=True)
class Ruling:
    """
    A verdict, the clause it rests on, and the facts of this position.

    `follows` is what an illegal act costs at this table, and `provided` a
    sentence on what else a legal one hangs that nobody has looked at.  `readings` holds
    each reading of an unsettled point, or of a settled one whose reason or
    cost is open, and is empty otherwise.  `stated` says that the verdict is
    on what somebody states, true or not, and no longer on the act.  `first`
    are sentences before the facts, and `aside` is one more behind them.  `reader` is the seat at which the reader sits,
    whom its sentences call "you"; None where they are of others.

    Raises KeyError where a fact that its clauses speak of is missing, and
    ValueError for a verdict that its clause does not bear.
    """

    verdict: Verdict
    clause: Clause
    facts: Facts = field(default_factory=dict)
    readings: tuple[Reading[Ruling], ...] = ()
    follows: Clause | None = None
    stated: bool = False
    provided: str = ""
    aside: str = ""
    first: tuple[str, ...] = ()
    reader: Seat | None = None

    def __post_init__(self) -> None:
        if self.verdict not in self.clause.bears and not self.stated:
            borne = " or ".join(verdict.value for verdict in self.clause.bears) or "no verdict"
            raise ValueError(f"{self.clause.id} bears {borne}, got {self.verdict.value}")
        if self.follows is not None and self.follows.bears:
            raise ValueError(f"{self.follows.id} bears a verdict; what follows from an act bears none")
        needed = self.clause.needs.union(*map(braces, (self.aside, *self.first)))
        if self.follows is not None:
            needed |= self.follows.needs
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

    def on_statement(self, verdict: Verdict) -> Ruling:
        """Give the ruling on what somebody states about the act: whether it is so rests on the same clause."""
        return replace(self, verdict=verdict, stated=True)

    def adding(self, aside: str, **facts: Fact) -> Ruling:
        """
        Give the same ruling with a sentence more behind its facts, such as what is wrong with this answer of several.

        Raises as `Ruling` does.
        """
        return replace(self, aside=aside, facts={**self.facts, **facts})

    def after(self, first: Sequence[str], **facts: Fact) -> Ruling:
        """Give the same ruling with sentences that come before its facts.  Raises as `Ruling` does."""
        return replace(self, first=tuple(first), facts={**self.facts, **facts})

    def told_to(self, reader: Seat | None) -> Ruling:
        """Give the same ruling as it is told to a reader who sits at a seat, or at none."""
        return replace(self, reader=reader)

    def _sentence(self, *templates: str) -> Sentence:
        slots = {name for name, fact in self.facts.items() if self.reader is not None and fact is self.reader}
        first, *others = (to_you(template, slots) for template in templates if template)
        return Sentence(". ".join((first, *(f"{one[0].upper()}{one[1:]}" for one in others))), self.facts)

    @property
    def means(self) -> Sentence:
        """What the rule comes to, for the player here."""
        return self._sentence(self.clause.means)

    @property
    def because(self) -> Sentence:
        """Why the clause applies to these tiles, and what is said beside it."""
        return self._sentence(*self.first, self.clause.facts, self.provided, self.aside)

    @property
    def relief(self) -> Sentence | None:
        """When the closed way opens again, if it does; a penalty has its own word on that."""
        relief = (self.follows or self.clause).relief
        return self._sentence(relief) if relief else None


@cache
def braces(template: str) -> frozenset[str]:
    """Name the braces that a template leaves open."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(template) if name)


def rests_on(ruling: Ruling) -> Iterator[str]:
    """Give the ids of the clauses that a ruling rests on, those of its readings among them."""
    yield ruling.clause.id
    if ruling.follows is not None:
        yield ruling.follows.id
    for reading in ruling.readings:
        yield from rests_on(reading.outcome)
