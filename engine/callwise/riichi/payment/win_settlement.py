"""
Settling one or more wins: who pays whom, line by line.

If several players win, the first step decides who is paid for the honba and who takes the sticks
(`callwise.riichi.priority.priority`), then who pays each winner: the liable player
(`callwise.riichi.payment.pao_payment`), and the rest as usual. Liability never includes riichi sticks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from callwise.ground.seats import Seat
from callwise.law.ruling import Ruling
from callwise.law.settlement import Payment, Settlement
from callwise.riichi.agreement.payment_options import Honba, PaoHonbaRon
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.payment import payment
from callwise.riichi.payment.pao_payment import SPARED, TWO_LIABLE, pay_hand, pay_honba
from callwise.riichi.payment.payment import STICK_POINTS, line
from callwise.riichi.payment.price import Price, Winner, price_of
from callwise.riichi.priority.bonuses import OWN_STICK, STICKS_LEFT, judge_honba, judge_sticks, judge_unpaid_winner


@dataclass(frozen=True, slots=True)
class EndedDeal:
    """
    A deal that ended in rons, in turn order after the discarder, or in one tsumo.

    `by` is the discarder, None for a tsumo; `honba` counts the honba. `riichi` are the seats that have laid a stick
    this deal, and `left` counts the sticks from earlier ones.
    """

    winners: tuple[Winner, ...]
    by: Seat | None = None
    honba: int = 0
    riichi: tuple[Seat, ...] = ()
    left: int = 0

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The winners' seats."""
        return tuple(winner.seat for winner in self.winners)


def settle_wins(ended: EndedDeal, rules: RiichiRuleset) -> Settlement:
    """
    Settle one or more wins, including liability: all payments with their reasons.

    If the ruleset's sources don't settle who pays, each reading has its own settlement. If no source decides at all, it
    is `undecided`.
    """
    return rules.settle_payments(lambda reading: _settle(ended, reading))


def _settle(ended: EndedDeal, rules: RiichiRuleset) -> Settlement:
    lines: list[Payment] = []
    undecided = False
    for winner in ended.winners:
        if unpaid_winner(winner.seat, ended, rules) is not None:
            continue
        price = price_of(winner, rules)
        honba = _counters(winner.seat, ended, rules)
        lines += pay_hand(winner.seat, price, ended.by, rules)
        lines += pay_honba(winner.seat, price, ended.by, honba, rules) if honba else ()
        lines += _sticks(winner.seat, ended, rules)
        undecided = undecided or price.undecided or (honba > 0 and _either_owes_honba(price, ended, rules))
    return Settlement(tuple(lines), undecided=TWO_LIABLE if undecided else None)


def _either_owes_honba(price: Price, ended: EndedDeal, rules: RiichiRuleset) -> bool:
    """Whether either of two liable players could owe the honba; not if the player who deals in pays it anyway."""
    if len(price.liable) < 2:
        return False
    return ended.by is None or rules.pao_honba_ron is not PaoHonbaRon.DISCARDER


def judge_unpaid(seat: Seat, ended: EndedDeal, rules: RiichiRuleset) -> Ruling:
    """Rule that a seat neither pays nor is paid, with the reason; the ruleset's open options must be settled first."""
    kept_out = next((one for winner in ended.seats if (one := unpaid_winner(winner, ended, rules))), None)
    own = unpaid_winner(seat, ended, rules) if seat in ended.seats else None
    nobody = all(unpaid_winner(winner, ended, rules) for winner in ended.seats)
    if (ruling := own or (kept_out if nobody else None)) is not None:
        return replace(ruling, facts={**ruling.facts, "seat": seat})
    if ended.by is None:
        (winner,) = ended.winners
        return SPARED.permits(seat=seat, liable=price_of(winner, rules).liable)
    return payment.no_part(seat)


def unpaid_winner(seat: Seat, ended: EndedDeal, rules: RiichiRuleset) -> Ruling | None:
    """Rule on a winner who isn't paid, by head bump or triple ron; None for one who is."""
    if ended.by is None:
        return None
    return judge_unpaid_winner(seat, ended.seats, ended.by, rules)


def _counters(winner: Seat, ended: EndedDeal, rules: RiichiRuleset) -> int:
    """Count the honba a winner is paid for; the ruleset is only read if there are any."""
    if not ended.honba:
        return 0
    if ended.by is None:
        paid = rules.honba is not Honba.NONE
    else:
        paid = judge_honba(winner, ended.seats, ended.by, rules).is_legal
    return ended.honba if paid else 0


def _sticks(winner: Seat, ended: EndedDeal, rules: RiichiRuleset) -> Iterator[Payment]:
    """Yield the riichi sticks a winner takes, with the clause for them."""
    every = ended.left + len(ended.riichi)
    if not every:
        return
    if ended.by is None:
        yield payment.take_sticks(winner, every)
        return
    ruling = judge_sticks(winner, ended.seats, ended.by, rules, riichi=ended.riichi, left=ended.left)
    if not ruling.is_legal:
        return
    theirs = sum(seat in ended.riichi for seat in ended.seats if seat is not winner)
    sticks = {OWN_STICK: 1, STICKS_LEFT: every - theirs}.get(ruling.clause, every)
    yield line(None, winner, STICK_POINTS * sticks, ruling.clause, **ruling.facts)
