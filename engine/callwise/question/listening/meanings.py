"""What the phrases of a sentence mean, with their places, and the ruleset that it names."""

from __future__ import annotations

from collections.abc import Collection, Iterator, KeysView, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from callwise.question.listening.heard import Chip, Span
from callwise.question.listening.phrases import Phrasebook
from callwise.question.listening.words import Word


@dataclass(frozen=True)
class Meanings:
    """
    The meanings of a sentence's phrases, each with the place of the first such phrase.

    `noted` are the phrases about rules and rulesets, `known` the places of all phrases, and `ruleset` is the name of
    the ruleset in the longest phrase that names one.
    """

    spans: Mapping[str, Span]
    ruleset: str | None
    noted: tuple[Chip, ...]
    known: tuple[Span, ...]


class _Names(KeysView[str]):
    """The names of meanings; those of a set are looked up only if all are there."""

    def __init__(self, consulted: Consulted) -> None:
        super().__init__(consulted)
        self._all = consulted.spans.keys()

    def __ge__(self, names: AbstractSet[object]) -> bool:
        return self._all >= names and super().__ge__(names)


class Consulted(Mapping[str, Span]):
    """Meanings with their places; it remembers which were looked up."""

    def __init__(self, spans: Mapping[str, Span]) -> None:
        self.spans = spans
        self.found = set[str]()

    def __getitem__(self, means: str) -> Span:
        span = self.spans[means]
        self.found.add(means)
        return span

    def keys(self) -> KeysView[str]:
        """Return the names, which are looked up by comparing them."""
        return _Names(self)

    def __iter__(self) -> Iterator[str]:
        return iter(self.spans)

    def __len__(self) -> int:
        return len(self.spans)


def meanings_of(words: Sequence[Word], book: Phrasebook, rules: Collection[str], rulesets: Collection[str]) -> Meanings:
    """Return the meanings in a sentence; those in `rules` become chips, and those in `rulesets` name a ruleset."""
    spans: dict[str, Span] = {}
    noted: list[Chip] = []
    ruleset, longest = None, 0
    found = [(one, place_of(words, one.first, one.after)) for one in book.every(words)]
    for one, span in found:
        for means in one.means:
            spans.setdefault(means, span)
            if means in rulesets and one.after - one.first > longest:
                ruleset, longest = means, one.after - one.first
                noted.append(Chip(*span, "ruleset", "rules"))
            elif means in rules:
                noted.append(Chip(*span, "", means.replace("-", " ")))
    return Meanings(spans, ruleset, tuple(noted), tuple(span for _, span in found))


def place_of(words: Sequence[Word], first: int, after: int) -> Span:
    """Return the part of the sentence from one word up to another, without the latter."""
    return words[first].start, words[after - 1].end
