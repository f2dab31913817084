"""A single line in players' words: which question it asks, its entries, and what isn't read."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from callwise.american.questions.entries.american_line import HOW, LINE
from callwise.ground.errors import CallwiseError, NotationError
from callwise.puzzle.free_question import put, read_line
from tests.support.written_rows import entries, rows


@pytest.mark.parametrize(
    ("line", "asks", "position"),
    rows("""
        east discards 3b, south pung, north pair to win                      american.winner
          discard: 3b by east; claims: south pung; north pair to win
        East threw a 3b. South calls it for a pung; North wins with a pair!  american.winner
          discard: 3b by east; claims: south pung; north pair to win
        3b by East: south says pung, north pair for mah jongg                american.winner
          discard: 3b by east; claims: south pung; north pair to win
        East discards 3b, south pung north pair mahj                         american.winner
          discard: 3b by east; claims: south pung; north pair to win
        north discards R, east pung placed, west kong                        american.winner
          discard: R by north; claims: east pung placed; west kong
        west discards R; east kong laid RRJ; south pung                      american.winner
          discard: R by west; claims: east kong laid RRJ; south pung
        exposed 77dJJ                                                        joker.name       exposure: 77dJJ
        I exposed 77d J J                                                    joker.name       exposure: 77dJJ
        exposed 77 dots joker joker                                          joker.name       exposure: 77dJJ
        East throws 3 Bam, South calls pung, North pair for mahjong          american.winner
          discard: 3b by east; claims: south pung; north pair to win
        east discards flower, south pung  american.winner  discard: F by east; claims: south pung
    """),
)
def test_lines_in_players_words_become_questions(line: str, asks: str, position: str) -> None:
    read = read_line("american", line)
    assert (read.asks, read.table) == (asks, entries(position))
    put(asks, entries(position))


def test_example_lines_are_read() -> None:
    for way in HOW.split("  Or: "):
        put(read_line("american", way).asks, read_line("american", way).table)


@pytest.mark.parametrize(
    ("line", "column", "says"),
    [
        ("east diskards 3b, south pung", 6, "did you mean 'discards'?"),
        ("east discards 3b, south mumbles", 25, "'mumbles'"),
        ("east discards 3b, south", 19, "who claimed it, and for what?"),
        ("east discards 3b, pung", 19, "who claimed it, and for what?"),
        ("east discards 3b", None, "doesn’t say who claimed it"),
        ("discards 3b, south pung", 1, "who discarded which tile?"),
        ("south pung", None, "names no discard and no exposure"),
        ("can I swap my joker?", 1, "'can' begins a question; choose yours below"),
        ("east discards 3, south pung", 15, "'3,' isn’t a word"),
        ("east discards 3 bims, south pung", 15, "'3bims' isn’t a word"),
        ("exposed", None, "names no discard and no exposure"),
        ("", None, "names no discard and no exposure"),
        ("x" * 1001, None, "at most 1000"),
    ],
)
def test_unread_words_are_named_with_their_place(line: str, column: int | None, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        LINE.read(line)
    assert caught.value.column == column
    assert says in str(caught.value)


@given(st.text(alphabet="eastnorthdiscardpungwinexposed 0139bcdJFE,;:ä\n", max_size=60))
def test_any_line_is_read_or_refused(line: str) -> None:
    with suppress(CallwiseError):
        read = read_line("american", line)
        put(read.asks, read.table)
