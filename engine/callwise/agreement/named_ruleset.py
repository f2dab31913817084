"""Rulesets by name: presets, and presets with changed options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from callwise.agreement.declared_options import AGREED, RulesetError
from callwise.agreement.option_status import Option
from callwise.agreement.ruleset import Ruleset, RulesT
from callwise.ground.errors import quoted, suggestion
from callwise.ground.faces import listed
from callwise.law.options import NOTHING, Choice, Value, in_passing, said, written

_OPEN = "open"


def named(presets: Sequence[RulesT], name: str) -> RulesT:
    """
    Return the ruleset of that name: a preset, or one with changed options.

    A ruleset that differs from a preset is written as the preset followed by its options:
    ``common+kuikae=free+kuikae_penalty=chombo``. A set is written with commas, or ``none`` if it is empty. An open
    option is written ``common+multiple_ron=open``: any of its values is then possible. Raises RulesetError, which
    quotes the unknown name and lists the known ones.
    """
    base, *changes = name.split("+")
    for preset in presets:
        if preset.name == base:
            return _changed(preset, changes, name) if changes else preset
    known = [preset.name for preset in presets]
    raise RulesetError(f"no ruleset {quoted(base)}{suggestion(base, known)}; rulesets are {', '.join(known)}")


def agreeing(name: str, option: str, value: Value) -> str:
    """
    Return the name of the ruleset that differs from the given one in one option, replacing any change to it.

    >>> from callwise.law.options import Choice
    >>> class Sail(Choice):
    ...     UP = "up", "The sail is up."
    >>> agreeing("common+sail=down+flag=red", "sail", Sail.UP)
    'common+flag=red+sail=up'
    """
    base, *changes = name.split("+")
    kept = [change for change in changes if change.partition("=")[0] != option]
    return "+".join((base, *kept, f"{option}={written(value)}"))


def _changed(preset: RulesT, changes: Sequence[str], name: str) -> RulesT:
    names = preset.names()
    chosen: dict[str, Value] = {}
    left_open: set[str] = set()
    for key, text in _each(preset, changes):
        if key not in names:
            raise RulesetError(f"no option {quoted(key)} in {quoted(name)}; options are {', '.join(names)}")
        if key in chosen or key in left_open:
            raise RulesetError(f"{key} is set twice in {quoted(name)}")
        if text == _OPEN:
            left_open.add(key)
        else:
            chosen[key] = _value(preset.option(key), text, name)
    differing = [key for key in names if key in chosen or key in left_open]
    title = _title(preset, [(preset.option(key), chosen.get(key)) for key in differing])
    kept = {key: source for key, source in preset.sources.items() if key not in chosen and key not in left_open}
    agreed = preset.choosing(chosen).leaving_open({key: _readings(preset.option(key)) for key in left_open})
    return agreed.called(name, title, kept | dict.fromkeys((*chosen, *left_open), AGREED))


def _each(preset: Ruleset, changes: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each changed option with its text, by its current name."""
    for change in changes:
        key, _, text = change.partition("=")
        yield from ((name, text) for name in preset.formerly.get(key, (key,)))


def _readings(option: Option) -> tuple[Value, ...]:
    """Return the possible values of an option left open: all values, if the option has a default for silence."""
    return option.unspoken if len(option.unspoken) > 1 else option.values


def _title(preset: Ruleset, changes: Sequence[tuple[Option, Value | None]]) -> str:
    """Describe how a ruleset differs from a preset; None marks an open option."""
    differs = listed(_differs(option, value) for option, value in changes if value is not None)
    silent = listed(in_passing(option.says) for option, value in changes if value is None)
    parts = (f"but {differs}" if differs else "", f"silent on {silent}" if silent else "")
    return ", ".join((preset.title, *filter(None, parts)))


def _differs(option: Option, value: Value) -> str:
    """Describe a ruleset's choice for one option: in the choice's words, or as answers to the questions about it."""
    if isinstance(value, Choice) and value.differs:
        return value.differs
    every = [(point, point.answer(value)) for point in option.points]
    changed = [(point, new) for point, new in every if new != option.answer(point)] or every
    answers = (f"{in_passing(point.asks.rstrip('?'))}: {in_passing(new.words)}" for point, new in changed)
    return listed(answers) or in_passing(said(value))


def _value(option: Option, text: str, name: str) -> Value:
    known = {str(choice.value): choice for choice in option.every}
    if not option.is_set and text in known:
        return known[text]
    parts = [] if text == NOTHING else text.split(",")
    if option.is_set and set(parts) <= known.keys() and len(set(parts)) == len(parts):
        return frozenset(known[part] for part in parts)
    known_as = ", ".join((*known, *([NOTHING] if option.is_set else []), _OPEN))
    several = "several of these, parted by commas" if option.is_set else "one of these"
    raise RulesetError(f"{option.name} can’t be {quoted(text)} in {quoted(name)}; it is {several}: {known_as}")
