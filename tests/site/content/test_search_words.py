"""Puzzles are found, in lists and in the search, by players' words and by English ones."""

import pytest

from builder.content.search_words import lesson_words, puzzle_words
from tests.support.instructors.class_receipts import COURSE

LEAST = {"kuikae": 50, "swap": 50, "chii": 50, "chow": 35, "furiten": 90, "daisangen": 30, "big three dragons": 30}
"""The minimum number of puzzles that each word finds."""


@pytest.mark.parametrize("word", LEAST)
def test_either_name_of_a_term_finds_its_puzzles(word: str) -> None:
    """The track, the lesson, the puzzle or its position can be about the term."""
    found = [
        puzzle.name
        for track in COURSE.tracks
        for lesson in track.lessons
        for puzzle in lesson.puzzles
        if word in f"{track.title} {lesson_words(lesson)} {puzzle_words(puzzle)}".lower()
    ]
    assert LEAST[word] <= len(found) < len(COURSE.puzzles) / 2
