"""The beginner's path: its lessons say no word too early."""

from pathlib import Path

import pytest

from callwise.puzzle.checks.beginners_path import check_path
from callwise.puzzle.course import CourseError
from tests.support.small_course import ALL, WORDS, YES_NO, Asked, small_course


def write(folder: Path, puzzles: tuple[Asked, ...] = (YES_NO,), **changed: str) -> list[str]:
    """Write a small course with puzzles in its first lesson, and return the findings."""
    return [str(finding) for finding in check_path(small_course(folder, puzzles, **changed))]


def test_a_lesson_of_the_path_has_no_findings(tmp_path: Path) -> None:
    assert write(tmp_path) == []


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"rule": "Look at the rows, too."}, "its rule; two says it first"),
        ({"prompt": "You called from a row."}, "the prompt of one-0; two says it first"),
        ({"rule": "A Seal is on it."}, "its rule; no lesson of the path says it"),
        ({"words": WORDS.replace('"seal"', '"discard"')}, "the question of one-0"),
        ({"words": WORDS.replace('"seal"', '"complete"')}, "a ruling on one-0"),
    ],
)
def test_a_word_before_its_lesson_is_found(tmp_path: Path, changed: dict[str, str], place: str) -> None:
    """Whether it is in the rule, a prompt, a question or a ruling; in any form."""
    found = write(tmp_path, (YES_NO,), **changed)
    assert any("comes too early in" in one and place in one for one in found)


def test_a_hint_from_the_rulings_counts_too(tmp_path: Path) -> None:
    found = write(tmp_path, (ALL,), words=WORDS.replace('"seal"', '"their other end"'))
    assert any("a hint of one-0" in one for one in found)


def test_a_lesson_outside_the_path_may_say_anything(tmp_path: Path) -> None:
    assert write(tmp_path, prompt="You called from a row.", words=WORDS.replace('["one"]', "[]")) == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('["one"]', '["three"]', "swap has no lesson three"),
        ('swap = "two"', 'swop = "two"', "swop has no lesson two"),
    ],
)
def test_unknown_lessons_are_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    (found,) = write(tmp_path, words=WORDS.replace(old, new))
    assert message in found


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[path]", "[way]", r"it has \[path\] and \[first-said\], got way"),
        ('["one"]', '"one"', "path.swap is a list of lessons"),
        ('["one"]', "[1]", "path.swap names a lesson, got 1"),
        ('{ swap = "two" }', '"two"', "row is a table"),
    ],
)
def test_an_unusable_list_of_words_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(CourseError, match=message):
        write(tmp_path, words=WORDS.replace(old, new))
