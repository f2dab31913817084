"""Cached pages equal a fresh build, and are rebuilt if anything they use has changed."""

import shutil
from collections.abc import Container
from dataclasses import replace
from pathlib import Path

import pytest

from builder.assembly import page_cache
from builder.assembly.page_cache import PageCache, builder_digest
from builder.assembly.site import Site, sections
from builder.ground import cache
from builder.page.page import Maker, Page
from builder.page.site_content import SiteContent
from callwise.puzzle.course import Course, Lesson, load_course
from callwise.puzzle.registry import mentioned
from callwise.view.elements.html import Markup

REPOSITORY = Path(__file__).parents[3]
LESSONS = REPOSITORY / "lessons"


def pages(course: Course, *, cached: bool) -> dict[str, object]:
    """Every page of a course by its path, with its requirements."""
    site = Site(SiteContent(course, "/"))
    made = (page for one in site.sheaves() for page in one.pages) if cached else site.pages()
    return {page.path: told(page) for page in made}


def told(page: Page) -> object:
    """All data of a page, including its HTML's requirements, which aren't in its text."""
    return page, page.body.needs, page.may_come.needs, page.seen and page.seen.needs


def in_file(lessons: Path, name: str, before: str, after: str) -> None:
    """Edit a file of the lessons."""
    file = lessons / name
    text = file.read_text("utf-8")
    assert before in text, name
    file.write_text(text.replace(before, after, 1), "utf-8")


@pytest.mark.deep
def test_cached_pages_equal_a_fresh_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are equal after a change to a sentence and a puzzle, and to a word of the glossary."""
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


@pytest.mark.parametrize("apart", [40, pytest.param(2, marks=pytest.mark.deep)])
def test_a_lessons_page_reads_no_other_lesson(apart: int) -> None:
    """It only needs links to other lessons; their texts and puzzles don't matter."""
    course = load_course(LESSONS)
    own = {track.key(lesson.name) for track in course.tracks for lesson in track.lessons[::apart]}
    assert len(made := made_of(course, own)) > 3 * len(own)
    assert made == made_of(otherwise(course, own), own)


def test_pages_are_rebuilt_if_their_inputs_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    A lesson's page if it or the outline changes; others if the outline does, or any lesson if they read the course.
    """
    monkeypatch.setattr(cache, "CACHE", tmp_path)
    course = load_course(LESSONS)
    first, *others = course.tracks
    one, other, *rest = first.lessons

    def keys(*lessons: Lesson) -> list[str]:
        content = SiteContent(replace(course, tracks=(replace(first, lessons=(*lessons, *rest)), *others)))

        def read() -> list[Page]:
            assert content.lessons
            return []

        ours = (Maker((), list, at) for at in content.lessons[:2])
        pages = PageCache(content)
        return [pages.key(maker) for maker in (*ours, Maker(("idle/",), list), Maker(("reader/",), read))]

    def changed(*lessons: Lesson) -> list[bool]:
        return [now != before for now, before in zip(keys(*lessons), keys(one, other), strict=True)]

    text, puzzle = replace(one.puzzles[0], text="# x"), one.puzzles[1:]
    assert changed(replace(one, body=f"{one.body}\nSo it is.\n"), other) == [True, False, False, True]
    assert changed(replace(one, puzzles=(text, *puzzle)), other) == [True, False, False, True]
    assert changed(replace(one, title="x"), other) == [True] * 4
    assert changed(other, one) == [True] * 4


def test_pages_inputs_are_detected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages of rules and questions need no lesson; the home page and lists do."""
    monkeypatch.setattr(cache, "CACHE", tmp_path)
    content = SiteContent(load_course(LESSONS), "/")
    pages = PageCache(content)
    reads = {}
    for path in ("", "puzzles/", "set/", "offline/", "settings/", "four-rules/", "rules/ema-2025/"):
        (maker,) = (one for section in sections() for one in section.makers(content) if path in one.paths)
        reads[path] = pages._reads_course(maker)
        assert [page.path for page in pages.pages(maker, pages.key(maker))] == [path]
    assert [path for path, is_read in reads.items() if is_read] == ["", "puzzles/", "set/"]


def test_written_pages_are_kept_until_they_or_the_shared_files_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "CACHE", tmp_path)
    page, written = Page(path="a/", title="A", description="", body=Markup("")), list[str]()

    def write(one: Page) -> str:
        written.append(one.title)
        return f"{one.title}{len(written)}"

    def html(key: str, shared: str) -> list[bytes]:
        return list(PageCache.written(key, [page, replace(page, path="b/", title="B")], shared, write))

    assert html("1", "x") == html("1", "x") == [b"A1", b"B2"]
    assert html("1", "y") == [b"A3", b"B4"]
    assert html("2", "y") == [b"A5", b"B6"]
    assert len(list((tmp_path / "written").iterdir())) == 1


def test_code_that_draws_pages_changes_the_cache_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Templates and modules of the builder do; scripts and styles don't, because pages only refer to them."""
    for name in ("templates/a.html", "builder/b.py", "scripts/c.js", "scripts/early/e.js", "styles/d.css"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("1", "utf-8")
    for folder in ("SITE", "SCRIPTS", "STYLES"):
        monkeypatch.setattr(page_cache, folder, tmp_path / ("" if folder == "SITE" else folder.lower()))
    drawn = builder_digest.__wrapped__
    first = drawn()
    assert drawn() == first != builder_digest()
    for name, changes in (
        ("scripts/c.js", False),
        ("styles/d.css", False),
        ("scripts/early/e.js", True),
        ("templates/a.html", True),
        ("builder/b.py", True),
    ):
        before = drawn()
        (tmp_path / name).write_text("2", "utf-8")
        assert (drawn() != before) == changes, name
