"""
Rulesets: everything a table agrees on before the first deal.

The option defaults (`callwise.agreement.declared_options`) are those of one ruleset, the usual one. Every other preset
records its published text's position on an option, with the place. An option has several readings if the text doesn't
settle it or no text was found; nothing is guessed.

Rules read options as needed. Reading an open one stops the judgement, which is then repeated under each of that
option's values, so a ruling branches only into readings it actually needs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, FrozenInstanceError, dataclass, field, replace
from functools import cache
from itertools import product
from typing import ClassVar, Generic, Self, TypeVar

from callwise.agreement.declared_options import (
    AGREED,
    Agreed,
    Either,
    OpenOptionError,
    OptionStatement,
    RulesetError,
    Text,
)
from callwise.agreement.option_status import Option, Standing
from callwise.agreement.readings import merged, reason, reason_and_cost, without_cost
from callwise.ground.faces import listed
from callwise.law.not_ruled import NOT_RULED_ON
from callwise.law.options import Reading, Value, in_passing, written
from callwise.law.ruling import Clause, Fact, Ruling, Source, Verdict
from callwise.law.settlement import Settlement

OutcomeT = TypeVar("OutcomeT")
OtherT = TypeVar("OtherT")
RulesT = TypeVar("RulesT", bound="Ruleset")


@dataclass(frozen=True)
class Judged(Generic[OutcomeT]):
    """
    The outcome under each reading that a judgement asked for, and the options it read, in order.

    `beside` names what else of the rulesets it asked for.
    """

    readings: tuple[Reading[OutcomeT], ...]
    in_order: tuple[str, ...]
    beside: frozenset[str] = frozenset()

    @property
    def read(self) -> frozenset[str]:
        """The names of the options it read."""
        return frozenset(self.in_order)

    def then(self, judge: Callable[[Reading[OutcomeT]], OtherT]) -> Judged[OtherT]:
        """Apply a further judgement to the outcome of each reading; it can't read further open options."""
        readings = tuple(Reading(one.choices, judge(one)) for one in self.readings)
        return Judged(readings, self.in_order, self.beside)


class _RecordedValues(dict[str, Value]):
    """Option values that record which ones were read; `chosen` are those of one reading."""

    def __init__(self, values: Mapping[str, Value], chosen: Mapping[str, Value]) -> None:
        super().__init__({**values, **chosen})
        self.chosen = chosen
        self.read: dict[str, None] = {}
        self.beside: set[str] = set()

    def __getitem__(self, name: str) -> Value:
        self.read.pop(name, None)
        self.read[name] = None
        return super().__getitem__(name)


@dataclass(eq=False, repr=False)
class Ruleset:
    """
    The common base of rulesets: a name for files, a title for people, and the book they cite.

    `text` describes the text that was read, and `before` is the previous edition by the same body. `says` maps rule ids
    to the place where the book or another source states rules that aren't options.

    `settled` holds the values of settled options, `open` the possible values of the others, and `sources` the place of
    each. The `usual` ruleset uses the defaults; `like` is a ruleset to inherit from; in other rulesets, an omitted
    option is open to the values it can have if no text mentions it. `never` names options about situations that can't
    arise under it. `formerly` maps former option names, still accepted in ruleset names, to the current
    ones. Raises RulesetError for inconsistent arguments.
    """

    formerly: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    name: str
    title: str
    book: Source | None = None
    _: KW_ONLY
    usual: bool = False
    like: Ruleset | None = None
    text: Text | None = None
    before: Ruleset | None = None
    says: Mapping[str, Source | str] = field(default_factory=dict)
    never: tuple[str, ...] = ()
    settled: Mapping[str, Value] = field(init=False)
    open: Mapping[str, tuple[Value, ...]] = field(init=False)
    sources: Mapping[str, Source] = field(init=False)

    def __post_init__(self) -> None:
        declared = self._declared()
        self._check_known(self.never)
        settled: dict[str, Value] = {}
        open_: dict[str, tuple[Value, ...]] = {}
        sources: dict[str, Source] = {}
        for name, one in declared.items():
            value, source = self._value_and_source(one, self.__dict__.pop(name))
            if isinstance(value, Either):
                open_[name] = value.readings
            else:
                settled[name] = value
            if source is not None:
                sources[name] = source
        self._check_open(open_)
        self.__dict__.update(settled=settled, open=open_, sources=sources)

    def __setattr__(self, name: str, value: object) -> None:
        if "settled" in self.__dict__:
            raise FrozenInstanceError(f"a ruleset stays as it is; {name} is chosen in another one")
        super().__setattr__(name, value)

    def _value_and_source(
        self, one: Agreed[Value], stated: OptionStatement[Value] | Agreed[Value]
    ) -> tuple[Value | Either[Value], Source | None]:
        """Return an option's value and source, inferring both if the ruleset omits the option."""
        if isinstance(stated, tuple):
            value, place = stated
            return value, self.cited(place)
        if isinstance(stated, Either):
            return stated, None
        if isinstance(stated, Source):
            if not self.usual:
                raise RulesetError(f"{self.name}: {one.name} has a source and no value; only the usual ruleset may")
            return one.default, stated
        if self.like is not None:
            open_ = self.like.open.get(one.name)
            value = Either(open_) if open_ else self.like.settled[one.name]
            return value, self.like.sources.get(one.name)
        if self.usual or one.unspoken == (one.default,):
            return one.default, None
        return Either(one.unspoken or one.values), None

    def cited(self, place: Source | str) -> Source:
        """Return a source unchanged, or the source for a place in the book."""
        if isinstance(place, Source):
            return place
        if self.book is None:
            raise RulesetError(f"{self.name}: {place!r} is a place in no book; name the book, or a source")
        return replace(self.book.at(place), on=(self.name.partition("+")[0],))

    def _check_known(self, names: tuple[str, ...] | Mapping[str, object]) -> None:
        declared = self._declared()
        if strange := set(names) - declared.keys():
            raise RulesetError(
                f"{self.name}: no option {', '.join(sorted(strange))}; options are {', '.join(sorted(declared))}"
            )

    def _check_open(self, open_: Mapping[str, tuple[Value, ...]]) -> None:
        for name, readings in open_.items():
            values = self._declared()[name].values
            if len(set(readings)) < 2 or not set(readings) <= set(values):
                known = ", ".join(map(written, values))
                raise RulesetError(f"{self.name}: an open {name} has two readings or more of {known}, got {readings!r}")

    @classmethod
    @cache
    def _declared(cls) -> Mapping[str, Agreed[Value]]:
        return {name: one for kind in cls.__mro__ for name, one in vars(kind).items() if isinstance(one, Agreed)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and type(self) is type(other) and self._all() == other._all()

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    def _all(self) -> tuple[object, ...]:
        return self.name, self.title, self.usual, self.never, self.settled, self.open, self.sources

    def options(self) -> Iterator[Option]:
        """Yield every option with this ruleset's choice, in declared order."""
        return map(self.option, self._declared())

    @classmethod
    def names(cls) -> Collection[str]:
        """Return the names of all options, in declared order."""
        return cls._declared().keys()

    def option(self, name: str) -> Option:
        """Return one option with this ruleset's choice. Raises KeyError."""
        one = self._declared()[name]
        return Option(
            name=name,
            says=one.says,
            value=self.settled.get(name),
            source=self.sources.get(name),
            readings=self.open.get(name, ()),
            values=one.values,
            topic=one.topic,
            points=one.points,
            unspoken=one.unspoken or one.values,
            is_moot=name in self.never or any(self.settled.get(other) == value for other, value in one.moot.items()),
            is_own=self.is_own(self.sources.get(name)),
            was_read=self.was_read,
        )

    def stated(self, name: str) -> Value | None:
        """
        Return the value of an option, for a clause's words; None if the ruleset leaves it open.

        Unlike reading the option, this doesn't branch into readings, so verdicts can't depend on it.
        """
        settled = self.settled
        if isinstance(settled, _RecordedValues):
            settled.read[name] = None
            if name in settled.chosen:
                return None
        return settled.get(name)

    def beside(self, name: str) -> object:
        """Return what these rules say beside the options, by an attribute’s name; judgements note that they ask."""
        if isinstance(self.settled, _RecordedValues):
            self.settled.beside.add(name)
        return getattr(self, name)

    @property
    def was_read(self) -> bool:
        """Whether its text was read in full; the usual ruleset has no text."""
        if self.like is not None:
            return self.like.was_read
        return self.usual or (self.text is not None and self.text.whole)

    def is_own(self, source: Source | None) -> bool:
        """Whether a source covers these rules; a general source covers only the usual ones."""
        if source is AGREED or (self.like is not None and source is not None):
            return True
        if self.usual and source is not None:
            return not source.on or source in self.sources.values()
        return source is not None and self.name.partition("+")[0] in source.on

    def _with(self, **state: object) -> Self:
        """Return a copy with some attributes replaced."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, **state)
        return other

    def choosing(self, values: Mapping[str, Value]) -> Self:
        """Return this ruleset with some options settled, overriding their current state. Raises RulesetError."""
        self._check_known(values)
        left = {name: readings for name, readings in self.open.items() if name not in values}
        return self._with(settled={**self.settled, **values}, open=left)

    def leaving_open(self, readings: Mapping[str, tuple[Value, ...]]) -> Self:
        """Return this ruleset with some options left open, overriding their current state. Raises RulesetError."""
        self._check_known(readings)
        self._check_open(readings)
        kept = {name: value for name, value in self.settled.items() if name not in readings}
        return self._with(settled=kept, open={**self.open, **readings})

    def called(self, name: str, title: str, sources: Mapping[str, Source]) -> Self:
        """Return this ruleset under another name, with other sources."""
        return self._with(name=name, title=title, sources=sources)

    def judged(self, judge: Callable[[Self], OutcomeT]) -> Judged[OutcomeT]:
        """
        Judge under every reading of the open options that the judgement asks for, or once if it asks for none.

        The options it reads are the reasons another ruleset may rule differently.
        """
        if self._is_reading:
            raise ValueError("a judgement doesn’t ask what it reads")
        readings: list[Reading[OutcomeT]] = []
        read: dict[str, None] = {}
        beside = set[str]()

        def under(chosen: Mapping[str, Value]) -> None:
            noted = _RecordedValues(self.settled, chosen)
            stopped = ""
            try:
                readings.append(Reading(chosen, judge(self._with(settled=noted, open={}))))
            except OpenOptionError as error:
                stopped = error.name
            beside.update(noted.beside)
            for name in noted.read:
                read.pop(name, None)
                read[name] = None
            for value in self.open[stopped] if stopped else ():
                under({**chosen, stopped: value})

        under({})
        return Judged(tuple(readings), tuple(read), frozenset(beside))

    def ruling(self, judge: Callable[[Self], Ruling], unsettled: Clause, **facts: Fact) -> Ruling:
        """
        Rule under every reading that matters.

        If all readings agree on the verdict, return the first one's ruling, with the readings if their reasons or
        penalties differ; otherwise the answer is unsettled by the clause `unsettled`.
        """
        return self.ruled(self.judged(judge), unsettled, **facts) if self.open else judge(self)

    def ruled(self, judged: Judged[Ruling], unsettled: Clause, **facts: Fact) -> Ruling:
        """Combine the rulings made under every reading."""
        every = judged.readings
        first = every[0].outcome
        if len(every) == 1:
            return first
        if any(reading.outcome.verdict is not first.verdict for reading in every):
            return self._leaving(merged(every, reason, without_cost), unsettled, facts)
        leaves = merged(every, reason_and_cost, lambda rulings: rulings[0])
        if len(leaves) == 1:
            return leaves[0].outcome
        return replace(without_cost([leaf.outcome for leaf in leaves]), readings=leaves)

    def settle_payments(self, settle: Callable[[Self], Settlement]) -> Settlement:
        """Settle payments under every reading that matters, keeping each settlement if they differ."""
        return self.settlement(self.judged(settle)) if self.open else settle(self)

    def settlement(self, judged: Judged[Settlement]) -> Settlement:
        """Combine the settlements made under every reading."""
        leaves = merged(judged.readings, _paid, lambda several: several[0])
        if len(leaves) == 1:
            return leaves[0].outcome
        return replace(leaves[0].outcome, readings=leaves, doubt=self.doubt(leaves, _paid))

    def doubt(self, leaves: Sequence[Reading[OutcomeT]], key: Callable[[OutcomeT], object]) -> Verdict:
        """
        Return why readings differ: the text leaves the point unsettled, the text wasn't read, or the point can't arise.

        A point is unsettled if it stays open regardless of the unread part of the text.
        """
        standings = {name: self.option(name).standing for leaf in leaves for name in leaf.choices}
        if Standing.MOOT in standings.values():
            return Verdict.MOOT
        unread = [name for name, standing in standings.items() if standing is Standing.UNREAD]
        for chosen in product(*(self.open[name] for name in unread)):
            says = dict(zip(unread, chosen, strict=True))
            fits = [
                leaf for leaf in leaves if all(leaf.choices.get(name, value) == value for name, value in says.items())
            ]
            if unread and len({repr(key(leaf.outcome)) for leaf in fits}) == 1:
                return Verdict.UNREAD
        return Verdict.UNSETTLED

    def _leaving(self, leaves: tuple[Reading[Ruling], ...], unsettled: Clause, facts: Mapping[str, Fact]) -> Ruling:
        """Return an unsettled ruling with its readings, and the reason."""
        doubt = self.doubt(leaves, lambda ruling: ruling.verdict)
        if doubt is Verdict.UNSETTLED:
            return unsettled.leaves_open(leaves, **facts)
        names = dict.fromkeys(name for leaf in leaves for name in leaf.choices)
        about = listed(in_passing(self.option(name).says) for name in names)
        return Ruling(doubt, NOT_RULED_ON[doubt], {**facts, "whose": self.title, "about": about}, leaves)

    @property
    def _is_reading(self) -> bool:
        """Whether this is one reading within a judgement, in which reading an unsettled option stops the judgement."""
        return isinstance(self.settled, _RecordedValues)


def _paid(settlement: Settlement) -> object:
    """Return who pays what and why, for comparison."""
    lines = [(one.payer, one.receiver, one.points, one.clause.id) for one in settlement.payments]
    return lines, settlement.undecided and settlement.undecided.id
