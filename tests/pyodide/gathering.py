"""
Collect everything a browser needs to run the engine's tests in a folder to serve.

    gather(Path("there"))

writes Pyodide, a lock file with just micropip, an index of wheels from which micropip installs the rest, and the
repository's tests and lessons.
"""

import hashlib
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

from builder.engine.wheels import Wheel, built_wheel, lock, pinned_wheels
from builder.ground.folders import MODULES

HERE = Path(__file__).parent
REPOSITORY = HERE.parents[1]
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
PAGE = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Tests</title><link rel="icon" href="data:,">'


def gather(folder: Path) -> None:
    """Write all files; raises BuildError if a wheel or the npm package isn't available."""
    needed = [built_wheel(), *pinned_wheels(), *pinned_wheels(HERE / "wheels.txt")]
    micropip = [wheel for wheel in needed if wheel.name == "micropip"]
    info = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text("utf-8"))["info"]
    files = {
        "index.html": PAGE.encode(),
        "lock.json": json.dumps(lock(micropip, info)).encode(),
        **{name: (HERE / name).read_bytes() for name in ("worker.js", "run.py")},
        **{f"pyodide/{name}": (MODULES / "pyodide" / name).read_bytes() for name in PYODIDE},
        **{f"wheels/{wheel.file_name}": wheel.content for wheel in needed},
        **{f"index/{wheel.name}/index.html": _indexed(wheel).encode() for wheel in needed},
    }
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    with zipfile.ZipFile(folder / "files.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for file in repository():
            archive.write(file, file.relative_to(REPOSITORY))


def repository() -> Iterator[Path]:
    """Yield the files that the engine's tests need: tests except browser setup, lessons, settings and a style."""
    yield REPOSITORY / "pyproject.toml"
    yield REPOSITORY / "site" / "styles" / "worksheet.css"
    for folder in ("tests", "lessons"):
        for file in sorted((REPOSITORY / folder).rglob("*")):
            is_kept = file.parent.name in ("data", "kept") or file.name == "kept.txt"
            is_read = file.suffix in (".py", ".toml", ".md") or (is_kept and file.is_file())
            if is_read and (file.name != "conftest.py" or file.parent.name == "engine"):
                yield file


def _indexed(wheel: Wheel) -> str:
    """Return a package index page: https://packaging.python.org/en/latest/specifications/simple-repository-api/"""
    digest = hashlib.sha256(wheel.content).hexdigest()
    return f'{PAGE}<a href="../../wheels/{wheel.file_name}#sha256={digest}">{wheel.file_name}</a>'
