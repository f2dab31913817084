"""The highlights of rulings on their position: their clauses' figures, filled with facts, without duplicates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from callwise.law.ruling import Figure, Ruling, Sentence, Stroke, Tie, Verdict, places
from callwise.question.grading import HighlightLine, Highlights, Look, Place


@dataclass(frozen=True)
class HighlightedRuling:
    """
    A ruling to be shown: how its answer was marked, and its answer's place in the position.

    Without `lit`, no places are highlighted; without `joined`, there are no labels, and only permanent ties are drawn.
    """

    ruling: Ruling
    place: Place
    at: str
    lit: bool = True
    joined: bool = True


def shown(rulings: Iterable[HighlightedRuling]) -> Highlights:
    """Show rulings together, the most informative first, without duplicates."""
    lit: dict[str, None] = {}
    tags: dict[str, Sentence] = {}
    ties: dict[tuple[tuple[str, ...], tuple[str, ...]], HighlightLine] = {}
    for seen in rulings:
        figure, facts = seen.ruling.clause.figure or Figure(), seen.ruling.facts
        if seen.lit:
            lit[seen.at] = None
            for light in figure.lit:
                found = places(light.place, facts)
                lit.update(dict.fromkeys(found))
                if light.says and found and seen.joined:
                    tags.setdefault(found[0], Sentence(light.says, facts))
        for tie in figure.ties if seen.joined else [one for one in figure.ties if one.stays]:
            says = Sentence(tie.says if seen.joined else "", facts)
            for joined in _joined(tie, seen, says):
                lit.update(dict.fromkeys((*joined.start, *joined.end)))
                ties.setdefault((joined.start, joined.end), joined)
    return Highlights(tuple(lit), tuple(tags.items()), tuple(ties.values()))


def _joined(tie: Tie, seen: HighlightedRuling, says: Sentence) -> Iterator[HighlightLine]:
    start, end = places(tie.start, seen.ruling.facts), places(tie.end, seen.ruling.facts)
    for one in [(place,) for place in end] if tie.each else [end]:
        if start and one:
            yield HighlightLine(start, one, _look(tie, seen), says)


def _look(tie: Tie, seen: HighlightedRuling) -> Look:
    if tie.stroke is Stroke.TAKES:
        return Look.TAKES
    if tie.stroke is Stroke.ORDER or seen.ruling.verdict is Verdict.UNSETTLED:
        return Look.QUIET
    if seen.ruling.is_legal:
        return Look.TAKES
    return Look.FOUL if seen.place is Place.FOUL else Look.QUIET
