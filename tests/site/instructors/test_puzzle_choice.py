"""The instructors' list of puzzles: how hard each is, and its search words."""

import json

from builder.assets.files import Files
from builder.instructors.catalogue import RULES, write_catalogue
from builder.instructors.puzzle_choice import Level, levels, topics
from builder.page.site_content import SiteContent
from callwise.puzzle.checks.course_order import reached
from callwise.puzzle.registry import clauses
from tests.browser.answers.course_puzzles import COURSE

CONTENT = SiteContent(COURSE)


def test_a_track_starts_easy_and_ends_hard() -> None:
    """Half of the teaching lessons are first steps, and each mixed set is hard."""
    for track in COURSE.tracks:
        lessons = [at for at in CONTENT.lessons if at.track is track]
        known = levels(lessons)
        told = [known[at.key] for at in lessons if not at.lesson.draws]
        assert told == sorted(told, key=list(Level).index)
        assert told.count(Level.FIRST) - told.count(Level.FURTHER) in (0, 1)
        assert {known[at.key] for at in lessons if at.lesson.draws} == {Level.HARD}


def test_every_puzzle_can_be_chosen_once() -> None:
    keys = [one.key for topic in topics(CONTENT.lessons) for _, puzzles in topic.lessons for one in puzzles]
    assert keys == [key for at in CONTENT.lessons for key in at.keys]
    assert len(keys) == len(COURSE.puzzles)


def test_puzzles_are_searchable_by_their_clauses_words() -> None:
    """They are also searchable by the ids of the rules that their clauses state."""
    site = Files()
    write_catalogue(COURSE, site)
    words = json.loads(site.content[RULES])
    assert words.keys() == reached(COURSE.puzzles)
    assert all(text.startswith(clauses()[id].rule) and "[[" not in text for id, text in words.items())
