"""The American track: questions vary, whole turns are played, and seats are left to the picture."""

from collections import Counter
from fractions import Fraction

from callwise.puzzle.checks.guess_chance import chance
from callwise.puzzle.file import Puzzle
from tests.support.each import each
from tests.support.rulings.course_texts import course

TRACK = next(track for track in course().tracks if track.id == "joker-exchange")
PUZZLES = TRACK.puzzles
PLACES = ("on your right", "across from you", "on your left")


def name_of(puzzle: Puzzle) -> str:
    return puzzle.name


def test_at_most_a_third_ask_the_same_question() -> None:
    """Counted by the question's id and by its words."""
    for asked in (Counter(puzzle.form.case.id for puzzle in PUZZLES), Counter(puzzle.form.asks for puzzle in PUZZLES)):
        assert Fraction(max(asked.values()), len(PUZZLES)) <= Fraction(1, 3), asked.most_common(1)


def test_whole_turns_are_played() -> None:
    """At least a dozen puzzles do so, two of them in each mixed lesson except the one on errors, which end the turn."""
    assert sum(puzzle.form.kind == "steps" for puzzle in PUZZLES) >= 12
    for lesson in TRACK.lessons:
        if lesson.draws and lesson.name != "errors-mixed":
            assert sum(puzzle.form.kind == "steps" for puzzle in lesson.puzzles) >= 2, lesson.name


def test_guesses_seldom_pass() -> None:
    """At most a quarter of the puzzles can be passed by a guess with a chance of one in four or better."""
    likely = [puzzle.name for puzzle in PUZZLES if chance(puzzle.form, puzzle.rules) >= Fraction(1, 4)]
    assert Fraction(len(likely), len(PUZZLES)) <= Fraction(1, 4), likely


@each(PUZZLES, name_of)
def test_players_are_named_by_their_seats(puzzle: Puzzle) -> None:
    """The picture shows where they sit, so the prompt doesn't say it."""
    told = [place for place in PLACES if place in puzzle.prompt.template]
    assert told == []
