"""
The answer to "may I?": a verdict, the clause it rests on, and the facts.

Every sentence in a ruling comes from a clause or a `Sentence`, with slots in braces for the position's tiles and terms
marked ``[[chii]]``. The view fills in both.
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
"""A value for a slot in a sentence; a string may contain marked terms."""

Facts = Mapping[str, Fact]


class Verdict(Enum):
    """
    The verdict of a ruling.

    UNSETTLED means that the texts read for the ruleset don't decide the point. The last two aren't verdicts, and
    answers aren't graded by them: UNREAD means that no text of the ruleset on the point was read, MOOT that the point
    can't arise.
    """

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNSETTLED = "unsettled"
    UNREAD = "unread"
    MOOT = "moot"

    @property
    def is_graded(self) -> bool:
        """Whether answers are graded by this verdict."""
        return self not in (Verdict.UNREAD, Verdict.MOOT)


PERMITS = (Verdict.LEGAL,)
FORBIDS = (Verdict.ILLEGAL,)
LEAVES_OPEN = (Verdict.UNSETTLED,)
EITHER = (Verdict.LEGAL, Verdict.ILLEGAL)
FOLLOWS = ()
"""The verdicts a clause can support; a clause that supports no verdict is the penalty for an illegal act."""


@dataclass(frozen=True, slots=True)
class Source:
    """
    Where a rule is published: a title, the place in it, and a link if there is one.

    `on` names the rulesets it covers; if empty, it describes the usual rules. A source that isn't `published` has no
    text that states the rule, and is named only if there is no other.
    """

    id: str
    title: str
    place: str = ""
    url: str = ""
    on: tuple[str, ...] = ()
    published: bool = True

    def at(self, place: str) -> Source:
        """
        Return a place in this source, with its own id.

        >>> Source("book", "The book").at("article 12").id
        'book-article-12'
        """
        return replace(self, id="-".join((self.id, *re.findall(r"\w+", place.lower()))), place=place)

    @property
    def concluded(self) -> Source:
        """Our own conclusion from this source, which doesn't state the rule itself."""
        place = f"from {self.title}, {self.place}"
        return Source(f"{self.id}-concluded", "Our conclusion", place, published=False)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A template with the facts for its slots. Raises KeyError if a fact is missing."""

    template: str
    facts: Facts = field(default_factory=dict)

    def __post_init__(self) -> None:
        if missing := braces(self.template) - self.facts.keys():
            raise KeyError(f"{self.template!r} needs {', '.join(sorted(missing))}")


class Stroke(Enum):
    """How a figure joins two places."""

    ACT = "act"
    """The act under judgement; drawn according to its verdict."""

    TAKES = "takes"
    """A transfer, such as from a discard to the player who takes it."""

    ORDER = "order"
    """An illustration only, such as turn order."""


@dataclass(frozen=True, slots=True)
class Tie:
    """
    Two places that belong together.

    If an end has several places, only the nearest two are joined; with `each`, all of them.
    """

    start: str
    end: str
    stroke: Stroke = Stroke.ACT
    each: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """
    The part of a position that a clause is about: the places that matter, and how they are joined.

    Places are named as the view names them: colon-separated parts, general to specific, such as ``pond:{seat}:{tile}``.
    A slot in braces takes a fact; a fact with several values yields a place for each. A name also covers every place
    inside it.
    """

    lit: tuple[str, ...] = ()
    ties: tuple[Tie, ...] = ()

    @property
    def templates(self) -> tuple[str, ...]:
        """The templates of its places."""
        return (*self.lit, *(end for tie in self.ties for end in (tie.start, tie.end)))

    def about(self, fact: str) -> tuple[str, ...]:
        """Return the templates of the places that a fact names, or that bear its name."""
        return tuple(one for one in self.templates if one == fact or fact in braces(one))

    @property
    def needs(self) -> frozenset[str]:
        """Names of the facts it uses."""
        return frozenset().union(*map(braces, self.templates))


_SIGNS = {
    "-": Tie("", ""),
    "--": Tie("", "", each=True),
    ">": Tie("", "", stroke=Stroke.TAKES),
    ">>": Tie("", "", stroke=Stroke.TAKES, each=True),
    "~": Tie("", "", stroke=Stroke.ORDER),
}


def figure(*drawn: str) -> Figure:
    """
    Parse a figure: ``wall`` is a place, ``discard > seat:{seat}`` joins two.

    The symbol between two places sets the stroke: ``-`` by the verdict, ``>`` a transfer, ``~`` an illustration;
    doubled, it joins each of several. Raises ValueError for a malformed part.
    """
    lit, ties = [], []
    for part in drawn:
        match part.split(" "):
            case [place] if place:
                lit.append(place)
            case [start, sign, end] if start and end and sign in _SIGNS:
                ties.append(replace(_SIGNS[sign], start=start, end=end))
            case _:
                raise ValueError(f"a figure has places, or two with one of {' '.join(_SIGNS)} between, got {part!r}")
    return Figure(tuple(lit), tuple(ties))


def places(template: str, facts: Facts) -> tuple[str, ...]:
    """
    Return the places a template names.

    >>> places("seat:{seats}", {"seats": (Seat.EAST, Seat.WEST)})
    ('seat:east', 'seat:west')
    """
    names = sorted(braces(template))
    every = [_codes(facts[name]) for name in names]
    return tuple(template.format(**dict(zip(names, chosen, strict=True))) for chosen in product(*every))


def _codes(fact: Fact) -> tuple[str, ...]:
    return tuple(map(place, fact)) if isinstance(fact, tuple) else (place(fact),)


def place(fact: Fact) -> str:
    """Return a fact as part of a place name: a seat's name, or a face's code."""
    name = fact.value if isinstance(fact, Seat | Relation) else fact.code if isinstance(fact, Face) else str(fact)
    return "-".join(name.split())


@dataclass(frozen=True, eq=False)
class Clause:
    """
    One sentence of a rulebook that can decide a verdict; clauses compare by identity.

    `bears` are the verdicts it can support, such as `PERMITS`. `rule` lists the rulebook rules it states, separated by
    spaces. `short` is the reason in a few words, `says` the rule, `means` its effect for the player, `facts` why it
    applies to these tiles, `relief` what is still possible or when the ruling changes, and `figure` the part of the
    position involved. All but `short`, `says` and `brief` are templates over the facts of a ruling. `brief` and
    `decides` are shorter forms of `says` and `facts`, one sentence each, if their first sentences are too long or need
    the rest.
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
    brief: str = ""
    decides: str = ""
    figure: Figure | None = None

    @cached_property
    def rule_line(self) -> str:
        """The rule in one short sentence."""
        return self.brief or _first(self.says)

    @cached_property
    def decision(self) -> str:
        """The template for why it applies, in one short sentence without a stop."""
        return self.decides or _first(self.facts).removesuffix(".")

    @cached_property
    def needs(self) -> frozenset[str]:
        """Names of the facts that a ruling by this clause needs."""
        drawn = self.figure.needs if self.figure else frozenset()
        said = map(braces, (self.means, self.facts, self.relief, self.decides))
        return drawn.union(*said)

    def permits(self, **facts: Fact) -> Ruling:
        """Return the ruling that the act is legal by this clause. Raises as `Ruling` does."""
        return Ruling(Verdict.LEGAL, self, facts)

    def forbids(self, **facts: Fact) -> Ruling:
        """Return the ruling that the act is illegal by this clause. Raises as `Ruling` does."""
        return Ruling(Verdict.ILLEGAL, self, facts)

    def leaves_open(self, readings: Sequence[Reading[Ruling]] = (), **facts: Fact) -> Ruling:
        """Return the ruling that the sources don't settle the act, with the ruling under each reading."""
        return Ruling(Verdict.UNSETTLED, self, facts, tuple(readings))


@dataclass(frozen=True)
class Ruling:
    """
    A verdict, the clause it rests on, and the facts of this position.

    `follows` is the penalty for an illegal act under this ruleset; `provided` states a condition of a legal one that
    wasn't checked. `readings` lists each reading of an unsettled point, or of a settled one whose reason or penalty is
    unsettled; otherwise it is empty. `stated` means that the verdict is on a statement about the act, true or false,
    rather than on the act itself. `first` are sentences before the facts, `aside` is a sentence after them, which
    decides if it `settles` the matter. `reader` is the reader's seat, addressed as "you"; None if the reader isn't
    seated. A fact that is the player in question, without a seat, is "you" as well.

    Raises KeyError if a fact that its clauses use is missing, and ValueError for a verdict that its clause can't
    support.
    """

    verdict: Verdict
    clause: Clause
    facts: Facts = field(default_factory=dict)
    readings: tuple[Reading[Ruling], ...] = ()
    follows: Clause | None = None
    stated: bool = False
    provided: str = ""
    aside: str = ""
    settles: bool = False
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
        """Whether the act is certainly legal."""
        return self.verdict is Verdict.LEGAL

    def with_penalty(self, clause: Clause) -> Ruling:
        """Return this ruling with the penalty for the illegal act."""
        return replace(self, follows=clause)

    def on_statement(self, verdict: Verdict) -> Ruling:
        """Return the ruling on a statement about the act, which rests on the same clause."""
        return replace(self, verdict=verdict, stated=True)

    def adding(self, aside: str, *, settles: bool = False, **facts: Fact) -> Ruling:
        """
        Return this ruling with a sentence after its facts, such as the fault of one of several answers.

        Raises as `Ruling` does.
        """
        return replace(self, aside=aside, settles=settles, facts={**self.facts, **facts})

    def after(self, first: Sequence[str], **facts: Fact) -> Ruling:
        """Return this ruling with sentences before its facts. Raises as `Ruling` does."""
        return replace(self, first=tuple(first), facts={**self.facts, **facts})

    def for_reader(self, reader: Seat | None) -> Ruling:
        """Return this ruling worded for a reader in a seat, or for a reader who isn't seated."""
        return replace(self, reader=reader)

    def _sentence(self, *templates: str) -> Sentence:
        slots = {name for name, fact in self.facts.items() if fact in (self.reader, Relation.SELF)}
        first, *others = (to_you(template, slots) for template in templates if template)
        return Sentence(". ".join((first, *(f"{one[0].upper()}{one[1:]}" for one in others))), self.facts)

    @property
    def means(self) -> Sentence:
        """The effect of the rule for the player."""
        return self._sentence(self.clause.means)

    @property
    def because(self) -> Sentence:
        """Why the clause applies to these tiles, and any added sentences."""
        return self._sentence(*self.first, self.clause.facts, self.provided, self.aside)

    @property
    def decides(self) -> Sentence:
        """What decides, in one short sentence that names the tiles; a legal act begins with why another one is void."""
        if self.first and self.is_legal:
            return self._sentence(self.first[0])
        return self._sentence(self.aside if self.settles else self.clause.decision)

    @property
    def costs(self) -> Sentence | None:
        """The penalty for the act, if there is one."""
        if self.follows is None:
            return None
        told = self._sentence(self.follows.means)
        return replace(told, template=f"{told.template[0].upper()}{told.template[1:]}")

    @property
    def relief(self) -> Sentence | None:
        """
        What is still possible, or when the ruling changes, if the clause says so; a penalty's relief takes precedence.
        """
        relief = (self.follows or self.clause).relief
        return self._sentence(relief) if relief else None


_SENTENCE = re.compile(r"(?<=[.!?”])\s+(?=[A-Z“\[{])")


def _first(text: str) -> str:
    return _SENTENCE.split(text, maxsplit=1)[0]


@cache
def braces(template: str) -> frozenset[str]:
    """Return the names of the slots in a template."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(template) if name)


def rests_on(ruling: Ruling) -> Iterator[str]:
    """Yield the ids of the clauses a ruling rests on, including those of its readings."""
    yield ruling.clause.id
    if ruling.follows is not None:
        yield ruling.follows.id
    for reading in ruling.readings:
        yield from rests_on(reading.outcome)
