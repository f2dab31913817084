"""Replaying a turn: which act was the first illegal one."""

from callwise.american.agreement.presets import LEAGUE
from callwise.puzzle.checks.expectation_faults import faults
from callwise.puzzle.file import read_puzzle
from callwise.question.grading import Listing

REPLAY = """
title   = "First the joker"
ruleset = "league"
asks    = "exchange.fault"
prompt  = "South picks, exchanges, and calls."

[table]
acts    = "{acts}"
you     = "south"
south   = "2468c 99b 5d 17d W RR G"
west    = "10 | 33bJ"
discard = "5d by east"
draws   = "3b"

[expect]
{expect}
"""


def forbidding(acts: str, expect: str) -> set[str]:
    """Return the clauses that make a replay illegal, as the content check reads them."""
    form = read_puzzle(REPLAY.format(acts=acts, expect=expect), "replay").form
    assert not list(faults(form, LEAGUE))
    return {one.ruling.clause.id for one in form.rulings(LEAGUE) if one.ruling.verdict is form.case.forbids}


def test_only_the_first_illegal_acts_clause_counts() -> None:
    acts = "pick; exchange 3b for west 3b; call 5d; discard W"
    expect = '1 = "pick.allowed"\n2 = "exchange.picked"\n3 = "call.window-closed"\n4 = "call.window-closed"'
    assert forbidding(acts, expect) == {"call.window-closed"}


def test_legal_replays_have_no_illegal_clause() -> None:
    expect = '1 = "pick.allowed"\n2 = "exchange.picked"\n3 = "discard.allowed"'
    assert forbidding("pick; exchange 3b for west 3b; discard W", expect) == set()


def test_each_act_shows_its_legality_and_the_answer() -> None:
    """The right answer is the first illegal act; plain "wrong" on another act would read as a verdict on that act."""
    acts = "pick; exchange 3b for west 3b; call 5d; discard W"
    expect = '1 = "pick.allowed"\n2 = "exchange.picked"\n3 = "call.window-closed"\n4 = "call.window-closed"'
    (listing,) = read_puzzle(REPLAY.format(acts=acts, expect=expect), "replay").form.worked(LEAGUE)
    assert isinstance(listing, Listing)
    assert [line.word for line in listing.lines] == [
        "legal, so not the answer",
        "legal, so not the answer",
        "illegal, so the answer",
        "after the first illegal move",
    ]
