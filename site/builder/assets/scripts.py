"""
Scripts: the modules of the repository, put together by Rollup into files that browsers may keep, where what always
comes together is one; and scripts that are no modules.

Terser writes both shorter, which takes a fifth off what is sent; what they wrote is kept.
"""

import json
import re
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypedDict

from builder.assets.files import AssetError, Assets
from builder.assets.styles import stylesheet
from builder.folders import MODULES, SCRIPTS
from builder.keep import kept, kept_all

MINIFY = Path(__file__).with_name("minify.mjs")
BUNDLE = Path(__file__).with_name("bundle.mjs")
TERSER = MODULES / "terser" / "package.json"
ROLLUP = MODULES / "rollup" / "package.json"
_IMPORT = re.compile(r"""\b(?:from|import)\s*\(?"(?P<name>[@.\w/-]+)\"""")
_BESIDE = re.compile(r'new URL\(\s*"(?P<path>\.{1,2}/[^"]+\.(?:css|htm))",\s*import\.meta\.url')
"""How a module names a stylesheet, or a piece of a page, that it alone needs."""
_ROOM_BEFORE = re.compile(r"^[ \t]+", re.MULTILINE)
TOGETHER = {
    "page": ("page/part", "page/motion", "page/idle", "page/dom", "page/styles", "page/print", "course/pips"),
    "told": ("page/error_sentence", "page/engine_line", "page/tiles", "page/headings"),
    "storage": ("storage/kept", "storage/days", "storage/progress"),
    "asking": ("engine/engine", "engine/checked"),
    "ruling": ("puzzle/recorded", "puzzle/felt", "puzzle/engine_status", "puzzle/prefetch"),
    "typing": ("puzzle/keyboard", "puzzle/keys", "puzzle/typed"),
    "keeping": ("offline/registration", "offline/worker"),
}
"""Modules that come in one file: who needs one will need the others, or each is too small to be asked for by itself."""


class Bundle(TypedDict):
    """A file of modules as Rollup tells it; `entry` is the path of the one that was asked for."""

    name: str
    code: str
    imports: list[str]
    entry: str | None


def joined(paths: Iterable[Path]) -> bytes:
    """Put scripts that are no modules into one.  Raises AssetError."""
    return ";\n".join(scripts(paths)).encode()


def scripts(paths: Iterable[Path]) -> list[str]:
    """Read scripts that are no modules, as short as they can be written.  Raises AssetError for what is no script."""
    files = [(path.name, path.read_text("utf-8")) for path in paths]
    made_of = ((MINIFY.read_bytes(), TERSER.read_bytes(), code) for _, code in files)
    return [code.decode() for code in kept_all("scripts", made_of, lambda places: _minified(files, places))]


def _minified(files: Sequence[tuple[str, str]], places: Sequence[int]) -> list[bytes]:
    asked = [{"name": files[place][0], "code": files[place][1]} for place in places]
    return [str(code).encode() for code in json.loads(_told("Terser", MINIFY, json.dumps(asked)))]


def _told(reader: str, script: Path, asked: str) -> str:
    try:
        done = subprocess.run(["node", script], input=asked, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise AssetError("scripts are made shorter by Node.js, which isn't installed") from error
    if done.returncode:
        raise AssetError(f"{reader} can't read a script: {done.stderr.strip()}")
    return done.stdout


def piece(path: Path) -> bytes:
    """Read a piece of a page, without the room before its lines."""
    return _ROOM_BEFORE.sub("", path.read_text("utf-8")).encode()


def whole(entry: Path, *, outside: str = "", instead: tuple[str, Path] | None = None) -> bytes:
    """
    Put a module and all that it imports into one, for those who fetch a single file.

    An import, as it is written, may stay `outside`, or have another module put `instead` of what it names; then
    whatever else would come later stays outside, too.

    Raises AssetError.
    """
    (only,) = _bundled([entry.resolve()], {}, outside, instead)
    return only["code"].encode()


def plain_script(entry: Path) -> bytes:
    """
    Return a module and its imports as one script that runs with or without `type="module"`, and leaves no names behind.

    Raises AssetError.
    """
    return b'(()=>{"use strict";' + whole(entry) + b"})();"


def add_scripts(assets: Assets, entries: Iterable[Path]) -> Mapping[Path, Sequence[str]]:
    """
    Add modules with all that they import; give for each the addresses of what it imports at once, then its own.

    A module may also import an npm package by its name.

    Raises AssetError for an import of a file or package that isn't there, and for modules that import each other in a
    circle.
    """
    listed = [entry.resolve() for entry in entries]
    beside: dict[str, str] = {}
    for path, code in _sources(listed).items():
        for match in _BESIDE.finditer(code):
            file = (path.parent / match["path"]).resolve()
            content = stylesheet(file.stem, folder=file.parent) if file.suffix == ".css" else piece(file)
            beside[str(file)] = assets.add(file.name, content).removeprefix("assets/")
    told = _bundled(listed, beside)
    for one in told:
        assets.files[one["name"]] = one["code"].encode()
    imports = {one["name"]: one["imports"] for one in told}

    def needed(name: str) -> Iterable[str]:
        for other in imports[name]:
            yield from needed(other)
        yield f"assets/{name}"

    return {Path(one["entry"]): tuple(dict.fromkeys(needed(one["name"]))) for one in told if one["entry"]}


def _bundled(
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
    told = kept("bundles", made_of, lambda: _told("Rollup", BUNDLE, json.dumps(asked)).encode())
    bundles: list[Bundle] = json.loads(told)
    return bundles


def _sources(entries: Iterable[Path]) -> Mapping[Path, str]:
    """Read modules, and whatever is named in them as an import would name it, be it in a comment."""
    read: dict[Path, str] = {}
    waiting = list(entries)
    while waiting:
        path = waiting.pop()
        if path in read or not path.is_file():
            continue
        read[path] = path.read_text("utf-8")
        names = (match["name"] for match in _IMPORT.finditer(read[path]) if path.suffix != ".json")
        waiting += [
            (path.parent if name.startswith(".") else MODULES).joinpath(*_file(name)).resolve() for name in names
        ]
    return read


def _file(name: str) -> tuple[str, ...]:
    """Where an import's file lies; for a package, the file that says its version."""
    if name.startswith("."):
        return (name,)
    parts = name.split("/")
    return (*parts[: 1 + name.startswith("@")], "package.json")
