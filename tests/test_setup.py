"""Installed packages are pinned, checked by digest, and named in the notices."""

import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]
WHEELS = REPOSITORY / "site/engine/wheels.txt"
LOCK, SITE_LOCK = REPOSITORY / "requirements.txt", REPOSITORY / "site" / "requirements.txt"


@pytest.mark.parametrize(
    "lock",
    [LOCK, SITE_LOCK, WHEELS, *sorted(REPOSITORY.glob("tools/*.txt"))],
    ids=lambda lock: lock.relative_to(REPOSITORY).as_posix(),
)
def test_every_python_package_has_digests_and_no_address(lock: Path) -> None:
    """Any mirror works, and none can change the files."""
    text = re.sub(r"^#.*\n", "", lock.read_text("utf-8"), flags=re.MULTILINE)
    entries = re.findall(
        r"^[a-z0-9][^ ]*==[^ ]+ \\\n(?:    --hash=sha256:[0-9a-f]{64}.*\n?)+", text, flags=re.MULTILINE
    )
    assert len(entries) == len(re.findall(r"^\S", text, flags=re.MULTILINE)) > 0
    assert not re.search(r"://|--(?:extra-)?index|--find-links|--trusted", text)


@pytest.mark.parametrize("folder", ["", "tests/deep"])
def test_every_npm_package_has_a_digest_and_no_address(folder: str) -> None:
    """Any mirror works, and none can change the files."""
    lock = json.loads((REPOSITORY / folder / "package-lock.json").read_text("utf-8"))
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert packages
    assert {name for name, entry in packages.items() if "integrity" not in entry} == set()
    assert {name for name, entry in packages.items() if "resolved" in entry} == set()


def npm_packages(described: Path) -> dict[str, str]:
    """Return the version that a package.json names for each package."""
    listed = json.loads(described.read_text("utf-8"))
    return {**listed.get("dependencies", {}), **listed.get("devDependencies", {})}


@pytest.mark.parametrize("folder", ["", "tests/deep"])
def test_npm_packages_have_exact_versions(folder: str) -> None:
    """So the browser runs the engine version that was tested."""
    exact = re.compile(r"(npm:@rollup/wasm-node@)?\d+\.\d+\.\d+")
    asked = npm_packages(REPOSITORY / folder / "package.json")
    assert {name for name, version in asked.items() if not exact.fullmatch(version)} == set()


@pytest.mark.parametrize(
    ("package", "name"),
    [
        ("pyodide", "Pyodide"),
        ("@pyscript/core", "PyScript core"),
        ("@fontsource-variable/besley", "Besley"),
        ("@fontsource-variable/atkinson-hyperlegible-next", "Atkinson Hyperlegible Next"),
        ("@fontsource/atkinson-hyperlegible-mono", "Atkinson Hyperlegible Mono"),
        ("@fontsource/zen-antique", "Zen Antique"),
        ("@fontsource/yuji-boku", "Yuji Boku"),
        ("workbox-precaching", "Workbox"),
        ("micropip", "micropip"),
        ("mahjong", "mahjong"),
    ],
)
def test_the_notices_name_the_shipped_versions(package: str, name: str) -> None:
    """This covers each package with files that reach a visitor."""
    versions = dict(re.findall(r"^(\S+)==(\S+)", WHEELS.read_text("utf-8"), flags=re.MULTILINE))
    versions |= npm_packages(REPOSITORY / "package.json")
    notices = (REPOSITORY / "NOTICES.md").read_text("utf-8")
    row = re.search(rf"^\| \[{re.escape(name)}\]\(\S+\) \| (\S+) \|", notices, flags=re.MULTILINE)
    assert row is not None
    assert row[1] == versions[package]


def test_the_tests_and_the_browser_use_the_same_mahjong() -> None:
    """The engine's requirements allow it."""
    pinned = re.compile(r"^mahjong==(\S+)", flags=re.MULTILINE)
    here = pinned.search(LOCK.read_text("utf-8"))
    there = pinned.search(WHEELS.read_text("utf-8"))
    assert here is not None
    assert there is not None
    assert here[1] == there[1]
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]
    assert "mahjong>=2.1,<3" in project["dependencies"]


def test_the_site_is_built_with_tested_packages() -> None:
    """They are a subset, at the same versions with the same digests; none is needed only by tests."""
    every, some = (
        dict(re.findall(r"^(\S+==\S+) \\\n((?: +--hash=\S+(?: \\)?\n)+)", lock.read_text("utf-8"), flags=re.MULTILINE))
        for lock in (LOCK, SITE_LOCK)
    )
    assert some
    assert some.items() < every.items()
    assert not {name.partition("==")[0] for name in some} & {"pytest", "playwright", "mypy", "ruff", "hypothesis"}


@pytest.mark.parametrize(
    ("target", "needs"),
    [
        ("run", ["-r site/requirements.txt", "npm ci --omit=dev", "site/run.py"]),
        ("serve", ["pip install", "site/serve.py"]),
        ("dev", ["pip install", "npm ci", "site/dev.py"]),
        ("dist", ["pip install", "npm ci", "site/build.py --compress"]),
        ("check", ["-r requirements.txt", "ruff", "lint-imports", "mypy", "callwise check"]),
        ("test", ["-r requirements.txt", "npm ci", "tools/need.sh java headless", "-m pytest"]),
        (
            "test-deep",
            [
                "-r requirements.txt",
                "npm ci",
                "tools/need.sh java headless",
                "cd tests/deep && npm ci",
                "tests/deep/run.py",
            ],
        ),
        (
            "bench",
            ["-r requirements.txt", "npm ci", "site/build.py --compress", "tools/need.sh java headless", "bench.py"],
        ),
        ("shots", ["-r requirements.txt", "npm ci", "tools/need.sh java headless", "shots.py"]),
    ],
)
def test_every_target_sets_up_what_it_needs(target: str, needs: list[str], tmp_path: Path) -> None:
    """On a fresh clone its commands include these, in this order."""
    for name in ("Makefile", "requirements.txt", "pyproject.toml", "package.json", "package-lock.json", ".npmrc"):
        shutil.copy(REPOSITORY / name, tmp_path)
    (tmp_path / "site").mkdir()
    shutil.copy(SITE_LOCK, tmp_path / "site")
    (tmp_path / "tests" / "deep").mkdir(parents=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(REPOSITORY / "tests" / "deep" / name, tmp_path / "tests" / "deep")
    would = subprocess.run(["make", "-n", target], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    places = [would.find(need) for need in needs]
    assert -1 not in places, would
    assert places == sorted(places), would


def test_the_readme_names_the_existing_targets() -> None:
    """`make` lists each of them too."""
    tells = subprocess.run(["make", "help"], cwd=REPOSITORY, capture_output=True, text=True, check=True).stdout
    told = set(re.findall(r"make ([a-z-]+)(?=:|  )", tells))
    named = set(re.findall(r"^\|? ?`?make ([a-z-]+)", (REPOSITORY / "README.md").read_text("utf-8"), re.M))
    targets = set(re.findall(r"^([a-z-]+):", (REPOSITORY / "Makefile").read_text("utf-8"), re.M))
    assert {"run", "test", "dev", "dist"} <= named <= told <= targets
