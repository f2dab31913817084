"""
Disputes as they are read: each with the sentences of its clauses, a puzzle that turns on it, and where to ask.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from builder.content.games import game_of
from builder.content.places import puzzle_path
from builder.content.played import played
from callwise.law.ruling import Clause
from callwise.puzzle.course import Course, Track
from callwise.puzzle.disputes import Dispute, Group
from callwise.puzzle.file import Puzzle
from callwise.puzzle.registry import clauses
from callwise.question.families import Family, families


@dataclass(frozen=True)
class Decided:
    """
    A dispute with what decides it.

    `play` is the address of a puzzle that rests on its first clause, `ask` the one where a player's own hand is
    asked about, and `rules` the one of what tables differ on; an empty one leads nowhere.
    """

    dispute: Dispute
    clauses: tuple[Clause, ...]
    play: str
    ask: str
    rules: str


def at_large(clause: Clause) -> str:
    """Say what a clause says where no table is meant."""
    return clause.says.replace("At this table,", "At some tables,", 1)


@dataclass(frozen=True)
class Section:
    """A group of disputes with what decides each."""

    group: Group
    decided: tuple[Decided, ...]


def sections(course: Course) -> Sequence[Section]:
    """Give the disputes of a course in their groups."""
    by_clause = played(course)
    return tuple(Section(group, tuple(_decided(one, by_clause) for one in group.disputes)) for group in course.disputes)


def _decided(dispute: Dispute, by_clause: Mapping[str, list[tuple[Track, Puzzle]]]) -> Decided:
    decide = tuple(clauses()[id] for id in dispute.clauses)
    family = _family(dispute)
    return Decided(
        dispute,
        decide,
        play=next((puzzle_path(*by_clause[clause.id][0]) for clause in decide if clause.id in by_clause), ""),
        ask=f"{game_of(family).at('ask/')}#asks={dispute.asks}" if dispute.asks else "",
        rules=f"{game_of(family).at('rules/')}#{dispute.option}-1" if dispute.option else "",
    )


def _family(dispute: Dispute) -> Family:
    """Give the family whose clauses, options or question it names; the first one where it names none."""
    named = {*dispute.clauses, dispute.option, dispute.asks}
    return next((one for one in families() if named & _names(one)), families()[0])


def _names(family: Family) -> set[str]:
    clauses = {clause.id for clause in family.clauses}
    return clauses | {one.id for one in family.questions} | {one.name for one in family.presets[0].options()}
