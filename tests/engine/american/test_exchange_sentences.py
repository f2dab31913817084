"""General questions about an exchange, and the ordinary turn that stands in for a moment they don't tell."""

import pytest

from callwise.puzzle.free_question import put
from callwise.puzzle.sentence import read_sentence


@pytest.mark.parametrize(
    ("says", "exchange"),
    [
        ("Can I take the joker from her exposure if I have the real tile?", "exchange 3b for west 3b"),
        ("Can I take that joker from her exposure?", "exchange 3b for west 3b"),
        ("can i take her joker if i have the natural", "exchange 3b for west 3b"),
        ("can i take the joker from north's kong", "exchange 3b for north 3b"),
        ("when can i exchange for a joker", "exchange 3b for west 3b"),
    ],
)
def test_a_general_exchange_is_made_in_turn_and_legal(says: str, exchange: str) -> None:
    understood = read_sentence(says, game="american")
    assert (understood.question.id, dict(understood.entries)) == ("exchange.allowed", {})
    form, rules = put(understood.question.id, understood.position)
    assert form.stated(exchange).rule(rules).clause.id == "exchange.allowed"


@pytest.mark.parametrize(
    "says",
    [
        "why can't i take the joker",
    ],
)
def test_a_moment_that_is_told_is_not_replaced(says: str) -> None:
    assert not read_sentence(says, game="american").supposed


@pytest.mark.parametrize(
    ("says", "clauses"),
    [
        ("Can I take the joker when it's not my turn?", "not-your-turn"),
        ("It's Carol's turn. Can I trade my 4 bam for the joker in Betty's exposure?", "not-your-turn"),
        ("can I redeem a joker when someone else is up", "not-your-turn"),
        ("can you swap out jokers on someone else's turn", "not-your-turn"),
        ("West is about to pick. can I exchange for the joker on east's rack now", "not-your-turn"),
        ("Do I have to be on turn to trade my soap for the joker in Mary's soaps", "not-your-turn"),
        ("its not my turn but I have the 6 crak, can i take the joker from north's kong of 6 craks", "not-your-turn"),
        ("after I discarded, can I still swap for the joker", "after-discard"),
        ("can i exchange a joker before i pick", "not-begun"),
        ("She exchanges on her own rack before picking.", "not-begun"),
        ("i just picked the tile, can i exchange it for her joker", "picked"),
        ("can I take the joker before I rack", "picked rack-first"),
        ("may I swap my 4 bam for the joker in Betty's exposure after I picked but before I rack", "rack-first"),
        ("can I swap a joker in my own exposure", "own"),
        ("may i take a joker out of my own exposure with the real tile", "own"),
        ("Can I take a joker from somebody's closed rack?", "not-exposed"),
        ("swap my 8 dot for North's joker, she has 888 dots and a joker up", "allowed"),
        ("can i swap my 4 bam for the joker in her 3 bams", "mismatch"),
        ("My friend Dottie says you can redeem a joker on any turn. True?", "not-your-turn"),
        ("can Judy take the joker from my exposure during my turn", "not-your-turn"),
        ("Is it ok to exchange before drawing from the wall", "not-begun"),
        ("I've got soap. Is it ok to take Kathy's joker from 000J before I rack my pick?", "rack-first"),
        ("Debbie gave me 6 bam for my joker, but my exposure was 5 bams", "mismatch"),
        ("can i take the 5 bam that just got discarded to swap for the joker", "discard"),
        ("i exposed 3 soaps with 2 jokers and picked the 4th soap, can i get a joker", "picked"),
    ],
)
def test_the_turn_and_the_owner_that_are_told_are_on_the_table(says: str, clauses: str) -> None:
    read = read_sentence(says, game="american")
    form, rules = put(read.question.id, read.position)
    ruled = [form.stated(act.strip()).rule(rules).clause.id for act in read.position["acts"].split(";")]
    assert ruled == [f"exchange.{clause}" for clause in clauses.split()]


@pytest.mark.parametrize(
    ("says", "acts"),
    [
        ("can i trade my 4 bam for the joker in Betty's exposure", "exchange 4b for west 4b"),
        ("I have the 6 crak, may I take the joker from north's 6 craks", "exchange 6c for north 6c"),
        ("can I change my pung of souths to a kong", "add S to S"),
        ("I exposed a kong of 9 bams, can i change it to a pung", "remove 9b from 9b"),
        ("East discarded 8d, I exposed 88dJ, can I take the joker back", "remove J from 8d"),
        (
            "i called 6d and put up 66dJ, i have the other 6d, can i take my joker back now",
            "exchange 6d for south 6d",
        ),
    ],
)
def test_a_named_tile_is_in_the_position(says: str, acts: str) -> None:
    assert read_sentence(says, game="american").position["acts"] == acts


@pytest.mark.parametrize(
    "says",
    [
        "flower called for exposure, possible?",
    ],
)
def test_no_example_is_ruled_on_for_a_sentence_that_names_a_tile(says: str) -> None:
    read = read_sentence(says, game="american")
    assert read.entries
    assert read.missing
    assert not read.supposed


def test_a_group_with_a_real_tile_is_still_asked_about() -> None:
    understood = read_sentence("can a kong have at least one real tile and a joker", game="american")
    assert understood.question.id == "joker.forms"


@pytest.mark.parametrize(
    ("says", "asks", "entry", "text"),
    [
        ("I put two jokers and one flower for a pung of flowers ok?", "joker.forms", "groups", "FJJ"),
        ("She exposed her whole hand and it's a joker in the pair", "joker.groups", "groups", "3b3b"),
        ("I discarded a joker and called it same", "exchange.allowed", "acts", "discard J"),
        ("I did a blind pass on the first right", "exchange.each", "passing", "right"),
        ("blind pass on the second left allowed?", "exchange.each", "passing", "second left"),
    ],
)
def test_what_is_said_is_what_is_ruled_on(says: str, asks: str, entry: str, text: str) -> None:
    read = read_sentence(says, game="american")
    assert (read.question.id, read.position[entry]) == (asks, text)


def test_no_example_stands_in_for_what_happened() -> None:
    """The page offers questions instead of a ruling on something else."""
    read = read_sentence("she discarded and everybody laughed", game="american")
    assert read.position == {}
    assert not read_sentence("can you redeem a joker", game="american").is_particular
