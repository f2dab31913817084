"""Custom puzzles: a position becomes a file, and rewording a file keeps the rest."""

import tomllib
from dataclasses import replace

import pytest

from callwise.ground.errors import CallwiseError
from callwise.instructors.sets.custom_puzzle import PROMPT, choices, offered, rewrite, write_asked
from callwise.puzzle.file import read_puzzle
from tests.support.rulings.course_texts import course

COURSE = course()
KUIKAE = {"call": "chii 4m with 23m", "hand": "14m 678p 23399s 7z"}


def test_a_position_becomes_a_puzzle_expecting_its_rulings() -> None:
    puzzle = read_puzzle(write_asked("kuikae.legal", KUIKAE, "tenhou", {}), "own/1")
    assert (puzzle.rules.name, puzzle.table, puzzle.prompt.template) == ("tenhou", KUIKAE, PROMPT)
    assert puzzle.form.cites["1m"] == "kuikae.suji"
    words = {"title": "Ana’s chii", "prompt": "Ana took {4m} at the “club”."}
    named = read_puzzle(write_asked("kuikae.legal", KUIKAE, None, words), "own/1")
    assert (named.title, named.prompt.template) == ("Ana’s chii", words["prompt"])


def test_a_position_with_one_wrong_answer_becomes_a_question_of_yes_or_no() -> None:
    text = write_asked("kuikae.legal", {"call": KUIKAE["call"], "discards": "1m"}, None, {})
    form = read_puzzle(text, "own/1").form
    assert (form.kind, form.cites) == ("yes-no", {"clause": "kuikae.suji"})
    assert tomllib.loads(text)["expect"]["answer"] == "no"


def test_rewording_keeps_every_course_puzzle_unchanged() -> None:
    for puzzle in COURSE.puzzles:
        anew = tomllib.loads(rewrite(puzzle, {"title": "Other"}))
        assert anew == {**tomllib.loads(puzzle.text), "title": "Other"}


def test_answers_can_be_removed_and_restored() -> None:
    whole = read_puzzle(write_asked("kuikae.legal", KUIKAE, None, {}), "own/1")
    codes = [code for code, _ in choices(whole)]
    assert offered(whole) == tuple(codes)
    few = read_puzzle(rewrite(whole, {}, codes[:3]), "own/1")
    assert (offered(few), [code for code, _ in choices(few)]) == (tuple(codes[:3]), codes)
    again = read_puzzle(rewrite(few, {}, codes), "own/1")
    assert replace(again, text="") == replace(whole, text="")
    for none in ((), ("1m", "4m"), ("9p",)):
        with pytest.raises(CallwiseError):
            rewrite(whole, {}, none)
