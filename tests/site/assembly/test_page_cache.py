"""Cached pages: they equal a fresh build, and are made again if anything they use has changed."""

import shutil
from collections.abc import Container
from dataclasses import replace
from pathlib import Path

import pytest

from builder.assembly import page_cache
from builder.assembly.page_cache import PageCache, builder_digest
from builder.assembly.site import Site, sections
from builder.ground import cache
from builder.page.page import Page
from builder.page.site_content import SiteContent
from callwise.puzzle.course import Course, Lesson, load_course
from callwise.puzzle.registry import mentioned

REPOSITORY = Path(__file__).parents[3]
LESSONS = REPOSITORY / "lessons"


def pages(course: Course, *, cached: bool) -> dict[str, object]:
    """Every page of a course by its path, with its requirements."""
    site = Site(SiteContent(course, "/"))
    return {page.path: told(page) for page in (site.cached_pages() if cached else site.pages())}


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
    monkeypatch.setattr(cache, "CACHE", tmp_path / "cache")
    lessons = Path(shutil.copytree(LESSONS, tmp_path / "lessons"))
    for change in range(3):
        if change == 1:
            in_file(lessons, "swap-calling/one-turn-later.md", "\n+++\n", "\n+++\nOnce you [[tsumo]].\n")
            in_file(lessons, "who-pays/puzzles/a-counter-for-three.toml", "title", "title = 'Another'\n#")
        if change == 2:
            in_file(lessons, "glossary.toml", "means", 'means = "Something else."\n#')
        assert pages(load_course(lessons), cached=True) == pages(load_course(lessons), cached=False)


def otherwise(course: Course, own: Container[str]) -> Course:
    """A course whose other lessons have different texts and puzzles, with the same terms."""
    every = course.puzzles

    def changed(lesson: Lesson) -> Lesson:
        texts = (lesson.body, *(puzzle.prompt.template for puzzle in lesson.puzzles))
        uses = sorted({f"[[{one.id}]]" for text in texts for one in mentioned(text)})
        placed = (f"{{puzzle {puzzle.name}}}" for puzzle in lesson.puzzles)
        others = tuple(
            replace(next(one for one in every if one.family is puzzle.family), name=puzzle.name)
            for puzzle in lesson.puzzles
        )
        return replace(lesson, body="\n\n".join((" ".join(uses), *placed)), puzzles=others)

    tracks = (
        replace(track, lessons=tuple(one if track.key(one.name) in own else changed(one) for one in track.lessons))
        for track in course.tracks
    )
    return replace(course, tracks=tuple(tracks))


def made_of(course: Course, lessons: Container[str]) -> dict[str, object]:
    makers = (maker for section in sections() for maker in section.makers(SiteContent(course, "/")))
    ours = (maker for maker in makers if maker.lesson is not None and maker.lesson.key in lessons)
    return {page.path: told(page) for maker in ours for page in maker.make()}


@pytest.mark.parametrize("apart", [16, pytest.param(2, marks=pytest.mark.deep)])
def test_a_lessons_page_reads_no_other_lesson(apart: int) -> None:
    """It only needs links to the others: their texts and puzzles could be any."""
    course = load_course(LESSONS)
    own = {track.key(lesson.name) for track in course.tracks for lesson in track.lessons[::apart]}
    assert len(made := made_of(course, own)) > 3 * len(own)
    assert made == made_of(otherwise(course, own), own)


def test_a_lessons_pages_are_made_again_if_their_inputs_change() -> None:
    """That is its own text and puzzles, and the outline."""
    course = load_course(LESSONS)
    first, *others = course.tracks
    one, other, *rest = first.lessons

    def keys(*lessons: Lesson) -> list[str]:
        content = SiteContent(replace(course, tracks=(replace(first, lessons=(*lessons, *rest)), *others)))
        return [PageCache(content).key(at) for at in content.lessons[:2]]

    def changed(*lessons: Lesson) -> list[bool]:
        return [now != before for now, before in zip(keys(*lessons), keys(one, other), strict=True)]

    text, puzzle = replace(one.puzzles[0], text="# x"), one.puzzles[1:]
    assert changed(replace(one, body=f"{one.body}\nSo it is.\n"), other) == [True, False]
    assert changed(replace(one, puzzles=(text, *puzzle)), other) == [True, False]
    assert changed(replace(one, title="x"), other) == [True, True]
    assert changed(other, one) == [True, True]


def test_only_lessons_pages_are_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others read any lesson, and some read further files."""
    monkeypatch.setattr(page_cache, "cached", None)
    content = SiteContent(load_course(LESSONS), "/")
    pages = PageCache(content)
    every = [maker for section in sections() for maker in section.makers(content) if maker.lesson is None]
    assert {"", "about/", "404.html", "glossary/", "rules/", "set/"} <= {
        path for maker in every for path in maker.paths
    }
    assert not any(pages.pages(maker._replace(make=lambda: [])) for maker in every)


def test_code_that_draws_pages_changes_the_cache_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That is templates and modules of the builder; scripts and styles are only referenced by pages."""
    for name in ("templates/a.html", "builder/b.py", "scripts/c.js", "styles/d.css"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text("1", "utf-8")
    for folder in ("SITE", "SCRIPTS", "STYLES"):
        monkeypatch.setattr(page_cache, folder, tmp_path / ("" if folder == "SITE" else folder.lower()))
    drawn = builder_digest.__wrapped__
    first = drawn()
    assert drawn() == first != builder_digest()
    for name, changes in (
        ("scripts/c.js", False),
        ("styles/d.css", False),
        ("templates/a.html", True),
        ("builder/b.py", True),
    ):
        before = drawn()
        (tmp_path / name).write_text("2", "utf-8")
        assert (drawn() != before) == changes, name
