"""
Styles, scripts and pictures: each written once, under a name that tells its content.

A file called `app.0a1b2c3d.js` never changes, so browsers may keep it for ever.  Scripts stay the modules they
are in the repository, without the comments that stand on lines of their own; the names they import each other by
are replaced.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

STYLE_ORDER = (
    "tokens",
    "base",
    "tiles-ink",
    "tile",
    "felt",
    "table",
    "puzzle",
    "sit",
    "ruling",
    "pages",
    "step",
    "keys",
)
OWN_STYLES = (
    "page",
    "home",
    "ask",
    "sides",
    "series",
    "settle",
    "racks",
    "pond",
    "rules",
    "lists",
    "settings",
    "about",
    "offline",
    "wiki",
    "set",
    "make",
    "sheet",
    "instructors",
    "results",
    "edition",
    "shown",
    "passed",
    "authors",
    "print",
    "worksheet",
    "embed",
)
"""Those that only some pages need, or only paper does, in sheets of their own."""
MODULES = Path(__file__).resolve().parent.parent / "node_modules"
_IMPORT = re.compile(
    r'(?P<before>\b(?:from|import)\s*(?P<later>\()?)"(?:(?P<path>\.{1,2}/[^"]+\.js)|(?P<package>@?[a-z][\w./-]*))"'
)
_BESIDE = re.compile(r'new URL\("(?P<path>\.{1,2}/[^"]+\.(?P<kind>css|htm))", import\.meta\.url\)')
"""How a module names a stylesheet, or a piece of a page, that it alone needs."""
_ROOM = re.compile(r"""("[^"]*"|'[^']*')|\s*(: ;|[{};,>]|~(?!=))\s*|(?<=[\w-]):[ ]|\s*\n\s*""")
"""What no browser needs of a sheet: room round marks and before values; strings and empty values stay."""
_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
_ROOM_BEFORE = re.compile(r"^[ \t]+", re.MULTILINE)
_OWN_LINES = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)\n", re.DOTALL | re.MULTILINE)


class AssetError(Exception):
    """The styles or scripts can't be put together; the message names the file."""


@dataclass
class Assets:
    """Files of `assets/` by name, gathered before they are written."""

    files: dict[str, bytes] = field(default_factory=dict)

    def add(self, name: str, content: bytes) -> str:
        """Add a file; give its address from the site's root, with the digest in its name."""
        stem, _, ending = name.rpartition(".")
        hashed = f"{stem}.{hashlib.sha256(content).hexdigest()[:8]}.{ending}"
        self.files[hashed] = content
        return f"assets/{hashed}"

    def write(self, out: Path) -> None:
        """Write every file into a folder of a site."""
        folder = out / "assets"
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in self.files.items():
            (folder / name).write_bytes(content)


def stylesheet(folder: Path, first: str = "") -> bytes:
    """
    Put the styles of a folder that all pages need into one sheet, in the one order, without their comments.

    Raises AssetError for a file that the order doesn't name, and for one that is missing.
    """
    found = {path.stem: path for path in folder.glob("*.css")}
    if strange := found.keys() - {*STYLE_ORDER, *OWN_STYLES}:
        raise AssetError(f"{folder}: {', '.join(sorted(strange))} has no place among {', '.join(STYLE_ORDER)}")
    if missing := [name for name in (*STYLE_ORDER, *OWN_STYLES) if name not in found]:
        raise AssetError(f"{folder} has no {', '.join(missing)}")
    sheets = [first, *(found[name].read_text("utf-8") for name in STYLE_ORDER)]
    return _bare("\n".join(sheets))


def own_stylesheet(folder: Path, *names: str) -> bytes:
    """Put some of the styles that not all pages need into one sheet, without their comments."""
    return _bare("\n".join((folder / f"{name}.css").read_text("utf-8") for name in names))


def _bare(styles: str) -> bytes:
    def close(match: re.Match[str]) -> str:
        string, mark = match.groups()
        return string or mark or (":" if match[0] == ": " else " ")

    return _ROOM.sub(close, _COMMENT.sub("", styles)).replace(";}", "}").encode()


def script(path: Path) -> str:
    """Read a script without the comments that stand on lines of their own, and without the room before its lines."""
    return _ROOM_BEFORE.sub("", _OWN_LINES.sub("", path.read_text("utf-8")))


def piece(path: Path) -> bytes:
    """Read a piece of a page, without the room before its lines."""
    return _ROOM_BEFORE.sub("", path.read_text("utf-8")).encode()


def add_scripts(assets: Assets, entries: Iterable[Path]) -> Mapping[str, str]:
    """
    Add modules with all that they import; give the address of every module by its stem.

    A module may also import an npm package by its name: its one file is served as it is.

    Raises AssetError for an import of a file or package that isn't there, for a package of several files, and for
    modules that import each other in a circle.
    """
    addresses: dict[Path, str] = {}
    for entry in entries:
        _add_script(assets, entry.resolve(), addresses, ())
    return {path.stem: address for path, address in addresses.items()}


def _add_script(assets: Assets, path: Path, addresses: dict[Path, str], within: tuple[Path, ...]) -> str:
    if path in addresses:
        return addresses[path]
    if path in within:
        raise AssetError(f"{' imports '.join(one.name for one in (*within, path))}: modules can't import in a circle")
    if not path.is_file():
        raise AssetError(f"{within[-1].name if within else 'the site'} imports {path}, which isn't there")

    def renamed(match: re.Match[str]) -> str:
        listed = {} if match["later"] else addresses
        if match["package"]:
            address = _add_package(assets, match["package"], listed, path)
        else:
            address = _add_script(assets, (path.parent / match["path"]).resolve(), listed, (*within, path))
        return f'{match["before"]}"./{address.removeprefix("assets/")}"'

    def beside(match: re.Match[str]) -> str:
        file = (path.parent / match["path"]).resolve()
        is_sheet = match["kind"] == "css"
        content = own_stylesheet(file.parent, file.stem) if is_sheet else piece(file)
        address = assets.add(file.name, content)
        return f'new URL("./{address.removeprefix("assets/")}", import.meta.url)'

    code = _BESIDE.sub(beside, _IMPORT.sub(renamed, script(path)))
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
    code = file.read_bytes()
    if _IMPORT.search(code.decode()):
        raise AssetError(f"{by.name} imports {name}, which imports others; only a package of one file can be served")
    served = Path(f"{name.removeprefix('@').replace('/', '-')}.js")
    addresses[served] = assets.add(served.name, code)
    return addresses[served]
