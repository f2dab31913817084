"""The source under a clause in a lesson: what the table next to it has written."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from callwise.agreement.citation import Citation, stating
from callwise.agreement.declared_options import AGREED
from callwise.law.ruling import Clause, Source
from callwise.puzzle.file import Puzzle


@dataclass(frozen=True)
class ClauseSources:
    """Finds the sources of a lesson's clauses: `shown` is the puzzle next to the text, `puzzles` are all of them."""

    shown: Puzzle
    puzzles: Sequence[Puzzle]

    def first(self, clause: Clause) -> tuple[Source, bool]:
        """
        Return the first source of a clause, and whether it's only the usual rule.

        At a table with the usual rules it is the clause's own. At any other it is the first that a ruling by the clause
        cites, there or else at another table of the lesson, or where the rules of the table shown state it.
        """
        if self.shown.rules.usual:
            return clause.source, False
        for citation in self._rulings(clause):
            own = [one for one in citation.own if one is not AGREED]
            if own or citation.usual:
                return (own or [citation.usual or clause.source])[0], not own
        citation = stating(clause, self.shown.rules)
        return (*citation.own, clause.source)[0], False

    def _rulings(self, clause: Clause) -> Iterator[Citation]:
        """Yield the citations of rulings by a clause: at the table shown, then from the puzzle shown onwards."""
        here = self.puzzles.index(self.shown)
        onwards = (*self.puzzles[here:], *self.puzzles[:here])
        for puzzle in sorted(onwards, key=lambda one: one.rules.name != self.shown.rules.name):
            for ruled in puzzle.form.rulings(puzzle.rules):
                if ruled.ruling.clause.id == clause.id:
                    yield ruled.citation()
