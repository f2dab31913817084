"""A parametrized test's cases run as one test, which names each case that fails."""

import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]
TESTS = """
import pytest

@pytest.fixture(scope="module")
def limit():
    return 3

@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize(("number", "text"), [(1, "1"), pytest.param(5, "5", id="five"), (2, "3")])
def test_together(limit, number, text, sign):
    if text == "1":
        pytest.skip("too small")
    assert number < limit
    with pytest.raises(ValueError):
        int(text if text == "3" else "x")

@pytest.mark.parametrize("number", [1, pytest.param(2, marks=pytest.mark.xfail)])
def test_marked(number):
    assert number == 1

@pytest.mark.parametrize("number", [1, 2])
def test_own_folder(number, tmp_path):
    (tmp_path / "it").mkdir()
"""


@pytest.mark.parametrize(
    ("options", "ends", "names"),
    [
        pytest.param(
            [],
            "1 failed, 3 passed, 1 xfailed in",
            ["4 of 6 cases fail", "in case [five-1]", "in case [2-3--1]"],
            marks=pytest.mark.deep,
        ),
        pytest.param(
            ["--apart"],
            "4 failed, 3 passed, 2 skipped, 1 xfailed in",
            ["test_together[five-1]"],
            marks=pytest.mark.deep,
        ),
        pytest.param(["-k", "five"], "2 failed, 8 deselected in", ["test_together[five--1]"], marks=pytest.mark.deep),
    ],
    ids=["together", "apart", "chosen"],
)
def test_every_failing_case_is_named(tmp_path: Path, options: list[str], ends: str, names: list[str]) -> None:
    """Cases with marks, or with fixtures set up for each test, are separate tests."""
    file = tmp_path / "test_it.py"
    file.write_text(TESTS, "utf-8")
    run = ["-m", "pytest", "-c", "pyproject.toml", "--rootdir", ".", "-q", "-p", "tests.conftest"]
    command = [sys.executable, *run, "-p", "no:cacheprovider", str(file), *options]
    ran = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert ends in ran.stdout.splitlines()[-1]
    assert [name for name in names if name not in ran.stdout] == []
