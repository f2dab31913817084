"""Payments at the end of a hand, settled by the rules from the log's hand values, including dora."""

from __future__ import annotations

from callwise.ground.seats import SEATS
from callwise.law.settlement import Settlement
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.logs.replay.hand_record import Changes, Hand, RecordedWin
from callwise.riichi.logs.replay.hand_replay import ReplayedHand
from callwise.riichi.payment.certain_yakuman import WonHand
from callwise.riichi.payment.price import Winner
from callwise.riichi.payment.win_settlement import EndedDeal, settle_wins
from callwise.riichi.table.melds import MeldKind


def settlement_of(hand: Hand, rules: RiichiRuleset) -> Settlement | None:
    """Settle the wins of a hand; None if nobody won, or the log doesn't state a hand's value."""
    wins = hand.ending.wins
    if not wins or any(win.value is None for win in wins):
        return None
    played = ReplayedHand(hand)
    for act in hand.acts:
        played.play(act)
    winners = tuple(_winner(win, played) for win in wins)
    lying = played.open
    unlaid = lying.by if lying is not None and lying.turned else None
    laid = tuple(seat for seat, one in played.sitting.items() if one.riichi and seat is not unlaid)
    return settle_wins(EndedDeal(winners, wins[0].by, hand.honba, laid, played.sticks - len(laid)), rules)


def paid(hand: Hand) -> Changes | None:
    """
    Return what each seat gained or lost from a hand's wins; None if the log states this neither for each win nor in
    total.
    """
    told = [win.changes for win in hand.ending.wins]
    if told and hand.ending.changes is not None:
        return hand.ending.changes
    if not told or None in told:
        return None
    east, south, west, north = (sum(one[place] for one in told if one) for place in range(len(SEATS)))
    return east, south, west, north


def _winner(win: RecordedWin, played: ReplayedHand) -> Winner:
    assert win.value is not None
    made = tuple(played.sitting[win.seat].made)
    turn = played.turn
    tile = turn.drawn if turn is not None else played.open.tile if played.open else None
    replacement = turn is not None and turn.replacement
    opened_with = made[-1] if replacement and made and made[-1].kind is MeldKind.DAIMINKAN else None
    return Winner(WonHand(win.seat, made, win.value.yakuman, tile, win.by, replacement, opened_with), win.value)
