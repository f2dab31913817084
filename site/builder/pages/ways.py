"""Short ways through the course: sets for self-study that end with what to learn next."""

import json
from collections.abc import Iterator

from builder.assets.styles import DRAWN
from builder.content.places import LessonAt, puzzle_path
from builder.page.made import Reads
from builder.page.matter import Matter
from builder.page.page import Maker, Page, Section, one
from builder.sets.known import GROUP, SEALS, there, way_path
from callwise.instructors.results.course_sets import ready
from callwise.instructors.sets.puzzle_set import PuzzleSet, write_model
from callwise.puzzle.registry import term
from callwise.view.elements.html import Markup

PAGES = Section("course", styles=("page", "series", *DRAWN, "set"), script="sets/set", reads=True, alone=True, order=20)


@PAGES.pages
def ways(matter: Matter) -> Iterator[Maker]:
    """Return a page maker for each."""
    for name in (name for name in matter.course.short if name in matter.course.sets):
        yield one(way_path(name), lambda name: way(matter, name), name, Reads.PUZZLES)


def way(matter: Matter, name: str) -> Page:
    """Make the page of one, by the name of its set."""
    of, path = ready(matter.course)[name], way_path(name)
    places = {key: at for at in matter.lessons for key in at.keys}
    found = [places[key] for key in of.puzzles if key in places]
    tracks = {at.track.id: at.track for at in found}
    body = matter.fill(
        "way.html",
        path,
        of=of,
        puzzles=[
            {"title": puzzle.title, "address": puzzle_path(at.track, puzzle)}
            for key, at in zip(of.puzzles, found, strict=False)
            for puzzle in at.lesson.puzzles
            if at.track.key(puzzle.name) == key
        ],
        rulesets=[rules for family in {at.track.family: None for at in found} for rules in family.presets],
        lessons=sorted(_behind(of, places), key=lambda pair: matter.lessons.index(pair[0])),
        reviews=[at for at in matter.lessons if at.lesson.draws and at.track.id in tracks],
        seals=SEALS,
        there=there(matter.course, of.puzzles),
        model=Markup(json.dumps(write_model(of), separators=(",", ":")).replace("<", "\\u003c")),
    )
    return Page(
        of=PAGES,
        path=path,
        title=of.name,
        description=of.says,
        group=GROUP,
        body=body,
        reachable=tuple(map(term, matter.course.glossary)),
        puzzles=True,
        seen=Markup(""),
    )


def _behind(of: PuzzleSet, places: dict[str, LessonAt]) -> list[tuple[LessonAt, list[int]]]:
    """Return the lessons that a set's puzzles come from, each with its puzzles' numbers in the set."""
    behind: dict[str, tuple[LessonAt, list[int]]] = {}
    for number, key in enumerate(of.puzzles, 1):
        if key in places:
            behind.setdefault(places[key].key, (places[key], []))[1].append(number)
    return list(behind.values())
