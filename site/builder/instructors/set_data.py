"""
The page on which a learner works through a set: its data about the course, and the final seals.

The set itself is in the page's address.
"""

from collections.abc import Container, Mapping

from builder.content.games import games
from builder.ground.json_text import inline
from callwise.puzzle.course import Course
from callwise.question.grading import Stamp
from callwise.view.elements.html import Markup
from callwise.view.elements.prose import plain, within
from callwise.view.elements.seal import seal

SET = "set/"
"""The address of the page."""
SEALS = (
    ("right", seal(Stamp.RIGHT)),
    ("almost unsettled", seal(Stamp.MISSED)),
    ("not-yet", seal(Stamp.FOUL)),
)
"""The seals for answers, by grade."""


def course_index(course: Course, only: Container[str] | None = None) -> Markup:
    """
    Write everything a set can name: puzzles by folder, with titles, and rulesets, with their game.

    If puzzles are given, only those are included.  `leans` maps puzzles to the ones they build on, which are in the
    same folder.
    """
    titles: dict[str, dict[str, str]] = {}
    leans: dict[str, dict[str, str]] = {}
    for track in course.tracks:
        named = (one for one in track.puzzles if only is None or track.key(one.name) in only)
        titles.setdefault(track.folder, {}).update((one.name, plain(one.title)) for one in named)
        for lesson in track.lessons:
            leans.setdefault(track.folder, {}).update(lesson.leans)
    known: Mapping[str, object] = {
        "puzzles": titles,
        "leans": leans,
        "rules": {
            rules.name: {"title": within(rules.title), "game": game.family.id}
            for game in games()
            for rules in game.family.presets
        },
    }
    return Markup(inline(known))
