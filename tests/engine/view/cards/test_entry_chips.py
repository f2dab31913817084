"""Entries as chips: said in words if their notation isn't what players say."""

import re

import pytest

from callwise.puzzle.registry import questions
from callwise.question.families import families
from callwise.view.cards.position_editor import chips


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"declared": "west shown", "thrown": "south north"}, ["West showed tiles", "South and North"]),
        ({"declared": "south said; west exposed"}, ["South showed nothing, then West exposed only the called group"]),
        ({"declared": "west shown", "thrown": "east south north"}, ["East, South and North"]),
        ({"declared": "west fell asleep"}, ["west fell asleep"]),
    ],
)
def test_declarations_in_error_are_said_in_words(table: dict[str, str], said: list[str]) -> None:
    american = next(one for one in families() if one.id == "american")
    drawn = str(chips(questions()["american.error-payments"], table, american))
    assert [words for words in said if f">{words}<" not in drawn] == []
    assert "west shown" not in drawn


@pytest.mark.parametrize(
    ("won", "said"),
    [
        ("south by west", "South, on West’s discard"),
        ("south picked", "South, self-picked"),
        ("east dealt", "East, complete before play"),
        ("south exchanged from north", "South, self-picked, with North’s joker"),
        ("south exchanged from south", "South, self-picked, with their own joker"),
        ("south by west exchanged from north", "South, on West’s discard, with North’s joker"),
        ("south by west misnamed", "South, on a tile that West misnamed"),
        ("south by west out of turn", "South, on West’s discard out of turn"),
        ("south by nobody", "south by nobody"),
    ],
)
def test_a_win_is_said_in_words(won: str, said: str) -> None:
    american = next(one for one in families() if one.id == "american")
    drawn = str(chips(questions()["american.payments"], {"won": won, "dead": "north west"}, american))
    assert f">{said}<" in drawn
    assert ">North and West<" in drawn


@pytest.mark.parametrize(
    ("asks", "table", "offered"),
    [
        ("win.reasons", {}, ["tile", "hand", "melds", "pond"]),
        ("win.reasons", {"melds": "2'34m"}, ["tile", "hand", "melds", "pond"]),
        ("kuikae.legal", {"call": "chii 5p with 46p"}, ["call", "discards", "hand"]),
    ],
)
def test_the_needed_entries_come_first_with_two_that_may_matter(
    asks: str, table: dict[str, str], offered: list[str]
) -> None:
    riichi = next(one for one in families() if one.id == "riichi")
    assert re.findall('data-key="([a-z]+)"', str(chips(questions()[asks], table, riichi))) == offered
