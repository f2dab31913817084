"""
One ruleset on one sheet: its choice for every option.

Choices that differ from the usual ruleset come first, then the usual ones by topic, and last the points that players
have to agree on because the text doesn't settle them or no text was found. On paper each question has its short answer,
by topic, so that all of them fit on a page.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from builder.pages.reference.rules_table import Cell
from callwise.agreement.option_status import Option, Standing
from callwise.agreement.ruleset import Ruleset
from callwise.law.options import Point, Value, said
from callwise.law.ruling import Clause

DIFFERENT = "Not the usual rules"
NOT_SAID, NOT_READ, MOOT = "Not said", "Not read", "Can’t happen"
_SECTIONS = re.compile(r"(?:its [a-z ]+, )?(page [0-9]+|[0-9][0-9.]*(?: and [0-9][0-9.]*)*)")
_OPEN = (Standing.OPEN, Standing.SILENT)
_LAST = {
    NOT_SAID: ("The rules we’ve read don’t say which, or they differ. Agree on it before you play.", _OPEN),
    NOT_READ: ("We haven’t read what these rules say about it, so we don’t rule on it.", (Standing.UNREAD,)),
    MOOT: ("This can’t happen under these rules.", (Standing.MOOT,)),
}


@dataclass(frozen=True)
class Line:
    """One option of a ruleset, compared with the usual one."""

    option: Option
    usual: Option

    @property
    def differs(self) -> bool:
        """Whether both make a choice and the choices differ."""
        return None not in (self.option.value, self.usual.value) and self.option.value != self.usual.value

    @property
    def choices(self) -> tuple[str, ...]:
        """The ruleset's choice in a sentence, or in several if its text can be read in several ways."""
        if self.option.value is not None:
            return (said(self.option.value),)
        return tuple(map(said, self.option.readings)) if self.option.standing in _OPEN else ()

    @property
    def usually(self) -> Value | None:
        """The usual ruleset's choice, if it has to be mentioned."""
        as_usual = self.option.value is not None and not self.differs
        return None if as_usual or self.option.standing is Standing.MOOT else self.usual.value


@dataclass(frozen=True)
class Part:
    """Lines under one heading, and their common properties."""

    words: str
    lines: tuple[Line, ...]
    note: str = ""

    @property
    def is_run_in(self) -> bool:
        """Whether each line only names its topic, so that lines are run together on paper."""
        return not any(line.choices for line in self.lines)


@dataclass(frozen=True)
class ShortLine:
    """A question that can come up under a ruleset, with its answer."""

    point: Point
    cell: Cell
    usual: Option

    @property
    def differs(self) -> bool:
        """Whether both rulesets answer and the answers differ."""
        answers = (self.cell.answer, self.usual.answer(self.point))
        return None not in answers and answers[0] != answers[1]

    @property
    def sections(self) -> str:
        """The sections of the ruleset's own book, or its page; empty if the source names neither."""
        book, source = self.cell.rules.book, self.cell.option.source
        found = _SECTIONS.match(source.place) if book and source and source.title == book.title else None
        return found[1] if found else ""


@dataclass(frozen=True)
class RulesetSheet:
    """
    A ruleset on one sheet.

    `brief` are its short answers by topic; `texts` are the titles of all its sources, those its options cite most often
    first.
    """

    rules: Ruleset
    usual: Ruleset
    parts: tuple[Part, ...]
    brief: tuple[tuple[str, tuple[ShortLine, ...]], ...]
    texts: tuple[str, ...]

    @property
    def settled(self) -> str:
        """How many options the ruleset settles."""
        return settled_options(self.rules)

    @property
    def different(self) -> int:
        """The number of options that the ruleset settles differently from the usual one."""
        return sum(line.differs for part in self.parts for line in part.lines)


def ruleset_sheet(rules: Ruleset, usual: Ruleset, clauses: Iterable[Clause] = ()) -> RulesetSheet:
    """Build a ruleset's sheet, compared with the usual one of its game; `clauses` are those of a game without books."""
    lines = [Line(one, other) for one, other in zip(rules.options(), usual.options(), strict=True)]
    titles = [source.title for source in rules.sources.values()]
    stated = (one.source for one in clauses if one.source.published and rules.is_own(one.source))
    texts = sorted(dict.fromkeys([*titles, *(one.title for one in stated)]), key=lambda title: -titles.count(title))
    return RulesetSheet(rules, usual, tuple(_parts(lines)), tuple(_brief(rules, lines)), tuple(texts))


def settled_options(rules: Ruleset) -> str:
    """Return how many of its options a ruleset settles, without moot ones: ``54 of 61``."""
    asked = [one for one in rules.options() if not one.is_moot]
    return f"{sum(one.value is not None for one in asked)} of {len(asked)}"


def _brief(rules: Ruleset, lines: Sequence[Line]) -> Iterator[tuple[str, tuple[ShortLine, ...]]]:
    """Return every question that can come up, by topic."""
    topics: dict[str, list[ShortLine]] = {}
    for line in lines:
        for point in line.usual.points:
            short = ShortLine(point, Cell(rules, line.option, line.option.answer(point), None), line.usual)
            if not short.cell.is_moot:
                topics.setdefault(line.option.topic, []).append(short)
    return ((words, tuple(several)) for words, several in topics.items())


def _parts(lines: Sequence[Line]) -> Iterator[Part]:
    """Return the differing lines, the usual lines by topic, and the unsettled ones."""
    if different := tuple(line for line in lines if line.differs):
        yield Part(DIFFERENT, different)
    last = {standing for _, standings in _LAST.values() for standing in standings}
    alike = [line for line in lines if line.option.standing not in last and not line.differs]
    for topic in dict.fromkeys(line.option.topic for line in alike):
        yield Part(topic, tuple(line for line in alike if line.option.topic == topic))
    for words, (note, standings) in _LAST.items():
        if left := tuple(line for line in lines if line.option.standing in standings):
            yield Part(words, left, note)
