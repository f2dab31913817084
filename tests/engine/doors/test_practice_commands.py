"""Practice positions on the command line: as puzzle files, as a set, or similar to an existing set's."""

from pathlib import Path

import pytest

from callwise.doors.cli import main
from callwise.instructors.sets.set_toml import read_toml
from callwise.practice.draft_quality import decides
from callwise.puzzle.file import read_puzzle

pytestmark = pytest.mark.usefixtures("read_once")

LESSONS = str(Path(__file__).parents[3] / "lessons")


def test_the_same_seed_draws_the_same_files(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["practice", "--clause", "kuikae.suji", "--asks", "kuikae.legal", "--seed", "x"]
    assert main(asked) == main(asked) == 0
    out = capsys.readouterr().out
    once = out[: len(out) // 2]
    assert out == once * 2
    assert "kuikae.suji" in decides(read_puzzle(once, "x"))


def test_similar_positions_form_a_valid_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = tmp_path / "first.toml", tmp_path / "second.toml"
    keys = ["swap-calling/shown-from-above", "swap-calling/the-book-is-silent"]
    main(["set", *keys, "--lessons", LESSONS, "-o", str(first)])
    assert main(["practice", "--like", str(first), "--lessons", LESSONS, "--count", "4", "-o", str(second)]) == 0
    of = read_toml(second.read_text("utf-8"))
    assert of.puzzles == ("own/1", "own/2", "own/3", "own/4")
    assert len(set(of.own)) == 4
    assert all(any(id.startswith("kuikae.") for id in decides(read_puzzle(text, "own"))) for text in of.own)
    assert main(["check", str(second)]) == 0
    capsys.readouterr()


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (["--count", "21"], "count is from 1 to 20, got 21"),
        (["--clause", "kuikae.what"], "'kuikae.what' can’t be practised this way"),
        (["--level", "6"], "a level is one of 0, 1, 2, 3, 4, 5, got 6"),
        (["--like", "no-such.toml"], "no-such.toml"),
    ],
)
def test_impossible_orders_are_reported(asked: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["practice", *asked]) == 2
    assert says in capsys.readouterr().err
