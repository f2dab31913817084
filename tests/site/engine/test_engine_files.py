"""
The engine's files: what is served is what was pinned, nothing more, and the same each time.
"""

import hashlib
import json
import re
import subprocess
from pathlib import Path
from typing import TypedDict

import pytest

from builder import keep
from builder.assets.files import Files
from builder.engine import files as engine_files
from builder.engine import wheels
from builder.engine.files import IMAGE, EngineManifest, write_engine
from builder.engine.wheels import EngineFilesError, Wheel, built_wheel, pinned_wheels
from builder.folders import MODULES, SITE
from tests.support.browser.changing_folder import changing


class Package(TypedDict):
    """What the lock says of a wheel."""

    version: str
    file_name: str
    sha256: str
    imports: list[str]
    depends: list[str]


class Lock(TypedDict):
    """The lock file, as Pyodide reads it."""

    info: dict[str, str]
    packages: dict[str, Package]


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder to write the engine into."""
    return tmp_path_factory.mktemp("engine")


@pytest.fixture(scope="module")
def manifest(out: Path) -> EngineManifest:
    """The engine, written."""
    with changing(out) as site:
        return write_engine(site)


@pytest.fixture
def lock(out: Path, manifest: EngineManifest) -> Lock:
    """The lock file that was written."""
    locked: Lock = json.loads((out / manifest.base / "lock.json").read_text("utf-8"))
    return locked


def test_the_lock_names_three_wheels_with_the_hashes_they_have(out: Path, manifest: EngineManifest, lock: Lock) -> None:
    """The engine, mahjong and micropip, each as it is served; the engine needs mahjong and nothing else."""
    wheels = {Path(path).name: out / path for path in manifest.files if path.endswith(".whl")}
    locked = lock["packages"]
    assert set(locked) == {"callwise", "mahjong", "micropip"}
    assert {package["file_name"] for package in locked.values()} == set(wheels)
    for package in locked.values():
        content = wheels[package["file_name"]].read_bytes()
        assert package["sha256"] == hashlib.sha256(content).hexdigest()
    assert {name: package["depends"] for name, package in locked.items()} == {
        "callwise": ["mahjong"],
        "mahjong": [],
        "micropip": [],
    }
    assert locked["callwise"]["imports"] == ["callwise"]


def test_the_lock_is_for_the_pyodide_that_is_served(lock: Lock) -> None:
    """Its first part is Pyodide's own."""
    own = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    assert lock["info"] == own["info"]
    assert lock["packages"]["micropip"]["version"] == own["packages"]["micropip"]["version"]


def test_no_file_of_ours_names_a_host(out: Path, manifest: EngineManifest) -> None:
    """Whoever serves the site serves all of the engine."""
    for path in manifest.files:
        if path.startswith(manifest.base) and not path.endswith(".wasm"):
            text = (out / path).read_text("utf-8")
            assert not re.search(r"https?:|//[a-z]+\.[a-z]", text), path


def test_only_what_is_needed_is_served(out: Path, manifest: EngineManifest) -> None:
    """No source maps, no editors, no terminals, no second Pyodide."""
    names = sorted(Path(path).name for path in manifest.files)
    shapes = [re.sub(r"-[\w.]+-py3-none-any", "-*", name) for name in names]
    assert shapes == [
        "ahead.js",
        "callwise-*.whl",
        "core.js",
        "engine.zst",
        "interpreter.js",
        "late.zst",
        "lock.json",
        "mahjong-*.whl",
        "micropip-*.whl",
        "plain.js",
        "pyodide.asm.js",
        "pyodide.asm.wasm",
        "pyodide.js",
        "python_stdlib.zip",
        "start.js",
        "unpack.wasm",
        "worker.py",
    ]
    written = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
    assert written == set(manifest.files)
    assert {*manifest.restored, *manifest.installed, *manifest.late} == written
    assert manifest.bytes == sum((out / path).stat().st_size for path in manifest.restored)
    assert "sourceMappingURL" not in "".join(
        (out / path).read_text("utf-8") for path in written if path.endswith(".js")
    )


def test_the_same_sources_give_the_same_names_and_bytes(out: Path, manifest: EngineManifest, tmp_path: Path) -> None:
    """A browser may keep a file for ever under its name."""
    site = Files()
    assert write_engine(site) == manifest
    for path in manifest.files:
        assert site.content[path] == (out / path).read_bytes(), path


def test_the_engines_wheel_holds_the_engine_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Built twice it is the same, under the name that its builder gives it; it needs mahjong only."""
    wheel = built_wheel()
    monkeypatch.setattr(keep, "CACHE", tmp_path)
    assert wheel == built_wheel()
    assert wheel.file_name == f"callwise-{wheel.version}-py3-none-any.whl"
    assert (wheel.imports, wheel.depends) == (("callwise",), ("mahjong",))


def test_a_pinned_wheel_is_taken_only_with_its_hash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, manifest: EngineManifest
) -> None:
    """A wheel in the cache that is not the pinned one is as good as none."""
    for wheel in pinned_wheels():
        (tmp_path / wheel.file_name).write_bytes(wheel.content + b"!")
    monkeypatch.setattr(wheels, "CACHE", tmp_path)
    monkeypatch.setattr(wheels, "_run", lambda *_: None)
    with pytest.raises(EngineFilesError, match=r"lacks \['mahjong', 'micropip'\]"):
        pinned_wheels()


def test_a_missing_npm_package_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message says what would help."""
    monkeypatch.setattr(engine_files, "MODULES", tmp_path)
    with pytest.raises(EngineFilesError, match=r"pyodide isn't installed.*make setup"):
        write_engine(Files())


def test_what_a_wheel_needs_for_an_extra_is_not_needed(manifest: EngineManifest) -> None:
    """Only what the engine itself imports goes to the browser."""
    names: dict[str, Wheel] = {wheel.name: wheel for wheel in [built_wheel(), *pinned_wheels()]}
    assert {need for wheel in names.values() for need in wheel.depends} <= set(names)


@pytest.mark.parametrize("script", sorted(p for p in SITE.rglob("*.js") if "engine" in p.parts))
def test_the_scripts_are_sound_modules(script: Path) -> None:
    """Each parses."""
    command = ["node", "--check", "--input-type=module", "-"]
    checked = subprocess.run(command, input=script.read_text("utf-8"), capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


def test_without_an_image_the_engine_is_always_installed(tmp_path: Path) -> None:
    """What is served while it is being written has none: it takes long to make, and goes with each change."""
    site = Files()
    manifest = write_engine(site, imaged=False)
    assert not [path for path in site.content if Path(path).name == IMAGE]
    assert set(manifest.installed) == set(manifest.files)
