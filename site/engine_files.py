"""
The engine's files: what a browser needs to rule by itself, gathered into the site.

    manifest = write_engine(Path("_site"))

writes `engine/` with four folders, each named by a digest of what it holds, so that a browser may keep
them for ever: Pyodide, PyScript's core, the wheels, and the modules that start them.  Pages only need to know
the last one's address, `EngineManifest.base`.

Everything comes from this repository, from pinned npm packages (`make setup`), and from the wheels named with
their hashes in `engine/wheels.txt`, which are downloaded once into `.cache/wheels`.
"""

import base64
import hashlib
import io
import json
import re
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass
from email.parser import HeaderParser
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from hatchling.build import build_wheel

from keep import kept

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "site" / "engine"
SCRIPTS = ROOT / "site" / "scripts" / "engine"
PINS = HERE / "wheels.txt"
CACHE = ROOT / ".cache" / "wheels"
MODULES = ROOT / "node_modules"

PYODIDE_SCRIPTS = ("pyodide.js", "pyodide.asm.js")
PYODIDE_STREAMS = ("pyodide.asm.wasm", "python_stdlib.zip")
TYPES = {
    ".json": "application/json",
    ".js": "text/javascript",
    ".py": "text/x-python",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".zip": "application/zip",
}


class EngineFilesError(Exception):
    """The engine's files can't be gathered; the message says what is missing and what would help."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineManifest:
    """What pages may know about the engine's files.  Paths are relative to the site's first page."""

    base: str
    """The folder of `start.js`, with a slash at the end: what a page gives to `new Engine({base, digest})`."""

    digest: str
    """That of `start.js`, which holds those of all files that it needs, or of what holds them."""

    files: tuple[str, ...]
    """Every file that was written."""

    preload: tuple[str, ...]
    """The modules that a page imports before the worker can begin; each may be a `modulepreload`."""

    bytes: int
    """What a first visit fetches, in bytes, where the host doesn't compress."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel to be installed in the browser, and what its own metadata says of it."""

    name: str
    version: str
    file_name: str
    content: bytes
    imports: tuple[str, ...]
    depends: tuple[str, ...]

    @classmethod
    def read(cls, content: bytes) -> "Wheel":
        """Read a wheel for every platform.  What it needs only for an extra doesn't count."""
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = archive.namelist()
            about = next(name for name in names if name.endswith(".dist-info/METADATA"))
            metadata = HeaderParser().parsestr(archive.read(about).decode())
        needed = [str(line) for line in metadata.get_all("Requires-Dist") or () if "extra ==" not in line]
        return cls(
            name=_normal(str(metadata["Name"])),
            version=str(metadata["Version"]),
            file_name=f"{about.partition('.dist-info/')[0]}-py3-none-any.whl",
            content=content,
            imports=tuple(sorted({n.split("/")[0] for n in names if n.endswith("/__init__.py") and n.count("/") == 1})),
            depends=tuple(_normal(re.split(r"[\s<>=!~;\[(]", line, maxsplit=1)[0]) for line in needed),
        )


def write_engine(out: Path) -> EngineManifest:
    """
    Write `engine/` into the folder of a built site.

    The same sources give the same bytes.

    Raises EngineFilesError when an npm package is missing or a wheel can't be had.
    """
    pyodide, pyscript = _package("pyodide"), _package("@pyscript/core")
    wheels = [built_wheel(), *pinned_wheels()]
    # Hosts that don't know ".mjs", as Debian's nginx, send no type with which a browser runs a module.
    runtime = {name: _script((pyodide / name).with_suffix(".mjs")).encode() for name in PYODIDE_SCRIPTS}
    runtime |= {name: (pyodide / name).read_bytes() for name in PYODIDE_STREAMS}
    core = _core(pyscript / "dist")
    packed = {wheel.file_name: wheel.content for wheel in wheels}

    tree: dict[str, bytes] = {}
    pyodide_folder = _add(tree, f"pyodide-{_version(pyodide)}", runtime)
    pyscript_folder = _add(tree, f"pyscript-{_version(pyscript)}", core)
    wheel_folder = _add(tree, "wheels", packed)

    start = {name: (HERE / name).read_bytes() for name in ("storage.js", "worker.py")}
    start["lock.json"] = _json(lock(wheels, _lock_info(pyodide))).encode()
    beside = {f"../{path}": content for path, content in tree.items()} | start
    entry = f"../{pyscript_folder}/core.js"
    page = [path for path in beside if path.startswith(f"../{pyscript_folder}/")]
    page += ["storage.js", "interpreter.js", "worker.py"]
    scripts = [f"../{pyodide_folder}/{name}" for name in PYODIDE_SCRIPTS]
    whole = ["lock.json", *(f"../{wheel_folder}/{name}" for name in packed)]
    streams = [f"../{pyodide_folder}/{name}" for name in PYODIDE_STREAMS]
    start["interpreter.js"] = beside["interpreter.js"] = _told(
        HERE / "interpreter.js",
        VERSION=_version(pyodide),
        LOCK="lock.json",
        PYODIDE=f"../{pyodide_folder}/",
        WHEELS=f"../{wheel_folder}/",
        SCRIPTS=[_file(path, beside[path]) for path in scripts],
        STREAMS=[_file(path, beside[path]) for path in [*streams, *whole]],
    )
    start["boot.js"] = _told(
        SCRIPTS / "boot.js",
        CORE=entry,
        STORAGE="storage.js",
        WORKER="worker.py",
        INTERPRETER="interpreter.js",
        PAGE=[_file(path, beside[path]) for path in page],
    )
    start["start.js"] = _told(SCRIPTS / "start.js", BOOT=_file("boot.js", start["boot.js"]))
    base = _add(tree, "start", start)

    for path, content in tree.items():
        target = out / "engine" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    early = [
        f"{base}/start.js",
        f"{base}/boot.js",
        f"{base}/storage.js",
        *(path for path in tree if path.startswith(f"{pyscript_folder}/core")),
    ]
    return EngineManifest(
        base=f"engine/{base}/",
        digest=_digest(start["start.js"]),
        files=tuple(f"engine/{path}" for path in tree),
        preload=tuple(f"engine/{path}" for path in early),
        bytes=sum(map(len, tree.values())),
    )


def lock(wheels: list[Wheel], info: dict[str, str]) -> dict[str, object]:
    """What Pyodide and micropip may install: these wheels, by file name and hash, and nothing else."""
    packages = {
        wheel.name: {
            "name": wheel.name,
            "version": wheel.version,
            "file_name": wheel.file_name,
            "install_dir": "site",
            "sha256": hashlib.sha256(wheel.content).hexdigest(),
            "package_type": "package",
            "imports": list(wheel.imports),
            "depends": list(wheel.depends),
            "unvendored_tests": False,
        }
        for wheel in wheels
    }
    return {"info": info, "packages": dict(sorted(packages.items()))}


def built_wheel() -> Wheel:
    """Build the engine's own wheel from the sources in this repository."""
    return Wheel.read(kept("wheel", _wheel_sources(), _built))


def _wheel_sources() -> Iterator[str | bytes]:
    """All that the engine's wheel is made of, and what makes it."""
    yield from (version("hatchling"), sys.version, zlib.ZLIB_RUNTIME_VERSION)
    paths = [path for path in (ROOT / "engine").rglob("*") if path.is_file() and path.suffix != ".pyc"]
    for path in (*(ROOT / name for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore")), *sorted(paths)):
        yield path.relative_to(ROOT).as_posix()
        yield path.read_bytes()


def _built() -> bytes:
    with TemporaryDirectory() as folder, chdir(ROOT):
        return (Path(folder) / build_wheel(folder)).read_bytes()


def pinned_wheels(named: Path = PINS) -> list[Wheel]:
    """The wheels that a file such as `engine/wheels.txt` names, from the cache if their hashes are right."""
    pins = dict(re.findall(r"^([\w.-]+)==.*?sha256:([0-9a-f]{64})", named.read_text("utf-8"), re.M | re.S))
    found = _cached(pins)
    if len(found) < len(pins):
        CACHE.mkdir(parents=True, exist_ok=True)
        _run(
            *("-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes"),
            *("--only-binary", ":all:", "--python-version", "3.14", "-r", str(named), "-d", str(CACHE)),
        )
        found = _cached(pins)
    if len(found) < len(pins):
        raise EngineFilesError(f"{CACHE} lacks {sorted(pins.keys() - found.keys())} with the hashes of {named}")
    return [Wheel.read(found[name].read_bytes()) for name in sorted(found)]


def _cached(pins: dict[str, str]) -> dict[str, Path]:
    wanted = {digest: name for name, digest in pins.items()}
    digests = {hashlib.sha256(path.read_bytes()).hexdigest(): path for path in CACHE.glob("*.whl")}
    return {wanted[digest]: path for digest, path in digests.items() if digest in wanted}


def _core(dist: Path) -> dict[str, bytes]:
    """
    PyScript's core: its entry, the chunk behind it, and a stand-in for the one plugin that is always fetched.

    `engine/plugins.js` says why there is a stand-in.
    """
    entry = _script(dist / "core.js")
    chunk = re.search(r'from"\./(core-[\w-]+\.js)"', entry)
    if chunk is None:
        raise EngineFilesError(f"{dist / 'core.js'} imports no core-….js: PyScript is put together in another way now")
    code = _script(dist / chunk[1])
    plugin = re.search(r'import\("\./(error-[\w-]+\.js)"\)', code)
    if plugin is None:
        raise EngineFilesError(f"{dist / chunk[1]} imports no error-….js: is engine/plugins.js needed any more?")
    return {
        "core.js": entry.encode(),
        chunk[1]: code.encode(),
        plugin[1]: (HERE / "plugins.js").read_bytes(),
    }


def _script(path: Path) -> str:
    """A script without the line that names its source map, which isn't served."""
    return re.sub(r"\n//# sourceMappingURL=\S+\s*$", "\n", path.read_text("utf-8"))


def _package(name: str) -> Path:
    folder = MODULES / name
    if not folder.is_dir():
        raise EngineFilesError(f"the npm package {name} isn't installed in {MODULES}; `make setup` does it")
    return folder


def _version(package: Path) -> str:
    described = json.loads((package / "package.json").read_text("utf-8"))
    return str(described["version"])


def _lock_info(pyodide: Path) -> dict[str, str]:
    """What Pyodide's own lock file says about the interpreter it is for."""
    info = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))["info"]
    return {str(key): str(value) for key, value in info.items()}


def _add(tree: dict[str, bytes], name: str, files: dict[str, bytes]) -> str:
    """Add a folder to the tree, named by what it holds; give its name."""
    digest = hashlib.sha256()
    for path, content in sorted(files.items()):
        digest.update(f"{path}\0{len(content)}\0".encode() + content)
    folder = f"{name}-{digest.hexdigest()[:8]}"
    tree |= {f"{folder}/{path}": content for path, content in files.items()}
    return folder


def _file(path: str, content: bytes) -> dict[str, str | int]:
    """How a script knows a file."""
    return {"path": path, "bytes": len(content), "type": TYPES[Path(path).suffix], "sha256": _digest(content)}


def _digest(content: bytes) -> str:
    return base64.b64encode(hashlib.sha256(content).digest()).decode()


def _told(path: Path, **constants: object) -> bytes:
    """Give a script with what it imports from `files.js` put in that line's place, so that one digest holds both."""
    asked = f'import {{ {", ".join(constants)} }} from "./files.js";\n'
    text = path.read_text("utf-8")
    if text.count(asked) != 1:
        raise EngineFilesError(f"{path} lacks the line {asked.strip()}")
    told = "".join(f"const {name} = {_json(value)};\n" for name, value in constants.items())
    return text.replace(asked, told).encode()


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _run(*arguments: str) -> None:
    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise EngineFilesError(f"python {' '.join(arguments)} failed:\n{done.stderr.strip()}")
