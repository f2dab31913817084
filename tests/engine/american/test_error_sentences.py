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
        ("she broke the wall after a false mahj, what does she pay", "american.error-payments", "declared: west shown"),
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
