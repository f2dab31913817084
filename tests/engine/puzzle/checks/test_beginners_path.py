"""The beginner's path: its lessons say no word too early, begin with few words, and change."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from callwise.puzzle.checks.beginners_path import check_path
from callwise.puzzle.course import CourseError, load_course
from callwise.puzzle.registry import terms

COURSE = """
[[track]]
id = "swap"
title = "Swap-calling"
asks = "May this go?"
term = "kuikae"
tile = "1z"
about = "What may go."
lessons = ["one", "two"]
"""
LESSON = """+++
title = "A lesson"
summary = "What it is."
learned = "{rule}"
clause = "kuikae.suji"
pictures = ["23s you showed", "1s! frozen", "9s free"]
puzzles = [{names}]
+++
A lesson.

{placed}
"""
PUZZLE = """
title   = "One tile"
ruleset = "common"
asks    = "kuikae.{asks}"
prompt  = "{prompt}"

[table]
call = "chii 4s with 23s"
{table}

[offer]
{offer}

[expect]
{expect}
"""
WORDS = """
[path]
swap = ["one"]

[first-said]
"frozen" = { swap = "one" }
"row" = { swap = "two" }
"seal" = {}
"""
YES_NO = ("legal", 'discards = "1s"', 'yes_or_no = "1s"', 'answer = "no"\nclause = "kuikae.suji"')
HAND = 'hand = "234m 56667p 188s"'
ALL = ("legal", HAND, 'discards = "1s 8s"', '1s = "kuikae.suji"\n8s = "kuikae.clear"')
FROZEN = ("frozen", HAND, 'discards = "1s 8s"', '1s = "kuikae.suji"\n8s = "kuikae.clear"')


def write(
    folder: Path,
    forms: Sequence[tuple[str, str, str, str]] = (YES_NO,),
    *,
    rule: str = "After a chii, some tiles are frozen.",
    prompt: str = "You called {4s} with {23s}.",
    words: str = WORDS,
) -> list[str]:
    """Write a small course whose first lesson has a puzzle of each form, and return the findings."""
    (folder / "swap" / "puzzles").mkdir(parents=True, exist_ok=True)
    (folder / "course.toml").write_text(COURSE)
    (folder / "glossary.toml").write_text("".join(f'[{id}]\nmeans = "A word."\n' for id in terms()))
    (folder / "words.toml").write_text(words)
    for lesson, here in (("one", forms), ("two", (YES_NO,))):
        names = [f"{lesson}-{nth}" for nth, _ in enumerate(here)]
        for name, (asks, table, offer, expect) in zip(names, here, strict=True):
            text = PUZZLE.format(asks=asks, table=table, offer=offer, expect=expect, prompt=prompt)
            (folder / "swap" / "puzzles" / f"{name}.toml").write_text(text)
        placed = "\n\n".join(f"{{puzzle {name}}}" for name in names)
        listed = ", ".join(f'"{name}"' for name in names)
        (folder / "swap" / f"{lesson}.md").write_text(LESSON.format(rule=rule, names=listed, placed=placed))
    return [str(finding) for finding in check_path(load_course(folder))]


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
    found = write(tmp_path, **changed)  # type: ignore[arg-type]
    assert any("comes too early in" in one and place in one for one in found)


def test_a_hint_from_the_rulings_counts_too(tmp_path: Path) -> None:
    found = write(tmp_path, (ALL,), words=WORDS.replace('"seal"', '"their other end"'))
    assert any("a hint of one-0" in one for one in found)


def test_a_lesson_outside_the_path_may_say_anything(tmp_path: Path) -> None:
    assert write(tmp_path, prompt="You called from a row.", words=WORDS.replace('["one"]', "[]")) == []


def test_a_lesson_begins_with_few_words(tmp_path: Path) -> None:
    """They are its rule, the captions, the prompt and the question."""
    (found,) = write(tmp_path, prompt=" ".join(["word"] * 27))
    assert "41 words come before the first press, with one-0; at most 40 do" in found
    assert write(tmp_path, prompt=" ".join(["word"] * 26)) == []


@pytest.mark.parametrize(
    ("forms", "says"),
    [
        ((YES_NO, YES_NO, ALL, YES_NO, YES_NO), []),
        ((YES_NO, YES_NO, YES_NO), ["ask the same question", "look the same"]),
        ((ALL, FROZEN, ALL), ["look the same"]),
    ],
)
def test_puzzles_change(tmp_path: Path, forms: Sequence[tuple[str, str, str, str]], says: list[str]) -> None:
    found = write(tmp_path, forms)
    assert len(found) == len(says)
    assert all(f"3 puzzles in a row {one}" in finding for one, finding in zip(says, found, strict=True))


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
