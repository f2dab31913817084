"""Sentences about mah jongg in error and acts out of turn: the question, and its entries."""

import pytest

from callwise.puzzle.sentence import read_sentence
from tests.support.written_rows import entries


@pytest.mark.parametrize(
    ("says", "question", "told"),
    [
        (
            "west declared mahj in error and north threw in her hand, who is dead",
            "american.in-error",
            "declared: west shown; thrown: north",
        ),
        (
            "she called mahj and i threw my hand in, but it was a false mahj. am i dead?",
            "american.in-error",
            "declared: west shown; thrown: south",
        ),
        (
            "east said mahj by mistake and showed nothing, west threw in",
            "american.in-error",
            "declared: east said; thrown: west",
        ),
        (
            "who pays after a false mahj if south and north threw in, her hand was 30",
            "american.error-payments",
            "declared: west shown; thrown: south north; value: 30",
        ),
        (
            "West and North threw in after East's bogus mahj. I kept my hand. Who pays me?",
            "american.error-payments",
            "declared: east shown; thrown: west north",
        ),
        (
            "false mahjongg by east, three of us threw in, who pays",
            "american.error-payments",
            "declared: east shown; thrown: south west north",
        ),
        ("she broke the wall after a false mahj, what does she pay", "american.error-payments", ""),
        (
            "She called mah jongg in error, her hand was worth 35, two of us threw in. Who pays?",
            "american.error-payments",
            "declared: west shown; thrown: south north; value: 35",
        ),
        (
            "mahj in error, two of us threw our hands in, who pays",
            "american.error-payments",
            "declared: west shown; thrown: south north",
        ),
        (
            "west called mahj in error, two players threw in, i kept my hand. who pays",
            "american.error-payments",
            "declared: west shown; thrown: north east",
        ),
        (
            "she called mahj in error, everyone else threw in but i kept mine. who pays",
            "american.error-payments",
            "declared: west shown; thrown: north east",
        ),
        (
            "she declared mahj in error and all three of us threw in, who pays",
            "american.error-payments",
            "declared: west shown; thrown: south north east",
        ),
        (
            "i called mahj in error and two of them threw in, my hand was 30. what do i pay",
            "american.error-payments",
            "declared: south shown; thrown: west north; value: 30",
        ),
        (
            "she called mahj in error and the other two threw in, who pays",
            "american.error-payments",
            "declared: west shown; thrown: north east",
        ),
        ("she called mahj in error, nobody threw in, who pays", "american.error-payments", "declared: west shown"),
        (
            "west declared in error, south threw in, north kept her hand. who is dead",
            "american.in-error",
            "declared: west shown; thrown: south",
        ),
        ("I declared mahj in error. What now?", "american.in-error", "declared: south shown"),
        ("i called mahj in error but didn't show my tiles. am i dead", "american.in-error", "declared: south said"),
        (
            "mahj was declared wrongly on 7 bam, can i still claim it to win?",
            "american.winner",
            "claims: south pung to win; since: error",
        ),
        (
            "east threw 7 bam, she called mahj in error, can i call it for a pung",
            "american.winner",
            "discard: 7b by east; claims: south pung; since: error",
        ),
        (
            "north threw 6 dot out of turn, can i call it for a kong",
            "american.winner",
            "discard: 6d by north; claims: south kong; early: yes",
        ),
        (
            "west discarded 6 dot out of turn and i won with it, 30 hand, who pays",
            "american.payments",
            "won: south by west out of turn; value: 30",
        ),
        ("she picked out of turn, is she dead", "exchange.allowed", ""),
        ("i discarded without picking, what happens", "exchange.allowed", ""),
    ],
)
def test_errors_are_understood(says: str, question: str, told: str) -> None:
    understood = read_sentence(says)
    assert (understood.game, understood.question.id) == ("american", question)
    assert dict(understood.entries) == entries(told)


@pytest.mark.parametrize(
    ("says", "supposed"),
    [
        ("She called mah jongg in error, who pays?", {"value": "25"}),
        ("She called mah jongg in error and two of us threw in, who pays?", {"value": "25"}),
    ],
)
def test_a_value_that_nobody_says_is_supposed(says: str, supposed: dict[str, str]) -> None:
    assert dict(read_sentence(says).supposed) == supposed
