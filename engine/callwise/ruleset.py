"""
Rulesets: everything a table agrees on before the first deal.

An option is one choice, with its default and what it is about, said once
where it is declared.  A preset is a ruleset with a name, a source for each
option that its published text settles, and for each option that the text
leaves open the readings it allows.  Nothing is guessed: an option that is
neither sourced nor open holds the usual choice, and the pages say so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from itertools import product
from typing import Self, TypeVar

from callwise.errors import CallwiseError
from callwise.ruling import Clause, Fact, Reading, Ruling, Source


class RulesetError(CallwiseError):
    """A ruleset that is not known; the message lists those that are."""


class Choice(Enum):
    """
    A value that an option can have: a word for files and a sentence for people.

    Members are written ``STRICT = "strict", "What it means at the table."``
    """

    says: str

    def __new__(cls, word: str, says: str) -> Self:
        """Keep the word as the value and the sentence beside it."""
        member = object.__new__(cls)
        member._value_ = word
        member.says = says
        return member


ChoiceT = TypeVar("ChoiceT", bound=Choice)


def option(default: ChoiceT, says: str) -> ChoiceT:
    """Declare an option of a ruleset: its default, and what it settles."""
    declared: ChoiceT = field(default=default, metadata={"says": says})
    return declared


@dataclass(frozen=True)
class Option:
    """
    How one ruleset stands to one option.

    `source` is None where the ruleset's own text was not found to settle it;
    `readings` are the choices that its text leaves open, if it does.
    """

    name: str
    says: str
    choice: Choice
    source: Source | None
    readings: tuple[Choice, ...]


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """
    What all rulesets share: a name for files, a title for people, and sources.

    `sources` maps an option to where this ruleset settles it; `open` maps an
    option that its text does not settle to the choices it may mean.
    """

    name: str
    title: str
    sources: Mapping[str, Source] = field(default_factory=dict, hash=False)
    open: Mapping[str, tuple[Choice, ...]] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        known = {option.name for option in fields(self) if "says" in option.metadata}
        if strange := (set(self.sources) | set(self.open)) - known:
            raise RulesetError(
                f"{self.name}: no option {', '.join(sorted(strange))}; options are {', '.join(sorted(known))}"
            )
        for name, readings in self.open.items():
            kind = type(getattr(self, name))
            if len(set(readings)) < 2 or not all(isinstance(reading, kind) for reading in readings):
                raise RulesetError(
                    f"{self.name}: an open {name} has two readings or more of {kind.__name__}, got {readings!r}"
                )

    def options(self) -> Iterator[Option]:
        """Give every option with this ruleset's choice, in declared order."""
        for declared in fields(self):
            if "says" in declared.metadata:
                yield Option(
                    declared.name,
                    declared.metadata["says"],
                    getattr(self, declared.name),
                    self.sources.get(declared.name),
                    self.open.get(declared.name, ()),
                )

    def speaks_of(self, options: Iterable[str]) -> bool:
        """Say whether the ruleset's own text was found to settle any of these options, or to leave it open."""
        return any(name in self.sources or name in self.open for name in options)

    def settle(self, reads: tuple[str, ...], judge: Callable[[Self], Ruling], silent: Clause, **facts: Fact) -> Ruling:
        """
        Rule under every reading of the options that the judgement reads.

        Where all readings agree on the verdict, the first one's ruling
        stands, with the readings where their reasons differ; otherwise the
        answer is unsettled by the clause `silent`.
        """
        names = [name for name in reads if name in self.open]
        if not names:
            return judge(self)
        readings = []
        for choices in product(*(self.open[name] for name in names)):
            settled = {name: values for name, values in self.open.items() if name not in names}
            rules = replace(self, **dict(zip(names, choices, strict=True)), open=settled)  # type: ignore[arg-type]
            readings.append(Reading(choices, judge(rules)))
        first = readings[0].ruling
        if len({reading.ruling.verdict for reading in readings}) > 1:
            return silent.leaves_open(tuple(readings), **facts)
        if len({reading.ruling.clause.id for reading in readings}) > 1:
            return replace(first, readings=tuple(readings))
        return first


RulesetT = TypeVar("RulesetT", bound=Ruleset)


def named(presets: Sequence[RulesetT], name: str) -> RulesetT:
    """
    Give the ruleset of that name: a preset, or one with options of its own.

    A table that differs from a preset is written after it, option by option:
    ``common+kuikae=free+kuikae_penalty=chombo``.  What its text leaves open is
    written ``common+multiple_ron=open``: every choice is then a reading.
    Raises RulesetError that quotes what is not known and lists what is.
    """
    base, *changes = name.split("+")
    for preset in presets:
        if preset.name == base:
            return _changed(preset, changes, name) if changes else preset
    raise RulesetError(f"no ruleset {base!r}; rulesets are {', '.join(preset.name for preset in presets)}")


_OPEN = "open"


def _changed(preset: RulesetT, changes: Sequence[str], name: str) -> RulesetT:
    options = {option.name: option for option in preset.options()}
    chosen: dict[str, Choice] = {}
    left_open: dict[str, tuple[Choice, ...]] = {}
    for change in changes:
        key, _, value = change.partition("=")
        if key not in options:
            raise RulesetError(f"no option {key!r} in {name!r}; options are {', '.join(options)}")
        choices = {str(choice.value): choice for choice in type(options[key].choice)}
        if value not in (*choices, _OPEN):
            raise RulesetError(f"{key} can't be {value!r} in {name!r}; it is one of {', '.join(choices)}, or {_OPEN}")
        if key in chosen or key in left_open:
            raise RulesetError(f"{key} is set twice in {name!r}")
        if value == _OPEN:
            left_open[key] = tuple(choices.values())
        else:
            chosen[key] = choices[value]
    said = {key: str(choice.value).replace("_", " ") for key, choice in chosen.items()}
    said |= dict.fromkeys(left_open, "left open")
    differs = ", ".join(f"{key.replace('_', ' ')}: {words}" for key, words in said.items())
    changed = said.keys()
    return replace(
        preset,
        name=name,
        title=f"{preset.title} ({differs})",
        sources={key: source for key, source in preset.sources.items() if key not in changed},
        open={key: readings for key, readings in preset.open.items() if key not in changed} | left_open,
        **chosen,
    )
