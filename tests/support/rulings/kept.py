"""
Recorded rulings on every course puzzle under every ruleset, to check that rewording doesn't change them.

    python -m tests.support.rulings.kept

records them again, after a deliberate rule change.
"""

import hashlib
from collections.abc import Mapping
from pathlib import Path

from callwise.puzzle.file import Puzzle
from callwise.puzzle.grade import rulesets
from tests.support.rulings.course_texts import course

KEPT = Path(__file__).with_name("kept.txt")


def ruled() -> Mapping[str, str]:
    """Digest each puzzle's rulings: verdicts, clauses and right answers under every ruleset, excluding the wording."""
    puzzles = ((track.key(puzzle.name), puzzle) for track in course().tracks for puzzle in track.puzzles)
    return {name: _digest(puzzle) for name, puzzle in puzzles}


def kept() -> Mapping[str, str]:
    """Return the recorded digests."""
    return dict(line.split() for line in KEPT.read_text("utf-8").splitlines())


def _digest(puzzle: Puzzle) -> str:
    at_tables = [
        (
            rules.name,
            puzzle.form.right(rules),
            [
                (one.code, one.ruling.verdict.value, one.ruling.clause.id, one.ruling.follows and one.ruling.follows.id)
                for one in puzzle.form.rulings(rules)
            ],
        )
        for rules in rulesets(puzzle)
    ]
    return hashlib.sha256(repr((sorted(puzzle.table.items()), at_tables)).encode()).hexdigest()[:12]


if __name__ == "__main__":
    KEPT.write_text("".join(f"{name} {digest}\n" for name, digest in ruled().items()), "utf-8")
