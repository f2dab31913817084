"""Course order: nothing is used before it is taught; tracks end with a mixed set."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from callwise.puzzle.checks.course_order import check_order
from callwise.puzzle.checks.prerequisites import check_leaning
from callwise.puzzle.course import CourseError, load_course
from callwise.puzzle.registry import terms
from tests.support.rulings.course_texts import OTHER_END

COURSE = """
[[track]]
id = "swap"
title = "Swap-calling"
asks = "May this go?"
term = "kuikae"
tile = "1z"
about = "What may go."
lessons = ["one", "two", "mixed"]
"""
FRONT = """+++
title = "{name}"
summary = "A lesson."
learned = "A sentence."
clause = "kuikae.suji"
puzzles = ["{name}-puzzle"]
{more}
+++
"""
PLACED = "{{puzzle {name}-puzzle}}\n"
BODIES = {
    "one": "Much on tiles.\n\n{desk}\n\nA [[chii]] is a call.\n\n",
    "two": "A [[pon]] is another call, and a [[suji]] (the other end) is a tile.\n\n",
    "mixed": "All of it.\n\n",
}
MORE = {
    "one": 'introduces = ["chii"]',
    "two": 'introduces = ["pon"]',
    "mixed": '[draws]\nmixed-puzzle = ["one", "two"]',
}
UNAIDED = "unaided = true\n" + OTHER_END.partition("[[hint]]")[0]


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    """A small course in good order."""
    (tmp_path / "swap" / "puzzles").mkdir(parents=True)
    (tmp_path / "course.toml").write_text(COURSE)
    (tmp_path / "glossary.toml").write_text("".join(f'[{id}]\nmeans = "A word."\n' for id in terms()))
    for name in BODIES:
        write(tmp_path, name)
        (tmp_path / "swap" / "puzzles" / f"{name}-puzzle.toml").write_text(UNAIDED)
    return tmp_path


def write(lessons: Path, name: str, changed: Mapping[str, str] | None = None) -> None:
    """Write a lesson of the small course, with some of its text replaced."""
    text = FRONT.format(name=name, more=MORE[name]) + BODIES[name] + PLACED.format(name=name)
    for old, new in (changed or {}).items():
        assert old in text
        text = text.replace(old, new)
    (lessons / "swap" / f"{name}.md").write_text(text)


def findings(lessons: Path) -> list[str]:
    """Run the check and return its findings."""
    return [str(finding) for finding in check_order(load_course(lessons))]


def test_a_course_in_good_order_has_no_findings(lessons: Path) -> None:
    assert findings(lessons) == []
    write(lessons, "two", {"A lesson.": "A [[pon]] after a [[chii]]."})
    assert findings(lessons) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        ("one", "Much on tiles", "Much on a [[pon]]", "one.md: [[pon]] comes too early in its text; swap/two.md"),
        ("one", "A lesson.", "On [[kan]].", "[[kan]] comes too early in its text; no lesson introduces it"),
        ("one", "A [[chii]] is a call.", "", "introduces lists chii, but the text doesn’t say [[chii]]"),
        ("two", " (the other end)", "", "[[suji]] comes too early in its text"),
        ("two", '["pon"]', '["pon", "chii"]', "introduces lists chii, and so does swap/one.md"),
        ("two", '["pon"]', '["pon", "moon"]', "introduces names no term: 'moon'"),
        ("one", "A [[chii]] is a call.", "A call.", "[[chii]] comes too early in one-puzzle; say [[chii]] beside"),
        (
            "one",
            "+++\nMuch",
            '[draws]\none-puzzle = ["two"]\n+++\nMuch',
            "two.md: a lesson without [draws] comes before one, the first",
        ),
        ("mixed", '"one", "two"', '"one"', "no puzzle draws on two"),
        (
            "mixed",
            '"one", "two"',
            '"one", "two", "three"',
            "draws on three, which isn’t an earlier lesson of this track",
        ),
        ("mixed", "mixed-puzzle =", "other-puzzle =", "draws names other-puzzle, which isn’t one of its puzzles"),
        ("mixed", '[draws]\nmixed-puzzle = ["one", "two"]', "", "a track ends with a mixed set"),
    ],
)
def test_order_faults_are_named_with_their_fix(lessons: Path, name: str, old: str, new: str, says: str) -> None:
    if new == "{desk}":
        write(lessons, name, {"{desk}\n\nA [[chii]] is a call.": "A [[chii]].\n\n{desk}\n\nWords."})
    else:
        write(lessons, name, {old: new})
    assert any(says in line for line in findings(lessons)), findings(lessons)


def test_a_mixed_set_only_uses_taught_rules(lessons: Path) -> None:
    """The rules that a puzzle claims to use must decide its rulings."""
    puzzle = lessons / "swap" / "puzzles" / "mixed-puzzle.toml"
    puzzle.write_text(OTHER_END)
    assert "mixed-puzzle: a puzzle of a mixed set gives no hints" in "\n".join(findings(lessons))
    called = UNAIDED.replace("chii 4s with 23s", "pon 4s with 44s from kamicha").replace("suji", "clear")
    puzzle.write_text(called.replace('8s = "kuikae.clear"\n5p = "kuikae.clear"\n', "").replace("1s 8s 5p", "1s"))
    assert findings(lessons) == []
    text = called.replace("kuikae.discard", "kuikae.call")
    puzzle.write_text(
        text.partition("[table]")[0]
        + '[table]\ndiscard = "4s"\nfrom = "kamicha"\nhand = "23444s 23456m 456p"\n'
        + '[expect]\n"kan 4s with 444s from kamicha" = "kuikae.kan"\n'
        + '[offer]\ncalls = ["kan 4s with 444s from kamicha"]\n'
    )
    found = "\n".join(findings(lessons))
    assert "mixed-puzzle draws on one, but no answer rests on what that lesson’s puzzles do: kuikae.clear" in found


@pytest.mark.parametrize("text", ["introduces = 1", 'introduces = ["A b"]', "draws = 1", "[draws]\nx = [1]"])
def test_invalid_front_matter_lists_are_refused(lessons: Path, text: str) -> None:
    write(lessons, "one", {'introduces = ["chii"]': text})
    with pytest.raises(CourseError, match=r"swap/one\.md: "):
        load_course(lessons)


@pytest.mark.parametrize(
    ("front", "prompt", "says"),
    [
        ("", "The same hand. May you take it?", "the prompt of two-puzzle speaks of a position before it"),
        ("", "Sixes again, and this time you hold one.", "speaks of a position before it; say of which, as in leans ="),
        ('leans = { two-puzzle = "one-puzzle" }', "The same hand. May you take it?", ""),
        (
            'leans = { two-puzzle = "mixed-puzzle" }',
            "The same hand.",
            "leans on mixed-puzzle, which isn’t a puzzle before it",
        ),
        ('leans = { one-puzzle = "two-puzzle" }', "A hand.", "leans names one-puzzle, which isn’t one of its puzzles"),
        ("", "You hold sixes. It’s your turn again, as at any table.", ""),
    ],
)
def test_a_continuing_puzzle_names_the_one_before(lessons: Path, front: str, prompt: str, says: str) -> None:
    write(lessons, "two", {'puzzles = ["two-puzzle"]': f'puzzles = ["two-puzzle"]\n{front}'})
    changed = UNAIDED.replace("You took {4s} as [[chii]].", prompt)
    (lessons / "swap" / "puzzles" / "two-puzzle.toml").write_text(changed)
    found = [finding.says for finding in check_leaning(load_course(lessons))]
    assert [says in one for one in found] == ([True] if says else [])
