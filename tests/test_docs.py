"""The README and docs: examples run and print what they show, and links work."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from callwise.doors.cli import main
from tests.support.riichi.written_logs import DATA

REPOSITORY = Path(__file__).parents[1]
DOCS = REPOSITORY / "docs"
README, HOSTING, WALKS = REPOSITORY / "README.md", DOCS / "hosting.md", REPOSITORY / "CONTRIBUTING.md"
COMMANDS = DOCS / "command-line.md"
PAGES = [README, WALKS, *sorted(DOCS.glob("*.md"))]
LONGEST = 130
"""The README's maximum number of lines: a screen and a half."""
BLOCK = re.compile(r"^```python\n(?P<code>.*?)^```\n+^```\n(?P<output>.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(*pages: Path) -> list[tuple[str, str]]:
    """The Python blocks on some pages, each with its expected output."""
    return [(match["code"], match["output"]) for page in pages for match in BLOCK.finditer(page.read_text("utf-8"))]


def test_every_python_block_has_its_output() -> None:
    assert len(blocks(README)) == 1
    for page in PAGES:
        assert len(blocks(page)) == page.read_text("utf-8").count("```python"), page


@pytest.mark.parametrize(("code", "output"), blocks(*PAGES))
def test_python_blocks_print_their_output(code: str, output: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "a page", "exec"), {})
    assert capsys.readouterr().out == output


@pytest.mark.parametrize(("code", "output"), blocks(README))
def test_three_lines_are_enough_to_rule_on_a_position(code: str, output: str) -> None:
    """Imports and printing don't count."""
    lines = (line.strip() for line in code.splitlines())
    assert len([line for line in lines if line and not line.startswith(("from ", "print("))]) == 3


def test_the_readme_is_short() -> None:
    assert len(README.read_text("utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("page", [README, COMMANDS], ids=lambda page: page.stem)
def test_the_ruling_example_matches_its_page(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An ellipsis at the end matches anything."""
    text = page.read_text("utf-8")
    (position,) = re.findall(r"^```toml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    (shown,) = re.findall(r"^```\n\$ (callwise rule \S+\n.*?)(?:…\n)?```$", text, re.MULTILINE | re.DOTALL)
    command, _, said = shown.partition("\n")
    monkeypatch.chdir(tmp_path)
    Path(command.split()[-1]).write_text(position, "utf-8")
    assert main(command.split()[1:]) == 0
    assert capsys.readouterr().out.startswith(said)


def test_the_game_example_matches_its_page(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is stored with the tests; an ellipsis at the end matches anything."""
    shown = re.findall(r"^```\n\$ (callwise game \S+.*?)…\n```$", COMMANDS.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    (command, _, said) = shown[0].partition("\n")
    monkeypatch.chdir(DATA)
    assert main(command.split()[1:]) == 0
    assert capsys.readouterr().out.startswith(said)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_link_works(page: Path) -> None:
    """It leads to a file, or to a heading in one."""
    for target in re.findall(r"\]\((?!https?:)([^)\s]+)\)", page.read_text("utf-8")):
        path, _, place = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        assert there.is_relative_to(REPOSITORY), target
        assert there.exists(), target
        if place:
            headings = re.findall(r"^#+ (.+)$", there.read_text("utf-8"), re.MULTILINE)
            assert place in {re.sub(r"[^\w-]", "", heading.lower().replace(" ", "-")) for heading in headings}, target


def test_every_walkthrough_is_followed_by_a_test() -> None:
    """Each walkthrough names an existing test."""
    walks = re.split(r"^## Add ", WALKS.read_text("utf-8"), flags=re.MULTILINE)[1:]
    assert len(walks) == 5
    for walk in walks:
        followed = re.findall(r"`(tests/\S+\.py)::(test_\w+)`", walk)
        assert followed, walk.splitlines()[0]
        for file, test in followed:
            assert f"def {test}(" in (REPOSITORY / file).read_text("utf-8"), test


def shell() -> list[str]:
    """The shell blocks."""
    return re.findall(r"^```sh\n(.*?)^```$", HOSTING.read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("lines", shell())
def test_shell_blocks_are_valid(lines: str) -> None:
    subprocess.run(["sh", "-n"], input=lines, text=True, check=True)


def test_the_github_pages_lines_replace_the_folder_each_time(tmp_path: Path) -> None:
    """Run them twice with a local repository and a stand-in for the build, which makes the folder again each time."""
    (lines,) = (lines for lines in shell() if "gh-pages" in lines)
    there = tmp_path / "there.git"
    subprocess.run(["git", "init", "--quiet", "--bare", str(there)], check=True)
    lines = re.sub(r"https://github\.com/\S+", str(there), lines)
    lines = lines.replace("make dist", "rm -rf _site; mkdir -p _site/assets; date +%N >_site/index.html; true")
    lines = lines.replace("$(git describe --always)", "as of today")
    someone = {f"GIT_{who}_{what}": "x" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    pages = []
    for _ in range(2):
        subprocess.run(
            ["sh", "-euc", lines], cwd=tmp_path, env={**os.environ, **someone}, capture_output=True, check=True
        )
        shown = ["git", "-C", str(there), "show", "gh-pages:index.html"]
        pages.append(subprocess.run(shown, capture_output=True, text=True, check=True).stdout)
        listed = ["git", "-C", str(there), "ls-tree", "-r", "--name-only", "gh-pages"]
        listing = subprocess.run(listed, capture_output=True, text=True, check=True).stdout
        assert listing.split() == [".nojekyll", "index.html"]
    assert pages[0] != pages[1]
