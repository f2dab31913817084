"""How a hand ended, as the reader is told: the winners, the payments, the logs, and how the round goes on."""

from __future__ import annotations

from callwise.ground.seats import SEATS
from callwise.law.ruling import Sentence
from callwise.question.played_hands import Ending, Winning
from callwise.riichi.logs.replay.hand_record import Draw, Game
from callwise.riichi.logs.writers.majiang_writer import write_majiang
from callwise.riichi.logs.writers.mjai_writer import write_mjai
from callwise.riichi.logs.writers.tenhou6_writer import write_tenhou6
from callwise.riichi.payment.payment import STICK_POINTS
from callwise.riichi.play.hand_end import PlayedEnd, WonValue
from callwise.riichi.play.hand_in_play import HandInPlay
from callwise.riichi.play.hand_text import HandText
from callwise.riichi.play.next_hand import following
from callwise.riichi.play.riichi_sticks import stick_notes, told_laid, told_payment
from callwise.riichi.play.told_acts import told_end


def ending_of(end: PlayedEnd, hand: HandInPlay, text: HandText) -> Ending:
    """Tell the end of a hand to the reader whose text it is."""
    winners = [_winning(one, hand) for one in end.values]
    draw: Draw | None = end.recorded.draw
    how = draw.value if draw is not None else "tsumo" if end.recorded.wins[0].by is None else "ron"
    record, reader, after = hand.record, hand.begun.player(text.seat), following(hand, hanchan=text.hanchan)
    names = tuple("reader" if player == reader else "program" for player in range(len(SEATS)))
    game = Game("Callwise", text.ruleset, True, (record,), names=names)
    yaku = {
        one.seat: (
            *one.yaku,
            *_extra("ドラ", one.dora),
            *_extra("赤ドラ", one.red_fives),
            *_extra("裏ドラ", one.ura_dora),
        )
        for one in winners
    }
    turned = hand.turned
    return Ending(
        how,
        told_end(end.recorded.wins, draw, text.seat),
        winners,
        end.why,
        end.settlement,
        () if end.settlement is None else [told_payment(one) for one in end.settlement.payments],
        {seat: (STICK_POINTS, told_laid(seat, text.seat)) for seat in hand.laid},
        stick_notes(end.settlement, hand.laid, text.seat),
        end.below,
        write_tenhou6(game, [tile for _, tile in turned]),
        {"mjai": write_mjai(record, names, turned), "majiang": write_majiang(record, names, turned, yaku)},
        dict(zip(SEATS, after.points, strict=True)),
        None if after.start is None else str(text.next(after.start, passes=after.passes)),
        after.is_over,
    )


def _winning(one: WonValue, hand: HandInPlay) -> Winning:
    yaku = [(yaku.id, yaku.han(is_open=one.worth.is_open)) for yaku in one.worth.yaku]
    yaku += _extra("ippatsu", one.ippatsu)
    rules, is_riichi = hand.rules, hand.table[one.seat].riichi is not None
    unread = [words for words, told in (("[[ippatsu]]", rules.ippatsu), ("ura [[dora]]", rules.ura_dora)) if not told]
    uncounted = " and ".join(unread) if is_riichi else ""
    return Winning(one.seat, Sentence(one.value.words), yaku, one.dora, one.red_fives, one.ura_dora, uncounted)


def _extra(name: str, han: int) -> tuple[tuple[str, int], ...]:
    return ((name, han),) if han else ()
