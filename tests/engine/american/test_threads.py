"""Readers' questions about jokers, and the answers given (rulebook, 6.7)."""

import pytest

from callwise.american.calls import altered_exposure, called_discard
from callwise.american.exchange import announced_exchange, joker_exchange
from callwise.american.priority import mah_jongg
from callwise.american.turn import pick_and_discard
from tests.support.american.american_positions import ruled, table
from tests.support.rulings.verdicts import reader, told
from tests.support.written_rows import entries, rows

said = reader(joker_exchange, altered_exposure, called_discard, announced_exchange, mah_jongg, pick_and_discard)
SOUTH = "88d 7d 112b 345c EE JJ"


@pytest.mark.parametrize(
    ("position", "acts", "says"),
    rows("""
        west: 9 | 00JJ; discard: 0 by north; turn: east  call 0 for an exchange  illegal for-exchange  # c2
        west: 9 | 77dJJ; discard: 9c by east; draws: 9d  pick; rack; exchange JJ for west 7d  illegal reverse  # c3
        west: 10 | 7dJJ; discard: 9c by east; draws: 9d
          pick; rack; discard 9d  legal pick_and_discard.allowed  # nobody has to exchange
        west: 9 | 77dJJ; discard: 8d by east
          call 8d; expose 88d; exchange 7d for west 7d; add J to 8d  illegal frozen  # c5
        south: 88d 7d 112b 345c J | 33dJ; discard: 3d by east  exchange discarded 3d for south 3d  illegal discard  # c6
        west: 9 | 77dJJ; discard: 7d by north; turn: east  call 7d for an exchange  illegal for-exchange  # c6b
        west: 9 | 77dJJ; discard: 8d by north; turn: east
          call 8d; expose 88d; exchange 7d for west 7d  legal joker_exchange.after-call  # c6c
        south: FF 3333b 444d NEW 0; seeks: FF 3333b 444d NEWS 0; discard: 9c by east; draws: J     pick; mah jongg
          illegal joker-in-pair  # c7
        south: FFFF 3333b 44d 2b02b; seeks: FFFF 3333b 44d 2b02b1b; discard: 9c by east; draws: J  pick; mah jongg
          illegal joker-in-pair  # c7b
        south: 88d 7d 112b 345c | 333dJ; discard: 3d by east  exchange discarded 3d for south 3d  illegal discard  # c8
        south: FF 333b 44d NEWS 0 9d; seeks: FF 3333b 444d NEWS 0; west: 10 | 99dJ; discard: 8c by east; draws: 4d
          pick; rack; exchange 9d for west 9d; mah jongg  legal by-exchange  # c9
        west: 9 | 77dJJ; discard: 9c by east; draws: 9d
          pick; rack; announce exchange 7d for west 7d; west refuse  illegal must-accept  # c10
        west: 10 | 7dJJ; north: 10 | EEJ; discard: 9c by east; draws: 9d
          pick; rack; exchange 7d for west 7d; exchange E for north E  legal again  # c11
        south: 8d 7d 112b 345c E | 88dJJ; discard: 9c by east; draws: 9d
          pick; rack; exchange 8d for south 8d  legal joker_exchange.own  # c12
        south: JJJ 7d 112b 345c EE 9c; discard: 4d by east  call 4d  legal jokers-only  # c13
        south: JJJ 7d 112b 345c EE 9c; discard: 4d by east  call 4d; expose JJJ  legal exposed  # c13-exposed
        west: 9 | 77dJJ; discard: 9c by east; draws: 9d
          pick; rack; announce exchange 7d for west 7d  legal announced  # c14
        west: 9 | 77dJJ; discard: 9c by east; draws: 7d; south: 88d 5d 112b 345c EE JJ
          pick; exchange 7d for west 7d; rack J  legal rack-joker  # c15
        west: 9 | 77dJJ; south: FF 11b 22b 33b 44b 5b JJ; discard: 9c by east; draws: 9d;
          seeks: FF 11b 22b 33b 44b 55b 66b  pick; rack; exchange J for west 7d  illegal reverse  # c16
        west: 9 | 22dJJ; south: 22d 7d 112b 345c EE JJ; discard: 9c by east; draws: 9d
          pick; rack; exchange 22d for west 2d  legal several  # c17
        west: 9 | 22dJJ; discard: 2d by east  exchange discarded 2d for west 2d  illegal discard  # c18
        south: F 3333b 444d NEWS 0; seeks: FF 3333b 444d NEWS 0; west: 10 | 99dJ; discard: 8c by east; draws: 9d
          pick; exchange 9d for west 9d; mah jongg  illegal joker-in-pair  # c19
        south: F 3333b 444d NEWS 0; seeks: FF 3333b 444d NEWS 0; discard: F by east                call F for mah jongg
          legal called-single  # c19b
        west: 9 | 22dJJ; south: 2d 7d 112b 345c EE JJ 9b; discard: 9c by east; draws: 9d
          pick; rack; exchange 2d for west 2d; discard J  legal joker-fair  # c20
    """),
)
def test_readers_questions_are_answered(position: str, acts: str, says: str) -> None:
    assert told(ruled(table(**{"south": SOUTH, **entries(position)}), acts)) == said(says)
