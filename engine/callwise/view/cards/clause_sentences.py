"""The sentences of each clause across a course, with the tiles filled in, for proofreading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from callwise.law.ruling import Ruling
from callwise.puzzle.course import Course
from callwise.view.elements.prose import plain

MOST = 3
"""Number of sentences listed for a clause and field: the most frequent ones."""

ClauseSentences = Mapping[str, tuple[str, ...]]
"""A clause's sentences by field: `means`, `because` or `relief`."""


def sentences(course: Course, *, every: bool = False) -> dict[str, ClauseSentences]:
    """
    Collect the sentences of each clause over the puzzles' answers, by clause id, most frequent first.

    Each puzzle is ruled under its own rules; with `every`, under those of every preset as well.
    """
    found: dict[str, dict[str, Counter[str]]] = {}
    for puzzle in course.puzzles:
        tables = {rules.name: rules for rules in (puzzle.rules, *(puzzle.form.case.presets() if every else ()))}
        for rules in tables.values():
            for one in puzzle.form.rulings(rules):
                kinds = found.setdefault(one.ruling.clause.id, {})
                for kind, sentence in _sentences_of(one.ruling):
                    kinds.setdefault(kind, Counter())[sentence] += 1
    return {id: {kind: _often(counts) for kind, counts in kinds.items()} for id, kinds in sorted(found.items())}


def _sentences_of(ruling: Ruling) -> Iterator[tuple[str, str]]:
    yield "means", plain(ruling.means)
    yield "because", plain(ruling.because)
    if ruling.relief is not None:
        yield "relief", plain(ruling.relief)


def _often(counts: Counter[str]) -> tuple[str, ...]:
    return tuple(sentence for sentence, _ in counts.most_common(MOST))
