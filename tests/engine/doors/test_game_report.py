"""The command line reports what the rules decided in recorded games, for a chosen player."""

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from callwise.doors.cli import main
from callwise.doors.game_report import read_games, retell
from callwise.question.recorded_games import MOST_FILES
from callwise.riichi.agreement.presets import PRESETS
from callwise.riichi.logs.replay.hand_record import Draw, HandEnd
from tests.support.riichi import written_logs as logs
from tests.support.riichi.logged_hands import LIABLE, QUIET, TWO_WINS, game, hand
from tests.support.riichi.written_logs import DATA

OWN = str(DATA / "own.xml")
QUIET_GAME = game(hand(f"{QUIET[0]} | 2369m 678p 3399s 67z | 44m 147p 258s 11223z | {QUIET[2]}", "e=4m s=9m"))


def told(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> list[dict[str, object]]:
    """Run the command and return its JSON."""
    assert main(["game", *arguments, "--json"]) == code
    found: list[dict[str, object]] = json.loads(capsys.readouterr().out)
    return found


def test_a_game_is_reported_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", OWN]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "own.xml: Tenhou, 3 hands, ruled under tenhou"
    assert lines[1].endswith("South: A win on a discard, while furiten")
    assert lines[2].split()[:4] == ["priority.winner", "south", "wrong", "furiten.absolute"]
    assert "  it cost 2 wins in this hand" in lines
    assert lines[-1] == "13 moments, 5 of them ruled otherwise elsewhere."


def test_every_format_gives_the_same_report(capsys: pytest.CaptureFixture[str]) -> None:
    """The rules can differ, as not every log says which were used."""
    whole = told(capsys, OWN)[0]["moments"]
    for name in logs.FORMATS:
        (one,) = told(capsys, str(DATA / name), "--seat", "all", "--rules", "tenhou")
        assert one["moments"] == whole, name


def test_a_seat_is_the_one_in_east_1(capsys: pytest.CaptureFixture[str]) -> None:
    (whole,) = told(capsys, OWN)
    moments = whole["moments"]
    assert isinstance(moments, list)
    for player, seat in enumerate(("east", "south", "west", "north")):
        (one,) = told(capsys, OWN, "--seat", seat)
        assert one["moments"] == [moment for moment in moments if moment["player"] == player]


def test_a_report_names_its_player(capsys: pytest.CaptureFixture[str]) -> None:
    (one,) = told(capsys, str(DATA / "own-report.json"))
    assert one["player"] == 2
    assert one["moments"] == told(capsys, OWN, "--seat", "west")[0]["moments"]


def test_other_rulesets_rulings_name_their_clause() -> None:
    """With two wins on one discard, only the nearer counts under rulesets with the head bump."""
    (record,) = read_games(logs.mjlog(game(TWO_WINS)).encode())
    found = {one.moment.seat.value: one for one in retell(record, "tenhou")}
    assert found["south"].elsewhere == ()
    names = {one.ruleset for one in found["west"].elsewhere if one.clause == "priority.head-bumped"}
    assert {"wrc-2025", "m-league", "jpml-a"} <= names
    assert names <= {preset.name for preset in PRESETS} - {"tenhou", "mahjong-soul", "ema-2025"}


def test_payments_under_other_rulesets_are_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """With the head bump East pays only the nearer winner, and West gets nothing."""
    (tmp_path / "two.xml").write_text(logs.mjlog(game(TWO_WINS)), "utf-8")
    moments = told(capsys, str(tmp_path / "two.xml"))[0]["moments"]
    assert isinstance(moments, list)
    points = {
        moment["seat"]: {one["ruleset"]: one["points"] for one in moment["elsewhere"]}.get("wrc-2025")
        for moment in moments
    }
    assert points == {"east": 2600, "south": None, "west": -2600}
    assert main(["game", str(tmp_path / "two.xml"), "--seat", "west"]) == 0
    assert "wrong (-2,600 points) at " in capsys.readouterr().out


def test_payments_are_listed_for_each_seat() -> None:
    (record,) = read_games(logs.mjlog(game(LIABLE)).encode())
    pays = next(one for one in retell(record, "tenhou", (2,)) if one.moment.asks == "win.payments")
    assert pays.totals == "East +0, South +32,000, West -32,000, North +0"


def test_possible_calls_are_reported_if_nothing_was_decided(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "quiet.jsonl").write_text(logs.mjai(QUIET_GAME), "utf-8")
    assert main(["game", str(tmp_path / "quiet.jsonl")]) == 0
    assert [line for line in capsys.readouterr().out.splitlines() if "spoken" in line]
    assert main(["game", str(tmp_path / "quiet.jsonl"), "--seat", "east"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "No rule of calling decided anything."


def test_a_spreadsheet_has_a_row_for_each_moment(tmp_path: Path) -> None:
    file = tmp_path / "moments.csv"
    assert main(["game", OWN, str(DATA / "own.jsonl"), "--csv", str(file)]) == 0
    head, *rows = csv.reader(io.StringIO(file.read_text("utf-8-sig")))
    assert len(rows) == 26
    assert all(len(row) == len(head) for row in rows)
    assert rows[0][:4] == ["own.xml", "East 3, 2 honba", "15", "South"]


def test_unreadable_parts_are_named_and_the_rest_reported(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    broken = tmp_path / "broken.xml"
    broken.write_text((DATA / "own.xml").read_text("utf-8").replace("<D", "<D<", 1), "utf-8")
    assert main(["game", str(broken)]) == 1
    told_ = capsys.readouterr()
    assert "broken.xml: Tenhou, 2 hands" in told_.out
    assert "broken.xml: hand 1, act" in told_.err
    replay = "https://tenhou.net/0/?log=2014022617gm-0089-0000-12345678"
    assert main(["game", replay, str(tmp_path / "none.xml"), OWN]) == 2
    told_ = capsys.readouterr()
    assert "https://tenhou.net/0/log/?2014022617gm-0089-0000-12345678" in told_.err
    assert "none.xml: can’t be read" in told_.err
    assert "own.xml: Tenhou, 3 hands" in told_.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [([OWN, "--rules", "mine"], "no ruleset 'mine'"), ([OWN] * (MOST_FILES + 1), "at most 50 files")],
)
def test_invalid_requests_are_refused(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", *arguments]) == 2
    assert says in capsys.readouterr().err


def test_a_log_can_come_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO((DATA / "own.xml").read_bytes())))
    assert main(["game", "-"]) == 0
    assert capsys.readouterr().out.startswith("standard input: Tenhou, 3 hands")


def test_a_link_with_a_hand_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    first, *_ = (DATA / "own-links.txt").read_text("utf-8").splitlines()
    assert main(["game", first]) == 0
    assert "Tenhou, 1 hand, ruled under tenhou" in capsys.readouterr().out


def test_a_triple_ron_draw_pays_nobody(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Nobody pays under any ruleset."""
    drawn = replace(TWO_WINS, ending=HandEnd(draw=Draw.THREE_WINS))
    (read,) = read_games(logs.mjlog(game(drawn)).encode())
    assert [read.hands[0].paid(rules.name) for rules in PRESETS] == [None] * len(PRESETS)
    file = tmp_path / "drawn.xml"
    file.write_text(logs.mjlog(game(drawn)), "utf-8")
    assert main(["game", str(file), "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert {one["what"] for one in told["moments"]} == {"several-wins"}
    assert not any(other["points"] for one in told["moments"] for other in one["elsewhere"])


def test_a_win_against_the_rules_is_noted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "false.xml"
    incomplete = replace(TWO_WINS, dealt=(*TWO_WINS.dealt[:2], TWO_WINS.dealt[3], TWO_WINS.dealt[2]))
    file.write_text(logs.mjlog(game(incomplete)), "utf-8")
    assert main(["game", str(file), "--json"]) == 0
    out, err = capsys.readouterr()
    (says,) = json.loads(out)[0]["remarks"]
    assert says.startswith("hand 1: the log says that West won")
    assert f"false.xml: {says}" in err
