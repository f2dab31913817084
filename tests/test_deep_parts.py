"""Every deep test belongs to one part of `make test-deep`, and a part is recorded only when it ran whole."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.deep import run as deep

REPOSITORY = Path(__file__).parents[1]
MARKED = re.compile(r"mark\.deep\b|^from hypothesis\b", re.MULTILINE)
EVERY = deep.parts()
NAMED = [path for part in EVERY.values() for path in part.tests]
RECORD = """\
# The deep run

| Part | Tests | Last run whole | Number | Elapsed | Processors |
|---|---|---|---|---|---|
| `gone` | a former part | 2026-01-01, 01234567 | 3 | 1 min | 1 min of 2 cores |
| `site` | its former text | 2026-01-02, 01234567 | 4 | 2 min | 3 min of 2 cores |
"""


def deep_files() -> list[str]:
    """Return the test files with a deep or a drawn test."""
    files = (REPOSITORY / "tests").rglob("test_*.py")
    return sorted(file.relative_to(REPOSITORY).as_posix() for file in files if MARKED.search(file.read_text("utf-8")))


def test_every_deep_test_is_in_a_part() -> None:
    missing = [file for file in deep_files() if not any(Path(file).is_relative_to(path) for path in NAMED)]
    assert missing == []


def test_no_path_is_in_two_parts() -> None:
    assert sorted(NAMED) == sorted(set(NAMED))
    assert [path for path in NAMED if not (REPOSITORY / path).exists()] == []


def test_a_part_leaves_out_what_another_names() -> None:
    """Its own paths are never ignored."""
    everywhere = [one for part in EVERY.values() for one in deep.chosen(part, EVERY.values())]
    assert "--ignore=tests/engine/riichi/furiten" in deep.chosen(EVERY["engine"], EVERY.values())
    for part in EVERY.values():
        ignored = {one.removeprefix("--ignore=") for one in deep.chosen(part, EVERY.values()) if "=" in one}
        assert not ignored & set(part.tests)
    assert {one for one in everywhere if not one.startswith("--")} == set(NAMED)


def test_a_run_replaces_its_row_and_keeps_the_others() -> None:
    ran = deep.recorded(RECORD, EVERY, {"engine": "2026-02-03, 89abcdef | 5 | 6 min | 7 min of 2 cores"})
    last = deep.last_runs(ran)
    assert list(last) == list(EVERY)
    assert last["engine"] == "2026-02-03, 89abcdef | 5 | 6 min | 7 min of 2 cores"
    assert last["site"] == "2026-01-02, 01234567 | 4 | 2 min | 3 min of 2 cores"
    assert last["wiki"].startswith(deep.NEVER)
    assert "former" not in ran
    assert ran.startswith(RECORD.partition("| `gone`")[0])


def test_the_record_has_a_row_for_each_part() -> None:
    record = deep.RECORD.read_text("utf-8")
    assert deep.recorded(record, EVERY, {}) == record


@pytest.mark.parametrize(
    ("texts", "outcome"),
    [
        (["import pytest\ndef test_it(): pass\ndef test_no(): pytest.skip('no')"], deep.Outcome(1, 1, True)),
        pytest.param(
            ["def test_it(): assert False", "import nothing_there"],
            deep.Outcome(2, 0, False),
            marks=pytest.mark.deep,
        ),
        pytest.param([""], deep.Outcome(0, 0, True), marks=pytest.mark.deep),
    ],
    ids=["passes and skips", "fails and can't be read", "has no test"],
)
def test_a_runs_tests_are_counted(tmp_path: Path, texts: list[str], outcome: deep.Outcome) -> None:
    for nth, text in enumerate(texts):
        (tmp_path / f"test_{nth}.py").write_text(text, "utf-8")
    alone = [
        "--continue-on-collection-errors",
        "-c",
        "/dev/null",
        "--rootdir",
        str(tmp_path),
        "-p",
        "tests.conftest",
        "-q",
        "-p",
        "no:cacheprovider",
    ]
    paths = " ".join(str(REPOSITORY / name) for name in ("engine", "site", "."))
    assert deep.tested([*alone, "-o", f"pythonpath={paths}", str(tmp_path)]) == outcome


def test_an_unknown_part_is_refused() -> None:
    command = ["make", "-s", "-o", "test-setup", "-o", "tests/deep/node_modules/.stamp", "test-deep", "PART=nowhere"]
    ran = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert ran.returncode != 0
    assert "there is no part nowhere; there are engine" in ran.stderr
