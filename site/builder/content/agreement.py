"""
One ruleset on one sheet: what it chooses of every option, by what it takes to know it.

What differs from the usual ruleset comes first, then what is as usual, topic by topic, and last what its tables have to
agree on themselves, because its text doesn't say or none was found.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from callwise.agreement.option_status import Option, Standing
from callwise.agreement.ruleset import Ruleset
from callwise.law.options import Value, said

DIFFERENT = "Not the usual rules"
NOT_SAID, NOT_READ, MOOT = "Not said", "Not read", "Doesn’t arise"
_OPEN = (Standing.OPEN, Standing.SILENT)
_LAST = {
    NOT_SAID: ("We’ve read the rules, and they don’t say which. Agree on it before you play.", _OPEN),
    NOT_READ: ("We haven’t read what these rules say about it, so we don’t rule on it.", (Standing.UNREAD,)),
    MOOT: ("This can’t happen under these rules.", (Standing.MOOT,)),
}


@dataclass(frozen=True)
class Line:
    """What a ruleset says of one option, beside what the usual one does."""

    option: Option
    usual: Option

    @property
    def differs(self) -> bool:
        """Whether both say what they choose, and it isn't the same."""
        return None not in (self.option.value, self.usual.value) and self.option.value != self.usual.value

    @property
    def held(self) -> tuple[str, ...]:
        """What it chooses in a sentence; several where its text can be read in several ways."""
        if self.option.value is not None:
            return (said(self.option.value),)
        return tuple(map(said, self.option.readings)) if self.option.standing in _OPEN else ()

    @property
    def usually(self) -> Value | None:
        """What the usual ruleset chooses, where it has to be said."""
        as_usual = self.option.value is not None and not self.differs
        return None if as_usual or self.option.standing is Standing.MOOT else self.usual.value

    @property
    def is_ours(self) -> bool:
        """Whether the choice is ours."""
        return self.option.standing is Standing.OURS

    @property
    def is_silent(self) -> bool:
        """Whether the whole text was read and doesn't mention it."""
        return self.option.standing is Standing.SILENT

    @property
    def is_usual(self) -> bool:
        """Whether it is what is usual, and no text of these rules was found on it."""
        return self.option.standing is Standing.USUAL

    @property
    def is_unheard(self) -> bool:
        """Whether it goes by what all do who don't speak of it."""
        return self.option.standing is Standing.UNHEARD


@dataclass(frozen=True)
class Part:
    """Lines under one heading, and what holds of all of them."""

    words: str
    lines: tuple[Line, ...]
    note: str = ""

    @property
    def is_run_in(self) -> bool:
        """Whether a line of it says no more than what it is about, so that on paper they follow each other."""
        return not any(line.held for line in self.lines)


@dataclass(frozen=True)
class Agreement:
    """A ruleset on one sheet; `texts` are the titles that it was read in, that which says most first."""

    rules: Ruleset
    usual: Ruleset
    parts: tuple[Part, ...]
    texts: tuple[str, ...]

    @property
    def count(self) -> int:
        """How many options there are."""
        return sum(len(part.lines) for part in self.parts)

    @property
    def settled(self) -> int:
        """How many of them it settles."""
        return sum(line.option.value is not None for part in self.parts for line in part.lines)

    @property
    def different(self) -> int:
        """How many it settles otherwise than the usual ruleset."""
        return sum(line.differs for part in self.parts for line in part.lines)


def agreement(rules: Ruleset, usual: Ruleset) -> Agreement:
    """Put a ruleset on a sheet, beside the usual one of its game."""
    lines = [Line(one, other) for one, other in zip(rules.options(), usual.options(), strict=True)]
    titles = [source.title for source in rules.sources.values()]
    texts = sorted(dict.fromkeys(titles), key=lambda title: -titles.count(title))
    return Agreement(rules, usual, tuple(_parts(lines)), tuple(texts))


def _parts(lines: Sequence[Line]) -> Iterator[Part]:
    """Give what differs, what doesn't by topics, and what isn't settled."""
    if different := tuple(line for line in lines if line.differs):
        yield Part(DIFFERENT, different)
    last = {standing for _, standings in _LAST.values() for standing in standings}
    alike = [line for line in lines if line.option.standing not in last and not line.differs]
    for topic in dict.fromkeys(line.option.topic for line in alike):
        yield Part(topic, tuple(line for line in alike if line.option.topic == topic))
    for words, (note, standings) in _LAST.items():
        if left := tuple(line for line in lines if line.option.standing in standings):
            yield Part(words, left, note)
