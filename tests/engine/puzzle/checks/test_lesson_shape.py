"""The shape of a lesson: few words before its first press and between puzzles, which change."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from callwise.puzzle.checks.lesson_shape import check_shape
from tests.support.small_course import ALL, FROZEN, WORDS, YES_NO, Asked, small_course

NO_PATH = WORDS.replace('["one"]', "[]")


def words(number: int) -> str:
    return " ".join(["word"] * number)


@pytest.mark.parametrize(
    ("changed", "number"),
    [
        ({"prompt": words(26)}, 40),
        ({"prompt": words(27)}, 41),
        ({"prompt": words(16), "rule": words(18)}, 41),
        ({"prompt": words(16), "lead": words(11)}, 41),
        ({"prompt": words(16), "lead": f"{words(6)}\n\n{{desk}}\n\n{words(5)}"}, 41),
        ({"prompt": words(26), "lead": "{clause kuikae.suji}\n\n{1s2s}"}, 40),
        ({"prompt": f"{words(23)} [[kamicha]]"}, 41),
    ],
)
def test_a_lesson_begins_with_few_words(tmp_path: Path, changed: dict[str, str], number: int) -> None:
    """They are its rule, the captions, any text, the prompt and the question; a term counts as the words it shows."""
    found = [
        str(one)
        for one in check_shape(small_course(tmp_path, (YES_NO,), words=NO_PATH, **changed))
        if "one" in one.where
    ]
    due = f"swap/one.md: {number} words come before the first press, with one-0; at most 40 do"
    assert [one.startswith(due) for one in found] == [True] * (number > 40)


@pytest.mark.parametrize(
    ("between", "number"),
    [
        ("", 0),
        (f"{words(40)} {{1s}}\n\n{{clause kuikae.suji}}", 40),
        (words(41), 41),
        (f"{words(20)}\n\n{{desk}}\n\n{words(21)}", 41),
    ],
)
def test_little_is_said_between_puzzles(tmp_path: Path, between: str, number: int) -> None:
    course = small_course(tmp_path, (YES_NO, ALL, FROZEN), between=between, words=NO_PATH)
    found = [str(one) for one in check_shape(course)]
    due = [
        f"swap/one.md: {number} words come between one-0 and one-1; at most 40 do",
        f"swap/one.md: {number} words come between one-1 and one-2; at most 40 do",
    ]
    assert [one.partition(".")[0] for one in found] == (["swap/one"] * 2 if number > 40 else [])
    assert all(one.startswith(says) for one, says in zip(found, due, strict=False))


@pytest.mark.parametrize(
    ("puzzles", "says"),
    [
        ((YES_NO, YES_NO, ALL, YES_NO, YES_NO), []),
        ((YES_NO, YES_NO, YES_NO), ["ask the same question", "look the same"]),
        ((ALL, FROZEN, ALL), ["look the same"]),
    ],
)
def test_puzzles_change(tmp_path: Path, puzzles: Sequence[Asked], says: list[str]) -> None:
    """In every lesson, on the beginner’s path or not."""
    for text in (WORDS, NO_PATH):
        found = [str(one) for one in check_shape(small_course(tmp_path, puzzles, words=text))]
        assert len(found) == len(says)
        assert all(f"3 puzzles in a row {one}" in finding for one, finding in zip(says, found, strict=True))
