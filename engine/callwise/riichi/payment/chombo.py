"""
Chombo 「錯和」: the penalty for the worst mistakes, and how the game continues.

The usual payment is a reverse mangan: the offender pays the dealer 4,000 and the others 2,000 each, and a dealer pays
4,000 to each. Tournaments deduct 20,000 or 30,000 from the offender's total after the game instead, and nobody at the
table is paid; some texts have both, one for tournaments and one for other games.

The same dealer deals again as if the hand had never happened, and this hand's riichi sticks are returned, including the
offender's. At some parlours the deal passes, after anyone's chombo or only after the dealer's. If another player wins
at the same moment, the win counts, and the chombo is void. After the last discard the others have nothing left to play:
some rules then make the hand dead, and settle the draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from callwise.ground.seats import Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import EITHER, LEAVES_OPEN, PERMITS, Clause, Ruling
from callwise.law.settlement import Payment, Settlement
from callwise.riichi.agreement.chombo_options import ChomboDeal, ChomboLast, ChomboPays, ChomboSticks, ChomboWithWin
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import (
    ASAMI_CHOMBO,
    BEYOND,
    MAJAN_SHINBUN,
    PIXIV_CHOMBO,
    WIKI_CHOMBO,
    WRC_2014_PENALTIES,
    WRC_2025_PENALTIES,
)
from callwise.riichi.calls import penalties
from callwise.riichi.payment.payment import DEALER, STICK_POINTS, line, others
from callwise.riichi.payment.points import Limit, draw_share

clause = Clauses(__file__)
_PAYS = "seat:{payer} > seat:{receiver}"

SHARE = clause("chombo.share", PERMITS, "PEN-3", WIKI_CHOMBO, _PAYS)
DEALER_SHARE = clause("chombo.dealer-share", PERMITS, "PEN-3", WIKI_CHOMBO, _PAYS)
OFF_TOTAL = clause("chombo.off-total", PERMITS, "PEN-3", WRC_2025_PENALTIES, "seat:{seat}")
NOT_PAID = clause("chombo.not-paid", PERMITS, "PEN-3", WRC_2025_PENALTIES, "seat:{seat}")
PAID = clause("chombo.paid", EITHER, "PEN-3", WIKI_CHOMBO, "seat:{seat}")
NOBODY_PAID = clause("chombo.nobody-paid", EITHER, "PEN-3", WRC_2025_PENALTIES, "seat:{seat}")
STICK_BACK = clause("chombo.stick-back", PERMITS, "PEN-4", WRC_2025_PENALTIES, "stick", "seat:{receiver}")
STICKS_BACK = clause("chombo.sticks-back", EITHER, "PEN-4", WRC_2025_PENALTIES, "stick")
STICKS_STAY = clause("chombo.sticks-stay", EITHER, "PEN-4", PIXIV_CHOMBO, "stick")
DEALT_AGAIN = clause("chombo.dealt-again", EITHER, "PEN-4", WIKI_CHOMBO, "seat:{seat}")
SAME_DEAL = clause("chombo.same-deal", EITHER, "PEN-4", WRC_2025_PENALTIES, "seat:{dealer}")
HONBA_ADDED = clause("chombo.honba-added", EITHER, "PEN-4", PIXIV_CHOMBO, "seat:{dealer}")
DEAL_PASSES = clause("chombo.deal-passes", EITHER, "PEN-4", MAJAN_SHINBUN, "seat:{dealer}")
DEALER_PASSES = clause("chombo.dealer-passes", EITHER, "PEN-6", ASAMI_CHOMBO, "seat:{dealer}")
_OTHER_REPEATS = clause.retold(DEALER_PASSES, "other")
VOID = clause("chombo.void", EITHER, "PEN-5", WRC_2025_PENALTIES, "seat:{winner}")
BOTH_COUNT = clause("chombo.both-count", EITHER, "PEN-5", WRC_2014_PENALTIES, "seat:{winner}")
OPEN = clause("chombo.open", LEAVES_OPEN, "PEN-3 PEN-4 PEN-5", BEYOND, "seat:{seat}")
LAST_DISCARD = clause.retold(penalties.DEAD_HAND, "at-the-end", "seat:{seat}", rule="PEN-5")
OFF_IN_TOURNAMENTS = clause.retold(OFF_TOTAL, "tournament")
NOT_PAID_IN_TOURNAMENTS = clause.retold(NOT_PAID, "tournament")
NOBODY_PAID_IN_TOURNAMENTS = clause.retold(NOBODY_PAID, "tournament")
PAID_ELSEWHERE = clause.retold(PAID, "elsewhere")
CLAUSES = clause.every()


class After(Enum):
    """Possible statements about how the game continues after chombo."""

    DEALT_AGAIN = "dealt-again"
    SAME_DEALER = "same-dealer"
    HONBA_ADDED = "honba-added"
    STICKS_BACK = "sticks-back"
    OTHERS_PAID = "others-paid"
    OFF_20 = "off-20000"
    OFF_30 = "off-30000"
    WIN_PAID = "win-paid"
    DEAD_HAND = "dead-hand"


class Played(Enum):
    """Where a hand is played, as far as the price of chombo depends on it."""

    TOURNAMENT = "tournament"
    ELSEWHERE = "elsewhere"


def settle_chombo(
    seat: Seat, riichi: tuple[Seat, ...], rules: RiichiRuleset, *, played: Played = Played.TOURNAMENT
) -> Settlement:
    """
    Settle a seat's chombo: the payments at the table, and which sticks are returned.

    `riichi` are the seats that have laid a stick this hand. `played` matters if the price differs in tournaments.
    """
    return Settlement((*_paid(seat, played, rules), *_back(riichi, rules)))


def _paid(seat: Seat, played: Played, rules: RiichiRuleset) -> Iterator[Payment]:
    if _price(played, rules) is not ChomboPays.MANGAN:
        return
    for receiver in others(seat):
        double = DEALER in (seat, receiver)
        points = draw_share(Limit.MANGAN.basic, double=double)
        yield line(seat, receiver, points, DEALER_SHARE if double else SHARE, dealer=DEALER)


def _back(riichi: tuple[Seat, ...], rules: RiichiRuleset) -> Iterator[Payment]:
    if riichi and rules.chombo_sticks is ChomboSticks.BACK:
        for receiver in riichi:
            yield line(None, receiver, STICK_POINTS, STICK_BACK)


def judge_unpaid(seat: Seat, by: Seat, rules: RiichiRuleset) -> Ruling:
    """Rule that a seat neither pays nor is paid during the game for `by`'s chombo."""
    points = _OFF[_price(Played.TOURNAMENT, rules)]
    if rules.chombo_pays is ChomboPays.OFF_20_OR_MANGAN:
        clause = OFF_IN_TOURNAMENTS if seat is by else NOT_PAID_IN_TOURNAMENTS
    else:
        clause = OFF_TOTAL if seat is by else NOT_PAID
    return clause.permits(seat=seat, by=by, off=f"{points:,}")


_OFF = {ChomboPays.MANGAN: 0, ChomboPays.OFF_20: 20_000, ChomboPays.OFF_30: 30_000}


def _price(played: Played, rules: RiichiRuleset) -> ChomboPays:
    """Return the price where a hand is played."""
    if rules.chombo_pays is not ChomboPays.OFF_20_OR_MANGAN:
        return rules.chombo_pays
    return ChomboPays.OFF_20 if played is Played.TOURNAMENT else ChomboPays.MANGAN


def judge_after(
    after: After,
    seat: Seat,
    rules: RiichiRuleset,
    *,
    riichi: tuple[Seat, ...] = (),
    winner: Seat | None = None,
    played: Played = Played.TOURNAMENT,
    last: bool = False,
) -> Ruling:
    """
    Rule on a statement about the game after a seat's chombo.

    `riichi` are the seats that have laid a stick this hand; `winner` won at the same moment. `last` means that the
    last discard had been made, and the draw can still be settled.
    """

    def judge(reading: RiichiRuleset) -> Ruling:
        if last and winner is None and reading.chombo_last is ChomboLast.DEAD_HAND:
            return _on(LAST_DISCARD, after is After.DEAD_HAND, seat=seat)
        return _judge(after, seat, riichi, winner, played, reading)

    return rules.ruling(judge, OPEN, seat=seat)


def _judge(
    after: After, seat: Seat, riichi: tuple[Seat, ...], winner: Seat | None, played: Played, rules: RiichiRuleset
) -> Ruling:
    if after is After.DEAD_HAND:
        return DEALT_AGAIN.forbids(seat=seat)
    if winner is not None and (after in _BY_A_WIN or rules.chombo_with_win is ChomboWithWin.VOID):
        void = rules.chombo_with_win is ChomboWithWin.VOID
        return _on(VOID if void else BOTH_COUNT, after is After.WIN_PAID, seat=seat, winner=winner)
    if after in _COSTS:
        pays, depends = _price(played, rules), rules.chombo_pays is ChomboPays.OFF_20_OR_MANGAN
        clause = _PRICED[pays is ChomboPays.MANGAN, depends]
        return _on(clause, pays is _COSTS[after], seat=seat, off=f"{_OFF[pays]:,}")
    if after is After.STICKS_BACK:
        back = rules.chombo_sticks is ChomboSticks.BACK
        return _on(STICKS_BACK if back else STICKS_STAY, back, riichi=riichi)
    if after is After.DEALT_AGAIN:
        return DEALT_AGAIN.permits(seat=seat)
    deal = rules.chombo_deal
    if deal is ChomboDeal.DEALER_PASSES:
        stays = seat is not DEALER
        return _on(_OTHER_REPEATS if stays else DEALER_PASSES, stays, seat=seat, dealer=DEALER)
    so = deal is not ChomboDeal.PASSES if after is After.SAME_DEALER else deal is ChomboDeal.HONBA
    return _on(_DEALS[deal], so, dealer=DEALER)


_DEALS = {ChomboDeal.SAME: SAME_DEAL, ChomboDeal.HONBA: HONBA_ADDED, ChomboDeal.PASSES: DEAL_PASSES}
_COSTS = {After.OTHERS_PAID: ChomboPays.MANGAN, After.OFF_20: ChomboPays.OFF_20, After.OFF_30: ChomboPays.OFF_30}
_PRICED = {
    (True, False): PAID,
    (True, True): PAID_ELSEWHERE,
    (False, False): NOBODY_PAID,
    (False, True): NOBODY_PAID_IN_TOURNAMENTS,
}
"""Clauses by whether the others are paid, and whether that differs in tournaments."""
_BY_A_WIN = (After.DEALT_AGAIN, After.WIN_PAID)
"""Statements that depend on the win, even if the chombo counts too."""


def _on(clause: Clause, so: bool, **facts: Seat | str | tuple[Seat, ...]) -> Ruling:
    return clause.permits(**facts) if so else clause.forbids(**facts)
