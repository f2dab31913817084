"""A reader's own seat is called "you" in every ruling that names it."""

import re

import pytest

from callwise.ground.second_person import to_you
from callwise.law.ruling import Clause, braces
from callwise.puzzle.free_question import put
from callwise.riichi.agreement.presets import COMMON
from callwise.riichi.calls import chankan, claims, kan_in_riichi, turn, winning
from callwise.riichi.priority import abortive, priority
from callwise.view.elements.prose import plain

SEATS = frozenset({"seat", "by", "drawn", "next"})
CLAUSES = [
    clause
    for module in (chankan, claims, kan_in_riichi, turn, winning, abortive, priority)
    for clause in module.CLAUSES
    if (braces(clause.means) | braces(clause.facts) | braces(clause.relief)) & SEATS
]
_OF_OTHERS = re.compile(r"\byou(?: also| only)? (?:\w+s|has|hasn’t|\w+sn’t)\b|\byou’s\b|\btheir\b|\{(?:seat|by|next)\}")


@pytest.mark.parametrize(
    ("template", "told"),
    [
        ("{seat} can’t win with {tile}.", "you can’t win with {tile}."),
        ("{seat} holds {shown}", "you hold {shown}"),
        ("{seat} is [[furiten]]", "you’re [[furiten]]"),
        ("{seat}’s hand has been called dead", "your hand has been called dead"),
        ("{tile} is the fourth tile of {seat}’s [[pon]]", "{tile} is the fourth tile of your [[pon]]"),
        ("after {by}, {winners}’s turn comes before {seat}’s", "after {by}, {winners}’s turn comes before yours"),
        ("{by} hasn’t discarded {tile}", "{by} hasn’t discarded {tile}"),  # another player
        ("{tile} is an honour", "{tile} is an honour"),
    ],
)
def test_a_named_seat_becomes_you(template: str, told: str) -> None:
    assert to_you(template, {"seat"}) == told


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.id)
def test_every_clause_agrees_with_you(clause: Clause) -> None:
    """A verb missing from `to_you` would stay in the third person."""
    for template in (clause.means, clause.facts, clause.relief):
        told = to_you(template, SEATS)
        assert not _OF_OTHERS.search(told), told


@pytest.mark.parametrize(
    ("hands", "means", "because"),
    [
        ({"east": "567m 2234p 23444s 7z"}, "You can call this pon.", "You hold two 4s of bamboo"),
        (  # the reader is the discarder and is asked about another player
            {"east": "567m 2234p 23444s 7z", "north": "19m 19p 19s 1234567z"},
            "East can call this pon.",
            "East holds two 4s of bamboo",
        ),
        (  # two hands are shown, so the reader has no seat
            {"east": "567m 2234p 23444s 7z", "south": "19m 19p 19s 1234567z"},
            "East can call this pon.",
            "East holds two 4s of bamboo",
        ),
    ],
)
def test_only_the_readers_own_seat_is_you(hands: dict[str, str], means: str, because: str) -> None:
    form, _ = put("calls.legal", {"discard": "4s by north", **hands}, "common")
    found = form.ruled("east pon 4s with 44s", COMMON).ruling
    assert (plain(found.means), plain(found.because)) == (means, because)
