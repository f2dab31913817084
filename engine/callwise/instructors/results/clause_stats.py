"""Statistics by clause: how many learners met it in a set, and how many got it wrong, for comparison week by week."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from callwise.agreement.ruleset import Ruleset
from callwise.instructors.receipts.ruled_answers import ruled
from callwise.instructors.results.results import Learner, Results
from callwise.instructors.sets.set_puzzles import Files, SetPuzzle, asked, puzzle_of
from callwise.law.ruling import Clause, rests_on
from callwise.puzzle.registry import clauses

_KEPT = 1_024


@dataclass(frozen=True)
class ClauseCount:
    """A clause, the receipts of learners who answered a puzzle it decides, and whether they got it wrong."""

    clause: Clause
    receipts: Mapping[str, bool]

    @property
    def met(self) -> int:
        """The number of learners who answered such a puzzle."""
        return len(self.receipts)

    @property
    def missed(self) -> int:
        """The number of them who got it wrong."""
        return sum(self.receipts.values())


def count_clauses(of: Results, files: Files) -> Iterator[ClauseCount]:
    """Count learners for each deciding clause of a set's puzzles, ignoring unanswered puzzles."""
    counts: dict[str, dict[str, bool]] = {}
    for one in asked(of.of, files) if of.of and of.learners else ():
        decides = _decides(one.puzzle.text, one.rules)
        for learner in of.learners:
            for id, is_missed in _ran(one, learner, decides):
                receipts = counts.setdefault(id, {})
                receipts[learner.token] = is_missed or receipts.get(learner.token, False)
    known = clauses()
    yield from (ClauseCount(known[id], receipts) for id, receipts in counts.items())


def _ran(one: SetPuzzle, learner: Learner, decides: frozenset[str]) -> Iterator[tuple[str, bool]]:
    """Yield each clause that decided a puzzle a learner answered, and whether they got it wrong."""
    found = learner.receipt.run.by_number.get(one.number)
    if found is None:
        return
    into = {clause.id for pairs in found.answers if (clause := ruled(one, pairs).clause) is not None}
    yield from ((id, id in into) for id in sorted(decides | into))


@lru_cache(maxsize=_KEPT)
def _decides(text: str, rules: Ruleset) -> frozenset[str]:
    """Return the clauses cited by the rulings on a puzzle's answers under a ruleset."""
    return frozenset(id for one in puzzle_of(text).form.rulings(rules) for id in rests_on(one.ruling))
