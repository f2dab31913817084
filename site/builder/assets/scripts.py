"""
Scripts: modules bundled by Rollup into cacheable files, and classic scripts.

Modules that are always loaded together share a file. Terser minifies everything, which saves a fifth of the transfer;
its output is cached.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypedDict

from builder.assets.files import Files
from builder.assets.styles import stylesheet
from builder.ground.cache import cached, cached_all
from builder.ground.folders import MODULES, SCRIPTS
from builder.ground.node import run_node

MINIFY = Path(__file__).with_name("minify.mjs")
BUNDLE = Path(__file__).with_name("bundle.mjs")
TERSER = MODULES / "terser" / "package.json"
ROLLUP = MODULES / "rollup" / "package.json"
_IMPORT = re.compile(r"""\b(?:from|import)\s*\(?"(?P<name>[@.\w/-]+)\"""")
_BESIDE = re.compile(r'new URL\(\s*"(?P<path>\.{1,2}/[^"]+\.(?:css|htm))",\s*import\.meta\.url')
"""Matches a reference to a stylesheet or page fragment that only one module needs."""
_ROOM_BEFORE = re.compile(r"^[ \t]+", re.MULTILINE)
TOGETHER = {
    "page": ("page/dom", "page/device", "page/idle", "page/styles", "page/print"),
    "status": ("page/error_sentence", "page/engine_line", "page/tiles", "cards/card_parts"),
    "storage": ("storage/limits", "storage/stored_text", "storage/days", "storage/marks", "storage/progress"),
    "asking": ("engine/engine", "engine/checked_module", "course/pips"),
    "puzzle": ("puzzle/answers", "puzzle/desk_bar", "puzzle/desk_felt", "puzzle/puzzle", "puzzle/reveal"),
    "ruling": (
        "puzzle/recorded_rulings",
        "puzzle/annotations",
        "puzzle/routes",
        "puzzle/engine_status",
        "puzzle/prefetch",
        "puzzle/why_panel",
    ),
    "typing": ("typing/keyboard", "typing/keys", "typing/typed_answer"),
    "keeping": ("offline/registration", "offline/worker"),
}
"""Modules combined in one file: either they are always needed together, or each is too small for a request."""


class Bundle(TypedDict):
    """A bundled file as reported by Rollup; `entry` is the path of the module it was built for."""

    name: str
    code: str
    imports: list[str]
    entry: str | None


def join_scripts(paths: Iterable[Path]) -> bytes:
    """Concatenate classic scripts.  Raises BuildError."""
    return ";\n".join(scripts(paths)).encode()


def scripts(paths: Iterable[Path]) -> list[str]:
    """Read classic scripts, minified.  Raises BuildError for anything that isn't a script."""
    files = [(path.name, path.read_text("utf-8")) for path in paths]
    made_of = ((MINIFY.read_bytes(), TERSER.read_bytes(), code) for _, code in files)
    return [code.decode() for code in cached_all("scripts", made_of, lambda places: _minify(files, places))]


def _minify(files: Sequence[tuple[str, str]], places: Sequence[int]) -> list[bytes]:
    asked = [{"name": files[place][0], "code": files[place][1]} for place in places]
    return [
        str(code).encode()
        for code in json.loads(run_node(MINIFY, given=json.dumps(asked), fault="Terser can't read a script"))
    ]


def page_fragment(path: Path) -> bytes:
    """Read a fragment of a page, without indentation."""
    return _ROOM_BEFORE.sub("", path.read_text("utf-8")).encode()


def bundle_module(entry: Path, *, outside: str = "", instead: tuple[str, Path] | None = None) -> bytes:
    """
    Bundle a module and all its imports into one file.

    Imports, by specifier, can stay `outside` or be replaced with another module by `instead`; dynamic imports then stay
    outside as well.

    Raises BuildError.
    """
    (only,) = _bundle([entry.resolve()], {}, outside, instead)
    return only["code"].encode()


def plain_script(entry: Path) -> bytes:
    """
    Return a module and its imports as one script that works with or without `type="module"` and defines no globals.

    Raises BuildError.
    """
    return b'(()=>{"use strict";' + bundle_module(entry) + b"})();"


def add_scripts(site: Files, entries: Iterable[Path]) -> Mapping[Path, Sequence[str]]:
    """
    Add modules and their imports; return for each the addresses of its static imports, then its own.

    A module can also import an npm package by name.

    Raises BuildError for an import of a missing file or package, and for circular imports.
    """
    listed = [entry.resolve() for entry in entries]
    beside: dict[str, str] = {}
    for path, code in _sources(listed).items():
        for match in _BESIDE.finditer(code):
            file = (path.parent / match["path"]).resolve()
            content = stylesheet(file.stem, folder=file.parent) if file.suffix == ".css" else page_fragment(file)
            beside[str(file)] = site.add_asset(file.name, content).removeprefix("assets/")
    bundled = _bundle(listed, beside)
    for one in bundled:
        site.put(f"assets/{one['name']}", one["code"])
    imports = {one["name"]: one["imports"] for one in bundled}

    def needed(name: str) -> Iterable[str]:
        for other in imports[name]:
            yield from needed(other)
        yield f"assets/{name}"

    return {Path(one["entry"]): tuple(dict.fromkeys(needed(one["name"]))) for one in bundled if one["entry"]}


def _bundle(
    entries: Sequence[Path], beside: Mapping[str, str], outside: str = "", instead: tuple[str, Path] | None = None
) -> list[Bundle]:
    others = dict([instead] if instead else [])
    asked = {
        "entries": list(map(str, entries)),
        "beside": beside,
        "packages": str(MODULES),
        "outside": [outside],
        "instead": {name: str(path) for name, path in others.items()},
        "together": {str(SCRIPTS / f"{name}.js"): file for file, names in TOGETHER.items() for name in names},
    }
    by_place = [(str(path), code) for path, code in sorted(_sources([*entries, *others.values()]).items())]
    made_of: list[str | bytes] = [BUNDLE.read_bytes(), TERSER.read_bytes(), ROLLUP.read_bytes(), json.dumps(asked)]
    made_of += map("\0".join, by_place)
    fault = "Rollup can't read a script"
    bundled = cached("bundles", made_of, lambda: run_node(BUNDLE, given=json.dumps(asked), fault=fault).encode())
    bundles: list[Bundle] = json.loads(bundled)
    return bundles


def _sources(entries: Iterable[Path]) -> Mapping[Path, str]:
    """Read modules and everything they import, including imports in comments."""
    read: dict[Path, str] = {}
    waiting = list(entries)
    while waiting:
        path = waiting.pop()
        if path in read or not path.is_file():
            continue
        read[path] = path.read_text("utf-8")
        names = (match["name"] for match in _IMPORT.finditer(read[path]) if path.suffix != ".json")
        waiting += [
            _resolved((path.parent if name.startswith(".") else MODULES).joinpath(*_file(name))) for name in names
        ]
    return read


_resolved = cache(Path.resolve)


def _file(name: str) -> tuple[str, ...]:
    """Return the file that an import resolves to; for a package, the file with its version."""
    if name.startswith("."):
        return (name,)
    parts = name.split("/")
    return (*parts[: 1 + name.startswith("@")], "package.json")
