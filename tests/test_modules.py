"""Modules are short and state their purpose."""

import ast
from pathlib import Path

from tests.support.each import each

REPOSITORY = Path(__file__).parents[1]
PYTHON = [path for part in ("engine", "site") for path in (REPOSITORY / part).rglob("*.py")]
SCRIPTS = [path for path in (REPOSITORY / "site").rglob("*") if path.suffix in (".js", ".mjs")]
LONGEST = 400


@each([*PYTHON, *SCRIPTS])
def test_a_module_is_short(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= LONGEST


@each(path for path in PYTHON if path.read_text("utf-8").strip())
def test_a_module_starts_with_its_purpose(path: Path) -> None:
    """The docstring has at least one sentence; a package's own file may be empty."""
    assert ast.get_docstring(ast.parse(path.read_text("utf-8")))


@each(SCRIPTS)
def test_a_script_starts_with_its_purpose(path: Path) -> None:
    assert path.read_text("utf-8").startswith("/*")
