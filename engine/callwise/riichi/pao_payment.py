"""
Payment of a hand for which somebody is liable.

Liability (`callwise.riichi.pao`) only changes who pays.  What a player is
liable for is paid as if by ron: all of it by the liable player where the
winner drew the tile, half each by the liable player and the discarder where
another discards it, and all of it again where the liable player deals in.
What nobody is liable for is paid as usual (`callwise.riichi.payment`).

The honba go with the liable player, the discarder, or both.
"""

from __future__ import annotations

from collections.abc import Iterator

from callwise.riichi import payment
from callwise.riichi.payment import DEALER, HONBA_POINTS, line
from callwise.riichi.points import discard_price, draw_share
from callwise.riichi.price import Part, Price
from callwise.riichi.ruleset import PaoHonbaRon, PaoHonbaSplitTsumo, RiichiRuleset, RinshanPaoPrice
from callwise.riichi.sources import BEYOND, EMA_2016_PAO, ENGINES, WIKI_PAO
from callwise.ruling import LEAVES_OPEN, PERMITS, Clause, Light, Line, Tie, figure
from callwise.seats import Seat
from callwise.settlement import Payment

_PAYS = Tie("seat:{payer}", "seat:{receiver}", "{points}", Line.TAKES)

DRAWN = Clause(
    "pao.drawn",
    PERMITS,
    rule="PAO-M2",
    short="[[pao|liable|liable]] for a self-drawn win",
    says="Of a self-drawn win the [[pao|liable|liable]] player alone pays what was fed, as if it were a "
    "[[ron|win|ron]] on their discard.",
    means="{payer} pays {receiver} alone.",
    facts="{payer} is liable for {value}",
    source=WIKI_PAO,
    figure=figure(_PAYS),
)
DRAWN_WHOLE = Clause(
    "pao.drawn-whole",
    PERMITS,
    rule="PAO-M2 PAO-M9",
    short="[[pao|liable|liable]] for the whole hand",
    says="At this table the [[pao|liable|liable]] player answers for every [[yakuman]] of the hand.",
    means="{payer} pays {receiver} alone.",
    facts="{payer} is liable, and the hand is {value}",
    source=WIKI_PAO,
    figure=figure(_PAYS),
)
LIABLE_HALF = Clause(
    "pao.liable-half",
    PERMITS,
    rule="PAO-M3",
    short="the [[pao|liable|liable]] player's half",
    says="When another player deals in, the [[pao|liable|liable]] player pays half of what was fed.",
    means="{payer} pays {receiver} half.",
    facts="{payer} is liable for {value}, and {by} dealt in",
    source=WIKI_PAO,
    figure=figure(_PAYS),
)
DEALT_IN_HALF = Clause(
    "pao.dealt-in-half",
    PERMITS,
    rule="PAO-M3",
    short="the other half is the discarder's",
    says="Whoever deals in to a hand for which another is [[pao|liable|liable]] pays the other half of what was fed.",
    means="{payer} pays {receiver} half.",
    facts="{payer} dealt in to {value}, for which {liable} is liable",
    source=WIKI_PAO,
    figure=figure(_PAYS),
)
WHOLE_LIABLE_HALF = Clause(
    "pao.whole-liable-half",
    PERMITS,
    rule="PAO-M3 PAO-M9",
    short="half of the whole hand",
    says="Where the [[pao|liable|liable]] player answers for the whole hand, another [[yakuman]] in it is halved, too.",
    means="{payer} pays {receiver} half of the whole hand.",
    facts="{payer} is liable, {by} dealt in, and the hand is {value}",
    source=WIKI_PAO,
    figure=figure(_PAYS),
)
WHOLE_DEALT_IN_HALF = Clause(
    "pao.whole-dealt-in-half",
    PERMITS,
    rule="PAO-M3 PAO-M9",
    short="half of the whole hand",
    says="Where liability is for the whole hand, whoever deals in pays half of every [[yakuman]] in it.",
    means="{payer} pays {receiver} half of the whole hand.",
    facts="{payer} dealt in to {value}, for which {liable} is liable",
    source=WIKI_PAO,
    figure=figure(_PAYS),
)
BOTH_HALVES = Clause(
    "pao.both-halves",
    PERMITS,
    rule="PAO-M4",
    short="[[pao|liable|liable]], and dealt in",
    says="A [[pao|liable|liable]] player who deals in pays both halves: the whole price.",
    means="{payer} pays {receiver} the whole price.",
    facts="{payer} is liable, and dealt in to {value}",
    source=ENGINES,
    figure=figure(_PAYS),
)
REST = Clause(
    "pao.rest",
    PERMITS,
    rule="PAO-M9 PAO-M10 PAO-M11",
    short="the rest is paid as usual",
    says="Where liability is for the [[yakuman]] that was fed, the others in the hand are paid as if nobody were "
    "[[pao|liable|liable]].",
    means="{payer} pays {receiver} for the rest of the hand.",
    facts="nobody is liable for {value}",
    source=WIKI_PAO,
    figure=figure(_PAYS),
)
SECOND_UNIT = Clause(
    "pao.second-unit",
    PERMITS,
    rule="PAO-M12",
    short="the second half of a double [[yakuman]]",
    says="At this table liability is for one [[yakuman]]'s worth; what a double one is worth beyond that is paid as "
    "usual.",
    means="{payer} pays {receiver} for the rest of the hand.",
    facts="{value} counts double, and nobody is liable for the second part",
    source=WIKI_PAO,
    figure=figure(_PAYS),
)
RINSHAN_PRICE = Clause(
    "pao.rinshan-price",
    PERMITS,
    rule="PAO-16 PAO-18",
    short="the whole hand, as on a discard",
    says="Whoever fed the open [[kan]] pays for the whole hand what it would have cost on a discard.",
    means="{payer} pays {receiver} alone.",
    facts="{payer} fed the open [[kan]], and the hand is {value}",
    source=WIKI_PAO,
    figure=figure(_PAYS),
)
RINSHAN_SHARES = Clause(
    "pao.rinshan-shares",
    PERMITS,
    rule="PAO-16 PAO-18",
    short="the whole hand, all three shares",
    says="At this table whoever fed the open [[kan]] pays the shares of all three.",
    means="{payer} pays {receiver} alone.",
    facts="{payer} fed the open [[kan]], and the hand is {value}",
    source=BEYOND,
    figure=figure(_PAYS),
)
HONBA_LIABLE = Clause(
    "pao.honba-liable",
    PERMITS,
    rule="PAO-M2 PAO-M7 PAO-M8",
    short="the [[honba]] go with the liability",
    says="The [[pao|liable|liable]] player pays the [[honba|repeat counters|honba]], all of them.",
    means="{payer} pays {receiver} for the [[honba|repeat counters|honba]].",
    facts="{payer} is liable, with {honba} [[honba]] on the table",
    source=WIKI_PAO,
    figure=figure(_PAYS),
)
HONBA_DISCARDER = Clause(
    "pao.honba-discarder",
    PERMITS,
    rule="PAO-M7",
    short="the discarder pays the [[honba]] here",
    says="At this table whoever deals in pays the [[honba|repeat counters|honba]], also where another is "
    "[[pao|liable|liable]].",
    means="{payer} pays {receiver} for the [[honba|repeat counters|honba]].",
    facts="{payer} dealt in, with {honba} [[honba]] on the table",
    source=EMA_2016_PAO,
    figure=figure(_PAYS),
)
HONBA_HALF = Clause(
    "pao.honba-half",
    PERMITS,
    rule="PAO-M7",
    short="half of the [[honba]]",
    says="At this table the [[pao|liable|liable]] player and the discarder share the [[honba|repeat counters|honba]], "
    "too.",
    means="{payer} pays {receiver} half of the [[honba|repeat counters|honba]].",
    facts="{liable} is liable and {by} dealt in, with {honba} [[honba]] on the table",
    source=ENGINES,
    figure=figure(_PAYS),
)
HONBA_ALL = Clause(
    "pao.honba-all",
    PERMITS,
    rule="PAO-M8",
    short="everyone pays for the [[honba]] here",
    says="At this table everyone pays a share of the [[honba|repeat counters|honba]] where one is "
    "[[pao|liable|liable]] for a part of a self-drawn hand.",
    means="{payer} pays {receiver} a share of the [[honba|repeat counters|honba]].",
    facts="{receiver} drew the winning tile, with {honba} [[honba]] on the table",
    source=BEYOND,
    figure=figure(_PAYS),
)
SPARED = Clause(
    "pao.spared",
    PERMITS,
    rule="PAO-M2",
    short="another pays it all",
    says="Where the [[pao|liable|liable]] player pays for all of a self-drawn hand, the others pay nothing.",
    means="{seat} pays nothing.",
    facts="{liable} is liable for the hand",
    source=WIKI_PAO,
    figure=figure(Light("seat:{seat}", "pays nothing")),
)
TWO_LIABLE = Clause(
    "pao.two-liable",
    LEAVES_OPEN,
    rule="PAO-M13 PAO-M14",
    short="no source says it",
    says="Where two players are [[pao|liable|liable]] in one hand, no text that was read says who pays more than "
    "their own [[yakuman]].",
    means="No source settles it.",
    facts="two players are liable for this hand",
    source=BEYOND,
    figure=figure(Light("seat:{seat}", "left open")),
)

CLAUSES = (
    DRAWN,
    DRAWN_WHOLE,
    LIABLE_HALF,
    DEALT_IN_HALF,
    WHOLE_LIABLE_HALF,
    WHOLE_DEALT_IN_HALF,
    BOTH_HALVES,
    REST,
    SECOND_UNIT,
    RINSHAN_PRICE,
    RINSHAN_SHARES,
    HONBA_LIABLE,
    HONBA_DISCARDER,
    HONBA_HALF,
    HONBA_ALL,
    SPARED,
    TWO_LIABLE,
)


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


def _usual(winner: Seat, part: Part, by: Seat | None) -> Iterator[Payment]:
    if by is None:
        yield from payment.pay_shares(winner, part.basic, part.value)
    else:
        yield payment.pay_price(by, winner, part.basic, part.value)


def _liable(winner: Seat, part: Part, price: Price, by: Seat | None, rules: RiichiRuleset) -> Iterator[Payment]:
    """Pay for a part that somebody is liable for."""
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
    """Pay for the counters: as usual where nobody is liable."""
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
