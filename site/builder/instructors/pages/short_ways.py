"""Short ways through the course: sets for self-study that end with a recommendation of what to learn next."""

from collections.abc import Iterator

from builder.assets.styles import DRAWN
from builder.content.addresses import LessonAt, puzzle_path, way_path
from builder.ground.json_text import inline
from builder.instructors.set_data import SEALS, course_index
from builder.page.page import ANY_PUZZLE, Maker, Page, Section, single_page
from builder.page.site_content import SiteContent
from callwise.instructors.results.course_sets import ready
from callwise.instructors.sets.puzzle_set import PuzzleSet, write_model
from callwise.puzzle.registry import term
from callwise.view.elements.html import Markup

PAGES = Section(
    "course", styles=("page", "series", *DRAWN, "set"), script="instructors/sets/set", reads=True, alone=True, order=20
)


@PAGES.pages
def ways(content: SiteContent) -> Iterator[Maker]:
    """Return a page maker for each short way."""
    for name in (name for name in content.course.short if name in content.course.sets):
        yield single_page(way_path(name), way, content, name)


def way(content: SiteContent, name: str) -> Page:
    """Make the page of a short way, by the name of its set."""
    of, path = ready(content.course)[name], way_path(name)
    places = {key: at for at in content.lessons for key in at.keys}
    found = [places[key] for key in of.puzzles if key in places]
    tracks = {at.track.id: at.track for at in found}
    body = content.fill(
        "short-way.html",
        path,
        of=of,
        puzzles=[
            {"title": puzzle.title, "address": puzzle_path(at.track, puzzle)}
            for key, at in zip(of.puzzles, found, strict=False)
            for puzzle in at.lesson.puzzles
            if at.track.key(puzzle.name) == key
        ],
        rulesets=[rules for family in {at.track.family: None for at in found} for rules in family.presets],
        lessons=sorted(_source_lessons(of, places), key=lambda pair: content.lessons.index(pair[0])),
        reviews=[at for at in content.lessons if at.lesson.draws and at.track.id in tracks],
        seals=SEALS,
        course_index=course_index(content.course, of.puzzles),
        model=Markup(inline(write_model(of))),
    )
    return Page(
        path=path,
        title=of.name,
        description=of.says,
        group=ANY_PUZZLE,
        body=body,
        reachable=tuple(map(term, content.course.glossary)),
        puzzles=True,
        seen=Markup(""),
    )


def _source_lessons(of: PuzzleSet, places: dict[str, LessonAt]) -> list[tuple[LessonAt, list[int]]]:
    """Return the lessons that a set's puzzles come from, each with its puzzles' numbers in the set."""
    behind: dict[str, tuple[LessonAt, list[int]]] = {}
    for number, key in enumerate(of.puzzles, 1):
        if key in places:
            behind.setdefault(places[key].key, (places[key], []))[1].append(number)
    return list(behind.values())
