"""The voice check reads readers' text in any file, gives a finding's place, and ignores code."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]


def told(path: Path, text: str) -> list[str]:
    """Check one file, and return each finding without its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    command = [sys.executable, str(REPOSITORY / "tools" / "voice.py"), str(path)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not ran.stderr
    lines = ran.stdout.splitlines()
    assert ran.returncode == int(bool(lines))
    return [line.removeprefix(f"{path}:").partition(": say")[0] for line in lines]


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("a.en.toml", '[a.b]\n# You may not.\nshort = "you may not win"\n', ["3: may-not: “may not”"]),
        ("puzzles/a.toml", 'title   = "So close, and free"\n', ["1: title-tells: “free”"]),
        ("puzzles/a.toml", 'prompt = """\nIt is you.\nNow you may not\nwin."""\n', ["3: may-not: “may not”"]),
        ("puzzles/a.toml", '[table]\nhand = "may not"\n[expect]\n1m = "may not"\n', []),
        ("a.md", '+++\nlearned = "You may not."\n+++\n\nYou win.\n', ["2: may-not: “may not”"]),
        ("a.md", "+++\n+++\n\nYou win.\n\nYou cannot.\n", ["6: not-contracted: “cannot”"]),
        ("README.md", "You cannot read it\nfor ever, `for ever`.\n\n```\nfor ever\n```\n", ["2: for-ever: “for ever”"]),
        ("README.md", "| a | b |\n|---|---|\n| what was read | |\n", ["3: what-was-read: “what was read”"]),
        ("a.html", "<p>A <b>tile</b>\n{# for ever #}\nfor ever</p>\n", ["3: for-ever: “for ever”"]),
        ("a.html", '<a href="for ever" aria-label="It stands twice"></a>', ["1: stands-alone: “stands twice”"]),
        ("a.html", '<p>\n{{ draw("You cannot") }}</p>', ["2: not-contracted: “cannot”"]),
        ("a.js", '// may not\nconst a = "for ever";\n', ["2: for-ever: “for ever”"]),
        ("a.js", "const b = `${a} is for ever`;\n", ["1: for-ever: “for ever”"]),
        (
            "a.py",
            '"""Forever."""\nA = f"{A} is for ever"\nB = re.compile("is for ever")\n',
            ["2: for-ever: “for ever”"],
        ),
        ("a.py", 'raise NotationError("3x is no tile for it")\nraise PositionError("a")\n', []),
        ("a.py", 'raise PositionError("that is no tile")\n', ["1: is-no: “is no tile”"]),
        ("a.py", '"""Give a tile."""\n# one\'s own tile\n', ["1: code-prose: “Give”", "2: code-prose: “one's own”"]),
        ("a.js", "/** Give a tile. */\n// It is asked anew.\n", ["1: code-prose: “Give”", "2: code-prose: “anew”"]),
    ],
)
def test_findings_have_their_place(tmp_path: Path, name: str, text: str, found: list[str]) -> None:
    assert told(tmp_path / name, text) == found


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.py", 'A = "it is behind a bar"  # voice: allow bar, it is the sign |\n'),
        ("a.py", '# voice: allow bar for-ever, these are signs\nA = "behind a bar for ever"\n'),
        ("a.html", "{# voice: allow for-ever, a quotation #}\n<p>It is for ever</p>\n"),
        ("README.md", "<!-- voice: allow for-ever, a quotation -->\nIt is for ever.\n"),
    ],
)
def test_a_line_can_be_allowed_with_a_reason(tmp_path: Path, name: str, text: str) -> None:
    assert told(tmp_path / name, text) == []
    assert told(tmp_path / name, text.replace(", ", " ")) != []
