"""
The engine's files: everything a browser needs to rule by itself, collected into the site.

    manifest = write_engine(files)

adds `engine/` to a site, with five folders, each named by a digest of its contents so that browsers can cache it
forever: Pyodide, PyScript's core, the wheels, the image that a start restores instead of installing them, and the
modules that start the engine.  Pages need only the address of the last one, `EngineManifest.base`.

Everything comes from this repository, from pinned npm packages (`make setup`), and from the wheels listed with their
hashes in `engine/wheels.txt`, which are downloaded once into `.cache/wheels`.
"""

import base64
import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path

from builder.assets.files import Files
from builder.assets.scripts import bundle_module, scripts
from builder.engine.image import LIBRARY, QUICK, SMALLEST, check_question, image, needed_by, test_image
from builder.engine.wheels import built_wheel, lock, pinned_wheels
from builder.ground.errors import BuildError
from builder.ground.folders import MODULES, SITE

HERE = SITE / "engine"
SCRIPTS = SITE / "scripts" / "engine"

PYODIDE_SCRIPTS = ("pyodide.js", "pyodide.asm.js")
PYODIDE_BINARY = "pyodide.asm.wasm"
CORE = "core.js"
IMAGE = "engine.zst"
UNPACKER = "unpack.wasm"
OWN = ("plain.js", "worker.py")
FILES_MODULE = "./files.js"
"""A module name for values that the build fills in; there is no such file."""
_ASKED = re.compile(rf'import\{{(?P<names>[^}}]+)\}}from"{re.escape(FILES_MODULE)}";')
_WITHIN = re.compile(r'"(AGFzbQ[A-Za-z0-9+/=]+)"')
"""Matches a WebAssembly binary embedded in a script; it begins with `\\0asm`."""
TYPES = {
    ".json": "application/json",
    ".js": "text/javascript",
    ".py": "text/x-python",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".zip": "application/zip",
    ".zst": "application/zstd",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineManifest:
    """The engine's files as pages refer to them.  Paths are relative to the home page."""

    base: str
    """The folder of `start.js`, with a trailing slash, for `new Engine({base, digest})`."""

    digest: str
    """The digest of `start.js`, which contains those of all files it needs, directly or through others."""

    files: tuple[str, ...]
    """Every file written."""

    restored: tuple[str, ...]
    """The files fetched if the image can be restored, as on most visits."""

    installed: tuple[str, ...]
    """The files fetched if the engine is installed because the image can't be restored."""

    late: tuple[str, ...]
    """The files that a restored engine fetches for modules few readers need."""

    bytes: int
    """The size of a first visit in bytes, without compression by the host, if the image can be restored."""


def write_engine(site: Files, *, imaged: bool = True, published: bool = False) -> EngineManifest:
    """
    Add `engine/` to a site.

    The same sources give the same bytes.  Making an image takes a long time; unless `imaged`, the engine is always
    installed.  The image of a site to be `published` is compressed as far as possible and tested, and Pyodide's
    scripts are minified.

    Raises BuildError if an npm package is missing or a wheel can't be downloaded.
    """
    pyodide, pyscript = _package("pyodide"), _package("@pyscript/core")
    wheels, info = [built_wheel(), *pinned_wheels()], _lock_info(pyodide)
    # Hosts that don't know “.mjs”, such as Debian's nginx, send no type that lets a browser run a module.
    modules = [(pyodide / name).with_suffix(".mjs") for name in PYODIDE_SCRIPTS]
    written = scripts(modules) if published else map(_script, modules)
    runtime = {name: script.encode() for name, script in zip(PYODIDE_SCRIPTS, written, strict=True)}
    runtime |= {name: (pyodide / name).read_bytes() for name in (PYODIDE_BINARY, LIBRARY)}
    core = {CORE: _core(pyscript / "dist")}
    packed = {wheel.file_name: wheel.content for wheel in wheels}

    tree: dict[str, bytes] = {}
    pyodide_folder = _add(tree, f"pyodide-{_version(pyodide)}", runtime)
    pyscript_folder = _add(tree, f"pyscript-{_version(pyscript)}", core)
    wheel_folder = _add(tree, "wheels", packed)

    of_image: tuple[str, ...] = ()
    of_late: dict[str, bytes] = {}
    if imaged:
        made = image(pyodide, wheels, info, SMALLEST if published else QUICK)
        if published:
            test_image(pyodide, made, info)
        folder = _add(tree, "image", {IMAGE: made.memory, **made.late})
        of_image = (UNPACKER, f"../{folder}/{IMAGE}")
        of_late = {f"../{folder}/{name}": content for name, content in made.late.items()}

    start = {name: (HERE / name).read_bytes() for name in OWN}
    start[UNPACKER] = _unpacker(_package("zstddec") / "dist" / "zstddec.mjs")
    start["lock.json"] = _json(lock(wheels, info)).encode()
    beside = {f"../{path}": content for path, content in tree.items()} | start
    entry = f"../{pyscript_folder}/{CORE}"
    page = (entry, "ahead.js", "interpreter.js", "worker.py")

    library = f"../{pyodide_folder}/{LIBRARY}"
    of_plain = ("plain.js", library, "lock.json", *(f"../{wheel_folder}/{name}" for name in packed))

    def entries(*paths: str) -> list[dict[str, str | int]]:
        return [_entry(path, beside[path]) for path in paths]

    runtimes = entries(*(f"../{pyodide_folder}/{name}" for name in PYODIDE_SCRIPTS))
    binary, unpacker = entries(f"../{pyodide_folder}/{PYODIDE_BINARY}", UNPACKER)
    start["ahead.js"] = beside["ahead.js"] = _with_constants(
        HERE / "ahead.js",
        SCRIPTS=runtimes,
        BINARY=binary,
        IMAGE=next(iter(entries(*of_image[1:])), None),
        UNPACKER=unpacker,
    )
    start["interpreter.js"] = beside["interpreter.js"] = _with_constants(
        HERE / "interpreter.js",
        VERSION=_version(pyodide),
        PYODIDE=f"../{pyodide_folder}/",
        WHEELS=f"../{wheel_folder}/",
        LOCK="lock.json",
        NO_LOCK=lock([], info),
        SCRIPTS=runtimes,
        BINARY=binary,
        UNPACKER=unpacker,
        LATE=[_entry(path, late) | {"neededBy": needed_by(late)} for path, late in of_late.items()],
        PLAIN=entries(*of_plain),
        GOLDEN=check_question(),
    )
    start["start.js"] = _with_constants(
        SCRIPTS / "start.js",
        CORE=entry,
        WORKER="worker.py",
        INTERPRETER="interpreter.js",
        AHEAD="ahead.js",
        PAGE=entries(*page),
    )
    base = _add(tree, "start", start)

    for path, content in tree.items():
        site.put(f"engine/{path}", content)

    def at(paths: tuple[str, ...]) -> set[str]:
        return {path.removeprefix("../") if path.startswith("../") else f"{base}/{path}" for path in paths}

    restored = [path for path in tree if path not in at((*of_plain, *of_late))]
    return EngineManifest(
        base=f"engine/{base}/",
        digest=_digest(start["start.js"]),
        files=tuple(f"engine/{path}" for path in tree),
        restored=tuple(f"engine/{path}" for path in restored),
        installed=tuple(f"engine/{path}" for path in tree if path not in at((*of_image, *of_late))),
        late=tuple(f"engine/{path}" for path in tree if path in at((*of_late,))),
        bytes=sum(len(tree[path]) for path in restored),
    )


def _core(dist: Path) -> bytes:
    """
    Return PyScript's core, with a stub for the one plugin that it always loads.

    `engine/plugins.js` explains the stub.
    """
    chunk = re.search(r'from"(\./core-[\w-]+\.js)"', (dist / CORE).read_text("utf-8"))
    if chunk is None:
        raise BuildError(f"{dist / CORE} imports no core-….js: PyScript is put together in another way now")
    plugin = re.search(r'import\("(\./error-[\w-]+\.js)"\)', (dist / chunk[1]).read_text("utf-8"))
    if plugin is None:
        raise BuildError(f"{dist / chunk[1]} imports no error-….js: is engine/plugins.js needed any more?")
    return bundle_module(HERE / CORE, instead=(plugin[1], HERE / "plugins.js"))


def _unpacker(package: Path) -> bytes:
    """Extract the binary that a package embeds in its script, which browsers would have to decode at each start."""
    found = _WITHIN.findall(package.read_text("utf-8"))
    if len(found) != 1:
        raise BuildError(f"{package} holds {len(found)} binaries, where one is looked for")
    return base64.b64decode(found[0])


def _script(path: Path) -> str:
    """Return a script without its source map reference, because the map isn't served."""
    return re.sub(r"\n//# sourceMappingURL=\S+\s*$", "\n", path.read_text("utf-8"))


def _package(name: str) -> Path:
    folder = MODULES / name
    if not folder.is_dir():
        raise BuildError(f"the npm package {name} isn't installed in {MODULES}; `make setup` does it")
    return folder


def _version(package: Path) -> str:
    described = json.loads((package / "package.json").read_text("utf-8"))
    return str(described["version"])


def _lock_info(pyodide: Path) -> dict[str, str]:
    """Return the interpreter's details from Pyodide's own lock file."""
    info = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))["info"]
    return {str(key): str(value) for key, value in info.items()}


def _add(tree: dict[str, bytes], name: str, files: dict[str, bytes]) -> str:
    """Add a folder to the tree, named by its contents, and return its name."""
    digest = hashlib.sha256()
    for path, content in sorted(files.items()):
        digest.update(f"{path}\0{len(content)}\0".encode() + content)
    folder = f"{name}-{digest.hexdigest()[:8]}"
    tree |= {f"{folder}/{path}": content for path, content in files.items()}
    return folder


def _entry(path: str, content: bytes) -> dict[str, str | int]:
    """Return a file's entry as scripts refer to it."""
    return {"path": path, "bytes": len(content), "type": TYPES[Path(path).suffix], "sha256": _digest(content)}


def _digest(content: bytes) -> str:
    return base64.b64encode(hashlib.sha256(content).digest()).decode()


def _with_constants(path: Path, **constants: object) -> bytes:
    """Inline a script's imports from `files.js`, so that one digest covers both."""
    text = bundle_module(path, outside=FILES_MODULE).decode()
    asked = _ASKED.findall(text)
    names = {one.split(" as ")[0]: one.split(" as ")[-1] for one in ",".join(asked).split(",")}
    if len(asked) != 1 or names.keys() != constants.keys():
        raise BuildError(f"{path} imports {sorted(names)} of {FILES_MODULE}, not {sorted(constants)}")
    given = ",".join(f"{names[name]}={_json(value)}" for name, value in constants.items())
    return _ASKED.sub(lambda _: f"const {given};", text).encode()


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
