"""
Run the parts of `make test-deep` and record when each was last run whole: `run.py [PART…]`.

`parts.toml` lists the parts. `docs/deep-run.md` has a row for each, which is replaced when the part passes without
skipping a test.
"""

from __future__ import annotations

import argparse
import datetime
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

REPOSITORY = Path(__file__).parents[2]
PARTS = Path(__file__).with_name("parts.toml")
RECORD = REPOSITORY / "docs" / "deep-run.md"
NEVER = "never"
LONGEST = 3600
"""The seconds that a part can take on two cores with nothing else running."""
AT_ONCE = ("--dist", "loadfile", "--no-loadscope-reorder", "--max-worker-restart=1")
TOGETHER, ALONE = "(deep or hypothesis) and not alone", "(deep or hypothesis) and alone"


@dataclass(frozen=True)
class Part:
    """Deep tests that are run and recorded together."""

    name: str
    what: str
    tests: tuple[str, ...]
    programs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """What a run of tests did: how many ran, how many were skipped, and whether all others passed."""

    ran: int
    skipped: int
    passed: bool

    def __add__(self, other: Outcome) -> Outcome:
        return Outcome(self.ran + other.ran, self.skipped + other.skipped, self.passed and other.passed)


def parts() -> Mapping[str, Part]:
    """Return the parts by name, in the order of a whole run."""
    listed = tomllib.loads(PARTS.read_text("utf-8"))
    return {
        name: Part(name, one["what"], tuple(one["tests"]), tuple(one.get("programs", ())))
        for name, one in listed.items()
    }


def chosen(part: Part, others: Iterable[Part]) -> list[str]:
    """Return pytest's arguments for the tests of a part, leaving out those named by another part."""
    elsewhere = (path for other in others for path in other.tests if path not in part.tests)
    return [
        *part.tests,
        *(f"--ignore={path}" for path in elsewhere if any(Path(path).is_relative_to(mine) for mine in part.tests)),
    ]


def tested(arguments: Sequence[str]) -> Outcome:
    """Run pytest and count its tests."""
    with tempfile.TemporaryDirectory() as folder:
        counts = Path(folder, "counts.xml")
        command = [sys.executable, "-m", "pytest", "--hypothesis-profile=deep", f"--patience={LONGEST}"]
        code = subprocess.run([*command, f"--junit-xml={counts}", *arguments], cwd=REPOSITORY, check=False).returncode
        suites = list(ElementTree.parse(counts).getroot().iter("testsuite")) if counts.exists() else []
        every, skipped = (sum(int(one.attrib[name]) for one in suites) for name in ("tests", "skipped"))
    return Outcome(every - skipped, skipped, code in (0, 5))  # 5: there are no such tests


def row(part: Part, last: str) -> str:
    """Return a part's row of the record."""
    return f"| `{part.name}` | {part.what} | {last} |"


def last_runs(record: str) -> Mapping[str, str]:
    """Return the rest of each part's row: when it was last run whole, and what that took."""
    return dict(re.findall(r"^\| `(\S+)` \| [^|]* \| (.+) \|$", record, re.MULTILINE))


def recorded(record: str, every: Mapping[str, Part], ran: Mapping[str, str]) -> str:
    """Return the record with one row for each part, and with new runs."""
    last = {**last_runs(record), **ran}
    before, _, _ = record.partition("| `")
    return before + "".join(f"{row(part, last.get(name, f'{NEVER} | | |'))}\n" for name, part in every.items())


def of_commit() -> str:
    """Return the commit being tested, with a plus if other files than the record differ from it."""
    git = ["git", "-C", str(REPOSITORY)]
    changed = subprocess.run([*git, "status", "--porcelain"], capture_output=True, text=True, check=False).stdout
    commit = subprocess.run([*git, "rev-parse", "--short=8", "HEAD"], capture_output=True, text=True, check=False)
    others = [line for line in changed.splitlines() if not line.endswith(RECORD.name)]
    return commit.stdout.strip() + ("+" if others else "")


def processor_seconds() -> float:
    """Return the processor time of all programs run so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(part: Part, every: Mapping[str, Part], workers: int, throws: int | None) -> bool:
    """Run a part, print what it took, and record it if it was whole; return whether it passed."""
    last = last_runs(RECORD.read_text("utf-8")).get(part.name, NEVER)
    print(f"\n{part.name}: {part.what}. Last run whole: {last.partition(' |')[0]}.", flush=True)
    if part.programs:
        subprocess.run([REPOSITORY / "tools" / "need.sh", *part.programs], check=False)  # tests skip what they miss
    commit, began, worked = of_commit(), time.monotonic(), processor_seconds()
    where = [*chosen(part, every.values()), *([] if throws is None else [f"--throws={throws}"])]
    together = ["-n", str(workers), *AT_ONCE] if workers > 1 else []
    outcome = tested([*together, "-m", TOGETHER, *where]) + tested(["-m", ALONE, *where])
    took, used = time.monotonic() - began, processor_seconds() - worked
    cores = len(os.sched_getaffinity(0))
    print(f"{part.name}: {outcome.ran} tests in {took / 60:.1f} min, {used / 60:.1f} min of {cores} cores")
    if took > LONGEST:
        print(f"{part.name}: more than {LONGEST // 60} minutes; divide it, if nothing else was running.")
    if not outcome.passed or outcome.skipped or not outcome.ran:
        print(f"{part.name}: not recorded: {f'{outcome.skipped} skipped' if outcome.passed else 'failed'}")
        return outcome.passed
    if throws is None:
        today = datetime.datetime.now(datetime.UTC).date()
        cells = f"{today}, {commit} | {outcome.ran} | {took / 60:.0f} min | {used / 60:.0f} min of {cores} cores"
        RECORD.write_text(recorded(RECORD.read_text("utf-8"), every, {part.name: cells}), "utf-8")
    return True


def main() -> int:
    """Run the parts that are asked for, or all, and say which failed."""
    every = parts()
    asks = argparse.ArgumentParser(prog="tests/deep/run.py")
    asks.add_argument("parts", nargs="*", metavar="PART", help=", ".join(every))
    asks.add_argument("--workers", type=int, default=2, metavar="N", help="run so many files at once")
    asks.add_argument("--throws", type=int, metavar="N", help="try so many throws of every maker, without recording it")
    given = asks.parse_args()
    if unknown := [name for name in given.parts if name not in every]:
        asks.error(f"there is no part {', '.join(unknown)}; there are {', '.join(every)}")
    asked = given.parts or list(every)
    failed = [name for name in asked if not run(every[name], every, given.workers, given.throws)]
    print(f"\nFailed: {', '.join(failed)}" if failed else "\nAll passed.")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
