"""Puzzles on groups, claims and payments: author and engine agree, and rulings point only at drawn tiles."""

import re

import pytest

from callwise.american.agreement.presets import LEAGUE
from callwise.law.ruling import Figure, places
from callwise.puzzle.checks.soundness import check_puzzle
from callwise.puzzle.file import Puzzle, read_puzzle
from callwise.puzzle.grade import grade
from callwise.question.grading import Grade
from callwise.view.answer.answer_sheet import answer_felt
from callwise.view.cards.puzzle_card import puzzle_card
from tests.support.written_rows import entries, rows

HEAD = """
title   = "Made up"
ruleset = "league"
asks    = "{asks}"
prompt  = "What is right?"
"""
PUZZLES = rows("""
    joker.groups  groups: 333b FF NEWS 2b024b 0000
      333b=joker.alike FF=joker.pair NEWS=joker.cluster 2b024b=joker.cluster 0000=joker.soap
    joker.forms  groups: 4dJJJ 3bJ NEWJ 33333b FFFFF
      4dJJJ=joker.no-minimum 3bJ=joker.pair NEWJ=joker.cluster 33333b=joker.supply FFFFF=joker.flowers
    joker.left  exposures: 3333bJ 44dJ FFFFJ; floor: 4d 7c  3333bJ=joker.stuck 44dJ=joker.left FFFFJ=joker.left
    joker.left  exposures: 3333bJ 44dJ 777c  3333bJ=joker.stuck 44dJ=joker.left
    joker.name  exposure: 77dJJ
      pung=joker.size-name kong=joker.size-name quint=joker.size-name sextet=joker.size-name
    american.winner  discard: 3b by east; claims: south pung; west kong placed; north pair to win
      south=claim.beaten west=claim.beaten north=mah-jongg.before-exposure
    american.winner  discard: 3b by east; claims: south pung; west kong laid 33bJ
      south=call.committed west=claim.committed
    american.winner  discard: 3b by east; claims: west pung; north pung; since: exchange
      west=claim.window-closed north=claim.window-closed
    american.winner  discard: 3b by east; claims: west pung; north pair; since: looked; concealed: south
      west=call.still-open north=call.single-or-pair
    american.winner  discard: 3b by east; claims: west pung; north kong; last: yes; concealed: north
      west=call.last-discard-open north=call.concealed
    american.winner  discard: 3b by east, named 4b; claims: west pung; north pung to win
      west=call.misnamed north=mah-jongg.misnamed
    american.winner  discard: J by east; claims: west pung; north pung to win  west=call.joker north=call.joker
    american.payments
      won: south by west; value: 25; seeks: FF 3333b 444d NEWS 0; rack: FF 3333b NEWS 0 | 444d; dead: north
      east=-50 south=200 west=-100 north=-50 lines=share,jokerless,discarder,jokerless,dead,jokerless
    american.payments
      won: south by west exchanged from north; value: 25; seeks: FF 3333b 444d NEWS 0; rack: FF 333bJ NEWS 0 | 444d
      east=-50 south=150 west=-50 north=-50 lines=exchanged-after-call,exchanged-after-call,exchanged-after-call
    american.payments
      won: south by west misnamed; value: 30; seeks: FF 3333b 444d NEWS 0; rack: FF 333bJ NEWS 0 | 444d
      east=0 south=120 west=-120 north=0 lines=misnamed
    american.payments
      won: south by west misnamed; value: 30; seeks: FF 3333b 444d NEWS 0; rack: FF 3333b NEWS 0 | 444d  open=paid.open
""")


def written(asks: str, table: str, expect: str) -> Puzzle:
    """Read a puzzle: rulings as in ``south=claim.beaten``, totals as in ``south=120``, lines without ``paid.``"""
    text = HEAD.format(asks=asks) + "[table]\n"
    text += "".join(f'{key} = "{entry}"\n' for key, entry in entries(table).items()) + "[expect]\n"
    for code, _, value in (one.partition("=") for one in expect.split()):
        toml = value if value.removeprefix("-").isdecimal() else f'"{value}"'
        text += f"{code} = {toml}\n" if code != "lines" else f"lines = {[f'paid.{one}' for one in value.split(',')]}\n"
    return read_puzzle(text, "made-up")


@pytest.fixture(params=PUZZLES, ids=" ".join)
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    return written(*request.param)


def test_author_and_engine_agree(puzzle: Puzzle) -> None:
    assert check_puzzle(puzzle) == ()
    right = puzzle.form.right(LEAGUE)
    assert right is not None
    assert grade(puzzle, right).grade is Grade.RIGHT


def test_every_ruling_points_at_drawn_tiles(puzzle: Puzzle) -> None:
    assert "answer" in puzzle_card(puzzle)
    felt = answer_felt(puzzle.form.sheet(LEAGUE), "league", "p")
    there = {place for at in re.findall(r'data-at="([^"]*)"', felt) for place in at.split()}
    for one in puzzle.form.rulings(LEAGUE):
        shape = one.ruling.clause.figure or Figure()
        drawn = [name for template in shape.templates for name in places(template, one.ruling.facts)]
        assert there.intersection(drawn), f"{one.code} by {one.ruling.clause.id} names {drawn}"
