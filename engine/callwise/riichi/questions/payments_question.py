"""The question of what each seat gains or loses from one or more wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from callwise.ground.seats import Seat
from callwise.law.ruling import Ruling
from callwise.law.settlement import Settlement
from callwise.question.case import Entries
from callwise.question.forms.written_amount import Way
from callwise.question.scene import Scene
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.payment import payment, win_settlement
from callwise.riichi.questions.entries.riichi_case import Payers, PaymentCase
from callwise.riichi.questions.entries.table_keys import WIN_KEYS
from callwise.riichi.questions.entries.written_win import WIN_EXAMPLE, WonTable, read_win, win_scene


class WinPayers(Payers):
    """Choose everyone who pays for one or more wins."""

    id = "win.payments"
    keys = WIN_KEYS
    example = WIN_EXAMPLE

    @classmethod
    def read(cls, entries: Entries) -> Self:
        return cls(Payments.read(entries))


@dataclass(frozen=True)
class Payments(PaymentCase):
    """Work out what each seat gains or loses from one or more wins."""

    id = "win.payments"
    formerly = ("pao.payments",)
    asks = "Who pays what?"
    tells = "Who pays at your table"
    keys = WIN_KEYS
    example = WIN_EXAMPLE
    unsettled = payment.OPEN
    payers = WinPayers

    won: WonTable

    @classmethod
    def read(cls, entries: Entries) -> Self:
        return cls(read_win(entries))

    def way(self, seat: Seat) -> Way:
        """Return whether a seat may pay, receive, or either: if several win, one may be liable for another's hand."""
        winners = self.won.ended.seats
        if seat not in winners:
            return Way.PAYS
        return Way.RECEIVES if len(winners) == 1 else Way.EITHER

    def settle(self, rules: RiichiRuleset) -> Settlement:
        return win_settlement.settle_wins(self.won.ended, rules)

    def unpaid(self, seat: Seat, rules: RiichiRuleset) -> Ruling:
        return win_settlement.judge_unpaid(seat, self.won.ended, rules)

    def scene(self) -> Scene:
        return win_scene(self.won)
