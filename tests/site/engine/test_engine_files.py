"""The engine's files: exactly the pinned ones are served, the same each time."""

import hashlib
import json
import re
import subprocess
from pathlib import Path
from typing import TypedDict

import pytest

from builder.assets.files import Files
from builder.engine import engine_files, wheels
from builder.engine.engine_files import IMAGE, EngineManifest, write_engine
from builder.engine.wheels import Wheel, built_wheel, pinned_wheels
from builder.ground import cache
from builder.ground.errors import BuildError
from builder.ground.folders import MODULES, SITE, source_files
from tests.support.browser.changing_folder import changing


class Package(TypedDict):
    """A wheel's entry in the lock."""

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
    """The engine's output folder."""
    return tmp_path_factory.mktemp("engine")


@pytest.fixture(scope="module")
def manifest(out: Path) -> EngineManifest:
    with changing(out) as site:
        return write_engine(site)


@pytest.fixture
def lock(out: Path, manifest: EngineManifest) -> Lock:
    locked: Lock = json.loads((out / manifest.base / "lock.json").read_text("utf-8"))
    return locked


def test_the_lock_names_three_wheels_with_their_hashes(out: Path, manifest: EngineManifest, lock: Lock) -> None:
    """The engine, mahjong and micropip, each as served; the engine needs only mahjong."""
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


def test_the_lock_matches_the_served_pyodide(lock: Lock) -> None:
    """The lock has Pyodide's own information and its version of micropip."""
    own = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    assert lock["info"] == own["info"]
    assert lock["packages"]["micropip"]["version"] == own["packages"]["micropip"]["version"]


def test_no_engine_file_names_a_host(out: Path, manifest: EngineManifest) -> None:
    """The site's host serves all of the engine."""
    for path in manifest.files:
        if path.startswith(manifest.base) and not path.endswith(".wasm"):
            text = (out / path).read_text("utf-8")
            assert not re.search(r"https?:|//[a-z]+\.[a-z]", text), path


def test_only_needed_files_are_served(out: Path, manifest: EngineManifest) -> None:
    """There are no source maps, editors or terminals, and no second Pyodide."""
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
        "play.zst",
        "pyodide.asm.js",
        "pyodide.asm.wasm",
        "pyodide.js",
        "python_stdlib.zip",
        "shared.zst",
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
    """A browser may cache a file forever under its name."""
    site = Files()
    assert write_engine(site) == manifest
    for path in manifest.files:
        assert site.content[path] == (out / path).read_bytes(), path


def test_the_engines_wheel_contains_only_the_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two builds are identical and have the expected file name; the wheel needs only mahjong."""
    wheel = built_wheel()
    monkeypatch.setattr(cache, "CACHE", tmp_path)
    assert wheel == built_wheel()
    assert wheel.file_name == f"callwise-{wheel.version}-py3-none-any.whl"
    assert (wheel.imports, wheel.depends) == (("callwise",), ("mahjong",))


def test_files_that_python_writes_are_no_sources(tmp_path: Path) -> None:
    """It writes a cache under a temporary name first, which is soon gone."""
    source, half_written = tmp_path / "a.py", tmp_path / "__pycache__" / "a.cpython-311.pyc.140552137881392"
    half_written.parent.mkdir()
    for path in (source, half_written):
        path.touch()
    assert source_files(tmp_path) == [source]


def test_a_pinned_wheel_must_have_its_hash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, manifest: EngineManifest
) -> None:
    """A different wheel in the cache is ignored."""
    for wheel in pinned_wheels():
        (tmp_path / wheel.file_name).write_bytes(wheel.content + b"!")
    monkeypatch.setattr(wheels, "CACHE", tmp_path)
    monkeypatch.setattr(wheels, "_run", lambda *_: None)
    with pytest.raises(BuildError, match=r"lacks \['mahjong', 'micropip'\]"):
        pinned_wheels()


def test_a_missing_npm_package_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_files, "MODULES", tmp_path)
    with pytest.raises(BuildError, match=r"pyodide isn't installed.*make setup"):
        write_engine(Files())


def test_optional_dependencies_are_not_needed(manifest: EngineManifest) -> None:
    """Only the engine's own imports go to the browser."""
    names: dict[str, Wheel] = {wheel.name: wheel for wheel in [built_wheel(), *pinned_wheels()]}
    assert {need for wheel in names.values() for need in wheel.depends} <= set(names)


@pytest.mark.parametrize("script", sorted(p for p in SITE.rglob("*.js") if "engine" in p.parts))
def test_the_scripts_are_valid_modules(script: Path) -> None:
    command = ["node", "--check", "--input-type=module", "-"]
    checked = subprocess.run(command, input=script.read_text("utf-8"), capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


def test_without_an_image_the_engine_is_always_installed(tmp_path: Path) -> None:
    """The development server has no image: it takes a long time to make, and changes with each edit."""
    site = Files()
    manifest = write_engine(site, imaged=False)
    assert not [path for path in site.content if Path(path).name == IMAGE]
    assert set(manifest.installed) == set(manifest.files)
