"""
What is shown of rulings on their position: the figures of their clauses, filled with their facts, without repeats.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from callwise.grading import Joined, Look, Place, Shown
from callwise.ruling import Line, Ruling, Sentence, Tie, Verdict, places


@dataclass(frozen=True)
class Seen:
    """A ruling to be shown: how it stands in the answer, and the place of the answer that it is about."""

    ruling: Ruling
    place: Place
    at: str


def shown(rulings: Iterable[Seen]) -> Shown:
    """
    Show rulings together, the most telling first.

    What was left alone, and rightly, shows no more than the ties that stay.
    """
    lit: dict[str, None] = {}
    tags: dict[str, Sentence] = {}
    ties: dict[tuple[str, str], Joined] = {}
    for seen in rulings:
        figure, facts = seen.ruling.clause.figure, seen.ruling.facts
        left = seen.place is Place.LEFT
        if not left:
            lit[seen.at] = None
        if figure is None:
            continue
        for light in () if left else figure.lit:
            found = places(light.place, facts)
            lit.update(dict.fromkeys(found))
            if light.says and found:
                tags.setdefault(found[0], Sentence(light.says, facts))
        for tie in figure.ties:
            if left and not tie.stays:
                continue
            says = Sentence("" if left else tie.says, facts)
            for start in places(tie.start, facts):
                for end in places(tie.end, facts):
                    lit.update({start: None, end: None})
                    ties.setdefault((start, end), Joined(start, end, _look(tie, seen), says))
                    says = Sentence("")
    return Shown(tuple(lit), tuple(tags.items()), tuple(ties.values()))


def stays(ruling: Ruling) -> bool:
    """Say whether something of a ruling is shown also where nobody did the act."""
    figure = ruling.clause.figure
    return figure is not None and any(tie.stays for tie in figure.ties)


def _look(tie: Tie, seen: Seen) -> Look:
    if tie.line is Line.TAKES:
        return Look.TAKES
    if tie.line is Line.ORDER or seen.ruling.verdict is Verdict.UNSETTLED:
        return Look.QUIET
    if seen.ruling.is_legal:
        return Look.TAKES
    return Look.FOUL if seen.place is Place.FOUL else Look.QUIET
