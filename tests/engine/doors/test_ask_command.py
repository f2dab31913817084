"""The terminal listens to sentences and lists what can be asked."""

import json

import pytest

from callwise.doors.cli import main
from callwise.puzzle.registry import questions

Printed = pytest.CaptureFixture[str]


def test_a_sentence_gets_its_ruling(capsys: Printed) -> None:
    assert main(["ask", "called chii 5p w/ 4 6, threw red five", "--rules", "m-league"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == [
        "kuikae.legal: Which of these can you discard now?",
        "  call      chii 5p with 46p",
        "  discards  0p",
    ]
    assert lines[3] == "Under m-league:"
    assert lines[4].split()[:2] == ["0p", "illegal"]
    assert "  kuikae.cost: What does this discard cost?" in lines


def test_the_ruleset_of_the_sentence_holds_at_the_table(capsys: Printed) -> None:
    assert main(["ask", "false", "ron", "at", "wrc,", "hand", "not", "opened", "yet"]) == 0
    out = capsys.readouterr().out
    assert "Under wrc-2025:\n  Chombo: " in out


def test_a_cost_is_told_without_a_verdict(capsys: Printed) -> None:
    """Who pays whom, and each seat's total; nothing is right or wrong, as nobody has answered."""
    assert main(["ask", "west deals into a haneman of the dealer, 1 honba. who pays"]) == 0
    out = capsys.readouterr().out
    assert "  West pays East 18,000: " in out
    assert "  In all: East +18,300, South 0, West −18,300, North 0" in out
    assert not {"right", "wrong", "legal", "illegal"} & set(out.split())


def test_a_win_is_told_by_what_it_needs(capsys: Printed) -> None:
    """The reason comes first, then each thing that a win needs, in order; the discards weren’t told."""
    assert main(["ask", "why can't i win? 56799p 45789s, chii 234m, 6s thrown"]) == 0
    told = capsys.readouterr().out.partition("You can’t win: no yaku.\n")[2].splitlines()[:5]
    assert [line.split()[0] for line in told] == ["legal", "illegal", "unsettled", "legal", "legal"]


def test_an_unsettled_cost_is_told_by_reading(capsys: Printed) -> None:
    main(["ask", "--asks", "win.payments", "--rules", "rmu", "who pays pao"])
    assert capsys.readouterr().out.count("\n  If: ") > 1


def test_what_is_missing_is_named_as_missing(capsys: Printed) -> None:
    assert main(["ask", "chi 3 pin and threw the 6"]) == 1
    assert "Missing: Which tile did you call, and with which of yours? (call)" in capsys.readouterr().out


def test_words_that_the_ruling_leaves_out_are_named_before_it(capsys: Printed) -> None:
    main(["ask", "riichi with an open hand a yaku?", "--game", "riichi"])
    printed = capsys.readouterr().out
    assert printed.startswith("I left out 'yaku'. The nearest case:\ncalls.cost")


def test_a_general_question_is_ruled_on_in_an_example(capsys: Printed) -> None:
    assert main(["ask", "who gets the riichi sticks"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("priority.bonus: ")
    assert "For example:" in out


def test_a_sentence_about_nothing_leads_to_the_list(capsys: Printed) -> None:
    assert main(["ask", "hello"]) == 1
    assert "`callwise questions`" in capsys.readouterr().out


def test_entries_are_written_for_other_programs(capsys: Printed) -> None:
    assert main(["ask", "--json", "called chii 5p w/ 4 6, threw red five under ema"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["asks"], told["ruleset"], told["table"]["discards"]) == ("kuikae.legal", "ema-2025", "0p")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["ask", "--game", "richi", "chii"], "no game 'richi', did you mean 'riichi'?"),
        (["ask", "--rules", "commen", "chii"], "no ruleset 'commen', did you mean 'common'?"),
        (["ask", "--asks", "kuikae.lega", "chii"], "there’s no question 'kuikae.lega', did you mean 'kuikae.legal'?"),
        (["questions", "joker.form"], "there’s no question 'joker.form', did you mean 'joker.forms'?"),
        (["ask", "chii " * 200], "a sentence has at most 500"),
    ],
)
def test_a_wrong_name_names_the_near_one(options: list[str], says: str, capsys: Printed) -> None:
    assert main(options) == 2
    assert says in capsys.readouterr().err


def test_every_question_is_listed(capsys: Printed) -> None:
    assert main(["questions"]) == 0
    words = set(capsys.readouterr().out.split())
    assert questions().keys() <= words


def test_a_question_is_described_with_its_entries_and_an_example(capsys: Printed) -> None:
    assert main(["questions", "kuikae.cost"]) == 0
    out = capsys.readouterr().out
    assert "  noticed  When somebody noticed (needed)" in out
    assert "at-once  " in out
    assert '  call    = "chii 4m with 23m"' in out
