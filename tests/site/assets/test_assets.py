"""Styles and scripts: names depend on content, and modules find each other."""

import gzip
import hashlib
import json
import os
import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import brotli
import pytest

from builder.assembly.site import sections
from builder.assets import scripts as served
from builder.assets.compress import compress
from builder.assets.files import Files
from builder.assets.scripts import TOGETHER, add_scripts
from builder.assets.styles import DRAWN, EVERYWHERE, LATER, PAPER, stylesheet
from builder.ground import cache
from builder.ground.cache import cached, cached_all
from builder.ground.errors import BuildError
from builder.sharing.embed_files import RESIZED, SHEETS

STYLES = Path(__file__).parents[3] / "site" / "styles"
SCRIPTS = STYLES.parent / "scripts"


def write(folder: Path, **files: str) -> Path:
    """A folder of modules."""
    for name, text in files.items():
        (folder / f"{name}.js").write_text(text, "utf-8")
    return folder


def served_from(folder: Path, *names: str) -> dict[str, str]:
    """The files that are served for modules of a folder, by name without the digest."""
    site = Files()
    add_scripts(site, [folder / f"{name}.js" for name in names])
    return {Path(path).name.partition(".")[0]: content.decode() for path, content in site.content.items()}


def test_names_follow_the_content(site_root: Path) -> None:
    """
    Every file of `assets/` has a digest of its content: for modules it is Rollup’s, and the daily disputes share one,
    as do the examples of Ask, in the name of their folder.
    """
    shared = ("days-", "asked-")
    for path in (path for path in (site_root / "assets").rglob("*.*") if not path.parent.name.startswith(shared)):
        (digest,) = re.findall(r"\.([0-9a-f]{8})\.\w+$", path.name)
        if path.suffix not in (".woff2", ".js"):
            assert hashlib.sha256(path.read_bytes()).hexdigest().startswith(digest), path.name


def test_built_modules_import_existing_files(site_root: Path) -> None:
    """Each import names a file in the same folder."""
    for path in (site_root / "assets").glob("*.js"):
        for name in re.findall(r'(?:from|import)\s*"(\.[^"]+)"', path.read_text("utf-8")):
            assert (path.parent / name).is_file(), (path.name, name)


def test_a_change_deep_down_changes_every_name_above_it(tmp_path: Path) -> None:
    """A browser with cached old modules never mixes them with new ones."""
    write(tmp_path, app='import { b } from "./b.js";\nconsole.log(b, import("./c.js"));')
    write(tmp_path, other='import("./c.js");', b='export { c as b } from "./c.js";', c="export const c = 1;")
    entries = [tmp_path / "app.js", tmp_path / "other.js"]
    before = add_scripts(Files(), entries)
    write(tmp_path, c="export const c = 2;")
    after = add_scripts(Files(), entries)
    assert before.keys() == after.keys() == set(entries)
    assert all(len(one) for one in before.values())
    assert not {name for one in before.values() for name in one} & {name for one in after.values() for name in one}


def test_modules_always_loaded_together_are_one_file(tmp_path: Path) -> None:
    """Modules shared by two pages are in a separate file, imported before the page's own; so are deferred ones."""
    one = 'import { a } from "./a.js";\nimport { b } from "./b.js";\nconsole.log(a, b);'
    two = 'import { b } from "./b.js";\nconsole.log(b, await import("./late.js"));'
    others = {"a": "export const a = 1;", "b": "export const b = 2;", "late": 'export const late = "late";'}
    write(tmp_path, one=one, two=two, **others)
    site = Files()
    served = add_scripts(site, [tmp_path / "one.js", tmp_path / "two.js"])
    shapes = {entry.stem: [name.split(".")[0] for name in names] for entry, names in served.items()}
    assert shapes == {"one": ["assets/b", "assets/one"], "two": ["assets/b", "assets/two"]}
    assert sorted(Path(name).name.split(".")[0] for name in site.content) == ["b", "late", "one", "two"]


def test_styles_are_minified(tmp_path: Path) -> None:
    """Comments, indents and spaces around punctuation are removed; selectors, values and strings stay as they are."""
    styles = """
/* A comment. */
.a > .b :hover ~ i,
[data-x="a: b; c"] + [data-x~="a"] {
  --empty: ;
  margin: -0.5rem
    calc(
      1px + 0.25px
    );
  content: "a ; { b } > c, d";
}
"""
    (tmp_path / "one.css").write_text(styles, "utf-8")
    kept = '.a>.b :hover~i,[data-x="a: b; c"] + [data-x~="a"]{--empty: ;margin:-.5rem calc(1px + .25px);'
    kept += 'content:"a ; { b } > c, d"}'
    assert stylesheet("one", folder=tmp_path).decode() == kept


def test_scripts_are_minified(tmp_path: Path) -> None:
    """Comments are removed and local names shortened; exports and strings stay."""
    said = "/**\n * Says what it is for.\n */\n\n  /** @type {string} */\n"
    write(
        tmp_path, a=f'{said}const longName = "/** kept */"; // gone\nexport const x = [longName, longName, `a\n  b`];\n'
    )
    (code,) = served_from(tmp_path, "a").values()
    assert code.count("/** kept */") >= 1
    assert not re.search("Says|type|gone|longName", code)
    assert re.search(r"export\s*(const x\b|\{\w+ as x)", code)
    assert "a\n  b" in code or "a\\n  b" in code


def test_imported_json_is_bundled(tmp_path: Path) -> None:
    """Not every browser imports JSON."""
    (tmp_path / "b.json").write_text('{"a": ["“1”", 2]}', "utf-8")
    write(tmp_path, a='import b from "./b.json" with { type: "json" };\nexport const { a } = b;')
    (code,) = served_from(tmp_path, "a").values()
    assert "“1”" in code
    assert "json" not in code


@pytest.mark.parametrize(
    ("modules", "says"),
    [
        pytest.param({"a": "export const = 1;"}, r"Rollup can't read[\s\S]*a\.js", id="a slip"),
        pytest.param(
            {"a": 'import "./b.js";', "b": 'import "./a.js";'}, r"a\.js imports b\.js imports a\.js", id="a circle"
        ),
        pytest.param({"a": 'import { x } from "./gone.js";'}, r"a\.js imports .*gone\.js", id="a missing module"),
    ],
)
def test_an_unusable_script_is_named(tmp_path: Path, modules: dict[str, str], says: str) -> None:
    write(tmp_path, **modules)
    with pytest.raises(BuildError, match=says):
        add_scripts(Files(), [tmp_path / "a.js"])


def test_a_missing_style_is_named(tmp_path: Path) -> None:
    """An error in a declaration is reported."""
    with pytest.raises(BuildError, match=r"gone$"):
        stylesheet("gone", folder=tmp_path)


def test_every_style_is_used() -> None:
    """A section names it, or it is for all pages, for frames, or for a script; that of tables' names is written."""
    framed = {*SHEETS, *(f"frame-{name}" for name in RESIZED)}
    named = {*EVERYWHERE, *DRAWN, *LATER, *PAPER, *framed, *(name for one in sections() for name in one.styles)}
    scripts = "".join(path.read_text("utf-8") for path in SCRIPTS.rglob("*.js"))
    asked = set(re.findall(r'new URL\("[./\w-]*?([\w-]+)\.css"', scripts))
    assert {path.stem for path in STYLES.glob("*.css")} | {"tables"} == named | asked


def test_every_token_read_by_a_style_is_defined() -> None:
    """A misspelt `var(--x)` silently drops its declaration."""
    styles = "".join(path.read_text("utf-8") for path in STYLES.glob("*.css"))
    read, given = (set(re.findall(pattern, styles)) for pattern in (r"var\((--[\w-]+)\)", r"(--[\w-]+):"))
    assert read - given == set()


def test_compressed_files_match_their_originals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small files and already compressed ones have no compressed copy."""
    monkeypatch.setattr(cache, "CACHE", tmp_path / "cache")
    text = b"east south west north " * 500
    site = Files({"page.html": text, "short.html": b"<p>", "font.woff2": text})
    compress(site)
    assert sorted(site.content) == ["font.woff2", "page.html", "page.html.br", "page.html.gz", "short.html"]
    assert brotli.decompress(site.content["page.html.br"]) == text
    assert gzip.decompress(site.content["page.html.gz"]) == text


def test_only_changed_files_are_written(tmp_path: Path) -> None:
    """Removed files go, with folders that become empty; unchanged ones aren't written again."""
    folder, elsewhere = tmp_path / "site", tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "mine").write_text("")
    Files({"a/same": b"1", "a/longer": b"1", "a/other": b"1", "b/c/gone": b"1", "gone": b"1"}).lay(folder)
    (folder / "b" / "link").symlink_to(elsewhere)
    for path in (folder / "a").iterdir():
        os.utime(path, (1, 1))
    after = {"a/same": b"1", "a/longer": b"22", "a/other": b"2", "d/new": b"", "gone/now/a/folder": b"1"}
    Files(after).lay(folder)
    assert Files.of(folder) == Files(after)
    assert sorted(path.name for path in folder.iterdir()) == ["a", "d", "gone"]
    written = {path.name: path.stat().st_mtime for path in (folder / "a").iterdir()}
    assert {name for name, at in written.items() if at == 1} == {"same"}
    assert (elsewhere / "mine").is_file()


def test_results_are_cached_until_their_inputs_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists of parts that are equal only when joined have separate results."""
    monkeypatch.setattr(cache, "CACHE", tmp_path)
    made: list[bytes] = []

    def make() -> bytes:
        made.append(b"%d" % len(made))
        return made[-1]

    same: list[list[str | bytes]] = [["1m", b"2"], [b"1m", "2"], ["1m2"], ["1", "m2"]]
    assert [cached("tiles", parts, make) for parts in same] == [b"0", b"0", b"1", b"2"]
    assert cached("terms", ["1m2"], make) == b"3"


def test_only_uncached_results_are_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cached ones are returned at their positions."""
    monkeypatch.setattr(cache, "CACHE", tmp_path)
    asked: list[list[int]] = []

    def make(places: object) -> list[bytes]:
        asked.append(list(places))  # type: ignore[call-overload]
        return [b"%d" % place for place in asked[-1]]

    assert cached_all("numbers", [["a"], ["b"]], make) == [b"0", b"1"]
    assert cached_all("numbers", [["b"], ["c"], ["a"]], make) == [b"1", b"1", b"0"]
    assert asked == [[0, 1], [1]]


def test_an_interrupted_making_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "CACHE", tmp_path)
    asked: list[list[int]] = []

    def make(places: Sequence[int], ends: int) -> Iterator[bytes]:
        asked.append([*places])
        for place in places:
            if place == ends:
                raise KeyboardInterrupt
            yield b"%d" % place

    numbers = [["a"], ["b"], ["c"]]
    with pytest.raises(KeyboardInterrupt):
        cached_all("numbers", numbers, partial(make, ends=1))
    assert cached_all("numbers", numbers, partial(make, ends=9)) == [b"0", b"1", b"2"]
    assert asked == [[0, 1, 2], [1, 2]]


def test_failures_are_not_cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "CACHE", tmp_path)

    def fail() -> bytes:
        raise BuildError("no brush")

    with pytest.raises(BuildError):
        cached("tiles", ["1m"], fail)
    assert list(tmp_path.rglob("*.*")) == []
    assert cached("tiles", ["1m"], lambda: b"drawn") == b"drawn"


def test_a_dynamic_import_is_served_but_not_preloaded(tmp_path: Path) -> None:
    """A module that code imports on demand is served, and no page names it."""
    write(tmp_path, app='const { b } = await import("./b.js");', b="export const b = 1;")
    site = Files()
    (names,) = add_scripts(site, [tmp_path / "app.js"]).values()
    assert len(names) == 1
    served = {Path(name).name.split(".")[0]: name for name in site.content}
    assert f'import("./{Path(served["b"]).name}")' in site.content[served["app"]].decode()


def install(folder: Path, monkeypatch: pytest.MonkeyPatch, code: str | None, exports: object = "./made.mjs") -> None:
    """Install a one-file package `kept-code` with this description; `None` means no file."""
    monkeypatch.setattr(served, "MODULES", folder)
    package = folder / "kept-code"
    package.mkdir()
    (package / "package.json").write_text(json.dumps({"exports": {".": exports}}), "utf-8")
    if code is not None:
        (package / "made.mjs").write_text(code, "utf-8")


@pytest.mark.parametrize("exports", ["./made.mjs", {"require": "./old.js", "import": "./made.mjs"}])
def test_a_package_is_imported_by_name_and_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, exports: object
) -> None:
    """It is minified, and bundled with its importer or, if deferred, served as a separate file."""
    code = "/* (c) Somebody */\n  export const one=1;"
    install(tmp_path, monkeypatch, code, exports)
    for line, files in {
        'import { one } from "kept-code";\nconsole.log(one);': 1,
        'console.log(await import("kept-code"));': 2,
    }.items():
        write(tmp_path, app=line)
        site = Files()
        add_scripts(site, [tmp_path / "app.js"])
        assert len(site.content) == files
        code = b"".join(site.content.values()).decode()
        assert "Somebody" not in code
        assert "1" in code


@pytest.mark.parametrize(
    ("code", "exports", "named", "says"),
    [
        ("export {};", "./made.mjs", "other-code", "which isn’t installed"),
        (None, "./made.mjs", "kept-code", "which isn’t there"),
        ("export {};", {"require": "./made.mjs"}, "kept-code", "names no module"),
    ],
)
def test_an_unusable_package_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str | None, exports: object, named: str, says: str
) -> None:
    install(tmp_path, monkeypatch, code, exports)
    write(tmp_path, app=f'import "{named}";')
    with pytest.raises(BuildError, match=rf"app\.js imports .*{named}.*{says}"):
        add_scripts(Files(), [tmp_path / "app.js"])


def test_puzzle_pages_load_few_modules(site_root: Path) -> None:
    """Each such module exists, and a puzzle's page names at most nine."""
    assert [name for names in TOGETHER.values() for name in names if not (SCRIPTS / f"{name}.js").is_file()] == []
    assert {file: len(list((site_root / "assets").glob(f"{file}.*.js"))) for file in TOGETHER} == dict.fromkeys(
        TOGETHER, 1
    )
    page = next((site_root / "puzzles" / "swap-calling").glob("*/index.html")).read_text("utf-8")
    named = re.findall(r'(?:modulepreload" href|module" src)="[^"]*assets/(\w+)', page)
    assert set(named) > {"page", "storage", "asking"}
    assert len(named) <= 9
