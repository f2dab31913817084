"""Checks of a log's wins against the rules, since a log may be written by hand or by a faulty program."""

from __future__ import annotations

from collections.abc import Iterator

from callwise.ground.seats import SEATS, Seat
from callwise.law.ruling import Ruling, Verdict
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.calls.claims import judge_claim
from callwise.riichi.calls.turn import Announcement, AnnouncementKind, judge_announcement
from callwise.riichi.logs.replay.hand_record import Hand, RecordedWin
from callwise.riichi.logs.replay.hand_replay import ReplayedHand
from callwise.riichi.table.discard import Claim, ClaimKind


def refused_wins(hand: Hand, rules: RiichiRuleset) -> Iterator[tuple[Seat, Ruling]]:
    """Yield the seats whose win broke the rules, each with the ruling; unknown hands aren't checked."""
    wins = [win for win in hand.ending.wins if hand.dealt[SEATS.index(win.seat)] is not None]
    played = ReplayedHand(hand)
    for act in hand.acts:
        played.play(act)
    for win in wins:
        ruling = _judge(win, played, rules)
        if ruling.verdict is Verdict.ILLEGAL:
            yield win.seat, ruling


def _judge(win: RecordedWin, played: ReplayedHand, rules: RiichiRuleset) -> Ruling:
    table = played.table
    if win.by is None:
        return judge_announcement(Announcement(AnnouncementKind.TSUMO), table, rules)
    return judge_claim(Claim(win.seat, ClaimKind.RON, table.discard.tile), table, rules)
