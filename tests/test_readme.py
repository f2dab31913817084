"""What the README shows to a programmer runs, and prints what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"
BLOCK = re.compile(r"^```python\n(?P<code>.*?)^```\n+^```\n(?P<output>.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks() -> list[tuple[str, str]]:
    """The blocks of Python in the README, each with what it is said to print."""
    return [(match["code"], match["output"]) for match in BLOCK.finditer(README.read_text("utf-8"))]


def test_every_block_of_python_says_what_it_prints() -> None:
    assert len(blocks()) == README.read_text("utf-8").count("```python") == 1


@pytest.mark.parametrize(("code", "output"), blocks())
def test_python_in_the_readme_prints_what_it_says(code: str, output: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, str(README), "exec"), {})
    assert capsys.readouterr().out == output


@pytest.mark.parametrize(("code", "output"), blocks())
def test_three_lines_are_enough_to_rule_on_a_position(code: str, output: str) -> None:
    """Imports and printing aside."""
    lines = (line.strip() for line in code.splitlines())
    assert len([line for line in lines if line and not line.startswith(("from ", "print("))]) == 3
