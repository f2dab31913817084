"""Pages for frames: which exist, their content and their small size."""

import gzip
import re
from functools import cache
from pathlib import Path

from builder.assets.styles import DRAWN
from builder.content.addresses import puzzle_path
from builder.sharing.embed_files import FOLDER, embed_path
from callwise.question.families import families
from callwise.view.elements.prose import plain
from tests.site.built_pages import PageRead
from tests.support.rulings.course_texts import course

REPOSITORY = Path(__file__).parents[3]
COURSE = course()
PARAMETERS = {"theme", "rules", "words", "index", "v", "asks"}
PUZZLES = {embed_path(puzzle_path(track, puzzle)): puzzle for track in COURSE.tracks for puzzle in track.puzzles}
SERIES = {
    embed_path(f"{track.key(lesson.name)}/"): lesson
    for track in COURSE.tracks
    for lesson in track.lessons
    if len(lesson.puzzles) > 1
}


@cache
def read(site_root: Path, path: str) -> PageRead:
    return PageRead(site_root / path / "index.html")


def test_each_puzzle_and_each_series_has_a_page(site_root: Path) -> None:
    """They are under `embed/`, at the address of the page they represent."""
    there = {f"{path.parent.relative_to(site_root).as_posix()}/" for path in (site_root / FOLDER).rglob("*.html")}
    assert {path for path in there if not path.startswith("embed/ask/")} == {*PUZZLES, *SERIES}


def test_the_title_is_the_question(site_root: Path) -> None:
    """A screen reader announces it as the frame's name; the puzzle's own title is its heading."""
    for path, puzzle in PUZZLES.items():
        page = read(site_root, path)
        assert page.named("title")[0].text.strip() == plain(puzzle.form.asks), path
        assert len(page.named("h1")) == 1, path
        assert page.named("html")[0].attributes["lang"] == "en", path


def test_links_open_next_to_the_article(site_root: Path) -> None:
    """One line says where they open, and none sends a referrer."""
    for path in (*PUZZLES, *SERIES):
        page = read(site_root, path)
        assert page.named("base")[0].attributes == {"target": "_blank"}, path
        assert all(link.attributes.get("rel") == "noopener" for link in page.named("a")), path
        assert not [tag for tag in page.tags if "popovertarget" in tag.attributes], path
        (leads,) = (link for link in page.named("a") if link.attributes.get("data-slot") == "open")
        assert (page.path.parent / leads.attributes["href"]).resolve() == (site_root / path.removeprefix(FOLDER)), path


def test_a_series_lists_its_puzzles_pages(site_root: Path) -> None:
    """They are in the lesson's order; the first is already loaded."""
    for path, lesson in SERIES.items():
        page = read(site_root, path)
        named = page.named("body")[0].attributes["data-series"].split()
        there = [(page.path.parent / one).resolve().name for one in named]
        assert there == [puzzle.name for puzzle in lesson.puzzles], path
        assert all((page.path.parent / one / "index.html").is_file() for one in named), path


def test_no_question_uses_a_frames_own_parameter() -> None:
    """Both kinds are in the same address."""
    taken = {(case.id, key) for one in families() for case in one.questions for key in case.keys if key in PARAMETERS}
    assert taken == set()


@cache
def packed(path: Path) -> int:
    """A file's size in bytes as a host sends it."""
    return len(path.read_bytes()) if path.suffix == ".woff2" else len(gzip.compress(path.read_bytes()))


def test_a_frame_is_light_until_it_is_used(site_root: Path) -> None:
    """10 kB of styles, 2 more for a table, 3 kB of script, one small font, and no engine."""
    ruled = {path.name for path in (site_root / "assets").glob("ruled.*.css")}  # for readers without scripts
    for path in (*PUZZLES, *SERIES):
        page = read(site_root, path)
        linked = [tag.attributes for tag in page.named("link")]
        named = [one["href"] for one in linked if one["rel"] in {"stylesheet", "preload", "modulepreload"}]
        named += [tag.attributes["src"] for tag in page.named("script") if "src" in tag.attributes]
        files = sorted({Path(one).name for one in named} - ruled)
        kinds = [re.sub(r"\.[0-9a-f]{8}\.", ".", one) for one in files]
        own = {"besley-700.woff2", "embed.css", "embed.js"}
        assert own <= set(kinds) <= own | {f"embed-{name}.css" for name in DRAWN}, path
        weights = {kind: packed(site_root / "assets" / one) for kind, one in zip(kinds, files, strict=True)}
        assert weights["embed.css"] <= 9_750
        assert weights["embed.css"] + weights.get("embed-table.css", 0) <= 11_450
        assert weights["embed.js"] <= 3_300
        assert weights["besley-700.woff2"] <= 14_000
        assert packed(page.path) <= 14_400, path
