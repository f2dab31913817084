"""The command line prints the engine's rulings, with the promised exit codes."""

import io
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from callwise.doors.cli import main
from callwise.doors.commands import terminal
from callwise.puzzle.checks.guess_chance import chance, guessed
from callwise.riichi.agreement.presets import PRESETS
from tests.support.rulings.course_texts import OTHER_END, REPOSITORY, course


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    """Return the path of a puzzle on disk."""
    path = tmp_path / "the-other-end.toml"
    path.write_text(OTHER_END)
    return path


def test_rule_prints_a_line_for_every_answer(puzzle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", str(puzzle)]) == 0
    line = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("1s"))
    assert line.split()[1:3] == ["illegal", "kuikae.suji"]


def test_sentences_are_printed_below_their_clause(capsys: pytest.CaptureFixture[str]) -> None:
    """The reason and the rule come first, then how the rule applies in the puzzles."""
    assert main(["sentences", str(REPOSITORY / "lessons")]) == 0
    printed = capsys.readouterr().out
    (below,) = re.findall(r"^kuikae\.kan: A kan freezes nothing\. .*\n((?:  .*\n)+)", printed, re.MULTILINE)
    assert below.splitlines()[0] == "  means    You can call kan."
    assert main(["sentences", "no-such-folder"]) == 2
    assert "no-such-folder: not a folder" in capsys.readouterr().err


def test_each_ruleset_is_named_once_per_answer(puzzle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "--every", str(puzzle)]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("1s")]
    assert {line.split()[1] for line in lines} == {"illegal", "unsettled", "legal"}
    assert sum(line.count("jpml-a") for line in lines) == 1


def test_every_preset_answers_even_without_sources(puzzle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Under a ruleset whose sources are silent, the ruling says so."""
    assert main(["rule", "--every", "--json", str(puzzle)]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {(row["answer"], row["ruleset"]) for row in rows} == {
        (code, rules.name) for code in ("1s", "8s", "5p") for rules in PRESETS
    }
    (rmu,) = (row for row in rows if (row["answer"], row["ruleset"]) == ("1s", "rmu"))
    assert (rmu["verdict"], [reading["choices"] for reading in rmu["readings"]]) == (
        "unsettled",
        [["strict"], ["same_tile_only"]],
    )


def test_a_custom_ruleset_is_compared_with_every_other(puzzle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The author's expectations are checked, whichever ruleset is requested."""
    puzzle.write_text(OTHER_END.replace('"common"', '"common+kuikae=free"'))
    assert main(["rule", "--every", str(puzzle)]) == 1
    said = capsys.readouterr()
    assert "common+kuikae=free" in said.out
    assert "expected kuikae.suji under common+kuikae=free" in said.out
    assert "under common+kuikae=free it is legal by kuikae.waived" in said.err


def test_an_unsettled_penalty_lists_its_readings(puzzle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The discard is illegal either way; KUI-25 only decides the penalty."""
    assert main(["rule", "--json", "--ruleset", "common+kuikae_penalty=open", str(puzzle)]) == 0
    row = next(row for row in json.loads(capsys.readouterr().out) if row["answer"] == "1s")
    assert (row["verdict"], row["penalty"]) == ("illegal", None)
    assert [reading["choices"] for reading in row["readings"]] == [["prevent"], ["dead_hand"], ["chombo"]]


def test_json_matches_the_printed_table(puzzle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The JSON of an unsettled point lists its readings."""
    assert main(["rule", "--json", "--ruleset", "rmu", str(puzzle)]) == 0
    rows = {row["answer"]: row for row in json.loads(capsys.readouterr().out)}
    assert rows["1s"]["verdict"] == "unsettled"
    assert {reading["verdict"] for reading in rows["1s"]["readings"]} == {"legal", "illegal"}
    assert rows["8s"]["rule"][0] == "KUI-4"


def test_a_position_needs_only_a_question_and_a_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = 'asks = "kuikae.legal"\n[table]\ncall = "pon 7z with 77z"\nhand = "123m456p789s1z7z"\n'
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert main(["rule", "-", "--ruleset", "common"]) == 0
    assert "kuikae.genbutsu" in capsys.readouterr().out


def test_a_wrong_expectation_fails(puzzle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle.write_text(OTHER_END.replace('8s = "kuikae.clear"', '8s = "kuikae.suji"'))
    assert main(["rule", str(puzzle)]) == 1
    assert "expected kuikae.suji" in capsys.readouterr().out


@pytest.mark.parametrize("whole", ["[ expect ]\n", "[expect] # one of them\n"])
def test_expectations_may_use_any_toml_form(tmp_path: Path, capsys: pytest.CaptureFixture[str], whole: str) -> None:
    """A position that isn't a whole puzzle can have expectations for some answers."""
    path = tmp_path / "some.toml"
    table = '[table]\ncall = "pon 7z with 77z"\nhand = "123m456p789s1z7z"\n'
    path.write_text(f'asks = "kuikae.legal"\nruleset = "common"\n{table}{whole}7z = "kuikae.clear"\n')
    assert main(["rule", str(path)]) == 1
    assert "expected kuikae.clear under common" in capsys.readouterr().out


@pytest.mark.parametrize("table", ['discard = "4m by west"', 'hand = "234m 567s 55z 99p 11m"\ntiles = ""'])
def test_a_position_without_answers_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], table: str) -> None:
    asks = "calls.legal" if "discard" in table else "calls.waits"
    path = tmp_path / "empty.toml"
    path.write_text(f'asks = "{asks}"\nruleset = "common"\n[table]\n{table}\n')
    assert main(["rule", str(path)]) == 2
    assert "empty" in capsys.readouterr().err


def test_binary_standard_input_is_refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe"), encoding="utf-8"))
    assert main(["rule", "-"]) == 2
    assert "standard input: can’t be read: it isn’t UTF-8" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "quoted"),
    [
        (["rule", "no-such-file.toml"], "no-such-file.toml"),
        (["rule", "{puzzle}", "--ruleset", "moon"], "'moon'"),
        (["check", "no-such-folder"], "no-such-folder"),
        (["check", "{folder}"], "course.toml"),
    ],
)
def test_unusable_input_is_refused_by_name(
    puzzle: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], quoted: str
) -> None:
    filled = [one.format(puzzle=puzzle, folder=puzzle.parent) for one in arguments]
    assert main(filled) == 2
    assert quoted in capsys.readouterr().err


def test_a_position_needs_a_ruleset(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "open.toml"
    path.write_text('asks = "kuikae.legal"\n[table]\ncall = "pon 7z with 77z"\nhand = "123m456p789s1z7z"\n')
    assert main(["rule", str(path)]) == 2
    assert "--every" in capsys.readouterr().err


def test_check_names_every_unreadable_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzles = tmp_path / "swap" / "puzzles"
    puzzles.mkdir(parents=True)
    (puzzles / "one.toml").write_text('title = "One"\nruleset = common\n')
    (puzzles / "two.toml").write_text(OTHER_END.replace("1s = ", "9s = "))
    assert main(["check", str(tmp_path)]) == 2
    said = capsys.readouterr().err.splitlines()
    assert ["one" in line for line in said] == [True, False]
    assert "quotation marks" in said[0]
    assert "'9s'" in said[1]


@pytest.mark.deep
def test_check_prints_each_puzzles_guess_chance(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(REPOSITORY / "lessons"), "--chances"]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert "all is well" in last
    assert len(lines) == len(course().puzzles)
    for track in course().tracks:
        chances = [chance(puzzle.form, puzzle.rules) for puzzle in track.puzzles]
        said = [line for line in lines if line.startswith(track.id)]
        assert said[0].endswith(guessed(max(chances)))
        assert said[-1].endswith(guessed(min(chances)))


def run(command: str, puzzle: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a shell command, with ``$CALLWISE`` for the program and ``$PUZZLE`` for a file."""
    program = f"{sys.executable} -m callwise.doors.cli"
    known = {**os.environ, "CALLWISE": program, "PUZZLE": str(puzzle), **environment}
    return subprocess.run(["bash", "-c", command], env=known, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("$CALLWISE rule $PUZZLE --every | true; echo ${PIPESTATUS[0]}", terminal.UNWRITTEN, "Broken pipe"),
        ("$CALLWISE rule $PUZZLE > /dev/full; echo $?", terminal.UNWRITTEN, "No space left on device"),
        ("$CALLWISE rule $PUZZLE >&-; echo $?", terminal.UNWRITTEN, "standard output is closed"),
        ("$CALLWISE rule - < /dev/zero > /dev/null; echo $?", terminal.UNUSABLE, "at most 16384 characters"),
    ],
    ids=["a closed pipe", "a full disk", "a closed output", "endless input"],
)
def test_output_errors_are_reported_in_a_sentence(puzzle: Path, command: str, code: int, said: str) -> None:
    done = run(command, puzzle)
    assert done.stdout.strip() == str(code)
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stderr.startswith("callwise: ")
    assert said in done.stderr


def test_interrupting_prints_a_message(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def stop(size: int) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys.stdin, "read", stop)
    assert main(["rule", "-"]) == terminal.STOPPED
    assert capsys.readouterr().err == "callwise: stopped before it was done\n"


def test_unsupported_characters_are_spelled_out(puzzle: Path) -> None:
    """Printing a character that the terminal can't show doesn't fail."""
    text = puzzle.read_text("utf-8").replace("table]", 'table]\n"片" = "1"', 1)
    puzzle.write_text(text, "utf-8")
    done = run("$CALLWISE rule $PUZZLE", puzzle, PYTHONIOENCODING="ascii")
    assert done.returncode == terminal.UNUSABLE
    assert "\\u7247" in done.stderr


def test_terminal_control_characters_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "red\x1b[31m.toml"
    file.write_text('"\\u001b[2J" = 1\n', "utf-8")
    assert main(["rule", str(file)]) == terminal.UNUSABLE
    told = capsys.readouterr().err
    assert "\x1b" not in told
    assert told.count("\\x1b") == 2


@pytest.mark.deep
def test_check_names_the_file_of_an_impossible_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A draw missing from the position is only noticed when it is needed."""
    lessons = tmp_path / "lessons"
    shutil.copytree(REPOSITORY / "lessons", lessons)
    file = lessons / "joker-exchange" / "puzzles" / "first-the-joker.toml"
    file.write_text(file.read_text("utf-8").replace('draws   = "3b"\n', ""), "utf-8")
    assert main(["check", str(lessons)]) == 2
    assert "first-the-joker, table.draws: the tile south picks is unknown" in capsys.readouterr().err
