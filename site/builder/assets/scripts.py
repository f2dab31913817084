"""
Scripts: the modules of the repository, each a file that browsers may keep, which names the others as they are served.

Terser writes them shorter, which takes a fifth off what is sent; what it wrote is kept.
"""

import json
import re
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from builder.assets.files import AssetError, Assets
from builder.assets.styles import stylesheet
from builder.folders import MODULES
from builder.keep import kept, kept_all

MINIFY = Path(__file__).with_name("minify.mjs")
WHOLE = Path(__file__).with_name("whole.mjs")
TERSER = MODULES / "terser" / "package.json"
WORKBOX = MODULES / "workbox-build" / "package.json"
_IMPORT = re.compile(
    r'(?P<before>\b(?:from|import)\s*(?P<later>\()?)"(?:(?P<path>\.{1,2}/[^"]+\.js)|(?P<package>@?[a-z][\w./-]*))"'
)
_DATA = re.compile(r'import (?P<name>\w+) from\s*"(?P<path>\.{1,2}/[^"]+\.json)"\s*with\s*\{\s*type:\s*"json"\s*\};?')
"""How a module reads data, which it is given within itself: not every browser imports JSON."""
_BESIDE = re.compile(r'new URL\("(?P<path>\.{1,2}/[^"]+\.(?P<kind>css|htm))",\s*import\.meta\.url\)')
"""How a module names a stylesheet, or a piece of a page, that it alone needs."""
_ROOM_BEFORE = re.compile(r"^[ \t]+", re.MULTILINE)


def joined(paths: Iterable[Path]) -> bytes:
    """Put scripts that are no modules into one.  Raises AssetError."""
    return ";\n".join(scripts(paths)).encode()


def scripts(paths: Iterable[Path], *, modules: bool = False) -> list[str]:
    """Read scripts, as short as they can be written.  Raises AssetError for one that is no script."""
    files = [(path.name, path.read_text("utf-8")) for path in paths]
    made_of = ((MINIFY.read_bytes(), TERSER.read_bytes(), str(modules), code) for _, code in files)
    return [code.decode() for code in kept_all("scripts", made_of, lambda places: _minified(files, places, modules))]


def _minified(files: Sequence[tuple[str, str]], places: Sequence[int], modules: bool) -> list[bytes]:
    asked = [{"name": files[place][0], "code": files[place][1], "module": modules} for place in places]
    return [str(code).encode() for code in json.loads(_told("Terser", MINIFY, asked=json.dumps(asked)))]


def whole(entry: Path) -> bytes:
    """
    Put a module and all that it imports into one, for those who fetch a single file.

    Raises AssetError.
    """
    made_of = [
        WHOLE.read_bytes(),
        TERSER.read_bytes(),
        WORKBOX.read_bytes(),
        *map(str.encode, _codes(entry.resolve()).values()),
    ]
    return kept("whole", made_of, lambda: _told("Rollup", WHOLE, str(entry)).encode())


def _told(reader: str, script: Path, *arguments: str, asked: str = "") -> str:
    try:
        done = subprocess.run(["node", script, *arguments], input=asked, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise AssetError("scripts are made shorter by Node.js, which isn't installed") from error
    if done.returncode:
        raise AssetError(f"{reader} can't read a script: {done.stderr.strip()}")
    return done.stdout


def piece(path: Path) -> bytes:
    """Read a piece of a page, without the room before its lines."""
    return _ROOM_BEFORE.sub("", path.read_text("utf-8")).encode()


def add_scripts(assets: Assets, entry: Path) -> Mapping[Path, str]:
    """
    Add a module with all that it imports; give the address of each by where it lies, and its own last.

    A module may also import an npm package by its name: its one file is served, as short as it can be written.

    Raises AssetError for an import of a file or package that isn't there, for a package of several files, and for
    modules that import each other in a circle.
    """
    addresses: dict[Path, str] = {}
    _add_script(assets, entry.resolve(), _codes(entry.resolve()), addresses, ())
    return addresses


def _codes(entry: Path) -> Mapping[Path, str]:
    """Read a module and all that it imports, at once or later."""
    codes: dict[Path, str] = {}
    waiting = {entry: "the site"}
    while waiting:
        for path, by in waiting.items():
            if not path.is_file():
                raise AssetError(f"{by} imports {path}, which isn't there")
        read = dict(zip(waiting, scripts(waiting, modules=True), strict=True))
        codes |= read
        named = ((path, match["path"]) for path, code in read.items() for match in _IMPORT.finditer(code))
        found = {(path.parent / name).resolve(): path.name for path, name in named if name}
        waiting = {path: by for path, by in found.items() if path not in codes}
    return codes


def _add_script(
    assets: Assets, path: Path, codes: Mapping[Path, str], addresses: dict[Path, str], within: tuple[Path, ...]
) -> str:
    if path in addresses:
        return addresses[path]
    if path in within:
        raise AssetError(f"{' imports '.join(one.name for one in (*within, path))}: modules can't import in a circle")

    def renamed(match: re.Match[str]) -> str:
        listed = {} if match["later"] else addresses
        if match["package"]:
            address = _add_package(assets, match["package"], listed, path)
        else:
            address = _add_script(assets, (path.parent / match["path"]).resolve(), codes, listed, (*within, path))
        return f'{match["before"]}"./{address.removeprefix("assets/")}"'

    def beside(match: re.Match[str]) -> str:
        file = (path.parent / match["path"]).resolve()
        is_sheet = match["kind"] == "css"
        content = stylesheet(file.stem, folder=file.parent) if is_sheet else piece(file)
        address = assets.add(file.name, content)
        return f'new URL("./{address.removeprefix("assets/")}", import.meta.url)'

    def data(match: re.Match[str]) -> str:
        read = json.loads((path.parent / match["path"]).read_text("utf-8"))
        return f"const {match['name']}={json.dumps(read, ensure_ascii=False, separators=(',', ':'))};"

    code = _DATA.sub(data, _BESIDE.sub(beside, _IMPORT.sub(renamed, codes[path])))
    addresses[path] = assets.add(path.name, code.encode())
    return addresses[path]


def _add_package(assets: Assets, name: str, addresses: dict[Path, str], by: Path) -> str:
    described = MODULES / name / "package.json"
    if not described.is_file():
        raise AssetError(f"{by.name} imports {name}, which isn't installed in {MODULES}; `make setup` does it")
    entry = json.loads(described.read_text("utf-8")).get("exports", {}).get(".")
    for condition in ("import", "default"):
        entry = entry.get(condition) if isinstance(entry, dict) else entry
    file = described.parent / str(entry)
    if not file.is_file():
        raise AssetError(f"{by.name} imports {name}, whose package.json names no module under exports")
    (code,) = scripts((file,), modules=True)
    if _IMPORT.search(code):
        raise AssetError(f"{by.name} imports {name}, which imports others; only a package of one file can be served")
    served = Path(f"{name.removeprefix('@').replace('/', '-')}.js")
    addresses[served] = assets.add(served.name, code.encode())
    return addresses[served]
