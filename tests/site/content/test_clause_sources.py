"""The sources under the clauses of lessons: the table next to them, in its edition."""

from collections.abc import Iterator

from builder.content.clause_sources import ClauseSources
from builder.content.prose import parts
from builder.pages.course.lesson_parts import words_by_puzzle
from callwise.law.ruling import Clause
from callwise.puzzle.course import Lesson, Track
from callwise.puzzle.file import Puzzle
from callwise.puzzle.registry import clauses
from tests.support.each import each
from tests.support.rulings.course_texts import course


def quoted(track: Track, lesson: Lesson) -> Iterator[tuple[Puzzle, Clause]]:
    """The clauses that a lesson quotes, each with the puzzle next to it."""
    words = words_by_puzzle(parts(lesson.body, track.family))
    for puzzle in lesson.puzzles:
        said = words[puzzle.name]
        for passage in (said.more, said.beside, said.after):
            yield from ((puzzle, clauses()[one.content]) for one in passage.tokens if one.type == "clause")


QUOTED = [(lesson, puzzle, clause) for track, lesson in course().lessons for puzzle, clause in quoted(track, lesson)]


@each(QUOTED, lambda one: f"{one[0].name}: {one[2].id}")
def test_quoted_clauses_cite_a_table_of_their_lesson(one: tuple[Lesson, Puzzle, Clause]) -> None:
    """A source of one table only is of the table shown, of another in the lesson, or of an edition in force."""
    lesson, puzzle, clause = one
    source, is_usual = ClauseSources(puzzle, lesson.puzzles).first(clause)
    played = [other.rules for other in lesson.puzzles]
    former = {rules.before.name for rules in puzzle.form.case.presets() if rules.before}
    if is_usual:
        assert not puzzle.rules.usual
    if source.on and former.issuperset(source.on):
        assert any(rules.is_own(source) for rules in played if rules.name in former), source
    if not puzzle.rules.usual and source != clause.source:
        assert is_usual or any(rules.is_own(source) for rules in played), source


def sources(lesson: str, clause: str) -> list[str]:
    return [
        f"{source.title}, {source.place}"
        for at, puzzle, quoted in QUOTED
        if (at.name, quoted.id) == (lesson, clause)
        for source, _ in [ClauseSources(puzzle, at.puzzles).first(quoted)]
    ]


def test_the_table_shown_decides_between_editions() -> None:
    """One clause is cited from another book at each table."""
    wrc, former = "World Riichi Championship Rules 2025", "World Riichi Championship Rules 2015 (former)"
    assert sources("the-same-mistake-elsewhere", "penalty.points") == [f"{former}, 7.1 and 7.2"]
    assert sources("when-a-call-goes-wrong", "penalty.dead-hand") == [f"{wrc}, 12.3.4"]
    assert sources("when-riichi-goes-wrong", "penalty.dead-hand") == [f"{wrc}, 12.3.5"]
    assert sources("when-riichi-goes-wrong", "penalty.chombo") == ["EMA Riichi Rules 2025, 6.7.4"]
    assert sources("what-riichi-leaves", "riichi-kan.allowed") == ["EMA Riichi Rules 2025, 3.3.10"]


def test_conclusions_name_what_they_are_drawn_from() -> None:
    (source,) = sources("pon-and-the-fourth", "kuikae.kan")
    assert source.startswith("Our conclusion, from Japanese Mahjong Wiki, Kuikae")
