"""Sentences about what follows a hand that nobody won, or chombo."""

import pytest

from callwise.law.ruling import Verdict
from callwise.puzzle.free_question import put
from callwise.puzzle.sentence import read_sentence


@pytest.mark.parametrize(
    ("says", "why"),
    [
        ("who deals after four winds", "four-winds"),
        ("suufon renda who deals next", "four-winds"),
        ("do we pay noten after four winds", "four-winds"),
        ("do we add a honba after nine kinds", "nine-kinds"),
        ("kyuushu kyuuhai renchan", "nine-kinds"),
        ("does the dealer stay after nine terminals", "nine-kinds"),
        ("redeal after kyuushu kyuuhai, same dealer?", "nine-kinds"),
        ("all four riichi, who keeps the sticks", "four-riichi"),
        ("after four riichi, what happens to the riichi sticks", "four-riichi"),
        ("four kans abort, does the dealer repeat", "four-kans"),
    ],
)
def test_reasons_for_abortive_draws_are_heard(says: str, why: str) -> None:
    found = read_sentence(says, game="riichi")
    assert found.question.id == "draws.aborted"
    assert found.entries["why"] == why


@pytest.mark.parametrize(
    "says",
    [
        "abortive draw honba",
        "does the deal pass after an abortive draw",
        "what happens to the sticks after an abortive draw",
        "abortive draw who is dealer next",
    ],
)
def test_a_reason_is_supposed_for_any_abortive_draw(says: str) -> None:
    found = read_sentence(says)
    assert found.question.id == "draws.aborted"
    assert "why" not in found.entries
    assert found.position["why"] == "four-winds"


def test_sticks_asked_about_are_on_the_table() -> None:
    sticks = "what happens to the sticks after an abortive draw"
    assert read_sentence(sticks).entries == {"sticks": "1"}
    assert read_sentence("four winds with 2 riichi sticks, who deals").entries["sticks"] == "2"
    assert "sticks" not in read_sentence("all four riichi, who keeps the sticks").entries


@pytest.mark.parametrize("says", ["nine kinds on my first draw can i abort", "four winds discarded, is it a redraw"])
def test_whether_a_hand_ends_is_another_question(says: str) -> None:
    assert read_sentence(says, game="riichi").question.id == "draws.abort"


@pytest.mark.parametrize(
    ("says", "answer", "verdict"),
    [
        ("four winds", "four-winds", Verdict.LEGAL),
        ("nine terminals", "nine-kinds", Verdict.LEGAL),
        ("i hold 9 kinds and drew 1z", "nine-kinds", Verdict.LEGAL),
        ("nine terminals but left chii'd first", "nine-kinds", Verdict.ILLEGAL),
        ("four riichi", "four-riichi", Verdict.LEGAL),
        ("four kans abort?", "four-kans", Verdict.LEGAL),
    ],
)
def test_a_named_end_is_on_the_table(says: str, answer: str, verdict: Verdict) -> None:
    found = read_sentence(says, game="riichi")
    form, rules = put("draws.abort", found.position, None)
    assert form.stated(answer).rule(rules).verdict is verdict


def test_the_wind_that_ended_a_hand_is_heard() -> None:
    assert read_sentence("four winds abort, all four threw north, who deals").entries["tile"] == "4z"


def test_three_winners_are_supposed_if_nobody_is_named() -> None:
    found = read_sentence("sanchahou who deals next and honba", game="riichi")
    assert found.question.id == "priority.deal"
    assert (found.position["by"], found.position["winners"]) == ("north", "east south west")
    assert "winners" not in read_sentence("double ron, who deals next", game="riichi").position


@pytest.mark.parametrize(
    ("says", "question", "supposed"),
    [
        ("nagashi mangan honba", "draws.payments", {"honba": "1"}),
        ("does nagashi mangan take the riichi sticks", "draws.payments", {"sticks": "1"}),
        ("nagashi mangan with 2 honba who pays what", "draws.payments", {"honba": "2"}),
        ("does nagashi count as a win", "draws.deal", {}),
        ("someone has nagashi, who deals next", "draws.deal", {}),
    ],
)
def test_a_row_is_supposed_for_nagashi_mangan(says: str, question: str, supposed: dict[str, str]) -> None:
    """With the honba or stick it's about, which no sentence has to count."""
    found = read_sentence(says, game="riichi")
    assert found.question.id == question
    assert found.position["south"].startswith("? | | 1z9m")
    assert {key: found.position[key] for key in ("honba", "sticks") if key in found.position} == supposed


def test_whose_chombo_is_heard() -> None:
    for says, seat in (("dealer's chombo, does the deal pass", "east"), ("dealer chomboed who deals next", "east")):
        found = read_sentence(says, game="riichi")
        assert (found.question.id, found.entries["seat"]) == ("chombo.after", seat)
