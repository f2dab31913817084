"""What a family hears in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from callwise.question.listening.words import Word

Span = tuple[int, int]
"""A part of the sentence: its first character, and the one after its last."""
CLOSE = len(" that ")
"""The most characters between a tile and the words “that west threw” which describe it."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A part of a sentence that is understood: the entry it fills, empty if none, and a short label."""

    start: int
    end: int
    entry: str
    label: str


@dataclass(frozen=True, slots=True)
class Fill:
    """An entry as the sentence has it, with the parts it was read from and their labels."""

    entry: str
    text: str
    parts: tuple[tuple[Span, str], ...]


def fill(entry: str, text: str, spans: Sequence[Span], label: str) -> Iterator[Fill]:
    """Yield an entry with the parts it was read from, unless it is empty."""
    if text:
        yield Fill(entry, text, tuple((span, label) for span in spans))


@dataclass(frozen=True)
class Heard:
    """
    A sentence as one family understands it.

    `own` counts the words that only this game has. `ranked` are the ids of the questions that it suggests, the
    likeliest first, and `fills` reads the sentence into the entries of one of them. `noted` are words about rules,
    `known` the parts that are understood in any way, and `ruleset` is the name of a ruleset that the sentence names.
    `completed` yields positions that complete the entries of a question where the sentence leaves them open, the
    likeliest first; it takes the missing entries, too. `beyond` says why the topic of the sentence isn't ruled on,
    empty if it is. `is_particular` tells that something happened, so that no example stands in for it.
    `leaves_out` finds the words that matter and that neither a question's position nor the parts it was read from hold.
    If one of its `deciding` parts is left out, a sentence isn't ruled on.
    A position `fits` if those tell of no tiles and no rules; None if readings aren't compared by what they leave out.
    `names_tiles` tells that the sentence has tiles.
    """

    own: float
    ruleset: str | None
    ranked: tuple[str, ...]
    noted: tuple[Chip, ...]
    known: tuple[Span, ...]
    fills: Callable[[str], Sequence[Fill]]
    completed: Callable[[str, Mapping[str, str], Sequence[str]], Iterator[Mapping[str, str]]]
    beyond: str = ""
    is_particular: bool = False
    leaves_out: Callable[[str, Mapping[str, str], Sequence[Span]], Sequence[Span]] = lambda *_: ()
    deciding: Sequence[Span] = ()
    fits: Callable[[str, Mapping[str, str]], bool] | None = None
    names_tiles: bool = False

    @property
    def compares_readings(self) -> bool:
        """Whether questions compete by what they leave out, and an example stands in only where it fits."""
        return self.fits is not None


class Listener(Protocol):
    """
    How a family hears sentences.

    `asks` are short questions for entries that are missing, and `usual` is the id of the question of a sentence that
    suggests none. `rulesets` are the names that players have for each ruleset, separated by commas.
    """

    usual: str
    asks: Mapping[str, str]
    rulesets: Mapping[str, str]

    def hear(self, words: Sequence[Word]) -> Heard:
        """Understand what it can of a sentence."""


@dataclass(frozen=True, slots=True)
class Cue:
    """Meanings that together suggest a question, and how strongly; `without` are meanings that exclude it."""

    question: str
    weight: float
    needs: frozenset[str]
    without: frozenset[str] = frozenset()

    @classmethod
    def of(cls, question: str, weight: float, needs: str, without: str = "") -> Cue:
        """Return a cue from meanings separated by spaces."""
        return cls(question, weight, frozenset(needs.split()), frozenset(without.split()))

    def is_met(self, meanings: frozenset[str]) -> bool:
        """Whether the meanings have all that it needs and nothing that excludes it."""
        return self.needs <= meanings and not self.without & meanings


def needed(meanings: frozenset[str], cues: Sequence[Cue], question: str) -> frozenset[str]:
    """Return the meanings that suggest a question."""
    return frozenset().union(*(cue.needs for cue in cues if cue.question == question and cue.is_met(meanings)))


def ranked(meanings: frozenset[str], cues: Sequence[Cue]) -> tuple[str, ...]:
    """Return the questions that are suggested, most strongly first; equal ones keep the order of the cues."""
    scores: dict[str, float] = {}
    for cue in cues:
        if cue.is_met(meanings):
            scores[cue.question] = scores.get(cue.question, 0.0) + cue.weight
    return tuple(sorted(scores, key=lambda id: -scores[id]))
