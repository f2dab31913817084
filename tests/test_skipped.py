"""A test run's last lines report skipped tests."""

import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]
SKIPS = """
import pytest

@pytest.mark.parametrize("nth", [1, 2])
def test_it(nth):
    pytest.skip("there is no nginx on this machine")
"""
RUNS = "def test_it(): pass\n"
DRAWS_NOTHING = """
import pytest

@pytest.mark.parametrize("nth", [])
def test_it(nth): assert False
"""


def last_lines(tmp_path: Path, text: str) -> tuple[int, str]:
    """Run a file of tests as `make test` does; return its exit code and last lines."""
    file = tmp_path / "test_it.py"
    file.write_text(text, "utf-8")
    options = ["-c", "pyproject.toml", "--rootdir", ".", "-q", "-p", "tests.conftest", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *options, str(file)]
    ran = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=False)
    return ran.returncode, "\n".join(ran.stdout.splitlines()[-3:])


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        pytest.param(SKIPS, 0, "there is no nginx on this machine\n1 skipped in", id="skipped"),
        pytest.param(RUNS, 0, "Nothing was skipped.\n1 passed in", id="run", marks=pytest.mark.deep),
        pytest.param(DRAWS_NOTHING, 2, "1 error in", id="parametrised over nothing", marks=pytest.mark.deep),
    ],
)
def test_skipped_tests_are_reported_with_their_reason(tmp_path: Path, text: str, code: int, says: str) -> None:
    ended, told = last_lines(tmp_path, text)
    assert ended == code
    assert says in told
