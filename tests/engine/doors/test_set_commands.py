"""The command line makes and checks sets, and scores receipts from a folder."""

import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest

from callwise.doors.cli import main
from callwise.doors.commands.terminal import FINE, SHORT, UNUSABLE, UNWRITTEN
from callwise.instructors.receipts.receipt import as_text, write_receipt
from callwise.instructors.receipts.run import Answered
from callwise.instructors.results.xapi import NOWHERE
from callwise.instructors.sets.puzzle_set import Mode
from callwise.instructors.sets.set_address import read_address
from callwise.instructors.sets.set_toml import read_toml, write_toml
from tests.support.instructors.puzzle_sets import RIGHT, SET, WRONG, answered, run
from tests.support.rulings.course_texts import LEGAL, OTHER_END, REPOSITORY, course

pytestmark = pytest.mark.usefixtures("read_once")

LESSONS = ["--lessons", str(REPOSITORY / "lessons")]
OWN = replace(SET, puzzles=("own/1",), own=(OTHER_END,))
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a puzzle, a set of that puzzle, and three receipts, one of them cut short."""
    (tmp_path / "puzzle.toml").write_text(OTHER_END, "utf-8")
    (tmp_path / "set.toml").write_text(write_toml(OWN), "utf-8")
    receipts = tmp_path / "receipts"
    receipts.mkdir()
    (receipts / "ana.txt").write_text(handed("Ana", answered(1, WRONG, RIGHT, tried=2)), "utf-8")
    (receipts / "ben.txt").write_text(handed("王さん", answered(1, WRONG, when=7)), "utf-8")
    (receipts / "cara.txt").write_text(handed("Cara", answered(1))[:-30], "utf-8")
    (receipts / ".hidden").write_text("x", "utf-8")
    return tmp_path


def handed(who: str, *done: Answered, began: int = 1_000) -> str:
    return as_text(write_receipt(OWN, run(who, *done, began=began), {}))


def test_a_set_can_mix_course_puzzles_and_files(folder: Path, capsys: Capture) -> None:
    out = folder / "made.toml"
    words = ["--name", "Tuesday", "--says", "Take your time.", "--rules", "ema-2025", "--rules", "league"]
    more = [*words, "--test", "--shuffled", "--named", "--link", "https://example.org/callwise/", "-o", str(out)]
    puzzles = ["swap-calling/straight-back", str(folder / "puzzle.toml")]
    assert main(["set", *puzzles, *more, *LESSONS]) == FINE
    of = read_toml(out.read_text("utf-8"))
    assert (of.name, of.says, of.mode, of.shuffled, of.named) == ("Tuesday", "Take your time.", Mode.TEST, True, True)
    assert (of.puzzles, of.rules, of.own) == (
        ("swap-calling/straight-back", "own/1"),
        ("ema-2025", "league"),
        (OTHER_END,),
    )
    site, _, fragment = capsys.readouterr().out.strip().partition("#")
    assert (site, read_address(fragment)) == ("https://example.org/callwise/set/", of)


def test_a_printed_set_is_a_file_with_its_link(folder: Path, capsys: Capture) -> None:
    assert main(["set", str(folder / "puzzle.toml")]) == FINE
    text = capsys.readouterr().out
    assert read_toml(text).own == (OTHER_END,)
    assert text.strip().splitlines()[-1].startswith("# set/#v=1&count=1&name=A+set+of+puzzles&puzzles=own/1&own=")


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["set", "a/b", *LESSONS], SHORT, "'a/b' isn’t a puzzle of this course"),
        (["set", "a", *LESSONS], UNUSABLE, "'a' isn’t the name of a puzzle"),
        (["set", "a/b", "--rules", "moon", *LESSONS], UNUSABLE, "no ruleset is called 'moon'"),
        (["set", "a/b", "--lessons", "{folder}/none"], UNUSABLE, "none: not a folder"),
        (["set", "{folder}/none.toml"], UNUSABLE, "none.toml: can’t be read"),
        (["set", "{folder}/set.toml"], UNUSABLE, "unknown key 'name'"),
        (["set", "{folder}/puzzle.toml", "-o", "{folder}/none/x"], UNWRITTEN, "x: can’t be written"),
        (["check", "{folder}/puzzle.toml"], UNUSABLE, "a set has no 'title'"),
        (["check", "{folder}/none.toml"], UNUSABLE, "none.toml: not a folder"),
        (["receipts", "{folder}/none", *LESSONS], UNUSABLE, "can’t be read"),
        (["receipts", "{folder}/receipts", "--set", "{folder}/puzzle.toml", *LESSONS], UNUSABLE, "a set has no"),
        (["receipts", "{folder}/receipts", "--csv", "{folder}/none/x", *LESSONS], UNWRITTEN, "x: can’t be written"),
        (["receipts", "{folder}/receipts", "--xapi", "{folder}/none/x", *LESSONS], UNWRITTEN, "x: can’t be written"),
        (["receipts", "{folder}/receipts", "--link", "moon", *LESSONS], UNUSABLE, "--link is a whole address"),
        (["receipts", "{folder}/receipts", "--lessons", "{folder}/none"], UNUSABLE, "none: not a folder"),
    ],
)
def test_errors_have_their_exit_codes(
    folder: Path, capsys: Capture, arguments: list[str], code: int, says: str
) -> None:
    assert main([one.format(folder=folder) for one in arguments]) == code
    told = capsys.readouterr().err
    assert says in told
    assert all(line.startswith("callwise: ") for line in told.splitlines())


def test_a_set_is_checked_against_existing_puzzles(folder: Path, capsys: Capture) -> None:
    (folder / "set.toml").write_text(write_toml(replace(OWN, own=(LEGAL,))), "utf-8")
    assert main(["check", str(folder / "set.toml")]) == FINE
    assert capsys.readouterr().out == "Tuesday evening: 1 puzzle, practice: all is well.\n"
    wrong = replace(OWN, puzzles=("a/b", "own/1"), own=(LEGAL.replace('8s = "kuikae.clear"', '8s = "kuikae.suji"'),))
    (folder / "set.toml").write_text(write_toml(wrong), "utf-8")
    assert main(["check", str(folder / "set.toml"), *LESSONS]) == SHORT
    *findings, last = capsys.readouterr().out.splitlines()
    assert "'a/b' isn’t a puzzle of this course" in findings[0]
    assert "own/1: " in findings[1]
    assert len(findings) == 2
    assert last.endswith("2 puzzles, practice: 2 findings.")


def test_a_guessable_custom_puzzle_is_found(folder: Path, capsys: Capture) -> None:
    assert main(["check", str(folder / "set.toml")]) == SHORT
    assert "own/1: a guess passes 2 times in 3" in capsys.readouterr().out


def test_receipts_in_a_folder_are_scored(folder: Path, capsys: Capture) -> None:
    assert main(["receipts", str(folder / "receipts"), *LESSONS]) == SHORT
    told = capsys.readouterr()
    lines = told.out.splitlines()
    assert lines[0] == "Tuesday evening (practice): 2 learners"
    assert lines[3:5] == ["Ana     *        0           1", "王さん  -        0           0"]
    assert any("2 × kuikae.suji: " in line for line in lines)
    assert any("To teach next" in line for line in lines)
    assert told.err.startswith("callwise: cara.txt: it’s cut short or changed")
    assert told.err.endswith("[broken]\n")


def test_a_written_spreadsheet_is_not_read_as_a_receipt(folder: Path, capsys: Capture) -> None:
    (folder / "receipts" / "cara.txt").unlink()
    table = folder / "receipts" / "results.csv"
    for _ in range(2):
        told = ["--csv", str(table), "--week", "Week 3"]
        assert main(["receipts", str(folder / "receipts"), *told, *LESSONS]) == FINE
    assert table.read_bytes().startswith(b'\xef\xbb\xbf"Week",')
    with table.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    assert [row[2] for row in rows] == ["Learner", "Ana", "王さん"]
    assert {row[0] for row in rows} == {"Week", "Week 3"}
    assert "1. The other end: at first" in rows[0]
    assert not capsys.readouterr().err


@pytest.mark.parametrize(
    ("link", "base"), [([], NOWHERE), (["--link", "https://callwise.test/course"], "https://callwise.test/course/")]
)
def test_xapi_statements_are_written(folder: Path, link: list[str], base: str) -> None:
    (folder / "receipts" / "cara.txt").unlink()
    file = folder / "receipts" / "statements.json"
    for _ in range(2):
        assert main(["receipts", str(folder / "receipts"), "--xapi", str(file), *link, *LESSONS]) == FINE
    stated = json.loads(file.read_text("utf-8"))
    assert [one["actor"].get("name") for one in stated] == ["Ana", "Ana", "王さん", "王さん"]
    assert stated[0]["object"]["definition"]["name"] == {"en": "The other end"}
    assert {one["object"]["id"].startswith(f"{base}sets/") for one in stated} == {True}


def test_one_file_can_hold_everyones_receipts(folder: Path, capsys: Capture) -> None:
    mail = folder / "all.txt"
    mail.write_bytes(
        handed("Ana", answered(1)).encode() + b"\xff\xfe\x00" + handed("Ben", answered(1, when=3)).encode()
    )
    assert main(["receipts", str(mail), "--set", str(folder / "set.toml"), *LESSONS]) == FINE
    assert capsys.readouterr().out.startswith("Tuesday evening (practice): 2 learners")


def test_the_set_to_score_can_be_named(folder: Path, capsys: Capture) -> None:
    (folder / "other.toml").write_text(write_toml(SET), "utf-8")
    assert main(["receipts", str(folder / "receipts"), "--set", str(folder / "other.toml"), *LESSONS]) == SHORT
    told = capsys.readouterr()
    assert told.out == "No receipt of that set is here.\n"
    assert told.err.count("[foreign]") == 2


def test_similar_rows_are_marked_and_warned_about(tmp_path: Path, capsys: Capture) -> None:
    for nth, who in enumerate(("Ana", " ANA ", "Ben")):
        (tmp_path / f"{nth}.txt").write_text(handed(who, answered(1, when=nth), began=nth * 60_000), "utf-8")
    assert main(["receipts", str(tmp_path), *LESSONS]) == FINE
    told = capsys.readouterr()
    assert [line.partition("  ")[0] for line in told.out.splitlines()[3:6]] == [
        "Ana, began 1970-01-01 00:00",
        "ANA, began 1970-01-01 00:01",
        "Ben",
    ]
    assert "2 rows have names that look alike: “Ana” and “ANA”." in told.err
    assert told.err.endswith("[alike]\n")


def test_an_empty_folder_is_reported(tmp_path: Path, capsys: Capture) -> None:
    assert main(["receipts", str(tmp_path), *LESSONS]) == UNUSABLE
    assert "no file is in this" in capsys.readouterr().err


def test_names_cannot_control_a_terminal(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "x.txt").write_text(handed("\x1b[31mEve", answered(1)), "utf-8")
    assert main(["receipts", str(tmp_path), *LESSONS]) == FINE
    assert "\x1b" not in capsys.readouterr().out


def test_course_puzzles_are_found_by_name() -> None:
    assert list(course().files.values()) == [puzzle.text for puzzle in course().puzzles]
