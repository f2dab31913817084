"""Cached pages: they equal a fresh build, and are rebuilt if anything they use has changed."""

import shutil
from collections.abc import Container
from dataclasses import replace
from pathlib import Path

import pytest

from builder import keep
from builder.content.places import LessonAt
from builder.page import made
from builder.page.made import Materials, Reads, drawn_as
from builder.page.matter import Matter
from builder.page.page import Page
from builder.pages import sections
from builder.site import Site
from callwise.puzzle.course import Course, Lesson, load_course
from callwise.puzzle.registry import mentioned

REPOSITORY = Path(__file__).parents[3]
LESSONS = REPOSITORY / "lessons"


def pages(course: Course, *, kept: bool) -> dict[str, object]:
    """Every page of a course by its path, with its requirements."""
    site = Site(Matter(course, "/"))
    return {page.path: told(page) for page in (site.kept_pages() if kept else site.pages())}


def told(page: Page) -> object:
    """All data of a page: its HTML's requirements aren't in its text."""
    return page, page.body.needs, page.may_come.needs, page.seen and page.seen.needs


def in_file(lessons: Path, name: str, before: str, after: str) -> None:
    """Edit a file of the lessons."""
    file = lessons / name
    text = file.read_text("utf-8")
    assert before in text, name
    file.write_text(text.replace(before, after, 1), "utf-8")


@pytest.mark.deep
def test_cached_pages_equal_a_fresh_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a change to a sentence and a puzzle, and to a word of the glossary."""
    monkeypatch.setattr(keep, "CACHE", tmp_path / "cache")
    lessons = Path(shutil.copytree(LESSONS, tmp_path / "lessons"))
    for change in range(3):
        if change == 1:
            in_file(lessons, "swap-calling/one-turn-later.md", "\n+++\n", "\n+++\nOnce you [[tsumo]].\n")
            in_file(lessons, "who-pays/puzzles/a-counter-for-three.toml", "title", "title = 'Another'\n#")
        if change == 2:
            in_file(lessons, "glossary.toml", "means", 'means = "Something else."\n#')
        assert pages(load_course(lessons), kept=True) == pages(load_course(lessons), kept=False)


def otherwise(course: Course, own: Container[str], *, puzzles: bool) -> Course:
    """A course whose other lessons have different texts, and perhaps puzzles, with the same terms."""
    every = course.puzzles

    def changed(lesson: Lesson) -> Lesson:
        texts = (lesson.body, *(puzzle.prompt.template for puzzle in lesson.puzzles))
        uses = sorted({f"[[{one.id}]]" for text in texts for one in mentioned(text)})
        placed = (f"{{puzzle {puzzle.name}}}" for puzzle in lesson.puzzles)
        others = tuple(
            replace(next(one for one in every if one.family is puzzle.family), name=puzzle.name)
            for puzzle in lesson.puzzles
        )
        body = "\n\n".join((" ".join(uses), *placed))
        return replace(lesson, body=body, puzzles=others if puzzles else lesson.puzzles)

    tracks = (
        replace(track, lessons=tuple(one if track.key(one.name) in own else changed(one) for one in track.lessons))
        for track in course.tracks
    )
    return replace(course, tracks=tuple(tracks))


def made_of(course: Course, reads: Container[str | Reads]) -> dict[str, object]:
    """The pages of the makers that read one of these; lessons by their names."""
    makers = (maker for section in sections() for maker in section.makers(Matter(course, "/")))
    named = ((maker, maker.reads.key if isinstance(maker.reads, LessonAt) else maker.reads) for maker in makers)
    return {page.path: told(page) for maker, name in named if name in reads for page in maker.make()}


@pytest.mark.parametrize("apart", [16, pytest.param(2, marks=pytest.mark.deep)])
def test_a_lessons_page_reads_no_other_lesson(apart: int) -> None:
    """It only needs links to the others: their texts and puzzles could be any."""
    course = load_course(LESSONS)
    own = {track.key(lesson.name) for track in course.tracks for lesson in track.lessons[::apart]}
    reads: set[str | Reads] = {*own, Reads.OUTLINE}
    assert made_of(course, reads) == made_of(otherwise(course, own, puzzles=True), reads)


@pytest.mark.deep
def test_a_puzzles_page_reads_no_lesson_text() -> None:
    """It could be any."""
    course = load_course(LESSONS)
    assert made_of(course, {Reads.PUZZLES}) == made_of(otherwise(course, (), puzzles=False), {Reads.PUZZLES})


def test_a_pages_inputs_determine_its_key() -> None:
    """Its lesson's text and puzzles and the outline; another's text only if the page reads everything."""
    course = load_course(LESSONS)
    first, *others = course.tracks
    one, other, *rest = first.lessons

    def names(*lessons: Lesson) -> list[str]:
        matter = Matter(replace(course, tracks=(replace(first, lessons=(*lessons, *rest)), *others)))
        made = Materials(matter)
        return [
            made.of(reads)
            for reads in (matter.lessons[0], matter.lessons[1], Reads.OUTLINE, Reads.PUZZLES, Reads.COURSE)
        ]

    def changed(*lessons: Lesson) -> list[bool]:
        return [now != before for now, before in zip(names(*lessons), names(one, other), strict=True)]

    text, puzzle = replace(one.puzzles[0], text="# x"), one.puzzles[1:]
    assert changed(replace(one, body=f"{one.body}\nSo it is.\n"), other) == [True, False, False, False, True]
    assert changed(replace(one, puzzles=(text, *puzzle)), other) == [True, False, False, True, True]
    assert changed(replace(one, title="x"), other) == [True] * 5
    assert changed(other, one) == [True] * 5


def test_code_that_draws_pages_changes_the_cache_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That is templates and modules of the builder; scripts and styles are only referenced by pages."""
    for name in ("templates/a.html", "builder/b.py", "scripts/c.js", "styles/d.css"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text("1", "utf-8")
    for folder in ("SITE", "SCRIPTS", "STYLES"):
        monkeypatch.setattr(made, folder, tmp_path / ("" if folder == "SITE" else folder.lower()))
    drawn = drawn_as.__wrapped__
    first = drawn()
    assert drawn() == first != drawn_as()
    for name, changes in (
        ("scripts/c.js", False),
        ("styles/d.css", False),
        ("templates/a.html", True),
        ("builder/b.py", True),
    ):
        before = drawn()
        (tmp_path / name).write_text("2", "utf-8")
        assert (drawn() != before) == changes, name
