"""
The wheels that a browser installs: the engine's own, built from this repository, and its dependencies.

Dependencies are listed with their hashes in `engine/wheels.txt` and downloaded once into `.cache/wheels`.
"""

import hashlib
import io
import re
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import chdir
from dataclasses import dataclass
from email.parser import HeaderParser
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from hatchling.build import build_wheel
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from builder.ground.cache import cached
from builder.ground.errors import BuildError
from builder.ground.folders import ROOT, source_files

PINS = ROOT / "site" / "engine" / "wheels.txt"
CACHE = ROOT / ".cache" / "wheels"
PYTHON = "3.14"
THERE = {
    "python_version": PYTHON,
    "python_full_version": f"{PYTHON}.0",
    "sys_platform": "emscripten",
    "platform_system": "Emscripten",
    "platform_machine": "wasm32",
    "os_name": "posix",
    "extra": "",
}
"""The environment markers of the browser's Python."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel to install in the browser, with its metadata."""

    name: str
    version: str
    file_name: str
    content: bytes
    imports: tuple[str, ...]
    depends: tuple[str, ...]

    @classmethod
    def read(cls, content: bytes) -> "Wheel":
        """Read a platform-independent wheel.  Dependencies of extras are ignored."""
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = archive.namelist()
            about = next(name for name in names if name.endswith(".dist-info/METADATA"))
            metadata = HeaderParser().parsestr(archive.read(about).decode())
        asked = [Requirement(str(line)) for line in metadata.get_all("Requires-Dist") or ()]
        return cls(
            name=canonicalize_name(str(metadata["Name"])),
            version=str(metadata["Version"]),
            file_name=f"{about.partition('.dist-info/')[0]}-py3-none-any.whl",
            content=content,
            imports=tuple(sorted({n.split("/")[0] for n in names if n.endswith("/__init__.py") and n.count("/") == 1})),
            depends=tuple(canonicalize_name(one.name) for one in asked if not one.marker or one.marker.evaluate(THERE)),
        )


def lock(wheels: Sequence[Wheel], info: Mapping[str, str]) -> dict[str, object]:
    """Return the lock file for Pyodide and micropip: exactly these wheels, by file name and hash."""
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
    return {"info": dict(info), "packages": dict(sorted(packages.items()))}


def built_wheel() -> Wheel:
    """Build the engine's own wheel from the sources in this repository."""
    return Wheel.read(cached("wheel", _wheel_sources(), _built))


def _wheel_sources() -> Iterator[str | bytes]:
    """Yield everything that determines the engine's wheel: versions of build tools, paths and contents of sources."""
    yield from (version("hatchling"), sys.version, zlib.ZLIB_RUNTIME_VERSION)
    beside = (ROOT / name for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore"))
    for path in (*beside, *source_files(ROOT / "engine")):
        yield path.relative_to(ROOT).as_posix()
        yield path.read_bytes()


def _built() -> bytes:
    with TemporaryDirectory() as folder, chdir(ROOT):
        return (Path(folder) / build_wheel(folder)).read_bytes()


def pinned_wheels(named: Path = PINS) -> list[Wheel]:
    """Return the wheels listed in a file such as `engine/wheels.txt`, from the cache if their hashes match."""
    pins = dict(re.findall(r"^([\w.-]+)==.*?sha256:([0-9a-f]{64})", named.read_text("utf-8"), re.M | re.S))
    found = _cached(pins)
    if len(found) < len(pins):
        _download(named)
        found = _cached(pins)
    if len(found) < len(pins):
        raise BuildError(f"{CACHE} lacks {sorted(pins.keys() - found.keys())} with the hashes of {named}")
    return [Wheel.read(found[name].read_bytes()) for name in sorted(found)]


def _download(named: Path) -> None:
    """Download the listed wheels into the cache, each whole at once: others may be reading it."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=CACHE) as folder:
        _run(
            *("-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes"),
            *("--only-binary", ":all:", "--python-version", PYTHON, "-r", str(named), "-d", folder),
        )
        for wheel in Path(folder).iterdir():
            wheel.replace(CACHE / wheel.name)


def _cached(pins: dict[str, str]) -> dict[str, Path]:
    wanted = {digest: name for name, digest in pins.items()}
    digests = {hashlib.sha256(path.read_bytes()).hexdigest(): path for path in CACHE.glob("*.whl")}
    return {wanted[digest]: path for digest, path in digests.items() if digest in wanted}


def _run(*arguments: str) -> None:
    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"python {' '.join(arguments)} failed:\n{done.stderr.strip()}")
