"""Conventions for every module of the builder."""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

BUILDER = Path(__file__).parents[2] / "site" / "builder"
MODULES = sorted(BUILDER.rglob("*.py"))
OTHERS = {
    "assembly/site.py": "room at the beginning of lines",
    "page/page.py": "links to lessons, which templates write",
}
"""Modules that may look for tags, with the reason."""
_GROUP = re.compile(r"\(\?(?:P<\w+>|<[=!])")
"""The start of a named group or a lookbehind in a pattern."""


def patterns(tree: ast.Module) -> Iterator[str]:
    """Every pattern that a module passes to `re`."""
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        if isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) == "re":
            constants = (node.value for node in ast.walk(call) if isinstance(node, ast.Constant))
            yield from (value for value in constants if isinstance(value, str))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(BUILDER).as_posix())
def test_html_is_not_searched_for_requirements(path: Path) -> None:
    """Drawing code reports its requirements; a pattern with a tag or an attribute would read them back."""
    search_index = patterns(ast.parse(path.read_text("utf-8")))
    found = [text for text in search_index if re.search(r"<|\b(?:class|href)=", _GROUP.sub("", text))]
    assert bool(found) == (path.relative_to(BUILDER).as_posix() in OTHERS), found


def test_every_module_is_short_and_starts_with_its_purpose() -> None:
    """The purpose is in its first line, and it has at most 400 lines."""
    for path in MODULES:
        text = path.read_text("utf-8")
        assert text.count("\n") <= 400, path
        about = ast.get_docstring(ast.parse(text))
        assert about, path
        assert about.splitlines()[0].strip(), path


def linted(folder: Path) -> subprocess.CompletedProcess[str]:
    """The import linter's output for a builder in a folder."""
    lint = Path(sys.executable).with_name("lint-imports")
    command = [str(lint), "--no-cache", "--no-logo", "--config", str(BUILDER.parent / "imports.toml")]
    env = {**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "200"}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_imports_go_down() -> None:
    """They go from layer to layer, without cycles."""
    found = linted(BUILDER.parent)
    assert found.returncode == 0, found.stdout


def test_an_upward_import_is_reported(tmp_path: Path) -> None:
    """A cycle within a layer, and a module in no layer, are reported too."""
    shutil.copytree(BUILDER, tmp_path / "builder", ignore=shutil.ignore_patterns("__pycache__"))
    upward = {"content/games": "pages.course.home", "pages/course/home": "instructors.set_data"}
    for module, other in (*upward.items(), ("assets/fonts", "assets.png")):
        with (tmp_path / "builder" / f"{module}.py").open("a") as file:
            file.write(f"import builder.{other}\n")
    (tmp_path / "builder" / "stray.py").write_text("")
    said = linted(tmp_path).stdout
    for module, other in upward.items():
        assert f"builder.{module.replace('/', '.')} -> builder.{other} (l." in said
    assert "No cycles are allowed in builder.assets." in said
    assert "- builder.stray\n" in said
