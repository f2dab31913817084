"""
Payment of a hand with a liable player.

Liability (`callwise.riichi.payment.pao`) only changes who pays. The part a player is liable for is paid as if by ron:
all of it by the liable player on a tsumo or if they deal in, and half each by the liable player and the discarder if
another player deals in. The rest is paid as usual (`callwise.riichi.payment.payment`).

The liable player, the discarder, or both pay the honba.
"""

from __future__ import annotations

from collections.abc import Iterator

from callwise.ground.seats import Seat
from callwise.law.clauses import Clauses
from callwise.law.ruling import LEAVES_OPEN, PERMITS
from callwise.law.settlement import Payment
from callwise.riichi.agreement.payment_options import PaoHonbaRon, PaoHonbaSplitTsumo, RinshanPaoPrice
from callwise.riichi.agreement.ruleset import RiichiRuleset
from callwise.riichi.agreement.sources import BEYOND, EMA_2025, ENGINES, WIKI_PAO
from callwise.riichi.payment import payment
from callwise.riichi.payment.payment import DEALER, HONBA_POINTS, line
from callwise.riichi.payment.points import discard_price, draw_share
from callwise.riichi.payment.price import Price, PricePart

clause = Clauses(__file__)
_PAYS = "seat:{payer} > seat:{receiver}"

DRAWN = clause("pao.drawn", PERMITS, "PAO-M2", WIKI_PAO, _PAYS)
DRAWN_WHOLE = clause("pao.drawn-whole", PERMITS, "PAO-M2 PAO-M9", WIKI_PAO, _PAYS)
LIABLE_HALF = clause("pao.liable-half", PERMITS, "PAO-M3", WIKI_PAO, _PAYS)
DEALT_IN_HALF = clause("pao.dealt-in-half", PERMITS, "PAO-M3", WIKI_PAO, _PAYS)
WHOLE_LIABLE_HALF = clause("pao.whole-liable-half", PERMITS, "PAO-M3 PAO-M9", WIKI_PAO, _PAYS)
WHOLE_DEALT_IN_HALF = clause("pao.whole-dealt-in-half", PERMITS, "PAO-M3 PAO-M9", WIKI_PAO, _PAYS)
BOTH_HALVES = clause("pao.both-halves", PERMITS, "PAO-M4", ENGINES, _PAYS)
REST = clause("pao.rest", PERMITS, "PAO-M9 PAO-M10 PAO-M11", WIKI_PAO, _PAYS)
SECOND_UNIT = clause("pao.second-unit", PERMITS, "PAO-M12", WIKI_PAO, _PAYS)
RINSHAN_PRICE = clause("pao.rinshan-price", PERMITS, "PAO-16 PAO-18", WIKI_PAO, _PAYS)
RINSHAN_SHARES = clause("pao.rinshan-shares", PERMITS, "PAO-16 PAO-18", BEYOND, _PAYS)
HONBA_LIABLE = clause("pao.honba-liable", PERMITS, "PAO-M2 PAO-M7 PAO-M8", WIKI_PAO, _PAYS)
HONBA_DISCARDER = clause("pao.honba-discarder", PERMITS, "PAO-M7", EMA_2025.at("3.3.7"), _PAYS)
HONBA_HALF = clause("pao.honba-half", PERMITS, "PAO-M7", ENGINES, _PAYS)
HONBA_ALL = clause("pao.honba-all", PERMITS, "PAO-M8", BEYOND, _PAYS)
SPARED = clause("pao.spared", PERMITS, "PAO-M2", WIKI_PAO, "seat:{seat}")
TWO_LIABLE = clause("pao.two-liable", LEAVES_OPEN, "PAO-M13 PAO-M14", BEYOND, "seat:{seat}")
CLAUSES = clause.every()


def pay_hand(winner: Seat, price: Price, by: Seat | None, rules: RiichiRuleset) -> Iterator[Payment]:
    """Pay for a hand, part by part."""
    for part in price.parts:
        if part.liable is not None:
            yield from _liable(winner, part, price, by, rules)
        elif not price.liable:
            yield from _usual(winner, part, by)
        else:
            clause = SECOND_UNIT if part.surplus else REST
            for one in _usual(winner, part, by):
                yield line(one.payer, winner, one.points, clause, value=part.value)


def _usual(winner: Seat, part: PricePart, by: Seat | None) -> Iterator[Payment]:
    if by is None:
        yield from payment.pay_shares(winner, part.basic, part.value)
    else:
        yield payment.pay_price(by, winner, part.basic, part.value)


def _liable(winner: Seat, part: PricePart, price: Price, by: Seat | None, rules: RiichiRuleset) -> Iterator[Payment]:
    """Pay for a part with a liable player."""
    liable, points = part.liable, discard_price(part.basic, dealer=winner is DEALER)
    assert liable is not None
    if by is None:
        clause = DRAWN_WHOLE if part.whole else DRAWN
        if price.by_rinshan:
            shares = _all_shares(winner, part.basic)
            clause = RINSHAN_PRICE
            if shares != points and rules.rinshan_pao_price is RinshanPaoPrice.SUM_OF_SHARES:
                clause, points = RINSHAN_SHARES, shares
        yield line(liable, winner, points, clause, value=part.value)
    elif by is liable:
        yield line(liable, winner, points, BOTH_HALVES, value=part.value)
    else:
        theirs, others_ = (WHOLE_LIABLE_HALF, WHOLE_DEALT_IN_HALF) if part.whole else (LIABLE_HALF, DEALT_IN_HALF)
        yield line(liable, winner, points // 2, theirs, value=part.value, by=by)
        yield line(by, winner, points // 2, others_, value=part.value, liable=liable)


def _all_shares(winner: Seat, basic: int) -> int:
    return sum(draw_share(basic, double=DEALER in (payer, winner)) for payer in payment.others(winner))


def pay_honba(winner: Seat, price: Price, by: Seat | None, honba: int, rules: RiichiRuleset) -> Iterator[Payment]:
    """Pay for the honba, as usual if nobody is liable."""
    points = HONBA_POINTS * honba
    if not price.liable:
        yield from payment.pay_honba_shares(winner, honba) if by is None else (payment.pay_honba(by, winner, honba),)
        return
    liable = price.liable[0]
    if by is None:
        if price.has_rest and rules.pao_honba_split_tsumo is PaoHonbaSplitTsumo.ALL:
            for payer in payment.others(winner):
                yield line(payer, winner, points // 3, HONBA_ALL, honba=honba)
            return
    elif by not in price.liable:
        if rules.pao_honba_ron is PaoHonbaRon.DISCARDER:
            yield line(by, winner, points, HONBA_DISCARDER, honba=honba)
            return
        if rules.pao_honba_ron is PaoHonbaRon.SPLIT_HALF:
            for payer in (liable, by):
                yield line(payer, winner, points // 2, HONBA_HALF, honba=honba, liable=liable, by=by)
            return
    else:
        liable = by
    yield line(liable, winner, points, HONBA_LIABLE, honba=honba)
