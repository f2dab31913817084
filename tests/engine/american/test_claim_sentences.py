"""Sentences about a discard that several players want: every claim is laid out, and players may have names."""

from collections.abc import Mapping

import pytest

from callwise.puzzle.sentence import read_sentence

SAID: Mapping[str, Mapping[str, str]] = {
    "Ann called the 3 bam for a pung and I called it for mah jongg. Who gets it?": {
        "discard": "3b by east",
        "claims": "west pung; south pung to win",
    },
    "Two of us called the same tile, one for a pung, the other for mah jongg. Who gets it?": {
        "claims": "west pung; north pung to win"
    },
    "one player wants the 9 dot for a kong and another for mahj, who gets it": {
        "discard": "9d by east",
        "claims": "west kong; north pung to win",
    },
    "Ann says pung and Bea says mah jongg on the same 2 bam": {
        "discard": "2b by east",
        "claims": "west pung; north pung to win",
    },
    "One wants a pung, one a kong and one wins: whose tile?": {
        "claims": "west pung; north kong; east pung to win",
    },
    "I wanted the flower for a kong and the lady across wanted it for mah jongg": {
        "discard": "F by east",
        "claims": "south kong; north pung to win",
    },
    "both of us want the 4 dot for mahj": {
        "discard": "4d by east",
        "claims": "south pung to win; west pung to win",
    },
    "east and i both say mahj on west's discard": {"claims": "east pung to win; south pung to win"},
    "dealer threw north, I said kong and West said pung": {
        "discard": "N by east",
        "claims": "south kong; west pung",
    },
    "I called 2 bam for pung, then Jo called mah jongg after I exposed": {
        "discard": "2b by east",
        "claims": "south pung laid 22b; west pung to win",
    },
    "Peggy wanted 7 bam for a kong. Lois wanted it for a pung. I wanted it for mahj.": {
        "discard": "7b by east",
        "claims": "west kong; north pung; south pung to win",
    },
    "East discards a flower, I want it for exposure and Helen wants it for mah jongg": {
        "discard": "F by east",
        "claims": "south pung; west pung to win",
    },
    "Jane discarded 3 dot. nobody called. Next player picked. Can I still have it for mahj": {
        "discard": "3d by west",
        "claims": "south pung to win",
        "since": "looked",
    },
    "why couldnt i kong the flower": {"claims": "south kong"},
}


@pytest.mark.parametrize("says", SAID)
def test_every_claim_is_laid_out(says: str) -> None:
    read = read_sentence(says, game="american")
    assert (read.question.id, dict(read.entries)) == ("american.winner", SAID[says])


@pytest.mark.parametrize(
    ("says", "discard"),
    [
        ("two of us called the same tile, one for a pung, the other to win", "8d by east"),
        ("i want it for kong, neighbor wants it for mahj", "8d by east"),
        ("too late to call once next player racked?", "3b by west"),
        ("next player picked already but hasnt racked can i still call", "8d by west"),
    ],
)
def test_a_discard_that_is_not_named_is_supposed(says: str, discard: str) -> None:
    read = read_sentence(says, game="american")
    assert read.supposed["discard"] == discard
    assert read.position["claims"]


def test_names_are_not_left_over() -> None:
    said = "It's Carol's turn. Can I trade my 4 bam for the joker in Betty's exposure"
    read = read_sentence(said, game="american")
    assert not any(said[start:end] in ("Carol's", "Betty's") for start, end in read.rest)
