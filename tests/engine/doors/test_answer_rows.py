"""Answer rows show whether an act or a statement is ruled on, the act's penalty, and each seat's gain or loss."""

import json
from pathlib import Path

import pytest

from callwise.doors.cli import main
from tests.support.rulings.course_texts import OTHER_END

REPLAY = """
asks    = "{asks}"
ruleset = "league"

[table]
acts    = "call 6c; exchange 3b for west 3b; expose 6cJ; discard N"
you     = "south"
south   = "1467c 3b 258d N RR G 0"
west    = "10 | 33bJ"
discard = "6c by east"
"""
DRAWN = """
asks    = "win.payments"
ruleset = "{ruleset}"

[table]
turn  = "south drew 3s"
wins  = "south"
south = "22m 123s | 5'55z 6'66z 7'77z"
honba = "1"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a path to write a position to."""
    return tmp_path / "position.toml"


def rows(file: Path, text: str, capsys: pytest.CaptureFixture[str], *more: str) -> list[dict[str, object]]:
    """Return the JSON rows."""
    file.write_text(text, "utf-8")
    assert main(["rule", "--json", *more, str(file)]) == 0
    found: list[dict[str, object]] = json.loads(capsys.readouterr().out)
    return found


def lines(file: Path, text: str, capsys: pytest.CaptureFixture[str], *more: str) -> list[str]:
    """Return the printed lines without the question and the ruleset."""
    file.write_text(text, "utf-8")
    assert main(["rule", *more, str(file)]) == 0
    return capsys.readouterr().out.splitlines()[2:]


def test_statements_are_right_or_wrong(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Next to each act's number is the act itself."""
    first, *others = lines(file, REPLAY.format(asks="exchange.fault"), capsys)
    assert first.split()[:6] == ["1", "right", "call.joker-not-yet", "You", "call", "6"]
    assert {line.split()[1] for line in others} == {"wrong"}


def test_acts_are_legal_or_illegal(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each act is ruled on by itself, with earlier illegal acts taken back."""
    found = lines(file, REPLAY.format(asks="exchange.each"), capsys)
    assert [tuple(line.split()[1:3]) for line in found if not line.startswith(" ")] == [
        ("illegal", "call.joker-not-yet"),
        ("illegal", "exchange.not-begun"),
        ("illegal", "call.nothing-called"),
        ("illegal", "discard.not-begun"),
    ]


def test_json_says_what_a_verdict_is_about(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = [(row["sense"], row["stated"]) for row in rows(file, REPLAY.format(asks="exchange.fault"), capsys)]
    assert said == [("truth", True)] * 4
    said = [(row["sense"], row["stated"]) for row in rows(file, REPLAY.format(asks="exchange.each"), capsys)]
    assert said == [("legality", False)] * 4


def test_payments_are_numbers_with_seat_totals(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every row has the totals of its ruleset."""
    found = rows(file, DRAWN.format(ruleset="common"), capsys)
    payments = [row["payment"] for row in found]
    assert payments[0] == {"payer": "east", "receiver": "south", "points": 32000, "clause": "pao.drawn"}
    totals = {"east": -32300, "south": 32300, "west": 0, "north": 0}
    assert all(row["totals"] == totals for row in found)


def test_totals_follow_the_payments(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    *_, last = lines(file, DRAWN.format(ruleset="common"), capsys)
    assert last.split(None, 2)[2] == "East −32,300, South +32,300, West 0, North 0"


def test_unsettled_payments_have_totals_for_each_reading(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = DRAWN.format(ruleset="common+pao_yakuman=open")
    told = [line for line in lines(file, text, capsys) if line.startswith("In all")]
    assert len(told) > 1
    assert all(", if: " in line for line in told)
    (row,) = rows(file, text, capsys)
    assert (row["payment"], row["totals"]) == (None, None)
    settlements = row["settlements"]
    assert isinstance(settlements, list)
    assert len(settlements) == len(told)


def test_rulesets_with_the_same_totals_are_grouped(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = [
        line for line in lines(file, DRAWN.format(ruleset="common"), capsys, "--every") if line.startswith("In all")
    ]
    assert sum("tenhou" in line for line in told) == 1


def test_rows_without_payments_have_no_totals(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert not any("totals" in row for row in rows(file, OTHER_END, capsys))
    assert not any(line.startswith("In all") for line in lines(file, OTHER_END, capsys))


def test_an_acts_penalty_is_printed_below_it(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = lines(file, OTHER_END, capsys, "--ruleset", "common+kuikae_penalty=chombo")
    costs = [line.split(None, 1) for line in found if line.startswith("    ")]
    assert costs == [["kuikae.chombo", "At this table: That’s chombo."]]


def test_impossible_positions_name_file_and_entry(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A draw missing from the position is only noticed when it is needed."""
    text = 'asks = "exchange.each"\nruleset = "league"\n[table]\nacts = "pick; rack"\nyou = "south"\n'
    file.write_text(f'{text}south = "1467c 3b 258d N RR G 0"\ndiscard = "6c by east"\n', "utf-8")
    assert main(["rule", str(file)]) == 2
    assert "position, table.draws: the tile south picks is unknown" in capsys.readouterr().err
