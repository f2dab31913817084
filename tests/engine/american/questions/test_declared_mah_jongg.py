"""Mah jongg declared in a turn that's played: on a discard it's a call, after a pick it isn't."""

import pytest

from callwise.american.agreement.presets import LEAGUE
from callwise.american.questions.turn_questions import PlayTurn
from callwise.question.case import Entries
from tests.support.written_rows import entries, rows

HAND = "FF 3333b 444d NEWS 0"


@pytest.mark.parametrize(
    ("position", "code", "verdict"),
    rows("""
        discard: 4d by east                          call 4d for mah jongg  legal
        discard: 4d by north                         call 4d for mah jongg  legal    # East is next
        discard: 4b by west, named 4d                call 4d for mah jongg  legal    # by its name
        discard: 4d by north; phase: picked; turn: east  call 4d for mah jongg  legal  # East hasn't racked
        discard: 9c by east                          call 9c for mah jongg  illegal  # an error
        discard: 9c by east; picked: 4d              mah jongg              legal    # self-picked
        discard: 4d by south; turn: west             mah jongg              illegal  # your own discard
    """),
)
def test_declaration_is_about_the_open_discard(position: str, code: str, verdict: str) -> None:
    table = {"you": "south", "south": "FF 3333b 44d NEWS 0", "seeks": HAND, "goal": "mah jongg"}
    case = PlayTurn.read(Entries({**table, **entries(position)}))
    turn = case.start()
    assert case.composed("mah jongg", [], turn) == code
    ruling = case.rule(case.find(code, turn).act, turn, LEAGUE)
    assert ruling.verdict.value == verdict
