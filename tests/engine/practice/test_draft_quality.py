"""Reasons to reject a generated position, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from callwise.practice.draft_quality import MOST_ANSWERS, MOST_WORDS, decides, sift
from callwise.puzzle.file import read_puzzle
from callwise.puzzle.free_question import put

TILES = ("1m", "2m", "4m", "6p", "7p", "8p", "9s")


COST = {"call": "chii 4m with 23m", "discard": "1m", "noticed": "at-once"}


def puzzle(*, answers: Sequence[str] = TILES[:4], words: int = 10, ruleset: str = "common") -> str:
    """Return a puzzle on a chii, with a prompt of this many words, these answers and this ruleset."""
    clauses = {"1m": "kuikae.suji", "4m": "kuikae.genbutsu"}
    expect = "\n".join(f'{tile} = "{clauses.get(tile, "kuikae.clear")}"' for tile in answers)
    return (
        f'title = "Drawn"\nruleset = "{ruleset}"\nasks = "kuikae.legal"\n'
        f'prompt = "{" ".join(["Which"] * words)}"\n'
        '[table]\ncall = "chii 4m with 23m"\nhand = "124m 678p 3399s 7z"\n'
        f'[offer]\ndiscards = "{" ".join(answers)}"\n[expect]\n{expect}\n'
    )


def findings(text: str, clause: str, *, is_near: bool = False) -> list[str]:
    return [found.says for found in sift(read_puzzle(text, "drawn"), clause, is_near=is_near)]


def test_a_good_draft_has_no_fault() -> None:
    assert {"kuikae.suji", "kuikae.genbutsu", "kuikae.clear"} <= decides(read_puzzle(puzzle(), "drawn"))
    assert findings(puzzle(), "kuikae.suji") == []
    assert findings(puzzle(answers=("2m", "4m", "6p")), "kuikae.suji", is_near=True) == []


@pytest.mark.parametrize(
    ("answers", "is_near", "says"),
    [
        (("2m", "4m", "6p"), False, "kuikae.suji doesn’t decide it"),
        (("1m", "4m", "6p"), True, "kuikae.suji decides it"),
    ],
)
def test_the_clause_must_decide_except_in_near_misses(answers: tuple[str, ...], is_near: bool, says: str) -> None:
    """If it doesn't decide, no other fault is reported."""
    assert findings(puzzle(answers=answers, words=60), "kuikae.suji", is_near=is_near) == [says]


@pytest.mark.parametrize("count", [1, 2, MOST_ANSWERS, MOST_ANSWERS + 1])
def test_there_are_two_to_six_answers(count: int) -> None:
    crowded = [told for told in findings(puzzle(answers=TILES[:count]), "kuikae.suji") if "answers; there" in told]
    assert crowded == ([] if 2 <= count <= 6 else [f"{count} answers; there are 2 to 6"])


@pytest.mark.parametrize("words", [MOST_WORDS, MOST_WORDS + 1])
def test_a_prompt_has_at_most_forty_five_words(words: int) -> None:
    long = [told for told in findings(puzzle(words=words), "kuikae.suji") if "a prompt of" in told]
    assert long == ([] if words <= 45 else ["a prompt of 46 words; at most 45"])


@pytest.mark.parametrize(("rules", "is_read"), [("tenhou", True), ("m-league", False)])
def test_each_answer_needs_a_ruling_with_a_source(rules: str, is_read: bool) -> None:
    """No M.League source for the penalty for an illegal discard was read."""
    form, under = put("kuikae.cost", COST, rules)
    drawn = replace(read_puzzle(puzzle(), "drawn"), form=form, rules=under)
    clause = "kuikae.refused" if is_read else "kuikae.suji"
    found = [(one.where, one.says) for one in sift(drawn, clause)]
    unread = ("drawn", "nobody has read what rules on an answer of it")
    assert (found == [unread]) is not is_read
    assert (unread in found) is not is_read


def test_drafts_are_checked_like_written_puzzles() -> None:
    """The checks include guess chance, one-item lists, and wrongly expected clauses."""
    one = findings(puzzle(answers=("1m",)), "kuikae.suji")
    assert any("at most one in three may" in told for told in one)
    assert any("a single answer is offered" in told for told in one)
    wrong = puzzle().replace('6p = "kuikae.clear"', '6p = "kuikae.suji"')
    assert any("kuikae.clear" in told for told in findings(wrong, "kuikae.suji"))
