"""The American track: questions vary, whole turns are played, and seats match the picture."""

import re
from collections import Counter
from fractions import Fraction

from callwise.ground.seats import SEATS, Seat
from callwise.puzzle.checks.guess_chance import chance
from callwise.puzzle.file import Puzzle
from tests.support.each import each
from tests.support.rulings.course_texts import course

TRACK = next(track for track in course().tracks if track.id == "joker-exchange")
PUZZLES = TRACK.puzzles
YOURS = [puzzle for puzzle in PUZZLES if "you" in puzzle.table]
PLACES = {1: "on your right", 2: "across from you", 3: "on your left"}
"""Where players sit in words, by how many turns after you they play."""
NAMED = re.compile(rf"\b({'|'.join(seat.words for seat in SEATS)})\b(?:, ({'|'.join(PLACES.values())}))?")


def name_of(puzzle: Puzzle) -> str:
    return puzzle.name


def test_at_most_a_third_ask_the_same_question() -> None:
    """Counted by the question's id and by its words."""
    for asked in (Counter(puzzle.form.case.id for puzzle in PUZZLES), Counter(puzzle.form.asks for puzzle in PUZZLES)):
        assert Fraction(max(asked.values()), len(PUZZLES)) <= Fraction(1, 3), asked.most_common(1)


def test_whole_turns_are_played() -> None:
    """At least a dozen puzzles do so, two of them in each mixed lesson."""
    assert sum(puzzle.form.kind == "steps" for puzzle in PUZZLES) >= 12
    for lesson in TRACK.lessons:
        if lesson.draws:
            assert sum(puzzle.form.kind == "steps" for puzzle in lesson.puzzles) >= 2, lesson.name


def test_guesses_seldom_pass() -> None:
    """At most a quarter of the puzzles can be passed by a guess with a chance of one in four or better."""
    likely = [puzzle.name for puzzle in PUZZLES if chance(puzzle.form, puzzle.rules) >= Fraction(1, 4)]
    assert Fraction(len(likely), len(PUZZLES)) <= Fraction(1, 4), likely


@each(YOURS, name_of)
def test_players_are_named_with_their_place(puzzle: Puzzle) -> None:
    """A prompt says where another player sits when first naming them, as in the picture."""
    you = Seat.parse(puzzle.table["you"])
    others = {seat.words: PLACES[you.turns_to(seat)] for seat in SEATS if seat is not you}
    first: dict[str, str] = {}
    for name, at in NAMED.findall(puzzle.prompt.template):
        if name in others:
            first.setdefault(name, at)
            assert at in ("", others[name])
    assert first == {name: others[name] for name in first}
