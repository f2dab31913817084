"""The instructors' catalogue covers the whole course, and links to existing pages."""

import json
from pathlib import Path

from builder.instructors.catalogue import FILE, catalogue
from callwise.puzzle.file import read_puzzle
from callwise.puzzle.registry import clauses
from tests.browser.answers.course_puzzles import COURSE

WHOLE = catalogue(COURSE)
LESSONS = {f"{track.key(lesson.name)}/": lesson for track in COURSE.tracks for lesson in track.lessons}


def test_every_puzzle_is_listed_with_its_exact_text() -> None:
    """Each has its page's name, so that rulings are on the learner's own puzzle."""
    told = WHOLE["puzzles"]
    names = [track.key(puzzle.name) for track in COURSE.tracks for puzzle in track.puzzles]
    assert list(told) == names
    for key, one in told.items():
        puzzle = read_puzzle(one["text"], key.partition("/")[2])
        assert one["text"] in [placed.text for placed in LESSONS[one["lesson"]].puzzles]
        assert one["game"] == puzzle.family.id


def test_a_clause_is_linked_to_its_lesson() -> None:
    """Otherwise a clause links to one that shows it or asks about it; never to a mixed set, which teaches nothing."""
    told = WHOLE["clauses"]
    assert told.keys() <= clauses().keys()
    assert len(told) > 0.9 * len(clauses())
    for lesson in LESSONS.values():
        if not lesson.draws:
            assert LESSONS[told[lesson.clause]["lesson"]].clause == lesson.clause
    assert not any(LESSONS[one["lesson"]].draws for one in told.values())


def test_titles_are_plain_text() -> None:
    """They have no marks of terms, because scripts show them unchanged."""
    said = [one[name] for one in WHOLE["puzzles"].values() for name in ("title", "lessonTitle")]
    said += [one["title"] for one in WHOLE["clauses"].values()]
    assert all(words and "[[" not in words and "<" not in words for words in said)


def test_it_is_in_the_site_and_available_offline(site_root: Path) -> None:
    assert json.loads((site_root / FILE).read_text("utf-8")) == WHOLE
    assert f'"url":"{FILE}"' in (site_root / "sw.js").read_text("utf-8")
