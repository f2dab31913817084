"""Entries written with English announcements, and calls told in a sentence."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.puzzle.free_question import put
from callwise.puzzle.sentence import read_sentence
from callwise.riichi.family import FAMILY
from tests.support.riichi.riichi_strategies import Asked, asked
from tests.support.riichi.waiting_hands import A

RED = {"call": "chii 5p with 46p", "discards": "0p"}
BOTH = {"claims": "south chii 4m with 23m; north pon 4m with 44m", "discard": "4m by east"}


@given(asked(), st.data())
def test_any_call_and_discard_can_be_said(of: Asked, data: st.DataObject) -> None:
    """Words written for an entry are read back as that entry."""
    call = data.draw(st.sampled_from(of.calls))
    gone = data.draw(st.sampled_from(of.hand))
    read = read_sentence(f"{call}, discards {gone}", game="riichi")
    assert (read.question.id, read.entries) == ("kuikae.legal", {"call": str(call), "discards": str(gone)})


@pytest.mark.parametrize(
    ("asks", "table", "english"),
    [
        ("kuikae.legal", RED, {"call": "chow 5p with 46p"}),
        ("calls.meld", {"call": "pon 6z with 66z from kamicha"}, {"call": "pung 6z with 66z from left"}),
        ("calls.meld", {"call": "kan 6z with 666z"}, {"call": "kong 6z with 666z"}),
        ("priority.winner", BOTH, {"claims": "south chow 4m with 23m; north pung 4m with 44m"}),
        ("priority.winner", {**BOTH, "claims": "north ron 4m"}, {"claims": "north win 4m"}),
        ("calls.chances", {"since": "north riichi; west ankan"}, {"since": "north riichi; west closed-kong"}),
        ("furiten.cause", {"hand": A, "past": "toimen pon; toimen 9s"}, {"past": "across pung; across 9s"}),
    ],
)
def test_announcements_can_be_written_in_english(
    asks: str, table: Mapping[str, str], english: Mapping[str, str]
) -> None:
    """The position is the same in both languages, and the page gives the English for every Japanese word."""
    assert put(asks, {**table, **english})[0].case == put(asks, table)[0].case
    assert {"chii", "pon", "kan", "ron", "ankan", "daiminkan", "shouminkan"} == set(FAMILY.english)
