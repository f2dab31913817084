"""
Check locked packages for known advisories and unreviewed licences.

    python tools/advisories.py        (`make advisories`)

npm and pip-audit query their registries.  If a registry can't be reached, that is reported but doesn't count against
the packages; exit code 1 means that something was found.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 300
NPM_LOCKS = ("package-lock.json", "tests/deep/package-lock.json")
PYTHON_LOCKS = ("requirements.txt", "tools/kolibri.txt", "tools/ralph.txt")
USUAL = r"\b(MIT|0?BSD|Apache|ISC|MPL|Mozilla Public|BlueOak|OFL|CC0|CC-BY-4|PSF|Python Software Foundation)"
LOOKED_AT: Mapping[str, str] = {
    "argparse": "that of Python, says its LICENSE; a tool of the checks brings it",
    "os-shim": "MIT, says its README; a tool of the tests brings it",
    "parse-cache-control": "BSD, says its LICENSE; a tool of the tests brings it",
    "rx-lite": "Apache 2.0, says its package.json; a tool of the tests brings it",
    "text-unidecode": "Artistic, which may be chosen before the GPL; a tool of the tests brings it",
}
"""Packages without licence metadata, with the licence stated in their files.  None of them is shipped."""


class NotAskedError(Exception):
    """A registry can't be reached; the message says why."""


@dataclass(frozen=True)
class Advisory:
    """An advisory on one package: its locked name and version, and its subject."""

    package: str
    says: str


def npm_advisories(lock: Path) -> Iterator[Advisory]:
    """Query npm for advisories on an npm lock.  Raises NotAskedError."""
    told = _told(["npm", "audit", "--package-lock-only", "--json"], lock.parent)
    if not isinstance(found := told.get("vulnerabilities"), dict):
        raise NotAskedError(str(told.get("message") or told.get("error") or "npm said nothing of advisories"))
    for name, one in found.items():
        about = [cause["title"] for cause in one["via"] if isinstance(cause, dict)] or [f"by {', '.join(one['via'])}"]
        yield Advisory(f"{name} {one['range']}", f"{one['severity']}: {'; '.join(about)}")


def python_advisories(lock: Path) -> Iterator[Advisory]:
    """Query pip-audit for advisories on a pip lock.  Raises NotAskedError."""
    options = ["--disable-pip", "--no-deps", "--progress-spinner=off", "-f=json", "-r", str(lock)]
    told = _told([_pip_audit(), *options], ROOT)
    if not isinstance(found := told.get("dependencies"), list):
        raise NotAskedError("pip-audit said nothing of advisories")
    for one in found:
        for known in one.get("vulns", ()):
            fixed = ", ".join(known["fix_versions"]) or "no version"
            yield Advisory(f"{one['name']} {one['version']}", f"{known['id']}, mended in {fixed}")
    if passed := [one for one in found if "skip_reason" in one]:
        says = f"{len(passed)} of {len(found)} packages were passed over: {passed[0]['skip_reason']}"
        raise NotAskedError(says)


def licences() -> Iterator[Advisory]:
    """Return each locked package whose licence is neither a usual one nor already reviewed."""
    locks = [json.loads((ROOT / lock).read_text("utf-8")) for lock in NPM_LOCKS]
    for path, package in {path: one for lock in locks for path, one in lock["packages"].items()}.items():
        if path:
            yield from _unlooked(path.rpartition("node_modules/")[2], str(package.get("license") or ""))
    for name in re.findall(r"^([\w.-]+)==", (ROOT / "requirements.txt").read_text("utf-8"), re.M):
        try:
            told = metadata(name)
        except PackageNotFoundError:
            yield Advisory(name, "is not installed, so its licence isn't known: make setup")
            continue
        classifiers = (one for one in told.get_all("Classifier", []) if one.startswith("License"))
        yield from _unlooked(name, "; ".join((told["License-Expression"] or "", told["License"] or "", *classifiers)))


def _unlooked(name: str, licence: str) -> Iterator[Advisory]:
    if not re.search(USUAL, licence, re.IGNORECASE) and name not in LOOKED_AT:
        named = licence[:80].strip("; ") or "not named"
        yield Advisory(name, f"its licence is {named}; read it, then say so in tools/advisories.py")


def _pip_audit() -> str:
    own = ROOT / ".cache" / "pip-audit" / "bin" / "pip-audit"
    return str(own) if own.is_file() else "pip-audit"


def _told(command: list[str], folder: Path) -> Mapping[str, object]:
    """Return a command's JSON output, whatever its exit code.  Raises NotAskedError."""
    try:
        ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=PATIENCE)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NotAskedError(f"{Path(command[0]).name}: {error}") from error
    try:
        told: object = json.loads(ran.stdout)
    except ValueError:
        told = None
    if not isinstance(told, dict):
        lines = [line for line in (ran.stderr or ran.stdout).strip().splitlines() if line.strip()]
        raise NotAskedError(lines[-1][:300] if lines else f"{Path(command[0]).name} ended with {ran.returncode}")
    return told


def main() -> int:
    """Report the advisories on each lock, or the reason why it can't be checked."""
    found = 0
    asked = [(lock, npm_advisories) for lock in NPM_LOCKS]
    asked += [(lock, python_advisories) for lock in PYTHON_LOCKS]
    for lock, ask in asked:
        known: list[Advisory] = []
        why = ""
        try:
            known.extend(ask(ROOT / lock))
        except NotAskedError as error:
            why = str(error)
        if known or not why:
            print(f"{lock}: {len(known) or 'no'} advisor{'y' if len(known) == 1 else 'ies'}")
        if why:
            print(f"{lock}: {'some' if known else 'its'} advisories could not be asked for: {why}")
        _list(known)
        found += len(known)
    unlooked = list(licences())
    print(f"licences: {len(unlooked) or 'none'} to be looked at")
    _list(unlooked)
    return 1 if found or unlooked else 0


def _list(several: list[Advisory]) -> None:
    for one in several:
        print(f"  {one.package}: {one.says}")


if __name__ == "__main__":
    sys.exit(main())
