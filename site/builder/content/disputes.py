"""Disputes as displayed: their answers with the tables that give them, a related puzzle, and where to ask."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from builder.content.addresses import puzzle_path
from builder.content.games import Game, game_of
from builder.content.puzzles_by_clause import puzzles_by_clause
from builder.ground.cache import cached
from builder.ground.engine_digest import engine_digest
from callwise.law.sentences import fill, marked
from callwise.puzzle.course import Course, Track
from callwise.puzzle.dispute_answers import Answer, answered
from callwise.puzzle.disputes import Dispute, Group
from callwise.puzzle.file import Puzzle
from callwise.puzzle.registry import questions
from callwise.question.forms.verdict_words import UNDECIDED_AT
from callwise.view.cards.free_ruling import fragment

_SOURCE = Path(__file__).read_bytes()


@dataclass(frozen=True)
class Outcome:
    """
    One answer to a dispute, with the tables that give it.

    `says` is the answer and `rule` the rule behind it, both with marked terms. If the tables don't decide, `rule` is
    empty and `undecided` is the word for that. `tables` are the names of rulesets, each with the section that decides,
    and `clauses` those ruled by.
    """

    says: str
    rule: str
    undecided: str
    tables: tuple[tuple[str, str], ...]
    clauses: tuple[str, ...]

    @property
    def is_decided(self) -> bool:
        """Whether the tables decide."""
        return not self.undecided

    @property
    def rule_of_tables(self) -> str:
        """The rule where it is shown for all of its tables."""
        return self.rule.replace("At this table", "At these tables", 1) if self.tables[1:] else self.rule


@dataclass(frozen=True)
class DecidedDispute:
    """
    A dispute with its answers, those of the first table first.

    `play` is the address of a puzzle on the first answer's clause, `ask` that of its position in Ask, without rules,
    and `rules` that of the comparison of rulesets.  A missing address is empty.
    """

    dispute: Dispute
    game: Game
    outcomes: tuple[Outcome, ...]
    play: str
    ask: str
    rules: str

    @property
    def everywhere(self) -> str:
        """Words that all tables give the same answer; empty if they don't."""
        if len(self.outcomes) != 1:
            return ""
        count = len(self.outcomes[0].tables)
        return f"The same at {'both' if count == 2 else f'all {count}'} tables"


@dataclass(frozen=True)
class DisputeGroup:
    """A group of disputes, with their answers."""

    group: Group
    decided: tuple[DecidedDispute, ...]


@cache
def dispute_groups(course: Course) -> Sequence[DisputeGroup]:
    """Return the disputes of a course by group."""
    known = puzzles_by_clause(course)
    return tuple(DisputeGroup(one, tuple(_decide(each, known) for each in one.disputes)) for one in course.disputes)


def _decide(dispute: Dispute, by_clause: Mapping[str, Sequence[tuple[Track, Puzzle]]]) -> DecidedDispute:
    outcomes = _outcomes(dispute)
    game = game_of(dispute.family)
    cited = (id for one in outcomes if one.is_decided for id in one.clauses if id in by_clause)
    return DecidedDispute(
        dispute,
        game,
        outcomes,
        play=next((puzzle_path(*by_clause[id][0]) for id in cited), ""),
        ask=f"{game.at('ask/')}#{_position(dispute)}" if dispute.asks else "",
        rules=f"{game.at('rules/')}#{dispute.option}-1" if dispute.option else "",
    )


def _position(dispute: Dispute) -> str:
    return fragment(dispute.asks, questions()[dispute.asks].spelt_out(dispute.position))


def _outcomes(dispute: Dispute) -> tuple[Outcome, ...]:
    made_of = (_SOURCE, engine_digest(), repr(dispute))
    outcomes: tuple[Outcome, ...] = pickle.loads(cached("answers", made_of, lambda: pickle.dumps(_ruled(dispute))))
    return outcomes


def _ruled(dispute: Dispute) -> tuple[Outcome, ...]:
    """Group a dispute's answers by their words and rules; those of tables that don't decide come last."""
    alike: dict[tuple[str, str], list[Answer]] = {}
    for answer in sorted(answered(dispute), key=lambda one: not one.is_decided):
        words = answer.says if isinstance(answer.says, str) else fill(answer.says, marked)
        alike.setdefault((words, answer.graded.rule.says if answer.is_decided else ""), []).append(answer)
    return tuple(
        Outcome(
            words,
            rule,
            UNDECIDED_AT.get(several[0].verdict, ""),
            tuple((one.ruleset.name, _section(one)) for one in several),
            tuple(dict.fromkeys(one.graded.head.clause.id for one in several)),
        )
        for (words, rule), several in alike.items()
    )


def _section(answer: Answer) -> str:
    """Return a table's short title, and the section of its rules that decides."""
    table = answer.ruleset.title.split(",")[0]
    place = answer.graded.rule.table
    if not answer.is_decided or place == table:
        return table
    return place if place.startswith(table) else f"{table}: {place}"
