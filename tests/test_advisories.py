"""Known advisories for locked packages are reported as failures; unavailable checks are reported without failing."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]
ATTRS = {"name": "attrs", "version": "1", "vulns": []}
NONE = {"npm": {"vulnerabilities": {}}, "pip-audit": {"dependencies": [ATTRS]}}
KNOWN_ATTRS = {**ATTRS, "vulns": [{"id": "PYSEC-1", "fix_versions": ["2"]}]}
KNOWN = {
    "npm": {"vulnerabilities": {"fflate": {"range": "<1", "severity": "high", "via": [{"title": "It never ends"}]}}},
    "pip-audit": {"dependencies": [KNOWN_ATTRS]},
}
AWAY = {"npm": {"error": {"code": "ENOAUDIT"}, "message": "405 Method Not Allowed"}, "pip-audit": "no network is here"}
OTHER = {"name": "other", "skip_reason": "unknown"}
PASSED_OVER = {**NONE, "pip-audit": {"dependencies": [OTHER]}}
PARTLY = {**NONE, "pip-audit": {"dependencies": [OTHER, KNOWN_ATTRS]}}
LOCKED = {"node_modules/fflate": {"license": "MIT"}, "node_modules/a/node_modules/os-shim": {}}


def told(tmp_path: Path, tools: Mapping[str, object], locked: Mapping[str, object]) -> tuple[int, str]:
    """Run the advisory check on small lock files, with only these tools and their output."""
    (tmp_path / "tools").mkdir()
    shutil.copy(REPOSITORY / "tools" / "advisories.py", tmp_path / "tools")
    (tmp_path / "tests" / "deep").mkdir(parents=True)
    for folder, packages in ((tmp_path, locked), (tmp_path / "tests" / "deep", {})):
        (folder / "package-lock.json").write_text(json.dumps({"packages": {"": {}, **packages}}), "utf-8")
    (tmp_path / "requirements.txt").write_text("pytest==1\n", "utf-8")
    for name, says in tools.items():
        (tmp_path / f"{name}.json").write_text(says if isinstance(says, str) else json.dumps(says), "utf-8")
        (tmp_path / name).write_text(f"#!/bin/sh\n/bin/cat '{tmp_path}/{name}.json'\nexit 1\n", "utf-8")
        (tmp_path / name).chmod(0o755)
    command = [sys.executable, str(tmp_path / "tools" / "advisories.py")]
    ran = subprocess.run(
        command, env={**os.environ, "PATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert ran.stderr == ""
    return ran.returncode, ran.stdout


@pytest.mark.parametrize(
    ("tools", "code", "says"),
    [
        (NONE, 0, ["package-lock.json: no advisories", "requirements.txt: no advisories", "licences: none"]),
        (
            KNOWN,
            1,
            ["package-lock.json: 1 advisory", "fflate <1: high: It never ends", "attrs 1: PYSEC-1, mended in 2"],
        ),
        ({**NONE, "npm": KNOWN["npm"]}, 1, ["package-lock.json: 1 advisory", "requirements.txt: no advisories"]),
        (AWAY, 0, ["could not be asked for: 405 Method Not Allowed", "could not be asked for: no network is here"]),
        ({**KNOWN, "npm": AWAY["npm"]}, 1, ["package-lock.json: its advisories could not be asked", "PYSEC-1"]),
        (PASSED_OVER, 0, ["requirements.txt: its advisories could not be asked for: 1 of 1 packages were passed"]),
        (PARTLY, 1, ["requirements.txt: 1 advisory", "some advisories could not be asked for: 1 of 2", "PYSEC-1"]),
        ({}, 0, ["package-lock.json: its advisories could not be asked for: npm", "asked for: pip-audit"]),
    ],
    ids=["none", "known", "npm knows one", "away", "npm is away", "passed over", "partly", "no tools"],
)
def test_advisories_are_reported_if_available(
    tmp_path: Path, tools: Mapping[str, object], code: int, says: list[str]
) -> None:
    ended, words = told(tmp_path, tools, LOCKED)
    assert [one for one in says if one not in words] == [], words
    assert ended == code


@pytest.mark.parametrize("licence", ["GPL-3.0", "SEE LICENSE IN x", ""])
def test_an_unreviewed_licence_is_reported(tmp_path: Path, licence: str) -> None:
    ended, words = told(tmp_path, NONE, {**LOCKED, "node_modules/strange": {"license": licence}})
    assert ended == 1
    assert f"strange: its licence is {licence or 'not named'}; read it" in words


def test_every_locked_package_has_a_reviewed_licence(tmp_path: Path) -> None:
    """npm packages by the lock file, Python packages as installed."""
    (tmp_path / "tools").mkdir()
    shutil.copy(REPOSITORY / "tools" / "advisories.py", tmp_path / "tools")
    (tmp_path / "tests" / "deep").mkdir(parents=True)
    for name in ("package-lock.json", "tests/deep/package-lock.json", "requirements.txt"):
        shutil.copy(REPOSITORY / name, tmp_path / name)
    command = [sys.executable, str(tmp_path / "tools" / "advisories.py")]
    alone = {**os.environ, "PATH": str(tmp_path)}
    ran = subprocess.run(command, env=alone, capture_output=True, text=True, check=False)
    assert "licences: none to be looked at" in ran.stdout
