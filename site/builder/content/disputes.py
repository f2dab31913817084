"""Disputes as displayed: each with its clauses' sentences, a related puzzle, and where to ask."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from builder.content.addresses import puzzle_path
from builder.content.games import game_of
from builder.content.puzzles_by_clause import puzzles_by_clause
from callwise.law.ruling import Clause
from callwise.puzzle.course import Course, Track
from callwise.puzzle.disputes import Dispute, Group
from callwise.puzzle.file import Puzzle
from callwise.puzzle.registry import clauses
from callwise.question.families import Family, families


@dataclass(frozen=True)
class DecidedDispute:
    """
    A dispute with the clauses that decide it.

    `play` is the address of a puzzle on its first clause, `ask` that of the page to ask about your own hand, and
    `rules` that of the comparison of rulesets; each is empty if there is none.
    """

    dispute: Dispute
    clauses: tuple[Clause, ...]
    play: str
    ask: str
    rules: str


def at_large(clause: Clause) -> str:
    """Return a clause's sentence without reference to a particular table."""
    return clause.says.replace("At this table,", "At some tables,", 1)


@dataclass(frozen=True)
class DisputeGroup:
    """A group of disputes, with their deciding clauses."""

    group: Group
    decided: tuple[DecidedDispute, ...]


def dispute_groups(course: Course) -> Sequence[DisputeGroup]:
    """Return the disputes of a course by group."""
    known = puzzles_by_clause(course)
    return tuple(DisputeGroup(one, tuple(_decide(each, known) for each in one.disputes)) for one in course.disputes)


def _decide(dispute: Dispute, by_clause: Mapping[str, list[tuple[Track, Puzzle]]]) -> DecidedDispute:
    decide = tuple(clauses()[id] for id in dispute.clauses)
    family = _family(dispute)
    return DecidedDispute(
        dispute,
        decide,
        play=next((puzzle_path(*by_clause[clause.id][0]) for clause in decide if clause.id in by_clause), ""),
        ask=f"{game_of(family).at('ask/')}#asks={dispute.asks}" if dispute.asks else "",
        rules=f"{game_of(family).at('rules/')}#{dispute.option}-1" if dispute.option else "",
    )


def _family(dispute: Dispute) -> Family:
    """Return the family whose clauses, options or question a dispute names, by default the first."""
    named = {*dispute.clauses, dispute.option, dispute.asks}
    return next((one for one in families() if named & _names(one)), families()[0])


def _names(family: Family) -> set[str]:
    clauses = {clause.id for clause in family.clauses}
    return clauses | {one.id for one in family.questions} | {one.name for one in family.presets[0].options()}
