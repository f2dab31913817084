"""Puzzles on groups, claims and payments: author and engine agree, and rulings point only at drawn tiles."""

import re

import pytest

from callwise.american.agreement.presets import LEAGUE
from callwise.puzzle.checks.soundness import check_puzzle
from callwise.puzzle.file import Puzzle, read_puzzle
from callwise.puzzle.grade import grade
from callwise.question.figures_shown import HighlightedRuling, shown
from callwise.question.grading import Grade, Place
from callwise.view.answer.answer_sheet import answer_felt
from callwise.view.cards.puzzle_card import puzzle_card

HEAD = """
title   = "Made up"
ruleset = "league"
asks    = "{asks}"
prompt  = "What is right?"
{rest}
"""
PUZZLES = {
    "groups": (
        "joker.groups",
        """
[table]
groups = "333b FF NEWS 2b024b 0000"
[expect]
333b = "joker.alike"
FF = "joker.pair"
NEWS = "joker.cluster"
2b024b = "joker.cluster"
0000 = "joker.soap"
""",
    ),
    "forms": (
        "joker.forms",
        """
[table]
groups = "4dJJJ 3bJ NEWJ 33333b FFFFF"
[expect]
4dJJJ = "joker.no-minimum"
3bJ = "joker.pair"
NEWJ = "joker.cluster"
33333b = "joker.supply"
FFFFF = "joker.flowers"
""",
    ),
    "left": (
        "joker.left",
        """
[table]
exposures = "3333bJ 44dJ FFFFJ"
floor = "4d 7c"
[expect]
3333bJ = "joker.stuck"
44dJ = "joker.left"
FFFFJ = "joker.left"
""",
    ),
    "left without a floor": (
        "joker.left",
        """
[table]
exposures = "3333bJ 44dJ 777c"
[expect]
3333bJ = "joker.stuck"
44dJ = "joker.left"
""",
    ),
    "name": (
        "joker.name",
        """
[table]
exposure = "77dJJ"
[expect]
pung = "joker.size-name"
kong = "joker.size-name"
quint = "joker.size-name"
sextet = "joker.size-name"
""",
    ),
    "winner": (
        "american.winner",
        """
[table]
discard = "3b by east"
claims = "south pung; west kong placed; north pair to win"
[expect]
south = "claim.beaten"
west = "claim.beaten"
north = "mah-jongg.before-exposure"
""",
    ),
    "committed": (
        "american.winner",
        """
[table]
discard = "3b by east"
claims = "south pung; west kong laid 33bJ"
[expect]
south = "call.committed"
west = "claim.committed"
""",
    ),
    "too late": (
        "american.winner",
        """
[table]
discard = "3b by east"
claims = "west pung; north pung"
since = "exchange"
[expect]
west = "claim.window-closed"
north = "claim.window-closed"
""",
    ),
    "interrupted": (
        "american.winner",
        """
[table]
discard = "3b by east"
claims = "west pung; north pair"
since = "looked"
concealed = "south"
[expect]
west = "call.still-open"
north = "call.single-or-pair"
""",
    ),
    "the last discard": (
        "american.winner",
        """
[table]
discard = "3b by east"
claims = "west pung; north kong"
last = "yes"
concealed = "north"
[expect]
west = "call.last-discard-open"
north = "call.concealed"
""",
    ),
    "misnamed": (
        "american.winner",
        """
[table]
discard = "3b by east, named 4b"
claims = "west pung; north pung to win"
[expect]
west = "call.misnamed"
north = "mah-jongg.misnamed"
""",
    ),
    "a joker": (
        "american.winner",
        """
[table]
discard = "J by east"
claims = "west pung; north pung to win"
[expect]
west = "call.joker"
north = "call.joker"
""",
    ),
    "payments": (
        "american.payments",
        """
[table]
won = "south by west"
value = "25"
seeks = "FF 3333b 444d NEWS 0"
rack = "FF 3333b NEWS 0 | 444d"
dead = "north"
[expect]
east = -50
south = 200
west = -100
north = -50
lines = ["paid.share", "paid.jokerless", "paid.discarder", "paid.jokerless", "paid.dead", "paid.jokerless"]
""",
    ),
    "exchanged": (
        "american.payments",
        """
[table]
won = "south by west exchanged from north"
value = "25"
seeks = "FF 3333b 444d NEWS 0"
rack = "FF 333bJ NEWS 0 | 444d"
[expect]
east = -50
south = 150
west = -50
north = -50
lines = ["paid.exchanged-after-call", "paid.exchanged-after-call", "paid.exchanged-after-call"]
""",
    ),
    "a wrong name": (
        "american.payments",
        """
[table]
won = "south by west misnamed"
value = "30"
seeks = "FF 3333b 444d NEWS 0"
rack = "FF 333bJ NEWS 0 | 444d"
[expect]
east = 0
south = 120
west = -120
north = 0
lines = ["paid.misnamed"]
""",
    ),
    "nobody says": (
        "american.payments",
        """
[table]
won = "south by west misnamed"
value = "30"
seeks = "FF 3333b 444d NEWS 0"
rack = "FF 3333b NEWS 0 | 444d"
[expect]
open = "paid.open"
""",
    ),
}


def puzzle(name: str) -> Puzzle:
    asks, rest = PUZZLES[name]
    return read_puzzle(HEAD.format(asks=asks, rest=rest), name)


@pytest.mark.parametrize("name", PUZZLES)
def test_author_and_engine_agree(name: str) -> None:
    assert check_puzzle(puzzle(name)) == ()


@pytest.mark.parametrize("name", PUZZLES)
def test_right_answer_is_graded_right(name: str) -> None:
    asked = puzzle(name)
    right = asked.form.right(LEAGUE)
    assert right is not None
    assert grade(asked, right).grade is Grade.RIGHT


@pytest.mark.parametrize("name", PUZZLES)
def test_every_ruling_points_at_drawn_tiles(name: str) -> None:
    asked = puzzle(name)
    felt = answer_felt(asked.form.sheet(LEAGUE), "league", "p")
    there = {place for at in re.findall(r'data-at="([^"]*)"', felt) for place in at.split()}
    for one in asked.form.rulings(LEAGUE):
        drawn = shown([HighlightedRuling(one.ruling, Place.FOUL, "answer")])
        ties = [place for tie in drawn.ties for place in (*tie.start, *tie.end)]
        found = [place for place in (*drawn.lit, *ties) if place in there]
        assert found, f"{one.code} by {one.ruling.clause.id} names {drawn.lit}"


@pytest.mark.parametrize("name", PUZZLES)
def test_cards_can_be_drawn(name: str) -> None:
    assert "answer" in puzzle_card(puzzle(name))
