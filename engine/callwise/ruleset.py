"""
Rulesets: everything a table agrees on before the first deal.

An option is one choice, or a set of choices, with its default and what it is
about, said once where it is declared.  The defaults are what one ruleset, the
usual one, goes by.  Every other preset settles only what its published text
settles: what its text leaves open, and what no text was found for, has
several readings, and nothing is guessed.

A rule reads options as it needs them.  Reading one that is open stops the
judgement; `readings` then settles it to each of its values in turn and judges
again, so a ruling branches only into readings that it really asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import combinations
from typing import Generic, Self, TypeVar, cast, overload

from callwise.errors import CallwiseError
from callwise.options import Answer, Choice, Point, Reading, Value, written
from callwise.readings import merged, reason, reason_and_cost, without_cost
from callwise.ruling import Clause, Fact, Ruling, Source
from callwise.settlement import Settlement


class RulesetError(CallwiseError):
    """A ruleset that is not known; the message lists those that are."""


class OpenOptionError(RulesetError):
    """
    An option was read that the ruleset leaves open; it never leaves a judgement made by `Ruleset.readings`.

    It is an error of who asks where a game's rulings know no other answer to an option than one that is settled.
    """

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is open under these rules; what is asked here needs it settled")
        self.name = name
        self.key = "ruleset"


ValueT = TypeVar("ValueT", bound=Value)
OutcomeT = TypeVar("OutcomeT")

_READ = "_read"


class _Declared(Generic[ValueT]):
    """An option as a ruleset class declares it: the default, what it settles, and how it is read."""

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
    def __get__(self, rules: None, owner: type) -> ValueT: ...
    @overload
    def __get__(self, rules: Ruleset, owner: type) -> ValueT: ...
    def __get__(self, rules: Ruleset | None, owner: type) -> ValueT:
        if rules is None:
            return self.default
        state = rules.__dict__
        if (read := state.get(_READ)) is not None:
            read.add(self.name)
        if self.name in state["open"]:
            raise OpenOptionError(self.name)
        return cast("ValueT", state[self.name])

    def __set__(self, rules: Ruleset, value: ValueT) -> None:
        rules.__dict__[self.name] = value


def option(
    default: ValueT,
    says: str,
    *,
    topic: str = "",
    points: tuple[Point, ...] = (),
    unspoken: tuple[ValueT, ...] = (),
    moot: Mapping[str, Value] | None = None,
) -> ValueT:
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
    return cast("ValueT", _Declared(default, says, topic, points, unspoken, moot or {}))


class Standing(Enum):
    """
    Where a ruleset's word on an option comes from.

    SAID: a source settles it.  OPEN: a source was read and leaves it open.
    OURS: no source does, and the usual ruleset has a choice of ours.
    UNHEARD: no source speaks of it, and what nobody speaks of is not there.
    SILENT: no source was found.  MOOT: neither, and it decides nothing there.
    """

    SAID = "said"
    OPEN = "open"
    OURS = "ours"
    UNHEARD = "unheard"
    SILENT = "silent"
    MOOT = "moot"


@dataclass(frozen=True)
class Option:
    """
    How one ruleset stands to one option.

    `value` is None where it is open; `readings` are then the values that it
    may have.  `source` is None where no text was found on it.  `values` are
    all that it could hold, and `unspoken` those that it may have where no
    text speaks of it; `points` what people ask about it, under `topic`.
    `is_moot` says that it decides nothing at such a table.
    """

    name: str
    says: str
    value: Value | None
    source: Source | None
    readings: tuple[Value, ...]
    values: tuple[Value, ...]
    topic: str = ""
    points: tuple[Point, ...] = ()
    unspoken: tuple[Value, ...] = ()
    is_moot: bool = False

    @property
    def standing(self) -> Standing:
        """Where the ruleset's word on it comes from."""
        if self.source is None:
            if self.is_moot and self.readings:
                return Standing.MOOT
            if self.readings:
                return Standing.SILENT
            return Standing.UNHEARD if self.unspoken == (self.value,) else Standing.OURS
        return Standing.OPEN if self.readings else Standing.SAID

    def answer(self, point: Point) -> Answer | None:
        """Give what it answers to one of its points; None where its readings don't answer alike."""
        values = self.readings if self.value is None else (self.value,)
        answers = dict.fromkeys(point.answer(value) for value in values)
        return next(iter(answers)) if len(answers) == 1 else None

    @property
    def is_set(self) -> bool:
        """Whether it holds a set of choices."""
        return not isinstance(self.values[0], Choice)

    @property
    def every(self) -> tuple[Choice, ...]:
        """The choices that it is made of."""
        members = (value if isinstance(value, frozenset) else (value,) for value in self.values)
        return tuple(dict.fromkeys(one for several in members for one in several))


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Ruleset:
    """
    What all rulesets share: a name for files, a title for people, and sources.

    `sources` maps an option to where this ruleset settles it; `open` maps an
    option that its text does not settle to the values it may have.  The
    `usual` ruleset goes by the defaults; in any other an option without a
    source is open to all that it may be unspoken.  `never` names options on what cannot
    happen at its tables.  Raises RulesetError for an option that
    is not known, or is settled without a source.
    """

    name: str
    title: str
    usual: bool = False
    sources: Mapping[str, Source] = field(default_factory=dict)
    open: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    never: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        declared = self._declared()
        if strange := (self.sources.keys() | self.open.keys() | set(self.never)) - declared.keys():
            raise RulesetError(
                f"{self.name}: no option {', '.join(sorted(strange))}; options are {', '.join(sorted(declared))}"
            )
        for name, readings in self.open.items():
            if len(set(readings)) < 2 or not set(readings) <= set(declared[name].values):
                known = ", ".join(map(written, declared[name].values))
                raise RulesetError(f"{self.name}: an open {name} has two readings or more of {known}, got {readings!r}")
        if self.usual:
            return
        silent = {}
        for name, one in declared.items():
            if name not in self.sources and name not in self.open:
                if self.__dict__[name] != one.default:
                    raise RulesetError(f"{self.name}: {name} is settled without a source; name it in sources")
                if one.unspoken != (one.default,):
                    silent[name] = one.unspoken or one.values
        object.__setattr__(self, "open", {**self.open, **silent})

    @classmethod
    def _declared(cls) -> Mapping[str, _Declared[Value]]:
        return {
            name: one
            for kind in reversed(cls.__mro__)
            for name, one in vars(kind).items()
            if isinstance(one, _Declared)
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and type(self) is type(other) and self._settled() == other._settled()

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    def _settled(self) -> Mapping[str, object]:
        return {key: value for key, value in self.__dict__.items() if key != _READ}

    def options(self) -> Iterator[Option]:
        """Give every option with this ruleset's choice, in declared order."""
        for name, one in self._declared().items():
            readings = self.open.get(name, ())
            value = None if readings else cast("Value", self.__dict__[name])
            source = self.sources.get(name)
            is_moot = name in self.never or any(
                other not in self.open and self.__dict__[other] == settled for other, settled in one.moot.items()
            )
            unspoken = one.unspoken or one.values
            yield Option(name, one.says, value, source, readings, one.values, one.topic, one.points, unspoken, is_moot)

    def choosing(self, values: Mapping[str, Value]) -> Self:
        """Give the same ruleset with some options settled, whatever it says of them now."""
        chosen = object.__new__(type(self))
        chosen.__dict__.update(
            self.__dict__,
            open={name: readings for name, readings in self.open.items() if name not in values},
            **values,
        )
        return chosen

    def readings(self, judge: Callable[[Self], OutcomeT]) -> tuple[Reading[OutcomeT], ...]:
        """Judge under every reading of the open options that the judgement asks for; one where it asks for none."""
        return tuple(_branch(self, judge, {}))

    def reads(self, judge: Callable[[Self], object]) -> frozenset[str]:
        """Name the options that a judgement asks for: the reasons why another table may rule otherwise."""
        read: set[str] = set()

        def asked(rules: Self) -> None:
            watched = rules.choosing({})
            watched.__dict__[_READ] = read
            judge(watched)

        if self._is_reading:
            raise ValueError("a judgement doesn't ask what it reads")
        self.readings(asked)
        return frozenset(read)

    def settle(self, judge: Callable[[Self], Ruling], silent: Clause, **facts: Fact) -> Ruling:
        """
        Rule under every reading that matters.

        Where all readings agree on the verdict, the first one's ruling
        stands, with the readings where their reasons or what follows differ;
        otherwise the answer is unsettled by the clause `silent`.
        """
        if self._is_reading or not self.open:
            return judge(self)
        every = self.readings(judge)
        first = every[0].outcome
        if len(every) == 1:
            return first
        if any(reading.outcome.verdict is not first.verdict for reading in every):
            return silent.leaves_open(merged(every, reason, without_cost), **facts)
        leaves = merged(every, reason_and_cost, lambda rulings: rulings[0])
        if len(leaves) == 1:
            return leaves[0].outcome
        return replace(without_cost([leaf.outcome for leaf in leaves]), readings=leaves)

    def settle_payments(self, settle: Callable[[Self], Settlement]) -> Settlement:
        """Settle payments under every reading that matters; where they differ, each has its settlement."""
        if self._is_reading or not self.open:
            return settle(self)
        leaves = merged(self.readings(settle), _paid, lambda several: several[0])
        return leaves[0].outcome if len(leaves) == 1 else replace(leaves[0].outcome, readings=leaves)

    @property
    def _is_reading(self) -> bool:
        """Whether this is one reading within a judgement that settles all of it together."""
        return _WITHIN in self.__dict__


def _paid(settlement: Settlement) -> object:
    """Give who pays what and why, to be compared."""
    lines = [(one.payer, one.receiver, one.points, one.clause.id) for one in settlement.payments]
    return lines, settlement.undecided and settlement.undecided.id


_WITHIN = "_within"
RulesetT = TypeVar("RulesetT", bound=Ruleset)


def _branch(
    rules: RulesetT, judge: Callable[[RulesetT], OutcomeT], chosen: Mapping[str, Value]
) -> Iterator[Reading[OutcomeT]]:
    within = rules.choosing(chosen)
    within.__dict__[_WITHIN] = True
    try:
        yield Reading(chosen, judge(within))
    except OpenOptionError as open_option:
        name = open_option.name
        for value in rules.open[name]:
            yield from _branch(rules, judge, {**chosen, name: value})
