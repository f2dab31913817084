"""Every built page: its links work, its policy holds, and authors' text is never markup."""

import base64
import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from builder.assembly.site import Site, sections
from builder.assets.icons import Icons
from builder.content.addresses import puzzle_path
from builder.content.first_screens import word_screens
from builder.content.games import games
from builder.ground.errors import BuildError
from builder.page.page import Page
from builder.page.shared_addresses import Script, SharedAddresses
from builder.page.site_content import SiteContent
from builder.sharing.embed_files import FOLDER
from callwise.practice.maker_index import makers_of
from callwise.puzzle.course import load_course
from callwise.puzzle.file import Puzzle
from callwise.puzzle.grade import grade, rulesets
from callwise.puzzle.registry import clauses, terms
from callwise.question.controls import Pairs, Picks
from callwise.question.families import families
from callwise.question.forms.choose import Choose
from callwise.question.forms.offers import ANSWER
from callwise.view.elements.html import Markup
from callwise.view.rulings.ruling_card import ruling_card
from tests.site.built_pages import PageRead, pages_of_every_kind, read_frames, read_pages
from tests.support.rulings.course_texts import beginnings, rules_of
from tests.support.rulings.course_texts import course as committed

REPOSITORY = Path(__file__).parents[3]
LESSONS = REPOSITORY / "lessons"
ALONE = (
    "about",
    "dispute",
    "four-rules",
    "game",
    "glossary",
    "instructors",
    "offline",
    "play",
    "puzzles",
    "search",
    "set",
    "settings",
    "today",
    "wiki",
)
"""Pages that exist once."""
SCRIPTS = REPOSITORY / "site" / "scripts"
VNU = REPOSITORY / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
UNKNOWN = ".*“blocking” attribute must have a “rel” attribute whose value is “stylesheet”.*"
"""What the validator doesn't know yet: pages can wait for an element before they are painted (`rel="expect"`)."""
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types callwise"
)
HOSTILE = """</script></textarea><img src=x onerror="alert(1)"><script>alert(1)</script>&lt;b&gt;{{ 7 * 7 }}"""
SHARED = SharedAddresses(
    style="assets/s.css",
    fonts=(),
    japanese={},
    icons=Icons("assets/i.svg", "assets/i.png", "assets/p.png", "assets/m.webmanifest"),
    early="assets/p.js",
    own={one.script: Script("assets/t.js") for one in sections()},
    dressed={one.styles: "assets/t.css" for one in sections()},
    drawings={},
    later="assets/l.css",
    later_any="assets/n.css",
    paper="assets/p.css",
    script=Script("assets/a.js"),
    progress=Script("assets/g.js"),
    puzzles=Script("assets/a.js"),
    engine="engine/",
    digest="",
    tiles="assets/tiles.svg",
)


@pytest.fixture(scope="module")
def pages(site_root: Path) -> list[PageRead]:
    """Every page of the built site for visitors."""
    return read_pages(site_root)


@pytest.fixture(scope="module")
def framed(site_root: Path) -> list[PageRead]:
    return read_frames(site_root)


@pytest.fixture(scope="module")
def everything(pages: list[PageRead], framed: list[PageRead]) -> list[PageRead]:
    return [*pages, *framed]


def fetched(page: PageRead) -> set[str]:
    """The ids in the images that a page fetches, if any."""
    (body,) = page.named("body")
    address = body.attributes.get("data-tiles")
    return set(re.findall(r'\bid="([^"]+)"', (page.path.parent / address).read_text("utf-8"))) if address else set()


def there(page: PageRead) -> set[str]:
    """All ids of a page, including those of fetched images."""
    return {*page.ids, *fetched(page)}


def page_at(pages: list[PageRead], path: str) -> PageRead:
    """The page whose path ends with this text."""
    (found,) = (page for page in pages if str(page.path).endswith(path))
    return found


def test_every_page_exists(pages: list[PageRead], site_root: Path) -> None:
    """Lessons, puzzles and the other pages are at their addresses."""
    course = committed()
    expected = {"index.html", "404.html"}
    expected |= {f"{name}/index.html" for name in (*ALONE, course.disputes[0].id)}
    expected |= {f"instructors/{name}/index.html" for name in ("make", "results", "class", "sheet")}
    expected.add("wiki/administrators/index.html")
    expected |= {
        f"{path}index.html"
        for path in ("why-cant-i-win/", "why-cant-i-discard/", *(one.path for one in word_screens()))
    }
    for game in games():
        rules = game.at("rules/")
        expected |= {f"{path}index.html" for path in (game.at("ask/"), rules, f"{rules}clauses/")}
        expected |= {f"{rules}{one.name}/index.html" for one in game.family.presets}
        if makers_of(game.family):
            expected.add(f"{game.at('practice/')}index.html")
    expected |= {f"{track.id}/index.html" for track in course.tracks}
    expected |= {f"{track.key(lesson.name)}/index.html" for track in course.tracks for lesson in track.lessons}
    expected |= {f"ways/{name}/index.html" for name in course.short}
    expected |= {f"{puzzle_path(track, puzzle)}index.html" for track in course.tracks for puzzle in track.puzzles}
    assert {page.path.relative_to(site_root).as_posix() for page in pages} == expected


def test_every_page_has_its_metadata(pages: list[PageRead]) -> None:
    """A page has a language, a unique title, a description, one h1 and one main element."""
    titles = [page.named("title")[0].text for page in pages]
    assert all(titles)
    assert sorted(titles) == sorted(set(titles))
    for page in pages:
        metas = {tag.attributes.get("name"): tag.attributes.get("content") for tag in page.named("meta")}
        assert page.named("html")[0].attributes["lang"] == "en", page.path
        assert metas["viewport"], page.path
        assert metas["description"], page.path
        assert metas["theme-color"], page.path
        assert len(page.named("h1")) == 1, page.path
        assert len(page.named("main")) == 1, page.path


def test_every_page_carries_the_policy(everything: list[PageRead]) -> None:
    """It comes before everything it governs; one page has an inline script, allowed by its digest."""
    for page in everything:
        names = [tag.name for tag in page.tags]
        (policy,) = (tag for tag in page.named("meta") if "http-equiv" in tag.attributes)
        inline = re.findall(r"<script>(.*?)</script>", page.path.read_text("utf-8"), re.DOTALL)
        assert len(inline) == (page.path.name == "404.html"), page.path
        digests = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in inline]
        allowed = "".join(f" 'sha256-{digest}'" for digest in digests)
        expected = POLICY.replace("script-src 'self'", f"script-src 'self'{allowed}")
        assert policy.attributes["content"] == expected, page.path
        assert page.tags.index(policy) < names.index("link"), page.path
        assert page.tags.index(policy) < names.index("script"), page.path


def test_no_page_needs_a_looser_policy(everything: list[PageRead]) -> None:
    """No inline styles, no event handlers, and no scripts in the page except inert data."""
    for page in everything:
        assert not page.named("style"), page.path
        for tag in page.tags:
            assert "style" not in tag.attributes, (page.path, tag)
            assert not [name for name in tag.attributes if name.startswith("on")], (page.path, tag)
            if tag.name == "script" and page.path.name != "404.html":
                assert "src" in tag.attributes or tag.attributes["type"] == "application/json", (page.path, tag)


def test_nothing_comes_from_another_host(everything: list[PageRead], site_root: Path) -> None:
    """Only links for readers lead elsewhere, and those use https."""
    for page in everything:
        for name, address in page.addresses:
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                assert name == "a", (page.path, address)
                assert parts.scheme == "https", (page.path, address)
    for style in site_root.rglob("*.css"):
        assert not re.search(r"@import|url\(\s*[\"']?(?:https?:)?//", style.read_text("utf-8")), style


def test_every_link_works(everything: list[PageRead], site_root: Path) -> None:
    """Files and their fragments exist, at any address of the site; a position isn't a fragment."""
    ids = {str(page.path): there(page) for page in everything}
    every = list(site_root.rglob("*"))
    folders = {str(path) for path in (site_root, *every) if path.is_dir()}
    files = {str(path) for path in every}
    broken = []
    for page in everything:
        for _, address in page.addresses:
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                continue
            rooted = parts.path.startswith("/")
            assert not rooted or page.path.name == "404.html", (page.path, address)
            start = site_root if rooted else page.path.parent
            target = os.path.normpath(start / unquote(parts.path).lstrip("/")) if parts.path else str(page.path)
            target = f"{target}/index.html" if target in folders else target
            place = "" if "=" in parts.fragment else parts.fragment
            if target not in files or (place and place not in ids.get(target, ())):
                broken.append((page.path.relative_to(site_root).as_posix(), address))
    assert broken == []


def test_no_id_is_used_twice(everything: list[PageRead]) -> None:
    """Labels and descriptions refer to a unique element."""
    for page in everything:
        assert len(page.ids) == len(set(page.ids)), page.path


def test_the_404_page_links_from_the_sites_root() -> None:
    """It is shown at any depth, so its links start from the site's address, and no script checks for it."""
    site = Site(SiteContent(committed(), "/callwise/"))
    missing = site.page("404.html")
    assert missing is not None
    html = site.write(missing, SHARED)
    assert set(
        re.findall(
            r'(?:href|src|data-engine)="(?!#)([^"]*?)'
            r"(?:about|ask|assets|engine|four-rules|game|glossary|instructors|offline|play|practice|puzzles|rules|search"
            r'|settings|today|why-cant-i-discard|why-cant-i-win|wiki|[#"])',
            html,
        )
    ) == {"/callwise/"}
    assert ("/%23" in html, "serviceWorker" in html) == (True, False)


def every_page(pages: list[PageRead]) -> list[PageRead]:
    return pages


@pytest.mark.parametrize("chosen", [pages_of_every_kind, pytest.param(every_page, marks=pytest.mark.deep)])
def test_the_html_is_valid(
    pages: list[PageRead], framed: list[PageRead], chosen: Callable[[list[PageRead]], list[PageRead]]
) -> None:
    """The validator finds no error in any kind of page."""
    files = [str(page.path) for some in (pages, framed) for page in chosen(some)]
    java = ["java", "-Xss4m", "-XX:TieredStopAtLevel=1", "-jar", str(VNU)]
    command = [*java, "--errors-only", "--format", "gnu", "--filterpattern", UNKNOWN, *files]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    errors = [line for line in found.stderr.splitlines() if "error" in line]
    assert (errors, found.returncode) == ([], 0), found.stderr


def one_choice(puzzle: Puzzle, ruleset: str) -> Iterator[Pairs]:
    """Every answer of one choice, all choices together, and the right answer."""
    sheet = puzzle.form.sheet(rules_of(ruleset))
    picks = [pick for control in sheet.controls if isinstance(control, Picks) for pick in control.picks]
    if isinstance(puzzle.form, Choose):
        yield from (((pick.name, pick.value),) for pick in picks if pick.only is None or ruleset in pick.only)
    if puzzle.form.kind == "choose-all":
        yield tuple((pick.name, pick.value) for pick in picks if pick.name == ANSWER and not pick.alone)
    if (right := puzzle.form.right(rules_of(ruleset))) is not None:
        yield right


def rulings(puzzle: Puzzle, under: list[str]) -> Iterator[str]:
    """HTML of every ruling a single choice can produce."""
    for ruleset in under:
        for answer in one_choice(puzzle, ruleset):
            yield ruling_card(grade(puzzle, answer, puzzle.under(ruleset)), puzzle.name)


def under_every_ruleset(puzzle: Puzzle) -> list[str]:
    """The selectable rulesets."""
    return [rules.name for rules in rulesets(puzzle)]


def under_its_own(puzzle: Puzzle) -> list[str]:
    """The puzzle's own ruleset."""
    return [puzzle.rules.name]


@pytest.mark.parametrize(
    ("chosen", "every"), [(under_its_own, 3), pytest.param(under_every_ruleset, 1, marks=pytest.mark.deep)]
)
def test_a_rulings_tiles_and_terms_are_in_the_page(
    everything: list[PageRead], site_root: Path, chosen: Callable[[Puzzle], list[str]], every: int
) -> None:
    """For any single choice, each tile of the ruling has its picture and each term its explanation.

    A page for frames has no room for explanations: its terms link to the glossary.
    """
    tracks = committed().tracks
    at = {f"{puzzle_path(track, puzzle)}index.html": puzzle for track in tracks for puzzle in track.puzzles[::every]}
    brought: dict[str, set[str]] = {}
    for page in everything:
        used = {tag.attributes["href"] for tag in page.named("use")}
        used |= {f"#{tag.attributes['popovertarget']}" for tag in page.tags if "popovertarget" in tag.attributes}
        path = page.path.relative_to(site_root).as_posix()
        name = path.removeprefix(FOLDER)
        if (puzzle := at.get(name)) is not None:
            if name not in brought:
                html = "".join(rulings(puzzle, chosen(puzzle)))
                brought[name] = {f"#{id}" for id in re.findall(r'(?:href="#|popovertarget=")([A-Za-z0-9-]+)"', html)}
            used |= {one for one in brought[name] if name == path or not one.startswith("#term-")}
        assert {one.removeprefix("#") for one in used} <= there(page), page.path


def test_a_page_contains_only_its_own_tiles(everything: list[PageRead]) -> None:
    """The sprite has a symbol for each tile of the page and no other."""
    for page in everything:
        used = {tag.attributes["href"] for tag in page.named("use")}
        symbols = {f"#{tag.attributes['id']}" for tag in page.named("symbol")}
        assert symbols <= used, page.path


def test_pages_for_any_position_or_ruling_can_fetch_every_tile(site_root: Path, pages: list[PageRead]) -> None:
    """A page for free questions, or with a puzzle, has the address of every family's tiles."""
    faces = [face.code for family in families() for face in family.faces]
    asking = [page for page in pages if "data-tiles" in page.named("body")[0].attributes]
    addresses = {
        "set/",
        "search/",
        "today/",
        "four-rules/",
        "game/",
        "play/",
        "instructors/make/",
        "instructors/results/",
        "instructors/class/",
        "instructors/sheet/",
        *(game.at("ask/") for game in games()),
        *(game.at("practice/") for game in games() if makers_of(game.family)),
        "dispute/",
        *(f"ways/{name}/" for name in committed().short),
    }
    puzzles = {
        page.path for page in pages if any(form.attributes.get("class") == "puzzle" for form in page.named("form"))
    }
    assert puzzles | {site_root / address / "index.html" for address in addresses} <= {page.path for page in asking}
    for page in asking[::50]:
        assert {f"t{code}{small}" for code in faces for small in ("", "-s")} <= fetched(page)
        shown = page.path.read_text("utf-8").partition('class="asking-pictures"')[2].partition("</ol>")[0]
        assert {f"t{code}" for code in re.findall(r'href="#t(\w+)"', shown)} <= set(page.ids)


def test_scripts_contain_no_mahjong_logic() -> None:
    """They have no clause or term of the game: a rule in a script would be a second rulebook."""
    words = {term.romaji for term in terms().values() if term.romaji} | {*terms(), *clauses()}
    pattern = re.compile(r"\b(?:" + "|".join(sorted(map(re.escape, words), key=len, reverse=True)) + r")\b", re.I)
    found = [
        (path.name, match[0]) for path in SCRIPTS.rglob("*.*js") for match in pattern.finditer(path.read_text("utf-8"))
    ]
    assert found == []


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    """A copy of the lessons, to be corrupted."""
    return Path(shutil.copytree(LESSONS, tmp_path / "lessons"))


def written(lessons: Path) -> dict[str, str]:
    """The pages of the first lessons in a folder, without the rest of the site."""
    site = Site(SiteContent(beginnings(load_course(lessons)), "/"))
    return {page.path: site.write(page, SHARED) for page in site.pages()}


def test_authors_text_is_escaped(lessons: Path, tmp_path: Path) -> None:
    """Hostile text in a puzzle, a lesson, the course or the glossary is shown as written."""
    course = load_course(lessons)
    track, lesson = course.tracks[0], course.tracks[0].lessons[0]
    puzzle = lesson.puzzles[0]
    file = lessons / track.folder / "puzzles" / f"{puzzle.name}.toml"
    quoted = HOSTILE.replace('"', "'")
    text = re.sub(r"^title\s*=.*$", f'title = """{quoted[:70]}"""', file.read_text("utf-8"), flags=re.M)
    text = re.sub(r'prompt = """.*?"""', lambda _: f'prompt = """{quoted}"""', text, flags=re.S)
    text = re.sub(r"^\[\[hint\]\].*", "", text, flags=re.M | re.S)
    file.write_text(f'{text}\n[[hint]]\ntext = """{quoted}"""\n', "utf-8")
    page = lessons / track.folder / f"{lesson.name}.md"
    page.write_text(page.read_text("utf-8").replace("\n+++\n", f"\n+++\n\n{HOSTILE}\n\n# {HOSTILE}\n", 1), "utf-8")
    glossary = lessons / "glossary.toml"
    glossary.write_text(glossary.read_text("utf-8").replace('means = "', f'means = "{quoted} ', 1), "utf-8")

    made = written(lessons)
    assert any("{{ 7 * 7 }}" in html for html in made.values())
    touched = {path: html for path, html in made.items() if "alert(1)" in html}
    assert len(touched) > 3
    for path, html in touched.items():
        file = tmp_path / "page.html"
        file.write_text(html, "utf-8")
        read = PageRead(file)
        assert not read.named("img"), path
        assert all("name" in field.attributes for field in read.named("textarea")), path
        assert "alert(1)" not in "".join(
            tag.text for tag in read.named("script") if tag.attributes.get("type") != "application/json"
        ), path
        assert all("src" in tag.attributes or tag.attributes.get("type") for tag in read.named("script")), path


def test_a_term_without_an_explanation_stops_the_build(lessons: Path) -> None:
    """The message names the term and the page that needs it."""
    glossary = lessons / "glossary.toml"
    text = glossary.read_text("utf-8")
    glossary.write_text(re.sub(r"^\[chii\]\n(?:(?!\[).*\n)*", "", text, flags=re.M), "utf-8")
    with pytest.raises(BuildError, match=r"\[chii\].*the first page"):
        written(lessons)


@pytest.mark.deep
def test_the_same_lessons_give_the_same_site(tmp_path: Path) -> None:
    """No byte depends on the time or place of the build, or on the order of a set."""
    built = []
    for seed, out in (("1", tmp_path / "one"), ("2", tmp_path / "another" / "place")):
        command = [sys.executable, str(REPOSITORY / "site" / "build.py"), "--out", str(out)]
        out.parent.mkdir(exist_ok=True)
        subprocess.run(command, cwd=out.parent, env={**os.environ, "PYTHONHASHSEED": seed}, check=True)
        built.append({path.relative_to(out): path.read_bytes() for path in out.rglob("*") if path.is_file()})
    one, another = built
    assert len(one) > 200
    assert one.keys() == another.keys()
    assert [path for path in one if one[path] != another[path]] == []


@pytest.mark.parametrize(
    ("address", "file"),
    [
        ("", "index.html"),
        ("settings/", "settings/index.html"),
        ("puzzles/swap-calling/straight-back/", "puzzles/swap-calling/straight-back/index.html"),
        ("404.html", "404.html"),
    ],
)
def test_a_pages_path_follows_its_address(address: str, file: str) -> None:
    """A folder's page is its index, even at the root; a file is itself."""
    assert Page(path=address, title="", description="", body=Markup("")).file == file


def test_fonts_of_lessons_and_puzzles_stay_within_budget(pages: list[PageRead], site_root: Path) -> None:
    """All fonts in a page's stylesheets come to at most 55 kB."""
    weighed = 0
    for page in pages:
        if not any("data-puzzle" in form.attributes for form in page.named("form")):
            continue
        linked = [link.attributes for link in page.named("link")]
        sheets = [page.path.parent / link["href"] for link in linked if link["rel"] == "stylesheet"]
        files = {name for sheet in sheets for name in re.findall(r'url\("([^"]+\.woff2)"\)', sheet.read_text("utf-8"))}
        assert sum((site_root / "assets" / name).stat().st_size for name in files) <= 55_000, page.path
        weighed += 1
    assert weighed > 100


def test_every_page_stays_within_its_budget(pages: list[PageRead]) -> None:
    """Its HTML with all screen styles and scripts is at most 58 kB, compressed as hosts do."""

    @cache
    def packed(path: Path) -> int:
        return len(gzip.compress(path.read_bytes()))

    weights = {}
    for page in pages:
        if page.path.name == "404.html":
            continue  # the page's addresses start at the root of the host
        following = [tag for before, tag in pairwise(page.tags) if before.name != "noscript"]
        tags = [tag.attributes for tag in following if tag.name in {"link", "script"}]
        named = {tag.get("href") or tag.get("src") or "" for tag in tags if tag.get("media") != "print"}
        files = {(page.path.parent / name).resolve() for name in named if name.endswith((".css", ".js"))}
        assert len(files) > 3
        weights[page.path] = packed(page.path) + sum(map(packed, files))
    assert {path: weight for path, weight in weights.items() if weight > 58_000} == {}


def test_pages_wait_for_their_first_desk(pages: list[PageRead]) -> None:
    """They name an element that is there: without it, a browser would wait for the whole page."""
    waits = [
        (page, link.attributes["href"])
        for page in pages
        for link in page.named("link")
        if "blocking" in link.attributes
    ]
    assert len(waits) > 700
    assert [page.path for page, address in waits if address.removeprefix("#") not in page.ids] == []


def test_links_are_read(pages: list[PageRead]) -> None:
    """No page shows the notation of a link."""
    assert [page.path for page in pages if "](../" in page.path.read_text("utf-8")] == []


def test_every_script_has_a_widely_known_extension(site_root: Path) -> None:
    """Debian's nginx and others don't know `.mjs`, and browsers run no module served without its type."""
    endings = {path.suffix for path in site_root.rglob("*") if path.is_file()}
    assert ".js" in endings
    assert not endings & {".mjs", ".cjs", ".ts"}
