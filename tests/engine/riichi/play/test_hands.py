"""Whole hands by four programs: they end, no tile is lost, and their logs read back."""

from collections import Counter
from hashlib import sha256

import pytest

from callwise.riichi.agreement.presets import COMMON, PRESETS
from callwise.riichi.logs.recognition import read_text
from callwise.riichi.logs.replay.hand_payments import settlement_of
from callwise.riichi.logs.replay.hand_record import Game
from callwise.riichi.logs.stated_wins import refused_wins
from callwise.riichi.logs.writers.majiang_writer import write_majiang
from callwise.riichi.logs.writers.mjai_writer import write_mjai
from callwise.riichi.logs.writers.tenhou6_writer import write_tenhou6
from callwise.riichi.play.hand_in_play import HandInPlay
from callwise.riichi.table.wall import DRAWS
from tests.support.riichi.program_hands import begun, moments, played, tiles_of

DIGEST = "89e7bb2cb105f152"


def log_of(hand: HandInPlay) -> str:
    game = Game("Callwise", hand.rules.name, True, (hand.record,), names=("A", "B", "C", "D"))
    return write_tenhou6(game, hand.deal.indicators[:1])


def check(number: int, hand: HandInPlay) -> None:
    """Check a hand's end and its log."""
    assert hand.end is not None
    end, record = hand.end.recorded, hand.record
    assert bool(end.wins) is not bool(end.draw), number
    assert not list(refused_wins(record, hand.rules)), number
    (read,) = read_text(log_of(hand))
    assert not read.faults, number
    (back,) = read.hands
    assert (back.acts, back.dealt) == (record.acts, record.dealt), number
    told = [(win.seat, win.by, win.changes, win.liable) for win in end.wins]
    assert [(win.seat, win.by, win.changes, win.liable) for win in back.ending.wins] == told, number
    assert (back.ending.draw, back.ending.changes) == (end.draw, end.changes), number
    check_other_logs(number, hand)
    if end.wins:
        assert hand.end.settlement is not None
        again = settlement_of(back, hand.rules)
        assert again is not None
        assert again.payments == hand.end.settlement.payments, number


def check_other_logs(number: int, hand: HandInPlay) -> None:
    """Check that the other logs read back."""
    record, names = hand.record, ("A", "B", "C", "D")
    for log in (write_mjai(record, names, hand.turned), write_majiang(record, names, hand.turned, {})):
        (read,) = read_text(log)
        assert not read.faults, number
        (back,) = read.hands
        assert (back.acts, back.dealt, back.scores, read.names) == (record.acts, record.dealt, record.scores, names)
        told = [(win.seat, win.by, win.changes) for win in record.ending.wins]
        assert [(win.seat, win.by, win.changes) for win in back.ending.wins] == told, number
        nothing = None if record.ending.draw is None else (0, 0, 0, 0)
        assert (back.ending.draw, back.ending.changes) == (record.ending.draw, record.ending.changes or nothing), number


MANY = [range(begin, begin + 25_000) for begin in range(1, 100_000, 25_000)]
"""A hundred thousand hands, in four ranges."""


@pytest.mark.parametrize("numbers", [range(1, 25), *(pytest.param(each, marks=pytest.mark.deep) for each in MANY)])
def test_hands_end_and_their_logs_read_back(numbers: range) -> None:
    for number in numbers:
        check(number, played(number, PRESETS[number % len(PRESETS)]))


@pytest.mark.parametrize("numbers", [range(1, 13), pytest.param(range(13, 3_000), marks=pytest.mark.deep)])
def test_every_tile_is_accounted_for(numbers: range) -> None:
    """All 136 tiles, less the indicators and the five below them, are somewhere at each moment."""
    for number in numbers:
        hand = begun(number, COMMON)
        whole = Counter(tiles_of(hand))
        assert whole.total() == 136 - 10
        for count, _ in enumerate(moments(hand)):
            assert Counter(tiles_of(hand)) == whole
            assert hand.replayed.wall <= DRAWS
            assert count < 250


def test_programs_play_the_same_hands_everywhere() -> None:
    """An address leads to the same table only if programs never play otherwise; a change of theirs changes this."""
    logs = "\n".join(log_of(played(number, COMMON)) for number in range(1, 6))
    assert sha256(logs.encode()).hexdigest()[:16] == DIGEST
